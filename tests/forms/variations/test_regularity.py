"""Degenerate integrands are recognised."""

from __future__ import annotations

import pytest
from sympy import Function, cos, exp, sin, sqrt, symbols

from dalembert.description.functional import StatedFunctional
from dalembert.forms.variations.regularity import regularity

t, k = symbols("t k")
a, b, c = (Function(name)(t) for name in "abc")
va, vb, vc = (f.diff(t) for f in (a, b, c))

CASES = {
    "regular": (sqrt(1 + va**2), [a], "regular", 1, 2),
    "regular, three unknowns": (va**2 + vb**2 + vc**2 + va * vb, [a, b, c], "regular", 3, 2),
    "regular, second order": (a.diff(t, 2) ** 2 + a**2, [a], "regular", 1, 4),
    "first-order equations (S28)": (t * (a * vb - b * va), [a, b], "lower order", 0, 1),
    "algebraic equation": (a**2 * va + t * a**2, [a], "lower order", 0, 0),
    "an equation without the unknown": (t * a, [a], "lower order", 0, 0),
    "second order in disguise": (a * a.diff(t, 2), [a], "lower order", 0, 2),
    "length of a curve": (sqrt(va**2 + vb**2), [a, b], "parametric", 1, 2),
    "length on a cylinder": (exp(a) * sqrt(va**2 + k**2 * vb**2 + va * vb), [a, b], "parametric", 1, 2),
    "total derivative": (a * va * cos(t) - a**2 * sin(t) / 2, [a], "null", 0, 0),
    "determinant": (va * cos(a) * b + sin(a) * vb, [a, b], "null", 0, 0),
    "linear second derivative": (t * a.diff(t, 2) + va, [a], "null", 0, 0),
    "one velocity missing": ((va + vb) ** 2 + a**2, [a, b], "singular", 1, 2),
}


@pytest.mark.parametrize("name", CASES)
def test_kind_rank_and_order(name: str):
    integrand, unknowns, kind, rank, order = CASES[name]
    found = regularity(StatedFunctional(integrand, unknowns, t))
    assert (found.kind, found.rank, found.order) == (kind, rank, order)
    assert str(found) == found.statement


@pytest.mark.parametrize("place", [9 - 20 * a, a - 50, -5 - a])
def test_an_integrand_may_have_values_far_away_only(place):
    assert regularity(StatedFunctional(sqrt(place) * sqrt(1 + va**2), [a], t)).kind == "regular"
