"""Kernels that turn the equations of motion into a first-order system y' = f(t, y), y = [q, v], q' = N(q) v.

The quantities of a model are bound as functions that write one state's values into arrays:

    terms(t, q, v, u, p, M, r, A, b)    M a = r + A^T lambda,  A a = b
    control(t, q, v, u, p) -> Int       writes the inputs u; 0, or a code of `codes`
    move(t, q, v, u, p, dq)             dq = N(q) v

where `t` is an array of one entry.
"""

from __future__ import annotations

from ..compiler.kernels import Array, Float, Function, Int, empty, native, offset
from ..compiler.linear import is_finite
from ..compiler.saddle import solve_program, write_out
from .asking import ask
from .codes import NEARLY_DEPENDENT, NOT_FINITE, OK, SINGULAR
from .manifold.projection import HEADER, START


@native
def acceleration(
    n: Int, terms: Function, t: Array, q: Array, v: Array, u: Array, p: Array, a: Array, reaction: Array
) -> Int:
    """The accelerations a of a system without constraints."""
    status = solve_program(n, 0, terms, t, q, v, u, p, a, reaction)
    return status if status != 0 or is_finite(n, a) == 1 else NOT_FINITE


@native
def written_acceleration(
    n: Int, written: Function, terms: Function, t: Array, q: Array, v: Array, u: Array, p: Array, a: Array,
    reaction: Array,
) -> Int:  # fmt: skip
    """The same where most entries of M are zero, and a program writes a out as long as no pivot vanishes."""
    good = empty(1)
    if write_out(n, written, t, q, v, u, p, a, good) == OK:
        return OK
    return acceleration(n, terms, t, q, v, u, p, a, reaction)


@native
def explicit_acceleration(
    n: Int, explicit: Function, t: Array, q: Array, v: Array, u: Array, p: Array, a: Array, reaction: Array
) -> Int:
    """The accelerations a where a program writes them out, with a pivot that is positive where they exist."""
    pivot = empty(1)
    explicit(t, q, v, u, p, a, pivot)
    if pivot[0] > 0.0:
        return OK if is_finite(n, a) == 1 else NOT_FINITE
    return SINGULAR if pivot[0] <= 0.0 else NOT_FINITE


@native
def same(n: Int, t: Array, q: Array, v: Array, u: Array, p: Array, dq: Array) -> Int:
    """q' = v."""
    for i in range(n):
        dq[i] = v[i]
    return 0


@native
def held(t: Array, q: Array, v: Array, u: Array, p: Array) -> Int:
    """Inputs that stay as they are."""
    return 0


@native
def evaluated(
    nu: Int, np: Int, nc: Int, held: Int, expressions: Function, t: Array, q: Array, v: Array, u: Array, p: Array
) -> Int:
    """Inputs given by expressions of the state and of numbers, which end the context that p begins in."""
    values = empty(nu)
    expressions(t, q, v, u, p, offset(p, np + held + 2 * nc), values)
    for i in range(nu):
        u[i] = values[i]
    return 0


@native
def asked(t: Array, q: Array, v: Array, u: Array, p: Array) -> Int:
    """Inputs given by a Python function."""
    return ask(t, q, v, u)


@native
def derivative(
    nq: Int, n: Int, nc: Int, nu: Int, control: Function, accelerate: Function, move: Function,
    t: Float, y: Array, dy: Array, context: Array,
) -> Int:
    """dy = [N v, a] at (t, y), t since the start; the inputs and parameters are in the context."""
    clock = empty(1)
    clock[0] = context[START] + t
    reaction = empty(nc)
    v = offset(y, nq)
    u = offset(context, HEADER)
    p = offset(context, HEADER + nu)
    status = control(clock, y, v, u, p)
    if status != 0:
        return status
    move(clock, y, v, u, p, dy)
    return accelerate(clock, y, v, u, p, offset(dy, nq), reaction)


@native
def observe(
    nq: Int, n: Int, nh: Int, nc: Int, nu: Int, rows: Int,
    project: Function, control: Function, accelerate: Function,
    position: Function, velocity: Function, energy: Function,
    count: Int, times: Array, states: Array, variances: Array, context: Array,
    accelerations: Array, multipliers: Array, inputs: Array, energies: Array, residuals: Array,
) -> Int:
    """Per sampled state: projects it, then writes acceleration, multipliers, inputs, energy and residual.

    Times count from the start. The residual is the largest violation of a constraint, or of its rate. Returns how many
    samples failed.
    """
    clock = empty(1)
    h = empty(nh)
    w = empty(nc)
    A = empty(max(rows, nc) * n)
    M = empty(n * n)
    u = offset(context, HEADER)
    p = offset(context, HEADER + nu)
    failed = 0
    for k in range(count):
        clock[0] = context[START] + times[k]
        q = offset(states, (nq + n) * k)
        v = offset(states, (nq + n) * k + nq)
        status = project(times[k], q, offset(variances, (nq + n) * k), context)
        status = OK if status >= NEARLY_DEPENDENT else status
        status = max(status, control(clock, q, v, u, p))
        status = max(status, accelerate(clock, q, v, u, p, offset(accelerations, n * k), offset(multipliers, nc * k)))
        failed += 1 if status != 0 else 0
        for i in range(nu):
            inputs[nu * k + i] = u[i]
        energy(clock, q, v, u, p, offset(energies, k))
        worst = 0.0
        if nh > 0:
            position(clock, q, v, u, p, h, A, M)
            for i in range(nh):
                worst = max(worst, abs(h[i]))
        if nc > 0:
            velocity(clock, q, v, u, p, w, A, M)
            for i in range(nc):
                worst = max(worst, abs(w[i]))
        residuals[k] = worst
    return failed
