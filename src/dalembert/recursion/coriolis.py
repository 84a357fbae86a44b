"""The Coriolis matrix of the Levi-Civita connection, O(n d) for n velocities and chains of d joints.

A body moves by the matrix A of its pose, and its kinetic energy is that of A in flat space, tr(A' J A'^T) / 2 with the
constant pseudo-inertia J = [[S, h], [h^T, m]]. The connection of M is therefore the derivative of the columns of the
velocity, projected back: with the matrices Z_j of the twists of the joints and V of the bodies, in any one frame,

    C_kj = sum over bodies b of <Z_k, Z_j' + Z_j V_b>,    <X, Y> = tr(X J Y^T)

for every kind of joint. Beside composite inertias J it takes composite momenta P = sum of (V_b - V) J_b, relative to
the body the composite hangs on, and of each joint three wrenches on their way to the base. C + C^T is the derivative
of M. Source of the aim, and of a factorization in 6 x 6 matrices: Echeandia and Wensing 2021.
"""

from __future__ import annotations

from typing import NamedTuple

from ..spatial.vectors import square, transposed, triple
from .algebra import Inertia, Matrix, Sum, Vector, Wrench
from .chain import Body, Chain
from .mass import Columns, Composites, Entries, Twist, momentum, twists
from .motion import Motions


class Pseudo(NamedTuple):
    """[[Q, l], [0, 0]]: a matrix of the kind V J."""

    rows: Matrix
    column: Vector


def coriolis_matrix(chain: Chain, composites: Composites) -> tuple[tuple[int, ...], ...]:
    """C, row by row."""
    return _Coriolis(chain, composites).matrix()


class _Coriolis:
    def __init__(self, chain: Chain, composites: Composites) -> None:
        self.chain, self.composites = chain, composites
        self.graph, self.algebra = chain.graph, chain.algebra
        self.columns, self.entries = Columns(chain), Entries(chain)
        zero = self.algebra.zero
        still = [tuple(zero for _ in body.rates) for body in chain.bodies]
        self.motions = Motions(chain, [body.rates for body in chain.bodies], still, self.algebra.origin)
        self.relative: list[Pseudo | None] = [None] * len(chain.bodies)

    def matrix(self) -> tuple[tuple[int, ...], ...]:
        for body in reversed(self.chain.bodies):
            if body.parent >= 0:
                self._hand_on(body)
        for body in self.chain.bodies:
            self._fill(body)
        return tuple(map(tuple, self.entries.rows))

    # ---------------------------------------------------------------- composite momenta

    def _hand_on(self, body: Body) -> None:
        """Add the momenta relative to the parent to those of the parent."""
        own = self._pseudo(self._joint_twist(body), self.composites.of[body.number])
        whole = self._together(self.relative[body.number], own)
        turn = self.chain.turn_of(body)
        if turn is not None:
            whole = Pseudo(turn.out_rows(whole.rows), turn.out(whole.column))
        moved = triple(
            triple(Sum(self.graph, entry).times(part, p).node() for entry, p in zip(row, body.offset, strict=True))
            for row, part in zip(whole.rows, whole.column, strict=True)
        )
        whole = Pseudo(moved, whole.column)
        self.relative[body.parent] = self._together(self.relative[body.parent], whole)

    def _joint_twist(self, body: Body) -> Twist:
        """The twist of a body relative to its parent."""
        algebra = self.algebra
        linear, angular = algebra.sums(algebra.origin), algebra.sums(algebra.origin)
        for rate, twist in zip(body.rates, twists(algebra, body), strict=True):
            algebra.add_scaled(linear, rate, twist.linear)
            algebra.add_scaled(angular, rate, twist.angular)
        return Twist(algebra.nodes(linear), algebra.nodes(angular))

    def _together(self, a: Pseudo | None, b: Pseudo) -> Pseudo:
        if a is None:
            return b
        return Pseudo(triple(map(self.algebra.sum, a.rows, b.rows)), self.algebra.sum(a.column, b.column))

    def _pseudo(self, twist: Twist, inertia: Inertia) -> Pseudo:
        """Z J = [[ [w]x S + v h^T, [w]x h + m v ], [0, 0]]."""
        algebra, (mass, moment, second) = self.algebra, inertia
        columns = []
        for entries, part in zip(square(second), moment, strict=True):
            sums = algebra.add_cross(algebra.sums(algebra.origin), twist.angular, entries)
            columns.append(algebra.nodes(algebra.add_scaled(sums, part, twist.linear)))
        last = algebra.add_cross(algebra.sums(algebra.origin), twist.angular, moment)
        return Pseudo(transposed(triple(columns)), algebra.nodes(algebra.add_scaled(last, mass, twist.linear)))

    # ---------------------------------------------------------------- wrenches on their way

    def _fill(self, body: Body) -> None:
        """Enter C_kj for the joint of a body and all before it, both as k and as j."""
        inertia, spin = self.composites.of[body.number], self.composites.spin[body.number]
        moving = self.motions.of[body.number].velocity
        ahead, behind, plain = [], [], []
        for twist in twists(self.algebra, body):
            turned = self._turned(moving, self._pseudo(twist, inertia))
            first, second = self._of_momenta(twist, self.relative[body.number])
            ahead.append(self._sum(first, turned, 1))
            behind.append(self._sum(second, turned, -1))
            plain.append(momentum(self.algebra, inertia, spin, twist))
        for owner, wrench in zip(body.owners, ahead, strict=True):
            self._enter(body, body, owner, wrench, as_column=True)
        self._spread(body, ahead, behind, plain)

    def _turned(self, moving: Vector, matrix: Pseudo) -> Wrench:
        """The wrench of [w]x times a matrix Z J."""
        algebra = self.algebra
        columns = self._crossed(moving, transposed(matrix.rows))
        return Wrench(algebra.cross(moving, matrix.column), self._vex(transposed(columns)))

    def _of_momenta(self, twist: Twist, relative: Pseudo | None) -> tuple[Wrench, Wrench]:
        """What Z_j P gives as a wrench, and what <Z_k, Z P> is as a wrench on Z."""
        algebra, nought = self.algebra, self.algebra.origin
        if relative is None:
            return Wrench(nought, nought), Wrench(nought, nought)
        rows, column = relative
        turned = self._crossed(twist.angular, transposed(rows))
        ahead = Wrench(algebra.cross(twist.angular, column), self._vex(transposed(turned)))
        torque = algebra.sums(self._vex(transposed(self._crossed(twist.angular, rows))))
        return ahead, Wrench(nought, algebra.nodes(algebra.add_cross(torque, column, twist.linear)))

    def _crossed(self, moving: Vector, rows: Matrix) -> Matrix:
        return triple(self.algebra.cross(moving, row) for row in rows)

    def _vex(self, rows: Matrix) -> Vector:
        """(A_32 - A_23, A_13 - A_31, A_21 - A_12)."""
        sub = self.graph.sub
        return sub(rows[2][1], rows[1][2]), sub(rows[0][2], rows[2][0]), sub(rows[1][0], rows[0][1])

    def _sum(self, a: Wrench, b: Wrench, sign: int) -> Wrench:
        factor, algebra = self.graph.number(sign), self.algebra
        force = algebra.sum(a.force, algebra.scaled(factor, b.force))
        return Wrench(force, algebra.sum(a.torque, algebra.scaled(factor, b.torque)))

    def _spread(self, body: Body, ahead: list[Wrench], behind: list[Wrench], plain: list[Wrench]) -> None:
        link, columns = body, self.columns
        while link.parent >= 0:
            twist = self._joint_twist(link)
            behind = [self._driven(twist, later, now) for later, now in zip(behind, plain, strict=True)]
            ahead, behind, plain = ([columns.to_parent(link, wrench) for wrench in group]
                                    for group in (ahead, behind, plain))
            link = self.chain.bodies[link.parent]
            for owner, first, second in zip(body.owners, ahead, behind, strict=True):
                self._enter(body, link, owner, first, as_column=True)
                self._enter(body, link, owner, second, as_column=False)

    def _driven(self, twist: Twist, wrench: Wrench, plain: Wrench) -> Wrench:
        """Add (w x n + v x f, w x f), by which a wrench fixed in a body changes in its parent."""
        algebra = self.algebra
        force = algebra.add_cross(algebra.sums(wrench.force), twist.angular, plain.force)
        torque = algebra.add_cross(algebra.sums(wrench.torque), twist.angular, plain.torque)
        algebra.add_cross(torque, twist.linear, plain.force)
        return Wrench(algebra.nodes(force), algebra.nodes(torque))

    def _enter(self, body: Body, link: Body, owner: int, wrench: Wrench, as_column: bool) -> None:
        for other, part in zip(link.owners, self.columns.felt(link, wrench), strict=True):
            scaled = self.graph.mul(body.factor, part)
            row, column = (other, owner) if as_column else (owner, other)
            self.entries.add(row, column, scaled)

