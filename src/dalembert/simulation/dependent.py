"""Accelerations where constraints may depend on one another: repeated, implied, or at a singular position.

The saddle system M a = f + A^T lambda, A a = g is solved through a pivoted Cholesky factorisation of the
scaled A M^-1 A^T, and rows that add nothing new are left out. Off the constraints, where the stages of a
Runge-Kutta step are, dependent rows look independent to the extent of the drift d: a row whose direction
differs from the others' by s is wrong by d / s if it is kept, and by s if it is left out. It is therefore
kept if its pivot, s^2, is above d.
"""

from __future__ import annotations

import math

from ..compiler.kernels import Array, Float, Function, Int, IntArray, empty, empty_int, native, offset
from ..compiler.linear import (
    dot,
    factor_symmetric,
    is_finite,
    residual_of_saddle,
    solve_by_elimination,
    solve_factored,
    solve_saddle_pivoted,
)
from .codes import NEARLY_DEPENDENT, NOT_FINITE, OK

LEAST_NEW = 1e-9
LARGEST_DROP = 1e-2
SAFE = 1e-3
DEFINITE = 1e-12
SMALL = 1e-3


@native
def spread(nq: Int, n: Int, q: Array, reach: Array) -> None:
    """How far the coordinates reach, by velocity: q itself, or its largest entry where these do not correspond."""
    largest = 0.0
    for i in range(nq):
        largest = max(largest, abs(q[i]))
    for i in range(n):
        reach[i] = q[i] if nq == n else largest


@native
def drift(n: Int, rows: Int, h: Array, A: Array, q: Array) -> Float:
    """How far q is off the constraints: the largest |h_i| relative to sum_j |A_ij| (|q_j| + SMALL)."""
    worst = 0.0
    for i in range(rows):
        scale = 1e-300
        for j in range(n):
            scale += abs(A[i * n + j]) * (abs(q[j]) + SMALL)
        ratio = abs(h[i]) / scale
        if not ratio <= worst:
            worst = ratio
    return worst


@native
def solve_constrained(
    n: Int, m: Int, M: Array, A: Array, f: Array, g: Array, off: Float, a: Array, reaction: Array
) -> Int:
    """M a = f + A^T lambda, A a = g at a state that is off the constraints by `off`; a code of `codes`.

    NEARLY_DEPENDENT comes with a solution.
    """
    if solve_by_elimination(n, m, M, A, f, g, a, reaction) == 0:
        return 0
    return solve_dependent(n, m, M, A, f, g, off, a, reaction)


@native
def solve_dependent(
    n: Int, m: Int, M: Array, A: Array, f: Array, g: Array, off: Float, a: Array, reaction: Array
) -> Int:
    """`solve_constrained` for constraints that may depend on one another; their multipliers are then 0."""
    factor = empty(n * n)
    if factor_symmetric(n, M, factor, DEFINITE) != 0:
        return solve_saddle_pivoted(n, m, M, A, f, g, a, reaction)
    moved = empty(m * n)
    compliance = empty(m * m)
    scale = empty(m)
    for i in range(m):
        solve_factored(n, factor, offset(A, i * n), offset(moved, i * n))
        for j in range(i + 1):
            compliance[i * m + j] = dot(n, offset(A, i * n), offset(moved, j * n))
            compliance[j * m + i] = compliance[i * m + j]
    for i in range(m):
        scale[i] = 1.0 / math.sqrt(compliance[i * m + i]) if compliance[i * m + i] > 0.0 else 0.0
    for i in range(m):
        for j in range(m):
            compliance[i * m + j] = compliance[i * m + j] * scale[i] * scale[j]
    tolerance = max(LEAST_NEW, min(LARGEST_DROP, off))
    least = solve_kept(n, m, A, factor, moved, compliance, scale, tolerance, f, g, a, reaction)
    refine(n, m, M, A, factor, moved, compliance, scale, tolerance, f, g, a, reaction)
    if is_finite(n, a) + is_finite(m, reaction) != 2:
        return NOT_FINITE
    return OK if least > SAFE else NEARLY_DEPENDENT


@native
def solve_kept(
    n: Int, m: Int, A: Array, factor: Array, moved: Array, compliance: Array, scale: Array, tolerance: Float,
    f: Array, g: Array, a: Array, reaction: Array,
) -> Float:  # fmt: skip
    """Both unknowns from the factors of M and the scaled A M^-1 A^T, rows that add nothing new left out; its least
    pivot. The rows of `moved` are M^-1 times those of A."""
    matrix = empty(m * m)
    missing = empty(m)
    for i in range(m * m):
        matrix[i] = compliance[i]
    solve_factored(n, factor, f, a)
    for i in range(m):
        missing[i] = (g[i] - dot(n, offset(A, i * n), a)) * scale[i]
    least = solve_semidefinite(m, matrix, missing, tolerance, reaction)
    for i in range(m):
        reaction[i] = reaction[i] * scale[i]
        for j in range(n):
            a[j] += reaction[i] * moved[i * n + j]
    return least


@native
def refine(
    n: Int, m: Int, M: Array, A: Array, factor: Array, moved: Array, compliance: Array, scale: Array,
    tolerance: Float, f: Array, g: Array, a: Array, reaction: Array,
) -> None:  # fmt: skip
    """Solve once more for what a solution misses: a light direction of M takes digits from A M^-1 A^T."""
    missing_force, missing_target = empty(n), empty(m)
    if residual_of_saddle(n, m, M, A, f, g, a, reaction, missing_force, missing_target) == 0:
        return
    more, more_reaction = empty(n), empty(m)
    solve_kept(
        n, m, A, factor, moved, compliance, scale, tolerance, missing_force, missing_target, more, more_reaction
    )
    for i in range(n):
        a[i] += more[i]
    for i in range(m):
        reaction[i] += more_reaction[i]


@native
def solve_semidefinite(m: Int, matrix: Array, right: Array, tolerance: Float, x: Array) -> Float:
    """Solve for the rows that a pivoted Cholesky factorisation keeps (pivots above `tolerance`); the least pivot.

    `matrix` and `right` are overwritten; entries of x for the rows left out are 0.
    """
    order = empty_int(m)
    for i in range(m):
        order[i] = i
        x[i] = 0.0
    rank = 0
    least = 1.0
    while rank < m:
        best = rank
        for i in range(rank + 1, m):
            if matrix[order[i] * m + order[i]] > matrix[order[best] * m + order[best]]:
                best = i
        order[rank], order[best] = order[best], order[rank]
        row = order[rank]
        pivot = matrix[row * m + row]
        if not pivot > tolerance:
            break
        for i in range(rank + 1, m):
            other = order[i]
            ratio = matrix[other * m + row] / pivot
            right[other] -= ratio * right[row]
            for j in range(rank + 1, m):
                matrix[other * m + order[j]] -= ratio * matrix[row * m + order[j]]
        least = float(pivot)
        rank += 1
    back_substitute_kept(m, rank, order, matrix, right, x)
    return least


@native
def back_substitute_kept(m: Int, rank: Int, order: IntArray, matrix: Array, right: Array, x: Array) -> None:
    """x of the upper triangle that elimination left in the kept rows and columns."""
    for k in range(rank - 1, -1, -1):
        row = order[k]
        total = right[row]
        for j in range(k + 1, rank):
            total -= matrix[row * m + order[j]] * x[order[j]]
        x[row] = total / matrix[row * m + row]


@native
def acceleration(
    nq: Int, n: Int, nh: Int, nc: Int, rows: Int, terms: Function, position: Function,
    t: Array, q: Array, v: Array, u: Array, p: Array, a: Array, reaction: Array,
) -> Int:
    """The accelerations a of a constrained system and the multipliers of its constraints."""
    M = empty(n * n)
    r = empty(n)
    A = empty(nc * n)
    b = empty(nc)
    h = empty(nh)
    slope = empty(rows * n)
    reach = empty(n)
    inertia = empty(n * n)
    terms(t, q, v, u, p, M, r, A, b)
    if solve_by_elimination(n, nc, M, A, r, b, a, reaction) == 0:
        return 0
    off = 0.0
    if nh > 0:
        position(t, q, v, u, p, h, slope, inertia)
        spread(nq, n, q, reach)
        off = drift(n, nh, h, slope, reach)
    status = solve_dependent(n, nc, M, A, r, b, off, a, reaction)
    return OK if status == NEARLY_DEPENDENT else status
