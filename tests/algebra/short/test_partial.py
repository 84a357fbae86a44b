"""Partial fractions: what stands over different denominators is found in what has one."""

from random import Random

import pytest
from sympy import Rational, symbols, together
from sympy.physics.mechanics import dynamicsymbols

from dalembert.algebra.polynomials import Element
from dalembert.algebra.ring import Ring
from dalembert.algebra.short.partial import partial_fractions
from dalembert.algebra.short.shorten import shorten
from dalembert.expr.graph import Graph
from dalembert.expr.sympy_bridge import Symbols, from_sympy

a, b, c, e, k, m = symbols("a b c e k m")
x, y = dynamicsymbols("x y")
u = x.diff()

SUMS = [
    k / (x - a) + e / (x + a), k / (x + y + 1) - e / (x - y) ** 2, e / (x - y) + k / (x - a) + k / (y - b),
    m * u**2 / 2 + k / (x + a) ** 2 + e / (x + 2 * a), k / (x**2 + y**2) + e / (x**2 + y**2 + a),
    a + b * c / (a + x), k / x + e / (x - a) ** 3, (e * x + k) / (x**2 + a) + m / (x - b),
]  # fmt: skip


@pytest.mark.parametrize("printed", SUMS, ids=str)
def test_the_quotients_of_a_sum_are_found(printed):
    found = shorten(together(printed), "textbook")
    assert set(map(together, found.args)) == set(map(together, printed.args))


@pytest.mark.parametrize("kept", [1 / ((x - a) * (x - b)), (a * x + b) / (x + c), k / ((x + y) * (x - y))], ids=str)
def test_nothing_gets_a_denominator_that_is_not_there(kept):
    graph = Graph()
    node = from_sympy(kept, Symbols(graph))
    ring = Ring(graph, [node])
    element = ring.read(node)
    assert partial_fractions(ring, element.num, element.den, range(len(ring.order))) == [(element.num, element.den)]


def test_the_quotients_add_up():
    random = Random(3)
    for _ in range(12):
        factors = random.sample([x - a, x + a, x - y, x + y + 1, x**2 + b, y - c, x * y + k], 3)
        total = sum(random.choice([k, e * x, m * y, 1]) / factor ** random.randint(1, 2) for factor in factors)
        graph = Graph()
        node = from_sympy(total * Rational(2, 3), Symbols(graph))
        ring = Ring(graph, [node])
        element = ring.read(node)
        parts = partial_fractions(ring, element.num, element.den, range(len(ring.order)))
        assert sum((Element(ring, num) / Element(ring, ring.one if den is None else den)
                    for num, den in parts), ring.element(0)).equals(element)  # fmt: skip
        assert all(den is None or len(den) <= len(element.den) for _, den in parts)
