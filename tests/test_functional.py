"""The noun `Functional`: what the tour promises, and that each method is the one it names."""

from __future__ import annotations

import math

import pytest
from sympy import Derivative, Eq, Function, Rational, sqrt, symbols

import dalembert as da
from dalembert.forms.variations import first, second
from dalembert.forms.variations.regularity import regularity
from dalembert.functional import Functional

x = symbols("x")
y = Function("y")(x)


@pytest.fixture
def length() -> Functional:
    return Functional(sqrt(1 + y.diff(x) ** 2), y, x)


def test_the_lines_of_the_tour(length: Functional):
    (equation,) = length.euler_lagrange(short=True)
    assert equation.lhs == -y.diff(x, 2) / (y.diff(x) ** 2 + 1) ** Rational(3, 2)
    straight = length.solve(y=(0, 1), x=(0, 1))
    assert straight.success and straight.kind == "minimum" and straight.index == 0
    assert straight.value == pytest.approx(math.sqrt(2), rel=1e-14)
    assert abs(straight.y - straight.x).max() < 1e-14
    assert repr(straight) == "<Extremal y on [0, 1]: minimum, value 1.41421; found>"


def test_methods_are_the_free_functions(length: Functional):
    assert length.euler_lagrange() == first.euler_lagrange(length)
    assert length.first_integrals() == first.first_integrals(length)
    assert length.first_variation(x) == first.first_variation(length, x)
    assert length.second_variation() == second.second_variation(length)
    assert length.natural_conditions() == first.natural_conditions(length)
    assert length.transversality(x) == first.transversality(length, x)
    assert length.regularity() == regularity(length)


def test_short_integrals(length: Functional):
    momentum, energy = length.first_integrals(short=True)
    assert momentum.expression == y.diff(x) / sqrt(y.diff(x) ** 2 + 1)
    assert energy.expression == -1 / sqrt(y.diff(x) ** 2 + 1)


def test_coordinates_of_a_system_are_unknown_functions_too():
    """The action of a pendulum: its equation is that of the derivation."""
    (theta,) = da.coordinates("theta")
    lagrangian = theta.diff() ** 2 / 2 - theta**4
    (equation,) = Functional(lagrangian, theta, da.time).euler_lagrange(short=True)
    (residual,) = da.derive(da.System([theta], lagrangian=lagrangian)).residual
    assert equation == Eq(-4 * theta**3 - Derivative(theta, (da.time, 2)), 0)
    assert da.equal(equation.lhs, -residual)
