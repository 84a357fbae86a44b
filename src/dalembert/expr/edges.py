"""|x|, sign, max and min as SymPy differentiates them where every symbol is real: no real parts, no Dirac deltas."""

# pyright: reportMissingTypeStubs=false

from __future__ import annotations

from collections.abc import Callable
from functools import cache, reduce
from typing import Any


def differentiable(expression: Any) -> Any:
    """An expression with functions in place of |x|, sign, max and min that have derivatives away from their edges.

    >>> from sympy import Abs, Symbol
    >>> x = Symbol("x")
    >>> differentiable(Abs(x) ** 2).diff(x)
    2*Side(x)*Size(x)
    """
    from sympy import Abs, Max, Min, sign

    if not expression.has(Abs, sign, Max, Min):
        return expression
    edges = _edges()
    return (expression.replace(Abs, edges["Size"]).replace(sign, edges["Side"])
            .replace(Max, _pairwise(edges["Larger"])).replace(Min, _pairwise(edges["Smaller"])))


def _pairwise(choose: Callable[[Any, Any], Any]) -> Callable[..., Any]:
    """A function of two, of any number from left to right."""
    def chosen(*items: Any) -> Any:
        return reduce(choose, items)

    return chosen


def values_at_edges() -> dict[str, Any]:
    """What the functions of `differentiable` are in numbers of mpmath, by name, for `lambdify`."""
    import mpmath

    return {"Size": mpmath.fabs, "Side": mpmath.sign, "Larger": max, "Smaller": min}


@cache
def _edges() -> dict[str, Any]:
    from sympy import Function, Integer

    class Size(Function):
        def fdiff(self, argindex: int = 1) -> Any:
            return Side(self.args[0])

    class Side(Function):
        def fdiff(self, argindex: int = 1) -> Any:
            return Integer(0)

    def chosen(x: Any, y: Any) -> Any:
        """1 where x is larger than y, 0 where it is smaller."""
        side: Any = Side(x - y)
        return (1 + side) / 2

    class Larger(Function):
        def fdiff(self, argindex: int = 1) -> Any:
            return chosen(self.args[argindex - 1], self.args[2 - argindex])

    class Smaller(Function):
        def fdiff(self, argindex: int = 1) -> Any:
            return chosen(self.args[2 - argindex], self.args[argindex - 1])

    return {kind.__name__: kind for kind in (Size, Side, Larger, Smaller)}
