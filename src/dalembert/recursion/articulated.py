"""Forward dynamics by articulated bodies, O(n): for long chains, where M has too many entries.

What a joint can be moved by, from the tips: with the twist s of a velocity and the inertia I of the articulated body,

    U = I s,  D = s . U,  u = r - s . p,  I <- I - U U^T / D,  p <- p + U u / D

and from the base, x = (u - U . a) / D, a <- a + s x. The wrenches p begin with those of a motion in which little
accelerates, and x is what is missing to its joint accelerations. Source: Featherstone 2008, section 7.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..expr.node import Node
from ..spatial.vectors import PAIRS, six, transposed, triple
from .algebra import PLACES, Matrix, Second, SpatialVector, Sum, Vector
from .chain import Chain, Segment
from .forward import reciprocal_of
from .inverse import Forces
from .mass import twists
from .motion import Motions


class Articulated(NamedTuple):
    """torque = A alpha + H a, force = H^T alpha + M a; A and M by their six entries."""

    turning: Second
    coupling: Matrix
    sliding: Second


class Pivot(NamedTuple):
    """What one velocity leaves behind: its twist, U, 1/D and u."""

    twist: SpatialVector
    reaction: SpatialVector
    reciprocal: Node
    excess: Node


def accelerations(
    chain: Chain, motions: Motions, right: Sequence[Node]
) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
    """The a of M a + bias = right, and the pivots D, both by velocity; `motions` may have any joint accelerations.

    Every velocity must belong to one joint, and enter its twist as it is.
    """
    missing, pivots = _Articulation(chain, motions, right).solved()
    return motions.with_given(missing), pivots


class _Articulation:
    def __init__(self, chain: Chain, motions: Motions, right: Sequence[Node]) -> None:
        self.chain, self.right = chain, right
        self.graph, self.algebra = chain.graph, chain.algebra
        self.forces = Forces(chain, motions)
        self.inertias = [self._rigid(body) for body in chain.bodies]
        self.pivots: list[list[Pivot]] = [[] for _ in chain.bodies]
        self.found = [self.graph.zero] * chain.size
        self.diagonal = [self.graph.zero] * chain.size

    def solved(self) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
        for body in reversed(self.chain.bodies):
            wrench = self._eliminate(body, self.forces.on(body))
            if body.parent >= 0:
                self.forces.hand_on(body, wrench)
                self.inertias[body.parent] = self._together(self.inertias[body.parent], self._carried(body))
        moved: list[SpatialVector] = []
        for body in self.chain.bodies:
            moved.append(self._accelerate(body, moved[body.parent] if body.parent >= 0 else None))
        return tuple(self.found), tuple(self.diagonal)

    # ---------------------------------------------------------------- inertias

    def _rigid(self, body: Segment) -> Articulated:
        graph, (mass, moment, second) = self.graph, body.inertia
        (xx, yy, zz, *mixed), nought = second, self.algebra.origin
        turning = six((graph.add(yy, zz), graph.add(xx, zz), graph.add(xx, yy), *map(graph.neg, mixed)))
        return Articulated(turning, self.algebra.skew(moment), (mass, mass, mass, *nought))

    def _together(self, a: Articulated, b: Articulated) -> Articulated:
        add, coupling = self.graph.add, triple(map(self.algebra.sum, a.coupling, b.coupling))
        return Articulated(six(map(add, a.turning, b.turning)), coupling, six(map(add, a.sliding, b.sliding)))

    def _carried(self, body: Segment) -> Articulated:
        """The articulated body of a body about the origin of its parent, in the axes of the parent."""
        inertia, turn = self.inertias[body.number], self.chain.turn_of(body)
        if turn is not None:
            inertia = Articulated(turn.out_second(inertia.turning), turn.out_rows(inertia.coupling),
                                  turn.out_second(inertia.sliding))
        return inertia if self.algebra.is_zero(body.offset) else self._moved(inertia, body.offset)

    def _moved(self, inertia: Articulated, offset: Vector) -> Articulated:
        """H + [p]x M, and A + [p]x H'^T + ([p]x H^T)^T."""
        graph, (turning, coupling, sliding) = self.graph, inertia
        across = self.algebra.skew(offset)
        moved = []
        for i in range(3):
            sums = self.algebra.sums(coupling[i])
            for j, total in enumerate(sums):
                for k in range(3):
                    total.times(across[i][k], sliding[PLACES[k, j]])
            moved.append(self.algebra.nodes(sums))
        entries = []
        for (i, j), entry in zip(PAIRS, turning, strict=True):
            total = Sum(graph, entry)
            for k in range(3):
                total.times(across[i][k], moved[j][k]).times(across[j][k], coupling[i][k])
            entries.append(total.node())
        return Articulated(six(entries), triple(moved), sliding)

    # ---------------------------------------------------------------- from the tips

    def _eliminate(self, body: Segment, wrench: SpatialVector) -> SpatialVector:
        """Give way to the velocities of a body, the last first; what its parent feels then."""
        graph, algebra = self.graph, self.algebra
        for owner, twist in reversed(list(zip(body.owners, twists(algebra, body), strict=True))):
            inertia = self.inertias[body.number]
            reaction = self._reaction(inertia, twist)
            pivot = self._felt(twist, reaction)
            reciprocal = reciprocal_of(graph, pivot)
            excess = graph.sub(self.right[owner], self._felt(twist, wrench))
            share = graph.mul(excess, reciprocal)
            wrench = SpatialVector(*(algebra.nodes(algebra.add_scaled(algebra.sums(a), share, b))
                              for a, b in zip(wrench, reaction, strict=True)))
            self.inertias[body.number] = self._relieved(inertia, reaction, reciprocal, twist)
            self.pivots[body.number].append(Pivot(twist, reaction, reciprocal, excess))
            self.diagonal[owner] = pivot
        return wrench

    def _reaction(self, inertia: Articulated, twist: SpatialVector) -> SpatialVector:
        """U."""
        algebra, (turning, coupling, sliding) = self.algebra, inertia
        columns, (linear, angular) = transposed(coupling), twist
        torque = algebra.sum(algebra.second_times(turning, angular), algebra.times(coupling, linear))
        force = algebra.sum(algebra.times(columns, angular), algebra.second_times(sliding, linear))
        return SpatialVector(force, torque)

    def _felt(self, twist: SpatialVector, wrench: SpatialVector) -> Node:
        """s . p."""
        pairs = (*zip(twist.linear, wrench.linear, strict=True), *zip(twist.angular, wrench.angular, strict=True))
        total = Sum(self.graph)
        for a, b in pairs:
            total.times(a, b)
        return total.node()

    def _relieved(
        self, inertia: Articulated, reaction: SpatialVector, reciprocal: Node, twist: SpatialVector
    ) -> Articulated:
        """I - U U^T / D; a pure turn or slide along an axis leaves nothing in its own row."""
        graph, zero = self.graph, self.algebra.zero
        (force, torque), (turning, coupling, sliding) = reaction, inertia
        own = self._own_row(twist)

        def less(entry: Node, i: int, j: int, a: Vector, b: Vector, rows: int, columns: int) -> Node:
            if own in (rows + i, columns + j):
                return zero
            return Sum(graph, entry).less(graph.mul(a[i], reciprocal), b[j]).node()

        return Articulated(
            six(less(turning[PLACES[i, j]], i, j, torque, torque, 3, 3) for i, j in PAIRS),
            triple(triple(less(coupling[i][j], i, j, torque, force, 3, 0) for j in range(3)) for i in range(3)),
            six(less(sliding[PLACES[i, j]], i, j, force, force, 0, 0) for i, j in PAIRS),
        )

    def _own_row(self, twist: SpatialVector) -> int:
        """Which of the six directions a twist has, where it has one alone; else -1."""
        present = [place for place, entry in enumerate((*twist.linear, *twist.angular)) if entry != self.algebra.zero]
        return present[0] if len(present) == 1 else -1

    # ---------------------------------------------------------------- from the base

    def _accelerate(self, body: Segment, parent: SpatialVector | None) -> SpatialVector:
        """The acceleration of a body that its joint and those before it add, and that of its joint."""
        graph, algebra = self.graph, self.algebra
        linear, angular = self._arriving(body, parent)
        for owner, pivot in zip(body.owners, reversed(self.pivots[body.number]), strict=True):
            total = Sum(graph, pivot.excess)
            for a, b in ((linear, pivot.reaction.linear), (angular, pivot.reaction.angular)):
                for x, y in zip(a, b, strict=True):
                    total.less(x, y)
            self.found[owner] = graph.mul(total.node(), pivot.reciprocal)
            linear = algebra.nodes(algebra.add_scaled(algebra.sums(linear), self.found[owner], pivot.twist.linear))
            angular = algebra.nodes(algebra.add_scaled(algebra.sums(angular), self.found[owner], pivot.twist.angular))
        return SpatialVector(linear, angular)

    def _arriving(self, body: Segment, parent: SpatialVector | None) -> tuple[Vector, Vector]:
        algebra, turn = self.algebra, self.chain.turn_of(body)
        if parent is None:
            return algebra.origin, algebra.origin
        sums = algebra.add_cross(algebra.sums(parent.linear), parent.angular, body.offset)
        linear, angular = algebra.nodes(sums), parent.angular
        return (linear, angular) if turn is None else (turn.back.out(linear), turn.back.out(angular))
