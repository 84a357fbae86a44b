"""The moving links of a kinematic tree in nodes, each with the base frame it is described in.

Links whose axes are parallel form a run; they share a base frame, in which a link is turned by one absolute angle,
such as q2 + q3. Where an axis has another direction, a new base frame begins: the joint frame at rest, fixed in the
parent link. Links on fixed joints are part of the link that carries them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ..description.system import System
from ..description.tree import GROUND, Link, Tree
from ..expr.calculus import substitute
from ..expr.sympy_bridge import list_from_sympy
from .space import Inertia

Nodes = tuple[int, ...]
NodeRows = tuple[Nodes, ...]
Placed = tuple[Inertia, NodeRows | None, Nodes | None]
"""An inertia, and the rotation and offset of its frame; None for none."""


@dataclass
class Joint:
    """A moving link in nodes: its frame in that of `parent`, its base frame, and the bodies that are fixed in it.

    parent      its place among the joints; None for the ground
    in_run      whether it shares the base frame of its parent; else its base is its joint frame at rest, in the parent
    turn        K: the link frame is Rot(run_axis, angle) K in the base frame
    run_axis    u, the common direction of the revolute axes of the run, in the base frame; None before the first
    sign        the axis of a revolute joint is sign u
    angle       the sum of the coordinates of the run, each with its sign; None before the first
    bodies      inertias of what is fixed in the link, each with rotation and offset in the link frame, None for none
    """

    parent: int | None
    kind: str
    coordinate: int
    axis: Nodes
    rotation: NodeRows
    offset: Nodes
    in_run: bool = False
    turn: NodeRows = ()
    run_axis: Nodes | None = None
    sign: int = 1
    angle: int | None = None
    bodies: list[Placed] = field(default_factory=list)


class TreeNodes:
    """The moving links of a tree as nodes of the graph of its system; fixed links are part of what carries them.

    joints      the moving links, in the order of the tree
    grounded    inertias that stand still, with rotation and offset in the ground frame
    gravity     the field of gravity
    """

    def __init__(self, tree: Tree, system: System) -> None:
        self.system, self.graph = system, system.graph
        self._present = set(self.graph.symbols([system.lagrangian]))
        self.gravity = self._vector(tree.gravity)
        self.joints: list[Joint] = []
        self.grounded: list[Placed] = []
        places: list[tuple[int | None, NodeRows | None, Nodes | None]] = []
        for link in tree.links:
            carrier, rotation, offset = (None, None, None) if link.parent == GROUND else places[link.parent]
            rotation, offset = self._placed(link, rotation, offset)
            mass, *others = self._vector((link.mass, *link.moment, *link.inertia))
            inertia = Inertia(mass, tuple(others[:3]), tuple(others[3:]))
            if link.joint == "fixed":
                places.append((carrier, rotation, offset))
                bodies = self.grounded if carrier is None else self.joints[carrier].bodies
                bodies.append((inertia, rotation, offset))
                continue
            coordinate = system.symbols.leaf(link.coordinate)
            joint = Joint(carrier, link.joint, coordinate, self._vector(link.axis), rotation, offset)
            self._run(joint)
            joint.bodies.append((inertia, None, None))
            places.append((len(self.joints), None, None))
            self.joints.append(joint)

    def _placed(self, link: Link, rotation: NodeRows | None, offset: Nodes | None) -> tuple[NodeRows, Nodes]:
        """The joint frame of a link in the frame of the moving link that carries it."""
        turned, moved = tuple(map(self._vector, link.rotation)), self._vector(link.offset)
        if rotation is None or offset is None:
            return turned, moved
        graph = self.graph
        return self._product(rotation, turned), tuple(map(graph.add, offset, self._times(rotation, moved)))

    def _run(self, joint: Joint) -> None:
        """Continue the run of the parent where the axis is parallel to it, else begin one."""
        graph = self.graph
        joint.turn = tuple(tuple(graph.one if i == j else graph.zero for j in range(3)) for i in range(3))
        if joint.parent is not None:
            parent = self.joints[joint.parent]
            turn = self._product(parent.turn, joint.rotation)
            direction = self._times(turn, joint.axis)
            if joint.kind == "prismatic" or parent.run_axis in (None, direction, tuple(map(graph.neg, direction))):
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

    def _vector(self, entries: Iterable[Any]) -> Nodes:
        """Nodes; parameters that the Lagrangian does not contain are left out, as nothing depends on them."""
        graph, nodes = self.graph, list_from_sympy(entries, self.system.symbols)
        absent = [leaf for leaf in graph.symbols(nodes) if leaf not in self._present]
        return tuple(substitute(graph, nodes, dict.fromkeys(absent, graph.zero)) if absent else nodes)

    def _times(self, matrix: NodeRows, vector: Nodes) -> Nodes:
        return tuple(self.graph.dot(row, vector) for row in matrix)

    def _product(self, a: NodeRows, b: NodeRows) -> NodeRows:
        columns = tuple(zip(*b, strict=True))
        return tuple(tuple(self.graph.dot(row, column) for column in columns) for row in a)

    @cached_property
    def roots(self) -> list[int]:
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
            found += [inertia.mass, *inertia.moment, *inertia.tensor, *(offset or ())]
            found += [node for row in rotation or () for node in row]
        return list(dict.fromkeys(found))
