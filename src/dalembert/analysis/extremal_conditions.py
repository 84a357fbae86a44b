"""Conditions on a place and on the multipliers there, as the search for solutions in a box takes them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..expr.calculus import jacobian
from ..expr.evaluate import evaluate
from ..expr.graph import Graph, Node
from ..forms.statics.places import Vector
from .roots import balanced
from .zeros.dependence import constant_relations
from .zeros.problem import Problem, exact_copy, reduced


@dataclass(frozen=True)
class ExtremalConditions:
    """slopes(x, lambda) = 0, linear in lambda, and constraints(x) = 0, nodes of a graph."""

    graph: Graph
    slopes: list[Node]
    constraints: list[Node]
    x: list[Node]
    multipliers: list[Node]

    @property
    def unknowns(self) -> list[Node]:
        return [*self.x, *self.multipliers]

    def repeated(self) -> int:
        """How many constraints are constant combinations of others."""
        return len(constant_relations(self.graph, self.constraints)) if len(self.constraints) > 1 else 0

    def to_be_solved(self) -> tuple[Problem, list[Node]]:
        """The conditions in exact numbers, reduced, and the leaves of (x, lambda)."""
        graph, rows, leaves = exact_copy(self.graph, [*self.slopes, *self.constraints], self.unknowns, {})
        n = len(self.x)
        dependent = rows[n:] if len(self.multipliers) == len(self.constraints) else []
        return reduced(Problem(graph, list(rows), leaves[:n], leaves[n:]), dependent), leaves

    @cached_property
    def _table(self) -> list[Node]:
        nodes = [*self.slopes, *self.constraints]
        rows = jacobian(self.graph, nodes, self.unknowns)
        return [node for row, slopes in zip(nodes, rows, strict=True) for node in (row, *slopes)]

    def at(self, x: Vector) -> tuple[Vector, Vector]:
        """The conditions and their Jacobian, in doubles."""
        values = evaluate(self.graph, self._table, dict(zip(self.unknowns, x, strict=True)))
        rows = np.array(values, dtype=float).reshape(-1, 1 + len(self.unknowns))
        return rows[:, 0], rows[:, 1:]

    def with_multipliers(self, q: Vector) -> Vector:
        """(x, lambda) with the lambda that fits best."""
        return balanced(self.at, q, len(self.multipliers))

    def of_dependence(self) -> Iterator[ExtremalConditions]:
        """Those under which constraints depend on one another: sum lambda_i grad g_i = 0, each lambda_i in turn 1."""
        graph, rows = self.graph, jacobian(self.graph, self.constraints, self.x)
        for k in range(len(self.constraints)):
            weights = [*self.multipliers[:k], graph.one, *self.multipliers[k + 1 :]]
            slopes = [graph.dot(weights, list(column)) for column in zip(*rows, strict=True)]
            others = [*self.multipliers[:k], *self.multipliers[k + 1 :]]
            yield ExtremalConditions(graph, slopes, self.constraints, self.x, others)
