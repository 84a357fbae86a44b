"""Short Chebyshev series on [-1, 1], as kernels: from values at nodes inside, with bounds and derivatives.

A series of DEGREE 8 has its nodes at x_i = cos(pi (i + 1/2) / 9), none at an end. Since |T_k| <= 1, a series whose
first coefficient is larger than all others together has no zero.
"""

from __future__ import annotations

import math

from ...compiler.kernels import Array, Float, Int, native

DEGREE = 8
NODES = 9
PLACES = tuple(0.5 + 0.5 * math.cos(math.pi * (i + 0.5) / NODES) for i in range(NODES))
"""The nodes as parts of an interval."""
COSINES = tuple(math.cos(k * math.pi * (i + 0.5) / NODES) for k in range(NODES) for i in range(NODES))

# What a series leaves out is taken to be at most so many times its last two terms; and so are, for their growth by
# k^2 and k^4 / 3, what its derivatives leave out.
LEFT_OUT = 4.0
IN_SLOPE = 256.0
IN_BEND = 5500.0
# The last two terms of a series that follows its function are at most this part of the largest; nine values of one that
# swings between them may by chance have one sign, but are hardly alike.
RESOLVED = 0.1
UNRESOLVED = 8.0


@native
def series_of(values: Array, stride: Int, c: Array) -> None:
    """The coefficients of the series with these values at the nodes, `stride` apart."""
    for k in range(NODES):
        total = 0.0
        for i in range(NODES):
            total += COSINES[k * NODES + i] * values[stride * i]
        c[k] = total * (2.0 / NODES if k > 0 else 1.0 / NODES)


@native
def slope_of(c: Array, d: Array) -> None:
    """The coefficients of the derivative of a series, of which the last is 0."""
    d[DEGREE] = 0.0
    d[DEGREE - 1] = 2.0 * DEGREE * c[DEGREE]
    for k in range(DEGREE - 1, 0, -1):
        d[k - 1] = d[k + 1] + 2.0 * k * c[k]
    d[0] = 0.5 * d[0]


@native
def left_out(c: Array) -> Float:
    """About what a series leaves out of a smooth function; far more where its terms do not become small."""
    last = abs(c[DEGREE]) + abs(c[DEGREE - 1])
    largest, total = 0.0, 0.0
    for k in range(1, NODES):
        total += abs(c[k])
        if k < DEGREE - 1:
            largest = max(largest, abs(c[k]))
    return last if last <= RESOLVED * largest else UNRESOLVED * total


@native
def sign_throughout(c: Array, rest: Float) -> Float:
    """The sign that a series has on the whole interval, whatever a `rest` adds to it; 0 where that is not known."""
    others = rest
    for k in range(1, NODES):
        others += abs(c[k])
    if c[0] > others:
        return 1.0
    return -1.0 if -c[0] > others else 0.0


@native
def value_at(c: Array, x: Float) -> Float:
    """The value of a series, by Clenshaw's recurrence."""
    one = 0.0
    two = 0.0
    for k in range(DEGREE, 0, -1):
        new = 2.0 * x * one - two + c[k]
        two = one
        one = new
    return x * one - two + c[0]


@native
def only_zero(c: Array) -> Float:
    """The zero of a series that has different signs at both ends and is monotone between them."""
    low = -1.0
    high = 1.0
    rises = 1.0 if value_at(c, 1.0) > 0.0 else -1.0
    for _ in range(60):
        middle = 0.5 * (low + high)
        if rises * value_at(c, middle) > 0.0:
            high = middle
        else:
            low = middle
    return 0.5 * (low + high)
