"""Series of several runs at once."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ....compiler.target import Assembled, Wiring, Workshop
from ....errors import CompilationError, DescriptionError
from ....targets import TARGETS
from ...integrator import Layout
from ...kernels import SimulationKernels, Vector, parts
from ...stretch import RTOL
from ...together import Ends, Together, limited, run_together
from .plan import Plan, plan_of
from .steps import ACCEPTED, EVALUATIONS, FAILURE, STATE_SIZE, TIME, TRIED, through

__all__ = ["together"]

PLACES = Layout(STATE_SIZE, TIME, TRIED, EVALUATIONS, ACCEPTED, FAILURE)


def together(order_for: Callable[[float], int], kernels: SimulationKernels) -> Together | None:
    """What runs many starts along their series; None on a device, where joints have limits, or where a model has none
    that is written out."""
    is_here = TARGETS[kernels.model.target].threads is None
    if not is_here or limited(kernels.model) or kernels.model.nc or kernels.inputs != "held" or any(kernels.columns):
        return None
    try:
        source = plan_of(kernels.model, kernels.inputs, np.zeros(0))
    except DescriptionError:
        return None
    made = _made(source, kernels)
    if made is None:
        return None

    def run(states: Vector, contexts: Vector, asked: Vector) -> Ends:
        dim, order = states.shape[1], order_for(float(asked[RTOL]))
        return run_together(made, PLACES, states, contexts, asked, (2 * (order + 1) * dim, 2 * dim, dim),
                            (source.of_order(order),), source.work(order))  # fmt: skip

    return run


def _made(source: Plan, kernels: SimulationKernels) -> Assembled | None:
    """The kernel on vectors, made once a model; None where there is none."""
    kept, model = kernels.model.assembled, kernels.model
    if "series together" not in kept:
        try:
            kept["series together"] = TARGETS[model.target].assemble(
                lambda shop: _wired(shop, source, kernels), source.key and f"together {source.key}"
            ) if source.may_be_written else None
        except CompilationError:
            kept["series together"] = None
    return kept["series together"]


def _wired(shop: Workshop, source: Plan, kernels: SimulationKernels) -> Wiring:
    entries, _, _ = parts(shop, kernels.model, kernels.inputs)
    written, _ = source.wired(shop)
    sizes = kernels.sizes
    shop.add(through, "through", dim=sizes.nq + sizes.n, project=entries["project"], seen=sizes.context, **written)
    return {"beside": shop.beside("through", ["asked"])}, {"lanes": shop.lanes}
