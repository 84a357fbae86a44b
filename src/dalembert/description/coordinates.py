"""The user's alphabet: time, coordinates, inputs, as SymPy mechanics writes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..errors import DescriptionError
from ..expr.sympy_bridge import mechanics_time

if TYPE_CHECKING:
    import sympy


def time() -> sympy.Symbol:
    """The symbol of time, SymPy mechanics' `t` (in seconds); also reachable as `dalembert.time`."""
    return mechanics_time()


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
    functions: Any = symbols(names, cls=Function, seq=True, **assumptions)  # pyright: ignore[reportArgumentType]
    return tuple(function(time()) for function in functions)
