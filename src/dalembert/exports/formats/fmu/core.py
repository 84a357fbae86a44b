"""What a unit computes: its events as FMI can say them, where an instance has what, and kernels bound to it all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any

from ....compiler.target import Workshop
from ....description.event import DIRECTIONS, Event
from ....errors import DescriptionError
from ....expr.node import Node
from ....forms.statics.places import name_of
from ....integration.crossings.watching import evaluated, solved_for, wired
from ....integration.crossings.within import nested_at
from ....integration.explicit.advance import advance
from ....integration.explicit.steps import STATE_SIZE, begin
from ....integration.integrators.dop853 import TABLEAU
from ....integration.kernels import parts, sizes_of
from ....integration.manifold.projection import HEADER
from ....integration.portable import set_off
from ....model import Model
from . import instance, steps
from .instance import Layout
from .text import Variables

__all__ = ["Core", "Happening", "happenings"]


@dataclass(frozen=True)
class Happening:
    """An event: its condition, the sign of its direction, RECORD, STOP or RESET, and the states that it sets."""

    node: Node
    direction: float
    kind: int
    targets: tuple[int, ...] = ()
    values: tuple[Node, ...] = ()


def happenings(model: Model, where: str) -> tuple[Happening, ...]:
    """The events of a system. Raises DescriptionError, by name, for one that FMI has no words for."""
    return tuple(_happening(model, event, f"{where}, event '{event.title}'") for event in model.system.events)


def _happening(model: Model, event: Event, where: str) -> Happening:
    system, direction = model.system, float(DIRECTIONS[event.direction])
    node = system.node(event.expression, where, beyond=True)
    if isinstance(event.action, str):
        kind = {"record": instance.RECORD, "stop": instance.STOP}[event.action]
        return Happening(node, direction, kind)
    if not isinstance(event.action, Mapping):
        raise DescriptionError(where, "what it does is a function of Python, which does not travel.",
                               "Give {name: expression}.")  # fmt: skip
    states = {name: k for k, name in enumerate((*model.coordinate_names, *model.velocity_names))}
    names = [name_of(key) for key in event.action]
    for name in names:
        if name not in states:
            raise DescriptionError(where, f"it sets '{name}', and inputs and parameters of a unit are the importer's.",
                                   "Set coordinates and velocities.")  # fmt: skip
    values = tuple(system.node(value, where, beyond=True) for value in event.action.values())
    return Happening(node, direction, instance.RESET, tuple(states[name] for name in names), values)


@dataclass(frozen=True, eq=False)
class Core:
    """The kernels of a unit, to be wired in any workshop."""

    model: Model
    variables: Variables
    happenings: tuple[Happening, ...]
    answers: tuple[Node, ...]

    @property
    def nodes(self) -> list[Node]:
        """Everything that is asked of a state beside its rates."""
        return [*self.answers, *(node for each in self.happenings for node in (each.node, *each.values))]

    @cached_property
    def layout(self) -> Layout:
        """Where an instance has what."""
        sizes, variables, every = sizes_of(self.model), self.variables, self.happenings
        dim, events = sizes.nq + sizes.n, len(every)
        lengths = {"y": dim, "context": sizes.context, "state": STATE_SIZE, "f": dim, "variance": dim, "sides": events,
                   "standing": events, "slack": events, "counts": events, "first": (1 + dim) * bool(events),
                   "rates": dim, "answers": len(self.answers)}
        *places, size = accumulate(lengths.values(), initial=instance.NUMBERS)
        at = dict(zip(lengths, places, strict=True))
        groups = variables.states, variables.rates, variables.inputs, variables.parameters, variables.outputs
        _, rate, given, parameter, answer, count = accumulate(map(len, groups), initial=1)
        inputs = at["context"] + HEADER
        return Layout(
            dim=dim, **at, inputs=inputs, parameters=inputs + sizes.nu, size=size, first_rate=rate, first_input=given,
            first_parameter=parameter, first_answer=answer, first_count=count, first_indicator=count + events,
            end=count + 2 * events, events=events,
            given=sum(len(each.values) for each in every), start=variables.start, values=(*variables.values, 0.0),
            directions=(*(each.direction for each in every), 0.0), kinds=(*(each.kind for each in every), 0),
            sets=tuple(accumulate((len(each.values) for each in every), initial=0)),
            targets=(*(place for each in every for place in each.targets), 0),
        )  # fmt: skip

    def wired(self, shop: Workshop) -> dict[str, Any]:
        """The functions of an instance `it`: restart(it), enter(tolerance, start, it), put(reference, value, it),
        get(reference, it, out), place_states(x, it), rates(it, out), step(span, it), and where there are events
        indicators(it, out), update(it)."""
        return dict(self._wired(shop))

    def _wired(self, shop: Workshop) -> Iterator[tuple[str, Any]]:
        model, sizes, at = self.model, sizes_of(self.model), self.layout
        entries, _, add = parts(shop, model, "held")
        derivative, project = entries["derivative"], entries["project"]
        driven = {"control": entries["control"], "accelerate": entries["accelerate"]}
        nodes = [each.node for each in self.happenings]
        watch = wired(shop, model, nested_at, nodes, (), **driven) if nodes else {}
        given = [node for each in self.happenings for node in each.values]
        asked = {"answer": list(self.answers), "given": given}
        answers = {name: evaluated(shop, model, f"{name}_nodes", each, **driven, solves=solved_for(model, each))
                   for name, each in asked.items() if each}  # fmt: skip
        march = {"table": TABLEAU, "dim": at.dim, "rhs": derivative}
        bound = {
            "set_off": add(set_off, "set_off", kept=STATE_SIZE, **({} if sizes.held else {"invariants": project})),
            "begin": shop.add(begin, "begin", **march),
            "advance": shop.add(advance, "advance", project=project, **march),
        }
        unused = dict.fromkeys(("answer", "given", "search", "within", "values"), project)  # where there are none
        named = {"at": at, "derivative": derivative, "project": project, "rows": TABLEAU.rows, **unused, **bound,
                 **watch, **answers}  # fmt: skip
        kernels = [instance.restart, instance.enter, instance.put, instance.get, instance.place_states, instance.rates,
                   steps.step]  # fmt: skip
        kernels += [instance.indicators, instance.update] if at.events else []
        for kernel in kernels:
            wanted = {name: named[name] for name in kernel.parameters if name in named}
            yield kernel.name, shop.add(kernel, f"instance_{kernel.name}", **wanted)
