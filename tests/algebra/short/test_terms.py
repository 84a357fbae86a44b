"""Letters and sums of products of letters."""

from fractions import Fraction

import sympy
from hypothesis import given
from hypothesis import strategies as st
from sympy import cos, sin, symbols

from dalembert.algebra.ring import Ring
from dalembert.algebra.short.terms import (
    Alphabet,
    Letter,
    add_term,
    common_powers,
    content,
    divided,
    equal_powers,
    from_polynomial,
    multiplied,
    split,
)
from dalembert.expr.graph import Graph
from dalembert.expr.sympy_bridge import Symbols, list_from_sympy

a, b, x, y = symbols("a b x y")


def ring_of(*expressions):
    graph = Graph()
    nodes = list_from_sympy(expressions, Symbols(graph))
    return Ring(graph, nodes), nodes


powers = st.dictionaries(st.integers(0, 4), st.integers(-3, 3).filter(bool), max_size=4).map(
    lambda found: tuple(sorted(found.items())))


@given(powers, powers)
def test_products_are_sorted_and_hold_no_zero_powers(one, other):
    product = multiplied(one, other)
    assert product == multiplied(other, one) and list(product) == sorted(product)
    assert all(exponent for _, exponent in product)
    assert divided(product, other) == one and divided(one, one) == ()


@given(st.lists(powers, min_size=1, max_size=4))
def test_what_products_share_divides_them(products):
    shared, lowest = dict(equal_powers(products)), dict(common_powers(products))
    for product in map(dict, products):
        assert all(product[letter] == exponent for letter, exponent in shared.items())
        assert all(product[letter] >= exponent for letter, exponent in lowest.items())
    assert set(shared) <= set(lowest)


def test_shared_letters():
    products = [((0, 1), (1, 2)), ((0, 1), (1, 1), (2, 1))]
    assert equal_powers(products) == ((0, 1),)
    assert common_powers(products) == ((0, 1), (1, 1))
    assert equal_powers([]) == () and common_powers([]) == ()


def test_terms_that_cancel_are_dropped():
    terms = {((0, 1),): Fraction(2)}
    add_term(terms, ((0, 1),), Fraction(-2))
    assert terms == {}
    add_term(terms, ((1, 2),), Fraction(1, 3))
    assert terms == {((1, 2),): Fraction(1, 3)}


def test_content():
    assert content([Fraction(4, 3), Fraction(-2, 9)]) == Fraction(2, 9)
    assert content([Fraction(-6)]) == 6 and content([Fraction(1, 2), Fraction(1, 3)]) == Fraction(1, 6)


@given(st.dictionaries(powers, st.fractions(max_denominator=5).filter(bool), max_size=6), st.sets(st.integers(0, 4)))
def test_groups_multiply_back(terms, letters):
    again = {multiplied(shared, rest): c for shared, part in split(terms, letters).items() for rest, c in part.items()}
    assert again == terms
    assert all(letter in letters for shared in split(terms, letters) for letter, _ in shared)
    assert all(letter not in letters for part in split(terms, letters).values() for rest in part for letter, _ in rest)


def test_a_polynomial_as_terms():
    ring, (node,) = ring_of(3 * a**2 * b / 2 - sin(x) * a)
    alphabet = Alphabet(ring)
    terms = from_polynomial(ring.read(node).num)
    letters = enumerate(alphabet.letters)
    names = {k: letter.meaning[1] if letter.kind == "atom" else letter.kind for k, letter in letters}
    assert {frozenset((names[k], e) for k, e in p): c for p, c in terms.items()} == {
        frozenset({("a", 2), ("b", 1)}): Fraction(3, 2), frozenset({("a", 1), ("sin", 1)}): -1}
    assert from_polynomial(ring.zero) == {}


def test_the_letters_of_a_ring_come_first_and_are_found_again():
    ring, _ = ring_of(a * sin(x) + sympy.sqrt(b) * sympy.sinh(y) * cos(x + y))
    alphabet = Alphabet(ring)
    count = len(ring.order)
    assert len(alphabet.letters) == count
    assert [letter.kind for letter in alphabet.letters] == [kind for kind, _ in ring.order]
    assert all(alphabet.index(letter) == k for k, letter in enumerate(alphabet.letters))
    assert alphabet.index(Letter("atom", ("symbol", "new", 0, ""))) == count == len(alphabet.letters) - 1
    assert all((alphabet.atom(k) is None) == (letter.kind != "atom") for k, letter in enumerate(alphabet.letters))


def test_angles_are_letters_of_one_sign():
    ring, _ = ring_of(sin(x) * sin(y))
    alphabet = Alphabet(ring)
    sums = {kind: [alphabet.sine_or_cosine(kind, vector) for vector in ((1, -1), (-1, 1))] for kind in ("sin", "cos")}
    (one, plus), (other, minus) = sums["sin"]
    assert one == other and plus == -minus
    assert sums["cos"][0] == sums["cos"][1] and sums["cos"][0][1] == 1
    assert alphabet.sine_or_cosine("sin", (1, -1)) == (one, plus)
    assert alphabet.angle((0, 0)) == {} and set(alphabet.angle((2, 1)).values()) == {2, 1}
    assert alphabet.rank == 2
