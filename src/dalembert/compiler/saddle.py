"""Kernels around a program that gives a saddle system: evaluate it, solve it, for one state or many.

The program takes five blocks (t, q, v, u, p) and gives M, r, A, b of

    [[M, -A^T], [A, 0]] [a; multipliers] = [r; b].
"""

from __future__ import annotations

from .kernels import Array, Function, Int, IntArray, empty, native, offset
from .linear import (  # fmt: skip
    NOT_FINITE,
    SAFE_PIVOT,
    SINGULAR,
    SOLVED,
    factor_symmetric,
    is_finite,
    solve_factored,
    solve_saddle,
)


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
def slopes(
    n: Int, m: Int, above: Int, width: Int, terms: Function, differentials: Function, rates: Function,
    q: Array, v: Array, u: Array, t: Array, p: Array, result: Array,
) -> Int:  # fmt: skip
    """Derivatives of the first unknown, by as many variables as `differentials` has columns, below those of `rates`.

    `differentials` takes both unknowns too, and gives the derivatives (n + m, width) of M a - A^T lambda - r and of
    A a - b where these stay fixed; `rates` gives (above, width); `result` is (above + n, width).
    """
    matrix, jacobian, force, target = empty(n * n), empty(m * n), empty(n), empty(m)
    solution, multipliers = empty(n), empty(m)
    terms(t, q, v, u, p, matrix, force, jacobian, target)
    status = solve_saddle(n, m, matrix, jacobian, force, target, solution, multipliers)
    if status != SOLVED:
        return status
    moved = empty((n + m) * width)
    differentials(t, q, v, u, p, solution, multipliers, moved)
    rates(t, q, v, u, p, result)
    return solve_columns(n, m, width, matrix, jacobian, moved, offset(result, above * width))


@native
def solve_columns(
    n: Int, m: Int, count: Int, matrix: Array, jacobian: Array, right: Array, solution: Array
) -> Int:  # fmt: skip
    """Solve M x - A^T y = -r, A x = -s for each column of [r; s], `right`; the x are the columns of `solution`."""
    factor, force, target, column, multipliers = empty(n * n), empty(n), empty(m), empty(n), empty(m)
    unfactored = 1
    if m == 0:
        unfactored = factor_symmetric(n, matrix, factor, SAFE_PIVOT)
    for k in range(count):
        for i in range(n):
            force[i] = 0.0 - right[i * count + k]
        for c in range(m):
            target[c] = 0.0 - right[(n + c) * count + k]
        if unfactored != 0:
            status = solve_saddle(n, m, matrix, jacobian, force, target, column, multipliers)
            if status != SOLVED:
                return status
        else:
            solve_factored(n, factor, force, column)
        if is_finite(n, column) == 0:
            return NOT_FINITE
        for i in range(n):
            solution[i * count + k] = column[i]
    return SOLVED


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
