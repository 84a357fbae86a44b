"""The linear approximation of x' = f(x, u), x = [q; v], in numbers: exact Jacobians at one state or at many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np

from ..equations import Equations
from ..errors import DerivationError, SingularMassMatrixError
from ..expr.node import Node
from ..expr.rounding import rounding_bounds
from ..forms.approximation.linearisation import Differentials
from ..forms.statics.places import Vector, numbers
from .kernels import function

_RANK = 1e-11
_DETERMINED = 1e-6


@dataclass(frozen=True)
class Jacobians:
    """At T states: the state derivative, f (T, nq + nv); A = df/dx; B = df/du; the multipliers (T, m); the derivatives
    of accelerations and multipliers by x and u, `slopes` (T, nv + m, nq + nv + nu)."""

    f: Vector
    A: Vector
    B: Vector
    multipliers: Vector
    slopes: Vector


@dataclass(frozen=True, eq=False)
class StateEquations:
    """x' = f(x, u, t) of a system with the parameters `known` {leaf: number}; `along` is one that varies."""

    equations: Equations
    known: Mapping[Node, float]
    along: Node | None = None

    def jacobians(self, q: Vector, v: Vector, u: Vector, t: Any = 0.0, p: float = 0.0) -> Jacobians:
        """f and its Jacobians at states (T, nq), (T, nv), (T, nu); t is a number or (T,), p the varying parameter.

        Raises SingularMassMatrixError where the accelerations are not determined, DerivationError where the
        equations are not finite.
        """
        n, m = len(self.equations.system.leaves.v), len(self.equations.constraint_nodes.rate)
        varying = [] if self.along is None else [np.array([p])]
        ahead = self._accelerations(q, v, u, *varying, t=t)
        saddle, right = ahead[..., :-1], ahead[..., -1]
        inverse = inverse_of("linearize", saddle, n) if np.all(np.isfinite(saddle)) else np.full_like(saddle, np.nan)
        solution = np.einsum("...ij,...j->...i", inverse, right)
        a, multipliers = solution[..., :n], solution[..., n:]
        slopes = -inverse @ self._differentials(q, v, u, *varying, a, multipliers, t=t)
        rates = self._rates(q, v, *varying, t=t)
        nq = rates.shape[-2]
        x_count = nq + n
        A = np.concatenate([rates[..., :x_count], slopes[..., :n, :x_count]], axis=-2)
        below = slopes[..., :n, x_count:]
        B = np.concatenate([np.zeros((*below.shape[:-2], nq, below.shape[-1])), below], axis=-2)
        f = np.concatenate([rates[..., x_count], a], axis=-1)
        if not all(np.all(np.isfinite(table)) for table in (A, B, f)):
            raise DerivationError("linearize", "the equations or their derivatives are not finite at the state.",
                                  "Look elsewhere: a root or a denominator vanishes there.")  # fmt: skip
        return Jacobians(f, A, B, multipliers[..., :m], slopes)

    def rounding(self, q: Vector, v: Vector, u: Vector, t: float) -> Vector:
        """To first order, how far rounding can move x' at one state, (nq + nv)."""
        system, n = self.equations.system, len(v)
        leaves, saddle = system.leaves, self._accelerations(q, v, u, t=t)[..., :-1]
        right = [row[-1] for row in self._saddle_rows]
        rates = leaves.rates
        known = {leaf: value for leaf, value in self.known.items() if leaf not in leaves.u}
        values: dict[Node, Any] = {**known, leaves.t: t}
        values |= dict(zip((*leaves.q, *leaves.v, *leaves.u), (*q, *v, *u), strict=True))
        bounds = np.finfo(float).eps * numbers(system, rounding_bounds(system.graph, [*rates, *right], values), values)
        return np.concatenate([bounds[: len(q)], (np.abs(inverse_of("linearize", saddle, n)) @ bounds[len(q) :])[:n]])

    @cached_property
    def _groups(self) -> list[tuple[str, Sequence[Node]]]:
        leaves = self.equations.system.leaves
        return [("q", leaves.q), ("v", leaves.v), ("u", leaves.u), *self._varying]

    @property
    def _varying(self) -> list[tuple[str, Sequence[Node]]]:
        return [] if self.along is None else [("parameter", (self.along,))]

    @cached_property
    def _accelerations(self) -> Any:
        """[[M, -A^T, Q - bias], [A, 0, -b]] as a function."""
        return function(self.equations.system, "saddle", self._groups, self._saddle_rows, self.known)

    @cached_property
    def _saddle_rows(self) -> list[list[Node]]:
        equations, graph = self.equations, self.equations.system.graph
        rows, n = equations.constraint_nodes, len(equations.force_nodes)
        force = [graph.sub(q, h) for q, h in zip(equations.force_nodes, equations.bias_nodes, strict=True)]
        above = [[*equations.mass_nodes[k], *(graph.neg(row[k]) for row in rows.jacobian), force[k]] for k in range(n)]
        zeros = [graph.zero] * len(rows.rate)
        below = [[*row, *zeros, graph.neg(bias)] for row, bias in zip(rows.jacobian, rows.bias, strict=True)]
        return [*above, *below]

    @cached_property
    def _differentials(self) -> Any:
        """[d/dq, d/dv, d/du] of the residuals, at fixed a and lambda."""
        given = self.equations.kept(Differentials)
        blocks = [*self._groups, ("a", self.equations.system.leaves.a), ("lambda", given.multipliers)]
        return function(self.equations.system, "differentials", blocks, given.table, self.known)

    @cached_property
    def _rates(self) -> Any:
        """[dq'/dq, dq'/dv, q']."""
        given = self.equations.kept(Differentials)
        table = [[*row, rate] for row, rate in zip(given.rate_table, self.equations.system.leaves.rates, strict=True)]
        return function(self.equations.system, "rates", [*self._groups[:2], *self._varying], table, self.known)


def state_equations(equations: Equations, known: Mapping[Node, float]) -> StateEquations:
    """The state equations with numbers, the same again for the same question, so that sweeps compile once."""
    return _of_numbers(equations, tuple(sorted(known.items())))


@lru_cache(maxsize=4)
def _of_numbers(equations: Equations, known: tuple[tuple[Node, float], ...]) -> StateEquations:
    return StateEquations(equations, dict(known))


def inverse_of(where: str, saddle: Vector, n: int) -> Vector:
    """The pseudo-inverse of saddle matrices, in units in which masses and constraint rows are of size 1.

    SingularMassMatrixError if the first n unknowns are not determined. Where all matrices are regular, elimination
    keeps what is exactly zero.
    """
    units = _units(saddle, n)
    scaled = units[..., :, None] * saddle * units[..., None, :]
    return units[..., :, None] * _pseudo_inverse(where, scaled, n) * units[..., None, :]


def _units(saddle: Vector, n: int) -> Vector:
    masses = np.abs(np.diagonal(saddle, axis1=-2, axis2=-1)[..., :n])
    moving = 1.0 / np.sqrt(np.where(masses > 0.0, masses, 1.0))
    rows = np.linalg.norm(saddle[..., n:, :n] * moving[..., None, :], axis=-1)
    return np.concatenate([moving, 1.0 / np.where(rows > 0.0, rows, 1.0)], axis=-1)


def _pseudo_inverse(where: str, saddle: Vector, n: int) -> Vector:
    try:
        inverse = np.linalg.inv(saddle)
        if np.all(np.linalg.norm(inverse, axis=(-2, -1)) * np.linalg.norm(saddle, axis=(-2, -1)) < 1.0 / _RANK):
            return inverse
    except np.linalg.LinAlgError:
        pass
    inverse = np.linalg.pinv(saddle, rcond=_RANK)
    left = np.eye(saddle.shape[-1]) - inverse @ saddle
    if not np.all(np.abs(left[..., :n, :n]) < _DETERMINED):
        raise SingularMassMatrixError(where, "the accelerations are not determined there.",
                                      "Give every coordinate inertia.")  # fmt: skip
    return inverse
