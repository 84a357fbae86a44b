"""`Mesh`: triangles with colours, as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ....errors import ModelFileError

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]

#: A file with more triangles than this is no picture.
MOST_TRIANGLES = 3_000_000
#: Larger numbers are no places, m.
LARGEST = 1e7


@dataclass(frozen=True, eq=False)
class Mesh:
    """Triangles: `corners` (n, 3), m; `faces` (k, 3), the numbers of three corners, counter-clockwise from outside;
    `colours` (k, 4), red, green, blue and opacity from 0 to 255, all 0 where none was said."""

    corners: FloatArray
    faces: IntArray
    colours: IntArray

    @staticmethod
    def plain(corners: FloatArray, faces: IntArray, colour: Sequence[float] | None = None) -> Mesh:
        """A mesh of one colour, its entries from 0 to 1."""
        given = np.zeros(4) if colour is None else np.rint(255 * np.clip(np.asarray(colour, dtype=float), 0, 1))
        return Mesh(corners, faces, np.broadcast_to(given.astype(np.int64), (len(faces), 4)))

    @staticmethod
    def joined(meshes: Sequence[Mesh]) -> Mesh:
        """Several meshes as one."""
        starts = np.cumsum([0, *(len(each.corners) for each in meshes)])
        faces = [each.faces + start for each, start in zip(meshes, starts, strict=False)]
        return Mesh(np.concatenate([each.corners for each in meshes]), np.concatenate(faces),
                    np.concatenate([each.colours for each in meshes]))  # fmt: skip

    def moved(self, rotation: FloatArray, offset: FloatArray) -> Mesh:
        """Every corner c at rotation c + offset; a `rotation` that mirrors turns the faces round."""
        faces = self.faces if np.linalg.det(rotation) >= 0 else self.faces[:, ::-1]
        return Mesh(self.corners @ rotation.T + offset, faces, self.colours)

    def painted(self, colour: Sequence[float] | None) -> Mesh:
        """The mesh in one colour; itself where that is None."""
        return self if colour is None else Mesh.plain(self.corners, self.faces, colour)


def checked(mesh: Mesh, where: str) -> Mesh:
    """A mesh whose corners are places and whose faces have corners. Raises ModelFileError."""
    if not len(mesh.faces):
        raise ModelFileError(where, "it holds no triangles.", "Check the file.")
    if len(mesh.faces) > MOST_TRIANGLES:
        raise ModelFileError(where, f"it holds {len(mesh.faces)} triangles.", f"At most {MOST_TRIANGLES} are drawn.")
    if not (np.abs(mesh.corners) <= LARGEST).all():
        raise ModelFileError(where, "a corner is not finite, or kilometres away.", "Write places in metres.")
    if mesh.faces.min() < 0 or mesh.faces.max() >= len(mesh.corners):
        raise ModelFileError(where, "a triangle names a corner that is not there.", "Check the file.")
    return mesh
