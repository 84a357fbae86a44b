"""Runs of explicit Runge-Kutta steps: a table becomes an integrator."""

from __future__ import annotations

from functools import cache, partial

import numpy as np

from ...compiler.target import Assembled
from ...errors import remark
from ...targets import TARGETS
from ..integrator import Integrator, Layout, Tolerances, nested
from ..kernels import SimulationKernels, Vector
from .steps import ACCEPTED, EVALUATIONS, FAILURE, FLOOR, LOOSENED, STATE_SIZE, TIME, TRIED, advance, begin
from .tableau import Tableau


@cache
def ready(target: str, table: Tableau, dim: int) -> Assembled:
    """`begin` and `advance` for states of `dim` entries, still to be given their functions."""
    return TARGETS[target].assemble(
        lambda shop: ({kernel.name: shop.add(kernel, kernel.name, table=table, dim=dim) for kernel in (begin, advance)},
                      {}),
        repr(("integrator", begin, advance, table.name, dim)),
    )  # fmt: skip


class Run:
    """Steps from a state on; what must survive between calls is in `state`, `y`, `f` and `variance`."""

    places = Layout(STATE_SIZE, TIME, TRIED, EVALUATIONS, ACCEPTED, FAILURE)

    def __init__(
        self, table: Tableau, kernels: SimulationKernels, y: Vector, context: Vector, wanted: Tolerances
    ) -> None:
        self.kernels, self.context, self.wanted = kernels, context, wanted
        self.order, self.rows = table.order, table.rows
        self._method = ready(kernels.target, table, len(y))
        self.y, self.f, self.variance = y.copy(), np.zeros(len(y)), np.zeros(len(y))
        self.state = np.zeros(self.places.size)
        self._told = False

    def begin(self, span: float) -> int:
        """The first derivative and a first step."""
        wanted = self.wanted
        return self._method.functions["begin"](
            self.kernels.derivative, span, wanted.rtol, wanted.atol, wanted.max_step,
            self.state, self.y, self.f, self.context,
        )  # fmt: skip

    def advance(self, t_end: float, capacity: int, tries: int, chunk: tuple[Vector, Vector, Vector, Vector]) -> int:
        """Steps, written to a chunk."""
        wanted, before = self.wanted, self.state[TRIED]
        code = self._method.functions["advance"](
            self.kernels.derivative, self.kernels.project, t_end, wanted.rtol, wanted.atol, wanted.max_step,
            capacity, tries, self.state, self.y, self.f, self.variance, self.context,
            *[part.reshape(-1) for part in chunk],
        )  # fmt: skip
        self._method.used(int(self.state[TRIED] - before))
        self._tell()
        return code

    def _tell(self) -> None:
        """Say once that a tolerance was not kept."""
        if self.state[LOOSENED] > 1.0 and not self._told:
            self._told = True
            remark("singular-tolerance", "simulate", f"beside positions where constraints lose rank rtol is {FLOOR:g}, "
                   f"not {self.wanted.rtol:g}: rounding decides there what is finer.",
                   "Coordinates without such positions have the whole tolerance.")  # fmt: skip


def integrator(table: Tableau, source: str) -> Integrator:
    """The integrator of a table."""
    return Integrator(
        name=table.name,
        about=f"explicit, order {table.order}",
        source=source,
        fewest=50,
        least_rtol=1e-14,
        start=partial(Run, table),
        between=nested,
    )
