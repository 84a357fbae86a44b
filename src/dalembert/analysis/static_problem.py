"""The equilibrium equations as a problem in numbers: F(q, lambda, p) = 0 with its exact Jacobian."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ..equations import Equations
from ..errors import DerivationError
from ..expr.calculus import jacobian
from ..expr.node import Node
from ..forms.approximation.linearisation import Differentials
from ..forms.statics.places import Vector, vector
from ..forms.statics.virtual_work import static_nodes
from .kernels import function
from .roots import balanced
from .zeros.dependence import constant_relations
from .zeros.problem import Problem, exact_copy, reduced


@dataclass(frozen=True, eq=False)
class StaticProblem:
    """F = [dV/dq - Q - A^T lambda; h] over x = (q, lambda) and at most one parameter p.

    equations   of the system
    known       {leaf: number} of parameters and inputs
    along       the leaf of the parameter that varies, or None

    Raises DerivationError for explicit time, and for coordinates that are not as many as the velocities.
    """

    equations: Equations
    known: Mapping[Node, float]
    along: Node | None = None

    def __post_init__(self) -> None:
        system, graph = self.equations.system, self.equations.system.graph
        if len(system.leaves.q) != len(system.leaves.v):
            raise DerivationError("equilibria", "coordinates and velocities differ in number.",
                                  "Describe the rotation by angles for this question.")  # fmt: skip
        rows = self.equations.constraint_nodes.rate
        if system.leaves.t in graph.symbols([system.lagrangian, *self.equations.force_nodes, *rows]):
            raise DerivationError("equilibria", "the system depends on time explicitly.",
                                  "Put a parameter in the place of time.")  # fmt: skip

    @property
    def count(self) -> int:
        """The number of coordinates."""
        return len(self.equations.system.leaves.q)

    @property
    def size(self) -> int:
        """The number of unknowns: coordinates and multipliers."""
        return self.count + len(self.multipliers)

    @cached_property
    def multipliers(self) -> tuple[Node, ...]:
        """The leaves of lambda."""
        return self.equations.kept(Differentials).multipliers

    @cached_property
    def residual_nodes(self) -> tuple[Node, ...]:
        """F."""
        graph, rows = self.equations.system.graph, self.equations.constraint_nodes
        reaction = [graph.dot([row[k] for row in rows.jacobian], self.multipliers) for k in range(self.count)]
        balance = (graph.sub(s, r) for s, r in zip(static_nodes(self.equations), reaction, strict=True))
        return (*balance, *rows.position)

    @cached_property
    def variables(self) -> tuple[Node, ...]:
        """The leaves of q, lambda and p."""
        extra = () if self.along is None else (self.along,)
        return (*self.equations.system.leaves.q, *self.multipliers, *extra)

    @cached_property
    def _evaluate(self) -> Any:
        system = self.equations.system
        rows = jacobian(system.graph, self.residual_nodes, self.variables)
        table = [[f, *row] for f, row in zip(self.residual_nodes, rows, strict=True)]
        known = {leaf: x for leaf, x in self.known.items() if leaf != self.along}
        return function(system, "statics", [("x", self.variables)], table, known)

    def at(self, x: Vector) -> tuple[Vector, Vector]:
        """F and dF/dx at x = (q, lambda) or (q, lambda, p)."""
        table = self._evaluate(x)
        return table[:, 0], table[:, 1:]

    @cached_property
    def free_coordinates(self) -> Vector:
        """Which coordinates F depends on; the others may be anything."""
        present = set(self.equations.system.graph.symbols(self.residual_nodes))
        return np.array([leaf in present for leaf in self.equations.system.leaves.q])

    def repeated(self) -> int:
        """How many constraints on the configuration are constant combinations of others."""
        return self._repeated

    @cached_property
    def _repeated(self) -> int:
        rows = self.residual_nodes[self.count :]
        known = {leaf: x for leaf, x in self.known.items() if leaf != self.along}
        graph, copies, _ = exact_copy(self.equations.system.graph, rows, (), known)
        return len(constant_relations(graph, copies)) if len(rows) > 1 else 0

    def to_be_solved(self) -> tuple[Problem, list[Node]]:
        """F = 0 in exact numbers with what is simple in it solved, and the leaves of (q, lambda) there."""
        leaves = (*self.equations.system.leaves.q, *self.multipliers)
        graph, rows, copies = exact_copy(self.equations.system.graph, self.residual_nodes, leaves, self.known)
        n = self.count
        return reduced(Problem(graph, list(rows), copies[:n], copies[n:]), rows[n:]), copies

    def with_multipliers(self, q: Vector, p: Sequence[float] = ()) -> Vector:
        """(q, lambda, p) with the lambda that balances the forces at q best."""
        return balanced(self.at, q, len(self.multipliers), p)


def input_values(equations: Equations, inputs: Any, where: str) -> dict[Node, float]:
    """{leaf: number} of inputs given as an array or {input: number}; 0 where nothing is given."""
    values = vector(where, equations.system.input_names, inputs)
    return {leaf: float(u) for leaf, u in zip(equations.system.leaves.u, values, strict=True)}
