"""Ends that slide on a curve."""

from __future__ import annotations

import math

import pytest
from scipy.optimize import minimize_scalar
from sympy import Function, log, sqrt, symbols

from dalembert.errors import DescriptionError, ShapeError
from dalembert.functional import Functional

x = symbols("x")
y, z = Function("y")(x), Function("z")(x)
LENGTH = sqrt(1 + y.diff(x) ** 2)


def test_the_shortest_way_to_a_line():
    found = Functional(LENGTH, y, x).solve(y=(0, 2 - x), x=(0, (0.2, 3)))
    assert found.success and found.x[-1] == pytest.approx(1, abs=1e-9)
    assert found.value == pytest.approx(math.sqrt(2), rel=1e-12)


@pytest.mark.parametrize(("low", "high"), [(0.2, 1.0001), (0.9999, 3), (0.99, 1.02)])
def test_the_end_may_lie_in_any_part_of_the_range(low: float, high: float):
    found = Functional(LENGTH, y, x).solve(y=(0, 2 - x), x=(0, (low, high)))
    assert found.success and found.x[-1] == pytest.approx(1, abs=1e-9)


def test_the_shortest_way_to_a_curve():
    found = Functional(LENGTH, y, x).solve(y=(0, 2 - log(x)), x=(0, (0.5, 4)))
    nearest = minimize_scalar(lambda s: s**2 + (2 - math.log(s)) ** 2, bounds=(0.5, 4), options={"xatol": 1e-12})
    assert found.x[-1] == pytest.approx(nearest.x, abs=1e-6)
    assert found.value == pytest.approx(math.sqrt(nearest.fun), rel=1e-12)


def test_the_shortest_way_in_space_with_one_end_fixed_in_height():
    """To the line y = 2 - x, z = 1."""
    length = sqrt(1 + y.diff(x) ** 2 + z.diff(x) ** 2)
    found = Functional(length, [y, z], x).solve(y=(0, 2 - x), z=(0, 1), x=(0, (0.2, 3)))
    assert found.x[-1] == pytest.approx(1, abs=1e-9) and found.value == pytest.approx(math.sqrt(3), rel=1e-12)


def test_quickest_descent_meets_a_line_at_a_right_angle():
    found = Functional(LENGTH / sqrt(2 * y), y, x).solve(y=(0, 1 - x), x=(0, (0.1, 0.9)))
    assert found.success
    assert found(found.x[-1], 1) == pytest.approx(1, rel=1e-9)
    assert found.value == pytest.approx(math.pi / 2 * math.sqrt(found.y[-1]), rel=1e-9)


def test_no_place_on_the_curve_is_a_failure():
    found = Functional(LENGTH, y, x).solve(y=(0, 2 - x), x=(0, (1.5, 3)))
    assert not found.success and "no end on the curve between 1.5 and 3" in found.status


@pytest.mark.parametrize(
    ("ends", "error", "says"),
    [
        ({"y": (0, x), "x": (0, 1)}, ShapeError, "an end lies on a curve"),
        ({"y": (0, x), "x": (0, (2, 1))}, ShapeError, "do not ascend"),
        ({"y": (x, 1), "x": (0, (1, 2))}, DescriptionError, "The last end may lie on a curve"),
        ({"y": (0, x * symbols("h")), "x": (0, (1, 2))}, DescriptionError, "in x alone"),
    ],
)
def test_ends_that_do_not_fit(ends: dict, error: type, says: str):
    with pytest.raises(error, match=says):
        Functional(LENGTH, y, x).solve(**ends)
