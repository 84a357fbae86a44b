"""MJCF: MuJoCo's models, by way of mujoco itself (the extra `mujoco`), which knows their defaults and shapes.

Read are bodies with their inertials, explicit or from shapes as mujoco computes them; hinge, slide, ball and free
joints, several on a body; armature, damping, springs, dry friction, with those of actuators; motors, also
several on a joint and on joints that follow; gravity; joint equalities with a linear polynomial (mimics), connect and
weld equalities (loops, exact instead of soft); sensors of places, velocities and accelerations of sites, bodies and
joints, as outputs (gyro_x, gyro_y, gyro_z); what <flag> disables; and where it starts: at mujoco's qpos0 (`ref` of
hinges and slides, the pose of free bodies), or at the keyframe asked for. An unnamed body is body_3, an unnamed joint
is called after its body.

A joint's coordinate is MuJoCo's. A ball joint's quaternion (w, x, y, z) and angular velocity (in the child) are
MuJoCo's too. A free joint's position and quaternion are MuJoCo's; its velocity is the twist in the body's frame, while
MuJoCo's linear velocity stands in the world's: v_MuJoCo = R v.

Where they are asked for, shapes of planes, balls, capsules, boxes, cylinders, ellipsoids and meshes may touch, with
their masks, pairs, exclusions and sliding friction (`robots/mjcf_shapes.py`), rigid instead of soft.

What bodies look like is kept for pictures (`robots/mjcf_looks.py`). What else is physics and is not done - heights
that touch, softness, fluids, tendons, servos - is told in remarks (`robots/words/mjcf.py`, `robots/mjcf_unread.py`).
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from ...errors import DescriptionError, ModelFileError, UnknownNameError, nearest
from ...spatial.vectors import IDENTITY, ORIGIN, transposed, triple
from ..formats import robot_format
from ..parts import Frame
from ..robots.building import fresh
from ..robots.frames import NUMBERS, Numbers, Rotation, Vector, from_quaternion, turned_inertia, unit
from ..robots.left_out import LeftOut
from ..robots.markup import Element, serialized, shown
from ..robots.mjcf_looks import add_looks, meshes_of
from ..robots.mjcf_shapes import add_shapes
from ..robots.mjcf_text import mechanics
from ..robots.mjcf_unread import MjModel, Physics, limits_of, note_fused, note_unread, of_actuators
from ..robots.robot import Drive, Mimic, Reading, Robot, WrittenBody, WrittenJoint, WrittenSensor

_WORLD = "world"
_OF_JOINTS = {"JOINTPOS": "coordinate", "JOINTVEL": "velocity"}
#: What mujoco's sensors of frames are called here, and whether they measure along the axes of the frame.
_OF_FRAMES = {
    "ACCELEROMETER": ("accelerometer", True), "VELOCIMETER": ("velocity", True), "GYRO": ("angular_velocity", True),
    "FRAMEPOS": ("position", False), "FRAMELINVEL": ("velocity", False), "FRAMEANGVEL": ("angular_velocity", False),
    "FRAMELINACC": ("accelerometer", False), "FRAMEANGACC": ("angular_acceleration", False),
}  # fmt: skip
_KINDS = {"mjJNT_FREE": "floating", "mjJNT_BALL": "spherical", "mjJNT_SLIDE": "prismatic", "mjJNT_HINGE": "revolute"}


def read(root: Element, default_name: str, reading: Reading, folder: Path | None = None) -> Robot:
    """The robot that an MJCF file with this root element describes; it may include files in its `folder` or below.

    Raises ModelFileError for what is malformed, in the words of mujoco, and where mujoco is not installed.
    """
    kept = mechanics(root, folder, reading.has_shapes)
    mujoco = _mujoco(root.file)
    name = root.attributes.get("model", "").strip() or default_name
    found = _Model(mujoco, _compiled(mujoco, kept.root, kept.meshes), root, name, reading, kept.left_out)
    note_unread(mujoco, found.model, found.physics, found.bodies, found.joints, kept.left_out)
    note_fused(mujoco, found.model, root, found.bodies, kept.left_out)
    if reading.friction is not None:
        raise root.error("the friction of shapes is always said in such files.", "Leave `friction` out.")
    if reading.has_shapes:
        add_shapes(found.robot, mujoco, found.model, found.physics, found.bodies, root,
                   meshes_of(root, found.bodies, int(found.model.ngeom), folder))
    add_looks(found.robot, root, found.bodies, folder)
    _note_keyframes(root, found, kept.left_out)
    return found.robot


def _note_keyframes(root: Element, found: _Model, left: LeftOut) -> None:
    """Note keyframes that nobody asked for, and what one that was says beside places and velocities."""
    if found.key is None:
        for name in found.keyframes:
            left.note("keyframes", name)
        return
    said = [key for part in root.all("keyframe") for key in part.all("key")][found.key]
    if {"ctrl", "act"} & set(said.attributes) or found.model.key_time[found.key]:
        left.note("keyframe-controls", found.keyframes[found.key])


def _mujoco(where: str) -> ModuleType:
    try:
        return import_module("mujoco")
    except ImportError:
        raise DescriptionError(where, "MJCF is read through mujoco, which is not installed.",
                               "Install dalembert[mujoco].") from None


def _compiled(mujoco: ModuleType, root: Element, meshes: dict[str, bytes]) -> MjModel:
    told = mujoco.get_mju_user_warning()
    mujoco.set_mju_user_warning(lambda message: None)  # by default it writes a file into the working folder
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return mujoco.MjSpec.from_string(serialized(root), assets=meshes).compile()
    except Exception as error:
        raise ModelFileError(root.file, f"mujoco refuses it: {shown(str(error))}.", "Mend what it names.") from None
    finally:
        mujoco.set_mju_user_warning(told)


class _Model:
    """The bodies, joints and equalities of a compiled model."""

    def __init__(
        self, mujoco: ModuleType, model: MjModel, root: Element, name: str, reading: Reading, left: LeftOut
    ) -> None:
        self.mujoco, self.model, self.where, self.reading = mujoco, model, root.file, reading
        self._refuse_numbers_without_end()
        self.physics = Physics.of(mujoco, model)
        gravity = tuple(model.opt.gravity.tolist()) if self.physics.gravity else ORIGIN
        self.robot = Robot(name, self.where, gravity, ground=_WORLD, left_out=left, says_what_floats=True,
                           closes_loops=True)  # fmt: skip
        self.bodies = self._names(mujoco.mjtObj.mjOBJ_BODY, model.nbody, lambda i: f"body_{i}", {0: _WORLD})
        self.joints = self._names(mujoco.mjtObj.mjOBJ_JOINT, model.njnt, self._joint_name, {})
        self.keyframes = self._names(mujoco.mjtObj.mjOBJ_KEY, model.nkey, lambda i: f"key_{i}", {})
        self.key = self._asked_for()
        self.extra_armature = of_actuators(mujoco, model, "actuator_armature")
        self.extra_damping = of_actuators(mujoco, model, "actuator_damping")
        self.inner = set(self.bodies)
        for number in range(1, model.nbody):
            self._body(number)
        self._start()
        if self.physics.actuation:
            self._motors()
        if self.physics.equality:
            for number in range(model.neq):
                self._equality(number)
        for number in range(model.nsensor):
            self._sensor(number)

    def _refuse_numbers_without_end(self) -> None:
        import numpy as np

        sizes = ("body_pos", "body_quat", "body_mass", "body_ipos", "body_iquat", "body_inertia", "jnt_pos", "jnt_axis",
                 "jnt_stiffness", "dof_armature", "dof_damping", "dof_frictionloss", "qpos0", "qpos_spring", "eq_data",
                 "actuator_gear", "actuator_gainprm", "key_qpos", "key_qvel", "key_mpos", "site_pos", "geom_pos",
                 "geom_friction")
        bounds = ("jnt_range", "jnt_actfrcrange", "actuator_ctrlrange", "actuator_forcerange")
        for name in (*sizes, *bounds):
            values = np.ravel(getattr(self.model, name))
            wrong = values[np.isnan(values) if name in bounds else ~(np.abs(values) < 1e30)]
            if wrong.size:
                raise ModelFileError(self.where, f"{name} of the compiled model holds {wrong[0]:g}.",
                                     "Use finite numbers of this world's size.")
        if not np.all(np.abs(self.model.opt.gravity) < 1e30):
            raise ModelFileError(self.where, "gravity is not finite.", "Use finite numbers.")

    def _names(self, kind: Any, count: int, default: Any, given: dict[int, str]) -> list[str]:
        """A name for each object, unique; unnamed ones get the default."""
        names = {number: given.get(number) or self.mujoco.mj_id2name(self.model, kind, number) or ""
                 for number in range(count)}
        taken = set(names.values())
        for number in range(count):
            if not names[number]:
                names[number] = fresh(default(number), taken)
                taken.add(names[number])
        return [names[number] for number in range(count)]

    def _joint_name(self, number: int) -> str:
        return self.bodies[int(self.model.jnt_bodyid[number])]

    # ------------------------------------------------------------ bodies and joints

    def _body(self, number: int) -> None:
        model, name = self.model, self.bodies[number]
        com, turned = triple(_row(model.body_ipos[number])), from_quaternion(*_row(model.body_iquat[number]))
        inertia = turned_inertia(turned, (*triple(_row(model.body_inertia[number])), 0, 0, 0))
        self.robot.bodies.append(WrittenBody(name, float(model.body_mass[number]), com, inertia,
                                             where=f"{self.where}, body '{shown(name)}'"))
        parent = self.bodies[int(model.body_parentid[number])]
        at, rotation = self._placed(number)
        first, count = int(model.body_jntadr[number]), int(model.body_jntnum[number])
        if not count:
            taken = {*self.joints, *(joint.name for joint in self.robot.joints)}
            name_of_joint = fresh(f"{name}_fixed", taken)
            self._add(WrittenJoint(name_of_joint, self.where, "fixed", parent, name, at=at, rotation=rotation))
        for joint in range(first, first + count):
            child = name if joint == first + count - 1 else self._between(name, joint)
            self._joint(joint, parent, child, at, rotation)
            parent, at, rotation = child, ORIGIN, IDENTITY

    def _placed(self, number: int) -> tuple[Vector, Rotation]:
        """Where a body stands in the one that carries it; a keyframe may put those that are moved from outside."""
        model, moved = self.model, int(self.model.body_mocapid[number])
        at, turn = model.body_pos[number], model.body_quat[number]
        if moved >= 0 and self.key is not None:
            at, turn = model.key_mpos[self.key][3 * moved:][:3], model.key_mquat[self.key][4 * moved:][:4]
        w, x, y, z = _row(turn)
        return triple(_row(at)), from_quaternion(w, x, y, z, self.reading.snap)

    def _between(self, name: str, joint: int) -> str:
        """A body without mass between two joints of one body; its frame is that of the body."""
        made = fresh(f"{name} behind {self.joints[joint]}", self.inner)
        self.inner.add(made)
        self.robot.inner[made] = name
        self.robot.bodies.append(WrittenBody(made, where=f"{self.where}, joint '{shown(self.joints[joint])}'"))
        return made

    def _joint(self, number: int, parent: str, child: str, at: Vector, rotation: Rotation) -> None:
        model, name = self.model, self.joints[number]
        where = f"{self.where}, joint '{shown(name)}'"
        kind = _KINDS[self.mujoco.mjtJoint(int(model.jnt_type[number])).name]
        dofs = slice(int(model.jnt_dofadr[number]), int(model.jnt_dofadr[number]) + {"floating": 6, "spherical": 3}.get(
            kind, 1))
        if kind in ("floating", "spherical"):
            self._free(number, kind, parent, child, at, rotation, dofs)
            return
        anchor = triple(_row(model.jnt_pos[number]))
        placed = WrittenJoint(name, where, kind, parent, child, at=NUMBERS.sum(at, NUMBERS.times(rotation, anchor)),
                       rotation=rotation, child_at=anchor)
        self._add(self._of_one_freedom(placed, number, dofs.start))

    def _free(
        self, number: int, kind: str, parent: str, child: str, at: Vector, rotation: Rotation, dofs: slice
    ) -> None:
        """A ball or a free joint. Damping is the same about all axes; dry friction is that of each coordinate of
        mujoco, which are ours in a ball."""
        model, name, physics = self.model, self.joints[number], self.physics
        where = f"{self.where}, joint '{shown(name)}'"
        if model.dof_armature[dofs].any():
            raise ModelFileError(where, f"a {kind} joint has an armature.", "Only hinges and slides have one.")
        damping = float(model.dof_damping[dofs.start]) if physics.damping else 0
        friction = float(model.dof_frictionloss[dofs.start]) if physics.friction and kind == "spherical" else 0
        if kind == "floating":
            self._add(WrittenJoint(name, where, kind, _WORLD, child, damping=damping))
            return
        anchor = triple(_row(model.jnt_pos[number]))
        self._add(WrittenJoint(name, where, kind, parent, child, at=NUMBERS.sum(at, NUMBERS.times(rotation, anchor)),
                        rotation=rotation, child_at=anchor, damping=damping, friction=friction))

    def _of_one_freedom(self, joint: WrittenJoint, number: int, dof: int) -> WrittenJoint:
        model, place, physics = self.model, int(self.model.jnt_qposadr[number]), self.physics
        reference = float(model.qpos0[place])
        lower, upper = _row(model.jnt_range[number])
        is_limited = model.jnt_limited[number] and physics.limits
        return replace(
            joint, axis=unit(triple(_row(model.jnt_axis[number])), joint.where, self.reading.snap), shift=-reference,
            limits=(lower - reference, upper - reference) if is_limited else None,
            stiffness=float(model.jnt_stiffness[number]) if physics.springs else 0,
            rest=float(model.qpos_spring[place]) - reference,
            damping=float(model.dof_damping[dof]) + self.extra_damping.get(number, 0.0) if physics.damping else 0,
            friction=float(model.dof_frictionloss[dof]) if physics.friction else 0,
            armature=float(model.dof_armature[dof]) + self.extra_armature.get(number, 0.0),
        )

    def _add(self, joint: WrittenJoint) -> None:
        self.robot.joints.append(joint)

    def _motors(self) -> None:
        """Motors of hinges and slides: torque = gear gain u."""
        for number in self.physics.motors:
            joint = int(self.model.actuator_trnid[number][0])
            gear = float(self.model.actuator_gear[number][0] * self.model.actuator_gainprm[number][0])
            limits = limits_of(self.model, self.physics, number)
            self.robot.drives.append(Drive(self.joints[joint], gear, limits))

    def _sensor(self, number: int) -> None:
        """What a sensor measures; one on what stands still is left out."""
        model = self.model
        kind = self.mujoco.mjtSensor(int(model.sensor_type[number])).name.removeprefix("mjSENS_")
        name = self.mujoco.mj_id2name(model, self.mujoco.mjtObj.mjOBJ_SENSOR, number) or f"{kind.lower()}_{number}"
        of = int(model.sensor_objid[number])
        if kind in _OF_JOINTS:
            self.robot.sensors.append(WrittenSensor(name, _OF_JOINTS[kind], self.joints[of]))
            return
        place = self._measured_frame(int(model.sensor_objtype[number]), of)
        if place.body == _WORLD:
            self.robot.left_out.note("sensors", name)
            return
        said, in_body = _OF_FRAMES[kind]
        self.robot.sensors.append(WrittenSensor(name, said, place, in_body))

    def _measured_frame(self, kind: int, number: int) -> Frame:
        """The frame of a site, of a body, or that of its inertia, which is what mujoco calls a body."""
        model, kinds = self.model, self.mujoco.mjtObj
        body, at, turn = {
            int(kinds.mjOBJ_SITE): lambda: (model.site_bodyid[number], model.site_pos[number], model.site_quat[number]),
            int(kinds.mjOBJ_BODY): lambda: (number, model.body_ipos[number], model.body_iquat[number]),
            int(kinds.mjOBJ_XBODY): lambda: (number, ORIGIN, (1, 0, 0, 0)),
        }[kind]()
        return Frame("", self.bodies[int(body)], triple(_row(at)), from_quaternion(*_row(turn)))

    # ------------------------------------------------------------ where it starts

    def _start(self) -> None:
        """Where every joint starts: at qpos0, or at the keyframe that was asked for."""
        model, key = self.model, self.key
        places = model.qpos0 if key is None else model.key_qpos[key]
        for number, name in enumerate(self.joints):
            kind = _KINDS[self.mujoco.mjtJoint(int(model.jnt_type[number])).name]
            place, dof = int(model.jnt_qposadr[number]), int(model.jnt_dofadr[number])
            self.robot.start[name] = _row(places[place:place + {"floating": 7, "spherical": 4}.get(kind, 1)])
            if key is not None:
                speeds = _row(model.key_qvel[key][dof:dof + {"floating": 6, "spherical": 3}.get(kind, 1)])
                self.robot.speeds[name] = self._twist(self.robot.start[name], speeds)

    def _twist(self, place: Numbers, speeds: Numbers) -> Numbers:
        """Velocities as ours: a free body's in its own frame, R^T v, where mujoco has them along the world."""
        if len(speeds) != 6:
            return speeds
        return *NUMBERS.times(transposed(from_quaternion(*place[3:])), triple(speeds[:3])), *speeds[3:]

    def _asked_for(self) -> int | None:
        """The number of the keyframe that is asked for."""
        asked = self.reading.keyframe
        if asked is None:
            return None
        if isinstance(asked, str) and asked in self.keyframes:
            return self.keyframes.index(asked)
        if isinstance(asked, int) and not isinstance(asked, bool) and 0 <= asked < len(self.keyframes):
            return asked
        raise UnknownNameError(self.where, f"there is no keyframe {asked!r}.", nearest(str(asked), self.keyframes))

    # ------------------------------------------------------------ equalities

    def _equality(self, number: int) -> None:
        model, kinds = self.model, self.mujoco.mjtEq
        if not model.eq_active0[number]:
            return
        kind = int(model.eq_type[number])
        if kind == int(kinds.mjEQ_JOINT):
            self._coupling(number)
        elif kind in (int(kinds.mjEQ_CONNECT), int(kinds.mjEQ_WELD)):
            self._loop(number, kind == int(kinds.mjEQ_WELD))
        else:
            raise ModelFileError(self.where, f"equality {number} is of a kind that is not read.",
                                 "Kinds are connect, weld and joint.")

    def _coupling(self, number: int) -> None:
        follower, leader = int(self.model.eq_obj1id[number]), int(self.model.eq_obj2id[number])
        name = self.joints[follower]
        where = f"{self.where}, equality of joint '{shown(name)}'"
        offset, ratio, *higher = _row(self.model.eq_data[number])[:5]
        if leader < 0:
            raise ModelFileError(where, "it locks one joint.", "Remove the joint instead.")
        if any(higher):
            raise ModelFileError(where, "its polynomial is not linear.", "Couplings are ratio q + offset.")
        self.robot.mimics.append(Mimic(name, where, self.joints[leader], ratio, offset))

    def _loop(self, number: int, is_weld: bool) -> None:
        model = self.model
        where = f"{self.where}, equality {number}"
        data = _row(model.eq_data[number])
        turns_along = is_weld and data[10] != 0
        ends = int(model.eq_obj1id[number]), int(model.eq_obj2id[number])
        if int(model.eq_objtype[number]) == int(self.mujoco.mjtObj.mjOBJ_SITE):
            places = [(int(model.site_bodyid[site]), _row(model.site_pos[site]),
                       from_quaternion(*_row(model.site_quat[site])) if is_weld else IDENTITY) for site in ends]
        elif is_weld:
            places = [(ends[0], data[3:6], from_quaternion(*data[6:10])), (ends[1], data[0:3], IDENTITY)]
        else:
            places = [(ends[0], data[0:3], IDENTITY), (ends[1], data[3:6], IDENTITY)]
        if places[1][0] == 0:
            places.reverse()
        (parent, at, rotation), (child, child_at, child_rotation) = places
        taken = {*self.joints, *(joint.name for joint in self.robot.joints)}
        name = fresh(f"{'weld' if is_weld else 'connect'}_{number}", taken)
        kind = "fixed" if turns_along else "spherical"
        self._add(WrittenJoint(name, where, kind, self.bodies[parent], self.bodies[child], at=triple(at),
                               rotation=rotation, child_at=triple(child_at), child_rotation=child_rotation))


def _row(values: Iterable[float]) -> Numbers:
    return tuple(float(value) for value in values)


FORMAT = robot_format("mujoco", (".xml", ".mjcf"), read, keyframes=True)
