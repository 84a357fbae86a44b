"""Studies beside their known answers, and beside SciPy's integrators in a loop of Python.

    python3 -m benchmarks.studies

Errors: periods of the van der Pol cycle and of pendulums, multipliers by Liouville, doublings of the driven pendulum,
a Lyapunov exponent, a transfer function. Time: one periodic orbit by Newton's method, the exponents of a thousand
seconds, and the basins of a grid of starts, each with SciPy's DOP853 at the same tolerances.
"""

from __future__ import annotations

import numpy as np
from scipy.integrate import solve_ivp
from scipy.special import ellipk

import dalembert as da
from dalembert.studies.basins import Basins

from .common import Goal, Record, arguments, interleave, once

VAN_DER_POL = 6.6632868593231301896996820305
DOUBLINGS = {1.06: (1.0, 1.0663), 1.075: (2.0, 1.0793)}
"""{strength to begin with: (period, published doubling)}: Taylor, Classical Mechanics (2005), table 12.1."""
EXPONENT = 0.160
"""Of x'' + 0.1 x' + sin x = 2.5 sin t, in 1/s: arXiv physics/0303077."""
VAN = da.System("x", kinetic="x'**2/2", potential="x**2/2", forces={"x": "(1 - x**2)*x'"})
DRIVEN = da.System("x", kinetic="x'**2/2", potential="-cos(x)", forces={"x": "2.5*sin(t) - 0.1*x'"})
TAYLOR = da.System("x", kinetic="x'**2/2", potential="-W**2*cos(x)", forces={"x": "g*W**2*cos(2*pi*t) - W/2*x'"},
                   parameters={"W": 3.0 * np.pi, "g": 1.0})  # fmt: skip
WELL = da.System("x", kinetic="x'**2/2", potential="x**4/4 - x**2/2", forces={"x": "-x'/4"})
LINEAR = da.System("x", kinetic="x'**2/2", potential="2*x**2", forces={"x": "cos(w*t) - 0.3*x'"}, parameters={"w": 1.0})
SIDE = 24


def main() -> None:
    options = arguments(__doc__ or "")
    record = Record("studies")
    errors(record)
    speed(record, options.rounds)
    record.finish(options.json)


def errors(record: Record) -> None:
    """What is known beforehand."""
    cycle = da.motion.periodic_orbit(VAN, q=[2.2], v=[0.4], period=6.0)
    x = cycle.trajectory.at(np.arange(400) * cycle.period / 400)["x"]
    decay = np.exp(np.mean(1.0 - x**2) * cycle.period)
    found = {"period of van der Pol's cycle": abs(cycle.period / VAN_DER_POL - 1.0),
             "its multiplier": abs(cycle.multipliers[1] - decay)}  # fmt: skip
    model = da.compile(da.System("x", kinetic="x'**2/2", potential="-9.81*cos(x)"))
    found["period of pendulums"] = max(
        abs(da.motion.periodic_orbit(model, q=[top], period=1.03 * exact, hold="x").period / exact - 1.0)
        for top in (0.1, 1.0, 2.0, 3.0, 3.1)
        for exact in [4.0 * ellipk(np.sin(top / 2.0) ** 2) / np.sqrt(9.81)])  # fmt: skip
    answers = da.motion.frequency_response(LINEAR, "x", "w", (1.0, 3.0), q=[0.3])
    w = answers.frequency
    found["transfer function"] = float(np.abs(answers.harmonics[:, 1] - 1.0 / (4.0 - w**2 + 0.3j * w)).max())
    for name, error in found.items():
        record.goals.append(Goal(name, 1e-9, float(error), at_least=False))
    pendulum = da.compile(TAYLOR, free=["g"])
    for strength, (period, published) in DOUBLINGS.items():
        settled = da.simulate(pendulum, q=[-np.pi / 2.0], duration=40.0, parameters={"g": strength})
        branch = da.motion.orbit_branch(pendulum, "g", (strength, 1.085), q=settled.q[-1], v=settled.v[-1],
                                        period=period)  # fmt: skip
        (doubled,) = branch.of("doubling").tolist()
        record.row(doubling=f"{doubled:.7f}", published=published)
        record.goals.append(Goal(f"doubling at {published}", 1e-4, abs(doubled - published), at_least=False))
    exponents = da.motion.lyapunov(DRIVEN, q=[0.0], duration=20_000.0, interval=10.0)
    record.row(exponent=exponents.exponents[0], error=exponents.error[0], published=EXPONENT)
    record.goals.append(Goal("Lyapunov exponent, off in standard errors", 3.0,
                             abs(exponents.exponents[0] - EXPONENT) / exponents.error[0], at_least=False))  # fmt: skip


def speed(record: Record, rounds: int) -> None:
    """CPU seconds beside SciPy's DOP853."""
    van, driven = da.compile(VAN), da.compile(DRIVEN)
    pairs = {
        "periodic orbit": (lambda: da.motion.periodic_orbit(van, q=[2.2], v=[0.4], period=6.6), _orbit),
        "exponents": (lambda: da.motion.lyapunov(driven, q=[0.0], duration=1000.0, transient=0.0), _exponents),
    }  # fmt: skip
    for name, (ours, theirs) in pairs.items():
        timings = interleave({"dalembert": ours, "scipy": theirs}, min(rounds, 3))
        record.row(study=name, milliseconds=1e3 * timings.seconds("dalembert"), scipy=1e3 * timings.seconds("scipy"))
        record.goals.append(Goal(f"SciPy over {name}", 10.0, timings.ratio("scipy", "dalembert")))
    well, side = da.compile(WELL), np.linspace(-1.8, 1.8, SIDE)

    def grid() -> Basins:
        axis = da.motion.grid(side)
        return da.motion.basins(well, q={"x": axis}, v={"x": axis}, duration=100.0, executor="serial")

    grid()
    seconds, found = once(grid)
    scipy, ends = once(lambda: [solve_ivp(_well, (0.0, 100.0), (x, v), "DOP853", rtol=1e-9, atol=1e-12).y[0, -1]
                                for x in side[::4] for v in side[::4]])  # fmt: skip
    scipy *= 16.0  # of every 16th start
    ours = np.array([each.q.item() for each in found.attractors])[found.labels][::4, ::4]
    record.row(study=f"basins of {SIDE**2} starts", milliseconds=1e3 * seconds, scipy=1e3 * scipy)
    record.goals.append(Goal("SciPy over basins", 10.0, scipy / seconds))
    record.goals.append(Goal("starts that SciPy brings elsewhere", 0.0, float(np.sum(ours.ravel() * ends < 0.0)),
                             at_least=False))  # fmt: skip


def _well(t: float, y: np.ndarray) -> tuple[float, float]:
    return y[1], y[0] - y[0] ** 3 - y[1] / 4.0


def _varied_van(t: float, y: np.ndarray) -> list[float]:
    x, v = y[:2]
    dx, dv = y[2:4], y[4:]
    return [v, (1.0 - x * x) * v - x, *dv, *((-2.0 * x * v - 1.0) * dx + (1.0 - x * x) * dv)]


def _orbit() -> float:
    """Newton's method with a phase condition, in SciPy."""
    x, period = np.array([2.2, 0.4]), 6.6
    for _ in range(8):
        y = solve_ivp(_varied_van, (0.0, period), [*x, 1.0, 0.0, 0.0, 1.0], "DOP853", rtol=1e-12, atol=1e-14).y[:, -1]
        first, last = (np.array(_varied_van(0.0, each)[:2]) for each in (np.array([*x, *y[2:]]), y))
        rows = np.vstack([np.column_stack([y[2:].reshape(2, 2) - np.eye(2), last]), [*first, 0.0]])
        move = np.linalg.solve(rows, [*(x - y[:2]), 0.0])
        x, period = x + move[:2], period + move[2]
        if np.abs(move).max() < 1e-11:
            break
    return period


def _varied_driven(t: float, y: np.ndarray) -> list[float]:
    x, v = y[:2]
    dx, dv = y[2:4], y[4:]
    return [v, 2.5 * np.sin(t) - 0.1 * v - np.sin(x), *dv, *(-np.cos(x) * dx - 0.1 * dv)]


def _exponents() -> np.ndarray:
    """Of the same motion, in SciPy, by the periods of the drive."""
    state, plane, sums, t = np.zeros(2), np.eye(2), np.zeros(2), 0.0
    while t < 1000.0 - 1e-9:
        after = min(t + 2.0 * np.pi, 1000.0)
        y = solve_ivp(_varied_driven, (t, after), [*state, *plane.ravel()], "DOP853", rtol=1e-9, atol=1e-12).y[:, -1]
        state, (plane, grown), t = y[:2], np.linalg.qr(y[2:].reshape(2, 2)), after
        sums += np.log(np.abs(np.diag(grown)))
    return sums / t


if __name__ == "__main__":
    main()
