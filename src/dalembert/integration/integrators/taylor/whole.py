"""Whole runs along series beside others, in the lanes of vectors: their ends, or all of their steps."""

from __future__ import annotations

from ....compiler.kernels import Array, Function, Int, IntArray, empty, native, offset
from ...codes import CHUNK_FULL, FAILED, FINISHED, OK
from ...explicit.whole import REJECTED_AT
from ...stretch import ATOL, MAX_STEP, RTOL, TRIES
from ...stretch import LENGTH as SPAN
from .series import ORDERS, expand
from .steps import ACCEPTED, EVALUATIONS, FAILURE, SHORTER, TIME, TRIED, try_step

# Orders there are at most.
MOST = 32


@native
def begin_whole(
    dim: Int, begin: Function, next_order: Function, state: Array, rows: Array, context: Array, plan: IntArray,
    work: Array,
) -> Int:  # fmt: skip
    """The series at the start of a run; a code."""
    end = empty(dim)
    for i in range(dim):
        end[i] = rows[i]
    state[EVALUATIONS] += float(plan[ORDERS])
    status = expand(begin, next_order, plan[ORDERS], state[TIME], end, context, plan, work, rows)
    state[FAILURE] = float(status)
    return CHUNK_FULL if status == OK else FAILED


@native
def next_step(
    dim: Int, begin: Function, next_order: Function, project: Function, seen: Int, asked: Array, state: Array,
    rows: Array, lost: Array, variance: Array, context: Array, plan: IntArray, work: Array, terms: Array, errors: Array,
) -> Int:  # fmt: skip
    """`try_step` of a run."""
    before, end, slope, jump = empty(dim), empty(dim), empty(dim), empty(1)
    code = try_step(
        dim, begin, next_order, project, asked[SPAN], asked[RTOL], asked[ATOL], asked[MAX_STEP], seen, state, rows,
        lost, before, end, slope, jump, variance, context, plan, work, terms, errors,
    )  # fmt: skip
    if code == CHUNK_FULL and state[SHORTER] == 0.0:
        state[ACCEPTED] += 1.0
        if asked[SPAN] - state[TIME] <= 0.0:
            code = FINISHED
    return code


@native
def through(
    dim: Int, begin: Function, next_order: Function, project: Function, seen: Int, asked: Array, state: Array,
    rows: Array, lost: Array, variance: Array, context: Array, plan: IntArray, work: Array,
) -> Int:
    """All steps of a run in one call, of which only the end is kept; a code. `asked` is as `stretch` says; `state` has
    how many steps were accepted."""
    terms, errors = empty(MOST * dim), empty(dim)
    code = begin_whole(dim, begin, next_order, state, rows, context, plan, work)
    while code == CHUNK_FULL and state[TRIED] < asked[TRIES]:
        code = next_step(
            dim, begin, next_order, project, seen, asked, state, rows, lost, variance, context, plan, work, terms,
            errors,
        )  # fmt: skip
    return code


@native
def along(
    dim: Int, capacity: Int, begin: Function, next_order: Function, project: Function, seen: Int, asked: Array,
    state: Array, rows: Array, lost: Array, variance: Array, memory: Array, context: Array, plan: IntArray, work: Array,
    times: Array, states: Array, dense: Array, variances: Array,
) -> Int:
    """The next `capacity` attempts of a run, the first ones where its `memory`, of a code, is 0; a code. Writes them as
    `explicit.whole.along` does."""
    if memory[0] == 0.0:
        memory[0] = float(begin_whole(dim, begin, next_order, state, rows, context, plan, work))
    for place in range(capacity):
        times[place] = REJECTED_AT
    for turn in range(capacity):
        if memory[0] != CHUNK_FULL or not state[TRIED] < asked[TRIES]:
            break
        code = next_step(
            dim, begin, next_order, project, seen, asked, state, rows, lost, variance, context, plan, work,
            offset(dense, turn * plan[ORDERS] * dim), offset(variances, turn * dim),
        )  # fmt: skip
        if state[SHORTER] == 0.0:
            times[turn] = state[TIME]
            for i in range(dim):
                states[turn * dim + i] = rows[i]
        memory[0] = float(code)
    return int(memory[0])
