"""N-four-bars through the positions where they lie flat and could leave in N + 1 ways: none may stop or change its way.

A mechanism of 2N + 1 uniform rods of 1 m and 1 kg (IFToMM's benchmark library, "N-four-bar mechanism"): N + 1 rockers
upright at the start, N couplers between them. On the regular branch all rockers stay parallel, at an angle that obeys
((N + 1)/3 + N) angle'' = -g ((N + 1)/2 + N) cos(angle). Cases are drawn at random: N, the description (points,
relative angles, or positions and angles of all rods), the speed, the duration, and the tolerance.

Before them 40 four-bars, 81 rods, move for 20 s in each description.
"""

from __future__ import annotations

import functools
import itertools
import math
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import sympy as sp
from scipy.integrate import solve_ivp

import dalembert as da
from dalembert.errors import Remark

from .common import Goal, Record, parser

GRAVITY = 9.81
FINEST, COARSEST = -13.0, -4.0
LONG = 40
APART = 0.02
"""Rockers that are so far from parallel, in rad, are on another branch."""
Vector = np.ndarray
State = tuple[list[float], list[float]]


@dataclass(frozen=True)
class Description:
    """A way to say what an N-four-bar is: the system, its upright start at a speed, and the angles of its rockers."""

    system: Callable[[int], da.System]
    start: Callable[[int, float], State]
    angles: Callable[[Vector], Vector]


@dataclass(frozen=True)
class Case:
    """A motion: its description, and numbers."""

    kind: str
    size: int
    speed: float
    duration: float
    rtol: float

    def __str__(self) -> str:
        return f"{self.kind}, N = {self.size}, {self.speed:.4f} m/s, {self.duration:.3f} s, rtol {self.rtol:.2e}"


@dataclass(frozen=True)
class Outcome:
    """How a case ended: how often it lay flat, what is wrong (nothing if all is well), and the error of its angle."""

    crossings: int
    fault: str
    error: float
    seconds: float


# -------------------------------------------------------------------- descriptions


def by_points(size: int) -> da.System:
    """The ends of the rockers in Cartesian coordinates; rods keep their lengths."""
    points = [da.coordinates(f"x{i} y{i}") for i in range(size + 1)]
    rods = [((sp.Integer(i), sp.Integer(0)), point) for i, point in enumerate(points)]
    rods += list(itertools.pairwise(points))
    kinetic, potential, lengths = sp.Integer(0), sp.Integer(0), list[sp.Expr]()
    for (a, b), (c, d) in rods:
        va, vb, vc, vd = (_rate(each) for each in (a, b, c, d))
        kinetic += (va**2 + vb**2 + vc**2 + vd**2 + va * vc + vb * vd) / 6
        potential += GRAVITY * (b + d) / 2
        lengths.append((c - a) ** 2 + (d - b) ** 2 - 1)
    return da.System([x for point in points for x in point], kinetic=kinetic, potential=potential, holonomic=lengths)


def _rate(x: sp.Expr) -> sp.Expr:
    return x.diff(sp.Symbol("t")) if x.is_number else x.diff()


def start_of_points(size: int, speed: float) -> State:
    return [x for i in range(size + 1) for x in (float(i), 1.0)], [x for _ in range(size + 1) for x in (speed, 0.0)]


def angles_of_points(q: Vector) -> Vector:
    return np.arctan2(q[1::2], q[::2] - np.arange(len(q) // 2))


def by_angles(size: int) -> da.System:
    """Angles of the rockers, of the couplers relative to these, and loops that close."""
    th = [da.coordinates(f"th{i} _")[0] for i in range(size + 1)]
    ph = [da.coordinates(f"ph{i} _")[0] for i in range(size)]
    kinetic = sum(each.diff() ** 2 for each in th) / 6
    potential = GRAVITY * sum(map(sp.sin, th)) / 2
    loops = []
    for one, two, other in zip(th, ph, th[1:], strict=False):
        spin = one.diff() + two.diff()
        kinetic += (one.diff() ** 2 + one.diff() * spin * sp.cos(two) + spin**2 / 3) / 2
        potential += GRAVITY * (sp.sin(one) + sp.sin(one + two) / 2)
        loops += [sp.cos(one) + sp.cos(one + two) - 1 - sp.cos(other), sp.sin(one) + sp.sin(one + two) - sp.sin(other)]
    names = [x for pair in zip(th, ph, strict=False) for x in pair] + [th[-1]]
    return da.System(names, kinetic=kinetic, potential=potential, holonomic=loops)


def start_of_angles(size: int, speed: float) -> State:
    q, v = [math.pi / 2, -math.pi / 2] * size + [math.pi / 2], [-speed, speed] * size + [-speed]
    return q, v


def by_bodies(size: int) -> da.System:
    """Positions and angles of all rods; pins hold their ends together."""
    rods = [da.coordinates(f"x{i} y{i} a{i}") for i in range(2 * size + 1)]
    kinetic = sum((x.diff() ** 2 + y.diff() ** 2) / 2 + a.diff() ** 2 / 24 for x, y, a in rods)
    potential = GRAVITY * sum(y for _, y, _ in rods)
    rockers, couplers = rods[: size + 1], rods[size + 1 :]
    pins = [(_end(rod, -1), (sp.Integer(i), sp.Integer(0))) for i, rod in enumerate(rockers)]
    for coupler, left, right in zip(couplers, rockers, rockers[1:], strict=False):
        pins += [(_end(coupler, -1), _end(left, 1)), (_end(coupler, 1), _end(right, 1))]
    gaps = [a - b for pin in pins for a, b in zip(*pin, strict=True)]
    return da.System([x for rod in rods for x in rod], kinetic=kinetic, potential=potential, holonomic=gaps)


def _end(rod: tuple[sp.Expr, sp.Expr, sp.Expr], side: int) -> tuple[sp.Expr, sp.Expr]:
    x, y, a = rod
    return x + side * sp.cos(a) / 2, y + side * sp.sin(a) / 2


def start_of_bodies(size: int, speed: float) -> State:
    q = [x for i in range(size + 1) for x in (float(i), 0.5, math.pi / 2)]
    v = [x for _ in range(size + 1) for x in (speed / 2, 0.0, -speed)]
    return (q + [x for i in range(size) for x in (i + 0.5, 1.0, 0.0)], v + [speed, 0.0, 0.0] * size)


def angles_of_bodies(q: Vector) -> Vector:
    return q[2 : 3 * (len(q) // 6 + 1) : 3]


DESCRIPTIONS = {
    "points": Description(by_points, start_of_points, angles_of_points),
    "angles": Description(by_angles, start_of_angles, lambda q: q[::2]),
    "bodies": Description(by_bodies, start_of_bodies, angles_of_bodies),
}


@functools.cache
def model(kind: str, size: int) -> da.Model:
    """The compiled model of a description."""
    return da.compile(DESCRIPTIONS[kind].system(size))


# -------------------------------------------------------------------- cases


def cases(count: int, seed: int, largest: int = 10) -> Iterator[Case]:
    """Random cases, the same for the same seed."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        kind, size = str(rng.choice(list(DESCRIPTIONS))), int(rng.integers(1, largest + 1))
        yield Case(kind, size, rng.uniform(0.3, 3.0), rng.uniform(1.5, 5.0), 10 ** rng.uniform(FINEST, COARSEST))


def run(case: Case, method: str = "auto") -> Outcome:
    """A case beside the motion of its regular branch."""
    way = DESCRIPTIONS[case.kind]
    q, v = way.start(case.size, case.speed)
    compiled, before = model(case.kind, case.size), time.process_time()
    moved = da.simulate(compiled, q=q, v=v, duration=case.duration, rtol=case.rtol, atol=1e-3 * case.rtol,
                        max_steps=20_000, method=method)  # fmt: skip
    seconds = time.process_time() - before
    angle, crossings = regular_branch(case)
    found = way.angles(moved.q[-1])
    error = float(np.abs(np.remainder(found - angle + math.pi, 2 * math.pi) - math.pi).max())
    spread = float(np.abs(np.remainder(found - found[0] + math.pi, 2 * math.pi) - math.pi).max())
    fault = moved.status if not moved.success else "changed its branch" if spread > APART else ""
    return Outcome(crossings, fault, error, seconds)


def regular_branch(case: Case) -> tuple[float, int]:
    """The angle of all rockers at the end, and how often they lay flat."""
    n = case.size
    stiffness = GRAVITY * ((n + 1) / 2 + n) / ((n + 1) / 3 + n)
    found = solve_ivp(lambda _, y: [y[1], -stiffness * math.cos(y[0])], (0.0, case.duration),
                      [math.pi / 2, -case.speed], method="DOP853", rtol=1e-13, atol=1e-14,
                      events=lambda _, y: math.sin(y[0]))  # fmt: skip
    return float(found.y[0, -1]), len(found.t_events[0])


def long_chains(record: Record, method: str) -> None:
    """N = 40, from 1 m/s, 20 s at 1e-8: CPU time of the quickest of three runs."""
    for kind in DESCRIPTIONS:
        case = Case(kind, LONG, 1.0, 20.0, 1e-8)
        run(case, method)  # compiles
        outcomes = [run(case, method) for _ in range(3)]
        seconds = min(outcome.seconds for outcome in outcomes)
        record.row(N=LONG, description=kind, ms=1e3 * seconds, crossings=outcomes[0].crossings,
                   error=outcomes[0].error, fault=outcomes[0].fault)  # fmt: skip
        record.goals.append(Goal(f"N = {LONG} in {kind}, CPU ms", 100, 1e3 * seconds, at_least=False))


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--count", type=int, default=2000, help="cases (default 2000)")
    options.add_argument("--largest", type=int, default=10, help="N at most (default 10)")
    options.add_argument("--seed", type=int, default=14, help="of the cases (default 14)")
    options.add_argument("--method", default="auto", help='of `simulate` (default "auto")')
    given = options.parse_args()
    warnings.simplefilter("ignore", Remark)
    record = Record("singular")
    long_chains(record, given.method)
    crossings, stops, changes, errors, seconds = 0, 0, 0, list[float](), 0.0
    for case in cases(given.count, given.seed, given.largest):
        outcome = run(case, given.method)
        crossings, seconds = crossings + outcome.crossings, seconds + outcome.seconds
        if outcome.fault:
            print(f"{case}: {outcome.fault}", flush=True)
            changes += "branch" in outcome.fault
            stops += "branch" not in outcome.fault
        else:
            errors.append(math.log10(max(outcome.error, 1e-17) / case.rtol))
    record.row(cases=given.count, crossings=crossings, stops=stops, changes=changes, cpu=seconds,
               digits_lost_median=float(np.median(errors)), digits_lost_most=max(errors))  # fmt: skip
    record.goals.append(Goal("motions that stop at a singular position", 0, stops, at_least=False))
    record.goals.append(Goal("motions that change their branch", 0, changes, at_least=False))
    record.finish(given.json)


if __name__ == "__main__":
    main()
