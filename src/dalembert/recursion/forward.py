"""Forward dynamics: the accelerations of M x = r, with M = L^T D L and no more entries than the tree has branches.

Where composite bodies are known, the bias is cheap. Relative to its parent a body accelerates by the field
D = 2 [w_P]x [s]x + [s]x [s]x of its joint's twist s, and with it all it carries: a joint feels the composite body in
the field of its own body, and of the bodies after it the composites in the fields D.
Source of the factorization: Featherstone 2008, section 6.5.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..expr.graph import Graph, Node
from ..spatial.vectors import square, triple
from .algebra import CYCLES, Algebra, MassMoments, Matrix, Second, SpatialVector, Sum, Vector
from .chain import Chain, Segment
from .mass import Composites, Passing
from .motion import Motion, Motions

SAFE_PIVOT = 1e-10
"""A mass matrix counts as singular where a pivot is no larger than this part of its diagonal entry."""


def safe_margin(graph: Graph, diagonal: Sequence[Node], pivots: Sequence[Node]) -> Node:
    """A node that is positive where every pivot is above `SAFE_PIVOT` of the diagonal entry.

    The pivots come in the order of elimination: after one that is 0 the others are not numbers, and it is the one told.
    """
    return _first_refused(graph, [_margin(graph, entry, pivot) for entry, pivot in zip(diagonal, pivots, strict=True)])


def solved(graph: Graph, matrix: Sequence[Sequence[Node]], right: Sequence[Node]) -> tuple[tuple[Node, ...], Node]:
    """x of a symmetric M x = r, and a node that is positive where M can be inverted (see `safe_margin`).

    The rows are eliminated from the last to the first; zeros of the tree stay zeros.
    """
    rows = [list(row) for row in matrix]
    values, zero = list(right), graph.zero
    size = len(values)
    reciprocals: list[Node] = []
    factors: list[dict[int, Node]] = [{} for _ in range(size)]
    pivots: list[Node] = []
    for k in range(size - 1, -1, -1):
        pivots.append(rows[k][k])
        reciprocal = reciprocal_of(graph, rows[k][k])
        reciprocals.append(reciprocal)
        for i in range(k - 1, -1, -1):
            if rows[k][i] == zero:
                continue
            factor = factors[k][i] = graph.mul(rows[k][i], reciprocal)
            for j in range(i, -1, -1):
                if rows[k][j] != zero:
                    rows[i][j] = Sum(graph, rows[i][j]).less(factor, rows[k][j]).node()
            values[i] = Sum(graph, values[i]).less(factor, values[k]).node()
    for k, reciprocal in zip(range(size - 1, -1, -1), reciprocals, strict=True):
        values[k] = graph.mul(values[k], reciprocal)
    for k in range(size):
        total = Sum(graph, values[k])
        for i in sorted(factors[k]):
            total.less(factors[k][i], values[i])
        values[k] = total.node()
    diagonal = [matrix[k][k] for k in range(size - 1, -1, -1)]
    return tuple(values), safe_margin(graph, diagonal, pivots)


def reciprocal_of(graph: Graph, pivot: Node) -> Node:
    """1/D; nan, which the margin tells of, where D is the number 0."""
    return graph.constant("nan") if graph.value(pivot) == 0 else graph.pow(pivot, graph.minus_one)


def _margin(graph: Graph, diagonal: Node, pivot: Node) -> Node:
    """pivot - SAFE_PIVOT M_kk; the entry itself where nothing was eliminated from it."""
    if pivot == diagonal:
        return pivot
    return Sum(graph, pivot).times(graph.number(-SAFE_PIVOT), diagonal).node()


def _first_refused(graph: Graph, nodes: Sequence[Node]) -> Node:
    """The first of some nodes that is not positive, else the last."""
    known = [value for node in nodes if (value := graph.value(node)) is not None]
    rest = [node for node in dict.fromkeys(nodes) if graph.value(node) is None]
    if known and (min(known) <= 0 or not rest):
        return graph.number(min(known))
    found = rest[-1]
    for node in reversed(rest[:-1]):
        found = graph.call("select", graph.call("lt", graph.zero, node), found, node)
    return found


# ------------------------------------------------------------ the bias of composite bodies


def composite_bias(chain: Chain, motions: Motions, composites: Composites) -> tuple[Node, ...]:
    """The generalized forces of `motions`, whose joint accelerations are zero, from composite bodies."""
    return _CompositeBias(chain, motions, composites).all()


class _CompositeBias(Passing):
    def __init__(self, chain: Chain, motions: Motions, composites: Composites) -> None:
        super().__init__(chain)
        self.motions, self.composites = motions, composites

    def all(self) -> tuple[Node, ...]:
        for body in reversed(self.chain.bodies):
            inertia, handed = self.composites.of[body.number], self.wrench(body)
            self.feel(body, self._with_own(body, inertia))
            if body.parent >= 0:
                self.hand_on(body, self._relative(body, inertia, handed))
        return tuple(self.felt_by)

    def _with_own(self, body: Segment, inertia: MassMoments) -> SpatialVector:
        """With what the composite body takes in the field of its own body."""
        algebra, motion, (mass, moment, _) = self.algebra, self.motions.of[body.number], inertia
        force, torque = self.forces[body.number], self.torques[body.number]
        if body.kind != "revolute":
            algebra.add_scaled(force, mass, motion.acceleration)
            algebra.add_times(force, motion.field, moment)
        if body.kind != "prismatic":
            algebra.add_cross(torque, moment, motion.acceleration)
            self._add_spin(body, motion, inertia, torque)
        return self.wrench(body)

    def _add_spin(self, body: Segment, motion: Motion, inertia: MassMoments, torque: list[Sum]) -> None:
        """Add vex(U S), of which a turn about z needs the last entry only."""
        graph, second = self.graph, inertia.second
        if not body.turns:
            add_vex(self.algebra, torque, motion.field, second)
            return
        xx, yy, _, xy, xz, yz = second
        column, z = motion.spin.third_column, torque[2]
        if xy != graph.zero:
            z.times(motion.difference(1, 0), xy)
        z.times(column[1], xz).less(column[0], yz).times(motion.turning, self.composites.spin[body.number])
        if motion.mixed != graph.zero:
            z.times(motion.mixed, graph.sub(xx, yy))

    def _relative(self, body: Segment, inertia: MassMoments, wrench: SpatialVector) -> SpatialVector:
        """With what the composite body takes in the field of its body relative to that of the parent."""
        field, slide = self._field(body)
        algebra, (mass, moment, second) = self.algebra, inertia
        force, torque = algebra.sums(wrench.linear), algebra.sums(wrench.angular)
        algebra.add_times(force, field, moment)
        add_vex(algebra, torque, field, second)
        algebra.add_scaled(force, mass, slide)
        algebra.add_cross(torque, moment, slide)
        return SpatialVector(algebra.nodes(force), algebra.nodes(torque))

    def _field(self, body: Segment) -> tuple[Matrix, Vector]:
        """D, and the acceleration of the origin relative to the parent."""
        graph, algebra, (zero, two) = self.graph, self.algebra, (self.algebra.zero, self.graph.number(2))
        motion, rates = self.motions.of[body.number], self.motions.rates[body.number]
        parent = self._velocity_of_parent(body)
        if body.turns:
            rate = graph.mul(body.along[2], rates[0])
            damp = graph.neg(graph.mul(rate, graph.add(parent[2], motion.velocity[2])))
            twice = self._twice(parent[2], rate, motion.velocity[2])
            rows: Matrix = ((damp, zero, zero), (zero, damp, zero),
                          (graph.mul(twice, parent[0]), graph.mul(twice, parent[1]), zero))
            if body.kind == "revolute":
                return rows, algebra.origin
            moving = algebra.scaled(graph.mul(body.pitch, rates[0]), body.along)
            return rows, algebra.scaled(two, algebra.cross(parent, moving))
        if body.kind == "prismatic":
            sliding = algebra.scaled(rates[0], body.along)
            nought = algebra.origin, algebra.origin, algebra.origin
            return nought, algebra.scaled(two, algebra.cross(parent, sliding))
        twofold = algebra.sum(parent, motion.velocity)
        rows = skew_product(graph, twofold, triple(rates[-3:]))
        return rows, algebra.cross(twofold, rates[:3]) if body.kind == "floating" else algebra.origin

    def _twice(self, before: Node, rate: Node, after: Node) -> Node:
        """Twice the rate, written so that the 2 does not part from it."""
        graph = self.graph
        return graph.sub(graph.add(after, rate), before) if before != graph.zero else graph.mul(graph.number(2), rate)

    def _velocity_of_parent(self, body: Segment) -> Vector:
        """The angular velocity of the parent, in the axes of the body."""
        parent = self.motions.before(body)
        if not body.starts:
            return parent.velocity
        if body.turns:
            return self.motions.of[body.number].spin.velocity
        return self.chain.frames[body.frame].turn.back.out(parent.velocity)


def skew_product(graph: Graph, a: Vector, b: Vector) -> Matrix:
    """[a]x [b]x = b a^T - (a . b) 1."""
    dot = graph.dot(a, b)
    return triple(
        triple(graph.sub(graph.mul(b[i], a[j]), dot) if i == j else graph.mul(b[i], a[j]) for j in range(3))
        for i in range(3)
    )


def add_vex(algebra: Algebra, sums: list[Sum], field: Matrix, second: Second) -> None:
    """Add vex(U S)."""
    rows, graph = square(second), algebra.graph
    for i, j, k in CYCLES:
        sums[i].times(field[k][i], rows[i][j]).less(field[j][i], rows[i][k])
        sums[i].times(field[k][j], rows[j][j]).less(field[j][k], rows[k][k])
        if rows[j][k] != graph.zero:
            sums[i].times(graph.sub(field[k][k], field[j][j]), rows[j][k])
