"""The ring of some nodes: budgets, what its generators hide, and derivatives against those of the graph."""

import pytest
from sympy import cos, exp, log, sin, sqrt, symbols

from dalembert.algebra.generators import check_depth
from dalembert.algebra.ring import _WORK_PER_TERM, BoundedRing, Ring, generators_of, hides, same_arguments
from dalembert.errors import BudgetError
from dalembert.expr.calculus import gradient
from dalembert.expr.graph import Graph
from dalembert.expr.sympy_bridge import Symbols, list_from_sympy

x, y, z, w = symbols("x y z w")


def made(*expressions, of=Ring, **options):
    table = Symbols(Graph())
    nodes = list_from_sympy(expressions, table)
    leaves = [table.leaf(symbol) for symbol in (x, y, z, w)]
    return of(table.graph, nodes, **options), table.graph, nodes, leaves


@pytest.mark.parametrize(("expression", "hidden"), [
    (x * y**2 + z, ""), (sin(x) * y, "x"), (sqrt(x + y) * z, "xy"), (exp(x * y) + z, "xy"), (log(sin(y) + x) * z, "xy"),
    (cos(x - z) + sqrt(y), "xyz"), (sqrt(y) * x, "y"), (sin(cos(x)) * y, "x"), (1 / (x + y), ""),
], ids=str)
def test_symbols_that_stand_inside_of_something_are_hidden(expression, hidden):
    ring, graph, _, leaves = made(expression)
    for name, leaf in zip("xyzw", leaves, strict=True):
        assert hides(ring, frozenset([graph.nodes[leaf]])) is (name in hidden), name
    assert hides(ring, frozenset(graph.nodes[leaf] for leaf in leaves)) is bool(hidden)
    assert not hides(ring, frozenset())


@pytest.mark.parametrize("expression", [
    x**3 * y, sin(2 * x - y) * z, sqrt(x * y + 1), exp(x) / (z + y), log(x + z) * x, cos(x * y) ** 3 / sin(z)], ids=str)
def test_derivatives_are_those_of_the_graph(expression):
    table = Symbols(Graph())
    (node,), leaves = list_from_sympy([expression], table), [table.leaf(symbol) for symbol in (x, y, z)]
    slopes = gradient(table.graph, node, leaves)
    ring = Ring(table.graph, [node, *slopes], leaves)
    element = ring.read(node)
    for leaf, slope in zip(leaves, slopes, strict=True):
        assert ring.derivative(element, leaf).equals(ring.read(slope))
        assert ring.along(element, ring.rates(leaf)).equals(ring.read(slope))
    both = {k: ring.rates(leaves[0]).get(k, 0) + 2 * ring.rates(leaves[1]).get(k, ring.element(0))
            for k in {*ring.rates(leaves[0]), *ring.rates(leaves[1])}}
    assert ring.along(element, both).equals(ring.read(slopes[0]) + 2 * ring.read(slopes[1]))


def test_work_is_bounded_by_the_budget():
    ring, *_, nodes, _ = made((x + y + z) ** 3, sin(x), of=BoundedRing, budget=50)
    element = ring.read(nodes[0])
    ring.spent = _WORK_PER_TERM * ring.budget - len(element.num) ** 2
    assert ring.product(element.num, element.num) is not None and ring.spent == _WORK_PER_TERM * ring.budget
    with pytest.raises(BudgetError, match="costs more than its budget"):
        ring.product(element.num, element.num)
    ring.spent = 0
    num, den = element.num, ring.read(nodes[1]).num
    ring.cancelled(num, den)
    assert ring.spent == len(num) * len(den) + max(num.degrees()) + max(den.degrees())


def test_functions_are_nested_so_deep_and_no_deeper():
    graph = Graph()
    node, depth = graph.symbol("x"), 0
    while True:
        node, depth = graph.call("sin", graph.add(node, graph.one)), depth + 1
        try:
            check_depth(graph, [node])
        except BudgetError as error:
            assert f"more than {depth} deep" in str(error)  # the symbol below counts as well
            break
    assert depth > 3


def test_arguments_are_compared_before_generators_are_counted():
    table = Symbols(Graph())
    nodes = list_from_sympy([exp(1 - cos(2 * x)), exp(2 * sin(x) ** 2)], table)
    assert len(same_arguments(table.graph, nodes)) == 1
    assert len(generators_of(table.graph, nodes).arguments.basis) == 1
