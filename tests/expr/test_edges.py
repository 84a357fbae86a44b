"""Functions with edges are differentiated as on the real line, away from the edges."""

import numpy as np
import pytest
from sympy import Abs, Max, Min, Symbol, lambdify, sign, sin

from dalembert.expr.edges import differentiable, values_at_edges

x, y, z = Symbol("x"), Symbol("y"), Symbol("z")


@pytest.mark.parametrize("expression", [
    Abs(x), x * Abs(x * y), sign(x) * y**2, Max(x, y), Min(x * y, z), Max(x, y, z), Min(x, 2 * y, z**2),
    Abs(Max(x, -y)), Max(Abs(x), y) * Min(x, z), sin(x * y),
], ids=str)
@pytest.mark.parametrize("order", [1, 2])
def test_derivatives_are_quotients_of_differences(expression, order):
    smooth = differentiable(expression)
    assert not smooth.has(Abs, sign, Max, Min)
    for point in np.random.default_rng(5).uniform(-2, 2, (4, 3)):
        value = lambdify([x, y, z], smooth, [values_at_edges(), "mpmath"])
        assert float(value(*point)) == pytest.approx(float(expression.subs(dict(zip((x, y, z), point, strict=True)))))
        for k, symbol in enumerate((x, y, z)):
            found = lambdify([x, y, z], smooth.diff(symbol, order), [values_at_edges(), "mpmath"])(*point)
            h = 1e-4 * np.eye(3)[k]
            after, here, before = (float(value(*(point + shift))) for shift in (h, 0 * h, -h))
            wanted = (after - before) / 2e-4 if order == 1 else (after - 2 * here + before) / 1e-8
            assert float(found) == pytest.approx(wanted, rel=1e-5, abs=1e-5)


def test_what_has_no_edges_stays_itself():
    assert differentiable(expression := sin(x) * y) is expression
