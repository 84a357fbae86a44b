"""Where the frames of a tree of bodies are and how they move, as nodes of the graph of its system.

Everything stays in the link frames that the user gave. Poses and twists are handed from parent to child, in O(n) for
all links; L is the link, P its parent, W the ground, s = S v the twist that the joint adds, constant S, all in L:

    R_WL = R_WP R_PL,                    p_WL = p_WP + R_WP p_PL
    omega = R_PL^T omega_P + s_omega,    v = R_PL^T (v_P + omega_P x p_PL) + s_v
    alpha = R_PL^T alpha_P + S_omega a + omega x s_omega
    v' = R_PL^T (v'_P + alpha_P x p_PL) + S_v a + omega x s_v + v x s_omega

A six-vector has its linear part first. It can be described with respect to a frame F in three ways:

    "local"                  at the origin of F, with the axes of F
    "local_world_aligned"    at the origin of F, with the axes of W
    "world"                  at the origin of W, with the axes of W

Sources: Featherstone 2008, sections 2.8 to 2.11; the three references are those of Pinocchio.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from ..description.moving_frames import MovingFrames
from ..description.system import System
from ..description.tree import GROUND, Link, Tree
from ..errors import DescriptionError, ShapeError, UnknownNameError, nearest
from ..expr.graph import Graph
from ..expr.node import Node
from ..spatial.arithmetic import InNodes
from ..spatial.vectors import IDENTITY, ORIGIN, RigidTransform, transposed
from .algebra import Matrix, SpatialVector, Vector

REFERENCES = ("local", "local_world_aligned", "world")

Rows = tuple[tuple[Node, ...], ...]


class FixedFrame(NamedTuple):
    """A frame F fixed in a link: the link by index or name (-1 for the ground), R_LF and p_LF."""

    link: int | str
    rotation: Any = IDENTITY
    offset: Any = ORIGIN


class Column(NamedTuple):
    """What one velocity contributes to a twist: the index of the velocity, and the twist where it is 1."""

    place: int
    linear: Vector
    angular: Vector


class Step(NamedTuple):
    """A link and its joint in nodes: R_PL, p_PL, and the columns of S, in L."""

    parent: int
    rotation: Matrix
    offset: Vector
    columns: tuple[Column, ...]


class Placement:
    """Poses, velocities, accelerations and Jacobians of the links of `tree`, and of frames fixed in them.

    A frame is given by the index or the name of a link, or as (link, rotation R_LF, offset p_LF); -1 is the ground.
    Everything is worked out when first asked and shares its nodes with everything else.
    Raises UnknownNameError for a link or a reference that does not exist, ShapeError for a frame of the wrong shape.

    >>> from sympy import symbols
    >>> from dalembert.description.coordinates import coordinates
    >>> from dalembert.description.tree_system import system
    >>> from dalembert.expr.sympy_bridge import to_sympy
    >>> (q,), (l, m) = coordinates("q"), symbols("l m")
    >>> tree = Tree("pendulum", (Link.from_com("bob", -1, "revolute", q, mass=m, com=(l, 0, 0)),))
    >>> placement = Placement(tree, made := system(tree))
    >>> tip = placement.pose(FixedFrame("bob", offset=(l, 0, 0))).position
    >>> [to_sympy(made.graph, entry, made.symbols) for entry in tip]
    [l*cos(q(t)), l*sin(q(t)), 0]
    """

    tree: Tree
    system: System
    graph: Graph

    def __init__(self, tree: Tree, system: System) -> None:
        self.tree, self.system, self.graph = tree, system, system.graph
        self.vectors: MovingFrames[Node] = MovingFrames(InNodes(system.symbols))
        self._still = SpatialVector(self.vectors.origin, self.vectors.origin)

    # ---------------------------------------------------------------- frames

    def pose(self, frame: Any) -> RigidTransform[Node]:
        """R_WF and p_WF of a frame."""
        link, rotation, offset = self._read(frame)
        return self.vectors.composed(self.poses[link], RigidTransform(rotation, offset))

    def velocity(self, frame: Any, reference: str = "local") -> SpatialVector:
        """The velocity and the angular velocity of a frame relative to the ground."""
        return self._seen(frame, self.velocities, reference)

    def acceleration(self, frame: Any, reference: str = "local", classical: bool = False) -> SpatialVector:
        """The derivative of the twist of a frame: spatial, or classical, with the acceleration of its origin.

        The spatial one is the derivative of the entries of the twist in "local" and "world". The classical one adds
        omega x v to its linear part; in "local_world_aligned" it is p'' and omega'.
        """
        return self._seen(frame, self.accelerations, reference, classical)

    def bias_acceleration(self, frame: Any, reference: str = "local", classical: bool = False) -> SpatialVector:
        """`acceleration` where the joints do not accelerate, a = 0."""
        return self._seen(frame, self.bias_accelerations, reference, classical)

    def jacobian(self, frame: Any, reference: str = "local") -> Rows:
        """J, 6 x nv, row by row: `velocity` is J v. The column of a joint that others follow holds their shares too."""
        _check_reference(reference)
        return self.rows(self._local(frame) if reference == "local" else self._aligned(frame, reference))

    def jacobian_rate(self, frame: Any, reference: str = "local") -> Rows:
        """dJ/dt, 6 x nv: the derivative of every entry of `jacobian`, so that J a + J' v is that of `velocity`."""
        _check_reference(reference)
        return self.rows(self._local_rates(frame) if reference == "local" else self._aligned_rates(frame, reference))

    # ---------------------------------------------------------------- all links

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Every link with its joint, in nodes."""
        return tuple(map(self._step, self.tree.links))

    @cached_property
    def poses(self) -> Mapping[int, RigidTransform[Node]]:
        """The pose of every link, by index; of the ground at -1."""
        found = {GROUND: RigidTransform(self.vectors.identity, self.vectors.origin)}
        for index, step in enumerate(self.steps):
            found[index] = self.vectors.composed(found[step.parent], RigidTransform(step.rotation, step.offset))
        return found

    @cached_property
    def velocities(self) -> Mapping[int, SpatialVector]:
        """The twist of every link, local."""
        found = {GROUND: self._still}
        for index, step in enumerate(self.steps):
            added = self._combined(step.columns, self.system.leaves.v)
            found[index] = self.plus(self.down(step, found[step.parent]), added)
        return found

    @cached_property
    def accelerations(self) -> Mapping[int, SpatialVector]:
        """The spatial acceleration of every link, local."""
        return self._accelerated(self._still, self.system.leaves.a)

    @cached_property
    def bias_accelerations(self) -> Mapping[int, SpatialVector]:
        """The same where the joints do not accelerate."""
        return self._accelerated(self._still, None)

    @cached_property
    def proper_accelerations(self) -> Mapping[int, SpatialVector]:
        """The spatial acceleration of every link relative to a freely falling frame, local: gravity is inside."""
        upwards = self.vectors.difference(self.vectors.origin, self.vectors.read(self.tree.gravity))
        return self._accelerated(SpatialVector(upwards, self.vectors.origin), self.system.leaves.a)

    def _accelerated(self, ground: SpatialVector, accelerations: Sequence[Node] | None) -> Mapping[int, SpatialVector]:
        vectors, found = self.vectors, {GROUND: ground}
        for index, step in enumerate(self.steps):
            moved = self.down(step, found[step.parent])
            if accelerations is not None:
                moved = self.plus(moved, self._combined(step.columns, accelerations))
            twist, added = self.velocities[index], self._combined(step.columns, self.system.leaves.v)
            found[index] = self.plus(moved, crossed(vectors, twist, added))
        return found

    # ---------------------------------------------------------------- from link to link

    def link_index(self, link: int | str) -> int:
        """The index of a link given by index or name; -1 for the ground."""
        if isinstance(link, int) and not isinstance(link, bool) and GROUND <= link < len(self.tree.links):
            return link
        if isinstance(link, str) and link in self._index:
            return self._index[link]
        remedy = nearest(link, self._index) if isinstance(link, str) else \
            f"Links are -1 (the ground) to {len(self.tree.links) - 1}, or names."
        raise UnknownNameError(f"Placement of '{self.tree.name}'", f"there is no link {link!r}.", remedy)

    @cached_property
    def _index(self) -> Mapping[str, int]:
        return {link.name: index for index, link in enumerate(self.tree.links)}

    def down(self, step: Step, motion: SpatialVector) -> SpatialVector:
        """A motion of the parent, described in and at the link."""
        return self._at(motion, step.rotation, step.offset)

    def up(self, step: Step, load: SpatialVector) -> SpatialVector:
        """A wrench or momentum of the link, described in and about the origin of its parent."""
        vectors = self.vectors
        force = vectors.times(step.rotation, load.linear)
        moment = vectors.times(step.rotation, load.angular)
        return SpatialVector(force, vectors.sum(moment, vectors.cross(step.offset, force)))

    def gathered(self, loads: Sequence[SpatialVector]) -> tuple[list[SpatialVector], SpatialVector]:
        """For loads of every link: the sum over each link and what it carries, local, and over all, about W in W."""
        sums, total = list(loads), self._still
        for index in reversed(range(len(sums))):
            step = self.steps[index]
            carried = self.up(step, sums[index])
            if step.parent == GROUND:
                total = self.plus(total, carried)
            else:
                sums[step.parent] = self.plus(sums[step.parent], carried)
        return sums, total

    def plus(self, a: SpatialVector, b: SpatialVector) -> SpatialVector:
        """a + b."""
        return SpatialVector(self.vectors.sum(a.linear, b.linear), self.vectors.sum(a.angular, b.angular))

    def rows(self, columns: Iterable[Column]) -> Rows:
        """The 6 x nv matrix with these columns; those of one place add up."""
        graph = self.graph
        rows = [[graph.zero] * len(self.system.leaves.v) for _ in range(6)]
        for column in columns:
            for row, entry in zip(rows, (*column.linear, *column.angular), strict=True):
                row[column.place] = graph.add(row[column.place], entry)
        return tuple(map(tuple, rows))

    # ---------------------------------------------------------------- joints

    def _step(self, link: Link) -> Step:
        vectors = self.vectors
        joint, rotation = vectors.joint_motion(link), vectors.read_rows(link.rotation)
        offset = vectors.sum(vectors.read(link.offset), vectors.times(rotation, joint.position))
        return Step(link.parent, vectors.product(rotation, joint.rotation), offset, self._columns(link))

    def _columns(self, link: Link) -> tuple[Column, ...]:
        vectors, places = self.vectors, [self._place[leaf] for leaf in self.vectors.arithmetic.read(link.velocities)]
        still, units = vectors.origin, vectors.identity
        if link.joint == "spherical":
            return tuple(Column(place, still, unit) for place, unit in zip(places, units, strict=True))
        if link.joint == "floating":
            sliding = (Column(place, unit, still) for place, unit in zip(places[:3], units, strict=True))
            turning = (Column(place, still, unit) for place, unit in zip(places[3:], units, strict=True))
            return *sliding, *turning
        if not places:
            return ()
        ratio, pitch = vectors.arithmetic.read((link.ratio, link.pitch))
        axis = vectors.scaled(ratio, vectors.read(link.axis))
        if link.joint == "prismatic":
            return (Column(places[0], axis, still),)
        return (Column(places[0], vectors.scaled(pitch, axis) if link.joint == "screw" else still, axis),)

    @cached_property
    def _place(self) -> Mapping[Node, int]:
        return {leaf: index for index, leaf in enumerate(self.system.leaves.v)}

    def _combined(self, columns: Iterable[Column], factors: Sequence[Node]) -> SpatialVector:
        """The sum of the columns, each times the factor of its place: S v or S a."""
        total = self._still
        for place, linear, angular in columns:
            factor = factors[place]
            share = SpatialVector(self.vectors.scaled(factor, linear), self.vectors.scaled(factor, angular))
            total = self.plus(total, share)
        return total

    # ---------------------------------------------------------------- references

    def _read(self, frame: Any) -> tuple[int, Matrix, Vector]:
        """The link of a frame, R_LF and p_LF in nodes."""
        if isinstance(frame, int | str):
            return self.link_index(frame), self.vectors.identity, self.vectors.origin
        try:
            link, rotation, offset = frame
            rows = tuple(map(tuple, rotation.tolist() if hasattr(rotation, "tolist") else rotation))
            entries = tuple(offset)
        except (TypeError, ValueError):
            raise _shape_error(frame) from None
        if len(entries) != 3 or [len(row) for row in rows] != [3, 3, 3]:
            raise _shape_error(frame)
        return self.link_index(link), self.vectors.read_rows(rows), self.vectors.read(entries)

    def _at(self, motion: SpatialVector, rotation: Matrix, offset: Vector) -> SpatialVector:
        """A motion described in and at a frame that is placed so in the present one."""
        vectors, back = self.vectors, transposed(rotation)
        moved = vectors.sum(motion.linear, vectors.cross(motion.angular, offset))
        return SpatialVector(vectors.times(back, moved), vectors.times(back, motion.angular))

    def _seen(
        self, frame: Any, motions: Mapping[int, SpatialVector], reference: str, classical: bool = False
    ) -> SpatialVector:
        """A motion of the link of a frame in one of the three references."""
        _check_reference(reference)
        link, rotation, offset = self._read(frame)
        motion = self._referred(frame, self._at(motions[link], rotation, offset), reference)
        if not classical:
            return motion
        twist, vectors = self.velocity(frame, reference), self.vectors
        turning = vectors.cross(twist.angular, twist.linear)
        return SpatialVector(vectors.sum(motion.linear, turning), motion.angular)

    def _referred(self, frame: Any, motion: SpatialVector, reference: str) -> SpatialVector:
        if reference == "local":
            return motion
        pose, vectors = self.pose(frame), self.vectors
        linear, angular = vectors.times(pose.rotation, motion.linear), vectors.times(pose.rotation, motion.angular)
        if reference == "world":
            linear = vectors.sum(linear, vectors.cross(pose.position, angular))
        return SpatialVector(linear, angular)

    # ---------------------------------------------------------------- columns of the Jacobian

    def _below(self, frame: Any) -> Iterator[tuple[Step, Matrix, Vector]]:
        """The joints from a frame F down to the ground, with R_LF and p_LF of F in the link L of each.

        Nothing of these depends on the joints below.
        """
        vectors, (link, rotation, offset) = self.vectors, self._read(frame)
        while link != GROUND:
            step = self.steps[link]
            yield step, rotation, offset
            offset = vectors.sum(step.offset, vectors.times(step.rotation, offset))
            rotation = vectors.product(step.rotation, rotation)
            link = step.parent

    def _local(self, frame: Any) -> Iterator[Column]:
        """S of every joint, described in and at the frame."""
        for where in self._below(frame):
            yield from self._seen_columns(*where)

    def _seen_columns(self, step: Step, rotation: Matrix, offset: Vector) -> Iterator[Column]:
        for place, *motion in step.columns:
            yield Column(place, *self._at(SpatialVector(*motion), rotation, offset))

    def _local_rates(self, frame: Any) -> Iterator[Column]:
        """c' = c x w, where w is the twist of the frame relative to the link of the joint of c."""
        vectors, relative = self.vectors, self._still
        for step, rotation, offset in self._below(frame):
            seen = list(self._seen_columns(step, rotation, offset))
            for place, *motion in seen:
                yield Column(place, *crossed(vectors, SpatialVector(*motion), relative))
            relative = self.plus(relative, self._combined(seen, self.system.leaves.v))

    def _aligned(self, frame: Any, reference: str) -> Iterator[Column]:
        """(s + w x r, w) with s = R_WL S_v, w = R_WL S_omega, r from L to the frame or to the origin of W."""
        vectors, link = self.vectors, self._read(frame)[0]
        point = self.pose(frame).position if reference == "local_world_aligned" else vectors.origin
        while link != GROUND:
            step, pose = self.steps[link], self.poses[link]
            arm = vectors.difference(point, pose.position)
            for place, *parts in step.columns:
                slide, turn = (vectors.times(pose.rotation, part) for part in parts)
                yield Column(place, vectors.sum(slide, vectors.cross(turn, arm)), turn)
            link = step.parent

    def _aligned_rates(self, frame: Any, reference: str) -> Iterator[Column]:
        """(omega x s + w' x r + w x r', w') with w' = omega x w, for the angular velocity omega of L."""
        vectors, link = self.vectors, self._read(frame)[0]
        point, moving = vectors.origin, vectors.origin
        if reference == "local_world_aligned":
            point, moving = self.pose(frame).position, self.velocity(frame, reference).linear
        while link != GROUND:
            step, pose = self.steps[link], self.poses[link]
            twist = self.velocity(link, "local_world_aligned")
            arm, rate = vectors.difference(point, pose.position), vectors.difference(moving, twist.linear)
            for place, *parts in step.columns:
                slide, turn = (vectors.times(pose.rotation, part) for part in parts)
                turning = vectors.cross(twist.angular, turn)
                swept = vectors.sum(vectors.cross(turning, arm), vectors.cross(turn, rate))
                yield Column(place, vectors.sum(vectors.cross(twist.angular, slide), swept), turning)
            link = step.parent


def crossed(vectors: MovingFrames[Node], twist: SpatialVector, motion: SpatialVector) -> SpatialVector:
    """The rate of a motion that moves along with a twist: (omega x m + v x mu, omega x mu) for the motion (m, mu)."""
    moved = vectors.cross(twist.angular, motion.linear)
    swept = vectors.cross(twist.linear, motion.angular)
    return SpatialVector(vectors.sum(moved, swept), vectors.cross(twist.angular, motion.angular))


def _check_reference(reference: str) -> None:
    if reference not in REFERENCES:
        raise UnknownNameError("Placement", f"there is no reference {reference!r}.",
                               nearest(str(reference), REFERENCES))


def _shape_error(frame: Any) -> DescriptionError:
    return ShapeError("Placement", f"the frame {frame!r} is not understood.",
                      "Give a link, or (link, rotation of 3 x 3, offset of 3).")
