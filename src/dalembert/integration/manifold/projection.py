"""Kernels that put a state back onto what it must satisfy: constraints, their rates, and what the motion conserves.

The quantities of a model are bound as functions that write one state's values into arrays:

    position(t, q, v, u, p, h, A, M)    holonomic constraints h (nh), Jacobian A (rows x n), mass matrix M (n x n)
    velocity(t, q, v, u, p, w, A, M)    rates w = A v + dh/dt (nc), A (nc x n), M
    solve, watch, away                  see `algebra`; `slopes` and `inertia` are how many entries A and M have there
    move(t, q, v, u, p, dq)             dq = N(q) v, what a small step v of the velocities moves
    unit(t, q, v, u, p, q1)             q with its quaternions divided by their length

where `t` is an array of one entry. Corrections are the smallest in the metric of M: a step d solves

    [ M  -A^T ] [ d  ]   [  0 ]
    [ A    0  ] [ mu ] = [ -h ]

(Hairer, Lubich and Wanner, Geometric Numerical Integration, section IV.4; E. Eich 1993).
"""

from __future__ import annotations

import math

from ...compiler.kernels import Array, Float, Function, Int, empty, native, offset
from ..codes import NEAR, NEARLY_DEPENDENT, OFF_CONSTRAINT, OK
from .dependent import HIGH, LEAST_NEW, SAFE, least_pivot, remember, spread

# A context holds the time that the clock counts from, the inputs, the parameters, the invariants at the start, and of
# each constraint the pivot where all were best determined so far, and the last one (`dependent.least_pivot`).
START = 0
HEADER = 1

ROUNDING = 2.220446049250313e-16
# A Newton iteration that has stopped falling is good enough below this multiple of the constraint's scale: rows that
# repeat others up to this are left out.
GOOD_ENOUGH = math.sqrt(LEAST_NEW)
# How often what is conserved and the constraints take their turns.
ROUNDS = 2


@native
def keep(t: Array, q: Array, v: Array, u: Array, p: Array) -> Int:
    """A projection with nothing to do."""
    return 0


@native
def normalize(
    nq: Int, unit: Function, t: Array, q: Array, v: Array, u: Array, p: Array
) -> Int:
    """Quaternions back to length one."""
    mended = empty(nq)
    unit(t, q, v, u, p, mended)
    for i in range(nq):
        q[i] = mended[i]
    return 0


@native
def project_position(
    nq: Int, n: Int, nh: Int, slopes: Int, inertia: Int, position: Function, solve_position: Function, away: Function,
    move: Function, normal: Function, iterations: Int,
    t: Array, q: Array, v: Array, u: Array, p: Array,
) -> Int:
    """Newton's iteration for h(q, t) = 0, until the residual is at rounding level or has stopped falling."""
    h = empty(nh)
    A = empty(slopes)
    M = empty(inertia)
    rest = empty(n)
    step = empty(n)
    change = empty(nq)
    reach = empty(n)
    reaction = empty(nh)
    previous = 1e300
    for _ in range(iterations):
        position(t, q, v, u, p, h, A, M)
        spread(nq, n, q, reach)
        residual = away(h, A, reach)
        if residual <= 2.0 * ROUNDING:
            return 0
        if not residual < 0.5 * previous:
            break
        previous = residual
        for i in range(nh):
            h[i] = -h[i]
        for i in range(n):
            rest[i] = 0.0
        status = solve_position(M, A, rest, h, residual, step, reaction)
        if status != OK and status != NEARLY_DEPENDENT:
            return status
        move(t, q, step, u, p, change)
        for i in range(nq):
            q[i] += change[i]
        normal(t, q, v, u, p)
    position(t, q, v, u, p, h, A, M)
    spread(nq, n, q, reach)
    return 0 if away(h, A, reach) <= GOOD_ENOUGH else OFF_CONSTRAINT


@native
def project_velocity(
    n: Int, nc: Int, np: Int, held: Int, slopes: Int, inertia: Int,
    velocity: Function, watch: Function, solve: Function,
    t: Array, q: Array, v: Array, u: Array, p: Array,
) -> Int:  # fmt: skip
    """One linear step to A v + dh/dt = 0; NEARLY_DEPENDENT is passed on. The context keeps the pivots found."""
    w, A, M, rest = empty(nc), empty(slopes), empty(inertia), empty(n)
    change, reaction = empty(n), empty(nc)
    velocity(t, q, v, u, p, w, A, M)
    for i in range(nc):
        w[i] = -w[i]
    for i in range(n):
        rest[i] = 0.0
    status = watch(M, A, rest, w, change, reaction, offset(p, np + held + nc))
    if status != OK:
        status = solve(M, A, rest, w, 0.0, change, reaction)
    for i in range(n):
        v[i] += change[i]
    return status


@native
def onto_constraints(
    to_position: Function, to_velocity: Function, t: Array, q: Array, v: Array, u: Array, p: Array
) -> Int:
    """Positions and velocities onto the constraints."""
    status = to_position(t, q, v, u, p)
    return status if status != OK else to_velocity(t, q, v, u, p)


@native
def project(
    nq: Int, nc: Int, nu: Int, np: Int, held: Int,
    normal: Function, to_position: Function, to_velocity: Function, to_invariants: Function,
    t: Float, y: Array, variance: Array, context: Array,
) -> Int:
    """All projections of a state y = [q, v] whose entries have errors of these variances.

    Returns NEARLY_DEPENDENT where the state is on the constraints, but poorly determined by them; NEAR beside that.
    """
    clock = empty(1)
    clock[0] = context[START] + t
    v = offset(y, nq)
    u = offset(context, HEADER)
    p = offset(context, HEADER + nu)
    normal(clock, y, v, u, p)
    status = onto_constraints(to_position, to_velocity, clock, y, v, u, p)
    if status != OK and status != NEARLY_DEPENDENT:
        return status
    seen = offset(p, np + held)
    remember(nc, offset(seen, nc), seen)
    for _ in range(ROUNDS):
        if to_invariants(clock, y, u, p, offset(context, HEADER + nu + np), variance) == 0:
            break
        normal(clock, y, v, u, p)
        status = onto_constraints(to_position, to_velocity, clock, y, v, u, p)
    if status != OK:
        return status
    least = least_pivot(nc, offset(seen, nc), seen)
    return NEARLY_DEPENDENT if least < SAFE else NEAR if least < HIGH else OK
