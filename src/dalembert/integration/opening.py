"""What is looked at where a run begins, in one call: what is conserved there, and whether there is anything to tell."""

from __future__ import annotations

from ..compiler.kernels import Array, Function, Int, empty, native, offset
from ..compiler.linear import factor_symmetric
from .codes import OK
from .manifold.projection import HEADER, START

# What may be told of a start; a bit each.
DOUBTFUL_MASS = 1
AT_REST = 2

LAST_DIGIT, ROUNDING = 1.0 + 2.0**-52, 2.0
"""The factor from a coordinate to about its next double, and up to how many times what that changes is rounding."""


@native
def opening(
    nq: Int, n: Int, nu: Int, np: Int, held: Int, asks: Int, terms: Function, invariants: Function, control: Function,
    accelerate: Function, y: Array, context: Array,
) -> Int:
    """Writes the invariants of a start without constraints into its context; the bits of what is to be looked at.

    DOUBTFUL_MASS: M is not certainly positive definite. AT_REST: no velocity, and no acceleration or one that the last
    digits of the coordinates may have made, which is unknown where a Python function is to be asked for inputs, `asks`.
    """
    clock, M, r, A, b = empty(1), empty(n * n), empty(n), empty(0), empty(0)
    clock[0] = context[START]
    v = offset(y, nq)
    u = offset(context, HEADER)
    p = offset(context, HEADER + nu)
    if held > 0:
        slopes, sizes = empty(2 * n * held), empty(held)
        invariants(clock, y, v, u, p, offset(p, np), slopes, sizes)
    found = 0
    terms(clock, y, v, u, p, M, r, A, b)
    factor = empty(n * n)
    if factor_symmetric(n, M, factor, 0.0) != 0:
        found = DOUBTFUL_MASS
    if asks > 0:
        return found
    a = empty(n)
    for i in range(n):
        if v[i] != 0.0:
            return found
    if control(clock, y, v, u, p) != OK or accelerate(clock, y, v, u, p, a, b) != OK:
        return found
    beside, moved = empty(nq), empty(n)
    for i in range(nq):
        beside[i] = LAST_DIGIT * y[i]
    if accelerate(clock, beside, v, u, p, moved, b) != OK:
        return found
    for i in range(n):
        if abs(a[i]) > ROUNDING * abs(moved[i] - a[i]):
            return found
    return found + AT_REST
