"""The moving links of a kinematic tree in nodes, each with the base frame it is described in.

Links whose axes are parallel form a run; they share a base frame, in which a link is turned by one absolute angle,
such as q2 + q3. Where an axis has another direction, a new base frame begins: the joint frame at rest, fixed in the
parent link. Links on fixed joints are part of the link that carries them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from ..description.system import System
from ..description.tree import GROUND, Tree
from ..description.tree_system import LinkEntries
from ..expr.graph import Graph
from ..expr.node import Node
from ..spatial import vectors
from ..spatial.arithmetic import InNodes
from ..spatial.parameters import InertialParameters
from ..spatial.vectors import RigidTransform

Vector = vectors.Vector[Node]
Matrix = vectors.Matrix[Node]
Placed = tuple[InertialParameters[Node], Matrix, Vector]
"""An inertia, and the rotation and offset of its frame."""


@dataclass
class RunLink:
    """A moving link in nodes: its frame in that of `parent`, its base frame, and the bodies that are fixed in it.

    parent      its place among the joints; None for the ground
    in_run      whether it shares the base frame of its parent; else its base is its joint frame at rest, in the parent
    turn        K: the link frame is Rot(run_axis, angle) K in the base frame
    run_axis    u, the common direction of the revolute axes of the run, in the base frame; None before the first
    sign        the axis of a revolute joint is sign u
    angle       the sum of the coordinates of the run, each with its sign; None before the first
    bodies      inertias of what is fixed in the link, each with rotation and offset in the link frame
    """

    parent: int | None
    kind: str
    coordinate: Node
    axis: Vector
    rotation: Matrix
    offset: Vector
    turn: Matrix
    in_run: bool = False
    run_axis: Vector | None = None
    sign: int = 1
    angle: Node | None = None
    bodies: list[Placed] = field(default_factory=list)


class TreeNodes:
    """The moving links of a tree as nodes of the graph of its system; fixed links are part of what carries them.

    joints      the moving links, in the order of the tree
    grounded    inertias that stand still, with rotation and offset in the ground frame
    gravity     the field of gravity
    """

    system: System
    graph: Graph

    def __init__(self, tree: Tree, system: System) -> None:
        self.system, self.graph = system, system.graph
        self._vectors = vectors.Vectors(InNodes(system.symbols))
        entries = LinkEntries(system)
        self.gravity: tuple[Node, Node, Node] = entries.vector(tree.gravity)
        self.joints: list[RunLink] = []
        self.grounded: list[Placed] = []
        own = self._vectors.identity, self._vectors.origin
        places: list[tuple[int | None, Matrix, Vector]] = []
        for link in tree.links:
            carrier, rotation, offset = (None, *own) if link.parent == GROUND else places[link.parent]
            joint_frame = RigidTransform(entries.rows(link.rotation), entries.vector(link.offset))
            rotation, offset = self._vectors.composed(RigidTransform(rotation, offset), joint_frame)
            inertia = InertialParameters.of(entries.read(link.parameters))
            if link.joint == "fixed":
                places.append((carrier, rotation, offset))
                bodies = self.grounded if carrier is None else self.joints[carrier].bodies
                bodies.append((inertia, rotation, offset))
                continue
            coordinate = system.symbols.leaf(link.coordinate)
            joint = RunLink(carrier, link.joint, coordinate, entries.vector(link.axis), rotation, offset,
                          self._vectors.identity)
            self._run(joint)
            joint.bodies.append((inertia, *own))
            places.append((len(self.joints), *own))
            self.joints.append(joint)

    def _run(self, joint: RunLink) -> None:
        """Continue the run of the parent where the axis is parallel to it, else begin one."""
        graph, vectors = self.graph, self._vectors
        if joint.parent is not None:
            parent = self.joints[joint.parent]
            turn = vectors.product(parent.turn, joint.rotation)
            direction = vectors.times(turn, joint.axis)
            if joint.kind == "prismatic" or parent.run_axis in (None, direction, vectors.negated(direction)):
                joint.in_run, joint.turn = True, turn
                joint.run_axis, joint.angle = parent.run_axis, parent.angle
                if joint.kind == "revolute":
                    joint.run_axis = parent.run_axis or direction
                    joint.sign = 1 if joint.run_axis == direction else -1
                    step = graph.mul(graph.number(joint.sign), joint.coordinate)
                    joint.angle = step if parent.angle is None else graph.add(parent.angle, step)
                return
        if joint.kind == "revolute":
            joint.run_axis, joint.angle = joint.axis, joint.coordinate

    @cached_property
    def roots(self) -> list[Node]:
        """All nodes a ring has to read."""
        graph, found = self.graph, list(self.gravity)
        for joint in self.joints:
            found += [*joint.axis, *joint.offset, *(joint.run_axis or ())]
            found += [node for row in (*joint.rotation, *joint.turn) for node in row]
            if joint.kind == "prismatic":
                found.append(joint.coordinate)
            if joint.angle is not None:
                found += [graph.call("sin", joint.angle), graph.call("cos", joint.angle)]
        for inertia, rotation, offset in (*self.grounded, *(body for joint in self.joints for body in joint.bodies)):
            found += [inertia.mass, *inertia.moment, *inertia.tensor, *offset]
            found += [node for row in rotation for node in row]
        return list(dict.fromkeys(found))
