"""Exact derivatives: by leaves, along rates, and rings that are closed under them."""

import pytest
import sympy
from sympy import Abs, Max, Rational, cos, cosh, exp, log, sin, sqrt, symbols, tan, tanh
from sympy.physics.mechanics import dynamicsymbols

from dalembert.algebra.derivatives import closed, function_node, rate_of
from dalembert.algebra.generators import Generator, Generators
from dalembert.algebra.ring import Ring
from dalembert.expr.calculus import tangent
from dalembert.expr.graph import Graph
from dalembert.expr.sympy_bridge import Symbols, from_sympy, list_from_sympy

x, y, z = symbols("x y z")


class Case:
    """A ring closed under derivatives by x and y, and the elements of some expressions."""

    def __init__(self, *expressions, leaves=(x, y)):
        self.graph = Graph()
        self.symbols = Symbols(self.graph)
        self.nodes = list_from_sympy(expressions, self.symbols)
        self.leaves = [self.symbols.leaf(leaf) for leaf in leaves]
        self.ring = Ring(self.graph, self.nodes, leaves=self.leaves)
        self.elements = [self.ring.read(node) for node in self.nodes]


PAIRS = [
    (x**3 * y, 3 * x**2 * y), (sin(2 * x - y), 2 * cos(2 * x - y)), (cos(x) ** 2, -2 * sin(x) * cos(x)),
    (tan(x), 1 / cos(x) ** 2), (1 / (x + y), -1 / (x + y) ** 2), (sqrt(x), 1 / (2 * sqrt(x))),
    ((x + y) ** Rational(2, 3), Rational(2, 3) / (x + y) ** Rational(1, 3)), (exp(x * y), y * exp(x * y)),
    (log(x) * x, log(x) + 1), (tanh(x), 1 - tanh(x) ** 2), (cosh(x * y), y * sympy.sinh(x * y)),
    (x**y, y * x**y / x), (sin(cos(x)), -sin(x) * cos(cos(x))), (sqrt(x + sqrt(y)), 1 / (2 * sqrt(x + sqrt(y)))),
    (sympy.asin(x), 1 / sqrt(1 - x**2)), (sympy.atan2(x, y), y / (x**2 + y**2)), (Abs(x) ** 2, 2 * x), (y * z, 0),
    (sqrt(x / y), sqrt(x / y) / (2 * x)), (sin(x**2 * y), 2 * x * y * cos(x**2 * y)),
    ((x**2 + 1)**x, (x**2 + 1)**x * (log(x**2 + 1) + 2 * x**2 / (x**2 + 1))),
    ((x**2 + 1)**(y - 2), 2 * x * (y - 2) * (x**2 + 1)**y / (x**2 + 1)**3),
]  # fmt: skip


@pytest.mark.parametrize(("expression", "derivative"), PAIRS, ids=str)
def test_partial_derivatives(expression, derivative):
    case = Case(expression, sympy.sympify(derivative))
    assert case.ring.derivative(case.elements[0], case.leaves[0]).equals(case.elements[1])


@pytest.mark.parametrize("expression", [
    sin(x) * cos(y) * x, exp(x * y) / (x + 2), sqrt(x + y) * x, log(x + y) * sin(x),
], ids=str)  # fmt: skip
def test_derivatives_commute(expression):
    case = Case(expression)
    by = case.ring.derivative
    (element,), (first, second) = case.elements, case.leaves
    assert by(by(element, first), second).equals(by(by(element, second), first))


def test_the_rate_of_every_generator():
    case = Case(sin(x) * y + sqrt(x + y) * z)
    rates = case.ring.rates(case.leaves[0])
    named = {case.ring.order[position]: rate for position, rate in rates.items()}
    ring = case.ring
    sine, cosine = (ring.generator(Generator(kind, 0)) for kind in ("sin", "cos"))
    assert named[Generator("sin", 0)].equals(cosine) and named[Generator("cos", 0)].equals(-sine)
    root = ring.generator(Generator("root", 0))
    assert named[Generator("root", 0)].equals((2 * root).inverse())
    still = [ring.position[generator] for generator in ring.order if generator not in named]
    assert {ring.generators.atoms[ring.order[k].index][1] for k in still} == {"y", "z"}


def test_the_derivative_along_rates_is_that_of_the_chain_rule():
    """d/dt of sin(q) v with q' = v, v' = a."""
    q = dynamicsymbols("q")
    v, a = q.diff(), q.diff().diff()
    moving = sin(q) * v**2 / (2 + cos(q))
    case = Case(moving, moving.diff(dynamicsymbols._t), v, a, leaves=(q, v))
    ring, (element, expected, speed, force) = case.ring, case.elements
    by_q, by_v = (ring.rates(leaf) for leaf in case.leaves)
    rates = {k: rate * speed for k, rate in by_q.items()} | {k: rate * force for k, rate in by_v.items()}
    assert ring.along(element, rates).equals(expected)
    assert ring.along(element, {}).is_zero


def test_the_derivative_of_a_quotient_is_cancelled():
    case = Case(1 / (x + y) ** 3)
    found = case.ring.derivative(case.elements[0], case.leaves[0])
    assert str(found.den) == str((case.ring.gens[0] + case.ring.gens[1]) ** 4)


def test_a_ring_is_closed_under_its_leaves():
    graph = Graph()
    table = Symbols(graph)
    node = from_sympy(log(x) * Max(x, y), table)
    open_ones, closed_ones = Generators(graph, [node]), closed(graph, (node,), [table.leaf(x)])
    assert set(open_ones.order) < set(closed_ones.order)
    assert closed(graph, (node,), []).order == open_ones.order
    unmoved = closed(graph, (node,), [table.leaf(z)])
    assert {atom for atom in unmoved.atoms if atom[0] == "symbol"} == {a for a in open_ones.atoms if a[0] == "symbol"}


@pytest.mark.parametrize("expression", [
    log(x * y), sympy.asin(x * y) * x, sympy.atan2(x * y, x), x**y, sympy.acosh(x + 2),
], ids=str)  # fmt: skip
def test_functions_that_stay_whole_are_differentiated_as_the_graph_does(expression):
    graph = Graph()
    table = Symbols(graph)
    node, leaf = from_sympy(expression, table), table.leaf(x)
    (expected,) = tangent(graph, [node], {leaf: graph.one})
    ring = Ring(graph, [node, expected], leaves=[leaf])
    assert ring.derivative(ring.read(node), leaf).equals(ring.read(expected))


@pytest.mark.parametrize("expression", [
    (x**2 + 1) ** x, (x + y) ** (x * y), (log(x) + 2) ** (x * y - 1), ((x**2 + 1) ** x + 2) ** (x + 1), x ** (x**x),
], ids=str)  # fmt: skip
def test_powers_with_moving_exponents_have_derivatives_of_every_order(expression):
    """Up to the third, against SymPy's at 40 digits."""
    graph = Graph()
    table = Symbols(graph)
    node = from_sympy(expression, table)
    leaf = table.leaf(x)
    ring = Ring(graph, [node], leaves=[leaf])
    element, at = ring.read(node), {"x": 0.3, "y": 1.2}
    for order in (1, 2, 3):
        element = ring.derivative(element, leaf)
        expected = expression.diff(x, order).subs({x: Rational(3, 10), y: Rational(6, 5)}).evalf(40)
        assert numeric(ring, element, at) == pytest.approx(float(expected), rel=1e-12)


def test_a_rate_names_no_new_power():
    graph = Graph()
    base, leaf = graph.symbol("b"), graph.symbol("x")
    node = graph.pow(graph.add(base, leaf), leaf)
    powers = {i for i in graph.reachable([rate_of(graph, node, leaf)]) if graph.nodes[i][0] == "pow"}
    assert node in powers and all(graph.value(graph.nodes[i][2]) is not None for i in powers - {node})


def test_an_opaque_function_is_rebuilt_from_its_operands():
    graph = Graph()
    table = Symbols(graph)
    node = from_sympy(log(x + y), table)
    generators = Generators(graph, [node])
    ((atom, operands),) = [(a, o) for a, o in generators.forms.operands.items() if a[0] == "log"]
    assert function_node(graph, atom, operands) == node


def test_second_derivatives_stay_in_the_ring():
    case = Case(sympy.asin(x) + log(y) * sqrt(x * y), leaves=(x, y))
    first, second = case.leaves
    twice = case.ring.derivative(case.ring.derivative(case.elements[0], first), first)
    expected = Case((sympy.asin(x) + log(y) * sqrt(x * y)).diff(x, 2), sympy.asin(x) + log(y) * sqrt(x * y))
    at = {"x": 0.3, "y": 1.2}
    assert twice and case.ring.derivative(twice, second)
    assert numeric(case.ring, twice, at) == pytest.approx(numeric(expected.ring, expected.elements[0], at), rel=1e-12)


def numeric(ring, element, at):
    """The value of an element, its generators from what they mean."""
    from dalembert.algebra.opaque import atom_node
    from dalembert.expr.evaluate import evaluate

    def generator(kind, index):
        if kind == "root":
            atom, degree = ring.generators.roots[index]
            return number(atom) ** (1 / degree)
        assert kind == "atom"
        return number(ring.generators.atoms[index])

    def number(atom):
        leaves = {ring.graph.symbol(name): value for name, value in at.items()}
        return float(evaluate(ring.graph, [atom_node(ring.graph, atom)], leaves)[0])

    values = [generator(*known) for known in ring.order]

    def polynomial(p):
        total = 0.0
        for exponents, c in p.to_dict().items():
            term = int(c.p) / int(c.q)
            for value, exponent in zip(values, exponents, strict=True):
                term *= value ** int(exponent)
            total += term
        return total

    return polynomial(element.num) / (1 if element.den is None else polynomial(element.den))
