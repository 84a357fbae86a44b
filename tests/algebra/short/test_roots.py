"""Roots in sums: a book's quotients root by root, and squares of what stands under a root."""

from random import Random

import pytest
from sympy import Dummy, Pow, Rational, cos, exp, expand, sin, sqrt, symbols, together
from sympy.physics.mechanics import dynamicsymbols

from dalembert.algebra.ring import Ring
from dalembert.algebra.short.roots import apart, roots_of, terms_in
from dalembert.algebra.short.shorten import shorten
from dalembert.algebra.short.writing import leaves
from dalembert.expr.graph import Graph
from dalembert.expr.sympy_bridge import Symbols, from_sympy

a, b, c, d, g, k, k1, k2, l, l1, l2, m = symbols("a b c d g k k1 k2 l l1 l2 m", positive=True)
x, y, q = dynamicsymbols("x y q")
u, w = x.diff(), y.diff()
R, R1, R2 = sqrt(x**2 + y**2), sqrt((x - a) ** 2 + (y - b) ** 2), sqrt((x - c) ** 2 + (y - d) ** 2)
LORENTZ = sqrt(1 - (u**2 + w**2) / c**2)

PRINTED = [
    k * x * (1 - l / R), k * (R - l) ** 2 / 2,
    k1 * (x - a) * (1 - l1 / R1) + k2 * (x - c) * (1 - l2 / R2),
    k1 * (R1 - l1) ** 2 / 2 + k2 * (R2 - l2) ** 2 / 2,
    g * m * ((x - a) / R1**3 + (x - c) / R2**3), k * y**2 / R**3,
    m * u / LORENTZ, m * c**2 / LORENTZ, m * u * w / (c**2 * LORENTZ**3), m / sqrt(1 - u**2 / c**2) ** 3,
    m * c**2 / LORENTZ - k / R, m * g * y + k * y * (1 - l / R),
    m * (1 - l / R) ** 2 * y, k * (1 - l / sqrt(a**2 + b**2 - 2 * a * b * cos(q))) * sin(q),
]  # fmt: skip


def changed(form, change):
    """A form changed around its roots, these left as they are."""
    roots = {power: Dummy(positive=True) for power in form.atoms(Pow) if power.exp.is_Rational and power.exp.q == 2}
    bases = {power.base: name for power, name in roots.items()}
    free = form.xreplace({power: bases[power.base] ** (2 * power.exp) for power in roots})
    return change(free).xreplace({name: sqrt(base) for base, name in bases.items()})


@pytest.mark.parametrize("printed", PRINTED, ids=str)
def test_what_books_print_is_found_from_any_other_form(printed):
    for change in (together, expand, lambda form: together(expand(form))):
        assert shorten(changed(printed, change), "textbook") == printed


@pytest.mark.parametrize("expression", [
    k * (x - a) / R1 - l * (x + y) / R2 + R / (x + y), (R1 - l) ** 2 * (R2 + R) / (R * R1), 1 / (R1 + R2),
    (x**2 + y**2) ** Rational(2, 3) * x / (a + (x**2 + y**2) ** Rational(1, 3)), exp(-R / a) * (1 / R + 1 / a) / R**2,
    LORENTZ / (c**2 - u**2 - w**2) + R / (x - y) - x / (R1 * (x - y)), sqrt(1 + R) / (1 + R) + 1 / sqrt(1 + R),
    sqrt(2) * x / R + R1 / sqrt(3),
], ids=str)  # fmt: skip
@pytest.mark.parametrize("style", ["textbook", "shortest", "factored", "expanded"])
def test_every_style_keeps_the_value(expression, style):
    short = shorten(together(expression), style)
    random = Random(7)
    for _ in range(3):
        values = {symbol: Rational(random.randint(2, 40), 7) for symbol in (a, b, k, l, x, y, d)}
        values |= {u: Rational(1, 3), w: Rational(-2, 5), c: Rational(17, 9)}
        wanted, found = (form.subs({u: values[u], w: values[w]}).subs(values).evalf(30) for form in (expression, short))
        assert abs(found - wanted) <= 1e-25 * abs(wanted)
    if style == "shortest":
        assert leaves([short]) <= leaves([together(expression)])


def test_each_quotient_is_cancelled_by_itself():
    graph = Graph()
    node = from_sympy(together(k1 * (x - a) / R1**3 + k2 * (x - c) / R2**3), Symbols(graph))
    ring = Ring(graph, [node])
    element = ring.read(node)
    (quotient,) = apart(ring, roots_of(ring), element, 100)
    assert quotient[1] is None and terms_in(quotient) == 4 < len(element.num)
    assert not apart(ring, roots_of(ring), element, 2)
