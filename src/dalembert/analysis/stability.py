"""Whether a rest is stable: Lagrange and Dirichlet's theorem where there is a potential, else Lyapunov's method."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ..derivation.approximation.jets import InDoubles, propagate
from ..derivation.lagrange import by_position
from ..derivation.statics.advantage import null_space
from ..derivation.statics.places import Vector, numbers
from ..derivation.statics.virtual_work import rest_forces, static_nodes
from ..derivation.structure import is_natural
from ..errors import DerivationError, SingularMassMatrixError
from ..expr.calculus import hessian
from .state_matrices import StateEquations
from .static_problem import StaticProblem

_SIGN = 1e-7
_HIGHEST_TEST = 9
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
    across = null_space(neighbours.T)
    rest = across.T @ A @ across
    kernel = null_space(rest)
    known = all(leads_on(across @ direction) for direction in kernel.T)
    others = null_space(kernel.T)
    left = others.T @ rest @ others
    eigenvalues = np.linalg.eigvals(left)
    eigenvalues = eigenvalues[np.lexsort((eigenvalues.imag.round(9), eigenvalues.real.round(9)))]
    fastest, limit = eigenvalues.real.max(initial=-np.inf), _SLOWEST * max(np.abs(eigenvalues).max(initial=0.0), 1.0)
    if fastest > limit:
        found = "unstable", f"an eigenvalue has the real part {fastest:.4g} 1/s"
    elif fastest > -limit:
        found = "undecided", "eigenvalues lie on the imaginary axis"
    elif not known:
        found = "undecided", "an eigenvalue is 0, and leads to no other motion of the kind"
    else:
        found = "stable", "all eigenvalues have negative real parts, but for departures to other such motions"
    return Stability(*found, np.zeros(0), eigenvalues)


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
    second = hessian(graph, system.dissipation, system.leaves.v)
    flat = [node for row in second for node in row]
    varying = {*system.leaves.v, *system.leaves.q, system.leaves.t, problem.along}
    if not varying.isdisjoint(graph.symbols(flat)):
        return False
    values = numbers(system, second, problem.known)
    return bool(np.linalg.eigvalsh(values).min() >= -1e-12 * max(1e-300, np.abs(values).max()))


@dataclass(frozen=True, eq=False)
class Judge:
    """What decides on the stability of the rests of one problem."""

    problem: StaticProblem

    @cached_property
    def nature(self) -> Character:
        """The character of the forces."""
        return character(self.problem)

    def verdict(self, x: Vector) -> Stability:
        """The verdict on the rest x = (q, lambda), followed by the parameter where the problem has one."""
        n, size = self.problem.count, self.problem.size
        J = self.problem.at(x)[1]
        Z = null_space(J[n:, :n])
        stiffness = np.linalg.eigvals(np.asarray(Z.T @ J[:n, :n] @ Z, np.float64))
        eigenvalues = self._eigenvalues(x, Z, null_space(-J[:n, n:size].T))
        verdict, reason = _judge(self.problem, self.nature, x, stiffness, eigenvalues)
        tidy = np.sort(stiffness.real) if self.nature.potential else np.sort_complex(stiffness)
        return Stability(verdict, reason, tidy, eigenvalues)

    @cached_property
    def _dynamics(self) -> StateEquations:
        leaves, along = self.problem.equations.system.leaves, self.problem.along
        given = {leaf: value for leaf, value in self.problem.known.items() if leaf not in leaves.u}
        return StateEquations(self.problem.equations, given, None if along in leaves.u else along)

    def _eigenvalues(self, x: Vector, Z: Vector, moving: Vector) -> Vector | None:
        """Of the linear approximation, for positions along Z and velocities along `moving`."""
        n, problem = self.problem.count, self.problem
        known = {**problem.known} if problem.along is None else {**problem.known, problem.along: float(x[-1])}
        inputs = np.array([known[leaf] for leaf in problem.equations.system.leaves.u])
        try:
            found = self._dynamics.jacobians(x[:n], np.zeros(n), inputs, p=float(x[-1]))
        except SingularMassMatrixError:
            return None
        basis = np.block([[Z, np.zeros((n, moving.shape[1]))], [np.zeros((n, Z.shape[1])), moving]])
        values = np.linalg.eigvals(np.asarray(basis.T @ found.A @ basis, np.float64))
        return values[np.lexsort((values.imag.round(9), values.real.round(9)))]


def _judge(
    problem: StaticProblem, nature: Character, x: Vector, stiffness: Any, eigenvalues: Any
) -> tuple[str, str]:
    least, size = stiffness.real.min(initial=np.inf), np.abs(stiffness).max(initial=0.0)
    small = _SIGN * max(size, 1e-12)
    if not len(stiffness):
        return "stable", "the constraints leave no motion"
    if nature.potential and (nature.undamped or nature.dissipative) and least > small:
        return "stable", "the potential has a strict minimum there (Lagrange and Dirichlet)"
    if nature.potential and nature.undamped and nature.natural and least < -small:
        return "unstable", "the potential falls along a motion that the constraints admit"
    if eigenvalues is not None:
        limit = _SLOWEST * max(np.abs(eigenvalues).max(initial=0.0), 1.0)
        fastest = eigenvalues.real.max(initial=-np.inf)
        if fastest > limit:
            return "unstable", f"an eigenvalue has the real part {fastest:.4g} 1/s"
        if fastest < -limit:
            return "stable", "all eigenvalues have negative real parts"
    if nature.potential and nature.undamped and nature.natural and problem.count == 1:
        return _higher_order(problem, x)
    if nature.potential:
        return "undecided", "the Hessian of the potential is singular or indefinite, and eigenvalues do not decide"
    return "undecided", "eigenvalues lie on the imaginary axis, and no potential decides"


def _higher_order(problem: StaticProblem, x: Vector) -> tuple[str, str]:
    """The first derivative of V that does not vanish decides, for one coordinate."""
    system = problem.equations.system
    seeds: dict[int, list[float]] = {leaf: [value, *([0.0] * _HIGHEST_TEST)] for leaf, value in problem.known.items()}
    seeds |= {leaf: [0.0] * (_HIGHEST_TEST + 1) for leaf in (*system.leaves.v, system.leaves.t)}
    if problem.along is not None:
        seeds[problem.along] = [float(x[-1]), *([0.0] * _HIGHEST_TEST)]
    seeds[system.leaves.q[0]] = [float(x[0]), 1.0, *([0.0] * (_HIGHEST_TEST - 1))]
    try:
        (series,) = propagate(InDoubles(), system.graph, static_nodes(problem.equations), seeds, _HIGHEST_TEST)
    except DerivationError:
        return "undecided", "the second derivative of the potential is 0, and it has no power series"
    scale = max(map(abs, series))
    for k, coefficient in enumerate(series[1:], start=1):
        if abs(coefficient) > 1e-6 * scale:
            if k % 2 and coefficient > 0.0:
                return "stable", f"the first derivative of V that is not 0 is that of order {k + 1}, and positive"
            what = "of odd order" if k % 2 == 0 else "negative"
            return "unstable", f"the first derivative of V that is not 0 is that of order {k + 1}, {what}"
    return "undecided", f"the derivatives of the potential vanish up to order {_HIGHEST_TEST}"

