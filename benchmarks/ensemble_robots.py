"""Pandas that a law of springs and dampers holds, over 2 s from starts around one position: `ensemble` in the lanes of
vectors beside one run after another, and beside MuJoCo's rollouts of the same file. Part of `benchmarks.ensemble`.

The fingers are closed, limits of joints are watched and not met. Errors are those of the states at the end against our
steps at 1e-12; MuJoCo takes RK4 at 1 ms, with the law as its actuators.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from xml.etree import ElementTree

import numpy as np
from numpy.typing import NDArray

import dalembert as da

from .common import Contender, interleave, peer
from .robots import SNAP, known_robots

RUNS, FEW, DURATION, RTOL, STEP = 64, 4, 2.0, 1e-9, 1e-3
HELD = np.array([0.0, -0.3, 0.0, -1.8, 0.0, 1.6, 0.3])
SPRING, DAMPER = [200.0, 200.0, 200.0, 200.0, 50.0, 50.0, 20.0], [30.0, 30.0, 30.0, 30.0, 8.0, 8.0, 4.0]

Table = NDArray[np.float64]


def pandas(rounds: int) -> tuple[dict[str, float], dict[str, float], dict[str, float]] | None:
    """CPU seconds and errors of the contenders over all runs, and the median ratios to lanes; None without the file."""
    try:
        text = known_robots()["Panda"]
    except (ImportError, KeyError):
        print("example-robot-data is absent (pip install dalembert[bench]): Pandas are left out", file=sys.stderr)
        return None
    model = da.compile(da.robots.read_text(text, snap=SNAP))
    starts = HELD + 0.1 * np.random.default_rng(23).standard_normal((RUNS, len(HELD)))
    known: dict[str, Callable[[Table], Table]] = {
        "lanes": partial(ours, model, lanes=True), "one by one": partial(ours, model, lanes=False)}
    scale = {"lanes": 1.0, "one by one": 1.0}
    if (there := of_mujoco(text)) is not None:
        known["MuJoCo"], scale["MuJoCo"] = there, RUNS / FEW
    exact = ours(model, starts[:FEW], lanes=False, rtol=1e-12)
    errors = {name: float(np.abs(run(starts[:FEW]) - exact).max()) for name, run in known.items()}
    calls: dict[str, Contender] = {
        name: partial(run, starts[: round(RUNS / scale[name])]) for name, run in known.items()}
    timings = interleave(calls, rounds)
    seconds = {name: timings.seconds(name) * scale[name] for name in known}
    return seconds, errors, {name: timings.ratio(name, "lanes") * scale[name] for name in known if name != "lanes"}


def ours(model: da.Model, q: Table, lanes: bool, rtol: float = RTOL) -> Table:
    """The states at the ends of the runs of an `ensemble`."""
    names = [coordinate.func.__name__ for coordinate in model.system.coordinates]
    law = [f"-{k}*({name} - ({held})) - {d}*{name}'"
           for name, held, k, d in zip(names, HELD, SPRING, DAMPER, strict=True)]  # fmt: skip
    study = da.ensemble(model, q=q, inputs=law, duration=DURATION, method="dop853", rtol=rtol, lanes=lanes)
    return study.run("serial", progress=False)["end"]


def of_mujoco(text: str) -> Callable[[Table], Table] | None:
    """Rollouts of the same file with actuators for the law, in one thread."""
    mujoco, rollout = peer("mujoco"), peer("mujoco.rollout")
    if mujoco is None or rollout is None:
        return None
    spec = mujoco.MjSpec.from_string(bare(text))
    spec.option.integrator, spec.option.timestep = mujoco.mjtIntegrator.mjINT_RK4, STEP
    for joint, k, d in zip(spec.joints, SPRING, DAMPER, strict=True):
        actuator = spec.add_actuator(target=joint.name, trntype=mujoco.mjtTrn.mjTRN_JOINT)
        actuator.set_to_position(kp=k, kv=d)
    model = spec.compile()
    data, steps = mujoco.MjData(model), round(DURATION / STEP)
    control = np.tile(HELD, (1, steps, 1))

    def run(angles: Table) -> Table:
        state = np.zeros((len(angles), mujoco.mj_stateSize(model, mujoco.mjtState.mjSTATE_FULLPHYSICS)))
        state[:, 1 : 1 + len(HELD)] = angles
        return rollout.rollout(model, data, state, np.tile(control, (len(angles), 1, 1)))[0][:, -1, 1:]

    return run


def bare(text: str) -> str:
    """A URDF without what is only seen or touched."""
    robot = ElementTree.fromstring(text)
    for link in robot.findall("link"):
        for part in (*link.findall("visual"), *link.findall("collision")):
            link.remove(part)
    return ElementTree.tostring(robot, encoding="unicode")
