"""Several runs at once, each in a lane of vectors and with the bits of one alone; only their ends are kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ...compiler.target import Assembled, Wiring, Workshop
from ...errors import CompilationError
from ...targets import TARGETS
from ..forms import Form
from ..kernels import SimulationKernels, Vector, parts
from .advance import through
from .steps import ACCEPTED, STATE_SIZE, TIME, TRIED
from .tableau import Tableau

__all__ = ["LEFT", "Ends", "together"]

LEFT = -1
"""The code of a run that came to what has no vectors, and is to be made alone."""


@dataclass(frozen=True)
class Ends:
    """How N runs ended: the states (N, dim), the clocks (N,) in s since the start, how many steps were accepted and
    tried, and the codes."""

    states: Vector
    clock: Vector
    accepted: Vector
    tried: Vector
    codes: NDArray[np.int64]


Together = Callable[[Vector, Vector, Vector], Ends]
"""(states (N, dim), contexts (N, size), what is asked of all, see `stretch`): how the runs end."""


def together(table: Tableau, kernels: SimulationKernels) -> Together | None:
    """What runs many starts with the steps of a table; None where the kernels of a model have no vectors."""
    key = ("together", kernels.inputs, table.name)
    kept = kernels.model.assembled
    if key not in kept:
        try:
            kept[key] = _assembled(without_dense(table), kernels)
        except CompilationError:
            kept[key] = None
    made: Assembled | None = kept[key]
    return None if made is None else lambda *given: _run(made, *given)


def without_dense(table: Tableau) -> Tableau:
    """A table without the stages and rows that serve its dense output alone."""
    stages = table.landing + 1
    return replace(table, nodes=table.nodes[:stages], points=table.points[:stages], dense=())


def _assembled(table: Tableau, kernels: SimulationKernels) -> Assembled:
    model, inputs = kernels.model, kernels.inputs
    said = (inputs.rows, inputs.roots) if isinstance(inputs, Form) else inputs

    def wire(shop: Workshop) -> Wiring:
        entries, _, _ = parts(shop, model, inputs)
        shop.add(through, "through", table=table, dim=model.nq + model.nv, rhs=entries["derivative"],
                 project=entries["project"])  # fmt: skip
        return {"beside": shop.beside("through", ["asked"])}, {"lanes": shop.lanes}

    return TARGETS[model.target].assemble(wire, model.key("together", said, table.name))


def _run(made: Assembled, states: Vector, contexts: Vector, asked: Vector) -> Ends:
    """All runs, as many at once as there are lanes, the last one in all lanes that are left."""
    (count, dim), lanes = states.shape, int(made.facts["lanes"])
    found = np.empty((count, dim)), np.empty((count, STATE_SIZE)), np.empty(count, dtype=np.int64)
    state, rest = np.empty((STATE_SIZE, lanes)), np.empty((2 * dim, lanes))
    y, context = np.empty((dim, lanes)), np.empty((contexts.shape[1], lanes))
    codes, away = np.zeros(lanes, dtype=np.int64), np.zeros(lanes, dtype=np.int64)
    for first in range(0, count, lanes):
        last = min(first + lanes, count)
        runs = np.minimum(np.arange(first, first + lanes), last - 1)
        y[:], context[:] = states[runs].T, contexts[runs].T
        state[:], rest[:] = 0.0, 0.0
        made.functions["beside"](asked, state, y, rest[:dim], rest[dim:], context, codes, away)
        for whole, part in zip(found, (y, state, np.where(away, LEFT, codes)), strict=True):
            whole[first:last] = part.T[: last - first]
        made.used(int(state[TRIED, : last - first].sum()))
    ends, told, how = found
    return Ends(ends, told[:, TIME], told[:, ACCEPTED], told[:, TRIED], how)
