"""What bodies look like, in pictures alone: solids and meshes in their frames. Nothing is opened here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..spatial.vectors import IDENTITY, ORIGIN, Matrix, Vector
from .parts import Frame


@dataclass(frozen=True)
class MeshFile:
    """A file of triangles as another file names it, in the `folder` of that one, stretched by `scale` along its axes.

    name        a path from there, or "package://robot/arm.stl", "model://robot/arm.stl"
    at, turned  the frame in the file from which places count, before they are stretched
    corners     where there is no file: the corners of a convex mesh, as the other file says them
    """

    name: str
    folder: str = ""
    scale: tuple[float, float, float] = (1.0, 1.0, 1.0)
    at: Vector[float] = ORIGIN
    turned: Matrix[float] = IDENTITY
    corners: tuple[Vector[float], ...] = ()

    @property
    def placing(self) -> tuple[Any, Any]:
        """A matrix S and an offset b, so that a corner c of the file is at S c + b."""
        stretch = np.diag(self.scale) @ np.array(self.turned, dtype=float).T
        return stretch, -stretch @ np.array(self.at, dtype=float)


@dataclass(frozen=True)
class Visual:
    """A solid in a frame of a body: a sphere (of one size in m, the radius), a box (three edges), a cylinder or capsule
    (radius, length along z), an ellipsoid (three half axes), or a mesh.

    colour      red, green, blue, opacity from 0 to 1; None where nothing was said, or where the mesh says it
    """

    form: str
    frame: Frame
    sizes: tuple[float, ...] = ()
    colour: tuple[float, ...] | None = None
    mesh: MeshFile | None = None
