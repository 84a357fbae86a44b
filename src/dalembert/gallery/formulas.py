"""The functions of SymPy that gallery files write in: SymPy is imported when one is called, not with the file."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, TypeAlias

__all__ = [
    "Matrix", "Rational", "Symbol", "cos", "diag", "eye", "integrate", "sin", "sqrt", "symbols", "tanh",
    "zeros",
]  # fmt: skip

#: A formula of SymPy, and a matrix of them, of which SymPy's own annotations know neither products nor entries.
Expr: TypeAlias = Any
Table: TypeAlias = Any
#: The symbols of a system by their names, and what is made of them.
Named: TypeAlias = SimpleNamespace
#: Numbers and units of parameters.
Parameters: TypeAlias = "dict[Symbol, tuple[float, str]]"

if TYPE_CHECKING:
    from sympy import Matrix, Rational, Symbol, cos, diag, eye, integrate, sin, sqrt, symbols, tanh, zeros
else:

    def _deferred(name: str) -> Callable[..., Any]:
        return lambda *entries, **options: getattr(import_module("sympy"), name)(*entries, **options)

    globals().update({name: _deferred(name) for name in __all__})
