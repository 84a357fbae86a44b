"""How many digits public problems have: one call `simulate(..., rtol=1e-13)` for each, and no setting of its own.

Wanted are min(12, 14.5 - log10 K) digits at the end, where K is by how much a disturbed start grows: what a motion does
with the rounding of its start no method gives back. References are by heyoka in 33 digits (of motions with constraints
in coordinates without), beside whose doubles (tolerance 1e-15) CPU times and digits stand.

Problems: a pendulum and two four-bars with constraints (IFToMM's benchmark library; the second lie flat on the way), a
double pendulum from the horizontal, Kepler's ellipse, Henon and Heiles' potential, a heavy top by Euler angles; a
pendulum on a shaken hinge and Foucault's; the mechanisms of `public_motions`, some of whose references are in other
coordinates; the bodies of `rotating_bodies`, with unit quaternions here and by Euler's equations or angles there; and
of `spatial_motions`, by bodies and joints here and by points and angles there.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import ModuleType
from typing import Any

import numpy as np

import dalembert as da
from dalembert import gallery
from dalembert.equations import Description
from dalembert.errors import Remark

from . import rotating_bodies, singular, whipple
from .common import Goal, Record, arguments, heyoka_module, interleave
from .public_motions import HORIZONTAL, MECHANISMS, Mechanism, rods, rods_by_bodies
from .rotating_bodies import BALL, BALL_START, FREE_START, POSE, POSE_RATES, TOP_SPIN, TOP_START, body_axes
from .spatial_motions import bicycle_by_angles, bicycle_start, bricard, bricard_by_turns
from .stated import Expressions, Say, Vector, accelerations, system_of, tangents

GRAVITY = 9.81
RTOL, ATOL = 1e-13, 1e-16
# States of more numbers have references in 19 digits, and about so many disturbances.
SMALL = 10


@dataclass(frozen=True)
class Problem:
    """A motion said twice.

    system, q, v   to dalembert
    duration       in s
    rates          to heyoka: (module, coordinates, velocities) -> accelerations, from `start`, velocities last; or of
                   first order: (module, state, nothing) -> rates of all
    seen           what is compared, of dalembert's coordinates; `told`, of heyoka's state
    say            what `start` may be disturbed along, where it has constraints
    first_order    whether `rates` are of first order
    """

    name: str
    system: Callable[[], Description]
    q: Sequence[float]
    v: Sequence[float]
    duration: float
    rates: Callable[[Any, Expressions, Expressions], Expressions]
    start: Sequence[float]
    seen: Callable[[Vector], Vector] = lambda q: q
    told: Callable[[Vector], Vector] = lambda state: state[: len(state) // 2]
    say: Say | None = None
    first_order: bool = False


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


def shaken() -> Problem:
    """Kapitza's pendulum: upright on a hinge that shakes by 0.1 m at 60 rad/s."""
    reach, pace = 0.1, 60.0
    return Problem(
        "Kapitza's pendulum, 10 s",
        lambda: da.System("a", kinetic=f"(a'**2 - 2*a'*sin(a)*{-reach * pace}*sin({pace}*t))/2",
                          potential=f"{GRAVITY}*cos(a)"),
        (0.3,), (0.0,), 10.0,
        lambda hy, q, v: [(GRAVITY - reach * pace * pace * hy.cos(pace * hy.time)) * hy.sin(q[0])],
        (0.3, 0.0))  # fmt: skip


def foucault() -> Problem:
    """In Paris: 67 m long, on a turning Earth, 1000 s."""
    turn, square = 7.292115e-5 * math.sin(math.radians(48.846)), GRAVITY / 67.0
    return Problem(
        "Foucault's pendulum, 1000 s",
        lambda: da.System("x y", kinetic=f"(x'**2 + y'**2)/2 + {turn!r}*(x*y' - y*x')",
                          potential=f"{square!r}/2*(x**2 + y**2)"),
        (3.0, 0.0), (0.0, 0.0), 1000.0,
        lambda _hy, q, v: [2.0 * turn * v[1] - square * q[0], -2.0 * turn * v[0] - square * q[1]],
        (3.0, 0.0, 0.0, 0.0))  # fmt: skip


def stated(motion: Mechanism) -> Problem:
    """A mechanism whose energies and constraints are said once to both."""

    def rates(hy: Any, q: Expressions, v: Expressions) -> Expressions:
        return accelerations(hy, motion.say(q, v, hy), q, v)

    return Problem(motion.name, partial(system_of, motion.say, len(motion.q)), motion.q, motion.v, motion.duration,
                   rates, (*motion.q, *motion.v), say=motion.say)  # fmt: skip


def chain_by_bodies() -> Problem:
    """Twenty rods by the places and angles of all, with 40 constraints; beside their angles alone."""
    angles = stated(next(each for each in MECHANISMS if each.say is rods))
    return replace(angles, name="20 rods by bodies, 2 s", system=partial(system_of, rods_by_bodies, 60), q=HORIZONTAL,
                   v=(0.0,) * 60, seen=lambda q: q[2::3])  # fmt: skip


def free_body() -> Problem:
    """Dzhanibekov's: about the middle axis, with quaternions."""
    return Problem("free body about its middle axis, 10 s", rotating_bodies.free_body, FREE_START[:4], FREE_START[4:],
                   10.0, rotating_bodies.free_rates, FREE_START, body_axes, lambda state: body_axes(state[:4]),
                   first_order=True)  # fmt: skip


def rolling_ball() -> Problem:
    """A ball of unequal moments, with quaternions."""
    e, spin = BALL_START[:4], BALL_START[4:7]
    return Problem("rolling ball, 10 s", rotating_bodies.rolling_ball, (0.0, 0.0, BALL, *e),
                   (BALL * spin[1], -BALL * spin[0], 0.0, *spin), 10.0, rotating_bodies.ball_rates, BALL_START,
                   lambda q: np.array([*q[:2], *body_axes(q[3:])]),
                   lambda state: np.array([*state[7:], *body_axes(state[:4])]), first_order=True)  # fmt: skip


def fast_top() -> Problem:
    """Geradin and Cardona's heavy top on a ball joint, its centre of mass after 2 s."""
    angles = stated(Mechanism("fast heavy top, 2 s", rotating_bodies.fast_top, TOP_START[:3], TOP_START[3:], 2.0))
    return replace(angles, system=gallery.load("heavy-top").build, q=(1.0, 0.0, 0.0, 0.0), v=TOP_SPIN,
                   seen=lambda q: body_axes(q[-4:])[1::3], told=rotating_bodies.top_axis)  # fmt: skip


def fast_top_by_position() -> Problem:
    """The same as a free body, one of whose points is held."""
    return replace(fast_top(), name="fast heavy top by position, 2 s", system=rotating_bodies.fast_top_by_position,
                   q=(0.0, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0), v=(-TOP_SPIN[2], 0.0, 0.0, *TOP_SPIN))  # fmt: skip


def stewart() -> Problem:
    """A platform on six legs, with a quaternion."""
    q, v = rotating_bodies.platform_start()
    angles = stated(Mechanism("Stewart platform, 2 s", rotating_bodies.platform, (*POSE, *q[7:]),
                              (*POSE_RATES, *v[6:]), 2.0))  # fmt: skip
    return replace(angles, system=gallery.load("stewart-platform").build, q=q, v=v, seen=lambda q: q[:3],
                   told=lambda state: state[:3])  # fmt: skip


def bricard_loop() -> Problem:
    """Six hinges, whose loop closes though its last rows repeat others, from a cube at rest."""
    turns = stated(Mechanism("Bricard's loop, 10 s", bricard_by_turns, (0.0, 0.0), (0.0, 0.0), 10.0))
    return replace(turns, system=bricard, q=(0.0,) * 5, v=(0.0,) * 5, seen=lambda q: q[:2])


def bicycle() -> Problem:
    """Whipple's, rolling, pushed to a side."""
    q, v = bicycle_start()
    angles = stated(Mechanism("Whipple's bicycle, 2 s", bicycle_by_angles, q.tolist(), v.tolist(), 2.0))
    return replace(angles, system=whipple.bicycle)


PROBLEMS: tuple[Problem, ...] = (
    pendulum(), four_bars(), double_pendulum(), kepler(), henon_heiles(), heavy_top(), shaken(), foucault(),
    free_body(), rolling_ball(), fast_top(), fast_top_by_position(), *map(stated, MECHANISMS), chain_by_bodies(),
    stewart(), bricard_loop(), bicycle(),
)  # fmt: skip


# -------------------------------------------------------------------- runs


def flow(hy: ModuleType, problem: Problem, kind: Any, tolerance: float) -> Callable[[Vector], Vector]:
    """By heyoka: a start -> the state after the duration."""
    size = len(problem.start)
    every = hy.make_vars(*[f"x{i}" for i in range(size)])
    q, v = (every, []) if problem.first_order else (every[: size // 2], every[size // 2 :])
    moves = zip(every, [*v, *problem.rates(hy, q, v)], strict=True)
    method = hy.taylor_adaptive(list(moves), np.zeros(size, dtype=kind), tol=kind(tolerance), fp_type=kind,
                                compact_mode=kind is not float or size > SMALL)  # fmt: skip

    def run(start: Vector) -> Vector:
        method.time = kind(0.0)
        method.state[:] = start
        method.propagate_until(kind(problem.duration))
        return method.state.copy()

    return run


def growth(
    hy: ModuleType, problem: Problem, exact: Callable[[Vector], Vector], start: Vector, end: Vector
) -> float:
    """The largest change at the end for one at the start along constraints, by differences in 19 or 33 digits."""
    largest, count = 1.0, len(start)
    by = 1e-16 if count <= SMALL else 1e-10
    ways = np.eye(count) if problem.say is None else tangents(hy, problem.say, np.array(problem.start, dtype=float)).T
    for way in ways[:: max(1, len(ways) // SMALL)]:
        largest = max(largest, float(np.abs(exact(start + by * way) - end).max()) / by)
    return largest


def digits(found: Vector, exact: Vector) -> float:
    """Digits of coordinates, relative to the largest where that is above 1."""
    apart = float(np.abs(found - exact).max() / max(1.0, float(np.abs(exact).max())))
    return -math.log10(max(apart, 1e-17))


def measure(record: Record, hy: ModuleType, problem: Problem, rounds: int) -> None:
    precise, tolerance = (hy.real128, 1e-30) if len(problem.start) <= SMALL else (np.longdouble, 1e-19)
    start = np.array(problem.start, dtype=precise)
    exactly, doubles = flow(hy, problem, precise, tolerance), flow(hy, problem, float, 1e-15)
    end = exactly(start)
    wanted = min(12.0, 14.5 - math.log10(growth(hy, problem, exactly, start, end)))
    exact = problem.told(end)
    model = da.compile(problem.system())

    def simulate() -> da.Trajectory:
        return da.simulate(model, q=problem.q, v=problem.v, duration=problem.duration, rtol=RTOL, atol=ATOL)

    def peer() -> Vector:
        return doubles(np.array(problem.start))

    moved = simulate()
    found = digits(problem.seen(moved.q[-1]), exact) if moved.success else 0.0
    for _ in range(1 + 4000 // moved.steps):
        simulate()  # until better code is made
    times = interleave({"dalembert": simulate, "heyoka": peer}, rounds)
    record.row(problem=problem.name, wanted=wanted, digits=found, heyoka=digits(problem.told(peer()), exact),
               method=moved.method.split(":")[0], steps=moved.steps, ms=1e3 * times.seconds("dalembert"),
               heyoka_ms=1e3 * times.seconds("heyoka"))  # fmt: skip
    record.goals.append(Goal(f"digits, {problem.name}", wanted, found))


def main() -> None:
    options = arguments(__doc__ or "")
    warnings.simplefilter("ignore", Remark)
    record, hy = Record("digits"), heyoka_module()
    if hy is not None:
        for problem in PROBLEMS:
            measure(record, hy, problem, options.rounds)
    record.finish(options.json)


if __name__ == "__main__":
    main()
