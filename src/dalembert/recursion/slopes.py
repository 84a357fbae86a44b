"""Derivatives of inverse dynamics by positions and velocities, O(n d) for n velocities and chains of d joints.

A body moves by the matrix A of its pose, A' = V A and A'' = F A, and a joint feels <Z_k, F_b> of every body b it
carries, with <X, Y> = tr(X J Y^T), the matrices Z_k of the twists of joints, and the constant pseudo-inertia
J = [[S, h], [h^T, m]] (see `coriolis`). A unit of velocity at a joint j adds 2 (Z_j' + Z_j V_b) to F_b; a displacement
turns all that the joint carries in what the body before it does:

    d tau_k / d v_j = 2 <Z_k, Z_j' + Z_j V_b>                      over the bodies that both carry
    d tau_k / d q_j = <Z_k, Z_j'' + 2 Z_j' V_b>                    where j carries k
                      ... + what k feels of Z_j turning the load of j     where k carries j

with the twists Z' = [V, Z] and Z'' = (U s + a x z, U z), z the turning of Z and s its linear part at the origin. So M,
C and these derivatives are made of the same composite bodies and momenta: a joint before k feels the momentum h of Z_k,
and the moment N of <Z_k, Z V_b> on a turning of Z, which changes by r' x (the force of h) from origin to origin. All
velocities are seen from the origin of a body, as if it stood still. A column takes two wrenches to the base.
Sources: of the aim and its order, Carpentier & Mansard 2018, Singh, Russell & Wensing 2022; of the form, `coriolis`.
"""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import NamedTuple

from ..expr.node import Node
from ..spatial.vectors import triple
from .algebra import SpatialVector, Sum, Vector
from .chain import Chain, Segment
from .coriolis import Momenta, Pseudo
from .inverse import Forces
from .mass import Columns, Composites, Entries, momentum, twists
from .motion import Motions

Rows = tuple[tuple[Node, ...], ...]


def slopes(chain: Chain, motions: Motions, composites: Composites) -> tuple[Rows, Rows]:
    """d/dq along the velocity fields, and d/dv, of the generalized forces that make the bodies move as given."""
    return _Slopes(chain, motions, composites).matrices()


class _Turning(NamedTuple):
    """How the twist Z of a joint turns: Z'', 2 Z', and w x z."""

    second: SpatialVector
    twice: SpatialVector
    turned: Vector


class _Slopes:
    def __init__(self, chain: Chain, motions: Motions, composites: Composites) -> None:
        self.chain, self.motions, self.composites = chain, motions, composites
        self.graph, self.algebra, self.columns = chain.graph, chain.algebra, Columns(chain)
        self.by_position, self.by_velocity = Entries(chain), Entries(chain)
        self.momenta = Momenta(chain, composites, chain.graph.number(2))
        self.loads = _loads(chain, motions)
        self.twists = [twists(self.algebra, body) for body in chain.bodies]
        self.turning = [tuple(self._turning(body, twist) for twist in self.twists[body.number])
                        for body in chain.bodies]  # fmt: skip

    def matrices(self) -> tuple[Rows, Rows]:
        for body in self.chain.bodies:
            momenta = [self._momentum(body, twist) for twist in self.twists[body.number]]
            self._fill_rows(body, momenta)
            self._fill_columns(body)
        return tuple(map(tuple, self.by_position.rows)), tuple(map(tuple, self.by_velocity.rows))

    # ---------------------------------------------------------------- how twists turn

    def _turning(self, body: Segment, twist: SpatialVector) -> _Turning:
        """Seen in the parent of a joint that moves freely; of others, whose twists stay in place, in the body."""
        algebra, (linear, angular) = self.algebra, twist
        own = self.motions.of[body.number]
        base = self.motions.carried(body) if body.kind in ("spherical", "floating") else own
        field = base.field
        pushed = algebra.sums(algebra.cross(base.acceleration, angular))
        second = SpatialVector(algebra.nodes(algebra.add_times(pushed, field, linear)), algebra.times(field, angular))
        mean = algebra.sum(base.velocity, own.velocity)
        slid = algebra.difference(algebra.cross(mean, linear), algebra.cross(self._slide(body), angular))
        twice = SpatialVector(slid, algebra.cross(mean, angular))
        return _Turning(second, twice, algebra.cross(base.velocity, angular))

    def _slide(self, body: Segment) -> Vector:
        """The velocity of the origin of a floating body relative to its parent."""
        return triple(body.rates[:3]) if body.kind == "floating" else self.algebra.origin

    def _twice(self, vector: Vector) -> Vector:
        return self.algebra.sum(vector, vector)

    # ---------------------------------------------------------------- rows

    def _momentum(self, body: Segment, twist: SpatialVector) -> tuple[SpatialVector, Vector]:
        """h, and N of twice the velocities, of a twist."""
        inertia, spin = self.composites.of[body.number], self.composites.spin[body.number]
        whole = self._momenta(body, self.algebra.origin)
        return momentum(self.algebra, inertia, spin, twist), self.momenta.felt(twist, whole)

    def _momenta(self, body: Segment, slide: Vector) -> Pseudo:
        """Twice the momenta of all that a body carries, its origin moving with `slide`."""
        spin = SpatialVector(self._twice(slide), self._twice(self.motions.of[body.number].velocity))
        return self.momenta.together(self.momenta.of[body.number],
                                     self.momenta.pseudo(spin, self.composites.of[body.number]))

    def _fill_rows(self, body: Segment, momenta: list[tuple[SpatialVector, Vector]]) -> None:
        link = body
        while True:
            seen = [self._before(link, h, moment) for h, moment in momenta]
            for place, owner in enumerate(body.owners):
                self._enter_row(body.factor, owner, link, momenta[place], seen[place])
            if link.parent < 0:
                return
            momenta = [self._handed(link, h, moment) for (h, _), (_, moment) in zip(momenta, seen, strict=True)]
            link = self.chain.bodies[link.parent]

    def _before(self, link: Segment, h: SpatialVector, moment: Vector) -> tuple[SpatialVector, Vector]:
        """N seen from the parent of a link: the origin of the link slides in it."""
        algebra = self.algebra
        if link.kind in ("revolute", "spherical"):
            return h, moment
        sliding = algebra.scaled(link.rates[0], twists(algebra, link)[0].linear)
        sliding = self._slide(link) if link.kind == "floating" else sliding
        return h, algebra.nodes(algebra.add_cross(algebra.sums(moment), self._twice(sliding), h.linear))

    def _handed(self, link: Segment, h: SpatialVector, moment: Vector) -> tuple[SpatialVector, Vector]:
        """h and N about the origin of the parent, in its axes."""
        algebra, turn = self.algebra, self.chain.turn_of(link)
        h, moment = self.columns.to_parent(link, h), moment if turn is None else turn.out(moment)
        moving = algebra.cross(self._twice(self.motions.before(link).velocity), link.offset)
        return h, algebra.nodes(algebra.add_cross(algebra.sums(moment), moving, h.linear))

    def _enter_row(self, factor: Node, owner: int, link: Segment, own: tuple[SpatialVector, Vector],
                   seen: tuple[SpatialVector, Vector]) -> None:
        free = link.kind in ("spherical", "floating")
        for other, twist, turning in zip(link.owners, self.twists[link.number], self.turning[link.number], strict=True):
            scale = self.graph.mul(factor, link.factor)
            by_q = self._paired(own[0], turning.second, (seen if free else own)[1], turning.turned)
            by_v = self._paired(own[0], turning.twice, own[1], twist.angular)
            self.by_position.add(owner, other, self.graph.mul(scale, by_q))
            self.by_velocity.add(owner, other, self.graph.mul(scale, by_v))

    def _paired(self, wrench: SpatialVector, twist: SpatialVector, moment: Vector, turn: Vector) -> Node:
        total = Sum(self.graph)
        for a, b in ((wrench.linear, twist.linear), (wrench.angular, twist.angular), (moment, turn)):
            for x, y in zip(a, b, strict=True):
                if self.graph.zero not in (x, y):
                    total.times(x, y)
        return total.node()

    # ---------------------------------------------------------------- columns

    def _fill_columns(self, body: Segment) -> None:
        wrenches = [self._wrenches(body, place) for place in range(len(body.owners))]
        link = body
        while link.parent >= 0:
            wrenches = [[self.columns.to_parent(link, wrench) for wrench in pair] for pair in wrenches]
            link = self.chain.bodies[link.parent]
            for owner, (by_q, by_v) in zip(body.owners, wrenches, strict=True):
                self._enter_column(self.by_position, body.factor, owner, link, by_q)
                self._enter_column(self.by_velocity, body.factor, owner, link, by_v)

    def _enter_column(self, entries: Entries, factor: Node, owner: int, link: Segment, wrench: SpatialVector) -> None:
        for other, part in zip(link.owners, self.columns.felt(link, wrench), strict=True):
            entries.add(other, owner, self.graph.mul(factor, part))

    def _wrenches(self, body: Segment, place: int) -> list[SpatialVector]:
        """What a displacement and a unit of velocity of a joint add to the load of the joints before it."""
        twist, turning = self.twists[body.number][place], self.turning[body.number][place]
        inertia, spin = self.composites.of[body.number], self.composites.spin[body.number]
        still, nought = self._momenta(body, self.algebra.origin), self.algebra.origin
        by_v = self._added(momentum(self.algebra, inertia, spin, turning.twice), self.momenta.moved(twist, still))
        slid = self._momenta(body, self._slide(body))
        moved = self.momenta.moved(SpatialVector(nought, turning.turned), slid)
        by_q = self._added(momentum(self.algebra, inertia, spin, turning.second), moved)
        return [self._added(by_q, self._turned(twist, self.loads[body.number])), by_v]

    def _turned(self, twist: SpatialVector, load: SpatialVector) -> SpatialVector:
        """A load that moves along with a twist."""
        algebra = self.algebra
        torque = algebra.sums(algebra.cross(twist.angular, load.angular))
        return SpatialVector(algebra.cross(twist.angular, load.linear),
                             algebra.nodes(algebra.add_cross(torque, twist.linear, load.linear)))

    def _added(self, a: SpatialVector, b: SpatialVector) -> SpatialVector:
        return SpatialVector(self.algebra.sum(a.linear, b.linear), self.algebra.sum(a.angular, b.angular))


def _loads(chain: Chain, motions: Motions) -> list[SpatialVector]:
    """The wrench on every body and what it carries, of the inertias that composite bodies are made of."""
    same = copy(chain)
    same.bodies = [replace(body, balanced=body.inertia, balanced_spin=body.spin) for body in chain.bodies]
    forces, found = Forces(same, motions), list[SpatialVector]()
    for body in reversed(same.bodies):
        found.append(forces.on(body))
        if body.parent >= 0:
            forces.hand_on(body, found[-1])
    return found[::-1]
