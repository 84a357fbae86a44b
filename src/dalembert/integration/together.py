"""Several runs at once, each in a lane of vectors and with the bits of one alone: their ends, or all of their steps."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..compiler.target import Assembled
from ..model import Model
from .codes import CHUNK_FULL, FINISHED
from .integrator import Layout
from .kernels import Vector
from .stretch import TRIES

__all__ = ["LEFT", "Along", "Course", "Ends", "Together", "ended", "limited", "run_along", "run_together"]

LEFT = -1
"""The code of a run that came to what has no vectors, and is to be made alone."""
LINE = 8
"""Doubles in a line of the cache."""
ATTEMPTS = 128
"""So many attempts of each run are written in one call."""
MOST = 2**25
"""Runs of which more numbers than these would be written at once have left: 256 MB."""
Chunk = tuple[Vector, Vector, Vector, Vector]
"""What `March.advance` writes of some steps."""


@dataclass(frozen=True)
class Ends:
    """How N runs ended: the states (N, dim), the clocks (N,) in s since the start, how many steps were accepted and
    tried, and the codes."""

    states: Vector
    clock: Vector
    accepted: Vector
    tried: Vector
    codes: NDArray[np.int64]


Together = Callable[[Vector, Vector, Vector], Ends]
"""(states (N, dim), contexts (N, size), what is asked of all): how the runs end. What is asked is as `stretch` says,
STIFF being 1 where stiffness is asked about, and then the lower and upper bound of each entry that is `limited`."""


@dataclass(frozen=True)
class Course:
    """A run from its start to its end: its steps in parts, their order, how often derivatives were asked for, and what
    the kernels are told after it."""

    chunks: Sequence[Chunk]
    order: int
    evaluations: int
    context: Vector


Along = Callable[[Vector, Vector, Vector], Iterator[tuple[int, Course]]]
"""The same for all steps: of each run that came to its end in a lane its number, and its course."""


def limited(model: Model) -> int:
    """How many entries of a state have bounds, which runs beside others stay within: the coordinates, where joints have
    limits."""
    bodies = model.equations.bodies
    return model.nq if bodies is not None and bodies.limits else 0


def run_together(
    made: Assembled, places: Layout, states: Vector, contexts: Vector, asked: Vector, sizes: Sequence[int],
    shared: Sequence[NDArray[np.int64]] = (), known: Vector | None = None,
) -> Ends:
    """All runs, as many at once as there are lanes, the last one in all lanes that are left.

    The entry "beside" takes what is asked, the state of a run (`places`), memory of so many `sizes` by lane, of which
    the first begins with where the run is, the context, and what all lanes have in common: integers that are `shared`,
    and numbers that are `known`, each in all lanes.
    """
    (count, dim), lanes = states.shape, int(made.facts["lanes"])
    ends, told, how = np.empty((count, dim)), np.empty((count, places.size)), np.empty(count, dtype=np.int64)
    lines = _Lines(lanes, places, (*sizes, contexts.shape[1]), shared, known)
    for first, last in lines.groups(states, contexts):
        found = lines.call(made, asked)
        for whole, part in zip((ends, told, how), (lines.memory[0][:dim], lines.state, found), strict=True):
            whole[first:last] = part.T[: last - first]
        made.used(int(lines.state[places.tried, : last - first].sum()))
    return ended(places, ends, told, how)


def run_along(
    made: Assembled, places: Layout, states: Vector, contexts: Vector, asked: Vector, sizes: Sequence[int], rows: int,
    order: int, shared: Sequence[NDArray[np.int64]] = (), known: Vector | None = None,
) -> Iterator[tuple[int, Course]]:
    """The same with all steps, which have so many `rows` of dense output: of each run that came to its end.

    The last memory ends with the code of the run, which goes on where that is CHUNK_FULL. At last "beside" takes memory
    for the times, states, dense outputs and variances of ATTEMPTS; the times of those that were not good enough are
    negative.
    """
    (_, dim), lanes = states.shape, int(made.facts["lanes"])
    lines = _Lines(lanes, places, (*sizes, contexts.shape[1]), shared, known)
    shapes = (ATTEMPTS,), (ATTEMPTS, dim), (ATTEMPTS, rows, dim), (ATTEMPTS, dim)
    written = [_lines(math.prod(shape), lanes) for shape in shapes]
    for first, last in lines.groups(states, contexts):
        parts: list[list[Chunk]] = [[] for _ in range(last - first)]
        found, left = np.full(lanes, CHUNK_FULL), MOST
        while left > 0 and np.any((found == CHUNK_FULL) & (lines.state[places.tried] < asked[TRIES])):
            found = lines.call(made, asked, *written)
            left -= sum(array.size for array in written)
            lines.memory[-1][-1, found == LEFT] = LEFT
            by_lane = [array.T.copy().reshape(lanes, *shape) for array, shape in zip(written, shapes, strict=True)]
            for chunks, *arrays in zip(parts, *by_lane, strict=False):
                chunks.append(_good(*arrays))
        made.used(int(lines.state[places.tried, : last - first].sum()))
        codes = ended(places, lines.memory[0].T, lines.state.T, found).codes
        for k in np.flatnonzero(codes[: last - first] == FINISHED).tolist():
            evaluations = int(lines.state[places.evaluations, k])
            yield first + k, Course(parts[k], order, evaluations, lines.context[:, k].copy())


def _good(times: Vector, *others: Vector) -> Chunk:
    """The steps among some attempts."""
    places = np.flatnonzero(times >= 0.0)
    whole = len(places) == 0 or places[-1] == len(places) - 1
    chosen = slice(len(places)) if whole else places
    states, dense, variances = (array[chosen] for array in others)
    return times[chosen], states, dense, variances


class _Lines:
    """The arrays of runs in lanes: the state of each, its memory by size, the last of which is its context, and what
    all have in common."""

    def __init__(
        self, lanes: int, places: Layout, sizes: Sequence[int], shared: Sequence[NDArray[np.int64]],
        known: Vector | None,
    ) -> None:
        self.lanes, self.state = lanes, _lines(places.size, lanes)
        *self.memory, self.context = [_lines(size, lanes) for size in sizes]
        self._known = np.zeros((0, 1)) if known is None else known[:, None]
        self._work = _lines(len(self._known), lanes)
        self._common = (*shared, *([] if known is None else [self._work]))
        self._codes, self._away = np.zeros(lanes, dtype=np.int64), np.zeros(lanes, dtype=np.int64)

    def groups(self, states: Vector, contexts: Vector) -> Iterator[tuple[int, int]]:
        """The first run of each group, and the first after it, when they are set out."""
        count, dim = states.shape
        for first in range(0, count, self.lanes):
            last = min(first + self.lanes, count)
            runs = np.minimum(np.arange(first, first + self.lanes), last - 1)
            for array in (self.state, *self.memory):
                array[:] = 0.0
            self.memory[0][:dim], self.context[:] = states[runs].T, contexts[runs].T
            self._away[:], self._work[:] = 0, self._known
            yield first, last

    def call(self, made: Assembled, asked: Vector, *more: Any) -> NDArray[np.int64]:
        """The codes of all lanes, LEFT for those that are away."""
        gone = self._away.copy()
        made.functions["beside"](asked, self.state, *self.memory, self.context, *self._common, *more, self._codes,
                                 self._away)  # fmt: skip
        self._away |= gone
        return np.where(self._away, LEFT, self._codes)


def ended(places: Layout, states: Vector, told: Vector, codes: NDArray[np.int64]) -> Ends:
    """The ends of runs whose `state` is `told`; one of which something is to be said has left, and is made alone."""
    if places.remarked is not None:
        codes = np.where(told[:, places.remarked] > 1.0, LEFT, codes)
    return Ends(states, told[:, places.time], told[:, places.accepted], told[:, places.tried], codes)


def _lines(entries: int, lanes: int) -> Vector:
    """An array (entries, lanes) that begins with a line of the cache."""
    memory = np.zeros(entries * lanes + LINE)
    first = -memory.ctypes.data // 8 % LINE
    return memory[first : first + entries * lanes].reshape(entries, lanes)
