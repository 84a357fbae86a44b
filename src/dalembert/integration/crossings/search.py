"""Steps searched one after the other for zeros of conditions."""

from __future__ import annotations

from ...compiler.kernels import Array, Float, Function, Int, empty, native, offset
from .chebyshev import LEFT_OUT, NODES, PLACES, left_out, series_of, sign_throughout
from .isolation import ENTRIES, ERRORS, STEP, isolate

# How a condition stands where a step begins.
GOES_ON = 0.0
BEGINS = 1.0
HANDLED = 2.0


@native
def tabulated(
    k: Int, dim: Int, rows: Int, within: Function, values: Function, t: Float, h: Float, y: Array, end: Array,
    dense: Array, context: Array, table: Array,
) -> Int:  # fmt: skip
    """The conditions at the nodes of a step from (t, y), node by node."""
    point = empty(dim)
    for i in range(NODES):
        within(rows, PLACES[i], y, end, dense, point)
        values(t + PLACES[i] * h, point, context, offset(table, i * k))
    return 0


@native
def sign_within(k: Int, j: Int, table: Array, rtol: Float, atol: Float, beside: Float) -> Float:
    """The sign of a condition all over a step, with a margin for errors and what is told beside; 0 where it may have
    none."""
    c = empty(NODES)
    series_of(offset(table, j), k, c)
    near = ERRORS * (atol + rtol * abs(c[0]))
    return sign_throughout(c, max(near, beside) + LEFT_OUT * left_out(c))


@native
def search(
    k: Int, dim: Int, rows: Int, most: Int, within: Function, values: Function, scales: Function, light: Int,
    from_step: Int, count: Int, start: Float, first: Array, times: Array, states: Array, dense: Array, rtol: Float,
    atol: Float, context: Array, sides: Array, standing: Array, slack: Array, found: Array, reached: Array,
) -> Int:  # fmt: skip
    """How much is found in the first of the steps `from_step`, ... in which there is anything; what, into `found`.

    Where it is `light`, what is found changes nothing, and more steps are searched as long as there is room. What fills
    all `most` rows may lack something.

    The first of all steps begins at (start, first). `sides` are the signs of the conditions where the steps have come
    to, `standing` how they stand there, `slack` how far off zero those are that were handled; `reached[0]` becomes the
    number of the step, `reached[1]` and on the sides before it.
    """
    table, after = empty(NODES * k), empty(1)
    number = 0
    before = 0
    for step in range(from_step, count):
        t = times[step - 1] if step > 0 else start
        h = times[step] - t
        end = offset(states, step * dim)
        y = offset(states, (step - 1) * dim) if step > 0 else first
        own = offset(dense, step * rows * dim)
        reached[0] = float(step)
        for j in range(k):
            reached[1 + j] = sides[j]
        if h > 0.0:
            tabulated(k, dim, rows, within, values, t, h, y, end, own, context, table)
            for j in range(k):
                fixed = sign_within(k, j, table, rtol, atol, 0.0)
                if fixed == 0.0 or standing[j] != GOES_ON or fixed != sides[j]:
                    begun = 1 if standing[j] != GOES_ON else 0
                    handled = 1 if standing[j] == HANDLED else 0
                    number = isolate(
                        k, dim, rows, most, within, values, scales, j, sides[j], begun, handled, slack[j], rtol, atol,
                        t, h, y, end, own, context, number, found, after,
                    )  # fmt: skip
                    for row in range(before, number):
                        found[ENTRIES * row + STEP] = float(step)
                    before = number
                    sides[j] = after[0]
                    standing[j] = GOES_ON
                    slack[j] = 0.0
        if number > (most // 2 if light > 0 else 0):
            return number
    reached[0] = float(count)
    return number
