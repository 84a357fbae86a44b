"""How many instructions some nodes will take, near enough to choose between two ways of writing them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..expr.functions import LEAVES
from ..expr.graph import Graph, Node

_FREE = frozenset({"sin", "cos"})


def instructions(graph: Graph, roots: Sequence[Node]) -> int:
    """Sums and products below `roots`, a product that only one sum uses counted with it; sines are not counted.

    >>> graph = Graph(); x, y = graph.symbol("x"), graph.symbol("y")
    >>> instructions(graph, [graph.add(graph.mul(x, y), x)])
    1
    """
    nodes, minus_one = graph.nodes, graph.minus_one
    order = graph.reachable(roots)
    uses = dict.fromkeys(order, 0)
    total = 0
    for index in order:
        node = nodes[index]
        if node[0] in LEAVES:
            continue
        for operand in node[1:]:
            uses[operand] += 1
    for root in roots:
        uses[root] += 1
    for index in order:
        node = nodes[index]
        if node[0] in LEAVES or node[0] in _FREE or minus_one in node[1:]:
            continue
        if node[0] == "add" and any(_fuses(nodes, uses, operand, minus_one) for operand in node[1:]):
            continue
        total += 1
    return total


def _fuses(nodes: Sequence[tuple[Any, ...]], uses: dict[Node, int], operand: Node, minus_one: Node) -> bool:
    node = nodes[operand]
    if node[0] == "mul" and node[1] == minus_one:
        operand, node = node[2], nodes[node[2]]
    return node[0] in ("mul", "pow") and uses[operand] == 1
