"""One walk for every arithmetic: read in floating point, an expression has the value it has everywhere."""

import math
from fractions import Fraction
from random import Random

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import E, Max, Min, Piecewise, Rational, atan2, cbrt, cos, cosh, exp, log, pi, sin, sinh, sqrt, tan, tanh

from benchmarks.identities import identity
from dalembert.algebra.forms import Forms
from dalembert.algebra.generators import Generators
from dalembert.algebra.opaque import UserFunctions, atom_node, form_node
from dalembert.algebra.reading import Reader
from dalembert.expr.evaluate import evaluate
from dalembert.expr.graph import Graph
from dalembert.expr.sympy_bridge import Symbols, from_sympy

x, y, z = sympy.symbols("x y z")


class Floats:
    """Doubles, with the value of each generator from the meaning it has."""

    def __init__(self, generators, values):
        self.generators, self.values = generators, values
        self.calls = 0

    def number(self, value):
        return float(value)

    def generator(self, generator):
        self.calls += 1
        kind, index = generator
        generators = self.generators
        if kind == "root":
            atom, degree = generators.roots[index]
            return self.value(atom_node(generators.graph, atom)) ** (1 / degree)
        if kind == "atom":
            return self.value(atom_node(generators.graph, generators.atoms[index]))
        basis = generators.angles if kind in ("sin", "cos") else generators.arguments
        return getattr(math, kind)(self.value(form_node(generators.graph, basis.basis[index])))

    def value(self, node):
        return float(evaluate(self.generators.graph, [node], self.values)[0])

    def add(self, a, b):
        return a + b

    def mul(self, a, b):
        return a * b

    def power(self, a, exponent):
        return a**exponent


def read(expression, values):
    symbols = Symbols(Graph())
    graph = symbols.graph
    node = from_sympy(UserFunctions(symbols).replaced(expression), symbols)
    leaves = {leaf: values(k) for k, leaf in enumerate(graph.symbols(range(len(graph))))}
    arithmetic = Floats(Generators(graph, [node]), leaves)
    return Reader(arithmetic.generators, arithmetic).read(node), float(evaluate(graph, [node], leaves)[0])


READ = [
    sin(3 * x - 2 * y) * cos(x / 2), tan(x + y) / x, sin(x + pi / 3), cos(x - 3 * pi / 4), sin(x + pi / 5),
    exp(2 * x) * exp(-y), cosh(x - y) + exp(x / 3), tanh(3 * x), tanh(x) + exp(x),
    sinh(2 * x) * exp(-x) + cosh(x - y) * tanh(x), exp(x) * tanh(y) * cosh(3 * z), E * exp(x) + sinh(1 - x),
    sqrt(x + sqrt(y)) ** 3,
    (x + y) ** Rational(-5, 6), sqrt(12 * x) / cbrt(54), abs(x - y), log(x * y) ** 2, atan2(y, x), x**y, pi * x + E,
    Piecewise((x, x < y), (y**2, True)), Piecewise((x, x > y), (y**2, True)), Max(x, y) / Min(x, 3), 0.1 * x,
]  # fmt: skip


@pytest.mark.parametrize("expression", READ, ids=str)
def test_reading_keeps_the_value(expression):
    found, expected = read(expression, lambda k: 0.7 + 0.61 * k)
    assert found == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize(("expression", "kinds"), [
    (exp(x) * cosh(y), "exp sinh cosh"), (exp(x) * cosh(x), "exp"), (exp(x) * cosh(x - y) * sinh(y), "exp"),
    (exp(x) * tanh(y), "exp"), (cosh(x) * tanh(x) * tanh(y), "sinh cosh"), (E + cosh(x), "sinh cosh"),
    (E * exp(x) * cosh(y + 1), "exp sinh cosh"),
], ids=str)
def test_hyperbolic_functions_are_exponentials_where_their_argument_stands_in_one(expression, kinds):
    symbols = Symbols(Graph())
    generators = Generators(symbols.graph, [from_sympy(expression, symbols)])
    assert {generator.kind for generator in generators.order} - {"atom"} == set(kinds.split())


@pytest.mark.parametrize("turn", sorted({Rational(k, n) for n in (3, 4, 6) for k in range(-2 * n, 2 * n + 1)}))
def test_turns_that_can_be_constructed_have_their_sine_and_cosine(turn):
    for beside in (x, 0):
        found, expected = read(sin(beside + turn * pi) + 3 * cos(beside + turn * pi) + x, lambda k: 0.7)
        assert found == pytest.approx(expected, rel=1e-12)


@given(st.integers(0, 2**40))
@settings(max_examples=40)
def test_reading_keeps_the_value_of_generated_expressions(seed):
    found, expected = read(identity(Random(seed)).a, lambda k: 0.8 + 0.037 * k)
    assert found == pytest.approx(expected, rel=1e-8, abs=1e-8)


def test_what_is_read_once_is_kept():
    graph = Graph()
    a = graph.symbol("a")
    node = graph.mul(graph.call("sin", a), graph.call("cos", a))
    arithmetic = Floats(Generators(graph, [node]), {a: 0.3})
    reader = Reader(arithmetic.generators, arithmetic)
    first, calls = reader.read(node), arithmetic.calls
    assert reader.read(node) == first and arithmetic.calls == calls
    assert reader.number(Fraction(1, 2)) is reader.number(Fraction(1, 2))


def test_long_chains_do_not_recurse():
    graph = Graph()
    a = graph.symbol("a")
    node = a
    for _ in range(4_000):
        node = graph.add(graph.mul(node, graph.number(1, 2)), graph.call("sin", a))
    arithmetic = Floats(Generators(graph, [node]), {a: 0.3})
    assert Reader(arithmetic.generators, arithmetic).read(node) == pytest.approx(2 * math.sin(0.3))


def test_atoms_come_back_as_nodes():
    graph = Graph()
    symbols = Symbols(graph)
    for expression in (sympy.log(x * y + 1), sympy.atan2(x, sympy.sin(y)), x**y, sympy.sqrt(x + 1) * sympy.sin(x)):
        form = Forms(graph).of(from_sympy(expression, symbols))
        node = form_node(graph, form)
        assert Forms(graph).of(node) == form
    assert atom_node(graph, ("node", "abc")) is None
