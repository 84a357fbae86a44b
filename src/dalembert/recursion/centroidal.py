"""The centre of mass of a tree of bodies and its momentum, as nodes of the graph of its system.

The bodies' moments and momenta are summed from the tips to the ground, each in its own frame, in O(n):

    l = m v + omega x h,  k = h x v + I omega             momentum of a body, about the origin of its link
    f = m v'_c + omega' x h + omega x (omega x h)         its net force, v'_c = v' + omega x v
    n = I omega' + omega x I omega + h x v'_c             its net moment
    I_P += R I R^T + 2 (p.w) 1 - p w^T - w p^T,  w = R h + m p / 2     (parallel axes, p = p_PL, R = R_PL)

W is the ground, c the centre of mass. A momentum has its linear part first.
Sources: Featherstone 2008, sections 2.12, 2.13 and 6.2; centroidal momentum, Orin, Goswami & Lee 2013.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from ..description.moving_frames import MovingFrames
from ..description.tree import GROUND
from ..errors import DerivationError
from ..expr.graph import Graph
from ..expr.node import Node
from ..spatial.parameters import InertialParameters
from ..spatial.vectors import Vectors, six, square
from .algebra import Second, SpatialVector, Vector
from .placement import Column, Placement, Rows, Step

Parameters = InertialParameters[Node]


def bodies(placement: Placement) -> tuple[Parameters, ...]:
    """The body of every link, as nodes."""
    read = placement.vectors.arithmetic.read
    return tuple(InertialParameters.of(read(link.parameters)) for link in placement.tree.links)


def momentum(vectors: Vectors[Node], body: Parameters, twist: SpatialVector) -> SpatialVector:
    """l = m v + omega x h and k = h x v + I omega."""
    (v, omega), (mass, moment, tensor) = twist, body
    return SpatialVector(
        vectors.sum(vectors.scaled(mass, v), vectors.cross(omega, moment)),
        vectors.sum(vectors.cross(moment, v), vectors.times(square(tensor), omega)),
    )


def net_wrench(
    vectors: Vectors[Node], body: Parameters, twist: SpatialVector, acceleration: SpatialVector
) -> SpatialVector:
    """The force and the moment about the origin of the link that give a body its spatial acceleration."""
    (v, omega), (linear, angular), (mass, moment, entries) = twist, acceleration, body
    origin = vectors.sum(linear, vectors.cross(omega, v))
    swept = vectors.sum(vectors.cross(angular, moment), vectors.cross(omega, vectors.cross(omega, moment)))
    tensor = square(entries)
    turning = vectors.sum(vectors.times(tensor, angular), vectors.cross(omega, vectors.times(tensor, omega)))
    return SpatialVector(
        vectors.sum(vectors.scaled(mass, origin), swept),
        vectors.sum(turning, vectors.cross(moment, origin)),
    )


class Centroidal:
    """Centre of mass and momentum of all links of a placement.

    Raises DerivationError where the tree has no mass.

    >>> from sympy import symbols
    >>> from dalembert.description.coordinates import coordinates
    >>> from dalembert.description.tree import Link, Tree
    >>> from dalembert.description.tree_system import system
    >>> from dalembert.expr.sympy_bridge import to_sympy
    >>> (q,), (l, m) = coordinates("q"), symbols("l m")
    >>> tree = Tree("pendulum", (Link.from_com("bob", -1, "revolute", q, mass=m, com=(l, 0, 0)),))
    >>> centroidal = Centroidal(Placement(tree, made := system(tree)))
    >>> to_sympy(made.graph, centroidal.momentum_about_origin.angular[2], made.symbols)
    l**2*m*Derivative(q(t), t)
    """

    placement: Placement
    vectors: MovingFrames[Node]
    graph: Graph

    def __init__(self, placement: Placement) -> None:
        self.placement, self.vectors, self.graph = placement, placement.vectors, placement.graph

    @cached_property
    def bodies(self) -> tuple[Parameters, ...]:
        """The body of every link; a rotor stands for a spin that is felt by its joint alone, and has none."""
        nothing = self.vectors.origin
        rest = InertialParameters(self.graph.zero, nothing, (*nothing, *nothing))
        links = zip(bodies(self.placement), self.placement.tree.links, strict=True)
        return tuple(rest if link.rotor else body for body, link in links)

    # ---------------------------------------------------------------- centre of mass

    @cached_property
    def total_mass(self) -> Node:
        """The sum of the masses, kg."""
        total = self.graph.sum(body.mass for body in self.bodies)
        if self.graph.value(total) == 0:
            raise DerivationError(f"Centroidal of '{self.placement.tree.name}'", "no link has a mass.",
                                  "A centre of mass needs one.")
        return total

    @cached_property
    def center_of_mass(self) -> Vector:
        """c in W, m."""
        vectors, total = self.vectors, self.vectors.origin
        for index, step in enumerate(self.placement.steps):
            if step.parent == GROUND:
                total = vectors.sum(total, self._lifted_moment(step, *self._carried[index]))
        return self.vectors.scaled(self._per_mass, total)

    @cached_property
    def center_of_mass_velocity(self) -> Vector:
        """The velocity of c in W, m/s."""
        return self.vectors.scaled(self._per_mass, self.momentum_about_origin.linear)

    @cached_property
    def center_of_mass_acceleration(self) -> Vector:
        """The acceleration of c in W, m/s^2."""
        return self.vectors.scaled(self._per_mass, self.momentum_rate_about_origin.linear)

    @cached_property
    def center_of_mass_jacobian(self) -> Rows:
        """J_c, 3 x nv: the velocity of c is J_c v."""
        vectors, origin = self.vectors, self.vectors.origin

        def columns() -> Iterator[Column]:
            for index, step in enumerate(self.placement.steps):
                mass, moment = self._carried[index]
                for place, linear, angular in step.columns:
                    local = vectors.sum(vectors.scaled(mass, linear), vectors.cross(angular, moment))
                    pushed = vectors.times(self.placement.poses[index].rotation, local)
                    yield Column(place, pushed, origin)

        rows = self.placement.rows(columns())[:3]
        return tuple(tuple(self.graph.mul(self._per_mass, entry) for entry in row) for row in rows)

    @cached_property
    def _per_mass(self) -> Node:
        return self.graph.div(self.graph.one, self.total_mass)

    # ---------------------------------------------------------------- momentum

    @cached_property
    def momentum(self) -> SpatialVector:
        """Linear momentum, kg m/s, and angular momentum about the centre of mass, kg m^2/s, with the axes of W."""
        return self._about_center(self.momentum_about_origin)

    @cached_property
    def momentum_rate(self) -> SpatialVector:
        """The derivative of `momentum`: the sum of all outer forces, N, and their moment about c, N m."""
        return self._about_center(self.momentum_rate_about_origin)

    @cached_property
    def momentum_about_origin(self) -> SpatialVector:
        """Linear momentum and angular momentum about the origin of W, with the axes of W."""
        twists = self.placement.velocities
        return self.placement.gathered(
            [momentum(self.vectors, body, twists[k]) for k, body in enumerate(self.bodies)])[1]

    @cached_property
    def momentum_rate_about_origin(self) -> SpatialVector:
        """The derivative of `momentum_about_origin`."""
        twists, rates = self.placement.velocities, self.placement.accelerations
        return self.placement.gathered(
            [net_wrench(self.vectors, body, twists[k], rates[k]) for k, body in enumerate(self.bodies)])[1]

    @cached_property
    def momentum_matrix(self) -> Rows:
        """A_g, 6 x nv: `momentum` is A_g v."""
        return self.placement.rows(self._momentum_columns(self.center_of_mass))

    @cached_property
    def momentum_matrix_about_origin(self) -> Rows:
        """A_0, 6 x nv: `momentum_about_origin` is A_0 v."""
        return self.placement.rows(self._momentum_columns(self.vectors.origin))

    def _momentum_columns(self, point: Vector) -> Iterator[Column]:
        """The momentum about a point of W of what each joint moves, where its velocity is 1."""
        vectors = self.vectors
        for index, step in enumerate(self.placement.steps):
            pose = self.placement.poses[index]
            body = InertialParameters(*self._carried[index], self._carried_tensors[index])
            for place, *motion in step.columns:
                parts = momentum(vectors, body, SpatialVector(*motion))
                linear, angular = (vectors.times(pose.rotation, part) for part in parts)
                arm = vectors.difference(pose.position, point)
                yield Column(place, linear, vectors.sum(angular, vectors.cross(arm, linear)))

    def _about_center(self, load: SpatialVector) -> SpatialVector:
        shift = self.vectors.cross(self.center_of_mass, load.linear)
        return SpatialVector(load.linear, self.vectors.difference(load.angular, shift))

    # ---------------------------------------------------------------- composite bodies

    @cached_property
    def _carried(self) -> list[tuple[Node, Vector]]:
        """Mass and first moment of every link with all that it carries, in its frame."""
        found = [(body.mass, body.moment) for body in self.bodies]
        for index in reversed(range(len(found))):
            step = self.placement.steps[index]
            if step.parent != GROUND:
                mass, moment = found[step.parent]
                lifted = self._lifted_moment(step, *found[index])
                found[step.parent] = (self.graph.add(mass, found[index][0]), self.vectors.sum(moment, lifted))
        return found

    @cached_property
    def _carried_tensors(self) -> list[Second]:
        """Inertia tensor of every link with all that it carries, about its origin."""
        found = [body.tensor for body in self.bodies]
        for index in reversed(range(len(found))):
            step = self.placement.steps[index]
            if step.parent != GROUND:
                lifted = self._lifted_tensor(step, *self._carried[index], found[index])
                found[step.parent] = six(map(self.graph.add, found[step.parent], lifted))
        return found

    def _lifted_moment(self, step: Step, mass: Node, moment: Vector) -> Vector:
        """R h + m p."""
        return self.vectors.sum(self.vectors.times(step.rotation, moment), self.vectors.scaled(mass, step.offset))

    def _lifted_tensor(self, step: Step, mass: Node, moment: Vector, tensor: Second) -> Second:
        """R I R^T + 2 (p.w) 1 - p w^T - w p^T."""
        vectors, graph, p = self.vectors, self.graph, step.offset
        half = vectors.scaled(graph.mul(graph.number(1, 2), mass), p)
        w = vectors.sum(vectors.times(step.rotation, moment), half)
        level = graph.mul(graph.number(2), vectors.dot(p, w))
        turned = vectors.product(step.rotation, square(tensor))

        def entry(i: int, j: int) -> Node:
            outer = graph.add(graph.mul(p[i], w[j]), graph.mul(w[i], p[j]))
            steiner = graph.sub(level if i == j else graph.zero, outer)
            return graph.add(vectors.dot(turned[i], step.rotation[j]), steiner)

        (xx,), (xy, yy), (xz, yz, zz) = ([entry(i, j) for j in range(i + 1)] for i in range(3))
        return xx, yy, zz, xy, xz, yz
