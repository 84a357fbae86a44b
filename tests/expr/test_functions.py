"""Every row of the table of functions against mpmath's numbers and numerical derivatives."""

import builtins

import mpmath
import numpy as np
import pytest

from dalembert.expr.evaluate import evaluate, evaluate_exact
from dalembert.expr.functions import COMMUTATIVE, ELEMENTARY, FUNCTIONS, LOGICAL, RELATIONS
from dalembert.expr.graph import Graph

DOMAINS = {"acosh": ("1.5", "2.7"), "asin": ("-0.6", "0.3"), "acos": ("-0.6", "0.3"), "atanh": ("-0.6", "0.3"),
           "log": ("0.4", "2.5")}
POINTS = ("-1.3", "0.4", "1.1")
PAIRS = (("0.3", "1.2"), ("-0.7", "0.4"), ("1.5", "-0.8"), ("-0.2", "-2.1"))
UNARY = [row for row in ELEMENTARY if row.arity == 1]
BINARY = [row for row in ELEMENTARY if row.arity == 2]


def reference(row):
    """The function as mpmath, or Python, has it."""
    return getattr(mpmath, row.mpmath) if row.mpmath else getattr(builtins, row.name)


def called(row):
    graph = Graph()
    leaves = [graph.symbol(name) for name in "xy"[:row.arity]]
    return graph, leaves, graph.call(row.name, *leaves)


def arguments(row):
    if row.arity == 2:
        return PAIRS
    return [(point,) for point in DOMAINS.get(row.name, POINTS)]


@pytest.mark.parametrize("row", ELEMENTARY, ids=lambda row: row.name)
def test_values_agree_with_mpmath_and_numpy(row):
    graph, leaves, node = called(row)
    for point in arguments(row):
        exact = reference(row)(*map(mpmath.mpf, point))
        values = dict(zip(leaves, map(mpmath.mpf, point), strict=True))
        assert mpmath.almosteq(evaluate_exact(graph, [node], values)[0], exact, 1e-12)
        doubles = {leaf: float(value) for leaf, value in values.items()}
        assert evaluate(graph, [node], doubles)[0] == pytest.approx(float(exact), rel=1e-13)


@pytest.mark.parametrize("row", ELEMENTARY, ids=lambda row: row.name)
def test_partials_agree_with_numerical_derivatives(row):
    graph, leaves, _ = called(row)
    partials = row.partials(graph, *leaves)
    assert len(partials) == row.arity
    with mpmath.workdps(40):
        for point in arguments(row):
            values = tuple(map(mpmath.mpf, point))
            found = evaluate_exact(graph, partials, dict(zip(leaves, values, strict=True)), digits=40)
            for place, partial in enumerate(found):
                orders = tuple(int(k == place) for k in range(row.arity))
                expected = mpmath.diff(reference(row), values, orders)
                assert abs(partial - expected) < mpmath.mpf(10) ** -15, (point, place)


@pytest.mark.parametrize("row", UNARY, ids=lambda row: row.name)
def test_parity_and_value_at_zero_are_true(row):
    function = reference(row)
    if row.at_zero is not None:
        assert function(0) == row.at_zero
    for (point,) in arguments(row):
        x = mpmath.mpf(point)
        if row.odd or row.even:
            assert mpmath.almosteq(function(-x), -function(x) if row.odd else function(x))


@pytest.mark.parametrize("row", BINARY, ids=lambda row: row.name)
def test_commutative_functions_commute(row):
    function = reference(row)
    commutes = all(function(*map(mpmath.mpf, pair)) == function(*map(mpmath.mpf, pair[::-1])) for pair in PAIRS)
    assert commutes == (row.name in COMMUTATIVE)


@pytest.mark.parametrize("row", (*RELATIONS, *LOGICAL), ids=lambda row: row.name)
def test_truth_tables(row):
    graph = Graph()
    x, y = graph.symbol("x"), graph.symbol("y")
    operands = [x, y] if row in RELATIONS else [graph.call("lt", x, graph.one), graph.call("lt", y, graph.one)]
    node = graph.call(row.name, *operands[:row.arity])
    grid = {x: np.array([0.0, 0.0, 1.0, 1.0]), y: np.array([0.0, 1.0, 0.0, 1.0])}
    expected = {
        "lt": [0, 1, 0, 0], "le": [1, 1, 0, 1], "eq": [1, 0, 0, 1], "ne": [0, 1, 1, 0],
        "and": [1, 0, 0, 0], "or": [1, 1, 1, 0], "not": [0, 0, 1, 1],
    }[row.name]
    assert evaluate(graph, [node], grid)[0].tolist() == [bool(value) for value in expected]
    for column, wanted in enumerate(expected):
        point = {leaf: values[column] for leaf, values in grid.items()}
        assert evaluate_exact(graph, [node], point) == [bool(wanted)]


def test_every_row_is_known_by_its_name():
    assert all(FUNCTIONS[row.name] is row for row in (*ELEMENTARY, *RELATIONS, *LOGICAL))


def test_the_partials_of_a_select_choose_a_branch():
    graph = Graph()
    x, a, b = graph.symbol("x"), graph.symbol("a"), graph.symbol("b")
    condition = graph.call("lt", x, graph.zero)
    by_condition, by_a, by_b = FUNCTIONS["select"].partials(graph, condition, a, b)
    assert by_condition == graph.zero
    values = evaluate(graph, [by_a, by_b], {x: np.array([-1.0, 1.0])})
    assert [value.tolist() for value in values] == [[1.0, 0.0], [0.0, 1.0]]


@pytest.mark.parametrize("row", UNARY, ids=lambda row: row.name)
def test_a_sign_leaves_every_odd_and_even_function(row):
    graph, (x,), node = called(row)
    f, places = reference(row), [mpmath.mpf(point) for point in ("0.3", "0.7") if row.name != "acosh"]
    odd, even = (places and all(mpmath.almosteq(f(-p), s * f(p)) for p in places) if row.name != "log" else False
                 for s in (-1, 1))
    turned = graph.call(row.name, graph.neg(x))
    assert (turned == graph.neg(node), turned == node) == (bool(odd), bool(even))
