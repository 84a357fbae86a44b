"""Interval Newton steps on many boxes at once.

With a matrix T that makes T J(centre) diagonal in some pivots, every zero x of F in a box X obeys, row by row,

    x_p  in  c_p - (T F(c) + sum_(j != p) (T J(X))_j (X_j - c_j)) / (T J(X))_p

A box that this does not meet has no zero. Where all the new intervals lie in the interior of the old ones there is
exactly one value of the pivots for every value of the other unknowns: with as many pivots as unknowns, one zero.
Sources: Neumaier 1990, theorem 5.1.8; Moore, Kearfott and Cloud 2009, chapter 8.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ...expr.interval_rules import Array, Interval, divide, outward, subtract
from .matrices import Centred, centred, minus, product

_UNIT = 2.0**-52


class Step(NamedTuple):
    """What a Newton step made of K boxes: their new bounds (K, N), which have no zero, the pivot columns and rows
    (K, r) in the order of elimination, the pivots' new intervals before they were cut by the old ones, and whether
    each lies in the interior of its old one."""

    low: Array
    high: Array
    empty: Array
    columns: Array
    rows: Array
    image: Interval
    inside: Array


def newton_step(low: Array, high: Array, centre: Array, at_centre: Interval, slopes: Centred, rank: int) -> Step:
    """One step on boxes (K, N) with F at their centres, J (K, M, N) on all of them, and up to `rank` pivots."""
    widths = np.maximum(high - centre, centre - low) * (1.0 + 2.0 * _UNIT)
    T, rows, columns = preconditioner(slopes.centre * widths[:, None, :], slopes.radius * widths[:, None, :], rank)
    T *= np.take_along_axis(widths, columns, 1)[:, :, None]
    boxes = np.arange(len(low))[:, None]
    with np.errstate(all="ignore"):
        B = product(T, slopes)
        G = product(T, Centred(*(part[:, :, None] for part in centred(at_centre.low, at_centre.high))))
        reach = (np.abs(B.centre) + B.radius) * widths[:, None, :]
        others = reach.sum(axis=2) * (1.0 + 1e-14) - reach[boxes, np.arange(rows.shape[1]), columns]
        radius = (G.radius[:, :, 0] + np.maximum(others, 0.0)) * (1.0 + 1e-14) + 1e-14 * reach.max(axis=2)
        right = outward(G.centre[:, :, 0] - radius, G.centre[:, :, 0] + radius)
        picked = (boxes, np.arange(rows.shape[1]), columns)
        pivot = outward(B.centre[picked] - B.radius[picked], B.centre[picked] + B.radius[picked])
        old = Interval(low[boxes, columns], high[boxes, columns])
        there = centre[boxes, columns]
        new = subtract(Interval(there, there), divide(right, pivot))
        known = np.isfinite(right.low) & np.isfinite(right.high)
        new = Interval(np.where(known, new.low, -np.inf), np.where(known, new.high, np.inf))
        inside = (new.low > old.low) & (new.high < old.high)
        met = Interval(np.fmax(new.low, old.low), np.fmin(new.high, old.high))
        apart = np.abs(G.centre[:, :, 0]) > radius + reach[picked] * (1.0 + 1e-14)
    new_low, new_high = low.copy(), high.copy()
    new_low[boxes, columns], new_high[boxes, columns] = met
    return Step(new_low, new_high, ((met.low > met.high) | apart).any(axis=1), columns, rows, new, inside)


def preconditioner(matrices: Array, radii: Array, rank: int) -> tuple[Array, Array, Array]:
    """T, and the pivots' rows and columns, as `eliminated` gives them; where nothing is missing, T is the inverse."""
    count, M, N = matrices.shape
    whole = np.abs(matrices).max(axis=2, initial=0.0).min(axis=1, initial=np.inf) > 0.0
    if M != N or rank < N or not whole.any():
        return eliminated(matrices, radii, rank)
    try:
        inverses = np.linalg.inv(matrices[whole])
    except np.linalg.LinAlgError:
        return eliminated(matrices, radii, rank)
    T, rows, columns = np.empty((count, N, N)), np.empty((count, N), int), np.empty((count, N), int)
    T[whole], rows[whole], columns[whole] = inverses, np.arange(N), np.arange(N)
    if not whole.all():
        T[~whole], rows[~whole], columns[~whole] = eliminated(matrices[~whole], radii[~whole], rank)
    return T, rows, columns


def eliminated(matrices: Array, radii: Array, rank: int) -> tuple[Array, Array, Array]:
    """T (K, r, M) with T A the unit matrix in the pivot columns, and the pivots' rows and columns (K, r).

    Gauss-Jordan elimination with complete pivoting on rows of equal size, as far as the radii of the entries go; what
    is singular gives rows of no use.
    """
    count, M, N = matrices.shape
    usable = np.where(np.isfinite(matrices), matrices, 0.0)
    size = (np.abs(usable) + np.where(np.isfinite(radii), radii, 0.0)).max(axis=2, initial=0.0)
    scale = np.where(size > 0.0, 1.0 / np.where(size > 0.0, size, 1.0), 1.0)
    A = np.concatenate([usable * scale[:, :, None], np.eye(M) * scale[:, None, :]], axis=2)
    rank = min(M, N, rank)
    free = np.ones((count, M, N), dtype=bool)
    rows, columns, each = np.empty((count, rank), int), np.empty((count, rank), int), np.arange(count)
    for step in range(rank):
        best = np.where(free, np.abs(A[:, :, :N]), -1.0).reshape(count, M * N).argmax(axis=1)
        i, j = np.divmod(best, N)
        rows[:, step], columns[:, step] = i, j
        free[each, i, :] = False
        free[each, :, j] = False
        pivot = A[each, i, j]
        line = A[each, i] / np.where(pivot == 0.0, 1.0, pivot)[:, None]
        factor = A[each, :, j].copy()
        factor[each, i] = 0.0
        A = A - factor[:, :, None] * line[:, None, :]
        A[each, i] = line
    return A[each[:, None], rows, N:], rows, columns


def bounded_multipliers(rest: Interval, slopes: Centred) -> Interval:
    """Bounds (K, m) on the lambda of rest + B lambda = 0, from rest (K, M) and B (K, M, m); infinite without any.

    With T B = I + E and every row sum of |E| below 1, |lambda| <= |T rest| / (1 - |E|).
    """
    finite = np.asarray(np.isfinite(slopes.radius).all(axis=(1, 2), keepdims=True))
    B = np.where(finite, slopes.centre, 0.0)
    square = np.swapaxes(B, 1, 2) @ B
    size = np.trace(square, axis1=1, axis2=2)
    ridge = np.where(size > 0.0, 1e-14 * size, 1.0)[:, None, None] * np.eye(B.shape[2])
    T = np.linalg.inv(square + ridge) @ np.swapaxes(B, 1, 2)
    with np.errstate(all="ignore"):
        near_unit = product(T, slopes)
        right = product(T, Centred(*(part[:, :, None] for part in centred(*rest))))
        E = minus(near_unit, np.eye(T.shape[1])).size.sum(axis=2) * (1.0 + 1e-12)
        size = (np.abs(right.centre) + right.radius)[:, :, 0].max(axis=1)
        bound = np.where(E.max(axis=1) < 1.0, size / (1.0 - E.max(axis=1)), np.inf) * (1.0 + 1e-12)
        spread = (E * bound[:, None] + right.radius[:, :, 0]) * (1.0 + 1e-12)
        found = outward(-right.centre[:, :, 0] - spread, -right.centre[:, :, 0] + spread)
    good = np.isfinite(found.low) & np.isfinite(found.high)
    return Interval(np.where(good, found.low, -np.inf), np.where(good, found.high, np.inf))
