"""Denavit and Hartenberg's tables as mechanisms: links along a chain, each with its frame i of the table."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from ..errors import DescriptionError, ShapeError
from ..spatial.vectors import EXACT, Matrix, Vector, transposed
from .coordinates import time
from .mechanism import Mechanism
from .robots.frames import ROUNDING

CONVENTIONS = ("standard", "modified")
_ORIGIN: Vector[Any] = (0, 0, 0)


def dh_mechanism(
    name: str, rows: Sequence[Sequence[Any]], convention: str = "standard", gravity: Sequence[Any] = (0, 0, -9.81),
    inertias: str | Sequence[Any] | None = None, names: Sequence[str] | None = None,
    parameters: Mapping[Any, Any] | None = None, snap: float = ROUNDING,
) -> Mechanism:
    """The serial chain of a Denavit-Hartenberg table, the ground being frame 0 and body i of the chain frame i.

    rows            (alpha, a, d, theta) per joint, rad and m, in numbers or SymPy; a coordinate stands in theta
                    (revolute) or d (prismatic), as c q + constant; a row without one is a fixed joint
    convention      "standard": A_i = Rot_z(theta_i) Trans_z(d_i) Trans_x(a_i) Rot_x(alpha_i) (De Luca, Robotics 1);
                    "modified": A_i = Rot_x(alpha_i) Trans_x(a_i) Rot_z(theta_i) Trans_z(d_i) (Craig)
    inertias        (mass, com, inertia about com) per row, in frame i: kg, m, and (Ixx, Iyy, Izz, Ixy, Ixz, Iyz) in
                    kg m^2; "full": the symbols m_1, cx_1, cy_1, cz_1, Ixx_1, ..., Iyz_1; None: no mass
    names           of the bodies, link_1, ... by default; a joint is called after its coordinate
    snap            sines and cosines of decimal angles up to this size are zeros

    Raises DescriptionError and its kinds for a row without sense.

    >>> from sympy import pi
    >>> from dalembert.description.coordinates import coordinates
    >>> q1, q2 = coordinates("q1 q2")
    >>> arm = dh_mechanism("RP", [(pi / 2, 0, 0, q1), (0, 0, q2, 0)], inertias="full")
    >>> [joint.family for joint in arm.joints.values()], arm.bodies["link_1"].mass
    (['revolute', 'prismatic'], m_1)
    """
    where = f"Denavit-Hartenberg table '{name}'"
    if convention not in CONVENTIONS:
        raise DescriptionError(where, f"there is no convention '{convention}'.", 'Write "standard" or "modified".')
    given = _inertias(where, inertias, len(rows))
    bodies = [f"link_{number}" for number in range(1, len(rows) + 1)] if names is None else list(names)
    if len(bodies) != len(rows):
        raise ShapeError(where, f"{len(rows)} rows have {len(bodies)} names.", "Name each body.")
    machine = Mechanism(name, gravity, parameters)
    parent: Any = machine.ground
    for number, (row, inertial, body) in enumerate(zip(rows, given, bodies, strict=True), start=1):
        child = machine.body(body, *inertial, check=False)
        _join(machine, f"{where}, row {number}", number, parent, child, row, convention, snap)
        parent = child
    return machine


def _join(
    machine: Mechanism, where: str, number: int, parent: Any, child: Any, row: Sequence[Any], convention: str,
    snap: float,
) -> None:
    """The joint of a row. Its frame has z along the axis; the twist (alpha, a) lies before it or behind it."""
    if isinstance(row, str) or len(row) != 4:
        raise ShapeError(where, f"it is {row!r}.", "A row is (alpha, a, d, theta).")
    alpha, a, d, theta = row
    for entry in (alpha, a):
        if _coordinate(where, entry) is not None:
            raise DescriptionError(where, "alpha or a depends on time.", "The coordinate stands in d or theta.")
    sliding, turning = _coordinate(where, d), _coordinate(where, theta)
    if sliding is not None and turning is not None:
        raise DescriptionError(where, "both d and theta move.", "One joint a row.")
    moving = sliding if sliding is not None else turning
    ratio, d, theta = _constants(where, moving, d, theta)
    twist, turn = _about_x(alpha, snap), _about_z(theta, snap)
    placed: dict[str, Any]
    if convention == "modified":
        _, ry, rz = twist
        placed = {"at": (a, ry[2] * d, rz[2] * d), "rotation": EXACT.product(twist, turn)}
    else:
        placed = {"at": (0, 0, d), "rotation": turn, "child_at": (-a, 0, 0), "child_rotation": transposed(twist)}
    if moving is None:
        machine.fixed(f"joint_{number}", parent, child, **placed)
        return
    join = machine.prismatic if sliding is not None else machine.revolute
    join(moving.func.__name__, parent, child, coordinate=moving, ratio=ratio, actuated=True, **placed)


def _coordinate(where: str, entry: Any) -> Any:
    """The coordinate in an entry, or None."""
    from sympy import Expr
    from sympy.core.function import AppliedUndef

    if not isinstance(entry, Expr):
        if isinstance(entry, bool) or not isinstance(entry, int | float):
            raise DescriptionError(where, f"{entry!r} is not understood.", "Use numbers and SymPy expressions.")
        return None
    found = sorted(entry.atoms(AppliedUndef), key=str)
    if len(found) > 1:
        raise DescriptionError(where, f"{entry} holds more than one coordinate.", "One joint a row.")
    if not found:
        if time() in entry.free_symbols:
            raise DescriptionError(where, f"{entry} depends on time.", "Only coordinates move.")
        return None
    return found[0]


def _constants(where: str, moving: Any, d: Any, theta: Any) -> tuple[Any, Any, Any]:
    """How often the coordinate counts, and what is left of d and theta without it."""
    if moving is None:
        return 1, d, theta
    slides = getattr(d, "has", lambda _: False)(moving)
    entry = d if slides else theta
    ratio, rest = entry.diff(moving), entry.subs(moving, 0)
    if ratio == 0 or time() in ratio.free_symbols or time() in rest.free_symbols:
        raise DescriptionError(where, f"{entry} is not a multiple of {moving} plus a constant.",
                               "Write c q + constant.")
    return (ratio, rest, theta) if slides else (ratio, d, rest)


def _inertias(where: str, inertias: Any, count: int) -> list[tuple[Any, Any, Any]]:
    if inertias is None:
        return [(0, _ORIGIN, None)] * count
    if isinstance(inertias, str):
        if inertias != "full":
            raise DescriptionError(where, f"inertias is {inertias!r}.", 'Write "full", or the numbers.')
        return [_ten_symbols(number) for number in range(1, count + 1)]
    found = [tuple(entry) for entry in inertias]
    if len(found) != count or any(len(entry) != 3 for entry in found):
        raise ShapeError(where, f"{count} rows have {len(found)} inertial entries.",
                         "Each row needs (mass, com, inertia about com).")
    return found


def _ten_symbols(number: int) -> tuple[Any, Any, Any]:
    from sympy import Symbol

    com = tuple(Symbol(f"c{axis}_{number}", real=True) for axis in "xyz")
    inertia = tuple(Symbol(f"I{axes}_{number}", real=True) for axes in ("xx", "yy", "zz", "xy", "xz", "yz"))
    return Symbol(f"m_{number}", positive=True), com, inertia


def _about_x(angle: Any, snap: float) -> Matrix[Any]:
    c, s = _cosine_and_sine(angle, snap)
    return (1, 0, 0), (0, c, -s), (0, s, c)


def _about_z(angle: Any, snap: float) -> Matrix[Any]:
    c, s = _cosine_and_sine(angle, snap)
    return (c, -s, 0), (s, c, 0), (0, 0, 1)


def _cosine_and_sine(angle: Any, snap: float) -> tuple[Any, Any]:
    """Exact for expressions; for doubles, what rounding left of zeros goes."""
    import sympy

    if not isinstance(angle, float) and not getattr(angle, "is_Float", False):
        return sympy.cos(angle), sympy.sin(angle)
    c, s = math.cos(angle), math.sin(angle)
    if abs(c) <= snap:
        return 0, round(s)
    return (round(c), 0) if abs(s) <= snap else (c, s)
