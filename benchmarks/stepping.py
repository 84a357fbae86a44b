"""What a call costs beside its steps: a run of a double pendulum, and one step of it, beside MuJoCo and SciPy.

A run is `simulate` over 10 s at the default tolerances; its steps are the same calls of machine code alone, from memory
that is ready. A step is 2 ms with inputs that change each time: `stepper.step` keeps a relative tolerance of 1e-9,
`mj_step` takes one semi-implicit Euler step of the same pendulum from its XML, SciPy's `solve_ivp` (DOP853, 1e-9) calls
our compiled accelerations. Peers come with the extra `bench`.

    python3 -m benchmarks.stepping [--rounds N] [--json FILE]
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from importlib import import_module

import numpy as np
from scipy.integrate import solve_ivp

import dalembert as da
from dalembert.compiler.meanwhile import settled
from dalembert.compiler.target import bound
from dalembert.integration.explicit import ready
from dalembert.integration.explicit.watching import SIZE
from dalembert.integration.integrator import Tolerances
from dalembert.integration.integrators.dop853 import INTEGRATOR, TABLEAU
from dalembert.integration.kernels import build_kernels
from dalembert.simulation.running.recording import room

from .common import Contender, Goal, Record, arguments, interleave

START = np.array([math.pi / 2, math.pi / 2, 0.0, 0.0])
DURATION, DT, RTOL, ATOL, MOST = 10.0, 0.002, 1e-9, 1e-12, 4096

PENDULUM_XML = """
<mujoco><option timestep="0.002" gravity="0 0 -9.81"><flag contact="disable"/></option><worldbody>
  <body><joint name="a" axis="0 -1 0"/><inertial pos="0 0 -1" mass="1" diaginertia="1e-9 1e-9 1e-9"/>
    <body pos="0 0 -1"><joint name="b" axis="0 -1 0"/><inertial pos="0 0 -1" mass="1" diaginertia="1e-9 1e-9 1e-9"/>
</body></body></worldbody><actuator><motor joint="a"/><motor joint="b"/></actuator></mujoco>"""


def pendulum(**more: object) -> da.Model:
    """Two point masses of 1 kg on rods of 1 m, in absolute angles."""
    return da.compile(da.System("a b", kinetic="a'**2 + b'**2/2 + a'*b'*cos(a - b)",
                                potential="-9.81*(2*cos(a) + cos(b))", **more))  # type: ignore[arg-type]  # fmt: skip


def steps_alone(model: da.Model) -> Callable[[], object]:
    """The steps of the run and nothing else."""
    kernels, context = build_kernels(model), np.zeros(build_kernels(model).sizes.context)
    kernels.open(START, context)
    made = ready(kernels.target, TABLEAU, len(START))
    kernels.used(MOST)
    made.used(MOST)
    settled()  # better code is there
    march = INTEGRATOR.start(kernels, START, context, Tolerances(RTOL, ATOL, DURATION, MOST))
    chunk = [part.reshape(-1) for part in room(march, MOST)]
    held = (march.state, march.y, march.memory["f"], context)
    begin = bound(made.functions["begin"], kernels.derivative, DURATION, RTOL, ATOL, DURATION, *held)
    advance = bound(made.functions["advance"], kernels.derivative, kernels.project, DURATION, RTOL, ATOL, DURATION,
                    MOST, MOST, *held[:3], march.memory["variance"], context, *chunk, np.zeros(SIZE))  # fmt: skip

    def run() -> None:
        march.state[:], march.y[:], march.memory["variance"][:] = 0.0, START, 0.0
        begin()
        advance()

    return run


def mujoco_step() -> Contender | None:
    """One step of MuJoCo with other inputs, where it is installed."""
    try:
        mujoco = import_module("mujoco")
    except ImportError:
        print("mujoco is absent (pip install dalembert[bench]): its rows are left out", file=sys.stderr)
        return None
    model = mujoco.MjModel.from_xml_string(PENDULUM_XML)
    data, step, inputs = mujoco.MjData(model), mujoco.mj_step, _inputs()
    data.qpos[:] = [1.0, 1.0]

    def call() -> None:
        data.ctrl[:] = inputs()
        step(model, data)

    return call


def _inputs() -> Callable[[], np.ndarray]:
    """Inputs that differ from call to call."""
    tables = [np.array([0.1, -0.1]), np.array([-0.1, 0.1])]

    def given() -> np.ndarray:
        tables.reverse()
        return tables[0]

    return given


def scipy_step(model: da.Model) -> Contender:
    """The same by SciPy from one state to the next."""
    state, inputs, accelerate = [np.array([1.0, 2.0, 0.0, 0.0])], _inputs(), model.forward_dynamics

    def call() -> None:
        u = inputs()
        found = solve_ivp(lambda t, y: np.concatenate([y[2:], accelerate(y[:2], y[2:], u)]), (0.0, DT), state[0],
                          method="DOP853", rtol=RTOL, atol=ATOL)  # fmt: skip
        state[0] = found.y[:, -1]

    return call


def main() -> None:
    options = arguments(__doc__ or "")
    record, model = Record("stepping"), pendulum()
    q, v = START[:2].tolist(), START[2:].tolist()
    alone = steps_alone(model)
    count = da.simulate(model, q=q, v=v, duration=DURATION).steps
    found = interleave({"run": lambda: da.simulate(model, q=q, v=v, duration=DURATION), "steps": alone,
                        "run and q": lambda: da.simulate(model, q=q, v=v, duration=DURATION).q},
                       options.rounds)  # fmt: skip
    least = {name: 1e3 * min(times) for name, times in found.rounds.items()}
    beside = {name: least[name] - least["steps"] for name in ("run", "run and q")}
    record.row(steps=count, run_ms=least["run"], steps_ms=least["steps"],
               beside_ms=beside["run"], beside_with_q_ms=beside["run and q"])  # fmt: skip
    record.goals.append(Goal("a run of 10 s beside its steps, ms", 0.05, beside["run"], at_least=False))

    steered = pendulum(forces={"a": "f", "b": "g"}, inputs=["f", "g"])
    moved, inputs = da.stepper(steered, q=[1.0, 2.0]), _inputs()
    moved.step(DT)
    physics = moved._stride
    contenders: dict[str, Contender] = {"step": lambda: moved.step(DT, inputs()), "physics": physics,
                                        "SciPy": scipy_step(steered)}  # fmt: skip
    if (peer := mujoco_step()) is not None:
        contenders["MuJoCo"] = peer
    for _ in range(2000):
        moved.step(DT, inputs())
    found = interleave(contenders, options.rounds)
    for name in contenders:
        record.row(one=name, us=1e6 * found.seconds(name), times_ours=found.ratio(name, "step"))
    beside_step = 1e6 * (min(found.rounds["step"]) - min(found.rounds["physics"]))
    record.goals.append(Goal("a step beside the physics, us", 5.0, beside_step, at_least=False))
    record.finish(options.json)


if __name__ == "__main__":
    main()
