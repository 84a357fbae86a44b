"""Instructions as they are counted to choose between two ways of writing the same."""

from __future__ import annotations

import pytest

from dalembert.expr.graph import Graph
from dalembert.recursion.counting import instructions

GRAPH = Graph()
X, Y, Z = (GRAPH.symbol(name) for name in "xyz")
PRODUCT = GRAPH.mul(X, Y)
FUSED = GRAPH.add(PRODUCT, Z)


@pytest.mark.parametrize(("roots", "count"), [
    ([X], 0), ([GRAPH.number(2.5)], 0), ([GRAPH.neg(X)], 0), ([GRAPH.call("sin", X), GRAPH.call("cos", X)], 0),
    ([PRODUCT], 1), ([GRAPH.pow(X, GRAPH.number(3))], 1), ([GRAPH.call("tanh", X)], 1),
    ([FUSED], 1), ([GRAPH.sub(Z, PRODUCT)], 1), ([FUSED, FUSED], 1),
    ([FUSED, PRODUCT], 2), ([FUSED, GRAPH.add(PRODUCT, X)], 3), ([GRAPH.add(X, GRAPH.call("sin", Y))], 1),
])  # fmt: skip
def test_leaves_signs_and_sines_cost_nothing_and_a_product_goes_with_its_sum(roots, count) -> None:
    assert instructions(GRAPH, roots) == count
