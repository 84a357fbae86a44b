"""Random pairs of expressions of which nobody knows whether they are equal, and mpmath as a judge of the answers.

One side is a random expression, the other the same with a node rewritten by a rule that keeps its value, with a
symbol replaced, or another one. An answer is contradicted by values in 40 digits at random points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import mpmath
import sympy
from sympy import Abs, Add, Integer, Mul, Pow, Rational, atan, cos, cosh, exp, log, sin, sinh, tan, tanh

from dalembert.algebra.deciding.equality import Equality

x, y, z = sympy.symbols("x y z")
p = sympy.symbols("p", positive=True)
SYMBOLS = (x, y, z, p)
_DEPTH, _POINTS, _DIGITS, _AGREES = 3, 4, (40, 60), mpmath.mpf(10) ** -25
_OFFSET = mpmath.mpf(1) / 32
_FUNCTIONS = (sin, cos, tan, exp, log, Abs, tanh, sinh, atan)


def pair(random: Random) -> tuple[Any, Any]:
    """Two expressions; what SymPy makes infinite or complex is drawn anew."""
    while True:
        a = tree(random, _DEPTH)
        b = random.choice((_rewritten, _rewritten, _exchanged, _other))(random, a)
        if not any(side.has(sympy.zoo, sympy.nan, sympy.I, sympy.oo) for side in (a, b)):
            return a, b


def tree(random: Random, depth: int) -> Any:
    """A random expression, left as it is written."""
    if depth == 0 or random.random() < 0.15:
        numbers = Integer(random.randint(-3, 3)), Rational(random.randint(-5, 5), random.randint(1, 4))
        return random.choice((*SYMBOLS, x, y, *numbers, sympy.pi, sympy.E))
    left = tree(random, depth - 1)
    return random.choice((
        lambda: Add(left, tree(random, depth - 1), evaluate=False),
        lambda: Mul(left, tree(random, depth - 1), evaluate=False),
        lambda: Pow(left, Integer(random.choice((2, 3, -1, -2))), evaluate=False),
        lambda: Pow(left, Rational(random.choice((1, -1, 3)), random.choice((2, 3))), evaluate=False),
        *[lambda: random.choice(_FUNCTIONS)(left, evaluate=False)] * 5,
    ))()


# -------------------------------------------------------------------- the other side


def _rewritten(random: Random, expression: Any) -> Any:
    return _rewrite(random, _rewrite(random, expression))


def _exchanged(random: Random, expression: Any) -> Any:
    new = random.choice((x, y, -x, y + Rational(1, 3)))
    return _rewrite(random, expression).xreplace({random.choice((x, y)): new})


def _other(random: Random, expression: Any) -> Any:
    return tree(random, _DEPTH - 1)


def _rewrite(random: Random, expression: Any) -> Any:
    """The expression with a random part of it written in another way."""
    if expression.args and random.random() < 0.7:
        arguments = list(expression.args)
        place = random.randrange(len(arguments))
        arguments[place] = _rewrite(random, arguments[place])
        return expression.func(*arguments, evaluate=False)
    rules = _RULES.get(expression.func, _ALWAYS)
    return random.choice((*_ALWAYS, *rules, *rules))(expression)


Rule = Callable[[Any], Any]
_ALWAYS: tuple[Rule, ...] = (
    lambda e: Mul(e, sin(y) ** 2 + cos(y) ** 2, evaluate=False), lambda e: Add(e, x, -x, evaluate=False),
    lambda e: Mul(e, 1 + x**2, Pow(1 + x**2, -1, evaluate=False), evaluate=False),
)
_RULES: dict[Any, tuple[Rule, ...]] = {
    sin: (lambda e: 2 * sin(e.args[0] / 2, evaluate=False) * cos(e.args[0] / 2, evaluate=False),),
    cos: (lambda e: 1 - 2 * sin(e.args[0] / 2, evaluate=False) ** 2,),
    tan: (lambda e: sin(e.args[0], evaluate=False) / cos(e.args[0], evaluate=False),),
    exp: (lambda e: exp(e.args[0] / 2, evaluate=False) ** 2,),
    tanh: (lambda e: sinh(e.args[0], evaluate=False) / cosh(e.args[0], evaluate=False),),
}


# -------------------------------------------------------------------- the judge


def contradicted(found: Equality, a: Any, b: Any) -> bool:
    """Whether values in many digits say otherwise: another value for "yes", the same at the witness for "no"."""
    if found.answer == "no":
        state = {symbol: found.witness.get(symbol, Integer(1)) for symbol in SYMBOLS}
        values = _values(a, b, {symbol: mpmath.mpf(int(v.p)) / int(v.q) for symbol, v in state.items()})
        return values is None or values[0] == values[1]
    random = Random(0)
    points = [{symbol: mpmath.mpf(random.randint(-40, 40)) / 8 + _OFFSET for symbol in SYMBOLS} for _ in range(_POINTS)]
    pairs = filter(None, (_values(a, b, {**point, p: abs(point[p])}) for point in points))
    return found.answer == "yes" and any(abs(one - other) > _AGREES * (1 + abs(one)) for one, other in pairs)


def _values(a: Any, b: Any, point: Mapping[Any, Any]) -> tuple[Any, Any] | None:
    """Both values, where both are real and do not depend on rounding."""
    found = []
    for side in (a, b):
        few, many = (_value(side, point, digits) for digits in _DIGITS)
        if few is None or many is None or abs(few - many) > _AGREES * (1 + abs(many)):
            return None
        found.append(many)
    return found[0], found[1]


def _value(side: Any, point: Mapping[Any, Any], digits: int) -> Any:
    with mpmath.workdps(digits):
        try:
            value = _computed(side, point)
        except (ZeroDivisionError, OverflowError, ValueError, TypeError):
            return None
        return value if isinstance(value, mpmath.mpf) and mpmath.isfinite(value) else None


def _computed(part: Any, point: Mapping[Any, Any]) -> Any:
    """The value of a SymPy expression, part by part: its own printers read some unevaluated ones in another way."""
    if part in point:
        return point[part]
    if part.is_Rational:
        return mpmath.mpf(int(part.p)) / int(part.q)
    values = [_computed(each, point) for each in part.args]
    if any(isinstance(value, mpmath.mpc) for value in values):
        raise ValueError("not real")
    return _MEANING[part.func.__name__](*values)


_MEANING: dict[str, Callable[..., Any]] = {
    "Pi": lambda: +mpmath.pi, "Exp1": lambda: +mpmath.e, "Abs": abs, "Pow": mpmath.power,
    "Add": lambda *terms: mpmath.fsum(terms), "Mul": lambda *factors: mpmath.fprod(factors),
    **{name: getattr(mpmath, name) for name in ("sin", "cos", "tan", "exp", "log", "tanh", "sinh", "cosh", "atan")},
}
