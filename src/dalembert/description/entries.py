"""What a person may write for numbers, vectors, axes, rotations and tensors, checked where it is said."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from ..contact.laws import checked_restitution
from ..errors import DescriptionError, ShapeError, UnknownNameError, remark
from ..expr.doubles import real
from ..spatial.body_inertia import Inertia
from ..spatial.vectors import IDENTITY, Matrix, Vector, six, triple
from .coordinates import coordinates as make_coordinates
from .coordinates import time
from .joints import AXES
from .parts import Body, Tensor


def row(where: str, given: Any, size: int, numbers: bool = True) -> Any:
    """A row of `size` entries: a sequence, an array, or a SymPy column."""
    entries = _listed(given)
    if not isinstance(entries, list) or len(entries) != size:
        raise ShapeError(where, f"it is {given!r}.", f"It has {size} entries.")
    return tuple(number(where, entry) for entry in entries) if numbers else tuple(entries)


def number(where: str, value: Any) -> Any:
    """A finite number, or a SymPy expression without time."""
    if hasattr(value, "free_symbols"):
        if time() in value.free_symbols or value.has(*_not_finite()):
            raise DescriptionError(where, f"it holds {value}.", "Use finite constants; only joints move.")
        return value
    if isinstance(value, bool | str) or not hasattr(value, "__float__"):
        raise DescriptionError(where, f"it holds {value!r}.", "Use numbers and SymPy expressions.")
    try:
        double = float(value)
    except (TypeError, ValueError, OverflowError):
        raise ShapeError(where, f"it holds {value!r}.", "Use finite numbers.") from None
    if not math.isfinite(double):
        raise ShapeError(where, f"it holds {value}.", "Use finite numbers.")
    return value if isinstance(value, int) else double


def unsigned(where: str, what: str, value: Any) -> Any:
    """As `number`; a remark, called negative-damping and so on, where it is a negative number."""
    read = number(f"{where}, {what}", value)
    if isinstance(read, int | float):
        tell_negative(where, what, read)
    return read


def tell_negative(where: str, what: str, value: float) -> None:
    """A remark on what is at least zero in passive bodies, and is not."""
    if value < 0:
        remark(f"negative-{what}", where, f"its {what} is {value:g}.", NEGATIVE[what])


#: Entries of a rotation up to which they are the rounding of rows of length one.
_ROUNDED = 2.0**-52
#: What a negative number means, by what it is the number of.
NEGATIVE = {
    "damping": "A damper takes energy out where this is positive; here it feeds energy.",
    "friction": "Friction takes energy out where this is positive; here it feeds energy.",
    "stiffness": "A spring pulls back where this is positive; here it pushes away.",
    "length": "A natural length is at least zero.",
    "inertia": "An inertia is at least zero.",
    "radius": "What touches is convex, about a point inside: a support p and its radius p + p'' are positive.",
    "mass": "A mass is at least zero.",
}


def rotation(where: str, given: Any) -> Matrix[Any]:
    """The rows of a 3 x 3 matrix, or of a rotation that has one, what rounding left of zeros taken away; the identity
    for None."""
    if given is None:
        return IDENTITY
    rows = _listed(getattr(given, "matrix", given))
    if not isinstance(rows, list) or len(rows) != 3:
        raise ShapeError(where, f"the rotation is {given!r}.", "Give a 3 x 3 matrix.")
    found: Matrix[Any] = triple(triple(row(f"{where}, rotation", line, 3)) for line in rows)
    if all(isinstance(entry, int | float) for line in found for entry in line):
        entries = np.array(found, dtype=float)
        defect = np.abs(entries @ entries.T - np.eye(3)).max()
        if not (defect <= 1e-9 and np.linalg.det(entries) > 0):
            raise DescriptionError(where, "the rotation is not orthogonal with determinant 1.",
                                   "Its columns are the axes of the turned frame.")
        return triple(triple(0 if abs(entry) <= _ROUNDED else entry for entry in line) for line in found)
    return found


def axis(where: str, given: Any) -> Vector[Any]:
    """A unit vector of numbers, by letter or as three numbers of any length."""
    if isinstance(given, str):
        if given not in AXES:
            raise UnknownNameError(where, f"there is no axis '{given}'.", f"Axes are {', '.join(AXES)}, or vectors.")
        return AXES[given]
    entries = row(f"{where}, axis", given, 3)
    try:
        numbers = [float(entry) for entry in entries]
    except TypeError:
        raise DescriptionError(where, f"the axis {entries} holds symbols.", "Turn the joint frame instead.") from None
    length = math.hypot(*numbers)
    if not 1e-300 < length < math.inf:
        raise DescriptionError(where, f"the axis {entries} has no direction.", "Give a vector that is not zero.")
    if sum(1 for entry in numbers if entry) == 1:
        return triple(round(entry / length) for entry in numbers)
    return triple(entries if abs(length - 1) < 1e-15 else (entry / length for entry in numbers))


def sequence(where: str, euler: str | None) -> str | None:
    """A sequence of Euler angles, such as "zxy"."""
    if euler is None:
        return None
    if not isinstance(euler, str) or len(euler) != 3 or any(letter not in "xyz" for letter in euler) \
            or euler[0] == euler[1] or euler[1] == euler[2]:
        raise DescriptionError(where, f"euler={euler!r} is no sequence of axes.", 'Write "zxy" or the like.')
    return euler


def tensor(where: str, given: Any) -> Tensor:
    """The six entries of a tensor, from itself, from six, from the three of its diagonal, or from an inertia."""
    if given is None:
        return (0, 0, 0, 0, 0, 0)
    entries = _listed(getattr(given, "tensor", given))
    if isinstance(entries, list) and len(entries) == 6:
        return six(row(f"{where}, inertia", entries, 6))
    if not isinstance(entries, list) or len(entries) != 3:
        raise ShapeError(where, f"the inertia is {given!r}.", "Give a 3 x 3 tensor, its six entries, or its diagonal.")
    if not any(isinstance(entry, list) for entry in entries):
        return *row(f"{where}, inertia", entries, 3), 0, 0, 0
    rows = [row(f"{where}, inertia", line, 3) for line in entries]
    for i, j in ((0, 1), (0, 2), (1, 2)):
        if rows[i][j] != rows[j][i] and not _near(rows[i][j], rows[j][i], rows):
            raise DescriptionError(where, f"the inertia tensor has {rows[i][j]} and {rows[j][i]} across its diagonal.",
                                   "It is symmetric.")
    return rows[0][0], rows[1][1], rows[2][2], rows[0][1], rows[0][2], rows[1][2]


def possible(where: str, body: Body) -> None:
    """Raise DescriptionError where a body of numbers has an inertia that no distribution of mass has; a remark on
    one without mass."""
    values = (body.mass, *body.com, *body.inertia)
    if not all(isinstance(value, int | float) for value in values):
        return
    Inertia(body.mass, body.com, body.inertia).check(where)
    if body.mass == 0 and any(body.inertia):
        remark("impossible-inertia", where, "it has an inertia but no mass.", "Give its mass, or check=False.")


def restitution(where: str, given: Any) -> Any:
    """A coefficient of restitution, in numbers or symbols, or None."""
    read = None if given is None else number(f"{where}, restitution", given)
    return checked_restitution(where, float(read)) if isinstance(read, int | float) else read


def limits(where: str, given: Any) -> tuple[float, float] | None:
    """A lower and an upper bound, or None."""
    if given is None:
        return None
    bounds = _listed(given)
    if isinstance(bounds, list) and len(bounds) == 2 and all(isinstance(x, int | float) for x in bounds) \
            and bounds[0] <= bounds[1]:
        return real(bounds[0]), real(bounds[1])
    raise DescriptionError(where, f"its limits are {given!r}.", "Give (lower, upper).")


def coordinates(where: str, given: Any, names: Sequence[str]) -> list[Any]:
    """Functions of time, as given or by their default names."""
    if given is None:
        given = names
    elif isinstance(given, str):
        given = given.replace(",", " ").split()
    elif not isinstance(given, list | tuple):
        given = [given]
    if len(given) != len(names):
        raise ShapeError(where, f"{len(given)} coordinates are given for {len(names)}.", "Name each of them.")
    found = [make_coordinates(item)[0] if isinstance(item, str) else item for item in given]
    for item in found:
        if getattr(item, "args", None) != (time(),) or not getattr(item, "is_Function", False):
            raise DescriptionError(where, f"the coordinate {item!r} is not a function of time.",
                                   'Give a name, or make it with dalembert.coordinates("...").')
    return found


def inputs(where: str, given: Any, names: Sequence[str]) -> tuple[Any, ...]:
    """Symbols of inputs, as given or by their default names."""
    from sympy import Symbol

    items = names if given is None else [given] if not isinstance(given, list | tuple) else given
    if len(items) != len(names):
        raise ShapeError(where, f"{len(items)} inputs are given for {len(names)}.", "Name each of them.")
    return tuple(Symbol(item) if isinstance(item, str) else item for item in items)


def plain(name: str) -> str:
    """A name that can stand in formulas."""
    letters = re.sub(r"\W+", "_", name)
    return f"_{letters}" if letters[:1].isdigit() else letters


def _listed(given: Any) -> Any:
    """Nested lists of an array, a SymPy matrix, or nested sequences."""
    given = given.tolist() if hasattr(given, "tolist") else given
    if isinstance(given, list | tuple):
        rows = [_listed(entry) for entry in given]
        is_column = len(rows) > 1 and all(isinstance(row, list) and len(row) == 1 for row in rows)
        return [row[0] for row in rows] if is_column else rows
    return given


def _near(a: Any, b: Any, rows: Sequence[Sequence[Any]]) -> bool:
    """Whether two entries are equal up to rounding beside the largest of their tensor."""
    try:
        return abs(float(a) - float(b)) <= 1e-9 * max(abs(float(entry)) for line in rows for entry in line)
    except TypeError:
        return (a - b).expand() == 0


def _not_finite() -> tuple[Any, ...]:
    from sympy import nan, oo, zoo

    return nan, oo, -oo, zoo
