"""Kernels for one step's collocation equations Y_i = y + z_i, z = h A f(t + c_i h, Y): simplified Newton iterations.

They go on in w = (FROM^-1 x 1) z, where the matrix of the iteration falls apart into one real system and some complex
ones of the size of the state,

    (Lambda / h - J) dw = (FROM^-1 x 1) f(Y) - (Lambda / h) w,

each factored once for as long as h and J stay. A `stage` is one of s = 3, 5 or 7.

    rhs(t, y, dy, context) -> Int       0, or a code of `codes`

Source: Hairer and Wanner 1996, section IV.8.
"""

from __future__ import annotations

import math

from ....compiler.kernels import Array, Float, Function, Int, IntArray, empty, native, offset
from ...codes import OK
from .coefficients import DENSE, EIGENVALUES, ERRORS, FIRST, FIRST_SQUARE, FROM, INTO, NODES
from .factors import apply_complex, apply_real, shifted_complex, shifted_real

# Beside the codes of `codes`: the iteration does not converge, or not soon enough.
DIVERGED = 20
ROUNDING = 2.220446049250313e-16
# How fast an iteration has to converge at least.
SLOWEST = 0.99
LEAST_SHORTER = 0.1

# What is known of an iteration: how it converged, what the next is expected to need, how much shorter a step would do.
RATE = 0
EXPECTED = 1
COUNT = 2
SHORTER = 3
ITERATION_SIZE = 4


@native
def most_iterations(stages: Int) -> Int:
    """How many iterations are worth it."""
    return 7 + (5 * (stages - 3)) // 2


@native
def factor(second: Int, size: Int, stages: Int, h: Float, jacobian: Array, factors: Array, order: IntArray) -> Int:
    """The factors of all systems of a step; 1 if one is singular, else 0."""
    first = FIRST[stages]
    square = size * size
    status = shifted_real(second, size, EIGENVALUES[first] / h, jacobian, factors, order)
    for pair in range((stages - 1) // 2):
        re = EIGENVALUES[first + 2 * pair + 1] / h
        im = EIGENVALUES[first + 2 * pair + 2] / h
        status += shifted_complex(second, size, re, im, jacobian, offset(factors, (1 + 2 * pair) * square),
                                  offset(order, (1 + pair) * size))  # fmt: skip
    return 1 if status > 0 else 0


@native
def correct(
    dim: Int, second: Int, size: Int, stages: Int, h: Float, jacobian: Array, factors: Array, order: IntArray,
    r: Array, work: Array,
) -> None:  # fmt: skip
    """The corrections (stages x dim) in place of the residuals r."""
    first = FIRST[stages]
    square = size * size
    apply_real(second, size, EIGENVALUES[first] / h, jacobian, factors, order, r, work)
    for pair in range((stages - 1) // 2):
        re = EIGENVALUES[first + 2 * pair + 1] / h
        im = EIGENVALUES[first + 2 * pair + 2] / h
        place = (1 + 2 * pair) * dim
        apply_complex(second, size, re, im, jacobian, offset(factors, (1 + 2 * pair) * square),
                      offset(order, (1 + pair) * size), offset(r, place), offset(r, place + dim), work,
                      offset(work, dim))  # fmt: skip


@native
def residuals(dim: Int, stages: Int, h: Float, k: Array, w: Array, r: Array) -> None:
    """r = (FROM^-1 x 1) k - (Lambda / h) w, from the derivatives k at the stages."""
    square = FIRST_SQUARE[stages]
    first = FIRST[stages]
    for j in range(stages):
        row = j * dim
        weight = INTO[square + j * stages]
        for i in range(dim):
            r[row + i] = weight * k[i]
        for s in range(1, stages):
            weight = INTO[square + j * stages + s]
            for i in range(dim):
                r[row + i] += weight * k[s * dim + i]
    real = EIGENVALUES[first] / h
    for i in range(dim):
        r[i] -= real * w[i]
    for pair in range((stages - 1) // 2):
        re = EIGENVALUES[first + 2 * pair + 1] / h
        im = EIGENVALUES[first + 2 * pair + 2] / h
        place = (1 + 2 * pair) * dim
        for i in range(place, place + dim):
            r[i] -= re * w[i] - im * w[i + dim]
            r[i + dim] -= re * w[i + dim] + im * w[i]


@native
def into(dim: Int, stages: Int, z: Array, w: Array) -> None:
    """w = (FROM^-1 x 1) z."""
    square = FIRST_SQUARE[stages]
    for j in range(stages):
        for i in range(dim):
            total = 0.0
            for s in range(stages):
                total += INTO[square + j * stages + s] * z[s * dim + i]
            w[j * dim + i] = total


@native
def back(dim: Int, stages: Int, w: Array, z: Array) -> None:
    """z = (FROM x 1) w."""
    square = FIRST_SQUARE[stages]
    for s in range(stages):
        weight = FROM[square + s * stages]
        for i in range(dim):
            z[s * dim + i] = weight * w[i]
        for j in range(1, stages):
            weight = FROM[square + s * stages + j]
            for i in range(dim):
                z[s * dim + i] += weight * w[j * dim + i]


@native
def guess(dim: Int, stages: Int, ratio: Float, before: Array, z: Array) -> None:
    """The stages as the polynomial of the last step continues, if this one is `ratio` times as long; 0 for ratio 0."""
    for s in range(stages):
        x = 1.0 + ratio * NODES[FIRST[stages] + s]
        for i in range(dim):
            z[s * dim + i] = polynomial(dim, x, offset(before, i)) - before[i] if ratio > 0.0 else 0.0


@native
def polynomial(dim: Int, x: Float, rows: Array) -> Float:
    """x (F0 + (1 - x) (F1 + x (F2 + ...))), the entries F `dim` apart."""
    value = 0.0
    for row in range(6, -1, -1):
        value = (value + rows[row * dim]) * (x if row % 2 == 0 else 1.0 - x)
    return value


@native
def write_dense(dim: Int, stages: Int, z: Array, dense: Array) -> None:
    """The rows F of the collocation polynomial, 0 beyond its degree."""
    square = FIRST_SQUARE[stages]
    for row in range(7):
        for i in range(dim):
            total = 0.0
            if row < stages:
                for s in range(stages):
                    total += DENSE[square + row * stages + s] * z[s * dim + i]
            dense[row * dim + i] = total


@native
def scaled_size(count: Int, dim: Int, scale: Array, x: Array) -> Float:
    """The root mean square of `count` vectors x in units of a scale."""
    total = 0.0
    for s in range(count):
        for i in range(dim):
            ratio = x[s * dim + i] / scale[i]
            total += ratio * ratio
    return math.sqrt(total / (count * dim))


@native
def iterate(
    dim: Int, second: Int, size: Int, rhs: Function, stages: Int, tolerance: Float, t: Float, h: Float, y: Array,
    scale: Array, jacobian: Array, factors: Array, order: IntArray, z: Array, known: Array, context: Array,
) -> Int:  # fmt: skip
    """Stages z that satisfy the equations up to a part `tolerance` of the scale, from a guess in z; what is `known` of
    the iteration is kept. OK, DIVERGED, or a code of rhs."""
    w, k, r = empty(stages * dim), empty(stages * dim), empty(stages * dim)
    point, work = empty(dim), empty(2 * dim)
    into(dim, stages, z, w)
    most = most_iterations(stages)
    expected = math.pow(max(known[EXPECTED], ROUNDING), 0.8)
    before = 0.0
    ratio_before = 0.0
    known[SHORTER] = 0.5
    for count in range(1, most + 1):
        known[COUNT] = float(count)
        for s in range(stages):
            for i in range(dim):
                point[i] = y[i] + z[s * dim + i]
            status = rhs(t + NODES[FIRST[stages] + s] * h, point, offset(k, s * dim), context)
            if status != OK:
                return status
        residuals(dim, stages, h, k, w, r)
        correct(dim, second, size, stages, h, jacobian, factors, order, r, work)
        found = scaled_size(stages, dim, scale, r)
        if not math.isfinite(found):
            return DIVERGED
        if count > 1:
            ratio = found / before
            rate = ratio if count == 2 else math.sqrt(ratio * ratio_before)
            ratio_before = ratio
            known[RATE] = rate
            if not rate < SLOWEST:
                return DIVERGED
            expected = rate / (1.0 - rate)
            missing = expected * found * math.pow(rate, float(most - 1 - count)) / tolerance
            if missing >= 1.0:
                known[SHORTER] = max(LEAST_SHORTER, 0.8 * math.pow(min(20.0, missing), -1.0 / (3 + most - count)))
                return DIVERGED
        before = max(found, ROUNDING)
        for i in range(stages * dim):
            w[i] += r[i]
        back(dim, stages, w, z)
        if expected * found <= tolerance:
            known[EXPECTED] = expected
            if count == 1:
                known[RATE] = 0.0
            return OK
    return DIVERGED


@native
def estimate(
    dim: Int, second: Int, size: Int, rhs: Function, stages: Int, again: Int, t: Float, h: Float, y: Array, f: Array,
    scale: Array, jacobian: Array, factors: Array, order: IntArray, z: Array, error: Array, context: Array,
) -> Float:  # fmt: skip
    """The error of an embedded method of order s in units of the scale, by entry in `error`; where it is above 1, and
    this is asked for, it is filtered `again`."""
    rest, work = empty(dim), empty(dim)
    for i in range(dim):
        total = 0.0
        for s in range(stages):
            total += ERRORS[FIRST[stages] + s] * z[s * dim + i]
        rest[i] = total / h
        error[i] = rest[i] + f[i]
    gamma = EIGENVALUES[FIRST[stages]] / h
    apply_real(second, size, gamma, jacobian, factors, order, error, work)
    found = scaled_size(1, dim, scale, error)
    if found < 1.0 or again == 0:
        return found
    moved = empty(dim)
    for i in range(dim):
        moved[i] = y[i] + error[i]
    if rhs(t, moved, work, context) != OK:
        return found
    for i in range(dim):
        error[i] = rest[i] + work[i]
    apply_real(second, size, gamma, jacobian, factors, order, error, work)
    return scaled_size(1, dim, scale, error)
