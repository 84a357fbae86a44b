"""What the checks of the lessons are made of: differences of numbers, and how far wrong forms are from right ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from dalembert.gallery.measures import difference

__all__ = ["apart", "difference", "failures", "gap", "integral", "integral_of", "largest", "matrix", "unlike"]


def gap(found: Any, wanted: Any) -> float:
    """The largest |found - wanted|, relative to the largest |wanted| (absolute where that is 0); inf of nothing.

    >>> gap([1.0, 2.0], [1.0, 4.0])
    0.5
    """
    found, wanted = (np.asarray(x, dtype=float) for x in np.broadcast_arrays(found, wanted))
    if not wanted.size:
        return float("inf")
    size = largest(wanted)
    return largest(found - wanted) / (size or 1.0)


def largest(values: Any) -> float:
    """The largest absolute value."""
    return float(np.max(np.abs(np.asarray(values, dtype=float))))


def apart(wrong: Any, right: Any, least: float) -> float:
    """By how much the gap between a wrong form and the right one falls short of `least`: 0 where they differ.

    >>> apart(2.0, 1.0, least=0.5), apart(1.0, 1.0, least=0.5)
    (0.0, 0.5)
    """
    return max(0.0, least - gap(wrong, right))


def matrix(entries: Any) -> Any:
    """A SymPy matrix of the rows of a table, or a column of entries."""
    from sympy import Matrix

    return Matrix(entries)


def integral(function: Callable[[Any], Any], ends: Sequence[Any]) -> float:
    """int f(s) ds from one of the ends to the next, by mpmath.

    >>> integral(lambda s: 3 * s**2, [0, 2])
    8.0
    """
    from mpmath import quad

    total: Any = quad(function, ends)
    return float(total)


def integral_of(expression: Any, variable: Any) -> float:
    """int of a SymPy expression over its variable from 0 to 1, by mpmath at 20 digits."""
    from mpmath import mpf

    return integral(lambda s: mpf(expression.subs(variable, s).evalf(20)), [0, 1])


def unlike(wrong: Any, right: Any, **fixed: float) -> float:
    """0 where two expressions differ at some arbitrary state by a thousandth or more, else what is lacking.

    >>> from sympy import Symbol
    >>> x = Symbol("x")
    >>> unlike(x**2, x), unlike(x, x)
    (0.0, 0.001)
    """
    return max(0.0, 1e-3 - difference(right, wrong, **fixed))


def failures(*answers: Any) -> float:
    """How many of some answers are false.

    >>> failures(2 > 1, 1 > 2)
    1.0
    """
    return float(sum(not answer for answer in answers))
