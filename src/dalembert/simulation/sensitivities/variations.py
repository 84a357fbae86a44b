"""Kernels for the variational equations: a motion y = [q, v] together with its derivatives along directions.

The state is [y, s_1, s_2, ...]; of each column s = [dq, dv] along (dx: parameters, inputs)

    dq' = d(N v)/dq dq + N dv,    [M  -A^T] [da     ]
                                  [A   0  ] [dlambda] = - D [dq; dv; dx],

where D differentiates M a + bias - Q - A^T lambda and A a + b at fixed a and lambda. The first `started` columns are by
the start, the others each by one of the symbols that the last columns of D are for. Steps, and the projection onto the
constraints, act on all of it: what follows a motion that stays on its constraints stays in their tangent space.

    differentials(t, q, v, u, p, a, l, k, D)    kinematics(t, q, v, u, p, G)    turning(t, q, v, u, p, U)
    manifold(t, q, v, u, p, A, M, H, W)         see `directions.programs`

Sources: Hairer, Norsett and Wanner 1993, section I.14; Maly and Petzold 1996 (directions integrated with the motion).
"""

from __future__ import annotations

from ...compiler.kernels import Array, Float, Function, Int, empty, empty_int, native, offset
from ...compiler.linear import (
    dot,
    factor_saddle,
    factor_symmetric,
    is_finite,
    solve_factored,
    solve_refined,
)
from ...integration.codes import NEARLY_DEPENDENT, NOT_FINITE, OK, SINGULAR
from ...integration.manifold.dependent import DEFINITE, LEAST_NEW, solve_dependent
from ...integration.manifold.projection import HEADER, START
from ...integration.manifold.touched import CONSISTENT, rows_there, solve_touched


@native
def solve(
    n: Int, m: Int, unsafe: Int, M: Array, A: Array, factor: Array, moved: Array, inner: Array, f: Array, g: Array,
    x: Array, y: Array,
) -> Int:  # fmt: skip
    """M x = f + A^T y, A x = g, from the factors where they are safe; else without rows that add nothing."""
    if unsafe != 0:
        return solve_dependent(n, m, M, A, f, g, LEAST_NEW, x, y)
    if m == 0:
        solve_factored(n, factor, f, x)
        return OK if is_finite(n, x) == 1 else NOT_FINITE
    return solve_refined(n, m, M, A, factor, moved, inner, f, g, x, y)


@native
def derivative(
    nq: Int, n: Int, nc: Int, nu: Int, np: Int, held: Int, columns: Int, started: Int, plain: Int,
    control: Function, accelerate: Function, move: Function, differentials: Function, kinematics: Function,
    respond: Function,
    t: Float, y: Array, dy: Array, context: Array,
) -> Int:  # fmt: skip
    """The derivative of a state and of its columns; a code of `codes`."""
    dim, width = nq + n, nq + n + columns - started
    clock, reaction, D = empty(1), empty(nc), empty((n + nc) * width)
    G, right = empty(nq * dim), empty((n + nc) * columns)
    clock[0] = context[START] + t
    v, u, p = offset(y, nq), offset(context, HEADER), offset(context, HEADER + nu)
    status = control(clock, y, v, u, p)
    if status != 0:
        return status
    move(clock, y, v, u, p, dy)
    status = accelerate(clock, y, v, u, p, offset(dy, nq), reaction)
    if status != 0:
        return status
    differentials(clock, y, v, u, p, offset(dy, nq), reaction, offset(p, np + held + 2 * nc), D)
    if plain == 0:
        kinematics(clock, y, v, u, p, G)
    for k in range(columns):
        s, ds, own = offset(y, dim * (k + 1)), offset(dy, dim * (k + 1)), offset(right, (n + nc) * k)
        for i in range(n + nc):
            total = D[i * width + dim + k - started] if k >= started else 0.0
            own[i] = 0.0 - (total + dot(dim, offset(D, i * width), s))
        for i in range(nq):
            ds[i] = s[nq + i] if plain == 1 else dot(dim, offset(G, i * dim), s)
    status = respond(clock, y, v, u, p, right)
    for k in range(columns):
        for i in range(n):
            dy[dim * (k + 1) + nq + i] = right[(n + nc) * k + i]
    return status


@native
def respond(
    n: Int, nc: Int, columns: Int, terms: Function, t: Array, q: Array, v: Array, u: Array, p: Array, right: Array
) -> Int:
    """Of each column that is right of M x = f + A^T y, A x = g, the accelerations x in its place; a code."""
    M, r, A, b, x, multipliers = empty(n * n), empty(n), empty(nc * n), empty(nc), empty(n), empty(nc)
    factor, moved, inner = empty(n * n), empty(nc * n), empty(nc * nc)
    terms(t, q, v, u, p, M, r, A, b)
    unsafe = factor_saddle(n, nc, M, A, factor, moved, inner, inner)
    for k in range(columns):
        own = offset(right, (n + nc) * k)
        status = solve(n, nc, unsafe, M, A, factor, moved, inner, own, offset(own, n), x, multipliers)
        if status != OK and status != NEARLY_DEPENDENT:
            return status
        for i in range(n):
            own[i] = x[i]
    return OK


@native
def respond_touched(
    n: Int, nc: Int, columns: Int, terms: Function, rubbing: Function, t: Array, q: Array, v: Array, u: Array,
    p: Array, right: Array,
) -> Int:  # fmt: skip
    """The same of M x = f + B^T y, where contacts are held (`touched`)."""
    M, r, A, b, B, x, multipliers = (
        empty(n * n), empty(n), empty(nc * n), empty(nc), empty(nc * n), empty(n), empty(nc))  # fmt: skip
    factor, order = empty(n * n), empty_int(nc)
    terms(t, q, v, u, p, M, r, A, b)
    rubbing(t, q, v, u, p, B)
    if factor_symmetric(n, M, factor, DEFINITE) != 0:
        return SINGULAR
    there = rows_there(n, nc, A, order)
    for k in range(columns):
        own, slack = offset(right, (n + nc) * k), CONSISTENT
        for i in range(n + nc):
            slack = max(slack, CONSISTENT * abs(own[i]))
        solve_factored(n, factor, own, x)
        if there > 0:
            status = solve_touched(
                n, nc, there, order, factor, A, B, offset(own, n), LEAST_NEW, slack, x, multipliers)  # fmt: skip
            if status != OK:
                return status
        for i in range(n):
            own[i] = x[i]
    return OK


@native
def keep(t: Array, y: Array, columns: Array, u: Array, p: Array) -> Int:
    """Columns that nothing binds."""
    return OK


@native
def turn(
    nq: Int, n: Int, columns: Int, turning: Function, t: Array, y: Array, s: Array, u: Array, p: Array
) -> Int:
    """Columns as quaternions of length one move."""
    U, found = empty(nq * nq), empty(nq)
    turning(t, y, offset(y, nq), u, p, U)
    for k in range(columns):
        column = offset(s, (nq + n) * k)
        for i in range(nq):
            found[i] = dot(nq, offset(U, i * nq), column)
        for i in range(nq):
            column[i] = found[i]
    return OK


@native
def lead(
    nq: Int, n: Int, nh: Int, nc: Int, columns: Int, started: Int, manifold: Function, move: Function,
    t: Array, y: Array, s: Array, u: Array, p: Array,
) -> Int:  # fmt: skip
    """Columns into the tangent space of the constraints, by the smallest corrections in the metric of M."""
    dim, extra = nq + n, columns - started + 1
    A, M, H, W = empty(nc * n), empty(n * n), empty(nh * (nq + extra)), empty(nc * (dim + extra))
    step, change = empty(n), empty(nq)
    factor, moved, inner = empty(n * n), empty(nc * n), empty(nc * nc)
    v = offset(y, nq)
    manifold(t, y, v, u, p, A, M, H, W)
    if nh > 0:
        unsafe = factor_saddle(n, nh, M, A, factor, moved, inner, inner)
        for k in range(columns):
            column = offset(s, dim * k)
            status = correction(n, nh, nq, extra, k - started, H, column, unsafe, M, A, factor, moved, inner, step)
            if status != OK and status != NEARLY_DEPENDENT:
                return status
            move(t, y, step, u, p, change)
            for i in range(nq):
                column[i] += change[i]
    regular = factor_saddle(n, nc, M, A, factor, moved, inner, inner)
    for k in range(columns):
        column = offset(s, dim * k)
        status = correction(n, nc, dim, extra, k - started, W, column, regular, M, A, factor, moved, inner, step)
        if status != OK and status != NEARLY_DEPENDENT:
            return status
        for i in range(n):
            column[nq + i] += step[i]
    return OK


@native
def correction(
    n: Int, m: Int, width: Int, extra: Int, symbol: Int, rows: Array, column: Array, unsafe: Int, M: Array, A: Array,
    factor: Array, moved: Array, inner: Array, step: Array,
) -> Int:  # fmt: skip
    """The smallest velocities that give a column what its `rows` (m, width + extra) miss; a code of `codes`.

    The last `extra` entries of a row are by symbols, of which a column by the start (`symbol` < 0) has none, and by
    time.
    """
    rest, missing, reaction = empty(n), empty(m), empty(m)
    for i in range(n):
        rest[i] = 0.0
    for i in range(m):
        total = rows[i * (width + extra) + width + symbol] if symbol >= 0 else 0.0
        missing[i] = 0.0 - (total + dot(width, offset(rows, i * (width + extra)), column))
    return solve(n, m, unsafe, M, A, factor, moved, inner, rest, missing, step, reaction)


@native
def project(
    nq: Int, n: Int, nu: Int, project: Function, turned: Function, led: Function,
    t: Float, y: Array, variance: Array, context: Array,
) -> Int:  # fmt: skip
    """`projection.project` for a state with its columns."""
    clock = empty(1)
    clock[0] = context[START] + t
    status = project(t, y, variance, context)
    if status != OK and status < NEARLY_DEPENDENT:
        return status
    s, u, p = offset(y, nq + n), offset(context, HEADER), offset(context, HEADER + nu)
    turned(clock, y, s, u, p)
    found = led(clock, y, s, u, p)
    return status if found == OK else found
