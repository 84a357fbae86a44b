"""From a mechanism to the system of its energies, forces and constraints.

The tree is that of `hanging`; springs, dampers and forces become energies and virtual work at points; a joint that
closes a loop becomes the rows of its family.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

import numpy as np

from ..errors import DescriptionError, remark
from ..expr import text
from ..expr.evaluate import evaluate
from ..expr.node import Node
from ..spatial.arithmetic import InNodes
from ..spatial.vectors import Matrix, Vector, transposed, triple
from .assembly import Assembly
from .body_units import said_of, tell_units_of_tree
from .curves import curves_of
from .hanging import tree_of
from .joints import FAMILIES
from .joints.family import is_turn
from .moving_frames import MovingFrame, MovingFrames
from .parts import GROUND, Frame, Joint, Motor, input_limits
from .reading import AppliedForce, Reader
from .rubbing import Rub, rubbed
from .sensing import outputs_of
from .system import System
from .touches import told_limits, touches_of
from .tree import GROUND as GROUND_LINK
from .tree import Tree
from .tree_system import reader_of
from .visuals import Visual

# A row of a loop that is never larger than this, relative to what it is made of, is zero but for rounding; or but for
# the digits in which directions and places were given.
_ROUNDING = 1e-12
_DIGITS = 1e-5
_Vectors = tuple[str, Vector[Node], Vector[Node]]


@dataclass(frozen=True)
class Bodies:
    """A tree in a system.

    elastic     the node of the potential that does not come from its weight
    loads       (link, force, moment about its origin) of forces, torques, springs and dampers at points: nodes, in L
    frames      {name: (link, R_LF, p_LF)}; the link is -1 for the ground
    limits      (joint, node, lower, upper): coordinates, or displacements of joints that follow, and limits that have
                no stops
    unsigned    (where, what, node) of symbolic damping, stiffness and the like, which should not be negative
    inertias    (where, nodes of mass, com and tensor) of symbolic bodies, which should be those of bodies
    springs     the potential of the springs between points, which `elastic` holds too, and half the power that their
                dampers take: nodes; none where there are no loads
    joints      {name: joint}, as they were said; visuals: what bodies look like
    coils       ("spring" or "damper", a, b) between points: where they are in W, nodes
    pushes      (where, point, force) of forces at points, in W: nodes
    curves      (body, points) of curves that touch, closed, in W: nodes
    """

    tree: Tree
    elastic: Node
    loads: tuple[_Vectors, ...] = ()
    frames: Mapping[str, tuple[str | int, Matrix[Any], Vector[Any]]] = field(default_factory=dict)
    limits: tuple[tuple[str, Node, float, float], ...] = ()
    unsigned: tuple[tuple[str, str, Node], ...] = ()
    inertias: tuple[tuple[str, tuple[Node, ...]], ...] = ()
    springs: tuple[Node, ...] = ()
    joints: Mapping[str, Joint] = field(default_factory=dict)
    coils: tuple[_Vectors, ...] = ()
    pushes: tuple[_Vectors, ...] = ()
    visuals: tuple[Visual, ...] = ()
    curves: tuple[tuple[str, tuple[Vector[Node], ...]], ...] = ()


@dataclass(frozen=True)
class Lowered:
    """A mechanism as a system, and the bodies in it."""

    system: System
    bodies: Bodies


# -------------------------------------------------------------------- the system


def lowered(mechanism: Assembly) -> Lowered:
    """The system of a mechanism, and its tree. Raises DescriptionError and its kinds."""
    tree = tree_of(mechanism)
    inputs = [*mechanism.inputs, *(entry for actuator in mechanism.actuators for entry in actuator.inputs)]
    inputs += [motor.input for motor in mechanism.motors if motor.input is not None]
    reader = reader_of(tree, tuple(dict.fromkeys(inputs)))
    reader.defaults, reader.input_limits = mechanism.defaults, input_limits(mechanism.actuators)
    return _Lowering(mechanism, tree, reader).result()


class _Lowering:
    """Energies, forces and constraints of a mechanism in the nodes of one reader."""

    def __init__(self, mechanism: Assembly, tree: Tree, reader: Reader) -> None:
        self.mechanism, self.tree, self.reader, self.graph = mechanism, tree, reader, reader.graph
        self.vectors = MovingFrames(InNodes(reader.symbols))
        self.places = {link.name: k for k, link in enumerate(tree.links)}
        self.poses = self.vectors.poses(tree)
        self.elastic = self.dissipation = self.graph.zero
        self.springs = self.graph.zero, self.graph.zero
        self.loads, self.coils, self.pushes = list[_Vectors](), list[_Vectors](), list[_Vectors]()
        self.forces, self.rubs = list[AppliedForce](), list[Rub]()
        self.holonomic, self.labels, self.right_way = list[Node](), list[str](), list[tuple[str, Node]]()

    def result(self) -> Lowered:
        for joint in self.mechanism.joints.values():
            if joint.closes_loop:
                self._close(joint)
            else:
                self._joint_forces(joint)
        for motor in self.mechanism.motors:
            self._motor(motor)
        for actuator in self.mechanism.actuators:
            self._actuator(actuator.joint, actuator.inputs, actuator.gear)
        for spring in self.mechanism.springs:
            self._spring(spring)
        for applied in self.mechanism.applied:
            self._applied(applied)
        for name, frame in self.mechanism.frames.items():
            self.reader.check_all(f"frame '{name}'", self._read(*frame.offset, *chain(*frame.rotation)))
        kinetic, weight = self.vectors.energies_at(self.tree, self.poses)
        read = self.reader.constraints
        given = read("constrain", self.mechanism.holonomic, with_velocities=False)
        system = System.read(
            self.reader, kinetic, self.graph.add(weight, self.elastic), forces=tuple(self.forces),
            dissipation=self.dissipation, holonomic=(*self.holonomic, *given),
            nonholonomic=read("constrain_velocity", self.mechanism.nonholonomic, with_velocities=True),
            labels=tuple(self.labels), right_way=tuple(self.right_way), start=self.mechanism.start,
            rubs=tuple(self.rubs), outputs=outputs_of(self.mechanism, self.reader, self.vectors, self._pose),
            contacts=touches_of(self.mechanism, self.reader, self.vectors, self._pose, self.poses,
                                self._limited(with_stops=True)),
        )  # fmt: skip
        self.curves = curves_of(self.mechanism.meetings, self.reader, self.vectors, self._pose)
        tell_units_of_tree(system, self.tree, said_of(self.mechanism))
        limits = tuple(told_limits(self.mechanism, self.vectors, self._limited(with_stops=False)))
        frames = {name: (GROUND_LINK if frame.body == GROUND else frame.body, frame.rotation, frame.offset)
                  for name, frame in self.mechanism.frames.items()}
        return Lowered(system, Bodies(
            self.tree, self.elastic, tuple(self.loads), frames, limits, tuple(self._unsigned()),
            tuple(self._inertias()), self.springs, dict(self.mechanism.joints), tuple(self.coils), tuple(self.pushes),
            tuple(self.mechanism.visuals), self.curves.shown))

    def _unsigned(self) -> Iterable[tuple[str, str, Node]]:
        """What was said in symbols of springs, dampers and rotors."""
        said: list[tuple[str, Any, tuple[str, ...]]] = [
            *((f"joint '{name}'", joint, ("stiffness", "damping", "friction"))
              for name, joint in self.mechanism.joints.items()),
            *(("spring", spring, ("stiffness", "length", "damping")) for spring in self.mechanism.springs),
            *((f"motor of '{motor.joint}'", motor, ("inertia", "damping", "stiffness"))
              for motor in self.mechanism.motors),
        ]  # fmt: skip
        for where, part, names in said:
            for name in names:
                if hasattr(value := getattr(part, name), "free_symbols"):
                    yield where, name, self._read(value)[0]
        yield from self.curves.unsigned

    def _inertias(self) -> Iterable[tuple[str, tuple[Node, ...]]]:
        for body in self.mechanism.bodies.values():
            entries = (body.mass, *body.com, *body.inertia)
            if body.checked and any(hasattr(entry, "free_symbols") for entry in entries):
                yield f"body '{body.name}'", self._read(*entries)

    def _read(self, *entries: Any) -> tuple[Node, ...]:
        return self.vectors.arithmetic.read(entries)

    def _half(self, factor: Node, square: Node) -> Node:
        graph = self.graph
        return graph.mul(graph.mul(graph.number(1, 2), factor), graph.mul(square, square))

    # ---------------------------------------------------------------- joints

    def _joint_forces(self, joint: Joint) -> None:
        """Springs, dampers and dry friction of a joint, in each of its displacements."""
        stiffness, rest, damping = self._read(joint.stiffness, joint.rest, joint.damping)
        rubs = self._read(joint.friction, joint.stiction, joint.stribeck, joint.smooth)
        graph, displacements = self.graph, list(self._displacements(joint))
        for displacement, rate, velocity, ratio in displacements:
            if displacement is not None:
                self.elastic = graph.add(self.elastic, self._half(stiffness, graph.sub(displacement, rest)))
            self.dissipation = graph.add(self.dissipation, self._half(damping, rate))
            if rubs[:2] != (graph.zero, graph.zero):
                which = "" if len(displacements) == 1 else f", {text.brief(graph, velocity)}"
                named = AppliedForce("generalized", (), (velocity,), f"friction of '{joint.name}'{which}", True)
                self.rubs.append(rubbed(graph, rate, rubs, named, ratio))
                self.forces.append(self.rubs[-1].force)

    def _displacements(self, joint: Joint) -> Iterable[tuple[Node | None, Node, Node, Node]]:
        """Displacement, its rate, the velocity and the ratio between these; no displacement for a quaternion."""
        ratio, shift = self._read(joint.ratio, joint.shift)
        graph = self.graph
        for coordinates, velocities in zip(joint.coordinates, joint.velocities, strict=True):
            q = self._read(*coordinates)
            if len(q) == 1:
                (v,) = self._read(*velocities) if velocities else (self.reader.symbols.rate(q[0], 1),)
                yield graph.add(graph.mul(ratio, q[0]), shift), graph.mul(ratio, v), v, ratio
                continue
            for v in self._read(*velocities):
                yield None, v, v, graph.one

    def _limited(self, with_stops: bool) -> dict[str, Node]:
        """The displacements of joints that have limits, with stops or without."""
        joints = {name: joint for name, joint in self.mechanism.joints.items()
                  if joint.limits is not None and (joint.restitution is not None) == with_stops}
        return {name: place for name, joint in joints.items() for place, *_ in self._displacements(joint)
                if place is not None}

    def _actuator(self, name: str, inputs: Sequence[Any], gear: Any) -> None:
        (factor,) = self._read(gear)
        joint, graph = self.mechanism.joints[name], self.graph
        for (_, _, velocity, ratio), entry in zip(self._displacements(joint), self._read(*inputs), strict=True):
            self.forces.append(AppliedForce("generalized", (graph.mul(graph.mul(factor, ratio), entry),), (velocity,)))

    def _motor(self, motor: Motor) -> None:
        """Damping and input on the side of the rotor, elasticity on that of the link."""
        graph, joint = self.graph, self.mechanism.joints[motor.joint]
        ((displacement, rate, velocity, share),) = self._displacements(joint)
        ratio, damping = self._read(motor.ratio, motor.damping)
        turn, lever = graph.mul(ratio, rate), graph.mul(ratio, share)
        if motor.coordinate is not None:
            (angle,) = self._read(motor.coordinate)
            velocity = turn = self.reader.symbols.rate(angle, 1)
            lever = graph.one
            assert displacement is not None
            (stiffness,) = self._read(motor.stiffness)
            stretch = graph.sub(displacement, graph.div(angle, ratio))
            self.elastic = graph.add(self.elastic, self._half(stiffness, stretch))
        self.dissipation = graph.add(self.dissipation, self._half(damping, turn))
        if motor.input is not None:
            self.forces.append(AppliedForce("generalized", (graph.mul(lever, *self._read(motor.input)),), (velocity,)))

    # ---------------------------------------------------------------- points

    def _pose(self, frame: Frame) -> tuple[Matrix[Any], Vector[Any], MovingFrame | None]:
        """R_WF and p_WF of a frame, and the pose of its body; None for the ground."""
        vectors = self.vectors
        rotation, offset = vectors.read_rows(frame.rotation), vectors.read(frame.offset)
        if frame.body == GROUND:
            return rotation, offset, None
        pose = self.poses[self.places[frame.body]]
        place = vectors.sum(pose.position, vectors.times(pose.rotation, offset))
        return vectors.product(pose.rotation, rotation), place, pose

    def _spring(self, spring: Any) -> None:
        graph, vectors = self.graph, self.vectors
        (_, a, _), (_, b, _) = map(self._pose, spring.ends)
        gap = vectors.difference(b, a)
        stiffness, length, damping = self._read(spring.stiffness, spring.length, spring.damping)
        self.coils.append(("damper" if stiffness == graph.zero else "spring", a, b))
        square = vectors.dot(gap, gap)
        if square == graph.zero:
            raise DescriptionError("spring", "its two ends are one point, whatever moves.", "Name points that part.")
        if length == graph.zero:
            stretched = graph.mul(graph.mul(graph.number(1, 2), stiffness), square)
        else:
            stretched = self._half(stiffness, graph.sub(graph.sqrt(square), length))
        pull = graph.mul(stiffness, graph.sub(graph.one, graph.div(length, graph.sqrt(square)))) \
            if length != graph.zero else stiffness
        damped = graph.zero
        if damping != graph.zero:
            rates = triple(self.reader.rates_of(gap))
            speed = graph.div(vectors.dot(gap, rates), graph.sqrt(square))
            damped = self._half(damping, speed)
            pull = graph.add(pull, graph.div(graph.mul(damping, speed), graph.sqrt(square)))
        self.elastic, self.dissipation = graph.add(self.elastic, stretched), graph.add(self.dissipation, damped)
        self.springs = graph.add(self.springs[0], stretched), graph.add(self.springs[1], damped)
        force = vectors.scaled(pull, gap)
        for frame, sign in zip(spring.ends, (graph.one, graph.minus_one), strict=True):
            self._load(frame, vectors.scaled(sign, force))

    def _load(self, frame: Frame, force: Vector[Any]) -> None:
        """A force along the ground's axes at the origin of a frame, as a load on its body."""
        if frame.body != GROUND:
            vectors, pose = self.vectors, self.poses[self.places[frame.body]]
            own = vectors.times(transposed(pose.rotation), force)
            self.loads.append((frame.body, own, vectors.cross(vectors.read(frame.offset), own)))

    def _applied(self, applied: Any) -> None:
        rotation, at, pose = self._pose(applied.frame)
        if pose is None:
            raise DescriptionError(applied.kind, "it acts on the ground, which does not move.", "Name a body.")
        where, vectors = f"{applied.kind} on '{applied.frame.body}'", self.vectors
        value: Any = tuple(self.reader.scalar(where, entry, inputs_allowed=True) for entry in applied.value)
        turn = vectors.read_rows(applied.frame.rotation) if applied.in_body else transposed(pose.rotation)
        in_body = vectors.times(turn, value)
        self._tell_idle(where, applied)
        along, place = pose.omega, vectors.read(applied.frame.offset)
        if applied.kind == "force":
            self.loads.append((applied.frame.body, in_body, vectors.cross(place, in_body)))
            self.pushes.append((where, at, vectors.times(rotation, value) if applied.in_body else value))
            along = vectors.sum(pose.velocity, vectors.cross(pose.omega, place))
        else:
            self.loads.append((applied.frame.body, vectors.origin, in_body))
        self.forces.append(AppliedForce("torque", in_body, along, where))

    def _tell_idle(self, where: str, applied: Any) -> None:
        """A remark on a load on a body that no joint of the tree moves."""
        links, place = self.tree.links, self.places[applied.frame.body]
        while place != GROUND_LINK and links[place].joint == "fixed":
            place = links[place].parent
        if place == GROUND_LINK:
            remark("idle-force", where, "no joint moves the body, so that it does nothing.", "Name a body that moves.")

    # ---------------------------------------------------------------- loops

    def _close(self, joint: Joint) -> None:
        """The rows of a joint that closes a loop; those that hold by themselves are left out."""
        vectors, closure = self.vectors, FAMILIES[joint.family].closure
        (first, a, _), (second, b, _) = map(self._pose, (joint.at, joint.child_at))
        back = transposed(first)
        rotation, position = vectors.product(back, second), vectors.times(back, vectors.difference(b, a))
        assert closure is not None
        for node in FAMILIES[joint.family].right_way(joint.geometry, vectors, rotation):
            self.right_way.append((f"joint '{joint.name}'", node))
        where, rough = f"joint '{joint.name}'", []
        for label, row in closure(joint.geometry, vectors, rotation, position):
            size = self._size(row, [self.graph.one] if is_turn(label) else position)
            if size > _DIGITS:
                self._constrain(where, label, row)
            elif size > _ROUNDING:
                rough.append(f"'{label}' (to {size:.0e})")
        if rough:
            remark("nearly-redundant", where, f"of what closes its loop, {', '.join(rough)} holds by itself up to the "
                   "digits of its numbers, and is left out.", "Give more digits, or exact directions.")  # fmt: skip

    def _size(self, row: Node, beside: Sequence[Node]) -> float:
        """The largest value of a row in a few states, relative to the nodes `beside` it; 1 where nothing is decimal."""
        graph, unit, random = self.graph, self.reader.motion[2], np.random.default_rng(5)
        if not any(graph.nodes[node][0] == "float" for node in graph.reachable([row])):
            return 1.0
        states = {leaf: random.uniform(0.3, 1.7, 4) for leaf in graph.symbols([row, *beside, *unit])}
        states |= zip(self.reader.q, evaluate(graph, unit, states), strict=True)
        value, *scales = (np.abs(found).max() for found in evaluate(graph, [row, *beside], states))
        return float(value / max(scales)) if max(scales) > 0 else 0.0

    def _constrain(self, where: str, label: str, row: Node) -> None:
        graph = self.graph
        if set(graph.symbols([row])).isdisjoint(self.reader.q):
            value = graph.value(row)
            if value is not None and abs(value) < 1e-9:
                return
            raise DescriptionError(where, f"it cannot be closed: '{label}' depends on no coordinate and is not zero.",
                                   "Mend the places and axes of the joints of the loop.")
        self.reader.check(where, row)
        self.holonomic.append(row)
        self.labels.append(f"{where}, {label}")
