"""Rows of three and three by three, in any arithmetic.

Numbers that are known, zeros and ones above all, fold away where the arithmetic folds: nothing here looks for them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .arithmetic import Arithmetic

Vector = tuple[Any, Any, Any]
Matrix = tuple[Vector, Vector, Vector]

IDENTITY: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
ORIGIN: Vector = (0, 0, 0)


class Vectors:
    """Sums and products of vectors and matrices in one arithmetic."""

    def __init__(self, arithmetic: Arithmetic) -> None:
        self.arithmetic = arithmetic
        self.add, self.sub, self.mul = arithmetic.add, arithmetic.sub, arithmetic.mul
        self.identity: Matrix = tuple(map(self.read, IDENTITY))  # type: ignore[assignment]
        self.origin = self.read(ORIGIN)

    def read(self, entries: Iterable[Any]) -> Vector:
        """Three entries as a user gave them."""
        return self.arithmetic.read(entries)  # type: ignore[return-value]

    def read_rows(self, rows: Iterable[Iterable[Any]]) -> Matrix:
        """A matrix as a user gave it."""
        return tuple(map(self.read, rows))  # type: ignore[return-value]

    # ---------------------------------------------------------------- vectors

    def dot(self, a: Vector, b: Vector) -> Any:
        """a . b."""
        add, mul = self.add, self.mul
        return add(add(mul(a[0], b[0]), mul(a[1], b[1])), mul(a[2], b[2]))

    def cross(self, a: Vector, b: Vector) -> Vector:
        """a x b."""
        sub, mul, (x, y, z), (u, v, w) = self.sub, self.mul, a, b
        return sub(mul(y, w), mul(z, v)), sub(mul(z, u), mul(x, w)), sub(mul(x, v), mul(y, u))

    def sum(self, a: Vector, b: Vector) -> Vector:
        """a + b."""
        return tuple(map(self.add, a, b))  # type: ignore[return-value]

    def difference(self, a: Vector, b: Vector) -> Vector:
        """a - b."""
        return tuple(map(self.sub, a, b))  # type: ignore[return-value]

    def scaled(self, factor: Any, a: Vector) -> Vector:
        """factor a."""
        return tuple(self.mul(factor, x) for x in a)  # type: ignore[return-value]

    # ---------------------------------------------------------------- matrices

    def times(self, matrix: Matrix, a: Vector) -> Vector:
        """matrix a."""
        return tuple(self.dot(row, a) for row in matrix)  # type: ignore[return-value]

    def product(self, a: Matrix, b: Matrix) -> Matrix:
        """a b."""
        columns = transposed(b)
        return tuple(tuple(self.dot(row, column) for column in columns) for row in a)  # type: ignore[return-value]

    # ---------------------------------------------------------------- rotations

    def turn(self, axis: Vector, angle: Any) -> Matrix:
        """Rot(axis, angle) = cos 1 + sin [axis]x + (1 - cos) axis axis^T (Rodrigues)."""
        add, sub, mul, number = self.add, self.sub, self.mul, self.arithmetic.number
        c, s = (self.arithmetic.call(name, angle) for name in ("cos", "sin"))
        x, y, z = axis
        zero, one = number(0), number(1)
        skew = ((zero, sub(zero, z), y), (z, zero, sub(zero, x)), (sub(zero, y), x, zero))

        def entry(i: int, j: int) -> Any:
            outer = mul(axis[i], axis[j])
            level = add(mul(c, sub(one if i == j else zero, outer)), outer)
            return add(level, mul(s, skew[i][j]))

        return tuple(tuple(entry(i, j) for j in range(3)) for i in range(3))  # type: ignore[return-value]

    def unit_quaternion(self, quaternion: tuple[Any, Any, Any, Any]) -> Matrix:
        """R = 1 + 2 w [e]x + 2 [e]x^2 of a unit quaternion (w, e), scalar first."""
        add, sub, mul = self.add, self.sub, self.mul
        two, one = self.arithmetic.number(2), self.arithmetic.number(1)
        w, x, y, z = quaternion

        def diagonal(a: Any, b: Any) -> Any:
            return sub(one, mul(two, add(mul(a, a), mul(b, b))))

        def mixed(a: Any, b: Any, c: Any) -> tuple[Any, Any]:
            level, turn = mul(a, b), mul(w, c)
            return mul(two, sub(level, turn)), mul(two, add(level, turn))

        (xy, yx), (xz, zx), (yz, zy) = mixed(x, y, z), mixed(z, x, y)[::-1], mixed(y, z, x)
        return (diagonal(y, z), xy, xz), (yx, diagonal(x, z), yz), (zx, zy, diagonal(x, y))


def transposed(matrix: Matrix) -> Matrix:
    """Columns as rows."""
    return tuple(zip(*matrix, strict=True))  # type: ignore[return-value]
