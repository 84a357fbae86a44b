"""How long an expression is when it is printed, by two measures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sympy
from sympy.core.function import AppliedUndef


def leaves(printed: Iterable[Any]) -> int:
    """Symbols and integers written in a list of expressions; q(t) and q'(t) are one each, signs are none.

    >>> x, y = sympy.symbols("x y")
    >>> leaves([2 * x - y, x**2 / 3, -sympy.cos(x)])
    7
    """
    known: dict[Any, int] = {}
    return sum(_leaves(sympy.sympify(expression), known) for expression in printed)


def latex_characters(printed: Iterable[Any]) -> int:
    """Characters of `sympy.latex` of a list of expressions."""
    return sum(len(sympy.latex(expression)) for expression in printed)


def _leaves(expression: Any, known: dict[Any, int]) -> int:
    """Each distinct part is counted once and remembered: SymPy shares them, print does not."""
    if expression not in known:
        known[expression] = _count(expression, known)
    return known[expression]


def _count(expression: Any, known: dict[Any, int]) -> int:
    if isinstance(expression, sympy.Rational):
        return 2 if expression.q != 1 and abs(expression.p) != 1 else 1
    if not expression.args or isinstance(expression, sympy.Derivative | AppliedUndef):
        return 1
    parts = expression.args
    if expression.is_Mul and parts[0] == -1:
        parts = parts[1:]
    return sum(_leaves(part, known) for part in parts)
