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

from ..expr.graph import Graph
from ..expr.node import Node
from ..spatial.vectors import square, transposed, triple
from .algebra import Algebra, MassMoments, Matrix, SpatialVector, Sum, Vector
from .chain import Chain, Segment
from .mass import Columns, Composites, Entries, momentum, twists
from .motion import Motions

Wrenches = list[SpatialVector]


class Pseudo(NamedTuple):
    """[[Q, l], [0, 0]]: a matrix of the kind V J."""

    rows: Matrix
    column: Vector


def coriolis_matrix(chain: Chain, composites: Composites) -> tuple[tuple[Node, ...], ...]:
    """C, row by row."""
    return _Coriolis(chain, composites).matrix()


class Momenta:
    """The composite momenta P = sum of (V_b - V) J_b of a chain, relative to the body that a composite hangs on.

    of      by body, None where nothing moves in it; of velocities that are `scale` times those of the chain
    """

    chain: Chain
    composites: Composites
    scale: Node
    graph: Graph
    algebra: Algebra

    def __init__(self, chain: Chain, composites: Composites, scale: Node) -> None:
        self.chain, self.composites, self.scale = chain, composites, scale
        self.graph, self.algebra = chain.graph, chain.algebra
        self.of: list[Pseudo | None] = [None] * len(chain.bodies)
        for body in reversed(chain.bodies):
            if body.parent >= 0:
                self._hand_on(body)

    def _hand_on(self, body: Segment) -> None:
        """Add the momenta relative to the parent to those of the parent."""
        own = self.pseudo(self.joint_twist(body), self.composites.of[body.number])
        whole = self.together(self.of[body.number], own)
        turn = self.chain.turn_of(body)
        if turn is not None:
            whole = Pseudo(turn.out_rows(whole.rows), turn.out(whole.column))
        moved = triple(
            triple(Sum(self.graph, entry).times(part, p).node() for entry, p in zip(row, body.offset, strict=True))
            for row, part in zip(whole.rows, whole.column, strict=True)
        )
        whole = Pseudo(moved, whole.column)
        self.of[body.parent] = self.together(self.of[body.parent], whole)

    def joint_twist(self, body: Segment) -> SpatialVector:
        """The twist of a body relative to its parent."""
        algebra = self.algebra
        linear, angular = algebra.sums(algebra.origin), algebra.sums(algebra.origin)
        for rate, twist in zip(body.rates, twists(algebra, body), strict=True):
            scaled = self.graph.mul(self.scale, rate)
            algebra.add_scaled(linear, scaled, twist.linear)
            algebra.add_scaled(angular, scaled, twist.angular)
        return SpatialVector(algebra.nodes(linear), algebra.nodes(angular))

    def together(self, a: Pseudo | None, b: Pseudo) -> Pseudo:
        """a + b."""
        if a is None:
            return b
        return Pseudo(triple(map(self.algebra.sum, a.rows, b.rows)), self.algebra.sum(a.column, b.column))

    def pseudo(self, twist: SpatialVector, inertia: MassMoments) -> Pseudo:
        """Z J = [[ [w]x S + v h^T, [w]x h + m v ], [0, 0]]."""
        algebra, (mass, moment, second) = self.algebra, inertia
        columns = []
        for entries, part in zip(square(second), moment, strict=True):
            sums = algebra.add_cross(algebra.sums(algebra.origin), twist.angular, entries)
            columns.append(algebra.nodes(algebra.add_scaled(sums, part, twist.linear)))
        last = algebra.add_cross(algebra.sums(algebra.origin), twist.angular, moment)
        return Pseudo(transposed(triple(columns)), algebra.nodes(algebra.add_scaled(last, mass, twist.linear)))

    def moved(self, twist: SpatialVector, momenta: Pseudo) -> SpatialVector:
        """The wrench of Z P."""
        turned = self._crossed(twist.angular, transposed(momenta.rows))
        return SpatialVector(self.algebra.cross(twist.angular, momenta.column), self._vex(transposed(turned)))

    def felt(self, twist: SpatialVector, momenta: Pseudo) -> Vector:
        """What <Z_k, Z P> is as a moment on Z."""
        algebra = self.algebra
        torque = algebra.sums(self._vex(transposed(self._crossed(twist.angular, momenta.rows))))
        return algebra.nodes(algebra.add_cross(torque, momenta.column, twist.linear))

    def _crossed(self, moving: Vector, rows: Matrix) -> Matrix:
        return triple(self.algebra.cross(moving, row) for row in rows)

    def _vex(self, rows: Matrix) -> Vector:
        """(A_32 - A_23, A_13 - A_31, A_21 - A_12)."""
        sub = self.graph.sub
        return sub(rows[2][1], rows[1][2]), sub(rows[0][2], rows[2][0]), sub(rows[1][0], rows[0][1])


class _Coriolis:
    def __init__(self, chain: Chain, composites: Composites) -> None:
        self.chain, self.composites = chain, composites
        self.graph, self.algebra = chain.graph, chain.algebra
        self.columns, self.entries = Columns(chain), Entries(chain)
        zero = self.algebra.zero
        still = [tuple(zero for _ in body.rates) for body in chain.bodies]
        self.motions = Motions(chain, [body.rates for body in chain.bodies], still, self.algebra.origin)
        self.momenta = Momenta(chain, composites, self.graph.one)

    def matrix(self) -> tuple[tuple[Node, ...], ...]:
        for body in self.chain.bodies:
            self._fill(body)
        return tuple(map(tuple, self.entries.rows))

    # ---------------------------------------------------------------- wrenches on their way

    def _fill(self, body: Segment) -> None:
        """Enter C_kj for the joint of a body and all before it, both as k and as j."""
        inertia, spin = self.composites.of[body.number], self.composites.spin[body.number]
        moving = self.motions.of[body.number].velocity
        ahead, behind, plain = [], [], []
        for twist in twists(self.algebra, body):
            turned = self.momenta.moved(SpatialVector(self.algebra.origin, moving), self.momenta.pseudo(twist, inertia))
            first, second = self._of_momenta(twist, self.momenta.of[body.number])
            ahead.append(self._sum(first, turned, 1))
            behind.append(self._sum(second, turned, -1))
            plain.append(momentum(self.algebra, inertia, spin, twist))
        for owner, wrench in zip(body.owners, ahead, strict=True):
            self._enter(body, body, owner, wrench, as_column=True)
        self._spread(body, ahead, behind, plain)

    def _of_momenta(self, twist: SpatialVector, relative: Pseudo | None) -> tuple[SpatialVector, SpatialVector]:
        """What Z_j P gives as a wrench, and what <Z_k, Z P> is as a wrench on Z."""
        nought = self.algebra.origin
        if relative is None:
            return SpatialVector(nought, nought), SpatialVector(nought, nought)
        return self.momenta.moved(twist, relative), SpatialVector(nought, self.momenta.felt(twist, relative))

    def _sum(self, a: SpatialVector, b: SpatialVector, sign: int) -> SpatialVector:
        factor, algebra = self.graph.number(sign), self.algebra
        force = algebra.sum(a.linear, algebra.scaled(factor, b.linear))
        return SpatialVector(force, algebra.sum(a.angular, algebra.scaled(factor, b.angular)))

    def _spread(self, body: Segment, ahead: Wrenches, behind: Wrenches, plain: Wrenches) -> None:
        link, columns = body, self.columns
        while link.parent >= 0:
            twist = self.momenta.joint_twist(link)
            behind = [self._driven(twist, later, now) for later, now in zip(behind, plain, strict=True)]
            ahead, behind, plain = ([columns.to_parent(link, wrench) for wrench in group]
                                    for group in (ahead, behind, plain))
            link = self.chain.bodies[link.parent]
            for owner, first, second in zip(body.owners, ahead, behind, strict=True):
                self._enter(body, link, owner, first, as_column=True)
                self._enter(body, link, owner, second, as_column=False)

    def _driven(self, twist: SpatialVector, wrench: SpatialVector, plain: SpatialVector) -> SpatialVector:
        """Add (w x n + v x f, w x f), by which a wrench fixed in a body changes in its parent."""
        algebra = self.algebra
        force = algebra.add_cross(algebra.sums(wrench.linear), twist.angular, plain.linear)
        torque = algebra.add_cross(algebra.sums(wrench.angular), twist.angular, plain.angular)
        algebra.add_cross(torque, twist.linear, plain.linear)
        return SpatialVector(algebra.nodes(force), algebra.nodes(torque))

    def _enter(self, body: Segment, link: Segment, owner: int, wrench: SpatialVector, as_column: bool) -> None:
        for other, part in zip(link.owners, self.columns.felt(link, wrench), strict=True):
            scaled = self.graph.mul(body.factor, part)
            row, column = (other, owner) if as_column else (owner, other)
            self.entries.add(row, column, scaled)
