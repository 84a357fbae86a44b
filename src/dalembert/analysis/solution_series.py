"""The motion as a power series: q(t0 + h) = q_0 + q_1 h + q_2 h^2 + ..., order by order from the equations of motion.

With the jets of q and v up to h^k, the jets of M, of the forces and of the constraints follow up to h^k, and the
equation of order k, M_0 a_k - A_0^T lambda_k = (what is known), gives the next coefficient of v.
Source: Griewank and Walther 2008, section 13.3 (Taylor series of ODEs); Chang and Corliss 1994.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..arguments import of_kinds
from ..dynamics.lagrange import motion
from ..equations import Equations
from ..errors import DerivationError, ShapeError, SingularMassMatrixError
from ..expr.calculus import tangent
from ..expr.doubles import doubles
from ..expr.node import Node
from ..forms.approximation.jets import InDoubles, Jet, propagate
from ..forms.statics.places import Mechanical, Vector, configuration, equations_of, vector
from ..forms.tools.parts import short
from .kernels import Parameters, situation
from .linear_nodes import solve_nodes
from .state_matrices import inverse_of
from .static_problem import input_values

_HIGHEST_ORDER = 60
_HIGHEST_SYMBOLIC_ORDER = 8


@dataclass(frozen=True, eq=False)
class SolutionSeries:
    """The Taylor coefficients of a motion at t0: q (order + 1, nq), v (order, nv), multipliers (order - 1, m)."""

    t0: float
    q: Vector
    v: Vector
    multipliers: Vector

    def at(self, times: Any) -> Vector:
        """q at times (...), by Horner's rule: (..., nq)."""
        h = doubles("solution_jet", "times", times)[..., None] - self.t0
        value = np.zeros(np.broadcast_shapes(h.shape, (self.q.shape[1],)))
        for row in self.q[::-1]:
            value = value * h + row
        return value

    @property
    def radius(self) -> float:
        """An estimate of the radius of convergence in s: the least |q_k|^(-1/k) of the last coefficients."""
        order = len(self.q) - 1
        sizes = [(np.abs(self.q[k]).max(), k) for k in range(max(1, order - 3), order + 1)]
        return min((size ** (-1.0 / k) for size, k in sizes if size > 0.0), default=np.inf)


@of_kinds
def solution_jet(
    what: Mechanical, order: int, q: Any = None, v: Any = None, *, t0: float = 0.0,
    parameters: Parameters | None = None, inputs: Any = None,
) -> Any:
    """The Taylor coefficients of the motion that starts at (q, v), to any order: a `SolutionSeries`.

    what    a System, Mechanism, Equations or Model; constraints and redundant ones included
    order   of the last power of h = t - t0, 2 to 60
    q, v    arrays or {name: value}, on the constraints; v is 0 by default. Without q the answer is symbolic: a tuple
            of SymPy columns q_0, q_1, ..., q_order in the state (q, v) at the time t0, for unconstrained systems with
            order up to 8
    inputs  held constant; 0 by default

    Raises DerivationError where the equations have no power series there, SingularMassMatrixError where accelerations
    are not determined.

    >>> from dalembert.description.system import System
    >>> oscillator = System("x", kinetic="x'**2/2", potential="x**2/2")
    >>> solution_jet(oscillator, 4, [1.0]).q.ravel().round(6).tolist()
    [1.0, 0.0, -0.5, 0.0, 0.041667]
    >>> [entry[0] for entry in solution_jet(oscillator, 3)]
    [x(t), Derivative(x(t), t), -x(t)/2, -Derivative(x(t), t)/6]
    """
    highest = _HIGHEST_SYMBOLIC_ORDER if q is None else _HIGHEST_ORDER
    if not isinstance(order, int) or isinstance(order, bool) or not 2 <= order <= highest:
        raise ShapeError("solution_jet", f"the order is {order!r}.", f"Use a whole number from 2 to {highest}.")
    if q is None:
        return _symbolic(equations_of(what), order)
    equations, known = situation(what, parameters)
    system = equations.system
    place = configuration("solution_jet, q", system, q)
    speed = vector("solution_jet, v", equations.system.velocity_names, v)
    values = {**known, **input_values(equations, inputs, "solution_jet, inputs")}
    return _Recursion(equations, values, float(t0), order).run(place, speed)


class _Recursion:
    """The coefficients of order k from those below."""

    def __init__(self, equations: Equations, known: Mapping[Node, float], t0: float, order: int) -> None:
        self.equations, self.t0, self.order = equations, t0, order
        system, graph = equations.system, equations.system.graph
        self.known, self.leaves = known, system.leaves
        rows = equations.constraint_nodes
        force = [graph.sub(a, b) for a, b in zip(equations.force_nodes, equations.bias_nodes, strict=True)]
        self.rates = tangent(graph, self.leaves.q, motion(system))
        self.mass = [node for row in equations.mass_nodes for node in row]
        self.jacobian = [node for row in rows.jacobian for node in row]
        self.target = [*force, *(graph.neg(b) for b in rows.bias)]
        self.sizes = len(self.leaves.v), len(rows.rate)

    def run(self, q: Vector, v: Vector) -> SolutionSeries:
        n, m = self.sizes
        q_jet, v_jet = np.zeros((self.order + 1, len(q))), np.zeros((self.order + 1, n))
        solved, inverse = np.zeros((self.order, n + m)), np.zeros((0, 0))
        q_jet[0], v_jet[0] = q, v
        for k in range(self.order):
            rates, saddle, target = self._jets(q_jet, v_jet, k)
            q_jet[k + 1] = rates[k] / (k + 1)
            if k == 0:
                inverse = inverse_of("solution_jet", saddle[0], n)
            known = sum((saddle[k - j] @ solved[j] for j in range(k)), np.zeros(n + m))
            solved[k] = inverse @ (target[k] - known)
            v_jet[k + 1] = solved[k, :n] / (k + 1)
        return SolutionSeries(self.t0, q_jet, v_jet[: self.order], solved[: self.order - 1, n:])

    def _jets(self, q_jet: Vector, v_jet: Vector, k: int) -> tuple[Vector, Vector, Vector]:
        """The coefficients, up to h^k, of q', of [[M, -A^T], [A, 0]] and of its right-hand side."""
        n, m = self.sizes
        constants = {leaf: [x, *([0.0] * k)] for leaf, x in self.known.items()}
        seeds: dict[Node, Jet] = {**constants, self.leaves.t: [self.t0, 1.0, *([0.0] * k)][: k + 1]}
        for leaves, jet in ((self.leaves.q, q_jet), (self.leaves.v, v_jet)):
            seeds |= {leaf: jet[: k + 1, i].tolist() for i, leaf in enumerate(leaves)}
        roots = [*self.rates, *self.mass, *self.jacobian, *self.target]
        columns = propagate(InDoubles(), self.equations.system.graph, roots, seeds, k)
        if any(len(column) <= k for column in columns):
            raise DerivationError("solution_jet", "a quotient 0/0 stands at the start.", "Start nearby.")
        table = np.array(columns).T
        ends = np.cumsum([len(self.rates), n * n, m * n])
        rates, mass, rows, target = np.split(table, ends, axis=1)
        M, A = mass.reshape(k + 1, n, n), rows.reshape(k + 1, m, n)
        above = np.concatenate([M, -np.swapaxes(A, 1, 2)], axis=2)
        below = np.concatenate([A, np.zeros((k + 1, m, m))], axis=2)
        return rates, np.concatenate([above, below], axis=1), target


def _symbolic(equations: Equations, order: int) -> tuple[Any, ...]:
    """q_k = q^(k)/k!, by differentiating along the motion, with a = M^-1 (Q - bias) put in."""
    from sympy import ImmutableDenseMatrix

    system, graph = equations.system, equations.system.graph
    if equations.constraint_nodes.rate:
        raise DerivationError("solution_jet", "the system has constraints.", "Give q for numbers.")
    along = motion(system)
    along |= dict(zip(system.leaves.v, _accelerations(equations), strict=True))
    current, factorial, columns = list(system.leaves.q), 1, []
    for k in range(order + 1):
        factorial *= max(k, 1)
        scaled = [graph.mul(graph.number(1, factorial), node) for node in current]
        entries = [entry for node in scaled for entry in short(system, [node])]
        columns.append(ImmutableDenseMatrix(len(entries), 1, entries))
        current = tangent(graph, current, along)
    return tuple(columns)


def _accelerations(equations: Equations) -> list[Node]:
    """The nodes of M^-1 (Q - bias)."""
    graph = equations.system.graph
    right = [graph.sub(force, h) for force, h in zip(equations.force_nodes, equations.bias_nodes, strict=True)]
    solution = solve_nodes(graph, equations.mass_nodes, right)
    if solution is None:
        raise SingularMassMatrixError("solution_jet", "the mass matrix is singular.", "Give every coordinate inertia.")
    return solution
