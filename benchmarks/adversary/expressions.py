"""Random expressions that are smooth wherever their symbols are, those that have edges, and how both are spelled.

What is drawn stands in plain real symbols q1, v1, t, ...; a `Spelling` writes it as Python or as the text of a model.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

import sympy
from sympy import Rational, Symbol
from sympy.printing.str import StrPrinter

Expr = Any


def real(names: str) -> tuple[Any, ...]:
    """Real symbols by name."""
    return tuple(Symbol(name, real=True) for name in names.split())


# -------------------------------------------------------------------- numbers


def number(random: Random) -> Expr:
    """A small number, not zero: whole, a fraction, or a decimal."""
    return random.choice((
        lambda: sympy.Integer(random.choice((-3, -2, -1, 1, 2, 3))),
        lambda: Rational(random.choice((-5, -3, -1, 1, 2, 4)), random.choice((2, 3, 7))),
        lambda: sympy.Float(round(random.uniform(0.1, 3.0), random.randint(1, 3))),
    ))()


def positive(random: Random, decades: float = 0.5) -> float:
    """A positive number within some decades of 1."""
    return float(f"{10 ** random.uniform(-decades, decades):.{random.randint(1, 16)}g}")


# -------------------------------------------------------------------- shapes


def leaf(random: Random, symbols: Sequence[Any]) -> Expr:
    """A symbol, a multiple of one, a sum of two, or a number."""
    x, y = random.choice(symbols), random.choice(symbols)
    return random.choice((lambda: x, lambda: x, lambda: number(random) * x, lambda: x + number(random) * y,
                          lambda: x * y, lambda: number(random)))()


def smooth(random: Random, symbols: Sequence[Any], depth: int) -> Expr:
    """An expression with all derivatives at every state, and of a size that a double holds."""
    if depth <= 0:
        return leaf(random, symbols)
    inner = smooth(random, symbols, depth - 1)
    if random.random() < 0.45:
        other = smooth(random, symbols, random.randint(0, depth - 1))
        return random.choice((inner + other, inner - other, inner * other, inner * other, inner + number(random)))
    return random.choice(_SMOOTH)(inner)


_SMOOTH: tuple[Callable[[Expr], Expr], ...] = (
    sympy.sin, sympy.cos, sympy.sin, sympy.cos, sympy.atan, sympy.tanh, sympy.asinh,
    lambda e: sympy.exp(sympy.sin(e)), lambda e: sympy.exp(-(e**2) / 4), lambda e: sympy.log(1 + e**2),
    lambda e: sympy.sqrt(1 + e**2), lambda e: 1 / (2 + sympy.cos(e)), lambda e: e / (1 + e**2),
    lambda e: sympy.asin(sympy.sin(e) / 2), lambda e: sympy.acos(sympy.tanh(e) / 2), lambda e: e**2, lambda e: e**3,
    lambda e: sympy.tan(sympy.atan(e) / 2), lambda e: sympy.cosh(sympy.sin(e)), lambda e: sympy.sinh(sympy.tanh(e)),
    lambda e: (2 + sympy.sin(e)) ** Rational(5, 2), lambda e: (3 + sympy.cos(e)) ** Rational(-1, 3),
    lambda e: sympy.atan2(sympy.sin(e), 2 + sympy.cos(e)), lambda e: sympy.atanh(sympy.sin(e) / 3),
    lambda e: sympy.acosh(Rational(5, 2) + sympy.sin(e)), lambda e: (1 + e**2) ** (sympy.sin(e) / 3),
)  # fmt: skip


def edged(random: Random, symbols: Sequence[Any], depth: int) -> Expr:
    """An expression with cases, absolute values and extremes, smooth between their edges."""
    a, b, c = (smooth(random, symbols, random.randint(0, depth)) for _ in range(3))
    x = random.choice(symbols)
    return random.choice((
        lambda: sympy.Abs(a) * b, lambda: sympy.Max(a, b), lambda: sympy.Min(a, b) + c, lambda: sympy.sign(a) * b,
        lambda: sympy.Piecewise((a, x < number(random)), (b, True)),
        lambda: sympy.Piecewise((a, x <= -1), (b, (x < 1) & (c > 0)), (c, True)),
        lambda: sympy.Piecewise((a**2, a > 0), (0, True)), lambda: sympy.Max(0, a) ** 3,
        lambda: sympy.sqrt(sympy.Abs(a) + 1), lambda: sympy.Abs(a) ** Rational(3, 2), lambda: sympy.sqrt(a**2),
        lambda: sympy.Piecewise((sympy.sin(a), sympy.Abs(b) > 1), (sympy.Max(a, b), x > 0), (c, True)),
    ))()  # fmt: skip


def scalar(random: Random, symbols: Sequence[Any], depth: int, edges: float = 0.15) -> Expr:
    """A smooth expression, now and then one with edges."""
    return (edged if random.random() < edges else smooth)(random, symbols, depth)


# -------------------------------------------------------------------- spelling


class Spelling(StrPrinter):
    """Writes an expression; `names` says what symbols are called."""

    def __init__(self, names: dict[Any, str]) -> None:
        super().__init__({"full_prec": False})
        self.names = names

    def _print_Symbol(self, expr: Any) -> str:
        return self.names[expr] if expr in self.names else str(expr.name)

    def _print_Float(self, expr: Any) -> str:
        return repr(float(expr))


class PythonSpelling(Spelling):
    """As Python with SymPy's names."""

    def _print_Rational(self, expr: Any) -> str:
        return f"Rational({expr.p}, {expr.q})"


class TextSpelling(Spelling):
    """As the text of model files."""

    def _print_Piecewise(self, expr: Any) -> str:
        *cases, (last, _) = expr.args
        listed = [part for value, condition in cases for part in (self._print(condition), self._print(value))]
        return f"piecewise({', '.join([*listed, self._print(last)])})"

    def _print_Abs(self, expr: Any) -> str:
        return f"abs({self._print(expr.args[0])})"

    def _print_re(self, expr: Any) -> str:
        return self._print(expr.args[0])

    def _print_im(self, expr: Any) -> str:
        return "0"

    def _print_Max(self, expr: Any) -> str:
        return f"max({', '.join(map(self._print, expr.args))})"

    def _print_Min(self, expr: Any) -> str:
        return f"min({', '.join(map(self._print, expr.args))})"

    def _print_And(self, expr: Any) -> str:
        return " and ".join(f"({self._print(part)})" for part in expr.args)

    def _print_Or(self, expr: Any) -> str:
        return " or ".join(f"({self._print(part)})" for part in expr.args)

    def _print_Exp1(self, expr: Any) -> str:  # pyright: ignore[reportIncompatibleMethodOverride]
        return "exp(1)"


@cache
def python_namespace() -> dict[str, Any]:
    """What a spelled script stands in."""
    import dalembert as da

    return {**{name: getattr(sympy, name) for name in sympy.__all__ if not name.startswith("_")}, "da": da}


def run(script: str) -> dict[str, Any]:
    """The names that a script defines."""
    names = dict(python_namespace())
    exec(script, names)
    return names
