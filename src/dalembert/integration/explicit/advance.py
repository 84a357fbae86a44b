"""Steps after one another: how long the next one is, and what is written of those that were good enough.

Step control as in Hairer, Norsett and Wanner (1993), section II.4.
"""

from __future__ import annotations

import math

from ...compiler.kernels import Array, Constants, Float, Function, Int, empty, native, offset
from ..codes import CHUNK_FULL, FAILED, FINISHED, INPUT_FAILED, NEARLY_DEPENDENT, STEP_TOO_SMALL
from .steps import (
    ACCEPTED,
    BEYOND,
    ELSEWHERE,
    ENDING,
    FAILURE,
    LARGEST_FACTOR,
    LONGER,
    PATIENCE,
    REJECTED,
    ROUNDING,
    SAFETY,
    SMALLEST_FACTOR,
    STEP,
    SURPRISE,
    TIME,
    attempt,
    padded,
)


@native
def step_factor(table: Constants, error: Float, rejected: Float) -> Float:
    """By how much to change the step after an error norm, when so many steps were rejected in a row.

    An error out of all proportion means that a stage met something the steps before did not see, such as
    a position where constraints become dependent; stages elsewhere may miss it, so the step is first
    changed only a little.
    """
    factor = LARGEST_FACTOR
    if error > 0.0:
        factor = min(LARGEST_FACTOR, max(SMALLEST_FACTOR, SAFETY * math.pow(error, -1.0 / table.order)))
    if error >= 1.0:
        factor = min(factor, SAFETY)
        if error > SURPRISE and rejected < PATIENCE:
            factor = ELSEWHERE
    elif rejected > 0.0:
        factor = min(factor, 1.0)
    return factor


@native
def try_step(
    table: Constants, dim: Int, rhs: Function, project: Function, t_end: Float, rtol: Float, atol: Float,
    max_step: Float, state: Array, y: Array, f: Array, k: Array, end: Array, before: Array, variance: Array,
    context: Array, dense: Array,
) -> Int:
    """Tries one step, of which k has the first stage; a code, CHUNK_FULL where there is more to go.

    Where it was good enough, after which `state[REJECTED]` is 0, time and state have gone on; `variance` and `dense`
    have what is to be told of it.
    """
    t = state[TIME]
    left = t_end - t
    if left <= 0.0:
        return FINISHED
    h = state[STEP] if state[REJECTED] > 0.0 else min(state[STEP], max_step)
    if h < 10.0 * ROUNDING * max(abs(t), 1e-6 * left):
        return FAILED if state[FAILURE] != 0.0 else STEP_TOO_SMALL
    last = 1.01 * h >= left
    h = left if last else (t + h) - t
    state[ENDING] = 1.0 if last else 0.0
    error = attempt(table, dim, rhs, project, rtol, atol, h, state, y, end, k, before, variance, context, dense)
    if state[FAILURE] == INPUT_FAILED:
        return FAILED
    factor = step_factor(table, error, state[REJECTED])
    if error >= 1.0:
        if state[FAILURE] == NEARLY_DEPENDENT and state[REJECTED] <= LONGER:
            factor = BEYOND if state[REJECTED] < LONGER else ELSEWHERE / (BEYOND * BEYOND * BEYOND)
        state[REJECTED] += 1.0
        state[STEP] = h * factor
    else:
        state[REJECTED] = 0.0
        state[STEP] = h * factor
        state[TIME] = t_end if last else t + h
        for i in range(dim):
            y[i] = end[i]
            k[i] = k[table.landing * padded(dim) + i]
            f[i] = k[i]
            before[i] = variance[i]
    return CHUNK_FULL


@native
def first_stage(table: Constants, dim: Int, f: Array, k: Array) -> None:
    """Memory for the stages of a step, the first of which is known."""
    for i in range(table.stages * padded(dim)):
        k[i] = 0.0
    for i in range(dim):
        k[i] = f[i]


@native
def advance(
    table: Constants, dim: Int, rhs: Function, project: Function, t_end: Float, rtol: Float, atol: Float,
    max_step: Float, capacity: Int, tries: Int, state: Array, y: Array, f: Array, variance: Array, context: Array,
    times: Array, states: Array, dense: Array, variances: Array,
) -> Int:
    """Takes up to `capacity` accepted steps in at most `tries` attempts; returns a code of `codes`.

    Writes per accepted step the time and state it ended at, its dense output (`table.rows` rows of `dim`) and the
    variance of its errors, and their number into `state[ACCEPTED]`.
    """
    k = empty(table.stages * padded(dim))
    end = empty(dim)
    count = 0
    tried = 0
    state[ACCEPTED] = 0.0
    first_stage(table, dim, f, k)
    while count < capacity and tried < tries:
        code = try_step(
            table, dim, rhs, project, t_end, rtol, atol, max_step, state, y, f, k, end, variance,
            offset(variances, count * dim), context, offset(dense, count * table.rows * dim),
        )  # fmt: skip
        if code != CHUNK_FULL:
            return code
        tried += 1
        if state[REJECTED] == 0.0:
            times[count] = state[TIME]
            for i in range(dim):
                states[count * dim + i] = y[i]
            count += 1
            state[ACCEPTED] = float(count)
    return FINISHED if t_end - state[TIME] <= 0.0 else CHUNK_FULL
