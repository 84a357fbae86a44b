"""Kernels of linear algebra: dense systems of the size mechanisms have, row by row in flat arrays.

All are in the kernel language: they run as Python, and compile for any size or for sizes bound as
constants, when small ones unroll.
"""

from __future__ import annotations

import math

from .kernels import Array, Float, Int, IntArray, empty, empty_int, native, offset, unrolled

SOLVED, SINGULAR, NOT_FINITE, INCONSISTENT = 0, 1, 2, 3
"""The statuses of `solve_saddle`."""

RANK_TOLERANCE = 1e-11
"""A pivot of the scaled matrix below this part of the first one counts as zero."""

CONSISTENCY_TOLERANCE = 1e-8
"""A redundant equation may miss its right-hand side by this part of the largest one (scaled)."""

SMALL = 8
"""Loops of at most so many turns are written out when the sizes are constants."""

SAFE_PIVOT = 1e-10
"""A symmetric matrix is factored without pivoting while its pivots stay above this part of the diagonal."""

SAFE_PIVOT_OF_CONSTRAINED = 1e-4
"""The same where multipliers are found from the inverse of the mass matrix, which squares the error."""

ROUNDING = 4.5e-16
"""A row that is missed by no more than this part of its terms is met."""

DETERMINED_TOLERANCE = 1e-6
"""Accelerations are determined if undetermined multipliers move them less than this (scaled)."""


@native
def dot(n: Int, a: Array, b: Array) -> Float:
    """The sum of a[i] b[i] for i < n."""
    total = 0.0
    for i in unrolled(range(n), SMALL):
        total += a[i] * b[i]
    return total


@native
def factor_symmetric(n: Int, matrix: Array, factor: Array, tolerance: Float) -> Int:
    """L D L^T = matrix (n x n, symmetric, only its lower triangle is read), without pivoting.

    `factor` (n x n) receives L below the diagonal and 1/D on it. Returns 0, or 1 as soon as a pivot is
    not above `tolerance` times its diagonal entry: the matrix is then not safely positive definite.
    """
    for i in unrolled(range(n), SMALL):
        pivot = matrix[i * n + i]
        least = tolerance * pivot
        for j in unrolled(range(i), SMALL):
            total = matrix[i * n + j]
            for k in unrolled(range(j), SMALL):
                total -= factor[i * n + k] * factor[j * n + k]
            factor[i * n + j] = total
        for j in unrolled(range(i), SMALL):
            unscaled = factor[i * n + j]
            factor[i * n + j] = unscaled * factor[j * n + j]
            pivot -= unscaled * factor[i * n + j]
        if not pivot > least:
            return 1
        factor[i * n + i] = 1.0 / pivot
    return 0


@native
def solve_factored(n: Int, factor: Array, right: Array, solution: Array) -> None:
    """Solve L D L^T solution = right with the result of `factor_symmetric`; both arrays may be one."""
    for i in unrolled(range(n), SMALL):
        total = right[i]
        for j in unrolled(range(i), SMALL):
            total -= factor[i * n + j] * solution[j]
        solution[i] = total
    for i in unrolled(range(n), SMALL):
        solution[i] *= factor[i * n + i]
    for i in unrolled(range(n - 1, -1, -1), SMALL):
        total = solution[i]
        for j in unrolled(range(i + 1, n), SMALL):
            total -= factor[j * n + i] * solution[j]
        solution[i] = total


@native
def cholesky_solve(n: Int, matrix: Array, right: Array, solution: Array) -> Int:
    """Solve matrix solution = right for a symmetric positive definite matrix (lower triangle read).

    Returns 0, or 1 if the matrix is not safely positive definite (`SAFE_PIVOT`), or 2 if the solution
    is not finite; the solution is then not written, or is of no use.
    """
    factor = empty(n * n)
    if factor_symmetric(n, matrix, factor, SAFE_PIVOT) != 0:
        return SINGULAR
    solve_factored(n, factor, right, solution)
    return SOLVED if is_finite(n, solution) != 0 else NOT_FINITE


@native
def is_finite(n: Int, values: Array) -> Int:
    """1 if no entry is infinite or NaN, else 0."""
    total = 0.0
    for i in unrolled(range(n), SMALL):
        total += 0.0 * values[i]
    return 1 if total == 0.0 else 0


@native
def solve_saddle(
    n: Int, m: Int, mass: Array, jacobian: Array, force: Array, target: Array,
    acceleration: Array, multipliers: Array,
) -> Int:  # fmt: skip
    """Solve M a = f + A^T lambda, A a = target.

    `mass` M is n x n, symmetric, row by row; it may be indefinite or singular as long as the system
    determines a. `jacobian` A is m x n. `force` f (n) and `target` (m) are the right-hand side,
    `acceleration` (n) and `multipliers` (m) receive the solution and must not overlap the rest.

    Returns 0: solved (with redundant but consistent constraints a is unique, and lambda is a solution
    with as many zeros as there are redundant rows); 1: the accelerations are not determined;
    2: something is not finite; 3: the constraints contradict each other. After 1 to 3 the results are
    of no use. Ranks are decided on the matrix scaled to a diagonal of 1 and constraint rows of largest
    entry 1: a pivot below `RANK_TOLERANCE` of the first counts as zero.

    Well-conditioned systems are solved by L D L^T of M and of A M^-1 A^T; the rest by LU with complete
    pivoting (`solve_saddle_pivoted`).
    """
    if m == 0:
        if cholesky_solve(n, mass, force, acceleration) == SOLVED:
            return SOLVED
    elif solve_by_elimination(n, m, mass, jacobian, force, target, acceleration, multipliers) == SOLVED:
        return SOLVED
    return solve_saddle_pivoted(n, m, mass, jacobian, force, target, acceleration, multipliers)


@native
def solve_by_elimination(
    n: Int, m: Int, mass: Array, jacobian: Array, force: Array, target: Array,
    acceleration: Array, multipliers: Array,
) -> Int:  # fmt: skip
    """`solve_saddle` where M and A M^-1 A^T are safely positive definite; else a status that is not 0.

    Where a row is missed by more than `ROUNDING`, what it is missed by is solved for once more, with the same factors:
    A M^-1 A^T loses digits that the system does not (iterative refinement; Higham, "Accuracy and stability of
    numerical algorithms", chapter 12).
    """
    factor, moved, compliance, inner = empty(n * n), empty(m * n), empty(m * m), empty(m * m)
    if factor_saddle(n, m, mass, jacobian, factor, moved, compliance, inner) != 0:
        return SINGULAR
    return solve_refined(
        n, m, mass, jacobian, factor, moved, inner, force, target, acceleration, multipliers
    )  # fmt: skip


@native
def factor_saddle(
    n: Int, m: Int, mass: Array, jacobian: Array, factor: Array, moved: Array, compliance: Array, inner: Array
) -> Int:
    """Factors of M and, `inner`, of its `compliance` A M^-1 A^T; 1 if one is not safely positive definite, else 0.

    The rows of `moved` are M^-1 times those of A. Where only the compliance is at fault, all but `inner` is there;
    both may be one array.
    """
    if factor_symmetric(n, mass, factor, SAFE_PIVOT if m == 0 else SAFE_PIVOT_OF_CONSTRAINED) != 0:
        return SINGULAR
    for c in unrolled(range(m), SMALL):
        solve_factored(n, factor, offset(jacobian, c * n), offset(moved, c * n))
    for c in unrolled(range(m), SMALL):
        for d in unrolled(range(c + 1), SMALL):
            compliance[c * m + d] = dot(n, offset(jacobian, c * n), offset(moved, d * n))
    return factor_symmetric(m, compliance, inner, SAFE_PIVOT_OF_CONSTRAINED)


@native
def solve_refined(
    n: Int, m: Int, mass: Array, jacobian: Array, factor: Array, moved: Array, compliance: Array,
    force: Array, target: Array, acceleration: Array, multipliers: Array,
) -> Int:  # fmt: skip
    """Both unknowns from the factors of `factor_saddle`, that of A M^-1 A^T being `compliance`; 0, or NOT_FINITE."""
    solve_eliminated(n, m, factor, jacobian, moved, compliance, force, target, acceleration, multipliers)
    missing_force, missing_target = empty(n), empty(m)
    if residual_of_saddle(
        n, m, mass, jacobian, force, target, acceleration, multipliers, missing_force, missing_target
    ) != 0:  # fmt: skip
        more, more_multipliers = empty(n), empty(m)
        solve_eliminated(
            n, m, factor, jacobian, moved, compliance, missing_force, missing_target, more, more_multipliers
        )  # fmt: skip
        for i in unrolled(range(n), SMALL):
            acceleration[i] += more[i]
        for c in unrolled(range(m), SMALL):
            multipliers[c] += more_multipliers[c]
    return SOLVED if is_finite(n, acceleration) + is_finite(m, multipliers) == 2 else NOT_FINITE


@native
def solve_eliminated(
    n: Int, m: Int, factor: Array, jacobian: Array, moved: Array, compliance: Array, force: Array, target: Array,
    acceleration: Array, multipliers: Array,
) -> None:  # fmt: skip
    """Both unknowns from the factors of M and of A M^-1 A^T; the rows of `moved` are M^-1 times those of A."""
    solve_factored(n, factor, force, acceleration)
    for c in unrolled(range(m), SMALL):
        multipliers[c] = target[c] - dot(n, offset(jacobian, c * n), acceleration)
    solve_factored(m, compliance, multipliers, multipliers)
    for c in unrolled(range(m), SMALL):
        for i in unrolled(range(n), SMALL):
            acceleration[i] += multipliers[c] * moved[c * n + i]


@native
def residual_of_saddle(
    n: Int, m: Int, mass: Array, jacobian: Array, force: Array, target: Array,
    acceleration: Array, multipliers: Array, missing_force: Array, missing_target: Array,
) -> Int:  # fmt: skip
    """What a solution misses: f + A^T lambda - M a and target - A a; 1 if that is more than rounding, else 0."""
    beyond = 0
    for i in unrolled(range(n), SMALL):
        total = force[i]
        size = abs(total)
        for j in unrolled(range(n), SMALL):
            term = mass[i * n + j] * acceleration[j]
            total -= term
            size += abs(term)
        for c in unrolled(range(m), SMALL):
            term = jacobian[c * n + i] * multipliers[c]
            total += term
            size += abs(term)
        missing_force[i] = total
        if not abs(total) <= ROUNDING * size:
            beyond = 1
    for c in unrolled(range(m), SMALL):
        total = target[c]
        size = abs(total)
        for i in unrolled(range(n), SMALL):
            term = jacobian[c * n + i] * acceleration[i]
            total -= term
            size += abs(term)
        missing_target[c] = total
        if not abs(total) <= ROUNDING * size:
            beyond = 1
    return beyond


# -------------------------------------------------------------------- complete pivoting


@native(rare=True)
def solve_saddle_pivoted(
    n: Int, m: Int, mass: Array, jacobian: Array, force: Array, target: Array,
    acceleration: Array, multipliers: Array,
) -> Int:  # fmt: skip
    """`solve_saddle` by LU with complete pivoting alone, whatever the system is like."""
    size = n + m
    matrix = empty(size * size)
    right = empty(size)
    scale = empty(size)
    order = empty_int(size)
    scaled_saddle(n, m, mass, jacobian, scale, matrix)
    for i in range(n):
        right[i] = scale[i] * force[i]
    for c in range(m):
        right[n + c] = scale[n + c] * target[c]
    if is_finite(size * size, matrix) + is_finite(size, right) != 2:
        return NOT_FINITE
    largest = 0.0
    for i in range(size):
        largest = max(largest, abs(right[i]))
        order[i] = i
    rank = eliminate(size, matrix, right, order)
    for position in range(rank, size):
        if moves_accelerations(size, n, rank, position, matrix, order) != 0:
            return SINGULAR
    for position in range(rank, size):
        if abs(right[position]) > CONSISTENCY_TOLERANCE * largest:
            return INCONSISTENT
        right[position] = 0.0
    back_substitute(size, rank, matrix, right)
    for position in range(size):
        place = order[position]
        if place < n:
            acceleration[place] = right[position] * scale[place]
        elif m > 0:
            multipliers[place - n] = right[position] * scale[place]
    return SOLVED if is_finite(n, acceleration) + is_finite(m, multipliers) == 2 else NOT_FINITE


@native
def scaled_saddle(n: Int, m: Int, mass: Array, jacobian: Array, scale: Array, matrix: Array) -> None:
    """S [[M, -A^T], [A, 0]] S, S diagonal (`scale`) such that |M_ii| and the largest of a row of A are 1."""
    size = n + m
    for i in range(n):
        diagonal = abs(mass[i * n + i])
        scale[i] = 1.0 / math.sqrt(diagonal) if diagonal > 0.0 else 1.0
    for c in range(m):
        largest = 0.0
        for j in range(n):
            largest = max(largest, abs(jacobian[c * n + j] * scale[j]))
        scale[n + c] = 1.0 / largest if largest > 0.0 else 1.0
    for i in range(n):
        for j in range(n):
            matrix[i * size + j] = mass[i * n + j] * scale[i] * scale[j]
    for c in range(m):
        for j in range(n):
            entry = jacobian[c * n + j] * scale[j] * scale[n + c]
            matrix[(n + c) * size + j] = entry
            matrix[j * size + n + c] = -entry
        for d in range(m):
            matrix[(n + c) * size + n + d] = 0.0


@native
def eliminate(size: Int, matrix: Array, right: Array, order: IntArray) -> Int:
    """Gauss elimination in place with complete pivoting; returns the rank.

    `order` follows the exchange of columns, `right` that of rows. Below the rank the matrix is upper
    triangular; what is left under it counts as zero.
    """
    first = 0.0
    for k in range(size):
        row = k
        column = k
        largest = 0.0
        for i in range(k, size):
            for j in range(k, size):
                if abs(matrix[i * size + j]) > largest:
                    largest = abs(matrix[i * size + j])
                    row = i
                    column = j
        if k == 0:
            first = largest
        if not largest > RANK_TOLERANCE * first:
            return k
        exchange(size, k, row, column, matrix, right, order)
        for i in range(k + 1, size):
            ratio = matrix[i * size + k] / matrix[k * size + k]
            for j in range(k + 1, size):
                matrix[i * size + j] -= ratio * matrix[k * size + j]
            right[i] -= ratio * right[k]
    return size


@native
def exchange(size: Int, k: Int, row: Int, column: Int, matrix: Array, right: Array, order: IntArray) -> None:
    """Exchange row k with `row` and column k with `column`."""
    for j in range(size):
        matrix[k * size + j], matrix[row * size + j] = matrix[row * size + j], matrix[k * size + j]
    for i in range(size):
        matrix[i * size + k], matrix[i * size + column] = matrix[i * size + column], matrix[i * size + k]
    right[k], right[row] = right[row], right[k]
    order[k], order[column] = order[column], order[k]


@native
def back_substitute(size: Int, rank: Int, matrix: Array, right: Array) -> None:
    """Solve the upper triangle of `eliminate` in place; entries of `right` from the rank on are given."""
    for i in range(rank - 1, -1, -1):
        total = right[i]
        for j in range(i + 1, size):
            total -= matrix[i * size + j] * right[j]
        right[i] = total / matrix[i * size + i]


@native
def moves_accelerations(
    size: Int, n: Int, rank: Int, position: Int, matrix: Array, order: IntArray
) -> Int:  # fmt: skip
    """1 if the unknown at `position`, left free by the elimination, is or drags an acceleration, else 0.

    The null vector with a 1 at that position and 0 at the other free ones is formed. With M positive
    semidefinite it holds multipliers alone or accelerations alone; an indefinite M can mix them.
    """
    if order[position] < n:
        return 1
    null = empty(size)
    for i in range(size):
        null[i] = 0.0
    null[position] = 1.0
    back_substitute(size, rank, matrix, null)
    for i in range(rank):
        if order[i] < n and abs(null[i]) > DETERMINED_TOLERANCE:
            return 1
    return 0
