"""The mass matrix from composite bodies: all that a joint moves, taken as one rigid body.

A unit of velocity at a joint, with the twist s, gives its composite body the momentum J s; what the joints before it
feel of that momentum is a column of M. First and second moments add up along the chain,

    h = h_own + sum of R h_c,    S = S_own + sum of (R S_c R^T + p (R h_c)^T + (R h_c) p^T)

as masses vanish from base parameters. Source: Featherstone 2008, section 6.2.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..expr.graph import Graph
from ..expr.node import Node
from .algebra import PLACES, Algebra, MassMoments, SpatialVector, Sum
from .chain import Chain, Segment
from .motion import forces_along


class Composites:
    """The composite bodies of a chain, each in the axes of its frame about its origin.

    of          their inertias
    spin        xx + yy of their second moments: what a turn about z feels
    """

    chain: Chain
    graph: Graph
    algebra: Algebra

    def __init__(self, chain: Chain) -> None:
        self.chain, self.graph, self.algebra = chain, chain.graph, chain.algebra
        self.of: list[MassMoments] = [body.inertia for body in chain.bodies]
        for body in reversed(chain.bodies):
            if body.parent >= 0:
                self.of[body.parent] = self.algebra.together(self.of[body.parent], self._carried(body))
        self.spin: list[Node] = [chain.graph.zero] * len(chain.bodies)
        for body in reversed(chain.bodies):
            self.spin[body.number] = self._spin(body)

    def _carried(self, body: Segment) -> MassMoments:
        """The composite of a body, about the origin of its parent in the axes of the parent."""
        turn, composite = self.chain.turn_of(body), self.of[body.number]
        return self.algebra.moved(composite if turn is None else turn.out_inertia(composite), body.offset)

    def _spin(self, body: Segment) -> Node:
        """What no turn about z changes is added up by itself where the rest of the second moments is not needed."""
        graph, second = self.graph, self.of[body.number].second
        if body.children and self.chain.frames[body.frame].carrier >= 0:
            return graph.add(second[0], second[1])
        total = Sum(graph, body.spin)
        for child in (self.chain.bodies[number] for number in body.children):
            mass, moment, _ = self.of[child.number]
            if child.starts or not child.turns:
                total.plus(*self._carried(child).second[:2])
                continue
            total.plus(self.spin[child.number])
            for p, h in zip(child.offset[:2], moment, strict=False):
                total.times(graph.mul(graph.number(2), p), h).times(graph.mul(mass, p), p)
        return total.node()


def twists(algebra: Algebra, body: Segment) -> tuple[SpatialVector, ...]:
    """The twists of a body for unit velocities of its joint."""
    if body.kind == "revolute":
        return (SpatialVector(algebra.origin, body.along),)
    if body.kind == "prismatic":
        return (SpatialVector(body.along, algebra.origin),)
    if body.kind == "screw":
        return (SpatialVector(algebra.scaled(body.pitch, body.along), body.along),)
    turning = tuple(SpatialVector(algebra.origin, unit) for unit in algebra.identity)
    if body.kind == "spherical":
        return turning
    return (*(SpatialVector(unit, algebra.origin) for unit in algebra.identity), *turning)


def momentum(algebra: Algebra, inertia: MassMoments, spin: Node, twist: SpatialVector) -> SpatialVector:
    """J s: the momentum m v + w x h, and the angular momentum h x v + (tr(S) 1 - S) w."""
    (linear, angular), (mass, moment, second) = twist, inertia
    force = algebra.add_scaled(algebra.sums(algebra.origin), mass, linear)
    torque = algebra.add_cross(algebra.sums(algebra.origin), moment, linear)
    algebra.add_cross(force, angular, moment)
    graph = algebra.graph
    traces = (graph.add(second[1], second[2]), graph.add(second[0], second[2]), spin)
    for i, total in enumerate(torque):
        for j, entry in enumerate(angular):
            if entry != algebra.zero:
                part = traces[i] if i == j else graph.neg(second[PLACES[i, j]])
                total.times(entry, part)
    return SpatialVector(algebra.nodes(force), algebra.nodes(torque))


class Columns:
    """Wrenches that travel from bodies towards the base, and what the joints on their way feel of them."""

    chain: Chain
    algebra: Algebra
    graph: Graph

    def __init__(self, chain: Chain) -> None:
        self.chain, self.algebra, self.graph = chain, chain.algebra, chain.graph

    def to_parent(self, body: Segment, wrench: SpatialVector) -> SpatialVector:
        """A wrench about the origin of a body, about that of its parent in the axes of the parent."""
        turn, algebra = self.chain.turn_of(body), self.algebra
        if turn is not None:
            wrench = turn.out_wrench(wrench)
        if algebra.is_zero(body.offset):
            return wrench
        return SpatialVector(wrench.linear, algebra.nodes(
            algebra.add_cross(algebra.sums(wrench.angular), body.offset, wrench.linear)))

    def felt(self, body: Segment, wrench: SpatialVector) -> tuple[Node, ...]:
        """What each velocity of the joint of a body feels."""
        return forces_along(self.graph, self.algebra, body, wrench.linear, wrench.angular)


class Passing(Columns):
    """Wrenches in the making that each body hands on to its parent, to be asked for from the tips to the base.

    felt_by     what the velocities feel of them
    """

    forces: list[list[Sum]]
    torques: list[list[Sum]]

    def __init__(self, chain: Chain) -> None:
        super().__init__(chain)
        self.forces, self.torques = ([self.algebra.sums(self.algebra.origin) for _ in chain.bodies] for _ in range(2))
        self.felt_by: list[Node] = [self.graph.zero] * chain.size

    def wrench(self, body: Segment) -> SpatialVector:
        """What a body has been handed so far, about its origin."""
        return SpatialVector(*(self.algebra.nodes(sums[body.number]) for sums in (self.forces, self.torques)))

    def feel(self, body: Segment, wrench: SpatialVector) -> None:
        """Let the joint of a body feel a wrench."""
        for owner, part in zip(body.owners, self.felt(body, wrench), strict=True):
            self.felt_by[owner] = self.graph.add(self.felt_by[owner], part)

    def hand_on(self, body: Segment, wrench: SpatialVector) -> None:
        """Add the wrench on a body to that on its parent."""
        algebra, turn, (force, torque) = self.algebra, self.chain.turn_of(body), wrench
        if turn is not None:
            force = turn.out(force)
        algebra.add_scaled(self.forces[body.parent], algebra.one, force)
        torques = algebra.add_cross(self.torques[body.parent], body.offset, force)
        if turn is None:
            algebra.add_scaled(torques, algebra.one, torque)
        else:
            algebra.add_products(torques, turn.out_terms(torque))


class Entries:
    """The entries of a matrix, by velocities; joints that follow the same coordinate add up."""

    def __init__(self, chain: Chain) -> None:
        self.graph: Graph = chain.graph
        self.rows: list[list[Node]] = [[chain.graph.zero] * chain.size for _ in range(chain.size)]

    def add(self, row: int, column: int, node: Node) -> None:
        """Add to one entry."""
        self.rows[row][column] = self.graph.add(self.rows[row][column], node)


def diagonal(chain: Chain, composites: Composites) -> tuple[Node, ...]:
    """The diagonal of M, where every velocity belongs to one joint."""
    entries, columns = [chain.graph.zero] * chain.size, Columns(chain)
    for body in chain.bodies:
        inertia, spin = composites.of[body.number], composites.spin[body.number]
        for place, (owner, twist) in enumerate(zip(body.owners, twists(chain.algebra, body), strict=True)):
            entries[owner] = columns.felt(body, momentum(chain.algebra, inertia, spin, twist))[place]
    return tuple(entries)


def mass_matrix(chain: Chain, composites: Composites) -> tuple[tuple[Node, ...], ...]:
    """M, row by row."""
    entries, columns, graph = Entries(chain), Columns(chain), chain.graph
    for body in chain.bodies:
        inertia, spin = composites.of[body.number], composites.spin[body.number]
        wrenches = [momentum(chain.algebra, inertia, spin, twist) for twist in twists(chain.algebra, body)]
        for place, (owner, wrench) in enumerate(zip(body.owners, wrenches, strict=True)):
            own = columns.felt(body, wrench)
            for other, part in list(zip(body.owners, own, strict=True))[:place + 1]:
                scaled = graph.mul(body.factor, part)
                entries.add(owner, other, scaled)
                if owner != other:
                    entries.add(other, owner, scaled)
        _spread(chain, columns, entries, body, wrenches)
    return tuple(map(tuple, entries.rows))


def _spread(chain: Chain, columns: Columns, entries: Entries, body: Segment, wrenches: Sequence[SpatialVector]) -> None:
    """What the joints before a body feel of its momenta."""
    graph, link = chain.graph, body
    while link.parent >= 0:
        wrenches = [columns.to_parent(link, wrench) for wrench in wrenches]
        link = chain.bodies[link.parent]
        for owner, wrench in zip(body.owners, wrenches, strict=True):
            for other, part in zip(link.owners, columns.felt(link, wrench), strict=True):
                scaled = graph.mul(body.factor, part)
                entries.add(owner, other, scaled)
                entries.add(other, owner, scaled)
