"""Universal joint: a turn about an axis of the parent, then one about an axis of the child."""

from typing import Any

from ...spatial.vectors import Matrix, Vector, VectorReader
from .family import Family, Geometry, Rows, Step, meets


def closure(geometry: Geometry, vectors: VectorReader[Any], rotation: Matrix[Any], position: Vector[Any]) -> Rows:
    """The origins coincide, and the axis of the parent stays square to that of the child."""
    first, second = map(vectors.read, geometry.axes)
    return *meets(vectors, position), ("square", vectors.dot(first, vectors.times(rotation, second)))


FAMILY = Family(
    "universal",
    chain=lambda geometry: (Step("revolute", geometry.axes[0], "_1"), Step("revolute", geometry.axes[1], "_2")),
    closure=closure,
    axes=2,
)
