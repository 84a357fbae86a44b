"""What the polynomial of a step says: how far it may be followed, and where it leads."""

from __future__ import annotations

import math

from ....compiler.kernels import Array, Float, Int, empty, native, unrolled

# How much smaller each order is expected to be than the one before, at the end of a step.
FALL = 5.0
LOG_FALL = math.log(FALL)
LOOKED_AT = 4
UNBOUND = 1e300
# What part of a tolerance the terms of a step may be: its errors add up to those of hundreds of steps.
AIM = 0.1


@native
def reach(dim: Int, orders: Int, rtol: Float, atol: Float, length: Float, rows: Array) -> Float:
    """How long a step may be whose terms are measured by what the state is within `length`; 0 for any length."""
    totals = empty(LOOKED_AT)
    for back in unrolled(range(LOOKED_AT)):
        totals[back] = 0.0
    for i in range(dim):
        scale = 1.0 / (AIM * (atol + rtol * max(abs(rows[i]), abs(rows[dim + i]) * length)))
        for back in unrolled(range(LOOKED_AT)):
            ratio = rows[(orders - back) * dim + i] * scale
            totals[back] += ratio * ratio
    largest = UNBOUND
    for back in unrolled(range(LOOKED_AT)):
        if totals[back] > 0.0:
            largest = min(largest, (back * LOG_FALL - 0.5 * math.log(totals[back] / dim)) / (orders - back))
    return 0.0 if largest == UNBOUND else math.exp(largest)


@native
def bound(dim: Int, orders: Int, rtol: Float, atol: Float, rows: Array) -> Float:
    """The length of a step as its terms allow; `UNBOUND` where all vanish."""
    first = reach(dim, orders, rtol, atol, 0.0, rows)
    if first == 0.0:
        return UNBOUND
    length = reach(dim, orders, rtol, atol, first, rows)
    return min(length, UNBOUND) if length > 0.0 else UNBOUND


@native
def arrive(dim: Int, orders: Int, h: Float, rows: Array, lost: Array, end: Array, slope: Array) -> None:
    """The state and its derivative at the end of a step; what the sum loses of the state goes into `lost`."""
    for i in range(dim):
        change = rows[orders * dim + i]
        rate = orders * change
        for k in range(orders - 1, 0, -1):
            change = rows[k * dim + i] + h * change
            rate = k * rows[k * dim + i] + h * rate
        moved = h * change + lost[i]
        end[i] = rows[i] + moved
        back = end[i] - rows[i]
        lost[dim + i] = (rows[i] - (end[i] - back)) + (moved - back)
        slope[i] = rate


@native
def place_at(dim: Int, orders: Int, h: Float, rows: Array, point: Array) -> None:
    """The state at a time h after the start of a step."""
    for i in range(dim):
        value = rows[orders * dim + i]
        for k in range(orders - 1, -1, -1):
            value = rows[k * dim + i] + h * value
        point[i] = value
