"""A tree as the recursions see it: bodies in frames, all in nodes of the graph of its system."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from ..description.system import System
from ..description.tree import GROUND, Tree
from ..expr.graph import Graph, Node, Number
from ..spatial.vectors import transposed, triple
from .algebra import Algebra, MassMoments, Matrix, Turn, Vector
from .axes import QUARTER, Axes
from .base import Regrouping
from .joints import ROUNDING, Constants, JointReader, MovingLink


class Stance(NamedTuple):
    """What is left open of the frames, as functions differ in what is cheapest for them.

    rests       the frame of the first or second run stands still in what carries it, or it turns with that link of the
                run which carries the next
    far         origins lie at the foot of the common normal with the next run, or with the one before
    """

    rests: bool
    far: bool


@dataclass(frozen=True)
class Angle:
    """A sum of multiples of coordinates, and a constant."""

    terms: Mapping[Node, Number] = field(default_factory=dict)
    phase: float = 0.0

    def plus(self, other: Angle, sign: int = 1) -> Angle:
        """The sum or difference; what cancels vanishes."""
        terms = dict(self.terms)
        for node, factor in other.terms.items():
            terms[node] = terms.get(node, 0) + sign * factor
        return Angle({node: factor for node, factor in terms.items() if factor}, self.phase + sign * other.phase)


@dataclass(frozen=True)
class RunFrame:
    """The axes a run is described in.

    carrier     the body that carries the run, -1 for the ground
    turn        from these axes to those in which the carrier is described
    """

    carrier: int
    turn: Turn


@dataclass(frozen=True)
class Segment:
    """A moving body; all vectors are described in the axes of its frame.

    frame       its place among the frames; `starts` where it is the first of it
    parent      the body it hangs on, -1 for the ground
    kind        of its joint, whose direction is `along`
    offset      of its origin from that of the parent, in the axes of the parent's frame
    inertia     regrouped into base parameters; `balanced` for forces, where masses are cheaper than moments
    spin        xx + yy of the second moments of `inertia`, which no turn about z changes; and `balanced_spin`
    """

    number: int
    name: str
    frame: int
    starts: bool
    parent: int
    kind: str
    along: Vector
    offset: Vector
    inertia: MassMoments
    balanced: MassMoments
    spin: Node
    balanced_spin: Node
    rates: tuple[Node, ...]
    accelerations: tuple[Node, ...]
    owners: tuple[int, ...]
    factor: Node
    pitch: Node
    children: tuple[int, ...]

    @property
    def turns(self) -> bool:
        """Whether it turns about z."""
        return self.kind in ("revolute", "screw")


class Chain:
    """The bodies and frames of a tree.

    bodies      parents first
    frames      the first is that of the ground
    gravity     the acceleration of the ground against free fall, in the ground frame
    """

    system: System
    graph: Graph
    algebra: Algebra
    joints: list[MovingLink]
    constants: Constants

    def __init__(self, tree: Tree, system: System, stance: Stance) -> None:
        self.system, self.graph, self.algebra = system, system.graph, Algebra(system.graph)
        self.stance = stance
        reader = JointReader(tree, system)
        self.joints, self.constants = reader.read(), reader.constants
        self.axes: Axes = Axes(self.joints, self.constants, stance.far)
        base = Regrouping(self.joints, self.constants)
        base.lump()
        self._constant_turns: list[tuple[tuple[Any, ...], ...]] = []
        self._angles: list[Angle] = []
        for number in range(len(self.joints)):
            self._measure(number)
        for number in range(len(self.joints)):
            self._turn_freely(number)
        self._balanced = base.balanced()
        self.gravity: tuple[Node, Node, Node] = self.algebra.negated(self.constants.vector(tree.gravity))
        self.frames: list[RunFrame] = [RunFrame(GROUND, Turn(self.algebra))]
        self.bodies: list[Segment] = []
        self._frame_of: list[int] = []
        self._references: dict[int, Angle] = {}
        for number in range(len(self.joints)):
            self.bodies.append(self._body(number))

    # ---------------------------------------------------------------- angles in a run

    def _measure(self, number: int) -> None:
        """The constant turns before a run, and the angle by which a link is turned in its run."""
        joint = self.joints[number]
        steps, phase = self._steps(joint)
        if not joint.turns:
            still = joint.parent == GROUND or joint.kind != "prismatic"
            self._constant_turns.append(steps)
            self._angles.append(Angle() if still else self._angles[joint.parent])
            return
        own = self._displacement(joint).plus(Angle({}, phase))
        joins = self.axes.joins[number]
        self._constant_turns.append(() if joins else steps)
        self._angles.append(self._angles[joint.parent].plus(own) if joins else own)

    def _displacement(self, joint: MovingLink) -> Angle:
        graph, direction = self.graph, self.graph.value(joint.axis[2])
        sign = -1 if direction is not None and direction < 0 else 1
        factor, shift = graph.value(joint.factor), graph.value(joint.shift)
        turned: dict[Node, Number] = {joint.position[0]: sign * factor} if factor is not None else {
            graph.mul(joint.factor, joint.position[0]): sign}
        if isinstance(shift, float):
            return Angle(turned, sign * shift)
        if shift != 0:
            turned[joint.shift] = sign
        return Angle(turned)

    def _steps(self, joint: MovingLink) -> tuple[tuple[tuple[Any, ...], ...], float]:
        """A constant rotation as turns about z and x, and an angle about z that the joint can take up."""
        rows, graph, zero = joint.rotation, self.graph, self.graph.zero
        x, y, z = (row[2] for row in rows)
        if rows == self.algebra.identity:
            return (), 0.0
        if not joint.turns:
            return (("m", rows),), 0.0
        values = self._decimals(rows)
        if values is not None:
            return self._known_steps(values)
        if x == zero:
            turns = (("x", z, graph.neg(y)),)
        elif y == zero:
            turns = (("z", zero, graph.one), ("x", z, x))
        else:
            return (("m", rows),), 0.0
        rest = Turn(self.algebra, turns).back.out(triple(row[0] for row in rows))
        return (*turns, ("z", rest[0], rest[1])), 0.0

    def _decimals(self, rows: Matrix) -> list[list[float]] | None:
        """The entries, if all are numbers, and exact ones only in a rotation by quarter turns."""
        values = [[value for entry in row if (value := self.graph.value(entry)) is not None] for row in rows]
        entries = [entry for row in values for entry in row]
        decimal = any(isinstance(entry, float) for entry in entries) or set(entries) <= {-1, 0, 1}
        return [list(map(float, row)) for row in values] if decimal and len(entries) == 9 else None

    def _known_steps(self, rows: list[list[float]]) -> tuple[tuple[tuple[Any, ...], ...], float]:
        x, y, z = (row[2] for row in rows)
        level = math.hypot(x, y)
        first, tilt = (math.atan2(x, -y), math.atan2(level, z)) if level > ROUNDING else (0.0, math.atan2(0.0, z))
        c, s = math.cos(first), math.sin(first)
        ahead, across = c * rows[0][0] + s * rows[1][0], c * rows[1][0] - s * rows[0][0]
        last = math.atan2(math.cos(tilt) * across + math.sin(tilt) * rows[2][0], ahead)
        return (("z", *self._cosine_sine(Angle({}, first))), ("x", *self._cosine_sine(Angle({}, tilt)))), last

    def _cosine_sine(self, angle: Angle) -> tuple[Node, Node]:
        """Cosine and sine; quarter turns exchange them."""
        graph = self.graph
        quarters = round(angle.phase / QUARTER)
        rest = angle.phase - quarters * QUARTER
        if abs(rest) <= ROUNDING:
            rest = 0.0
        cosine, sine = self._cosine_sine_of(angle.terms, rest)
        for _ in range(quarters % 4):
            cosine, sine = graph.neg(sine), cosine
        return cosine, sine

    def _cosine_sine_of(self, terms: Mapping[Node, Number], rest: float) -> tuple[Node, Node]:
        graph = self.graph
        if not terms:
            number = self.constants.number
            return (graph.one, graph.zero) if rest == 0.0 else (number(math.cos(rest)), number(math.sin(rest)))
        sign = -1 if all(factor < 0 for factor in terms.values()) else 1
        angle = graph.sum(graph.mul(self.constants.number(sign * factor), node) for node, factor in terms.items())
        if rest:
            angle = graph.add(angle, graph.number(sign * rest))
        sine = graph.call("sin", angle)
        return graph.call("cos", angle), sine if sign > 0 else graph.neg(sine)

    def _turn_freely(self, number: int) -> None:
        """Turn a link on which no other run hangs so that the next joint of the run lies along x."""
        joint = self.joints[number]
        stays = all(self.joints[child].turns and self.axes.joins[child] for child in joint.children)
        if not (joint.turns and joint.children and stays):
            return
        x, y, _ = self.joints[joint.children[0]].place
        a, b = self.graph.value(x), self.graph.value(y)
        angle = None if a is None or b is None else self.axes.turn_to(a, b)
        if angle:
            self._turn(number, angle)

    def _turn(self, number: int, angle: float) -> None:
        joint, about = self.joints[number], self.axes.about_z(angle)
        back = Turn(self.algebra, [("m", about)]).back
        joint.inertia = back.out_inertia(joint.inertia)
        joint.rotation = self.constants.product(joint.rotation, about)
        self._angles[number] = self._angles[number].plus(Angle({}, angle))
        for child in joint.children:
            other = self.joints[child]
            other.place = self.constants.settled(back.out(other.place))
            other.rotation = self.constants.product(transposed(about), other.rotation)

    # ---------------------------------------------------------------- bodies

    def _body(self, number: int) -> Segment:
        joint, algebra, balanced = self.joints[number], self.algebra, self._balanced[number]
        starts = not (self.axes.joins[number] if joint.parent != GROUND else joint.kind == "prismatic")
        parent_frame = 0 if joint.parent == GROUND else self._frame_of[joint.parent]
        if starts:
            self._frame_of.append(len(self.frames))
            self.frames.append(self._frame(number))
        else:
            self._frame_of.append(parent_frame)
        own = self._in_frame(number)
        carrier = Turn(algebra) if joint.parent == GROUND else self._in_frame(joint.parent)
        return Segment(
            number, joint.name, self._frame_of[number], starts, joint.parent, joint.kind, own.out(joint.axis),
            carrier.out(self._displaced(joint)), own.out_inertia(joint.inertia), own.out_inertia(balanced),
            self._spin(joint, joint.inertia), self._spin(joint, balanced), joint.rates, joint.accelerations,
            joint.owners, joint.factor, joint.pitch, tuple(joint.children),
        )

    def _spin(self, joint: MovingLink, inertia: MassMoments) -> Node:
        x, y = inertia.second[:2]
        known = self.graph.value(x) is not None and self.graph.value(y) is not None
        return self.graph.add(x, y) if known or joint.spin is None else joint.spin

    def _displaced(self, joint: MovingLink) -> Vector:
        """The origin of a link in the frame of its parent, after the motion of its joint."""
        graph, algebra = self.graph, self.algebra
        if joint.kind in ("revolute", "spherical"):
            return joint.place
        if joint.kind == "floating":
            moved = triple(joint.position[:3])
        else:
            travel = graph.add(graph.mul(joint.factor, joint.position[0]), joint.shift)
            travel = travel if joint.kind == "prismatic" else graph.mul(joint.pitch, travel)
            moved = algebra.scaled(travel, joint.axis)
        return algebra.sum(joint.place, algebra.times(joint.rotation, moved))

    def _in_frame(self, number: int) -> Turn:
        """From the axes of a link to those of its frame."""
        frame = self._frame_of[number]
        if frame not in self._references:
            return Turn(self.algebra)
        angle = self._angles[number].plus(self._references[frame], -1)
        return Turn(self.algebra, [("z", *self._cosine_sine(angle))])

    def _frame(self, number: int) -> RunFrame:
        """The frame of the run that a joint begins."""
        joint, frame = self.joints[number], len(self.frames)
        steps = list(self._constant_turns[number])
        if joint.parent != GROUND and self._frame_of[joint.parent] in self._references:
            lead = self._angles[joint.parent].plus(self._references[self._frame_of[joint.parent]], -1)
            if lead.terms or abs(lead.phase) > ROUNDING:
                steps.insert(0, ("z", *self._cosine_sine(lead)))
        if not joint.turns:
            turned = self.algebra.unit_quaternion(joint.position[-4:])
            return RunFrame(joint.parent, Turn(self.algebra, [*steps, ("m", turned)]))
        self._references[frame] = Angle() if self._rests(number) else self._angles[self._reference(number)]
        steps.append(("z", *self._cosine_sine(self._references[frame])))
        return RunFrame(joint.parent, Turn(self.algebra, steps))

    def _rests(self, number: int) -> bool:
        """Whether the run that a joint begins is described in axes that do not turn with it."""
        if not self.axes.carries[number]:
            return True
        if not self.stance.rests:
            return False
        run, parent = self._run(number), self.joints[number].parent
        if parent == GROUND:
            return len(run) > 1
        followers = sum(1 for link in run for _ in self.axes.followers(link))
        return self.frames[self._frame_of[parent]].carrier == GROUND and (len(run) > 1 or followers == 1)

    def _run(self, number: int) -> list[int]:
        """The links that turn in the run that a joint begins."""
        run, place = [number], 0
        while place < len(run):
            run += [child for child in self.joints[run[place]].children if self.axes.joins[child]]
            place += 1
        return [link for link in run if self.joints[link].turns]

    def _reference(self, number: int) -> int:
        """The link with which the frame of a run turns: that which carries the next, else the last."""
        run = self._run(number)
        carrying = [link for link in run if any(True for _ in self.axes.followers(link))]
        return carrying[0] if carrying else run[-1]

    # ---------------------------------------------------------------- for all who walk along it

    @cached_property
    def size(self) -> int:
        """The number of velocities."""
        return len(self.system.leaves.v)

    @cached_property
    def layout(self) -> tuple[Any, ...]:
        """What distinguishes these frames from others of the same tree."""
        return (*((frame.carrier, frame.turn.steps) for frame in self.frames), *(body.offset for body in self.bodies))

    def turn_of(self, body: Segment) -> Turn | None:
        """From the frame of a body to that of its parent, None where they are the same."""
        return self.frames[body.frame].turn if body.starts else None
