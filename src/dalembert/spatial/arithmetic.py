"""What vectors are computed in: SymPy expressions, or nodes of a graph."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any, Protocol

from ..expr.graph import Graph
from ..expr.sympy_bridge import Symbols, list_from_sympy


class Arithmetic(Protocol):
    """Sums, products, numbers and functions of one kind of entry, and how an entry that a user gave is read."""

    def add(self, a: Any, b: Any, /) -> Any: ...
    def sub(self, a: Any, b: Any, /) -> Any: ...
    def mul(self, a: Any, b: Any, /) -> Any: ...
    def number(self, numerator: int, denominator: int = 1, /) -> Any: ...
    def call(self, function: str, operand: Any, /) -> Any: ...
    def read(self, entries: Iterable[Any], /) -> tuple[Any, ...]: ...


class InSymPy:
    """SymPy's own arithmetic."""

    def __init__(self) -> None:
        self.add, self.sub, self.mul = operator.add, operator.sub, operator.mul

    def number(self, numerator: int, denominator: int = 1) -> Any:
        from sympy import Rational

        return Rational(numerator, denominator)

    def call(self, function: str, operand: Any) -> Any:
        import sympy

        return getattr(sympy, function)(operand)

    def read(self, entries: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(entries)


class InNodes:
    """Nodes of the graph of `symbols`; constants fold as they meet."""

    def __init__(self, symbols: Symbols) -> None:
        graph: Graph = symbols.graph
        self.symbols, self.graph = symbols, graph
        self.add, self.sub, self.mul, self.number, self.call = graph.add, graph.sub, graph.mul, graph.number, graph.call

    def read(self, entries: Iterable[Any]) -> tuple[int, ...]:
        """Nodes; whole floats become exact, so that what they multiply folds."""
        whole = (int(x) if type(x) is float and x.is_integer() else x for x in entries)
        return tuple(list_from_sympy(whole, self.symbols))
