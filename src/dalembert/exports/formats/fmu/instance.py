"""What an instance of a unit is, as kernels: its variables and its events; the same become its library and C.

An instance is an array of numbers, so that a state that an importer keeps is a copy of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from ....compiler.kernels import Array, Constants, Float, Function, Int, empty, native, offset
from ....integration.codes import NEARLY_DEPENDENT, OK
from ....integration.crossings.search import BEGINS
from ....integration.manifold.projection import START

# Entries of an instance before its arrays.
TIME = 0
TOLERANCE = 1
FRESH = 2  # whether what the steps remember fits the state
RATES_KNOWN = 3
ANSWERS_KNOWN = 4
ENDED = 5  # whether an event has stopped the motion
CHANGED = 6  # whether an event has set the state
RESET_AT = 7  # when the last event did, how many have done so at that time, and how many of these were of one event
SOON = 8
SAME = 9
BY = 10
NUMBERS = 11

# What goes wrong; 0 where nothing does.
NO_VARIABLE = 1
FOUND_FROM_OTHERS = 2
NO_RATES = 3
NO_ANSWERS = 4
OFF_THE_CONSTRAINTS = 5
NO_STEP = 6
NOT_SET = 7
ENDLESS = 8
LOST = 9
TOO_MANY_STEPS = 10
WRONG_NUMBER = 11
NOT_PROVIDED = 12
NO_SUCH_TYPE = 13
NO_MEMORY = 14
NO_STATE = 15
MAY_BE_TRIED_AGAIN = (NO_STEP, LOST, TOO_MANY_STEPS)
MESSAGES = {
    NO_VARIABLE: "there is no variable of this reference",
    FOUND_FROM_OTHERS: "a variable that is found from others cannot be set",
    NO_RATES: "there are no accelerations at this state",
    NO_ANSWERS: "the outputs do not exist at this state",
    OFF_THE_CONSTRAINTS: "the state cannot be put onto the constraints",
    NO_STEP: "the step becomes too small: the motion is not finite, has no accelerations, or leaves its constraints",
    NOT_SET: "what an event sets is not finite",
    ENDLESS: "an event returns without end, in times that have shrunk to rounding",
    LOST: "events are so many within a step that some would be lost",
    TOO_MANY_STEPS: "this takes more than a million steps",
    WRONG_NUMBER: "this is not the number of states, or of event indicators",
    NOT_PROVIDED: "this function is not provided",
    NO_SUCH_TYPE: "there are no variables of this type",
    NO_MEMORY: "there is no memory",
    NO_STATE: "these bytes are no state of this unit",
}

RECORD, STOP, RESET = 0, 1, 2
LONGEST = 1e300
BESIDE = 1e-9
"""Where an importer stops for an event is so near to it, in parts of a second or of the time."""


@dataclass(frozen=True)
class Layout:
    """Where an instance has its arrays, and the numbers of a unit.

    y, context, ...   the first entry of each; `inputs` and `parameters` are in the context
    first_...         the references of the variables: 0 is the time, then come the states, their rates, inputs,
                      parameters, answers, how often each event has happened, its condition; `end` there is not
    start, values     of the states and of the parameters
    directions, kinds of the events; `sets` has where what they set begins, `targets` the states that are set
    """

    dim: int
    y: int
    context: int
    inputs: int
    parameters: int
    state: int
    f: int
    variance: int
    sides: int
    standing: int
    slack: int
    counts: int
    first: int
    rates: int
    answers: int
    size: int
    first_rate: int
    first_input: int
    first_parameter: int
    first_answer: int
    first_count: int
    first_indicator: int
    end: int
    events: int
    given: int
    start: tuple[float, ...]
    values: tuple[float, ...]
    directions: tuple[float, ...]
    kinds: tuple[int, ...]
    sets: tuple[int, ...]
    targets: tuple[int, ...]


@native
def restart(at: Constants, it: Array) -> None:
    """The instance as it is when it is made."""
    for i in range(at.size):
        it[i] = 0.0
    it[TOLERANCE] = 1e-9
    it[BY] = -1.0
    it[RESET_AT] = 0.0 - LONGEST
    for i in range(at.dim):
        it[at.y + i] = at.start[i]
    for i in range(at.first_answer - at.first_parameter):
        it[at.parameters + i] = at.values[i]
    moved(at, it)


@native
def changed(it: Array) -> None:
    """What was found of the state does not hold any more."""
    it[FRESH] = 0.0
    it[RATES_KNOWN] = 0.0
    it[ANSWERS_KNOWN] = 0.0


@native
def moved(at: Constants, it: Array) -> None:
    """The state was set by others, so that nobody knows how the conditions of events stand."""
    changed(it)
    it[ENDED] = 0.0
    for j in range(at.events):
        it[at.sides + j] = 0.0
        it[at.standing + j] = BEGINS
        it[at.slack + j] = 0.0


# -------------------------------------------------------------------- variables


@native
def place_of(at: Constants, reference: Int) -> Int:
    """Where an instance has the variable of a reference that is none of a condition."""
    if reference == 0:
        return TIME
    if reference < at.first_rate:
        return at.y + reference - 1
    if reference < at.first_input:
        return at.rates + reference - at.first_rate
    if reference < at.first_parameter:
        return at.inputs + reference - at.first_input
    if reference < at.first_answer:
        return at.parameters + reference - at.first_parameter
    if reference < at.first_count:
        return at.answers + reference - at.first_answer
    return at.counts + reference - at.first_count


@native
def put(at: Constants, reference: Int, value: Float, it: Array) -> Int:
    """A variable by its reference becomes a value."""
    if reference < 0 or reference >= at.end:
        return NO_VARIABLE
    if reference >= at.first_answer or (reference >= at.first_rate and reference < at.first_input):
        return FOUND_FROM_OTHERS
    k = place_of(at, reference)
    if reference == 0 and it[k] == value:
        return OK
    it[k] = value
    if reference == 0 or (reference >= at.first_input and reference < at.first_parameter):
        changed(it)
    else:
        moved(at, it)
    return OK


@native
def enter(at: Constants, tolerance: Float, start: Float, it: Array) -> None:
    """The time at which a motion begins, and how near it is to be to the true one; the usual tolerance for 0."""
    put(at, 0, start, it)
    if tolerance > 0.0:
        it[TOLERANCE] = max(tolerance, 1e-14)


@native
def place_states(at: Constants, x: Array, it: Array) -> None:
    """All states, as the integrator of an importer finds them."""
    for i in range(at.dim):
        it[at.y + i] = x[i]
    changed(it)


@native
def get(
    at: Constants, derivative: Function, answer: Function, values: Function, reference: Int, it: Array, out: Array
) -> Int:
    """The value of a variable by its reference, into out[0]."""
    if reference < 0 or reference >= at.end:
        return NO_VARIABLE
    if at.events > 0 and reference >= at.first_indicator:
        return indicator(at, values, reference - at.first_indicator, it, out)
    if reference >= at.first_rate and reference < at.first_input and find_rates(at, derivative, it) != OK:
        return NO_RATES
    if reference >= at.first_answer and reference < at.first_count and find_answers(at, answer, it) != OK:
        return NO_ANSWERS
    out[0] = it[place_of(at, reference)]
    return OK


@native
def find_rates(at: Constants, derivative: Function, it: Array) -> Int:
    """The derivatives of the states, once for each state; a code of `codes`."""
    if it[RATES_KNOWN] == 0.0:
        it[at.context + START] = it[TIME]
        status = derivative(0.0, offset(it, at.y), offset(it, at.rates), offset(it, at.context))
        if status != OK:
            return status
        it[RATES_KNOWN] = 1.0
    return OK


@native
def find_answers(at: Constants, answer: Function, it: Array) -> Int:
    """The energy and the outputs of the system, likewise."""
    if it[ANSWERS_KNOWN] == 0.0:
        it[at.context + START] = it[TIME]
        status = answer(0.0, offset(it, at.y), offset(it, at.context), offset(it, at.answers))
        if status != OK:
            return status
        it[ANSWERS_KNOWN] = 1.0
    return OK


@native
def rates(at: Constants, derivative: Function, it: Array, out: Array) -> Int:
    """The derivatives of all states."""
    if find_rates(at, derivative, it) != OK:
        return NO_RATES
    for i in range(at.dim):
        out[i] = it[at.rates + i]
    return OK


# -------------------------------------------------------------------- events that an importer finds


@native
def indicators(at: Constants, values: Function, it: Array, out: Array) -> Int:
    """The conditions of all events."""
    it[at.context + START] = it[TIME]
    return OK if values(0.0, offset(it, at.y), offset(it, at.context), out) == OK else NO_RATES


@native
def indicator(at: Constants, values: Function, which: Int, it: Array, out: Array) -> Int:
    """One of them, into out[0]."""
    every = empty(at.events)
    status = indicators(at, values, it, every)
    out[0] = every[which]
    return status


@native
def sides_now(at: Constants, derivative: Function, values: Function, it: Array, sides: Array) -> Int:
    """The signs of the conditions, those that are zero as near as an importer stops by what comes next."""
    g, point, after = empty(at.events), empty(at.dim), empty(at.events)
    status = find_rates(at, derivative, it)
    if status == OK:
        status = values(0.0, offset(it, at.y), offset(it, at.context), g)
    beside = BESIDE * max(1.0, abs(it[TIME]))
    for i in range(at.dim):
        point[i] = it[at.y + i] + beside * it[at.rates + i]
    if status == OK:
        status = values(beside, point, offset(it, at.context), after)
    for j in range(at.events):
        sides[j] = 1.0 if after[j] > 0.0 else -1.0 if after[j] < 0.0 else 1.0 if g[j] > 0.0 else -1.0
    return OK if status == OK else NO_RATES


@native
def update(
    at: Constants, derivative: Function, values: Function, project: Function, given: Function, it: Array
) -> Int:
    """Events whose condition has passed zero happen."""
    now = empty(at.events)
    it[CHANGED] = 0.0
    status = sides_now(at, derivative, values, it, now)
    if status != OK:
        return status
    for j in range(at.events):
        known = it[at.sides + j]
        if known != 0.0 and now[j] != known and (at.directions[j] == 0.0 or at.directions[j] == now[j]):
            status = happen(at, project, given, j, 0.0, it)
            if status != OK:
                return status
    changed(it)
    return sides_now(at, derivative, values, it, offset(it, at.sides))


@native
def happen(at: Constants, project: Function, given: Function, which: Int, clock: Float, it: Array) -> Int:
    """One event at the state, where the clock of the context stands so."""
    answers, nothing = empty(at.given), empty(at.dim)
    it[at.counts + which] += 1.0
    if at.kinds[which] == STOP:
        it[ENDED] = 1.0
    if at.kinds[which] != RESET:
        return OK
    y, context = offset(it, at.y), offset(it, at.context)
    if given(clock, y, context, answers) != OK:
        return NOT_SET
    for k in range(at.sets[which], at.sets[which + 1]):
        if not abs(answers[k]) < LONGEST:
            return NOT_SET
        y[at.targets[k]] = answers[k]
    it[CHANGED] = 1.0
    for i in range(at.dim):
        nothing[i] = 0.0
    return onto(project, clock, y, nothing, context)


@native
def onto(project: Function, clock: Float, y: Array, variance: Array, context: Array) -> Int:
    """A state onto its constraints."""
    status = project(clock, y, variance, context)
    return OK if status == OK or status >= NEARLY_DEPENDENT else OFF_THE_CONSTRAINTS
