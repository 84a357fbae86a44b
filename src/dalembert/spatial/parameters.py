"""The ten inertial parameters of a rigid body, in any arithmetic."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, NamedTuple, TypeVar

from .vectors import Symmetric, Vector, six, triple

S = TypeVar("S")


class InertialParameters(NamedTuple, Generic[S]):
    """Mass m, first moment m c, and xx, yy, zz, xy, xz, yz of the inertia tensor, about the origin of a frame."""

    mass: S
    moment: Vector[S]
    tensor: Symmetric[S]

    @classmethod
    def of(cls, entries: Iterable[S]) -> InertialParameters[S]:
        """Those of ten entries, in this order."""
        mass, *others = entries
        return cls(mass, triple(others[:3]), six(others[3:]))
