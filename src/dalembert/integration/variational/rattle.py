"""RATTLE: Verlet's variational steps with holonomic constraints, and their symmetric compositions.

With v = (q' - q) / h, of the discrete Lagrangian h (L(q, v) + L(q', v)) / 2:

    (dL/dv(q, v) + dL/dv(q', v)) / 2 = p + h/2 F(q, v) + A(q)^T lambda,   h(q') = 0
    p' = p + h/2 (F(q, v) + F(q', v)) + A(q)^T lambda + A(q')^T mu,       A(q') v' + dh/dt = 0

F = dL/dq + Q, mu only at the end of a whole step, where momenta are told. Symplectic and symmetric, of order 2; steps
of the lengths gamma_1 h, ..., gamma_k h one after the other have higher order.
Source: Hairer, Lubich, Wanner 2006, sections VII.1.4 and V.3.2; Marsden and West 2001, section 3.5.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...compiler.kernels import Array, Constants, Float, Function, Int, empty, native, offset
from ...compiler.linear import is_finite, solve_eliminated
from ..codes import NOT_CONVERGED, NOT_FINITE, OK
from .solving import GOING_ON, MOST_TURNS, SLOW, bulk, factor, keep, settled, speeds_of


@dataclass(frozen=True, eq=False)
class Composition:
    """A step as several, whose lengths are these parts of it."""

    name: str
    order: int
    parts: tuple[float, ...]

    @property
    def count(self) -> int:
        """Of how many it is made."""
        return len(self.parts)


# Memory of a run: momenta, what rounding took from q and p, mean speeds, factors of M, A, M^-1 A^T,
# factors of A M^-1 A^T, the bulk of M.


@native
def memory_of_rattle(rule: Constants, dim: Int, n: Int, m: Int) -> Int:
    """How many numbers a run keeps."""
    return 4 * n + n * n + 2 * m * n + m * m + 1


@native
def begin_rattle(
    rule: Constants, dim: Int, n: Int, m: Int, impulse: Function, matrices: Function, violation: Function,
    t: Float, y: Array, memory: Array, context: Array,
) -> Int:  # fmt: skip
    """The momenta of a state."""
    force, w = empty(n), empty(m)
    v = offset(y, n)
    for i in range(n):
        memory[n + i] = 0.0
        memory[2 * n + i] = 0.0
        memory[3 * n + i] = v[i]
    status = impulse(t, y, v, context, memory, force)
    if status != 0:
        return status
    return take_place(n, m, matrices, t, y, v, memory, context, w)


@native
def take_place(
    n: Int, m: Int, matrices: Function, t: Float, q: Array, v: Array, memory: Array, context: Array, w: Array
) -> Int:
    """Factors and rows at a position; the rates w of the constraints there."""
    M = empty(n * n)
    factors = offset(memory, 4 * n)
    A = offset(factors, n * n)
    matrices(t, q, v, context, M, A, w)
    A[2 * m * n + m * m] = bulk(n, M, q)
    return factor(n, m, M, A, factors, offset(A, m * n), offset(A, 2 * m * n))


@native
def step_rattle(
    rule: Constants, dim: Int, n: Int, m: Int, passes: Int, impulse: Function, matrices: Function, violation: Function,
    t: Float, h: Float, y: Array, memory: Array, context: Array, counts: Array,
) -> Int:  # fmt: skip
    """One step of y."""
    w = empty(m)
    v = offset(y, n)
    begun = 0.0
    for k in range(rule.count):
        part = rule.parts[k] * h
        status = part_of_step(n, m, impulse, violation, t + begun, part, y, memory, context, counts)
        if status != OK:
            return status
        begun = h if k == rule.count - 1 else begun + part
        for i in range(n):
            v[i] = memory[3 * n + i]
        status = take_place(n, m, matrices, t + begun, y, v, memory, context, w)
        if status != OK:
            return status
    counts[0] += float(passes)
    factors = offset(memory, 4 * n)
    A = offset(factors, n * n)
    status = speeds_of(n, m, passes, impulse, t + h, y, v, memory, context, A, w, factors, offset(A, m * n),
                       offset(A, 2 * m * n))  # fmt: skip
    if status != OK:
        return status
    return OK if is_finite(2 * n, y) == 1 else NOT_FINITE


@native
def part_of_step(
    n: Int, m: Int, impulse: Function, violation: Function, t: Float, h: Float, q: Array, memory: Array,
    context: Array, counts: Array,
) -> Int:  # fmt: skip
    """The next position on the constraints, and its momenta up to mu."""
    lost = offset(memory, n)
    v = offset(memory, 3 * n)
    factors = offset(memory, 4 * n)
    A = offset(factors, n * n)
    place, p0, p1, f0, f1 = empty(n), empty(n), empty(n), empty(n), empty(n)
    missing, change, off, reaction, total = empty(n), empty(n), empty(m), empty(m), empty(m)
    progress = empty(2)
    progress[0], progress[1] = 1e300, 0.0
    for c in range(m):
        total[c] = 0.0
    for _ in range(MOST_TURNS):
        for i in range(n):
            place[i] = q[i] + (lost[i] + h * v[i])
        status = impulse(t, q, v, context, p0, f0)
        if status != 0:
            return status
        status = impulse(t + h, place, v, context, p1, f1)
        if status != 0:
            return status
        counts[0] += 2.0
        if m > 0:
            violation(t + h, place, v, context, off)
        scale = SLOW * A[2 * m * n + m * m] / (h * h)
        for i in range(n):
            pulled = 0.0
            for c in range(m):
                pulled += A[c * n + i] * total[c]
            missing[i] = (memory[i] - 0.5 * (p0[i] + p1[i])) + (lost[n + i] + 0.5 * h * f0[i] + pulled)
            scale += abs(v[i] * p0[i])
        for c in range(m):
            off[c] = -off[c] / h
        solve_eliminated(n, m, factors, A, offset(A, m * n), offset(A, 2 * m * n), missing, off, change, reaction)
        size = 0.0
        for i in range(n):
            pulled = 0.0
            for c in range(m):
                pulled += A[c * n + i] * reaction[c]
            size += change[i] * (missing[i] + pulled)
            v[i] += change[i]
        for c in range(m):
            total[c] += reaction[c]
        status = settled(abs(size), scale, progress)
        if status != GOING_ON:
            if status == OK:
                move(n, m, h, q, memory, f0, f1, total)
            return status
    return NOT_CONVERGED


@native
def move(n: Int, m: Int, h: Float, q: Array, memory: Array, f0: Array, f1: Array, reaction: Array) -> None:
    """q and p over one part of a step, by its mean speeds, its forces at both ends and its reactions."""
    change = empty(n)
    lost = offset(memory, n)
    A = offset(memory, 4 * n + n * n)
    for i in range(n):
        change[i] = h * memory[3 * n + i]
    keep(n, q, lost, change)
    for i in range(n):
        pulled = 0.0
        for c in range(m):
            pulled += A[c * n + i] * reaction[c]
        change[i] = 0.5 * h * (f0[i] + f1[i]) + pulled
    keep(n, memory, offset(lost, n), change)
