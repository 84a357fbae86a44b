"""Explicit steps of several runs at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

from ...compiler.target import Assembled, Wiring, Workshop
from ...errors import CompilationError
from ...expr.node import Node
from ...targets import TARGETS
from ..crossings.watching import crossing
from ..crossings.within import nested_at
from ..forms import Form, form_of
from ..integrator import Layout
from ..kernels import SimulationKernels, Vector, parts
from ..stretch import STIFF
from ..together import ATTEMPTS, Along, Course, Ends, Together, ended, limited, run_along, run_together
from .alone import alone_key, wired
from .steps import ACCEPTED, EVALUATIONS, FAILURE, LOOSENED, STATE_SIZE, TIME, TRIED
from .stiffness import Stability
from .tableau import Tableau
from .whole import MEMORY, along, through

__all__ = ["PLACES", "all_along", "together"]

PLACES = Layout(STATE_SIZE, TIME, TRIED, EVALUATIONS, ACCEPTED, FAILURE, LOOSENED)


def together(table: Tableau, kernels: SimulationKernels, nodes: Sequence[Node] = ()) -> Together | None:
    """What runs many starts with the steps of a table, beside conditions, of the system's graph: on the device of the
    model, without any, or in the vectors of this processor; None where its kernels have none."""
    doubtful = Stability(table).doubtful
    if (make := TARGETS[kernels.model.target].threads) is not None:
        return _on_device(make, without_dense(table), kernels, doubtful)
    made = _kept("together", table if nodes else without_dense(table), kernels, nodes)
    if made is None:
        return None

    def run(states: Vector, contexts: Vector, asked: Vector) -> Ends:
        dim = states.shape[1]
        return run_together(made, PLACES, states, contexts, _told(asked, doubtful), (dim, dim, dim))

    return run


def all_along(table: Tableau, kernels: SimulationKernels, nodes: Sequence[Node] = ()) -> Along | None:
    """The same with all steps, in the vectors of this processor alone."""
    made = None if TARGETS[kernels.model.target].threads is not None else _kept("along", table, kernels, nodes)
    if made is None:
        return None

    def run(states: Vector, contexts: Vector, asked: Vector) -> Iterator[tuple[int, Course]]:
        dim, told = states.shape[1], _told(asked, Stability(table).doubtful)
        sizes = dim, dim, dim, MEMORY + len(nodes)
        return run_along(made, PLACES, states, contexts, told, sizes, table.rows, table.order)

    return run


def _kept(name: str, table: Tableau, kernels: SimulationKernels, nodes: Sequence[Node]) -> Assembled | None:
    """One of the kernels of whole runs on vectors, made once a model; None where there is none."""
    form, numbers = form_of(kernels.model.system.graph, nodes)
    key, kept = (name, kernels.inputs, table.name, form, tuple(numbers)), kernels.model.assembled
    if key not in kept:
        try:
            kept[key] = _assembled(name, table, kernels, nodes)
        except CompilationError:
            kept[key] = None
    return kept[key]


def _told(asked: Vector, doubtful: float) -> Vector:
    """What is asked, with the |h lambda| that is doubtful where stiffness is asked about."""
    told = asked.copy()
    told[STIFF] *= doubtful
    return told


def _on_device(
    make: Callable[..., Assembled], table: Tableau, kernels: SimulationKernels, doubtful: float
) -> Together:
    """The same, each run by a thread of its own."""
    key, kept = ("alone", kernels.inputs, table.name), kernels.model.assembled
    if key not in kept:
        kept[key] = make(partial(wired, table=table, kernels=kernels), alone_key(table, kernels))
    made: Assembled = kept[key]

    def run(states: Vector, contexts: Vector, asked: Vector) -> Ends:
        ends, told = np.empty_like(states), np.empty((len(states), PLACES.size))
        every = _told(asked, doubtful)[None]
        codes = made.functions["alone"](len(states), [every, states, contexts], [ends, told])
        return ended(PLACES, ends, told, codes)

    return run


def without_dense(table: Tableau) -> Tableau:
    """A table without the stages and rows that serve its dense output alone."""
    stages = table.landing + 1
    return replace(table, nodes=table.nodes[:stages], points=table.points[:stages], dense=())


def _assembled(name: str, table: Tableau, kernels: SimulationKernels, nodes: Sequence[Node]) -> Assembled:
    model, inputs = kernels.model, kernels.inputs
    said = (inputs.rows, inputs.roots) if isinstance(inputs, Form) else inputs
    conditions, numbers = form_of(model.system.graph, nodes)
    known: dict[str, Any] = {"capacity": ATTEMPTS} if name == "along" else {}

    def wire(shop: Workshop) -> Wiring:
        entries, _, _ = parts(shop, model, inputs)
        crosses = crossing(shop, model, nested_at, table.rows, nodes, entries["control"], entries["accelerate"])
        shop.add(along if known else through, name, table=table, dim=model.nq + model.nv, limited=limited(model),
                 watched=len(nodes), rhs=entries["derivative"], project=entries["project"], crosses=crosses,
                 **known)  # fmt: skip
        return {"beside": shop.beside(name, ["told"])}, {"lanes": shop.lanes}

    asked = name, said, table.name, limited(model), conditions.rows, conditions.roots, numbers.tolist()
    return TARGETS[model.target].assemble(wire, model.key(*asked))
