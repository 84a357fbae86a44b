"""What a model that mujoco compiled does and we do not, by the remarks of `left_out`; and what its flags leave of it.

Older versions of mujoco lack some of the tables: what is absent is zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any, TypeAlias

import numpy as np

from .left_out import LeftOut
from .markup import Element

#: A model that mujoco compiled; mujoco need not be installed.
MjModel: TypeAlias = Any


@dataclass(frozen=True)
class Physics:
    """What the flags of a model leave in force, and which of its actuators are motors of a hinge or slide."""

    gravity: bool
    springs: bool
    damping: bool
    friction: bool
    limits: bool
    contacts: bool
    equality: bool
    actuation: bool
    parents_apart: bool
    clamps: bool
    motors: tuple[int, ...]

    @classmethod
    def of(cls, mujoco: ModuleType, model: MjModel) -> Physics:
        """What is in force in a compiled model."""
        def holds(*names: str) -> bool:
            bits = [getattr(mujoco.mjtDisableBit, f"mjDSBL_{name}", 0) for name in names]
            return not any(int(model.opt.disableflags) & int(bit) for bit in bits)

        return cls(
            gravity=holds("GRAVITY"), springs=holds("SPRING", "PASSIVE"), damping=holds("DAMPER", "PASSIVE"),
            friction=holds("FRICTIONLOSS", "CONSTRAINT"), limits=holds("LIMIT", "CONSTRAINT"),
            contacts=holds("CONTACT", "CONSTRAINT"), equality=holds("EQUALITY", "CONSTRAINT"),
            actuation=holds("ACTUATION"), parents_apart=holds("FILTERPARENT"),
            clamps=holds("CLAMPCTRL"),
            motors=tuple(number for number in range(_actuators(model)) if _is_motor(mujoco, model, number)),
        )  # fmt: skip


def _actuators(model: MjModel) -> int:
    return int(getattr(model, "nactuator", model.nu))


def _table(model: MjModel, name: str, number: int) -> Any:
    """A row of a table of the model, 0 where this version of mujoco has none."""
    found = getattr(model, name, None)
    return 0 if found is None or not len(found) else found[number]


def _drives_one_joint(mujoco: ModuleType, model: MjModel, number: int) -> bool:
    """Whether an actuator acts on a hinge or a slide."""
    at_joint = (mujoco.mjtTrn.mjTRN_JOINT, mujoco.mjtTrn.mjTRN_JOINTINPARENT)
    kinds = (mujoco.mjtJoint.mjJNT_HINGE, mujoco.mjtJoint.mjJNT_SLIDE)
    return int(model.actuator_trntype[number]) in map(int, at_joint) \
        and int(model.jnt_type[int(model.actuator_trnid[number][0])]) in map(int, kinds)


def _motors_of(model: MjModel, physics: Physics, joint: int) -> list[int]:
    return [number for number in physics.motors if int(model.actuator_trnid[number][0]) == joint]


def limits_of(model: MjModel, physics: Physics, number: int) -> tuple[float, float]:
    """The bounds of a motor's input: its control's, its force's, and the joint's where it drives that alone. Each is
    within the next; where they are apart, MuJoCo clamps to the nearest end, whatever the control."""
    gain, joint = float(model.actuator_gainprm[number][0]), int(model.actuator_trnid[number][0])
    gear, alone = gain * float(model.actuator_gear[number][0]), _motors_of(model, physics, joint) == [number]
    said = ((physics.clamps and _table(model, "actuator_ctrllimited", number), "actuator_ctrlrange", number, 1.0),
            (_table(model, "actuator_forcelimited", number), "actuator_forcerange", number, gain),
            (alone and _table(model, "jnt_actfrclimited", joint), "jnt_actfrcrange", joint, gear))  # fmt: skip
    ranges = [sorted(float(x) / by for x in _table(model, name, row)) for holds, name, row, by in said if holds and by]
    bounds = -np.inf, np.inf
    for lower, upper in ranges:
        bounds = min(max(bounds[0], lower), upper), min(max(bounds[1], lower), upper)
    return bounds


def of_actuators(mujoco: ModuleType, model: MjModel, table: str) -> dict[int, float]:
    """By joint, what the armature or the damping of its actuators adds: gear^2 times that of each."""
    found: dict[int, float] = {}
    for number in range(_actuators(model)):
        own = np.atleast_1d(_table(model, table, number))[0]
        if own and _drives_one_joint(mujoco, model, number):
            joint = int(model.actuator_trnid[number][0])
            found[joint] = found.get(joint, 0.0) + float(model.actuator_gear[number][0] ** 2 * own)
    return found


def _is_motor(mujoco: ModuleType, model: MjModel, number: int) -> bool:
    """Whether torque = gear gain u, without a law or a delay, on one hinge or slide."""
    plain = (("gaintype", mujoco.mjtGain.mjGAIN_FIXED), ("biastype", mujoco.mjtBias.mjBIAS_NONE),
             ("dyntype", mujoco.mjtDyn.mjDYN_NONE))  # fmt: skip
    return (
        _drives_one_joint(mujoco, model, number)
        and all(int(getattr(model, f"actuator_{name}")[number]) == int(kind) for name, kind in plain)
        and not np.any(_table(model, "actuator_delay", number))
        and not _is_disabled(model, number)
    )


def _is_disabled(model: MjModel, number: int) -> bool:
    """Whether the group of an actuator is switched off."""
    return bool(int(getattr(model.opt, "disableactuator", 0)) >> int(_table(model, "actuator_group", number)) & 1)


# -------------------------------------------------------------------- what is noted


def note_unread(
    mujoco: ModuleType, model: MjModel, physics: Physics, bodies: Sequence[str], joints: Sequence[str], left: LeftOut
) -> None:
    """Note what a compiled model does and we do not."""
    for number, name in enumerate(joints):
        for kind in _of_joint(mujoco, model, physics, number):
            left.note(kind, name)
    for number, name in enumerate(bodies):
        if _table(model, "body_gravcomp", number):
            left.note("gravity-compensation", name)
        if number and _table(model, "body_mocapid", number) >= 0:
            left.note("mocap", name)
    if not physics.contacts:
        left.forget("contacts")
    elif model.geom_contype.any() and model.geom_conaffinity.any():
        for number in np.flatnonzero(np.bitwise_or(model.geom_contype, model.geom_conaffinity)):
            left.note("contacts", bodies[int(model.geom_bodyid[number])])
    if model.opt.density or model.opt.viscosity:
        left.note("fluid", "density and viscosity")
    _note_actuators(mujoco, model, physics, joints, left)
    for number in np.flatnonzero(model.eq_active0) if physics.equality else ():
        left.note("soft-constraints", f"equality {number}")


def note_fused(mujoco: ModuleType, model: MjModel, root: Element, bodies: Sequence[str], left: LeftOut) -> None:
    """Note what shows that mujoco would fuse bodies without joints: their mass in the world, sensors of their carriers.

    A sensor of a body is at its centre of mass, which what is fused into it moves.
    """
    said, total = dict[str, str](), -1.0
    for compiler in root.all("compiler"):
        said |= compiler.attributes
        total = compiler.number("settotalmass", total)
    if said.get("fusestatic") != "true":
        return
    fused = np.flatnonzero((model.body_jntnum == 0) & (model.body_mass > 0) & (model.body_mocapid < 0))
    for number in fused.tolist() if total > 0 else ():
        if not model.body_weldid[number]:
            left.note("fused-bodies", bodies[number])
    carriers = set(model.body_parentid[fused].tolist())
    for number in np.flatnonzero(model.sensor_objtype == int(mujoco.mjtObj.mjOBJ_BODY)):
        turns = "ANG" in mujoco.mjtSensor(int(model.sensor_type[number])).name
        if not turns and int(model.sensor_objid[number]) in carriers:
            name = mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_SENSOR, number)
            left.note("fused-bodies", name or f"sensor {number}")


def _of_joint(mujoco: ModuleType, model: MjModel, physics: Physics, number: int) -> list[str]:
    """The remarks on a joint; those on its limits, where it has one coordinate, come when it is built."""
    kind, first = int(model.jnt_type[number]), int(model.jnt_dofadr[number])
    is_ball, is_free = (kind == int(other) for other in (mujoco.mjtJoint.mjJNT_BALL, mujoco.mjtJoint.mjJNT_FREE))
    has_spring = bool(np.any(model.jnt_stiffness[number])) and physics.springs
    bent = (("jnt_stiffnesspoly", number, physics.springs), ("dof_dampingpoly", first, physics.damping),
            ("jnt_springyield", number, has_spring))  # fmt: skip
    found = {
        "joint-limits-dropped": is_ball and model.jnt_limited[number] and physics.limits,
        "actuator-limits": _table(model, "jnt_actfrclimited", number) and len(_motors_of(model, physics, number)) != 1,
        "gravity-compensation": _table(model, "jnt_actgravcomp", number),
        "soft-constraints": physics.friction and not is_free and model.dof_frictionloss[first],
        "joint-springs": ((is_ball or is_free) and has_spring)
        or (is_free and physics.friction and model.dof_frictionloss[first]),
        "nonlinear-springs": any(acts and np.any(_table(model, table, row)) for table, row, acts in bent),
    }
    return [name for name, holds in found.items() if holds]


def _note_actuators(mujoco: ModuleType, model: MjModel, physics: Physics, joints: Sequence[str], left: LeftOut) -> None:
    """Actuators that are no motors, and limits of those that are; one without a name by its joint's."""
    for number in range(_actuators(model) if physics.actuation else 0):
        own = joints[int(model.actuator_trnid[number][0])] if _drives_one_joint(mujoco, model, number) else ""
        name = mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_ACTUATOR, number) or own or f"actuator_{number}"
        if number not in physics.motors and not _is_disabled(model, number):
            left.note("actuators", name)
        if np.any(_table(model, "actuator_dampingpoly", number)):
            left.note("nonlinear-springs", name)
