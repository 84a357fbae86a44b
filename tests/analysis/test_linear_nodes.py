"""Linear equations on the graph against NumPy, wherever their zeros are."""

import numpy as np
import pytest

from dalembert.analysis.linear_nodes import solve_nodes
from dalembert.expr.evaluate import evaluate
from dalembert.expr.graph import Graph


@pytest.mark.parametrize("seed", range(25))
def test_the_solution_is_that_of_numpy(seed):
    random = np.random.default_rng(seed)
    count, graph, values = 1 + seed % 5, Graph(), {}

    def entry(place, share):
        if random.random() > share:
            return graph.zero
        if random.random() < 0.3:
            return graph.number(int(random.integers(1, 4)))
        symbol = graph.symbol(f"x{place}")
        values[symbol] = float(random.normal())
        return symbol if random.random() < 0.5 else graph.call("sin", graph.add(symbol, graph.one))

    matrix = [[entry((i, j), 0.6) for j in range(count)] for i in range(count)]
    right = [entry((i, "b"), 0.9) for i in range(count)]
    numbers = np.array(evaluate(graph, [node for row in matrix for node in row], values), dtype=float)
    numbers, wanted = numbers.reshape(count, count), np.array(evaluate(graph, right, values), dtype=float)
    found = solve_nodes(graph, matrix, right)
    if found is None:
        assert np.linalg.matrix_rank(numbers) < count
    else:
        solution = np.array(evaluate(graph, found, values), dtype=float)
        np.testing.assert_allclose(numbers @ solution, wanted, rtol=1e-7, atol=1e-7)


def test_a_matrix_without_a_pivot_has_no_solution():
    graph = Graph()
    a, b = graph.symbol("a"), graph.symbol("b")
    assert solve_nodes(graph, [[a, b], [a, b]], [a, b]) is None
    assert solve_nodes(graph, [[graph.zero]], [a]) is None


def test_rows_are_exchanged_where_a_pivot_is_zero_or_a_number():
    graph = Graph()
    a, b = graph.symbol("a"), graph.symbol("b")
    turned = solve_nodes(graph, [[graph.zero, b], [graph.number(2), graph.zero]], [b, graph.number(6)])
    assert turned == [graph.number(3), graph.one]
    kept = solve_nodes(graph, [[a, graph.one], [graph.number(2), graph.zero]], [graph.one, graph.zero])
    factor = graph.div(graph.number(2), a)
    second = graph.div(graph.neg(factor), graph.neg(factor))
    assert kept is not None and kept[1] == second
