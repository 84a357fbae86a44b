"""Events as they were asked for, read: conditions as nodes, and what they set."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...description.event import DIRECTIONS, Event, checked
from ...description.system import System
from ...equations import Equations
from ...errors import DescriptionError, UnknownNameError, looked_up, nearest
from ...expr.node import Node
from ...forms.statics.places import name_of
from ...integration.kernels import Vector
from ...integration.manifold.projection import HEADER
from ...model import Model
from ..beginning.setting_out import Begun

RECORD, STOP = "record", "stop"
RESET, CONTACT = "reset", "contact"
Place = tuple[str, int]
"""What is set: an entry of the state "y", or of the context "c"."""


@dataclass(frozen=True, eq=False)
class AskedEvent:
    """An event that was asked for.

    node       the condition
    direction  1 where it is to rise, -1 to fall, 0 for both
    kind       RECORD, STOP, RESET, or CONTACT where a contact may change (`running.through_contacts`)
    places     what it sets, by the `values` there, or by a Python `function` whose names are among `known`
    """

    name: str
    node: Node
    direction: int
    kind: str
    places: tuple[Place, ...] = ()
    values: tuple[Node, ...] = ()
    function: Callable[..., Any] | None = None
    known: Mapping[str, Place] | None = None

    def wants(self, kind: float) -> bool:
        """Whether a zero of some kind is one of its own: 1 and -1 where the condition rises and falls, 0 touches."""
        return self.direction in (0, int(kind))


def events_of(where: str, what: object, given: Iterable[Any]) -> tuple[Event, ...]:
    """The events of a description, or what was made of it, and those given beside it. Raises DescriptionError."""
    system = what.system if isinstance(what, Model | Equations) else what
    return (*(system.events if isinstance(system, System) else ()), *checked(where, given))


def switched_names(events: Iterable[Event]) -> list[str]:
    """The names of all that the actions of events set."""
    return [name_of(key) for event in events if isinstance(event.action, Mapping) for key in event.action]


def asked_events(where: str, begun: Begun, events: Iterable[Event]) -> list[AskedEvent]:
    """The events of a motion. Raises DescriptionError and UnknownNameError for what does not fit the system."""
    given = tuple(events)
    places = places_of(begun) if given else {}
    return [_read(where, begun, event, places) for event in given]


def _read(where: str, begun: Begun, event: Event, places: Mapping[str, Place]) -> AskedEvent:
    system, title = begun.model.system, f"event '{event.title}'"
    node = system.node(event.expression, title, beyond=True)
    graph, own = system.graph, system.leaves
    if graph.is_logical(node):
        raise DescriptionError(f"{where}, {title}", "it is a condition, which never is zero.",
                               "Give the difference of its sides.")  # fmt: skip
    moving = {own.t, *own.q, *own.v, *own.a, *own.u, *system.multipliers}
    if moving.isdisjoint(graph.symbols([node])):
        raise DescriptionError(f"{where}, {title}", "it never changes: nothing that moves is in it.",
                               "Name a coordinate, a velocity, the time, ...")  # fmt: skip
    direction = DIRECTIONS[event.direction]
    if isinstance(event.action, str):
        return AskedEvent(event.title, node, direction, event.action)
    if not isinstance(event.action, Mapping):
        return AskedEvent(event.title, node, direction, RESET, function=event.action, known=places)
    set_there = tuple(_place(f"{where}, {title}", begun, name_of(key), places) for key in event.action)
    values = tuple(system.node(value, f"{title}, what it sets", beyond=True) for value in event.action.values())
    return AskedEvent(event.title, node, direction, RESET, set_there, values)


def _place(where: str, begun: Begun, name: str, places: Mapping[str, Place]) -> Place:
    """Where a name is set."""
    system = begun.model.system
    if name in system.input_names and name not in places:
        raise DescriptionError(where, f"it sets the input '{name}', which is given by a function or by expressions.",
                               "Leave inputs= out, or give numbers.")  # fmt: skip
    if name in system.parameter_names and name not in places:
        raise DescriptionError(where, f"it sets the parameter '{name}', which is a fixed number of this model.",
                               f"Leave it free: compile(..., free=['{name}']), or simulate the system.")  # fmt: skip
    return looked_up(places, name, where, f"it sets '{name}', which is no coordinate, velocity, input or parameter.")


def places_of(begun: Begun) -> dict[str, Place]:
    """{name: where it is set} of all that can be."""
    model, sizes = begun.model, begun.kernels.sizes
    found: dict[str, Place] = {name: ("y", k) for k, name in enumerate((*model.coordinate_names,
                                                                        *model.velocity_names))}  # fmt: skip
    if begun.driven.is_held:
        found |= {name: ("c", HEADER + k) for k, name in enumerate(model.input_names)}
    row = model.parameter_row(begun.values if model.np else None)
    for k, name in enumerate(model.parameters):
        other = begun.values.copy()
        other[k] += 1.0 + abs(other[k])
        found[name] = "c", sizes.parameters.start + int(np.flatnonzero(model.parameter_row(other) != row)[0])
    return found


def told_by(event: AskedEvent, answer: object) -> tuple[list[Place], Vector]:
    """What a Python function has set, from what it returned. Raises UnknownNameError and DescriptionError."""
    where, known = f"event '{event.name}'", event.known or {}
    if answer is None:
        return [], np.zeros(0)
    if not isinstance(answer, Mapping):
        raise DescriptionError(where, f"its function returned {answer!r}.", "Return {name: number}, or None.")
    places = list[Place]()
    for key in answer:
        name = name_of(key)
        if name not in known:
            raise UnknownNameError(where, f"its function sets '{name}', which is not known.",
                                   nearest(name, list(known)))  # fmt: skip
        places.append(known[name])
    return places, np.array([float(value) for value in answer.values()])


def tell_time(begun: Begun, events: Sequence[AskedEvent]) -> bool:
    """Whether time stands in the condition of an event, which steps may then pass over."""
    system = begun.model.system
    return bool(events) and system.leaves.t in system.graph.symbols([event.node for event in events])
