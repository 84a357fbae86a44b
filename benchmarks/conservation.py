"""Random conservative systems, not chaotic: the default run, which holds energy and momenta, beside one without.

Per system and tolerance the largest error of a run against SciPy's DOP853 at 1e-13 on the compiled accelerations (with
constraints: against our own run at 1e-13 without conservation), the geometric mean over five starts, and the ratio of
the two runs. Systems in which a disturbance grows more than 1e5 times are left out.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Callable
from pathlib import Path

import numpy as np
from scipy.integrate import solve_ivp

import dalembert as da

from .common import Goal, Record

TOLERANCES = (1e-3, 1e-6, 1e-9)
STARTS = 5
SAMPLES = 41
GROWTH = 1e5
Start = tuple[list[float], list[float]]
Case = tuple[da.System, Callable[[], Start], float]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--systems", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", type=Path, default=None)
    options = parser.parse_args()
    record, ratios = Record("conservation"), []
    for number in range(options.systems):
        name, found = ratios_of(number, options.seed)
        if found is None:
            record.row(number=number, system=name, chaotic=True)
            continue
        ratios.append(found)
        record.row(number=number, system=name, **dict(zip(map(str, TOLERANCES), found, strict=True)))
    table = np.array(ratios)
    record.goals.append(Goal("error with conservation over without, worst system", 1.5, float(table.max()), False))
    for column, rtol in zip(table.T, TOLERANCES, strict=True):
        record.goals.append(Goal(f"the same at the median, rtol {rtol:g}", 1.0, float(np.median(column)), False))
    record.finish(options.json)


def ratios_of(number: int, seed: int) -> tuple[str, list[float] | None]:
    """The name of a system, and per tolerance the error with conservation over that without; None if chaotic."""
    chosen = random.Random(f"{seed} {number}")
    family = FAMILIES[number % len(FAMILIES)]
    system, start, duration = family(chosen)
    held = da.compile(system)
    plain = da.compile(held.equations)
    plain.__dict__["programs"] = {name: held.programs[name] for name in held.programs if name != "invariants"}
    logs = []
    for _ in range(STARTS):
        run = Run(plain, *start(), duration)
        if run.growth > GROWTH:
            return family.__name__, None
        logs.append([[math.log(run.error(model, rtol)) for model in (held, plain)] for rtol in TOLERANCES])
    means = np.mean(logs, axis=0)
    return family.__name__, [float(math.exp(with_it - without)) for with_it, without in means]


class Run:
    """One start of a system, and its reference."""

    def __init__(self, model: da.Model, q: list[float], v: list[float], duration: float) -> None:
        self.duration, self.model = duration, model
        self.times = np.linspace(0.0, duration, SAMPLES)
        if model.nc or model.nq != model.nv:
            begun = da.simulate(model, q=q, v=v, duration=1e-6)
            q, v = begun.q[0], begun.v[0]
        self.q, self.v = np.array(q), np.array(v)
        self.reference = self._reference(self.q)
        shifted = self._reference(self.q * (1 + 1e-9) + 1e-9)
        apart = np.abs(shifted - self.reference).max(axis=1)
        self.growth = float(apart.max() / max(apart[0], 1e-9))

    def _reference(self, q: np.ndarray) -> np.ndarray:
        model, count = self.model, self.model.nq
        if model.nc or model.nq != model.nv:
            return np.hstack(self._simulated(model, q, 1e-13))

        def rates(_t: float, y: np.ndarray) -> np.ndarray:
            return np.concatenate([y[count:], model.forward_dynamics(y[:count].copy(), y[count:].copy())])

        return solve_ivp(rates, (0.0, self.duration), np.concatenate([q, self.v]), method="DOP853", t_eval=self.times,
                         rtol=1e-13, atol=1e-16).y.T

    def _simulated(self, model: da.Model, q: np.ndarray, rtol: float) -> tuple[np.ndarray, np.ndarray]:
        found = da.simulate(model, q=q, v=self.v, duration=self.duration, rtol=rtol, atol=1e-3 * rtol, times=self.times)
        assert found.success, found.status
        return found.q, found.v

    def error(self, model: da.Model, rtol: float) -> float:
        """The largest error of a run; at least the rounding of the reference."""
        found = np.hstack(self._simulated(model, self.q, rtol))
        return max(float(np.abs(found - self.reference).max()), 1e-12 * (1 + float(np.abs(self.reference).max())))


# ------------------------------------------------------------------ families


def _around(chosen: random.Random, *ranges: tuple[float, float]) -> Callable[[], Start]:
    """Starts within ranges, the first half positions."""
    half = len(ranges) // 2
    return lambda: ([chosen.uniform(*r) for r in ranges[:half]], [chosen.uniform(*r) for r in ranges[half:]])


def _log(chosen: random.Random, low: float, high: float) -> float:
    return math.exp(chosen.uniform(math.log(low), math.log(high)))


def free_beside_oscillator(r: random.Random) -> Case:
    mass, stiffness = _log(r, 1, 1e8), r.uniform(0.5, 10)
    system = da.System("x y", lagrangian=f"x'**2/2 + {mass}*(y'**2 - {stiffness}*y**2)/2")
    return system, _around(r, (0, 1), (0.5, 2), (-1, 1), (-1, 1)), 50.0


def oscillators_of_different_mass(r: random.Random) -> Case:
    masses, stiffness = [1.0, _log(r, 1e2, 1e12)], [r.uniform(0.5, 8) for _ in range(2)]
    terms = "+".join(f"{m}*({x}'**2 - {k}*{x}**2)/2" for m, k, x in zip(masses, stiffness, "xy", strict=True))
    return da.System("x y", lagrangian=terms), _around(r, *[(-2, 2)] * 4), 50.0


def kepler(r: random.Random) -> Case:
    system = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="-1/sqrt(x**2 + y**2)")
    return system, _around(r, (0.3, 0.9), (-0.2, 0.2), (-0.2, 0.2), (0.8, 1.2)), 30.0


def kepler_in_polar_coordinates(r: random.Random) -> Case:
    system = da.System("r p", kinetic="(r'**2 + r**2*p'**2)/2", potential="-1/r")
    return system, _around(r, (0.5, 1.2), (0, 1), (-0.2, 0.2), (0.9, 1.3)), 30.0


def pendulum_with_offset(r: random.Random) -> Case:
    system = da.System("a", kinetic="a'**2/2", potential=f"-9.81*cos(a) + {_log(r, 1, 1e14)}")
    return system, _around(r, (0.3, 2.5), (-1, 1)), 30.0


def spherical_pendulum(r: random.Random) -> Case:
    system = da.System("a b", kinetic="(a'**2 + sin(a)**2*b'**2)/2", potential="-9.81*cos(a)")
    return system, _around(r, (0.4, 1.5), (0, 1), (-0.5, 0.5), (1, 3)), 20.0


def coupled_oscillators(r: random.Random) -> Case:
    masses = [_log(r, 0.01, 100) for _ in range(3)]
    rows = [[r.uniform(-1, 1) for _ in range(3)] for _ in range(3)]
    springs = "+".join(f"({a}*x + {b}*y + {c}*z)**2/2" for a, b, c in rows)
    kinetic = "+".join(f"{m}*{x}'**2/2" for m, x in zip(masses, "xyz", strict=True))
    return da.System("x y z", kinetic=kinetic, potential=springs), _around(r, *[(-1, 1)] * 6), 40.0


def separable_quartic(r: random.Random) -> Case:
    mass, scale = _log(r, 0.1, 1e4), _log(r, 0.1, 1e4)
    system = da.System("x y", kinetic=f"(x'**2 + {mass}*y'**2)/2", potential=f"x**4/4 + {scale}*(y**2 + y**4/2)/2")
    return system, _around(r, *[(-1, 1)] * 4), 20.0


def charge_in_a_field(r: random.Random) -> Case:
    field, pull = r.uniform(0.5, 3), r.uniform(-1, 1)
    system = da.System("x y z", lagrangian=f"(x'**2 + y'**2 + z'**2)/2 + {field}*(x*y' - y*x')/2 + {pull}*z")
    return system, _around(r, *[(-1, 1)] * 6), 30.0


def relativistic_oscillator(r: random.Random) -> Case:
    system = da.System("x", lagrangian=f"-sqrt(1 - x'**2) - {r.uniform(0.3, 2)}*x**2/2")
    return system, _around(r, (0.5, 3), (-0.5, 0.5)), 30.0


def indefinite_oscillators(r: random.Random) -> Case:
    system = da.System("x y", lagrangian=f"(x'**2 - {r.uniform(0.5, 5)}*x**2 - {_log(r, 0.1, 100)}*(y'**2 - y**2))/2")
    return system, _around(r, *[(-1, 1)] * 4), 40.0


def small_henon_heiles(r: random.Random) -> Case:
    system = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="(x**2 + y**2)/2 + x**2*y - y**3/3")
    return system, _around(r, *[(-0.12, 0.12)] * 4), 60.0


def heavy_top(r: random.Random) -> Case:
    across, along, weight = r.uniform(0.5, 2), r.uniform(0.2, 1), r.uniform(1, 10)
    kinetic = f"{across}*(sin(a)**2*b'**2 + a'**2)/2 + {along}*(c' + b'*cos(a))**2/2"
    system = da.System("a b c", kinetic=kinetic, potential=f"{weight}*cos(a)")
    return system, _around(r, (0.5, 1), (0, 1), (0, 1), (-0.2, 0.2), (0, 0.5), (8, 20)), 10.0


def ray_around_a_star(r: random.Random) -> Case:
    system = da.System("w r p", lagrangian="(-(1 - 2/r)*w'**2 + r'**2/(1 - 2/r) + r**2*p'**2)/2")

    def start() -> Start:
        radius, impact = r.uniform(12, 15), r.uniform(5.6, 8)
        inward = -math.sqrt(1 - (1 - 2 / radius) * impact**2 / radius**2)
        return [0.0, radius, 0.0], [1 / (1 - 2 / radius), inward, impact / radius**2]

    return system, start, 40.0


def pendulum_on_a_string(r: random.Random) -> Case:
    system = da.System("x y", kinetic=f"{_log(r, 0.1, 10)}*(x'**2 + y'**2)/2", potential=f"{r.uniform(1, 10)}*y",
                       holonomic=["x**2 + y**2 - 1"])

    def start() -> Start:
        angle, speed = r.uniform(0.2, 2.0), r.uniform(-1, 1)
        return [math.sin(angle), -math.cos(angle)], [speed * math.cos(angle), speed * math.sin(angle)]

    return system, start, 20.0


def particle_in_a_bowl(r: random.Random) -> Case:
    system = da.System("x y z", kinetic="(x'**2 + y'**2 + z'**2)/2", potential=f"{r.uniform(1, 10)}*z",
                       holonomic=["x**2 + y**2 + z**2 - 1"])

    def start() -> Start:
        angle, speed = r.uniform(0.3, 1.4), r.uniform(1, 3)
        return [math.sin(angle), 0.0, -math.cos(angle)], [0.0, speed, 0.0]

    return system, start, 20.0


def free_body(r: random.Random) -> Case:
    body = da.Mechanism("body", gravity=(0, 0, 0))
    moments = sorted(r.uniform(1, 1.9) for _ in range(3))
    body.spherical("j", body.ground, body.body("b", mass=1.0, inertia=(*moments, 0, 0, 0)))

    def start() -> Start:
        return [1.0, 0.0, 0.0, 0.0], [r.uniform(5, 10), r.uniform(-2, 2), r.uniform(-2, 2)]

    return body.system, start, 30.0


FAMILIES = (
    free_beside_oscillator, oscillators_of_different_mass, kepler, kepler_in_polar_coordinates, pendulum_with_offset,
    spherical_pendulum, coupled_oscillators, separable_quartic, charge_in_a_field, relativistic_oscillator,
    indefinite_oscillators, small_henon_heiles, heavy_top, ray_around_a_star, pendulum_on_a_string, particle_in_a_bowl,
    free_body,
)  # fmt: skip


if __name__ == "__main__":
    main()
