"""What each joint transmits: constraint forces and moments of a tree of bodies, by Newton and Euler.

In the link frames that the user gave, from the tips to the ground, in O(n): the wrench w that the parent exerts on a
link through its joint is what the link and all that it carries need to move as they do, less gravity and loads,

    w_L = net wrench(v, omega, v' - g, omega') - load_L + sum over children C of (R_LC f_C, R_LC n_C + p_LC x R_LC f_C)
    tau = S^T w

Source: Luh, Walker & Paul 1980; De Luca, Robotics 2, "Newton-Euler": it gives the constraint forces directly.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from ..description.moving_frames import MovingFrames
from ..errors import DescriptionError, UnknownNameError, nearest
from ..expr.graph import Graph
from ..expr.node import Node
from ..spatial.vectors import triple
from .algebra import Vector
from .centroidal import bodies, net_wrench
from .placement import GROUND, Placement, SpatialVector

_DESCRIPTIONS = ("link", "world")


class Reactions:
    """The wrenches in the joints of a placement, as nodes in q, v and a.

    loads       wrenches that act on links from outside beside gravity: {link index or name: (force, moment)}, in the
                link frame, the moment about its origin, N and N m: nodes, from `System.node` or of quantities here

    The wrench in a joint is all of what the parent exerts on the link: reactions, motors, springs and friction of the
    joint together. Raises UnknownNameError for a link that does not exist, DescriptionError for a load that is none.

    >>> from sympy import symbols
    >>> from dalembert.description.coordinates import coordinates
    >>> from dalembert.description.tree import Link, Tree
    >>> from dalembert.description.tree_system import system
    >>> from dalembert.expr.sympy_bridge import to_sympy
    >>> (q,), (l, m, g) = coordinates("q"), symbols("l m g")
    >>> tree = Tree("pendulum", (Link.from_com("bob", -1, "revolute", q, mass=m, com=(l, 0, 0)),), (g, 0, 0))
    >>> reactions = Reactions(Placement(tree, made := system(tree)))
    >>> to_sympy(made.graph, reactions.wrench("bob").linear[0], made.symbols)
    -g*m*cos(q(t)) - l*m*Derivative(q(t), t)**2
    """

    placement: Placement
    vectors: MovingFrames[Node]
    graph: Graph

    def __init__(self, placement: Placement, loads: Mapping[Any, tuple[Any, Any]] | None = None) -> None:
        self.placement, self.vectors, self.graph = placement, placement.vectors, placement.graph
        self._loads = {self._link(link): self._load(link, load) for link, load in (loads or {}).items()}

    def wrench(self, link: int | str, frame: str = "link") -> SpatialVector:
        """The force, N, and the moment about the origin of the link, N m, of the parent on a link.

        frame   "link": with the axes of the link; "world": with those of the ground
        """
        if frame not in _DESCRIPTIONS:
            raise UnknownNameError("Reactions", f"there is no frame {frame!r}.", nearest(str(frame), _DESCRIPTIONS))
        index = self._link(link)
        found = self._gathered[0][index]
        if frame == "link":
            return found
        rotation = self.placement.poses[index].rotation
        return SpatialVector(self.vectors.times(rotation, found.linear), self.vectors.times(rotation, found.angular))

    @property
    def ground(self) -> SpatialVector:
        """The wrench of the ground on all that is joined to it, about the origin of W, with the axes of W."""
        return self._gathered[1]

    @cached_property
    def generalized_forces(self) -> tuple[Node, ...]:
        """tau = S^T w, nv: what the joints do along their velocities, those that follow others included."""
        graph, vectors = self.graph, self.vectors
        total = [graph.zero] * len(self.placement.system.leaves.v)
        for step, (force, moment) in zip(self.placement.steps, self._gathered[0], strict=True):
            for place, linear, angular in step.columns:
                power = graph.add(vectors.dot(linear, force), vectors.dot(angular, moment))
                total[place] = graph.add(total[place], power)
        return tuple(total)

    @cached_property
    def _gathered(self) -> tuple[list[SpatialVector], SpatialVector]:
        """The wrench in every joint, local, and that of the ground."""
        placement, vectors = self.placement, self.vectors
        twists, rates = placement.velocities, placement.proper_accelerations
        needed = [net_wrench(vectors, body, twists[k], rates[k]) for k, body in enumerate(bodies(placement))]
        for index, (force, moment) in self._loads.items():
            linear, angular = needed[index]
            needed[index] = SpatialVector(vectors.difference(linear, force), vectors.difference(angular, moment))
        return placement.gathered(needed)

    def _link(self, link: int | str) -> int:
        index = self.placement.link_index(link)
        if index == GROUND:
            raise UnknownNameError("Reactions", "the ground has no parent.", "Name a link.")
        return index

    def _load(self, link: int | str, load: Any) -> tuple[Vector, Vector]:
        try:
            force, moment = map(triple, load)
        except (TypeError, ValueError):
            force = moment = None
        if not (force and moment and all(map(self._is_node, (*force, *moment)))):
            raise DescriptionError("Reactions", f"the load {load!r} on link {link!r} is not understood.",
                                   "Give (force, moment), three nodes each.")
        return force, moment

    def _is_node(self, node: Any) -> bool:
        return isinstance(node, int) and 0 <= node < len(self.graph)
