"""Robots that stand, are pushed, slip, step and fall: `python3 -m benchmarks.standing`.

A quadruped (Solo 12) stands on four points by springs and dampers in its joints: left alone, pushed until it slips,
pushed over, trotting; two rigid feet stand on eight points, whose forces are not unique, and are pushed until they
slip and tip. Forces are in their cones; at
states along the motions accelerations and forces are those of Pinocchio's solver of contacts at the same states; the
time is beside that of MuJoCo's, which lets the feet creep.
"""

from __future__ import annotations

import os

os.environ.setdefault("OMP_NUM_THREADS", "1")

import warnings
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import dalembert as da
from dalembert.integration.touching import touching
from dalembert.model import Model

from .common import Goal, Record, interleave, once, parser
from .impact_peers import by_pinocchio, installed

Vector = NDArray[np.float64]
MU, STIFF, DAMPED, SECONDS = 0.6, 30.0, 0.4, 10.0
LEGS = ("FL", "FR", "HL", "HR")
BENT = {f"{leg}_{joint}": angle * (1.0 if leg[0] == "F" else -1.0)
        for leg in LEGS for joint, angle in (("HAA", 0.0), ("HFE", 0.8), ("KFE", -1.6))}  # fmt: skip
CONE, ASKED = 1e-10, 40


def solo() -> Path | None:
    """The file of the quadruped; None where `example-robot-data` is absent."""
    if installed("pinocchio") is None:
        return None
    prefix = Path(str(import_module("pinocchio").__file__)).parents[4]
    found = prefix / "share/example-robot-data/robots/solo_description/robots/solo12.urdf"
    return found if found.exists() else None


def quadruped(file: Path) -> Model:
    """The robot on four points, and a force `push` that acts on its trunk sideways."""
    robot: Any = da.read(file, floating=True)
    robot.force("base_link", (0, robot.input("push")[0], 0))
    floor = robot.plane()
    for leg in LEGS:
        robot.contact(robot.points(f"{leg}_FOOT", [(0, 0, 0)]), floor, friction=MU, name=leg)
    return da.compile(robot)


def stance(model: Model) -> Vector:
    """The position in which it stands."""
    q = np.zeros(model.nq)
    names = list(map(str, model.system.coordinate_names))
    q[3] = 1.0
    for name, angle in BENT.items():
        q[names.index(name)] = angle
    q[2] -= model.gaps(q).min()
    return q


def law(push: str = "0", lift: float = 0.0) -> dict[str, str]:
    """Springs and dampers in the joints; diagonal legs are drawn up in turn by a part `lift` of their bend."""
    found = {"push": push}
    for name, angle in BENT.items():
        sign = "" if name[:2] in ("FL", "HR") else "-"
        drawn = f"(1 + {lift}*max(0, {sign}sin(3*pi*t)))" if lift and angle else "1"
        found[f"tau_{name}"] = f"{STIFF}*({angle}*{drawn} - {name}) - {DAMPED}*{name}'"
    return found


MOTIONS = {
    "stands": law(),
    "pushed": law("8*exp(-((t - 2)/0.2)^2)"),
    "slips": law("13*exp(-((t - 2)/0.2)^2)"),
    "falls": law("40*exp(-((t - 2)/0.2)^2)"),
    "steps": law(lift=0.35),
}
FEET = {"two feet stand": 0, "two feet are pushed": 20, "two feet slip": 250}
"""The largest force on a trunk of 20 kg, N."""


def feet() -> Model:
    """A trunk on two rigid feet of four points each."""
    m = da.Mechanism("feet")
    trunk = m.body("trunk", 20.0, (0, 0, 0.3), (1.0, 0.8, 0.5))
    m.floating("free", m.ground, trunk)
    push = m.input("push")[0]
    m.force(trunk, (push, 0.3 * push, 0))
    for name, side in (("left", 0.1), ("right", -0.1)):
        corners = [(x, side + y, -0.5) for x in (-0.1, 0.1) for y in (-0.04, 0.04)]
        m.contact(m.points(trunk, corners, name=name), m.plane(name=f"under {name}"), friction=MU, name=name)
    return da.compile(m)


def forces(motion: da.Trajectory) -> Vector:
    """All contact forces (samples, contacts, 3), normal first."""
    return np.stack(list(motion.contact_forces.values()), 1)


def outside(motion: da.Trajectory) -> float:
    """How far the forces are outside of their cones at most, N."""
    found = forces(motion)
    return float(np.max([np.hypot(found[..., 1], found[..., 2]) - MU * found[..., 0], -found[..., 0]]))


def beside_pinocchio(model: Model, motion: da.Trajectory, unique: bool) -> tuple[int, float, float]:
    """At how many states they were compared; how far our contact accelerations are from what Pinocchio's forces give,
    and where they are unique our forces from its, next to the largest."""
    samples = np.linspace(0, len(motion.times) - 1, ASKED).astype(int)
    found, off, apart = forces(motion), 0.0, 0.0
    count = 0
    for k in samples.tolist():
        q, v = motion.q[k], motion.v[k]
        closed = [i for i, force in enumerate(found[k]) if force[0] > 0.0]
        near = touching(model, q, v, closed, t=float(motion.times[k]))
        if not near.contacts or np.abs(near.velocities).max() > near.still:
            continue  # its solver knows neither slip nor shocks
        free = _free(model, motion, k)
        b = near.jacobian @ free + near.bias.ravel()
        solve = by_pinocchio(near.space.operator, b, np.full(len(near.contacts), MU))
        if solve is None:
            break
        own, theirs = found[k][near.contacts], solve()
        rates = [near.space.operator @ each.ravel() + b for each in (own, theirs)]
        off = max(off, float(np.abs(rates[0] - rates[1]).max() / np.abs(b).max()))
        apart = max(apart, float(np.abs(own - theirs).max() / np.abs(own).max())) if unique else apart
        count += 1
    return count, off, apart


def _free(model: Model, motion: da.Trajectory, k: int) -> Vector:
    """The accelerations of a sample without forces of contact."""
    return np.asarray(model.forward_dynamics(motion.q[k], motion.v[k], motion.inputs[k], t=float(motion.times[k])))


def by_mujoco(file: Path) -> Any:
    """A call that stands for as long in MuJoCo (time step 2 ms, elliptic cones), and returns how far a foot creeps."""
    mujoco: Any = installed("mujoco")
    if mujoco is None:
        return None
    spec = mujoco.MjSpec.from_string(_bare(file.read_text(encoding="utf-8")))
    spec.worldbody.first_body().add_freejoint()
    spec.worldbody.add_geom(type=mujoco.mjtGeom.mjGEOM_PLANE, size=[0, 0, 1], friction=[MU, 0, 0])
    for leg in LEGS:
        spec.body(f"{leg}_LOWER_LEG").add_geom(type=mujoco.mjtGeom.mjGEOM_SPHERE, size=[1e-4, 0, 0], mass=0,
                                               pos=[0, 0.008 if leg[1] == "L" else -0.008, -0.16])  # fmt: skip
    spec.option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    model = spec.compile()
    data, wanted = mujoco.MjData(model), np.array([BENT.get(model.joint(j).name, 0.0) for j in range(1, model.njnt)])

    def stand() -> float:
        mujoco.mj_resetData(model, data)
        data.qpos[7:], data.qpos[2] = wanted, 0.22294615
        while data.time < SECONDS:
            data.qfrc_applied[6:] = STIFF * (wanted - data.qpos[7:]) - DAMPED * data.qvel[6:]
            mujoco.mj_step(model, data)
        return float(np.abs(data.qvel).max())

    return stand


def _bare(text: str) -> str:
    """A URDF file without what is seen and touched."""
    from xml.etree import ElementTree

    root = ElementTree.fromstring(text)
    for link in root.iter("link"):
        for part in [*link.findall("visual"), *link.findall("collision")]:
            link.remove(part)
    return ElementTree.tostring(root, encoding="unicode")


def moved(record: Record, name: str, model: Model, q: Vector, inputs: Any, unique: bool) -> da.Trajectory:
    """One motion, its row and its goals."""
    da.simulate(model, q=q, duration=1e-3, inputs=inputs)
    seconds, motion = once(lambda: da.simulate(model, q=q, duration=SECONDS, inputs=inputs))
    count, off, apart = beside_pinocchio(model, motion, unique)
    record.row(motion=name, status=motion.status, seconds=seconds, samples=len(motion.times), events=len(motion.events),
               outside=outside(motion), deepest=-float(model.gaps(motion.q).min()), compared=count, rates_off=off,
               forces_off=apart, last_speed=float(np.abs(motion.v[-1]).max()))  # fmt: skip
    record.goals += [Goal(f"{name}: comes to the end", 1, motion.success),
                     Goal(f"{name}: outside of the cones, N", CONE, outside(motion), at_least=False),
                     Goal(f"{name}: accelerations beside Pinocchio's", 1e-9, off, at_least=False)]  # fmt: skip
    if unique:
        record.goals.append(Goal(f"{name}: forces beside Pinocchio's", 1e-7, apart, at_least=False))
    return motion


def main() -> None:
    """Run it."""
    asked = parser(__doc__ or "")
    asked.add_argument("--only", default="", help="motions whose name has this in it")
    options, record = asked.parse_args(), Record("standing")
    warnings.simplefilter("ignore")
    model = feet()
    q = np.array([0, 0, 0.5, 1.0, 0, 0, 0])
    for name, most in FEET.items():
        if options.only in name:
            moved(record, name, model, q, {"push": f"{most}*exp(-((t - 2)/0.2)^2)"}, unique=False)
    file = solo()
    if file is not None:
        model = quadruped(file)
        for name, inputs in MOTIONS.items():
            if options.only not in name:
                continue
            moved(record, name, model, stance(model), inputs, unique=True)
        stand = by_mujoco(file)
        if stand is not None:
            timings = interleave({"ours": lambda: da.simulate(
                model, q=stance(model), duration=SECONDS, inputs=MOTIONS["stands"]), "mujoco": stand}, rounds=5)
            record.row(motion="stands", solver="mujoco", seconds=timings.seconds("mujoco"), last_speed=stand(),
                       ours=timings.seconds("ours"))  # fmt: skip
            ratio = timings.ratio("ours", "mujoco")
            record.goals.append(Goal("standing, times MuJoCo's time", 1.0, ratio, at_least=False))
    record.finish(options.json)


if __name__ == "__main__":
    main()
