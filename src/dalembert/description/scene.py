"""How a system looks: points, lines, springs, solids and arrows that move with the coordinates.

A scene is data.  Positions are triples of SymPy expressions (or numbers) in the coordinates, their
velocities, the parameters and time; who draws them puts numbers in.  Lengths are in metres, in the
inertial frame.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from ..arguments import of_kinds
from ..errors import DescriptionError, ShapeError

Position = tuple[Any, Any, Any]


@dataclass(frozen=True)
class Marker:
    """A round point at `position`, drawn with `radius` (m); with `trace` it leaves its path behind.

    >>> Marker("bob", (0, 0, -1)).radius
    0.05
    """

    name: str
    position: Position
    radius: Any = 0.05
    trace: bool = False

    def __post_init__(self) -> None:
        _set(self, position=_triple(self, self.position))
        _check_radius(self, self.radius)


@dataclass(frozen=True)
class Line:
    """A line through `points`: a rod, a string, a spring, an edge of a frame."""

    name: str
    points: tuple[Position, ...]

    def __post_init__(self) -> None:
        points = tuple(_triple(self, point) for point in self.points)
        if len(points) < 2:
            raise ShapeError(f"Line '{self.name}'", f"it has {len(points)} points.", "Give at least two.")
        _set(self, points=points)


@dataclass(frozen=True)
class Spring:
    """A coil between two points.

    >>> Spring("k", ((0, 0, 0), (0, 0, -1))).points[1]
    (0, 0, -1)
    """

    name: str
    points: tuple[Position, Position]

    def __post_init__(self) -> None:
        _set(self, points=_pair(self, self.points))


@dataclass(frozen=True)
class Damper:
    """A dashpot between two points."""

    name: str
    points: tuple[Position, Position]

    def __post_init__(self) -> None:
        _set(self, points=_pair(self, self.points))


@dataclass(frozen=True)
class Solid:
    """A body around `center`: a "box" of three sides, a "cylinder" or "capsule" along z of a radius and a length, m.

    A wheel is a short cylinder. `rotation` (3 x 3, body to space) is kept as a tuple of rows; none by default.

    >>> Solid("wheel", (0, 0, 1), "cylinder", (0.3, 0.05)).size
    (0.3, 0.05)
    """

    name: str
    center: Position
    form: Literal["box", "cylinder", "capsule"]
    size: tuple[Any, ...]
    rotation: Any = ((1, 0, 0), (0, 1, 0), (0, 0, 1))

    def __post_init__(self) -> None:
        sizes = {"box": 3, "cylinder": 2, "capsule": 2}
        if self.form not in sizes:
            raise DescriptionError(_place(self), f"{self.form!r} is not a solid.", f"Use {', '.join(sizes)}.")
        _set(self, center=_triple(self, self.center), size=tuple(self.size), rotation=_rotation(self, self.rotation))
        if len(self.size) != sizes[self.form]:
            raise ShapeError(_place(self), f"a {self.form} has {sizes[self.form]} sizes, not {len(self.size)}.",
                             "Give three sides, or a radius and a length.")  # fmt: skip
        for size in self.size:
            _check_radius(self, size)


@dataclass(frozen=True)
class Ball:
    """A ball of `radius` (m) around `center`; `rotation` (3 x 3, body to space) turns its meridians.

    `rotation` may be a SymPy matrix or nested sequences; it is kept as a tuple of rows.
    """

    name: str
    center: Position
    radius: Any
    rotation: Any = None

    def __post_init__(self) -> None:
        _set(self, center=_triple(self, self.center), rotation=_rotation(self, self.rotation))
        _check_radius(self, self.radius)


@dataclass(frozen=True)
class Vector:
    """An arrow that starts `at` a position and points `along` a vector; its drawn length is relative."""

    name: str
    at: Position
    along: Position

    def __post_init__(self) -> None:
        _set(self, at=_triple(self, self.at), along=_triple(self, self.along))


Shape = Marker | Line | Spring | Damper | Solid | Ball | Vector


@of_kinds
@dataclass(frozen=True)
class Scene:
    """The shapes of a system, and which axis points up on the screen.

    >>> Scene((Line("rod", ((0, 0, 0), (0, 0, -1))), Marker("bob", (0, 0, -1)))).up
    'z'
    """

    shapes: tuple[Shape, ...]
    up: Literal["z", "y"] = "z"

    def __post_init__(self) -> None:
        _set(self, shapes=tuple(self.shapes))


def _set(shape: Any, **values: Any) -> None:
    for field, value in values.items():
        object.__setattr__(shape, field, value)


def _place(shape: Any) -> str:
    return f"{type(shape).__name__} '{shape.name}'"


def _triple(shape: Any, given: Iterable[Any]) -> Position:
    entries = tuple(given)
    if len(entries) != 3:
        raise ShapeError(_place(shape), f"a position has {len(entries)} entries.", "Give x, y and z.")
    return entries


def _pair(shape: Any, given: Iterable[Any]) -> tuple[Position, Position]:
    points = [_triple(shape, point) for point in given]
    if len(points) != 2:
        raise ShapeError(_place(shape), f"it has {len(points)} points.", "Give its two ends.")
    return points[0], points[1]


def _check_radius(shape: Any, radius: Any) -> None:
    if isinstance(radius, int | float) and not radius >= 0:
        raise ShapeError(_place(shape), f"the radius is {radius}.", "Give a length in metres.")


def _rotation(shape: Any, given: Any) -> tuple[Position, Position, Position] | None:
    if given is None:
        return None
    shaped = getattr(given, "shape", None)
    rows = (
        [tuple(given[i, j] for j in range(shaped[1])) for i in range(shaped[0])]
        if shaped
        else [tuple(r) for r in given]
    )
    if [len(row) for row in rows] != [3, 3, 3]:
        what = f"the rotation is not 3 x 3 but has rows of {[len(row) for row in rows]} entries."
        raise ShapeError(_place(shape), what, "Give the matrix that takes body axes to space axes.")
    return rows[0], rows[1], rows[2]
