"""Solids as meshes, in their own frame: about its origin, along its z axis."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...description.robots.meshes.mesh import FloatArray, IntArray, Mesh

_AROUND, _UPWARDS = 32, 16


def solid(form: str, sizes: Sequence[float]) -> Mesh:
    """The mesh of a "sphere", "box", "cylinder", "capsule" or "ellipsoid" by the sizes of `visuals.Visual`, m."""
    if form == "box":
        return Mesh.plain(_CUBE * np.asarray(sizes) / 2, _CUBE_FACES)
    if form == "cylinder":
        radius, length = sizes
        heights = np.array([-0.5, -0.5, 0.5, 0.5]) * length
        return _turned(np.array([0, radius, radius, 0.0]), heights)
    angles = np.linspace(-np.pi / 2, np.pi / 2, _UPWARDS + 1)
    if form == "capsule":
        radius, length = sizes
        angles = np.insert(angles, _UPWARDS // 2, 0.0)
        ends = np.repeat([-0.5, 0.5], len(angles) // 2) * length
        return _turned(radius * np.cos(angles), radius * np.sin(angles) + ends)
    ball = _turned(np.cos(angles), np.sin(angles))
    return ball.moved(np.diag(np.broadcast_to(np.asarray(sizes, dtype=float), 3)), np.zeros(3))


def _turned(radii: FloatArray, heights: FloatArray) -> Mesh:
    """The surface of a profile from its lowest point to its highest, both on the axis, turned about z."""
    turns = np.linspace(0, 2 * np.pi, _AROUND, endpoint=False)
    rings = np.stack([np.outer(radii[1:-1], np.cos(turns)), np.outer(radii[1:-1], np.sin(turns)),
                      np.outer(heights[1:-1], np.ones(_AROUND))], axis=-1)  # fmt: skip
    corners = np.concatenate([rings.reshape(-1, 3), [(0, 0, heights[0]), (0, 0, heights[-1])]])
    here = np.arange(_AROUND)
    beside = np.roll(here, -1)
    faces = [np.stack([np.full(_AROUND, len(corners) - 2), beside, here], axis=-1)]
    for low in range(0, (len(rings) - 1) * _AROUND, _AROUND):
        a, b, c, d = low + here, low + beside, low + _AROUND + beside, low + _AROUND + here
        faces += [np.stack([a, b, c], axis=-1), np.stack([a, c, d], axis=-1)]
    top = (len(rings) - 1) * _AROUND
    faces.append(np.stack([top + here, top + beside, np.full(_AROUND, len(corners) - 1)], axis=-1))
    return Mesh.plain(corners, np.concatenate(faces))


_CUBE: FloatArray = np.array([(x, y, z) for z in (-1.0, 1.0) for y in (-1.0, 1.0) for x in (-1.0, 1.0)])
_CUBE_FACES: IntArray = np.array([(0, 2, 1), (1, 2, 3), (4, 5, 6), (5, 7, 6), (0, 1, 4), (1, 5, 4), (2, 6, 3),
                                  (3, 6, 7), (0, 4, 2), (2, 4, 6), (1, 3, 5), (3, 7, 5)])  # fmt: skip
