"""What of a compiled model of MuJoCo is physics, and which of our remarks would cover it where we do not do it.

A field of a model either has to show in our mechanism, or is covered by one of the remarks named here, or is of no
consequence: a look, a name, a size, a table that follows from others. Unknown fields count as physics that has to show.
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import numpy as np

mj: Any = import_module("mujoco")

#: Fields that move nothing, or that follow from other fields.
_NO_PHYSICS = re.compile("|".join((
    r"n[A-Za-z0-9_]*|.*_user|.*_group|.*_matid|.*_rgba|.*adr|names.*|paths|signature|vis|stat|opt|plugin.*|.*_plugin",
    r"(eq|mat|tex|cam|light|skin|mesh|hfield|bvh|oct|site|numeric|text|tuple|tree|map[DM]2|efm|[BDM]_|flex|flg)_?.*",
    r"body_(bvh.*|sameframe|simple|treeid|weldid|rootid|subtreemass|invweight0|geom.*|jnt.*|dof.*)",
    r"body_(margin|contype|conaffinity)|dof_(M0|Madr|invweight0|length|simplenum|treeid)",
    r"geom_(castshadow|sameframe|rbound|aabb|dataid)|ten_J.*|tendon_(width|invweight0|length0|treenum|treeid)",
    r"actuator_(acc0|length0|lengthrange|actadr|history.*|out.*)|jnt_(qposadr|dofadr|actuatorid|plasticadr)",
    r"tendon_(actuatorid|plasticadr)|key_(time|mpos|mquat|plastic)|sensor_(adr|dim)",
)))  # fmt: skip

_OPTIONS = ("timestep", "integrator", "cone", "jacobian", "solver", "impratio", "tolerance", "ls_tolerance", "gravity",
            "iterations", "ls_iterations", "noslip_iterations", "noslip_tolerance", "ccd_iterations", "ccd_tolerance",
            "wind", "density", "viscosity", "sdf_iterations", "sdf_initpoints", "sleep_tolerance",
            "disableactuator")  # fmt: skip

#: The remarks that cover a field, by the beginning of its name; the longest that fits counts.
_COVERED = {
    **dict.fromkeys(("geom_", "pair_", "exclude_"), ("contacts",)), "geom_fluid": ("fluid",),
    **dict.fromkeys(("jnt_margin", "jnt_solref", "jnt_solimp"), ("joint-limits", "joint-limits-dropped")),
    **dict.fromkeys(("jnt_range", "jnt_limited"), ("joint-limits-dropped",)), "jnt_actfrc": ("actuator-limits",),
    "jnt_actgravcomp": ("gravity-compensation",), "jnt_stiffness": ("joint-springs",),
    **dict.fromkeys(("jnt_springyield", "jnt_stiffnesspoly", "dof_dampingpoly"), ("nonlinear-springs",)),
    **dict.fromkeys(("qpos_spring", "dof_frictionloss"), ("joint-springs",)),
    **dict.fromkeys(("dof_solref", "dof_solimp"), ("soft-constraints",)), "eq_sol": ("soft-constraints",),
    **dict.fromkeys(("tendon_", "wrap_"), ("tendons",)), "sensor_": ("sensors",), "actuator_": ("actuators",),
    **dict.fromkeys(("actuator_ctrl", "actuator_force"), ("actuator-limits", "actuators")), "key_": ("keyframes",),
    "body_gravcomp": ("gravity-compensation",), "body_mocapid": ("mocap",), "option": ("numerics",),
    **dict.fromkeys(("option density", "option viscosity", "option wind"), ("fluid",)),
}  # fmt: skip

#: A row of the table has an effect where that of the other is not zero.
_WHERE = {
    **dict.fromkeys(("jnt_range", "jnt_margin", "jnt_solref", "jnt_solimp"), "jnt_limited"),
    "jnt_springyield": "jnt_stiffness", "jnt_actfrcrange": "jnt_actfrclimited",
    **dict.fromkeys(("dof_solref", "dof_solimp"), "dof_frictionloss"),
    "actuator_ctrlrange": "actuator_ctrllimited", "actuator_actrange": "actuator_actlimited",
    **dict.fromkeys(("actuator_actearly", "actuator_dynprm"), "actuator_dyntype"),
    "actuator_biasprm": "actuator_biastype", "body_ipos": "body_mass", "body_iquat": "unequal moments",
}  # fmt: skip


def covers(field: str) -> tuple[str, ...]:
    """The remarks that cover a field; none where it has to show in the mechanism.

    >>> covers("geom_friction"), covers("geom_fluid"), covers("body_mass")
    (('contacts',), ('fluid',), ())
    """
    fitting = [start for start in _COVERED if field.startswith(start)]
    return _COVERED[max(fitting, key=len)] if fitting else ()


def changed(before: Any, after: Any) -> list[str]:
    """The fields of physics in which two compiled models differ in effect."""
    tables = [name for name in dir(after) if not name.startswith("_") and not callable(getattr(after, name))]
    fields = [name for name in tables if not _NO_PHYSICS.fullmatch(name)]
    fields += [f"option {name}" for name in _OPTIONS if hasattr(after.opt, name)]
    fields += ["equality", "eq_sol", *(f"flag {name}" for name in _bits())]
    return [field for field in fields if _differ(_effective(before, field), _effective(after, field))]


def _differ(one: Any, other: Any) -> bool:
    if one.size == other.size == 0:
        return False
    if one.shape != other.shape:
        return True
    return not (np.allclose(one, other, 1e-12, 1e-300) if one.dtype.kind == "f" else np.array_equal(one, other))


def _effective(model: Any, field: str) -> Any:
    """A field as an array, zero or empty where it has no effect."""
    kind, _, name = field.partition(" ")
    if kind == "flag":
        return np.array(_flag_matters(model, name) and bool(int(model.opt.disableflags) & _bits()[name]))
    if kind == "option":
        return np.asarray(getattr(model.opt, name)) if _acts(model, field) else np.zeros(0)
    if kind in ("equality", "eq_sol"):
        names = ("eq_solref", "eq_solimp") if kind == "eq_sol" else ("eq_type", "eq_obj1id", "eq_obj2id", "eq_data")
        return np.column_stack([getattr(model, each)[model.eq_active0 != 0] for each in names])
    found = np.asarray(getattr(model, field))
    if not _acts(model, field):
        return np.zeros(0)
    if field in ("actuator_forcelimited", "actuator_forcerange"):
        return np.where(_binds(model).reshape(-1, *[1] * (found.ndim - 1)), found, 0)
    if field not in _WHERE or not found.size:
        return found
    table = np.ptp(model.body_inertia, axis=1) if field == "body_iquat" else np.asarray(getattr(model, _WHERE[field]))
    holds = table.reshape(len(found), -1).any(axis=1)
    return np.where(holds.reshape(-1, *[1] * (found.ndim - 1)), found, 0)


def _binds(model: Any) -> Any:
    """By actuator, whether its force has bounds that those of its control do not keep already."""
    force = np.sort(model.actuator_gainprm[:, :1] * model.actuator_ctrlrange, axis=1)
    is_plain = (model.actuator_ctrllimited != 0) & (model.actuator_gaintype == int(mj.mjtGain.mjGAIN_FIXED)) & (
        model.actuator_biastype == int(mj.mjtBias.mjBIAS_NONE)) & (model.actuator_dyntype == int(mj.mjtDyn.mjDYN_NONE))
    kept = (model.actuator_forcerange[:, 0] <= force[:, 0]) & (force[:, 1] <= model.actuator_forcerange[:, 1])
    return (model.actuator_forcelimited != 0) & ~(is_plain & kept)


def _acts(model: Any, field: str) -> bool:
    """Whether a field has an effect in a model, where that depends on others."""
    fluid = bool(model.opt.density or model.opt.viscosity)
    if field in ("geom_fluid", "option wind"):
        return fluid
    if field.startswith(("geom_", "pair_", "exclude_")):
        return can_touch(model)
    if field.startswith("key_"):
        return bool((model.key_qpos != model.qpos0).any() or model.key_qvel.any() or model.key_ctrl.any())
    if field == "qpos_spring":
        return bool(np.any(model.jnt_stiffness))
    return field != "actuator_cranklength" and (field != "option disableactuator" or model.nu > 0)


def can_touch(model: Any) -> bool:
    """Whether any two shapes of a model may collide."""
    shapes = zip(model.geom_bodyid.tolist(), model.geom_contype.tolist(), model.geom_conaffinity.tolist(), strict=True)
    kinds = set(shapes)
    return model.npair > 0 or any(
        one[0] != other[0] and (one[1] & other[2] or other[1] & one[2]) for one in kinds for other in kinds)


def _bits() -> dict[str, int]:
    return {name.removeprefix("mjDSBL_"): int(bit) for name, bit in mj.mjtDisableBit.__members__.items()
            if name.startswith("mjDSBL_")}


def _flag_matters(model: Any, flag: str) -> bool:
    """Whether a model has what a flag disables; those of solvers and sensors disable no physics."""
    def has(table: str) -> bool:
        return bool(np.any(getattr(model, table)))

    matters = {
        "GRAVITY": bool(np.any(model.opt.gravity)), "SPRING": has("jnt_stiffness"), "DAMPER": has("dof_damping"),
        "FRICTIONLOSS": has("dof_frictionloss"), "LIMIT": has("jnt_limited"), "EQUALITY": has("eq_active0"),
        "CONTACT": can_touch(model), "ACTUATION": model.nu > 0,
        "CONSTRAINT": any(map(has, ("dof_frictionloss", "jnt_limited", "eq_active0"))) or can_touch(model),
    }  # fmt: skip
    return matters.get(flag, False)
