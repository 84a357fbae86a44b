"""Conjugate points: where the second variation along a path stops being definite.

Jacobi's equations as a linear canonical system in eta, ..., eta^(n-1) and their momenta, started with eta = 0 and
every momentum in turn; with prescribed integrals, a change of their multipliers is one more unknown, and the
integrals of the variations one more row. The first point where that square matrix is singular is conjugate.
Source: I. M. Gelfand, S. V. Fomin, Calculus of Variations, 1963, sections 26 and 29; O. Bolza, Lectures on the
Calculus of Variations, 1904, chapter 6 (prescribed integrals).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .elements import Vector, root_of

Curvature = Callable[[float], tuple[Vector, Vector]]
"""x -> the Hessian of the integrand in the jets (D, D), and the slopes of prescribed integrals (m, D)."""

_SAMPLES = 600
_SINGULAR = 1e-6


def first_conjugate(
    orders: Sequence[int], curvature: Curvature, start: float, stop: float, constraints: int = 0
) -> float | None:
    """The first point in (start, stop] that is conjugate to `start`, or None.

    `orders`: the highest derivative of each unknown; jets are ordered unknown by unknown, y, y', ....
    """
    from scipy.integrate import solve_ivp

    layout = _Layout(orders, constraints)
    first = layout.start().ravel()
    run = solve_ivp(lambda x, y: layout.rates(curvature(x), y), (start, stop), first, method="DOP853",
                    rtol=1e-9, atol=1e-12, dense_output=True)  # fmt: skip
    if not run.success:
        return None

    def matrix(x: float) -> Vector:
        return layout.square(run.sol(x))

    def smallness(x: float) -> float:
        least = np.linalg.svd(matrix(x), compute_uv=False)[-1]
        return float(least / max(np.linalg.svd(layout.table(run.sol(x)), compute_uv=False)[0], 1e-300))

    points = np.linspace(start, stop, _SAMPLES + 1)[1:]
    spread = np.array([smallness(x) for x in points])
    signs = np.array([np.linalg.slogdet(matrix(x))[0] for x in points])
    for k in range(1, len(points)):
        if signs[k] * signs[k - 1] < 0:
            return root_of(lambda x: np.linalg.det(matrix(x)), points[k - 1], points[k])
        turns_next = k + 1 < len(points) and signs[k] * signs[k + 1] < 0
        is_dip = k + 1 < len(points) and not turns_next and spread[k] < min(spread[k - 1], spread[k + 1])
        if is_dip or (k + 1 == len(points) and spread[k] < spread[k - 1]):
            found = _dip(smallness, points[k - 1], points[min(k + 1, len(points) - 1)])
            if found is not None:
                return found
    return None


def _dip(smallness: Callable[[float], float], left: float, right: float) -> float | None:
    """Where the matrix is singular without a change of sign of its determinant: the bottom of a V."""
    from scipy.optimize import minimize_scalar

    search: Any = minimize_scalar(smallness, bounds=(left, right), method="bounded")
    lowest = float(search.x)
    arm = 1e-4 * (right - left)
    below, above = smallness(lowest - arm), smallness(lowest + arm)
    place = lowest + arm * (below - above) / max(below + above, 1e-300)
    least, found = min((smallness(lowest), lowest), (smallness(place), place), (smallness(right), right))
    return float(found) if least < _SINGULAR else None


class _Layout:
    """Where things stand: low jets, their momenta, one row per prescribed integral; columns are solutions."""

    def __init__(self, orders: Sequence[int], constraints: int) -> None:
        starts = np.cumsum([0, *(order + 1 for order in orders)])
        self.top = np.array([starts[i] + order for i, order in enumerate(orders)])
        self.low = np.array([starts[i] + k for i, order in enumerate(orders) for k in range(order)], dtype=int)
        self.width, self.constraints = int(starts[-1]), constraints
        self.next_jet = self.low + 1
        self.momentum_of_top = [int(np.flatnonzero(self.low == top - 1)[0]) if order else None
                                for top, order in zip(self.top, orders, strict=True)]
        self.has_momentum_below = np.array([k > 0 for order in orders for k in range(order)], dtype=bool)
        self.columns = len(self.low) + constraints
        self.rows = 2 * len(self.low) + constraints

    def start(self) -> Vector:
        """eta = 0; unit momenta in the first columns, unit changes of multipliers in the others."""
        count = len(self.low)
        table = np.zeros((self.rows, self.columns))
        table[count : 2 * count, :count] = np.eye(count)
        return table

    def table(self, flat: Vector) -> Vector:
        """All solutions, one per column."""
        return flat.reshape(self.rows, self.columns)

    def square(self, flat: Vector) -> Vector:
        """The rows of eta and of the integrals."""
        count, table = len(self.low), self.table(flat)
        return np.vstack([table[:count], table[2 * count :]])

    def rates(self, at: tuple[Vector, Vector], flat: Vector) -> Vector:
        """The derivative of all solutions by x."""
        curvature, slopes = at
        count, table = len(self.low), self.table(flat)
        eta, momenta = table[:count], table[count : 2 * count]
        changes = np.zeros((self.constraints, self.columns))
        changes[:, count:] = np.eye(self.constraints)
        forced = slopes.T @ changes
        jets = np.zeros((self.width, self.columns))
        jets[self.low] = eta
        wanted = np.array([np.zeros(self.columns) if k is None else momenta[k] for k in self.momentum_of_top])
        rest = wanted - (curvature @ jets + forced)[self.top]
        jets[self.top] = np.linalg.solve(curvature[np.ix_(list(self.top), list(self.top))], rest)
        forces = (curvature @ jets + forced)[self.low]
        below = np.zeros_like(momenta)
        below[self.has_momentum_below] = momenta[np.flatnonzero(self.has_momentum_below) - 1]
        return np.vstack([jets[self.next_jet], forces - below, slopes @ jets]).ravel()
