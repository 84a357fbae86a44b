"""The linear algebra of a simulation where most entries of M and A are zero whatever the state.

Matrices are the entries of a `Pattern`, and these programs of `compiler.sparse` are bound:

    factor(M, A, tolerances, factors, pivots, margins)    solve(factors, f, g, a, reaction)
    misses(M, A, f, g, a, reaction, of_f, of_g, beyond)   reaches(A, x, scales)
"""

from __future__ import annotations

import math

from ...compiler.kernels import Array, Float, Function, Int, Kernel, empty, native, offset
from ...compiler.linear import SAFE_PIVOT_OF_CONSTRAINED, is_finite, solve_saddle_pivoted
from ...compiler.sparse import Place
from ..codes import NEARLY_DEPENDENT, NOT_FINITE, OK, SINGULAR
from .dependent import DEFINITE, LARGEST_DROP, LEAST_NEW
from .invariants import LEAST_NEW as LEAST_NEW_INVARIANT
from .invariants import defects, explained, take, variance_along

UNMOVED = 1e300


@native
def solve_once_more(
    n: Int, m: Int, solve: Function, misses: Function, M: Array, A: Array, f: Array, g: Array, factors: Array,
    a: Array, reaction: Array,
) -> Int:  # fmt: skip
    """The solution of factors, and of what it misses; 0, or NOT_FINITE."""
    of_f, of_g, beyond = empty(n), empty(m), empty(1)
    solve(factors, f, g, a, reaction)
    misses(M, A, f, g, a, reaction, of_f, of_g, beyond)
    if beyond[0] > 0.0:
        more, more_reaction = empty(n), empty(m)
        solve(factors, of_f, of_g, more, more_reaction)
        for i in range(n):
            a[i] += more[i]
        for i in range(m):
            reaction[i] += more_reaction[i]
    return OK if is_finite(n, a) + is_finite(m, reaction) == 2 else NOT_FINITE


@native
def solve_watched(
    n: Int, m: Int, length: Int, factor: Function, solve: Function, misses: Function,
    M: Array, A: Array, f: Array, g: Array, a: Array, reaction: Array, pivots: Array,
) -> Int:  # fmt: skip
    """`dependent.solve_watched`."""
    tolerances, factors, margins = empty(2), empty(length), empty(3)
    tolerances[0] = LEAST_NEW
    tolerances[1] = SAFE_PIVOT_OF_CONSTRAINED
    factor(M, A, tolerances, factors, pivots, margins)
    if not margins[0] > 0.0 or not margins[1] > 0.0:
        return SINGULAR
    return solve_once_more(n, m, solve, misses, M, A, f, g, factors, a, reaction)


@native
def solve_dependent(
    n: Int, m: Int, length: Int, factor: Function, solve: Function, misses: Function, unfold: Function,
    M: Array, A: Array, f: Array, g: Array, off: Float, a: Array, reaction: Array,
) -> Int:  # fmt: skip
    """`dependent.solve_dependent`."""
    tolerances, factors, pivots, margins = empty(2), empty(length), empty(m), empty(3)
    tolerances[0] = max(LEAST_NEW, min(LARGEST_DROP, off))
    tolerances[1] = DEFINITE
    factor(M, A, tolerances, factors, pivots, margins)
    if not margins[0] > 0.0:
        inertia, rows = empty(n * n), empty(m * n)
        unfold(M, A, inertia, rows)
        return solve_saddle_pivoted(n, m, inertia, rows, f, g, a, reaction)
    status = solve_once_more(n, m, solve, misses, M, A, f, g, factors, a, reaction)
    if status != OK:
        return status
    return OK if margins[2] > 0.0 else NEARLY_DEPENDENT


@native
def solve_constrained(
    n: Int, m: Int, length: Int, factor: Function, solve: Function, misses: Function, unfold: Function,
    M: Array, A: Array, f: Array, g: Array, off: Float, a: Array, reaction: Array,
) -> Int:  # fmt: skip
    """`dependent.solve_constrained`."""
    pivots = empty(m)
    if solve_watched(n, m, length, factor, solve, misses, M, A, f, g, a, reaction, pivots) == OK:
        return OK
    return solve_dependent(n, m, length, factor, solve, misses, unfold, M, A, f, g, off, a, reaction)


@native
def drift(rows: Int, reaches: Function, h: Array, A: Array, q: Array) -> Float:
    """`dependent.drift`."""
    scales = empty(rows)
    reaches(A, q, scales)
    worst = 0.0
    for i in range(rows):
        ratio = abs(h[i]) / (1e-300 + scales[i])
        if not ratio <= worst:
            worst = ratio
    return worst


def unfolding(n: int, m: int, mass: tuple[Place, ...], rows: tuple[Place, ...]) -> Kernel:
    """The kernel that puts the entries of a pattern where they belong in dense matrices."""
    MASS = tuple(i * n + j for i, j in mass)
    MIRRORED = tuple(j * n + i for i, j in mass)
    ROWS = tuple(c * n + j for c, j in rows)
    ALL_MASS, ALL_ROWS = n * n, m * n

    @native
    def unfold(M: Array, A: Array, inertia: Array, jacobian: Array) -> Int:
        for i in range(ALL_MASS):
            inertia[i] = 0.0
        for i in range(ALL_ROWS):
            jacobian[i] = 0.0
        for i in range(len(MASS)):
            inertia[MASS[i]] = M[i]
            inertia[MIRRORED[i]] = M[i]
        for i in range(len(ROWS)):
            jacobian[ROWS[i]] = A[i]
        return 0

    return unfold


@native
def conserve(
    nq: Int, n: Int, nh: Int, nc: Int, k: Int, slopes: Int, inertia: Int, length_h: Int, length_c: Int,
    invariants: Function, velocity: Function, move: Function,
    weigh_h: Function, along_h: Function, weigh_c: Function, along_c: Function,
    t: Array, y: Array, u: Array, p: Array, reference: Array, variance: Array,
) -> Int:  # fmt: skip
    """`invariants.conserve`: W - W C^T (C W C^T)^-1 C W, what constraints let move, by a saddle system of W^-1."""
    values, S, G, d = empty(k), empty(k), empty(k * 2 * n), empty(k)
    weight, change = empty(2 * n), empty(2 * n)
    v = offset(y, nq)
    invariants(t, y, v, u, p, values, G, S)
    if defects(nq, n, k, y, v, values, G, S, reference, d) == 0:
        return 0
    w, A, M = empty(nc), empty(slopes), empty(inertia)
    velocity(t, y, v, u, p, w, A, M)
    variance_along(nq, n, move, t, y, u, p, variance, weight)
    heavy = empty(2 * n)
    for i in range(2 * n):
        heavy[i] = 1.0 / weight[i] if weight[i] > 1.0 / UNMOVED else UNMOVED
    by_place, by_speed = empty(length_h), empty(length_c)
    tolerances, pivots, margins, nothing, ignored = empty(2), empty(nc), empty(3), empty(nc), empty(nc)
    tolerances[0] = LEAST_NEW_INVARIANT
    tolerances[1] = 0.0
    for i in range(nc):
        nothing[i] = 0.0
    if nh > 0:
        weigh_h(heavy, A, tolerances, by_place, pivots, margins)
    weigh_c(offset(heavy, n), A, tolerances, by_speed, pivots, margins)
    moves = empty(k * 2 * n)
    for i in range(k):
        if nh > 0:
            along_h(by_place, offset(G, i * 2 * n), nothing, offset(moves, i * 2 * n), ignored)
        else:
            for j in range(n):
                moves[i * 2 * n + j] = weight[j] * G[i * 2 * n + j]
        along_c(by_speed, offset(G, i * 2 * n + n), nothing, offset(moves, i * 2 * n + n), ignored)
    expected_error(k, 2 * n, G, weight, moves, d, change)
    take(nq, n, move, t, y, u, p, change)
    return 1


@native
def expected_error(k: Int, size: Int, G: Array, weight: Array, moves: Array, d: Array, change: Array) -> None:
    """`invariants.expected_error` from what each invariant moves along the constraints, the rows of `moves`."""
    K, scale, x = empty(k * k), empty(k), empty(k)
    for i in range(k):
        total = 0.0
        for c in range(size):
            total += G[i * size + c] * weight[c] * G[i * size + c]
        scale[i] = 1.0 / math.sqrt(total) if total > 0.0 else 0.0
    for i in range(k):
        for j in range(k):
            total = 0.0
            for c in range(size):
                total += G[i * size + c] * moves[j * size + c]
            K[i * k + j] = total * scale[i] * scale[j]
    part = explained(k, K, scale, d, x)
    for c in range(size):
        total = 0.0
        for i in range(k):
            total += moves[i * size + c] * x[i]
        change[c] = part * total
