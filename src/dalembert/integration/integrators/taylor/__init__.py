"""Taylor series of any order, for systems with constraints too: the polynomial of each step is its dense output."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from ....compiler.target import Assembled
from ....targets import TARGETS
from ...crossings.within import powers_at
from ...integrator import Integrator, Tolerances
from ...kernels import SimulationKernels, Vector
from .plan import plan_of
from .polynomial import AIM
from .series import begin, expand, next_order
from .steps import ACCEPTED, EVALUATIONS, LENGTH, SHORTER, TIME, TRIED, advance
from .together import PLACES, all_along, together

__all__ = ["INTEGRATOR"]

LEAST_ORDER, LARGEST_ORDER = 6, 30


_KERNELS = (begin, next_order, expand, advance)


@cache
def _ready(target: str) -> Assembled:
    """The kernels of the method, for systems of any size."""
    return TARGETS[target].assemble(
        lambda shop: ({kernel.name: shop.add(kernel, kernel.name) for kernel in _KERNELS}, {}),
        repr(("integrator", *_KERNELS)),
    )


def order_for(rtol: float) -> int:
    """The order at which a time costs least: a step costs its square, and is as long as rtol^(1 / order) allows."""
    return min(LARGEST_ORDER, max(LEAST_ORDER, math.ceil(2.0 - 0.62 * math.log(AIM * rtol))))


class Run:
    """Steps from a state on; `coefficients` has those where the run has come to."""

    kernels: SimulationKernels
    context: Vector
    wanted: Tolerances
    order: int
    rows: int
    variance: Vector

    told = ""
    places = PLACES

    def __init__(self, kernels: SimulationKernels, y: Vector, context: Vector, wanted: Tolerances) -> None:
        self.kernels, self.context, self.wanted = kernels, context, wanted
        self.order = self.rows = order_for(wanted.rtol)
        self._source = plan_of(kernels.model, kernels.inputs, context[kernels.sizes.context :], kernels.columns)
        self._plan, self._work = self._source.of_order(self.order), self._source.work(self.order)
        self._method = _ready(kernels.target)
        self.coefficients: Vector = np.zeros((2 * (self.order + 1), len(y)))
        self.coefficients[0] = y
        self._rows = self.coefficients.reshape(-1)
        self._seen = kernels.sizes.context - 2 * kernels.sizes.nc
        self._lost, self.variance = np.zeros(2 * len(y)), np.zeros(len(y))
        self.state: Vector = np.zeros(PLACES.size)

    @property
    def y(self) -> Vector:
        """The state that the run has come to."""
        return self.coefficients[0]

    @property
    def f(self) -> Vector:
        """Its derivative."""
        return self.coefficients[1]

    def begin(self, span: float) -> int:
        """The series at the start."""
        self.state[SHORTER] = self.state[LENGTH] = 0.0
        self.state[EVALUATIONS] += self.order
        return self._method.functions["expand"](
            *self._parts(), self.order, self.state[TIME], self.y.copy(), self.context, self._plan, self._work,
            self._rows,
        )  # fmt: skip

    def placed(self, length: float) -> None:
        """What rounding took from the state before is no longer its own; lengths follow from the series."""
        self._lost[:] = 0.0

    def advance(self, t_end: float, capacity: int, tries: int, chunk: tuple[Vector, Vector, Vector, Vector]) -> int:
        """Steps, written to a chunk."""
        wanted, before = self.wanted, self.state[TRIED]
        code = self._method.functions["advance"](
            len(self.y), *self._parts(), self.kernels.project, t_end, wanted.rtol, wanted.atol, wanted.max_step,
            capacity, tries, self._seen, self.state, self._rows, self._lost, self.variance, self.context, self._plan,
            self._work, *[part.reshape(-1) for part in chunk],
        )  # fmt: skip
        self._method.used(int(self.state[TRIED] - before))
        self._source.count(int(self.state[ACCEPTED]))
        return code

    def _parts(self) -> list[Callable[..., int]]:
        """`begin` and `next_order`, written out or not."""
        functions = self._source.written_out() or self._method.functions
        return [functions[kernel.name] for kernel in (begin, next_order)]

    @property
    def memory(self) -> dict[str, Vector]:
        """What is remembered."""
        return {"state": self.state, "coefficients": self.coefficients, "lost": self._lost, "variance": self.variance}

    def stride(self, asked: Vector) -> None:
        """Stretches are taken by `begin` and `advance`."""


def _between(dense: Vector, step: NDArray[np.intp], s: Vector) -> Vector:
    """The sum of the terms of a polynomial, s (c_1 + s (c_2 + ...))."""
    value = np.zeros((len(step), dense.shape[2]))
    for row in reversed(range(dense.shape[1])):
        value = (value + dense[step, row]) * s
    return value


INTEGRATOR = Integrator(
    name="taylor",
    about="Taylor series, of the order that the tolerance asks for",
    source="Jorba and Zou 2005; Griewank and Walther 2008, chapter 13",
    least_rtol=1e-16,
    start=Run,
    between=_between,
    within=powers_at,
    whole=True,
    anew=True,
    together=partial(together, order_for),
    along=partial(all_along, order_for),
)
