"""Runs of explicit Runge-Kutta steps: a table becomes an integrator."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

import numpy as np

from ...compiler.target import OFTEN, Assembled, bound
from ...errors import remark
from ...targets import TARGETS
from ..integrator import Integrator, Tolerances, nested
from ..kernels import SimulationKernels, Vector
from .steps import FLOOR, LOOSENED, REJECTED, STEP, TRIED, begin
from .stride import stride
from .tableau import Tableau
from .together import PLACES, all_along, together
from .watching import SIZE, watching


@cache
def ready(target: str, table: Tableau, dim: int) -> Assembled:
    """`begin` and `advance` for states of `dim` entries, still to be given their functions."""
    return TARGETS[target].assemble(
        lambda shop: ({name: shop.add(kernel, name, table=table, dim=dim)
                       for name, kernel in (("begin", begin), ("advance", watching))}, {}),
        repr(("integrator", begin, watching, table.name, dim)),
    )  # fmt: skip


@cache
def striding(target: str, table: Tableau, dim: int) -> Callable[..., int]:
    """`stride` for states of `dim` entries."""
    made = TARGETS[target].assemble(lambda shop: ({"stride": shop.add(stride, "stride", table=table, dim=dim)}, {}),
                                    repr(("integrator", stride, table.name, dim)))  # fmt: skip
    made.used(OFTEN)
    return made.functions["stride"]


class Run:
    """Steps from a state on; what must survive between calls is in `state`, `y`, `f` and `variance`, and in `watch`,
    where they are watched."""

    kernels: SimulationKernels
    context: Vector
    wanted: Tolerances
    order: int
    rows: int
    table: Tableau
    y: Vector
    f: Vector
    variance: Vector

    told = ""
    places = PLACES

    def __init__(
        self, table: Tableau, kernels: SimulationKernels, y: Vector, context: Vector, wanted: Tolerances
    ) -> None:
        self.kernels, self.context, self.wanted = kernels, context, wanted
        self.order, self.rows, self.table = table.order, table.rows, table
        self._method = ready(kernels.target, table, len(y))
        self.y, self.f, self.variance = y.copy(), np.zeros(len(y)), np.zeros(len(y))
        self.state: Vector = np.zeros(self.places.size)
        self.watch: Vector = np.zeros(SIZE)
        self._told = False

    def begin(self, span: float) -> int:
        """The first derivative and a first step."""
        wanted = self.wanted
        return self._method.functions["begin"](
            self.kernels.derivative, span, wanted.rtol, wanted.atol, wanted.max_step,
            self.state, self.y, self.f, self.context,
        )  # fmt: skip

    def placed(self, length: float) -> None:
        """The next step is tried as long as those were."""
        self.state[STEP], self.state[REJECTED] = length, 0.0

    def advance(self, t_end: float, capacity: int, tries: int, chunk: tuple[Vector, Vector, Vector, Vector]) -> int:
        """Steps, written to a chunk."""
        wanted, before = self.wanted, self.state[TRIED]
        code = self._method.functions["advance"](
            self.kernels.derivative, self.kernels.project, t_end, wanted.rtol, wanted.atol, wanted.max_step,
            capacity, tries, self.state, self.y, self.f, self.variance, self.context,
            *[part.reshape(-1) for part in chunk], self.watch,
        )  # fmt: skip
        self._method.used(int(self.state[TRIED] - before))
        self._tell()
        return code

    @property
    def memory(self) -> dict[str, Vector]:
        """What is remembered."""
        return {"state": self.state, "y": self.y, "f": self.f, "variance": self.variance}

    def stride(self, asked: Vector) -> Callable[[], int]:
        """What takes the steps of a stretch of time, as `asked` says."""
        kernels = self.kernels
        return bound(striding(kernels.target, self.table, len(self.y)), kernels.derivative, kernels.project, asked,
                     self.state, self.y, self.f, self.variance, self.context)  # fmt: skip

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
        least_rtol=1e-14,
        start=partial(Run, table),
        between=nested,
        together=partial(together, table),
        along=partial(all_along, table),
    )
