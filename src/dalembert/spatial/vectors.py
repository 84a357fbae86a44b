"""Triples, three by three, and the six entries of a symmetric matrix, in any arithmetic.

Numbers that are known, zeros and ones above all, fold away where the arithmetic folds: nothing here looks for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from .arithmetic import Arithmetic, InSymPy, Language

S = TypeVar("S")

Vector = tuple[S, S, S]
Matrix = tuple[Vector[S], Vector[S], Vector[S]]
Symmetric = tuple[S, S, S, S, S, S]
"""xx, yy, zz, xy, xz, yz."""

IDENTITY: Matrix[int] = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
ORIGIN: Vector[int] = (0, 0, 0)
PAIRS = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))
"""Row and column of each of the six entries."""


class RigidTransform(NamedTuple, Generic[S]):
    """R_AB and p_AB: the axes and the origin of a frame B in A."""

    rotation: Matrix[S]
    position: Vector[S]


def triple(entries: Iterable[S]) -> Vector[S]:
    """Entries of which there are three."""
    x, y, z = entries
    return x, y, z


def six(entries: Iterable[S]) -> Symmetric[S]:
    """Entries of which there are six."""
    xx, yy, zz, xy, xz, yz = entries
    return xx, yy, zz, xy, xz, yz


def square(entries: Symmetric[S]) -> Matrix[S]:
    """The symmetric matrix of six entries."""
    xx, yy, zz, xy, xz, yz = entries
    return (xx, xy, xz), (xy, yy, yz), (xz, yz, zz)


def transposed(matrix: Matrix[S]) -> Matrix[S]:
    """Columns as rows."""
    return triple(map(triple, zip(*matrix, strict=True)))


class Vectors(Generic[S]):
    """Sums and products of vectors and matrices in one arithmetic."""

    add: Callable[[S, S], S]
    sub: Callable[[S, S], S]
    mul: Callable[[S, S], S]
    neg: Callable[[S], S]
    number: Callable[..., S]
    dot: Callable[[Sequence[S], Sequence[S]], S]
    cross: Callable[[Sequence[S], Sequence[S]], Vector[S]]
    zero: S
    one: S

    def __init__(self, arithmetic: Arithmetic[S]) -> None:
        self.add, self.sub, self.mul, self.number = arithmetic.add, arithmetic.sub, arithmetic.mul, arithmetic.number
        self.neg, self.dot, self.cross = arithmetic.neg, arithmetic.dot, arithmetic.cross
        self.zero, self.one = zero, one = arithmetic.zero, arithmetic.one
        self.identity: Matrix[S] = ((one, zero, zero), (zero, one, zero), (zero, zero, one))
        self.origin: Vector[S] = (zero, zero, zero)

    # ---------------------------------------------------------------- vectors

    def sum(self, a: Vector[S], b: Vector[S]) -> Vector[S]:
        """a + b."""
        return triple(map(self.add, a, b))

    def difference(self, a: Vector[S], b: Vector[S]) -> Vector[S]:
        """a - b."""
        return triple(map(self.sub, a, b))

    def scaled(self, factor: S, a: Vector[S]) -> Vector[S]:
        """factor a."""
        return triple(self.mul(factor, entry) for entry in a)

    def negated(self, a: Vector[S]) -> Vector[S]:
        """-a."""
        return triple(map(self.neg, a))

    # ---------------------------------------------------------------- matrices

    def times(self, matrix: Matrix[S], a: Vector[S]) -> Vector[S]:
        """matrix a."""
        return triple(self.dot(row, a) for row in matrix)

    def product(self, a: Matrix[S], b: Matrix[S]) -> Matrix[S]:
        """a b."""
        columns = transposed(b)
        return triple(triple(self.dot(row, column) for column in columns) for row in a)

    def congruent(self, matrix: Matrix[S], entries: Symmetric[S]) -> Symmetric[S]:
        """A S A^T of a symmetric matrix S."""
        (x, y, z), (a, b, c), dot = matrix, self.product(matrix, square(entries)), self.dot
        xx, xy, xz, yy, yz = dot(a, x), dot(a, y), dot(a, z), dot(b, y), dot(b, z)
        return xx, yy, dot(c, z), xy, xz, yz

    def skew(self, a: Vector[S]) -> Matrix[S]:
        """[a]x, with [a]x b = a x b."""
        (x, y, z), zero, neg = a, self.zero, self.neg
        return (zero, neg(z), y), (z, zero, neg(x)), (neg(y), x, zero)

    def composed(self, outer: RigidTransform[S], inner: RigidTransform[S]) -> RigidTransform[S]:
        """X_AC of X_AB and X_BC."""
        position = self.sum(outer.position, self.times(outer.rotation, inner.position))
        return RigidTransform(self.product(outer.rotation, inner.rotation), position)

    # ---------------------------------------------------------------- rotations

    def turn(self, axis: Vector[S], cosine: S, sine: S) -> Matrix[S]:
        """Rot(axis, angle) = cos 1 + sin [axis]x + (1 - cos) axis axis^T (Rodrigues)."""
        add, sub, mul, skew = self.add, self.sub, self.mul, self.skew(axis)

        def entry(i: int, j: int) -> S:
            outer = mul(axis[i], axis[j])
            level = add(mul(cosine, sub(self.one if i == j else self.zero, outer)), outer)
            return add(level, mul(sine, skew[i][j]))

        return triple(triple(entry(i, j) for j in range(3)) for i in range(3))

    def unit_quaternion(self, quaternion: Iterable[S]) -> Matrix[S]:
        """R = 1 + 2 w [e]x + 2 [e]x^2 of a unit quaternion (w, e), scalar first."""
        add, sub, mul, two = self.add, self.sub, self.mul, self.number(2)
        w, x, y, z = quaternion

        def diagonal(a: S, b: S) -> S:
            return sub(self.one, mul(two, add(mul(a, a), mul(b, b))))

        def mixed(a: S, b: S, c: S) -> tuple[S, S]:
            level, turn = mul(a, b), mul(w, c)
            return mul(two, sub(level, turn)), mul(two, add(level, turn))

        (xy, yx), (zx, xz), (yz, zy) = mixed(x, y, z), mixed(z, x, y), mixed(y, z, x)
        return (diagonal(y, z), xy, xz), (yx, diagonal(x, z), yz), (zx, zy, diagonal(x, y))


class VectorReader(Vectors[S]):
    """The same of entries that a user gave, with functions of angles."""

    def __init__(self, arithmetic: Language[S]) -> None:
        super().__init__(arithmetic)
        self.arithmetic = arithmetic

    def read(self, entries: Iterable[Any]) -> Vector[S]:
        """Three entries as a user gave them."""
        return triple(self.arithmetic.read(entries))

    def read_rows(self, rows: Iterable[Iterable[Any]]) -> Matrix[S]:
        """A matrix as a user gave it."""
        return triple(map(self.read, rows))

    def turned(self, axis: Vector[S], angle: S) -> Matrix[S]:
        """Rot(axis, angle)."""
        call = self.arithmetic.call
        return self.turn(axis, call("cos", angle), call("sin", angle))


EXACT: VectorReader[Any] = VectorReader(InSymPy())
"""Numbers and SymPy expressions, as they come."""
