"""What goes along from a system to another form of it beside energies, forces and constraints; what cannot is told."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..description.contact import Contact, Touch
from ..description.event import Event
from ..description.rubbing import Rub
from ..description.start import Start
from ..description.stated import tell_left_out
from ..description.system import System
from ..expr.node import Node
from .statics.places import name_of
from .tools.kinds import Basic, Expr
from .tools.parts import holds_any, replaced


@dataclass(frozen=True)
class Carrier:
    """How a system goes over into another form.

    where     who asks
    system    the old system
    new       the coordinates of the new one
    put_in    nodes of the old system, accelerations among them, as expressions of the new one
    kept      the names of the coordinates that stay what they are
    settable  the names of what may be set without anything else that changes: inputs, and parameters
    gone      leaves that nothing stands for in the new one
    fixed     leaves that nothing may act along
    renamed   multipliers that have another place
    """

    where: str
    system: System
    new: Sequence[Expr]
    put_in: Callable[[Sequence[Node]], list[Expr]]
    kept: Collection[str]
    settable: Collection[str]
    gone: Collection[Node] = ()
    fixed: Collection[Node] = ()
    renamed: Mapping[Expr, Basic] | None = None

    def carried(self) -> dict[str, Any]:
        """Inputs with their limits, contacts, dry friction, outputs, events and the start, as `System` takes them."""
        system = self.system
        return {
            "inputs": dict(zip(system.inputs, system.input_limits, strict=True)),
            "contacts": self._met("contacts", system.contacts, self._contact),
            "friction": dict(self._met("friction", system.rubs, self._friction)),
            "outputs": dict(self._met("outputs", system.outputs.items(), self._output)),
            "events": self._met("events", system.events, self._event),
            "start": self._start(),
        }

    def _met(self, kind: str, items: Iterable[Any], carry: Callable[[Any], Any]) -> list[Any]:
        """What becomes of items; those of which nothing does are told."""
        found = [(item, carry(item)) for item in items]
        names = [item[0] if kind == "outputs" else item.title if kind == "events" else item.name
                 for item, made in found if made is None]  # fmt: skip
        tell_left_out(kind, self.where, names, "the new coordinates do not tell what is needed for that.")
        return [made for _, made in found if made is not None]

    def _expressions(self, nodes: Sequence[Node]) -> list[Expr] | None:
        """Nodes in the new symbols; None where these do not tell them."""
        if holds_any(self.system, nodes, self.gone):
            return None
        return replaced(self.put_in(nodes), self.renamed or {})

    def _moving(self, along: Sequence[Node], beside: Sequence[Node]) -> list[Expr] | None:
        """What acts along nodes, all of which move in the new coordinates, and nodes beside them; else None."""
        if holds_any(self.system, along, self.fixed) or (found := self._expressions([*along, *beside])) is None:
            return None
        return found if all(entry.has(*self.new) for entry in found[: len(along)]) else None

    def _contact(self, touch: Touch) -> Contact | None:
        found = self._moving([touch.gap, *touch.slip], [touch.static, touch.friction, touch.restitution])
        if found is None:
            return None
        gap, *slip, static, friction, restitution = found
        stiction = None if touch.stiction is None else static
        return Contact(gap, friction, restitution, touch.law, slip, touch.name, stiction)

    def _friction(self, rub: Rub) -> tuple[Expr, dict[str, Any]] | None:
        found = self._moving([rub.rate], [rub.level, rub.most])
        if found is None:
            return None
        return found[0], {"force": found[1], "stiction": found[2], "name": rub.name}

    def _output(self, named: Any) -> tuple[str, Any] | None:
        name, output = named
        found = self._expressions([output.node])
        return None if found is None else (name, (found[0], output.unit))

    def _event(self, event: Event) -> Event | None:
        """An event that sets nothing but inputs, or parameters on which nothing else depends."""
        system, action = self.system, event.action
        acts = action if isinstance(action, Mapping) else {}
        if not (isinstance(action, str) or acts) or not set(map(name_of, acts)) <= set(self.settable):
            return None
        given = (event.expression, *acts.values())
        found = self._expressions([system.node(each, f"event '{event.title}'", beyond=True) for each in given])
        if found is None or not found[0].has(system.symbols.time, *system.inputs, *(self.renamed or {}).values()):
            return None
        return replace(event, expression=found[0], name=event.title,
                       action=dict(zip(acts, found[1:], strict=True)) or action)  # fmt: skip

    def _start(self) -> Start:
        start = self.system.start
        q, v = ({name: x for name, x in each.items() if name.removesuffix("'") in self.kept}
                for each in (start.q, start.v))
        names = [name for each, left in ((start.q, q), (start.v, v)) for name in each if name not in left]
        tell_left_out("starts", self.where, names, "these coordinates are given up.")
        return Start(q, v)
