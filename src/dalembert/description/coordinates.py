"""The user's alphabet: time, coordinates, inputs, as SymPy mechanics writes them."""

from __future__ import annotations

import re
from math import prod
from typing import TYPE_CHECKING, Any

from ..arguments import of_kinds
from ..errors import DescriptionError
from ..expr.sympy_bridge import mechanics_time

if TYPE_CHECKING:
    import sympy


MOST = 10_000
"""Coordinates, or inputs, of one system: M has the square of it in entries."""


def time() -> sympy.Symbol:
    """The symbol of time, SymPy mechanics' `t` (in seconds); also reachable as `dalembert.time`."""
    return mechanics_time()


@of_kinds
def coordinates(names: str, **assumptions: Any) -> tuple[Any, ...]:
    """Generalized coordinates: functions of time, one per name.

    Returns a tuple of SymPy dynamicsymbols, also for a single name. Names are separated by spaces or
    commas; ranges such as ``q:3`` work as in ``sympy.symbols``.

    >>> (theta,) = coordinates("theta")
    >>> theta.diff()
    Derivative(theta(t), t)
    """
    from sympy import Function, symbols

    if not isinstance(names, str) or not names.strip():
        raise DescriptionError("coordinates", "no names were given.", 'Write, for example, coordinates("x y").')
    expect_few("coordinates", sum(map(_count, re.split(r"[\s,]+", names.strip()))))
    functions: Any = symbols(names, cls=Function, seq=True, **assumptions)  # pyright: ignore[reportArgumentType]
    return tuple(function(time()) for function in functions)


def expect_few(where: str, count: int) -> None:
    """Raises DescriptionError where there are more names than a system can have."""
    if count > MOST:
        raise DescriptionError(where, f"{count} names are declared.", f"A system can have {MOST}: describe fewer.")


def _count(name: str) -> int:
    """How many names a range such as `q:3` is."""
    return prod(max(int(stop) - int(start or 0), 1) for start, stop in re.findall(r"(\d*):(\d+)", name))
