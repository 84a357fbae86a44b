"""Recurrences of Taylor coefficients: what each operation of a tape does at order 0, and at every order above.

A tape is a list of entries, each with its coefficients x[0], ..., x[orders] in a row; `width` is the length of a row.
An entry is seven integers: how its value is found (an operation of `VALUES` and three operands), and how a coefficient
is found from those of its operands up to the same order, and its own before (one of these, and two operands):

    COPY a              ADD, SUB a, b       NEGATE -a           SCALE a b_0         UNSCALE a / b_0
    MULTIPLY a b        SQUARE a^2          DIVIDE a / b        INVERT c / b        ROOT a^(1/2)      POWER a^(b_0)
    DERIVE da/ds        INTEGRATE of a b    LOSE, of -a b       SELECT a where the third operand is true, else b

The derivative da/ds has its coefficient of order k - 1 where others have that of order k. All functions are integrals:
with g the derivative of f, f(a(s))' = a' g(a(s)).

Source: Griewank and Walther 2008, Evaluating Derivatives, section 13.2.
"""

from __future__ import annotations

import math

from ....compiler.kernels import Array, Float, Int, IntArray, native, offset

FIELDS = 7
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
def values(first: Int, last: Int, code: IntArray, width: Int, x: Array) -> None:
    """The values of the entries first, ..., last - 1."""
    for e in range(first, last):
        entry = offset(code, FIELDS * e)
        x[e * width] = value(entry[0], x[entry[1] * width], x[entry[2] * width], x[entry[3] * width])


@native(inline=True)
def product(k: Int, a: Array, b: Array) -> Float:
    """Coefficient k of a product, sum a_j b_{k - j}; every fourth term is added by itself, which processors like."""
    first, second, third, fourth = 0.0, 0.0, 0.0, 0.0
    whole = (k + 1) - (k + 1) % 4
    for j in range(0, whole, 4):
        first += a[j] * b[k - j]
        second += a[j + 1] * b[k - j - 1]
        third += a[j + 2] * b[k - j - 2]
        fourth += a[j + 3] * b[k - j - 3]
    for j in range(whole, k + 1):
        first += a[j] * b[k - j]
    return (first + second) + (third + fourth)


@native(inline=True)
def square(k: Int, a: Array) -> Float:
    """Coefficient k of a square, each pair of terms once."""
    total = 0.0
    for j in range((k + 1) // 2):
        total += a[j] * a[k - j]
    total += total
    return total if k % 2 == 1 else total + a[k // 2] * a[k // 2]


@native
def root(k: Int, a: Array, z: Array) -> Float:
    """Coefficient k > 0 of z = a^(1/2), from z^2 = a."""
    total = 0.0
    for j in range(1, (k + 1) // 2):
        total += z[j] * z[k - j]
    total += total
    if k % 2 == 0:
        total += z[k // 2] * z[k // 2]
    return (a[k] - total) / (2.0 * z[0])


@native
def power(k: Int, exponent: Float, a: Array, z: Array) -> Float:
    """Coefficient k > 0 of z = a^exponent, from a z' = exponent a' z."""
    total = 0.0
    for j in range(1, k + 1):
        total += (exponent * j - (k - j)) * a[j] * z[k - j]
    return total / (k * a[0])


@native
def coefficients(k: Int, count: Int, chosen: IntArray, code: IntArray, width: Int, x: Array) -> None:
    """The coefficients of order k > 0 of `count` entries, in the order in which they are listed."""
    part = 1.0 / k
    for place in range(count):
        e = chosen[place]
        entry = offset(code, FIELDS * e)
        operation = entry[4]
        a = offset(x, entry[5] * width)
        b = offset(x, entry[6] * width)
        z = offset(x, e * width)
        if operation == MULTIPLY:
            z[k] = product(k, a, b)
        elif operation == SQUARE:
            z[k] = square(k, a)
        elif operation == INTEGRATE:
            z[k] = product(k - 1, a, b) * part
        elif operation == LOSE:
            z[k] = -(product(k - 1, a, b) * part)
        elif operation == ADD:
            z[k] = a[k] + b[k]
        elif operation == SUB:
            z[k] = a[k] - b[k]
        elif operation == SCALE:
            z[k] = a[k] * b[0]
        elif operation == COPY:
            z[k] = a[k]
        elif operation == NEGATE:
            z[k] = -a[k]
        elif operation == DERIVE:
            z[k - 1] = k * a[k]
        elif operation == DIVIDE:
            z[k] = (a[k] - product(k - 1, offset(b, 1), z)) / b[0]
        elif operation == INVERT:
            z[k] = -product(k - 1, offset(b, 1), z) / b[0]
        elif operation == UNSCALE:
            z[k] = a[k] / b[0]
        elif operation == ROOT:
            z[k] = root(k, a, z)
        elif operation == POWER:
            z[k] = power(k, b[0], a, z)
        else:
            z[k] = a[k] if x[entry[1] * width] != 0.0 else b[k]


@native
def followed(k: Int, count: Int, chosen: IntArray, code: IntArray, width: Int, x: Array, change: Array) -> None:
    """Add to coefficients of order k what a `change` of those below them does, which is linear in it."""
    for place in range(count):
        e = chosen[place]
        entry = offset(code, FIELDS * e)
        operation = entry[4]
        a = entry[5]
        b = entry[6]
        moved = change[a]
        if operation == MULTIPLY:
            moved = change[a] * x[b * width] + x[a * width] * change[b]
        elif operation == ADD:
            moved += change[b]
        elif operation == SUB:
            moved -= change[b]
        elif operation == NEGATE:
            moved = -moved
        elif operation == SCALE:
            moved = moved * x[b * width]
        elif operation != COPY:
            moved = moved / x[b * width]
        change[e] = moved
        x[e * width + k] += moved
