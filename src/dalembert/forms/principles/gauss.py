"""Gauss's principle: of all accelerations that keep the constraints, the true ones have the least compulsion.

    Z(a) = (a - a0)^T M (a - a0) / 2,  a0 = M^-1 (Q - bias),        A a + b = 0

The multipliers of this minimum are those of Lagrange's equations. Sources: Gauss 1829; Udwadia & Kalaba 1996, ch. 3.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from ...arguments import of_kinds
from ...description.stated import tell_contacts_left_out
from ...equations import Description, Equations
from ...errors import SingularMassMatrixError
from ...expr.calculus import gradient, hessian
from ...expr.node import Node
from ...proofs.proof import Proofs
from ..tools import parts
from ..tools.agreement import agree
from ..tools.kinds import Expr, Matrix
from ..tools.values import FloatArray, Parameters, Values, evaluated, state

_PLACE = "gauss_principle"


@of_kinds
def gauss_principle(description: Description | Equations) -> Gauss:
    """Gauss's principle for a system: its compulsion, the constrained minimum, and the proof that it is Lagrange's.

    Raises DerivationError for velocities that are not derivatives of coordinates.

    >>> from dalembert.description.system import System
    >>> wedge = System("x y", kinetic="(x'**2 + y'**2)/2", potential="9*y", holonomic=["y - 2*x"])
    >>> gauss_principle(wedge).minimum([0.0, 0.0], [0.0, 0.0])
    (array([-3.6, -7.2]), array([1.8]))
    """
    equations = parts.equations_of(description, _PLACE)
    tell_contacts_left_out(_PLACE, equations.system)
    return Gauss(equations)


@dataclass(frozen=True, eq=False, repr=False)
class Gauss:
    """The compulsion of a system; made by `gauss_principle`.

    compulsion  Z(a) up to a term free of a: a^T M a / 2 + a . (bias - Q)
    gradient    dZ/da = M a + bias - Q, n x 1: A^T lambda at the minimum on A a + b = 0
    """

    equations: Equations

    @cached_property
    def _node(self) -> Node:
        e, graph = self.equations, self.equations.system.graph
        a = e.system.leaves.a
        square = graph.mul(graph.number(1, 2), graph.dot(a, [graph.dot(row, a) for row in e.mass_nodes]))
        rest = [graph.sub(bias, force) for bias, force in zip(e.bias_nodes, e.force_nodes, strict=True)]
        return graph.add(square, graph.dot(a, rest))

    @cached_property
    def compulsion(self) -> Expr:
        """Z(a) in J/s^2 up to a term free of a."""
        return parts.shortest_sum(self.equations.system, [self._node])

    @cached_property
    def gradient(self) -> Matrix:
        """dZ/da, n x 1."""
        system = self.equations.system
        return parts.short_column(system, gradient(system.graph, self._node, system.leaves.a))

    def minimum(self, q: ArrayLike, v: ArrayLike, *, u: ArrayLike | None = None, t: ArrayLike = 0.0,
                parameters: Parameters | None = None) -> tuple[FloatArray, FloatArray]:
        """The accelerations (..., n) of least compulsion on A a + b = 0 and their multipliers (..., m).

        Found on the null space of A, by its singular values: a = a_p + N (N^T M N)^-1 N^T (Q - bias - M a_p), with
        a_p the shortest solution of A a + b = 0. Raises SingularMassMatrixError, and as `HamiltonianForm.rates`.
        """
        m, rest, a, b = self._numbers(state(self.equations.system, _PLACE, parameters, t, q=q, v=v, u=u))
        shape = np.broadcast_shapes(rest.shape[:-1], np.shape(t))
        states = int(np.prod(shape))
        flat = [np.broadcast_to(x, (*shape, *x.shape[x.ndim - k:])).reshape(states, *x.shape[x.ndim - k:])
                for x, k in ((m, 2), (rest, 1), (a, 2), (b, 1))]
        found = [_least(*state) for state in zip(*flat, strict=True)]
        accelerations, multipliers = (np.array([one[k] for one in found]) for k in range(2))
        return accelerations.reshape(*shape, len(self.equations.system.leaves.q)), \
            multipliers.reshape(*shape, b.shape[-1])

    def _numbers(self, values: Values) -> tuple[FloatArray, ...]:
        e, system = self.equations, self.equations.system
        m, force, bias, a, b = (evaluated(system, nodes, values) for nodes in (
            e.nodes("mass_matrix"), e.force_nodes, e.bias_nodes, e.nodes("constraint_jacobian"),
            e.constraint_nodes.bias))
        count = len(system.leaves.q)
        a = a.reshape(*a.shape[:-1], len(e.constraint_nodes.bias), count)
        return m.reshape(*m.shape[:-1], count, count), force - bias, a, b

    def prove(self) -> Proofs:
        """dZ/da = M a + bias - Q and d2Z/da2 = M: the minimum's conditions are Lagrange's equations with lambda."""
        e, system = self.equations, self.equations.system
        graph, leaves, count = system.graph, system.leaves, len(system.leaves.q)
        slope = parts.written_column(system, gradient(graph, self._node, leaves.a))
        residual = parts.written_column(system, parts.lagrange_residual(e))
        return Proofs((
            agree("Gauss", "dZ/da = d/dt dL/dv - dL/dq - Q", slope, residual),
            agree("curvature", "d2Z/da2 = M", parts.written_table(system, hessian(graph, self._node, leaves.a), count),
                  parts.written_table(system, e.mass_nodes, count)),
        ))

    def __repr__(self) -> str:
        return f"<Gauss of {self.equations.system.name}>"


def _least(m: FloatArray, rest: FloatArray, a: FloatArray, b: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The minimum of x^T m x / 2 - x . rest on a x + b = 0, and its multipliers (of least norm)."""
    inverse = np.linalg.pinv(a) if len(a) else np.zeros((len(m), 0))
    particular = -inverse @ b
    _, sizes, turned = np.linalg.svd(a) if len(a) else (None, np.zeros(0), np.eye(len(m)))
    rank = int(np.sum(sizes > 1e-12 * max(1.0, sizes.max(initial=0.0))))
    null = turned[rank:].T
    inner = null.T @ m @ null
    if null.shape[1] and np.linalg.matrix_rank(inner) < null.shape[1]:
        raise SingularMassMatrixError(_PLACE, "the compulsion has no single minimum.", "Give every coordinate inertia.")
    found = particular + null @ np.linalg.solve(inner, null.T @ (rest - m @ particular))
    return found, inverse.T @ (m @ found - rest)
