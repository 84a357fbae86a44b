"""Inputs that are held from one time to the next: samples of them, or a law that is asked at its own rate."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...arguments import of_kinds
from ...errors import DescriptionError, ShapeError
from ...expr.doubles import doubles
from ...integration.asking import InputFunction, Vector, returned
from .numbers import positive

MOST_TICKS = 10_000_000


@dataclass(frozen=True)
class Sampled:
    """A law (t, q, v) -> u that is asked `rate` times a second."""

    law: InputFunction
    rate: float


@of_kinds
def sampled(law: InputFunction, rate: float) -> Sampled:
    """A Python law (t, q, v) -> u as a digital controller runs it: asked `rate` times a second, held in between.

    Given as `simulate(..., inputs=sampled(law, rate))`; it is asked first at the start. Steps land on the times at
    which it is asked. Raises DescriptionError for a law that cannot be called, or a rate that is not positive.

    >>> from dalembert.description.system import System
    >>> from dalembert.simulation.simulate import simulate
    >>> cart = System("x", kinetic="x'**2/2", potential="0", forces="f", inputs=["f"])
    >>> held = simulate(cart, q=[1.0], duration=10.0, inputs=sampled(lambda t, q, v: -q - 2*v, rate=20.0))
    >>> bool(abs(held["x"][-1]) < 1e-2), len(set(held["f"]))
    (True, 200)
    """
    return Sampled(law, positive("sampled", "rate", rate))


@dataclass(frozen=True, eq=False)
class Schedule:
    """Inputs `table` (N, k), each row held from its time of `times` (N,) on; those not yet asked of a law are nan."""

    times: Vector
    table: Vector
    law: InputFunction | None = None

    def place(self, times: Any) -> Any:
        """Which row holds at some times."""
        return np.maximum(np.searchsorted(self.times, times, side="right") - 1, 0)

    def held(self, t: float, q: Vector, v: Vector) -> Vector:
        """The inputs (k,) from time t on, where the state is (q, v). Raises what the law does."""
        place = int(self.place(t))
        row = self.table[place]
        if self.law is not None and np.isnan(row).any():
            row[:] = returned(self.law(float(self.times[place]), q.copy(), v.copy()), len(row))
        return row

    def pieces(self, times: Vector) -> Iterator[tuple[slice, Vector]]:
        """Parts of ascending times with the inputs that are held in each."""
        places = self.place(times)
        ends = [0, *(np.flatnonzero(np.diff(places)) + 1).tolist(), len(places)]
        for first, last in itertools.pairwise(ends):
            if last > first:
                yield slice(first, last), self.table[places[first]]


Plan = Callable[[float, float], Schedule]
"""(start, span): the inputs of a run."""


def plan_of(given: Any, size: int) -> Plan | None:
    """The plan of inputs given as (times, U) or as a law that is sampled; None for any others. Raises ShapeError."""
    if isinstance(given, Sampled):
        return lambda start, span: _ticks(given, size, start, span)
    if not (isinstance(given, tuple) and len(given) == 2 and np.ndim(given[0]) == 1):
        return None
    times, table = (doubles("simulate", f"inputs, {name}", x) for name, x in zip(("times", "U"), given, strict=True))
    table = table[:, None] if table.ndim == 1 and size == 1 else table
    if table.shape != (len(times), size):
        raise ShapeError("simulate", f"inputs=(times, U) have the shapes {times.shape} and {table.shape}.",
                         f"Give as many rows of {size} inputs as times.")  # fmt: skip
    if not len(times) or not np.all(np.isfinite(table)) or not np.all(np.diff(times) > 0.0):
        raise ShapeError("simulate", "inputs=(times, U) are not finite inputs at ascending times.",
                         "Sort them, and leave out what is missing.")  # fmt: skip

    def plan(start: float, span: float) -> Schedule:
        if times[0] > start:
            raise ShapeError("simulate", f"the inputs begin at {times[0]:g} s, after the start at {start:g} s.",
                             "Give those that are held at the start.")  # fmt: skip
        return Schedule(times, table)

    return plan


def _ticks(given: Sampled, size: int, start: float, span: float) -> Schedule:
    """The times at which a law is asked."""
    count = math.ceil(span * given.rate * (1.0 - 1e-12))
    if count > MOST_TICKS:
        raise DescriptionError("simulate", f"the law would be asked {count:.3g} times.", "Use a lower rate.")
    count = max(1, count)
    return Schedule(start + np.arange(count) / given.rate, np.full((count, size), np.nan), given.law)
