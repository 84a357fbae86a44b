"""Steady motions: what a symmetry of the equations carries along, seen from the frame that moves with it.

A motion of x' = f(x), x = [q; v], is steady if a symmetry X of the equations carries it: [X, f] = 0 and
X(x0) = f(x0). In the frame that X moves, the state rests, and small departures that the constraints admit obey

    z' = (df/dx - dX/dx) z

with constant coefficients. Sought are X(x) = G x + b with skew G: translations of cyclic coordinates, rotations of
Cartesian ones and of quaternions, and what is made of these. Whether X is a symmetry is asked at random states near
by; for analytic equations the answer is wrong with probability zero.
Sources: Routh 1884, Advanced rigid dynamics, chapter 3 (steady motion); Marsden 1992, Lectures on mechanics, chapter 4
(relative equilibria); Neimark and Fufaev 1972, chapter 5 (steady motions of nonholonomic systems).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np

from ..equations import Equations
from ..errors import DerivationError
from ..expr.calculus import jacobian
from ..expr.evaluate import evaluate
from ..expr.node import Node
from ..forms.statics.advantage import null_space
from ..forms.statics.places import Vector
from .departures import Departures
from .state_matrices import Jacobians, StateEquations

#: x' beside the entries of A in its row, states beside the largest of the point, and what is left of x'
_SLOW, _NEAR, _MET = 1e-10, 1e-7, 1e-9
_ROUNDINGS = 8.0
_SEED = 8
_SPREAD = 0.1
_SYMMETRIC = 1e-11
_SUPPORT = 1e-9
_POSSIBLE = 1e-6
_NEWTON_STEPS = 8
_STEP, _ARRIVED = 1e-2, 1e-11
_ONE_RATE = 1e-9
Turn = tuple[tuple[int, int], ...]
Point = tuple[Vector, Vector, Vector, float]
"""q, v, u and t."""


@dataclass(frozen=True, eq=False)
class SteadyMotion:
    """x(t), the flow of X(x) = matrix x + offset from `origin`, x = [q; v].

    matrix      (nq + nv, nq + nv), skew, 1/s: zero where only cyclic coordinates move
    offset      (nq + nv), of x per second
    origin      (nq + nv), x(0)
    neighbours  (nq + nv, k), departures to the same motion, displaced by a symmetry
    """

    matrix: Vector
    offset: Vector
    origin: Vector
    neighbours: Vector

    @property
    def is_uniform(self) -> bool:
        """Whether the state moves along a straight line: cyclic coordinates change uniformly, all else rests."""
        return not np.any(self.matrix)

    @property
    def is_rest(self) -> bool:
        """Whether nothing moves."""
        return self.is_uniform and not np.any(self.offset)

    def turn(self, t: float) -> Vector:
        """e^(t matrix): what becomes of a departure that moves along, in the time t."""
        from scipy.linalg import expm

        return expm(t * self.matrix)

    def at(self, times: Any) -> Vector:
        """x(t), (T, nq + nv)."""
        return np.array([self.carried(self.origin, t) for t in np.atleast_1d(times)])

    def carried(self, state: Vector, t: float) -> Vector:
        """Where the flow takes a state in the time t."""
        from scipy.linalg import expm

        return (expm(t * self._flow) @ np.append(state, 1.0))[:-1]

    def seen(self, state: Sequence[Any], time: Any) -> list[Any]:
        """The state at a time as the frame sees it that moves along, in SymPy: departures are this minus `origin`.

        For a flow of one rotation, H^2 (H^2 + w^2) = 0, this is [x; 1] taken back by

            e^(-t H) = 1 - t (H + H^3/w^2) + sin(wt)/w^3 H^3 + (1 - cos wt)/w^2 H^2

        Raises DerivationError where rotations of several rates take part.
        """
        from sympy import Float, cos, sin

        H, w = self._flow, self._rate()
        square = H @ H / w**2 if w else np.zeros_like(H)
        cube = H @ square
        waves = ((-time, H + cube), (sin(Float(w) * time) / (w or 1.0), cube), (1 - cos(Float(w) * time), square))
        small = _SUPPORT * np.abs(H).max(initial=0.0)
        seen = list(state)
        for wave, table in waves:
            for i, row in enumerate(table[:-1]):
                part = [Float(h) * x for h, x in zip(row, (*state, 1), strict=True) if abs(h) > small]
                seen[i] += wave * sum(part)
        return seen

    @cached_property
    def _flow(self) -> Vector:
        """H of [x; 1]' = H [x; 1]."""
        size = len(self.offset)
        whole = np.zeros((size + 1, size + 1))
        whole[:size, :size], whole[:size, size] = self.matrix, self.offset
        return whole

    def _rate(self) -> float:
        """The one rate of rotation, rad/s; 0 where nothing turns."""
        if self.is_uniform:
            return 0.0
        rate = float(np.linalg.norm(self.matrix, 2))
        square = self._flow @ self._flow
        if np.abs(square @ square + rate**2 * square).max() > _ONE_RATE * rate**2 * np.abs(square).max():
            raise DerivationError("steady motion", "it turns at several rates at once.",
                                  "Use `carried` in numbers, or describe it by angles.")  # fmt: skip
        return rate


def motion_through(
    source: StateEquations, found: Jacobians, point: Point, admitted: Departures, moving: bool
) -> SteadyMotion | None:
    """The rest or, where `moving` ones are asked for, the steady motion at a state; None where it is neither.

    Frames that slide come first, then those that turn coordinates, then those that turn velocities which are not
    derivatives of coordinates as well. The state may be off by 1e-7.
    """
    q, v, u, _ = point
    if not _is_autonomous(source.equations):
        return None
    for candidate in _candidates(source, found, q, v, u, moving):
        off = admitted.back @ (found.f - candidate.matrix @ candidate.origin - candidate.offset)
        A = admitted.back @ (found.A - candidate.matrix) @ admitted.basis
        if _is_near(A, off, candidate.origin) or _is_rounding(source, off, point, admitted):
            return candidate
    return None


def _candidates(
    source: StateEquations, found: Jacobians, q: Vector, v: Vector, u: Vector, moving: bool
) -> Iterator[SteadyMotion]:
    if not np.any(v):
        origin = np.concatenate([q, v])
        yield SteadyMotion(np.zeros((len(origin), len(origin))), 0.0 * origin, origin, np.zeros((len(origin), 0)))
    elif moving:
        asked = _Symmetries(source, q, v, u)
        yield from (asked.nearest(turns, found.f) for turns in asked.stages() if asked.is_possible(turns, found))


def _is_near(A: Vector, off: Vector, x: Vector) -> bool:
    """Whether z' = A z + off rests at some very small z, or moves away very slowly."""
    if np.all(np.abs(off) <= _SLOW * (1.0 + np.abs(A).sum(axis=1))):
        return True
    move = np.linalg.lstsq(A, -off, rcond=1e-9)[0]
    left = np.abs(off + A @ move)
    return bool(np.abs(move).max() <= _NEAR * (1.0 + np.abs(x).max()) and np.all(left <= _MET * np.abs(A).sum(axis=1)))


def _is_rounding(source: StateEquations, off: Vector, point: Point, admitted: Departures) -> bool:
    """Whether x' is not larger than what rounding makes of the terms that cancel there."""
    q, v, u, t = point
    return bool(np.all(np.abs(off) <= _ROUNDINGS * (np.abs(admitted.back) @ source.rounding(q, v, u, t))))


def leads_on(source: StateEquations, motion: SteadyMotion, u: Vector, departure: Vector) -> bool:
    """Whether a departure from a rest or a uniform motion leads to another one, at another place or speed."""
    if not motion.is_uniform:
        return False
    across, limits, nq = null_space(motion.neighbours.T).T, _Limits(source), len(source.equations.system.leaves.q)
    step = _STEP * (1.0 + np.abs(motion.origin).max()) * departure / np.linalg.norm(departure)
    x = motion.origin + step
    for _ in range(_NEWTON_STEPS):
        found = source.jacobians(x[:nq], x[nq:], u)
        off = np.concatenate([across @ found.f, limits.values(x[None])[0]])
        x = x - np.linalg.lstsq(np.vstack([across @ found.A, limits.slopes(x[None])[0]]), off, rcond=1e-6)[0]
    there = source.jacobians(x[:nq], x[nq:], u)
    arrived = np.abs(across @ there.f).max(initial=0.0) <= _ARRIVED * (1.0 + np.abs(there.A).max(initial=0.0))
    return bool(arrived and (x - motion.origin) @ step >= 0.5 * step @ step)


def _is_autonomous(equations: Equations) -> bool:
    rows = equations.constraint_nodes
    nodes = [*equations.bias_nodes, *equations.force_nodes, *rows.bias, *rows.position, *rows.rate]
    nodes += [node for row in (*equations.mass_nodes, *rows.jacobian) for node in row]
    return equations.system.leaves.t not in equations.system.graph.symbols(nodes)


class _Symmetries:
    """The affine fields X with [X, f] = 0, and along the constraints, at random states near one."""

    def __init__(self, source: StateEquations, q: Vector, v: Vector, u: Vector) -> None:
        self.source, self.sizes, self.inputs = source, (len(q), len(v)), u
        self.origin = np.concatenate([q, v])
        self.limits = _Limits(source)

    def stages(self) -> Iterator[list[Turn]]:
        """Ever more pairs of states that G may turn into one another; b is free in all stages."""
        nq, nv = self.sizes
        positions = list(combinations(range(nq), 2))
        velocities = [(nq + i, nq + j) for i, j in combinations(range(nv), 2)]
        yield []
        if self.source.equations.system.leaves.are_derivatives:
            yield list(zip(positions, velocities, strict=True))
            return
        yield [(pair,) for pair in positions]
        yield [(pair,) for pair in (*positions, *velocities)]

    def is_possible(self, turns: Sequence[Turn], found: Jacobians) -> bool:
        """Whether some X has X = f and (df/dx) f = G f at the origin, as symmetries that carry it along have to."""
        fields, f, bent = self._fields(turns), found.f, found.A @ found.f
        sizes = 1.0 + np.abs(f).max(), 1.0 + np.abs(found.A).max() * np.abs(f).max()
        rows = np.vstack([self._there(fields) / sizes[0], (fields[..., :-1] @ f).T / sizes[1]])
        wanted = np.concatenate([f / sizes[0], bent / sizes[1]])
        factors = np.linalg.lstsq(rows, wanted, rcond=None)[0]
        return bool(np.abs(rows @ factors - wanted).max() < _POSSIBLE)

    def nearest(self, turns: Sequence[Turn], f: Vector) -> SteadyMotion:
        """The symmetry of least norm among those with X(x0) nearest to f, entries of rounding size made zero."""
        fields = self._fields(turns)
        symmetric = _kernel(self._conditions(fields))
        neighbours = self._there(fields) @ symmetric
        factors = symmetric @ np.linalg.lstsq(neighbours, f, rcond=1e-10)[0]
        large = np.abs(factors) > _SUPPORT * np.abs(factors).max(initial=0.0)
        if not np.any(large):
            return SteadyMotion(np.zeros((len(f), len(f))), 0.0 * f, self.origin, neighbours)
        fields = fields[large]
        symmetric = _kernel(self._conditions(fields))
        factors = symmetric @ np.linalg.lstsq(self._there(fields) @ symmetric, f, rcond=1e-10)[0]
        whole = np.tensordot(factors, fields, axes=1)
        return SteadyMotion(whole[:, :-1], whole[:, -1], self.origin, neighbours)

    def _there(self, fields: Vector) -> Vector:
        """The fields at the origin, as columns."""
        return (fields @ np.append(self.origin, 1.0)).T

    def _fields(self, turns: Sequence[Turn]) -> Vector:
        """[G b] of each unknown, (k, nq + nv, nq + nv + 1)."""
        size, (nq, _) = len(self.origin), self.sizes
        fields = np.zeros((nq + len(turns), size, size + 1))
        fields[range(nq), range(nq), -1] = 1.0
        for k, turn in enumerate(turns, start=nq):
            for i, j in turn:
                fields[k, i, j], fields[k, j, i] = -1.0, 1.0
        return fields

    def _conditions(self, fields: Vector) -> Vector:
        """Rows that vanish on symmetries: [X, f] = (df/dx) X - G f, and X along the limits, at each state."""
        states = self._neighbours(3 + 2 * len(fields) // len(self.origin))
        nq = self.sizes[0]
        found = self.source.jacobians(states[:, :nq], states[:, nq:], np.tile(self.inputs, (len(states), 1)))
        flows = np.einsum("kij,tj->tik", fields, np.hstack([states, np.ones((len(states), 1))]))
        commutators = found.A @ flows - np.einsum("kij,tj->tik", fields[..., :-1], found.f)
        scale = np.abs(found.A).max(axis=(1, 2), keepdims=True) + 1.0
        leaving = self.limits.slopes(states) @ flows
        return np.vstack([*(commutators / scale), *leaving])

    def _neighbours(self, count: int) -> Vector:
        """States near the origin that meet the constraints."""
        random = np.random.default_rng(_SEED)
        spread = _SPREAD * (1.0 + np.abs(self.origin))
        states = self.origin + spread * random.normal(size=(count, len(self.origin)))
        for _ in range(_NEWTON_STEPS if self.limits.count else 0):
            slopes, off = self.limits.slopes(states), self.limits.values(states)
            states = states - (np.linalg.pinv(slopes, rcond=1e-9) @ off[..., None])[..., 0]
        return states


class _Limits:
    """What every state meets: h = 0, w = 0, and quaternions of length 1."""

    def __init__(self, source: StateEquations) -> None:
        system, rows = source.equations.system, source.equations.constraint_nodes
        leaves, graph = system.leaves, system.graph
        turning = [leaves.q[k : k + 4] for k in leaves.quaternions]
        lengths = [graph.sub(graph.dot(parts, parts), graph.one) for parts in turning]
        self.nodes = [*rows.position, *rows.rate, *lengths]
        self.leaves, self.system, self.known = (*leaves.q, *leaves.v), system, source.known
        self.table = jacobian(graph, self.nodes, self.leaves) if self.nodes else []

    @property
    def count(self) -> int:
        return len(self.nodes)

    def values(self, states: Vector) -> Vector:
        """(T, count)."""
        return self._evaluated(self.nodes, states)

    def slopes(self, states: Vector) -> Vector:
        """(T, count, nq + nv)."""
        flat = self._evaluated([node for row in self.table for node in row], states)
        return flat.reshape(len(states), self.count, len(self.leaves))

    def _evaluated(self, nodes: Sequence[Node], states: Vector) -> Vector:
        values: dict[Node, Any] = {**self.known, self.system.leaves.t: 0.0}
        values |= dict(zip(self.leaves, states.T, strict=True))
        found = evaluate(self.system.graph, nodes, values)
        return np.array(found).reshape(len(nodes), len(states)).T


def _kernel(rows: Vector) -> Vector:
    """Orthonormal columns on which rows vanish up to rounding."""
    _, stretch, right = np.linalg.svd(rows, full_matrices=True)
    rank = int(np.sum(stretch > _SYMMETRIC * max(stretch.max(initial=0.0), 1.0)))
    return right[rank:].T
