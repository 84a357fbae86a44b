"""What each joint of a mechanism transmits along a motion, loops included, as nodes in q, v, a, multipliers and inputs.

A joint that closes a loop holds rows h(R_JK, p_JK) = 0 of the pose of the child's joint frame in the parent's. Where
that frame is displaced by dp and turned by dtheta, along J, dh = f . dp + m . dtheta with

    f = dh/dp,      m = sum over the columns c of R_JK: c x dh/dc,

so that the joint exerts (lambda f, lambda m) on the child, and the opposite on the parent. With these loads the
wrenches in the joints of the tree follow by Newton and Euler, from the tips to the ground (`recursion.reactions`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..description.contact import Push
from ..description.joints import FAMILIES
from ..description.moving_frames import MovingFrames
from ..description.parts import GROUND, Joint
from ..description.system import System
from ..errors import DerivationError, UnknownNameError, looked_up, nearest
from ..expr.calculus import gradient, substitute
from ..expr.graph import Graph
from ..expr.node import Node
from ..recursion.algebra import SpatialVector, Vector
from ..recursion.placement import FixedFrame, Placement
from ..recursion.reactions import Reactions
from ..spatial.vectors import transposed, triple
from .dynamics import Dynamics

FRAMES = ("world", "body")


class _Closed(NamedTuple):
    """A joint that closes a loop: force and moment about the origin of K on the child, along J; R_JK and p_JK."""

    joint: Any
    force: Vector
    moment: Vector
    rotation: tuple[Vector, Vector, Vector]
    position: Vector


class JointReactions:
    """The wrenches in the joints of a mechanism; see `reaction`."""

    system: System
    graph: Graph
    vectors: MovingFrames[Node]

    def __init__(self, dynamics: Dynamics, pushed: Sequence[tuple[Push, Sequence[Node]]] = ()) -> None:
        self.placement: Placement = dynamics.placement
        self.system, self.graph, self.vectors = dynamics.system, dynamics.system.graph, self.placement.vectors
        assert dynamics.bodies is not None
        self.joints: Mapping[str, Joint] = dynamics.bodies.joints
        closed = [self._closed(joint) for joint in self.joints.values() if joint.closes_loop]
        self._loops = {each.joint.name: each for each in closed}
        loads = [*dynamics.bodies.loads, *(load for each in closed for load in self._loads(each)),
                 *(self._load(*each) for each in pushed if each[0].body != GROUND)]  # fmt: skip
        self._tree = Reactions(self.placement, self._summed(loads))

    def reaction(self, name: str, frame: str = "world") -> tuple[Node, ...]:
        """The force, N, and the moment about the origin of the child's joint frame, N m, of the parent on the child.

        All that the joint transmits: reactions, motors, springs and friction of it together, and what constraints on
        its coordinates ask of it. Along the axes of the ground, or with frame "body" of the child. For a tree of links
        a joint has the name of its link. Raises UnknownNameError.
        """
        looked_up(dict.fromkeys(FRAMES), frame, "reaction", f"there is no frame {frame!r}.")
        if name in self._loops:
            found = self._loops[name]
            rotation = self.placement.pose(_fixed(found.joint.at)).rotation
            wrench, child = self._turned(rotation, found.force, found.moment), found.joint.child
        elif name in self.joints:
            wrench, child = self._in_tree(self.joints[name]), self.joints[name].child
        elif not self.joints and name in {link.name for link in self.placement.tree.links}:
            wrench, child = self._tree.wrench(name, "world"), name
        else:
            known = self.joints or [link.name for link in self.placement.tree.links]
            raise UnknownNameError("reaction", f"there is no joint {name!r}.", nearest(str(name), known))
        if frame == "body":
            back = transposed(self.placement.pose(_link(child)).rotation)
            wrench = self._turned(back, wrench.linear, wrench.angular)
        return *wrench.linear, *wrench.angular

    def place(self, name: str) -> Vector:
        """Where the wrench of a joint of a mechanism is told about, in the ground's frame, m. Raises KeyError."""
        return self.placement.pose(_fixed(self.joints[name].child_at)).position

    def _turned(self, rotation: tuple[Vector, Vector, Vector], force: Vector, moment: Vector) -> SpatialVector:
        return SpatialVector(self.vectors.times(rotation, force), self.vectors.times(rotation, moment))

    def _in_tree(self, joint: Any) -> SpatialVector:
        """What the tree says of the body that hangs on the joint, about the child's joint frame, along W."""
        vectors, hangs = self.vectors, self._hangs(joint)
        force, moment = self._tree.wrench(joint.child if hangs else joint.parent, "world")
        if not hangs:
            force, moment = vectors.negated(force), vectors.negated(moment)
        body = self.placement.pose(_link(joint.child if hangs else joint.parent)).position
        lever = vectors.difference(body, self.placement.pose(_fixed(joint.child_at)).position)
        return SpatialVector(force, vectors.sum(moment, vectors.cross(lever, force)))

    def _hangs(self, joint: Any) -> bool:
        """Whether the child hangs on the parent in the tree, and not the parent on the child."""
        parent, link = _link(joint.parent), self.placement.link_index(_link(joint.child))
        above = self.placement.link_index(parent)
        while link not in (above, -1):
            link = self.placement.tree.links[link].parent
        return link == above

    # ---------------------------------------------------------------- loops

    def _closed(self, joint: Any) -> _Closed:
        """What a joint that closes a loop exerts, by the rows of it that are constraints."""
        vectors, graph, placement = self.vectors, self.graph, self.placement
        first, second = placement.pose(_fixed(joint.at)), placement.pose(_fixed(joint.child_at))
        back = transposed(first.rotation)
        rotation = vectors.product(back, second.rotation)
        position = vectors.times(back, vectors.difference(second.position, first.position))
        entries = [graph.symbol(f"pose {k}", 0, "reaction") for k in range(12)]
        turned, moved = triple(triple(entries[k : k + 3]) for k in (0, 3, 6)), triple(entries[9:])
        here = dict(zip(entries, (*(entry for row in rotation for entry in row), *position), strict=True))
        family: Any = FAMILIES[joint.family]
        force = moment = vectors.origin
        for label, row in family.closure(joint.geometry, vectors, turned, moved):
            said = f"joint '{joint.name}', {label}"
            if said in self.system.labels:
                slopes = substitute(graph, gradient(graph, row, entries), here)
                multiplier = self.system.multipliers[self.system.labels.index(said)]
                columns = zip(transposed(rotation), transposed(triple(triple(slopes[k : k + 3]) for k in (0, 3, 6))),
                              strict=True)  # fmt: skip
                turning = vectors.origin
                for column, slope in columns:
                    turning = vectors.sum(turning, vectors.cross(column, slope))
                force = vectors.sum(force, vectors.scaled(multiplier, triple(slopes[9:])))
                moment = vectors.sum(moment, vectors.scaled(multiplier, turning))
        return _Closed(joint, force, moment, rotation, position)

    def _loads(self, closed: _Closed) -> Iterator[tuple[str, Vector, Vector]]:
        """The wrenches on child and parent, each in its link, about its origin."""
        vectors, joint = self.vectors, closed.joint
        if joint.child != GROUND:
            own = vectors.product(vectors.read_rows(joint.child_at.rotation), transposed(closed.rotation))
            force, moment = self._turned(own, closed.force, closed.moment)
            lever = vectors.read(joint.child_at.offset)
            yield joint.child, force, vectors.sum(moment, vectors.cross(lever, force))
        if joint.parent != GROUND:
            own = vectors.read_rows(joint.at.rotation)
            force, moment = self._turned(own, vectors.negated(closed.force), vectors.negated(closed.moment))
            lever = vectors.sum(vectors.read(joint.at.offset), vectors.times(own, closed.position))
            yield joint.parent, force, vectors.sum(moment, vectors.cross(lever, force))

    def _load(self, push: Push, forces: Sequence[Node]) -> tuple[str, Vector, Vector]:
        """The wrench of a contact on a body, in its link, about its origin; its forces are fewer where nothing rubs."""
        vectors, pose = self.vectors, self.placement.pose(_link(push.body))
        force = vectors.origin
        for strength, way in zip(forces, push.ways, strict=False):
            force = vectors.sum(force, vectors.scaled(strength, way))
        moment = vectors.cross(vectors.difference(push.at, pose.position), force)
        wrench = self._turned(transposed(pose.rotation), force, moment)
        return push.body, wrench.linear, wrench.angular

    def _summed(self, loads: list[tuple[str, Vector, Vector]]) -> dict[str, tuple[Vector, Vector]]:
        total: dict[str, tuple[Vector, Vector]] = {}
        for link, force, moment in loads:
            before = total.get(link, (self.vectors.origin, self.vectors.origin))
            total[link] = self.vectors.sum(before[0], force), self.vectors.sum(before[1], moment)
        return total


def reactions_of(dynamics: Dynamics, pushed: Sequence[tuple[Push, Sequence[Node]]] = ()) -> JointReactions:
    """The wrenches in the joints of a mechanism, on whose bodies contacts push with such forces.

    Raises DerivationError where no bodies were described.
    """
    if dynamics.bodies is None:
        name = dynamics.system.name
        raise DerivationError("reaction", f"System '{name}' is given by its energies and has no joints.",
                              "Describe it as a Mechanism, or read trajectory.multipliers.")  # fmt: skip
    return JointReactions(dynamics, pushed)


def _link(body: str) -> str | int:
    return -1 if body == GROUND else body


def _fixed(frame: Any) -> FixedFrame:
    return FixedFrame(_link(frame.body), frame.rotation, frame.offset)
