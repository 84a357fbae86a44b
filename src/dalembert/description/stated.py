"""What a system is once it is read: energies, forces and constraints as nodes, and the names of what moves."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..displayed import Displayed
from ..errors import UnknownNameError, nearest, remark
from ..expr import text
from ..expr.calculus import substitute
from ..expr.graph import Graph, Node
from ..expr.sympy_bridge import Symbols, from_sympy
from .contact import Touch
from .event import Event
from .outputs import Output
from .reading import AppliedForce, Leaves, Parameter
from .rubbing import Rub
from .start import Start

_SHOWN = 6
#: How far beyond a limit rounding may be, relative to the largest input.
_SLACK = 1e-9


@dataclass(frozen=True, init=False, eq=False, repr=False)
class Stated(Displayed):
    """The values of a `System`; it is made there."""

    name: str
    graph: Graph
    symbols: Symbols
    leaves: Leaves
    coordinates: tuple[Any, ...]
    inputs: tuple[Any, ...]
    input_limits: tuple[tuple[float, float], ...]
    parameters: Mapping[Any, Parameter]
    kinetic: Node
    potential: Node
    lagrangian: Node
    dissipation: Node
    forces: tuple[AppliedForce, ...]
    holonomic: tuple[Node, ...]
    nonholonomic: tuple[Node, ...]
    labels: tuple[str, ...]
    right_way: tuple[tuple[str, Node], ...]
    start: Start
    multipliers: tuple[Node, ...]
    outputs: Mapping[str, Output]
    contacts: tuple[Touch, ...]
    rubs: tuple[Rub, ...]
    events: tuple[Event, ...]

    @property
    def coordinate_names(self) -> tuple[str, ...]:
        """The names of the coordinates, in order."""
        return self._names(self.leaves.q)

    @property
    def velocity_names(self) -> tuple[str, ...]:
        """The names of the velocities, in order: x' for the derivative of the coordinate x."""
        return tuple(self.graph.nodes[leaf][1] + "'" * self.graph.nodes[leaf][2] for leaf in self.leaves.v)

    @property
    def input_names(self) -> tuple[str, ...]:
        """The names of the inputs, in order."""
        return self._names(self.leaves.u)

    @property
    def parameter_names(self) -> tuple[str, ...]:
        """The names of the parameters, as declared, else in alphabetical order."""
        return self._names(self.leaves.p)

    @property
    def constraint_names(self) -> tuple[str, ...]:
        """One readable text per constraint, holonomic first: ``x**2 + y**2 - l**2 = 0``; the joint of a loop."""
        rows = (*self.holonomic, *self.nonholonomic)[len(self.labels):]
        return (*self.labels, *(text.brief(self.graph, row) + " = 0" for row in rows))

    @property
    def multiplier_names(self) -> tuple[str, ...]:
        """The names of the multipliers, holonomic constraints first: lambda_0, ..."""
        return self._names(self.multipliers)

    @property
    def contact_names(self) -> tuple[str, ...]:
        """The names of the contacts, in order."""
        return tuple(touch.name for touch in self.contacts)

    @property
    def has_modes(self) -> bool:
        """Whether motions change the way in which they go on, by contacts or by dry friction that holds at rest."""
        return bool(self.contacts or self.rubs)

    @property
    def sticking(self) -> tuple[str, ...]:
        """The names of what rubs dry between things that are at rest where the system is."""
        rates = substitute(self.graph, [rub.rate for rub in self.rubs], dict.fromkeys(self.leaves.v, self.graph.zero))
        return tuple(rub.name for rub, rate in zip(self.rubs, rates, strict=True) if rate == self.graph.zero)

    @property
    def output_names(self) -> tuple[str, ...]:
        """The names of the outputs, as they were given."""
        return tuple(self.outputs)

    def state(self, start: Start | None = None) -> tuple[list[float], list[float]]:
        """The coordinates and velocities of a start, in order; what it leaves out is as in the system's own `start`.

        Raises UnknownNameError.
        """
        given = self.start if start is None else self.start.but(start)
        return given.arrays(self.coordinate_names, self.velocity_names, self.leaves.neutral)

    def node(self, expression: Any, where: str = "expression", beyond: bool = False) -> Node:
        """The graph node of a further expression (SymPy, number or text) in this system's symbols.

        The name of an output stands for it. Raises UnknownNameError for a symbol that is not a coordinate, velocity,
        parameter, input or time, nor, where the state does not tell alone (`beyond`), an acceleration or a multiplier.
        """
        leaves, multipliers = self.leaves, self.multipliers * beyond
        known = {*leaves.q, *leaves.v, *leaves.u, *leaves.p, leaves.t, *leaves.a * beyond, *multipliers}
        meant = {(name, 0): output.node for name, output in self.outputs.items()}
        names = {self.graph.nodes[leaf][1:3]: leaf for leaf in known} | meant
        place = f"System '{self.name}', {where}"

        def resolve(name: str, order: int) -> Node:
            if (name, order) in names:
                return names[name, order]
            spelled = name + "'" * order
            raise UnknownNameError(place, f"{spelled} is not known.", nearest(name, [n for n, _ in names]))

        if isinstance(expression, str):
            node = text.parse(expression, self.graph, resolve)
        elif isinstance(expression, int | float):
            return self.graph.number(expression)
        else:
            node = from_sympy(expression, self.symbols)
            meant |= {self.graph.nodes[leaf][1:3]: leaf for leaf in multipliers}
            strange = {leaf: self.graph.nodes[leaf][1:3] for leaf in self.graph.symbols([node]) if leaf not in known}
            standing = {leaf: meant[key] for leaf, key in strange.items() if key in meant}
            (node,) = substitute(self.graph, [node], standing) if standing else (node,)
        for leaf in self.graph.symbols([node]):
            if leaf not in known:
                name = self.graph.nodes[leaf][1]
                raise UnknownNameError(place, f"{self.symbols.sympy(leaf)} is not known.",
                                       nearest(name, [n for n, _ in names]))
        return node

    def _names(self, leaves: Iterable[Node]) -> tuple[str, ...]:
        return tuple(self.graph.nodes[leaf][1] for leaf in leaves)

    def __repr__(self) -> str:
        counts = [f"coordinates: {', '.join(self.coordinate_names)}"]
        if self.inputs:
            counts.append(f"inputs: {', '.join(self.input_names)}")
        if self.holonomic or self.nonholonomic:
            counts.append(f"constraints: {len(self.holonomic)} holonomic, {len(self.nonholonomic)} nonholonomic")
        if self.contacts:
            more = f" and {len(self.contacts) - _SHOWN} more" if len(self.contacts) > _SHOWN else ""
            counts.append(f"contacts: {', '.join(self.contact_names[:_SHOWN])}{more}")
        return f"<System {self.name}; {'; '.join(counts)}>"


def tell_left_out(kind: str, where: str, names: Sequence[str], why: str, remedy: str = "") -> None:
    """A remark, where there are names, that these events, contacts, ... take no part in an answer."""
    if names:
        shown = ", ".join(f"'{name}'" for name in names[:_SHOWN])
        more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
        what = f"{kind} {shown}{more} take" if len(names) > 1 else f"{kind.removesuffix('s')} {shown} takes"
        remark(f"{kind}-left-out", where, f"the {what} no part: {why}", remedy)


def tell_contacts_left_out(where: str, system: Stated) -> None:
    """A remark, where there are contacts, that an answer knows nothing of them."""
    tell_left_out("contacts", where, system.contact_names, "the answer is for motions in which nothing touches.",
                  "Simulate, to see what contacts do.")  # fmt: skip


def tell_sticking_left_out(where: str, system: Stated) -> None:
    """A remark, where dry friction holds what is at rest, that an answer has the rests without it alone."""
    tell_left_out("friction", where, system.sticking, "it holds a band of rests around each, which is not told.",
                  "Simulate from within, to see what sticks.")  # fmt: skip


def tell_inputs_beyond_limits(where: str, system: Stated, inputs: Iterable[Sequence[float]]) -> None:
    """A remark, where some of the inputs (T, k) that are asked for are more than their limits allow."""
    columns = zip(system.input_names, system.input_limits, zip(*inputs, strict=True), strict=False)
    for name, (low, high), asked in columns:
        far = _SLACK * max(map(abs, asked), default=0.0)
        if min(asked) < low - far or max(asked) > high + far:
            worst = max(asked, key=lambda value: max(low - value, value - high))
            remark("inputs-beyond-limits", where, f"the input '{name}' would be {worst:.6g}, beyond its limits "
                   f"{low:.6g} to {high:.6g}.", "A motion keeps inputs within them: ask for less, or widen them.")


class Described:
    """What anything made of a system tells of it: sizes and names."""

    @property
    @abstractmethod
    def system(self) -> Stated:
        """The system."""

    @property
    def nq(self) -> int:
        """The number of coordinates."""
        return len(self.system.leaves.q)

    @property
    def nv(self) -> int:
        """The number of velocities; equal to `nq` unless a quaternion is among the coordinates."""
        return len(self.system.leaves.v)

    @property
    def nu(self) -> int:
        """The number of inputs."""
        return len(self.system.leaves.u)

    @property
    def ny(self) -> int:
        """The number of outputs."""
        return len(self.system.outputs)

    @property
    def output_names(self) -> tuple[str, ...]:
        """The names of the outputs."""
        return self.system.output_names

    @property
    def coordinate_names(self) -> tuple[str, ...]:
        """The names of the coordinates."""
        return self.system.coordinate_names

    @property
    def velocity_names(self) -> tuple[str, ...]:
        """The names of the velocities: x' for the derivative of the coordinate x."""
        return self.system.velocity_names

    @property
    def input_names(self) -> tuple[str, ...]:
        """The names of the inputs, in the order of `u`."""
        return self.system.input_names

    @property
    def constraint_names(self) -> tuple[str, ...]:
        """The constraints as text, holonomic first."""
        return self.system.constraint_names
