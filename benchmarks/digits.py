"""How many digits public problems have: one call `simulate(..., rtol=1e-13)` for each, and no setting of its own.

Wanted are min(12, 14.5 - log10 K) digits at the end, where K is by how much a disturbed start grows: what a motion does
with the rounding of its start no method gives back. References are by heyoka in 33 digits (of motions with constraints
in coordinates without), beside whose doubles (tolerance 1e-15) CPU times and digits stand.

Problems: a pendulum and two four-bars with constraints (IFToMM's benchmark library; the second lie flat on the way), a
double pendulum from the horizontal, Kepler's ellipse, Henon and Heiles' potential, a heavy top by Euler angles.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

import dalembert as da
from dalembert.errors import Remark

from . import singular
from .common import Goal, Record, arguments, heyoka_module, interleave

GRAVITY = 9.81
RTOL, ATOL = 1e-13, 1e-16
DISTURBED = 1e-12
Vector = np.ndarray
Expressions = Sequence[Any]


@dataclass(frozen=True)
class Problem:
    """A motion said twice.

    system, q, v   to dalembert
    duration       in s
    rates          to heyoka: (module, coordinates, velocities) -> accelerations, from `start`, velocities last
    seen           what is compared, of dalembert's coordinates; `told`, of heyoka's
    """

    name: str
    system: Callable[[], da.System]
    q: Sequence[float]
    v: Sequence[float]
    duration: float
    rates: Callable[[Any, Expressions, Expressions], Expressions]
    start: Sequence[float]
    seen: Callable[[Vector], Vector] = lambda q: q
    told: Callable[[Vector], Vector] = lambda q: q


# -------------------------------------------------------------------- problems


def pendulum() -> Problem:
    """A point on a rod, from the horizontal at rest."""
    return Problem(
        "pendulum as DAE, 10 s", lambda: da.System("x y", kinetic="(x'**2 + y'**2)/2", potential=f"{GRAVITY}*y",
                                                   holonomic=["(x**2 + y**2 - 1)/2"]),
        (-1.0, 0.0), (0.0, 0.0), 10.0, lambda hy, q, v: [-GRAVITY * hy.cos(q[0])], (-math.pi, 0.0),
        told=lambda q: np.array([np.cos(q[0]), np.sin(q[0])]))  # fmt: skip


def four_bars() -> Problem:
    """Two four-bars, through positions where they lie flat."""
    q, v = singular.start_of_points(2, 1.0)
    stiffness = GRAVITY * 3.5 / 3.0
    return Problem(
        "N-four-bar, N = 2, 10 s", lambda: singular.by_points(2), q, v, 10.0,
        lambda hy, q, v: [-stiffness * hy.cos(q[0])], (math.pi / 2, -1.0),
        told=lambda q: np.concatenate([[i + np.cos(q[0]), np.sin(q[0])] for i in range(3)]))  # fmt: skip


def double_pendulum() -> Problem:
    """Two points on rods, by the angles from the vertical."""

    def rates(hy: Any, q: Expressions, v: Expressions) -> Expressions:
        c, s = hy.cos(q[0] - q[1]), hy.sin(q[0] - q[1])
        one = -s * v[1] ** 2.0 - 2.0 * GRAVITY * hy.sin(q[0])
        two = s * v[0] ** 2.0 - GRAVITY * hy.sin(q[1])
        return [(one - c * two) / (2.0 - c * c), (2.0 * two - c * one) / (2.0 - c * c)]

    return Problem(
        "double pendulum, 10 s", lambda: da.System("a b", kinetic="a'**2 + b'**2/2 + a'*b'*cos(a - b)",
                                                   potential=f"{GRAVITY}*(-2*cos(a) - cos(b))"),
        (math.pi / 2, math.pi / 2), (0.0, 0.0), 10.0, rates, (math.pi / 2, math.pi / 2, 0.0, 0.0))  # fmt: skip


def kepler() -> Problem:
    """An ellipse nine parts in ten eccentric, ten times."""
    speed = math.sqrt(19.0)

    def rates(_hy: Any, q: Expressions, v: Expressions) -> Expressions:
        cube = (q[0] ** 2.0 + q[1] ** 2.0) ** -1.5
        return [-q[0] * cube, -q[1] * cube]

    return Problem(
        "Kepler, e = 0.9, 10 turns", lambda: da.System("x y", kinetic="(x'**2 + y'**2)/2",
                                                       potential="-1/sqrt(x**2 + y**2)"),
        (0.1, 0.0), (0.0, speed), 20 * math.pi, rates, (0.1, 0.0, 0.0, speed))  # fmt: skip


def henon_heiles() -> Problem:
    """A star in a galaxy, at a third of the energy at which it may leave."""
    return Problem(
        "Henon-Heiles, 100 s", lambda: da.System("x y", kinetic="(x'**2 + y'**2)/2",
                                                 potential="(x**2 + y**2)/2 + x**2*y - y**3/3"),
        (0.0, 0.1), (0.3, 0.0), 100.0,
        lambda hy, q, v: [-q[0] - 2.0 * q[0] * q[1], -q[1] - q[0] * q[0] + q[1] * q[1]],
        (0.0, 0.1, 0.3, 0.0))  # fmt: skip


def heavy_top() -> Problem:
    """A symmetric top by Euler angles: precession, nutation, spin; A = 0.4, C = 0.3, m g l = 5."""

    def rates(hy: Any, q: Expressions, v: Expressions) -> Expressions:
        sine, cosine = hy.sin(q[1]), hy.cos(q[1])
        momentum = 0.3 * (v[2] + v[0] * cosine)
        turning = (momentum * v[1] - 0.8 * v[0] * v[1] * cosine) / (0.4 * sine)
        nodding = v[0] ** 2.0 * sine * cosine + (5.0 * sine - momentum * v[0] * sine) / 0.4
        return [turning, nodding, v[0] * v[1] * sine - turning * cosine]

    start = (0.0, 0.6, 0.0, 0.5, 0.0, 20.0)
    return Problem(
        "heavy top by Euler angles, 5 s",
        lambda: da.System("ph th ps", kinetic="0.2*(th'**2 + ph'**2*sin(th)**2) + 0.15*(ps' + ph'*cos(th))**2",
                          potential="5*cos(th)"),
        start[:3], start[3:], 5.0, rates, start)  # fmt: skip


PROBLEMS = (pendulum, four_bars, double_pendulum, kepler, henon_heiles, heavy_top)


# -------------------------------------------------------------------- runs


def flow(hy: ModuleType, problem: Problem, kind: Any, tolerance: float) -> Callable[[Vector], Vector]:
    """By heyoka: a start -> the state after the duration."""
    size = len(problem.start) // 2
    names = [f"q{i}" for i in range(size)] + [f"v{i}" for i in range(size)]
    every = hy.make_vars(*names)
    q, v = every[:size], every[size:]
    moves = [*zip(q, v, strict=True), *zip(v, problem.rates(hy, q, v), strict=True)]
    method = hy.taylor_adaptive(moves, np.zeros(2 * size, dtype=kind), tol=kind(tolerance), fp_type=kind)

    def run(start: Vector) -> Vector:
        method.time = kind(0.0)
        method.state[:] = start
        method.propagate_until(kind(problem.duration))
        return method.state.copy()

    return run


def growth(exact: Callable[[Vector], Vector], start: Vector, end: Vector) -> float:
    """The largest change at the end for one at the start, by differences in 33 digits."""
    largest = 1.0
    for i in range(len(start)):
        moved = start.copy()
        moved[i] = moved[i] + DISTURBED
        largest = max(largest, float(np.abs(exact(moved) - end).max()) / DISTURBED)
    return largest


def digits(found: Vector, exact: Vector) -> float:
    """Digits of coordinates, relative to the largest where that is above 1."""
    apart = float(np.abs(found - exact).max() / max(1.0, float(np.abs(exact).max())))
    return -math.log10(max(apart, 1e-17))


def measure(record: Record, hy: ModuleType, problem: Problem, rounds: int) -> None:
    size = len(problem.start) // 2
    start = np.array(problem.start, dtype=hy.real128)
    exactly, doubles = flow(hy, problem, hy.real128, 1e-30), flow(hy, problem, float, 1e-15)
    end = exactly(start)
    wanted = min(12.0, 14.5 - math.log10(growth(exactly, start, end)))
    exact = problem.told(end[:size])
    model = da.compile(problem.system())

    def simulate() -> da.Trajectory:
        return da.simulate(model, q=problem.q, v=problem.v, duration=problem.duration, rtol=RTOL, atol=ATOL)

    def peer() -> Vector:
        return doubles(np.array(problem.start))

    moved = simulate()
    found = digits(problem.seen(moved.q[-1]), exact) if moved.success else 0.0
    for _ in range(2000 // moved.steps):
        simulate()  # until better code is made
    times = interleave({"dalembert": simulate, "heyoka": peer}, rounds)
    record.row(problem=problem.name, wanted=wanted, digits=found, heyoka=digits(problem.told(peer()[:size]), exact),
               method=moved.method.split(":")[0], steps=moved.steps, ms=1e3 * times.seconds("dalembert"),
               heyoka_ms=1e3 * times.seconds("heyoka"))  # fmt: skip
    record.goals.append(Goal(f"digits, {problem.name}", wanted, found))


def main() -> None:
    options = arguments(__doc__ or "")
    warnings.simplefilter("ignore", Remark)
    record, hy = Record("digits"), heyoka_module()
    if hy is not None:
        for problem in PROBLEMS:
            measure(record, hy, problem(), options.rounds)
    record.finish(options.json)


if __name__ == "__main__":
    main()
