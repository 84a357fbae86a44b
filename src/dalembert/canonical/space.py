"""Vectors, rotations and inertias over one exact ring."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import reduce

from ..algebra.polynomials import Element
from ..algebra.ring import Ring
from ..spatial import vectors
from ..spatial.parameters import InertialParameters
from ..spatial.vectors import PAIRS, six

Vector = vectors.Vector[Element]
Matrix = vectors.Matrix[Element]


class Exactly:
    """The arithmetic of a ring: sums of products are reduced once."""

    ring: Ring
    zero: Element
    one: Element

    def __init__(self, ring: Ring) -> None:
        self.ring, self.zero, self.one = ring, ring.element(0), ring.element(1)

    def number(self, numerator: int, denominator: int = 1) -> Element:
        return self.ring.element(Fraction(numerator, denominator))

    def add(self, a: Element, b: Element) -> Element:
        return a + b if a and b else a or b

    def sub(self, a: Element, b: Element) -> Element:
        return self.add(a, -b)

    def neg(self, a: Element) -> Element:
        return -a

    def mul(self, a: Element, b: Element) -> Element:
        return self.dot((a,), (b,))

    def dot(self, a: Sequence[Element], b: Sequence[Element]) -> Element:
        """The sum of a_i b_i."""
        ring, budget = self.ring, self.ring.budget
        total, rational, multiplied = ring.zero, None, False
        for x, y in zip(a, b, strict=True):
            p, q = x.num, y.num
            if not p or not q:
                continue
            if x.den is not None or y.den is not None:
                rational = x * y if rational is None else rational + x * y
            elif p.is_one():
                total += q
            elif q.is_one():
                total += p
            elif len(p) * len(q) > budget:
                total += ring.product(p, q)
            else:
                total += p * q
                multiplied = True
        polynomial = ring.quotient(ring.reduced(total), None) if multiplied else Element(ring, total)
        return polynomial if rational is None else polynomial + rational

    def cross(self, a: Sequence[Element], b: Sequence[Element]) -> Vector:
        (x, y, z), (u, v, w), dot = a, b, self.dot
        return dot((y, -z), (w, v)), dot((z, -x), (u, w)), dot((x, -y), (v, u))


class Space(vectors.Vectors[Element]):
    """Vectors, rotations and inertias over one ring."""

    def __init__(self, ring: Ring) -> None:
        super().__init__(Exactly(ring))

    def total(self, *terms: Element) -> Element:
        """The sum of some elements."""
        return reduce(self.add, terms, self.zero)

    # ---------------------------------------------------------------- inertias

    def moved(self, body: InertialParameters[Element], offset: Vector) -> InertialParameters[Element]:
        """The body about a point from which its origin lies at `offset`.

        h' = h + m p,  I' = I + (2 p.h + m p.p) 1 - p h^T - h p^T - m p p^T
        """
        if not any(offset):
            return body
        mass, moment, tensor = body
        carried = self.scaled(mass, offset)
        shifted = self.sum(moment, carried)
        spread = self.dot(offset, self.sum(moment, shifted))
        entries = []
        for (i, j), entry in zip(PAIRS, tensor, strict=True):
            mixed = self.dot((offset[i], moment[i]), (shifted[j], offset[j]))
            entries.append(self.total(entry, spread, -mixed) if i == j else self.sub(entry, mixed))
        return InertialParameters(mass, shifted, six(entries))

    def turned(self, body: InertialParameters[Element], rotation: Matrix) -> InertialParameters[Element]:
        """The body in axes in which its own stand as the columns of `rotation`."""
        return InertialParameters(body.mass, self.times(rotation, body.moment), self.congruent(rotation, body.tensor))

    def together(self, a: InertialParameters[Element], b: InertialParameters[Element]) -> InertialParameters[Element]:
        """Two bodies as one."""
        tensor = six(map(self.add, a.tensor, b.tensor))
        return InertialParameters(self.add(a.mass, b.mass), self.sum(a.moment, b.moment), tensor)
