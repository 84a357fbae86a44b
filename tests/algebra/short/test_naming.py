"""Abbreviations a reader chooses: put in where they shorten, left out where they do not."""

import pytest
import sympy
from sympy import cos, sin, symbols
from sympy.physics.mechanics import dynamicsymbols

from dalembert.algebra.ring import Ring
from dalembert.algebra.short.choice import Manner
from dalembert.algebra.short.shortener import short_entries
from dalembert.errors import ExpressionError
from dalembert.expr.graph import Graph
from dalembert.expr.sympy_bridge import Symbols, list_from_sympy

I_3, I_xx, I_zz, J, a, b, g, k, l, m, u, w, x = symbols("I_3 I_xx I_zz J a b g k l m u w x")
q = dynamicsymbols("q")
third = {I_3: I_xx + m * l**2 / 4}
cat = {**third, J: I_zz * (1 + cos(q) ** 2) + I_3 * sin(q) ** 2}


def entries(expressions, named, style="textbook"):
    graph = Graph()
    table = Symbols(graph)
    nodes = list_from_sympy(expressions, table)
    ring = Ring(graph, nodes)
    return short_entries(ring, [ring.read(node) for node in nodes], table, Manner(style), named)


def spelled_out(expression, named):
    for symbol, meaning in reversed(list(named.items())):
        expression = expression.subs(symbol, meaning)
    return expression


def test_the_falling_cat():
    shared = spelled_out(cat[J], third)
    assert entries([shared + I_zz, shared, 0 * x, sympy.expand(I_xx + m * l**2 / 4)], cat) == [I_zz + J, J, 0, I_3]


@pytest.mark.parametrize("style", ["textbook", "shortest", "factored", "expanded"])
def test_names_keep_the_value(style):
    given = [3 * spelled_out(cat[J], third) - a, (I_xx + m * l**2 / 4) * b + sin(q) * l, m * l**2 + I_xx, I_zz * sin(q)]
    for found, meant in zip(entries(given, cat, style), given, strict=True):
        assert sympy.simplify(spelled_out(found, cat) - meant) == 0


def test_a_name_is_used_in_multiples_and_sums():
    assert entries([2 * a * (k + m * l**2)], {w: k + m * l**2}) == [2 * a * w]
    assert entries([k + m * l**2 + b], {w: k + m * l**2}) == [b + w]
    assert entries([m * l**2 * x], {w: m * l**2}) == [w * x]


def test_a_name_for_a_sine():
    assert entries([a * sin(q) + b * sin(q)], {w: sin(q)}) == [w * (a + b)]


@pytest.mark.parametrize("named", [
    {w: g * k}, {w: a + b}, {w: cos(q)}, {w: m * l**3}, {w: sympy.Integer(7)}, {},
], ids=str)  # fmt: skip
def test_names_that_do_not_help_are_not_used(named):
    assert entries([m * l**2 * sin(q) ** 2], named) == [m * l**2 * sin(q) ** 2]


def test_the_later_name_may_use_the_earlier_one():
    named = {u: a + b, w: u * x + k}
    assert entries([(a + b) * x + k], named) == [w]
    assert entries([(a + b) * m], named) == [m * u]


@pytest.mark.parametrize("meaning", [1 / (1 + x), a / b, 1 / m, sympy.Integer(0)], ids=str)
def test_what_is_no_sum_of_products_is_refused(meaning):
    with pytest.raises(ExpressionError, match=r"the name w: .*not a sum of products"):
        entries([m * l**2], {w: meaning})


@pytest.mark.parametrize("named", [{"w": a}, {3: a}, {u * w: a}, {w: "a + b"}, {w: sympy.I * a}], ids=str)
def test_what_is_no_name_is_refused(named):
    with pytest.raises(ExpressionError):
        entries([m * l**2], named)


def test_a_symbol_that_is_there_already_is_no_name():
    """Used as a name too, m would stand for two things in one line."""
    with pytest.raises(ExpressionError, match="m"):
        entries([m * l**2 / 4 + m], {m: m * l**2 / 4})


@pytest.mark.parametrize("style", ["textbook", "expanded"])
def test_an_angle_that_a_name_holds_is_taken_apart(style):
    """A load beside the line of an arm: m l cos(x) and m l sin(x) have names, cos(q + x) and cos(x - q) go."""
    named = {u: a * b + m * l * cos(x), w: m * l * sin(x)}
    given = [a * b * cos(q) + m * l * cos(q + x), a * b * sin(q) + m * l * sin(q + x),
             a * b * cos(q) + m * l * cos(x - q)]
    found = entries(given, named, style)
    assert found == [u * cos(q) - w * sin(q), u * sin(q) + w * cos(q), u * cos(q) + w * sin(q)]
    for short, meant in zip(found, given, strict=True):
        assert sympy.simplify(sympy.expand_trig(spelled_out(short, named) - meant)) == 0
    assert entries([k * cos(q + x)], named, style) == [k * cos(q + x)]
