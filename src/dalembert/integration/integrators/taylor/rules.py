"""Recurrences of Taylor coefficients: what each operation of a tape does at order 0, and at every order above.

A tape is a list of entries. Known of each are its value, `zero`, and its coefficient of the order that is at hand, `x`;
what a coefficient takes of lower orders are sums over products of two entries, found for all of them at once:

    sum_j left_j right_{k - j}, j = 1, ..., k - 1

An entry is eight integers: how its value is found (an operation of `VALUES` and three operands), and how a coefficient
is found from those of its operands at the same order (one of these, and two operands), and the place of its sum:

    COPY a              ADD, SUB a, b       NEGATE -a           SCALE a b_0         UNSCALE a / b_0
    MULTIPLY a b        SQUARE a^2          DIVIDE a / b        INVERT c / b        ROOT a^(1/2)      POWER a^c
    DERIVE s da/ds      INTEGRATE of s a' / s b             LOSE, of -s a' / s b    SELECT a where the third operand is
                                                                                    true, else b

What divides has as the third operand of its value, which needs none, the reciprocal of b, of the root, or of a.

All functions are integrals: with g the derivative of f, f(a(s))' = a' g(a(s)). A POWER has as its first operand s a',
since s z' a = c s a' z for z = a^c; its sum is followed by that of a z.

Source: Griewank and Walther 2008, Evaluating Derivatives, section 13.2.
"""

from __future__ import annotations

import math

from ....compiler.kernels import Array, Float, Int, IntArray, abreast, native, offset

FIELDS = 8
NONE = -1
(COPY, ADD, SUB, NEGATE, SCALE, MULTIPLY, SQUARE, INTEGRATE, LOSE, DERIVE, DIVIDE, INVERT, UNSCALE, ROOT, POWER,
 SELECT) = range(16)  # fmt: skip

VALUES = ("add", "sub", "mul", "div", "neg", "sqrt", "sin", "cos", "exp", "log", "pow", "tan", "asin", "acos", "atan",
          "atan2", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "abs", "sign", "min", "max", "lt", "le", "eq",
          "ne", "and", "or", "not", "select", "zero")  # fmt: skip
(_ADD, _SUB, _MUL, _DIV, _NEG, _SQRT, _SIN, _COS, _EXP, _LOG, _POW, _TAN, _ASIN, _ACOS, _ATAN, _ATAN2, _SINH, _COSH,
 _TANH, _ASINH, _ACOSH, _ATANH, _ABS, _SIGN, _MIN, _MAX, _LT, _LE, _EQ, _NE, _AND, _OR, _NOT, _SELECT,
 _ZERO) = range(len(VALUES))  # fmt: skip


@native
def function(operation: Int, a: Float, b: Float) -> Float:
    """The value of an elementary function."""
    if operation == _SIN:
        return math.sin(a)
    if operation == _COS:
        return math.cos(a)
    if operation == _EXP:
        return math.exp(a)
    if operation == _LOG:
        return math.log(a)
    if operation == _POW:
        return math.pow(a, b)
    if operation == _TAN:
        return math.tan(a)
    if operation == _ASIN:
        return math.asin(a)
    if operation == _ACOS:
        return math.acos(a)
    if operation == _ATAN:
        return math.atan(a)
    if operation == _ATAN2:
        return math.atan2(a, b)
    if operation == _SINH:
        return math.sinh(a)
    if operation == _COSH:
        return math.cosh(a)
    if operation == _TANH:
        return math.tanh(a)
    if operation == _ASINH:
        return math.asinh(a)
    if operation == _ACOSH:
        return math.acosh(a)
    return math.atanh(a)


@native
def decision(operation: Int, a: Float, b: Float, c: Float) -> Float:
    """The value of what jumps, or bends; a truth is 1 or 0."""
    if operation == _ABS:
        return abs(a)
    if operation == _SIGN:
        return 1.0 if a > 0.0 else (-1.0 if a < 0.0 else a)
    if operation == _MIN:
        return a if a < b else b
    if operation == _MAX:
        return a if a > b else b
    if operation == _LT:
        return 1.0 if a < b else 0.0
    if operation == _LE:
        return 1.0 if a <= b else 0.0
    if operation == _EQ:
        return 1.0 if a == b else 0.0
    if operation == _NE:
        return 1.0 if a != b else 0.0
    if operation == _AND:
        return a * b
    if operation == _OR:
        return a if a > b else b
    if operation == _NOT:
        return 1.0 - a
    if operation == _SELECT:
        return b if a != 0.0 else c
    return 0.0


@native
def value(operation: Int, a: Float, b: Float, c: Float) -> Float:
    """The value of an operation."""
    if operation == _MUL:
        return a * b
    if operation == _ADD:
        return a + b
    if operation == _SUB:
        return a - b
    if operation == _DIV:
        return a / b
    if operation == _NEG:
        return -a
    if operation == _SQRT:
        return math.sqrt(a)
    if operation < _ABS:
        return function(operation, a, b)
    return decision(operation, a, b, c)


@native
def values(first: Int, last: Int, code: IntArray, zero: Array) -> None:
    """The values of the entries first, ..., last - 1."""
    for e in range(first, last):
        entry = offset(code, FIELDS * e)
        zero[e] = value(entry[0], zero[entry[1]], zero[entry[2]], zero[entry[3]])


@native
def convolutions(k: Int, count: Int, left: Array, right: Array, sums: Array) -> None:
    """What `count` products (as many as whole vectors have) of order k take of orders 1, ..., k - 1.

    The rows of `left` are orders from 0 on, those of `right` from -2 on, the first three of them 0: so four terms are
    taken at once, each added by itself, which processors like.
    """
    for p in abreast(range(count)):
        first, second, third, fourth = 0.0, 0.0, 0.0, 0.0
        for j in range(1, k, 4):
            first += offset(left, p)[j * count] * offset(right, p)[(k - j + 2) * count]
            second += offset(left, p)[(j + 1) * count] * offset(right, p)[(k - j + 1) * count]
            third += offset(left, p)[(j + 2) * count] * offset(right, p)[(k - j) * count]
            fourth += offset(left, p)[(j + 3) * count] * offset(right, p)[(k - j - 1) * count]
        offset(sums, p)[0] = (first + second) + (third + fourth)


@native
def gathered(count: Int, places: IntArray, x: Array, found: Array) -> None:
    """Some of the entries, by their places."""
    for i in range(count):
        found[i] = x[places[i]]


@native
def coefficients(
    k: Float, part: Float, count: Int, chosen: IntArray, code: IntArray, sums: Array, zero: Array, x: Array
) -> None:  # fmt: skip
    """The coefficients of order k > 0 of `count` entries, in the order in which they are listed; `part` is 1 / k."""
    for place in range(count):
        e = chosen[place]
        entry = offset(code, FIELDS * e)
        operation, a, b, s = entry[4], entry[5], entry[6], entry[7]
        if operation == MULTIPLY:
            x[e] = sums[s] + zero[a] * x[b] + x[a] * zero[b]
        elif operation == SQUARE:
            x[e] = sums[s] + (zero[a] + zero[a]) * x[a]
        elif operation == INTEGRATE:
            x[e] = (sums[s] + x[a] * zero[b]) * part
        elif operation == LOSE:
            x[e] = -(sums[s] + x[a] * zero[b]) * part
        elif operation == ADD:
            x[e] = x[a] + x[b]
        elif operation == SUB:
            x[e] = x[a] - x[b]
        elif operation == SCALE:
            x[e] = x[a] * zero[b]
        elif operation == COPY:
            x[e] = x[a]
        elif operation == NEGATE:
            x[e] = -x[a]
        elif operation == DERIVE:
            x[e] = k * x[a]
        elif operation == DIVIDE:
            x[e] = (x[a] - sums[s] - x[b] * zero[e]) * zero[entry[3]]
        elif operation == INVERT:
            x[e] = -(sums[s] + x[b] * zero[e]) * zero[entry[3]]
        elif operation == UNSCALE:
            x[e] = x[a] * zero[entry[3]]
        elif operation == ROOT:
            x[e] = 0.5 * (x[a] - sums[s]) * zero[entry[3]]
        elif operation == POWER:
            c = zero[entry[2]]
            x[e] = ((c + 1.0) * sums[s] - k * sums[s + 1] + c * x[a] * zero[e]) * part * zero[entry[3]]
        else:
            x[e] = x[a] if zero[entry[1]] != 0.0 else x[b]


@native
def followed(count: Int, chosen: IntArray, code: IntArray, zero: Array, x: Array, change: Array) -> None:
    """Add to the coefficients at hand what a `change` of some of them does, which is linear in it."""
    for place in range(count):
        e = chosen[place]
        entry = offset(code, FIELDS * e)
        operation, a, b = entry[4], entry[5], entry[6]
        moved = change[a]
        if operation == MULTIPLY:
            moved = change[a] * zero[b] + zero[a] * change[b]
        elif operation == ADD:
            moved += change[b]
        elif operation == SUB:
            moved -= change[b]
        elif operation == NEGATE:
            moved = -moved
        elif operation == SCALE:
            moved = moved * zero[b]
        elif operation != COPY:
            moved = moved * zero[entry[3]]
        change[e] = moved
        x[e] += moved
