"""Angles whose sines are not written out as polynomials."""

import pytest
import sympy

import dalembert as da
from dalembert.algebra.multiples import grant_multiples
from dalembert.algebra.ring import Ring
from dalembert.errors import BudgetError
from dalembert.forms.tools.parts import short, written


@pytest.mark.parametrize("often, granted", [
    ("2", True), ("2.9", False), ("-2.001", False), ("1/20", True), ("1/21", False),
])
def test_large_multiples_are_refused(often, granted):
    system = da.System("x", kinetic="x'**2/2", potential=f"cos({often}*x) + sin(x)")
    ring = Ring(system.graph, [system.potential])
    if granted:
        grant_multiples(ring)
    else:
        with pytest.raises(BudgetError, match="times another"):
            grant_multiples(ring)
    (found,), (plain,) = short(system, [system.potential]), written(system, [system.potential])
    (x,) = system.coordinates
    assert float(found.subs(x, 0.7)) == pytest.approx(float(plain.subs(x, 0.7)), rel=1e-7 if granted else 1e-12)


@pytest.mark.parametrize("style", ["shortest", "textbook", "expanded", "factored"])
def test_shorten_leaves_large_multiples_whole(style):
    x = sympy.Symbol("x", real=True)
    wide = sympy.sin(2.9 * x) + sympy.cos(x)
    assert da.shorten(wide, style) == wide
    assert da.shorten(sympy.sin(2 * x) / sympy.cos(x), style) == 2 * sympy.sin(x)
