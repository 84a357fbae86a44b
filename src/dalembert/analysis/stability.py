"""Whether a rest is stable: Lagrange and Dirichlet's theorem where there is a potential, else Lyapunov's method.

Signs of eigenvalues are certain or not said: the matrices are enclosed at an enclosure of the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..algebra.deciding.balls import enclose
from ..dynamics.lagrange import by_position
from ..dynamics.structure import is_natural
from ..expr.calculus import gradient, is_affine, jacobian, substitute
from ..expr.intervals import IntervalProgram
from ..expr.node import Node
from ..forms.statics import advantage
from ..forms.statics.places import Vector, numbers
from ..forms.statics.virtual_work import rest_forces
from .static_problem import StaticProblem
from .zeros.germ import Germ
from .zeros.matrices import Centred, centred, in_doubles, null_space, product, real_parts, signs, solution

if TYPE_CHECKING:
    from flint import arb

_BITS = 320
#: How far a rest that is known to rounding only may be off, relative to 1 and to itself.
_UNSURE = 4e-12
#: 1/s; what grows more slowly cannot be told from rounding where eigenvalues coincide
_SLOWEST = 1e-6


@dataclass(frozen=True)
class Stability:
    """verdict "stable", "unstable" or "undecided", and why.

    stiffness    eigenvalues of the Hessian of V (of the static forces) on the constraint tangent space, N/m or N m
    eigenvalues  of the linear approximation, 1/s; None where accelerations are not determined
    """

    verdict: str
    reason: str
    stiffness: Vector
    eigenvalues: Vector | None


def spectral_stability(A: Vector, neighbours: Vector, leads_on: Callable[[Vector], bool]) -> Stability:
    """Lyapunov's verdict on z' = A z, apart from departures that lead to other motions of the kind.

    neighbours  columns whose span A maps into itself: departures to the same motion elsewhere
    leads_on    whether a departure that A maps into that span leads to another motion of the kind, at another speed
    """
    across = advantage.null_space(neighbours.T)
    rest = across.T @ A @ across
    kernel = advantage.null_space(rest)
    known = all(leads_on(across @ direction) for direction in kernel.T)
    others = advantage.null_space(kernel.T)
    left = others.T @ rest @ others
    eigenvalues = _spectrum(left)
    fastest = np.real(eigenvalues).max(initial=-np.inf)
    limit = _SLOWEST * max(np.abs(eigenvalues).max(initial=0.0), 1.0)
    if fastest > limit:
        found = "unstable", f"an eigenvalue has the real part {fastest:.4g} 1/s"
    elif fastest > -limit:
        found = "undecided", "eigenvalues lie on the imaginary axis"
    elif not known:
        found = "undecided", "an eigenvalue is 0, and leads to no other motion of the kind"
    else:
        found = "stable", "all eigenvalues have negative real parts, but for departures to other such motions"
    return Stability(*found, np.zeros(0), eigenvalues)


def _spectrum(A: Vector) -> Vector:
    """The eigenvalues by their real, then by their imaginary parts."""
    values = np.linalg.eigvals(A)
    return values[np.lexsort((np.imag(values).round(9), np.real(values).round(9)))]


@dataclass(frozen=True)
class Character:
    """What the forces of a system are like, read off their nodes.

    potential   the static forces derive from a potential (the Jacobian of Q at rest is symmetric), and constraints
                are holonomic
    undamped    no applied force depends on the velocities
    dissipative the velocity-dependent forces are -dF/dv of a quadratic F with constant coefficients, and no others
    natural     L = T - V with T quadratic in the velocities: no gyroscopic terms
    """

    potential: bool
    undamped: bool
    dissipative: bool
    natural: bool


def character(problem: StaticProblem) -> Character:
    """The character of a system's forces."""
    equations = problem.equations
    system, graph = equations.system, equations.system.graph
    rows = by_position(system, rest_forces(equations))
    symmetric = not system.nonholonomic
    symmetric &= all(rows[i][j] == rows[j][i] for i in range(len(rows)) for j in range(i))
    moving = set(graph.symbols(equations.force_nodes))
    undamped = moving.isdisjoint(system.leaves.v)
    natural = is_natural(system, equations.momenta_nodes, equations.mass_nodes)
    return Character(symmetric, undamped, not undamped and _is_dissipative(problem), natural)


def _is_dissipative(problem: StaticProblem) -> bool:
    system, graph = problem.equations.system, problem.equations.system.graph
    applied = [node for force in system.forces for node in (*force.values, *force.along)]
    if not set(graph.symbols(applied)).isdisjoint(system.leaves.v):
        return False
    slopes = gradient(graph, system.dissipation, system.leaves.v)
    second = jacobian(graph, slopes, system.leaves.v)
    flat = [node for row in second for node in row]
    varying = {*system.leaves.q, system.leaves.t, problem.along}
    if not varying.isdisjoint(graph.symbols(flat)) or not is_affine(graph, slopes, system.leaves.v, flat):
        return False
    values = numbers(system, second, problem.known)
    return bool(np.linalg.eigvalsh(values).min() >= -1e-12 * max(1e-300, np.abs(values).max()))


# -------------------------------------------------------------------- the linear approximation


class _Blocks(NamedTuple):
    """At a rest: K = dF/dq, A, the mass matrix and the damping D = -dQ/dv + gyroscopic terms."""

    K: Centred
    A: Centred
    M: Centred
    D: Centred


class _Linear(NamedTuple):
    """K on the tangent space of the constraints, and the matrix of the linear approximation, if it is determined."""

    stiffness: Centred
    state: Centred | None


@dataclass(frozen=True, eq=False)
class Judge:
    """What decides on the stability of the rests of one problem."""

    problem: StaticProblem

    @cached_property
    def nature(self) -> Character:
        """The character of the forces."""
        return character(self.problem)

    def verdict(self, x: Vector, balls: Sequence[arb] | None = None, germ: Germ | None = None) -> Stability:
        """The verdict on the rest x = (q, lambda), followed by the parameter where the problem has one.

        balls  that hold the exact place, where it was proved; `germ` where its Jacobian is singular
        """
        return self.verdicts(x[None])[0] if balls is None else self._proved(x, balls, germ)

    def verdicts(self, points: Vector) -> list[Stability]:
        """The verdicts on many rests (N, ...) that are known to rounding."""
        around = _UNSURE * np.maximum(1.0, np.abs(points))
        return [self._judged(blocks, None) for blocks in self._in_doubles(points - around, points + around)]

    def _proved(self, x: Vector, balls: Sequence[arb], germ: Germ | None) -> Stability:
        ulp = 4.0 * np.spacing(np.abs(x)) + np.array([float(ball.rad()) for ball in balls])
        found = self._judged(self._in_doubles((x - ulp)[None], (x + ulp)[None])[0], germ)
        return self._judged(self._in_balls(balls), germ) if found.verdict == "undecided" else found

    def undecided(self, x: Vector) -> Stability:
        """What can be said of a place that may be no rest."""
        found = self.verdict(x)
        return Stability("undecided", "whether this is a rest is not proved", found.stiffness, found.eigenvalues)

    # ---------------------------------------------------------------- matrices

    @cached_property
    def _nodes(self) -> list[Node]:
        problem, equations = self.problem, self.problem.equations
        system, graph, n = equations.system, equations.system.graph, self.problem.count
        rows = jacobian(graph, problem.residual_nodes[:n], system.leaves.q)
        moving = [graph.sub(h, force) for h, force in zip(equations.bias_nodes, equations.force_nodes, strict=True)]
        damping = jacobian(graph, moving, system.leaves.v)
        flat = [node for row in (*rows, *equations.constraint_nodes.jacobian, *equations.mass_nodes, *damping)
                for node in row]
        return substitute(graph, flat, dict.fromkeys((*system.leaves.v, system.leaves.t), graph.zero))

    @cached_property
    def _known(self) -> dict[Node, float]:
        return {leaf: value for leaf, value in self.problem.known.items() if leaf != self.problem.along}

    @cached_property
    def _program(self) -> IntervalProgram:
        return IntervalProgram(self.problem.equations.system.graph, self._nodes, self.problem.variables, self._known)

    def _in_doubles(self, low: Vector, high: Vector) -> list[_Blocks]:
        ranges = self._program(low, high)
        return [self._split(*centred(a, b)) for a, b in zip(ranges.low, ranges.high, strict=True)]

    def _in_balls(self, balls: Sequence[arb]) -> _Blocks:
        values = {**self._known, **dict(zip(self.problem.variables, balls, strict=True))}
        found = enclose(self.problem.equations.system.graph, self._nodes, values, _BITS)
        return self._split(*in_doubles(found))

    def _split(self, centre: Vector, radius: Vector) -> _Blocks:
        n, m = self.problem.count, len(self.problem.multipliers)
        ends = np.cumsum([0, n, m, n, n]) * n
        parts = (slice(a, b) for a, b in pairwise(ends))
        return _Blocks(*(Centred(centre[part].reshape(-1, n), radius[part].reshape(-1, n)) for part in parts))

    def _linear(self, blocks: _Blocks) -> _Linear | None:
        """Positions along Z, where the configuration may move, and velocities along Y within it."""
        problem, m = self.problem, len(self.problem.multipliers)
        held = len(problem.equations.constraint_nodes.position)
        if not all(np.isfinite(part.radius).all() for part in blocks):
            return None
        Z = null_space(Centred(*(part[:held] for part in blocks.A)), held - problem.repeated())
        Y = Z if held == m else null_space(blocks.A, m - problem.repeated())
        if Z is None or Y is None:
            return None
        stiffness = product(product(Z.T, blocks.K), Z)
        sides = product(product(Y.T, blocks.K), Z), product(product(Y.T, blocks.D), Y)
        force = Centred(*(np.hstack(pair) for pair in zip(*sides, strict=True)))
        slopes = solution(product(product(Y.T, blocks.M), Y), force)
        if slopes is None:
            return _Linear(stiffness, None)
        rates = solution(product(Z.T, Z), product(Z.T, Y))
        if rates is None:
            return _Linear(stiffness, None)
        still = np.zeros((len(rates.centre), len(rates.centre)))
        above = (np.hstack([still, part]) for part in rates)
        below = (-slopes.centre, slopes.radius)
        return _Linear(stiffness, Centred(*(np.vstack(pair) for pair in zip(above, below, strict=True))))

    # ---------------------------------------------------------------- the verdict

    def _judged(self, blocks: _Blocks, germ: Germ | None) -> Stability:
        found = self._linear(blocks)
        if found is None:
            return Stability("undecided", "the constraints, or the forces, are singular there", np.zeros(0), None)
        stiffness = np.linalg.eigvals(found.stiffness.centre)
        tidy = np.sort(np.real(stiffness)) if self.nature.potential else np.sort_complex(stiffness)
        eigenvalues = None if found.state is None else _spectrum(found.state.centre)
        verdict, reason = self._verdict(found, germ)
        if verdict == "unstable" and self.problem.equations.system.sticking:
            verdict, reason = "undecided", "dry friction may hold it there"
        return Stability(verdict, reason, tidy, eigenvalues)

    def _verdict(self, found: _Linear, germ: Germ | None) -> tuple[str, str]:
        nature, count = self.nature, found.stiffness.centre.shape[0]
        if not count:
            return "stable", "the constraints leave no motion"
        counted = signs(found.stiffness) if nature.potential else None
        conservative = nature.potential and nature.undamped and nature.natural
        if counted and (nature.undamped or nature.dissipative) and counted.positive == count:
            return "stable", "the potential has a strict minimum there (Lagrange and Dirichlet)"
        if counted and conservative and counted.negative:
            return "unstable", "the potential falls along a motion that the constraints admit"
        if found.state is not None:
            least, most = real_parts(found.state)
            if least > 0.0:
                return "unstable", f"an eigenvalue has the real part {least:.4g} 1/s"
            if most < 0.0:
                return "stable", "all eigenvalues have negative real parts"
        if nature.potential and germ is not None:
            return self._by_germ(germ, conservative)
        if nature.potential:
            return "undecided", "the Hessian of the potential is singular or indefinite, and eigenvalues do not decide"
        return "undecided", "eigenvalues lie on the imaginary axis, and no potential decides"

    def _by_germ(self, germ: Germ, conservative: bool) -> tuple[str, str]:
        """Higher orders: Lagrange and Dirichlet's theorem, and its converse where the lowest form that decides has no
        minimum (Kozlov 1986)."""
        m = len(self.problem.multipliers) - self.problem.repeated()
        rising = germ.negative == m
        which = f"the first derivative of V that is not 0 is that of order {germ.order + 1}"
        if self.problem.count > 1:
            which = f"where its Hessian is singular, V is led by terms of order {germ.order + 1}"
        damped_or_not = self.nature.undamped or self.nature.dissipative
        if rising and germ.sign == "positive" and damped_or_not:
            return "stable", f"{which}, and positive"
        if rising and germ.sign in ("negative", "both") and conservative:
            return "unstable", f"{which}, {'of odd order' if germ.order % 2 == 0 else 'and not positive'}"
        return "undecided", "the Hessian of the potential is singular, and higher orders do not decide"
