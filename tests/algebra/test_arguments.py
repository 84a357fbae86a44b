"""Arguments of functions are found to be the same function, or rational combinations of one another."""

import pytest
from sympy import Rational, cos, cosh, exp, log, pi, sin, sinh, sqrt, symbols, tan, tanh

from dalembert.algebra.arguments import equal_arguments
from dalembert.algebra.ring import BoundedRing, Ring, same_arguments
from dalembert.expr.graph import Graph
from dalembert.expr.sympy_bridge import Symbols, list_from_sympy, to_sympy

x, y, z = symbols("x y z")


def replaced(*expressions):
    """{argument: what stands for it} in SymPy, for all that is replaced."""
    table = Symbols(Graph())
    nodes = list_from_sympy(expressions, table)
    found = same_arguments(table.graph, nodes)
    return dict(zip(to_sympy(table.graph, list(found), table), to_sympy(table.graph, list(found.values()), table),
                    strict=True))


@pytest.mark.parametrize(("expressions", "expected"), [
    ([exp(1 - cos(2 * x)), exp(2 * sin(x) ** 2)], {1 - cos(2 * x): 2 * sin(x) ** 2}),
    ([sin(x * (sin(y) ** 2 + cos(y) ** 2)), sin(x)], {x * (sin(y) ** 2 + cos(y) ** 2): x}),
    ([sin(tan(x)), sin(sin(x) / cos(x))], {sin(x) / cos(x): tan(x)}),
    ([exp(sin(x) ** 2), exp(cos(x) ** 2)], {cos(x) ** 2: 1 - sin(x) ** 2}),
    ([cos(x / (x + 1)), cos(1 / (x + 1))], {x / (x + 1): 1 - 1 / (x + 1)}),
    ([cos(pi * (sin(x) ** 2 + cos(x) ** 2))], {pi * (sin(x) ** 2 + cos(x) ** 2): pi}),
    ([cos(1 / (x - 1)), cos(1 / (x + 1)), cos(2 / (x**2 - 1))], {2 / (x**2 - 1): 1 / (x - 1) - 1 / (x + 1)}),
    ([sin(tanh(2 * x)), sin(sinh(2 * x) / cosh(2 * x))], {sinh(2 * x) / cosh(2 * x): tanh(2 * x)}),
    ([sin(log(2 * sin(x) * cos(x))), cos(log(sin(2 * x)))], {2 * sin(x) * cos(x): sin(2 * x)}),
])
def test_what_depends_on_shorter_arguments_is_written_in_them(expressions, expected):
    assert replaced(*expressions) == expected


@pytest.mark.parametrize("expressions", [
    [sin(x), cos(x + y), exp(2 * x)], [sin((x + 1) ** 2), sin(x**2 + 2 * x + 1)], [sin(sin(x)), sin(cos(x))],
    [sqrt(x**2 + y**2), sin(sqrt(x))], [sin(sin(x) ** 2), sin(sin(x) ** 2 + sin(y))],
])
def test_nothing_is_replaced_where_nothing_is_gained(expressions):
    assert replaced(*expressions) == {}


def test_levels_are_brought_to_canonical_form_from_the_inside():
    one = sin(exp(1 - cos(2 * x)) * (sin(y) ** 2 + cos(y) ** 2))
    other = sin(exp(2 * sin(x) ** 2))
    table = Symbols(Graph())
    a, b = list_from_sympy([one, other], table)
    ring = Ring(table.graph, [a, b])
    assert ring.read(a).equals(ring.read(b))


def test_polynomials_of_many_terms_are_compared_too():
    p = (x + y + z + 1) ** 9
    table = Symbols(Graph())
    a, b = list_from_sympy([sin(p), sin(p.expand())], table)
    ring = Ring(table.graph, [a, b])
    assert ring.read(a).equals(ring.read(b))


def test_an_argument_that_divides_by_zero_is_left_alone():
    never = 1 / (sin(x) ** 2 + cos(x) ** 2 - 1)
    assert replaced(sin(never), exp(1 - cos(2 * x)), exp(2 * sin(x) ** 2)) == {1 - cos(2 * x): 2 * sin(x) ** 2}


def test_a_ring_that_cannot_be_had_replaces_nothing():
    table = Symbols(Graph())
    nodes = list_from_sympy([sin(sin(x) ** 2), sin(cos(x) ** 2)], table)

    def tiny(arguments):
        return BoundedRing(table.graph, arguments, budget=0)

    assert equal_arguments(table.graph, nodes, tiny) == {}


def test_towers_are_only_climbed_so_far():
    tower = x
    for _ in range(40):
        tower = sin(tower * (sin(y) ** 2 + cos(y) ** 2))
    assert replaced(tower) == {}


def test_derivatives_are_those_of_the_same_functions():
    table = Symbols(Graph())
    a, b = list_from_sympy([exp(1 - cos(2 * x)), Rational(1, 2) * exp(2 * sin(x) ** 2)], table)
    leaf = table.leaf(x)
    ring = Ring(table.graph, [a, b], [leaf])
    assert ring.derivative(ring.read(a), leaf).equals(2 * ring.derivative(ring.read(b), leaf))
