"""Logarithms of products, and exponentials of logarithms: the same values wherever both have one."""

import pytest
import sympy
from sympy import E, Rational, Symbol, exp, log, sin, symbols

from dalembert.algebra.deciding.logarithms import exponentials_of_logarithms, logarithms_split
from dalembert.expr.graph import Graph
from dalembert.expr.sympy_bridge import Symbols, from_sympy
from dalembert.expr.text import to_text
from tests.expr.any_name import read

x, y = symbols("x y")
p, q = symbols("p q", positive=True)


@pytest.fixture
def table():
    table = Symbols(Graph())
    for symbol in (x, y, p, q):
        table.leaf(symbol)
    return table


def node(text, table):
    return read(table.graph, text)


@pytest.mark.parametrize(("text", "expected"), [
    ("log(p*q)", "log(p) + log(q)"), ("log(p**2*x)", "2*log(p) + log(x)"), ("log(x*y)", "log(x*y)"),
    ("log(exp(x)*y)", "x + log(y)"), ("log(p/q)", "log(p) - log(q)"), ("log((p*q)**x)", "x*log(p) + x*log(q)"),
    ("log(p*log(q*p))", "log(p) + log(log(p) + log(q))"), ("log(x**2)", "log(x**2)"), ("sin(x)", "sin(x)"),
    ("log(-p)", "log(p) + log(-1)"), ("log(exp(1)*p)", "log(p) + 1"), ("log(sqrt(p + q))", "log(p + q)/2"),
    ("log(pi*x)", "log(pi) + log(x)"),
])
def test_logarithms_are_split_where_factors_are_positive(text, expected, table):
    (found,) = logarithms_split(table, [node(text, table)])
    assert to_text(table.graph, found) == to_text(table.graph, node(expected, table))


@pytest.mark.parametrize(("text", "expected"), [
    ("exp(x + 2*log(y))", "y**2*exp(x)"), ("exp(-log(x))", "1/x"), ("exp(log(log(x)) + log(y)/3)", "log(x)*y**(1/3)"),
    ("exp(x*log(y))", "exp(x*log(y))"), ("sin(exp(log(x) + 1))", "sin(x*exp(1))"),
])
def test_exponentials_of_logarithms_are_powers(text, expected, table):
    (found,) = exponentials_of_logarithms(table.graph, [node(text, table)])
    assert to_text(table.graph, found) == to_text(table.graph, node(expected, table))


def test_both_agree_with_sympy():
    z = Symbol("z", positive=True)
    table = Symbols(Graph())
    expression = log(p**3 * z * exp(x) / E) + exp(x + log(z) / 2, evaluate=False) * sin(x)
    (split,) = logarithms_split(table, [from_sympy(expression, table)])
    (whole,) = exponentials_of_logarithms(table.graph, [split])
    from dalembert.expr.sympy_bridge import to_sympy

    numbers = {p: Rational(7, 5), z: Rational(2, 3), x: Rational(-1, 4)}
    difference = to_sympy(table.graph, whole, table) - expression
    assert abs(sympy.N(difference.subs(numbers), 30)) < 1e-25
