"""Expressions written with Python's operators."""

import pickle
from fractions import Fraction

import numpy as np
import pytest
import sympy

from dalembert.errors import ExpressionError
from dalembert.expr import expression as language
from dalembert.expr.expression import Expression, number, select, sqrt, symbols
from dalembert.expr.functions import ELEMENTARY
from dalembert.expr.graph import Graph
from tests.expr.any_name import read


@pytest.fixture
def graph():
    return Graph()


CASES = {
    "x + y": lambda x, y: x + y,
    "1 + x": lambda x, y: 1 + x,
    "x - 1/2": lambda x, y: x - Fraction(1, 2),
    "2.5 - x": lambda x, y: 2.5 - x,
    "3*x*y": lambda x, y: 3 * x * y,
    "x/y": lambda x, y: x / y,
    "1/x": lambda x, y: 1 / x,
    "x**2": lambda x, y: x**2,
    "2**x": lambda x, y: 2**x,
    "-x": lambda x, y: -x,
    "x ": lambda x, y: +x,
    "abs(x)": lambda x, y: abs(x),
    "sqrt(x)": lambda x, y: sqrt(x),
    "x < y": lambda x, y: x.less_than(y),
    "x <= 1": lambda x, y: x.at_most(1),
    "x > y": lambda x, y: x.greater_than(y),
    "x >= 2": lambda x, y: x.at_least(2),
    "x == y": lambda x, y: x.equal_to(y),
    "x != y": lambda x, y: x.not_equal_to(y),
    "x < y and not y < 1 or x == 3": lambda x, y: x.less_than(y) & ~y.less_than(1) | x.equal_to(3),
    "select(x < 0, -x, 1)": lambda x, y: select(x.less_than(0), -x, 1),
    "atan2(y, 1)": lambda x, y: language.atan2(y, 1),
    "max(2, x)": lambda x, y: language.max(2, x),
    "sin(x*y)": lambda x, y: language.sin(x * y),
}


@pytest.mark.parametrize("text", CASES)
def test_operators_say_what_the_text_says(graph, text):
    assert CASES[text](*symbols(graph, "x y")).index == read(graph, text)


@pytest.mark.parametrize("row", ELEMENTARY, ids=lambda row: row.name)
def test_every_elementary_function_is_there(graph, row):
    operands = symbols(graph, "x y")[:row.arity]
    function = getattr(language, row.name)
    assert function(*operands).index == graph.call(row.name, *(operand.index for operand in operands))
    assert function.__name__ == row.name and row.name in dir(language)


def test_symbols_count_primes(graph):
    q, v, a = symbols(graph, "q, q' q''")
    assert [graph.nodes[e.index] for e in (q, v, a)] == [("symbol", "q", k, "") for k in range(3)]


def test_printing_is_text_that_can_be_read_back(graph):
    x, y = symbols(graph, "x y")
    assert str(2 * x / y - x**2) == repr(2 * x / y - x**2) == "2*x/y - x**2"


def test_equality_is_identity_of_nodes(graph):
    x, y = symbols(graph, "x y")
    assert x + y == y + x and hash(x + y) == hash(y + x)
    assert x != y and x != symbols(Graph(), "x")[0] and x != 1
    assert len({x, y, x * 1}) == 2


def test_an_expression_cannot_be_changed(graph):
    (x,) = symbols(graph, "x")
    with pytest.raises(AttributeError):
        x.index = 0
    with pytest.raises(AttributeError):
        del x.graph


def test_expressions_can_be_pickled(graph):
    x, y = symbols(graph, "x y")
    assert str(pickle.loads(pickle.dumps(x * y + 1))) == "x*y + 1"


def test_arrays_of_expressions_multiply_like_arrays(graph):
    x, y = symbols(graph, "x y")
    product = np.array([[2, 0], [1, 1]]) @ np.array([x, y])
    assert product.tolist() == [2 * x, x + y]
    assert (np.float64(2) * x) == 2.0 * x and (np.int64(2) * x) == 2 * x
    assert (x * np.array([1, 2])).tolist() == [x, 2 * x]


@pytest.mark.parametrize("foreign", [sympy.Symbol("a"), "a", None, True, 1j])
def test_foreign_operands_are_not_understood(graph, foreign):
    (x,) = symbols(graph, "x")
    with pytest.raises(TypeError):
        x + foreign
    with pytest.raises(TypeError):
        foreign * x


@pytest.mark.parametrize("misuse", [
    lambda x: bool(x.less_than(1)),
    lambda x: x + symbols(Graph(), "y")[0],
    lambda x: x + x.less_than(1),
    lambda x: -x.less_than(1),
    lambda x: x & x.less_than(1),
    lambda x: x.less_than(1) | x,
    lambda x: ~x,
    lambda x: select(x, 1, 2),
    lambda x: sqrt(x.less_than(1)),
    lambda x: language.sin("x"),
    lambda x: language.max(1, 2),
    lambda x: 1 / number(x.graph, 0),
    lambda x: Expression(x.graph, 10**6),
])
def test_misuse_is_refused(graph, misuse):
    with pytest.raises(ExpressionError):
        misuse(*symbols(graph, "x"))


def test_an_unknown_function_is_an_attribute_error():
    with pytest.raises(AttributeError, match="bessel"):
        language.bessel  # noqa: B018
