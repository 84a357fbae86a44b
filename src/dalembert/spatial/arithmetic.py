"""What vectors are computed in: numbers, SymPy expressions, or nodes of a graph."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from ..expr.graph import Graph, Node
from ..expr.sympy_bridge import Symbols, list_from_sympy

if TYPE_CHECKING:
    import sympy

S = TypeVar("S")


class Arithmetic(Protocol[S]):
    """Sums and products of one kind of entry, and sums of products as it computes them best: fused, or reduced once."""

    zero: S
    one: S

    def add(self, a: S, b: S, /) -> S: ...
    def sub(self, a: S, b: S, /) -> S: ...
    def mul(self, a: S, b: S, /) -> S: ...
    def neg(self, a: S, /) -> S: ...
    def number(self, numerator: int, denominator: int = 1, /) -> S: ...
    def dot(self, a: Sequence[S], b: Sequence[S], /) -> S: ...
    def cross(self, a: Sequence[S], b: Sequence[S], /) -> tuple[S, S, S]: ...


class Language(Arithmetic[S], Protocol[S]):
    """An arithmetic that has functions as well, and reads entries that a user gave."""

    def call(self, function: str, operand: S, /) -> S: ...
    def read(self, entries: Iterable[Any], /) -> tuple[S, ...]: ...


class Plain(Generic[S]):
    """Sums of products, one product after the other."""

    def __init__(
        self, add: Callable[[S, S], S], sub: Callable[[S, S], S], mul: Callable[[S, S], S], neg: Callable[[S], S]
    ) -> None:
        self.add: Callable[[S, S], S] = add
        self.sub: Callable[[S, S], S] = sub
        self.mul: Callable[[S, S], S] = mul
        self.neg: Callable[[S], S] = neg

    def dot(self, a: Sequence[S], b: Sequence[S]) -> S:
        return reduce(self.add, map(self.mul, a, b))

    def cross(self, a: Sequence[S], b: Sequence[S]) -> tuple[S, S, S]:
        sub, mul, (x, y, z), (u, v, w) = self.sub, self.mul, a, b
        return sub(mul(y, w), mul(z, v)), sub(mul(z, u), mul(x, w)), sub(mul(x, v), mul(y, u))


class InNumbers(Plain[float]):
    """Python's own arithmetic."""

    zero: float = 0
    one: float = 1

    def __init__(self) -> None:
        super().__init__(operator.add, operator.sub, operator.mul, operator.neg)

    def number(self, numerator: int, denominator: int = 1) -> float:
        return numerator if denominator == 1 else numerator / denominator

    def dot(self, a: Sequence[float], b: Sequence[float]) -> float:
        """Added to 0, so that no zero has a sign."""
        return sum(map(operator.mul, a, b))


class InSymPy(Plain[Any]):
    """SymPy's own arithmetic; numbers stay what they are."""

    zero: Any = 0
    one: Any = 1

    def __init__(self) -> None:
        super().__init__(operator.add, operator.sub, operator.mul, operator.neg)

    def number(self, numerator: int, denominator: int = 1) -> sympy.Expr:
        from sympy import Rational

        return Rational(numerator, denominator)

    def call(self, function: str, operand: sympy.Expr) -> sympy.Expr:
        import sympy

        return getattr(sympy, function)(operand)

    def read(self, entries: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(entries)


class InNodes(Plain[Node]):
    """Nodes of the graph of `symbols`; constants fold as they meet."""

    symbols: Symbols
    graph: Graph
    zero: Node
    one: Node
    number: Callable[..., Node]
    call: Callable[..., Node]

    def __init__(self, symbols: Symbols) -> None:
        graph = symbols.graph
        self.symbols, self.graph, self.zero, self.one = symbols, graph, graph.zero, graph.one
        super().__init__(graph.add, graph.sub, graph.mul, graph.neg)
        self.number, self.call = graph.number, graph.call

    def read(self, entries: Iterable[Any]) -> tuple[Node, ...]:
        """Nodes; whole floats become exact, so that what they multiply folds."""
        whole = (int(x) if type(x) is float and x.is_integer() else x for x in entries)
        return tuple(list_from_sympy(whole, self.symbols))
