"""Where an extremal takes a value: every place, against closed forms, and the corners that skip one."""

from __future__ import annotations

import math

import numpy as np
import pytest
from sympy import Function, Piecewise, sqrt, symbols

from dalembert.errors import DerivationError, ShapeError, UnknownNameError
from dalembert.functional import Extremal, Functional

x = symbols("x")
y, u = Function("y")(x), Function("u")(x)
slope = y.diff(x)
LENGTH = sqrt(1 + slope**2)


@pytest.fixture(scope="module")
def wave() -> Extremal:
    """sin x over ten periods and a quarter."""
    return Functional(slope**2 - y**2, y, x).solve(y=(0, 1), x=(0, 20.5 * math.pi))


@pytest.fixture(scope="module")
def cycloid() -> Extremal:
    """Through its lowest point: x = t - sin t, y = 1 - cos t."""
    return Functional(LENGTH / sqrt(2 * y), y, x).solve(y=(0, 1 - math.cos(4)), x=(0, 4 - math.sin(4)))


@pytest.mark.parametrize("value", [0.3, -0.999, 0.0])
def test_every_crossing_of_a_wave(wave: Extremal, value: float):
    first = math.asin(value)
    rising = first + 2 * np.pi * np.arange(-1, 12)
    falling = math.pi - first + 2 * np.pi * np.arange(-1, 12)
    places = np.sort(np.concatenate([rising, falling]))
    expected = places[(places > -1e-12) & (places < 20.5 * math.pi)]
    np.testing.assert_allclose(wave.where(y=value), expected, rtol=3e-14, atol=3e-14)


def test_values_that_are_only_touched(wave: Extremal):
    np.testing.assert_allclose(wave.where(y=1), math.pi / 2 + 2 * np.pi * np.arange(11), rtol=1e-11, atol=1e-11)
    np.testing.assert_allclose(wave.where(slope=1), 2 * np.pi * np.arange(11), rtol=1e-11, atol=1e-11)
    assert len(wave.where(y=1.000001)) == 0


def test_names_of_a_derivative(wave: Extremal):
    expected = (np.arange(20) + 0.5) * np.pi
    for condition in ({"y'": 0}, {slope: 0}):
        np.testing.assert_allclose(wave.where(condition)[:20], expected, rtol=1e-11, atol=1e-11)
    np.testing.assert_allclose(wave.where({"y''": 0})[1:], np.pi * np.arange(1, 21), rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("value", [0.001, 0.3, 1.0, 1.9])
def test_a_height_where_the_slope_is_infinite_at_the_start(cycloid: Extremal, value: float):
    turn = math.acos(1 - value)
    turns = np.array([turn, 2 * math.pi - turn])
    expected = (turns - np.sin(turns))[turns < 4]
    np.testing.assert_allclose(cycloid.where(y=value), expected, rtol=3e-14, atol=3e-15)


@pytest.mark.parametrize("value", [100.0, 3.0, 0.0, -0.3])
def test_a_slope_where_it_is_infinite_at_the_start(cycloid: Extremal, value: float):
    """dy/dx = cot(t/2)."""
    turn = 2 * math.atan2(1, value)
    np.testing.assert_allclose(cycloid.where(slope=value), [turn - math.sin(turn)], rtol=2e-13, atol=2e-13)


def test_the_ends_count(cycloid: Extremal):
    assert cycloid.where(y=0) == [0.0]
    assert cycloid.where(y=1 - math.cos(4))[-1] == 4 - math.sin(4)


def test_a_boundary_layer():
    found = Functional(slope**2 / 10000 + y**2, y, x).solve(y=(1, 1), x=(0, 1))
    for value in (0.5, 0.001):
        away = math.acosh(value * math.cosh(50)) / 100
        np.testing.assert_allclose(found.where(y=value), [0.5 - away, 0.5 + away], rtol=1e-14, atol=1e-15)


def test_a_double_root_at_an_end():
    """y = x^2 (x - 2) / 4."""
    found = Functional(y.diff(x, 2) ** 2, y, x).solve(y=((0, 0), (0, 1)), x=(0, 2))
    np.testing.assert_allclose(found.where(y=0), [0, 2], rtol=1e-14, atol=1e-15)
    np.testing.assert_allclose(found.where(slope=0), [0, 4 / 3], rtol=1e-14, atol=1e-14)
    np.testing.assert_allclose(found.where({"y''": 0}), [2 / 3], rtol=1e-12, atol=1e-12)


def test_a_corner_jumps_across_slopes():
    found = Functional(Piecewise((1, x < 0.3), (2, True)) * LENGTH, y, x).solve(y=(0, 1), x=(0, 1), breaks=[0.3])
    steep, flat = found["y'"][[0, -1]]
    assert steep > 1 > flat
    assert len(found.where(slope=1)) == 0
    np.testing.assert_allclose(found.where(y=found(0.3)), [0.3], rtol=1e-14, atol=1e-15)
    with pytest.raises(DerivationError, match="held all along from x = 0 to"):
        found.where(slope=steep)


def test_an_unknown_without_derivatives():
    held = Functional(u**2 + y**2, [y, u], x, pointwise=[slope - u + y]).solve(y=(1, None), x=(0, 1))
    (place,) = held.where(u=-0.2)
    assert held(place)[1] == pytest.approx(-0.2, abs=1e-15)
    assert held.where({u: -0.2}) == [place]


def test_both_unknowns_of_a_parametrised_curve():
    a, b = Function("a")(x), Function("b")(x)
    line = Functional(sqrt(a.diff(x) ** 2 + b.diff(x) ** 2), [a, b], x).solve(a=(0, 3), b=(0, 4), x=(0, 1))
    np.testing.assert_allclose(np.append(line.where(a=1), line.where(b=1)), [1 / 3, 1 / 4], rtol=1e-14, atol=1e-15)


@pytest.mark.parametrize(
    ("condition", "error", "says"),
    [
        ({"z": 1}, UnknownNameError, "no column 'z'"),
        ({}, ShapeError, "0 conditions"),
        ({"y": 1, "y'": 2}, ShapeError, "2 conditions"),
        ({"y": "a"}, ShapeError, "y is 'a'"),
        ({"y": math.nan}, ShapeError, "nan"),
        ({"y" + 14 * "'": 0}, ShapeError, "derivative 14"),
    ],
)
def test_conditions_that_are_none(wave: Extremal, condition: dict, error: type, says: str):
    with pytest.raises(error, match=says):
        wave.where(condition)


def test_an_unknown_that_is_called_slope():
    q = Function("slope")(x)
    found = Functional(q.diff(x) ** 2, q, x).solve(slope=(0, 2), x=(0, 1))
    np.testing.assert_allclose(found.where(slope=0.5), [0.25], rtol=1e-14, atol=1e-15)
