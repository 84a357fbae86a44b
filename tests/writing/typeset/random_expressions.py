"""Expressions of every shape, drawn at random, with all kinds of coefficients, and numbers for their symbols."""

import sympy
from sympy import Abs, Add, Float, Integer, Max, Mul, Pow, Rational, atan2, cos, exp, log, pi, sin, sqrt, symbols, tan

x, y, k = symbols("x y k")
VALUES = {"x": 1.25, "y": -0.75, "k": 2.5}


def coefficient(random):
    return random.choice((
        lambda: Integer(random.randint(-9, 9)), lambda: Rational(random.randint(-9, 9), random.randint(1, 9)),
        lambda: random.choice((1, -1)) * sqrt(random.randint(2, 7)), lambda: Float(f"{random.uniform(-2, 2):.4g}"),
        lambda: sqrt(3) - 1, lambda: 1 - sqrt(3), lambda: pi - 3, lambda: 3 - pi, lambda: sqrt(2) - sqrt(3) + 1,
        lambda: Float("6.02e23"), lambda: Float("-1e-30"), lambda: Integer(-(10**25)), lambda: Rational(1, 10**20),
        lambda: 2 ** Rational(1, 3) - 2, lambda: -(5 ** Rational(3, 4)), lambda: (1 - sqrt(5)) / 2, lambda: sympy.E - 3,
        lambda: (sqrt(3) - 1) * (1 - sqrt(2)), lambda: sympy.sqrt(1 - sqrt(3) / 2),
    ))()


def expression(random, depth):
    if depth == 0:
        return random.choice((x, y, k, coefficient(random)))
    inner = [expression(random, depth - 1) for _ in range(3)]
    return random.choice((
        lambda: Add(*inner), lambda: Add(inner[0], -inner[1]), lambda: Mul(coefficient(random), *inner),
        lambda: Mul(inner[0], inner[1], evaluate=False), lambda: inner[0] / (inner[1] ** 2 + 1),
        lambda: coefficient(random) * (inner[0] - inner[1]) * inner[2], lambda: sin(inner[0]),
        lambda: cos(inner[0]) ** 2, lambda: sqrt(inner[0] ** 2 + 1), lambda: Pow(inner[0] ** 2 + 2, Rational(-2, 3)),
        lambda: exp(-inner[0] ** 2 / 9), lambda: Abs(inner[0]), lambda: Max(inner[0], inner[1]),
        lambda: atan2(inner[0], 2 + inner[1] ** 2), lambda: log(2 + inner[0] ** 2),
        lambda: tan(inner[0]) * coefficient(random), lambda: -(inner[0] + coefficient(random)),
    ))()
