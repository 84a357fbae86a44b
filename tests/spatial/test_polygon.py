"""Polygons against sums of triangles, and which edges meet."""

import itertools

import numpy as np
import pytest
import sympy

from dalembert.errors import DescriptionError, ShapeError
from dalembert.spatial import Pose, Rotation, inertia
from dalembert.spatial.polygon import Polygon

HOOK = [(0.5, 0.2), (3.0, 0.0), (2.5, 2.0), (2.0, 1.0), (1.0, 1.5), (0.75, 3.0)]


def star(count, random):
    """A polygon around the origin, of corners at random distances."""
    angles = 2 * np.pi * (np.arange(count) + random.uniform(0, 0.7, count)) / count
    return np.column_stack([np.cos(angles), np.sin(angles)]) * random.uniform(0.4, 2.0, (count, 1))


def of_triangles(corners, density):
    """The fan of triangles from the origin, those that turn back taken away."""
    total = None
    for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        size = a[0] * b[1] - a[1] * b[0]
        part = inertia.triangle(density=density, vertices=[(0, 0, 0), (*a, 0), (*b, 0)])
        total = part if total is None else total + part if size > 0 else total - part
    return total


@pytest.mark.parametrize("count", [3, 4, 5, 8, 13])
@pytest.mark.parametrize("turned", [1, -1])
def test_a_polygon_is_the_sum_of_its_triangles(count, turned):
    corners = star(count, np.random.default_rng(count))
    wanted, found = of_triangles(corners, 3.0), inertia.polygon(density=3.0, corners=corners[::turned])
    np.testing.assert_allclose(found.generalized(), wanted.generalized(), rtol=1e-12, atol=1e-13)
    x, y, z = Polygon("here", corners).com
    np.testing.assert_allclose((x, y), wanted.com[:2], rtol=1e-12)
    assert z == 0 and Polygon("here", corners).area == pytest.approx(wanted.mass / 3.0)


def test_a_polygon_that_is_moved_keeps_its_shape():
    here, shift = inertia.polygon(2.0, HOOK), (1e3, -2e3)
    there = inertia.polygon(2.0, np.array(HOOK) + shift)
    np.testing.assert_allclose(there.tensor, here.tensor, rtol=1e-9)
    np.testing.assert_allclose(there.com, np.add(here.com, (*shift, 0)), rtol=1e-14)
    solid = inertia.prism(density=2.0, polygon=HOOK, height=0.3)
    plate = inertia.polygon(density=0.6, corners=HOOK)
    assert solid.mass == pytest.approx(plate.mass) and solid.com == pytest.approx(plate.com)
    spread = solid.mass * 0.3**2 / 12
    np.testing.assert_allclose(solid.tensor, plate.tensor + np.diag([spread, spread, 0]), rtol=1e-13)


def test_corners_in_symbols():
    a, b = sympy.symbols("a b", positive=True)
    found = Polygon("here", [(0, 0), (a, 0), (a, b), (0, b)])
    assert (found.area, found.com) == (a * b, (a / 2, b / 2, 0))
    assert sympy.simplify(sympy.Matrix(found.mean(7)) - sympy.diag(a**2 / 12, b**2 / 12, 7)) == sympy.zeros(3)


def crosses(a, b, c, d):
    """Whether two segments have a point in common, by solving for it."""
    r, s = np.subtract(b, a), np.subtract(d, c)
    det = r[0] * s[1] - r[1] * s[0]
    off = np.subtract(c, a)
    if det == 0:
        if off[0] * r[1] - off[1] * r[0] != 0:
            return False
        t = sorted(np.dot(np.subtract(p, a), r) / np.dot(r, r) for p in (c, d))
        return t[0] <= 1 and t[1] >= 0
    t, u = (off[0] * s[1] - off[1] * s[0]) / det, (off[0] * r[1] - off[1] * r[0]) / det
    return 0 <= t <= 1 and 0 <= u <= 1


def test_edges_that_meet_are_named():
    """All quadrilaterals on a grid: their opposite edges meet or do not."""
    grid = list(itertools.product((0.0, 1.0, 2.0), repeat=2))
    kinds = set()
    for corners in list(itertools.permutations(grid, 4))[::3]:
        a, b, c, d = corners
        first, second = crosses(a, b, c, d), crosses(b, c, d, a)
        kinds.add((first, second))
        if first or second:
            edges = "0 and 2" if first else "1 and 3"
            with pytest.raises(DescriptionError, match=f"here: edges {edges} of the polygon meet"):
                Polygon("here", corners)
            continue
        x, y = np.array(corners).T
        if x @ np.roll(y, -1) == y @ np.roll(x, -1):
            with pytest.raises(DescriptionError, match="no area"):
                Polygon("here", corners)
        else:
            assert Polygon("here", corners).area > 0
    assert kinds >= {(False, False), (True, False), (False, True)}


def test_the_last_edges_may_meet_too():
    with pytest.raises(DescriptionError, match="edges 2 and 4 of the polygon meet"):
        Polygon("here", [(0, 0), (3, 0), (3, 2), (0, 1), (2, 3)])


def test_two_corners_are_too_few():
    for corners in ([], [(0, 0), (1, 0)], None):
        with pytest.raises(ShapeError, match=r"here, corners: has fewer than three"):
            Polygon("here", corners)


def test_what_is_planar_lies_in_the_plane_of_zero_height():
    placed = Pose(Rotation.planar(0.3), (1, 2)).in_space()
    assert placed.position.tolist() == [1, 2, 0] and placed.rotation == Rotation.from_axis_angle("z", 0.3)
    assert placed.in_space() is placed
