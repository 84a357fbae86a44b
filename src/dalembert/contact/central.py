"""Forces of contacts that repeat each other, as far within all their cones as there are.

Of the forces that leave the motion as it is those are sought whose least pressure s beyond the edge of a cone is
largest:

    maximize s    where |F_i| <= mu_i (N_i - s),  N_i >= s

by steps of Newton's method on logarithms of what is left (Nesterov and Nemirovskii 1994), from any forces on.
"""

from __future__ import annotations

import numpy as np

from .metric import Vector

_HEAVIER, _ROUNDS, _STEPS = 8.0, 12, 30


def central_forces(forces: Vector, null: Vector, friction: Vector) -> tuple[Vector, float]:
    """Forces (k, r) that are far within the cones, and s; `null` (f, k r) spans what may be added to those given.

    >>> null = np.array([[1.0, -1.0, -1.0, 1.0]])                # a table on four legs
    >>> found, least = central_forces(np.array([[0.0], [4.0], [4.0], [8.0]]), null, np.zeros(4))
    >>> found.ravel().round(3), round(least, 3)
    (array([ 2.,  2.,  2., 10.]), 2.0)
    """
    k, r = forces.shape
    size = float(np.abs(forces).max(initial=0.0))
    sticks = (friction > 0.0) & (r > 1)
    x = np.zeros(len(null) + 1)
    x[-1] = float(min(_left(forces, friction, sticks))) / size - 1.0
    weight = 1.0
    for _ in range(_ROUNDS):
        for _ in range(_STEPS):
            slope, bend = _bent(x, forces / size, null, friction, sticks, weight)
            step = -np.linalg.lstsq(bend, slope, rcond=1e-14)[0]
            decrement = float(-(slope @ step))
            part = 1.0 / (1.0 + max(0.0, decrement) ** 0.5) if decrement > 0.1 else 1.0
            x = x + part * step
            if decrement < 1e-6:
                break
        weight *= _HEAVIER
    return forces + size * (x[:-1] @ null).reshape(k, r), size * float(x[-1])


def _left(forces: Vector, friction: Vector, sticks: np.ndarray) -> list[float]:
    """N_i - |F_i| / mu_i, or N_i of what does not stick."""
    rubs = np.linalg.norm(forces[:, 1:], axis=1)
    return [float(n - f / mu) if sticks[i] else float(n)
            for i, (n, f, mu) in enumerate(zip(forces[:, 0], rubs, friction, strict=True))]  # fmt: skip


def _bent(
    x: Vector, forces: Vector, null: Vector, friction: Vector, sticks: np.ndarray, weight: float
) -> tuple[Vector, Vector]:
    """The slope and the second derivatives of -weight s - log(1 - s) - sum of log((N - s)^2 - |F / mu|^2)."""
    k, r = forces.shape
    now = forces + (x[:-1] @ null).reshape(k, r)
    rows = null.reshape(len(null), k, r)
    slope, bend = np.zeros(len(x)), np.zeros((len(x), len(x)))
    slope[-1], bend[-1, -1] = 1.0 / (1.0 - x[-1]) - weight, 1.0 / (1.0 - x[-1]) ** 2
    for i in range(k):
        lead = np.zeros((r, len(x)))
        lead[:, :-1], lead[0, -1] = rows[:, i].T, -1.0
        signs, own = np.array([1.0, *([-1.0] * (r - 1))]), now[i].copy()
        own[0] -= x[-1]
        if sticks[i]:
            lead[1:] /= friction[i]
            own[1:] /= friction[i]
        else:
            lead[1:], own[1:] = 0.0, 0.0
        q = float(own @ (signs * own))
        grows = 2.0 * lead.T @ (signs * own)
        slope -= grows / q
        bend += np.outer(grows, grows) / q**2 - 2.0 * lead.T @ (signs[:, None] * lead) / q
    return slope, bend
