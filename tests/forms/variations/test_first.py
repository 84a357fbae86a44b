"""Equations and first integrals, against SymPy's own Euler operator and by differentiation."""

from __future__ import annotations

from typing import Any

import pytest
from sympy import Derivative, Eq, Function, Rational, cos, diff, exp, simplify, sin, sqrt, symbols
from sympy.calculus.euler import euler_equations

from dalembert.description.functional import StatedFunctional
from dalembert.errors import DescriptionError, ShapeError
from dalembert.forms.variations.first import (
    euler_lagrange,
    first_integrals,
    first_variation,
    natural_conditions,
    transversality,
)

x, k, m, w = symbols("x k m w", positive=True)
y, z = Function("y")(x), Function("z")(x)
given = Function("f")(x)

INTEGRANDS: dict[str, tuple[Any, list[Any]]] = {
    "length": (sqrt(1 + y.diff(x) ** 2), [y]),
    "quickest descent": (sqrt((1 + y.diff(x) ** 2) / (2 * k * y)), [y]),
    "explicit variable": (x**2 * y.diff(x) ** 2 * exp(y) - sin(x * y), [y]),
    "two unknowns": (y.diff(x) * z.diff(x) * cos(y) + x * y * z**2, [y, z]),
    "degenerate": (x * (y * z.diff(x) - z * y.diff(x)), [y, z]),
    "second derivative": (m**2 * y.diff(x, 2) ** 2 + w * (y - given) ** 2, [y]),
    "third derivative": (y.diff(x, 3) ** 2 * (1 + y.diff(x) ** 2) + x * y.diff(x, 2) * y, [y]),
    "mixed orders": (y.diff(x, 2) ** 2 * z.diff(x) + z**3 * y.diff(x), [y, z]),
    "no derivative of one": (z**2 + (y.diff(x) - z) ** 2, [y, z]),
}


@pytest.mark.parametrize("name", INTEGRANDS)
def test_equations_are_those_of_sympy(name: str):
    integrand, unknowns = INTEGRANDS[name]
    ours = euler_lagrange(StatedFunctional(integrand, unknowns, x))
    theirs = euler_equations(integrand, unknowns, [x])
    for mine, other in zip(ours, theirs, strict=True):
        assert mine.rhs == 0
        assert simplify(mine.lhs - (other.lhs - other.rhs)) == 0


def test_multipliers_enter_as_in_the_augmented_integrand():
    stated = StatedFunctional(y, [y, z], x, constraints=[(sqrt(1 + y.diff(x) ** 2), k)], pointwise=[z - y.diff(x)])
    constant, function = stated.multipliers
    augmented = y + constant * sqrt(1 + y.diff(x) ** 2) + function * (z - y.diff(x))
    theirs = euler_equations(augmented, [y, z], [x])
    ours = euler_lagrange(stated)
    assert all(simplify(a.lhs - b.lhs) == 0 for a, b in zip(ours, theirs, strict=False))
    assert ours[2] == Eq(z - y.diff(x), 0)


def rate_on_extremals(stated: StatedFunctional, expression: Any, coefficients: list[Any]) -> Any:
    """The rate of an expression less a combination of the equations' left-hand sides."""
    sides = [equation.lhs for equation in euler_lagrange(stated)]
    return diff(expression, x) - sum(c * side for c, side in zip(coefficients, sides, strict=True))


@pytest.mark.parametrize("name", ["length", "quickest descent", "second derivative"])
def test_the_energy_changes_as_the_integrand_does_by_itself(name: str):
    """dH/dx = -y' . (Euler expression) where x does not occur (Beltrami)."""
    integrand, unknowns = INTEGRANDS[name]
    stated = StatedFunctional(integrand.subs(given, 0), unknowns, x)
    (energy,) = [found for found in first_integrals(stated) if found.name == "energy"]
    assert simplify(rate_on_extremals(stated, energy.expression, [-y.diff(x)])) == 0


def test_beltrami_at_first_order_is_y_prime_times_momentum_less_integrand():
    integrand = INTEGRANDS["quickest descent"][0]
    (energy,) = first_integrals(StatedFunctional(integrand, y, x))
    assert simplify(energy.expression - (y.diff(x) * integrand.diff(y.diff(x)) - integrand)) == 0
    assert str(energy).startswith("energy: ") and str(energy).endswith("(x does not occur by itself)")


def test_unknowns_that_do_not_occur_have_constant_momenta():
    stated = StatedFunctional(exp(x) * y.diff(x) ** 2 * z, [y, z], x)
    (found,) = first_integrals(stated)
    assert found.name == "momentum of y"
    assert simplify(rate_on_extremals(stated, found.expression, [-1, 0])) == 0


def test_every_derivative_that_is_lacking_gives_an_integral():
    """L(x, y'''): three integrals, p_1, p_2 + x p_1, p_3 + x p_2 + x^2/2 p_1."""
    stated = StatedFunctional(exp(x) * y.diff(x, 3) ** 2, y, x)
    found = first_integrals(stated)
    assert [row.name for row in found] == ["momentum of y", "momentum of y'", "momentum of y''"]
    for power, row in enumerate(found):
        assert simplify(rate_on_extremals(stated, row.expression, [-(x**power) / max(1, power)])) == 0


def test_what_cancels_is_seen_to_be_absent():
    stated = StatedFunctional(y.diff(x) ** 2 * (sin(y) ** 2 + cos(y) ** 2) + (x + 1) ** 2 - x**2 - 2 * x, y, x)
    assert [row.name for row in first_integrals(stated)] == ["momentum of y", "energy"]


@pytest.mark.parametrize("name", INTEGRANDS)
def test_integration_by_parts_leaves_nothing_over(name: str):
    """sum dL/dy^(k) eta^(k) = E . eta + d(boundary)/dx: the step from d'Alembert to Hamilton and back (M28)."""
    integrand, unknowns = INTEGRANDS[name]
    found = first_variation(StatedFunctional(integrand, unknowns, x))
    assert simplify(found.integrand - found.euler - diff(found.boundary, x)) == 0


def test_the_first_variation_is_the_derivative_along_the_variation():
    epsilon, eta = symbols("epsilon"), x * sin(x)
    integrand = INTEGRANDS["third derivative"][0]
    along = integrand.subs(y, y + epsilon * eta).doit().diff(epsilon).subs(epsilon, 0)
    found = first_variation(StatedFunctional(integrand, y, x), eta)
    assert simplify(found.integrand - along) == 0


def test_variation_and_differentiation_commute():
    """T27: the variation of y' is the derivative of the variation of y."""
    eta = Function("eta")(x)
    slope = first_variation(StatedFunctional(y.diff(x), y, x), eta).integrand
    value = first_variation(StatedFunctional(y, y, x), eta).integrand
    assert slope == Derivative(value, x)


def test_what_vanishes_at_free_ends():
    stated = StatedFunctional(y.diff(x, 2) ** 2 / 2 - k * y.diff(x) ** 2, y, x)
    assert natural_conditions(stated) == {y: -2 * k * y.diff(x) - y.diff(x, 3), y.diff(x): y.diff(x, 2)}


def test_the_shortest_way_meets_a_curve_at_a_right_angle():
    """For L = n(y) sqrt(1 + y'^2) transversality is 1 + y' phi' = 0."""
    curve = x**2 + 3
    condition = transversality(StatedFunctional(exp(y) * sqrt(1 + y.diff(x) ** 2), y, x), curve)
    assert simplify(condition - exp(y) * (1 + y.diff(x) * 2 * x) / sqrt(1 + y.diff(x) ** 2)) == 0


def test_transversality_with_a_second_derivative():
    """p_1 (phi' - y') - p_2 y'' + L with p_2 = y'', p_1 = -y'''."""
    condition = transversality(StatedFunctional(y.diff(x, 2) ** 2 / 2, y, x), Rational(1, 2) * x)
    expected = -y.diff(x, 3) * (Rational(1, 2) - y.diff(x)) - y.diff(x, 2) ** 2 / 2
    assert simplify(condition - expected) == 0


def test_mistakes_are_named():
    stated = StatedFunctional(y.diff(x) ** 2 + z**2, [y, z], x)
    with pytest.raises(ShapeError, match="1 variations for 2 unknowns"):
        first_variation(stated, x)
    with pytest.raises(DescriptionError, match="no value at an end"):
        transversality(stated, (x, x))


def test_variations_have_names_that_nothing_else_has():
    """The first variation of int y delta_y dx along eta is int eta delta_y dx."""
    given = Function("delta_y")(x)
    found = first_variation(StatedFunctional(y * given + y.diff(x) ** 2 / 2, y, x))
    (eta,) = found.variations
    assert eta != given
    assert found.integrand == eta * given + eta.diff(x) * y.diff(x)
