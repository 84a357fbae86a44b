"""Writes mjcf.json: what mujoco compiles from the MJCF files beside this one, its mass matrix, its bias forces and what
its sensors say.

    PYTHONPATH=src python tests/robots/record_mjcf.py

The extra `mujoco` is needed to record, and not to test with what was recorded. Matrices stand in coordinates where a
free body's velocity is the twist in its frame, and where joints that follow others are left out.
"""

import json
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from dalembert.description.robots.markup import parse, serialized
from dalembert.description.robots.mjcf_text import mechanics

FOLDER = Path(__file__).resolve().parent
FILES = ("walker.xml", "linkage.xml", "legged.xml", "measured.xml", "touching.xml")
#: Of these the shapes are handed over, and the distances of pairs recorded.
TOUCHING = ("touching.xml",)
COUNTS = ("nbody", "njnt", "nu", "neq", "nkey", "nsensor", "ngeom", "npair")
TABLES = (
    "body_parentid", "body_jntadr", "body_jntnum", "body_pos", "body_quat", "body_mass", "body_ipos", "body_iquat",
    "body_inertia", "jnt_type", "jnt_bodyid", "jnt_qposadr", "jnt_dofadr", "jnt_pos", "jnt_axis", "jnt_stiffness",
    "jnt_limited", "jnt_range", "dof_armature", "dof_damping", "dof_frictionloss", "qpos0", "qpos_spring", "eq_type",
    "eq_active0", "eq_objtype", "eq_obj1id", "eq_obj2id", "eq_data", "actuator_trntype", "actuator_trnid",
    "actuator_gaintype", "actuator_biastype", "actuator_dyntype", "actuator_gear", "actuator_gainprm",
    "actuator_ctrllimited", "actuator_ctrlrange", "actuator_forcelimited", "actuator_forcerange", "jnt_actfrcrange",
    "actuator_group", "jnt_actfrclimited", "jnt_actgravcomp",
    "body_gravcomp", "body_mocapid", "geom_bodyid", "geom_contype", "geom_conaffinity", "key_qpos", "key_qvel",
    "geom_type", "geom_size", "geom_pos", "geom_quat", "geom_friction", "geom_priority", "geom_condim",
    "pair_geom1", "pair_geom2", "pair_dim", "pair_friction", "key_time", "key_mpos", "key_mquat",
    "sensor_type", "sensor_objtype", "sensor_objid", "site_bodyid", "site_pos", "site_quat",
)  # fmt: skip
NAMES = {"body": "nbody", "joint": "njnt", "actuator": "nu", "key": "nkey", "sensor": "nsensor", "geom": "ngeom"}


def recorded(mujoco: ModuleType, name: str) -> dict:
    """What mujoco compiles of what the reader hands over, and what it makes of the whole file at one state."""
    kept = mechanics(parse((FOLDER / name).read_bytes(), name), FOLDER, name in TOUCHING)
    handed = mujoco.MjSpec.from_string(serialized(kept.root), assets=kept.meshes).compile()
    options = {"disableflags": int(handed.opt.disableflags), "density": handed.opt.density,
               "viscosity": handed.opt.viscosity, "gravity": handed.opt.gravity.tolist()}
    model = mujoco.MjModel.from_xml_path(str(FOLDER / name))
    model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONSTRAINT
    data = mujoco.MjData(model)
    data.qpos[:] = model.qpos0 + np.sin(1.0 + np.arange(model.nq)) / 2
    mujoco.mj_normalizeQuat(model, data.qpos)
    free, followers = np.eye(model.nv), []
    for number in range(model.neq):
        if model.eq_type[number] == mujoco.mjtEq.mjEQ_JOINT and model.eq_active0[number]:
            follower, leader = int(model.eq_obj1id[number]), int(model.eq_obj2id[number])
            here, there = model.jnt_qposadr[[follower, leader]]
            offset, ratio = model.eq_data[number][:2]
            data.qpos[here] = model.qpos0[here] + offset + ratio * (data.qpos[there] - model.qpos0[there])
            free[model.jnt_dofadr[follower], model.jnt_dofadr[leader]] = ratio
            followers.append((int(here), int(model.jnt_dofadr[follower])))
    mujoco.mj_forward(model, data)
    for joint in range(model.njnt):
        if model.jnt_type[joint] == mujoco.mjtJoint.mjJNT_FREE:
            place, dof = model.jnt_qposadr[joint], model.jnt_dofadr[joint]
            rotation = np.zeros(9)
            mujoco.mju_quat2Mat(rotation, data.qpos[place + 3:place + 7])
            free[dof:dof + 3, dof:dof + 3] = rotation.reshape(3, 3)
    kept = [dof for dof in range(model.nv) if dof not in [dof for _, dof in followers]]
    places = [place for place in range(model.nq) if place not in [place for place, _ in followers]]
    mass = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, data, mass)
    free, bias = free[:, kept], data.qfrc_bias.copy()
    v = np.cos(np.arange(len(kept)))
    data.qvel[:], data.ctrl[:] = free @ v, 0.5
    mujoco.mj_forward(model, data)
    ends = np.cumsum([0, *model.sensor_dim])
    return {
        "counts": {count: int(getattr(handed, count)) for count in COUNTS},
        "tables": {table: getattr(handed, table).tolist() for table in TABLES},
        "options": options,
        "names": {kind: [getattr(handed, kind)(number).name for number in range(getattr(handed, count))]
                  for kind, count in NAMES.items()},
        "q": data.qpos[places].tolist(), "mass_matrix": (free.T @ mass @ free).tolist(),
        "bias": (free.T @ bias).tolist(),
        "v": v.tolist(), "u": data.ctrl.tolist(), "sensed": {
            model.sensor(number).name or str(number): data.sensordata[ends[number]:ends[number + 1]].tolist()
            for number in range(model.nsensor)},
        "distances": distances(mujoco, model, data) if name in TOUCHING else {},
    }  # fmt: skip


def distances(mujoco: ModuleType, model: Any, data: Any) -> dict[str, tuple[float, float]]:
    """By the names of two shapes, their distance, and how fast the first slips past the second at its nearest point."""
    found, ends = {}, np.zeros(6)
    for a in range(model.ngeom):
        for b in range(model.ngeom):
            names = [model.geom(number).name for number in (a, b)]
            if a == b or "" in names:
                continue
            distance = mujoco.mj_geomDistance(model, data, a, b, 100.0, ends)
            normal = (ends[:3] - ends[3:]) / np.linalg.norm(ends[:3] - ends[3:])
            velocity = np.zeros(3)
            for number, sign in ((a, 1), (b, -1)):
                jacobian = np.zeros((3, model.nv))
                mujoco.mj_jac(model, data, jacobian, None, ends[:3], model.geom_bodyid[number])
                velocity += sign * jacobian @ data.qvel
            slip = velocity - normal * (normal @ velocity)
            found[f"{names[0]} on {names[1]}"] = distance, float(np.linalg.norm(slip))
    return found


def main() -> None:
    import mujoco

    kinds = {kind.name: int(kind) for kind in mujoco.mjtSensor.__members__.values()}
    found = {"mujoco": mujoco.__version__, "kinds of sensors": kinds}
    found |= {name: recorded(mujoco, name) for name in FILES}
    (FOLDER / "mjcf.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
