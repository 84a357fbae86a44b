"""Distances of shapes as nodes, and how the points that are nearest slip past each other.

A spot of a solid (an ellipsoid with half axes A, or a ball, a rim, a point) above a plane through p with normal n:

    phi = n . (c - p) - |A n|,    lowest point c - A^2 n / |A n|

exact wherever it is; a ball (radius r, centre c) beside a box with half edges h, rounded by R, in the box's frame:

    d = c - clamp(c, -h, h),    phi = |d| - R - r

exact as long as c is outside of the box, where n = d / |d|; a point x beside the surface F = 0:

    phi = F(x) / |grad F(x)|,    n = grad F / |grad F|

the distance to first order, exact in where it is zero and in its rate there. Slip is t . (v_2 - v_1), of both bodies at
the lowest or nearest point of the second, along tangents t.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ..errors import DescriptionError
from ..expr.calculus import gradient, substitute
from ..expr.evaluate import evaluate
from ..expr.graph import Graph
from ..expr.node import Node
from ..spatial.vectors import Matrix, Vector, transposed, triple
from .contact import Push
from .curves import Facing, Outline, Pose, Posed, nearest, outline_of
from .moving_frames import MovingFrames
from .reading import Reader
from .shapes import Meeting, Plane, Solid, Spot, Surface

_SEED, _STATES, _ZERO = 7, 4, 1e-12
#: No direction that anybody builds along: tangents of a curved normal are square to it first.
_ODD = ((2, 7), (3, 7), (6, 7))


@dataclass(frozen=True)
class Approach:
    """A spot near a surface.

    gap         phi
    normal      unit vector from the first to the second, in W
    tangents    two unit vectors square to it, where the first surface is flat
    point       where the second touches: its place in W
    arm         the same from the origin of the second's body
    """

    label: str
    gap: Node
    normal: Vector[Node]
    tangents: tuple[Vector[Node], ...]
    point: Vector[Node]
    arm: Vector[Node]


class Distances:
    """Gaps and slip velocities of shapes in the nodes of one graph."""

    reader: Reader
    graph: Graph
    vectors: MovingFrames[Node]
    posed: Posed
    poses: Sequence[Pose]

    def __init__(self, reader: Reader, vectors: MovingFrames[Node], posed: Posed, poses: Sequence[Pose]) -> None:
        self.reader, self.graph, self.vectors, self.posed, self.poses = reader, reader.graph, vectors, posed, poses
        self._still: list[Vector[int]] | None = None

    def of(self, meeting: Meeting, has_slip: bool) -> Iterator[tuple[str, Node, tuple[Node, ...], tuple[Push, ...]]]:
        """(label, gap, slip velocities, pushes) of each spot, those that agree in gap and slip once; none of slip where
        it has no friction or cannot slip."""
        found: set[tuple[Node, ...]] = set()
        for near in self._approaches(meeting):
            slips = dict(self._slips(meeting, near)) if has_slip else {}
            slip, ways = tuple(slips.values()), (near.normal, *slips)
            if (near.gap, *slip) not in found:
                found.add((near.gap, *slip))
                back = tuple(map(self.vectors.negated, ways))
                pushes = (Push(meeting.first.frame.body, near.point, back),
                          Push(meeting.second.frame.body, near.point, ways))  # fmt: skip
                yield near.label, near.gap, slip, pushes

    # ---------------------------------------------------------------- gaps

    def _approaches(self, meeting: Meeting) -> Iterator[Approach]:
        first, second = meeting.first, meeting.second
        rotation, origin, pose = self.posed(second.frame)
        vectors = self.vectors
        own = vectors.identity if pose is None else pose.rotation
        start = vectors.times(own, vectors.read(second.frame.offset))
        for spot in second.spots:
            lever = vectors.times(rotation, vectors.read(spot.at))
            centre, arm = vectors.sum(origin, lever), vectors.sum(start, lever)
            if isinstance(first, Surface):
                gap, normal, tangents, below = self._off(first, centre)
            elif isinstance(first, Plane):
                gap, normal, tangents, below = self._above(meeting, spot, rotation, centre)
            elif first.core is None:
                gap, normal, tangents, below = self._beside_curve(meeting, spot, rotation, centre)
            else:
                gap, normal, tangents, below = self._beside(first, spot, centre)
            yield Approach(spot.label, gap, normal, tangents, vectors.sum(centre, below), vectors.sum(arm, below))

    def _above(
        self, meeting: Meeting, spot: Spot, rotation: Matrix[Node], centre: Vector[Node]
    ) -> tuple[Node, Vector[Node], tuple[Vector[Node], ...], Vector[Node]]:
        """phi, n and tangents, and the lowest point of a spot from its centre."""
        turned, origin, _ = self.posed(meeting.first.frame)
        vectors, (*tangents, normal) = self.vectors, transposed(turned)
        height = vectors.dot(normal, vectors.difference(centre, origin))
        reach, below = self._reach(meeting.second, spot, rotation, normal)
        return vectors.sub(height, reach), normal, tuple(tangents), below

    def _reach(
        self, solid: Solid, spot: Spot, rotation: Matrix[Node], normal: Vector[Node]
    ) -> tuple[Node, Vector[Node]]:
        """How far a spot reaches against the normal, and where it does."""
        if spot.support is not None:
            return self._reach_of_curve(self._outline(solid, spot), rotation, normal)
        vectors = self.vectors
        half = vectors.read(spot.half)
        if spot.radius is not None:
            return half[0], vectors.scaled(vectors.neg(half[0]), normal)
        stretched = triple(map(vectors.mul, half, vectors.times(transposed(rotation), normal)))
        reach = self.graph.sqrt(vectors.dot(stretched, stretched))
        if reach == self.graph.zero:
            return reach, vectors.origin  # a rim that lies flat whatever moves: its centre stands for it
        lowest = vectors.times(rotation, triple(map(vectors.mul, half, stretched)))
        return reach, vectors.scaled(self.graph.div(self.graph.minus_one, reach), lowest)

    def _beside(
        self, solid: Solid, spot: Spot, centre: Vector[Node]
    ) -> tuple[Node, Vector[Node], tuple[Vector[Node], ...], Vector[Node]]:
        """phi, n, and the nearest point of a ball beside the core of a solid, from its centre."""
        assert solid.core is not None
        vectors, graph = self.vectors, self.graph
        turned, origin, _ = self.posed(solid.frame)
        apart, half = vectors.difference(centre, origin), vectors.read(solid.core.half)
        if half != vectors.origin:
            inside = vectors.times(transposed(turned), apart)
            apart = vectors.times(turned, triple(map(self._outside, inside, half)))
        distance = graph.sqrt(vectors.dot(apart, apart))
        radius, own = (*vectors.arithmetic.read([solid.core.radius, spot.radius]),)
        normal = vectors.scaled(graph.div(graph.one, distance), apart)
        gap = graph.sub(distance, graph.add(radius, own))
        return gap, normal, (), vectors.scaled(graph.neg(own), normal)

    # ---------------------------------------------------------------- curves

    def _reach_of_curve(
        self, outline: Outline, rotation: Matrix[Node], normal: Vector[Node]
    ) -> tuple[Node, Vector[Node]]:
        """How far a curve reaches against the normal, and where it does."""
        vectors, graph, (first, second, _) = self.vectors, self.graph, transposed(rotation)
        x, y = (graph.neg(vectors.dot(axis, normal)) for axis in (first, second))
        square = vectors.dot((x, y), (x, y))
        if self._are_zero([graph.sub(square, graph.one)]):
            square = graph.one
        p, slope, _ = outline.at(graph.call("atan2", y, x))
        share = graph.pow(square, graph.number(-1, 2))
        along = vectors.sum(vectors.scaled(x, first), vectors.scaled(y, second))
        ahead = vectors.difference(vectors.scaled(x, second), vectors.scaled(y, first))
        place = vectors.sum(vectors.scaled(p, along), vectors.scaled(slope, ahead))
        return graph.mul(graph.sqrt(square), p), vectors.scaled(share, place)

    def _beside_curve(
        self, meeting: Meeting, spot: Spot, rotation: Matrix[Node], centre: Vector[Node]
    ) -> tuple[Node, Vector[Node], tuple[Vector[Node], ...], Vector[Node]]:
        """phi, n, and the nearest point of a curve or ball beside a curve, from its centre."""
        vectors, graph = self.vectors, self.graph
        turned, origin, _ = self.posed(meeting.first.frame)
        x, y, axis = transposed(turned)
        way = self._way(meeting, axis, transposed(rotation)[2])
        apart = vectors.difference(centre, origin)
        across, up = vectors.dot(apart, x), vectors.dot(apart, y)
        distance = graph.sqrt(vectors.dot((across, up), (across, up)))
        first, second = meeting.first, meeting.second
        assert isinstance(first, Solid)
        pair = (Facing(self._outline(first, first.spots[0]), graph.call("atan2", up, across), graph.one),
                Facing(self._outline(second, spot), self._towards(rotation, apart), way))  # fmt: skip
        gap, angle = nearest(graph, distance, pair)
        cosine, sine = (graph.div(graph.call(name, angle), distance) for name in ("cos", "sin"))
        line = vectors.sum(vectors.scaled(across, x), vectors.scaled(up, y))
        normal = vectors.sum(vectors.scaled(cosine, line), vectors.scaled(sine, vectors.cross(axis, line)))
        own, slope, _ = pair[1].at(angle)
        side = vectors.scaled(slope, vectors.cross(axis, normal))
        return gap, normal, (), vectors.negated(vectors.sum(vectors.scaled(own, normal), side))

    def _towards(self, rotation: Matrix[Node], apart: Vector[Node]) -> Node:
        """The direction of the origin of the first curve in the frame of the second."""
        graph, (x, y, _) = self.graph, transposed(rotation)
        return graph.call("atan2", *(graph.neg(self.vectors.dot(axis, apart)) for axis in (y, x)))

    def _way(self, meeting: Meeting, axis: Vector[Node], other: Vector[Node]) -> Node:
        """Whether angles of two curves count alike, 1 or -1."""
        for way in (self.graph.one, self.graph.minus_one):
            off = self.vectors.difference(axis, self.vectors.scaled(way, other))
            if meeting.second.is_of_balls or self._are_zero(off):
                return way
        raise DescriptionError(f"contact '{meeting.name}'", "its curves do not stay parallel.",
                               "Give axis= so that both stand in the plane of the motion.")

    def _outline(self, solid: Solid, spot: Spot) -> Outline:
        return outline_of(self.reader, self.vectors, solid, spot)

    # ---------------------------------------------------------------- surfaces

    def _off(
        self, surface: Surface, point: Vector[Node]
    ) -> tuple[Node, Vector[Node], tuple[Vector[Node], ...], Vector[Node]]:
        """phi and n of a point beside a surface."""
        vectors, graph = self.vectors, self.graph
        turned, origin, _ = self.posed(surface.frame)
        place = [graph.symbol(name, 0, "surface") for name in "xyz"]
        given = self.reader.node(f"surface '{surface.name}'", surface.level, place)
        names = {graph.nodes[leaf][1]: leaf for leaf in place}
        own = {leaf: names[name] for leaf in graph.symbols([given]) if leaf not in place
               and (name := graph.nodes[leaf][1]) in names and self.reader.symbols.sympy(leaf).is_Symbol}
        (level,) = substitute(graph, [given], own)
        inside = vectors.times(transposed(turned), vectors.difference(point, origin))
        at = dict(zip(place, inside, strict=True))
        height, *slope = substitute(graph, [level, *gradient(graph, level, place)], at)
        steepness = graph.div(graph.one, graph.sqrt(graph.dot(slope, slope)))
        normal = vectors.times(turned, triple(graph.mul(steepness, entry) for entry in slope))
        return graph.mul(height, steepness), normal, (), vectors.origin

    def _outside(self, place: Node, half: Node) -> Node:
        """How far a place is beyond -half or half."""
        graph = self.graph
        if half == graph.zero:
            return place
        return graph.sub(place, graph.call("max", graph.call("min", place, half), graph.neg(half)))

    # ---------------------------------------------------------------- slip

    def _slips(self, meeting: Meeting, near: Approach) -> Iterator[tuple[Vector[Node], Node]]:
        """The tangents along which something slips, and how fast."""
        vectors = self.vectors
        velocity = self._relative_velocity(meeting, near)
        for tangent in self._tangents(near):
            slip = vectors.dot(tangent, velocity)
            if slip != self.graph.zero:
                yield tangent, slip

    def _relative_velocity(self, meeting: Meeting, near: Approach) -> Vector[Node]:
        """Of the second body past the first, where the second touches."""
        vectors = self.vectors
        (_, _, first), (_, _, second) = self.posed(meeting.first.frame), self.posed(meeting.second.frame)
        own = self._velocity(second, near.arm)
        if first is None:
            return own
        return vectors.difference(own, self._velocity(first, vectors.difference(near.point, first.position)))

    def _velocity(self, pose: Pose | None, arm: Vector[Node]) -> Vector[Node]:
        """Of a point of a body by its place from the body's origin, all in W."""
        vectors = self.vectors
        if pose is None:
            return vectors.origin
        origin, turning = vectors.times(pose.rotation, pose.velocity), vectors.times(pose.rotation, pose.omega)
        return vectors.sum(origin, vectors.cross(turning, arm))

    def _tangents(self, near: Approach) -> tuple[Vector[Node], ...]:
        """One where everything moves in a plane that holds the normal, else two."""
        vectors, graph, normal = self.vectors, self.graph, near.normal
        for axis in self._still_axes():
            if self._are_zero([vectors.dot(normal, vectors.read(axis))]):
                return (vectors.cross(vectors.read(axis), normal),)
        if near.tangents:
            return near.tangents
        odd = triple(graph.number(*entry) for entry in _ODD)
        along = vectors.dot(odd, normal)
        length = graph.sqrt(graph.sub(graph.one, graph.mul(along, along)))
        first = vectors.scaled(graph.div(graph.one, length), vectors.cross(normal, odd))
        return first, vectors.cross(normal, first)

    def _still_axes(self) -> list[Vector[int]]:
        """The axes of W that nothing moves along, and about which alone everything turns."""
        if self._still is None:
            vectors = self.vectors
            turns = [vectors.times(pose.rotation, pose.omega) for pose in self.poses]
            moves = [vectors.times(pose.rotation, pose.velocity) for pose in self.poses]
            still: dict[Vector[int], list[Node]] = {
                axis: [*(row[k] for row in moves), *(row[i] for row in turns for i in range(3) if i != k)]
                for k, axis in ((1, (0, 1, 0)), (2, (0, 0, 1)), (0, (1, 0, 0)))
            }
            self._still = [axis for axis, nodes in still.items() if self._are_zero(nodes)]
        return self._still

    def _are_zero(self, nodes: Sequence[Node]) -> bool:
        """Whether nodes are zero in a few random states."""
        graph = self.graph
        if all(node == graph.zero for node in nodes):
            return True
        random = np.random.default_rng(_SEED)
        states = {leaf: random.uniform(0.3, 1.7, _STATES) for leaf in graph.symbols(nodes)}
        return all(np.abs(found).max() < _ZERO for found in evaluate(graph, list(nodes), states))
