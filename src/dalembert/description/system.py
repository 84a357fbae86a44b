"""`System`: a mechanical system given by its energies, forces and constraints.

Everything is read once, when the system is made (see `reading.py`): each expression becomes a node of the
system's own graph, each symbol gets its role (coordinate, velocity, input, parameter, time), and whatever does
not fit is refused here, where it was said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any

from ..arguments import of_kinds
from ..elsewhere import SYSTEM_ARGUMENTS, arguments_elsewhere
from ..expr.node import Node
from .contact import Contact, Touch, check_coefficients, read_contacts
from .energy_units import tell_energies
from .entries import limits
from .event import Event, checked
from .force_reading import (
    applied_forces,
    rayleigh_function,
    tell_idle_inputs,
    tell_idle_potential,
    tell_still_kinetic,
)
from .outputs import multiplier_leaves, read_outputs
from .reading import AppliedForce, Leaves, Named, Parameter, Reader
from .rubbing import Rub, check_names, read_friction
from .start import Start
from .stated import Stated
from .sympy_bodies import energies_of, without_loads

__all__ = ["AppliedForce", "Leaves", "Parameter", "System"]

_NO_START = Start()


class System(Stated):
    """A mechanical system described by energies.

    Expressions may be SymPy expressions, numbers, or text such as ``"m*l**2*theta'**2/2"``.

    coordinates     dynamicsymbols (see `coordinates`) or names
    kinetic         kinetic energy T(q, qdot, t), J
    potential       potential energy V(q, t), J; may depend on velocities (a generalized potential)
    lagrangian      L(q, qdot, t) instead of the two energies
    dissipation     Rayleigh function F(q, qdot), W; enters as -dF/dqdot
    forces          {coordinate: generalized force}, or a list of `PointForce`, `Torque` and such mappings,
                    or one expression if there is one coordinate
    inputs          symbols in `forces` that are chosen from outside; `u` follows this order. As {input: (lower, upper)
                    or None} simulations keep them within these bounds
    holonomic       expressions h(q, t) that stay zero
    nonholonomic    expressions, linear in the velocities, that stay zero
    parameters      {symbol: default}, {symbol: (default, unit)} or {symbol: None}; if given, it lists all; names
                    alone, as "m l g", have no numbers. Where each has a unit, as "kg m^2/s^2", a remark tells of the
                    first that does not fit the formulas
    contacts        a list of `Contact`: distances that stay positive, with friction and restitution
    friction        {velocity: force}, dry friction along velocities such as "x' - V", in N or N m: a number, an
                    expression that is positive, or {"force", "stiction": at rest, "stribeck": the speed over which it
                    falls from that, "smooth": that of a law tanh(v/v_0) instead of sign(v), "name"}. What stands still
                    is held by up to that at rest
    name            for messages and reports
    outputs         {name: expression} or {name: (expression, unit)} of coordinates, velocities, accelerations, inputs,
                    time, parameters and multipliers lambda_0, ... of the constraints, holonomic first: what is measured
    start           a `Start`: where motions start, for coordinates and velocities that are not given
    events          what is to happen where expressions become zero along motions, an `Event` each
    bodies, frame   RigidBody and Particle objects of SymPy, whose energies are added to these, and the inertial
                    ReferenceFrame in which they move, and points of its Force and Torque in `forces`

    Raises DescriptionError (and its kinds) for whatever is unknown, of a wrong shape, or not a system.

    >>> from sympy import cos, symbols
    >>> from dalembert.description.coordinates import coordinates
    >>> (theta,) = coordinates("theta")
    >>> m, l, g = symbols("m l g", positive=True)
    >>> System([theta], kinetic=m*l**2*theta.diff()**2/2, potential=-m*g*l*cos(theta)).parameter_names
    ('g', 'l', 'm')
    """

    @arguments_elsewhere(
        SYSTEM_ARGUMENTS, "its coordinates, and all else by name: System(coordinates, lagrangian=L, forces=...)"
    )
    @of_kinds
    def __init__(
        self,
        coordinates: Sequence[Any] | str,
        *,
        kinetic: Any = None,
        potential: Any = None,
        lagrangian: Any = None,
        dissipation: Any = None,
        forces: Any = None,
        inputs: Sequence[Any] | Mapping[Any, Any] | str = (),
        holonomic: Sequence[Any] = (),
        nonholonomic: Sequence[Any] = (),
        contacts: Sequence[Contact] | Contact = (),
        friction: Mapping[Any, Any] | None = None,
        outputs: Mapping[Any, Any] | None = None,
        parameters: Named | None = None,
        name: str = "system",
        start: Start | None = None,
        events: Sequence[Event] | Event = (),
        bodies: Sequence[Any] = (),
        frame: Any = None,
    ) -> None:
        where = f"System '{name}'"
        reader = Reader(name, coordinates, inputs if isinstance(inputs, str) else list(inputs), parameters)
        if isinstance(inputs, Mapping):
            bounds = {str(key): limits(f"{where}, input {key}", given) for key, given in inputs.items()}
            reader.input_limits = {key: each for key, each in bounds.items() if each is not None}
        forces = without_loads(where, forces, reader.coordinates, frame)
        kinetic = 0 if bodies and kinetic is None else kinetic
        energies = reader.energies(kinetic, potential, lagrangian)
        if bodies:
            energies = reader.energies_with(energies, *energies_of(where, bodies, frame))
        if kinetic is not None:
            tell_still_kinetic(reader, energies["kinetic"])
        tell_idle_potential(reader, energies["potential"] if lagrangian is None else reader.graph.zero)
        rubs = read_friction(reader, friction)
        self._hold(
            reader, energies, (*applied_forces(reader, forces), *(rub.force for rub in rubs)),
            rubs=rubs,
            dissipation=rayleigh_function(reader, dissipation),
            holonomic=reader.constraints("holonomic", holonomic, with_velocities=False),
            nonholonomic=reader.constraints("nonholonomic", nonholonomic, with_velocities=True),
            outputs=outputs, start=start or _NO_START, contacts=read_contacts(reader, contacts),
            events=checked(where, events),
        )
        tell_energies(self, by_lagrangian=lagrangian is not None)

    @classmethod
    def read(
        cls, reader: Reader, kinetic: Node, potential: Node, *, forces: tuple[AppliedForce, ...] = (),
        dissipation: Node | None = None, holonomic: tuple[Node, ...] = (), nonholonomic: tuple[Node, ...] = (),
        labels: tuple[str, ...] = (), right_way: tuple[tuple[str, Node], ...] = (), start: Start | None = None,
        outputs: Mapping[Any, Any] | None = None, contacts: tuple[Touch, ...] = (), rubs: tuple[Rub, ...] = (),
    ) -> System:
        """The system whose energies, forces and constraints are nodes of the reader's graph already.

        `labels` name the first constraints, where their formulas would be too long. `right_way` are names and nodes
        that are positive where a consistent start is the one that was meant.
        """
        made = object.__new__(cls)
        dissipation = reader.graph.zero if dissipation is None else dissipation
        for force in forces:
            reader.check_all("forces", (*force.values, *force.along), inputs_allowed=True)
        reader.check("dissipation", dissipation)
        energies = reader.energy_nodes(kinetic, potential)
        made._hold(reader, energies, forces, dissipation, holonomic, nonholonomic, labels, right_way,
                   start or _NO_START, outputs, contacts, rubs=rubs)
        return made

    def _hold(
        self, reader: Reader, energies: Mapping[str, Node], forces: tuple[AppliedForce, ...], dissipation: Node,
        holonomic: tuple[Node, ...], nonholonomic: tuple[Node, ...], labels: tuple[str, ...] = (),
        right_way: tuple[tuple[str, Node], ...] = (), start: Start = _NO_START,
        outputs: Mapping[Any, Any] | None = None, contacts: tuple[Touch, ...] = (), events: tuple[Event, ...] = (),
        rubs: tuple[Rub, ...] = (),
    ) -> None:
        multipliers = multiplier_leaves(reader, len(holonomic) + len(nonholonomic))
        read = read_outputs(reader, outputs, multipliers)
        leaves, parameters = reader.finish()
        tell_idle_inputs(reader, forces)
        check_coefficients(reader, contacts, leaves, parameters.values())
        check_names(reader, rubs, contacts)
        fields = {
            "name": reader.name, "graph": reader.graph, "symbols": reader.symbols, "leaves": leaves,
            "coordinates": reader.coordinates, "inputs": reader.inputs, "parameters": parameters, **energies,
            "input_limits": tuple(reader.input_limits.get(str(each), (-inf, inf)) for each in reader.inputs),
            "dissipation": dissipation, "forces": forces, "holonomic": holonomic, "nonholonomic": nonholonomic,
            "labels": labels, "right_way": right_way, "start": start, "multipliers": multipliers,
            "outputs": read, "contacts": contacts, "events": events,
            "rubs": tuple(rub for rub in rubs if not rub.is_smooth),
        }
        for field, value in fields.items():
            object.__setattr__(self, field, value)
        self.state(start)
