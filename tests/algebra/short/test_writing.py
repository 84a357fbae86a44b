"""Sums over letters as SymPy expressions in the user's own symbols, and their length."""

from fractions import Fraction

import pytest
import sympy
from sympy import Dummy, Function, Rational, Symbol, cos, cot, exp, sin, sqrt, symbols, tan
from sympy.physics.mechanics import dynamicsymbols

from dalembert.algebra.ring import Ring
from dalembert.algebra.short.grouping import Product, flat
from dalembert.algebra.short.terms import Alphabet, from_polynomial, multiplied
from dalembert.algebra.short.writing import Writer, _terminates, leaves
from dalembert.expr.graph import Graph
from dalembert.expr.sympy_bridge import Symbols, from_sympy

a, b, m, x, y = symbols("a b m x y")
q = dynamicsymbols("q")
f = Function("f")


def read(expression):
    graph = Graph()
    table = Symbols(graph)
    node = from_sympy(expression, table)
    ring = Ring(graph, [node])
    writer = Writer(Alphabet(ring), table)
    element = ring.read(node)
    below = from_polynomial(ring.one if element.den is None else element.den)
    return writer, from_polynomial(element.num), below


def written(expression):
    """The expression read, divided by its denominator of one product, and written."""
    writer, above, below = read(expression)
    ((divisor, number),) = below.items()
    inverse = tuple((letter, -exponent) for letter, exponent in divisor)
    return writer.sum(flat({multiplied(powers, inverse): value / number for powers, value in above.items()}))


AS_GIVEN = [
    a * x**2 + Rational(3, 7) * b, sin(q) * a, cos(x - y) * b, a * q.diff() ** 2, a / x, a * sqrt(x), a / sqrt(x),
    x**Rational(4, 3), sqrt(x + y) * a, 1 / sqrt(x**2 + y**2), exp(a * x), exp(x + y), exp(-x) * a, a * sympy.tanh(x),
    sympy.log(x * y), sympy.atan2(y, x) ** 2, sympy.asin(x), x**y, sympy.pi * a, sympy.E * x, sympy.Max(x, y) * a,
    sympy.sinh(x) * sympy.cosh(y), tan(x) * a, sqrt(2) * a / 2, sin(x / 2) * a, cos(2 * x) * b, sin(sympy.pi / 7),
    sin(cos(x)) * a, sympy.sign(x), sqrt(sqrt(x) + y), sin(a * x + b), sympy.Integer(0), Rational(-2, 3),
]  # fmt: skip


@pytest.mark.parametrize("expression", AS_GIVEN, ids=str)
def test_plain_expressions_come_back_as_they_were(expression):
    assert written(expression) == expression


def test_sine_over_cosine_is_a_tangent():
    assert written(a * sin(x) / cos(x)) == a * tan(x)
    assert written(sin(x) / cos(x) ** 2) == tan(x) / cos(x)
    assert written(sin(x) * cos(x) ** -3 * b) == b * tan(x) / cos(x) ** 2


def test_cosine_over_sine_is_a_cotangent_where_no_sine_is_left():
    writer, _, _ = read(sin(x) + cos(x))
    letters = {letter.kind: k for k, letter in enumerate(writer.alphabet.letters)}
    for cosines, sines, form in [(1, -1, cot(x)), (2, -2, cot(x) ** 2), (1, -3, cos(x) / sin(x) ** 3),
                                 (2, -1, cos(x) ** 2 / sin(x))]:  # fmt: skip
        powers = tuple(sorted({letters["cos"]: cosines, letters["sin"]: sines}.items()))
        assert writer.product(Product(Fraction(1), powers)) == form


def test_what_the_terms_of_an_argument_share_stands_in_front():
    assert written(m * exp(a * b - a * x)) == m * exp(a * (b - x))
    assert written(m * sin(a * x + a**2 * y)) == m * sin(a * x + a**2 * y)
    assert written(sin(a**2 * x - a**2 * y)) == sin(a**2 * (x - y))


def test_a_tangent_of_a_higher_power():
    writer, _, _ = read(sin(x) + cos(x))
    letters = {letter.kind: k for k, letter in enumerate(writer.alphabet.letters)}
    powers = tuple(sorted({letters["sin"]: 3, letters["cos"]: -2}.items()))
    assert writer.product(Product(Fraction(1), powers)) == sin(x) * tan(x) ** 2


def test_exponentials_are_one():
    assert written(exp(x) * exp(y) * a) == a * exp(x + y)
    assert written(exp(2 * x) * exp(-x)) == exp(x)


def test_the_symbols_are_the_users():
    positive, dummy = Symbol("x", positive=True), Dummy("x")
    result = written(positive * dummy + x)
    assert result.free_symbols == {positive, dummy, x} and result == positive * dummy + x


def test_a_sign_is_drawn_out_of_a_bracket_that_leans():
    writer, _, _ = read(a * x + b * y)
    letters = {letter.meaning[1]: k for k, letter in enumerate(writer.alphabet.letters)}

    def letter(name, coefficient=1):
        return Product(Fraction(coefficient), ((letters[name], 1),))

    inside = (letter("x", -1), letter("y", -1))
    assert writer.product(Product(Fraction(-2), ((letters["a"], 1),), ((inside, 1),))) == 2 * a * (x + y)
    assert str(writer.product(Product(Fraction(-2), ((letters["a"], 1),), ((inside, 2),)))) == "-2*a*(-x - y)**2"
    mixed = (letter("x"), letter("y", -1), letter("b"))
    assert str(writer.product(Product(Fraction(-1), ((letters["a"], 1),), ((mixed, 1),)))) == "-a*(b + x - y)"


@pytest.mark.parametrize(("expression", "count"), [
    (a, 1), (a + b, 2), (2 * a, 2), (a**2, 2), (sin(q), 1), (sin(x + y), 2), (q.diff(), 1), (q.diff().diff() * q, 2),
    (f(x), 1), (f(x).diff(x), 1), (sympy.Integer(3), 1), (-a, 2), (a / b, 3), (sympy.pi * a, 2), (sqrt(x), 2),
], ids=str)  # fmt: skip
def test_leaves(expression, count):
    assert leaves([expression]) == count


def test_leaves_of_many_are_added_up():
    assert leaves([a, a + b, sin(x)]) == 4 and leaves([]) == 0


@pytest.mark.parametrize(("denominator", "ends"), [(1, True), (8, True), (5, True), (250, True), (3, False), (6, False),
                                                   (35, False)])  # fmt: skip
def test_fractions_that_end_as_decimals(denominator, ends):
    assert _terminates(denominator) is ends
