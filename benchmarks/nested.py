"""Generated identities with functions within functions, true and false by construction.

A true one puts both sides of an identity of mechanics (`identities`) into the same place of a random tower of
functions, some of them rewritten on the way. A near miss changes one of the two sides inside before it goes in, by a
term that is not zero.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import sympy
from sympy import Rational, cos, cosh, exp, sin, sinh, sqrt, tan, tanh

from .identities import CHANGES, COORDINATES, FAMILIES, Identity, Sides

_F = sympy.Function("f")
_DEEPEST = 3
_X, _Y = COORDINATES[:2]


def nested(random: Random) -> Identity:
    """A random identity between towers of functions; half of them are false."""
    holds = random.random() < 0.5
    family, (a, b) = _inside(random)
    if not holds:
        name, change = random.choice(_CHANGES)
        family, (a, b) = f"{family}, {name}", change(random, a, b)
    for _ in range(random.randint(1, _DEEPEST)):
        name, wrap = random.choice(WRAPPERS)
        family, (a, b) = f"{name} of {family}", wrap(random, a, b)
    return Identity(a, b, holds, family)


def _inside(random: Random) -> tuple[str, Sides]:
    """An identity that is small enough to stand inside of a function."""
    if random.random() < 0.5:
        name, make = random.choice(_SHORT)
        return name, make(random)
    name, make = random.choice(_FAMILIES)
    return name, make(random)


# -------------------------------------------------------------------- what stands inside


def _whole(random: Random) -> Any:
    return random.choice((1, 2, 3, -1, Rational(1, 2), Rational(-2, 3)))


def squares_of_angles(random: Random) -> Sides:
    c = _whole(random)
    return random.choice((
        lambda: (2 * c * sin(_X) ** 2, c - c * cos(2 * _X)),
        lambda: (c * _Y * (sin(_X) ** 2 + cos(_X) ** 2), c * _Y),
        lambda: (c * sin(_X) * cos(_X), c * sin(2 * _X) / 2),
    ))()


def quotients_of_angles(random: Random) -> Sides:
    return random.choice((
        lambda: (tan(_X), sin(_X) / cos(_X)),
        lambda: (sin(_X) / (1 + cos(_X)), (1 - cos(_X)) / sin(_X)),
        lambda: (1 / (1 + tan(_Y) ** 2), cos(_Y) ** 2),
        lambda: (tanh(_X), (exp(_X) - exp(-_X)) / (exp(_X) + exp(-_X))),
    ))()


def quotients(random: Random) -> Sides:
    c = _whole(random)
    return random.choice((
        lambda: (_X / (_X + c), 1 - c / (_X + c)),
        lambda: (c / (_X - 1) - c / (_X + 1), 2 * c / (_X**2 - 1)),
        lambda: ((_X**3 - 1) / (_X - 1), _X**2 + _X + 1),
    ))()


def hyperbolas(random: Random) -> Sides:
    return random.choice((
        lambda: (cosh(2 * _X), 1 + 2 * sinh(_X) ** 2),
        lambda: (exp(_X + _Y), exp(_X) * exp(_Y)),
        lambda: (sqrt(1 + sinh(_Y) ** 2) ** 2, cosh(_Y) ** 2),
    ))()


_FAMILIES = [family for family in FAMILIES if family[0] not in ("derivatives", "functions of the user")]
_SHORT: list[tuple[str, Callable[[Random], Sides]]] = [
    ("squares of angles", squares_of_angles), ("quotients of angles", quotients_of_angles),
    ("quotients", quotients), ("hyperbolas", hyperbolas),
]


def _shifted(random: Random, a: Any, b: Any) -> Sides:
    """Another angle: not a multiple of a turn away."""
    return a, b + Rational(1, random.choice((3, 100, 10**6))) * random.choice((1, _Y))


#: A changed sign may turn u into -u, which even functions do not tell apart.
_CHANGES = [*(change for change in CHANGES if change[0] != "a sign changed"), ("an argument shifted", _shifted)]


# -------------------------------------------------------------------- what is built around


def _of(function: Any, argument: Any) -> Any:
    """A function as it stands: SymPy may work for minutes to evaluate it."""
    return function(argument, evaluate=False)


def _call(name: str) -> tuple[str, Callable[[Random, Any, Any], Sides]]:
    function = getattr(sympy, name)
    return name, lambda random, a, b: (_of(function, a), _of(function, b))


def of_a_user(random: Random, a: Any, b: Any) -> Sides:
    return _F(a), _F(b)


def root(random: Random, a: Any, b: Any) -> Sides:
    half = Rational(1, 2)
    return sympy.Pow(1 + a**2, half, evaluate=False), sympy.Pow(b**2 + 1, half, evaluate=False)


def logarithm(random: Random, a: Any, b: Any) -> Sides:
    return _of(sympy.log, a**2 + 1), _of(sympy.log, b**2 + 1)


def double_angle(random: Random, a: Any, b: Any) -> Sides:
    return random.choice((
        lambda: (_of(sin, 2 * a), 2 * _of(sin, b) * _of(cos, b)), lambda: (_of(cos, 2 * a), 1 - 2 * _of(sin, b) ** 2),
        lambda: (_of(tan, a) * _of(cos, a), _of(sin, b)),
    ))()


def sum_of_angles(random: Random, a: Any, b: Any) -> Sides:
    return _of(cos, a + _Y), _of(cos, b) * cos(_Y) - _of(sin, b) * sin(_Y)


def product_of_exponentials(random: Random, a: Any, b: Any) -> Sides:
    return _of(exp, a / 3 + _X), _of(exp, b / 3) * exp(_X)


def in_a_sum(random: Random, a: Any, b: Any) -> Sides:
    other = random.choice((_X, _Y, sin(_X), _X * _Y))
    return a + other, other + b


def in_a_product(random: Random, a: Any, b: Any) -> Sides:
    other = random.choice((_Y, cos(_X), 1 + _X**2))
    return a * other, b * other


WRAPPERS: list[tuple[str, Callable[[Random, Any, Any], Sides]]] = [
    *map(_call, ("sin", "cos", "tanh", "atan", "sinh")),
    ("exp", lambda random, a, b: (_of(exp, a / 5), _of(exp, b / 5))),
    ("root", root), ("logarithm", logarithm), ("double angle", double_angle), ("sum of angles", sum_of_angles),
    ("product of exponentials", product_of_exponentials), ("function of the user", of_a_user),
    ("sum", in_a_sum), ("product", in_a_product),
]
