"""Embedded explicit Runge-Kutta methods as compiled kernels: adaptive steps with dense output.

`begin` evaluates the first derivative and chooses the first step; `advance.advance` then takes up to `capacity`
accepted steps a call and writes each of them, with its dense output, into the caller's arrays. What must
survive between calls is kept in `state`, `y`, `f` and `variance`, so that Python only loops over chunks of steps.

The table of the method is bound when the kernels are made; two functions of a model are given with each call:

    rhs(t: Float, y: Array, dy: Array, context: Array) -> Int         0, or a code of `codes`
    project(t: Float, y: Array, variance: Array, context: Array) -> Int    moves y onto its manifold

A step is accepted on its error estimate, then projected, and only then is the new derivative taken: the
next step and the dense output both start from the projected point. Where the estimate wants a derivative at the end,
too, that of a point that is not moved serves for both. A projection is told how large the errors of each entry have
been: a moving average of the squares of their estimates, since one estimate alone may pass through zero.

The clock counts from the start of the run, so that steps do not depend on how late it is.

Step control and error norm as in Hairer, Norsett and Wanner (1993), section II.4 and II.5.
"""

from __future__ import annotations

import math

from ...compiler.kernels import Array, Constants, Float, Function, Int, empty, native, offset
from ..codes import (
    NEAR,
    NEARLY_DEPENDENT,
    NOT_FINITE,
    OFF_CONSTRAINT,
)

# Entries of `state`.
TIME = 0
STEP = 1
TRIED = 2
EVALUATIONS = 3
ACCEPTED = 4
FAILURE = 5
REJECTED = 6
NARROW = 7
NEARBY = 8
ENDING = 9
LOOSENED = 10
STATE_SIZE = 11

# So many entries of a state are summed at once.
LANES = 4

SAFETY = 0.9
SMALLEST_FACTOR = 0.2
LARGEST_FACTOR = 10.0
ROUNDING = 2.220446049250313e-16
# A projection that moves a state by more than this many tolerances has found another branch, or a place
# where the constraints are nearly dependent and amplify every error: better to land elsewhere.
MANY_TOLERANCES = 1000.0
NOT_HERE = 4.0
SURPRISE = 1e3
PATIENCE = 9.0
# After so many rejections in a row, and at once beside such a place, errors are measured along the constraints, and a
# projection may move a state by this part of a step instead: what is off the constraints there goes with a projection,
# however many tolerances it is.
PUZZLED = 2.0
SMALL_PART = 1e-3
# From a step that ends in such a place on to one that ends beyond it: longer so many times by that much.
BEYOND = 1.6
LONGER = 3.0
# An error is projected as one of this relative size, and scaled back.
MAGNIFIED = 1e-7
# Beside such a place rounding amounts to this relative tolerance: accelerations lose three powers of the distance.
FLOOR = 1e-10
ELSEWHERE = 0.77
# How much of the variance of the errors is that of the steps before the last one.
MEMORY = 0.9
UNUSABLE = 1e300


@native
def padded(dim: Int) -> Int:
    """How many numbers a derivative takes among those of the stages: a multiple of LANES."""
    return LANES * ((dim + LANES - 1) // LANES)


@native
def weighted(table: Constants, wide: Int, row: Int, k: Array, sums: Array) -> None:
    """A sum of the stages k, by a row of weights."""
    for i in range(0, wide, LANES):
        w = table.weights[table.stages * row]
        one = w * k[i]
        two = w * k[i + 1]
        three = w * k[i + 2]
        four = w * k[i + 3]
        for j in range(table.first[row], table.end[row]):
            w = table.weights[table.stages * row + j]
            place = j * wide + i
            one += w * k[place]
            two += w * k[place + 1]
            three += w * k[place + 2]
            four += w * k[place + 3]
        sums[i] = one
        sums[i + 1] = two
        sums[i + 2] = three
        sums[i + 3] = four


@native
def combine(table: Constants, dim: Int, stage: Int, h: Float, y: Array, k: Array, sums: Array, point: Array) -> None:
    """point = y + h sum_j a_{stage, j} k_j."""
    weighted(table, padded(dim), stage, k, sums)
    for i in range(dim):
        point[i] = y[i] + h * sums[i]


@native
def stages(
    table: Constants, dim: Int, rhs: Function, first: Int, last: Int, t: Float, h: Float, y: Array, k: Array,
    context: Array,
) -> Int:
    """Derivatives k_s of the stages first, ..., last - 1 of a step from (t, y)."""
    point = empty(dim)
    sums = empty(padded(dim))
    for s in range(first, last):
        combine(table, dim, s, h, y, k, sums, point)
        status = rhs(t + table.nodes[s] * h, point, offset(k, s * padded(dim)), context)
        if status != 0:
            return status
    return 0


@native
def error_norm(
    dim: Int, rtol: Float, atol: Float, h: Float, y: Array, end: Array, errors: Array, others: Array
) -> Float:
    """The estimated error of a step in units of the tolerance; at most 1 is good enough."""
    square = 0.0
    other = 0.0
    for i in range(dim):
        scale = atol + rtol * max(abs(y[i]), abs(end[i]))
        ratio = errors[i] / scale
        another = others[i] / scale
        square += ratio * ratio
        other += another * another
    if square == 0.0 and other == 0.0:
        return 0.0
    return abs(h) * square / math.sqrt((square + 0.01 * other) * dim)


@native
def error_along(
    dim: Int, project: Function, rtol: Float, atol: Float, t: Float, h: Float, y: Array, end: Array, errors: Array,
    others: Array, variance: Array, context: Array, whole: Float, anywhere: Float,
) -> Float:  # fmt: skip
    """`error_norm` of what a projection leaves of the errors; the `whole` where there is none, and negative where the
    end of the step is poorly determined by the constraints, unless it may be `anywhere`."""
    landed = empty(dim)
    for i in range(dim):
        landed[i] = end[i]
    status = project(t, landed, variance, context)
    if status == NEARLY_DEPENDENT and not anywhere > 0.0:
        return -1.0
    if status != 0 and status < NEARLY_DEPENDENT:
        return whole
    square = squares_along(dim, project, rtol, atol, t, h, y, end, landed, errors, variance, context)
    other = squares_along(dim, project, rtol, atol, t, h, y, end, landed, others, variance, context)
    if square < 0.0 or other < 0.0:
        return whole
    return min(whole, square / math.sqrt((square + 0.01 * other) * dim)) if square > 0.0 else 0.0


@native
def squares_along(
    dim: Int, project: Function, rtol: Float, atol: Float, t: Float, h: Float, y: Array, end: Array, landed: Array,
    slope: Array, variance: Array, context: Array,
) -> Float:  # fmt: skip
    """The sum of squares of an error h `slope` along the constraints, in units of the tolerance; negative if unknown.

    Small ones are magnified on the way, so that the rounding of a projection is nothing beside them.
    """
    moved = empty(dim)
    largest = 0.0
    for i in range(dim):
        largest = max(largest, abs(h * slope[i]) / (atol + max(abs(y[i]), abs(end[i]))))
    if not largest > 0.0:
        return 0.0
    scale = h * max(1.0, MAGNIFIED / largest)
    for i in range(dim):
        moved[i] = landed[i] + scale * slope[i]
    status = project(t, moved, variance, context)
    if status != 0 and status < NEARLY_DEPENDENT:
        return -1.0
    total = 0.0
    for i in range(dim):
        ratio = (moved[i] - landed[i]) * (h / scale) / (atol + rtol * max(abs(y[i]), abs(end[i])))
        total += ratio * ratio
    return total


@native
def average_errors(dim: Int, h: Float, errors: Array, others: Array, before: Array, variance: Array) -> None:
    """The variance of each entry's errors, this step's included."""
    for i in range(dim):
        square = errors[i] * errors[i]
        whole = square + 0.01 * others[i] * others[i]
        variance[i] = MEMORY * before[i]
        if whole > 0.0:
            variance[i] += (1.0 - MEMORY) * h * h * square * (square / whole)


@native
def scaled_norm(dim: Int, rtol: Float, atol: Float, y: Array, x: Array) -> Float:
    """Root mean square of x in units of the tolerance at y."""
    total = 0.0
    for i in range(dim):
        ratio = x[i] / (atol + rtol * abs(y[i]))
        total += ratio * ratio
    return math.sqrt(total / dim)


@native
def begin(
    table: Constants, dim: Int, rhs: Function, span: Float, rtol: Float, atol: Float, max_step: Float,
    state: Array, y: Array, f: Array, context: Array,
) -> Int:
    """The derivative at the start and a first step; `state` holds the start time. 0 or a code of rhs.

    Hairer, Norsett and Wanner (1993), section II.4: two derivatives, an explicit Euler step apart.
    """
    t = state[TIME]
    status = rhs(t, y, f, context)
    if status != 0:
        return status
    size = scaled_norm(dim, rtol, atol, y, y)
    slope = scaled_norm(dim, rtol, atol, y, f)
    probe = 1e-6
    if size > 1e-5 and slope > 1e-5:
        probe = 0.01 * size / slope
    probe = min(probe, min(span, max_step))
    point = empty(dim)
    change = empty(dim)
    for i in range(dim):
        point[i] = y[i] + probe * f[i]
    status = rhs(t + probe, point, change, context)
    state[EVALUATIONS] += 2.0
    state[STEP] = probe
    if status != 0:
        return 0
    for i in range(dim):
        change[i] = change[i] - f[i]
    bend = scaled_norm(dim, rtol, atol, y, change) / probe
    steepest = max(slope, bend)
    step = max(1e-6, 1e-3 * probe)
    if steepest > 1e-15:
        step = math.pow(0.01 / steepest, 1.0 / table.order)
    state[STEP] = min(min(100.0 * probe, step), min(span, max_step))
    return 0


@native
def write_dense(
    table: Constants, dim: Int, h: Float, y: Array, end: Array, k: Array, sums: Array, dense: Array
) -> None:
    """The rows F of the dense output: y(t + s h) = y + s (F0 + (1-s) (F1 + s (F2 + (1-s) (F3 + ...))))."""
    last = offset(k, table.landing * padded(dim))
    for i in range(dim):
        delta = end[i] - y[i]
        dense[i] = delta
        dense[dim + i] = h * k[i] - delta
        dense[2 * dim + i] = 2.0 * delta - h * (last[i] + k[i])
    for row in range(3, table.rows):
        weighted(table, padded(dim), table.inside - 3 + row, k, sums)
        for i in range(dim):
            dense[row * dim + i] = h * sums[i]


@native
def land(
    table: Constants, dim: Int, rhs: Function, project: Function, rtol: Float, atol: Float,
    t: Float, h: Float, state: Array, y: Array, end: Array, k: Array, sums: Array, variance: Array, context: Array,
    dense: Array,
) -> Int:
    """Projects the end of an accepted step, takes its derivative and writes the dense output.

    Where constraints are nearly dependent, it is better to land elsewhere, if elsewhere is better.
    """
    moved = empty(dim)
    step = empty(dim)
    for i in range(dim):
        moved[i] = end[i]
    status = project(t + h, end, variance, context)
    if status == NEARLY_DEPENDENT and (state[ENDING] + state[NARROW] > 0.0 or state[REJECTED] >= PATIENCE):
        status = 0
        state[NARROW] = 1.0
    elif status == 0 or status == NEAR:
        state[NARROW] = 0.0
    near = PUZZLED if status == NEAR or state[NARROW] > 0.0 else 0.0
    if status != 0 and status != NEAR:
        return status
    for i in range(dim):
        moved[i] = end[i] - moved[i]
    if not scaled_norm(dim, rtol, atol, end, moved) < MANY_TOLERANCES:
        for i in range(dim):
            step[i] = end[i] - y[i]
        least = SMALL_PART * scaled_norm(dim, rtol, atol, end, step)
        if near + state[REJECTED] < PUZZLED or not scaled_norm(dim, rtol, atol, end, moved) < least:
            return OFF_CONSTRAINT
    if table.closing == 0 or scaled_norm(dim, rtol, atol, end, moved) > 0.0:
        state[EVALUATIONS] += float(table.closing)
        status = rhs(t + h, end, offset(k, table.landing * padded(dim)), context)
        if status != 0:
            return status
    status = stages(table, dim, rhs, table.landing + 1, table.stages, t, h, y, k, context)
    if status == 0:
        state[NEARBY] = near
        write_dense(table, dim, h, y, end, k, sums, dense)
    return status


@native
def attempt(
    table: Constants, dim: Int, rhs: Function, project: Function, rtol: Float, atol: Float,
    h: Float, state: Array, y: Array, end: Array, k: Array, before: Array, variance: Array, context: Array,
    dense: Array,
) -> Float:
    """One step tried: its error norm, or one that is too large with the reason in `state`."""
    t = state[TIME]
    state[TRIED] += 1.0
    state[EVALUATIONS] += table.landing - 1.0
    status = stages(table, dim, rhs, 1, table.landing, t, h, y, k, context)
    error = UNUSABLE
    sums = empty(padded(dim))
    errors = empty(padded(dim))
    others = empty(padded(dim))
    if status == 0:
        combine(table, dim, table.landing, h, y, k, sums, end)
        if table.closing == 1:
            state[EVALUATIONS] += 1.0
            status = rhs(t + h, end, offset(k, table.landing * padded(dim)), context)
    if status == 0:
        weighted(table, padded(dim), table.error, k, errors)
        weighted(table, padded(dim), table.error + 1, k, others)
        part = max(1.0, FLOOR / rtol) if state[NEARBY] > 0.0 else 1.0
        state[LOOSENED] = max(state[LOOSENED], part)
        error = error_norm(dim, part * rtol, part * atol, h, y, end, errors, others)
        if error >= 1.0 and (error > SURPRISE or state[NEARBY] + state[REJECTED] >= PUZZLED):
            error = error_along(dim, project, part * rtol, part * atol, t + h, h, y, end, errors, others, before,
                                context, error, state[ENDING] + state[NARROW])  # fmt: skip
        if error < 0.0:
            status = NEARLY_DEPENDENT
            error = NOT_HERE
        elif not math.isfinite(error):
            status = NOT_FINITE
            error = UNUSABLE
        elif error < 1.0:
            state[EVALUATIONS] += float(table.stages - table.landing - table.closing)
            average_errors(dim, h, errors, others, before, variance)
            status = land(table, dim, rhs, project, part * rtol, part * atol, t, h, state, y, end, k, sums, variance,
                          context, dense)  # fmt: skip
            error = error if status == 0 else NOT_HERE
    state[FAILURE] = float(status)
    return error
