"""Linear equations on the graph, solved by elimination."""

from __future__ import annotations

from collections.abc import Sequence

from ..expr.graph import Graph, Node


def solve_nodes(graph: Graph, matrix: Sequence[Sequence[Node]], right: Sequence[Node]) -> list[Node] | None:
    """The nodes of matrix^-1 right, by elimination that pivots on entries that are not the node 0; the shortest first.

    None where no pivot is left: the matrix is singular. Right for matrices whose pivots do not vanish by themselves,
    such as positive definite ones.

    >>> graph = Graph(); a = graph.symbol("a")
    >>> solve_nodes(graph, [[graph.zero, a], [graph.one, graph.zero]], [a, graph.zero]) == [graph.zero, graph.one]
    True
    """
    count = len(matrix)
    rows = [[*row, entry] for row, entry in zip(matrix, right, strict=True)]
    for k in range(count):
        pivots = [i for i in range(k, count) if rows[i][k] != graph.zero]
        if not pivots:
            return None
        best = k if k in pivots and graph.value(rows[k][k]) is None else min(
            pivots, key=lambda i: (graph.value(rows[i][k]) is None, len(graph.reachable([rows[i][k]])), i))
        rows[k], rows[best] = rows[best], rows[k]
        for i in range(k + 1, count):
            if rows[i][k] != graph.zero:
                factor = graph.div(rows[i][k], rows[k][k])
                rows[i] = [graph.sub(x, graph.mul(factor, y)) for x, y in zip(rows[i], rows[k], strict=True)]
    solution = [graph.zero] * count
    for k in reversed(range(count)):
        rest = graph.dot(rows[k][k + 1 : count], solution[k + 1 :])
        solution[k] = graph.div(graph.sub(rows[k][count], rest), rows[k][k])
    return solution
