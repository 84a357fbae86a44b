"""A thousand double pendulums over 10 s: `ensemble` in the lanes of vectors beside one run after another, heyoka's
batches, diffrax, MuJoCo's rollouts and SciPy; some of them with what is kept along the way, in lanes beside one by one;
four-bars over 10 s, lanes beside one after another; and Pandas under a
law over 2 s, these and MuJoCo's rollouts (`ensemble_robots`).

All start near horizontal arms, at rest. Each contender is one process and one core, in CPU seconds for a thousand runs;
the slow ones make a few and are scaled. Errors are those of the states at the end against `taylor` at 1e-14, medians
over some runs: motions part from one another about a thousandfold in that time. Steps are to a relative tolerance of
1e-9, MuJoCo's RK4 at 2 ms; diffrax is `vmap` over Dopri8 in doubles, compiled before it is timed. The four-bars are
closed loops in three angles: each start is made consistent, which is part of the time; the peers would need other
equations. Peers come with the extra `bench`; diffrax (`pip install diffrax`) by itself.

    python3 -m benchmarks.ensemble [--rounds N] [--json FILE]
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import solve_ivp

import dalembert as da
from dalembert import gallery

from .common import Contender, Goal, Record, arguments, heyoka_module, interleave, peer
from .ensemble_robots import RUNS as PANDAS
from .ensemble_robots import pandas
from .stepping import PENDULUM_XML, pendulum

RUNS, DURATION, RTOL, ATOL, CHECKED, WIDTH = 1000, 10.0, 1e-9, 1e-12, 24, 8
ALONG = 128
LEAST = {"samples": 1.5, "energy": 1.5, "extremes": 1.5, "steps": 1.2, "no event": 3.0, "every event": 0.85}
BARS = 64
G = 9.81
FEW = {"MuJoCo": 8, "SciPy": 4}

Table = NDArray[np.float64]
Ends = Callable[[Table], Table]
"""The states [a, b, a', b'] at the end, of starts (N, 2) at rest."""


def starts() -> Table:
    """The angles (RUNS, 2) of the arms."""
    return np.pi / 2 + 0.1 * np.random.default_rng(17).standard_normal((RUNS, 2))


def ours(model: da.Model, method: str, lanes: bool, rtol: float = RTOL) -> Ends:
    """The runs of an `ensemble`."""
    def run(angles: Table) -> Table:
        study = da.ensemble(model, q=angles, duration=DURATION, method=method, rtol=rtol, atol=ATOL,
                            lanes=lanes)  # fmt: skip
        return study.run("serial", progress=False)["end"]

    return run


def of_heyoka() -> Ends | None:
    """Batches of heyoka's Taylor integrator."""
    hy = heyoka_module()
    if hy is None:
        return None
    a, b, v, w = hy.make_vars("a", "b", "v", "w")
    c, s = hy.cos(a - b), hy.sin(a - b)
    first, second = -2.0 * G * hy.sin(a) - w * w * s, -G * hy.sin(b) + v * v * s
    pivot = 2.0 - c * c
    system = [(a, v), (b, w), (v, (first - c * second) / pivot), (w, (2.0 * second - c * first) / pivot)]
    batch = hy.taylor_adaptive_batch(system, np.zeros((4, WIDTH)), tol=RTOL)

    def run(angles: Table) -> Table:
        ends = np.empty((len(angles), 4))
        for first in range(0, len(angles), WIDTH):
            part = angles[first : first + WIDTH]
            batch.state[:] = 0.0
            batch.state[:2, : len(part)] = part.T
            batch.set_time(np.zeros(WIDTH))
            batch.propagate_until(DURATION)
            ends[first : first + WIDTH] = batch.state.T[: len(part)]
        return ends

    return run


def of_diffrax() -> Ends | None:
    """JAX's vmap over diffrax's steps of order 8, in doubles."""
    jax, diffrax = peer("jax"), peer("diffrax")
    if jax is None or diffrax is None:
        return None
    jax.config.update("jax_enable_x64", True)
    np_ = jax.numpy

    def slope(t: float, y: Any, arguments: None) -> Any:
        a, b, v, w = y
        c, s = np_.cos(a - b), np_.sin(a - b)
        first, second = -2.0 * G * np_.sin(a) - w * w * s, -G * np_.sin(b) + v * v * s
        pivot = 2.0 - c * c
        return np_.stack([v, w, (first - c * second) / pivot, (2.0 * second - c * first) / pivot])

    def one(start: Any) -> Any:
        told = diffrax.diffeqsolve(
            diffrax.ODETerm(slope), diffrax.Dopri8(), 0.0, DURATION, None, start, max_steps=100_000,
            stepsize_controller=diffrax.PIDController(rtol=RTOL, atol=ATOL),
        )  # fmt: skip
        return told.ys[-1]

    many = jax.jit(jax.vmap(one))

    def run(angles: Table) -> Table:
        return np.asarray(many(np.hstack([angles, np.zeros_like(angles)])))

    return run


def along(model: da.Model, angles: Table, rounds: int) -> list[tuple[str, float, float, float]]:
    """What is kept along the way of ALONG runs, with CPU seconds in lanes and one by one, and the median ratio."""
    coordinate, found = model.coordinate_names[0], []
    asked: dict[str, dict[str, Any]] = {
        "samples": {"reduce": {"kept": da.motion.records(np.linspace(0.0, DURATION, 51), "energy")}},
        "energy": {"reduce": {"kept": da.motion.last("energy")}},
        "extremes": {"reduce": {"kept": da.motion.extremes(coordinate)}},
        "steps": {"reduce": {"kept": da.motion.measured(len)}},
        "no event": {"events": [da.Event(f"{coordinate} - 50", "rising", "stop")]},
        "every event": {"events": [da.Event(coordinate, "falling")]},
    }  # fmt: skip
    for name, more in asked.items():
        calls: dict[str, Contender] = {which: partial(_along, model, angles[:ALONG], which == "lanes", more)
                                       for which in ("lanes", "one by one")}  # fmt: skip
        timings = interleave(calls, rounds)
        found.append((name, timings.seconds("lanes"), timings.seconds("one by one"),
                      timings.ratio("one by one", "lanes")))  # fmt: skip
    return found


def _along(model: da.Model, angles: Table, lanes: bool, more: dict[str, Any]) -> None:
    study = da.ensemble(model, q=angles, duration=DURATION, method="dop853", rtol=RTOL, atol=ATOL, lanes=lanes, **more)
    study.run("serial", progress=False)


def four_bars(rounds: int) -> tuple[dict[str, float], float]:
    """CPU seconds of the four-bar of the gallery at some speeds of its crank, one by one and in lanes, and the median
    ratio."""
    bars = gallery.load("four-bar")
    assert bars.start is not None
    model, speeds = da.compile(bars.system), np.linspace(4.0, 7.0, BARS)
    q = da.simulate(model, q=bars.start.q, v=bars.start.v, duration=1e-3).q[0]
    v = np.stack([speeds, np.zeros(BARS), np.zeros(BARS)], axis=1)
    calls: dict[str, Contender] = {name: partial(_bars, model, np.tile(q, (BARS, 1)), v, lanes)
                                   for name, lanes in (("lanes", True), ("one by one", False))}  # fmt: skip
    timings = interleave(calls, rounds)
    return {name: timings.seconds(name) for name in calls}, timings.ratio("one by one", "lanes")


def _bars(model: da.Model, q: Table, v: Table, lanes: bool) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of starts that were moved
        da.ensemble(model, q=q, v=v, duration=DURATION, method="dop853", lanes=lanes).run("serial", progress=False)


def of_mujoco() -> Ends | None:
    """Rollouts of MuJoCo, RK4 at 2 ms, in one thread."""
    mujoco, rollout = peer("mujoco"), peer("mujoco.rollout")
    if mujoco is None or rollout is None:
        return None
    model = mujoco.MjModel.from_xml_string(PENDULUM_XML.replace("<option ", '<option integrator="RK4" '))
    data, steps = mujoco.MjData(model), round(DURATION / 0.002)

    def run(angles: Table) -> Table:
        state = np.zeros((len(angles), mujoco.mj_stateSize(model, mujoco.mjtState.mjSTATE_FULLPHYSICS)))
        state[:, 1], state[:, 2] = angles[:, 0], angles[:, 1] - angles[:, 0]  # its joints count from link to link
        found = rollout.rollout(model, data, state, nstep=steps)[0][:, -1]
        return np.stack([found[:, 1], found[:, 1] + found[:, 2], found[:, 3], found[:, 3] + found[:, 4]], axis=1)

    return run


def of_scipy(model: da.Model) -> Ends:
    """SciPy's DOP853 around our compiled accelerations."""
    def slope(t: float, y: Table) -> Table:
        return np.concatenate([y[2:], model.forward_dynamics(y[:2], y[2:])])

    def run(angles: Table) -> Table:
        return np.array([
            solve_ivp(slope, (0.0, DURATION), [*angle, 0.0, 0.0], method="DOP853", rtol=RTOL, atol=ATOL).y[:, -1]
            for angle in angles
        ])

    return run


def _error(ends: Table, exact: Table) -> float:
    """The median over runs of the largest error of a state."""
    return float(np.median(np.abs(ends - exact[: len(ends)]).max(axis=1)))


def main() -> None:
    options = arguments(__doc__ or "")
    record, model, angles = Record("ensemble"), pendulum(), starts()
    contenders: dict[str, Ends | None] = {
        "lanes": ours(model, "dop853", True), "one by one": ours(model, "dop853", False),
        "series in lanes": ours(model, "taylor", True), "heyoka": of_heyoka(), "diffrax": of_diffrax(),
        "MuJoCo": of_mujoco(),
        "SciPy": of_scipy(model),
    }  # fmt: skip
    known = {name: run for name, run in contenders.items() if run is not None}
    exact = ours(model, "taylor", False, 1e-14)(angles[:CHECKED])
    errors = {name: _error(run(angles[: FEW.get(name, CHECKED)]), exact) for name, run in known.items()}
    calls: dict[str, Contender] = {
        name: (lambda run=run, name=name: run(angles[: FEW.get(name, RUNS)])) for name, run in known.items()}
    timings = interleave(calls, options.rounds)
    scale = {name: RUNS / FEW.get(name, RUNS) for name in known}
    for name in known:
        record.row(contender=name, seconds=timings.seconds(name) * scale[name], error=errors[name])
    least = min(timings.rounds["lanes"])
    record.goals.append(Goal("CPU seconds of 1,000 double pendulums at 1e-9", 0.05, least, at_least=False))
    for name, wanted in (("heyoka", 2.0), ("diffrax", 10.0), ("MuJoCo", 50.0), ("SciPy", 1000.0)):
        if name in known:
            record.goals.append(Goal(f"times as fast as {name}", wanted, timings.ratio(name, "lanes") * scale[name]))
    for name, there, alone, ratio in along(model, angles, options.rounds):
        record.row(what=f"{ALONG} double pendulums, {name}", **{"lanes (CPU s)": there, "one by one (CPU s)": alone})
        record.goals.append(Goal(f"{name} in lanes beside one by one", LEAST[name], ratio))
    seconds, ratio = four_bars(options.rounds)
    record.row(what=f"{BARS} four-bars", **{f"{name} (CPU s)": found for name, found in seconds.items()})
    record.goals.append(Goal("four-bars in lanes beside one by one", 2.0, ratio))
    if (found := pandas(options.rounds)) is not None:
        seconds, errors, ratios = found
        for name, spent in seconds.items():
            record.row(what=f"{PANDAS} Pandas", contender=name, seconds=spent, error=errors[name])
        record.goals += [Goal(f"Pandas in lanes beside {name}", wanted, ratios[name])
                         for name, wanted in (("one by one", 4.0), ("MuJoCo", 50.0)) if name in ratios]  # fmt: skip
    record.finish(options.json)


if __name__ == "__main__":
    main()
