"""Runs that begin with explicit steps and go on with Radau IIA from where stiffness is seen.

What was computed before stays; there is no way back to explicit steps, which the sizes of the implicit ones could tell.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import codes
from .explicit import Run as ExplicitRun
from .explicit.stiffness import FIRST_WATCHED, Stability
from .explicit.watching import DUE, LENGTH, LIMIT, RESTING
from .integrator import Integrator, Layout, March, Tolerances
from .integrators import radau
from .kernels import SimulationKernels, Vector

STIFF = radau.INTEGRATOR
# More numbers in a state than these are not watched: factors are dense.
LARGEST = 400
Chunk = tuple[Vector, Vector, Vector, Vector]

stability_of: Callable[..., Stability] = cache(Stability)


@cache
def watched(explicit: Integrator) -> Integrator:
    """The same integrator, but for a change of method where its steps are stiff; one that is not explicit as it is."""
    return replace(explicit, start=partial(_start, explicit))


def _start(
    integrator: Integrator, kernels: SimulationKernels, y: Vector, context: Vector, wanted: Tolerances
) -> March:
    begun = integrator.start(kernels, y, context, wanted)
    return Run(begun, kernels, context, wanted) if isinstance(begun, ExplicitRun) else begun


def are_stiff(
    march: March, kernels: SimulationKernels, context: Vector, wanted: Tolerances, here: float, length: float
) -> bool:
    """Whether steps of a length, as a march has taken them, are explicit ones as short as stability alone asks."""
    if not isinstance(march, ExplicitRun) or len(march.y) > LARGEST:
        return False
    return stability_of(march.table).limits(length * radau.Run(kernels, march.y, context, wanted).rates(here))


class Run:
    """Steps of an explicit method, then of `STIFF`."""

    kernels: SimulationKernels
    context: Vector
    wanted: Tolerances
    order: int
    rows: int

    places: Layout = Layout(5, 0, 1, 2, 3, 4)

    def __init__(
        self, begun: ExplicitRun, kernels: SimulationKernels, context: Vector, wanted: Tolerances
    ) -> None:
        self.kernels, self.context, self.wanted = kernels, context, wanted
        self.state: Vector = np.zeros(self.places.size)
        self._stability, self._wait = stability_of(begun.table), 1
        self._inner: March = begun
        self._stiff, self._why = False, ""
        self.order, self.rows = begun.order, max(begun.rows, radau.ROWS)
        self._watch = begun.watch
        if len(begun.y) <= LARGEST:
            self._watch[DUE], self._watch[LIMIT] = float(FIRST_WATCHED), self._stability.doubtful

    @property
    def told(self) -> str:
        """From when on another method took the steps, and why; nothing if none did."""
        return f"{STIFF.name} of order {self._inner.order} {self._why}" if self._stiff else ""

    @property
    def y(self) -> Vector:
        """The state that the run has come to."""
        return self._inner.y

    @property
    def f(self) -> Vector:
        """Its derivative."""
        return self._inner.f

    def begin(self, span: float) -> int:
        """What the method needs."""
        self._inner.state[self._inner.places.time] = self.state[self.places.time]
        code = self._inner.begin(span)
        self._count()
        return code

    def placed(self, length: float) -> None:
        """What the method does then."""
        self._inner.placed(length)

    def advance(self, t_end: float, capacity: int, tries: int, chunk: Chunk) -> int:
        """Steps, written to a chunk."""
        before, done, code = self.state[self.places.tried], 0, codes.CHUNK_FULL
        while code == codes.CHUNK_FULL and done < capacity and (
            left := tries - int(self.state[self.places.tried] - before)) > 0:
            code = self._piece(t_end, left, chunk if not done else tuple(part[done:] for part in chunk))
            done += int(self._inner.state[self._inner.places.accepted])
            self.state[self.places.accepted] = done
            if code == codes.MAY_BE_STIFF:
                self._look_closer(t_end, float(chunk[0][done - 1]))
                code = codes.CHUNK_FULL
        return code

    @property
    def memory(self) -> dict[str, NDArray[Any]]:
        """What is remembered, while the method does not change."""
        return {"watched": self.state, **self._inner.memory}

    def stride(self, asked: Vector) -> None:
        """Stretches are taken by `begin` and `advance`."""

    def _piece(self, t_end: float, tries: int, part: tuple[Vector, ...]) -> int:
        """Steps of the method, whose rows of dense output may be fewer."""
        times, states, dense, variances = part
        own = dense if self._inner.rows == self.rows else np.empty((len(times), self._inner.rows, dense.shape[2]))
        code = self._inner.advance(t_end, len(times), tries, (times, states, own, variances))
        if own is not dense:
            dense[:, : self._inner.rows] = own
            dense[:, self._inner.rows :] = 0.0
        self._count()
        return code

    def _count(self) -> None:
        """Keep the numbers of the method, with those of the one before."""
        mine, its = self.places, self._inner.places
        for place, other in ((mine.time, its.time), (mine.tried, its.tried), (mine.evaluations, its.evaluations),
                             (mine.failure, its.failure)):  # fmt: skip
            self.state[place] = self._inner.state[other]

    def _look_closer(self, t_end: float, here: float) -> None:
        """Go on with the other method where the steps that were seen, up to here, were stiff."""
        length = float(self._watch[LENGTH])
        stiff = radau.Run(self.kernels, self.y, self.context, self.wanted)
        rates = stiff.rates(here)
        if self._stability.limits(length * rates):
            self._move(stiff, t_end, length * float(np.abs(rates).max()))
        else:
            self._wait *= 2
            self._watch[RESTING] = self._wait

    def _move(self, stiff: March, t_end: float, size: float) -> None:
        here = self.state[self.places.time]
        for place, value in ((stiff.places.time, here), (stiff.places.tried, self.state[self.places.tried]),
                             (stiff.places.evaluations, self.state[self.places.evaluations])):  # fmt: skip
            stiff.state[place] = value
        if stiff.begin(t_end - here) != codes.OK:
            return
        when = float(self.context[0]) + here
        self._why = f"from t = {when:.6g} s on: the steps were as short as stability asks, h |lambda| = {size:.3g}"
        self._inner, self._stiff = stiff, True
