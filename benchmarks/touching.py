"""Distances of shapes and how they slip, beside MuJoCo: `python3 -m benchmarks.touching`.

Random scenes of every kind of shape, free and fixed, and the robots of gymnasium where it is installed: at random
states the least gap of each pair beside `mj_geomDistance`, and slip beside the velocities that `mj_jac` gives at the
nearest points. Jacobians beside differences in 50 digits. Then how long the programs are, and their times.
"""

from __future__ import annotations

import os

os.environ.setdefault("OMP_NUM_THREADS", "1")

import argparse
import warnings
from fractions import Fraction
from importlib import import_module, util
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import dalembert as da
from dalembert.description.robots.mjcf_shapes import unused
from dalembert.expr.evaluate import evaluate_exact
from dalembert.model import Model

from .common import Goal, Record, interleave, parser

mujoco: Any = import_module("mujoco")
Vector = NDArray[np.float64]
ROBOTS = ("ant", "hopper", "humanoid", "half_cheetah", "walker2d")
FAR = 100.0


def main() -> None:
    """Measure, print, and say which goals are met."""
    options = _options()
    record, worst = Record("touching"), np.zeros(2)
    random = np.random.default_rng(options.seed)
    sources = [("scene", _scene(random)) for _ in range(options.scenes)] + _robots()
    for name, text in sources:
        pair = _Pair(text)
        found = pair.off(random, options.states)
        worst = np.maximum(worst, found)
        record.row(robot=name, pairs=len(pair.spots), contacts=len(pair.model.system.contacts), gap=found[0],
                   slip=found[1], **pair.lengths(), **pair.times(options.rounds))
    slopes = max(_slopes(_Pair(text), random) for text in (sources[0][1], sources[-1][1]))
    record.goals = [
        Goal("gaps beside MuJoCo, m", 1e-13, worst[0], at_least=False),
        Goal("slip beside MuJoCo, m/s", 1e-12, worst[1], at_least=False),
        Goal("Jacobians beside differences in 50 digits", 1e-12, slopes, at_least=False),
    ]
    record.finish(options.json)


def _options() -> argparse.Namespace:
    found = parser(__doc__ or "")
    found.add_argument("--scenes", type=int, default=4, help="random scenes")
    found.add_argument("--states", type=int, default=20, help="random states of each")
    found.add_argument("--rounds", type=int, default=5, help="repeated rounds of times")
    found.add_argument("--seed", type=int, default=1, help="of scenes and states")
    return found.parse_args()


def _scene(random: np.random.Generator) -> str:
    """Each kind of shape anyhow in a free body, and planes, a capsule and a box that stand still."""
    def numbers(count: int, size: float = 1.0) -> str:
        return " ".join(f"{x:.6f}" for x in size * random.normal(size=count))

    def sizes(count: int) -> str:
        return " ".join(f"{x:.6f}" for x in random.uniform(0.1, 0.4, count))

    kinds = {"sphere": 1, "capsule": 2, "box": 3, "cylinder": 2, "ellipsoid": 3}
    bodies = "".join(f'<body name="b{k}"><freejoint/><geom name="{kind} {k}" type="{kind}" size="{sizes(count)}" '
                     f'pos="{numbers(3, 0.3)}" euler="{numbers(3, 60)}"/></body>'
                     for k, (kind, count) in enumerate([*kinds.items(), ("sphere", 1)]))  # fmt: skip
    still = "".join(f'<geom name="{kind}" type="{kind}" size="{size}" pos="{numbers(3)}" euler="{numbers(3, 60)}"/>'
                    for kind, size in (("plane", "0 0 1"), ("capsule", sizes(2)), ("box", sizes(3))))  # fmt: skip
    return f"<mujoco><worldbody>{still}{bodies}</worldbody></mujoco>"


def _robots() -> list[tuple[str, str]]:
    found = util.find_spec("gymnasium")
    if found is None or found.origin is None:
        return []
    folder = Path(found.origin).parent / "envs/mujoco/assets"
    return [(name, (folder / f"{name}.xml").read_text(encoding="utf-8")) for name in ROBOTS]


class _Pair:
    """One model here and in MuJoCo."""

    def __init__(self, text: str) -> None:
        from dalembert.description.readers import read_text

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.mechanism: Any = read_text(text, contacts="all")
            self.model: Model = da.compile(self.mechanism)
        self.peer: Any = mujoco.MjModel.from_xml_string(text)
        self.data: Any = mujoco.MjData(self.peer)
        self.spots: dict[str, list[int]] = {}
        for i, name in enumerate(self.model.system.contact_names):
            if not name.endswith(" limit"):
                self.spots.setdefault(name.split(", ")[0], []).append(i)
        touching = [g for g in range(self.peer.ngeom) if self.peer.geom_contype[g] or self.peer.geom_conaffinity[g]]
        names = [self.peer.geom(g).name or self.peer.body(int(self.peer.geom_bodyid[g])).name for g in touching]
        self.geoms = dict(zip(unused(names), touching, strict=True))

    def state(self, random: np.random.Generator) -> tuple[Vector, Vector]:
        """A random state of both; a free body's velocity stands in its own axes here."""
        peer, data = self.peer, self.data
        data.qpos[:] = peer.qpos0 + random.normal(size=peer.nq)
        mujoco.mj_normalizeQuat(peer, data.qpos)
        data.qvel[:] = random.normal(size=peer.nv)
        mujoco.mj_forward(peer, data)
        q, v, turn = data.qpos.copy(), data.qvel.copy(), np.zeros(9)
        for joint in np.flatnonzero(peer.jnt_type == mujoco.mjtJoint.mjJNT_FREE):
            place, dof = peer.jnt_qposadr[joint], peer.jnt_dofadr[joint]
            mujoco.mju_quat2Mat(turn, q[place + 3 : place + 7])
            v[dof : dof + 3] = turn.reshape(3, 3).T @ v[dof : dof + 3]
        return q, v

    def off(self, random: np.random.Generator, states: int) -> Vector:
        """The largest differences of gaps, and of slip; of pairs that are apart."""
        model, worst = self.model, np.zeros(2)
        first = np.cumsum([0, *(len(touch.slip) for touch in model.system.contacts)])
        ends = np.zeros(6)
        for _ in range(states):
            q, v = self.state(random)
            gaps, slips = model.gaps(q), model.slips(q, v)
            for meeting in self.mechanism.meetings:
                if meeting.name not in self.spots:
                    continue
                nearest = min(self.spots[meeting.name], key=lambda i: gaps[i])
                a, b = self.geoms[meeting.second.name], self.geoms[meeting.first.name]
                distance = mujoco.mj_geomDistance(self.peer, self.data, a, b, FAR, ends)
                if distance <= 1e-3:
                    continue
                own = slips[first[nearest] : first[nearest + 1]]
                slip = float(np.linalg.norm(own)) - self._slip(a, b, ends) if len(own) else 0.0
                worst = np.maximum(worst, np.abs(np.array([gaps[nearest] - distance, slip])))
        return worst

    def _slip(self, a: int, b: int, ends: Vector) -> float:
        """How fast a slips past b, at the point of a that is nearest."""
        velocity, jacobian = np.zeros(3), np.zeros((3, self.peer.nv))
        for geom, sign in ((a, 1.0), (b, -1.0)):
            mujoco.mj_jac(self.peer, self.data, jacobian, None, ends[:3], self.peer.geom_bodyid[geom])
            velocity += sign * jacobian @ self.data.qvel
        normal = (ends[:3] - ends[3:]) / np.linalg.norm(ends[:3] - ends[3:])
        return float(np.linalg.norm(velocity - normal * (normal @ velocity)))

    def lengths(self) -> dict[str, int]:
        """How many instructions the gaps take, with their Jacobian, and those of slip, beside the mass matrix."""
        dynamics = self.model.equations
        rows = {"gaps": ("gaps",), "gap_rows": ("gaps", "gap_jacobian"), "slip_rows": ("slips", "slip_jacobian"),
                "mass": ("mass_matrix",)}  # fmt: skip
        found: dict[str, int] = {}
        for label, names in rows.items():
            results = {name: ((len(nodes),), nodes) for name in names if len(nodes := dynamics.nodes(name))}
            found[label] = len(self.model.program(label, "tqvp", results).instructions) if results else 0
        return found

    def times(self, rounds: int) -> dict[str, float]:
        """Microseconds of gaps with their Jacobian, beside MuJoCo's search for contacts with theirs."""
        model, q = self.model, self.data.qpos.copy()

        def here() -> None:
            model.gaps(q)
            model.gap_jacobian(q)

        def there() -> None:
            mujoco.mj_kinematics(self.peer, self.data)
            mujoco.mj_comPos(self.peer, self.data)
            mujoco.mj_collision(self.peer, self.data)
            mujoco.mj_makeConstraint(self.peer, self.data)

        found = interleave({"here": here, "mujoco": there}, rounds)
        return {"us": 1e6 * found.seconds("here"), "mujoco_us": 1e6 * found.seconds("mujoco")}


def _slopes(pair: _Pair, random: np.random.Generator) -> float:
    """The largest difference of J_N v from central differences of the gaps along q' = N v, in 50 digits."""
    model, system = pair.model, pair.model.system
    q, v = pair.state(random)
    rates, step = np.asarray(model.coordinate_rates(q, v)), Fraction(1, 10**15)

    def gaps(sign: int) -> list[Any]:
        moved = {leaf: Fraction(x) + sign * step * Fraction(r)
                 for leaf, x, r in zip(system.leaves.q, q.tolist(), rates.tolist(), strict=True)}
        return evaluate_exact(system.graph, [touch.gap for touch in system.contacts], moved, 50)

    slopes = [float((a - b) * 10**15 / 2) for a, b in zip(gaps(1), gaps(-1), strict=True)]
    return float(np.abs(np.asarray(model.gap_jacobian(q)) @ v - slopes).max())


if __name__ == "__main__":
    main()
