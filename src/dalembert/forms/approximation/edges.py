"""Places at which forces have an edge: where |x|, sign, min, max or a condition turns, slopes are those of one side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ...dynamics.dynamics import Dynamics
from ...errors import remark
from ...expr.calculus import jacobian, substitute
from ...expr.evaluate import evaluate
from ...expr.functions import RELATIONAL
from ...expr.graph import Graph
from ...expr.node import Node

_TURNING = frozenset({"abs", "sign", "min", "max", "select"})
#: What parameters without a number are taken to be, the first of them, and by how much the next one is larger.
_SOME, _MORE = 0.731, 0.193
#: Numbers that differ by less, relative to 1 and their size, are the same.
_SAME = 1e-9


@dataclass(frozen=True)
class Edges:
    """What turns in bias - Q: each node that does, and the numbers that vanish where it does."""

    source: Dynamics

    @cached_property
    def forces(self) -> list[Node]:
        """bias - Q."""
        pairs = zip(self.source.bias_nodes, self.source.force_nodes, strict=True)
        return [self.source.system.graph.sub(*pair) for pair in pairs]

    @cached_property
    def turning(self) -> dict[Node, list[Node]]:
        graph = self.source.system.graph
        if _TURNING.isdisjoint(node[0] for node in graph.nodes):
            return {}
        found = {index: list(_sides(graph, index)) for index in graph.reachable(self.forces)}
        return {index: sides for index, sides in found.items() if sides}

    def at(self, values: Mapping[Node, float]) -> bool:
        """Whether forces, or their slopes, jump at a place."""
        graph = self.source.system.graph
        return any(_vanish(graph, sides, values) and self._jumps(index, values)
                   for index, sides in self.turning.items())

    def _jumps(self, index: Node, values: Mapping[Node, float]) -> bool:
        """Whether it matters which of its two branches a node takes."""
        system = self.source.system
        graph, leaves = system.graph, (*system.leaves.q, *system.leaves.v, *system.leaves.u)
        taken = []
        for branch in _branches(graph, index):
            forces = substitute(graph, self.forces, {index: branch})
            rows = jacobian(graph, forces, leaves)
            taken.append(np.array(evaluate(graph, [*forces, *(entry for row in rows for entry in row)], values)))
        first, second = taken
        return not np.all(np.abs(first - second) <= _SAME * (1 + np.abs(first)))


def _sides(graph: Graph, index: Node) -> Iterator[Node]:
    """The numbers that vanish where a node turns."""
    operation, *operands = graph.nodes[index]
    if operation in ("abs", "sign"):
        yield operands[0]
    elif operation in ("min", "max"):
        yield graph.sub(*operands)
    elif operation == "select":
        conditions = graph.reachable([operands[0]])
        yield from (graph.sub(*graph.operands(k)) for k in conditions if graph.nodes[k][0] in RELATIONAL)


def _branches(graph: Graph, index: Node) -> tuple[Node, Node]:
    """What a node is on either side of its edge."""
    operation, *operands = graph.nodes[index]
    if operation == "abs":
        return operands[0], graph.neg(operands[0])
    if operation == "sign":
        return graph.one, graph.neg(graph.one)
    first, second = operands[-2:]
    return first, second


def _vanish(graph: Graph, sides: Iterable[Node], values: Mapping[Node, float]) -> bool:
    return any(abs(side) <= _SAME for side in evaluate(graph, list(sides), values))


def tell_edges(where: str, source: Dynamics, values: Mapping[Node, float]) -> None:
    """Remark that forces have an edge at a place {leaf: number} of positions, velocities, inputs and parameters."""
    edges = source.kept(Edges)
    if edges.turning and edges.at(values):
        remark("edge-at-point", where, "forces have an edge there (|x|, sign, min, max or a condition turns): their "
               "slopes are those of one side.", "Take a point beside it, or smooth the force.")


def tell_edges_in_symbols(where: str, source: Dynamics, place: Mapping[Node, Node]) -> None:
    """The same at a place {leaf: node}, where parameters without a number have some value."""
    system = source.system
    rows = enumerate(zip(system.leaves.p, system.parameters.values(), strict=True))
    some = {leaf: _SOME + _MORE * k if row.value is None else row.value for k, (leaf, row) in rows}
    tell_edges(where, source, some | dict(zip(place, evaluate(system.graph, list(place.values()), some), strict=True)))
