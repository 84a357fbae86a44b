"""The verb `trajectory`: the inputs under which a system moves from one state to another at the least cost."""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from ..arguments import of_kinds
from ..equations import Description, Equations
from ..errors import DescriptionError, Remark
from ..exports.in_casadi import casadi_module
from ..model import Model
from ..simulation.beginning.numbers import positive
from ..simulation.trajectory import Trajectory
from .collocation import Collocation, Found
from .planned import PlannedMotion, Seen, seen
from .problem import WHERE, Problem, consistent, problem_of
from .shooting import Shooting, Shots

_DEGREES = 5, 7, 9
_NEAR, _FAR = 1e-4, 1e-3
_ROUNDS = 5
_BUMPS = 3


@of_kinds
def trajectory(
    what: Model | Equations | Description, start: Any, end: Any, duration: Any, *, inputs: Any = None,
    coordinates: Any = None, velocities: Any = None, cost: Any = None, final: Any = None, intervals: int = 50,
    guess: PlannedMotion | Trajectory | None = None, attempts: int = 3, tolerance: float = 1e-8,
    parameters: Mapping[Any, float] | None = None,
) -> PlannedMotion:  # fmt: skip
    """The inputs, held over each of N equal intervals, that bring a system from start to end at the least cost.

    start       {coordinate or velocity: number}, those left out as the description starts, at rest; q (nq,) at rest,
                (q, v), or a `motion.Start`
    end         the same; coordinates left out are free, velocities 0, or free where they are None
    duration    s, or (least, greatest) where it is free
    inputs, coordinates, velocities   bounds: (least, greatest), or one number for both sides, of all or by name;
                limits of joints bound coordinates, and those of actuators inputs, without being asked
    cost        what is integrated, an expression of the state, accelerations, inputs, multipliers, time and parameters;
                the squares of the inputs by default. "1" is the time
    final       what is added, an expression of the state at the end and of the duration
    intervals   N
    guess       another answer, or a motion; by default a straight line between the states
    attempts    how many guesses are tried where a solution is not found, the others with random waves
    tolerance   that the simulated motion has to meet at its end, in its constraints, and in the bounds

    The equations of motion are collocated at Radau's points and solved by IPOPT, through CasADi; degrees go up where
    our own integrators find the intervals inexact. The inputs are then corrected until the simulated motion ends where
    it should, and bounds are narrowed where it leaves them between the points. What does not come out is said by
    `status`, `defect` and `excess`. Constraints are kept; contacts are not planned for, stops of joints count as
    limits.
    Raises DescriptionError without CasADi (the extra `exports`), and for what does not fit.

    >>> from dalembert.description.system import System
    >>> block = System("x", kinetic="x'**2/2", forces="u", inputs=["u"])
    >>> moved = trajectory(block, {"x": 0}, {"x": 1}, 1.0, intervals=10)  # doctest: +SKIP
    >>> moved.success, round(moved.cost, 3)  # doctest: +SKIP
    (True, 12.121)
    """
    casadi_module(WHERE)
    for name, count in (("intervals", intervals), ("attempts", attempts)):
        if not isinstance(count, int) or count < 1:
            raise DescriptionError(WHERE, f"{name} is {count!r}.", "Give a number of them, 1 or more.")
    positive(WHERE, "tolerance", tolerance)
    problem = problem_of(what, start, end, duration, inputs=inputs, coordinates=coordinates, velocities=velocities,
                         cost=cost, final=final, parameters=parameters)  # fmt: skip
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", Remark)  # of our own simulations; `status` says what they show
        return _planned(problem, int(intervals), guess, int(attempts), tolerance)


def _planned(problem: Problem, count: int, guess: Any, attempts: int, tolerance: float) -> PlannedMotion:
    margins, shooting, iterations = np.zeros(len(problem.start)), Shooting(problem), 0
    programs = {degree: Collocation(problem, count, degree) for degree in _DEGREES}
    first = programs[_DEGREES[0]]
    found = None
    for begun in _guesses(problem, first, guess, attempts):
        found = first.solve(begun, margins)
        iterations += found.iterations
        if found.success:
            break
    assert found is not None
    shots = _shots(problem, found)
    shown = seen(problem, shots)
    for finer in _DEGREES[1:] if found.success else ():
        if shown.defect <= tolerance or _is_exact(shooting, shots):
            break
        refined = programs[finer].solve(programs[finer].refined(found), margins)
        iterations += refined.iterations
        if not refined.success:
            break
        found, shots = refined, _shots(problem, refined)
        shown = seen(problem, shots)
    degree = found.points.shape[1]
    for _ in range(_ROUNDS if found.success else 0):
        shots, shown = _corrected(problem, shooting, shots, shown, tolerance)
        if shown.excess.max() <= tolerance or not np.isfinite(shown.defect):
            break
        margins = margins + 1.5 * shown.excess
        narrowed = programs[degree].solve(found, margins)
        iterations += narrowed.iterations
        if not narrowed.success:
            break
        found, shots = narrowed, _shots(problem, narrowed)
        shown = seen(problem, shots)
    nq, excess = problem.model.nq, float(shown.excess.max())
    times, (q, v) = shots.h * np.arange(count + 1), np.split(shown.states, [nq], axis=1)
    told = PlannedMotion(problem, times, q, v, shots.inputs, shown.cost, shown.defect, excess, tolerance,
                         found.success, "", iterations, degree)  # fmt: skip
    return replace(told, status=_status(found, told))


def _guesses(problem: Problem, first: Collocation, guess: Any, attempts: int) -> Iterator[Found]:
    """Where IPOPT begins: what is given, a straight line, then lines with waves of random sizes."""
    nx, nu, random = len(problem.start), problem.model.nu, np.random.default_rng(1743)
    if guess is not None:
        is_planned = isinstance(guess, PlannedMotion)
        held = guess.u[[*range(len(guess.u)), -1]] if is_planned else guess.inputs
        near = first.along(guess.times, np.hstack([guess.q, guess.v]), held)
        yield replace(near, success=is_planned and guess.solved)
    times = np.linspace(0.0, 0.5 * sum(problem.duration), 2 * first.count + 1)
    share = times / times[-1]
    line = problem.start + share[:, None] * (problem.goal - problem.start)
    for attempt in range(attempts):
        waves = np.sin(np.pi * np.outer(share, 1 + np.arange(_BUMPS))) @ random.normal(size=(_BUMPS, nx))
        path = np.array([consistent(problem, state) for state in line + waves * bool(attempt)])
        yield first.along(times, path, np.zeros((len(times), nu)))


def _shots(problem: Problem, found: Found) -> Shots:
    return Shots(found.duration / len(found.inputs), found.states(problem.start),
                 np.clip(found.inputs, *problem.inputs))  # fmt: skip


def _is_exact(shooting: Shooting, shots: Shots) -> bool:
    """Whether the intervals are exact enough for what is left to be corrected."""
    return bool(np.abs(shooting.gaps(shots)).max() <= _NEAR * (1.0 + np.abs(shots.states).max()))


def _corrected(
    problem: Problem, shooting: Shooting, shots: Shots, shown: Seen, tolerance: float
) -> tuple[Shots, Seen]:
    """Shots whose simulation ends where it should, as near as that can be brought, and what it shows."""
    if shown.defect > _FAR and (closed := shooting.closed(shots)):
        shots, shown = closed, seen(problem, closed)
    for _ in range(_ROUNDS):
        if shown.defect <= tolerance / 2.0 or not np.isfinite(shown.defect):
            break
        rolled = Shots(shots.h, shown.states, shots.inputs)
        better = shooting.improved(rolled, np.zeros_like(shown.states[1:]))
        now = seen(problem, better)
        if not now.defect < shown.defect:
            break
        shots, shown = better, now
    return shots, shown


def _status(found: Found, told: PlannedMotion) -> str:
    """What IPOPT said, and what the simulation shows."""
    said = "solved" if found.success else f"not solved (IPOPT: {found.status})"
    if told.feasible:
        return f"{said}, and met within {max(told.defect, told.excess):.1e} when simulated."
    worse = [f"misses its end by {told.defect:.3g}"] * (told.defect > told.tolerance)
    worse += [f"leaves bounds by {told.excess:.3g}"] * (told.excess > told.tolerance)
    return f"{said}; simulated it {' and '.join(worse)}."


__all__ = ["PlannedMotion", "trajectory"]
