"""The tree of a Denavit-Hartenberg table in symbols; `denavit_hartenberg.py` makes a mechanism of one in a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..errors import DescriptionError
from ..spatial.vectors import EXACT, IDENTITY, ORIGIN, RigidTransform, six, triple
from .coordinates import time
from .tree import Z_AXIS, Link, Tree, is_coordinate, sympified

__all__ = ["dh_tree"]



def dh_tree(
    name: str, rows: Sequence[Sequence[Any]], convention: str = "standard", gravity: Sequence[Any] = ORIGIN,
    symbols: str | Sequence[Sequence[Any]] = "full", parameters: Mapping[Any, Any] | None = None,
) -> Tree:
    """The serial chain of a Denavit-Hartenberg table, ground frame = frame 0.

    rows            (alpha, a, d, theta) per joint; the coordinate stands in theta (revolute) or d (prismatic), alone
                    or plus a constant; a row without one is a fixed joint
    convention      "standard": A_i = Rot_z(theta_i) Trans_z(d_i) Trans_x(a_i) Rot_x(alpha_i) (De Luca, Robotics 1);
                    "modified": A_i = Rot_x(alpha_i) Trans_x(a_i) Rot_z(theta_i) Trans_z(d_i) (Craig)
    symbols         "full": ten symbols per link, m_1, mx_1, my_1, mz_1, Ixx_1, Iyy_1, Izz_1, Ixy_1, Ixz_1, Iyz_1, in
                    the link frame of the tree; or (mass, com, inertia about com) per link, in the frame i of the table

    The link frames of the tree have their z along joint i: they are the frames i of a modified table, and the
    frames i - 1 of a standard one after the motion of joint i (Rot_z and Trans_z).
    Raises DescriptionError for a row without sense.

    >>> from sympy import pi
    >>> from dalembert.description.coordinates import coordinates
    >>> q1, q2 = coordinates("q1 q2")
    >>> tree = dh_tree("RP", [(pi / 2, 0, 0, q1), (0, 0, q2, 0)])
    >>> [link.joint for link in tree.links], tree.links[1].rotation
    (['revolute', 'prismatic'], ((1, 0, 0), (0, 0, -1), (0, 1, 0)))
    """
    if convention not in ("standard", "modified"):
        raise DescriptionError(f"Tree '{name}'", f"there is no convention '{convention}'.",
                               'Write "standard" or "modified".')
    if not isinstance(symbols, str) and len(symbols) != len(rows):
        raise DescriptionError(f"Tree '{name}'", f"{len(rows)} rows have {len(symbols)} inertial entries.",
                               "Each row needs (mass, com, inertia about com).")
    links: list[Link] = []
    carried: RigidTransform[Any] = RigidTransform(IDENTITY, ORIGIN)
    for number, row in enumerate(rows, start=1):
        alpha, a, joint, coordinate, d, theta = _read_row(name, number, row)
        twist = RigidTransform(EXACT.turned((1, 0, 0), alpha), (a, 0, 0))
        screw = RigidTransform(EXACT.turned(Z_AXIS, theta), (0, 0, d))
        if convention == "modified":
            (rotation, offset), to_table = EXACT.composed(twist, screw), RigidTransform(IDENTITY, ORIGIN)
        else:
            (rotation, offset), to_table = EXACT.composed(carried, screw), twist
        placed = (f"link_{number}", number - 2, joint, coordinate, Z_AXIS, rotation, offset)
        links.append(_inertial(placed, number, symbols, to_table))
        carried = to_table
    return Tree(name, tuple(links), triple(gravity), parameters)


def _read_row(name: str, number: int, row: Sequence[Any]) -> tuple[Any, Any, str, Any, Any, Any]:
    """alpha, a, the joint, its coordinate, and the constant parts of d and theta."""
    where = f"Tree '{name}', row {number}"
    if len(row) != 4:
        raise DescriptionError(where, f"it has {len(row)} entries.", "A row is (alpha, a, d, theta).")
    alpha, a, d, theta = (sympified(entry) for entry in row)
    if alpha is None or a is None or d is None or theta is None:
        raise DescriptionError(where, f"{tuple(row)!r} is not understood.", "Use numbers and SymPy expressions.")
    if time() in alpha.free_symbols | a.free_symbols:
        raise DescriptionError(where, "alpha or a depends on time.", "The coordinate stands in d or theta.")
    moving = [("prismatic", q) for q in _coordinates_in(d)] + [("revolute", q) for q in _coordinates_in(theta)]
    if len(moving) > 1:
        raise DescriptionError(where, "it has more than one coordinate.", "One joint a row.")
    if not moving:
        return alpha, a, "fixed", None, d, theta
    joint, coordinate = moving[0]
    constant = (d if joint == "prismatic" else theta) - coordinate
    if time() in constant.free_symbols:
        raise DescriptionError(where, f"{coordinate} is not alone.", "Write it plus a constant.")
    d, theta = (constant, theta) if joint == "prismatic" else (d, constant)
    return alpha, a, joint, coordinate, d, theta


def _inertial(
    placed: tuple[Any, ...], number: int, symbols: str | Sequence[Sequence[Any]], to_table: RigidTransform
) -> Link:
    """The link with its ten parameters; `to_table` leads from its frame to the one the numbers are given in."""
    if isinstance(symbols, str):
        if symbols != "full":
            raise DescriptionError(f"Link '{placed[0]}'", f"symbols is {symbols!r}.", 'Write "full", or numbers.')
        mass, *others = _ten_symbols(number)
        return Link(*placed, mass=mass, moment=triple(others[:3]), inertia=six(others[3:]))
    mass, com, inertia = symbols[number - 1]
    rotation, offset = to_table
    centre = EXACT.sum(offset, EXACT.times(rotation, triple(com)))
    return Link.from_com(*placed, mass=mass, com=centre, inertia_about_com=EXACT.congruent(rotation, six(inertia)))


def _ten_symbols(number: int) -> tuple[Any, ...]:
    from sympy import Symbol

    names = ("mx", "my", "mz", "Ixx", "Iyy", "Izz", "Ixy", "Ixz", "Iyz")
    return (Symbol(f"m_{number}", positive=True), *(Symbol(f"{name}_{number}", real=True) for name in names))


def _coordinates_in(expression: Any) -> list[Any]:
    from sympy.core.function import AppliedUndef

    return sorted(filter(is_coordinate, expression.atoms(AppliedUndef)), key=str)
