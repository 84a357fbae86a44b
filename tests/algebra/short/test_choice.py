"""Which form is chosen in which style."""

import pytest
import sympy
from sympy import cos, expand, sin, symbols
from sympy.physics.mechanics import dynamicsymbols

from dalembert.algebra.ring import Ring
from dalembert.algebra.short.choice import Choice, Manner
from dalembert.algebra.short.grouping import flat
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
