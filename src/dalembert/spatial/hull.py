"""The corners of the convex hull of points: all of them, or the few that stand out most.

Qhull finds the corners (Barber, Dobkin and Huhdanpaa, 1996); where they are too many, one begins with a simplex and
takes in turn the corner that is farthest beyond the faces of the hull so far.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.intc]

#: Beside the size of all: what stands out by less is no corner, what is thinner is flat.
_FLAT = 1e-6
_AT_ONCE = 1000


class Corners(NamedTuple):
    """Corners of a hull: those `kept` (k, 3), how many there are, and how far others are off the hull of these."""

    kept: FloatArray
    number: int
    left: float


def hull_corners(points: FloatArray, most: int) -> Corners:
    """At most `most` (four or more) corners of the convex hull of points (n, 3), also where these are flat or in line.

    All but `left` of the hull is within that of these; `left` is 0.0 where no corner was left out but such as stand out
    by less than 1e-6 of its size.

    >>> cube = np.array([(x, y, z) for x in (0, 1) for y in (0, 0.5, 1) for z in (0, 1)], dtype=float)
    >>> kept, count, left = hull_corners(cube, 50)
    >>> len(kept), count, left
    (8, 8, 0.0)
    """
    distinct = np.unique(points, axis=0)
    size = float(np.ptp(distinct, axis=0).max())
    around = (distinct - distinct.mean(axis=0)) / (size or 1.0)
    turned = around @ np.linalg.svd(around, full_matrices=False)[2].T
    turned = turned[:, np.ptp(turned, axis=0) > _FLAT]
    if turned.shape[1] < 2:
        ends = [int(turned.argmin()), int(turned.argmax())] if turned.shape[1] else [0]
        return Corners(distinct[ends], len(ends), 0.0)
    found = _hull(turned)[2]
    corners = turned[found]
    kept, is_whole = _standing_out(corners, most)
    left = 0.0 if is_whole else size * _farthest(corners, corners[kept])
    return Corners(distinct[found[kept]], len(kept) if is_whole else len(found), left)


def _hull(points: FloatArray) -> tuple[FloatArray, IntArray, IntArray]:
    """The hull of points: outward (normal, offset) of its faces, their corners, and all corners."""
    from scipy.spatial import ConvexHull

    found = ConvexHull(points)
    return found.equations, found.simplices, found.vertices


def _standing_out(corners: FloatArray, most: int) -> tuple[list[int], bool]:
    """The corners that are kept of a hull of size 1, and whether no other stands out."""
    kept = _simplex(corners)
    while True:
        beyond = _beyond(corners, corners[kept])
        farthest = int(beyond.argmax())
        if beyond[farthest] <= _FLAT or len(kept) >= most:
            break
        kept.append(farthest)
    for first in kept[: corners.shape[1] + 1]:  # rounding may have begun between two corners
        others = [each for each in kept if each != first]
        if len(others) > corners.shape[1] and _beyond(corners[[first]], corners[others])[0] <= _FLAT:
            kept = others
    return kept, bool(beyond[farthest] <= _FLAT)


def _beyond(points: FloatArray, corners: FloatArray) -> FloatArray:
    """How far points are beyond the faces of the hull of corners at most, inside negative; of flat corners infinity."""
    from scipy.spatial import QhullError

    try:
        equations, _, _ = _hull(corners)
    except QhullError:
        return np.full(len(points), np.inf)
    return (points @ equations[:, :-1].T + equations[:, -1]).max(axis=1)


def _simplex(corners: FloatArray) -> list[int]:
    """Corners that span: the first along an axis, and each the farthest from the plane through those before."""
    kept, apart = [int(corners[:, 0].argmin())], corners - corners[corners[:, 0].argmin()]
    for _ in range(corners.shape[1]):
        far = int(np.linalg.norm(apart, axis=1).argmax())
        kept.append(far)
        along = apart[far] / np.linalg.norm(apart[far])
        apart = apart - np.outer(apart @ along, along)
    return kept


def _farthest(points: FloatArray, corners: FloatArray) -> float:
    """The largest distance of points from the hull of corners."""
    outside, faces = points[_beyond(points, corners) > 0], _hull(corners)[1]
    parts = np.array_split(outside, len(outside) // _AT_ONCE + 1)
    return max(float(_distances(part, corners[faces]).min(axis=1).max()) for part in parts if len(part))


def _distances(points: FloatArray, faces: FloatArray) -> FloatArray:
    """How far points (n, d) are from faces (k, d, d), each by its d corners, as (n, k)."""
    found = np.full((len(points), len(faces)), np.inf)
    for i, j in combinations(range(faces.shape[1]), 2):
        apart, along = points[:, None] - faces[:, i], faces[:, j] - faces[:, i]
        part = np.clip((apart * along).sum(axis=-1) / (along * along).sum(axis=-1), 0, 1)
        found = np.minimum(found, np.linalg.norm(apart - part[..., None] * along, axis=-1))
    if faces.shape[1] == 3:
        sides, apart = faces[:, 1:] - faces[:, :1], points[:, None] - faces[:, 0]
        normal = np.cross(sides[:, 0], sides[:, 1])
        frames = np.linalg.inv(np.stack([sides[:, 0], sides[:, 1], normal], axis=-1))
        shares = np.einsum("kij,nkj->nki", frames, apart, optimize=True)
        is_above = (shares[..., :2] >= 0).all(axis=-1) & (shares[..., :2].sum(axis=-1) <= 1)
        height = np.abs(shares[..., 2]) * np.linalg.norm(normal, axis=-1)
        found = np.where(is_above, np.minimum(found, height), found)
    return found
