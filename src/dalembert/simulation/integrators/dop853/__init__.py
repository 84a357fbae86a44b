"""DOP853: explicit Runge-Kutta steps of order 8 with dense output of order 7."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ....compiler.target import Assembled
from ....errors import remark
from ....targets import TARGETS
from ...integrator import Integrator, Layout, Tolerances
from ...kernels import SimulationKernels, Vector
from .coefficients import DENSE_ROWS
from .steps import ACCEPTED, EVALUATIONS, FAILURE, FLOOR, LOOSENED, STATE_SIZE, TIME, TRIED, advance, begin

__all__ = ["INTEGRATOR", "ready"]


@cache
def ready(target: str, dim: int) -> Assembled:
    """`begin` and `advance` for states of `dim` entries, still to be given their functions."""
    return TARGETS[target].assemble(
        lambda shop: ({kernel.name: shop.add(kernel, kernel.name, dim=dim) for kernel in (begin, advance)}, {}),
        repr(("integrator", begin, advance, dim)),
    )


class Run:
    """Steps from a state on; what must survive between calls is in `state`, `y`, `f` and `variance`."""

    order = 8
    rows = DENSE_ROWS
    places = Layout(STATE_SIZE, TIME, TRIED, EVALUATIONS, ACCEPTED, FAILURE)

    def __init__(self, kernels: SimulationKernels, y: Vector, context: Vector, wanted: Tolerances) -> None:
        self.kernels, self.context, self.wanted = kernels, context, wanted
        self._method = ready(kernels.target, len(y))
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


def _between(dense: Vector, step: NDArray[np.intp], s: Vector) -> Vector:
    """s (F0 + (1 - s) (F1 + s (F2 + (1 - s) (F3 + ...))))."""
    value = np.zeros((len(step), dense.shape[2]))
    for row in reversed(range(DENSE_ROWS)):
        value = (value + dense[step, row]) * (s if row % 2 == 0 else 1.0 - s)
    return value


INTEGRATOR = Integrator(
    name="dop853",
    about="explicit, order 8",
    source="Hairer, Norsett and Wanner 1993, section II.5",
    fewest=50,
    least_rtol=1e-14,
    start=Run,
    between=_between,
)
