"""A plane polygon: area, centroid and second moments, exactly, by Green's theorem."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..errors import DescriptionError, ShapeError
from .arrays import array, is_known_negative, is_known_zero, numbers, rows, together
from .given import Scalar


class Polygon:
    """A simple polygon with corners (n, 2), in order; symbolic ones go counterclockwise.

    area  in m^2, com (3) in the plane z = 0. Raises ShapeError for fewer than three corners, DescriptionError if
    it crosses itself or has no area. Source: Steger, "On the calculation of arbitrary moments of polygons", 1996.
    """

    def __init__(self, where: str, corners: Any) -> None:
        count = rows(corners)
        if count < 3:
            raise ShapeError(f"{where}, corners", "has fewer than three corners.", "Give an (n, 2) table of corners.")
        corners = array(f"{where}, corners", corners, count, 2)
        values = numbers(corners)
        if values is not None:
            _check_simple(where, values)
        self.start: Any = corners[0]
        (corners,) = together(corners - together(corners, self.start)[1])
        x, y = corners.T
        u, v = np.roll(corners, -1, axis=0).T
        weights = x * v - u * y
        twice = weights.sum()
        if is_known_zero(twice):
            raise DescriptionError(where, "the polygon has no area.", "Give corners that do not lie on one line.")
        self.area: Any = -twice / 2 if is_known_negative(twice) else twice / 2
        self._centroid = np.array([((x + u) * weights).sum(), ((y + v) * weights).sum()]) / (3 * twice)
        xx, yy = (((a * a + a * b + b * b) * weights).sum() / (6 * twice) for a, b in ((x, u), (y, v)))
        xy = ((x * v + 2 * x * y + 2 * u * v + u * y) * weights).sum() / (12 * twice)
        self._squares = np.array([[xx, xy], [xy, yy]])

    @property
    def com(self) -> tuple[Scalar, Scalar, Scalar]:
        """The centroid, in the plane z = 0 (m, 3)."""
        start, centroid = together(self.start, self._centroid)
        x, y = start + centroid
        return x, y, 0

    def mean(self, height: Scalar) -> np.ndarray:
        """The mean of r r^T about the centroid, with `height` for the mean of z^2 (m^2, 3 x 3)."""
        squares = self._squares - np.outer(self._centroid, self._centroid)
        table = np.zeros((3, 3), dtype=object)
        table[:2, :2], table[2, 2] = squares, height
        return table


def _check_simple(where: str, corners: np.ndarray) -> None:
    """Raises DescriptionError if two edges that are not neighbours meet."""
    count = len(corners)
    for i in range(count - 2):
        for k in range(i + 2, count if i else count - 1):
            if _meet(corners[i], corners[i + 1], corners[k], corners[(k + 1) % count]):
                raise DescriptionError(where, f"edges {i} and {k} of the polygon meet.",
                                       "Give the corners in the order in which they are joined.")


def _meet(a: np.ndarray, b: np.ndarray, c: np.ndarray, d: np.ndarray) -> bool:
    """Whether the segments ab and cd have a point in common."""
    if (np.maximum(a, b) < np.minimum(c, d)).any() or (np.maximum(c, d) < np.minimum(a, b)).any():
        return False
    return _side(a, b, c) * _side(a, b, d) <= 0 and _side(c, d, a) * _side(c, d, b) <= 0


def _side(a: np.ndarray, b: np.ndarray, c: np.ndarray) -> float:
    """On which side of the line ab the point c lies: 1, 0 or -1."""
    (x, y), (u, v) = b - a, c - a
    return float(np.sign(x * v - y * u))
