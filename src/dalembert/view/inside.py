"""What is within bodies, drawn where it is asked for: the frame of each, the axis of its joint, where its mass is
centred, and the solid that has its inertia where looks hide it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..description.tree import Link
from .equivalent import Look
from .motion import Detail, FloatArray, MovingShape

#: Joints with one axis.
_ALONG = ("revolute", "prismatic", "screw")


@dataclass(frozen=True)
class Carrier:
    """The shape that shows a link, by its number, and where its frame is in that of the link: m; axes as columns."""

    number: int
    at: FloatArray
    axes: FloatArray

    def detail(self, kind: str, at: FloatArray, axes: FloatArray, size: tuple[float, ...] = ()) -> Detail:
        """Something in the frame of the link, in that of the shape."""
        return Detail(kind, self.number, self.axes.T @ (at - self.at), self.axes.T @ axes, size)


def details(
    links: Sequence[Link], looks: Sequence[Look | None], inertias: Sequence[tuple[FloatArray, FloatArray, Any]],
    shapes: Sequence[MovingShape], frames: Mapping[str, tuple[FloatArray, FloatArray]],
) -> Iterator[Detail]:
    """What is within the links that a solid or a mesh shows; `frames` says where that is in its link, by name."""
    numbers = {shape.name: i for i, shape in enumerate(shapes) if shape.kind in ("solid", "mesh")}
    for link, look, (mass, moment, _) in zip(links, looks, inertias, strict=True):
        if link.name not in numbers or link.name not in frames:
            continue
        number = numbers[link.name]
        carrier, origin = Carrier(number, *frames[link.name]), np.zeros(3)
        yield carrier.detail("frame", origin, np.eye(3))
        if link.joint in _ALONG:
            yield carrier.detail("axis", origin, _about(np.array(link.axis, dtype=float)))
        if mass[0] > 0:
            yield carrier.detail("centre", moment / mass[0], np.eye(3))
        if look is not None and shapes[number].kind == "mesh":
            yield carrier.detail(look.solid, look.centre, look.axes, look.size)


def _about(axis: FloatArray) -> FloatArray:
    """Axes of which the third is this one."""
    across = np.cross(axis, np.eye(3)[int(np.argmin(np.abs(axis)))])
    across = across / np.linalg.norm(across)
    return np.array([across, np.cross(axis, across), axis], dtype=float).T
