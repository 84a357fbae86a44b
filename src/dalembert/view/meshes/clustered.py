"""Meshes made lighter: corners in one cell of a grid become one, where it fits the planes of the triangles best.

Lindstrom, Out-of-core simplification of large polygonal models, SIGGRAPH 2000.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ...description.robots.meshes.mesh import FloatArray, Mesh

#: Eigenvalues of a cell's planes below this share of the largest say nothing of where its corner is.
_FLAT = 1e-2


def lightened(meshes: Sequence[Mesh], most: int) -> list[Mesh]:
    """The meshes with at most `most` triangles together, by cells of one size for all; equal corners are one."""
    edge = max((float(np.ptp(each.corners, axis=0).max()) for each in meshes), default=1.0) / 2000
    while _total(found := [clustered(each, edge) for each in meshes]) > most:
        edge *= max(1.1, (_total(found) / most) ** 0.5)
    return found


def _total(meshes: Sequence[Mesh]) -> int:
    return sum(len(each.faces) for each in meshes)


def clustered(mesh: Mesh, edge: float) -> Mesh:
    """A mesh with one corner of each colour in each cell of a grid, m; triangles within two cells are gone."""
    cells = np.floor(mesh.corners / edge).astype(np.int64)
    cells -= cells.min(axis=0)
    counts, colour = cells.max(axis=0) + 1, np.zeros(len(cells), np.int64)
    colour[mesh.faces] = np.unique(mesh.colours, axis=0, return_inverse=True)[1].reshape(-1, 1)
    keys = ((colour * counts[0] + cells[:, 0]) * counts[1] + cells[:, 1]) * counts[2] + cells[:, 2]
    _, cell = np.unique(keys, return_inverse=True)
    faces = cell[mesh.faces]
    kept = (faces[:, 0] != faces[:, 1]) & (faces[:, 1] != faces[:, 2]) & (faces[:, 2] != faces[:, 0])
    first = np.argmin(faces, axis=1)[:, None]
    ordered = np.take_along_axis(faces, (first + np.arange(3)) % 3, axis=1)
    _, places = np.unique(ordered[kept], axis=0, return_index=True)
    chosen = np.flatnonzero(kept)[np.sort(places)]
    used, faces = np.unique(ordered[chosen], return_inverse=True)
    return Mesh(_fitting(mesh, cell, edge)[used], faces.reshape(-1, 3), mesh.colours[chosen])


def _fitting(mesh: Mesh, cell: np.ndarray, edge: float) -> FloatArray:
    """A corner for each cell: nearest to the planes of the triangles around it, at most a cell from their middle."""
    count = int(cell.max()) + 1
    middle = np.stack([np.bincount(cell, column, count) for column in mesh.corners.T], axis=-1)
    middle /= np.bincount(cell, minlength=count)[:, None]
    a, b, c = (mesh.corners[column] for column in mesh.faces.T)
    normal = np.cross(b - a, c - a)
    squares, towards = np.zeros((count, 3, 3)), np.zeros((count, 3))
    for column in mesh.faces.T:
        own = cell[column]
        away = np.einsum("ki,ki->k", normal, a - middle[own])
        for i in range(3):
            towards[:, i] += np.bincount(own, normal[:, i] * away, count)
            for j in range(3):
                squares[:, i, j] += np.bincount(own, normal[:, i] * normal[:, j], count)
    sizes, axes = np.linalg.eigh(squares)
    with np.errstate(divide="ignore", invalid="ignore"):
        inverse = np.where(sizes > _FLAT * sizes[:, -1:], 1 / sizes, 0.0)
    step = np.einsum("kij,kj,klj,kl->ki", axes, inverse, axes, towards)
    return middle + np.clip(np.nan_to_num(step), -edge, edge)
