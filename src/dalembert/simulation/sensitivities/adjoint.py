"""Kernels for the adjoint of a motion: gradients of one number by everything that it depends on, in one run backwards.

With a cost F = phi(y(T)) + int L dt and tau = T - t,

    dlambda/dtau = (df/dy)^T lambda + dL/dy,    dmu/dtau = (df/dx)^T lambda + dL/dx,    lambda = dphi/dy at tau = 0,

so that dF = lambda(t0) . dy(t0) + mu(t0) . dx for parameters and inputs x. With [x; y] of M x + A^T y = lambda_v,
A x = 0, the products with the accelerations' Jacobian are those of -x . R - y . B, one reverse sweep:

    pull(t, q, v, u, p, a, l, x, y, m, k, g)    g: derivatives by q, v and the symbols of
                                                m . q' - x . (M a + bias - Q - A^T lambda) - y . (A a + b) + L; then L

The motion is read from a `store`: how many steps, the degree of their polynomials, T, the times of their ends, and
Chebyshev coefficients, of each step a row of coefficients for each degree.

Sources: Cao, Li, Petzold and Serban 2003, Adjoint sensitivity analysis for differential-algebraic equations.
"""

from __future__ import annotations

from ...compiler.kernels import Array, Float, Function, Int, empty, native, offset
from ...compiler.linear import factor_saddle
from ...integration.codes import NEARLY_DEPENDENT, OK
from ...integration.manifold.projection import HEADER, START
from .variations import solve

STEPS, DEGREE, LAST, CLOCK = 0, 1, 2, 3


@native
def step_at(count: Int, clock: Array, t: Float) -> Int:
    """The step within which a time is."""
    low, high = 0, count
    while high - low > 1:
        middle = (low + high) // 2
        if clock[middle] <= t:
            low = middle
        else:
            high = middle
    return low


@native
def read(dim: Int, store: Array, t: Float, y: Array) -> None:
    """The state at a time, by Clenshaw's recurrence."""
    count, degree, clock = int(store[STEPS]), int(store[DEGREE]), offset(store, CLOCK)
    step = step_at(count, clock, t)
    rows = offset(clock, count + 1 + step * (degree + 1) * dim)
    x = 2.0 * (t - clock[step]) / (clock[step + 1] - clock[step]) - 1.0
    one, two = empty(dim), empty(dim)
    for i in range(dim):
        one[i] = 0.0
        two[i] = 0.0
    for k in range(degree, 0, -1):
        for i in range(dim):
            next_one = 2.0 * x * one[i] - two[i] + rows[k * dim + i]
            two[i] = one[i]
            one[i] = next_one
    for i in range(dim):
        y[i] = rows[i] + x * one[i] - two[i]


@native
def derivative(
    nq: Int, n: Int, nc: Int, nu: Int, np: Int, held: Int, extra: Int, base: Int,
    control: Function, accelerate: Function, terms: Function, pull: Function,
    tau: Float, z: Array, dz: Array, context: Array,
) -> Int:  # fmt: skip
    """The derivative of z = [lambda, mu, int L] by tau; a code of `codes`."""
    dim, store = nq + n, offset(context, base)
    clock, y, a, reaction, rest, back = empty(1), empty(dim), empty(n), empty(nc), empty(nc), empty(n + nc)
    M, r, A, b = empty(n * n), empty(n), empty(nc * n), empty(nc)
    factor, moved, inner = empty(n * n), empty(nc * n), empty(nc * nc)
    t = min(max(store[LAST] - tau, 0.0), store[LAST])
    clock[0] = context[START] + t
    read(dim, store, t, y)
    v, u, p = offset(y, nq), offset(context, HEADER), offset(context, HEADER + nu)
    status = control(clock, y, v, u, p)
    if status == 0:
        status = accelerate(clock, y, v, u, p, a, reaction)
    if status != 0:
        return status
    terms(clock, y, v, u, p, M, r, A, b)
    unsafe = factor_saddle(n, nc, M, A, factor, moved, inner, inner)
    for i in range(nc):
        rest[i] = 0.0
    status = solve(n, nc, unsafe, M, A, factor, moved, inner, offset(z, nq), rest, back, offset(back, n))
    if status != OK and status != NEARLY_DEPENDENT:
        return status
    for i in range(nc):
        back[n + i] = 0.0 - back[n + i]
    numbers = offset(p, np + held + 2 * nc)
    pull(clock, y, v, u, p, a, reaction, back, offset(back, n), z, numbers, dz)
    return OK


@native
def unbound(t: Float, z: Array, variance: Array, context: Array) -> Int:
    """Nothing binds what goes backwards."""
    return OK
