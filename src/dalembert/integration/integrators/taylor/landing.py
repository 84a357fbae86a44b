"""Where a step ends beside positions at which constraint rows lose rank, and whether it was right.

A start that is off the constraints by a rounding e, at a time z before such a position, has beside its motion one that
leaves it as e / z (t / z)^k does at order k: across the constraints, where a projection takes it away. That is small on
the way to the position, and beyond it while the step is not much longer than 2 z. Steps therefore end half of their
length before such a position, and the next a little less behind it: the motion goes on along its own branch, since its
polynomial does. What lies across the constraints tells nothing of such a step; what lies along them does.

How well constraints are conditioned is told by `dependent.least_pivot` of A M^-1 A^T after a projection.
"""

from __future__ import annotations

import math

from ....compiler.kernels import Array, Float, Function, Int, IntArray, empty, native, offset
from ...codes import NEARLY_DEPENDENT, OK
from ...manifold.dependent import HIGH, least_pivot
from .polynomial import place_at
from .series import ABREAST, ENTRIES, NQ, ORDERS, M, N, matrices_at, solve

# How many places are looked at, up to so many times the length of a step.
PLACES = 7
AHEAD = 1.4
# A step may end where this part of its length lies between it and such a position; else it ends HALF of it before.
CLEAR = 0.35
HALF = 0.5
BEYOND = 1.6
# A projection moves the end of such a step by at most this part of the step.
SMALL_PART = 1e-4
# How many times as much the slope may turn, over the length of a step.
EXPLAINED = 10.0
# What rounding leaves of a slope.
ROUNDED = 2.220446049250313e-14


@native
def conditioning(dim: Int, m: Int, project: Function, t: Float, point: Array, context: Array, seen: Int) -> Float:
    """The least pivot at a point, relative to the best that were seen; 0 where it cannot be projected.

    `seen` is where the context has the best pivots and, after those, the last.
    """
    landed, exact = empty(dim), empty(dim)
    for i in range(dim):
        landed[i] = point[i]
        exact[i] = 0.0
    status = project(t, landed, exact, context)
    if status != OK and status < NEARLY_DEPENDENT:
        return 0.0
    return least_pivot(m, offset(context, seen + m), offset(context, seen))


@native
def singular_ahead(
    dim: Int, m: Int, orders: Int, project: Function, t: Float, h: Float, rows: Array, context: Array, seen: Int,
    least: Array,
) -> Float:  # fmt: skip
    """The time from t at which rows come closest to losing rank, up to AHEAD h; 0 where they nowhere come near, or are
    past it. `least` (PLACES + 1) gets the conditioning at places from t on."""
    point = empty(dim)
    apart = AHEAD * h / PLACES
    best = 0
    for j in range(PLACES + 1):
        place_at(dim, orders, j * apart, rows, point)
        least[j] = conditioning(dim, m, project, t + j * apart, point, context, seen)
        if least[j] < least[best]:
            best = j
    if best == 0 or not least[best] < HIGH:
        return 0.0
    if best == PLACES:
        return best * apart
    left, right = least[best - 1] - least[best], least[best + 1] - least[best]
    return (best + 0.5 * (left - right) / max(left + right, 1e-300)) * apart


@native
def chosen(
    dim: Int, m: Int, orders: Int, project: Function, t: Float, h: Float, jump: Float, rows: Array, context: Array,
    seen: Int, ahead: Array,
) -> Float:  # fmt: skip
    """How long a step is that rows which lose rank do not spoil, where h is what its terms allow.

    Before such a position the next step is to jump, and `ahead` gets how long that may be, which is then `jump` (terms
    do not tell so near); 0 elsewhere.
    """
    ahead[0] = 0.0
    least = empty(PLACES + 1)
    longest = max(h, jump)
    at = singular_ahead(dim, m, orders, project, t, longest, rows, context, seen, least)
    if at == 0.0:
        return h
    if jump == 0.0 and least[0] < HIGH:
        longest = max(h, BEYOND * at)
    step = min(longest, BEYOND * at)
    if abs(longest - at) < CLEAR * longest:
        step = at - HALF * longest
    ahead[0] = longest if step < at else 0.0
    return step


@native
def missed_along(
    dim: Int, rtol: Float, atol: Float, h: Float, y: Array, before: Array, end: Array, slope: Array, found: Array,
    plan: IntArray, work: Array,
) -> Float:  # fmt: skip
    """`steps.missed` of the accelerations that constraints leave free, but for what a projection from `before` to `end`
    explains; `work` is as `series.expand` leaves it."""
    nq, n, m, orders = plan[NQ], plan[N], plan[M], plan[ORDERS]
    mass = offset(work, matrices_at(orders, plan[ABREAST], plan[ENTRIES]))
    factor = offset(mass, n * n)
    jacobian = offset(factor, n * n)
    moved = offset(jacobian, m * n)
    none, across, normal, reaction = empty(n), empty(m), empty(n), empty(m)
    for c in range(m):
        across[c] = 0.0
        for i in range(n):
            across[c] += jacobian[c * n + i] * (slope[nq + i] - found[nq + i])
    for i in range(n):
        none[i] = 0.0
    solve(n, m, 0, mass, jacobian, factor, moved, offset(moved, m * n), none, across, normal, reaction)
    total, moved_most = 0.0, 0.0
    for i in range(dim):
        moved_most = max(moved_most, abs(end[i] - before[i]))
    for i in range(n):
        size = max(abs(y[nq + i]), abs(end[nq + i]))
        rounding = ROUNDED * (abs(h * slope[nq + i]) + size)
        off = abs(h * (slope[nq + i] - found[nq + i] - normal[i])) - rounding - EXPLAINED * moved_most
        ratio = max(0.0, off) / (orders * (atol + rtol * size))
        total += ratio * ratio
    return math.sqrt(total / n)


@native
def moved_little(dim: Int, y: Array, end: Array, before: Array) -> Int:
    """1 where a projection has moved the end of a step by a small part of the step alone, else 0."""
    step, moved = 0.0, 0.0
    for i in range(dim):
        step += (end[i] - y[i]) * (end[i] - y[i])
        moved += (end[i] - before[i]) * (end[i] - before[i])
    return 1 if moved <= SMALL_PART * SMALL_PART * step else 0
