"""From what a robot file says to a `Mechanism`, the quantities asked for kept as symbols."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...errors import ModelFileError, UnknownNameError, nearest
from ..entries import plain
from ..mechanism import Mechanism
from ..parts import Frame, Joint
from .collisions import add_contacts
from .frames import Vector, tidied, tidy
from .idle_joints import note_idle_joints
from .loops import aligned, note_nearly_parallel
from .order import Order
from .robot import OF_ONE_FREEDOM, Mimic, Reading, Robot, WrittenBody, WrittenJoint, judge_inertias
from .standing import coordinates_of, start_of, velocities_of

GROUND = "ground"
_INERTIA = ("xx", "yy", "zz", "xy", "xz", "yz")


def mechanism(robot: Robot, reading: Reading) -> Mechanism:
    """The mechanism of a robot: parents first, depth first, in the order of the file.

    A body called "ground" becomes "ground_link", as the ground has that name. Raises ModelFileError for names that are
    missing or used twice, for more than one root and for cycles; UnknownNameError for names nobody declared.
    """
    robot = _without_ground(robot)
    robot = aligned(robot, Order(robot, reading.floating), reading.snap)
    order = Order(robot, reading.floating)
    judge_inertias(robot.bodies, robot.where, reading.inertias)
    built = _Builder(robot, reading, order).build()
    note_idle_joints(robot, order)
    note_nearly_parallel(robot, order)
    robot.left_out.tell(robot.where)
    return built


def _without_ground(robot: Robot) -> Robot:
    """The robot with its body "ground" renamed: a `Mechanism` calls what stands still so."""
    names = {body.name: "" for body in robot.bodies}
    if GROUND not in names or robot.ground == GROUND:
        return robot
    other = {GROUND: fresh("ground_link", names)}

    def renamed(name: str) -> str:
        return other.get(name, name)

    return replace(
        robot, bodies=[replace(body, name=renamed(body.name)) for body in robot.bodies],
        joints=[replace(joint, parent=renamed(joint.parent), child=renamed(joint.child)) for joint in robot.joints],
        frames=[replace(frame, body=renamed(frame.body)) for frame in robot.frames],
        shapes=[replace(shape, body=renamed(shape.body)) for shape in robot.shapes],
        visuals=[replace(each, frame=replace(each.frame, body=renamed(each.frame.body))) for each in robot.visuals],
    )  # fmt: skip


class _Builder:
    """Writes a robot into a mechanism, in numbers or the symbols asked for."""

    def __init__(self, robot: Robot, reading: Reading, order: Order) -> None:
        self.robot, self.reading, self.order = robot, reading, order
        self.symbols = _Symbols(robot, reading.symbols)
        self.coordinates: dict[str, str] = {}

    def build(self) -> Mechanism:
        robot, order = self.robot, self.order
        gravity = self.symbols.gravity(robot.gravity)
        bodies = [self._inertial(body) for body in robot.bodies]
        joints = [self._placed(joint) | self._moving(joint) for joint in order.tree]
        loops = [self._placed(joint) | self._closing(joint) for joint in order.loops]
        self.symbols.check_all_used()
        self.coordinates = _coordinates(order.tree, map(str, self.symbols.parameters))
        machine = Mechanism(robot.name, gravity=gravity)
        for symbol, (default, unit) in self.symbols.parameters.items():
            machine.parameter(symbol, default, unit)
        for name, inertial in bodies:
            machine.body(name, **inertial, check=False)
        self._hold_root(machine)
        for joint, options in zip((*order.tree, *order.loops), (*joints, *loops), strict=True):
            self._join(machine, joint, options)
        for mimic in _settled(robot.mimics, order.joints):
            machine.mimic(mimic.joint, mimic.leader, ratio=tidy(mimic.ratio), offset=tidy(mimic.offset))
        self._drive(machine)
        for frame in robot.frames:
            machine.frame(frame.name, frame.body, at=tidied(frame.offset), rotation=frame.rotation)
        self._measure(machine)
        if self.reading.has_shapes:
            add_contacts(machine, robot, order, self.reading.contacts == "all")
        machine.visuals += [replace(each, frame=replace(each.frame, body=GROUND)) if each.frame.body == robot.ground
                            else each for each in robot.visuals]  # fmt: skip
        machine.start = start_of(robot, order, machine)
        return machine

    def _inertial(self, body: WrittenBody) -> tuple[str, dict[str, Any]]:
        symbols = self.symbols
        return body.name, {
            "mass": symbols.scalar(body.name, "mass", tidy(body.mass), "kg"),
            "com": symbols.several(body.name, "com", tidied(body.com), "m", "xyz"),
            "inertia": symbols.several(body.name, "inertia", tidied(body.inertia), "kg m^2", _INERTIA),
        }

    def _placed(self, joint: WrittenJoint) -> dict[str, Any]:
        """Where a joint is and along what: for the method of `Mechanism` that makes it, beside its two ends."""
        options: dict[str, Any] = {
            "at": self.symbols.several(joint.name, "offset", tidied(joint.at), "m", "xyz"),
            "rotation": joint.rotation, "child_at": tidied(joint.child_at), "child_rotation": joint.child_rotation,
        }
        if joint.kind == "universal":
            options["axes"] = (tidied(joint.axis), tidied(joint.second_axis))
        elif joint.kind in _WITH_AXIS:
            options["axis"] = tidied(joint.axis)
        if joint.kind == "screw":
            options["pitch"] = joint.pitch
        return options

    def _moving(self, joint: WrittenJoint) -> dict[str, Any]:
        """What a joint with coordinates is told besides: limits, offset, what resists it."""
        is_simple = joint.kind in OF_ONE_FREEDOM
        if _has_limits(joint):
            if not is_simple:
                self.robot.left_out.note("joint-limits-dropped", joint.name)
            elif not self.reading.contacts:
                self.robot.left_out.note("joint-limits", joint.name)
        if not is_simple:
            return self._resisting(joint) if joint.kind != "fixed" else {}
        shift = {"offset": tidy(joint.shift)} if joint.shift else {}
        stops = {"restitution": 0} if self.reading.contacts else {}
        return {"limits": joint.limits if _has_limits(joint) else None, **stops, **shift, **self._passive(joint)}

    def _closing(self, joint: WrittenJoint) -> dict[str, Any]:
        """The same for a joint that closes a loop, which has no coordinate: `Mechanism` refuses what resists it."""
        if _has_limits(joint):
            self.robot.left_out.note("joint-limits-dropped", joint.name)
        return self._passive(joint) if joint.kind in OF_ONE_FREEDOM else self._resisting(joint)

    def _passive(self, joint: WrittenJoint) -> dict[str, Any]:
        units = _SLIDING_UNITS if joint.kind == "prismatic" else _TURNING_UNITS
        given = {key: self.symbols.scalar(joint.name, key, tidy(getattr(joint, key)), unit)
                 for key, unit in units.items()}
        kept = {key: value for key, value in given.items() if value != 0} if self.reading.passive else {}
        return kept | ({"rest": tidy(joint.rest)} if "stiffness" in kept else {}) | self._smooth(kept)

    def _smooth(self, kept: dict[str, Any]) -> dict[str, Any]:
        return {"smooth": self.reading.smooth} if "friction" in kept and self.reading.smooth else {}

    def _resisting(self, joint: WrittenJoint) -> dict[str, Any]:
        """What resists each velocity of a joint with several; each universal one has the same spring twice."""
        keys = ("damping", "friction", "stiffness", "rest") if joint.kind == "universal" else ("damping", "friction")
        kept = {key: tidy(getattr(joint, key)) for key in keys if getattr(joint, key)}
        return kept | self._smooth(kept) if self.reading.passive else {}

    def _hold_root(self, machine: Mechanism) -> None:
        """The root, or whichever body is to float, on the ground."""
        taken = self.order.joints
        if self.order.base is not None:
            machine.floating(fresh("floating_base", taken), machine.ground, self.order.base)
        elif self.order.root is not None:
            machine.fixed(fresh("fixed_base", taken), machine.ground, self.order.root,
                          at=tidied(self.robot.root_at), rotation=self.robot.root_rotation)

    def _join(self, machine: Mechanism, joint: WrittenJoint, options: dict[str, Any]) -> None:
        parent, child = (machine.ground if end == self.robot.ground else end for end in (joint.parent, joint.child))
        coordinate = self.coordinates.get(joint.name)
        getattr(machine, joint.kind)(joint.name, parent, child, coordinate=coordinate, **options)
        if joint.armature:
            machine.motor(joint.name, joint.armature)

    def _drive(self, machine: Mechanism) -> None:
        """An input for each motor, in the order of the joints."""
        taken = {*self.coordinates.values(), *map(str, self.symbols.parameters)}
        places = {name: place for place, name in enumerate(self.coordinates)}
        driven = [drive for drive in self.robot.drives if drive.joint in places]
        for drive in sorted(driven, key=lambda drive: places[drive.joint]):
            name = fresh(f"tau_{self.coordinates[drive.joint]}", taken)
            taken.add(name)
            is_bound = any(map(math.isfinite, drive.limits))
            machine.actuate(drive.joint, name, gear=tidy(drive.gear), limits=drive.limits if is_bound else None)

    def _measure(self, machine: Mechanism) -> None:
        """The outputs of each sensor, called like nothing else."""
        joints = machine.joints.values()
        taken = {name for joint in joints for name in (*coordinates_of(joint), *velocities_of(joint))}
        inputs = (each for actuator in machine.actuators for each in actuator.inputs)
        taken |= {"t", "energy", *map(str, machine.defaults), *map(str, inputs)}
        for sensor in self.robot.sensors:
            name, ends = plain(sensor.name), ("_x", "_y", "_z") if isinstance(sensor.of, Frame) else ("",)
            while not taken.isdisjoint(f"{name}{end}" for end in ends):
                name += "_"
            if isinstance(sensor.of, Frame):
                machine.sensor(name, sensor.kind, sensor.of, "body" if sensor.in_body else "ground")
            else:
                machine.output(name, *self._of_joint(machine.joints[sensor.of], sensor.kind == "velocity"))
            taken |= set(machine.outputs)

    def _of_joint(self, joint: Joint, is_rate: bool) -> tuple[str, str]:
        """The file's coordinate of a joint of one freedom, or its rate, as a formula; and the unit."""
        written, (coordinate,) = self.order.joints[joint.name], coordinates_of(joint)
        unit = "m" if written.kind == "prismatic" else "rad"
        if is_rate:
            return f"{joint.ratio}*{coordinate}'", f"{unit}/s"
        return f"{joint.ratio}*{coordinate} + {joint.shift - written.shift}", unit


_WITH_AXIS = ("revolute", "prismatic", "screw", "cylindrical", "planar")
_TURNING_UNITS = {"stiffness": "N m/rad", "damping": "N m s/rad", "friction": "N m"}
_SLIDING_UNITS = {"stiffness": "N/m", "damping": "N s/m", "friction": "N"}


def _has_limits(joint: WrittenJoint) -> bool:
    return joint.limits is not None and any(map(math.isfinite, joint.limits))


def _coordinates(joints: Iterable[WrittenJoint], taken_names: Iterable[str]) -> dict[str, str]:
    """A name in formulas for each joint of one freedom: it and its input tau_... are called like nothing else."""
    taken = {"t", *taken_names}
    found: dict[str, str] = {}
    for joint in joints:
        if joint.kind in OF_ONE_FREEDOM:
            name = plain(joint.name)
            while not taken.isdisjoint((name, f"tau_{name}")):
                name += "_"
            found[joint.name] = name
            taken |= {name, f"tau_{name}"}
    return found


def _settled(mimics: Iterable[Mimic], joints: Mapping[str, WrittenJoint]) -> list[Mimic]:
    """Mimics whose leaders follow nobody: chains are composed, and joints that are fixed stay so.

    Raises where they close a circle.
    """
    given: dict[str, Mimic] = {}
    for mimic in mimics:
        for role, name in (("joint", mimic.joint), ("leader", mimic.leader)):
            if name not in joints:
                raise UnknownNameError(mimic.where, f"there is no {role} '{name}'.", nearest(name, joints))
        if joints[mimic.joint].kind == "fixed":
            continue
        for name in (mimic.joint, mimic.leader):
            if joints[name].kind not in OF_ONE_FREEDOM:
                raise ModelFileError(mimic.where, f"'{name}' is a {joints[name].kind} joint.",
                                     "Only joints with one freedom follow and lead.")
        if mimic.joint in given:
            raise ModelFileError(mimic.where, f"'{mimic.joint}' follows '{given[mimic.joint].leader}' already.",
                                 "A joint follows one other.")
        given[mimic.joint] = mimic
    return [_followed(mimic, given) for mimic in given.values()]


def _followed(mimic: Mimic, given: Mapping[str, Mimic]) -> Mimic:
    leader, ratio, offset, seen = mimic.leader, mimic.ratio, mimic.offset, [mimic.joint]
    while leader in given:
        if leader in seen:
            raise ModelFileError(given[leader].where, _circle(seen[seen.index(leader) :]), "One joint has to lead.")
        seen.append(leader)
        above = given[leader]
        leader, ratio, offset = above.leader, ratio * above.ratio, ratio * above.offset + offset
    return Mimic(mimic.joint, mimic.where, leader, ratio, offset)


def _circle(joints: Sequence[str]) -> str:
    *first, last = (f"'{joint}'" for joint in joints)
    return f"{', '.join(first)} and {last} follow one another in a circle." if first else f"{last} follows itself."


class _Symbols:
    """The quantities kept as symbols, and their defaults."""

    def __init__(self, robot: Robot, wanted: str | Sequence[str] | None) -> None:
        self.robot = robot
        self.wanted = [wanted] if isinstance(wanted, str) else list(wanted or ())
        self.known: dict[str, None] = {}
        self.parameters: dict[Any, tuple[float, str]] = {}
        self.owners: dict[Any, str] = {}

    def scalar(self, owner: str, quantity: str, value: float, unit: str) -> Any:
        """The value, or the symbol owner_quantity that has it as its default."""
        return self._symbol(owner, quantity, value, unit) if self._is_wanted(f"{owner}.{quantity}") else value

    def several(
        self, owner: str, quantity: str, values: Sequence[float], unit: str, entries: Iterable[str]
    ) -> tuple[Any, ...]:
        """The values, or the symbols owner_quantity_entry where all or this one is wanted."""
        whole = self._is_wanted(f"{owner}.{quantity}")
        return tuple(
            self._symbol(owner, f"{quantity}_{entry}", value, unit)
            if self._is_wanted(f"{owner}.{quantity}_{entry}") or whole else value
            for entry, value in zip(entries, values, strict=True)
        )

    def gravity(self, vector: Vector) -> tuple[Any, ...]:
        """The vector, or the symbol g times its direction."""
        size = math.hypot(*vector)
        if not self._is_wanted("gravity") or size == 0:
            return tidied(vector)
        symbol = self._symbol("", "g", size, "m/s^2")
        return tuple(tidy(entry / size) * symbol for entry in vector)

    def check_all_used(self) -> None:
        for name in self.wanted:
            if name not in self.known:
                raise UnknownNameError(self.robot.where, f"it has no quantity '{name}'.",
                                       nearest(str(name), self.known))

    def _is_wanted(self, name: str) -> bool:
        self.known[name] = None
        return name in self.wanted

    def _symbol(self, owner: str, quantity: str, value: float, unit: str) -> Any:
        from sympy import Symbol

        symbol = Symbol(plain(f"{owner}_{quantity}" if owner else quantity), real=True)
        if symbol in self.parameters:
            raise ModelFileError(self.robot.where, f"the {quantity} of '{self.owners[symbol]}' and that of '{owner}' "
                                 f"would both be called '{symbol}'.", "Rename a link or joint.")  # fmt: skip
        self.parameters[symbol], self.owners[symbol] = (float(value), unit), owner
        return symbol


def fresh(name: str, taken: Container[str]) -> str:
    """The name, with underscores behind it where it is taken."""
    while name in taken:
        name += "_"
    return name
