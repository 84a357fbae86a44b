"""Taylor coefficients of a motion, order by order: the equations M a - A^T lambda = r, A a = b on a tape.

With the coefficients of position and velocity up to order k, and zero for those of a and lambda of order k, the tape
gives what the equations miss at that order: R = M a - r - A^T lambda and B = A a - b are linear in a and lambda, so

    [M_0  -A_0^T] [a_k     ]     [R_k]
    [A_0   0    ] [lambda_k] = - [B_k],     v_{k+1} = a_k / (k + 1),   q_{k+1} = (N v)_k / (k + 1),

with the matrix of order 0, which is factored once. What depends on a and lambda then gets its share.

What an order takes of those below it are products of series, all of the same length and found abreast; the rest are a
few operations a product, the same at every order. So one order is a program (`next_order`), and a run of some length
has it written out, as it has the values at order 0 (`begin`).

Directions follow the motion as further columns of the state: what the derivatives of R and B along them miss is solved
for with the same factors, once a_k and lambda_k have had their share in it.

A `plan` (IntArray) says where everything is; `work` (Array) holds sums, the factors of products by order, the values
and coefficients of the entries, and the matrices.

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
from .rules import coefficients, convolutions, followed, gathered, values

# Entries of a plan: sizes, places of the first entries of blocks, and where in the plan there are lists.
(ORDERS, NQ, N, M, GIVEN, FIRST, ENTRIES, FIRST_GIVEN, MOVING, CODE, LIST, FOLLOWING, FOLLOWING_LIST, RESIDUAL, RATES,
 MASS, ROWS, COLUMNS, PRODUCTS, LEFT, RIGHT, ABREAST) = range(22)  # fmt: skip
PLAN = 22


@native
def values_at(orders: Int, abreast: Int) -> Int:
    """Where in `work` the values are, after the sums of `abreast` products and their factors by order."""
    return (2 * orders + 5) * abreast


@native
def left_at(k: Int, abreast: Int) -> Int:
    """Where in `work` the left factors of order k = 0, ..., orders + 1 are."""
    return (k + 1) * abreast


@native
def right_at(k: Int, orders: Int, abreast: Int) -> Int:
    """Where in `work` the right factors of order k = -2, ..., orders - 1 are; up to k = 0 they are 0."""
    return (orders + k + 5) * abreast


@native
def matrices_at(orders: Int, abreast: Int, entries: Int) -> Int:
    """Where in `work` the matrices are, after the values, coefficients and changes of the entries."""
    return values_at(orders, abreast) + 3 * entries


@native
def matrices_size(n: Int, m: Int) -> Int:
    """How many numbers M, its factors, A, M^-1 A^T and the factors of A M^-1 A^T have, and two vectors of each kind."""
    return 2 * n * n + 2 * m * n + m * m + 2 * (n + m)


@native
def work_size(n: Int, m: Int, orders: Int, abreast: Int, entries: Int) -> Int:
    """How many numbers `work` has."""
    return matrices_at(orders, abreast, entries) + matrices_size(n, m)


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
def begin(t: Float, y: Array, context: Array, plan: IntArray, zero: Array) -> Int:
    """The values of all entries at order 0, of time, state, inputs and parameters; accelerations and multipliers 0."""
    blocks = plan[COLUMNS] + 1
    states, unknowns = (plan[NQ] + plan[N]) * blocks, (plan[N] + plan[M]) * blocks
    zero[0] = context[START] + t
    for i in range(states):
        zero[1 + i] = y[i]
    for i in range(unknowns):
        zero[1 + states + i] = 0.0
    for i in range(plan[GIVEN]):
        zero[plan[FIRST_GIVEN] + i] = context[HEADER + i]
    values(plan[FIRST], plan[ENTRIES], offset(plan, plan[CODE]), zero)
    return OK


@native
def close(
    nq: Int, n: Int, m: Int, columns: Int, unsafe: Int, part: Float, plan: IntArray, zero: Array, matrices: Array,
    x: Array, change: Array, further: Array,
) -> Int:  # fmt: skip
    """Both unknowns at the order whose coefficients `x` has but for them, what depends on them, and the state at the
    order after it, part times the rates."""
    factor = offset(matrices, n * n)
    jacobian = offset(factor, n * n)
    moved = offset(jacobian, m * n)
    compliance = offset(moved, m * n)
    force = offset(compliance, m * m)
    target = offset(force, n)
    a = offset(target, m)
    reaction = offset(a, n)
    code, first = offset(plan, plan[CODE]), 1 + (nq + n) * (columns + 1)
    for i in range((n + m) * (columns + 1)):
        change[first + i] = 0.0
    for c in range(columns + 1):
        place, missing = first + (n + m) * c, offset(plan, plan[RESIDUAL] + (n + m) * c)
        for i in range(n):
            force[i] = -x[missing[i]]
        for i in range(m):
            target[i] = -x[missing[n + i]]
        status = solve(n, m, unsafe, matrices, jacobian, factor, moved, compliance, force, target, a, reaction)
        if status != OK and status != NEARLY_DEPENDENT:
            return status
        for i in range(n):
            change[place + i] = a[i]
            x[place + i] = a[i]
        for i in range(m):
            change[place + n + i] = reaction[i]
            x[place + n + i] = reaction[i]
        if c == 0:
            followed(plan[FOLLOWING], offset(plan, plan[FOLLOWING_LIST]), code, zero, x, change)
    if columns > 0:
        for i in range(n + m):
            change[first + i] = 0.0
        followed(plan[FOLLOWING], offset(plan, plan[FOLLOWING_LIST]), code, zero, x, change)
    for c in range(columns + 1):
        state, place = (nq + n) * c, first + (n + m) * c
        for i in range(nq):
            further[state + i] = x[plan[plan[RATES] + nq * c + i]] * part
        for i in range(n):
            further[state + nq + i] = x[place + i] * part
    return OK


@native
def sweep(
    nq: Int, n: Int, m: Int, columns: Int, unsafe: Int, numbers: Array, plan: IntArray, state: Array, sums: Array,
    zero: Array, matrices: Array, x: Array, change: Array, left: Array, right: Array, further: Array,
) -> Int:  # fmt: skip
    """One order k > 0 of the tape: from the coefficients of the state, and what products take of lower orders, those of
    the factors of products, and of the state at the order after it.

    `numbers` are k, 1 / k, 1 / (k + 1) and the coefficient of time.
    """
    states, unknowns = (nq + n) * (columns + 1), (n + m) * (columns + 1)
    x[0] = numbers[3]
    for i in range(states):
        x[1 + i] = state[i]
    for i in range(unknowns):
        x[1 + states + i] = 0.0
    coefficients(
        numbers[0], numbers[1], plan[MOVING], offset(plan, plan[LIST]), offset(plan, plan[CODE]), sums, zero, x
    )
    status = close(nq, n, m, columns, unsafe, numbers[2], plan, zero, matrices, x, change, further)
    gathered(plan[PRODUCTS], offset(plan, plan[LEFT]), x, left)
    gathered(plan[PRODUCTS], offset(plan, plan[RIGHT]), x, right)
    return status


@native
def number(k: Int, numbers: Array) -> None:
    """What `sweep` is told of an order."""
    numbers[0], numbers[1], numbers[2], numbers[3] = float(k), 1.0 / k, 1.0 / (k + 1), 1.0 if k == 1 else 0.0


@native
def next_order(k: Int, unsafe: Int, plan: IntArray, work: Array, rows: Array) -> Int:
    """Row k + 1 of `rows` from row k, and from what `work` has of lower orders."""
    nq, n, m, columns, entries = plan[NQ], plan[N], plan[M], plan[COLUMNS], plan[ENTRIES]
    orders, abreast, dim = plan[ORDERS], plan[ABREAST], (nq + n) * (columns + 1)
    zero = offset(work, values_at(orders, abreast))
    x, numbers = offset(zero, entries), empty(4)
    number(k, numbers)
    convolutions(k, abreast, offset(work, left_at(0, abreast)), offset(work, right_at(-2, orders, abreast)), work)
    return sweep(
        nq, n, m, columns, unsafe, numbers, plan, offset(rows, k * dim), work, zero, offset(zero, 3 * entries), x,
        offset(x, entries), offset(work, left_at(k, abreast)), offset(work, right_at(k, orders, abreast)),
        offset(rows, (k + 1) * dim),
    )


@native
def expand(
    begin: Function, next_order: Function, upto: Int, t: Float, y: Array, context: Array, plan: IntArray, work: Array,
    rows: Array,
) -> Int:  # fmt: skip
    """The coefficients of the state at (t, y) up to an order, each a row of `rows`; a code of `codes`."""
    nq, n, m, columns, entries, abreast = plan[NQ], plan[N], plan[M], plan[COLUMNS], plan[ENTRIES], plan[ABREAST]
    dim = (nq + n) * (columns + 1)
    zero = offset(work, values_at(plan[ORDERS], abreast))
    mass = offset(zero, 3 * entries)
    factor = offset(mass, n * n)
    jacobian = offset(factor, n * n)
    moved = offset(jacobian, m * n)
    compliance = offset(moved, m * n)
    begin(t, y, context, plan, zero)
    gathered(n * n, offset(plan, plan[MASS]), zero, mass)
    gathered(m * n, offset(plan, plan[ROWS]), zero, jacobian)
    unsafe = factor_saddle(n, m, mass, jacobian, factor, moved, compliance, compliance)
    for i in range(dim):
        rows[i] = y[i]
    change = offset(zero, 2 * entries)
    status = close(nq, n, m, columns, unsafe, 1.0, plan, zero, mass, zero, change, offset(rows, dim))
    good = is_finite(dim, offset(rows, dim))
    for k in range(1, plan[ORDERS]):
        if status == OK and good != 0 and k < upto:
            status = next_order(k, unsafe, plan, work, rows)
            good = is_finite(dim, offset(rows, (k + 1) * dim))
    if status == OK and good != 0:
        return OK
    for i in range(left_at(plan[ORDERS] + 2, abreast)):
        work[i] = 0.0
    return status if status != OK else NOT_FINITE


@native(rare=True)
def begin_anew(t: Float, y: Array, context: Array, plan: IntArray, zero: Array) -> Int:
    """`begin` where a program does not take its way."""
    return begin(t, y, context, plan, zero)


@native(rare=True)
def order_anew(k: Int, unsafe: Int, plan: IntArray, work: Array, rows: Array) -> Int:
    """`next_order` where a program does not take its way."""
    return next_order(k, unsafe, plan, work, rows)


@native
def begin_written(
    program: Function, t: Float, y: Array, context: Array, plan: IntArray, zero: Array
) -> Int:  # fmt: skip
    """`begin` by a program that writes it out; by itself where it does not take that way."""
    clock, good = empty(1), empty(1)
    clock[0] = t
    program(clock, y, context, zero, good)
    return OK if good[0] == 1.0 else begin_anew(t, y, context, plan, zero)


@native
def order_written(
    program: Function, dim: Int, abreast: Int, entries: Int, k: Int, unsafe: Int, plan: IntArray, work: Array,
    rows: Array,
) -> Int:  # fmt: skip
    """`next_order` by a program that writes `sweep` out; by itself where it does not take that way."""
    orders = plan[ORDERS]
    zero = offset(work, values_at(orders, abreast))
    numbers, good = empty(4), empty(1)
    good[0] = 0.0
    if unsafe == 0:
        number(k, numbers)
        convolutions(k, abreast, offset(work, left_at(0, abreast)), offset(work, right_at(-2, orders, abreast)), work)
        program(
            numbers, offset(rows, k * dim), work, zero, offset(zero, 3 * entries), offset(work, left_at(k, abreast)),
            offset(work, right_at(k, orders, abreast)), offset(rows, (k + 1) * dim), good,
        )
    return OK if good[0] == 1.0 else order_anew(k, unsafe, plan, work, rows)
