"""Events against closed forms: our times and counts beside SciPy's `solve_ivp` and heyoka's.

A ball that bounces (its times, and what becomes of it past the time at which it rests), collisions that count the
digits of pi, a ball on a shaken table, and an oscillator that barely passes a mark. SciPy runs DOP853 at 1e-12 and is
started anew after each bounce; heyoka's Taylor series find zeros of polynomials. What a smooth motion costs when
events are watched is the ratio of two calls of ours.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from scipy.integrate import solve_ivp

import dalembert as da

from .common import Goal, Record, arguments, heyoka_module, interleave, once

hy: Any = heyoka_module()
G = 9.81
BOUNCES = 20
DEPTHS = tuple(10.0**-k for k in range(4, 13))
PI = {0: 3, 1: 31, 2: 314, 3: 3141}
WANTED_TIME = 1e-12
OVERHEAD = 2.0

BALL = da.System("y", kinetic="y'**2/2", potential=f"{G}*y")
OSCILLATOR = da.System("x", kinetic="x'**2/2", potential="x**2/2")
Times = np.ndarray


# -------------------------------------------------------------------- a bouncing ball


def expected_bounces(e: float, count: int) -> Times:
    """The times at which a ball from 1 m hits the floor."""
    flights = 2.0 * np.sqrt(2.0 * G) / G * e ** np.arange(1, count)
    return np.sqrt(2.0 / G) + np.concatenate([[0.0], np.cumsum(flights)])


def our_bounces(e: float, duration: float) -> da.Trajectory:
    """Our motion of the ball."""
    return da.simulate(BALL, q=[1.0], duration=duration, events=[da.Event("y", "falling", {"y'": f"-{e}*y'"})])


class Height:
    """What SciPy asks for the height of the ball, where it stops."""

    terminal = True
    direction = -1.0

    def __call__(self, t: float, y: Times) -> float:
        return float(y[0])


def scipy_bounces(e: float, count: int) -> Times:
    """SciPy's, started anew after each bounce."""
    height = Height()
    t, y, found = 0.0, np.array([1.0, 0.0]), list[float]()
    for _ in range(count):
        run = solve_ivp(lambda t, y: [y[1], -G], (t, t + 3.0), y, method="DOP853", rtol=1e-12, atol=1e-14,
                        events=height)  # fmt: skip
        if not len(run.t_events[0]):
            break
        t, y = float(run.t_events[0][0]), run.y_events[0][0].copy()
        y[1] *= -e
        found.append(t)
    return np.array(found)


def heyoka_bounces(e: float, duration: float) -> tuple[Times, float]:
    """heyoka's, and how high its ball is at the end."""
    y, v = hy.make_vars("y", "v")
    found = list[float]()

    def bounce(run: Any, sign: int) -> bool:
        run.state[1] *= -e
        found.append(run.time)
        return True

    run = hy.taylor_adaptive([(y, v), (v, -G + 0.0 * y)], [1.0, 0.0], t_events=[
        hy.t_event(y, callback=bounce, direction=hy.event_direction.negative)])
    run.propagate_until(duration)
    return np.array(found), float(run.state[0])


def bouncing(record: Record) -> None:
    """Twenty bounces, and what follows."""
    for e in (0.5, 0.9):
        exact, duration = expected_bounces(e, BOUNCES), 3.0 if e == 0.5 else 12.0
        motion = our_bounces(e, duration)
        worst = float(np.abs(motion.events.times[:BOUNCES] - exact).max())
        record.row(ball=e, solver="ours", error=worst, bounces=len(motion.events), lowest=float(motion.q.min()),
                   status=motion.status)  # fmt: skip
        record.goals += [Goal(f"ball, e = {e}, error of {BOUNCES} times", WANTED_TIME, worst, at_least=False),
                         Goal(f"ball, e = {e}, lowest place", -1e-12, float(motion.q.min()))]  # fmt: skip
        times = scipy_bounces(e, BOUNCES)
        record.row(ball=e, solver="scipy", error=float(np.abs(times - exact[: len(times)]).max()), bounces=len(times))
        if hy is not None:
            times, height = heyoka_bounces(e, duration)
            record.row(ball=e, solver="heyoka", error=float(np.abs(times[:BOUNCES] - exact).max()), bounces=len(times),
                       lowest=height, status="success")  # fmt: skip


# -------------------------------------------------------------------- collisions that count


def collisions(power: int) -> da.Trajectory:
    """A wall, a ball of 1 kg at rest, and one of 100^power kg that comes."""
    heavy = repr(100.0**power)
    pair = da.System("x y", kinetic=f"(x'**2 + {heavy}*y'**2)/2", potential="0")
    hit = {"x'": f"(x'*(1 - {heavy}) + 2*{heavy}*y')/(1 + {heavy})",
           "y'": f"(y'*({heavy} - 1) + 2*x')/(1 + {heavy})"}  # fmt: skip
    return da.simulate(pair, q=[1.0, 2.0], v=[0.0, -1.0], duration=100.0, events=[
        da.Event("x", "falling", {"x'": "-x'"}, name="wall"), da.Event("y - x", "falling", hit, name="balls")])


def counting(record: Record) -> None:
    """The digits of pi."""
    for power, count in PI.items():
        collisions(power)
        seconds, motion = once(lambda power=power: collisions(power))
        drift = float(np.ptp(motion.energy) / motion.energy[0])
        record.row(pi=power, collisions=len(motion.events), energy=drift, seconds=seconds, each=seconds / count)
        off = abs(len(motion.events) - count)
        record.goals.append(Goal(f"collisions with 100^{power} kg, off by", 0.0, off, at_least=False))


# -------------------------------------------------------------------- grazes


def our_graze(depth: float) -> Times:
    """When a swing of 1 m passes a mark that is less by a depth."""
    return da.simulate(OSCILLATOR, q=[0.0], v=[1.0], duration=3.0, method="taylor", rtol=1e-13, atol=1e-15,
                       events=[da.Event(f"x - 1 + {depth!r}")]).events.times  # fmt: skip


def scipy_graze(depth: float) -> Times:
    """SciPy's."""
    run = solve_ivp(lambda t, y: [y[1], -y[0]], (0.0, 3.0), [0.0, 1.0], method="DOP853", rtol=1e-12, atol=1e-14,
                    events=lambda t, y: y[0] - 1.0 + depth)  # fmt: skip
    return run.t_events[0]


def heyoka_graze(depth: float) -> Times:
    """heyoka's."""
    x, v = hy.make_vars("x", "v")
    found = list[float]()
    run = hy.taylor_adaptive([(x, v), (v, -x)], [0.0, 1.0], nt_events=[
        hy.nt_event(x - 1.0 + depth, callback=lambda run, time, sign: found.append(time))])
    run.propagate_until(3.0)
    return np.array(found)


def grazing(record: Record) -> None:
    """Both times of each graze."""
    solvers: dict[str, Callable[[float], Times]] = {"ours": our_graze, "scipy": scipy_graze}
    if hy is not None:
        solvers["heyoka"] = heyoka_graze
    found = dict.fromkeys(solvers, 0)
    for depth in DEPTHS:
        exact = np.pi / 2 + 2.0 * np.arcsin(np.sqrt(depth / 2.0)) * np.array([-1.0, 1.0])
        for name, solve in solvers.items():
            times = solve(depth)
            found[name] += len(times)
            error = float(np.abs(times - exact).max()) if len(times) == 2 else float("nan")
            record.row(graze=depth, solver=name, found=len(times), error=error)
    record.goals.append(Goal(f"grazes, times found of {2 * len(DEPTHS)}", 2 * len(DEPTHS), found["ours"]))


# -------------------------------------------------------------------- a shaken table, and what watching costs


def shaken(record: Record) -> None:
    """One bounce a period, for as long as that is stable."""
    period, e, push, count = 2.0 * np.pi, 0.5, 1.2, 20
    phase = float(np.arccos(np.pi * (1.0 - e) / (1.0 + e) / push))
    ball, speed = da.System("y", kinetic="y'**2/2", potential="y"), f"{push}*cos(t + {phase!r})"
    event = da.Event(f"y - {push}*sin(t + {phase!r})", "falling", {"y'": f"{speed} - {e}*(y' - {speed})"})
    motion = da.simulate(ball, q=[push * np.sin(phase)], v=[0.5 * period], duration=(count + 0.5) * period, rtol=1e-13,
                         events=[event])  # fmt: skip
    worst = float(np.abs(motion.events.times - period * np.arange(1, count + 1)).max())
    record.row(table=push, bounces=len(motion.events), error=worst)
    record.goals.append(Goal("shaken table, error of times", WANTED_TIME, worst, at_least=False))


def watching(record: Record, rounds: int) -> None:
    """A smooth motion with and without events that are watched."""
    double = da.compile(da.System(
        "a b", kinetic="a'**2 + b'**2/2 + a'*b'*cos(a - b)", potential=f"-{G}*(2*cos(a) + cos(b))"))
    settings: dict[str, Any] = {"q": [1.5, 1.5], "duration": 10.0}
    watched: dict[str, Sequence[da.Event]] = {
        "none": (), "never met": [da.Event("a - 50")], "met often": [da.Event("a"), da.Event("b")]}
    for method, rtol in (("dop853", 1e-9), ("taylor", 1e-12)):
        calls = {name: (lambda events=events, method=method, rtol=rtol: da.simulate(
            double, **settings, method=method, rtol=rtol, events=events)) for name, events in watched.items()}
        for call in calls.values():
            call()
        timings = interleave(calls, rounds=rounds)
        for name in ("never met", "met often"):
            ratio = timings.ratio(name, "none")
            record.row(watched=name, method=method, events=len(calls[name]().events), seconds=timings.seconds(name),
                       ratio=ratio)  # fmt: skip
            record.goals.append(Goal(f"{method}, events {name}, times the cost without", OVERHEAD, ratio, False))


def main() -> None:
    """Run it."""
    options = arguments(__doc__ or "")
    record = Record("events")
    warnings.simplefilter("ignore")
    bouncing(record)
    counting(record)
    grazing(record)
    shaken(record)
    watching(record, options.rounds)
    record.finish(options.json)


if __name__ == "__main__":
    main()
