"""Shapes of bodies that may touch: planes, surfaces, and solids as the spots that can touch first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, TypeAlias

import numpy as np

from ..contact.laws import checked_friction, checked_law
from ..errors import DescriptionError, ShapeError
from ..spatial.arrays import array, rows
from ..spatial.given import Axis, Column, Rows, Scalar
from ..spatial.hull import hull_corners
from ..spatial.vectors import EXACT, IDENTITY, ORIGIN, Vector, transposed, triple
from . import entries
from .contact import check_stiction
from .joints.family import sides
from .parts import Frame

#: Corners of a mesh that touch, unless other numbers are asked for; and the fewest that span a solid.
MOST, FEWEST = 32, 4
#: Solids that are curves.
CURVED = ("curve", "ellipse")


@dataclass(frozen=True)
class Support:
    """A convex curve in the x-y plane of a frame: how far its tangent is from the origin, m, an expression of the
    direction of its outward normal, rad from x, by the name of that angle."""

    distance: Any
    angle: str


@dataclass(frozen=True)
class Spot:
    """What of a solid touches a plane: an ellipsoid about a place, by its half axes along the solid's frame, m.

    Three equal ones make a ball, two equal ones and a zero the rim of a disc, three zeros a point. Or a curve, by its
    support.
    """

    label: str
    at: Vector[Any]
    half: Vector[Any] = ORIGIN
    support: Support | None = None

    @property
    def radius(self) -> Any:
        """The radius of a ball, 0 of a point; None of anything else."""
        is_round = self.support is None and self.half[0] == self.half[1] == self.half[2]
        return self.half[0] if is_round else None


@dataclass(frozen=True)
class Core:
    """A box by its half edges along the solid's frame, which may be zero, with all that is nearer to it than `radius`:
    of a ball a point, of a capsule a segment."""

    half: Vector[Any]
    radius: Any


@dataclass(frozen=True)
class Plane:
    """A half-space below the x-y plane of a frame: its z axis points out of it."""

    name: str
    frame: Frame
    kind: str = "plane"


@dataclass(frozen=True)
class Surface:
    """Where an expression of x, y, z in a frame is zero; outside it is positive."""

    name: str
    frame: Frame
    level: Any
    kind: str = "surface"


@dataclass(frozen=True)
class Solid:
    """A convex solid in a frame; `core` is None where there is no short expression of a distance from it."""

    name: str
    frame: Frame
    kind: str
    spots: tuple[Spot, ...]
    core: Core | None = None

    @property
    def is_of_balls(self) -> bool:
        """Whether it is no more than its spots, and these are balls or points."""
        return self.kind in ("sphere", "points")


Shape: TypeAlias = "Plane | Surface | Solid"


@dataclass(frozen=True)
class Meeting:
    """Two shapes that may touch: a plane, a surface or a core first, and what meets it; and how they rub and rebound.

    is_by_itself    whether nobody asked for this pair: where nothing moves it, there is nothing to say
    """

    name: str
    first: Shape
    second: Solid
    friction: Any
    restitution: Any
    law: str
    is_by_itself: bool = False
    stiction: Any = None


@dataclass(frozen=True)
class Rope:
    """A rope between two points that pulls when it is taut."""

    name: str
    ends: tuple[Frame, Frame]
    length: Any
    restitution: Any


# -------------------------------------------------------------------- how shapes are made


def sphere(name: str, frame: Frame, radius: Scalar) -> Solid:
    """A ball about the origin of a frame."""
    r = size(f"shape '{name}'", "radius", radius)
    return Solid(name, frame, "sphere", (Spot("", ORIGIN, (r, r, r)),), Core(ORIGIN, r))


def capsule(name: str, frame: Frame, radius: Scalar, length: Scalar, axis: Axis) -> Solid:
    """A cylinder with half balls on its ends; `length` is that of the cylinder."""
    where = f"shape '{name}'"
    r, half = size(where, "radius", radius), _half(size(where, "length", length))
    ends = (Spot(label, (0, 0, z), (r, r, r)) for label, z in (("lower end", -half), ("upper end", half)))
    return Solid(name, along(where, frame, axis), "capsule", tuple(ends), Core((0, 0, half), r))


def box(name: str, frame: Frame, edges: Column) -> Solid:
    """A box about the origin of a frame, along its axes."""
    where = f"shape '{name}'"
    half = triple(_half(size(where, "edge", edge)) for edge in entries.row(where, edges, 3))
    signs = product((-1, 1), repeat=3)
    corners = (Spot(f"corner {k}", triple(s * h for s, h in zip(sign, half, strict=True)))
               for k, sign in enumerate(signs, start=1))  # fmt: skip
    return Solid(name, frame, "box", tuple(corners), Core(half, 0))


def cylinder(name: str, frame: Frame, radius: Scalar, length: Scalar, axis: Axis) -> Solid:
    """A cylinder about the origin of a frame by its two rims; a disc by one, where its length is 0."""
    where = f"shape '{name}'"
    r, half = size(where, "radius", radius), _half(size(where, "length", length, is_zero_allowed=True))
    places = (("", 0),) if half == 0 else (("lower rim", -half), ("upper rim", half))
    rims = tuple(Spot(label, (0, 0, z), (r, r, 0)) for label, z in places)
    return Solid(name, along(where, frame, axis), "cylinder", rims)


def ellipsoid(name: str, frame: Frame, half_axes: Column) -> Solid:
    """An ellipsoid about the origin of a frame, along its axes."""
    where = f"shape '{name}'"
    half = triple(size(where, "half axis", each) for each in entries.row(where, half_axes, 3))
    return Solid(name, frame, "ellipsoid", (Spot("", ORIGIN, half),))


def ellipse(name: str, frame: Frame, half_axes: Column, axis: Axis) -> Solid:
    """An ellipse about the origin of a frame."""
    where = f"shape '{name}'"
    a, b = (size(where, "half axis", each) for each in entries.row(where, half_axes, 2))
    return Solid(name, across(where, frame, axis), "ellipse", (Spot("", ORIGIN, (a, b, 0)),))


def curve(name: str, frame: Frame, support: Any, axis: Axis, angle: str) -> Solid:
    """A convex curve about the origin of a frame."""
    where = f"shape '{name}'"
    if not (isinstance(angle, str) and angle.isidentifier()):
        raise DescriptionError(where, f"angle is {angle!r}.", 'Give the name that the angle has in the support, "psi".')
    spot = Spot("", ORIGIN, support=Support(support, angle))
    return Solid(name, across(where, frame, axis), "curve", (spot,))


def points(name: str, frame: Frame, places: Sequence[Column] | np.ndarray) -> Solid:
    """Points by their places in a frame: the vertices of a mesh, the feet of a table."""
    where = f"shape '{name}'"
    rows = list(places)
    if not rows:
        raise ShapeError(where, "it has no points.", "Give rows (x, y, z).")
    found = dict.fromkeys(entries.row(where, row, 3) for row in rows)
    labels = (f"point {k}" for k in range(1, len(found) + 1)) if len(found) > 1 else iter([""])
    return Solid(name, frame, "points", tuple(map(Spot, labels, found)))


def mesh(name: str, frame: Frame, vertices: Rows, most: int) -> tuple[Solid, str]:
    """The corners of the convex hull of vertices in a frame, `most` at most, and what to tell of others."""
    where = f"shape '{name}'"
    places = array(f"{where}, vertices", vertices, rows(vertices) or 1, 3)
    if places.dtype == object:
        raise ShapeError(f"{where}, vertices", "are not numbers.", "Give numbers, or `points` for symbols.")
    if not isinstance(most, int | np.integer) or most < FEWEST:
        raise DescriptionError(where, f"most is {most!r}.", f"Give how many corners may touch, {FEWEST} or more.")
    kept, count, left = hull_corners(places, most)
    labels = (f"corner {k}" for k in range(1, len(kept) + 1)) if len(kept) > 1 else iter([""])
    solid = Solid(name, frame, "mesh", tuple(map(Spot, labels, map(triple, kept.tolist()))))
    return solid, f"{len(kept)} of {count} corners, the others up to {left:.2g} m off these" if left else ""


def along(where: str, frame: Frame, axis: Axis) -> Frame:
    """The frame with its z axis turned into a direction of its own."""
    direction = entries.axis(where, axis)
    if tuple(direction) == (0, 0, 1):
        return frame
    turned = transposed((*sides(direction), direction))
    rows = turned if frame.rotation == IDENTITY else EXACT.product(frame.rotation, turned)
    return replace(frame, name="", rotation=rows)


def across(where: str, frame: Frame, axis: Axis) -> Frame:
    """The frame with its z axis turned into a direction of its own, x what of it is square to that, or else y."""
    direction = entries.axis(where, axis)
    if tuple(direction) == (0, 0, 1):
        return frame
    onto = (1, 0, 0) if direction[1:] != (0, 0) else (0, 1, 0)
    if 0 in direction and sorted(map(abs, direction)) == [0, 0, 1]:
        first: Any = onto
    else:
        square = np.array(onto) - direction[0] * np.array(direction, dtype=float)
        first = triple((square / np.linalg.norm(square)).tolist())
    turned = transposed((first, EXACT.cross(direction, first), direction))
    rows = turned if frame.rotation == IDENTITY else EXACT.product(frame.rotation, turned)
    return replace(frame, name="", rotation=rows)


def size(where: str, what: str, given: Any, is_zero_allowed: bool = False) -> Any:
    """A length that is positive where it is a number. Raises DescriptionError."""
    read = entries.number(f"{where}, {what}", given)
    if isinstance(read, int | float) and not (read > 0 or (is_zero_allowed and read == 0)):
        raise DescriptionError(where, f"its {what} is {read:g} m.", "Give a positive length.")
    return read


def _half(length: Any) -> Any:
    return length / 2 if isinstance(length, float) or hasattr(length, "free_symbols") else EXACT.number(length, 2)


# -------------------------------------------------------------------- who meets whom


def meeting(
    name: str, a: Shape, b: Shape, friction: Any, restitution: Any, law: str, stiction: Any = None
) -> Meeting:
    """Two shapes that may touch. Raises DescriptionError where no expression of their distance is known."""
    where = f"contact '{name}'"
    check_coefficients(where, friction, restitution, law)
    check_stiction(where, friction, stiction)
    if a.frame.body == b.frame.body:
        raise DescriptionError(where, f"both shapes are on '{a.frame.body}'.", "Take shapes of two bodies.")
    for first, second in ((a, b), (b, a)):
        if isinstance(second, Solid) and _can_meet(first, second):
            return Meeting(name, first, second, friction, restitution, law, stiction=stiction)
    raise DescriptionError(where, f"there is no short expression of the distance of a {a.kind} and a {b.kind}.",
                           f"These touch: {'; '.join(_PAIRS)}.")


def check_coefficients(where: str, friction: Any, restitution: Any, law: str) -> None:
    """Raise where numbers are no coefficients, or the law has no name."""
    mu = entries.number(f"{where}, friction", friction)
    if isinstance(mu, int | float):
        checked_friction(where, float(mu))
    entries.restitution(where, restitution)
    checked_law(where, law)


_PAIRS = ("a plane and any solid", "a surface and points", "a sphere or points and a sphere, capsule or box",
          "a curve or ellipse and a curve, ellipse, sphere or points")


def _can_meet(first: Shape, second: Solid) -> bool:
    if isinstance(first, Surface):
        return second.kind == "points"
    if isinstance(first, Plane):
        return True
    if first.kind in CURVED:
        return second.kind in CURVED or second.is_of_balls
    return first.core is not None and second.is_of_balls
