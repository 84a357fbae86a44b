"""The energies of a kinematic tree by moving frames, in any arithmetic: SymPy's, or the nodes of a graph.

Each link hands the twist of its frame to the next, described in that frame, so nothing is ever differentiated:

    omega = R_PL^T omega_P + q' axis,  v = R_PL^T (v_P + omega_P x p_PL)    (a prismatic q' axis is added to v)
    T = 1/2 m v.v + v.(omega x h) + 1/2 omega.(I omega),  V = -g.(m p_W + R_WL h)

Source: De Luca, Robotics 2, Lagrangian dynamics, "moving frames".
"""

from __future__ import annotations

import operator
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from ..expr.sympy_bridge import Symbols, list_from_sympy
from .coordinates import time

if TYPE_CHECKING:
    from .tree import Link, Tree

Vector = tuple[Any, Any, Any]
Matrix = tuple[Vector, Vector, Vector]

GROUND = -1
IDENTITY: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
ORIGIN: Vector = (0, 0, 0)


class Arithmetic(Protocol):
    """What energies are computed in: sums, products, numbers, functions, and how an entry of a link is read."""

    def add(self, a: Any, b: Any, /) -> Any: ...
    def sub(self, a: Any, b: Any, /) -> Any: ...
    def mul(self, a: Any, b: Any, /) -> Any: ...
    def number(self, numerator: int, denominator: int = 1, /) -> Any: ...
    def call(self, function: str, operand: Any, /) -> Any: ...
    def read(self, entries: Iterable[Any], /) -> tuple[Any, ...]: ...
    def rate(self, coordinate: Any, /) -> Any: ...


class InSymPy:
    """SymPy's own arithmetic."""

    def __init__(self) -> None:
        self.add, self.sub, self.mul = operator.add, operator.sub, operator.mul

    def number(self, numerator: int, denominator: int = 1) -> Any:
        from sympy import Rational

        return Rational(numerator, denominator)

    def call(self, function: str, operand: Any) -> Any:
        import sympy

        return getattr(sympy, function)(operand)

    def read(self, entries: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(entries)

    def rate(self, coordinate: Any) -> Any:
        return coordinate.diff(time())


class InNodes:
    """Nodes of the graph of `symbols`."""

    def __init__(self, symbols: Symbols) -> None:
        graph = symbols.graph
        self.symbols = symbols
        self.add, self.sub, self.mul, self.number, self.call = graph.add, graph.sub, graph.mul, graph.number, graph.call

    def read(self, entries: Iterable[Any]) -> tuple[int, ...]:
        return tuple(list_from_sympy(entries, self.symbols))

    def rate(self, coordinate: Any) -> int:
        return self.symbols.rate(self.symbols.leaf(coordinate), 1)


@dataclass(frozen=True)
class Pose:
    """R_WL, p_W and the twist omega, v in L, of a link."""

    rotation: Matrix
    position: Vector
    omega: Vector
    velocity: Vector


class MovingFrames:
    """Vectors, frames and energies of links in one arithmetic."""

    def __init__(self, arithmetic: Arithmetic) -> None:
        self.arithmetic = arithmetic
        self.add, self.sub, self.mul = arithmetic.add, arithmetic.sub, arithmetic.mul

    # ---------------------------------------------------------------- energies

    def energies(self, tree: Tree) -> tuple[Any, Any]:
        """T and V of a tree, J."""
        identity: Matrix = tuple(map(self._read, IDENTITY))  # type: ignore[assignment]
        origin, gravity = self._read(ORIGIN), self._read(tree.gravity)
        ground = Pose(identity, origin, origin, origin)
        poses: list[Pose] = []
        kinetic = potential = self.arithmetic.number(0)
        for link in tree.links:
            pose = self._moved(ground if link.parent == GROUND else poses[link.parent], link)
            poses.append(pose)
            mass, *others = self.arithmetic.read((link.mass, *link.moment, *link.inertia))
            moment, inertia = tuple(others[:3]), tuple(others[3:])
            kinetic = self.add(kinetic, self._kinetic(pose, mass, moment, inertia))  # type: ignore[arg-type]
            potential = self.sub(potential, self._work(pose, mass, moment, gravity))  # type: ignore[arg-type]
        return kinetic, potential

    def _read(self, entries: Iterable[Any]) -> Vector:
        return self.arithmetic.read(entries)  # type: ignore[return-value]

    def _moved(self, parent: Pose, link: Link) -> Pose:
        """The pose of a link, from that of its parent."""
        rotation: Matrix = tuple(map(self._read, link.rotation))  # type: ignore[assignment]
        offset, axis = self._read(link.offset), self._read(link.axis)
        if link.joint != "fixed":
            (coordinate,) = self.arithmetic.read((link.coordinate,))
            if link.joint == "revolute":
                rotation = self.product(rotation, self.turn(axis, coordinate))
            else:
                offset = self.sum(offset, self.times(rotation, self.scaled(coordinate, axis)))
        back = transposed(rotation)
        omega = self.times(back, parent.omega)
        velocity = self.times(back, self.sum(parent.velocity, self.cross(parent.omega, offset)))
        if link.joint != "fixed":
            rate = self.scaled(self.arithmetic.rate(link.coordinate), axis)
            if link.joint == "revolute":
                omega = self.sum(omega, rate)
            else:
                velocity = self.sum(velocity, rate)
        position = self.sum(parent.position, self.times(parent.rotation, offset))
        return Pose(self.product(parent.rotation, rotation), position, omega, velocity)

    def _kinetic(self, pose: Pose, mass: Any, moment: Vector, inertia: tuple[Any, ...]) -> Any:
        omega, velocity, half = pose.omega, pose.velocity, self.arithmetic.number(1, 2)
        xx, yy, zz, xy, xz, yz = inertia
        spin = self.times(((xx, xy, xz), (xy, yy, yz), (xz, yz, zz)), omega)
        translation = self.mul(self.mul(half, mass), self.dot(velocity, velocity))
        mixed = self.dot(velocity, self.cross(omega, moment))
        return self.add(self.add(translation, mixed), self.mul(half, self.dot(omega, spin)))

    def _work(self, pose: Pose, mass: Any, moment: Vector, gravity: Vector) -> Any:
        """g.(m p_W + R_WL h), the negative of V."""
        return self.dot(gravity, self.sum(self.scaled(mass, pose.position), self.times(pose.rotation, moment)))

    # ---------------------------------------------------------------- rows of three

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

    def scaled(self, factor: Any, a: Vector) -> Vector:
        """factor a."""
        return tuple(self.mul(factor, x) for x in a)  # type: ignore[return-value]

    def times(self, matrix: Matrix, a: Vector) -> Vector:
        """matrix a."""
        return tuple(self.dot(row, a) for row in matrix)  # type: ignore[return-value]

    def product(self, a: Matrix, b: Matrix) -> Matrix:
        """a b."""
        columns = transposed(b)
        return tuple(tuple(self.dot(row, column) for column in columns) for row in a)  # type: ignore[return-value]


def transposed(matrix: Matrix) -> Matrix:
    """Columns as rows."""
    return tuple(zip(*matrix, strict=True))  # type: ignore[return-value]
