"""M, g and V of a kinematic tree from composite bodies, on polynomials.

The composite body of a joint is what it moves, taken as rigid; its wrench J_j S_j for unit rate of that joint,
projected on the joints before it, is a column of M. Everything is described in the base frames of `frames.py`, so
runs of parallel joints are never multiplied out:

    M_ij = S_i . J_j S_j,    g_i = -G . f_i    with f_i the force of J_i S_i and G the field of gravity

Source: composite rigid bodies, Featherstone 2008, section 6.2.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..algebra.polynomials import Element
from ..algebra.ring import Ring
from ..description.tree import Tree
from ..dynamics.dynamics import Dynamics
from ..expr.node import Node
from ..spatial.parameters import InertialParameters
from ..spatial.vectors import square, transposed, triple
from .exact import ElementRows, Elements, Exact, symmetric
from .frames import RunLink, TreeNodes
from .once import once
from .space import Matrix, Space, Vector


class Composite:
    """What a joint moves, as one rigid body; in the link frame (`fixed`) and in the base frame of its run.

    Everything is about the origin of the joint.
    """

    joint: RunLink
    parent: Composite | None
    space: Space

    def __init__(self, joint: RunLink, parent: Composite | None, ring: Ring, space: Space) -> None:
        self.joint, self.parent, self.space = joint, parent, space
        self._ring = ring
        self.children: list[Composite] = []
        self.is_revolute: bool = joint.kind == "revolute"
        if parent is not None:
            parent.children.append(self)

    def _vector(self, nodes: Iterable[Node]) -> Vector:
        return triple(map(self._ring.read, nodes))

    def _rows(self, rows: Iterable[Iterable[Node]]) -> Matrix:
        return triple(map(self._vector, rows))

    # ---------------------------------------------------------------- where it is

    @once
    def coordinate(self) -> Element:
        """q."""
        return self._ring.read(self.joint.coordinate)

    @once
    def axis(self) -> Vector:
        """The axis of the joint in its link frame."""
        return self._vector(self.joint.axis)

    @once
    def rotation(self) -> Matrix:
        """The joint frame at rest in the frame of the parent link."""
        return self._rows(self.joint.rotation)

    @once
    def run_axis(self) -> Vector | None:
        """u in the base frame."""
        return None if self.joint.run_axis is None else self._vector(self.joint.run_axis)

    @once
    def frame(self) -> Matrix:
        """The link frame in the base frame: Rot(u, angle) K."""
        joint, graph = self.joint, self._ring.graph
        turn = self._rows(joint.turn)
        if self.run_axis is None or joint.angle is None:
            return turn
        sine, cosine = (self._ring.read(graph.call(name, joint.angle)) for name in ("sin", "cos"))
        return self.space.product(self.space.turn(self.run_axis, cosine, sine), turn)

    @once
    def direction(self) -> Vector:
        """The axis of the joint in the base frame; that of a revolute joint is left alone by the turn of its run."""
        frame = self._rows(self.joint.turn) if self.is_revolute else self.frame
        return self.space.times(frame, self.axis)

    @once
    def offset(self) -> Vector:
        """The origin of the joint from that of its parent: in the base frame within a run, else in the parent link."""
        space, joint, parent = self.space, self.joint, self.parent
        place = self._vector(joint.offset)
        if joint.in_run and parent is not None:
            place = space.times(parent.frame, place)
        if self.is_revolute:
            return place
        way = self.direction if joint.in_run else space.times(self.rotation, self.axis)
        return space.sum(place, space.scaled(self.coordinate, way))

    # ---------------------------------------------------------------- what it carries

    @once
    def mass(self) -> Element:
        """The mass of the link and of all that follow."""
        own = (self._ring.read(inertia.mass) for inertia, _, _ in self.joint.bodies)
        return self.space.total(*own, *(child.mass for child in self.children))

    @once
    def fixed(self) -> InertialParameters[Element]:
        """The link and the runs that begin on it, in the link frame."""
        space, total = self.space, None
        for inertia, rotation, offset in self.joint.bodies:
            body = InertialParameters.of(map(self._ring.read, (inertia.mass, *inertia.moment, *inertia.tensor)))
            body = space.moved(space.turned(body, self._rows(rotation)), self._vector(offset))
            total = body if total is None else space.together(total, body)
        assert total is not None
        for child in self.children:
            if not child.joint.in_run:
                carried = space.moved(space.turned(child.whole, child.rotation), child.offset)
                total = space.together(total, carried)
        return total

    @once
    def whole(self) -> InertialParameters[Element]:
        """All it carries, in the base frame."""
        space = self.space
        total = space.turned(self.fixed, self.frame)
        for child in self._run_children:
            total = space.together(total, space.moved(child.whole, child.offset))
        return total

    @property
    def _run_children(self) -> list[Composite]:
        return [child for child in self.children if child.joint.in_run]

    @once
    def moment(self) -> Vector:
        """The first moment of all it carries, in the base frame."""
        space = self.space
        total = space.times(self.frame, self.fixed.moment)
        for child in self._run_children:
            total = space.sum(total, space.sum(child.moment, space.scaled(child.mass, child.offset)))
        return total

    @once
    def _run_axis_in_link(self) -> Vector:
        """u in the link frame."""
        assert self.run_axis is not None
        return self.space.times(transposed(self._rows(self.joint.turn)), self.run_axis)

    @once
    def spin(self) -> Element:
        """u . I u, which the turn of the run leaves alone."""
        space, axis, local = self.space, self.run_axis, self._run_axis_in_link
        assert axis is not None
        total = space.dot(local, space.times(square(self.fixed.tensor), local))
        for child in self._run_children:
            along = space.dot(axis, child.offset)
            across = space.sum(child.offset, space.scaled(-along, axis))
            double = space.sum(space.sum(child.moment, child.moment), space.scaled(child.mass, across))
            total = space.total(total, child.spin, space.dot(across, double))
        return total

    @once
    def column(self) -> Vector:
        """I u, in the base frame."""
        space, axis = self.space, self.run_axis
        assert axis is not None
        if self._is_carried:
            return space.times(square(self.whole.tensor), axis)
        total = space.times(self.frame, space.times(square(self.fixed.tensor), self._run_axis_in_link))
        for child in self._run_children:
            offset, moment = child.offset, child.moment
            carried = space.scaled(child.mass, offset)
            spread = space.dot(offset, space.sum(space.sum(moment, moment), carried))
            along, shifted = space.dot(axis, offset), space.sum(moment, carried)
            mixed = space.sum(space.scaled(-space.dot(axis, moment), offset), space.scaled(-along, shifted))
            total = space.sum(space.sum(total, child.column), space.sum(space.scaled(spread, axis), mixed))
        return total

    @once
    def _is_carried(self) -> bool:
        """Whether the base frame of the run moves, so that its composite bodies are needed in full."""
        first = self
        while first.joint.in_run and first.parent is not None:
            first = first.parent
        return first.parent is not None

    # ---------------------------------------------------------------- wrenches

    @once
    def force(self) -> Vector:
        """The momentum of all it carries at unit rate of its joint, in the base frame."""
        if self.is_revolute:
            return self.space.cross(self.direction, self.moment)
        return self.space.scaled(self.mass, self.direction)

    @once
    def torque(self) -> Vector:
        """The angular momentum about its origin of all it carries at unit rate of its joint, in the base frame."""
        if self.is_revolute:
            return self.column if self.joint.sign > 0 else self.space.negated(self.column)
        return self.space.cross(self.moment, self.direction)

    @once
    def inertia(self) -> Element:
        """m_jj."""
        return self.spin if self.is_revolute else self.mass

    def inertias(self) -> dict[Node, Element]:
        """{coordinate of a joint before this one: the entry of M it shares with this one}."""
        space, found = self.space, {}
        link, parent = self, self.parent
        force, torque = (self.force, self.torque) if parent is not None else (None, None)
        while parent is not None and force is not None and torque is not None:
            if not link.joint.in_run:
                force, torque = space.times(link.rotation, force), space.times(link.rotation, torque)
            torque = space.sum(torque, space.cross(link.offset, force))
            axis = parent.direction if link.joint.in_run else parent.axis
            found[parent.joint.coordinate] = space.dot(axis, torque if parent.is_revolute else force)
            if parent.parent is not None and not link.joint.in_run:
                force, torque = space.times(parent.frame, force), space.times(parent.frame, torque)
            link, parent = parent, parent.parent
        return found

    # ---------------------------------------------------------------- gravity

    def field(self, ground: Vector) -> Vector:
        """The field of gravity in the base frame."""
        space = self.space
        if self.parent is None:
            return space.times(transposed(self.rotation), ground)
        above = self.parent.field(ground)
        if self.joint.in_run:
            return above
        return space.times(transposed(space.product(self.parent.frame, self.rotation)), above)

    def weight(self, ground: Vector) -> Element:
        """The generalized force that holds all it carries at rest: -G . f."""
        space, field = self.space, self.field(ground)
        if self.is_revolute:
            lever = space.cross(self.direction, field)
            return space.dot(lever, self.moment) if any(lever) else space.zero
        return space.dot((-self.mass,), (space.dot(self.direction, field),))


class TreeExact(Exact):
    """The equations of a tree on polynomials: M, g and V from composite bodies, the rest as in `Exact`.

    `ring` may be any ring that holds the symbols and angles of the tree.
    """

    tree: Tree

    def __init__(self, dynamics: Dynamics, tree: Tree, budget: int | None = None, ring: Ring | None = None) -> None:
        super().__init__(dynamics, budget)
        self.tree, self._given = tree, ring

    @once
    def nodes(self) -> TreeNodes:
        """The tree in nodes."""
        return TreeNodes(self.tree, self.system)

    @once
    def ring(self) -> Ring:
        """The ring of the parameters, the symbols of v and a, and the sines and cosines of absolute angles."""
        return self._closed(self.roots) if self._given is None else self._given

    @once
    def roots(self) -> list[Node]:
        """The nodes that are read."""
        return [*self.nodes.roots, *self.dynamics.force_nodes, *self.leaves.v, *self.leaves.a]

    @once
    def _space(self) -> Space:
        return Space(self.ring)

    @once
    def composites(self) -> tuple[Composite, ...]:
        """The composite body of each joint, in the order of the coordinates."""
        found: list[Composite] = []
        for joint in self.nodes.joints:
            parent = None if joint.parent is None else found[joint.parent]
            found.append(Composite(joint, parent, self.ring, self._space))
        return tuple(found)

    @once
    def mass_matrix(self) -> ElementRows:
        """M, symmetric: m_jj = S_j . J_j S_j, and the same wrench on the joints before j."""
        place = {leaf: k for k, leaf in enumerate(self.leaves.q)}
        lower = [[self.zero] * (i + 1) for i in range(self.count)]
        for i, composite in enumerate(self.composites):
            lower[i][i] = composite.inertia
            for leaf, entry in composite.inertias().items():
                lower[i][place[leaf]] = entry
        return symmetric(lower)

    @once
    def gravity(self) -> Elements:
        """g = dV/dq."""
        ground = self._ground
        return tuple(composite.weight(ground) for composite in self.composites)

    @once
    def _ground(self) -> Vector:
        return triple(map(self.ring.read, self.nodes.gravity))

    @once
    def kinetic_energy(self) -> Element:
        """T = v^T M v / 2."""
        return self._halved(self.along(self.momenta, self.velocities))

    @once
    def potential_energy(self) -> Element:
        """V = -G . (first moment of all masses about the ground's origin)."""
        space, moments = self._space, []
        for composite in self.composites:
            if composite.parent is None:
                turned = space.times(composite.rotation, composite.moment)
                moments.append(space.sum(turned, space.scaled(composite.mass, composite.offset)))
        read = self.ring.read
        for inertia, rotation, offset in self.nodes.grounded:
            moment, place = triple(map(read, inertia.moment)), triple(map(read, offset))
            rows = triple(triple(map(read, row)) for row in rotation)
            moments.append(space.sum(space.times(rows, moment), space.scaled(read(inertia.mass), place)))
        return space.total(*(-space.dot(self._ground, moment) for moment in moments))

    @once
    def lagrangian(self) -> Element:
        """T - V."""
        return self.kinetic_energy - self.potential_energy

    @once
    def momenta(self) -> Elements:
        """p = M v."""
        return tuple(self.along(row, self.velocities) for row in self.mass_matrix)

    @once
    def is_natural(self) -> bool:
        """True: the links move by their joints alone."""
        return True
