"""Steps of co-simulation, as kernels.

They are those of "dop853", put back onto constraints and what is conserved, and searched for events as `simulate` does.
"""

from __future__ import annotations

from ....compiler.kernels import Array, Constants, Float, Function, Int, empty, native, offset
from ....integration.codes import CHUNK_FULL, FINISHED, OK
from ....integration.crossings.isolation import ENTRIES, FLAT, KIND, PLACE, WHICH
from ....integration.crossings.search import BEGINS, HANDLED
from ....integration.explicit.steps import ACCEPTED, STEP
from ....integration.explicit.steps import TIME as CLOCK
from ....integration.manifold.projection import START
from .instance import (  # fmt: skip
    ANSWERS_KNOWN,
    BY,
    ENDED,
    ENDLESS,
    FRESH,
    LONGEST,
    LOST,
    NO_RATES,
    NO_STEP,
    RATES_KNOWN,
    RECORD,
    RESET,
    RESET_AT,
    SAME,
    SOON,
    TIME,
    TOLERANCE,
    TOO_MANY_STEPS,
    happen,
    onto,
)

MOST_ZEROS, MOST_TRIES, MOST_STEPS = 256, 1000, 1_000_000
ROUNDING, AT_ONCE, ACCUMULATED, MOST_AT_ONCE = 2.220446049250313e-16, 64.0, 3.0, 1000.0
ABSOLUTE = 1e-3
"""The part of the relative tolerance that is the absolute one."""


@native
def prepare(
    at: Constants, project: Function, set_off: Function, begin: Function, span: Float, clock: Float, it: Array
) -> Int:
    """What steps remember is made to fit the state; the length of steps stays what it was."""
    state, y, variance, context = (
        offset(it, at.state), offset(it, at.y), offset(it, at.variance), offset(it, at.context))  # fmt: skip
    step = state[STEP]
    set_off(state, y, variance, context)
    status = onto(project, clock, y, variance, context)
    set_off(state, y, variance, context)
    state[CLOCK] = clock
    if status == OK and begin(span, it[TOLERANCE], ABSOLUTE * it[TOLERANCE], LONGEST, state, y, offset(it, at.f),
                              context) != OK:  # fmt: skip
        status = NO_RATES
    if step > 0.0:
        state[STEP] = step
    it[FRESH] = 1.0 if status == OK else 0.0
    return status


@native
def step(
    at: Constants, rows: Int, project: Function, set_off: Function, begin: Function, advance: Function,
    search: Function, within: Function, values: Function, given: Function, span: Float, it: Array,
) -> Int:  # fmt: skip
    """From the time over a span, up to an event that stops the motion."""
    ends, states, dense, variances = empty(1), empty(at.dim), empty(rows * at.dim), empty(at.dim)
    state, y, context, start = offset(it, at.state), offset(it, at.y), offset(it, at.context), it[TIME]
    status = OK
    code = CHUNK_FULL if span > 0.0 else FINISHED
    context[START] = start
    state[CLOCK] = 0.0
    it[RESET_AT] -= start
    if it[FRESH] == 0.0 and span > 0.0:
        status = prepare(at, project, set_off, begin, span, 0.0, it)
    for _ in range(MOST_STEPS):
        if status != OK or code == FINISHED or it[ENDED] > 0.0:
            break
        first(at, it)
        code = advance(
            span, it[TOLERANCE], ABSOLUTE * it[TOLERANCE], LONGEST, 1, MOST_TRIES, state, y, offset(it, at.f),
            offset(it, at.variance), context, ends, states, dense, variances,
        )  # fmt: skip
        if code != FINISHED and (code != CHUNK_FULL or state[ACCEPTED] == 0.0):
            status = NO_STEP
        elif at.events > 0 and state[ACCEPTED] > 0.0:
            status = look(at, rows, project, search, within, values, given, ends, states, dense, it)
            if it[FRESH] == 0.0:
                code = FINISHED if state[CLOCK] >= span else CHUNK_FULL
                if status == OK and code != FINISHED:
                    status = prepare(at, project, set_off, begin, span - state[CLOCK], state[CLOCK], it)
    if status == OK and code != FINISHED and it[ENDED] == 0.0:
        status = TOO_MANY_STEPS
    it[TIME] = start + (span if status == OK and it[ENDED] == 0.0 else state[CLOCK])
    it[RESET_AT] += start
    it[RATES_KNOWN] = 0.0
    it[ANSWERS_KNOWN] = 0.0
    if status != OK:
        it[FRESH] = 0.0
    return status


@native
def first(at: Constants, it: Array) -> None:
    """Where a step that is searched for events begins."""
    if at.events > 0:
        it[at.first] = it[at.state + CLOCK]
        for i in range(at.dim):
            it[at.first + 1 + i] = it[at.y + i]


@native
def look(
    at: Constants, rows: Int, project: Function, search: Function, within: Function, values: Function, given: Function,
    ends: Array, states: Array, dense: Array, it: Array,
) -> Int:  # fmt: skip
    """What happens in a step; where something does that is more than noted, the instance goes back to there."""
    found, reached, before = empty(ENTRIES * MOST_ZEROS), empty(1 + at.events), offset(it, at.first + 1)
    y, context, clock = offset(it, at.y), offset(it, at.context), it[at.first]
    for row in range(MOST_ZEROS):
        found[ENTRIES * row + KIND] = FLAT
    number = search(
        rows, MOST_ZEROS, 0, 0, 1, clock, before, ends, states, dense, it[TOLERANCE], ABSOLUTE * it[TOLERANCE],
        context, offset(it, at.sides), offset(it, at.standing), offset(it, at.slack), found, reached,
    )  # fmt: skip
    if number >= MOST_ZEROS:
        return LOST
    place = heavy_place(at, number, found)
    record(at, number, found, place, it)
    if place > 1.0:
        return OK
    stand(at, number, found, reached, place, it)
    clock += place * (ends[0] - clock)
    within(rows, place, before, states, dense, y)
    it[at.state + CLOCK] = clock
    it[FRESH] = 0.0
    status = onto(project, clock, y, offset(it, at.variance), context)
    return happen_there(at, project, values, given, number, found, place, clock, status, it)


@native
def wanted(at: Constants, found: Array, row: Int) -> Int:
    """Whether a zero is one of its event: 1 and -1 where the condition rises and falls, 0 where it touches."""
    kind, direction = found[ENTRIES * row + KIND], at.directions[int(found[ENTRIES * row + WHICH])]
    return 1 if abs(kind) <= 1.0 and (direction == 0.0 or direction == kind) else 0


@native
def heavy_place(at: Constants, number: Int, found: Array) -> Float:
    """The part of a step where an event first does more than to be noted; 2 where none does."""
    place = 2.0
    for row in range(number):
        if wanted(at, found, row) == 1 and at.kinds[int(found[ENTRIES * row + WHICH])] != RECORD:
            place = min(place, found[ENTRIES * row + PLACE])
    return place


@native
def record(at: Constants, number: Int, found: Array, place: Float, it: Array) -> None:
    """Count the events before a part of a step that are only noted."""
    for row in range(number):
        which = int(found[ENTRIES * row + WHICH])
        if wanted(at, found, row) == 1 and at.kinds[which] == RECORD and found[ENTRIES * row + PLACE] < place:
            it[at.counts + which] += 1.0


@native
def stand(at: Constants, number: Int, found: Array, reached: Array, place: Float, it: Array) -> None:
    """How the conditions stand at a part of the step in which so many zeros were found."""
    for j in range(at.events):
        before = 0.0
        after = 0.0
        for row in range(number):
            kind = found[ENTRIES * row + KIND]
            if int(found[ENTRIES * row + WHICH]) == j and abs(kind) == 1.0:
                if found[ENTRIES * row + PLACE] < place:
                    before = kind
                elif after == 0.0:
                    after = kind
        if before != 0.0:
            it[at.sides + j] = before
        elif reached[1 + j] != 0.0:
            it[at.sides + j] = reached[1 + j]
        elif after != 0.0:
            it[at.sides + j] = 0.0 - after
        it[at.standing + j] = BEGINS
        it[at.slack + j] = 0.0


@native
def happen_there(
    at: Constants, project: Function, values: Function, given: Function, number: Int, found: Array, place: Float,
    clock: Float, status: Int, it: Array,
) -> Int:  # fmt: skip
    """The events of one time, in their order."""
    g = empty(at.events)
    for j in range(at.events):
        for row in range(number):
            if (
                status == OK and int(found[ENTRIES * row + WHICH]) == j and wanted(at, found, row) == 1
                and found[ENTRIES * row + PLACE] == place
            ):  # fmt: skip
                status = NO_RATES if values(clock, offset(it, at.y), offset(it, at.context), g) != OK else OK
                it[at.slack + j] = 4.0 * abs(g[j])
                it[at.sides + j] = 0.0
                it[at.standing + j] = HANDLED
                if status == OK:
                    status = happen(at, project, given, j, clock, it)
                if status == OK and at.kinds[j] == RESET and is_endless(it, j, clock) == 1:
                    status = ENDLESS
    return status


@native
def is_endless(it: Array, which: Int, clock: Float) -> Int:
    """Whether events that set the state follow one another without time between them."""
    soon = clock - it[RESET_AT] <= AT_ONCE * ROUNDING * max(abs(clock), abs(it[TIME] + clock))
    it[SOON] = it[SOON] + 1.0 if soon else 0.0
    it[SAME] = it[SAME] + 1.0 if soon and it[BY] == float(which) else 0.0
    it[RESET_AT] = clock
    it[BY] = float(which)
    return 1 if it[SAME] >= ACCUMULATED or it[SOON] >= MOST_AT_ONCE else 0
