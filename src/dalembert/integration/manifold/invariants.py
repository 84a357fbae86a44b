"""Kernels that give back to a motion what it conserves: its energy, and the momenta of ignorable coordinates.

How a step was wrong is not known, but how far each entry of the state can be is: the variances W of the step's errors.
Of errors so distributed, those that explain the defect d = I(y) - I0 of the invariants have the mean

    W G^T (G W G^T)^-1 d,    G = dI/dy,

and it is taken away. With x = (G W G^T)^-1 d it moves entry i by at most sqrt(W_ii) sqrt(d^T x), the last factor being
how many standard deviations the defect is: entries that were integrated without error stay as they are, whatever the
defect, and no metric is asked for. Constraints act as further rows of G, without a defect. A defect of rounding is
none, and one that is out of all proportion to the errors has another reason: both are left alone.

The quantities of a model are bound as functions that write one state's values into arrays:

    invariants(t, q, v, u, p, I, G, S)    I (k), G (k x 2n) by position along the velocity fields and by velocity, and
                                          the sizes S (k) of the terms that cancel in I
    rows(t, q, v, u, p, C)                the rows C ((nh + nc) x 2n) along which constraints let nothing move
    move(t, q, v, u, p, dq)               dq = N(q) v, for orthogonal columns of N

Source of the conditional mean: Rao 1973, Linear Statistical Inference, section 8a.2.
"""

from __future__ import annotations

import math

from ...compiler.kernels import Array, Float, Function, Int, empty, native, offset
from .dependent import solve_semidefinite, spread

ROUNDING = 2.220446049250313e-16
# A defect of more than so many standard deviations is no error of the integration.
UNEXPLAINED = 100.0
LEAST_NEW = 1e-12


@native
def keep(t: Array, y: Array, u: Array, p: Array, reference: Array, variance: Array) -> Int:
    """No invariants: nothing to correct."""
    return 0


@native
def no_rows(t: Array, q: Array, v: Array, u: Array, p: Array, C: Array) -> Int:
    """No constraints."""
    return 0


@native
def constraint_rows(
    n: Int, nh: Int, nc: Int, velocity: Function, t: Array, q: Array, v: Array, u: Array, p: Array, C: Array
) -> Int:
    """C = [[A_h, 0], [0, A]]: holonomic constraints hold positions, all of them velocities."""
    w = empty(nc)
    A = empty(nc * n)
    M = empty(n * n)
    velocity(t, q, v, u, p, w, A, M)
    for i in range(nh + nc):
        source = i if i < nh else i - nh
        shift = 0 if i < nh else n
        for j in range(n):
            C[i * 2 * n + n - shift + j] = 0.0
            C[i * 2 * n + shift + j] = A[source * n + j]
    return 0


@native
def variance_along(
    nq: Int, n: Int, move: Function, t: Array, q: Array, u: Array, p: Array, variance: Array, weight: Array
) -> None:
    """The variances of a small motion along the velocity fields, and those of the velocities."""
    for j in range(n):
        weight[n + j] = variance[nq + j]
    if nq == n:
        for j in range(n):
            weight[j] = variance[j]
        return
    direction = empty(n)
    column = empty(nq)
    for j in range(n):
        for i in range(n):
            direction[i] = 1.0 if i == j else 0.0
        move(t, q, direction, u, p, column)
        length = 0.0
        total = 0.0
        for i in range(nq):
            length += column[i] * column[i]
            total += column[i] * column[i] * variance[i]
        weight[j] = total / (length * length)


@native
def defects(
    nq: Int, n: Int, k: Int, q: Array, v: Array, values: Array, G: Array, S: Array, reference: Array, d: Array
) -> Int:
    """d = I0 - I, and 0 where that is rounding; how many are not."""
    reach = empty(n)
    spread(nq, n, q, reach)
    found = 0
    for i in range(k):
        size = S[i]
        for j in range(n):
            size += abs(G[i * 2 * n + j] * reach[j]) + abs(G[i * 2 * n + n + j] * v[j])
        d[i] = reference[i] - values[i]
        if abs(d[i]) > ROUNDING * size:
            found += 1
        else:
            d[i] = 0.0
    return found


@native
def expected_error(m: Int, size: Int, G: Array, weight: Array, d: Array, change: Array) -> None:
    """change = W G^T (G W G^T)^-1 d; nothing where d is out of proportion to the variances W."""
    K = empty(m * m)
    scale = empty(m)
    x = empty(m)
    for i in range(m):
        for j in range(i + 1):
            total = 0.0
            for c in range(size):
                total += G[i * size + c] * weight[c] * G[j * size + c]
            K[i * m + j] = total
            K[j * m + i] = total
    for i in range(m):
        scale[i] = 1.0 / math.sqrt(K[i * m + i]) if K[i * m + i] > 0.0 else 0.0
    for i in range(m):
        for j in range(m):
            K[i * m + j] *= scale[i] * scale[j]
    part = explained(m, K, scale, d, x)
    for c in range(size):
        total = 0.0
        for i in range(m):
            total += G[i * size + c] * x[i]
        change[c] = part * weight[c] * total


@native
def explained(m: Int, K: Array, scale: Array, d: Array, x: Array) -> Float:
    """K^-1 d in x, from a K that is scaled on both sides; 1, or 0 where d is out of proportion to K."""
    right = empty(m)
    for i in range(m):
        right[i] = d[i] * scale[i]
    solve_semidefinite(m, K, right, LEAST_NEW, x)
    square = 0.0
    for i in range(m):
        x[i] *= scale[i]
        square += d[i] * x[i]
    return 1.0 if square < UNEXPLAINED * UNEXPLAINED else 0.0


@native
def take(nq: Int, n: Int, move: Function, t: Array, y: Array, u: Array, p: Array, change: Array) -> None:
    """Add a change of positions, along the velocity fields, and velocities to a state."""
    shift = empty(nq)
    move(t, y, change, u, p, shift)
    for i in range(nq):
        y[i] += shift[i]
    for j in range(n):
        y[nq + j] += change[n + j]


@native
def conserve(
    nq: Int, n: Int, nh: Int, nc: Int, k: Int, invariants: Function, rows: Function, move: Function,
    t: Array, y: Array, u: Array, p: Array, reference: Array, variance: Array,
) -> Int:
    """Take the expected error from a state y = [q, v] that is on its constraints; 1 where there was any, else 0."""
    m = k + nh + nc
    values = empty(k)
    S = empty(k)
    G = empty(m * 2 * n)
    d = empty(m)
    weight = empty(2 * n)
    change = empty(2 * n)
    v = offset(y, nq)
    for i in range(m):
        d[i] = 0.0
    invariants(t, y, v, u, p, values, G, S)
    if defects(nq, n, k, y, v, values, G, S, reference, d) == 0:
        return 0
    rows(t, y, v, u, p, offset(G, k * 2 * n))
    variance_along(nq, n, move, t, y, u, p, variance, weight)
    expected_error(m, 2 * n, G, weight, d, change)
    take(nq, n, move, t, y, u, p, change)
    return 1
