"""Vectors and inertias over an exact ring, against the same in rational numbers at random values of the symbols."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from dalembert.algebra.ring import Ring
from dalembert.canonical.space import Exactly, Space
from dalembert.expr.graph import Graph
from dalembert.spatial.parameters import InertialParameters
from dalembert.spatial.vectors import PAIRS


class Case:
    """A ring in four symbols, random elements of it (numbers, letters, sums, fractions) and their values."""

    def __init__(self, seed, fractions=True, budget=60_000):
        self.random, graph = Random(seed), Graph()
        self.symbols = [graph.symbol(name) for name in "abcd"]
        self.ring = Ring(graph, self.symbols, budget=budget)
        self.numbers = [Fraction(self.random.randint(2, 9), self.random.randint(2, 7)) for _ in self.symbols]
        self.space, self.fractions = Space(self.ring), fractions

    def element(self):
        random, ring = self.random, self.ring
        letter = lambda: ring.read(random.choice(self.symbols))  # noqa: E731
        kinds = [lambda: ring.element(Fraction(random.randint(-4, 4), random.randint(1, 3))), letter, ring.element,
                 lambda: letter() * letter() - 3 * letter() + Fraction(1, 2), lambda: -letter()]
        kinds[2] = lambda: ring.element(1)
        kinds += [lambda: ring.element(2) / (letter() + 1), lambda: letter() / letter()] if self.fractions else []
        return random.choice(kinds)()

    def value(self, element):
        top, bottom = (self._polynomial(part) if part is not None else 1 for part in (element.num, element.den))
        return Fraction(top) / Fraction(bottom)

    def _polynomial(self, polynomial):
        total = Fraction(0)
        for powers, c in polynomial.to_dict().items():
            term = Fraction(int(c.p), int(c.q))
            for place, power in enumerate(powers):
                term *= self.numbers[place] ** int(power)
            total += term
        return total

    def values(self, elements):
        return np.array([self.value(x) for x in elements], dtype=object)

    def vector(self):
        return tuple(self.element() for _ in range(3))

    def body(self):
        return InertialParameters(self.element(), self.vector(), tuple(self.element() for _ in range(6)))


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize(("fractions", "budget"), [(True, 60_000), (False, 60_000), (False, 8)])
def test_sums_of_products(seed, fractions, budget):
    case = Case(seed, fractions, budget)
    exactly, count = Exactly(case.ring), 1 + seed % 5
    a, b = ([case.element() for _ in range(count)] for _ in range(2))
    x, y = case.values(a), case.values(b)
    assert case.value(exactly.dot(a, b)) == sum(x * y)
    assert case.value(exactly.mul(a[0], b[0])) == x[0] * y[0]
    assert case.value(exactly.add(a[0], b[0])) == x[0] + y[0] and case.value(exactly.sub(a[0], b[0])) == x[0] - y[0]
    assert case.value(exactly.neg(a[0])) == -x[0] and case.value(case.space.total(*a)) == sum(x)
    assert exactly.number(2, 3).equals(Fraction(2, 3)) and exactly.number(5).equals(5)
    if not fractions:
        assert exactly.dot(a, b).den is None
    u, v = (case.vector(), case.vector()) if budget > 8 else ((case.ring.element(2),) * 3, case.vector())
    assert (case.values(exactly.cross(u, v)) == np.cross(case.values(u), case.values(v))).all()


def moments(case, body):
    """The pseudo-inertia in numbers: the 4 x 4 matrix of int (r, 1)(r, 1)^T dm."""
    tensor = np.empty((3, 3), dtype=object)
    for (i, j), entry in zip(PAIRS, body.tensor, strict=True):
        tensor[i, j] = tensor[j, i] = case.value(entry)
    found = np.empty((4, 4), dtype=object)
    found[:3, :3] = np.trace(tensor) / Fraction(2) * np.eye(3, dtype=int) - tensor
    found[3, :3] = found[:3, 3] = case.values(body.moment)
    found[3, 3] = case.value(body.mass)
    return found


@pytest.mark.parametrize("seed", range(8))
def test_bodies_are_moved_turned_and_joined_as_their_moments_are(seed):
    case = Case(seed)
    body, other, offset = case.body(), case.body(), case.vector()
    carrying = np.eye(4, dtype=int).astype(object)
    carrying[:3, 3] = case.values(offset)
    moved = moments(case, case.space.moved(body, offset))
    assert (moved == carrying @ moments(case, body) @ carrying.T).all()
    assert case.space.moved(body, case.space.origin) is body
    assert (moments(case, case.space.together(body, other)) == moments(case, body) + moments(case, other)).all()
    third, two = Fraction(1, 3), Fraction(2, 3)
    rotation = [[third, -two, two], [two, -third, -two], [two, two, third]]
    given = tuple(tuple(case.ring.element(entry) for entry in row) for row in rotation)
    carrying = np.eye(4, dtype=int).astype(object)
    carrying[:3, :3] = rotation
    turned = moments(case, case.space.turned(body, given))
    assert (turned == carrying @ moments(case, body) @ carrying.T).all()
