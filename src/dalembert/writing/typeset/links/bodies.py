"""The moving links of a tree as a lecture tabulates them: frames, joints and bodies, in SymPy and in few digits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ....algebra.short.shorten import shortest_known
from ....description.tree import sympified
from ....dynamics.dynamics import Dynamics
from ....errors import DerivationError
from ....expr.sympy_bridge import to_sympy
from ....recursion.joints import JointReader, MovingLink
from ....spatial.vectors import EXACT, IDENTITY, Matrix, Vector, square, transposed, triple

#: Units in the last place of the terms of a sum within which the shortest decimal is taken for it.
_LOST = 4 * 2.0**-52
_ZERO_ROUNDING = 1e-14


@dataclass
class PrintedBody:
    """A moving link, links on fixed joints included; frame L is that of its joint after the motion.

    rotation    R_PJ; `place` the origin of J in P, and `axis` of the joint in L
    moves       the displacement of a joint of one coordinate, else the coordinates
    moment      the first moment and `inertia` the rows of the tensor, both about the origin of L
    owners      places of the velocities among those of the system, and the `factor` by which they were multiplied
    """

    name: str
    kind: str
    parent: int
    rotation: Matrix[Any]
    place: Vector[Any]
    axis: Vector[Any]
    moves: tuple[Any, ...]
    rates: tuple[Any, ...]
    accelerations: tuple[Any, ...]
    owners: tuple[int, ...]
    factor: Any
    pitch: Any
    mass: Any
    moment: Vector[Any]
    inertia: Matrix[Any]


def bodies_of(dynamics: Dynamics) -> list[PrintedBody]:
    """The moving links, parents first. Raises DerivationError where a system is given by its energies."""
    if dynamics.tree is None:
        raise DerivationError("recursion", f"System '{dynamics.system.name}' is given by its energies and has no "
                              "bodies.", "Describe it as a Mechanism.")
    return [_body(dynamics, joint) for joint in JointReader(dynamics.tree, dynamics.system).read()]


def _body(dynamics: Dynamics, joint: MovingLink) -> PrintedBody:
    graph = dynamics.system.graph

    def read(nodes: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(to_sympy(graph, list(nodes), dynamics.system.symbols))

    factor, shift, pitch = read((joint.factor, joint.shift, joint.pitch))
    rotation, axis = triple(map(triple, map(read, joint.rotation))), triple(read(joint.axis))
    if joint.turns:
        rotation, phase = _without_phase(rotation, axis)
        shift += phase
    moves, (mass,) = list(read(joint.position)), _plain(read((joint.inertia.mass,)))
    xx, yy, zz, xy, xz, yz = read(joint.inertia.second)
    return PrintedBody(
        joint.name, joint.kind, joint.parent, rotation, _plain(read(joint.place)), axis,
        tuple(moves) if len(moves) > 1 else (factor * moves[0] + shift,), read(joint.rates), read(joint.accelerations),
        joint.owners, factor, pitch, mass, _plain(read(joint.inertia.moment)),
        _rows((yy + zz, xx + zz, xx + yy, -xy, -xz, -yz)),
    )  # fmt: skip


def _without_phase(rotation: Matrix[Any], axis: Vector[Any]) -> tuple[Matrix[Any], Any]:
    """A constant rotation about the axis of its joint as an angle, where it is in decimals."""
    import numpy as np
    from sympy import Float

    entries = [entry for row in rotation for entry in row]
    if not any(entry.is_Float for entry in entries) or not all(entry.is_number for entry in entries):
        return rotation, 0
    turn, along = np.array(rotation, dtype=float), np.array(axis, dtype=float)
    if abs(turn @ along - along).max() > _ZERO_ROUNDING:
        return rotation, 0
    twice = np.array([turn[2, 1] - turn[1, 2], turn[0, 2] - turn[2, 0], turn[1, 0] - turn[0, 1]])
    return IDENTITY, Float(float(np.arctan2(twice @ along, np.trace(turn) - 1)))


def _rows(six: Sequence[Any]) -> Matrix[Any]:
    return square(_plain(tuple(entry.expand() for entry in six)))


def _plain(entries: Sequence[Any], scale: Any = 0) -> Any:
    """Entries whose decimals are the shortest that rounding errors beside the largest of them, or `scale`, allow.

    Sums of more than two terms are written in their shortest form.
    """
    sizes = [abs(float(entry)) for entry in (*entries, scale) if getattr(entry, "is_number", True)]
    return tuple(_shortest(entry, _LOST * max(sizes)) if entry.is_Float else
                 shortest_known(entry) if entry.is_Add and len(entry.args) > 2 else entry for entry in entries)


def _shortest(value: Any, error: float) -> Any:
    from sympy import Float, Integer

    number = float(value)
    digits = next((d for d in range(1, 17) if abs(float(f"{number:.{d}g}") - number) <= error), 17)
    short = float(f"{number:.{digits}g}") if abs(number) > error else 0.0
    return Integer(int(short)) if short.is_integer() and abs(short) < 1e6 else Float(short)


# -------------------------------------------------------------------- about centres of mass


def by_centres(bodies: Sequence[PrintedBody]) -> list[PrintedBody] | None:
    """The bodies with their centres of mass in `moment` and inertia about these; None where a centre is a quotient."""
    found = [_about_centre(body) for body in bodies]
    return None if None in found else [body for body in found if body]


def _about_centre(body: PrintedBody) -> PrintedBody | None:
    from dataclasses import replace

    from sympy import cancel, fraction

    if body.mass == 0:
        return None if any(body.moment) else body
    centre = _plain(tuple(cancel(entry / body.mass) for entry in body.moment))
    if any(not fraction(entry)[1].is_number for entry in centre):
        return None
    (x, y, z), inertia = centre, body.inertia
    steiner = square((y * y + z * z, x * x + z * z, x * x + y * y, -x * y, -x * z, -y * z))
    about = [[a - body.mass * b for a, b in zip(*rows, strict=True)] for rows in zip(inertia, steiner, strict=True)]
    largest = max((abs(entry) for row in inertia for entry in row if entry.is_number), default=0)
    six = [_settled(about[i][j].expand()) for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))]
    return replace(body, moment=centre, inertia=square(_plain(six, largest)))


def _settled(entry: Any) -> Any:
    """A sum without the terms that rounding left beside the others."""
    from sympy import Add, Float

    if not entry.has(Float) or entry.is_number:
        return entry
    sized = [(abs(float(term.as_coeff_Mul()[0])), term) for term in Add.make_args(entry)]
    return Add(*(term for size, term in sized if size > _ZERO_ROUNDING))


def is_spatial(bodies: Sequence[PrintedBody]) -> bool:
    """Whether the links do not all move in parallel planes."""
    normals: list[Vector[Any] | None] = []
    for body in bodies:
        carried = normals[body.parent] if body.parent >= 0 else None
        normal = carried and EXACT.times(transposed(body.rotation), carried)
        if body.kind not in ("revolute", "prismatic") or not _stays_in_plane(body, normal):
            return True
        normals.append(body.axis if normal is None and body.kind == "revolute" else normal)
    return False


def _stays_in_plane(body: PrintedBody, normal: Vector[Any] | None) -> bool:
    if normal is None:
        return True
    beside = EXACT.cross(body.axis, normal) if body.kind == "revolute" else (EXACT.dot(body.axis, normal),)
    return not any(entry.free_symbols or abs(entry) > 1e-9 for entry in map(sympified, beside))
