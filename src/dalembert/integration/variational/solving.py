"""What both families of steps share: sums with what rounding takes from them, when an iteration is at rounding, speeds
of momenta."""

from __future__ import annotations

import math

from ...compiler.kernels import Array, Float, Function, Int, empty, native
from ...compiler.linear import SAFE_PIVOT_OF_CONSTRAINED, factor_saddle, factor_symmetric, solve_eliminated
from ..codes import NOT_CONVERGED, NOT_FINITE, OK, SINGULAR
from ..manifold.dependent import LEAST_NEW, factor_kept

MOST_TURNS = 100
GOING_ON = -1
# Squared corrections relative to the squared speeds below which one is rounding that has not fallen to this part of the
# least before it, or the third one that has not fallen at all.
AT_ROUNDING = 1e-27
FALLING = 0.25
NEAR_ROUNDING = 1e-20
# Above that so many in vain, or one that has grown by so much, are a failure.
IN_VAIN = 20.0
GROWN = 1e4
# Speeds that move coordinates by less than about this part of them in a step, squared, count as that.
SLOW = 1e-10


@native
def keep(n: Int, x: Array, lost: Array, change: Array) -> None:
    """x + lost + change, what rounding takes from x being lost (Kahan 1965; Knuth's sum of two)."""
    for i in range(n):
        step = lost[i] + change[i]
        whole = x[i] + step
        part = whole - x[i]
        lost[i] = (x[i] - (whole - part)) + (step - part)
        x[i] = whole


@native
def bulk(n: Int, M: Array, q: Array) -> Float:
    """sum M_ii q_i^2, to which (h v)^2 in the metric of M is compared."""
    total = 0.0
    for i in range(n):
        total += M[i * n + i] * q[i] * q[i]
    return total


@native
def settled(size: Float, scale: Float, progress: Array) -> Int:
    """Whether an iteration whose last correction has this squared size is at rounding: a code of `codes`, or GOING_ON.

    `progress` holds the least size so far, and how often there was no less (Hairer, McLachlan, Razakarivony 2008).
    """
    if not math.isfinite(size):
        return NOT_FINITE
    if size <= AT_ROUNDING * scale and not size < FALLING * progress[0]:
        return OK
    if size < progress[0]:
        progress[0] = size
        return OK if size == 0.0 else GOING_ON
    progress[1] += 1.0
    if size > NEAR_ROUNDING * scale:
        return NOT_CONVERGED if size > GROWN * progress[0] or progress[1] >= IN_VAIN else GOING_ON
    return OK if progress[1] >= 3.0 else GOING_ON


@native
def factor(
    n: Int, m: Int, M: Array, A: Array, factors: Array, moved: Array, inner: Array
) -> Int:
    """Factors of M and of A M^-1 A^T, where rows that repeat others are left out."""
    compliance = empty(m * m)
    if factor_saddle(n, m, M, A, factors, moved, compliance, inner) == 0:
        return OK
    if factor_symmetric(n, M, factors, SAFE_PIVOT_OF_CONSTRAINED) != 0:
        return SINGULAR
    factor_kept(m, compliance, inner, LEAST_NEW)
    return OK


@native
def speeds_of(
    n: Int, m: Int, passes: Int, impulse: Function, t: Float, q: Array, v: Array, p: Array, context: Array,
    A: Array, w: Array, factors: Array, moved: Array, inner: Array,
) -> Int:  # fmt: skip
    """The v that belong to momenta p and meet the constraints, from v near by with rates w; p moves along A^T."""
    momentum, force, missing, change = empty(n), empty(n), empty(n), empty(n)
    reaction, target = empty(m), empty(m)
    for turn in range(passes):
        status = impulse(t, q, v, context, momentum, force)
        if status != 0:
            return status
        for i in range(n):
            missing[i] = p[i] - momentum[i]
        for c in range(m):
            target[c] = -w[c] if turn == 0 else 0.0
        solve_eliminated(n, m, factors, A, moved, inner, missing, target, change, reaction)
        for i in range(n):
            v[i] += change[i]
            for c in range(m):
                p[i] += A[c * n + i] * reaction[c]
    return OK
