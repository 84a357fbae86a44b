"""The box that is searched: angles, bounds that are given, and boxes that grow."""

from __future__ import annotations

import numpy as np
import pytest

from dalembert.analysis.zeros.problem import reduced
from dalembert.analysis.zeros.region import Box, given_bounds
from dalembert.errors import ShapeError, UnknownNameError
from tests.analysis.zeros.nodes import written


def box(rows: str, names: str = "x y", given=None, start=None, angles: bool = True) -> Box:
    problem = written(rows, names)
    leaves = list(problem.coordinates)
    return Box(reduced(problem), leaves, np.zeros(len(leaves)) if start is None else start, given or {}, angles)


@pytest.mark.parametrize(("row", "turning"), [
    ("sin(x) - 0.3", True), ("cos(2*x + 1/3)*sin(x - 2)", True), ("tan(x) - exp(sin(x))", True),
    ("sin(x/2)", False), ("sin(x/2)**2 - 1/3", True), ("x*sin(x) - 1", False), ("sin(1.5*x)", False),
])  # fmt: skip
def test_angles_are_what_the_rows_repeat_in(row: str, turning: bool) -> None:
    assert box(row, "x").turning.tolist() == [turning]
    assert not box(row, "x", angles=False).turning.any()


def test_the_default_is_a_turn_or_ten_around_the_start() -> None:
    found = box("sin(x); y**3 - 1 - y", start=np.array([7.0, 2.0]))
    assert np.allclose(found.low, [-np.pi, -8.0]) and np.allclose(found.high, [np.pi, 12.0])
    seam = found.region.low[0]
    assert seam < -np.pi and found.region.turning.tolist() == [True, False]


def test_turns_bring_angles_into_the_box() -> None:
    plain, asked = box("sin(x)", "x"), box("sin(x)", "x", {0: (1.0, 5.0)})
    assert plain.turns(np.array([-np.pi]))[0] == 1.0 and plain.turns(np.array([np.pi]))[0] == 0.0
    assert asked.turns(np.array([-1.0]))[0] == 1.0 and asked.turns(np.array([2.0]))[0] == 0.0
    assert asked.holds(np.array([4.0]), np.array([False])) and not asked.holds(np.array([5.5]), np.array([False]))
    assert plain.nearest_turn(np.array([0.1]), np.array([6.2]))[0] == pytest.approx(0.1 + 2 * np.pi)


def test_a_box_grows_to_what_is_far_unless_it_was_asked_for() -> None:
    far = box("x**2 - 2000*y; y - x")
    far.kept = [0, 1]
    assert far.grown([np.array([37.0, -2.0])]) and far.high[0] == 50.0 and far.low[1] == -50.0
    asked = box("x**2 - 2000*y; y - x", given={0: (0.0, 1.0), 1: (0.0, 1.0)})
    assert not asked.grown([np.array([37.0, -2.0])]) and not box("x**3 - 1", "x").grown([np.array([1.0])])


def test_bounds_are_checked() -> None:
    assert given_bounds("here", ["x", "y"], {"y": (0, 2)}, str) == {1: (0.0, 2.0)}
    with pytest.raises(UnknownNameError, match="'z' is not a coordinate"):
        given_bounds("here", ["x"], {"z": (0, 1)}, str)
    for wrong in ((1, 0), (0, 0), 3, (0, np.inf), ("a", "b")):
        with pytest.raises(ShapeError, match="range of x"):
            given_bounds("here", ["x"], {"x": wrong}, str)
