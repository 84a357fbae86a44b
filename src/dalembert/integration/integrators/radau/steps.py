"""The integrator Radau IIA as compiled kernels: implicit steps of order 5, 9 or 13 with dense output by collocation.

`begin` evaluates the first derivative and chooses a first step; `advance` takes steps, and writes them as those of
`dop853` do, the dense output in the same form. Steps are chosen by an embedded method of order s, tolerances being
changed so that what it says of itself tells what the method itself errs by; how many stages, by how fast the iterations
converge. A step is accepted on its error, then projected, and only then is the new derivative taken.

    rhs(t, y, dy, context) -> Int                0, or a code of `codes`
    slopes(t, y, jacobian, context) -> Int       J, or of q' = v the rows of v' alone; not 0 where it cannot say
    project(t, y, variance, context) -> Int      moves y onto its manifold

What is conserved is left alone (the variances written are 0): a stiff oscillation is damped by the method, and what it
loses is no error of the others.

Source: Hairer and Wanner 1996, section IV.8; of the orders: Hairer and Wanner 1999, Stiff differential equations solved
by Radau methods.
"""

from __future__ import annotations

import math

from ....compiler.kernels import Array, Float, Function, Int, IntArray, empty, native, offset
from ...codes import CHUNK_FULL, FAILED, FINISHED, INPUT_FAILED, NEARLY_DEPENDENT, OFF_CONSTRAINT, OK, STEP_TOO_SMALL
from .coefficients import LEAST, MOST
from .collocation import (
    COUNT,
    DIVERGED,
    EXPECTED,
    RATE,
    SHORTER,
    estimate,
    factor,
    guess,
    iterate,
    most_iterations,
    write_dense,
)
from .factors import differences

# Entries of `state`, after the four of an iteration.
TIME = 4
STEP = 5
TRIED = 6
EVALUATIONS = 7
ACCEPTED = 8
FAILURE = 9
STAGES = 10
REJECTED = 11
# Whether J is that of the place that was reached, and if it is good enough; the length of step it was factored for.
HERE = 12
GOOD = 13
FACTORED = 14
# Of the last accepted step: its length, its error; how many there were since the order was changed.
LENGTH = 15
ERROR = 16
SINCE = 17
JACOBIANS = 18
STATE_SIZE = 19

ROWS = 7
SAFETY = 0.9
SHORTEST, LONGEST = 0.2, 8.0
# J is kept while iterations converge that fast, and its factors while the step would grow by less than this.
FAST = 1e-3
SAME = 1.2
# Orders: higher where iterations converge at such a rate, lower at such a one, after so many steps of about one length.
EASY, HARD = 2e-3, 0.8
STEADY = 3.0
MANY_TOLERANCES = 1000.0
ROUNDING = 2.220446049250313e-16
SINGULAR_STEP = 0.5


@native
def own_tolerance(stages: Int, rtol: Float) -> Float:
    """The relative tolerance for the embedded method, of order s, at which the method errs by about `rtol`."""
    return 0.1 * math.pow(rtol, (stages + 1.0) / (2.0 * stages))


@native
def newton_tolerance(stages: Int, own: Float) -> Float:
    """How good stages have to be, in units of that tolerance."""
    return max(10.0 * ROUNDING / own, min(0.03, math.pow(own, (stages - 1.0) / (stages + 1.0))))


@native
def set_scale(dim: Int, own: Float, part: Float, y: Array, scale: Array) -> None:
    """What entries may err by: atol + rtol |y|, where atol is a `part` of the tolerance."""
    for i in range(dim):
        scale[i] = own * (part + abs(y[i]))


@native
def begin(
    dim: Int, rhs: Function, span: Float, rtol: Float, atol: Float, max_step: Float, state: Array, y: Array, f: Array,
    context: Array,
) -> Int:  # fmt: skip
    """The derivative where the run is, and a first step if none is known; 0 or a code of rhs."""
    status = rhs(state[TIME], y, f, context)
    state[EVALUATIONS] += 1.0
    state[HERE] = 0.0
    state[GOOD] = 0.0
    state[LENGTH] = 0.0
    if status != 0 or state[STEP] > 0.0:
        return status
    scale = empty(dim)
    set_scale(dim, 1.0, atol / rtol, y, scale)
    size = 0.0
    slope = 0.0
    for i in range(dim):
        size += (y[i] / scale[i]) * (y[i] / scale[i])
        slope += (f[i] / scale[i]) * (f[i] / scale[i])
    length = math.pow(rtol, 0.25) * math.sqrt(max(size, 1.0 * dim) / max(slope, 1e-300))
    state[STEP] = min(min(0.1 * length, 1e-3 * span), max_step)
    return 0


@native
def prepare(
    dim: Int, second: Int, size: Int, rhs: Function, slopes: Function, h: Float, state: Array, y: Array, f: Array,
    jacobian: Array, factors: Array, order: IntArray, context: Array,
) -> Int:  # fmt: skip
    """J and its factors for a step, where those at hand do not serve; a code."""
    if state[GOOD] == 0.0:
        status = slopes(state[TIME], y, jacobian, context)
        if status != 0:
            status = differences(second, dim, rhs, state[TIME], y, f, context, jacobian)
            state[EVALUATIONS] += float(dim)
        if status != 0:
            return status
        state[JACOBIANS] += 1.0
        state[GOOD] = 1.0
        state[HERE] = 1.0
        state[FACTORED] = 0.0
    if state[FACTORED] == h:
        return OK
    state[FACTORED] = h
    return DIVERGED if factor(second, size, int(state[STAGES]), h, jacobian, factors, order) != 0 else OK


@native
def land(
    dim: Int, rhs: Function, project: Function, t: Float, scale: Array, y: Array, z: Array, end: Array, f: Array,
    variance: Array, dense: Array, context: Array,
) -> Int:  # fmt: skip
    """The end of a step projected, its derivative f, and the dense output that leads there; a code."""
    for i in range(dim):
        end[i] = y[i] + z[i]
        variance[i] = 0.0
    status = project(t, end, variance, context)
    if status != OK and status < NEARLY_DEPENDENT:
        return status
    total = 0.0
    for i in range(dim):
        moved = (end[i] - (y[i] + z[i])) / scale[i]
        total += moved * moved
    if not total < MANY_TOLERANCES * MANY_TOLERANCES * dim:
        return OFF_CONSTRAINT
    status = rhs(t, end, f, context)
    for i in range(dim):
        dense[i] = end[i] - y[i]
    return status


@native
def attempt(
    dim: Int, second: Int, size: Int, rhs: Function, slopes: Function, project: Function, rtol: Float, atol: Float,
    h: Float, state: Array, y: Array, f: Array, jacobian: Array, factors: Array, order: IntArray, before: Array,
    end: Array, slope: Array, variance: Array, dense: Array, context: Array,
) -> Float:  # fmt: skip
    """One step tried: its error, or one that is negative, where there is none, with the reason in `state`."""
    stages = int(state[STAGES])
    scale, z, error = empty(dim), empty(MOST * dim), empty(dim)
    own = own_tolerance(stages, rtol)
    set_scale(dim, own, atol / rtol, y, scale)
    state[TRIED] += 1.0
    state[SHORTER] = SINGULAR_STEP
    status = prepare(dim, second, size, rhs, slopes, h, state, y, f, jacobian, factors, order, context)
    if status == OK:
        guess(dim, stages, h / state[LENGTH] if state[LENGTH] > 0.0 else 0.0, before, z)
        status = iterate(dim, second, size, rhs, stages, newton_tolerance(stages, own), state[TIME], h, y, scale,
                         jacobian, factors, order, z, state, context)  # fmt: skip
        state[EVALUATIONS] += stages * state[COUNT]
    state[FAILURE] = 0.0 if status == DIVERGED else float(status)
    if status != OK:
        return -1.0
    again = 1 if state[REJECTED] > 0.0 or state[LENGTH] == 0.0 else 0
    found = estimate(dim, second, size, rhs, stages, again, state[TIME], h, y, f, scale, jacobian, factors, order, z,
                     error, context)  # fmt: skip
    if not found < 1.0:
        return found if math.isfinite(found) else -1.0
    write_dense(dim, stages, z, dense)
    status = land(dim, rhs, project, state[TIME] + h, scale, y, offset(z, (stages - 1) * dim), end, slope, variance,
                  dense, context)  # fmt: skip
    state[EVALUATIONS] += 1.0
    state[FAILURE] = float(status)
    state[SHORTER] = SINGULAR_STEP
    return found if status == OK else -1.0


@native
def next_length(h: Float, error: Float, state: Array) -> Float:
    """How long the next step is to be after an error; on acceptance the last two errors say it."""
    stages = int(state[STAGES])
    most = most_iterations(stages)
    power = 1.0 / (stages + 1.0)
    safe = SAFETY * (1.0 + 2.0 * most) / (state[COUNT] + 2.0 * most)
    factor_ = LONGEST
    if error > 0.0:
        factor_ = safe * math.pow(error, 0.0 - power)
    if error < 1.0 and state[LENGTH] > 0.0 and state[SINCE] > 0.0:
        seen = h / state[LENGTH] * math.pow(state[ERROR] / max(error * error, 1e-300), power) * SAFETY
        factor_ = min(factor_, seen)
    return h * max(SHORTEST, min(LONGEST, factor_))


@native
def choose_order(h: Float, following: Float, state: Array) -> None:
    """Another order where iterations converge very well or badly."""
    stages = int(state[STAGES])
    chosen = stages
    state[SINCE] += 1.0
    if state[SINCE] >= STEADY:
        if (state[COUNT] == 1.0 or state[RATE] <= EASY) and following < SAME * h and following > h / SAME:
            chosen = min(MOST, stages + 2)
        elif state[RATE] >= HARD:
            chosen = max(LEAST, stages - 2)
    if chosen != stages:
        state[STAGES] = float(chosen)
        state[SINCE] = 0.0
        state[FACTORED] = 0.0
        state[EXPECTED] = 1.0


@native
def refused(h: Float, error: Float, state: Array) -> None:
    """What comes after a step that was not accepted: a shorter one, or the same with a J of this place."""
    state[REJECTED] += 1.0
    if error >= 0.0:
        state[STEP] = 0.1 * h if state[LENGTH] == 0.0 else next_length(h, error, state)
    else:
        state[STEP] = state[SHORTER] * h
        if state[RATE] >= HARD and state[STAGES] > LEAST and state[REJECTED] > 1.0:
            state[STAGES] -= 2.0
            state[SINCE] = 0.0
            state[FACTORED] = 0.0
        state[EXPECTED] = 1.0
    if state[HERE] == 0.0:
        state[GOOD] = 0.0


@native
def advance(
    dim: Int, second: Int, rhs: Function, slopes: Function, project: Function, t_end: Float, rtol: Float, atol: Float,
    max_step: Float, capacity: Int, tries: Int, state: Array, y: Array, f: Array, jacobian: Array, factors: Array,
    order: IntArray, before: Array, context: Array, times: Array, states: Array, dense: Array, variances: Array,
) -> Int:  # fmt: skip
    """Takes up to `capacity` accepted steps in at most `tries` attempts; returns a code of `codes`.

    Writes per accepted step the time and state it ended at and its dense output. `before` is that of the last step.
    """
    size = dim // 2 if second == 1 else dim
    end, slope = empty(dim), empty(dim)
    count = 0
    tried = 0
    state[ACCEPTED] = 0.0
    while count < capacity and tried < tries:
        t = state[TIME]
        left = t_end - t
        if left <= 0.0:
            return FINISHED
        h = min(state[STEP], max_step)
        if not h >= 10.0 * ROUNDING * max(abs(t), 1e-6 * left):
            return FAILED if state[FAILURE] != 0.0 else STEP_TOO_SMALL
        last = 1.01 * h >= left
        h = left if last else h
        tried += 1
        rows = offset(dense, count * ROWS * dim)
        error = attempt(
            dim, second, size, rhs, slopes, project, rtol, atol, h, state, y, f, jacobian, factors, order, before, end,
            slope, offset(variances, count * dim), rows, context,
        )  # fmt: skip
        if state[FAILURE] == INPUT_FAILED:
            return FAILED
        if not (error >= 0.0 and error < 1.0):
            refused(h, error, state)
        else:
            following = next_length(h, error, state)
            following = min(following, h) if state[REJECTED] > 0.0 else following
            state[REJECTED] = 0.0
            state[LENGTH] = h
            state[ERROR] = max(1e-2, error)
            state[HERE] = 0.0
            state[GOOD] = 1.0 if state[RATE] <= FAST else 0.0
            choose_order(h, following, state)
            if not (state[GOOD] > 0.0 and following >= h and following <= SAME * h):
                state[STEP] = following
            state[TIME] = t_end if last else t + h
            times[count] = state[TIME]
            for i in range(dim):
                y[i] = end[i]
                f[i] = slope[i]
                states[count * dim + i] = end[i]
            for i in range(ROWS * dim):
                before[i] = rows[i]
            count += 1
            state[ACCEPTED] = float(count)
    return FINISHED if t_end - state[TIME] <= 0.0 else CHUNK_FULL
