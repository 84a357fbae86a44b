"""Random robot files: URDF beside Pinocchio, MJCF beside MuJoCo, read from one and the same text."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import dalembert as da

from ..blueprints import BodyPlan, body
from ..judge import Judge
from ..kind import Kind

Array = Any
STATES = 3
#: Both sides run in doubles: what recursions in other frames may differ by, next to the largest entry of a state.
APART = 1e-12
#: Accelerations may differ by this times the conditioning of M.
SOLVED = 1e-14


@dataclass(frozen=True)
class Subject:
    """The text of a robot file."""

    text: str
    floating: bool = False

    @property
    def script(self) -> str:
        return f"robot = da.robots.read_text('''{self.text}''', floating={self.floating!r}, passive=False)\n"


def numbers(values: Any) -> str:
    return " ".join(f"{x!r}" for x in values)


# -------------------------------------------------------------------- URDF


def make_urdf(random: Random) -> Subject:
    count = random.randint(1, 6)
    decades = random.choice((0.3, 0.3, 2.0))
    links = ['<link name="base"/>'] + [_urdf_link(body(random, f"b{k}", decades), random) for k in range(count)]
    joints, movable = [], []
    for k in range(count):
        parent = random.choice(["base", *(f"b{i}" for i in range(k))]) if random.random() < 0.3 else \
            (f"b{k - 1}" if k else "base")
        kind = random.choice(("revolute", "revolute", "continuous", "prismatic", "prismatic", "fixed"))
        kind = "revolute" if k == count - 1 and not movable else kind
        mimic = ""
        if movable and kind in ("revolute", "prismatic") and random.random() < 0.2:
            leader = random.choice(movable)
            mimic = f'<mimic joint="{leader}" multiplier="{round(random.uniform(-2, 2), 2)}" offset="0.1"/>'
        elif kind in ("revolute", "prismatic"):
            movable.append(f"j{k}")
        joints.append(_urdf_joint(random, k, kind, parent, mimic))
    if not movable and not any('type="continuous"' in joint for joint in joints):
        return make_urdf(random)
    return Subject(f'<robot name="random">{"".join(links)}{"".join(joints)}</robot>', random.random() < 0.3)


def _urdf_link(plan: BodyPlan, random: Random) -> str:
    xx, yy, zz, xy, xz, yz = plan.inertia
    turn = numbers(round(random.uniform(-3, 3), 2) if random.random() < 0.3 else 0.0 for _ in range(3))
    return (f'<link name="{plan.name}"><inertial><origin xyz="{numbers(plan.com)}" rpy="{turn}"/>'
            f'<mass value="{plan.mass!r}"/><inertia ixx="{xx!r}" iyy="{yy!r}" izz="{zz!r}" ixy="{xy!r}" '
            f'ixz="{xz!r}" iyz="{yz!r}"/></inertial></link>')


def _urdf_joint(random: Random, k: int, kind: str, parent: str, mimic: str) -> str:
    place = numbers(round(random.uniform(-0.5, 0.5), 3) for _ in range(3))
    turn = numbers(random.choice((0.0, 1.5707963267948966, round(random.uniform(-3, 3), 3))) for _ in range(3))
    axis = random.choice(("1 0 0", "0 1 0", "0 0 1", "0 0 -1", numbers(random.gauss(0, 1) for _ in range(3))))
    limit = '<limit lower="-3" upper="3" effort="10" velocity="10"/>' if kind in ("revolute", "prismatic") else ""
    return (f'<joint name="j{k}" type="{kind}"><origin xyz="{place}" rpy="{turn}"/><parent link="{parent}"/>'
            f'<child link="b{k}"/><axis xyz="{axis}"/>{limit}{mimic}</joint>')


def judge_urdf(subject: Subject, found: Judge) -> None:
    from ...robot_peers import ours
    from ...robot_peers.pinocchio import Pinocchio
    from ...robot_peers.states import random_states

    with found.asking("the robot"):
        mechanism = da.robots.read_text(subject.text, floating=subject.floating, passive=False)
        matched = Pinocchio(subject.text, subject.floating).matched(mechanism)
        states = random_states(mechanism, STATES)
        inputs, exerted = ours.driven(mechanism, matched.inverse_dynamics(states))
        here = ours.quantities(mechanism, "numpy", states, inputs, matched.links)
        there = matched.quantities(states, exerted)
        for name, theirs in there.items():
            if name in here and name != "forward dynamics":
                compare(found, name, here[name], theirs, _floor(name, there))
        condition = float(there["condition"].max())
        if np.isfinite(condition) and condition < 1e11:
            spread = np.abs(there["by solving"] - there["forward dynamics"]).max()
            size = np.abs(there["forward dynamics"]).max()
            found.near("forward dynamics", here["forward dynamics"], there["forward dynamics"],
                       SOLVED * condition * size + 10 * spread + APART * size)


def _floor(name: str, there: Mapping[str, Array]) -> float:
    """Forces that cancel are compared next to the forces that make the motion."""
    return float(np.abs(there["inverse dynamics"]).max()) if name in ("Cv", "g") else 0.0


def compare(found: Judge, name: str, here: Array, there: Array, floor: float = 0.0) -> None:
    """Arrays of states, next to the largest entry of all states."""
    found.near(name, here, there, APART * max(float(np.abs(there).max(initial=0.0)), floor) + 1e-300)


# -------------------------------------------------------------------- MJCF


def make_mjcf(random: Random) -> Subject:
    decades = random.choice((0.3, 0.3, 2.0))
    angle = random.choice(("radian", "degree"))
    bodies, joints = _mjcf_bodies(random, random.randint(1, 5), decades, angle)
    actuators = "".join(f'<motor joint="{name}" gear="{round(random.uniform(0.5, 3), 2)}"/>'
                        for name in joints if random.random() < 0.4)
    gravity = random.choice(("0 0 -9.81", "0 0 0", "1 -2 -9"))
    euler = random.choice(("xyz", "XYZ", "zyx"))
    return Subject(f'<mujoco model="random"><compiler angle="{angle}" eulerseq="{euler}"/><option gravity="{gravity}"/>'
                   f"<worldbody>{bodies}</worldbody><actuator>{actuators}</actuator></mujoco>")


def _mjcf_bodies(random: Random, count: int, decades: float, angle: str) -> tuple[str, list[str]]:
    """Nested bodies and the names of their hinges and slides."""
    made: list[str] = []
    names: list[str] = []
    parents = [random.randrange(-1, k) if random.random() < 0.3 else k - 1 for k in range(count)]
    opened = [_mjcf_body(random, k, parents[k] < 0, decades, angle, names) for k in range(count)]

    def nested(k: int) -> str:
        return opened[k] + "".join(nested(child) for child in range(count) if parents[child] == k) + "</body>"

    made += [nested(k) for k in range(count) if parents[k] < 0]
    return "".join(made), names


def _mjcf_body(random: Random, k: int, at_world: bool, decades: float, angle: str, names: list[str]) -> str:
    place = numbers(round(random.uniform(-0.5, 0.5), 3) for _ in range(3))
    full = 1.0 if angle == "radian" else 57.29577951308232
    turn = random.choice(("", f' euler="{numbers(round(full * random.uniform(-2, 2), 3) for _ in range(3))}"',
                          f' quat="{numbers(random.gauss(0, 1) for _ in range(4))}"',
                          f' axisangle="1 1 0.5 {round(full * random.uniform(-2, 2), 3)}"'))
    plan = body(random, f"b{k}", decades)
    xx, yy, zz, xy, xz, yz = plan.inertia
    inertial = (f'<inertial pos="{numbers(plan.com)}" mass="{plan.mass!r}" '
                f'fullinertia="{numbers((xx, yy, zz, xy, xz, yz))}"/>')
    return f'<body name="b{k}" pos="{place}"{turn}>{inertial}{_mjcf_joints(random, k, at_world, angle, names)}'


def _mjcf_joints(random: Random, k: int, at_world: bool, angle: str, names: list[str]) -> str:
    kind = random.choice(("hinge", "hinge", "slide", "two", "ball", "free" if at_world else "hinge"))
    if kind == "free":
        return f'<joint name="j{k}" type="free"/>'
    pos = numbers(round(random.uniform(-0.3, 0.3), 2) for _ in range(3)) if random.random() < 0.4 else "0 0 0"
    if kind == "ball":
        return f'<joint name="j{k}" type="ball" pos="{pos}"/>'
    found = []
    for suffix in ("", "s") if kind == "two" else ("",):
        shape = random.choice(("hinge", "slide")) if kind == "two" else kind
        axis = random.choice(("1 0 0", "0 1 0", "0 0 1", numbers(random.gauss(0, 1) for _ in range(3))))
        passive = random.choice(("", f' stiffness="{round(random.uniform(0, 5), 2)}" '
                                     f'damping="{round(random.uniform(0, 2), 2)}" armature="0.05" springref="0.1"'))
        names.append(f"j{k}{suffix}")
        found.append(f'<joint name="j{k}{suffix}" type="{shape}" axis="{axis}" pos="{pos}"{passive}/>')
    return "".join(found)


def judge_mjcf(subject: Subject, found: Judge) -> None:
    from ...robot_peers.mujoco import MuJoCo
    from ...robot_peers.states import random_states

    with found.asking("the robot"), tempfile.TemporaryDirectory() as home:
        path = Path(home) / "random.xml"
        path.write_text(subject.text, encoding="utf-8")
        bare = da.read(path, passive=False)
        states = random_states(bare, STATES)
        there = MuJoCo(path, bare).quantities(states)
        q, v, a = states
        model, sprung = da.compile(bare, target="numpy"), da.compile(da.read(path), target="numpy")
        here = {"M": model.mass_matrix(q), "bias": model.bias(q, v),
                "inverse dynamics": model.inverse_dynamics(q, v, a),
                "with springs and dampers": sprung.inverse_dynamics(q, v, a)}
        floor = float(np.abs(there["inverse dynamics"]).max())
        for name, theirs in there.items():
            compare(found, name, here[name], theirs, floor if name == "bias" else 0.0)


URDF = Kind("urdf", 500, make_urdf, judge_urdf, peer="pinocchio")
MJCF = Kind("mjcf", 500, make_mjcf, judge_mjcf, peer="mujoco")
