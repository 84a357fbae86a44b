"""The linear approximation of x' = f(x, u), x = [q; v], in numbers: exact Jacobians at one state or at many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ..derivation.approximation.linearisation import Differentials
from ..derivation.equations import Equations
from ..derivation.lagrange import motion
from ..derivation.statics.places import Vector
from ..errors import SingularMassMatrixError
from ..expr.calculus import jacobian, tangent
from .kernels import function

_RANK = 1e-11
_DETERMINED = 1e-6


@dataclass(frozen=True)
class Jacobians:
    """At T states: the state derivative, f (T, nq + nv); A = df/dx; B = df/du; the multipliers (T, m)."""

    f: Vector
    A: Vector
    B: Vector
    multipliers: Vector


@dataclass(frozen=True, eq=False)
class StateEquations:
    """x' = f(x, u, t) of a system with the parameters `known` {leaf: number}; `along` is one that varies."""

    equations: Equations
    known: Mapping[int, float]
    along: int | None = None

    def jacobians(self, q: Vector, v: Vector, u: Vector, t: Any = 0.0, p: float = 0.0) -> Jacobians:
        """f and its Jacobians at states (T, nq), (T, nv), (T, nu); t is a number or (T,), p the varying parameter.

        Raises SingularMassMatrixError where the accelerations are not determined.
        """
        n, m = len(self.equations.system.leaves.v), len(self.equations.constraint_nodes.rate)
        varying = [] if self.along is None else [np.array([p])]
        ahead = self._accelerations(q, v, u, *varying, t=t)
        saddle, right = ahead[..., :-1], ahead[..., -1]
        inverse = _inverse(saddle, n)
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
        return Jacobians(f, A, B, multipliers[..., :m])

    @cached_property
    def _groups(self) -> list[tuple[str, Sequence[int]]]:
        leaves = self.equations.system.leaves
        return [("q", leaves.q), ("v", leaves.v), ("u", leaves.u), *self._varying]

    @property
    def _varying(self) -> list[tuple[str, Sequence[int]]]:
        return [] if self.along is None else [("parameter", (self.along,))]

    @cached_property
    def _accelerations(self) -> Any:
        """[[M, -A^T, Q - bias], [A, 0, -b]]."""
        equations, graph = self.equations, self.equations.system.graph
        rows, n = equations.constraint_nodes, len(equations.force_nodes)
        force = [graph.sub(q, h) for q, h in zip(equations.force_nodes, equations.bias_nodes, strict=True)]
        above = [[*equations.mass_nodes[k], *(graph.neg(row[k]) for row in rows.jacobian), force[k]] for k in range(n)]
        zeros = [graph.zero] * len(rows.rate)
        below = [[*row, *zeros, graph.neg(bias)] for row, bias in zip(rows.jacobian, rows.bias, strict=True)]
        return function(equations.system, "saddle", self._groups, [*above, *below], self.known)

    @cached_property
    def _differentials(self) -> Any:
        """[d/dq, d/dv, d/du] of the residuals, at fixed a and lambda."""
        given = Differentials(self.equations)
        table = [[*row, *by_v, *by_u] for row, by_v, by_u in zip(given.coordinates, given.velocities, given.inputs,
                                                                 strict=True)]  # fmt: skip
        blocks = [*self._groups, ("a", self.equations.system.leaves.a), ("lambda", given.multipliers)]
        return function(self.equations.system, "differentials", blocks, table, self.known)

    @cached_property
    def _rates(self) -> Any:
        """[dq'/dq, dq'/dv, q']."""
        system = self.equations.system
        leaves, rates = system.leaves, tangent(system.graph, system.leaves.q, motion(system))
        table = [[*row, rate] for row, rate in zip(jacobian(system.graph, rates, [*leaves.q, *leaves.v]), rates,
                                                   strict=True)]  # fmt: skip
        return function(system, "rates", [*self._groups[:2], *self._varying], table, self.known)


def _inverse(saddle: Vector, n: int) -> Vector:
    """The pseudo-inverse of saddle matrices; SingularMassMatrixError if the first n unknowns are not determined."""
    inverse = np.linalg.pinv(saddle, rcond=_RANK)
    left = np.eye(saddle.shape[-1]) - inverse @ saddle
    if not np.all(np.abs(left[..., :n, :n]) < _DETERMINED):
        raise SingularMassMatrixError("linearize", "the accelerations are not determined there.",
                                      "Give every coordinate inertia.")  # fmt: skip
    return inverse
