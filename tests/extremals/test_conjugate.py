"""Conjugate points against closed forms."""

from __future__ import annotations

import math

import numpy as np
import pytest
from mpmath import cos, cosh, coth, findroot, sin
from sympy import Function, pi, sqrt, symbols
from sympy import cosh as cosh_of
from sympy import sin as sin_of

from dalembert.errors import DerivationError
from dalembert.extremals.conjugate import first_conjugate
from dalembert.functional import Functional

x = symbols("x")
y, z = Function("y")(x), Function("z")(x)


def constant(matrix: list[list[float]]):
    return lambda _: (np.array(matrix), np.zeros((0, len(matrix))))


def test_half_a_period_of_an_oscillator():
    assert first_conjugate([1], constant([[-4, 0], [0, 1]]), 0.5, 9.0) == pytest.approx(0.5 + math.pi / 2, abs=1e-8)


def test_none_for_a_convex_integrand_and_none_before_it():
    assert first_conjugate([1], constant([[4, 0], [0, 1]]), 0.0, 9.0) is None
    assert first_conjugate([1], constant([[-4, 0], [0, 1]]), 0.0, 1.5) is None


def test_a_point_that_is_conjugate_twice():
    """Two equal oscillators: the determinant touches zero and does not change its sign."""
    both = np.kron(np.eye(2), np.diag([-1.0, 1.0]))
    assert first_conjugate([1, 1], constant(both.tolist()), 0.0, 5.0) == pytest.approx(math.pi, abs=1e-8)


def test_second_order_is_the_clamped_column():
    """L = (y''^2 - y^2)/2: the first root of cos x cosh x = 1."""
    exact = float(findroot(lambda u: cos(u) * cosh(u) - 1, 4.7))
    found = first_conjugate([2], constant([[-1, 0, 0], [0, 0, 0], [0, 0, 1]]), 0.0, 7.0)
    assert found == pytest.approx(exact, abs=1e-8)


def test_buckling_of_a_clamped_column():
    """L = (y''^2 - y'^2)/2: 2 (1 - cos x) = x sin x, first at 2 pi (Euler)."""
    found = first_conjugate([2], constant([[0, 0, 0], [0, -1, 0], [0, 0, 1]]), 0.0, 7.0)
    assert found == pytest.approx(2 * math.pi, abs=1e-7)


def test_lindelof_on_the_catenary():
    """u - coth u takes the same value at conjugate points of cosh u."""
    a = -1.0
    exact = float(findroot(lambda u: (u - coth(u)) - (a - coth(a)), 2.0))
    stop = exact + 0.3
    surface = Functional(y * sqrt(1 + y.diff(x) ** 2), y, x)
    extremal = surface.solve(y=(math.cosh(a), math.cosh(stop)), x=(a, stop), guess=cosh_of(x))
    assert extremal.kind == "saddle" and extremal.index == 1
    assert extremal.conjugate_point() == pytest.approx(exact, abs=1e-7)


def test_a_prescribed_integral_moves_it():
    """y'^2 with y^2 prescribed, along sin 2x: Bolza's determinant in closed form."""

    def bolza(u):
        first = sin(2 * u) * (u / 2 - 3 * sin(4 * u) / 16 + u * cos(4 * u) / 4)
        return first - (sin(2 * u) - 2 * u * cos(2 * u)) * (u / 2 - sin(4 * u) / 8)

    exact = float(findroot(bolza, 2.3))
    prescribed = Functional(y.diff(x) ** 2, y, x, constraints=[(y**2, pi / 2)])
    second = prescribed.solve(y=(0, 0), x=(0, math.pi), guess=sin_of(2 * x))
    assert second.conjugate_point() == pytest.approx(exact, abs=1e-7)
    assert second.index == 1


def test_an_unknown_without_derivatives_is_eliminated():
    """(y' - z)^2 + z^2 - y^2 is y'^2/2 - y^2 once z = y'/2 is put in: conjugate at pi/sqrt(2)."""
    functional = Functional((y.diff(x) - z) ** 2 + z**2 - y**2, [y, z], x)
    extremal = functional.solve(y=(0, 1), x=(0, 3))
    assert extremal.conjugate_point() == pytest.approx(math.pi / math.sqrt(2), abs=1e-7)


def test_it_agrees_with_the_index_of_the_second_variation():
    """Morse: as many directions lower the integral as there are conjugate points within."""
    oscillator = Functional(y.diff(x) ** 2 - y**2, y, x)
    assert [oscillator.solve(y=(0, 1), x=(0, stop)).index for stop in (3.0, 4.0, 7.0, 10.0)] == [0, 1, 2, 3]


def test_not_for_constraints_at_every_point():
    circle = Functional(y.diff(x) ** 2 + z.diff(x) ** 2, [y, z], x, pointwise=[y**2 + z**2 - 1])
    with pytest.raises(DerivationError, match="every point"):
        circle.solve(y=(1, 0), z=(0, 1), x=(0, 1)).conjugate_point()


