"""Explicit steps of many runs, each by a thread of its own."""

from __future__ import annotations

from ...compiler.kernels import Array, Function, Int, empty, native
from ...compiler.target import Wiring, Workshop
from ..crossings.clear import unwatched
from ..forms import Form
from ..kernels import SimulationKernels, parts
from ..together import limited
from .steps import STATE_SIZE
from .tableau import Tableau
from .whole import through

__all__ = ["alone", "alone_key", "wired"]


@native
def alone(
    dim: Int, whole: Function, asked: Array, start: Array, context: Array, end: Array, told: Array
) -> Int:
    """A run from its start to its end, in memory of its own; `told` gets what it remembers, a code is returned."""
    y, f, variance, state = empty(dim), empty(dim), empty(dim), empty(STATE_SIZE)
    for i in range(dim):
        y[i] = start[i]
        f[i] = 0.0
        variance[i] = 0.0
    for i in range(STATE_SIZE):
        state[i] = 0.0
    code = whole(asked, state, y, f, variance, context)
    for i in range(dim):
        end[i] = y[i]
    for i in range(STATE_SIZE):
        told[i] = state[i]
    return code


def wired(shop: Workshop, table: Tableau, kernels: SimulationKernels) -> Wiring:
    """`alone` with the steps of a table, for a model."""
    entries, _, _ = parts(shop, kernels.model, kernels.inputs)
    dim = kernels.model.nq + kernels.model.nv
    whole = shop.add(through, "through", table=table, dim=dim, limited=limited(kernels.model), watched=0,
                     rhs=entries["derivative"], project=entries["project"],
                     crosses=shop.add(unwatched, "unwatched"))  # fmt: skip
    return {"alone": shop.add(alone, "alone", dim=dim, whole=whole)}, {}


def alone_key(table: Tableau, kernels: SimulationKernels) -> str | None:
    """All that it depends on."""
    inputs = kernels.inputs
    said = (inputs.rows, inputs.roots) if isinstance(inputs, Form) else inputs
    return kernels.model.key("alone", said, table.name, limited(kernels.model))
