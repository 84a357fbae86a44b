"""Radau IIA: implicit Runge-Kutta steps of order 5, 9 or 13, for stiff and dissipative forces."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....compiler.target import Assembled
from ....targets import TARGETS
from ...codes import OK
from ...integrator import Integrator, Layout, Tolerances, nested
from ...kernels import SimulationKernels, Vector
from .coefficients import LEAST, MOST
from .slopes import slopes_of
from .steps import (
    ACCEPTED,
    EVALUATIONS,
    FAILURE,
    JACOBIANS,
    ROWS,
    STAGES,
    STATE_SIZE,
    TIME,
    TRIED,
    advance,
    begin,
)

__all__ = ["INTEGRATOR", "ROWS", "Run"]


@cache
def _ready(target: str, dim: int, second: int) -> Assembled:
    """`begin` and `advance` for states of `dim` entries, still to be given their functions."""
    return TARGETS[target].assemble(
        lambda shop: ({"begin": shop.add(begin, "begin", dim=dim),
                       "advance": shop.add(advance, "advance", dim=dim, second=second)}, {}),
        repr(("integrator", begin, advance, dim, second)),
    )  # fmt: skip


class Run:
    """Steps from a state on; `last` is the dense output of the last one."""

    kernels: SimulationKernels
    context: Vector
    wanted: Tolerances
    y: Vector
    f: Vector

    told = ""
    rows = ROWS
    places: Layout = Layout(STATE_SIZE, TIME, TRIED, EVALUATIONS, ACCEPTED, FAILURE)

    def __init__(self, kernels: SimulationKernels, y: Vector, context: Vector, wanted: Tolerances) -> None:
        self.kernels, self.context, self.wanted = kernels, context, wanted
        model, dim = kernels.model, len(y)
        second = int(model.system.leaves.are_derivatives)
        size = dim // 2 if second else dim
        self._method = _ready(kernels.target, dim, second)
        self._slopes = slopes_of(model, kernels.inputs, kernels.sizes)
        self.y, self.f = y.copy(), np.zeros(dim)
        self._jacobian, self._factors = np.zeros(size * dim), np.zeros(MOST * size**2)
        self._order, self._last = np.zeros(4 * size, dtype=np.int64), np.zeros(ROWS * dim)
        self.state: Vector = np.zeros(STATE_SIZE)
        self.state[STAGES] = LEAST

    @property
    def order(self) -> int:
        """Of the last step."""
        return int(2 * self.state[STAGES] - 1)

    @property
    def jacobians(self) -> int:
        """How often the Jacobian was evaluated."""
        return int(self.state[JACOBIANS])

    def rates(self, t: float) -> NDArray[Any]:
        """The eigenvalues of the Jacobian where the run is, in 1/s; none where it is not known."""
        dim = len(self.y)
        if self._slopes.functions["slopes"](t, self.y, self._jacobian, self.context) != OK:
            return np.zeros(0)
        below = self._jacobian.reshape(-1, dim)
        above = np.eye(dim - len(below), dim, dim - len(below))
        whole = np.concatenate([above, below]) if len(below) < dim else below
        return np.linalg.eigvals(whole) if np.all(np.isfinite(whole)) else np.zeros(0)

    def begin(self, span: float) -> int:
        """The first derivative and a first step."""
        wanted = self.wanted
        return self._method.functions["begin"](
            self.kernels.derivative, span, wanted.rtol, wanted.atol, wanted.max_step, self.state, self.y, self.f,
            self.context,
        )  # fmt: skip

    def placed(self, length: float) -> None:
        """The length that `begin` has chosen stays: iterations start from nothing."""

    def advance(self, t_end: float, capacity: int, tries: int, chunk: tuple[Vector, Vector, Vector, Vector]) -> int:
        """Steps, written to a chunk."""
        wanted, before, jacobians = self.wanted, self.state[TRIED], self.jacobians
        code = self._method.functions["advance"](
            self.kernels.derivative, self._slopes.functions["slopes"], self.kernels.project, t_end, wanted.rtol,
            wanted.atol, wanted.max_step, capacity, tries, self.state, self.y, self.f, self._jacobian, self._factors,
            self._order, self._last, self.context, *[part.reshape(-1) for part in chunk],
        )  # fmt: skip
        self._method.used(int(self.state[TRIED] - before))
        self._slopes.used(self.jacobians - jacobians)
        return code

    @property
    def memory(self) -> dict[str, NDArray[Any]]:
        """What is remembered."""
        return {"state": self.state, "y": self.y, "f": self.f, "jacobian": self._jacobian, "factors": self._factors,
                "order": self._order, "last": self._last}  # fmt: skip

    def stride(self, asked: Vector) -> None:
        """Stretches are taken by `begin` and `advance`."""


INTEGRATOR = Integrator(
    name="radau",
    about="implicit, order 5, 9 or 13, for stiff forces",
    source="Hairer and Wanner 1996, section IV.8",
    least_rtol=1e-14,
    start=Run,
    between=nested,
    carries=False,
)
