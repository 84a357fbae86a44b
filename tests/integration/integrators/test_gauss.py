"""Gauss's rules against what makes them symplectic and of their order, and steps of that order."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import dalembert as da
from dalembert.integration.integrators.gauss import RULES
from dalembert.integration.variational import GaussRule

E = 0.6


@pytest.fixture(scope="module")
def kepler() -> da.Model:
    return da.compile(da.System(["x", "y"], kinetic="(x'**2 + y'**2)/2", potential="-1/sqrt(x**2 + y**2)"))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_the_rule_is_symplectic_symmetric_and_of_its_order_to_thirty_digits(rule: GaussRule) -> None:
    s = rule.stages
    exact = [Fraction(a) + Fraction(rest) for a, rest in zip(rule.sums, rule.rests, strict=True)]
    a, b = [exact[i * s : (i + 1) * s] for i in range(s)], exact[s * s :]
    for i in range(s):
        assert abs(sum(a[i]) - rule.exact[i]) < 1e-30
        for j in range(s):
            assert abs(b[i] * a[i][j] + b[j] * a[j][i] - b[i] * b[j]) < 1e-30
            assert abs(a[s - 1 - i][s - 1 - j] + a[i][j] - b[j]) < 1e-30
    for power in range(rule.order):
        assert abs(sum(w * c**power for w, c in zip(b, rule.exact, strict=True)) - Fraction(1, power + 1)) < 1e-30


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_stages_are_extended_as_the_polynomial_through_them(rule: GaussRule) -> None:
    s, c = rule.stages, np.array(rule.nodes)
    for power in range(s):
        assert np.allclose(np.reshape(rule.extended, (s, s)) @ c**power, (1.0 + c) ** power, rtol=1e-12)


@pytest.mark.parametrize(("method", "step"), [("gauss2", 0.02), ("gauss4", 0.05), ("gauss6", 0.08), ("gauss8", 0.1)])
def test_half_the_step_has_less_error_by_the_order(kepler: da.Model, method: str, step: float) -> None:
    start = {"q": [1.0 - E, 0.0], "v": [0.0, np.sqrt((1 + E) / (1 - E))], "duration": 8.0}
    exact = da.simulate(kepler, **start, rtol=1e-13, atol=1e-15).q[-1]
    errors = [np.abs(da.simulate(kepler, **start, method=method, step=h).q[-1] - exact).max() for h in (step, step / 2)]
    assert abs(np.log2(errors[0] / errors[1]) - int(method[-1])) < 0.3
