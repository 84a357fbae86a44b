"""Inputs that are held, corrected until the motion that they drive ends where it should.

Newton's iteration on what the intervals lack, as our own integrators move the states over each of them, and on the end:
the smallest change of the inputs that are not at their bounds (multiple shooting, the states between eliminated).

Source: Bock and Plitt 1984, "A multiple shooting algorithm for direct solution of optimal control problems".
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..errors import StoppedError
from ..forms.statics.places import Vector
from ..simulation.stepper import Stepper, stepper
from .problem import Problem

RTOL, ATOL = 1e-12, 1e-13
_STEP = 1e-6
_MOST = 12
_CLOSED, _NEARLY = 1e-11, 1e-7


@dataclass(frozen=True, eq=False)
class Shots:
    """States (N + 1, nx) between the intervals and inputs (N, nu) held over each of h seconds."""

    h: float
    states: Vector
    inputs: Vector


class Shooting:
    """The motion of a problem over intervals, each from a state of its own."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem

    @cached_property
    def _mover(self) -> Stepper:
        problem, nq = self.problem, self.problem.model.nq
        return stepper(problem.model, q=problem.start[:nq], v=problem.start[nq:], rtol=RTOL, atol=ATOL,
                       parameters=problem.parameters)  # fmt: skip

    def moved(self, t: float, h: float, state: Vector, inputs: Vector) -> Vector:
        """The state h seconds later; nan where the motion does not come so far."""
        mover, nq = self._mover, self.problem.model.nq
        try:
            mover.t, mover.q, mover.v = t, state[:nq], state[nq:]
            return np.concatenate(mover.step(h, inputs))
        except (StoppedError, ArithmeticError):
            return np.full(len(state), np.nan)

    def gaps(self, shots: Shots) -> Vector:
        """(N, nx), how far each interval's motion ends from the state that follows."""
        ends = [self.moved(k * shots.h, shots.h, *pair) for k, pair in enumerate(zip(shots.states, shots.inputs,
                                                                                   strict=False))]  # fmt: skip
        return np.array(ends) - shots.states[1:]

    def closed(self, shots: Shots) -> Shots | None:
        """Shots near these without gaps, which end where they should; None where the iteration finds none."""
        before = np.inf
        for _ in range(_MOST):
            gaps = self.gaps(shots)
            off = max(np.abs(gaps).max(), np.abs(self.missed(shots.states[-1])).max(initial=0.0))
            if off <= _CLOSED * (1.0 + np.abs(shots.states).max()):
                return shots
            if not off < before:
                return shots if before < _NEARLY else None
            shots, before = self.improved(shots, gaps), off
        return None

    def missed(self, state: Vector) -> Vector:
        """What the end still lacks."""
        met = list(self.problem.met)
        return self.problem.goal[met] - state[met]

    def improved(self, shots: Shots, gaps: Vector) -> Shots:
        """One step of Newton's iteration; the same shots where one cannot be moved through from near by."""
        by_state, by_input = self._slopes(shots, shots.states[1:] + gaps)
        if not (np.isfinite(by_state).all() and np.isfinite(by_input).all()):
            return shots
        count, nu = shots.inputs.shape
        ahead = np.eye(shots.states.shape[1])[list(self.problem.met)]
        reach, wanted = np.empty((count, len(ahead), nu)), self.missed(shots.states[-1])
        for k in reversed(range(count)):
            reach[k], wanted = ahead @ by_input[k], wanted - ahead @ gaps[k]
            ahead = ahead @ by_state[k]
        lower, upper = self.problem.inputs
        free = (shots.inputs > lower) & (shots.inputs < upper)
        table = np.moveaxis(reach, 1, 0)[:, free]
        change = np.zeros_like(shots.inputs)
        if table.size:
            change[free] = np.linalg.lstsq(table, wanted, rcond=1e-13)[0]
        inputs, states = np.clip(shots.inputs + change, lower, upper), shots.states.copy()
        shift = np.zeros(states.shape[1])
        for k in range(count):
            shift = by_state[k] @ shift + by_input[k] @ (inputs[k] - shots.inputs[k]) + gaps[k]
            states[k + 1] += shift
        return Shots(shots.h, states, inputs)

    def _slopes(self, shots: Shots, ends: Vector) -> tuple[Vector, Vector]:
        """Derivatives (N, nx, nx) and (N, nx, nu) of where intervals end by where they begin and by the inputs."""
        h, (count, nu), nx = shots.h, shots.inputs.shape, shots.states.shape[1]
        both = np.empty((count, nx, nx + nu))
        for k, (state, inputs) in enumerate(zip(shots.states, shots.inputs, strict=False)):
            at = np.concatenate([state, inputs])
            for i, step in enumerate(np.diag(_STEP * (1.0 + np.abs(at)))):
                both[k, :, i] = (self.moved(k * h, h, *np.split(at + step, [nx])) - ends[k]) / step[i]
        return both[:, :, :nx], both[:, :, nx:]
