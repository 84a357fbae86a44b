"""Hamilton's principle in numbers: the action along a simulated motion, and what variations do to it.

With variations eta(t) that vanish at both ends,

    d/d eps S[q + eps eta] = int (dL/dq . eta + dL/dv . eta') dt,

and on a motion this is minus the virtual work int (Q + A^T lambda) . eta dt of forces and reactions: d'Alembert's
principle, integrated over time. Without forces the action is stationary; it is least only before the first
conjugate time. Sources: L. Savin's notes, "Least action path"; Gelfand and Fomin 1963, sections 21 and 26.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ..arguments import listed, of_kinds
from ..compiler.lower import lower
from ..compiler.passes import optimize
from ..description.stated import tell_contacts_left_out, tell_left_out
from ..dynamics.quantities import flat
from ..errors import DescriptionError, ShapeError
from ..expr.calculus import gradient, hessian, tangent
from ..expr.doubles import doubles
from ..expr.evaluate import evaluate
from ..expr.graph import Graph, Node
from ..expr.sympy_bridge import Symbols, from_sympy
from ..integration.kernels import Vector
from ..simulation.events.asked import RESET
from ..simulation.trajectory import Trajectory
from ..targets.numpy import numpy_function
from .conjugate import first_conjugate

_GAUSS = 8
_LONGEST = 64
_WHERE = "stationarity"


@dataclass(frozen=True)
class Stationarity:
    """How the action answers to K variations that vanish at both ends of a motion.

    start, stop  the times between which the action is taken
    action       int L dt along the motion, in J s
    first        (K,) its first variation, plus the virtual work of forces and reactions: 0 by d'Alembert's principle
    scale        (K,) the same integral of the sizes of its terms
    second       (K, K) the second variation of the action, as a bilinear form of the variations
    steps        (E,) multiples of each variation that were added to the motion
    changes      (K, E) by how much the action, plus the work, changed then: second[k, k] / 2 times their square
    index        how many independent combinations of the variations lower the action
    """

    start: float
    stop: float
    action: float
    first: Vector
    scale: Vector
    second: Vector
    steps: Vector
    changes: Vector
    index: int

    @property
    def violation(self) -> float:
        """The largest first variation, relative to the size of its terms."""
        return float(np.max(np.abs(self.first) / np.maximum(self.scale, 1e-300)))

    @property
    def orders(self) -> Vector:
        """(K,) the power of the step with which the action changes: 2 where it is stationary."""
        sizes = np.maximum(np.abs(self.changes[:, :2]), 1e-300)
        return np.log(sizes[:, 0] / sizes[:, 1]) / np.log(self.steps[0] / self.steps[1])

    def __str__(self) -> str:
        kind = "least among these variations" if self.index == 0 else f"lowered by {self.index} of them"
        return (f"action {self.action:.9g} J s from {self.start:g} to {self.stop:g} s; first variation at most "
                f"{self.violation:.1e} of its terms for {len(self.first)} variations; {kind}")


@of_kinds
def action(trajectory: Trajectory, *, start: float | None = None, stop: float | None = None) -> float:
    """The action int L dt along a trajectory, in J s, by Gauss sums over the steps of the integrator.

    Raises ShapeError for times outside the run.
    """
    motion = _Motion("action", trajectory, start, stop)
    return float(motion.weights @ motion.lagrangian(motion.q, motion.v))


@of_kinds
def stationarity(
    trajectory: Trajectory, variations: Sequence[Any] | None = None, *, start: float | None = None,
    stop: float | None = None, steps: Iterable[float] = (1e-2, 1e-3),
) -> Stationarity:
    """How the action answers to variations of a motion: Hamilton's principle, and d'Alembert's with forces.

    variations   each one expression in the time per coordinate (a tuple), zero at `start` and `stop`; None takes
                 sin(k pi (t - start) / (stop - start)), k = 1, 2, 3, for each coordinate
    start, stop  times within the run; None takes its ends
    steps        by which multiples of a variation the motion is changed

    Raises ShapeError for times outside the run and variations that do not vanish at the ends, DescriptionError for
    velocities that are not derivatives of coordinates.

    >>> from dalembert.simulation.simulate import simulate
    >>> from dalembert.description.system import System
    >>> from dalembert.model import compile
    >>> swing = simulate(compile(System("x", kinetic="x'**2/2", potential="x**2/2")), q=[1.0], duration=3.0)
    >>> found = stationarity(swing)
    >>> found.violation < 1e-9, found.index
    (True, 0)
    """
    motion = _Motion(_WHERE, trajectory, start, stop)
    _tell_left_out(_WHERE, trajectory, motion.start, motion.stop)
    rows = _sines(motion) if variations is None else [_given(motion, row) for row in variations]
    if not rows:
        raise ShapeError(_WHERE, "there are no variations.", "Give at least one, or None.")
    sizes = doubles(_WHERE, "steps", listed(steps))
    if sizes.ndim != 1 or len(sizes) < 2 or not np.all(sizes > 0) or not np.all(np.diff(sizes) < 0):
        raise ShapeError(_WHERE, "the steps do not descend.", "Give two or more positive numbers, largest first.")
    eta, rate = (np.stack(parts) for parts in zip(*rows, strict=True))
    second = motion.second(eta, rate)
    return Stationarity(
        motion.start, motion.stop, float(motion.weights @ motion.lagrangian(motion.q, motion.v)),
        *motion.first(eta, rate), second, sizes,
        motion.changes(eta, rate, sizes), int((np.linalg.eigvalsh(second) < 0).sum()),
    )  # fmt: skip


@of_kinds
def conjugate_time(trajectory: Trajectory, *, start: float | None = None, stop: float | None = None) -> float | None:
    """The first time conjugate to `start` (s), after which the action is no longer least; None within the run.

    For a harmonic oscillator half a period. Raises DescriptionError for systems with forces or constraints, and for
    velocities that are not derivatives of coordinates.
    """
    system, where = trajectory.system, "conjugate_time"
    if system.holonomic or system.nonholonomic or system.forces or system.dissipation != system.graph.zero:
        raise DescriptionError(where, "the system has forces or constraints.",
                               "Hamilton's principle alone is for free, conservative systems.")
    first, last = _times(where, trajectory, start, stop)
    density = _Density(where, trajectory)
    _tell_left_out(where, trajectory, first, last)
    count = len(system.leaves.q)
    order = [place for k in range(count) for place in (k, count + k)]

    def curvature(time: float) -> tuple[Vector, Vector]:
        at = trajectory.at(time)
        matrix = density(at.q, at.v, at.inputs, at.times)[2][0]
        return matrix[np.ix_(order, order)], np.zeros((0, 2 * count))

    return first_conjugate([1] * count, curvature, first, last)


def _tell_left_out(where: str, trajectory: Trajectory, start: float, stop: float) -> None:
    """Remarks, where contacts or events act on the motion between two times, that an answer knows nothing of them."""
    tell_contacts_left_out(where, trajectory.system)
    set_by = dict.fromkeys(it.name for it in trajectory.events if it.action == RESET and start < it.time < stop)
    tell_left_out("events", where, list(set_by), "the answer is for motions in which nothing is set.",
                  "Ask between the times of events, by start= and stop=.")  # fmt: skip


# -------------------------------------------------------------------- the Lagrangian along a motion


class _Density:
    """L, its gradient and Hessian in (q, v), and Q and A, as functions of states."""

    def __init__(self, where: str, trajectory: Trajectory) -> None:
        equations, system = trajectory.model.equations, trajectory.system
        graph, leaves = system.graph, system.leaves
        if not leaves.are_derivatives:
            raise DescriptionError(where, "the velocities are not derivatives of the coordinates.",
                                   "Describe the system in coordinates.")
        both = [*leaves.q, *leaves.v]
        jacobian = equations.nodes("constraint_jacobian")
        outputs = [
            ("lagrangian", (), [system.lagrangian]),
            ("slope", (len(both),), gradient(graph, system.lagrangian, both)),
            ("curvature", (len(both), len(both)), flat(hessian(graph, system.lagrangian, both))),
            ("forces", (len(leaves.v),), equations.nodes("forces")),
            ("jacobian", (len(jacobian) // len(leaves.v), len(leaves.v)), jacobian),
        ]
        blocks = {"q": leaves.q, "v": leaves.v, "u": leaves.u, "t": (leaves.t,), "p": leaves.p}
        inputs = [(name, (len(nodes),), nodes) for name, nodes in blocks.items()]
        self._evaluate = numpy_function(optimize(lower(graph, "action", inputs, outputs)))
        values = trajectory.model.values(trajectory.settled_parameters(where))
        self._parameters = np.array([values[leaf] for leaf in leaves.p], dtype=float)

    def __call__(self, q: Vector, v: Vector, u: Vector, times: Vector) -> tuple[Vector, ...]:
        """L (T,), (dL/dq, dL/dv) (T, 2n), its Hessian (T, 2n, 2n), Q (T, n) and A (T, m, n)."""
        return self._evaluate(q, v, u, times[:, None], self._parameters)


class _Motion:
    """A trajectory at the Gauss points between two times."""

    def __init__(self, where: str, trajectory: Trajectory, start: float | None, stop: float | None) -> None:
        self.trajectory = trajectory
        self.start, self.stop = _times(where, trajectory, start, stop)
        self.density = _Density(where, trajectory)
        self.times, self.weights = _gauss(trajectory.motion.steps.times, self.start, self.stop)
        at = trajectory.at(self.times)
        self.q, self.v, self.u, self.multipliers = at.q, at.v, at.inputs, at.multipliers

    @cached_property
    def along(self) -> tuple[Vector, ...]:
        """L and its derivatives, Q and A on the motion."""
        return self.density(self.q, self.v, self.u, self.times)

    @cached_property
    def virtual(self) -> Vector:
        """Q + A^T lambda: (T, n)."""
        _, _, _, forces, jacobian = self.along
        return forces + np.einsum("tm,tmn->tn", self.multipliers, jacobian)

    def lagrangian(self, q: Vector, v: Vector) -> Vector:
        """L at other states at the same times."""
        return self.density(q, v, self.u, self.times)[0]

    def first(self, eta: Vector, rate: Vector) -> tuple[Vector, Vector]:
        """The first variation with the work, and the same of the sizes of the terms: (K,) each."""
        count = eta.shape[-1]
        slope = self.along[1]
        terms = np.stack([eta * slope[:, :count], rate * slope[:, count:], eta * self.virtual])
        return (np.einsum("t,ckti->k", self.weights, terms), np.einsum("t,ckti->k", self.weights, np.abs(terms)))

    def second(self, eta: Vector, rate: Vector) -> Vector:
        """The second variation as a matrix (K, K)."""
        both = np.concatenate([eta, rate], axis=-1)
        return np.einsum("t,kti,tij,ltj->kl", self.weights, both, self.along[2], both, optimize=True)

    def changes(self, eta: Vector, rate: Vector, steps: Vector) -> Vector:
        """How the action with the work changes with each step: (K, E)."""
        here = self.along[0]
        work = np.einsum("t,kti,ti->k", self.weights, eta, self.virtual)
        rows = [[self.weights @ (self.lagrangian(self.q + step * e, self.v + step * r) - here) + step * w
                 for step in steps] for e, r, w in zip(eta, rate, work, strict=True)]
        return np.array(rows)


def _times(where: str, trajectory: Trajectory, start: float | None, stop: float | None) -> tuple[float, float]:
    low, high = trajectory.motion.steps.times[[0, -1]]
    first, last = (float(low) if start is None else float(start)), (float(high) if stop is None else float(stop))
    if not low <= first < last <= high:
        raise ShapeError(where, f"the run covers {low:g} to {high:g} s, not {first:g} to {last:g} s.",
                         "Ask for an interval within it.")  # fmt: skip
    return first, last


def _gauss(nodes: Vector, start: float, stop: float) -> tuple[Vector, Vector]:
    """Gauss points and weights on every step between two times; a run of few steps is divided further."""
    inner = nodes[(nodes > start) & (nodes < stop)]
    breaks = np.unique(np.concatenate([[start], inner, [stop], np.linspace(start, stop, _LONGEST + 1)]))
    points, weights = np.polynomial.legendre.leggauss(_GAUSS)
    half = np.diff(breaks)[:, None] / 2
    times = (breaks[:-1, None] + half * (1 + points)).ravel()
    return np.clip(times, start, stop), (half * weights).ravel()


# -------------------------------------------------------------------- variations

Rows = tuple[Vector, Vector]


def _sines(motion: _Motion) -> list[Rows]:
    """sin(k pi s) for k = 1, 2, 3 and each coordinate, with its rate."""
    length, count = motion.stop - motion.start, motion.q.shape[1]
    share = (motion.times - motion.start) / length
    rows = []
    for coordinate in np.eye(count):
        for k in (1, 2, 3):
            wave, slope = np.sin(k * np.pi * share), k * np.pi / length * np.cos(k * np.pi * share)
            rows.append((wave[:, None] * coordinate, slope[:, None] * coordinate))
    return rows


def _given(motion: _Motion, expressions: Any) -> Rows:
    """The values and rates of a variation that was given as expressions in the time."""
    given = tuple(expressions) if isinstance(expressions, list | tuple) else (expressions,)
    count = motion.q.shape[1]
    if len(given) != count:
        raise ShapeError(_WHERE, f"a variation has {len(given)} entries for {count} coordinates.",
                         "Give one expression in the time for each.")
    graph = Graph()
    symbols = Symbols(graph, motion.trajectory.system.symbols.time)
    nodes = [from_sympy(expression, symbols) for expression in given]
    time = symbols.leaf(symbols.time)
    if any(leaf != time for leaf in graph.symbols(nodes)):
        raise DescriptionError(_WHERE, f"the variation {given} holds more than the time.", "Put numbers in.")
    values = _values(graph, time, nodes)
    ends = values(np.array([motion.start, motion.stop]))
    if np.abs(ends).max() > 1e-9 * max(1.0, np.abs(values(motion.times)).max()):
        raise ShapeError(_WHERE, f"the variation {given} is not zero at {motion.start:g} and {motion.stop:g} s.",
                         "Multiply it by (t - start) (stop - t).")
    return values(motion.times), _values(graph, time, tangent(graph, nodes, {time: graph.one}))(motion.times)


def _values(graph: Graph, time: Node, nodes: Sequence[Node]) -> Callable[[Vector], Vector]:
    def at(times: Vector) -> Vector:
        return np.stack([np.broadcast_to(row, times.shape) for row in evaluate(graph, nodes, {time: times})], axis=-1)

    return at
