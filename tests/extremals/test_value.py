"""Integrals along given curves, against closed forms and mpmath."""

from __future__ import annotations

import math

import numpy as np
import pytest
from mpmath import ellipe, quad
from numpy.polynomial import Polynomial
from scipy.interpolate import CubicSpline
from sympy import Abs, Function, Piecewise, Rational, asinh, cos, exp, pi, sin, sqrt, symbols

from dalembert.errors import DerivationError, DescriptionError, ShapeError, UnknownNameError
from dalembert.functional import Functional

x, c = symbols("x c")
y, z = Function("y")(x), Function("z")(x)
slope = y.diff(x)
LENGTH = Functional(sqrt(1 + slope**2), y, x)
DESCENT = Functional(sqrt((1 + slope**2) / (2 * y)), y, x)
SPEED = Functional(sqrt(slope**2 + z.diff(x) ** 2), [y, z], x)
PARABOLA = float(sqrt(5) / 2 + asinh(2) / 4)
PLACES = np.linspace(0, 1, 60)
TURNS = np.linspace(0, math.pi, 400)


@pytest.mark.parametrize(
    "curve",
    [
        x**2, [x**2], {y: x**2}, {"y": x**2}, lambda t, k: [t**2, 2 * t][k], Polynomial([0, 0, 1]),
        CubicSpline(PLACES, PLACES**2),
    ],
)  # fmt: skip
def test_the_length_of_a_parabola_however_it_is_given(curve):
    assert LENGTH.value(curve, x=(0, 1)) == pytest.approx(PARABOLA, rel=1e-14)
    assert LENGTH.value(curve, {x: (0, 1)}) == LENGTH.value(curve, x=(0, 1))


def test_samples_are_joined_by_a_spline():
    assert LENGTH.value(PLACES**2, x=PLACES) == pytest.approx(PARABOLA, rel=1e-13)
    assert LENGTH.value(list(PLACES**2), x=list(PLACES)) == LENGTH.value(PLACES**2, x=PLACES)
    assert LENGTH.value([0, 1], x=[0, 1]) == pytest.approx(math.sqrt(2), rel=1e-15)
    bending = Functional(y.diff(x, 2) ** 2, y, x)
    assert bending.value(np.sin(TURNS), x=TURNS) == pytest.approx(math.pi / 2, rel=1e-11)


ELLIPSE = 4 * float(ellipe(0.75))


@pytest.mark.parametrize(
    ("curve", "places"),
    [
        ([cos(x), 2 * sin(x)], (0, pi)),
        ({z: 2 * sin(x), y: cos(x)}, (0, pi)),
        ([np.cos(TURNS), 2 * np.sin(TURNS)], TURNS),
        (np.stack([np.cos(TURNS), 2 * np.sin(TURNS)], axis=1), TURNS),
        ([cos(x), 2 * np.sin(TURNS)], TURNS),
    ],
)
def test_several_unknowns(curve, places):
    assert SPEED.value(curve, x=places) == pytest.approx(ELLIPSE, rel=1e-10)


@pytest.mark.parametrize(
    ("curve", "start", "wanted"),
    [
        (x, 0, 2),
        (x - 1, 1, 2),
        (sqrt(x), 0, quad(lambda w: (1 + 1 / (4 * w**4)) ** 0.5 / (2 * w**2) ** 0.5 * 4 * w**3, [0, 1])),
    ],
)
def test_integrands_that_are_infinite_at_an_end(curve, start, wanted):
    """The last, with slope and integrand infinite: substituted x = w^4 for mpmath."""
    assert DESCENT.value(curve, x=(start, start + 1)) == pytest.approx(float(wanted), rel=1e-10)


@pytest.mark.parametrize("curve", [Abs(x - Rational(1, 3)), Piecewise((x, x < 0.3), (0.6 - x, True))])
def test_corners(curve):
    assert LENGTH.value(curve, x=(0, 1)) == pytest.approx(math.sqrt(2), rel=1e-13)


def test_a_spike_between_the_first_points():
    spike = Functional(exp(-1e6 * (x - 0.37) ** 2) * y, y, x)
    assert spike.value(1, x=(0, 1)) == pytest.approx(math.sqrt(math.pi) / 1000, rel=1e-11)


def test_nothing_is_nothing():
    assert Functional(y**2, y, x).value(0, x=(0, 1)) == 0.0


# -------------------------------------------------------------------- extremals


def test_an_extremal_of_this_functional_and_of_another():
    theta = 2.5
    fastest = DESCENT.solve(y=(0, 1 - math.cos(theta)), x=(0, theta - math.sin(theta)))
    assert DESCENT.value(fastest) == pytest.approx(theta, rel=1e-13)
    assert LENGTH.value(fastest) == pytest.approx(4 * (1 - math.cos(theta / 2)), rel=1e-13)
    straight = LENGTH.solve(y=(0, 1 - math.cos(theta)), x=(0, theta - math.sin(theta)))
    assert DESCENT.value(straight) > theta + 0.05


def test_a_part_of_an_extremal():
    straight = LENGTH.solve(y=(0, 3), x=(0, 4))
    assert LENGTH.value(straight, x=(1, 3)) == pytest.approx(2.5, rel=1e-13)
    with pytest.raises(ShapeError, match="runs from 0 to 4 only"):
        LENGTH.value(straight, x=(0, 5))


def test_the_parameters_that_an_extremal_was_found_with():
    stiff = Functional(c * slope**2, y, x)
    found = stiff.solve(y=(0, 1), x=(0, 1), parameters={c: 3})
    assert stiff.value(found) == pytest.approx(3, rel=1e-13)
    assert stiff.value(found, parameters={"c": 5}) == pytest.approx(5, rel=1e-13)


def test_a_failed_extremal_has_no_value():
    with pytest.raises(DerivationError, match="there is no curve"):
        LENGTH.value(Functional(y * slope, y, x).solve(y=(0, 1), x=(0, 1)))


def test_every_neighbour_is_longer():
    """The value has a minimum at c = 0 along straight + c eta, of curvature int eta'^2 / (1 + 1)^(3/2)."""
    lengths = [LENGTH.value(x + c * sin(pi * x), x=(0, 1), parameters={c: step}) for step in (-1e-3, 0, 1e-3)]
    curvature = (lengths[0] - 2 * lengths[1] + lengths[2]) / 1e-6
    assert curvature == pytest.approx(math.pi**2 / 2 / 2**1.5, rel=1e-5)
    assert abs(lengths[2] - lengths[0]) < 1e-7


# -------------------------------------------------------------------- mistakes, and what has no value


@pytest.mark.parametrize(
    ("curve", "options", "error", "says"),
    [
        (x**2, {}, DescriptionError, "range of x is missing"),
        (x**2, {"u": (0, 1)}, UnknownNameError, "'u' is not the variable"),
        (x**2, {"x": (1, 0)}, ShapeError, "do not ascend"),
        (x**2, {"x": (0, math.inf)}, ShapeError, "inf"),
        (x**2, {"x": (0, 0.5, 1)}, ShapeError, "3 values of x for a curve that is no samples"),
        (c * x, {"x": (0, 1)}, DescriptionError, "c has no value"),
        (x, {"x": (0, 1), "parameters": {"h": 1}}, UnknownNameError, "no parameter 'h'"),
        (y + 1, {"x": (0, 1)}, DescriptionError, "has no formula"),
        (lambda t: t, {"x": (0, 1)}, ShapeError, "no function f"),
        ([1, 2, 3], {"x": (0, 1)}, ShapeError, "3 samples at 2 values"),
        ([1, math.nan], {"x": (0, 1)}, ShapeError, "no finite column"),
        (["a", "b"], {"x": (0, 1)}, ShapeError, "not numbers"),
        ({"z": x}, {"x": (0, 1)}, UnknownNameError, "z"),
        (x, {"x": (0, 1), "tolerance": 1e-15}, ShapeError, "tolerance"),
    ],
)
def test_curves_that_do_not_fit(curve, options: dict, error: type, says: str):
    with pytest.raises(error, match=says):
        LENGTH.value(curve, **options)


@pytest.mark.parametrize(("curve", "says"), [({"y": 1}, "nothing is said about z"), (x, "1 parts for 2 unknowns"),
                                             ([x, x, x], "3 parts for 2 unknowns")])
def test_a_curve_for_every_unknown(curve, says: str):
    with pytest.raises((DescriptionError, ShapeError), match=says):
        SPEED.value(curve, x=(0, 1))


@pytest.mark.parametrize(
    ("curve", "says"),
    [(x**2, "may have no value"), (x - 0.5, "not a real number at"), (0, "may have no value|not a real number")],
)
def test_integrals_without_a_value(curve, says: str):
    with pytest.raises(DerivationError, match=says):
        DESCENT.value(curve, x=(0, 1))


def test_samples_too_few_for_a_derivative():
    with pytest.raises(ShapeError, match="do not tell derivative 2"):
        Functional(y.diff(x, 2) ** 2, y, x).value([0, 1], x=(0, 1))
