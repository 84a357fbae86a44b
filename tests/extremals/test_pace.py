"""Curves [x(s), y(s)] whose parametrisation the integral leaves open, or the constraints say twice."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from scipy.optimize import brentq
from sympy import Function, Symbol, sin, sqrt, symbols

from dalembert.extremals.pace import at_uniform_pace, with_squares
from dalembert.functional import Functional

s = Symbol("s")
x, y, z = (Function(name)(s) for name in "xyz")
SPEED = sqrt(x.diff(s) ** 2 + y.diff(s) ** 2)
LENGTH_3 = sqrt(x.diff(s) ** 2 + y.diff(s) ** 2 + z.diff(s) ** 2)
PLANE = {"x": (0, 3), "y": (0, 4), "s": (0, 5)}


def solved(functional: Functional, **ends):
    found = functional.solve(**ends)
    assert found.success, found.status
    assert found.residual < 1e-7 and found.error < 1e-8
    return found


# -------------------------------------------------------------------- the straight path, however it is said


@pytest.mark.parametrize(
    ("integrand", "pointwise", "value"),
    [
        (SPEED, [], 5),
        (SPEED, [SPEED**2 - 1], 5),
        (SPEED**2, [SPEED**2 - 1], 5),
        (SPEED, [x.diff(s) - 0.6], 5),
        (SPEED, [x - 0.6 * s], 5),
        (SPEED, [4 * x - 3 * y], 5),
        (SPEED**2, [4 * x - 3 * y], 5),
        (SPEED**2, [], 5),
    ],
)
def test_the_straight_path_at_a_uniform_pace(integrand, pointwise, value):
    found = solved(Functional(integrand, [x, y], s, pointwise=pointwise), **PLANE)
    assert found.value == pytest.approx(value, rel=1e-13)
    assert np.abs(found.y - np.outer(found.x, [0.6, 0.8])).max() < 1e-10
    assert found.kind == "minimum"


def test_what_was_chosen_is_said():
    assert "every parametrisation" in Functional(SPEED, [x, y], s).solve(**PLANE).status
    assert Functional(SPEED**2, [x, y], s).solve(**PLANE).status == "found"


def test_a_parametrised_curve_has_the_shape_and_columns_that_were_asked_for():
    found = solved(Functional(SPEED, [x, y], s), **PLANE)
    assert found.y.shape == (201, 2) and found(2.5).shape == (2,)
    np.testing.assert_allclose(found(2.5, 1), [0.6, 0.8], rtol=1e-12)
    assert found.multipliers == {}
    assert found.legendre().min() > -1e-12


# -------------------------------------------------------------------- curved ones


def test_a_soap_film_between_rings_as_a_curve_and_as_a_function():
    radius = Function("r")(s)
    curve = solved(Functional(y * SPEED, [x, y], s), x=(-0.5, 0.5), y=(1, 1), s=(0, 1))
    graph = solved(Functional(radius * sqrt(1 + radius.diff(s) ** 2), radius, s), r=(1, 1), s=(-0.5, 0.5))
    assert curve.value == pytest.approx(graph.value, rel=1e-12)
    assert np.abs(graph(np.clip(curve["x"], -0.5, 0.5)) - curve["y"]).max() < 1e-10
    pace = np.hypot(curve["x'"], curve["y'"])
    assert np.abs(pace / pace[0] - 1).max() < 1e-9


def test_the_largest_area_of_a_given_length_is_a_circle():
    """From (1, 0) to (0, 1), length 2: an arc of half angle a, sin(a)/a = 1/sqrt(2), of radius 1/a = |lambda|."""
    area = (x * y.diff(s) - y * x.diff(s)) / 2
    found = solved(Functional(area, [x, y], s, constraints=[(SPEED, 2)]), x=(1, 0), y=(0, 1), s=(0, 1))
    radius = 1 / brentq(lambda a: math.sin(a) / a - math.sqrt(0.5), 1, 3, xtol=1e-15)
    points = found.y - found.y[[0]]
    centre, *_ = np.linalg.lstsq(2 * points, (points**2).sum(axis=1), rcond=None)
    assert np.hypot(*(points - centre).T) == pytest.approx(radius, rel=1e-8)
    assert abs(found.multipliers["lambda_0"]) == pytest.approx(radius, rel=1e-8)


@pytest.mark.parametrize(
    ("surface", "ends", "value"),
    [
        (x**2 + y**2 + z**2 - 1, {"x": (1, 0), "y": (0, 1), "z": (0, 0)}, math.pi / 2),
        (x**2 + y**2 - 1, {"x": (1, 0), "y": (0, 1), "z": (0, 1)}, math.hypot(math.pi / 2, 1)),
        (x + y + z - 1, {"x": (1, 0), "y": (0, 1), "z": (0, 0)}, math.sqrt(2)),
    ],
)
def test_shortest_ways_on_surfaces(surface, ends, value):
    found = solved(Functional(LENGTH_3, [x, y, z], s, pointwise=[surface]), **ends, s=(0, 1))
    assert found.value == pytest.approx(value, rel=1e-11) and found.kind == "minimum"


def test_beyond_the_conjugate_point_a_great_circle_is_a_saddle():
    theta, phi = Function("theta")(s), Function("phi")(s)
    functional = Functional(sqrt(theta.diff(s) ** 2 + sin(theta) ** 2 * phi.diff(s) ** 2), [theta, phi], s)
    short = solved(functional, theta=(math.pi / 2, math.pi / 2), phi=(0, 1), s=(0, 1))
    long = solved(functional, theta=(math.pi / 2, math.pi / 2), phi=(0, 4), s=(0, 1))
    assert short.kind == "minimum" and short.conjugate_point() is None
    assert long.kind == "saddle" and long.index == 1
    assert long.conjugate_point() == pytest.approx(math.pi / 4, abs=1e-8)


def test_an_end_that_is_left_free_is_met_at_a_right_angle():
    found = solved(Functional(SPEED, [x, y], s), x=(0, 1), y=(0, None), s=(0, 1))
    assert found.value == pytest.approx(1, rel=1e-13) and abs(found.y[-1, 1]) < 1e-12


def test_guesses_are_of_the_curve_alone():
    functional = Functional(y * SPEED, [x, y], s)
    ends = {"x": (-0.5, 0.5), "y": (1, 1), "s": (0, 1)}
    reference = functional.solve(**ends)
    for guess in ([s - 0.5, 1 - s * (1 - s) / 4], lambda t: np.stack([t - 0.5, 0 * t + 1], axis=1), reference):
        assert np.abs(functional.solve(**ends, guess=guess).y - reference.y).max() < 1e-10


# -------------------------------------------------------------------- what is still refused, and the parts


def test_what_not_even_a_pace_determines():
    area = Functional(x * y.diff(s) - y * x.diff(s), [x, y], s).solve(x=(0, 1), y=(0, 1), s=(0, 1))
    assert not area.success and "rank 0 of 2" in area.status
    short = Functional(SPEED, [x, y], s, pointwise=[SPEED**2 - 0.9]).solve(**PLANE)
    assert not short.success


def test_the_name_of_the_pace_is_nobody_elses():
    k = symbols("nu")
    paced = at_uniform_pace(Functional(k * SPEED, [x, y], s))
    assert paced.names == ("x", "y", "nu_") and paced.orders == (1, 1, 1)


def test_squares_are_of_constraints_without_derivatives():
    stated = Functional(SPEED, [x, y], s, pointwise=[x - s, x.diff(s) - 1])
    graph = stated.graph
    half = graph.number(Fraction(1, 2))
    assert with_squares(stated).integrand == graph.add(
        stated.integrand, graph.mul(half, graph.mul(stated.pointwise[0].expression, stated.pointwise[0].expression)))
