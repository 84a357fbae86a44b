"""Generated identities of mechanics, true and false by construction, for tests and benchmarks.

A true one is a known identity at random arguments, times a factor, sometimes plus another one. A false one is
a true one with a term, a coefficient, a sign or an angle changed on one side, so that the sides differ by
something that is not zero.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import sympy
from sympy import Expr, Rational, cos, cosh, exp, sin, sinh, sqrt, tan, tanh
from sympy.physics.mechanics import dynamicsymbols

PARAMETERS = sympy.symbols("m1 m2 l1 l2 g J")
LENGTHS = sympy.symbols("a b c", positive=True)
COORDINATES = dynamicsymbols("q1 q2 q3")
VELOCITIES = [q.diff() for q in COORDINATES]


class Identity(NamedTuple):
    """Two sides, whether they are equal, and how they were made."""

    a: Expr
    b: Expr
    holds: bool
    family: str


Sides = tuple[Any, Any]


def identity(random: Random) -> Identity:
    """A random identity; half of them are false."""
    family, (a, b) = _true(random)
    if random.random() < 0.3:
        other, (c, d) = _true(random)
        family, a, b = f"{family} + {other}", a + c, b + d
    if random.random() < 0.5:
        a, b = b, a
    if random.random() < 0.5:
        return Identity(a, b, True, family)
    name, change = random.choice(CHANGES)
    a, b = change(random, a, b)
    return Identity(a, b, False, f"{family}, {name}")


def _true(random: Random) -> tuple[str, Sides]:
    name, make = random.choice(FAMILIES)
    factor = polynomial(random, 2)
    a, b = make(random)
    return name, (factor * a, (sympy.expand(factor) if random.random() < 0.5 else factor) * b)


# -------------------------------------------------------------------- pieces


def number(random: Random) -> Any:
    """A small rational that is not zero."""
    return Rational(random.choice((-3, -2, -1, 1, 2, 3, 5)), random.choice((1, 1, 1, 2, 3)))


def angle(random: Random) -> Expr:
    """An integer combination of one or two coordinates."""
    first, second = random.sample(COORDINATES, 2)
    return random.choice((1, 1, 2, -1)) * first + random.choice((0, 0, 1, -1, 2)) * second


def monomial(random: Random) -> Expr:
    """A number times parameters and velocities; never zero."""
    letters = [*PARAMETERS, *VELOCITIES]
    return number(random) * sympy.Mul(*(random.choice(letters) for _ in range(random.randint(1, 3))))


def polynomial(random: Random, terms: int) -> Expr:
    """A sum of monomials with different numbers of positive coefficient; never zero."""
    letters = [*PARAMETERS, *VELOCITIES]
    return sympy.Add(*(abs(number(random)) * sympy.Mul(*(random.choice(letters) for _ in range(random.randint(1, 2))))
                       for _ in range(random.randint(1, terms))))


def positive(random: Random) -> Expr:
    """A polynomial that is positive for positive lengths."""
    letter, other = random.sample(LENGTHS, 2)
    return random.choice((letter, letter + other, letter**2 + other**2, letter * other + 1, letter + 2))


def multiple(x: Expr, count: int) -> tuple[Expr, Expr]:
    """sin and cos of count x in those of x, unexpanded."""
    sine, cosine = sin(x), cos(x)
    for _ in range(count - 1):
        sine, cosine = sine * cos(x) + cosine * sin(x), cosine * cos(x) - sine * sin(x)
    return sine, cosine


# -------------------------------------------------------------------- true identities


def sums_of_angles(random: Random) -> Sides:
    x, y = angle(random), angle(random)
    return random.choice((
        lambda: (sin(x + y), sin(x) * cos(y) + cos(x) * sin(y)),
        lambda: (cos(x + y), cos(x) * cos(y) - sin(x) * sin(y)),
        lambda: (sin(x + y) * sin(x - y), sin(x) ** 2 - sin(y) ** 2),
        lambda: (sin(x + sympy.pi / 3), sin(x) / 2 + sqrt(3) * cos(x) / 2),
        lambda: (cos(x + sympy.pi / 4) * sqrt(2), cos(x) - sin(x)),
    ))()


def multiple_angles(random: Random) -> Sides:
    x, count = angle(random), random.randint(2, 5)
    sine, cosine = multiple(x, count)
    if random.random() < 0.5:
        sine, cosine = sympy.expand(sine), sympy.expand(cosine)
    return random.choice(((sin(count * x), sine), (cos(count * x), cosine)))


def half_angles(random: Random) -> Sides:
    x = angle(random)
    return random.choice((
        lambda: (sin(x / 2) ** 2, (1 - cos(x)) / 2),
        lambda: (tan(x / 2), sin(x) / (1 + cos(x))),
        lambda: (2 * sin(x / 2) * cos(x / 2), sin(x)),
        lambda: (sin(x), 2 * tan(x / 2) / (1 + tan(x / 2) ** 2)),
        lambda: (4 * cos(x / 3) ** 3 - 3 * cos(x / 3), cos(x)),
    ))()


def products_of_angles(random: Random) -> Sides:
    x, y = angle(random), angle(random)
    return random.choice((
        lambda: (sin(x) * cos(y), (sin(x + y) + sin(x - y)) / 2),
        lambda: (cos(x) * cos(y), (cos(x + y) + cos(x - y)) / 2),
        lambda: (sin(x) * sin(y), (cos(x - y) - cos(x + y)) / 2),
        lambda: (sin(x) ** 4 + cos(x) ** 4, (3 + cos(4 * x)) / 4),
    ))()


def squares(random: Random) -> Sides:
    x, inner = angle(random), polynomial(random, 3)
    return random.choice((
        lambda: (inner * sin(x) ** 2 + inner * cos(x) ** 2, inner),
        lambda: ((inner * cos(x)) ** 2 - (inner * sin(x)) ** 2, inner**2 * cos(2 * x)),
        lambda: ((1 + tan(x) ** 2) * cos(x) ** 2, sympy.Integer(1)),
        lambda: ((inner * cos(x) + sin(x)) ** 2 + (inner * sin(x) - cos(x)) ** 2, inner**2 + 1),
    ))()


def exponentials(random: Random) -> Sides:
    x, y = random.sample([*PARAMETERS, *COORDINATES], 2)
    return random.choice((
        lambda: (exp(x + y) * exp(x - y), exp(2 * x)),
        lambda: (cosh(x) ** 2 - sinh(x) ** 2, sympy.Integer(1)),
        lambda: (sinh(x + y), sinh(x) * cosh(y) + cosh(x) * sinh(y)),
        lambda: (exp(x), cosh(x) + sinh(x)),
        lambda: (tanh(x), (exp(2 * x) - 1) / (exp(2 * x) + 1)),
        lambda: ((exp(x) - exp(-x)) ** 2 / 4, (cosh(2 * x) - 1) / 2),
    ))()


def roots(random: Random) -> Sides:
    p, q = positive(random), positive(random)
    return random.choice((
        lambda: ((sqrt(p) + sqrt(q)) ** 2, p + q + 2 * sqrt(p) * sqrt(q)),
        lambda: ((sqrt(p) + sqrt(q)) * (sqrt(p) - sqrt(q)), p - q),
        lambda: (1 / (sqrt(p) + 3), (sqrt(p) - 3) / (p - 9)),
        lambda: (sqrt(p + sqrt(q)) ** 2 * sqrt(p), p ** Rational(3, 2) + sqrt(q) * sqrt(p)),
        lambda: ((sqrt(p + sqrt(q)) + 1) * (sqrt(p + sqrt(q)) - 1), p - 1 + sqrt(q)),
        lambda: ((p ** Rational(1, 3) + 1) ** 3, p + 3 * p ** Rational(2, 3) + 3 * p ** Rational(1, 3) + 1),
        lambda: (sqrt(12 * p), 2 * sqrt(3) * sqrt(p)),
    ))()


def fractions(random: Random) -> Sides:
    p, q, r, s = (polynomial(random, 2) for _ in range(4))
    return random.choice((
        lambda: (p / q + r / s, (p * s + r * q) / (q * s)),
        lambda: (1 / (1 / (p + 1) + 1 / (q + 1)), (p + 1) * (q + 1) / (p + q + 2)),
        lambda: ((p + q) ** 2 / r - (p - q) ** 2 / r, 4 * p * q / r),
        lambda: ((p + q) * (r + s), p * r + p * s + q * r + q * s),
        lambda: ((p + q + 1) ** 2, sympy.expand((p + q + 1) ** 2)),
        lambda: (p / (p + q), 1 - q / (p + q)),
    ))()


def derivatives(random: Random) -> Sides:
    q = random.choice(COORDINATES)
    x, f = angle(random) + q, polynomial(random, 2)
    u, v = f * sin(x) + q**2, cos(2 * x) + exp(q)
    return random.choice((
        lambda: ((u * v).diff(q), u.diff(q) * v + u * v.diff(q)),
        lambda: (sympy.expand(u * v).diff(q), (u * v).diff(q)),
        lambda: ((u / v).diff(q), (u.diff(q) * v - u * v.diff(q)) / v**2),
        lambda: (sin(x).diff(q, 2), -sin(x) * x.diff(q) ** 2),
        lambda: (sqrt(1 + u**2).diff(q) * sqrt(1 + u**2), u * u.diff(q)),
    ))()


def functions_of_the_user(random: Random) -> Sides:
    q, m = random.choice(PARAMETERS), random.choice(LENGTHS)
    f, g = sympy.Function("f"), sympy.Function("h")
    return random.choice((
        lambda: (f(q) ** 2 - g(q) ** 2, (f(q) - g(q)) * (f(q) + g(q))),
        lambda: ((f(q) * sin(q)).diff(q), f(q).diff(q) * sin(q) + f(q) * cos(q)),
        lambda: (f((q + m) ** 2) - f(m), f(q**2 + 2 * q * m + m**2) - f(m)),
    ))()


FAMILIES: list[tuple[str, Callable[[Random], Sides]]] = [
    ("sums of angles", sums_of_angles), ("multiple angles", multiple_angles), ("half angles", half_angles),
    ("products of angles", products_of_angles), ("squares", squares), ("exponentials", exponentials),
    ("roots", roots), ("fractions", fractions), ("derivatives", derivatives),
    ("functions of the user", functions_of_the_user),
]


# -------------------------------------------------------------------- false ones


def term_added(random: Random, a: Any, b: Any) -> Sides:
    return a, b + monomial(random) / 10 ** random.randint(0, 12)


def coefficient_changed(random: Random, a: Any, b: Any) -> Sides:
    term, coefficient = monomial(random) * cos(angle(random)), number(random)
    return a + coefficient * term, b + (coefficient + Rational(1, random.choice((7, 1000, 10**6)))) * term


def sign_changed(random: Random, a: Any, b: Any) -> Sides:
    term = monomial(random) * sin(sum(COORDINATES))
    return a + term, b - term


def angle_changed(random: Random, a: Any, b: Any) -> Sides:
    term, x = monomial(random), 3 * COORDINATES[0]
    return a + term * cos(x), b + term * cos(x + random.choice((1, -1, Rational(1, 2))) * COORDINATES[1])


CHANGES: list[tuple[str, Callable[[Random, Any, Any], Sides]]] = [
    ("a term added", term_added), ("a coefficient changed", coefficient_changed), ("a sign changed", sign_changed),
    ("an angle changed", angle_changed),
]
