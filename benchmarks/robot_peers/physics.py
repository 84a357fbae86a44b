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
_NO_PHYSICS = re.compile(
    "n[A-Za-z0-9_]*|.*_user|.*_group|.*_matid|.*_rgba|.*adr|names.*|paths|signature|vis|stat|opt|plugin.*|.*_plugin|"
    "(eq|mat|tex|cam|light|skin|mesh|hfield|bvh|oct|site|numeric|text|tuple|tree|map[DM]2|efm|[BDM]_|flex|flg)_?.*|"
    "body_(bvh.*|sameframe|simple|treeid|weldid|rootid|subtreemass|invweight0|geom.*|jnt.*|dof.*|margin|contype|conaffinity)|"
    "dof_(M0|Madr|invweight0|length|simplenum|treeid)|geom_(castshadow|sameframe|rbound|aabb|dataid)|"
    "ten_J.*|tendon_(width|invweight0|length0|treenum|treeid)|actuator_(acc0|length0|lengthrange|actadr|history.*|out.*)|"
    "jnt_(qposadr|dofadr|actuatorid|plasticadr)|tendon_(actuatorid|plasticadr)|key_(time|mpos|mquat|plastic)|sensor_(adr|dim)"
)
_CONTACTS = ("contacts",)
#: The remarks that cover a field, by the beginning of its name; the longest that fits counts.
_COVERED = {
    "geom_": _CONTACTS, "pair_": _CONTACTS, "exclude_": _CONTACTS, "geom_fluid": ("fluid",),
    "jnt_margin": ("joint-limits", "joint-limits-dropped"), "jnt_solref": ("joint-limits", "joint-limits-dropped"),
    "jnt_solimp": ("joint-limits", "joint-limits-dropped"), "jnt_range": ("joint-limits-dropped",),
    "jnt_limited": ("joint-limits-dropped",), "jnt_actfrc": ("actuator-limits",),
    "jnt_actgravcomp": ("gravity-compensation",), "jnt_springyield": ("nonlinear-springs",),
    "jnt_stiffness": ("joint-springs",), "jnt_stiffnesspoly": ("nonlinear-springs",),
    "qpos_spring": ("joint-springs",), "dof_dampingpoly": ("nonlinear-springs",),
    "dof_solref": ("dry-friction",), "dof_solimp": ("dry-friction",), "dof_frictionloss": ("joint-springs",),
    "eq_sol": ("soft-constraints",), "tendon_": ("tendons",), "wrap_": ("tendons",), "sensor_": ("sensors",),
    "actuator_": ("actuators",), "actuator_ctrl": ("actuator-limits", "actuators"),
    "actuator_force": ("actuator-limits", "actuators"), "key_": ("keyframes",), "body_gravcomp": ("gravity-compensation",),
    "body_mocapid": ("mocap",), "option": ("numerics",), "option density": ("fluid",), "option viscosity": ("fluid",),
    "option wind": ("fluid",),
}  # fmt: skip

_OPTIONS = ("timestep", "integrator", "cone", "jacobian", "solver", "impratio", "tolerance", "ls_tolerance", "iterations",
            "ls_iterations", "noslip_iterations", "noslip_tolerance", "ccd_iterations", "ccd_tolerance", "gravity", "wind",
            "density", "viscosity", "sdf_iterations", "sdf_initpoints", "sleep_tolerance", "disableactuator")  # fmt: skip


def changed(before: Any, after: Any) -> list[str]:
    """The fields of physics in which two compiled models differ, those without effect in `after` left out."""
    fields = [name for name in dir(after) if not name.startswith("_") and not callable(getattr(after, name))]
    found = [name for name in fields if not _NO_PHYSICS.fullmatch(name) and _differ(before, after, name)
             and (_acts(after, name) or _acts(before, name))]
    options = [f"option {name}" for name in _OPTIONS if hasattr(after.opt, name) and _differ(before.opt, after.opt, name)]
    found += [name for name in options if _acts(after, name) or _acts(before, name)]
    return found + _equalities(before, after) + _flags(before, after)


def _equalities(before: Any, after: Any) -> list[str]:
    """What differs between the equalities that hold: "equality", or only their softness, "eq_sol"."""
    tables = {"equality": ("eq_type", "eq_objtype", "eq_obj1id", "eq_obj2id", "eq_data"), "eq_sol": ("eq_solref", "eq_solimp")}
    return [name for name, fields in tables.items() if _active(before, fields) != _active(after, fields)]


def _active(model: Any, fields: tuple[str, ...]) -> list[Any]:
    return [[np.asarray(getattr(model, field)[number]).tolist() for field in fields]
            for number in np.flatnonzero(model.eq_active0)]


def _differ(before: Any, after: Any, name: str) -> bool:
    one, other = np.asarray(getattr(before, name)), np.asarray(getattr(after, name))
    if one.size == other.size == 0:
        return False
    if one.shape != other.shape:
        return True
    return not np.array_equal(one, other) if one.dtype.kind not in "f" else not np.allclose(one, other, 1e-12, 1e-300)


def covers(field: str) -> tuple[str, ...]:
    """The remarks that cover a field; none where it has to show in the mechanism."""
    fitting = [start for start in _COVERED if field.startswith(start)]
    return _COVERED[max(fitting, key=len)] if fitting else ()


def _acts(model: Any, field: str) -> bool:
    """Whether a field has an effect in a model, where that depends on others."""
    def has(table: str) -> bool:
        return bool(np.any(getattr(model, table, 0)))

    if field == "geom_fluid":
        return bool(model.opt.density or model.opt.viscosity)
    if field.startswith(("geom_", "pair_", "exclude_")):
        return can_touch(model)
    conditions = {
        "jnt_margin": has("jnt_limited"), "jnt_solref": has("jnt_limited"), "jnt_solimp": has("jnt_limited"),
        "jnt_range": has("jnt_limited"), "dof_solref": has("dof_frictionloss"), "dof_solimp": has("dof_frictionloss"),
        "jnt_springyield": has("jnt_stiffness"), "qpos_spring": has("jnt_stiffness"),
        "option wind": bool(model.opt.density or model.opt.viscosity), "jnt_actfrcrange": has("jnt_actfrclimited"),
        "actuator_ctrlrange": has("actuator_ctrllimited"), "actuator_forcerange": has("actuator_forcelimited"),
        "actuator_cranklength": False, "actuator_actrange": has("actuator_actlimited"),
        "option disableactuator": model.nu > 0, "actuator_actearly": has("actuator_dyntype"),
        "actuator_dynprm": has("actuator_dyntype"), "actuator_biasprm": has("actuator_biastype"),
    }  # fmt: skip
    return conditions.get(field, True)


def can_touch(model: Any) -> bool:
    """Whether any two shapes of a model may collide."""
    kinds = set(zip(model.geom_bodyid.tolist(), model.geom_contype.tolist(), model.geom_conaffinity.tolist(), strict=True))
    return model.npair > 0 or any(
        one[0] != other[0] and (one[1] & other[2] or other[1] & one[2]) for one in kinds for other in kinds)


def _flags(before: Any, after: Any) -> list[str]:
    """The flags that changed and matter: "flag LIMIT", ..., where the model has limits."""
    toggled = int(before.opt.disableflags) ^ int(after.opt.disableflags)
    found = [name.removeprefix("mjDSBL_") for name, bit in mj.mjtDisableBit.__members__.items()
             if name.startswith("mjDSBL_") and toggled & int(bit)]
    return [f"flag {name}" for name in found if _flag_matters(after, name)]


def _flag_matters(model: Any, flag: str) -> bool:
    def has(table: str) -> bool:
        return bool(np.any(getattr(model, table, 0)))

    matters = {
        "GRAVITY": bool(np.any(model.opt.gravity)), "SPRING": has("jnt_stiffness"), "DAMPER": has("dof_damping"),
        "FRICTIONLOSS": has("dof_frictionloss"), "LIMIT": has("jnt_limited"), "EQUALITY": has("eq_active0"),
        "CONTACT": can_touch(model), "ACTUATION": model.nu > 0,
        "CONSTRAINT": any(map(has, ("dof_frictionloss", "jnt_limited", "eq_active0"))) or can_touch(model),
    }  # fmt: skip
    return matters.get(flag, False)
