"""Newton's method for a stationary point, damped by the natural monotonicity test.

A step is shortened until the next simplified correction is smaller than the last one; nothing in that test
depends on how the equations are scaled. Source: P. Deuflhard, Newton Methods for Nonlinear Problems, 2004,
section 3.3.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from .elements import Vector
from .problem import Problem, State

_MOST_STEPS = 60
_SHORTEST = 1e-4
_CONVERGED = 1e-11
_SOFT = 1e-8


@dataclass(frozen=True)
class Found:
    """The state Newton's method came to, whether it is stationary, and why not."""

    state: State
    converged: bool
    steps: int
    status: str


def stationary(problem: Problem, state: State) -> Found:
    """The stationary point that Newton's method reaches from `state`.

    Where it fails, constraints may depend on each other, as x' = 1 does on the ends of x: then their multipliers are
    not determined, and a small negative block for these takes the least that serve. The gradient stays exact.
    """
    found = _newton(problem, state, 0.0)
    has_multipliers = len(state.constants) + len(state.functions) > 0
    return _newton(problem, state, _SOFT) if has_multipliers and not found.converged else found


def _newton(problem: Problem, state: State, softness: float) -> Found:
    count, share, largest = len(problem.free), 1.0, 0.0
    for steps in range(_MOST_STEPS):
        gradient, matrix = problem.linearised(state)
        if not (np.all(np.isfinite(gradient)) and np.all(np.isfinite(matrix.data))):
            return Found(state, False, steps, "the integrand is not finite along the start")
        solve = _factored(_softened(matrix, count, softness) if softness else matrix)
        step = solve(-gradient)
        if not np.all(np.isfinite(step)):
            return Found(state, False, steps, "the second variation is singular: the extremal is not isolated")
        size = _norm(step[:count])
        largest = max(largest, _norm(state.freedoms), 1e-300)
        if size <= _CONVERGED * largest:
            return Found(problem.moved(state, step), True, steps + 1, "converged")
        share = min(1.0, 4 * share)
        while True:
            moved = problem.moved(state, share * step)
            ahead = solve(-problem.gradient(moved))
            if np.all(np.isfinite(ahead)) and _norm(ahead[:count]) <= (1 - share / 4) * size:
                break
            if share == 1.0 and size <= 1e-7 * largest and np.all(np.isfinite(ahead)):
                return Found(moved, True, steps + 1, "converged to rounding")
            share /= 2
            if share < _SHORTEST:
                return Found(state, False, steps, "Newton's method found no way to a stationary point")
        state = moved
    return Found(state, False, _MOST_STEPS, f"Newton's method did not converge in {_MOST_STEPS} steps")


def _norm(vector: Vector) -> float:
    return float(np.sqrt(np.mean(vector**2))) if len(vector) else 0.0


def _softened(matrix: Any, count: int, softness: float) -> Any:
    """A matrix with a negative diagonal for the multipliers, behind `count` entries, at the scale of their columns."""
    from scipy.sparse import diags_array

    squares = np.asarray(matrix[:count, count:].power(2).sum(axis=0)).ravel()
    stiffness = max(float(np.abs(matrix[:count, :count]).max()), 1e-300)
    diagonal = np.concatenate([np.zeros(count), softness * squares / stiffness])
    return (matrix - diags_array(diagonal)).tocsc()


def _factored(matrix: Any) -> Callable[[Vector], Vector]:
    """The solution of linear equations with this matrix; nan where it is singular."""
    from scipy.sparse.linalg import MatrixRankWarning, splu

    if matrix.shape[0] == 0:
        return lambda right: right
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", MatrixRankWarning)
            return splu(matrix).solve
    except (RuntimeError, MatrixRankWarning):
        return lambda right: np.full_like(right, np.nan)
