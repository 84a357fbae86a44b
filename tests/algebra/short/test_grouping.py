"""Brackets: what they cost, when terms share them, and that they multiply back to what they came from."""

from fractions import Fraction
from random import Random

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Rational, cos, expand, sin, symbols
from sympy.physics.mechanics import dynamicsymbols

from dalembert.algebra.ring import Ring
from dalembert.algebra.short.grouping import (
    BRACKET,
    MIXED,
    MULTIPLE,
    NESTED,
    PLAIN,
    Collector,
    Product,
    Weights,
    bracketed,
    by_letters,
    factored,
    factored_or_flat,
    flat,
    gathered,
    signed_content,
    times,
)
from dalembert.algebra.short.roles import Roles
from dalembert.algebra.short.terms import Alphabet, common_powers, from_polynomial
from dalembert.algebra.short.writing import Writer
from dalembert.expr.graph import Graph
from dalembert.expr.sympy_bridge import Symbols, from_sympy

a, b, c, d, l, m, m1, m2, x, y = symbols("a b c d l m m1 m2 x y")
q, s = dynamicsymbols("q s")
v, w = q.diff(), s.diff()


class Case:
    """A sum in letters, and what it takes to weigh and to write it."""

    def __init__(self, expression, tasteful=True):
        graph = Graph()
        self.symbols = Symbols(graph)
        node = from_sympy(expression, self.symbols)
        self.ring = Ring(graph, [node])
        self.alphabet = Alphabet(self.ring)
        self.roles = Roles(self.alphabet, self.symbols)
        self.weights = Weights(self.alphabet, self.roles, tasteful)
        self.terms = from_polynomial(self.ring.read(node).num)
        self.writer = Writer(self.alphabet, self.symbols)

    def letters(self, *things):
        return frozenset(k for k in range(len(self.alphabet.letters)) if self.writer.power(k, 1) in things)

    def written(self, products):
        return self.writer.sum(products)

    @property
    def length(self):
        return self.weights.sum(flat(self.terms))


# ------------------------------------------------------------------- lengths

LENGTHS = [
    (a, 1), (a**2, 2), (2 * a, 2), (a / 2, 2), (2 * a / 3, 3), (-a, 1), (a * b, 2), (a + b, 2), (sin(q), 2),
    (cos(q) ** 2, 3), (sin(q + s), 3), (sympy.sqrt(x), 2), (sympy.Integer(5), 1), (Rational(1, 2), 1), (v, 1),
    (sympy.pi * a, 2), (sympy.log(x), 3), (a * sin(q) + b, 4),
]  # fmt: skip


@pytest.mark.parametrize(("expression", "length"), LENGTHS, ids=str)
def test_lengths_count_symbols_numbers_and_names(expression, length):
    assert Case(expression).length == length


def test_a_double_angle_counts_more_for_a_textbook():
    case = Case(sin(q) * a)
    double, _ = case.alphabet.sine_or_cosine("sin", (2,))
    assert case.weights.letter(double) == 3 + MULTIPLE
    assert Weights(case.alphabet, case.roles, tasteful=False).letter(double) == 3
    assert case.weights.letter(case.alphabet.sine_or_cosine("sin", (-1,))[0]) == 2


def test_brackets_count_by_what_stands_in_them():
    case = Case(a * m + b * m + sin(q) * m + v * m + w * m + v / 2)

    def inside(*things):
        return tuple(Product(Fraction(1), ((k, 1),)) for thing in things for k in case.letters(thing))

    assert case.weights.bracket(inside(a, b)) == BRACKET
    assert case.weights.bracket(inside(v, w)) == BRACKET
    assert case.weights.bracket(inside(sin(q), sin(q))) == MIXED
    halves = tuple(product._replace(coefficient=Fraction(1, 2)) for product in inside(v, w))
    assert case.weights.bracket(halves) == MIXED
    one = Product(Fraction(1), (), ((inside(a, b), 1),))
    assert case.weights.product(one) == 2 + BRACKET
    assert case.weights.product(one, depth=1) == 2 + BRACKET + NESTED
    assert case.weights.product(one._replace(brackets=((inside(a, b), 2),))) == 3 + BRACKET
    assert Weights(case.alphabet, case.roles, tasteful=False).product(one) == 2 + PLAIN


# ------------------------------------------------------------------- ways to group


def test_a_common_factor_is_drawn_out():
    case = Case(2 * m * l**2 + 4 * m * l * x)
    assert case.written(bracketed((), case.terms, flat)) == 2 * m * (l**2 + 2 * l * x)
    assert case.written(bracketed((), case.terms, flat, common_powers)) == 2 * m * l * (l + 2 * x)
    lonely = Case(a + b)
    assert lonely.written(bracketed((), lonely.terms, flat)) == a + b
    single = Case(3 * a)
    assert bracketed((), single.terms, flat) == (Product(Fraction(3), single.terms and next(iter(single.terms))),)


@pytest.mark.parametrize(("coefficients", "number"), [
    ((Fraction(1, 2), Fraction(3, 2)), Fraction(1, 2)), ((2, 4), 2), ((2, Fraction(2, 3)), 2), ((1, Fraction(1, 3)), 1),
    ((-1, -2), -1), ((-2, 4), 2), ((-3,), -3),
], ids=str)  # fmt: skip
def test_the_number_in_front(coefficients, number):
    assert signed_content(map(Fraction, coefficients)) == number


def test_terms_by_letters():
    case = Case(m1 * a + m1 * b + m2 * a + c)
    found = by_letters(case.terms, case.letters(m1, m2), flat)
    assert case.written(found) == m1 * (a + b) + m2 * a + c


def test_terms_that_differ_in_velocities_are_gathered():
    case = Case(a * sin(q) * v**2 + 2 * a * sin(q) * v * w + b * w)
    assert case.written(gathered(case.terms, case.roles.rates)) == a * sin(q) * (v**2 + 2 * v * w) + b * w


def test_products_and_squares_are_found():
    case = Case(expand((a + b) * (c + d)))
    assert case.written(factored(case.terms)) == (a + b) * (c + d)
    square = Case(expand(3 * m * (l + x) ** 2))
    assert square.written(factored(square.terms)) == 3 * m * (l + x) ** 2
    assert factored(Case(a + b).terms) == () and factored(Case(a).terms) == ()
    assert square.written(factored_or_flat(square.terms)) == 3 * m * (l + x) ** 2
    kept = Case(a * b + a * c + a * d)
    assert factored_or_flat(kept.terms) == flat(kept.terms)


def test_a_factor_of_one_term_gets_no_brackets():
    one, two = Product(Fraction(2), ((0, 1),)), Product(Fraction(3), ((0, 2), (1, 1)))
    assert times(one, (two,), 2) == Product(Fraction(18), ((0, 5), (1, 2)))
    assert times(one, (one, two)) == one._replace(brackets=(((one, two), 1),))
    assert times(one, (two,), -1) == Product(Fraction(2, 3), ((0, -1), (1, -1)))


def test_the_collector_takes_what_saves_most_first():
    case = Case(a * b * c * x + a * b * c * y + a * d)
    assert case.written(Collector(case.weights)(case.terms)) == a * b * c * (x + y) + a * d
    nested = Case(expand(a * b * (c * (x + y) + d)), tasteful=False)
    assert nested.written(Collector(nested.weights, common_powers, 8)(nested.terms)) == a * b * (c * (x + y) + d)


def test_the_collector_leaves_what_is_not_worth_it():
    case = Case(a + b + c * d)
    assert Collector(case.weights)(case.terms) == flat(case.terms)
    deep = Case(a * b + a * c)
    assert Collector(deep.weights, deepest=0)(deep.terms) == flat(deep.terms)


def test_lower_powers_are_drawn_out_only_where_asked():
    case = Case(m * l**2 * a + m * l * b, tasteful=False)
    assert case.written(Collector(case.weights)(case.terms)) == m * (l**2 * a + l * b)
    assert case.written(Collector(case.weights, common_powers)(case.terms)) == m * l * (l * a + b)


@given(st.integers(0, 2**40))
@settings(max_examples=40, derandomize=True, deadline=None)
def test_every_grouping_multiplies_back(seed):
    random = Random(seed)
    things = [a, b, m1, m2, l, v, w, sin(q), cos(s)]
    total = sympy.Add(*(Rational(random.randint(-4, 4), random.randint(1, 3)) * sympy.Mul(*(
        random.choice(things) for _ in range(random.randint(1, 4)))) for _ in range(random.randint(2, 8))))
    case = Case(expand(total))
    if len(case.terms) < 2:
        return
    plain = expand(case.written(flat(case.terms)))
    ways = [
        Collector(case.weights), Collector(case.weights, common_powers, 8), lambda e: bracketed((), e, flat),
        lambda e: gathered(e, case.roles.rates), lambda e: by_letters(e, case.roles.masses, factored_or_flat),
        lambda e: by_letters(e, case.roles.rates, Collector(case.weights)), lambda e: factored(e) or flat(e),
    ]  # fmt: skip
    for way in ways:
        assert expand(case.written(way(case.terms))) == plain
