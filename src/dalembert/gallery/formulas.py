"""The functions of SymPy that gallery files write in: SymPy is imported when one is called, not with the file."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

__all__ = ["Matrix", "Rational", "Symbol", "cos", "diag", "eye", "integrate", "sin", "sqrt", "symbols", "tanh", "zeros"]

if TYPE_CHECKING:
    from sympy import Matrix, Rational, Symbol, cos, diag, eye, integrate, sin, sqrt, symbols, tanh, zeros
else:

    def _deferred(name: str) -> Callable[..., Any]:
        return lambda *entries, **options: getattr(import_module("sympy"), name)(*entries, **options)

    globals().update({name: _deferred(name) for name in __all__})
