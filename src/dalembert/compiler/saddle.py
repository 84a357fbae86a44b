"""Kernels around a program that gives a saddle system: evaluate it, solve it, for one state or many.

The program takes five blocks (t, q, v, u, p) and gives M, r, A, b of

    [[M, -A^T], [A, 0]] [a; multipliers] = [r; b].
"""

from __future__ import annotations

from .kernels import Array, Function, Int, IntArray, empty, native, offset
from .linear import NOT_FINITE, SINGULAR, is_finite, solve_saddle


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
