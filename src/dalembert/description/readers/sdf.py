"""SDF: one model of a subset of the Simulation Description Format (http://sdformat.org/spec).

Read are links with their inertials, joints (revolute, continuous, prismatic, screw, universal, ball, fixed, gearbox)
with limits, damping, dry friction, springs and mimics, frames, and the gravity of the world. Poses follow
`relative_to` (since version 1.7), axes `expressed_in`; before 1.5 axes stand in the model frame. All joints are at
zero where the poses put the links, and start there, or at their <initial_position>. A second joint to the same child
closes a loop. As the format has it, a link without <inertial> has the mass 1 kg and the inertia 1 kg m^2 about each
axis, and a world without <gravity> 9.8 m/s^2.

What links look like is kept for pictures (`robots/visuals.py`), and no mesh is opened; physics that is not read is told
in remarks (`robots/words/sdf.py`). Nested and included models, static models, revolute2 joints and links without
gravity are refused by name.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from ...errors import DescriptionError, UnknownNameError, nearest
from ...spatial.vectors import ORIGIN, six, transposed, triple
from ..formats import robot_format
from ..parts import Frame
from ..robots.frames import (
    NUMBERS,
    Numbers,
    Vector,
    WrittenPose,
    from_quaternion,
    turn,
    turned_inertia,
    unit,
    unit_quaternion,
)
from ..robots.markup import Element, named, shown
from ..robots.robot import OF_ONE_FREEDOM, Mimic, Reading, Robot, WrittenBody, WrittenJoint
from ..robots.visuals import says_nothing, sdf_visual
from ..robots.words import READ, REFUSED, survey
from ..robots.words.sdf import HARMLESS, VOCABULARY

_KINDS = {
    "revolute": "revolute", "continuous": "revolute", "prismatic": "prismatic", "screw": "screw",
    "universal": "universal", "ball": "spherical", "fixed": "fixed", "gearbox": "gearbox",
}
_WITH_AXIS = ("revolute", "prismatic", "screw", "universal")
_WORLD, _MODEL = "world", "__model__"
_MEANT = {_WORLD: "ground", _MODEL: "frame of the model"}
_DYNAMICS = {"damping": "damping", "friction": "friction", "stiffness": "spring_stiffness", "rest": "spring_reference"}
_PARALLEL, _ENDLESS = 1e-6, 1e16
_VERSION = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})*")
_FIRST, _BEYOND = (1,), (1, 13)


def read(root: Element, default_name: str, reading: Reading, folder: Path | None = None) -> Robot:
    """The robot that an SDF file with this root element describes; no other file is read, in its `folder` or elsewhere.

    Raises ModelFileError, with the line, for what is malformed and for what is outside the subset.
    """
    worlds = list(root.all("world"))
    models = [model for place in (root, *worlds) for model in place.all("model")]
    for place in (root, *worlds):
        for element in place.all("include", "joint", "frame", "population"):
            raise element.error(f"<{element.tag}> outside a model is not read.", "Write one model into the file.")
    if len(models) != 1:
        raise root.error(f"it describes {len(models)} models.", "One model is read.")
    around = [world for world in worlds if models[0] in world.children]
    gravity = _gravity(around[0]) if around else (0.0, 0.0, -9.81)
    robot = _Model(models[0], _version(root), reading, default_name, gravity, folder).robot
    survey(root, VOCABULARY, robot.left_out, HARMLESS)
    return robot


def _version(root: Element) -> tuple[int, ...]:
    """The version of the format, part by part: 1.10 comes after 1.9."""
    written = root.attributes.get("version", "1.6").strip()
    version = tuple(map(int, written.split("."))) if _VERSION.fullmatch(written) else ()
    if not _FIRST <= version < _BEYOND:
        raise root.error(f"its version is '{shown(written)}'.",
                         "Write one of the format, such as 1.7; 1.12 is the last.")  # fmt: skip
    return version


def _gravity(world: Element) -> Vector:
    """The gravity of a world, up to version 1.5 that of its <physics>."""
    for place in (world, *world.all("physics")):
        written = place.one("gravity")
        if written is not None:
            return triple(written.as_numbers("<gravity>", written.text, 3))
    return 0.0, 0.0, -9.8


class _Model:
    """One model: its frames first, then what is fixed to them."""

    def __init__(
        self, model: Element, version: tuple[int, ...], reading: Reading, default_name: str, gravity: Vector,
        folder: Path | None,
    ) -> None:
        self.model, self.version, self.reading = model, version, reading
        _check_parts(model)
        if model.content_boolean("static", False):
            raise model.error("the model is static.", "Nothing of it moves.")
        for part in model.all("link", "joint", "frame"):
            if (taken := part.attributes.get("name")) in (_WORLD, _MODEL):
                raise part.error(f"the name '{taken}' means the {_MEANT[taken]}.", f"Call the {part.tag} otherwise.")
        self.links, self.written_joints = named(model.all("link")), named(model.all("joint"))
        self.frames = named(model.all("frame"))
        canonical = model.attributes.get("canonical_link", "")
        if canonical and canonical not in self.links:
            raise UnknownNameError(model.where, f"its canonical_link '{shown(canonical)}' is not a link.",
                                   nearest(canonical, self.links))
        self.poses: dict[Element, WrittenPose] = {model: WrittenPose()}
        self.in_world = self._placed_model()
        name = model.attributes.get("name", "").strip() or default_name
        self.robot = Robot(name, model.file, gravity, ground=_WORLD, closes_loops=True, says_where_it_stands=True)
        self._fill()
        self._look(folder)

    def _fill(self) -> None:
        robot, joints = self.robot, self.written_joints.items()
        robot.bodies = [self._body(name, link) for name, link in self.links.items()]
        robot.joints = [self._joint(name, joint) for name, joint in joints if self._kind(joint) != "gearbox"]
        for name, joint in joints:
            robot.mimics.extend(self._mimics(joint))
            robot.start |= self._initial(name, joint)
        robot.mimics.extend(self._gear(joint) for _, joint in joints if self._kind(joint) == "gearbox")
        followers = {mimic.joint for mimic in robot.mimics}
        robot.drives = [joint.drive for joint in robot.joints if joint.name not in followers]
        robot.frames = [self._frame(name, frame) for name, frame in self.frames.items()]
        self._place_root()

    # ------------------------------------------------------------ bodies and frames

    def _body(self, name: str, link: Element) -> WrittenBody:
        _check_parts(link)
        if not link.content_boolean("gravity", True):
            raise link.error("the link feels no gravity.", "Every link that is read does.")
        if link.content_boolean("kinematic", False):
            raise link.error("the link is kinematic.", "Only links that move by forces are read.")
        decay = link.one("velocity_decay")
        if decay is not None and any(decay.content_number(part, 0.0) != 0 for part in ("linear", "angular")):
            raise decay.error("damping of a link is not read.", "Write the damping of joints.")
        inertial = link.one("inertial")
        if inertial is None:
            return WrittenBody(name, 1, ORIGIN, (1, 1, 1, 0, 0, 0), where=link.where)
        if inertial.as_boolean("auto", inertial.attributes.get("auto", ""), False):
            raise inertial.error("an inertia from shapes is not computed.", "Write mass and inertia.")
        for part in inertial.children:
            if VOCABULARY["inertial"].get(part.tag) == REFUSED:
                raise part.error(f"<{shown(part.tag)}> is not read.", "Write mass, pose and inertia.")
        pose = self._own_pose(inertial)[0]
        tensor = inertial.one("inertia")
        entries = [(key, 1.0 if key[1] == key[2] else 0.0) for key in ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")]
        given = six(default if tensor is None else tensor.content_number(key, default) for key, default in entries)
        mass = inertial.content_number("mass", 1.0)
        return WrittenBody(name, mass, pose.at, turned_inertia(pose.rotation, given), where=link.where)

    def _frame(self, name: str, frame: Element) -> Frame:
        link = self._attached_link(frame)
        at, rotation = self._between(self._pose_of(self.links[link]), self._pose_of(frame))
        return Frame(name, link, at, rotation)

    def _attached_link(self, frame: Element) -> str:
        """The link a frame is fixed to, through other frames and joints."""
        seen: set[str] = set()
        name = frame.attributes.get("attached_to", "") or _MODEL
        while name not in self.links:
            if name in seen:
                raise frame.error("it is attached to itself in a circle.", "Attach it to a link.")
            seen.add(name)
            if name == _MODEL:
                name = self.model.attributes.get("canonical_link", "") or next(iter(self.links), "")
            elif name in self.frames:
                name = self.frames[name].attributes.get("attached_to", "") or _MODEL
            elif name in self.written_joints:
                name = self.written_joints[name].content("child")
            else:
                raise self._unknown(frame, name)
        return name

    def _look(self, folder: Path | None) -> None:
        """What links look like; what is malformed there is noted."""
        for name, link in self.links.items():
            for visual in link.all("visual"):
                if says_nothing(visual):
                    continue
                try:
                    pose, relative_to = self._own_pose(visual)
                    if relative_to:
                        there = self._pose_of(self._named(relative_to, visual)).then(pose)
                        pose = self._between(self._pose_of(link), there)
                    frame = Frame("", name, pose.at, pose.rotation)
                    self.robot.visuals.append(sdf_visual(visual, frame, folder))
                except DescriptionError:
                    self.robot.left_out.note("visuals", visual.attributes.get("name", name))

    # ------------------------------------------------------------ joints

    def _kind(self, joint: Element) -> str:
        written = joint.attribute("type")
        if written not in _KINDS:
            raise joint.error(f"joints of type '{shown(written)}' are not read.", f"Types are {', '.join(_KINDS)}.")
        return _KINDS[written]

    def _joint(self, name: str, joint: Element) -> WrittenJoint:
        _check_parts(joint)
        kind = self._kind(joint)
        parent, child = (self._end(joint, role) for role in ("parent", "child"))
        here = self._pose_of(joint)
        in_parent = self.in_world.then(here) if parent == _WORLD else \
            self._between(self._pose_of(self.links[parent]), here)
        in_child = self._between(self._pose_of(self.links[child]), here)
        found = WrittenJoint(
            name, joint.where, kind, parent, child, at=in_parent.at, rotation=in_parent.rotation,
            child_at=in_child.at, child_rotation=in_child.rotation,
        )
        if kind not in _WITH_AXIS:
            self._pass_over_axes(name, joint)
            return found
        axis = self._axis(joint, "axis", here)
        if kind != "universal" and any(True for _ in joint.all("axis2")):
            self.robot.left_out.note("unread", f"<axis2> of a {kind} joint")
        if kind == "universal":
            second = self._axis(joint, "axis2", here)
            if abs(NUMBERS.dot(axis, second)) > _PARALLEL:
                raise joint.error("the axes of the universal joint are not perpendicular.", "Turn one of them.")
            return replace(found, axis=axis, second_axis=second, **self._passive_of_two(joint))
        return replace(found, axis=axis, pitch=_pitch(joint) if kind == "screw" else 0, **_passive(joint, "axis"))

    def _passive_of_two(self, joint: Element) -> dict[str, Any]:
        """What resists a universal joint, the same about both axes; its limits are not kept."""
        first, second = (_passive(joint, tag) for tag in ("axis", "axis2"))
        limits = [found.pop("limits") for found in (first, second) if "limits" in found]
        if any(first.get(key, 0.0) != second.get(key, 0.0) for key in _DYNAMICS):
            raise joint.error("springs, damping or friction differ between its two axes.",
                              "Write two revolute joints with a light link between them.")
        return first | ({"limits": limits[0]} if limits else {})

    def _pass_over_axes(self, name: str, joint: Element) -> None:
        """Note what the axes of a joint say that has none: a ball, gears."""
        said = [_passive(joint, tag) for tag in ("axis", "axis2")] if self._kind(joint) != "fixed" else []
        if any(found.get(key) for found in said for key in ("damping", "friction", "stiffness")):
            self.robot.left_out.note("joint-springs", name)
        if any(map(math.isfinite, (bound for found in said for bound in found.get("limits", ())))):
            self.robot.left_out.note("joint-limits-dropped", name)

    def _initial(self, name: str, joint: Element) -> dict[str, Numbers]:
        """Where a joint of one axis starts (versions 1.6 to 1.8)."""
        axis = joint.one("axis")
        if axis is None or axis.one("initial_position") is None:
            return {}
        if self._kind(joint) not in OF_ONE_FREEDOM:
            raise joint.error("<initial_position> stands in a joint that has not one axis.", "Leave it out.")
        return {name: (axis.content_number("initial_position"),)}

    def _end(self, joint: Element, role: str) -> str:
        name = joint.content(role)
        if name not in self.links and not (role == "parent" and name == _WORLD):
            if name in self.frames or name in self.written_joints:
                raise joint.error(f"its {role} '{shown(name)}' is a frame.", "Joints between links are read.")
            raise UnknownNameError(joint.where, f"its {role} '{shown(name)}' is not a link.", nearest(name, self.links))
        return name

    def _axis(self, joint: Element, tag: str, here: WrittenPose) -> Vector:
        """A unit vector along the axis, in the joint's frame; `here` is that frame in the model's."""
        written = joint.one(tag)
        if written is None:
            if tag == "axis2":
                raise joint.error("it has no <axis2>.", "A universal joint has two axes.")
            return (0, 0, 1)
        xyz = written.one("xyz")
        direction = (0, 0, 1) if xyz is None else triple(xyz.as_numbers("<xyz>", xyz.text, 3))
        expressed_in = "" if xyz is None else xyz.attributes.get("expressed_in", "")
        if self.version < (1, 5) or written.content_boolean("use_parent_model_frame", False):
            expressed_in = _MODEL
        if expressed_in:
            other = self._pose_of(self._named(expressed_in, written)).rotation
            direction = NUMBERS.times(transposed(here.rotation), NUMBERS.times(other, direction))
        return unit(direction, written.where, self.reading.snap)

    def _mimics(self, joint: Element) -> Iterator[Mimic]:
        axis, second = joint.one("axis"), joint.one("axis2")
        mimic = None if axis is None else axis.one("mimic")
        if second is not None and second.one("mimic") is not None:
            raise second.error("a second axis follows another joint.", "Only joints with one axis follow.")
        if mimic is not None:
            if mimic.attributes.get("axis", "axis") != "axis":
                raise mimic.error("it follows the second axis of a joint.", "Follow a joint with one axis.")
            ratio = mimic.content_number("multiplier", 1.0)
            offset = mimic.content_number("offset", 0.0) - ratio * mimic.content_number("reference", 0.0)
            yield Mimic(joint.attribute("name"), mimic.where, mimic.attribute("joint"), ratio, offset)

    def _gear(self, gear: Element) -> Mimic:
        """theta_2 = -ratio theta_1, the angles of child and parent from the reference body."""
        _check_parts(gear)
        self._pass_over_axes(gear.attribute("name"), gear)
        reference, ratio = gear.content("gearbox_reference_body"), gear.content_number("gearbox_ratio", 1.0)
        if ratio == 0:
            raise gear.error("the ratio is zero.", "Give the ratio of the two angles.")
        motor, sense = self._joint_between(gear, reference, gear.content("parent"), "axis")
        output, other_sense = self._joint_between(gear, reference, gear.content("child"), "axis2")
        return Mimic(motor, gear.where, output, -sense * other_sense / ratio)

    def _joint_between(self, gear: Element, reference: str, link: str, tag: str) -> tuple[str, int]:
        """The revolute joint from the reference body to a link; -1 where it counts against the gear's axis."""
        here = self._pose_of(gear)
        wanted = NUMBERS.times(here.rotation, self._axis(gear, tag, here))
        for joint in self.robot.joints:
            if joint.kind == "revolute" and {joint.parent, joint.child} == {reference, link}:
                turned = self._pose_of(self.written_joints[joint.name]).rotation
                cosine = NUMBERS.dot(wanted, NUMBERS.times(turned, joint.axis))
                if abs(abs(cosine) - 1) > _PARALLEL:
                    raise gear.error(f"its <{tag}> is not parallel to joint '{joint.name}'.", "Gears share an axis.")
                return joint.name, int(math.copysign(1, cosine)) * (1 if joint.parent == reference else -1)
        raise gear.error(f"no revolute joint is between '{shown(reference)}' and '{shown(link)}'.",
                         "A gearbox couples two revolute joints.")

    # ------------------------------------------------------------ poses

    def _placed_model(self) -> WrittenPose:
        """The model in the world: its pose is that of its frame, or of the one it names as `placement_frame`."""
        pose, name = self._own_pose(self.model)[0], self.model.attributes.get("placement_frame", "")
        return pose if not name else pose.then(self._pose_of(self._named(name, self.model)).inverse())

    def _place_root(self) -> None:
        """Where the root link stands in the world while nothing moves it."""
        children = {joint.child for joint in self.robot.joints}
        for name, link in self.links.items():
            if name not in children:
                self.robot.root_at, self.robot.root_rotation = self.in_world.then(self._pose_of(link))
                return

    def _pose_of(self, element: Element) -> WrittenPose:
        """The pose of a link, joint or frame in the model; poses are followed down to one that is known."""
        asking, waiting = element, dict[Element, WrittenPose]()
        while element not in self.poses:
            if element in waiting:
                raise asking.error("its pose is relative to itself in a circle.", "Break the circle.")
            waiting[element], relative_to = self._own_pose(element)
            if not relative_to and element.tag == "joint":
                element = self.links[self._end(element, "child")]
            else:
                default = element.attributes.get("attached_to", "") if element.tag == "frame" else ""
                element = self._named(relative_to or default or _MODEL, element)
        pose = self.poses[element]
        for element, own in reversed(waiting.items()):
            pose = self.poses[element] = pose.then(own)
        return pose

    def _named(self, name: str, asking: Element) -> Element:
        """The link, joint or frame of this name."""
        if name == _MODEL:
            return self.model
        found = [table[name] for table in (self.links, self.written_joints, self.frames) if name in table]
        if not found:
            raise self._unknown(asking, name)
        if len(found) > 1:
            raise asking.error(f"'{shown(name)}' is the name of a {found[0].tag} and of a {found[1].tag}.",
                               "Frames need distinct names.")
        return found[0]

    def _own_pose(self, element: Element) -> tuple[WrittenPose, str]:
        """The pose an element gives for itself, and the frame that it is relative to ("" by default)."""
        written = element.one("pose")
        if written is None:
            return WrittenPose(), ""
        if written.attributes.get("frame", ""):
            raise written.error("the attribute 'frame' had several meanings.", "Use relative_to (SDF 1.7).")
        degrees = written.as_boolean("degrees", written.attributes.get("degrees", ""), False)
        kind = written.attributes.get("rotation_format", "euler_rpy")
        if kind not in ("euler_rpy", "quat_xyzw"):
            raise written.error(f"the rotation_format is '{shown(kind)}'.", "Use euler_rpy or quat_xyzw.")
        count = 7 if kind == "quat_xyzw" else 6
        numbers = written.as_numbers("<pose>", written.text or "0 " * 6, count)
        relative_to = written.attributes.get("relative_to", "")
        if relative_to and element.tag in ("model", "inertial"):
            raise written.error(f"the pose of <{element.tag}> is relative to '{shown(relative_to)}'.",
                                "Leave relative_to out.")
        if kind == "quat_xyzw":
            x, y, z, w = numbers[3:]
            turned = from_quaternion(*unit_quaternion(written, w, x, y, z), self.reading.snap)
            return WrittenPose(triple(numbers[:3]), turned), relative_to
        roll, pitch, yaw = (math.radians(angle) for angle in numbers[3:]) if degrees else numbers[3:]
        return WrittenPose(triple(numbers[:3]), turn(roll, pitch, yaw, self.reading.snap)), relative_to

    def _between(self, first: WrittenPose, second: WrittenPose) -> WrittenPose:
        return first.inverse().then(second)

    def _unknown(self, asking: Element, name: str) -> UnknownNameError:
        known = (*self.links, *self.written_joints, *self.frames)
        return UnknownNameError(asking.where, f"there is no frame '{shown(name)}'.", nearest(name, known))


def _check_parts(element: Element) -> None:
    """Refuse what is outside the subset."""
    line = VOCABULARY[element.tag]
    for part in element.children:
        if line.get(part.tag) == REFUSED:
            known = ", ".join(word for word, kind in line.items() if kind == READ)
            raise part.error(f"<{shown(part.tag)}> in a {element.tag} is not read.", f"Read are {known}.")


def _passive(joint: Element, tag: str) -> dict[str, Any]:
    """Limits, damping, dry friction and spring of an axis."""
    axis = joint.one(tag)
    found: dict[str, Any] = {}
    limit = None if axis is None else axis.one("limit")
    if limit is not None and joint.attributes["type"] != "continuous":
        found["limits"] = _limits(limit)
    if limit is not None:
        found["effort"] = _effort(limit)
    dynamics = None if axis is None else axis.one("dynamics")
    if dynamics is not None:
        found |= {key: dynamics.content_number(written, 0.0) for key, written in _DYNAMICS.items()}
        for key in ("damping", "friction", "stiffness"):
            if found[key] < 0:
                raise dynamics.error(f"{_DYNAMICS[key]} is {found[key]:g}.", "It must be at least zero.")
    return found


def _limits(limit: Element) -> tuple[float, float]:
    """The bounds of an axis; the format's older files write 1e16 for none."""
    lower, upper = (limit.content_number(key, bound, infinite=True)
                    for key, bound in (("lower", -math.inf), ("upper", math.inf)))
    if lower > upper:
        raise limit.error(f"lower {lower:g} is above upper {upper:g}.", "Exchange them.")
    return -math.inf if lower <= -_ENDLESS else lower, math.inf if upper >= _ENDLESS else upper


def _effort(limit: Element) -> float:
    """The largest force or torque along an axis; the format writes a negative one for none."""
    effort = limit.content_number("effort", -1.0, infinite=True)
    return effort if effort >= 0.0 else math.inf


def _pitch(joint: Element) -> float:
    """The slide of a screw, m/rad; the format writes metres per turn."""
    if joint.one("screw_thread_pitch") is None:
        raise joint.error("it has no <screw_thread_pitch>.", "Write the metres per turn.")
    return joint.content_number("screw_thread_pitch") / (2 * math.pi)


FORMAT = robot_format("sdf", (".sdf",), read, shapes=False)
