"""Whole runs of explicit steps beside others, in the lanes of vectors or by the threads of a device: their ends, or all
of their steps."""

from __future__ import annotations

from ...compiler.kernels import Array, Constants, Float, Function, Int, empty, native, offset
from ..codes import ALONE, CHUNK_FULL, FAILED, FINISHED, OK
from ..stretch import ATOL, LENGTH, MAX_STEP, RTOL, SIZE, STIFF, TRIES
from .advance import first_stage, try_step
from .steps import ACCEPTED, FAILURE, REJECTED, TIME, TRIED, begin, padded
from .stiffness import FIRST_WATCHED
from .watching import DUE, LIMIT, SEEN, SINCE, asked
from .watching import SIZE as WATCH

# A run remembers what `watching` does, then the signs of its conditions, and at last the code that it has come to, 0
# where it has not begun.
CODE = 1
MEMORY = WATCH + CODE
# What stands for the time at which an attempt ended that was not good enough.
REJECTED_AT = -1.0


@native
def may_stray(limited: Int, h: Float, was: Array, slope: Array, y: Array, f: Array, bounds: Array) -> Int:
    """Whether any of the first `limited` entries may have left its bounds within a step of length h, from `was` with
    its `slope` to y with f. A cubic goes beyond its ends by 4 / 27 of what is reckoned with."""
    for i in range(limited):
        reach = h * (abs(slope[i]) + abs(f[i]))
        if min(was[i], y[i]) - reach < bounds[2 * i] or max(was[i], y[i]) + reach > bounds[2 * i + 1]:
            return 1
    return 0


@native
def begin_whole(
    table: Constants, dim: Int, rhs: Function, told: Array, state: Array, y: Array, f: Array, context: Array,
    memory: Array,
) -> Int:  # fmt: skip
    """The first derivative and a first step of a run; a code."""
    memory[DUE] = float(FIRST_WATCHED) if told[STIFF] > 0.0 else 0.0
    memory[LIMIT] = told[STIFF]
    status = begin(table, dim, rhs, told[LENGTH], told[RTOL], told[ATOL], told[MAX_STEP], state, y, f, context)
    if status != OK:
        state[FAILURE] = float(status)
        return FAILED
    return CHUNK_FULL


@native
def next_step(
    table: Constants, dim: Int, limited: Int, rhs: Function, project: Function, crosses: Function, told: Array,
    state: Array, y: Array, f: Array, k: Array, variance: Array, context: Array, memory: Array, dense: Array,
    errors: Array,
) -> Int:  # fmt: skip
    """`try_step` of a run; ALONE after steps that may have left bounds, may be stiff, or in which a condition may be
    zero (`crossings.clear`)."""
    end, was, slope = empty(dim), empty(dim), empty(dim)
    t, t_end = state[TIME], told[LENGTH]
    for i in range(dim):
        was[i] = y[i]
        slope[i] = f[i]
    code = try_step(
        table, dim, rhs, project, t_end, told[RTOL], told[ATOL], told[MAX_STEP], state, y, f, k, end, variance, errors,
        context, dense,
    )  # fmt: skip
    if code == CHUNK_FULL and state[REJECTED] == 0.0:
        state[ACCEPTED] += 1.0
        if memory[SEEN] == 0.0:
            memory[SINCE] = state[TIME]
        memory[SEEN] += 1.0
        if t_end - state[TIME] <= 0.0:
            code = FINISHED
        elif memory[DUE] > 0.0 and memory[SEEN] >= memory[DUE]:
            code = asked(dim, rhs, t_end, state[TIME], y, f, context, memory)
        if code != FINISHED and code != CHUNK_FULL:
            code = ALONE
        if may_stray(limited, state[TIME] - t, was, slope, y, f, offset(told, SIZE)) != 0:
            code = ALONE
        if crosses(told[RTOL], told[ATOL], t, state[TIME] - t, was, y, dense, context, offset(memory, WATCH)) != 0:
            code = ALONE
    return code


@native
def through(
    table: Constants, dim: Int, limited: Int, watched: Int, rhs: Function, project: Function, crosses: Function,
    told: Array, state: Array, y: Array, f: Array, variance: Array, context: Array,
) -> Int:  # fmt: skip
    """All steps of a run in one call, of which only the end is kept; a code. `told` is as `stretch` says, and then has
    the bounds of so many entries as are `limited`; `state` has how many steps were accepted. So many conditions are
    `watched`."""
    k, memory = empty(table.stages * padded(dim)), empty(MEMORY + watched)
    dense, errors = empty(table.rows * dim), empty(dim)
    for i in range(MEMORY + watched):
        memory[i] = 0.0
    code = begin_whole(table, dim, rhs, told, state, y, f, context, memory)
    first_stage(table, dim, f, k)
    while code == CHUNK_FULL and state[TRIED] < told[TRIES]:
        code = next_step(
            table, dim, limited, rhs, project, crosses, told, state, y, f, k, variance, context, memory, dense, errors,
        )  # fmt: skip
    return code


@native
def along(
    table: Constants, dim: Int, limited: Int, watched: Int, capacity: Int, rhs: Function, project: Function,
    crosses: Function, told: Array, state: Array, y: Array, f: Array, variance: Array, memory: Array, context: Array,
    times: Array, states: Array, dense: Array, variances: Array,
) -> Int:  # fmt: skip
    """The next `capacity` attempts of a run, the first ones where its `memory` is of zeros; a code.

    Writes by attempt what `advance` does by step, so that all runs write to the same place; of one that was not good
    enough the time is REJECTED_AT.
    """
    k, reached = empty(table.stages * padded(dim)), offset(memory, WATCH + watched)
    if reached[0] == 0.0:
        reached[0] = float(begin_whole(table, dim, rhs, told, state, y, f, context, memory))
    first_stage(table, dim, f, k)
    for place in range(capacity):
        times[place] = REJECTED_AT
    for turn in range(capacity):
        if reached[0] != CHUNK_FULL or not state[TRIED] < told[TRIES]:
            break
        code = next_step(
            table, dim, limited, rhs, project, crosses, told, state, y, f, k, variance, context, memory,
            offset(dense, turn * table.rows * dim), offset(variances, turn * dim),
        )  # fmt: skip
        if state[REJECTED] == 0.0 and code != ALONE:
            times[turn] = state[TIME]
            for i in range(dim):
                states[turn * dim + i] = y[i]
        reached[0] = float(code)
    return int(reached[0])
