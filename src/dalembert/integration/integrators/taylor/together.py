"""Series of several runs at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from ....compiler.target import Assembled, Wiring, Workshop
from ....errors import CompilationError, DescriptionError
from ....expr.node import Node
from ....targets import TARGETS
from ...integrator import Layout
from ...kernels import SimulationKernels, Vector, parts
from ...stretch import RTOL
from ...together import ATTEMPTS, Along, Course, Ends, Together, limited, run_along, run_together
from .plan import Plan, plan_of
from .steps import ACCEPTED, EVALUATIONS, FAILURE, STATE_SIZE, TIME, TRIED
from .whole import along, through

__all__ = ["all_along", "together"]

PLACES = Layout(STATE_SIZE, TIME, TRIED, EVALUATIONS, ACCEPTED, FAILURE)


def together(
    order_for: Callable[[float], int], kernels: SimulationKernels, nodes: Sequence[Node] = ()
) -> Together | None:
    """What runs many starts along their series; None on a device, where joints have limits, beside conditions, or where
    a model has none that is written out."""
    source, made = _made("through", kernels) if not nodes else (None, None)
    if source is None or made is None:
        return None

    def run(states: Vector, contexts: Vector, asked: Vector) -> Ends:
        dim, order = states.shape[1], order_for(float(asked[RTOL]))
        return run_together(made, PLACES, states, contexts, asked, (2 * (order + 1) * dim, 2 * dim, dim),
                            (source.of_order(order),), source.work(order))  # fmt: skip

    return run


def all_along(
    order_for: Callable[[float], int], kernels: SimulationKernels, nodes: Sequence[Node] = ()
) -> Along | None:
    """The same with all steps."""
    source, made = _made("along", kernels) if not nodes else (None, None)
    if source is None or made is None:
        return None

    def run(states: Vector, contexts: Vector, asked: Vector) -> Iterator[tuple[int, Course]]:
        dim, order = states.shape[1], order_for(float(asked[RTOL]))
        return run_along(made, PLACES, states, contexts, asked, (2 * (order + 1) * dim, 2 * dim, dim, 1), order, order,
                         (source.of_order(order),), source.work(order))  # fmt: skip

    return run


def _made(name: str, kernels: SimulationKernels) -> tuple[Plan | None, Assembled | None]:
    """The series of a model, and one of the kernels of whole runs on vectors, made once a model; None where there are
    none."""
    is_here = TARGETS[kernels.model.target].threads is None
    if not is_here or limited(kernels.model) or kernels.model.nc or kernels.inputs != "held" or any(kernels.columns):
        return None, None
    try:
        source = plan_of(kernels.model, kernels.inputs, np.zeros(0))
    except DescriptionError:
        return None, None
    kept, key = kernels.model.assembled, f"series {name}"
    if key not in kept:
        try:
            kept[key] = TARGETS[kernels.model.target].assemble(
                lambda shop: _wired(shop, name, source, kernels), source.key and f"{name} {source.key}"
            ) if source.may_be_written else None
        except CompilationError:
            kept[key] = None
    return source, kept[key]


def _wired(shop: Workshop, name: str, source: Plan, kernels: SimulationKernels) -> Wiring:
    entries, _, _ = parts(shop, kernels.model, kernels.inputs)
    written, _ = source.wired(shop)
    sizes, kernel = kernels.sizes, {"through": through, "along": along}[name]
    if kernel is along:
        written = {**written, "capacity": ATTEMPTS}
    shop.add(kernel, name, dim=sizes.nq + sizes.n, project=entries["project"], seen=sizes.context, **written)
    return {"beside": shop.beside(name, ["asked"])}, {"lanes": shop.lanes}
