"""Planar joint: two slides in a plane and a turn about its normal."""

from typing import Any

from ...spatial.vectors import Matrix, Vector, VectorReader
from .family import Family, Geometry, Rows, Step, parallel, same_sense, sides


def chain(geometry: Geometry) -> tuple[Step, ...]:
    """Along two directions of the plane, then about its normal."""
    first, second = sides(geometry.axes[0])
    return Step("prismatic", first, "_1"), Step("prismatic", second, "_2"), Step("revolute", geometry.axes[0], "_turn")


def closure(geometry: Geometry, vectors: VectorReader[Any], rotation: Matrix[Any], position: Vector[Any]) -> Rows:
    """The origin of the child stays in the plane, and the normals stay parallel."""
    height = vectors.dot(vectors.read(geometry.axes[0]), position)
    return ("height", height), *parallel(geometry, vectors, rotation)


FAMILY = Family("planar", chain, closure, right_way=same_sense)
