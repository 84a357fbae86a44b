"""A motion that was planned: what was found, and how good it is when our own integrators simulate it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..forms.statics.places import Vector
from ..simulation.simulate import simulate
from ..simulation.trajectory import Trajectory
from .problem import Problem
from .shooting import ATOL, RTOL, Shots

_LOOKS = 8
"""Places within an interval at which bounds are looked at, and the cost is summed by Gauss's rule."""


@dataclass(frozen=True, eq=False, repr=False)
class PlannedMotion:
    """Inputs held over N intervals, and the motion that they drive.

    times        (N + 1,) s, where intervals begin and end; the last is the duration
    q, v         (N + 1, nq), (N + 1, n), as simulated
    u            (N, nu), u[k] is held from times[k] on
    cost         of the simulated motion
    defect       how far its end is from what was wanted, or its constraints from zero, the larger in SI units
    excess       how far it leaves bounds of coordinates and velocities between the points where they were kept
    tolerance    that defect and excess should meet
    status       one sentence: what IPOPT said, and what the simulation shows
    iterations   of IPOPT, in all
    degree       of the polynomials of the last solution
    """

    problem: Problem
    times: Vector
    q: Vector
    v: Vector
    u: Vector
    cost: float
    defect: float
    excess: float
    tolerance: float
    solved: bool
    status: str
    iterations: int
    degree: int

    @property
    def success(self) -> bool:
        """Whether IPOPT found a solution, and the simulation meets the ends, the constraints and the bounds."""
        return self.solved and self.feasible

    @property
    def feasible(self) -> bool:
        """Whether the simulation meets the ends, the constraints and the bounds within the tolerance."""
        return max(self.defect, self.excess) <= self.tolerance

    @property
    def inputs(self) -> tuple[Vector, Vector]:
        """What `simulate` takes as inputs: (times, u)."""
        return self.times[:-1], self.u

    def simulate(self, **options: Any) -> Trajectory:
        """The motion that the inputs drive from the start, by `da.simulate`, which says what the options are."""
        return _driven(self.problem, Shots(self.times[1], np.hstack([self.q, self.v]), self.u), options)

    def __repr__(self) -> str:
        name = self.problem.model.system.name
        return f"<PlannedMotion of {name}: {self.times[-1]:.6g} s, cost {self.cost:.6g}, {self.status}>"


@dataclass(frozen=True, eq=False)
class Seen:
    """What a simulation shows of shots: its states (N + 1, nx), its cost, defect, and excess (nx,) of the bounds."""

    states: Vector
    cost: float
    defect: float
    excess: Vector


def seen(problem: Problem, shots: Shots) -> Seen:
    """Simulates the inputs over the whole motion, and looks at it."""
    count = len(shots.inputs)
    places, weights = np.polynomial.legendre.leggauss(_LOOKS)
    edges = shots.h * np.arange(count + 1)
    inside = (edges[:-1, None] + shots.h * 0.5 * (1.0 + places)).ravel()
    times = np.sort(np.concatenate([edges, inside]))
    times[-1] = edges[-1]
    motion = _driven(problem, shots, {"times": times})
    if not motion.success:
        return Seen(shots.states, np.nan, np.inf, np.zeros(shots.states.shape[1]))
    states = np.hstack([motion.q, motion.v])
    ends = states[:: _LOOKS + 1]
    met = list(problem.met)
    off = np.abs(states[-1][met] - problem.goal[met]).max(initial=0.0)
    lower, upper = problem.states
    excess = np.maximum(lower - states, states - upper).max(axis=0, initial=0.0)
    running, final = motion.values([problem.cost, problem.final]).T
    values = np.delete(running, np.s_[:: _LOOKS + 1]).reshape(count, _LOOKS)
    cost = 0.5 * shots.h * float((values @ weights).sum()) + float(final[-1])
    open_by = motion.constraint_residual.max(initial=0.0) if problem.model.nc else 0.0
    return Seen(ends, cost, max(float(off), float(open_by)), excess)


def _driven(problem: Problem, shots: Shots, options: dict[str, Any]) -> Trajectory:
    nq, count = problem.model.nq, len(shots.inputs)
    settings = {"rtol": RTOL, "atol": ATOL, "progress": False, "parameters": problem.parameters} | options
    return simulate(problem.model, q=problem.start[:nq], v=problem.start[nq:], duration=shots.h * count,
                    inputs=(shots.h * np.arange(count), shots.inputs), **settings)  # fmt: skip
