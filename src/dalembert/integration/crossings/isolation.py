"""The zeros of one condition within a step: isolated by Chebyshev series on parts of it, then made exact.

A part of a step is settled where its series has one sign, is monotone, or is convex; any other is halved. In a convex
part the extremum says whether there are two zeros, one that is touched, or none: so two zeros are found however near
they are, as far as rounding tells them apart. A condition that is zero at the start of a step is divided by the time
since then, (g(s) - g(0)) / s: its later zeros are found however soon they come, and the start is none of them.

    within(rows, s, y, end, dense, point)     the state at a part s of the step
    values(t, y, context, g)               all conditions
    scales(t, y, context, sizes)           of each the size of its terms, then how it grows with the state's entries and
                                           with their sizes
"""

from __future__ import annotations

from ...compiler.kernels import Array, Float, Function, Int, empty, native, offset
from .chebyshev import (
    IN_BEND,
    IN_SLOPE,
    LEFT_OUT,
    NODES,
    PLACES,
    left_out,
    only_zero,
    series_of,
    sign_throughout,
    slope_of,
    value_at,
)

# What is found: a row of `found` each.
PLACE = 0
KIND = 1
WHICH = 2
DEPTH = 3
STEP = 4
ENTRIES = 5

# Kinds: the signs of a condition that rises or falls through zero, or
TOUCHES = 0.0
MISSES = 2.0
FLAT = 3.0
UNDEFINED = 4.0
# The depth of a zero that has no near neighbour.
DEEP = 1e300

ROUNDING = 2.220446049250313e-16
# So many roundings of its terms a condition may be off.
NOISE = 8.0
# Errors of a step are taken to be at most so many tolerances.
ERRORS = 10.0
# Parts of a step are not halved below this length, but at a start that is zero.
SHORTEST = 1e-9
NEXT_TO_NOTHING = 1e-18
# So many parts are looked at for each zero that there is room for.
PARTS = 16


@native
def value(
    dim: Int, rows: Int, within: Function, values: Function, which: Int, divided: Int, first: Float, s: Float,
    t: Float, h: Float, y: Array, end: Array, dense: Array, context: Array, point: Array, g: Array,
) -> Float:  # fmt: skip
    """A condition at a part s of a step; where it is `divided`, (g(s) - first) / s."""
    within(rows, s, y, end, dense, point)
    values(t + s * h, point, context, g)
    return (g[which] - first) / s if divided > 0 else g[which]


@native
def crossed(
    dim: Int, rows: Int, within: Function, values: Function, which: Int, divided: Int, first: Float,
    low: Float, high: Float, left: Float, right: Float, t: Float, h: Float, y: Array, end: Array, dense: Array,
    context: Array, point: Array, g: Array,
) -> Float:  # fmt: skip
    """Where a condition that is `left` and `right` at both ends of a part of a step, of different signs, is zero.

    Regula falsi as Anderson and Bjoerck improved it, with bisections where that is slow.
    """
    if not left * right < 0.0:
        return low if abs(left) <= abs(right) else high
    before = high - low
    place = low
    moved = 0.0
    for turn in range(200):
        last = place
        place = high - right * (high - low) / (right - left)
        if turn % 4 == 3:
            if high - low > 0.25 * before:
                place = 0.5 * (low + high)
            before = high - low
        if not (low < place and place < high):
            place = 0.5 * (low + high)
        here = value(dim, rows, within, values, which, divided, first, place, t, h, y, end, dense, context, point, g)
        if here == 0.0 or abs(place - last) <= ROUNDING * place or high - low <= ROUNDING * high:
            return place
        if here * right > 0.0:
            factor = 1.0 - here / right
            if moved > 0.0:
                left *= factor if factor > 0.0 else 0.5
            high = place
            right = here
            moved = 1.0
        else:
            factor = 1.0 - here / left
            if moved < 0.0:
                right *= factor if factor > 0.0 else 0.5
            low = place
            left = here
            moved = -1.0
    return place


@native
def note(found: Array, count: Int, most: Int, place: Float, kind: Float, which: Int, depth: Float) -> Int:
    """Write down what was found; how much that is now."""
    if count < most:
        row = offset(found, ENTRIES * count)
        row[PLACE] = place
        row[KIND] = kind
        row[WHICH] = float(which)
        row[DEPTH] = depth
        return count + 1
    return count


@native
def sign(x: Float) -> Float:
    """1, -1 or 0."""
    return 1.0 if x > 0.0 else -1.0 if x < 0.0 else 0.0


@native
def isolate(
    k: Int, dim: Int, rows: Int, most: Int, within: Function, values: Function, scales: Function, which: Int,
    known: Float, begun: Int, handled: Int, slack: Float, rtol: Float, atol: Float, t: Float, h: Float, y: Array,
    end: Array, dense: Array, context: Array, count: Int, found: Array, after: Array,
) -> Int:  # fmt: skip
    """What a condition does in a step from t to t + h, written to `found` from row `count` on; how many rows there are:
    `most` of them, where there may be more.

    known     its sign before the step, 0 if nobody knows, FLAT if it was zero; `after[0]` becomes that at the end
    begun     whether the step begins anew, so that rounding decides whether the condition is zero there
    handled   whether it is zero there, up to `slack`, by what has just happened, which is not to be found once more
    """
    point, g, sizes = empty(dim), empty(k), empty(3 * k)
    table, c, d, e = empty(NODES), empty(NODES), empty(NODES), empty(NODES)
    values(t, y, context, g)
    first = g[which]
    if first != first:
        after[0] = 0.0
        return note(found, count, most, 0.0, UNDEFINED, which, 0.0)
    scales(t, y, context, sizes)
    rounds = max(NOISE * ROUNDING * sizes[which], slack)
    divided = 1 if first == 0.0 or (begun + int(known == FLAT) > 0 and abs(first) <= rounds) else 0
    side = 0.0 if divided > 0 else sign(first)
    if divided == 0 and handled == 0 and known != 0.0 and side != known:
        count = note(found, count, most, 0.0, side, which, DEEP)
    whole = sizes[which]
    errors = ERRORS * (atol * sizes[k + which] + rtol * sizes[2 * k + which])
    scales(t + h, end, context, sizes)
    whole = max(whole, sizes[which])
    low = 0.0
    width = 1.0
    left = first
    flat = -1.0
    defined = 1
    for part in range(PARTS * most + 1):
        if part == PARTS * most:
            count = most
            break
        high = low + width if low + width < 1.0 - ROUNDING else 1.0
        middle = 0.5 * (low + high)
        largest = 0.0
        for i in range(NODES):
            table[i] = value(dim, rows, within, values, which, divided, first, low + (high - low) * PLACES[i], t, h, y,
                             end, dense, context, point, g)  # fmt: skip
            largest = max(largest, abs(table[i]))
            defined = defined if table[i] == table[i] else 0
        if defined == 0:
            after[0] = 0.0
            return note(found, count, most, low, UNDEFINED, which, 0.0)
        series_of(table, 1, c)
        slope_of(c, d)
        slope_of(d, e)
        rest = left_out(c)
        fixed = sign_throughout(c, LEFT_OUT * rest)
        rises = sign_throughout(d, IN_SLOPE * rest)
        bends = sign_throughout(e, IN_BEND * rest)
        within(rows, middle, y, end, dense, point)
        scales(t + middle * h, point, context, sizes)
        near = max(errors, ERRORS * (atol * sizes[k + which] + rtol * sizes[2 * k + which]))
        noise = NOISE * ROUNDING * (sizes[which] / middle if divided > 0 else max(sizes[which], whole))
        starts = 1 if divided > 0 and low == 0.0 else 0
        settled = 1 if fixed != 0.0 or rises != 0.0 or bends != 0.0 or largest <= noise else 0
        begins = abs(value_at(c, -1.0))
        if starts > 0 and fixed == 0.0 and largest > noise and begins <= NOISE * ROUNDING * largest + LEFT_OUT * rest:
            settled = 0
        if settled == 0 and width > (NEXT_TO_NOTHING if starts > 0 else SHORTEST):
            width *= 0.5
            continue
        right = value(dim, rows, within, values, which, divided, first, high, t, h, y, end, dense, context, point, g)
        if largest <= noise:
            if low == 0.0 and high == 1.0:
                after[0] = FLAT if known == 0.0 else known
                return count if known == FLAT else note(found, count, most, 0.0, FLAT, which, 0.0)
            if flat < 0.0 and low > 0.0:
                flat = middle
        elif settled > 0 or starts == 0:
            ends = sign(right) if right != 0.0 else fixed if fixed != 0.0 else side
            if starts > 0:
                left = value_at(c, -1.0)
            if side == 0.0:
                side = fixed if fixed != 0.0 else sign(left) if starts > 0 else ends
                if handled == 0 and known != 0.0 and side != known and side != 0.0:
                    count = note(found, count, most, 0.0, side, which, DEEP)
                elif begun == 0 and known != 0.0 and side == known:
                    count = note(found, count, most, 0.0, TOUCHES, which, 0.0)
            turn = 0.0
            extreme = 0.0
            if rises == 0.0 and bends != 0.0 and value_at(d, -1.0) * value_at(d, 1.0) < 0.0:
                turn = low + 0.5 * (high - low) * (1.0 + only_zero(d))
                extreme = value(dim, rows, within, values, which, divided, first, turn, t, h, y, end, dense, context,
                                point, g)  # fmt: skip
            depth = extreme * (turn if divided > 0 else 1.0)
            if turn > 0.0 and ends == side and bends == side and abs(extreme) <= noise:
                count = note(found, count, most, turn, TOUCHES, which, depth)
            elif turn > 0.0 and ends == side and bends == side and sign(extreme) == side:
                if abs(depth) <= near:
                    count = note(found, count, most, turn, MISSES, which, depth)
            elif turn > 0.0 and ends == side and sign(extreme) == -side:
                place = crossed(dim, rows, within, values, which, divided, first, low, turn, left, extreme, t, h, y,
                                end, dense, context, point, g)  # fmt: skip
                count = note(found, count, most, place, -side, which, depth if abs(depth) <= near else DEEP)
                place = crossed(dim, rows, within, values, which, divided, first, turn, high, extreme, right, t, h, y,
                                end, dense, context, point, g)  # fmt: skip
                count = note(found, count, most, place, side, which, depth if abs(depth) <= near else DEEP)
            elif ends != side and ends != 0.0:
                if turn > 0.0 and sign(extreme) == ends:
                    high = turn
                    right = extreme
                elif turn > 0.0:
                    low = turn
                    left = extreme
                place = crossed(dim, rows, within, values, which, divided, first, low, high, left, right, t, h, y, end,
                                dense, context, point, g)  # fmt: skip
                here = value(dim, rows, within, values, which, divided, first, place, t, h, y, end, dense, context,
                             point, g)  # fmt: skip
                if abs(here) <= max(abs(left), abs(right)):  # else it is a pole
                    count = note(found, count, most, place, ends, which, DEEP)
                side = ends
                if turn > 0.0:
                    right = value(dim, rows, within, values, which, divided, first, high, t, h, y, end, dense, context,
                                  point, g)  # fmt: skip
            elif flat >= 0.0:
                count = note(found, count, most, flat, TOUCHES, which, 0.0)
            flat = -1.0
        if high >= 1.0:
            break
        low = high
        left = right
        width = min(2.0 * width, 1.0 - low)
    after[0] = known if side == 0.0 else side
    return count
