"""MJCF: MuJoCo's models, by way of mujoco itself (the extra `mujoco`), which knows their defaults and shapes.

Read are bodies with their inertials, explicit or from shapes as mujoco computes them; hinge, slide, ball and free
joints, several on a body; armature, damping, springs, dry friction; motors; gravity; joint equalities with a linear
polynomial (mimics), connect and weld equalities (loops, exact instead of soft). An unnamed body is body_3, an unnamed
joint is called after its body.

A joint's coordinate is MuJoCo's. A ball joint's quaternion (w, x, y, z) and angular velocity (in the child) are
MuJoCo's too. A free joint's position and quaternion are MuJoCo's; its velocity is the twist in the body's frame, while
MuJoCo's linear velocity stands in the world's: v_MuJoCo = R v.

Contacts, joint limits and the softness of constraints are not read. Fluids, tendons, servos and the like are passed
over with an UnreadWarning.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

from ...errors import DescriptionError, ModelFileError, remark
from ..robots.building import fresh
from ..robots.frames import IDENTITY, ORIGIN, Rotation, Vector, from_quaternion, times, turned_inertia, unit
from ..robots.markup import Element, serialized, shown
from ..robots.mjcf_text import mechanics
from ..robots.robot import Body, Joint, Mimic, Reading, Robot

_WORLD = "world"
_KINDS = {"mjJNT_FREE": "floating", "mjJNT_BALL": "spherical", "mjJNT_SLIDE": "prismatic", "mjJNT_HINGE": "revolute"}


def read(root: Element, default_name: str, reading: Reading, folder: Path | None = None) -> Robot:
    """The robot that an MJCF file with this root element describes; it may include files in its `folder` or below.

    Raises ModelFileError for what is malformed, in the words of mujoco, and where mujoco is not installed.
    """
    kept = mechanics(root, folder)
    mujoco = _mujoco(root.file)
    name = root.attributes.get("model", "").strip() or default_name
    found = _Model(mujoco, _compiled(mujoco, kept.root, kept.meshes), root, name)
    unread = [*kept.unread, *found.unread]
    if unread:
        remark("unread", root.file, f"passed over are {', '.join(unread)}.")
    return found.robot


def _mujoco(where: str) -> Any:
    try:
        return import_module("mujoco")
    except ImportError:
        raise DescriptionError(where, "MJCF is read through mujoco, which is not installed.",
                               "Install dalembert[mujoco].") from None


def _compiled(mujoco: Any, root: Element, meshes: dict[str, bytes]) -> Any:
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

    def __init__(self, mujoco: Any, model: Any, root: Element, name: str) -> None:
        self.mujoco, self.model, self.where = mujoco, model, root.file
        self.unread: dict[str, None] = {}
        self._refuse_numbers_without_end()
        off = int(model.opt.disableflags)
        flags = mujoco.mjtDisableBit
        gravity = ORIGIN if off & flags.mjDSBL_GRAVITY else tuple(model.opt.gravity.tolist())
        self.has_springs = not off & getattr(flags, "mjDSBL_SPRING", 0)
        self.has_dampers = not off & getattr(flags, "mjDSBL_DAMPER", 0)
        self.has_friction = not off & flags.mjDSBL_FRICTIONLOSS
        self.robot = Robot(name, self.where, gravity, ground=_WORLD, says_what_floats=True, closes_loops=True)
        self.bodies = self._names(mujoco.mjtObj.mjOBJ_BODY, model.nbody, lambda i: f"body_{i}", {0: _WORLD})
        self.joints = self._names(mujoco.mjtObj.mjOBJ_JOINT, model.njnt, self._joint_name, {})
        self.inner = set(self.bodies)
        for number in range(1, model.nbody):
            self._body(number)
        self._actuators()
        if not off & flags.mjDSBL_EQUALITY:
            for number in range(model.neq):
                self._equality(number)

    def _refuse_numbers_without_end(self) -> None:
        import numpy as np

        names = ("body_pos", "body_quat", "body_mass", "body_ipos", "body_iquat", "body_inertia", "jnt_pos", "jnt_axis",
                 "jnt_stiffness", "dof_armature", "dof_damping", "dof_frictionloss", "qpos0", "qpos_spring", "eq_data",
                 "actuator_gear")
        for name in names:
            values = np.asarray(getattr(self.model, name))
            if not np.all(np.abs(values) < 1e30):
                raise ModelFileError(self.where, f"{name} of the compiled model holds {values.max():g}.",
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
        com, turned = _row(model.body_ipos[number]), from_quaternion(*_row(model.body_iquat[number]))
        inertia = turned_inertia(turned, (*_row(model.body_inertia[number]), 0, 0, 0))
        self.robot.bodies.append(Body(name, f"{self.where}, body '{shown(name)}'", float(model.body_mass[number]), com,
                                      inertia))
        parent = self.bodies[int(model.body_parentid[number])]
        at, rotation = _row(model.body_pos[number]), from_quaternion(*_row(model.body_quat[number]))
        first, count = int(model.body_jntadr[number]), int(model.body_jntnum[number])
        if not count:
            taken = {*self.joints, *(joint.name for joint in self.robot.joints)}
            self._add(Joint(fresh(f"{name}_fixed", taken), self.where, "fixed", parent, name, at=at, rotation=rotation))
        for joint in range(first, first + count):
            child = name if joint == first + count - 1 else self._between(name, joint)
            self._joint(joint, parent, child, at, rotation)
            parent, at, rotation = child, ORIGIN, IDENTITY

    def _between(self, name: str, joint: int) -> str:
        """A body without mass between two joints of one body; its frame is that of the body."""
        made = fresh(f"{name} behind {self.joints[joint]}", self.inner)
        self.inner.add(made)
        self.robot.bodies.append(Body(made, f"{self.where}, joint '{shown(self.joints[joint])}'"))
        return made

    def _joint(self, number: int, parent: str, child: str, at: Vector, rotation: Rotation) -> None:
        model, name = self.model, self.joints[number]
        where = f"{self.where}, joint '{shown(name)}'"
        kind = _KINDS[self.mujoco.mjtJoint(int(model.jnt_type[number])).name]
        dofs = slice(int(model.jnt_dofadr[number]), int(model.jnt_dofadr[number]) + {"floating": 6, "spherical": 3}.get(
            kind, 1))
        if kind in ("floating", "spherical"):
            if model.dof_armature[dofs].any():
                raise ModelFileError(where, f"a {kind} joint has an armature.", "Only hinges and slides have one.")
            if model.dof_damping[dofs].any() or model.jnt_stiffness[number] or model.dof_frictionloss[dofs].any():
                self.unread["springs, damping and friction of ball and free joints"] = None
        if kind == "floating":
            self._add(Joint(name, where, kind, _WORLD, child))
            return
        anchor = _row(model.jnt_pos[number])
        placed = Joint(name, where, kind, parent, child, at=_sum(at, times(rotation, anchor)), rotation=rotation,
                       child_at=anchor)
        self._add(placed if kind == "spherical" else self._of_one_freedom(placed, number, dofs.start))

    def _of_one_freedom(self, joint: Joint, number: int, dof: int) -> Joint:
        model, place = self.model, int(self.model.jnt_qposadr[number])
        reference = float(model.qpos0[place])
        lower, upper = _row(model.jnt_range[number])
        for table, row in (("jnt_stiffnesspoly", number), ("dof_dampingpoly", dof)):
            if hasattr(model, table) and getattr(model, table)[row].any():
                self.unread["springs and dampers that are not linear"] = None
        return replace(
            joint, axis=unit(_row(model.jnt_axis[number]), joint.where), shift=-reference,
            limits=(lower - reference, upper - reference) if model.jnt_limited[number] else None,
            stiffness=float(model.jnt_stiffness[number]) if self.has_springs else 0,
            rest=float(model.qpos_spring[place]) - reference,
            damping=float(model.dof_damping[dof]) if self.has_dampers else 0,
            friction=float(model.dof_frictionloss[dof]) if self.has_friction else 0,
            armature=float(model.dof_armature[dof]),
        )

    def _add(self, joint: Joint) -> None:
        self.robot.joints.append(joint)

    def _actuators(self) -> None:
        """Motors on hinges and slides: torque = gear gain u."""
        model, m = self.model, self.mujoco
        places = {joint.name: place for place, joint in enumerate(self.robot.joints)}
        for number in range(model.nu):
            on_joint = int(model.actuator_trntype[number]) == int(m.mjtTrn.mjTRN_JOINT)
            plain = (int(model.actuator_gaintype[number]) == int(m.mjtGain.mjGAIN_FIXED)
                     and int(model.actuator_biastype[number]) == int(m.mjtBias.mjBIAS_NONE)
                     and int(model.actuator_dyntype[number]) == int(m.mjtDyn.mjDYN_NONE))
            name = self.joints[int(model.actuator_trnid[number][0])] if on_joint else ""
            joint = self.robot.joints[places[name]] if on_joint else None
            if joint is None or not plain or joint.actuated or joint.kind not in ("revolute", "prismatic"):
                self.unread["actuators that are not motors of a hinge or slide"] = None
                continue
            gear = float(model.actuator_gear[number][0] * model.actuator_gainprm[number][0])
            self.robot.joints[places[name]] = replace(joint, actuated=True, gear=gear)

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
        self._add(Joint(name, where, "fixed" if is_weld else "spherical", self.bodies[parent], self.bodies[child],
                        at=at, rotation=rotation, child_at=child_at, child_rotation=child_rotation))


def _row(values: Any) -> Vector:
    return tuple(float(value) for value in values)


def _sum(a: Sequence[float], b: Sequence[float]) -> Vector:
    return tuple(x + y for x, y in zip(a, b, strict=True))
