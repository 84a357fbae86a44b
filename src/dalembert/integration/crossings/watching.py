"""What watches conditions while a model moves: their kernels, of one library."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from ...compiler.kernels import Kernel
from ...compiler.target import Wiring, Workshop
from ...expr.calculus import jacobian
from ...expr.node import Node
from ...expr.rounding import term_sizes
from ...model import Model
from ...targets import TARGETS
from .. import motion
from ..forms import Form, form_of
from ..kernels import SimulationKernels, Vector, sizes_of
from .clear import may_cross, unwatched
from .conditions import conditions, met
from .isolation import ENTRIES, FLAT, KIND
from .search import search

ROOM, LARGEST_ROOM = 256, 16384
"""How many zeros of all conditions there is room for in one call, at first and at most."""


@dataclass(frozen=True, eq=False)
class Watching:
    """Conditions on the states of a model, and expressions that are asked where one of them is zero.

    search     see `search.search`
    values     (t, y, context, g): all conditions at a state, t since the start
    met        see `conditions.met`
    within     the state within a step, see `within`
    answers    of each group of expressions what writes them: (t, y, context, x)
    used       to be told of the steps that were searched
    """

    count: int
    search: Callable[..., int]
    values: Callable[..., int]
    met: Callable[..., int]
    within: Callable[..., int]
    answers: Sequence[Callable[..., int]]
    sizes: Sequence[int]
    used: Callable[[int], None]

    def at(self, t: float, y: Vector, context: Vector) -> Vector:
        """All conditions at a state."""
        found = np.empty(self.count)
        self.values(t, y, context, found)
        return found

    def rate(self, which: int, t: float, y: Vector, f: Vector, beside: float, context: Vector) -> tuple[float, float]:
        """A condition at a state, and its rate there."""
        found = np.empty(2)
        self.met(which, t, y, f, beside, context, found)
        return float(found[0]), float(found[1])

    def answer(self, group: int, t: float, y: Vector, context: Vector) -> Vector:
        """The expressions of a group at a state."""
        found = np.empty(self.sizes[group])
        self.answers[group](t, y, context, found)
        return found


def watching(
    kernels: SimulationKernels, within: Kernel, nodes: Sequence[Node], groups: Sequence[Sequence[Node]]
) -> Watching:
    """What watches conditions, nodes of the system's graph, in steps whose dense output is as `within` says.

    `groups` are nodes that are asked for together.
    """
    model, inputs = kernels.model, kernels.inputs
    form, numbers = form_of(model.system.graph, [*nodes, *(node for group in groups for node in group)])
    asked = "watching", inputs, within.name, form, tuple(numbers), tuple(map(len, groups))
    if asked not in model.assembled:
        said = (inputs.rows, inputs.roots) if isinstance(inputs, Form) else inputs
        key = model.key("watching", said, within.name, form.rows, form.roots, numbers.tolist(), asked[-1])
        wire = partial(_wired, model=model, kernels=kernels, within=within, nodes=nodes, groups=groups)
        made = TARGETS[model.target].assemble(wire, key, others=kernels.inner)
        functions = made.functions
        model.assembled[asked] = Watching(
            len(nodes), functions["search"], functions["values"], functions["met"],
            functions["within"],
            [functions[f"answer {k}"] for k in range(len(groups))], tuple(map(len, groups)), made.used,
        )  # fmt: skip
    return model.assembled[asked]


def _wired(
    shop: Workshop, model: Model, kernels: SimulationKernels, within: Kernel, nodes: Sequence[Node],
    groups: Sequence[Sequence[Node]],
) -> Wiring:  # fmt: skip
    every = [*nodes, *(node for group in groups for node in group)]
    solves = solved_for(model, every)
    driven = not set(model.system.graph.symbols(every)).isdisjoint(model.system.leaves.u) and kernels.inputs != "held"
    control = accelerate = shop.other("control") if solves or driven else shop.add(motion.held, "control")
    if solves:
        accelerate = shop.other("accelerate")
    return wired(shop, model, within, nodes, groups, control, accelerate), {}


def solved_for(model: Model, nodes: Sequence[Node]) -> bool:
    """Whether accelerations or multipliers stand in nodes."""
    unknown = (*model.system.leaves.a, *model.system.multipliers)
    return not set(model.system.graph.symbols(list(nodes))).isdisjoint(unknown)


def wired(
    shop: Workshop, model: Model, within: Kernel, nodes: Sequence[Node], groups: Sequence[Sequence[Node]],
    control: Any, accelerate: Any,
) -> dict[str, Any]:  # fmt: skip
    """The functions of `Watching` in a workshop, which call those that write inputs and solve for accelerations."""
    sizes, count = sizes_of(model), len(nodes)
    dim, solves = sizes.nq + sizes.n, solved_for(model, [*nodes, *(node for group in groups for node in group)])
    asked = partial(evaluated, shop, model, control=control, accelerate=accelerate, solves=solves)
    values, scales = asked("conditions", nodes), asked("condition_scales", _scales(model, nodes))
    inside = shop.add(within, "within", dim=dim)
    found = {"values": values, "within": inside, "met": shop.add(met, "met", k=count, dim=dim, values=values),
             "search": shop.add(search, "search", k=count, dim=dim, within=inside, values=values, scales=scales)}
    return {**found, **{f"answer {k}": asked(f"answer_{k}", group) for k, group in enumerate(groups)}}


def crossing(
    shop: Workshop, model: Model, within: Kernel, rows: int, nodes: Sequence[Node], control: Any, accelerate: Any
) -> Any:
    """`clear.may_cross` of conditions in a workshop, in steps with so many rows of dense output."""
    if not nodes:
        return shop.add(unwatched, "unwatched")
    sizes, solves = sizes_of(model), solved_for(model, nodes)
    dim, count = sizes.nq + sizes.n, len(nodes)
    asked = partial(evaluated, shop, model, control=control, accelerate=accelerate, solves=solves)
    return shop.add(may_cross, "may_cross", k=count, dim=dim, rows=rows, within=shop.add(within, "within", dim=dim),
                    values=asked("watched", nodes), scales=asked("watched_scales", _scales(model, nodes)))


def evaluated(
    shop: Workshop, model: Model, name: str, nodes: Sequence[Node], control: Any, accelerate: Any, solves: bool
) -> Any:
    """What writes nodes: (t, y, context, x), t since the start."""
    sizes, program = sizes_of(model), model.program(name, "tqvupal", {"x": ((len(nodes),), nodes)})
    return shop.add(conditions, f"{name}_at", nq=sizes.nq, n=sizes.n, nc=sizes.nc, nu=sizes.nu, solves=int(solves),
                    control=control, accelerate=accelerate, evaluate=shop.program(name, program))  # fmt: skip


def _scales(model: Model, nodes: Sequence[Node]) -> list[Node]:
    """How large the terms of conditions are, how they grow with the entries of a state, and with their sizes."""
    system, graph, own = model.system, model.system.graph, model.system.leaves
    state, beside = (*own.q, *own.v), (own.t, *own.a, *system.multipliers)

    def size(node: Node) -> Node:
        return graph.call("abs", node)

    def weighted(slopes: Sequence[Node], leaves: Sequence[Node]) -> Node:
        return graph.sum([size(graph.mul(slope, leaf)) for slope, leaf in zip(slopes, leaves, strict=True)])

    by_state, others = jacobian(graph, nodes, state), jacobian(graph, nodes, beside)
    by_size = [weighted(row, state) for row in by_state]
    terms = [graph.add(graph.add(term, size), weighted(row, beside))
             for term, size, row in zip(term_sizes(graph, nodes), by_size, others, strict=True)]
    return [*terms, *(graph.sum([size(slope) for slope in row]) for row in by_state), *by_size]


def room(zeros: int = ROOM) -> Vector:
    """Memory for what a search finds, a row each, none of which says anything yet."""
    found = np.zeros((zeros, ENTRIES))
    found[:, KIND] = FLAT
    return found
