"""Steps that are watched: after so many it is asked whether they may be as short as stability alone asks."""

from __future__ import annotations

from ...compiler.kernels import Array, Constants, Float, Function, Int, native, offset
from ..codes import CHUNK_FULL, MAY_BE_STIFF
from .advance import advance
from .steps import ACCEPTED, TIME, TRIED
from .stiffness import WATCHED, may_be_stiff

# Entries of `watch`: how many steps were seen of those that are asked about next, since when; after how many it is
# asked, never where that is 0; how often it is not asked first, since those before were not stiff after all; from which
# h |lambda| on a step may be limited by stability; how long the steps were that may be.
SEEN = 0
SINCE = 1
DUE = 2
RESTING = 3
LIMIT = 4
LENGTH = 5
SIZE = 6


@native
def watching(
    table: Constants, dim: Int, rhs: Function, project: Function, t_end: Float, rtol: Float, atol: Float,
    max_step: Float, capacity: Int, tries: Int, state: Array, y: Array, f: Array, variance: Array, context: Array,
    times: Array, states: Array, dense: Array, variances: Array, watch: Array,
) -> Int:
    """`advance` up to where steps may be stiff: MAY_BE_STIFF."""
    most = state[TRIED] + tries
    done = 0
    code = CHUNK_FULL
    while code == CHUNK_FULL and done < capacity and state[TRIED] < most:
        many = capacity - done
        if watch[DUE] > 0.0:
            many = min(many, max(1, int(watch[DUE] - watch[SEEN])))
        code = advance(
            table, dim, rhs, project, t_end, rtol, atol, max_step, many, int(most - state[TRIED]), state, y, f,
            variance, context, offset(times, done), offset(states, done * dim),
            offset(dense, done * table.rows * dim), offset(variances, done * dim),
        )  # fmt: skip
        if state[ACCEPTED] > 0.0 and watch[SEEN] == 0.0:
            watch[SINCE] = times[done]
        done += int(state[ACCEPTED])
        watch[SEEN] += state[ACCEPTED]
        state[ACCEPTED] = float(done)
        if code == CHUNK_FULL and watch[DUE] > 0.0 and watch[SEEN] >= watch[DUE]:
            code = asked(dim, rhs, t_end, state[TIME], y, f, context, watch)
    return code


@native
def asked(
    dim: Int, rhs: Function, t_end: Float, here: Float, y: Array, f: Array, context: Array, watch: Array
) -> Int:
    """Whether the steps that were seen may be stiff, MAY_BE_STIFF; others are seen next."""
    length = (here - watch[SINCE]) / (watch[SEEN] - 1.0)
    watch[LENGTH] = length
    watch[SEEN] = 0.0
    watch[DUE] = min(2.0 * watch[DUE], float(WATCHED))
    watch[RESTING] -= 1.0
    if watch[RESTING] > 0.0:
        return CHUNK_FULL
    doubtful = may_be_stiff(dim, rhs, watch[LIMIT], length, t_end - here, here, y, f, context)
    return MAY_BE_STIFF if doubtful != 0 else CHUNK_FULL
