"""The first step: what moves, how freely, and what the constants are."""

from __future__ import annotations

import re
from typing import Any

from ..typeset.abbreviations import definitions
from ..typeset.expressions import node
from ..typeset.lines import columns, listed
from ..typeset.notation import Piece, equal, number, operator, row
from .desk import Desk
from .formulas import Formula, Step, statement, tuple_of

#: Unit of a parameter -> what it is.
MEANINGS = {
    "kg": "mass", "m": "length", "rad": "angle", "deg": "angle", "s": "time", "m/s": "speed", "rad/s": "rate",
    "kg m": "first moment of mass", "kg m^2": "moment of inertia", "m/s^2": "acceleration", "N": "force",
    "N m": "torque", "N/m": "stiffness", "N m/rad": "stiffness", "N s/m": "damping", "kg/s": "damping",
    "N m s/rad": "damping", "N m s": "damping", "1": "ratio", "J": "energy", "m/rad": "pitch",
}  # fmt: skip
_UNIT = re.compile(r"([A-Za-z]+)(?:\^?(-?\d+))?|(/)|( )")


def coordinates_step(desk: Desk) -> Step:
    """Coordinates, velocities, degrees of freedom, parameters."""
    lines = [_tuple(desk, desk.letter("coordinates"), desk.coordinates, "coordinates")]
    derivatives = desk.system.leaves.are_derivatives
    if not derivatives:
        lines.append(_tuple(desk, node_of_velocity(), desk.velocities, "velocities"))
        rates = desk.short(desk.system.leaves.rates)
        lines += desk.formulas([desk.writer.node(q.diff()) for q in desk.coordinates], rates)
    lines += [_freedom(desk), *_parameters(desk), *_angles(desk)]
    sentence = "The coordinates say where everything is; each independent constraint takes one freedom of motion away."
    if not derivatives:
        sentence += " The velocities are not the derivatives of the coordinates, which follow as q' = N(q) v."
    if len(desk.coordinates) > desk.count:
        sentence += " Quaternions have length 1."
    return Step("Coordinates", sentence, tuple(lines), desk.remarks())


def node_of_velocity() -> Piece:
    """The letter of velocities that are no derivatives."""
    return Piece("name", ("v", ""))


def _tuple(desk: Desk, head: Piece, symbols: tuple[Any, ...], label: str) -> Formula:
    """`head = (a, b, ...)`, without its brackets where it takes several lines."""
    entries, room = list(map(desk.writer.node, symbols)), desk.room(head, label)
    whole = tuple_of(entries)
    return Formula(head, (whole,) if columns(whole) <= room else tuple(listed(entries, room)), label, symbols)


def _freedom(desk: Desk) -> Formula:
    """The number of velocities less that of the constraints."""
    moving, held = desk.count, len(desk.dynamics.constraint_nodes.rate)
    counted = [number(str(moving)), operator("−"), number(str(held)), operator("="), _whole(moving - held)]
    words = (statement("degrees of freedom"), operator("="))
    return Formula(None, (row(*words, *(counted if held else counted[:1])),), "", moving - held)


def _whole(count: int) -> Piece:
    return number(str(count).replace("-", "−"))


def _parameters(desk: Desk) -> list[Formula]:
    """The parameters with their values and units, those of a kind beside each other."""
    kinds: dict[str, list[Piece]] = {}
    for symbol, parameter in desk.system.parameters.items():
        kind = MEANINGS.get(parameter.unit, "parameter")
        kinds.setdefault(kind, []).append(_valued(desk.writer.node(symbol), parameter.value, parameter.unit))
    lines = []
    if desk.system.inputs:
        kinds["input"] = list(map(desk.writer.node, desk.system.inputs))
    for kind, nodes in kinds.items():
        label = _several(kind) if len(nodes) > 1 else kind
        lines += [Formula(None, (formulas,), label) for formulas in listed(nodes, desk.room(None, label))]
    return lines


def _several(kind: str) -> str:
    """A kind of parameters in the plural.

    >>> [_several(kind) for kind in ("mass", "moment of inertia", "energy", "damping")]
    ['masses', 'moments of inertia', 'energies', 'damping']
    """
    noun, *rest = kind.split(" ", 1)
    ending = {"s": "ses", "y": "ies", "g": "g"}.get(noun[-1], f"{noun[-1]}s")
    return " ".join([noun[:-1] + ending, *rest])


def _angles(desk: Desk) -> list[Formula]:
    """The short names of sines and cosines, where formulas are so long that they need some."""
    named = {long: short for long, short in desk.writer.aliases.items() if long.kind == "function"}
    return [Formula(None, (each,)) for each in listed(definitions(named), desk.room(None, ""))]


def _valued(symbol: Piece, value: float | None, unit: str) -> Piece:
    if value is None:
        return symbol
    written = node(int(value) if value == int(value) and abs(value) < 1e12 else value)
    return equal(symbol, row(written, statement(" "), unit_in_notation(unit)) if unit and unit != "1" else written)


def unit_in_notation(unit: str) -> Piece:
    """A unit, upright and with its powers raised; as it is where it is not understood.

    >>> from dalembert.writing.typeset.plain import spell
    >>> spell(unit_in_notation("kg m^2/s^2"))
    'kg m² / s²'
    """
    found = list(_UNIT.finditer(unit))
    if "".join(match[0] for match in found) != unit:
        return statement(unit)
    pieces: list[list[Piece]] = [[]]
    for match in found:
        if match[3]:
            pieces.append([])
        elif match[1]:
            letters = statement(match[1])
            pieces[-1].append(Piece("power", (letters, number(match[2]))) if match[2] else letters)
    if not all(pieces):
        return statement(unit)
    products = [Piece("product", tuple(piece)) if len(piece) > 1 else piece[0] for piece in pieces]
    return row(*[part for i, each in enumerate(products) for part in ((operator("/"), each) if i else (each,))])
