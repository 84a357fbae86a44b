"""Axes, rotations and inertias of robot files: plain numbers, with what rounding left of zeros and ones taken away."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from ...errors import ModelFileError
from ...spatial import vectors
from ...spatial.arithmetic import InNumbers
from ...spatial.vectors import IDENTITY, ORIGIN, Symmetric, transposed, triple
from .markup import Element

Numbers = tuple[float, ...]
Vector = vectors.Vector[float]
Rotation = vectors.Matrix[float]

NUMBERS: vectors.Vectors[float] = vectors.Vectors(InNumbers())
ROUNDING = 1e-15


def tidy(value: float) -> float:
    """Zero and one as integers, which fold away in expressions; any other number as it is."""
    return int(value) if value in (0, 1, -1) else value


def tidied(values: Sequence[float]) -> Numbers:
    """Each number as `tidy` writes it."""
    return tuple(tidy(value) for value in values)


def unit(vector: Vector, where: str, snap: float = ROUNDING) -> Vector:
    """A vector divided by its length; what rounding left of zeros goes, entries up to `snap` of the length.

    >>> unit((0.0, 0.0, -2.0), "axis"), unit((1e-12, 3.0, 0.0), "axis", snap=1e-11)
    ((0, 0, -1), (0, 1, 0))
    """
    length = math.hypot(*vector)
    if length < 1e-12:
        raise ModelFileError(where, "its axis is zero.", "Give it a direction.")
    return triple(map(tidy, _normalized([0 if abs(entry) <= snap * length else entry for entry in vector])))


def turn(roll: float, pitch: float, yaw: float, snap: float = ROUNDING) -> Rotation:
    """Rot_z(yaw) Rot_y(pitch) Rot_x(roll), as URDF and SDF write rotations, rad.

    Zeros that the rounding of pi hides are zeros again (entries up to `snap`); no other number is touched.

    >>> turn(0.0, 1.5707963267948966, 0.0)
    ((0, 0, 1), (0, 1, 0), (-1, 0, 0))
    """
    (cr, sr), (cp, sp), (cy, sy) = (_cosine_and_sine(angle, snap) for angle in (roll, pitch, yaw))
    rows = (
        (cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr),
        (sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr),
        (-sp, cp * sr, cp * cr),
    )
    return cleaned(rows)


def from_quaternion(w: float, x: float, y: float, z: float, snap: float = ROUNDING) -> Rotation:
    """The rotation of a unit quaternion, scalar first, with entries up to `snap` as zeros."""
    rows = NUMBERS.unit_quaternion((w, x, y, z))
    return cleaned(rows if snap <= ROUNDING else _snapped(rows, snap))


def _snapped(rows: Sequence[Vector], snap: float) -> Rotation:
    """The rotation next to one whose entries up to `snap` are zeros."""
    first, second = ([0 if abs(entry) <= snap else entry for entry in row] for row in rows[:2])
    x = _normalized(first)
    shared = NUMBERS.dot(x, second)
    y = _normalized([b - shared * a for a, b in zip(x, second, strict=True)])
    return x, y, NUMBERS.cross(x, y)


def _normalized(vector: Sequence[float]) -> Vector:
    length = math.hypot(*vector)
    return triple(entry / length for entry in vector)


def unit_quaternion(element: Element, w: float, x: float, y: float, z: float) -> tuple[float, float, float, float]:
    """A quaternion of a file divided by its length. Raises ModelFileError for zero."""
    size = math.hypot(w, x, y, z)
    if size < 1e-12:
        raise element.error("the quaternion is zero.", "Give a unit quaternion.")
    return w / size, x / size, y / size, z / size


def turned_inertia(rotation: Rotation, inertia: Symmetric[float]) -> Symmetric[float]:
    """R I R^T of an inertia (xx, yy, zz, xy, xz, yz); exactly the given one where nothing turns."""
    return inertia if rotation == IDENTITY else NUMBERS.congruent(rotation, inertia)


class WrittenPose(NamedTuple):
    """Where a file puts a frame: the origin and the axes of it in another."""

    at: Vector = ORIGIN
    rotation: Rotation = IDENTITY

    def then(self, other: WrittenPose) -> WrittenPose:
        at = triple(map(_added, self.at, NUMBERS.times(self.rotation, other.at)))
        return WrittenPose(at, cleaned(NUMBERS.product(self.rotation, other.rotation)))

    def inverse(self) -> WrittenPose:
        back = transposed(self.rotation)
        return WrittenPose(NUMBERS.negated(NUMBERS.times(back, self.at)), back)


def _added(a: float, b: float) -> float:
    """a + b, zero where only the rounding of a and b is left."""
    total = a + b
    return 0 if abs(total) <= 4e-16 * (abs(a) + abs(b)) else total


def _cosine_and_sine(angle: float, snap: float) -> tuple[float, float]:
    cosine, sine = math.cos(angle), math.sin(angle)
    if abs(cosine) <= snap:
        return 0, math.copysign(1, sine)
    if abs(sine) <= snap:
        return math.copysign(1, cosine), 0
    return cosine, sine


def cleaned(rows: Rotation) -> Rotation:
    """A rotation whose entries within `ROUNDING` of 0 and +-1 are these.

    >>> cleaned(((1.0, 6e-17, 0.0), (-6e-17, 1.0, 0.0), (0.0, 0.0, 1.0)))
    ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    """
    return triple(map(cleaned_row, rows))


def cleaned_row(row: Vector) -> Vector:
    """One row of it."""
    wholes = map(round, row)
    return triple(whole if abs(entry - whole) <= ROUNDING else entry for entry, whole in zip(row, wholes, strict=True))
