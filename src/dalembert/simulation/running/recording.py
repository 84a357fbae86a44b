"""The steps of a run: recorded chunk by chunk, and what is kept of them."""

from __future__ import annotations

import itertools
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ...integration.integrator import Integrator, March, Tolerances
from ...integration.kernels import SimulationKernels, Vector
from ...integration.manifold.projection import START
from .underway import Underway

FIRST_CHUNK = 16
LARGEST_CHUNK = 4096
LONG_CHUNK = 0.05
# How much larger the errors of the dense output may be than those of the steps.
BETWEEN_STEPS = 10.0

Chunk = tuple[Vector, Vector, Vector, Vector]
"""Of some steps the times and states at their ends, their dense outputs, and the variances of their errors."""


@dataclass(frozen=True, eq=False)
class Steps:
    """The accepted steps of a run that began at `start` from `first`; how it ended.

    clock      (K + 1,) the times since the start, in s
    states     (K + 1, nq + n)
    dense      (K, rows, nq + n), what the integrator evaluates between them
    variances  (K, nq + n) of the errors of each step
    failure    the code of what ended it, 0 where nothing went wrong
    breaks     (R,) the steps, by number, that take no time: at their ends the state was set
    contexts   (R, size) what the kernels are told after each of them
    causes     (R, 1 + E) the event that set it, and how the conditions were then, see `changes`
    happened   (E, ...) the events, and their `names`, see `events.log`
    """

    integrator: Integrator
    order: int
    start: float
    first: Vector
    chunks: tuple[Chunk, ...]
    status: str
    success: bool
    evaluations: int
    told: str = ""
    failure: int = 0
    breaks: NDArray[np.intp] = field(default_factory=lambda: np.zeros(0, dtype=np.intp))
    contexts: Vector = field(default_factory=lambda: np.zeros((0, 0)))
    causes: Vector = field(default_factory=lambda: np.zeros((0, 0)))
    happened: Vector = field(default_factory=lambda: np.zeros((0, 0)))
    names: tuple[str, ...] = ()

    def __len__(self) -> int:
        return sum(len(times) for times, *_ in self.chunks)

    @cached_property
    def clock(self) -> Vector:
        return np.concatenate([[0.0], *[times for times, *_ in self.chunks]])

    @cached_property
    def states(self) -> Vector:
        return np.concatenate([self.first[None], *[states for _, states, *_ in self.chunks]])

    @cached_property
    def dense(self) -> Vector:
        return _joined([dense for *_, dense, _ in self.chunks])

    @cached_property
    def variances(self) -> Vector:
        return _joined([variances for *_, variances in self.chunks])

    @property
    def times(self) -> Vector:
        """The times at which steps ended, (K + 1,) in s."""
        return self.start + self.clock

    def at(self, clock: Vector) -> tuple[Vector, Vector]:
        """The dense output at times (T,) since the start and the variances of its errors, each (T, nq + nv).

        Exact at the ends of the steps.
        """
        nodes = self.clock
        if clock is nodes:
            return self.states.copy(), np.zeros_like(self.states)
        if len(nodes) == 1:
            repeated = np.repeat(self.states, len(clock), axis=0)
            return repeated, np.zeros_like(repeated)
        return self.within(*self.places(clock))

    def places(self, clock: Vector) -> tuple[NDArray[np.intp], Vector]:
        """The step (T,) of each time since the start, and which part of it has gone by then."""
        nodes = self.clock
        step = np.clip(np.searchsorted(nodes, clock, side="right") - 1, 0, len(nodes) - 2)
        length = nodes[step + 1] - nodes[step]
        return step, np.divide(clock - nodes[step], length, out=np.ones_like(length), where=length > 0.0)

    def within(self, step: NDArray[np.intp], parts: Vector) -> tuple[Vector, Vector]:
        """The dense output in parts of steps (T,), and the variances of its errors."""
        s = parts[:, None]
        value = self.integrator.between(self.dense, step, s)
        states = np.where(s == 1.0, self.states[step + 1], self.states[step] + value)
        return states, np.where((s == 0.0) | (s == 1.0), 0.0, BETWEEN_STEPS**2 * self.variances[step])

    def breaks_before(self, clock: Vector) -> NDArray[np.intp]:
        """How often the state was set before times (T,) since the start, or at them."""
        if clock is self.clock:
            return np.searchsorted(self.breaks, np.arange(len(clock)), side="left")
        return np.searchsorted(self.clock[self.breaks], clock, side="right")


def _joined(parts: Sequence[Vector]) -> Vector:
    return parts[0] if len(parts) == 1 else np.concatenate(parts)


def room(march: March, capacity: int) -> Chunk:
    """Memory for so many steps."""
    dim = len(march.y)
    return (np.empty(capacity), np.empty((capacity, dim)), np.empty((capacity, march.rows, dim)),
            np.empty((capacity, dim)))  # fmt: skip


class Recorder(Underway):
    """Runs the integrator chunk by chunk and keeps every accepted step."""

    capacity: int

    def __init__(
        self, integrator: Integrator, kernels: SimulationKernels, y: Vector, context: Vector, wanted: Tolerances
    ) -> None:
        super().__init__(integrator, kernels, y, context, wanted)
        self.first = y
        self._kept: dict[int, tuple[Chunk, int]] = {}
        self._last = 0, 0
        self._allocate(kernels.usual_chunk.get(integrator.name, FIRST_CHUNK))

    def _allocate(self, capacity: int) -> None:
        self.capacity, self._chunk = capacity, room(self.march, capacity)
        self._number, self._used, self._from = len(self._kept), 0, 0

    def advance(self, span: float, most: int = LARGEST_CHUNK, beyond: int = 0) -> int:
        """One chunk of steps, `most` at most, in as many attempts as the run is allowed, or `beyond` these; a code."""
        started = time.perf_counter()
        before, self._from = self.tried, self._used
        room = min(most, self.capacity - self._from)
        tries = max(beyond, min(2 * room, self.wanted.max_steps - before))
        times, states, dense, variances = (part[self._from :] for part in self._chunk)
        code = self.march.advance(span, room, tries, (times, states, dense, variances))
        self.collect()
        self._last = self._number, self._from
        self.kernels.used(self.tried - before)
        if self._used == self.capacity:
            short = time.perf_counter() - started < LONG_CHUNK
            self._allocate(2 * self.capacity if short and self.capacity < LARGEST_CHUNK else self.capacity)
            self.kernels.usual_chunk[self.integrator.name] = self.capacity
        return code

    @property
    def last(self) -> Chunk:
        """The steps that the last call of `advance` recorded."""
        number, first = self._last
        chunk, used = self._kept.get(number, (self._chunk, first))
        times, states, dense, variances = chunk
        return times[first:used], states[first:used], dense[first:used], variances[first:used]

    def keep(self, total: int) -> None:
        """Forget all steps but the first ones."""
        for number, (chunk, used) in self._kept.items():
            left = min(used, total)
            self._kept[number] = chunk, left
            total -= left
            if number == self._number:
                self._used = left

    def forget(self) -> None:
        """Forget all steps, with their memory."""
        self._kept = {}
        self._allocate(self.capacity)

    def add(self, clock: float, y: Vector) -> None:
        """Record a step on a line from where the run is to a state, and go there."""
        if self._used == self.capacity:
            self._allocate(self.capacity)
        times, states, dense, variances = self._chunk
        here = self._used
        times[here], states[here], dense[here], variances[here] = clock, y, 0.0, 0.0
        dense[here, 0] = y - self.march.y
        self._used += 1
        self._kept[self._number] = self._chunk, self._used
        self.march.y[:] = y
        self.state[self.places.time] = clock

    def ends_at(self, clock: float) -> None:
        """Take the time that the run has come to for another one, which is the same but for rounding."""
        times, used = next((chunk[0], used) for chunk, used in reversed([*self._kept.values()]) if used)
        times[used - 1] = self.state[self.places.time] = clock

    def __len__(self) -> int:
        return sum(used for _, used in self._kept.values())

    def collect(self) -> None:
        """Record the accepted steps of the last chunk.

        Ctrl-C may fall between any two lines: a chunk is recorded whole, under its number, so that collecting
        it again changes nothing.
        """
        count = int(self.state[self.places.accepted])
        if count:
            self._used = self._from + count
            self._kept[self._number] = self._chunk, self._used
            self.state[self.places.accepted] = 0.0

    def recorded(self) -> Chunk:
        """All steps so far as one chunk."""
        times, states, dense, variances = map(_joined, zip(*self._chunks(), strict=True))
        return times, states, dense, variances

    def restore(self, recorded: Chunk) -> None:
        """Have recorded these steps, and no others."""
        self._kept = {0: (recorded, len(recorded[0]))}
        self._allocate(self.capacity)

    def _chunks(self) -> tuple[Chunk, ...]:
        return tuple(itertools.starmap(_filled, self._kept.values())) or (_filled(self._chunk, 0),)

    def steps(self, status: str, success: bool) -> Steps:
        """Everything recorded."""
        evaluations, kept = int(self.state[self.places.evaluations]), self._chunks()
        return Steps(self.integrator, self.march.order, float(self.context[START]), self.first, kept, status, success,
                     evaluations, self.march.told, 0 if success else self.failure)  # fmt: skip


def _filled(chunk: Chunk, used: int) -> Chunk:
    """What is used of a chunk; its own memory where most is not."""
    times, states, dense, variances = chunk
    if 2 * used >= len(times):
        return times[:used], states[:used], dense[:used], variances[:used]
    return times[:used].copy(), states[:used].copy(), dense[:used].copy(), variances[:used].copy()
