"""Accelerations where constraints may depend on one another: repeated, implied, or at a singular position.

The saddle system M a = f + A^T lambda, A a = g is solved through a pivoted Cholesky factorisation of the
scaled A M^-1 A^T, and rows that add nothing new are left out. Off the constraints, where the stages of a
Runge-Kutta step are, dependent rows look independent to the extent of the drift d: a row whose direction
differs from the others' by s is wrong by d / s if it is kept, and by s if it is left out. It is therefore
kept if its pivot, s^2, is above d.
"""

from __future__ import annotations

import math

from ...compiler.kernels import Array, Float, Function, Int, IntArray, empty, empty_int, native, offset
from ...compiler.linear import (
    dot,
    factor_saddle,
    factor_symmetric,
    is_finite,
    residual_of_saddle,
    solve_by_elimination,
    solve_factored,
    solve_refined,
    solve_saddle_pivoted,
)
from ..codes import NEARLY_DEPENDENT, NOT_FINITE, OK, SINGULAR

LEAST_NEW = 1e-9
LARGEST_DROP = 1e-2
SAFE = 1e-3
DEFINITE = 1e-12
SMALL = 1e-3
# Between these parts of the best pivots that were seen, stages of a step are more and more taken on the constraints.
LOW = 1e-2
HIGH = 1e-1
FAR = 1e3
NEW_ROW = 2.0


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
def solve_watched(
    n: Int, m: Int, M: Array, A: Array, f: Array, g: Array, a: Array, reaction: Array, pivots: Array
) -> Int:
    """`linear.solve_by_elimination`, and the pivots (m) of the rows of A, 0 for those that add nothing to others."""
    factor, moved, compliance, inner = empty(n * n), empty(m * n), empty(m * m), empty(m * m)
    regular = factor_saddle(n, m, M, A, factor, moved, compliance, inner)
    pivots_of(m, regular, compliance, inner, pivots)
    if regular != 0:
        return SINGULAR
    return solve_refined(n, m, M, A, factor, moved, inner, f, g, a, reaction)


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
    nq: Int, n: Int, nh: Int, nc: Int, slopes: Int, inertia: Int, np: Int, held: Int,
    terms: Function, position: Function, watch: Function, solve: Function, away: Function,
    to_position: Function, to_velocity: Function,
    t: Array, q: Array, v: Array, u: Array, p: Array, a: Array, reaction: Array,
) -> Int:  # fmt: skip
    """The accelerations a of a constrained system and the multipliers of its constraints.

    Near a place where rows become dependent they are taken at the nearest state on the constraints: what a stage of
    a step is off them there is a part of the distance to that place, and moves the accelerations as much.
    """
    M, r, A, b, pivots = empty(inertia), empty(n), empty(slopes), empty(nc), empty(nc)
    terms(t, q, v, u, p, M, r, A, b)
    regular = watch(M, A, r, b, a, reaction, pivots)
    part = nearness(least_pivot(nc, pivots, offset(p, np + held)))
    if part == 0.0 and regular == 0:
        return 0
    off = 0.0
    if nh > 0:
        place, speed = empty(nq), empty(n)
        if part > 0.0 and brought(nq, n, part, to_position, to_velocity, t, q, v, u, p, place, speed) != 0:
            terms(t, place, speed, u, p, M, r, A, b)
        else:
            h, slope, reach, mass = empty(nh), empty(slopes), empty(n), empty(inertia)
            position(t, q, v, u, p, h, slope, mass)
            spread(nq, n, q, reach)
            off = away(h, slope, reach)
    status = solve(M, A, r, b, off, a, reaction)
    return OK if status == NEARLY_DEPENDENT else status


@native
def brought(
    nq: Int, n: Int, part: Float, to_position: Function, to_velocity: Function,
    t: Array, q: Array, v: Array, u: Array, p: Array, place: Array, speed: Array,
) -> Int:  # fmt: skip
    """1 and the state some `part` of the way to the constraints; 0 where these are not near by."""
    for i in range(nq):
        place[i] = q[i]
    for i in range(n):
        speed[i] = v[i]
    status = to_position(t, place, speed, u, p)
    if status == OK:
        status = to_velocity(t, place, speed, u, p)
    if status != OK and status != NEARLY_DEPENDENT:
        return 0
    for i in range(nq):
        place[i] = q[i] + part * (place[i] - q[i])
    for i in range(n):
        speed[i] = v[i] + part * (speed[i] - v[i])
    return 1


@native
def pivots_of(m: Int, regular: Int, compliance: Array, inner: Array, pivots: Array) -> None:
    """How much each row adds to those before it, squared, in the metric of M^-1; 0 for rows that add nothing."""
    if regular != 0:
        factor_kept(m, compliance, inner, LEAST_NEW)
    for i in range(m):
        pivots[i] = 1.0 / inner[i * m + i] if inner[i * m + i] > 0.0 else 0.0


@native
def factor_kept(m: Int, matrix: Array, factor: Array, tolerance: Float) -> None:
    """`factor_symmetric`, where rows whose pivot is not above `tolerance` times their diagonal entry are left out."""
    for i in range(m):
        pivot = matrix[i * m + i]
        least = tolerance * pivot
        for j in range(i):
            total = matrix[i * m + j]
            for k in range(j):
                total -= factor[i * m + k] * factor[j * m + k]
            factor[i * m + j] = total
        for j in range(i):
            unscaled = factor[i * m + j]
            factor[i * m + j] = unscaled * factor[j * m + j]
            pivot -= unscaled * factor[i * m + j]
        factor[i * m + i] = 1.0 / pivot if pivot > least else 0.0


@native
def least_pivot(m: Int, pivots: Array, best: Array) -> Float:
    """About the least pivot, relative to those where rows were `best` determined, a smooth function; FAR if none were.

    Where rows turn into one another pivots change and their product, det(A M^-1 A^T), does not: it counts where it is
    more.
    """
    total, product = 0.0, 1.0
    for i in range(m):
        if best[i] > 0.0:
            ratio = best[i] / max(pivots[i], LEAST_NEW * best[i])
            total += eighth(ratio)
            product /= ratio
    if total == 0.0:
        return FAR
    return math.sqrt(math.sqrt(math.sqrt(1.0 / total + eighth(min(product, 1.0)))))


@native
def eighth(x: Float) -> Float:
    """x^8."""
    square = x * x
    fourth = square * square
    return fourth * fourth


@native
def remember(m: Int, pivots: Array, best: Array) -> None:
    """Pivots become the best where their product is larger."""
    product = 1.0
    for i in range(m):
        if best[i] > 0.0:
            product *= pivots[i] / best[i]
        elif pivots[i] > 0.0:
            product *= NEW_ROW
    if product > 1.0:
        for i in range(m):
            best[i] = pivots[i]


@native
def nearness(least: Float) -> Float:
    """0 far from where rows become dependent, 1 near it, smooth between; from `least_pivot`."""
    if least >= HIGH:
        return 0.0
    if least <= LOW:
        return 1.0
    x = math.log(least / LOW) / math.log(HIGH / LOW)
    return 1.0 / (1.0 + math.exp(1.0 / (1.0 - x) - 1.0 / x))
