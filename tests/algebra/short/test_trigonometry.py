"""Every trigonometric basis says the same thing; what each is for, it does."""

import math
from fractions import Fraction
from random import Random

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import cos, sin, symbols

from dalembert.algebra.ring import Ring
from dalembert.algebra.short.terms import Alphabet, from_polynomial
from dalembert.algebra.short.trigonometry import (
    angles_summed,
    bases,
    multiples_as_powers,
    pairs_summed,
    partner,
    sines_preferred,
    sines_reduced,
    squares_gathered,
)
from dalembert.expr.graph import Graph
from dalembert.expr.sympy_bridge import Symbols, from_sympy

a, b, m, w, x, y, z = symbols("a b m w x y z")


def terms_of(expression):
    """The alphabet of an expression and its terms."""
    graph = Graph()
    node = from_sympy(expression, Symbols(graph))
    ring = Ring(graph, [node])
    return Alphabet(ring), from_polynomial(ring.read(node).num)


def value(alphabet, terms, at):
    """The number a sum stands for."""

    def form(meaning):
        return sum(float(c) * math.prod(at[atom[1]] ** e for atom, e in monomial) for monomial, c in meaning)

    def letter(index):
        kind, meaning = alphabet.letters[index]
        return at[meaning[1]] if kind == "atom" else getattr(math, kind)(form(meaning))

    return sum(float(c) * math.prod(letter(k) ** e for k, e in powers) for powers, c in terms.items())


def polynomial(seed):
    """A random sum of products of sines and cosines of angles, halves among them."""
    random = Random(seed)
    angles = random.sample([x, y, x + y, x - y, 2 * x, x + y + z, y / 2, 3 * x / 2], 3)

    def wave():
        return random.choice((sin, cos))(random.choice(angles)) ** random.randint(1, 2)

    def term():
        factor = random.randint(1, 4) * random.choice((a, b, a * b, 1))
        return factor * sympy.Mul(*(wave() for _ in range(random.randint(1, 3))))

    return sympy.Add(*(term() for _ in range(random.randint(1, 4))))


CONVERSIONS = [squares_gathered, sines_preferred, sines_reduced, angles_summed, multiples_as_powers]


@given(st.integers(0, 2**40))
@settings(max_examples=60, derandomize=True, deadline=None)
def test_every_basis_keeps_the_value(seed):
    alphabet, terms = terms_of(polynomial(seed))
    at = {"a": 1.3, "b": -0.7, "x": 0.61, "y": 1.17, "z": -0.43}
    expected = value(alphabet, terms, at)
    forms = [*bases(alphabet, terms), *(convert(alphabet, terms) for convert in CONVERSIONS)]
    for form in forms:
        if form is not None:
            assert value(alphabet, form, at) == pytest.approx(expected, rel=1e-10, abs=1e-10)


@given(st.integers(0, 2**40))
@settings(max_examples=30, derandomize=True, deadline=None)
def test_bases_differ_from_one_another(seed):
    alphabet, terms = terms_of(polynomial(seed))
    forms = list(bases(alphabet, terms))
    assert forms and all(one != other for k, one in enumerate(forms) for other in forms[:k])


@given(st.integers(0, 2**40))
@settings(max_examples=30, derandomize=True, deadline=None)
def test_sums_of_angles_hold_no_products_of_sines(seed):
    alphabet, terms = terms_of(polynomial(seed))
    summed = angles_summed(alphabet, terms)
    assert summed is None or all(sum(e for k, e in powers if k in alphabet.vectors) <= 1 for powers in summed)


def test_without_sines_there_is_one_basis():
    alphabet, terms = terms_of(a**2 + a * b)
    assert list(bases(alphabet, terms)) == [terms]


def shape(alphabet, terms):
    """{(kind of letter and its angle or name, exponent), ...: coefficient}, to be read."""
    names = {k: (letter.kind, sum(c for _, c in letter.meaning)) if letter.kind != "atom" else letter.meaning[1]
             for k, letter in enumerate(alphabet.letters)}
    return {frozenset((names[k], e) for k, e in powers): c for powers, c in terms.items()}


def test_squares_are_gathered():
    alphabet, terms = terms_of(a - a * cos(x) ** 2)
    assert shape(alphabet, squares_gathered(alphabet, terms)) == {frozenset({("a", 1), (("sin", 1), 2)}): 1}
    alphabet, terms = terms_of(a * cos(x) ** 2 - b * cos(x) ** 2 + b)
    assert shape(alphabet, squares_gathered(alphabet, terms)) == {
        frozenset({("a", 1), (("cos", 1), 2)}): 1, frozenset({("b", 1), (("sin", 1), 2)}): 1}
    alphabet, terms = terms_of(a - 2 * a * cos(x) ** 2)
    assert squares_gathered(alphabet, terms) == terms


def test_a_fourth_power_of_a_sine_is_one_term():
    alphabet, terms = terms_of(sin(x) ** 4)
    assert len(terms) == 3
    assert shape(alphabet, sines_preferred(alphabet, terms)) == {frozenset({(("sin", 1), 4)}): 1}


def test_cosines_are_written_as_sines_and_back():
    alphabet, terms = terms_of(cos(x) ** 3)
    preferred = sines_preferred(alphabet, terms)
    assert shape(alphabet, preferred) == {
        frozenset({(("cos", 1), 1)}): 1, frozenset({(("cos", 1), 1), (("sin", 1), 2)}): -1}
    assert sines_reduced(alphabet, preferred) == terms


def test_compound_angles():
    alphabet, terms = terms_of(cos(x) * cos(y) + sin(x) * sin(y))
    ((powers, coefficient),) = angles_summed(alphabet, terms).items()
    ((letter, exponent),) = powers
    assert (coefficient, exponent, alphabet.letters[letter].kind) == (1, 1, "cos")
    assert sorted(map(abs, dict(alphabet.letters[letter].meaning).values())) == [1, 1]


def test_too_many_factors_are_not_summed():
    alphabet, terms = terms_of(a * cos(x) ** 9)
    assert angles_summed(alphabet, terms) is None
    assert angles_summed(alphabet, terms_of(a * cos(x) ** 8)[1]) is not None
    assert len(list(bases(alphabet, terms))) >= 1


def test_multiples_of_one_angle_become_powers():
    alphabet, terms = terms_of(cos(x) ** 2 * a + sin(x) * cos(x) * b)
    angles = angles_summed(alphabet, terms)
    assert len(angles) == 3
    assert multiples_as_powers(alphabet, angles) == terms


def test_a_whole_angle_stays_beside_its_half():
    """cos(y) is not torn into halves: 2 cos(y/2)^2 - 1 is no shorter."""
    alphabet, terms = terms_of(a * cos(y / 2) + b * cos(y))
    whole = angles_summed(alphabet, terms)
    mixed = multiples_as_powers(alphabet, whole)
    assert mixed == whole and len(mixed) == 2


HALVES = [sin(5 * x / 2) + sin(x / 2), sin(y / 2) * cos(3 * y), sin(y / 2) * sin(2 * y), cos(3 * x / 2) * cos(x / 2),
          cos(5 * x / 3) + cos(x / 3)]  # fmt: skip


@pytest.mark.parametrize("expression", HALVES, ids=str)
def test_odd_multiples_of_half_angles_keep_their_value(expression):
    alphabet, terms = terms_of(expression)
    at = {"x": 0.61, "y": 1.17}
    expected = float(expression.subs({x: 0.61, y: 1.17}))
    for form in bases(alphabet, terms):
        assert value(alphabet, form, at) == pytest.approx(expected, rel=1e-12)


def test_partners():
    alphabet, _ = terms_of(sin(x) + cos(x - y) * sin(y))
    for letter in list(alphabet.vectors):
        other = partner(alphabet, letter)
        assert partner(alphabet, other) == letter
        assert {alphabet.letters[letter].kind, alphabet.letters[other].kind} == {"sin", "cos"}
        assert alphabet.letters[letter].meaning == alphabet.letters[other].meaning


def test_coefficients_are_exact():
    alphabet, terms = terms_of(cos(x) ** 6 / 3)
    summed = angles_summed(alphabet, terms)
    assert sum(summed.values()) == Fraction(1, 3) and all(isinstance(c, Fraction) for c in summed.values())


# ------------------------------------------------------------------- pairs of angles

PAIRED = [
    (a * cos(x - y) * sin(z) * cos(w), 1), (a * sin(x + y) * cos(z - w), 1),
    (a * cos(x - y) * sin(z) + b * sin(z) * cos(w) ** 2, 2), (a * cos(2 * x - y) * sin(z) + b * sin(x), 2),
    (a * sin(x) * sin(y) + b * cos(x - y), 2), (a * cos(x - y) * sin(z) + a * cos(x) ** 2 * sin(z), 2),
    (a * sin(x + y - z) * sin(w) + b * cos(w) * sin(x) * sin(y), 2),
]  # fmt: skip


@pytest.mark.parametrize(("printed", "count"), PAIRED, ids=str)
def test_two_angles_are_found_among_others(printed, count):
    alphabet, terms = terms_of(sympy.expand(printed, trig=True))
    found = pairs_summed(alphabet, terms)
    assert len(found) == count
    at = {"a": 0.7, "b": -1.3, "x": 0.4, "y": 1.1, "z": -2.3, "w": 0.9}
    assert value(alphabet, found, at) == pytest.approx(float(printed.subs(at)), rel=1e-12)


@pytest.mark.parametrize("kept", [
    a * cos(x) * cos(y) + b * sin(x) * sin(y), a * cos(x) ** 2 * cos(y) - b * cos(x),
    a * cos(x) * cos(y) + 2 * a * sin(x) * sin(y),
])
def test_what_is_no_shorter_for_it_stays_a_product(kept):
    alphabet, terms = terms_of(kept)
    assert pairs_summed(alphabet, terms) == terms
