"""Steps along Taylor polynomials: how long one may be, where it ends, and whether that was right.

`series` writes the coefficients of the state at a place; a step is as long as the last four orders allow (two would
miss the growth of a motion that is even or odd about the place), ends on the polynomial, is projected, and counts once
the series of the next has been found: that the slope there is the slope with which the polynomial arrives is what
tells a step too long. Such a step is cut short; its coefficients are as good as before. Beside positions where
constraint rows lose rank `landing` says where a step ends.

    begin, next_order                                      see `series`
    project(t, y, variance, context) -> Int                moves y onto its manifold

Source of the choice of steps: Jorba and Zou 2005, A software package for the numerical integration of ODEs by means of
high-order Taylor methods.
"""

from __future__ import annotations

import math

from ....compiler.kernels import Array, Float, Function, Int, IntArray, empty, native, offset
from ...codes import CHUNK_FULL, FAILED, FINISHED, NEARLY_DEPENDENT, OFF_CONSTRAINT, OK, STEP_TOO_SMALL
from .landing import chosen, missed_along, moved_little
from .polynomial import FALL, arrive, bound
from .series import ORDERS, M, expand

# Entries of `state`.
TIME = 0
TRIED = 1
EVALUATIONS = 2
ACCEPTED = 3
FAILURE = 4
SHORTER = 5
LENGTH = 6
PLACED = 7
JUMP = 8
STATE_SIZE = 9

ROUNDING = 2.220446049250313e-16
# By how many tolerances the slope at the end of a step may miss that of the next, over the length of the step.
MISSED = 10.0
# What the errors of a step are taken to be, of its last term.
REST = 0.3
MEMORY = 0.9
MANY_TOLERANCES = 1000.0
# How much of a step is left after it was too long; beside the codes, what says so.
CUT = 0.57
TOO_LONG = 20
ELSEWHERE = 21
# How much longer a step may be than the one before.
GROWTH = 4.0
# Where a polynomial is looked at that seems to hold for a time so many times as long.
FAR = 2.0
WITHIN = (0.0571, 0.2113, 0.3819, 0.6181, 0.8541)


@native
def missed(
    dim: Int, orders: Int, rtol: Float, atol: Float, h: Float, y: Array, end: Array, slope: Array, found: Array
) -> Float:
    """By how many tolerances a step is off, from two slopes at its end: that of its polynomial and that which holds."""
    total = 0.0
    for i in range(dim):
        size = max(abs(y[i]), abs(end[i]))
        rounding = ROUNDING * (abs(h * slope[i]) + size)
        off = max(0.0, abs(h * (slope[i] - found[i])) - 100.0 * rounding) / (orders * (atol + rtol * size))
        total += off * off
    return math.sqrt(total / dim)


@native
def holds_between(
    dim: Int, begin: Function, next_order: Function, rtol: Float, atol: Float, t: Float, h: Float, rows: Array,
    lost: Array, context: Array, plan: IntArray, work: Array,
) -> Int:
    """Whether the slope of a polynomial is right at some places within a step: OK, or a code."""
    orders = plan[ORDERS]
    place, slope, unused, found = empty(dim), empty(dim), empty(2 * dim), empty(2 * dim)
    for i in range(dim):
        unused[i] = lost[i]
    for k in range(len(WITHIN)):
        part = WITHIN[k] * h
        arrive(dim, orders, part, rows, unused, place, slope)
        status = expand(begin, next_order, 1, t + part, place, context, plan, work, found)
        if status != OK:
            return status
        if not missed(dim, orders, rtol, atol, h, rows, place, slope, offset(found, dim)) <= MISSED:
            return TOO_LONG
    return OK


@native
def write(
    dim: Int, orders: Int, h: Float, rows: Array, before: Array, variance: Array, dense: Array
) -> None:
    """The dense output of a step, the terms of its polynomial at the end, and the variance of its errors."""
    power = 1.0
    for k in range(1, orders + 1):
        power *= h
        for i in range(dim):
            dense[(k - 1) * dim + i] = rows[k * dim + i] * power
    for i in range(dim):
        error = REST * max(abs(dense[(orders - 1) * dim + i]), abs(dense[(orders - 2) * dim + i]) / FALL)
        variance[i] = MEMORY * before[i] + (1.0 - MEMORY) * error * error


@native
def project_again(
    dim: Int, project: Function, t: Float, before: Array, end: Array, variance: Array, context: Array
) -> None:
    """The same with the variances that the way from `before` to the end suggests."""
    wide = empty(dim)
    for i in range(dim):
        wide[i] = variance[i] + (end[i] - before[i]) * (end[i] - before[i])
    project(t, end, wide, context)


@native
def landed(
    dim: Int, begin: Function, next_order: Function, project: Function, rtol: Float, atol: Float, along: Float,
    upto: Int, t: Float, h: Float, y: Array, before: Array, end: Array, lost: Array, slope: Array, variance: Array,
    context: Array, plan: IntArray, work: Array, found: Array,
) -> Int:
    """The end of a step projected, and the coefficients there up to some order; a code if it cannot end there.

    ELSEWHERE says that it may be for the constraints, unless only what lies `along` them counts. `before` gets the end
    before the projection.
    """
    total = 0.0
    for i in range(dim):
        before[i] = end[i]
    placed = project(t + h, end, variance, context)
    if placed != OK and placed < NEARLY_DEPENDENT:
        return placed
    if placed != OK and along == 0.0:
        return ELSEWHERE
    if along > 0.0:
        project_again(dim, project, t + h, before, end, variance, context)
    for i in range(dim):
        moved = (end[i] - before[i]) / (atol + rtol * max(abs(y[i]), abs(end[i])))
        total += moved * moved
        if end[i] != before[i]:
            lost[dim + i] = 0.0
    far = not total < MANY_TOLERANCES * MANY_TOLERANCES * dim
    if far and (along == 0.0 or moved_little(dim, y, end, before) == 0):
        return OFF_CONSTRAINT
    status = expand(begin, next_order, upto, t + h, end, context, plan, work, found)
    if status != OK or (along > 0.0 and placed == NEARLY_DEPENDENT):
        return status
    if along > 0.0:
        off = missed_along(dim, rtol, atol, h, y, before, end, slope, offset(found, dim), plan, work)
    else:
        off = missed(dim, plan[ORDERS], rtol, atol, h, y, end, slope, offset(found, dim))
    return OK if off <= MISSED else TOO_LONG


@native
def accepted(
    dim: Int, orders: Int, upto: Int, end: Array, rows: Array, lost: Array, dense: Array,
) -> None:
    """The end of a step becomes the start of the next; the dense output ends where it was put."""
    for i in range(dim):
        total = dense[(orders - 1) * dim + i]
        for k in range(orders - 2, -1, -1):
            total += dense[k * dim + i]
        dense[(orders - 1) * dim + i] += (end[i] - rows[i]) - total
        lost[i] = lost[dim + i]
    found = offset(rows, (orders + 1) * dim)
    for k in range(orders + 1):
        if k <= upto:
            for i in range(dim):
                rows[k * dim + i] = found[k * dim + i]


@native
def try_step(
    dim: Int, begin: Function, next_order: Function, project: Function, t_end: Float, rtol: Float, atol: Float,
    max_step: Float, seen: Int, state: Array, rows: Array, lost: Array, before: Array, end: Array, slope: Array,
    jump: Array, variance: Array, context: Array, plan: IntArray, work: Array, terms: Array, errors: Array,
) -> Int:
    """Tries one step; a code, CHUNK_FULL where there is more to go.

    Where it was good enough, after which `state[SHORTER]` is 0, time and state have gone on; `terms` and `errors` have
    what is to be told of it. `before`, `end`, `slope` and `jump` are memory.
    """
    orders, m = plan[ORDERS], plan[M]
    t = state[TIME]
    left = t_end - t
    if left <= 0.0:
        return FINISHED
    h = state[SHORTER]
    longest = bound(dim, orders, rtol, atol, rows)
    if h == 0.0:
        h = min(longest, min(max_step, left))
        if state[LENGTH] > 0.0:
            h = min(h, GROWTH * state[LENGTH])
    jump[0] = 0.0
    if m > 0 and state[PLACED] > 0.0:
        h = chosen(dim, m, orders, project, t, h, state[JUMP], rows, context, seen, jump)
        longest = h
    if not h >= 10.0 * ROUNDING * max(abs(t), 1e-6 * left):
        return FAILED if state[FAILURE] != 0.0 else STEP_TOO_SMALL
    last = 1.01 * h >= left
    h = left if last else (t + h) - t
    upto = 1 if last else orders
    state[TRIED] += 1.0
    state[EVALUATIONS] += float(upto)
    arrive(dim, orders, h, rows, lost, end, slope)
    write(dim, orders, h, rows, variance, errors, terms)
    status = landed(
        dim, begin, next_order, project, rtol, atol, state[PLACED], upto, t, h, rows, before, end, lost, slope,
        errors, context, plan, work, offset(rows, (orders + 1) * dim),
    )
    if status == OK and longest > FAR * h:
        status = holds_between(dim, begin, next_order, rtol, atol, t, h, rows, lost, context, plan, work)
        if status == OK and upto == orders:
            status = expand(
                begin, next_order, upto, t + h, end, context, plan, work, offset(rows, (orders + 1) * dim)
            )
    if status != OK and m > 0 and state[PLACED] == 0.0:
        state[PLACED], state[SHORTER] = 1.0, h
    elif status != OK:
        state[SHORTER] = CUT * h
        state[JUMP] = min(state[JUMP], CUT * h)
        state[FAILURE] = 0.0 if status == TOO_LONG else float(status)
    else:
        state[JUMP] = jump[0]
        state[PLACED] = 1.0 if jump[0] > 0.0 else 0.0
        state[SHORTER] = 0.0
        state[FAILURE] = 0.0
        state[LENGTH] = h
        state[TIME] = t_end if last else t + h
        accepted(dim, orders, upto, end, rows, lost, terms)
        for i in range(dim):
            variance[i] = errors[i]
    return CHUNK_FULL


@native
def advance(
    dim: Int, begin: Function, next_order: Function, project: Function, t_end: Float, rtol: Float, atol: Float,
    max_step: Float, capacity: Int, tries: Int, seen: Int, state: Array, rows: Array, lost: Array, variance: Array,
    context: Array, plan: IntArray, work: Array, times: Array, states: Array, dense: Array, variances: Array,
) -> Int:
    """Takes up to `capacity` accepted steps in at most `tries` attempts; returns a code of `codes`.

    `seen` is where the context has the pivots of the constraints. `rows` holds the coefficients at the place that was
    reached, and memory for those at the next. Writes per accepted step the time and state it ended at, the terms of its
    polynomial and the variance of its errors.
    """
    orders = plan[ORDERS]
    before, end, slope, jump = empty(dim), empty(dim), empty(dim), empty(1)
    count = 0
    tried = 0
    state[ACCEPTED] = 0.0
    while count < capacity and tried < tries:
        code = try_step(
            dim, begin, next_order, project, t_end, rtol, atol, max_step, seen, state, rows, lost, before, end, slope,
            jump, variance, context, plan, work, offset(dense, count * orders * dim), offset(variances, count * dim),
        )
        if code != CHUNK_FULL:
            return code
        tried += 1
        if state[SHORTER] == 0.0:
            times[count] = state[TIME]
            for i in range(dim):
                states[count * dim + i] = rows[i]
            count += 1
            state[ACCEPTED] = float(count)
    return FINISHED if t_end - state[TIME] <= 0.0 else CHUNK_FULL
