"""How the bodies of a chain move: angular velocities, and the field of accelerations in each body.

The acceleration of the point r of a body is a + U r, where a belongs to its origin (gravity counts as an acceleration
of the ground) and U = [w']x + [w]x [w]x. In a run, whose joints turn about z, w_x and w_y are common to all bodies
and so is the third column of U; the others differ by the rate W about z since the beginning of the run:

    w = w_0 + W z,    w' = w'_0 + W w_0 x z + W' z
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ..expr.graph import Graph, Node
from ..spatial.vectors import triple
from .algebra import Algebra, Matrix, Sum, Vector
from .chain import Chain, Segment


class Spin:
    """The angular velocity and acceleration with which a run begins: those of its carrier, in the axes of the run."""

    algebra: Algebra
    graph: Graph
    velocity: Vector
    acceleration: Vector

    def __init__(self, algebra: Algebra, velocity: Vector, acceleration: Vector) -> None:
        self.algebra, self.graph = algebra, algebra.graph
        self.velocity, self.acceleration = velocity, acceleration

    @cached_property
    def third_column(self) -> Vector:
        """U z, the same for all bodies of a run."""
        graph, (x, y, z), (dx, dy, _) = self.graph, self.velocity, self.acceleration
        return (Sum(graph, dy).times(x, z).node(), Sum(graph, graph.neg(dx)).times(y, z).node(),
                graph.neg(graph.add(graph.mul(x, x), graph.mul(y, y))))


class Motion:
    """The motion of one body: its spin at the beginning of the run, and the rate and its derivative since."""

    spin: Spin
    graph: Graph
    algebra: Algebra
    rate: Node
    growth: Node
    acceleration: Vector

    def __init__(self, spin: Spin, rate: Node, growth: Node, acceleration: Vector) -> None:
        self.spin, self.graph, self.algebra = spin, spin.graph, spin.algebra
        self.rate, self.growth, self.acceleration = rate, growth, acceleration

    @cached_property
    def velocity(self) -> Vector:
        """w."""
        x, y, z = self.spin.velocity
        return x, y, self.graph.add(z, self.rate)

    @cached_property
    def angular_acceleration(self) -> Vector:
        """w'."""
        graph, (x, y, _), (dx, dy, dz) = self.graph, self.spin.velocity, self.spin.acceleration
        return (Sum(graph, dx).times(y, self.rate).node(), Sum(graph, dy).less(x, self.rate).node(),
                graph.add(dz, self.growth))

    @cached_property
    def turning(self) -> Node:
        """w'_z."""
        return self.graph.add(self.spin.acceleration[2], self.growth)

    @cached_property
    def mixed(self) -> Node:
        """w_x w_y."""
        return self.graph.mul(self.velocity[0], self.velocity[1])

    def difference(self, i: int, j: int) -> Node:
        """U_ii - U_jj = w_i^2 - w_j^2."""
        graph, w = self.graph, self.velocity
        return graph.sub(graph.mul(w[i], w[i]), graph.mul(w[j], w[j]))

    @cached_property
    def field(self) -> Matrix:
        """U."""
        graph, (x, y, z), (dx, dy, _) = self.graph, self.velocity, self.spin.acceleration
        (xz, yz, zz), turning = self.spin.third_column, self.turning
        twice = graph.add(z, self.rate)
        squares = [graph.mul(entry, entry) for entry in (x, y, z)]
        return (
            (graph.neg(graph.add(squares[1], squares[2])), graph.sub(self.mixed, turning), xz),
            (graph.add(self.mixed, turning), graph.neg(graph.add(squares[0], squares[2])), yz),
            (Sum(graph, graph.neg(dy)).times(x, twice).node(), Sum(graph, dx).times(y, twice).node(), zz),
        )


class Motions:
    """The motions of all bodies, with given joint rates and accelerations.

    rates, accelerations    for each body, those of its joint
    eased                   kinds of joints whose accelerations are chosen such that most stands still: a turn about z
                            takes w'_z away, a free joint on the ground all acceleration
    """

    chain: Chain
    graph: Graph
    algebra: Algebra
    rates: list[tuple[Node, ...]]
    accelerations: list[tuple[Node, ...]]
    eased: tuple[str, ...]

    def __init__(self, chain: Chain, rates: list[tuple[Node, ...]], accelerations: list[tuple[Node, ...]],
                 gravity: Vector, eased: tuple[str, ...] = ()) -> None:
        self.chain, self.graph, self.algebra = chain, chain.graph, chain.algebra
        self.rates, self.accelerations, self.eased = rates, list(accelerations), eased
        nought, zero = self.algebra.origin, self.algebra.zero
        still = Spin(self.algebra, nought, nought)
        self.ground: Motion = Motion(still, zero, zero, gravity)
        self.of: list[Motion] = []
        for body in chain.bodies:
            self.of.append(self._next(body))

    def with_given(self, missing: Sequence[Node]) -> tuple[Node, ...]:
        """The joint accelerations of these motions and those that are missing to them, by velocity."""
        found = list(missing)
        for body in self.chain.bodies:
            for owner, given in zip(body.owners, self.accelerations[body.number], strict=True):
                found[owner] = self.graph.add(missing[owner], given)
        return tuple(found)

    def before(self, body: Segment) -> Motion:
        """The motion of the parent."""
        return self.ground if body.parent < 0 else self.of[body.parent]

    def carried(self, body: Segment) -> Motion:
        """The motion of the parent, about the origin of a body and in its axes."""
        parent = self.before(body)
        acceleration = self._carried(parent, body.offset)
        if not body.starts:
            return Motion(parent.spin, parent.rate, parent.growth, acceleration)
        into, zero = self.chain.frames[body.frame].turn.back, self.algebra.zero
        acceleration = into.out(acceleration)
        spin = Spin(self.algebra, into.out(parent.velocity), into.out(parent.angular_acceleration))
        return Motion(spin, zero, zero, acceleration)

    def _next(self, body: Segment) -> Motion:
        parent, carried = self.before(body), self.carried(body)
        spin, rate, growth, acceleration = carried.spin, carried.rate, carried.growth, carried.acceleration
        if body.kind in ("spherical", "floating"):
            return self._freed(body, spin, acceleration)
        graph, (own,), (ownward,) = self.graph, self.rates[body.number], self.accelerations[body.number]
        if body.kind == "revolute" in self.eased:
            ownward = graph.neg(graph.mul(body.along[2], graph.add(spin.acceleration[2], growth)))
            self.accelerations[body.number] = (ownward,)
        if not body.turns:
            return Motion(spin, rate, growth, self._slid(parent, body.along, own, ownward, acceleration))
        sign = body.along[2]
        if body.kind == "screw":
            spun = Motion(spin, rate, growth, acceleration)
            travel = (graph.mul(body.pitch, own), graph.mul(body.pitch, ownward))
            acceleration = self._slid(spun, body.along, *travel, acceleration)
        return Motion(spin, graph.add(rate, graph.mul(sign, own)), graph.add(growth, graph.mul(sign, ownward)),
                      acceleration)

    def _carried(self, parent: Motion, offset: Vector) -> Vector:
        """a + U p."""
        algebra = self.algebra
        if algebra.is_zero(offset):
            return parent.acceleration
        return algebra.nodes(algebra.add_times(algebra.sums(parent.acceleration), parent.field, offset))

    def _slid(self, carrier: Motion, along: Vector, rate: Node, growth: Node, acceleration: Vector) -> Vector:
        """a + 2 w x d s' + d s''."""
        algebra, sums = self.algebra, self.algebra.sums(acceleration)
        moving = algebra.scaled(self.graph.mul(self.graph.number(2), rate), along)
        algebra.add_cross(sums, carrier.velocity, moving)
        return algebra.nodes(algebra.add_scaled(sums, growth, along))

    def _freed(self, body: Segment, spin: Spin, acceleration: Vector) -> Motion:
        """The motion after a joint that turns freely, and may move freely: w = w_0 + s, w' = w'_0 + w_0 x s + s'."""
        algebra = self.algebra
        own = self.rates[body.number]
        if body.kind in self.eased and body.parent < 0:
            self._stop(body, acceleration)
        ownward = self.accelerations[body.number]
        turn = triple(own[-3:])
        sums = algebra.sums(algebra.sum(spin.acceleration, triple(ownward[-3:])))
        growth = algebra.nodes(algebra.add_cross(sums, spin.velocity, turn))
        velocity = algebra.sum(spin.velocity, turn)
        if body.kind == "floating":
            sums = algebra.sums(algebra.sum(acceleration, triple(ownward[:3])))
            twice = algebra.sum(spin.velocity, velocity)
            acceleration = algebra.nodes(algebra.add_cross(sums, twice, triple(own[:3])))
        if body.kind in self.eased and body.parent < 0:
            growth, acceleration = algebra.origin, algebra.origin if body.kind == "floating" else acceleration
        return Motion(Spin(algebra, velocity, growth), algebra.zero, algebra.zero, acceleration)

    def _stop(self, body: Segment, acceleration: Vector) -> None:
        """The joint accelerations with which a free body on the ground does not accelerate."""
        graph, algebra, own = self.graph, self.algebra, self.rates[body.number]
        if body.kind == "spherical":
            self.accelerations[body.number] = algebra.origin
            return
        sums = algebra.add_cross(algebra.sums(acceleration), triple(own[-3:]), triple(own[:3]))
        self.accelerations[body.number] = (*map(graph.neg, algebra.nodes(sums)), *algebra.origin)


def forces_along(graph: Graph, algebra: Algebra, body: Segment, force: Vector, torque: Vector) -> tuple[Node, ...]:
    """The generalized forces of a wrench on the joint of a body, one for each of its velocities."""
    if body.kind == "revolute":
        found: tuple[Node, ...] = (graph.mul(body.along[2], torque[2]),)
    elif body.kind == "prismatic":
        found = (algebra.dot(body.along, force),)
    elif body.kind == "screw":
        pushed = Sum(graph, torque[2]).times(body.pitch, force[2]).node()
        found = (graph.mul(body.along[2], pushed),)
    else:
        found = torque if body.kind == "spherical" else (*force, *torque)
    return tuple(graph.mul(body.factor, part) for part in found)
