"""A stretch of time in one call, for those who give inputs as they go: what `advance` writes of its steps is let go."""

from __future__ import annotations

from ...compiler.kernels import Array, Constants, Function, Int, empty, native
from ..codes import CHUNK_FULL, FAILED, OK
from ..stretch import ATOL, HOW, JUMPED, LENGTH, MAX_STEP, RTOL, TRIES
from .advance import advance
from .steps import FAILURE, STEP, TIME, TRIED, begin

AT_ONCE = 4


@native
def stride(
    table: Constants, dim: Int, rhs: Function, project: Function, asked: Array, state: Array, y: Array, f: Array,
    variance: Array, context: Array,
) -> Int:
    """Steps over the length that is asked for (`stretch`); a code.

    Where inputs have jumped the derivative is taken anew, and the length of the next step stays; where the state was
    set, that is chosen anew as well.
    """
    times = empty(AT_ONCE)
    states = empty(AT_ONCE * dim)
    dense = empty(AT_ONCE * table.rows * dim)
    variances = empty(AT_ONCE * dim)
    t = state[TIME]
    status = OK
    if asked[HOW] > JUMPED or (asked[HOW] > 0.0 and not state[STEP] > 0.0):
        status = begin(table, dim, rhs, asked[LENGTH], asked[RTOL], asked[ATOL], asked[MAX_STEP], state, y, f, context)
    elif asked[HOW] > 0.0:
        status = rhs(t, y, f, context)
    if status != OK:
        state[FAILURE] = float(status)
        return FAILED
    asked[HOW] = 0.0
    most = state[TRIED] + asked[TRIES]
    code = CHUNK_FULL
    while code == CHUNK_FULL and state[TRIED] < most:
        code = advance(
            table, dim, rhs, project, t + asked[LENGTH], asked[RTOL], asked[ATOL], asked[MAX_STEP], AT_ONCE,
            2 * AT_ONCE, state, y, f, variance, context, times, states, dense, variances,
        )  # fmt: skip
    return code
