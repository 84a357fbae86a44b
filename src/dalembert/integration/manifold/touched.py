"""Accelerations of a system whose contacts are held: they press along their rows, and rub beside them.

    M a = f + B^T lambda,  A a = g

Rows of A that are zero belong to contacts that are apart, and have no multiplier. B differs from A where a contact
slips: its friction is the normal force times mu, against the slip. So A M^-1 B^T is neither symmetric nor definite; it
is reduced by Gauss and Jordan's elimination with complete pivoting, and what is left undetermined, the forces at
contacts that repeat others, is the shortest: a box on four corners stands on all of them.
"""

from __future__ import annotations

import math

from ...compiler.kernels import Array, Float, Function, Int, IntArray, empty, empty_int, native, offset
from ...compiler.linear import dot, factor_symmetric, is_finite, solve_factored
from ..codes import NOT_FINITE, OK, SINGULAR
from .dependent import DEFINITE, LARGEST_DROP, LEAST_NEW, drift, spread

ROUNDED = 1e-10
"""It may be missed by so much in any case, where all that is asked of contacts is rounding."""
CONSISTENT = 1e-6
"""A row without a pivot may be missed by this part of the largest target."""


@native
def acceleration(
    nq: Int, n: Int, nh: Int, nc: Int, terms: Function, position: Function, rubbing: Function,
    t: Array, q: Array, v: Array, u: Array, p: Array, a: Array, reaction: Array,
) -> Int:  # fmt: skip
    """The accelerations a and the multipliers of all rows; a code of `codes`."""
    M, r, A, b, B = empty(n * n), empty(n), empty(nc * n), empty(nc), empty(nc * n)
    factor, order = empty(n * n), empty_int(nc)
    terms(t, q, v, u, p, M, r, A, b)
    for i in range(nc):
        reaction[i] = 0.0
    if factor_symmetric(n, M, factor, DEFINITE) != 0:
        return SINGULAR
    solve_factored(n, factor, r, a)
    k = rows_there(n, nc, A, order)
    if k == 0:
        return OK if is_finite(n, a) == 1 else NOT_FINITE
    rubbing(t, q, v, u, p, B)
    off = 0.0
    if nh > 0 and k > 1:
        h, slope, reach, mass = empty(nh), empty(nc * n), empty(n), empty(n * n)
        position(t, q, v, u, p, h, slope, mass)
        spread(nq, n, q, reach)
        off = drift(n, nh, h, slope, q)
    return solve_touched(n, nc, k, order, factor, A, B, b, max(LEAST_NEW, min(LARGEST_DROP, off)), ROUNDED, a,
                         reaction)


@native
def rows_there(n: Int, m: Int, A: Array, order: IntArray) -> Int:
    """The numbers of the rows that are not zero, into `order`; how many they are."""
    k = 0
    for i in range(m):
        size = 0.0
        for j in range(n):
            size += abs(A[i * n + j])
        if size > 0.0:
            order[k] = i
            k += 1
    return k


@native
def solve_touched(
    n: Int, m: Int, k: Int, order: IntArray, factor: Array, A: Array, B: Array, g: Array, tolerance: Float,
    slack: Float, a: Array, reaction: Array,
) -> Int:  # fmt: skip
    """Add to the accelerations `a` without reactions what those of k rows do, and write them; a code. Rows that repeat
    others may be missed by `slack`, or by a part of the largest target."""
    moved, own, scale = empty(m * n), empty(n), empty(m)
    matrix, right, x, total = empty(m * m), empty(m), empty(m), empty(m)
    for c in range(k):
        row = order[c]
        solve_factored(n, factor, offset(A, row * n), own)
        scale[c] = 1.0 / math.sqrt(dot(n, offset(A, row * n), own))
        solve_factored(n, factor, offset(B, row * n), offset(moved, c * n))
        total[c] = 0.0
    for turn in range(2):
        largest = 0.0
        for c in range(k):
            for d in range(k):
                matrix[c * k + d] = scale[c] * scale[d] * dot(n, offset(A, order[c] * n), offset(moved, d * n))
            right[c] = scale[c] * (g[order[c]] - dot(n, offset(A, order[c] * n), a))
            largest = max(largest, abs(right[c]))
        left = shortest(k, matrix, right, tolerance, x)
        if turn == 0 and left > CONSISTENT * largest + slack:
            return SINGULAR
        for c in range(k):
            total[c] += scale[c] * x[c]
            for j in range(n):
                a[j] += scale[c] * x[c] * moved[c * n + j]
    for c in range(k):
        reaction[order[c]] = total[c]
    return OK if is_finite(n, a) + is_finite(m, reaction) == 2 else NOT_FINITE


@native
def shortest(k: Int, matrix: Array, right: Array, tolerance: Float, x: Array) -> Float:
    """The shortest x with matrix x = right, up to rows whose pivots are not above a part `tolerance` of the first;
    how much the largest of these is missed by. Both are overwritten."""
    columns, rank = empty_int(k), 0
    for i in range(k):
        columns[i] = i
    first = 0.0
    while rank < k:
        best_row, best, largest = rank, rank, 0.0
        for i in range(rank, k):
            for j in range(rank, k):
                if abs(matrix[i * k + columns[j]]) > largest:
                    largest = abs(matrix[i * k + columns[j]])
                    best_row = i
                    best = j
        first = largest if rank == 0 else first
        if not largest > tolerance * first:
            break
        columns[rank], columns[best] = columns[best], columns[rank]
        for j in range(k):
            matrix[rank * k + j], matrix[best_row * k + j] = matrix[best_row * k + j], matrix[rank * k + j]
        right[rank], right[best_row] = right[best_row], right[rank]
        eliminate(k, rank, columns[rank], matrix, right)
        rank += 1
    left = 0.0
    for i in range(rank, k):
        left = max(left, abs(right[i]))
    spread_out(k, rank, columns, matrix, right, x)
    return left


@native
def eliminate(k: Int, row: Int, column: Int, matrix: Array, right: Array) -> None:
    """Divide a row by its entry in a column, and take it from all others so that these have none there."""
    pivot = matrix[row * k + column]
    right[row] = right[row] / pivot
    for j in range(k):
        matrix[row * k + j] = matrix[row * k + j] / pivot
    for i in range(k):
        ratio = matrix[i * k + column]
        if i != row and ratio != 0.0:
            right[i] -= ratio * right[row]
            for j in range(k):
                matrix[i * k + j] -= ratio * matrix[row * k + j]


@native
def spread_out(k: Int, rank: Int, columns: IntArray, matrix: Array, right: Array, x: Array) -> None:
    """The shortest x of a reduced system x_i + sum_j T_ij x_j = right_i, i < rank <= j: (1 + T^T T) x_j = T^T right."""
    free = k - rank
    normal, others = empty(k * k), empty(k)
    for i in range(free):
        other = columns[rank + i]
        others[i] = 0.0
        for r in range(rank):
            others[i] += matrix[r * k + other] * right[r]
        for j in range(free):
            normal[i * free + j] = 1.0 if i == j else 0.0
            for r in range(rank):
                normal[i * free + j] += matrix[r * k + other] * matrix[r * k + columns[rank + j]]
    if free > 0:
        factor = empty(k * k)
        factor_symmetric(free, normal, factor, 0.0)
        solve_factored(free, factor, others, others)
    for i in range(free):
        x[columns[rank + i]] = others[i]
    for r in range(rank):
        total = right[r]
        for i in range(free):
            total -= matrix[r * k + columns[rank + i]] * others[i]
        x[columns[r]] = total
