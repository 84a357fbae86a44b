"""Vectors, rotations and inertias over one exact ring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..algebra.polynomials import Element
from ..algebra.ring import Ring

Vector = tuple[Element, Element, Element]
Rows = tuple[Vector, Vector, Vector]


class Inertia(NamedTuple):
    """Ten inertial parameters about the origin of a frame: mass, first moment, xx, yy, zz, xy, xz, yz of the tensor."""

    mass: Any
    moment: tuple[Any, ...]
    tensor: tuple[Any, ...]


class Space:
    """Vectors, rotations and inertias over one ring; sums of products are reduced once."""

    def __init__(self, ring: Ring) -> None:
        self.ring = ring
        self.zero, self.one = ring.element(0), ring.element(1)

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

    def sum(self, *terms: Element) -> Element:
        """The sum of some elements."""
        total = self.zero
        for term in terms:
            if term:
                total = total + term if total else term
        return total

    def add(self, a: Vector, b: Vector) -> Vector:
        """a + b."""
        return tuple(map(self.sum, a, b))  # type: ignore[return-value]

    def scaled(self, factor: Element, a: Vector) -> Vector:
        """factor a."""
        return tuple(self.dot((factor,), (x,)) for x in a)  # type: ignore[return-value]

    def cross(self, a: Vector, b: Vector) -> Vector:
        """a x b."""
        (x, y, z), (u, v, w) = a, b
        dot = self.dot
        return dot((y, -z), (w, v)), dot((z, -x), (u, w)), dot((x, -y), (v, u))

    def times(self, matrix: Rows, a: Vector) -> Vector:
        """matrix a."""
        return tuple(self.dot(row, a) for row in matrix)  # type: ignore[return-value]

    def product(self, a: Rows, b: Rows) -> Rows:
        """a b."""
        columns = transposed(b)
        return tuple(tuple(self.dot(row, column) for column in columns) for row in a)  # type: ignore[return-value]

    def rotation(self, axis: Vector, sine: Element, cosine: Element) -> Rows:
        """Rot(axis, angle) = cos 1 + sin [axis]x + (1 - cos) axis axis^T (Rodrigues)."""
        rest, (x, y, z) = self.one - cosine, axis
        skew = ((self.zero, -z, y), (z, self.zero, -x), (-y, x, self.zero))

        def entry(i: int, j: int) -> Element:
            outer = rest * (axis[i] * axis[j]) if axis[i] and axis[j] else self.zero
            return self.sum(cosine if i == j else self.zero, self.dot((sine,), (skew[i][j],)), outer)

        return tuple(tuple(entry(i, j) for j in range(3)) for i in range(3))  # type: ignore[return-value]

    # ---------------------------------------------------------------- inertias

    def rotated_tensor(self, rotation: Rows, tensor: Sequence[Element]) -> tuple[Element, ...]:
        """R I R^T."""
        half = self.product(rotation, square(tensor))
        x, y, z = rotation
        dot = self.dot
        return dot(half[0], x), dot(half[1], y), dot(half[2], z), dot(half[0], y), dot(half[0], z), dot(half[1], z)

    def moved(self, body: Inertia, offset: Vector) -> Inertia:
        """The body about a point from which its origin lies at `offset`.

        h' = h + m p,  I' = I + (2 p.h + m p.p) 1 - p h^T - h p^T - m p p^T
        """
        if not any(offset):
            return body
        mass, moment, tensor = body
        carried = self.scaled(mass, offset)
        double = self.add(self.add(moment, moment), carried)  # type: ignore[arg-type]
        spread = self.dot(offset, double)
        shifted = self.add(moment, carried)  # type: ignore[arg-type]
        entries = []
        for (i, j), entry in zip(PAIRS, tensor, strict=True):
            mixed = self.dot((offset[i], moment[i]), (shifted[j], offset[j]))
            entries.append(self.sum(entry, spread, -mixed) if i == j else self.sum(entry, -mixed))
        return Inertia(mass, shifted, tuple(entries))

    def turned(self, body: Inertia, rotation: Rows) -> Inertia:
        """The body in axes in which its own stand as the columns of `rotation`."""
        return Inertia(body.mass, self.times(rotation, body.moment),  # type: ignore[arg-type]
                       self.rotated_tensor(rotation, body.tensor))

    def together(self, a: Inertia, b: Inertia) -> Inertia:
        """Two bodies as one."""
        return Inertia(self.sum(a.mass, b.mass), tuple(map(self.sum, a.moment, b.moment)),
                       tuple(map(self.sum, a.tensor, b.tensor)))


PAIRS = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))


def square(tensor: Sequence[Any]) -> Any:
    """xx, yy, zz, xy, xz, yz as rows."""
    xx, yy, zz, xy, xz, yz = tensor
    return (xx, xy, xz), (xy, yy, yz), (xz, yz, zz)


def transposed(matrix: Any) -> Any:
    """Columns as rows."""
    return tuple(zip(*matrix, strict=True))
