from __future__ import annotations

import subprocess
import sys
from dataclasses import FrozenInstanceError

import pytest
from sympy import Matrix, cos, eye, sin, symbols

from dalembert.description.scene import Ball, Damper, Line, Marker, Scene, Solid, Spring, Vector
from dalembert.errors import DescriptionError, ShapeError

a, b = symbols("a b")


def test_shapes_are_kept_as_given():
    marker = Marker("p", [a, b, 0], trace=True)
    assert marker.position == (a, b, 0)
    assert (marker.radius, marker.trace) == (0.05, True)
    line = Line("rod", [[0, 0, 0], Matrix([a, b, 0])])
    assert line.points == ((0, 0, 0), (a, b, 0))
    assert Vector("v", (0, 0, 0), (a, 0, b)).along == (a, 0, b)
    assert Scene([marker, line]).shapes == (marker, line)
    assert Scene(()).up == "z"


@pytest.mark.parametrize("rotation", [eye(3), [[1, 0, 0], [0, 1, 0], [0, 0, 1]]])
def test_rotations_become_rows(rotation):
    assert Ball("b", (0, 0, 0), 1.0, rotation).rotation == ((1, 0, 0), (0, 1, 0), (0, 0, 1))


def test_scenes_are_values():
    turn = Matrix([[cos(a), -sin(a), 0], [sin(a), cos(a), 0], [0, 0, 1]])
    first, second = (Scene((Ball("b", (a, 0, 0), b, turn),)) for _ in range(2))
    assert first == second
    assert hash(first) == hash(second)
    with pytest.raises(FrozenInstanceError):
        first.up = "y"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Marker("p", (0, 0)), "Marker 'p': a position has 2 entries"),
        (lambda: Marker("p", (0, 0, 0), radius=-1), "Marker 'p': the radius is -1"),
        (lambda: Marker("p", (0, 0, 0), radius=float("nan")), "the radius is nan"),
        (lambda: Line("rod", ((0, 0, 0),)), "Line 'rod': it has 1 points"),
        (lambda: Line("rod", ((0, 0, 0), (1, 0))), "Line 'rod': a position has 2 entries"),
        (lambda: Ball("b", (0, 0, 0), 1.0, eye(2)), "Ball 'b': the rotation is not 3 x 3"),
        (lambda: Vector("v", (0, 0, 0), (1,)), "Vector 'v': a position has 1 entries"),
    ],
)
def test_wrong_shapes_are_refused_by_name(make, message):
    with pytest.raises(ShapeError, match=message):
        make()


def test_a_scene_holds_shapes_and_one_of_two_axes():
    with pytest.raises(DescriptionError, match=r"shapes is \('rod',\). Give a list, each of its entries a Marker"):
        Scene(("rod",))
    with pytest.raises(DescriptionError, match="up is 'x'"):
        Scene((), up="x")  # type: ignore[arg-type]


def test_a_scene_needs_no_sympy():
    code = "import dalembert.description.scene, sys; sys.exit('sympy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_springs_dampers_and_solids_are_checked():
    ends = ((0, 0, 0), (a, 0, b))
    assert Spring("k", ends).points == Damper("c", ends).points == ends
    assert Solid("w", (a, 0, 0), "cylinder", [b, 0.1]).size == (b, 0.1)
    for make, message in (
        (lambda: Spring("k", (*ends, (0, 0, 0))), "Spring 'k': it has 3 points. Give its two ends"),
        (lambda: Solid("w", (0, 0, 0), "box", (1, 2)), "Solid 'w': a box has 3 sizes, not 2"),
        (lambda: Solid("w", (0, 0, 0), "cylinder", (-1, 2)), "Solid 'w': the radius is -1"),
        (lambda: Solid("w", (0, 0, 0), "cone", (1, 2)), "Solid 'w': 'cone' is not a solid"),
    ):
        with pytest.raises(DescriptionError, match=message):
            make()
