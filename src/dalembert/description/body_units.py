"""Whether the units of a mechanism's parameters fit: what is said of bodies, joints and forces has a unit each.

Numbers that stand alone or are added are in these units. Constraints are not asked, nor gaps with numbers: lengths hide
in them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from ..expr.node import Node
from ..spatial.arithmetic import InNodes
from .assembly import Assembly
from .contact import Touch
from .dimensions import Dimensions, Row, known_rows, tell, unit_row
from .energy_units import ask_coefficients
from .parts import Joint, Motor
from .system import System
from .tree import Tree, flat

#: Where, what it is, its entries, their unit.
Said = tuple[str, str, Any, str]
Read = tuple[str, str, tuple[Node, ...], Row]

_MASS, _LENGTH = unit_row("kg"), unit_row("m")
_OF_LINKS = {"mass": "kg", "moment": "kg m", "inertia": "kg m^2", "offset": "m", "rotation": "1", "pitch": "m"}
_OF_JOINTS = {
    "m": {"stiffness": "N/m", "rest": "m", "damping": "N s/m", "friction": "N"},
    "1": {"stiffness": "N m/rad", "rest": "rad", "damping": "N m s/rad", "friction": "N m"},
}
_OF_MOTORS = {"m": {"ratio": "1/m", "stiffness": "N/m"}, "1": {"ratio": "1", "stiffness": "N m/rad"}}
_FREE = {"spherical": ((), ()), "floating": (("m",) * 3, ("m/s",) * 3)}


def tell_units_of_tree(system: System, tree: Tree, others: Iterable[Said] = ()) -> None:
    """A remark on the first unit in a tree, or among other things that are said, that does not fit."""
    known = known_rows(system)
    if known is None:
        return
    nodes, read = InNodes(system.symbols), []
    for where, what, value, unit in (*_of_tree(tree), *others):
        entries = [entry for entry in flat((value,)) if getattr(entry, "free_symbols", ())]
        read.append((where, what, nodes.read(entries), unit_row(unit)))
    for name, output in system.outputs.items():
        if output.unit:
            read.append(("outputs", f"'{name}'", (output.node,), unit_row(output.unit)))
    moving = dict(_of_coordinates(tree, nodes))
    tell(system, known, partial(_check, moving, read, system.contacts))


def _check(
    moving: dict[Node, Row], read: Sequence[Read], contacts: Sequence[Touch], dimensions: Dimensions, _: Row | None
) -> None:
    dimensions.number = None
    dimensions.rows.update(moving)
    for where, what, nodes, unit in read:
        dimensions.read(f"{where}, {what}", nodes)
        for node in nodes:
            is_at = what in ("moment", "inertia")
            if not (is_at and any(_is_mass_at_numbers(dimensions, term) for term in dimensions.graph.terms(node))):
                dimensions.ask(f"{where}, {what}", node, unit, "it should be {}")
    for touch in contacts:
        ask_coefficients(dimensions, touch)
        if not _has_lengths_in_numbers(dimensions, touch):
            dimensions.read(f"contact '{touch.name}'", (touch.gap, *touch.slip))
            dimensions.ask(f"contact '{touch.name}'", touch.gap, _LENGTH, "a gap is {}")


def _has_lengths_in_numbers(dimensions: Dimensions, touch: Touch) -> bool:
    graph = dimensions.graph
    return any(graph.nodes[each][0] == "float" or (graph.value(each) or 0) % 1 != 0
               for each in graph.reachable([touch.gap, *touch.slip]))


def _is_mass_at_numbers(dimensions: Dimensions, term: Node) -> bool:
    """Whether a term is a mass times numbers, which then are lengths in metres."""
    graph = dimensions.graph
    has_number = any(graph.nodes[each][0] in ("number", "float") for each in graph.reachable([term]))
    return has_number and dimensions.rows[term] == _MASS


# -------------------------------------------------------------------- trees


def _of_tree(tree: Tree) -> Iterator[Said]:
    yield "tree", "gravity", tree.gravity, "m/s^2"
    owners = {link.coordinate: _displaced(link.joint) for link in tree.links if not link.mimic}
    for link in tree.links:
        where, moved = f"link '{link.name}'", _displaced(link.joint)
        for field, unit in _OF_LINKS.items():
            yield where, field, getattr(link, field), unit
        yield where, "shift", link.shift, moved
        yield where, "ratio", link.ratio, f"{moved}/{owners.get(link.coordinate, moved)}"


def _displaced(joint: str) -> str:
    return "m" if joint == "prismatic" else "1"


def _of_coordinates(tree: Tree, nodes: InNodes) -> Iterator[tuple[Node, Row]]:
    """The units of coordinates and velocities, which their joints tell."""
    for link in (link for link in tree.links if link.coordinates and not link.mimic):
        q, v = nodes.read(link.coordinates), nodes.read(link.velocities)
        first, rates = _FREE.get(link.joint, ((_displaced(link.joint),), (f"{_displaced(link.joint)}/s",)))
        yield from zip(q, map(unit_row, (*first, *("1",) * (len(q) - len(first)))), strict=True)
        yield from zip(v, map(unit_row, (*rates, *("1/s",) * (len(v) - len(rates)))), strict=True)


# -------------------------------------------------------------------- mechanisms


def said_of(mechanism: Assembly) -> Iterator[Said]:
    """What a mechanism says beside its tree, with the unit that each has."""
    for joint in mechanism.joints.values():
        yield from _of_joint(joint)
    for name, frame in mechanism.frames.items():
        yield f"frame '{name}'", "at", frame.offset, "m"
    for motor in mechanism.motors:
        yield from _of_motor(motor, mechanism.joints[motor.joint])
    for spring in mechanism.springs:
        for what, unit in (("stiffness", "N/m"), ("length", "m"), ("damping", "N s/m")):
            yield "spring", what, getattr(spring, what), unit
        yield "spring", "ends", tuple(end.offset for end in spring.ends), "m"
    for applied in mechanism.applied:
        where = f"{applied.kind} on '{applied.frame.body}'"
        yield where, "at", applied.frame.offset, "m"
        yield where, "components", applied.value, {"force": "N", "torque": "N m"}[applied.kind]


def _of_joint(joint: Joint) -> Iterator[Said]:
    where = f"joint '{joint.name}'"
    yield where, "at", joint.at.offset, "m"
    yield where, "child_at", joint.child_at.offset, "m"
    for moved in _moved(joint):
        for what, unit in _OF_JOINTS[moved].items():
            yield where, what, getattr(joint, what), unit


def _of_motor(motor: Motor, joint: Joint) -> Iterator[Said]:
    where = f"motor of '{motor.joint}'"
    yield where, "inertia", motor.inertia, "kg m^2"
    yield where, "damping", motor.damping, "N m s/rad"
    for moved in _moved(joint):
        for what, unit in _OF_MOTORS[moved].items():
            yield where, what, getattr(motor, what), unit


def _moved(joint: Joint) -> set[str]:
    """What a joint's motions are in, where it is the same for all."""
    found = {_displaced(step.joint) for step in joint.steps}
    return found if len(found) == 1 and not any(step.joint == "floating" for step in joint.steps) else set()
