"""Taylor coefficients of a motion, order by order: the equations M a - A^T lambda = r, A a = b on a tape.

With the coefficients of position and velocity up to order k, and zero for those of a and lambda of order k, the tape
gives what the equations miss at that order: R = M a - r - A^T lambda and B = A a - b are linear in a and lambda, so

    [M_0  -A_0^T] [a_k     ]     [R_k]
    [A_0   0    ] [lambda_k] = - [B_k],     v_{k+1} = a_k / (k + 1),   q_{k+1} = (N v)_k / (k + 1),

with the matrix of order 0, which is factored once. What depends on a and lambda then gets its share.

Directions follow the motion as further columns of the state: what the derivatives of R and B along them miss is solved
for with the same factors, once a_k and lambda_k have had their share in it.

A `plan` (IntArray) says where everything is; `work` (Array) holds the coefficients of the tape, and what follows them.

Sources: Griewank and Walther 2008, sections 13.2 and 13.4; Pryce 1998 (constraints solved order by order).
"""

from __future__ import annotations

from ....compiler.kernels import Array, Float, Function, Int, IntArray, empty, native, offset
from ....compiler.linear import (
    dot,
    factor_saddle,
    is_finite,
    solve_eliminated,
    solve_factored,
)
from ...codes import NEARLY_DEPENDENT, NOT_FINITE, OK
from ...manifold.dependent import solve_constrained
from ...manifold.projection import HEADER, START
from .rules import coefficients, followed, values

# Entries of a plan: sizes, places of the first entries of blocks, and where in the plan there are lists.
(ORDERS, NQ, N, M, GIVEN, FIRST, ENTRIES, FIRST_GIVEN, MOVING, CODE, LIST, FOLLOWING, FOLLOWING_LIST, RESIDUAL, RATES,
 MASS, ROWS, COLUMNS) = range(18)  # fmt: skip
PLAN = 18


@native
def scratch(n: Int, m: Int, entries: Int) -> Int:
    """How much of `work` follows the coefficients."""
    return entries + 2 * n * n + 2 * m * n + m * m


@native(rare=True)
def solve_unsafe(
    n: Int, m: Int, mass: Array, jacobian: Array, force: Array, target: Array, a: Array, reaction: Array
) -> Int:  # fmt: skip
    """Both unknowns, without rows that add nothing, where the factors are not safe."""
    return solve_constrained(n, m, mass, jacobian, force, target, 0.0, a, reaction)


@native
def solve(
    n: Int, m: Int, unsafe: Int, mass: Array, jacobian: Array, factor: Array, moved: Array, compliance: Array,
    force: Array, target: Array, a: Array, reaction: Array,
) -> Int:  # fmt: skip
    """Both unknowns of one order, from the factors where they are safe."""
    if unsafe != 0:
        return solve_unsafe(n, m, mass, jacobian, force, target, a, reaction)
    if m == 0:
        solve_factored(n, factor, force, a)
        return OK
    solve_eliminated(n, m, factor, jacobian, moved, compliance, force, target, a, reaction)
    missing, astray, more, further = empty(n), empty(m), empty(n), empty(m)
    misses(n, m, mass, jacobian, force, target, a, reaction, missing, astray)
    solve_eliminated(n, m, factor, jacobian, moved, compliance, missing, astray, more, further)
    for i in range(n):
        a[i] += more[i]
    for c in range(m):
        reaction[c] += further[c]
    return OK


@native
def misses(
    n: Int, m: Int, mass: Array, jacobian: Array, force: Array, target: Array, a: Array, reaction: Array,
    missing: Array, astray: Array,
) -> None:  # fmt: skip
    """What a solution misses: f + A^T lambda - M a and target - A a, by the digits that A M^-1 A^T loses."""
    for i in range(n):
        total = force[i] - dot(n, offset(mass, i * n), a)
        for c in range(m):
            total += jacobian[c * n + i] * reaction[c]
        missing[i] = total
    for c in range(m):
        astray[c] = target[c] - dot(n, offset(jacobian, c * n), a)


@native
def open_tape(t: Float, y: Array, context: Array, plan: IntArray, work: Array) -> None:
    """What is known at order 0: time, state, inputs and parameters."""
    width = plan[ORDERS] + 1
    work[0] = context[START] + t
    work[1] = 1.0
    for i in range((plan[NQ] + plan[N]) * (plan[COLUMNS] + 1)):
        work[(1 + i) * width] = y[i]
    for i in range(plan[GIVEN]):
        work[(plan[FIRST_GIVEN] + i) * width] = context[HEADER + i]


@native
def gathered(count: Int, k: Int, places: IntArray, width: Int, work: Array, found: Array, sign: Float) -> None:
    """Coefficients of order k of some entries, times a sign."""
    for i in range(count):
        found[i] = sign * work[places[i] * width + k]


@native
def expand(upto: Int, t: Float, y: Array, context: Array, plan: IntArray, work: Array, rows: Array) -> Int:
    """The coefficients of the state at (t, y) up to an order, each a row of `rows`; a code of `codes`."""
    orders, nq, n, m = plan[ORDERS], plan[NQ], plan[N], plan[M]
    width, entries, blocks = orders + 1, plan[ENTRIES], plan[COLUMNS] + 1
    dim = (nq + n) * blocks
    code = offset(plan, plan[CODE])
    change = offset(work, entries * width)
    mass = offset(change, entries)
    factor = offset(mass, n * n)
    jacobian = offset(factor, n * n)
    moved = offset(jacobian, m * n)
    compliance = offset(moved, m * n)
    force, target, a, reaction = empty(n), empty(m), empty(n), empty(m)
    first = 1 + dim
    unsafe = 0
    open_tape(t, y, context, plan, work)
    for i in range(dim):
        rows[i] = y[i]
    for k in range(upto):
        for i in range((n + m) * blocks):
            work[(first + i) * width + k] = 0.0
            change[first + i] = 0.0
        if k == 0:
            values(plan[FIRST], entries, code, width, work)
            gathered(n * n, 0, offset(plan, plan[MASS]), width, work, mass, 1.0)
            gathered(m * n, 0, offset(plan, plan[ROWS]), width, work, jacobian, 1.0)
            unsafe = factor_saddle(n, m, mass, jacobian, factor, moved, compliance, compliance)
        else:
            coefficients(k, plan[MOVING], offset(plan, plan[LIST]), code, width, work)
        for c in range(blocks):
            place, missing = first + (n + m) * c, offset(plan, plan[RESIDUAL] + (n + m) * c)
            gathered(n, k, missing, width, work, force, -1.0)
            gathered(m, k, offset(missing, n), width, work, target, -1.0)
            status = solve(
                n, m, unsafe, mass, jacobian, factor, moved, compliance, force, target, a, reaction,
            )
            if status != OK and status != NEARLY_DEPENDENT:
                return status
            if is_finite(n, a) + is_finite(m, reaction) != 2:
                return NOT_FINITE
            for i in range(n):
                change[place + i] = a[i]
                work[(place + i) * width + k] = a[i]
            for i in range(m):
                change[place + n + i] = reaction[i]
                work[(place + n + i) * width + k] = reaction[i]
            if c == 0:
                followed(k, plan[FOLLOWING], offset(plan, plan[FOLLOWING_LIST]), code, width, work, change)
        if blocks > 1:
            for i in range(n + m):
                change[first + i] = 0.0
            followed(k, plan[FOLLOWING], offset(plan, plan[FOLLOWING_LIST]), code, width, work, change)
        part = 1.0 / (k + 1)
        for c in range(blocks):
            state, place = 1 + (nq + n) * c, first + (n + m) * c
            for i in range(nq):
                work[(state + i) * width + k + 1] = work[plan[plan[RATES] + nq * c + i] * width + k] * part
            for i in range(n):
                work[(state + nq + i) * width + k + 1] = work[(place + i) * width + k] * part
        for i in range(dim):
            rows[(k + 1) * dim + i] = work[(1 + i) * width + k + 1]
    return OK


@native
def written(program: Function, t: Float, y: Array, context: Array, rows: Array) -> Int:
    """`expand` by a program that writes it out; 1 where it does not take that way."""
    clock, good = empty(1), empty(1)
    clock[0] = t
    program(clock, y, context, rows, good)
    return OK if good[0] == 1.0 else 1
