"""Whether the units of a system of energies fit: what is asked of energies, forces and Rayleigh's function."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial

from ..errors import DalembertError
from ..expr.node import Node
from .contact import Touch
from .dimensions import Dimensions, Misfit, Row, known_rows, summed, tell, unit_row
from .reading import AppliedForce
from .stated import Stated
from .units import BASE

#: Where a force is said, what it is, and of what it acts along.
_OF_FORCES = {
    "generalized": ("forces", "the force", "", "1"),
    "point": ("forces, PointForce", "the force", "a position is {}", "m"),
    "torque": ("forces, Torque", "the torque", "an angular velocity is {}", "1/s"),
}
#: Exponents of m and s in a Lagrangian without masses: of geodesics, or for one unit of mass or inertia.
_WITHOUT_MASS = ((0, 0), (1, -1), (2, -2), (0, -1), (0, -2))


def tell_energies(system: Stated, by_lagrangian: bool) -> None:
    """A remark on the first contradiction in the units of a system of energies."""
    known = known_rows(system)
    if known is not None:
        energies = ("lagrangian",) if by_lagrangian else ("kinetic", "potential")
        tell(system, known, partial(_energies, system, energies, list(_said_by_events(system))))


def _said_by_events(system: Stated) -> Iterator[tuple[str, Node, Node | None]]:
    """Where, an expression of an event, and what it sets; what cannot be read is told where motions begin."""
    for event in system.events:
        where = f"event '{event.title}'"
        sets = event.action if isinstance(event.action, Mapping) else {}
        with suppress(DalembertError):
            yield where, system.node(event.expression, where, beyond=True), None
        for target, value in sets.items():
            with suppress(DalembertError):
                yield where, system.node(value, where, beyond=True), system.node(target, where)


def _energies(
    system: Stated, energies: Sequence[str], said: Sequence[tuple[str, Node, Node | None]], dimensions: Dimensions,
    energy: Row | None,
) -> None:  # fmt: skip
    leaves, places = system.leaves, {name: getattr(system, name) for name in energies}
    for q, v in zip(leaves.q, leaves.v, strict=True):
        dimensions.rows[v] = {q: 1, "s": -1}
        dimensions.rows[system.symbols.rate(v, 1)] = {q: 1, "s": -2}
    for place, node in places.items():
        dimensions.read(place, [node])
    asked: Row = {"energy": 1} if energy is None else energy
    for place, node in places.items():
        dimensions.ask(place, node, asked, "an energy is {}")
    dimensions.read("dissipation", [system.dissipation])
    dimensions.ask("dissipation", system.dissipation, summed(asked, {"s": -1}), "a Rayleigh function is {}")
    for force in system.forces:
        dimensions.read("forces", (*force.values, *force.along))
        _force(dimensions, force, asked)
    dimensions.read("holonomic", system.holonomic)
    dimensions.read("nonholonomic", system.nonholonomic)
    for touch in system.contacts:
        _contact(dimensions, touch)
    for where, node, target in said:
        _event(dimensions, where, node, target)
    for name, output in system.outputs.items():
        dimensions.read(f"outputs, '{name}'", [output.node])
        if output.unit:
            dimensions.ask(f"outputs, '{name}'", output.node, unit_row(output.unit), "it is said to be {}")
    dimensions.ask_numbers()
    if energy is None:
        _ask_without_mass(dimensions, places)
    else:
        _ask_coordinates(dimensions, leaves.q)


def _event(dimensions: Dimensions, where: str, node: Node, target: Node | None) -> None:
    """Asks that what an event sets is set to something of its kind; a number alone is in SI units."""
    dimensions.read(where, [node] if target is None else [node, target])
    row = None if target is None or dimensions.graph.value(node) is not None else dimensions.rows[target]
    if row is not None and target is not None:
        dimensions.ask(where, node, dimensions.resolved(row), f"'{dimensions.shown(target)}' is {{}}")


def _contact(dimensions: Dimensions, touch: Touch) -> None:
    """Asks that slip is a gap by time, and coefficients are pure."""
    where = f"contact '{touch.name}'"
    dimensions.read(where, (touch.gap, *touch.slip))
    gap = dimensions.rows[touch.gap]
    if gap is not None:
        for slip in touch.slip:
            dimensions.ask(where, slip, dimensions.resolved(summed(gap, {"s": -1})), "slip is {}")
    ask_coefficients(dimensions, touch)


def ask_coefficients(dimensions: Dimensions, touch: Touch) -> None:
    """Asks that the coefficients of a contact are pure."""
    where = f"contact '{touch.name}'"
    dimensions.read(where, (touch.friction, touch.static, touch.restitution))
    for node, other in ((touch.friction, "friction is {}"), (touch.static, "stiction is {}"),
                        (touch.restitution, "restitution is {}")):  # fmt: skip
        dimensions.ask(where, node, {}, other)


def _ask_without_mass(dimensions: Dimensions, energies: Mapping[str, Node]) -> None:
    """Asks that a Lagrangian without masses is one of those there are."""
    found = dimensions.resolved({"energy": 1})
    if set(found) <= set(BASE) and not _is_without_mass(found):
        for place, node in energies.items():
            dimensions.ask(place, node, unit_row("J"), "an energy is {}")


def _ask_coordinates(dimensions: Dimensions, coordinates: Iterable[Node]) -> None:
    """Asks that no coordinate is in a root of kg, but for those whose masses are 1."""
    for q in coordinates:
        row = dimensions.resolved({q: 1})
        if set(row) <= set(BASE) and Fraction(row.get("kg", 0)).denominator > 1 and row != unit_row("kg^(1/2) m"):
            raise Misfit("coordinates", f"'{dimensions.shown(q)}' is {dimensions.in_unit(row)} by the energies.")


def _is_without_mass(energy: Row) -> bool:
    return set(energy) <= {"m", "s"} and (energy.get("m", 0), energy.get("s", 0)) in _WITHOUT_MASS


def _force(dimensions: Dimensions, force: AppliedForce, energy: Row) -> None:
    """Asks that a force times what it acts along is an energy, or a power."""
    where, what, along, unit = _OF_FORCES[force.kind]
    whole = summed(energy, {"s": -1}) if force.kind == "torque" else energy
    for value, node in zip(force.values, force.along, strict=True):
        if along and "energy" not in energy:
            dimensions.ask(where, node, unit_row(unit), along)
        row = dimensions.rows[node]
        if row is not None:
            wanted = dimensions.resolved(summed(whole, row, -1))
            dimensions.ask(where, value, wanted, f"{what} is {'in N m' if wanted == unit_row('J') else '{}'}")
