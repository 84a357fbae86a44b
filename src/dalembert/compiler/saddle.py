"""Kernels around a program that gives a saddle system: evaluate it, solve it, for one state or many.

The program takes five blocks (t, q, v, u, p) and gives M, r, A, b of

    [[M, -A^T], [A, 0]] [a; multipliers] = [r; b].
"""

from __future__ import annotations

from .kernels import Array, Function, Int, IntArray, empty, native, offset
from .linear import NOT_FINITE, SINGULAR, SOLVED, factor_saddle, is_finite, solve_factored, solve_refined, solve_saddle


@native
def solve_program(
    n: Int, m: Int, terms: Function,
    t: Array, q: Array, v: Array, u: Array, p: Array, solution: Array, multipliers: Array,
) -> Int:
    """The two unknowns at one state; returns the status of `solve_saddle`."""
    matrix = empty(n * n)
    force = empty(n)
    jacobian = empty(m * n)
    target = empty(m)
    terms(t, q, v, u, p, matrix, force, jacobian, target)
    return solve_saddle(n, m, matrix, jacobian, force, target, solution, multipliers)


@native
def first_unknown(
    n: Int, m: Int, terms: Function, q: Array, v: Array, u: Array, t: Array, p: Array, solution: Array
) -> Int:
    """`solve_program` for callers who want the first unknown only."""
    multipliers = empty(m)
    return solve_program(n, m, terms, t, q, v, u, p, solution, multipliers)


@native
def second_unknown(
    n: Int, m: Int, terms: Function, q: Array, v: Array, u: Array, t: Array, p: Array, multipliers: Array
) -> Int:
    """`solve_program` for callers who want the multipliers only."""
    solution = empty(n)
    return solve_program(n, m, terms, t, q, v, u, p, solution, multipliers)


@native
def explicit_unknown(
    n: Int, terms: Function, q: Array, v: Array, u: Array, t: Array, p: Array, solution: Array
) -> Int:
    """The first unknown where a program writes it out, with a pivot that is positive where it exists."""
    pivot = empty(1)
    terms(t, q, v, u, p, solution, pivot)
    if pivot[0] > 0.0:
        return 0 if is_finite(n, solution) == 1 else NOT_FINITE
    return SINGULAR if pivot[0] <= 0.0 else NOT_FINITE


@native
def written_unknown(
    n: Int, m: Int, first: Int, rows: Int, written: Function, terms: Function,
    q: Array, v: Array, u: Array, t: Array, p: Array, result: Array,
) -> Int:  # fmt: skip
    """Some entries of both unknowns, from the `first` on, where a program writes them out, or by `solve_program`."""
    both, good = empty(n + m), empty(1)
    status = write_out(n + m, written, t, q, v, u, p, both, good)
    if status != SOLVED:
        status = solve_program(n, m, terms, t, q, v, u, p, both, offset(both, n))
    for k in range(rows):
        result[k] = both[first + k]
    return status


@native
def write_out(
    size: Int, written: Function, t: Array, q: Array, v: Array, u: Array, p: Array, x: Array, good: Array
) -> Int:
    """The unknowns that a program writes out; 0 if they are good."""
    written(t, q, v, u, p, x, good)
    if not good[0] > 0.0:
        return SINGULAR
    return SOLVED if is_finite(size, x) == 1 else NOT_FINITE


@native
def output_values(
    n: Int, m: Int, terms: Function, wanted: Function, q: Array, v: Array, u: Array, t: Array, p: Array, result: Array
) -> Int:
    """What a program `wanted` finds of both unknowns beside the state."""
    both = empty(n + m)
    status = solve_program(n, m, terms, t, q, v, u, p, both, offset(both, n))
    if status == SOLVED:
        wanted(t, q, v, u, p, both, offset(both, n), result)
    return status


@native
def slopes(
    n: Int, m: Int, above: Int, width: Int, terms: Function, differentials: Function, rates: Function,
    q: Array, v: Array, u: Array, t: Array, p: Array, result: Array,
) -> Int:  # fmt: skip
    """Derivatives of the first unknown, by as many variables as `differentials` has columns, below those of `rates`.

    See `unknown_slopes`; `rates` gives (above, width); `result` is (above + n, width).
    """
    rates(t, q, v, u, p, result)
    return unknown_slopes(
        n, m, 0, n, width, terms, differentials, q, v, u, t, p, offset(result, above * width)
    )  # fmt: skip


@native
def unknown_slopes(
    n: Int, m: Int, first: Int, rows: Int, width: Int, terms: Function, differentials: Function,
    q: Array, v: Array, u: Array, t: Array, p: Array, result: Array,
) -> Int:  # fmt: skip
    """Derivatives (rows, width) of some entries of both unknowns, from the `first` on, by as many variables.

    `differentials` takes both unknowns too, and gives the derivatives (n + m, width) of M a - A^T lambda - r and of
    A a - b where these stay fixed.
    """
    matrix, jacobian, both, columns = empty(n * n), empty(m * n), empty(n + m), empty((n + m) * width)
    status = solved_columns(n, m, width, terms, differentials, q, v, u, t, p, matrix, jacobian, both, columns)
    if status != SOLVED:
        return status
    for k in range(rows * width):
        result[k] = columns[first * width + k]
    return SOLVED


@native
def solved_columns(
    n: Int, m: Int, width: Int, terms: Function, differentials: Function,
    q: Array, v: Array, u: Array, t: Array, p: Array, matrix: Array, jacobian: Array, both: Array, columns: Array,
) -> Int:  # fmt: skip
    """The system at a state, both unknowns, and the derivatives (n + m, width) of these."""
    force, target = empty(n), empty(m)
    terms(t, q, v, u, p, matrix, force, jacobian, target)
    status = solve_saddle(n, m, matrix, jacobian, force, target, both, offset(both, n))
    if status != SOLVED:
        return status
    differentials(t, q, v, u, p, both, offset(both, n), columns)
    return solve_columns(n, m, width, matrix, jacobian, columns)


@native
def solve_columns(n: Int, m: Int, count: Int, matrix: Array, jacobian: Array, columns: Array) -> Int:
    """Solve M x - A^T y = -r, A x = -s for each column of [r; s] (n + m, count), which [x; y] takes the place of.

    The matrix is factored once where that is safe.
    """
    factor, moved, inner = empty(n * n), empty(m * n), empty(m * m)
    force, target, x, y = empty(n), empty(m), empty(n), empty(m)
    unfactored = factor_saddle(n, m, matrix, jacobian, factor, moved, inner, inner)
    for k in range(count):
        for i in range(n):
            force[i] = 0.0 - columns[i * count + k]
        for c in range(m):
            target[c] = 0.0 - columns[(n + c) * count + k]
        status = SOLVED
        if unfactored != 0:
            status = solve_saddle(n, m, matrix, jacobian, force, target, x, y)
        elif m == 0:
            solve_factored(n, factor, force, x)
        else:
            status = solve_refined(n, m, matrix, jacobian, factor, moved, inner, force, target, x, y)
        if status != SOLVED:
            return status
        if is_finite(n, x) + is_finite(m, y) != 2:
            return NOT_FINITE
        for i in range(n):
            columns[i * count + k] = x[i]
        for c in range(m):
            columns[(n + c) * count + k] = y[c]
    return SOLVED


@native
def pulled_back(
    n: Int, m: Int, first: Int, rows: Int, weights: Int, width: Int, terms: Function, pull: Function,
    q: Array, v: Array, u: Array, t: Array, p: Array, result: Array,
) -> Int:  # fmt: skip
    """Derivatives (width) of the sum of some entries of both unknowns, each times a weight; no others are formed.

    The weights are the entries of `u` from `weights` on. `pull` takes both unknowns, and x, y of M x + A^T y = w and
    -A x = w', the weights of all entries; it gives the derivatives of -x . (M a - A^T lambda - r) - y . (A a - b).
    """
    matrix, jacobian, force, target = empty(n * n), empty(m * n), empty(n), empty(m)
    both, back, all_weights = empty(n + m), empty(n + m), empty(n + m)
    terms(t, q, v, u, p, matrix, force, jacobian, target)
    status = solve_saddle(n, m, matrix, jacobian, force, target, both, offset(both, n))
    if status != SOLVED:
        return status
    for i in range(n + m):
        all_weights[i] = 0.0
    for i in range(rows):
        all_weights[first + i] = u[weights + i]
    for c in range(m):
        all_weights[n + c] = 0.0 - all_weights[n + c]
    status = solve_saddle(n, m, matrix, jacobian, all_weights, offset(all_weights, n), back, offset(back, n))
    if status != SOLVED:
        return status
    for c in range(m):
        back[n + c] = 0.0 - back[n + c]
    pull(t, q, v, u, p, both, offset(both, n), back, offset(back, n), result)
    return SOLVED if is_finite(width, result) == 1 else NOT_FINITE


@native
def curvatures(
    n: Int, m: Int, first: Int, rows: Int, left: Int, right: Int, same: Int,
    terms: Function, by_left: Function, by_right: Function, second: Function,
    q: Array, v: Array, u: Array, t: Array, p: Array, result: Array,
) -> Int:  # fmt: skip
    """Second derivatives (rows, left, right) of some entries of both unknowns x, from the `first` on.

    R(x, y) = K(y) x - r(y) vanishes, so K x_jk = -(R_jk + K_k x_j + K_j x_k) with the first derivatives x_j that
    `by_left` and `by_right` lead to (see `unknown_slopes`). `second` gives R_jk (n + m, left, right) where x stays
    fixed, and the derivatives of M and A by each variable, (left, n, n), (left, m, n), (right, n, n) and (right, m, n).
    Where both sides are the `same`, half of it is solved for.
    """
    matrix, jacobian, both = empty(n * n), empty(m * n), empty(n + m)
    one, other = empty((n + m) * left), empty((n + m) * right)
    status = solved_columns(n, m, left, terms, by_left, q, v, u, t, p, matrix, jacobian, both, one)
    if status != SOLVED:
        return status
    status = solved_columns(n, m, right, terms, by_right, q, v, u, t, p, matrix, jacobian, both, other)
    if status != SOLVED:
        return status
    bent, column = empty((n + m) * left * right), empty(n + m)
    mass_left, mass_right = empty(left * n * n), empty(right * n * n)
    rows_left, rows_right = empty(left * m * n), empty(right * m * n)
    second(t, q, v, u, p, both, offset(both, n), bent, mass_left, rows_left, mass_right, rows_right)
    for j in range(left):
        start = j if same == 1 else 0
        for k in range(start, right):
            for i in range(n + m):
                column[i] = bent[(i * left + j) * right + k]
            add_moved(n, m, k, j, left, mass_right, rows_right, one, column)
            add_moved(n, m, j, k, right, mass_left, rows_left, other, column)
            status = solve_columns(n, m, 1, matrix, jacobian, column)
            if status != SOLVED:
                return status
            for i in range(rows):
                result[(i * left + j) * right + k] = column[first + i]
                if same == 1:
                    result[(i * left + k) * right + j] = column[first + i]
    return SOLVED


@native
def add_moved(
    n: Int, m: Int, which: Int, place: Int, count: Int, mass: Array, jacobian: Array, columns: Array, total: Array
) -> None:
    """Add [M' x - A'^T y; A' x] for one of some matrices M' and A', and one of `count` columns [x; y]."""
    for i in range(n):
        for j in range(n):
            total[i] += mass[(which * n + i) * n + j] * columns[j * count + place]
    for c in range(m):
        for j in range(n):
            entry = jacobian[(which * m + c) * n + j]
            total[j] -= entry * columns[(n + c) * count + place]
            total[n + c] += entry * columns[j * count + place]


@native
def each_state(
    count: Int, size: Int, unknown: Function,
    q: Array, q_stride: Int, v: Array, v_stride: Int, u: Array, u_stride: Int,
    t: Array, t_stride: Int, p: Array, p_stride: Int, result: Array, status: IntArray,
) -> None:
    """`first_unknown` or `second_unknown` for `count` states; a stride of 0 repeats an input."""
    for k in range(count):
        status[k] = unknown(
            offset(q, k * q_stride), offset(v, k * v_stride), offset(u, k * u_stride),
            offset(t, k * t_stride), offset(p, k * p_stride), offset(result, k * size),
        )


@native
def all_states(
    count: Int, size: Int, unknown: Function,
    q: Array, q_stride: Int, v: Array, v_stride: Int, u: Array, u_stride: Int,
    t: Array, t_stride: Int, p: Array, p_stride: Int, result: Array,
) -> Int:
    """As `each_state`, up to the first state where there is no solution; returns its status, or 0."""
    for k in range(count):
        status = unknown(
            offset(q, k * q_stride), offset(v, k * v_stride), offset(u, k * u_stride),
            offset(t, k * t_stride), offset(p, k * p_stride), offset(result, k * size),
        )
        if status != SOLVED:
            return status
    return SOLVED
