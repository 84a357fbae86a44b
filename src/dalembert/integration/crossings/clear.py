"""Steps of runs beside others, whose conditions are looked at as `search` looks first; what it would look closer at is
made alone."""

from __future__ import annotations

from ...compiler.kernels import Array, Float, Function, Int, empty, native
from .chebyshev import NODES
from .isolation import ERRORS, NOISE, ROUNDING
from .search import sign_within, tabulated


@native
def unwatched(
    rtol: Float, atol: Float, t: Float, h: Float, y: Array, end: Array, dense: Array, context: Array, sides: Array
) -> Int:  # fmt: skip
    """Where there are no conditions."""
    return 0


@native
def may_cross(
    k: Int, dim: Int, rows: Int, within: Function, values: Function, scales: Function, rtol: Float, atol: Float,
    t: Float, h: Float, y: Array, end: Array, dense: Array, context: Array, sides: Array,
) -> Int:  # fmt: skip
    """Whether there may be anything to be told of a condition in a step from (t, y); `sides` are the signs of the
    conditions before it, 0 before the first step, and become those after it."""
    table = empty(NODES * k)
    tabulated(k, dim, rows, within, values, t, h, y, end, dense, context, table)
    for j in range(k):
        fixed = sign_within(k, j, table, rtol, atol, 0.0)
        if fixed == 0.0 or fixed * sides[j] < 0.0:
            return 1
    if sides[0] == 0.0:
        return begins(k, dim, rows, within, values, scales, rtol, atol, t, h, y, end, dense, context, table, sides)
    return 0


@native
def begins(
    k: Int, dim: Int, rows: Int, within: Function, values: Function, scales: Function, rtol: Float, atol: Float,
    t: Float, h: Float, y: Array, end: Array, dense: Array, context: Array, table: Array, sides: Array,
) -> Int:  # fmt: skip
    """The same of a first step, which `isolate` looks at: with its margins at the start, the middle and the end."""
    point, first, last, sizes, margin = empty(dim), empty(k), empty(k), empty(3 * k), empty(k)
    for place in range(3):
        part = 0.5 * float(place)
        within(rows, part, y, end, dense, point)
        values(t + part * h, point, context, last)
        scales(t + part * h, point, context, sizes)
        for j in range(k):
            if place == 0:
                first[j] = last[j]
                margin[j] = 0.0
            near = ERRORS * (atol * sizes[k + j] + rtol * sizes[2 * k + j])
            margin[j] = max(margin[j], max(near, NOISE * ROUNDING * sizes[j]))
    for j in range(k):
        fixed = sign_within(k, j, table, rtol, atol, margin[j])
        if fixed == 0.0 or not fixed * first[j] > margin[j] or not fixed * last[j] > margin[j]:
            return 1
        sides[j] = fixed
    return 0
