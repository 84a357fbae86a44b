"""The larger and the smaller of two numbers by their distance, whose relations to roots are known."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ...expr.graph import Graph, Node
from .logarithms import copied

_SIDES = {"max": 1, "min": -1}


def extrema_as_distances(graph: Graph, nodes: Sequence[Node]) -> list[Node]:
    """The nodes with max(x, y) as (x + y + |x - y|)/2, and min(x, y) with the other sign.

    >>> graph = Graph(); x, y = graph.symbol("x"), graph.symbol("y")
    >>> (larger,) = extrema_as_distances(graph, [graph.call("max", x, y)])
    >>> from dalembert.expr.evaluate import evaluate
    >>> float(evaluate(graph, [larger], {x: 3.0, y: 1.0})[0])
    3.0
    """
    order = graph.reachable(nodes)
    if all(graph.nodes[index][0] not in _SIDES for index in order):
        return list(nodes)
    made: dict[Node, Node] = {}
    for index in order:
        made[index] = copy = copied(graph, index, made)
        operation, *operands = graph.nodes[copy]
        if operation in _SIDES:
            made[index] = _by_distance(graph, operands[0], operands[1], _SIDES[operation])
    return [made[node] for node in nodes]


def _by_distance(graph: Graph, x: Node, y: Node, side: int) -> Node:
    half, distance = graph.number(Fraction(1, 2)), graph.call("abs", graph.sub(x, y))
    return graph.mul(half, graph.add(graph.add(x, y), graph.mul(graph.number(side), distance)))
