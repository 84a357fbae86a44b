"""Which form is chosen in which style."""

import math
from random import Random

import pytest
import sympy
from sympy import cos, expand, sin, symbols
from sympy.physics.mechanics import dynamicsymbols

from dalembert.algebra.ring import Ring
from dalembert.algebra.short.choice import Choice, Manner
from dalembert.algebra.short.grouping import LARGEST, flat, whole_inside
from dalembert.algebra.short.roles import Roles
from dalembert.algebra.short.style import FORMS as STYLES
from dalembert.algebra.short.terms import Alphabet, from_polynomial
from dalembert.algebra.short.writing import Writer, leaves
from dalembert.expr.graph import Graph
from dalembert.expr.sympy_bridge import Symbols, from_sympy

a, b, c, d, g, l, l1, lc1, lc2, m, m1, m2, x, y = symbols("a b c d g l l1 lc1 lc2 m m1 m2 x y")
I1, I2, I3, M = symbols("I1 I2 I3 M")
q1, q2 = dynamicsymbols("q1 q2")
v1, v2 = q1.diff(), q2.diff()


def prepared(expression, style):
    graph = Graph()
    table = Symbols(graph)
    node = from_sympy(expression, table)
    ring = Ring(graph, [node])
    alphabet = Alphabet(ring)
    choice = Choice(alphabet, Roles(alphabet, table), Manner(style))
    return choice, from_polynomial(ring.read(node).num), Writer(alphabet, table)


def chosen(expression, style="textbook"):
    choice, terms, writer = prepared(expression, style)
    return writer.sum(choice.shortest(terms))


KEPT = [
    m1 * lc1**2 + m2 * (l1**2 + lc2**2 + 2 * l1 * lc2 * cos(q2)) + I1 + I2, m2 * (lc2**2 + l1 * lc2 * cos(q2)) + I2,
    m2 * l1 * lc2 * sin(q2) * (2 * v1 * v2 + v2**2), I1 * sin(q1) ** 2 + I3 * cos(q1) ** 2, M + m * sin(q1) ** 2,
    (m1 + m2) * g * l1 * sin(q1), m * (l + q1) ** 2, m * l * cos(q1 - q2), m * l * sin(q1) * cos(q2), m * l**2,
    (a + b) * (c + d), m1 * l1 * sin(q1) + m2 * lc2 * sin(q1 + q2), m * sin(q1) * cos(q1) * v1,
]  # fmt: skip


@pytest.mark.parametrize("printed", KEPT, ids=str)
def test_what_textbooks_print_is_chosen_from_any_other_form(printed):
    assert chosen(printed) == printed
    assert chosen(expand(printed)) == printed
    assert chosen(expand(expand(printed, trig=True))) == printed


@pytest.mark.parametrize("printed", KEPT, ids=str)
def test_expanded_has_no_brackets_of_sums(printed):
    form = chosen(printed, "expanded")
    assert not any((part.is_Mul and part.has(sympy.Add) and any(f.is_Add for f in part.args))
                   or (part.is_Pow and part.base.is_Add) for part in sympy.preorder_traversal(form))
    assert expand(form - printed, trig=True).equals(0)


@pytest.mark.parametrize("product", [
    (a + b) * (c + d), m * (l + x) ** 2, (a + b + c) * (x + y) * (m + 1), (m1 + m2) * g * sin(q1),
    (a - b) * (a + b) * x, m * (1 + 4 * a**2 * x**2), (a * sin(q1) + b) * sin(q1), m * l**2 * (2 - cos(q1) ** 2),
], ids=str)  # fmt: skip
def test_factored_is_a_product(product):
    found = chosen(expand(product), "factored")
    assert found.is_Mul or found.is_Pow
    assert expand(found) == expand(product)


def test_a_textbook_keeps_the_squares_of_lengths_together():
    assert chosen(m * l**2 + m * l * x * cos(q1)) == m * (l**2 + l * x * cos(q1))
    assert chosen(m * l**2 + m * l * x * cos(q1), "shortest") == m * l * (l + x * cos(q1))


def test_the_shortest_uses_double_angles_and_a_textbook_does_not():
    assert chosen(2 * a * sin(q1) * cos(q1), "shortest") == a * sin(2 * q1)
    assert chosen(2 * a * sin(q1) * cos(q1)) == 2 * a * sin(q1) * cos(q1)


def test_zero_has_no_terms():
    assert all(chosen(sympy.UnevaluatedExpr(x) - x, style) == 0 for style in STYLES)


def test_the_cheapest_of_all_candidates_is_taken_and_kept():
    choice, terms, _ = prepared(expand(KEPT[0]), "textbook")
    best = choice.shortest(terms)
    assert all(choice.weights.sum(best) <= choice.weights.sum(other) + 1e-9 for other in choice._candidates(terms))
    assert choice.shortest(dict(reversed(terms.items()))) is best


# ------------------------------------------------------------------- sums that fill pages

WIDE = expand((sum(symbols("u0:9")) + 1) * (sum(symbols("w0:9")) + 2))


def test_a_long_sum_is_written_velocity_by_velocity():
    product = v1**2 * WIDE + 3 * v1 * v2 * WIDE
    form = chosen(product)
    assert form.is_Mul and {v1**2 + 3 * v1 * v2, v1 + 3 * v2} & set(form.args)
    assert expand(form) == expand(product)
    assert leaves([form]) < leaves([product])


DIFFERENCE = cos(q1) * cos(q2) + sin(q1) * sin(q2)


@pytest.mark.parametrize(("longest", "is_tried"), [(DIFFERENCE, True), (cos(q1) * cos(q2) * (b + d), False)])
def test_the_longest_pieces_of_pages_tell_in_which_angles_all_are_tried(longest, is_tried):
    lengths = sum(symbols("u1:20"))
    long, short = (turning * (lengths + a**2) + 3 * x for turning in (longest, DIFFERENCE))
    pages = expand(sum(mass * (short + k * y) for k, mass in enumerate(symbols("m1:10"))) +
                   sum(mass * (long + c + k * y) for k, mass in enumerate(symbols("m10:13"), 2)))
    assert len(pages.args) > LARGEST
    form = chosen(pages)
    assert form.has(q1 - q2) is is_tried
    point = {letter: 0.1 + 0.07 * k for k, letter in enumerate(sorted(pages.free_symbols, key=str))}
    assert float((form - pages).subs({q1: 0.3, q2: 1.1}).subs(point)) == pytest.approx(0.0, abs=1e-6)


def test_a_long_sum_is_written_mass_by_mass():
    product = expand(m1 * WIDE - 2 * m2 * WIDE)
    form = chosen(product)
    assert expand(form) == product
    assert m1 - 2 * m2 in form.args or 2 * m2 - m1 in form.args


@pytest.mark.parametrize("style", STYLES)
def test_a_long_sum_keeps_its_value(style):
    product = expand(m1 * v1 * WIDE * cos(q1) + a * v2 * WIDE * sin(q1) ** 2)
    form = chosen(product, style)
    assert expand(form.subs(sin(q1) ** 2, 1 - cos(q1) ** 2) - product.subs(sin(q1) ** 2, 1 - cos(q1) ** 2)) == 0
    choice, terms, _ = prepared(product, style)
    assert choice.weights.sum(choice.shortest(terms)) <= choice.weights.sum(flat(terms)) + 1e-9


# ------------------------------------------------------------------- whatever is chosen, every candidate is the sum


class Valued:
    """A sum in letters, and the number that any sum of its letters has at a random state."""

    def __init__(self, expression, manner, random):
        graph = Graph()
        table = Symbols(graph)
        node = from_sympy(expression, table)
        ring = Ring(graph, [node])
        self.alphabet, self.random, self.numbers = Alphabet(ring), random, {}
        self.choice = Choice(self.alphabet, Roles(self.alphabet, table), manner)
        self.terms = from_polynomial(ring.read(node).num)

    def letter(self, letter):
        kind, meaning = self.alphabet.letters[letter]
        if kind == "atom":
            return self.numbers.setdefault(meaning, self.random.uniform(0.5, 2.0))
        form = dict(meaning)
        terms = (float(c) * math.prod(self.atom(atom) ** float(e) for atom, e in powers) for powers, c in form.items())
        return getattr(math, kind)(sum(terms))

    def atom(self, atom):
        return self.numbers.setdefault(atom, self.random.uniform(0.5, 2.0))

    def sum(self, products):
        return math.fsum(map(self.product, products))

    def product(self, product):
        value = float(product.coefficient) * math.prod(self.letter(k) ** e for k, e in product.powers)
        return value * math.prod(self.sum(inner) ** e for inner, e in product.brackets)


def random_sum(random, count):
    """A sum of products of two short sums, in which masses, lengths, rates and angles come in all roles."""
    parts = [m1, m2, l, lc1, g, a, v1, v2, sin(q1), cos(q1), sin(q2), cos(q1 - q2), v1.diff()]

    def short():
        return sympy.Add(*(random.randint(1, 5) * random.choice([1, -1]) * random.choice(parts)
                           for _ in range(random.randint(1, 3))))

    return expand(sympy.Add(*(sympy.Rational(random.randint(1, 7), random.choice([1, 2, 3])) * random.choice(parts)
                              * short() * short() for _ in range(count))))


KINDS = ("masses", "velocities", "gravity", "constants", "motion", "geometry", "common", "coefficients", "squares")


@pytest.mark.parametrize("seed", range(24))
def test_every_candidate_has_the_value_of_the_sum(seed):
    random = Random(seed)
    manner = Manner(STYLES[seed % len(STYLES)], None if seed % 3 else tuple(random.sample(KINDS, 2)),
                    common=random.choice([True, False, None]))
    case = Valued(random_sum(random, 1 + seed % 6), manner, random)
    choice, terms = case.choice, case.terms
    wanted, size = case.sum(flat(terms)), sum(abs(case.sum((p,))) for p in flat(terms))
    rates = frozenset(choice._pieces(terms) or choice.roles.masses)
    told = tuple(random.sample(KINDS, 2))
    found = [*choice._candidates(terms), *choice._long_forms(terms), *choice._as_told(terms, told),
             choice.shortest(terms), tuple(choice._alike(terms, rates)), whole_inside(choice.shortest(terms))]
    for number, candidate in enumerate(found):
        assert case.sum(candidate) == pytest.approx(wanted, abs=1e-12 * size), number
