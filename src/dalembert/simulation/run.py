"""The loop over chunks of compiled steps: storage, progress, interruption, and how a run ends."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ..model import Model
from . import codes
from .asking import InputFunction
from .integrator import Integrator, Tolerances
from .kernels import SimulationKernels, Vector
from .progress import Progress
from .projection import START

FIRST_CHUNK = 16
LARGEST_CHUNK = 4096
LONG_CHUNK = 0.05
# How much larger the errors of the dense output may be than those of the steps.
BETWEEN_STEPS = 10.0


@dataclass(frozen=True, eq=False)
class Steps:
    """The accepted steps of a run that began at `start`; how it ended.

    clock      (K + 1,) the times since the start, in s
    states     (K + 1, nq + n)
    dense      (K, rows, nq + n), what the integrator evaluates between them
    variances  (K, nq + n) of the errors of each step
    """

    integrator: Integrator
    order: int
    start: float
    clock: Vector
    states: Vector
    dense: Vector
    variances: Vector
    status: str
    success: bool
    evaluations: int

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
        step = np.clip(np.searchsorted(nodes, clock, side="right") - 1, 0, len(nodes) - 2)
        s = ((clock - nodes[step]) / (nodes[step + 1] - nodes[step]))[:, None]
        value = self.integrator.between(self.dense, step, s)
        states = np.where(s == 1.0, self.states[step + 1], self.states[step] + value)
        return states, np.where((s == 0.0) | (s == 1.0), 0.0, BETWEEN_STEPS**2 * self.variances[step])


class Recorder:
    """Runs the integrator chunk by chunk and keeps every accepted step."""

    def __init__(
        self, integrator: Integrator, kernels: SimulationKernels, y: Vector, context: Vector, wanted: Tolerances
    ) -> None:
        self.integrator, self.kernels, self.context, self.wanted = integrator, kernels, context, wanted
        self.dim = len(y)
        self.march = integrator.start(kernels, y, context, wanted)
        self.state, self.places = self.march.state, self.march.places
        start = (
            np.zeros(1), y.reshape(1, -1).copy(), np.empty((0, self.march.rows, self.dim)), np.empty((0, self.dim)),
        )  # fmt: skip
        self._number = 0
        self._kept: dict[int, tuple[Vector, ...]] = {0: start}
        self._allocate(FIRST_CHUNK)

    def _allocate(self, capacity: int) -> None:
        self.capacity = capacity
        self._chunk = (
            np.empty(capacity), np.empty((capacity, self.dim)),
            np.empty((capacity, self.march.rows, self.dim)), np.empty((capacity, self.dim)),
        )  # fmt: skip

    @property
    def clock(self) -> float:
        """How far the run has come."""
        return float(self.state[self.places.time])

    @property
    def time(self) -> float:
        """What time it is then."""
        return float(self.context[START]) + self.clock

    @property
    def tried(self) -> int:
        """How many steps were tried."""
        return int(self.state[self.places.tried])

    @property
    def failure(self) -> int:
        """The code of what went wrong last."""
        return int(self.state[self.places.failure])

    def evaluate(self, name: str) -> dict[str, Vector]:
        """The outputs of one of the model's programs where the run has come to."""
        nq, y = self.kernels.sizes.nq, self.march.y
        return self.kernels.evaluate(name, self.time, y[:nq], y[nq:], self.context)

    def begin(self, first: float, last: float) -> int:
        """What is needed before the steps of a span of the clock; a code."""
        self.state[self.places.time] = first
        code = self.march.begin(last - first)
        if code == codes.OK:
            return codes.CHUNK_FULL
        self.state[self.places.failure] = code
        return codes.FAILED

    def advance(self, span: float) -> int:
        """One chunk of steps; a code."""
        started = time.perf_counter()
        before = self.tried
        tries = min(2 * self.capacity, self.wanted.max_steps - before)
        self._number += 1
        code = self.march.advance(span, self.capacity, tries, self._chunk)
        self.collect()
        self.kernels.used(self.tried - before)
        short = time.perf_counter() - started < LONG_CHUNK
        if code == codes.CHUNK_FULL and short and self.capacity < LARGEST_CHUNK:
            self._allocate(2 * self.capacity)
        return code

    def collect(self) -> None:
        """Record the accepted steps of the last chunk.

        Ctrl-C may fall between any two lines: a chunk is recorded whole, under its number, so that collecting
        it again changes nothing.
        """
        count = int(self.state[self.places.accepted])
        if count:
            self._kept[self._number] = tuple(chunk[:count].copy() for chunk in self._chunk)
            self.state[self.places.accepted] = 0.0

    def steps(self, status: str, success: bool) -> Steps:
        """Everything recorded."""
        clock, states, dense, variances = map(np.concatenate, zip(*self._kept.values(), strict=True))
        start, evaluations = float(self.context[START]), int(self.state[self.places.evaluations])
        return Steps(self.integrator, self.march.order, start, clock, states, dense, variances, status, success,
                     evaluations)  # fmt: skip


def integrate(
    model: Model, integrator: Integrator, kernels: SimulationKernels, y: Vector, span: float, context: Vector,
    wanted: Tolerances, stops: Iterable[float] = (), ask: InputFunction | None = None, shown: bool | None = None,
) -> Steps:
    """The motion from y over a span of time, as far as it comes; never raises for what happens on the way.

    At `stops` the equations jump: no step goes across them.
    """
    recorder, code = Recorder(integrator, kernels, y, context, wanted), codes.FINISHED
    with kernels.asking(ask) as asked, Progress("simulate", shown) as progress:
        try:
            for first, last in _smooth_spans(recorder.time, span, stops):
                code = recorder.begin(first, last)
                while code == codes.CHUNK_FULL and recorder.tried < wanted.max_steps:
                    code = recorder.advance(last)
                    progress.update(recorder.clock / span)
                if code != codes.FINISHED:
                    break
        except KeyboardInterrupt:
            code = codes.INTERRUPTED
        problem = asked.problem
    recorder.collect()
    if isinstance(problem, KeyboardInterrupt):
        code = codes.INTERRUPTED
    return recorder.steps(_status(model, recorder, code, problem), code == codes.FINISHED)


def _smooth_spans(start: float, span: float, stops: Iterable[float]) -> Iterator[tuple[float, float]]:
    """The parts of a run between times at which the equations jump, each on one side of the jumps."""
    first = 0.0
    for stop in stops:
        before, after = (2.0 * math.nextafter(stop, side) - stop - start for side in (-math.inf, math.inf))
        if first < before and after < span:
            yield first, before
        if first < after < span:
            first = after
    yield first, span


def _status(model: Model, recorder: Recorder, code: int, problem: BaseException | None) -> str:
    """One sentence on how the run ended."""
    where = f"at t = {recorder.time:.6g} s"
    if code == codes.FINISHED:
        return "finished"
    if code == codes.INTERRUPTED:
        return f"interrupted {where}"
    if code == codes.CHUNK_FULL:
        return f"stopped {where}: {recorder.tried} steps were tried, as many as max_steps allows"
    moved_far = recorder.failure == codes.OFF_CONSTRAINT and not model.nc  # by what is conserved
    if code == codes.STEP_TOO_SMALL or moved_far:
        return f"stopped {where}: the step became too small (a singularity, or tolerances that cannot be met)"
    return f"stopped {where}: {_failure(model, recorder, problem)}"


def _failure(model: Model, recorder: Recorder, problem: BaseException | None) -> str:
    reason = recorder.failure
    if reason == codes.INPUT_FAILED:
        return f"the inputs failed: {type(problem).__name__}: {problem}"
    if reason == codes.OFF_CONSTRAINT:
        return f"the constraints can no longer be met ({_worst_constraint(model, recorder)})"
    nq, n = recorder.kernels.sizes.nq, recorder.kernels.sizes.n
    terms = recorder.evaluate("terms")
    finite = all(np.all(np.isfinite(values)) for values in terms.values())
    if reason != codes.SINGULAR or not finite:
        own = _names(model)
        names = [own[i] for i in _not_finite(terms, n, recorder.march.f[nq:])]
        return f"the accelerations are no longer finite numbers (coordinate {_listed(names or own)})"
    if not terms["M"].any():
        return "the Lagrangian is degenerate: it is linear in the velocities and determines no accelerations"
    return f"the mass matrix became singular (coordinate {_listed(_massless(model, terms['M'].reshape(n, n)))})"


def _not_finite(terms: dict[str, Vector], n: int, a: Vector) -> list[int]:
    bad = ~np.isfinite(terms["r"]) | ~np.all(np.isfinite(terms["M"].reshape(n, n)), axis=1) | ~np.isfinite(a)
    return [int(i) for i in np.flatnonzero(bad)]


def _massless(model: Model, M: Vector) -> list[str]:
    """The coordinates with the largest part in the direction of least inertia."""
    sizes = np.sqrt(np.abs(np.diag(M)))
    scaled = M / np.outer(np.where(sizes > 0, sizes, 1.0), np.where(sizes > 0, sizes, 1.0))
    direction = np.abs(np.linalg.eigh(scaled)[1][:, 0])
    return [name for name, part in zip(_names(model), direction, strict=True) if part > 0.5 * direction.max()]


def _names(model: Model) -> list[str]:
    """What moves: coordinates, and velocities that are no derivatives."""
    return [name.removesuffix("'") for name in model.velocity_names]


def _worst_constraint(model: Model, recorder: Recorder) -> str:
    A = recorder.evaluate("velocity")["A"].reshape(-1, recorder.kernels.sizes.n)
    strength = np.linalg.norm(A, axis=1)
    return f"constraint '{model.constraint_names[int(np.argmin(strength))]}'"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:3]) + (", ..." if len(names) > 3 else "")
