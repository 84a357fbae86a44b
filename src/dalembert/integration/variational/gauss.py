"""Gauss-Legendre steps of the action: Galerkin's variational integrator with Gauss's quadrature.

    P_i = dL/dv(Q_i, V_i) = p + h sum_j a_ij F_j,  Q_i = q + h sum_j a_ij V_j,  F_i = dL/dq(Q_i, V_i) + Q(Q_i, V_i)
    q' = q + h sum_i b_i V_i,                      p' = p + h sum_i b_i F_i

It is the Gauss method for Hamilton's equations, written with L: of order 2 s for s stages, symplectic, symmetric, and
exact for momenta that are linear or quadratic in (q, p). Forces that are not conservative enter as the discrete
principle of d'Alembert has them.
Source: Hairer, Lubich, Wanner 2006, sections VI.6 and VIII.6; Marsden and West 2001, section 2.6.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from ...compiler.kernels import Array, Constants, Float, Function, Int, empty, native, offset
from ...compiler.linear import is_finite, solve_factored
from ..codes import NOT_CONVERGED, NOT_FINITE, OK
from .solving import GOING_ON, MOST_TURNS, SLOW, bulk, factor, keep, settled, speeds_of


@dataclass(frozen=True, eq=False)
class GaussRule:
    """Gauss's quadrature as a method of so many stages, by its nodes."""

    name: str
    exact: tuple[Fraction, ...]

    @cached_property
    def nodes(self) -> tuple[float, ...]:
        """As doubles."""
        return tuple(map(float, self.exact))

    @property
    def stages(self) -> int:
        """How many there are."""
        return len(self.exact)

    @property
    def order(self) -> int:
        """Of the steps."""
        return 2 * self.stages

    @cached_property
    def _primitives(self) -> list[list[Fraction]]:
        """The integrals from 0 of Lagrange's polynomials, as coefficients of s, s^2, ..."""
        return [[c / (k + 1) for k, c in enumerate(_lagrange(self.exact, j))] for j in range(self.stages)]

    @cached_property
    def sums(self) -> tuple[float, ...]:
        """The rows a_i of the stages, then b, as doubles."""
        return tuple(map(float, self._sums))

    @cached_property
    def rests(self) -> tuple[float, ...]:
        """What rounding took from `sums`, without which energy drifts with the number of steps."""
        return tuple(float(exact - Fraction(rounded)) for exact, rounded in zip(self._sums, self.sums, strict=True))

    @cached_property
    def _sums(self) -> list[Fraction]:
        return [_value(row, node) for node in (*self.exact, Fraction(1)) for row in self._primitives]

    @cached_property
    def extended(self) -> tuple[float, ...]:
        """The polynomial through the stages of a step at the nodes of the next one, row by row."""
        polynomials = [_lagrange(self.exact, j) for j in range(self.stages)]
        return tuple(float(_value(row, 1 + node) / (1 + node)) for node in self.exact for row in polynomials)


def _lagrange(nodes: Sequence[Fraction], j: int) -> list[Fraction]:
    """The coefficients of the polynomial that is 1 at node j, and 0 at the others."""
    found = [Fraction(1)]
    for k, other in enumerate(nodes):
        if k != j:
            width = nodes[j] - other
            found = [(low - other * high) / width for low, high in zip([Fraction(0), *found], [*found, Fraction(0)],
                                                                      strict=True)]  # fmt: skip
    return found


def _value(coefficients: Sequence[Fraction], x: Fraction) -> Fraction:
    """c_0 x + c_1 x^2 + ..."""
    return sum((c * x ** (k + 1) for k, c in enumerate(coefficients)), Fraction(0))


# Memory of a run: momenta, what rounding took from q and p, speeds of the stages, factors of M, its bulk.


@native
def memory_of_gauss(rule: Constants, dim: Int, n: Int, m: Int) -> Int:
    """How many numbers a run keeps."""
    return n * (3 + rule.stages + n) + 1


@native
def begin_gauss(
    rule: Constants, dim: Int, n: Int, m: Int, impulse: Function, matrices: Function, violation: Function,
    t: Float, y: Array, memory: Array, context: Array,
) -> Int:  # fmt: skip
    """The momenta of a state, with stages at its speeds."""
    force = empty(n)
    v = offset(y, n)
    for i in range(n):
        memory[n + i] = 0.0
        memory[2 * n + i] = 0.0
        for s in range(rule.stages):
            memory[(3 + s) * n + i] = v[i]
    status = impulse(t, y, v, context, memory, force)
    if status != 0:
        return status
    return take_masses(rule, n, matrices, t, y, v, memory, context)


@native
def take_masses(
    rule: Constants, n: Int, matrices: Function, t: Float, q: Array, v: Array, memory: Array, context: Array
) -> Int:
    """Factors of M at a position, and its bulk."""
    M, nothing = empty(n * n), empty(1)
    factors = offset(memory, (3 + rule.stages) * n)
    matrices(t, q, v, context, M, nothing, nothing)
    factors[n * n] = bulk(n, M, q)
    return factor(n, 0, M, nothing, factors, nothing, nothing)


@native
def step_gauss(
    rule: Constants, dim: Int, n: Int, m: Int, passes: Int, impulse: Function, matrices: Function, violation: Function,
    t: Float, h: Float, y: Array, memory: Array, context: Array, counts: Array,
) -> Int:  # fmt: skip
    """One step of y."""
    change, beyond, nothing = empty(n), empty(n), empty(1)
    lost = offset(memory, n)
    speeds = offset(memory, 3 * n)
    factors = offset(memory, (3 + rule.stages) * n)
    forces = empty(rule.stages * n)
    extend(rule, n, speeds)
    status = solve_stages(rule, n, impulse, t, h, y, memory, context, forces, counts)
    if status != OK:
        return status
    weigh(rule, n, rule.stages, h, speeds, change, beyond)
    add_to(n, lost, beyond)
    keep(n, y, lost, change)
    weigh(rule, n, rule.stages, h, forces, change, beyond)
    add_to(n, offset(lost, n), beyond)
    keep(n, memory, offset(lost, n), change)
    v = offset(y, n)
    for i in range(n):
        v[i] = speeds[(rule.stages - 1) * n + i]
    status = take_masses(rule, n, matrices, t + h, y, v, memory, context)
    if status != OK:
        return status
    counts[0] += float(passes)
    status = speeds_of(n, 0, passes, impulse, t + h, y, v, memory, context, nothing, nothing, factors, nothing, nothing)
    if status != OK:
        return status
    return OK if is_finite(2 * n, y) == 1 else NOT_FINITE


@native
def extend(rule: Constants, n: Int, speeds: Array) -> None:
    """The speeds of the stages of the next step, by the polynomial through those of the last one."""
    last = empty(rule.stages * n)
    for k in range(rule.stages * n):
        last[k] = speeds[k]
        speeds[k] = 0.0
    for s in range(rule.stages):
        for j in range(rule.stages):
            for i in range(n):
                speeds[s * n + i] += rule.extended[s * rule.stages + j] * last[j * n + i]


@native
def weigh(rule: Constants, n: Int, row: Int, h: Float, stages: Array, total: Array, beyond: Array) -> None:
    """h times a sum of the stages, by a row of weights, and what is `beyond` its last digit: of the weights, and what
    each addition rounds away (Knuth's sum of two; exact where products are fused with sums). Without it energy drifts.
    """
    for i in range(n):
        whole = 0.0
        rest = 0.0
        for s in range(rule.stages):
            weight = rule.sums[row * rule.stages + s]
            stage = stages[s * n + i]
            more = whole + weight * stage
            part = more - whole
            rest += ((whole - (more - part)) + (weight * stage - part)) + rule.rests[row * rule.stages + s] * stage
            whole = more
        total[i] = h * whole
        beyond[i] = (h * whole - total[i]) + h * rest


@native
def add_to(n: Int, x: Array, more: Array) -> None:
    """x + more."""
    for i in range(n):
        x[i] += more[i]


@native
def solve_stages(
    rule: Constants, n: Int, impulse: Function, t: Float, h: Float, q: Array, memory: Array, context: Array,
    forces: Array, counts: Array,
) -> Int:  # fmt: skip
    """Speeds and forces of the stages, by corrections M^-1 of what their momenta miss, until these are rounding."""
    lost = offset(memory, n)
    speeds = offset(memory, 3 * n)
    factors = offset(memory, (3 + rule.stages) * n)
    momenta, place, missing, change, progress = empty(rule.stages * n), empty(n), empty(n), empty(n), empty(2)
    beyond = empty(n)
    progress[0], progress[1] = 1e300, 0.0
    for _ in range(MOST_TURNS):
        for s in range(rule.stages):
            weigh(rule, n, s, h, speeds, change, beyond)
            for i in range(n):
                place[i] = q[i] + ((lost[i] + beyond[i]) + change[i])
            status = impulse(t + rule.nodes[s] * h, place, offset(speeds, s * n), context, offset(momenta, s * n),
                             offset(forces, s * n))  # fmt: skip
            if status != 0:
                return status
        counts[0] += float(rule.stages)
        size = 0.0
        scale = SLOW * factors[n * n] / (h * h)
        for s in range(rule.stages):
            weigh(rule, n, s, h, forces, change, beyond)
            for i in range(n):
                missing[i] = (memory[i] - momenta[s * n + i]) + ((lost[n + i] + beyond[i]) + change[i])
                scale += abs(speeds[s * n + i] * momenta[s * n + i])
            solve_factored(n, factors, missing, change)
            for i in range(n):
                speeds[s * n + i] += change[i]
                size += missing[i] * change[i]
        status = settled(size, scale, progress)
        if status != GOING_ON:
            return status
    return NOT_CONVERGED
