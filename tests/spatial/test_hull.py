"""Corners of convex hulls: as many as stand out, whichever way points lie; what is left out by least squares."""

from itertools import product

import numpy as np
import pytest
from scipy.optimize import lsq_linear

from dalembert.spatial.hull import hull_corners


def cloud(count=60, seed=3):
    return np.random.default_rng(seed).normal(size=(count, 3)) * [1.0, 0.4, 0.2]


def turned(points):
    return points @ np.linalg.qr(np.random.default_rng(1).normal(size=(3, 3)))[0] + [3.0, -2.0, 1.0]


def distance(point, corners):
    """From the hull of corners: the smallest |corners^T w - point| with w >= 0, sum w = 1."""
    weighed = np.vstack([corners.T, np.full(len(corners), 1e5)])
    found = lsq_linear(weighed, np.append(point, 1e5), (0, np.inf), method="bvls", tol=1e-12)
    return np.linalg.norm(corners.T @ found.x - point)


def test_a_hull_reaches_as_far_as_all_points():
    points = turned(cloud())
    kept, count, left = hull_corners(points, 100)
    ways = np.random.default_rng(2).normal(size=(500, 3))
    assert left == 0.0 and count == len(kept) < len(points)
    np.testing.assert_allclose((kept @ ways.T).max(axis=0), (points @ ways.T).max(axis=0), rtol=1e-14)


@pytest.mark.parametrize("digits", [np.float64, np.float32])
def test_what_lies_on_faces_and_edges_is_no_corner(digits):
    grid = turned(np.array(list(product((0.0, 0.25, 0.5, 1.0), repeat=3))) * [1.0, 2.0, 3.0])
    kept, count, left = hull_corners(grid.astype(digits).astype(float), 20)
    wanted = turned(np.array(list(product((0.0, 1.0), repeat=3))) * [1.0, 2.0, 3.0])
    assert (count, left) == (8, 0.0)
    assert max(np.linalg.norm(kept - each, axis=1).min() for each in wanted) < 1e-6


@pytest.mark.parametrize(("points", "count"), [
    (turned(np.array([(x, y, 0.0) for x in (0, 0.3, 1) for y in (0, 0.6, 2)])), 4),
    (turned(np.outer([0.0, 0.3, 1.0, 0.7], [1.0, 2.0, 3.0])), 2), (np.ones((3, 3)), 1),
])  # fmt: skip
def test_what_is_flat_in_line_or_a_point(points, count):
    kept, found, left = hull_corners(points, 10)
    assert (len(kept), found, left) == (count, count, 0.0)


@pytest.mark.parametrize("is_flat", [False, True])
def test_what_is_left_out_is_as_far_off_as_is_told(is_flat):
    points = cloud(200) * [1.0, 1.0, not is_flat]
    kept, count, left = hull_corners(points, 6)
    assert len(kept) == 6 < count
    assert left == pytest.approx(max(distance(each, kept) for each in points), rel=1e-6)
    assert hull_corners(1e200 * points, 6).left == pytest.approx(1e200 * left)


def test_more_corners_are_closer():
    ball = np.random.default_rng(4).normal(size=(400, 3))
    ball /= np.linalg.norm(ball, axis=1)[:, None]
    left = [hull_corners(ball, most).left for most in (4, 16, 64)]
    assert left[0] > 2 * left[1] > 4 * left[2] > 0.0
