"""What bodies look like, in pictures alone: solids and meshes in their frames. Nothing is opened here."""

from __future__ import annotations

from dataclasses import dataclass

from .parts import Frame


@dataclass(frozen=True)
class MeshFile:
    """A file of triangles as another file names it, in the `folder` of that one, stretched by `scale` along its axes.

    name        a path from there, or "package://robot/arm.stl", "model://robot/arm.stl"
    """

    name: str
    folder: str = ""
    scale: tuple[float, float, float] = (1.0, 1.0, 1.0)


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
