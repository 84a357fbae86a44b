"""The value of a graph: in doubles, over arrays, and in as many digits as wanted.

Both are oracles rather than fast paths: they interpret the graph node by node. `evaluate` follows the
rules of IEEE doubles (1/0 is inf, log(-1) is nan); `evaluate_exact` follows the same rules with exact
input and any precision, so that it can judge what `evaluate` and compiled code return.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import ExpressionError, UnknownNameError, nearest
from .doubles import doubles
from .functions import FUNCTIONS, LEAVES
from .graph import Graph, Node, Number

Array = NDArray[Any]
_GUARD_DIGITS = 10

# -------------------------------------------------------------------- doubles


def evaluate(graph: Graph, roots: Sequence[Node], values: Mapping[Node, Any]) -> list[Any]:
    """The values of the roots, as arrays of the common shape of `values`, or as NumPy scalars.

    `values` maps each leaf to a number or an array; shapes broadcast. A select takes each entry from the
    branch its condition names, so a nan in the other branch does no harm.
    Raises UnknownNameError for a leaf without a value, ExpressionError for shapes that do not broadcast.

    >>> graph = Graph(); x = graph.symbol("x")
    >>> evaluate(graph, [graph.pow(x, graph.number(2))], {x: [1.0, 3.0]})
    [array([1., 9.])]
    """
    arrays = {leaf: doubles("evaluate", _spelled(graph, leaf), value) for leaf, value in values.items()}
    shape = _common_shape(arrays.values())
    rules = _Doubles(graph, arrays)
    with np.errstate(all="ignore"):
        found = _interpret(graph, roots, rules)
    return [np.broadcast_to(value, shape).copy() if shape else value[()] for value in found]


def _common_shape(arrays: Iterable[Array]) -> tuple[int, ...]:
    shapes = [array.shape for array in arrays]
    try:
        return np.broadcast_shapes(*shapes)
    except ValueError:
        shown = ", ".join(map(str, sorted(set(shapes))))
        raise ExpressionError("evaluate", f"the shapes {shown} do not broadcast.",
                              "Give arrays of one shape.") from None


class _Doubles:
    """The arithmetic of IEEE doubles over arrays."""

    def __init__(self, graph: Graph, values: Mapping[Node, Array]) -> None:
        self.graph, self.values = graph, values
        self.functions: dict[str, Callable[..., Any]] = {"add": np.add, "mul": np.multiply}
        self.functions |= {name: getattr(np, row.numpy) for name, row in FUNCTIONS.items()}

    def leaf(self, index: Node) -> Array:
        node = self.graph.nodes[index]
        if node[0] == "symbol":
            return _value_of(self.graph, index, self.values)
        if node[0] == "constant":
            return np.asarray(_DOUBLE_CONSTANTS[node[1]])
        value = self.graph.value(index)
        assert value is not None
        return np.asarray(_nearest_double(value))

    def power(self, base: Array, exponent: Array, exact: Number | None) -> Array:
        """base**exponent; square roots and reciprocals rounded correctly, as compiled code does."""
        special = _SPECIAL_POWERS.get(exact)
        return np.power(base, exponent) if special is None else special(base)


_DOUBLE_CONSTANTS = {"pi": np.pi, "e": np.e, "true": True, "false": False, "nan": np.nan, "inf": np.inf}
_SPECIAL_POWERS: dict[Number | None, Callable[[Array], Array]] = {
    -1: np.reciprocal,
    2: np.square,
    Fraction(1, 2): np.sqrt,
    Fraction(-1, 2): lambda base: np.reciprocal(np.sqrt(base)),
}


def _nearest_double(value: Number) -> float:
    try:
        return float(value)
    except OverflowError:
        return np.inf if value > 0 else -np.inf


# -------------------------------------------------------------------- any precision


def evaluate_exact(
    graph: Graph, roots: Sequence[Node], values: Mapping[Node, Any], digits: int = 50
) -> list[Any]:
    """The values of the roots as mpmath numbers (truth values as bool), computed with `digits` digits.

    `values` maps each leaf to an int, Fraction, float or mpmath number, all taken as exact. What is not
    real is nan. Raises UnknownNameError for a leaf without a value.

    >>> graph = Graph(); x = graph.symbol("x")
    >>> (root,) = evaluate_exact(graph, [graph.sqrt(x)], {x: 2}, digits=30)
    >>> from mpmath import nstr
    >>> nstr(root, 30)
    '1.41421356237309504880168872421'
    """
    import mpmath

    with mpmath.workdps(digits + _GUARD_DIGITS):
        exact = {leaf: _exact_number(value) for leaf, value in values.items()}
        return _interpret(graph, roots, _Digits(graph, exact))


def _exact_number(value: Any) -> Any:
    import mpmath

    if isinstance(value, Fraction):
        return mpmath.mpf(value.numerator) / value.denominator
    return mpmath.mpf(value)


class _Digits:
    """The rules of IEEE doubles in mpmath's numbers."""

    def __init__(self, graph: Graph, values: Mapping[Node, Any]) -> None:
        import mpmath

        self.graph, self.values, self.mpmath = graph, values, mpmath
        named = {name: getattr(mpmath, row.mpmath) for name, row in FUNCTIONS.items() if row.mpmath}
        self.functions: dict[str, Callable[..., Any]] = dict(_EXACT_FUNCTIONS)
        self.functions |= {name: partial(self._real, function) for name, function in named.items()}
        self.functions |= {"min": partial(self._extreme, min), "max": partial(self._extreme, max)}

    def leaf(self, index: Node) -> Any:
        node = self.graph.nodes[index]
        if node[0] == "symbol":
            return _value_of(self.graph, index, self.values)
        if node[0] == "constant":
            truth = {"true": True, "false": False}.get(node[1])
            return truth if truth is not None else +getattr(self.mpmath, node[1])
        return _exact_number(self.graph.value(index))

    def power(self, base: Any, exponent: Any, exact: Number | None) -> Any:
        """base**exponent; a negative power of zero is inf, as in doubles."""
        if base == 0 and exponent < 0:
            return self.mpmath.inf
        return self._real(self.mpmath.power, base, exponent)

    def _real(self, function: Callable[..., Any], *operands: Any) -> Any:
        """The value of a function if it is real, else nan."""
        try:
            value = function(*operands)
        except (ZeroDivisionError, ValueError, OverflowError):
            return self.mpmath.nan
        return value if isinstance(value, self.mpmath.mpf) else self.mpmath.nan

    def _extreme(self, choose: Callable[[Any, Any], Any], a: Any, b: Any) -> Any:
        return self.mpmath.nan if self.mpmath.isnan(a) or self.mpmath.isnan(b) else choose(a, b)


def _chosen(condition: bool, a: Any, b: Any) -> Any:
    return a if condition else b


_EXACT_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "add": operator.add, "mul": operator.mul,
    "lt": operator.lt, "le": operator.le, "eq": operator.eq, "ne": operator.ne,
    "and": bool.__and__, "or": bool.__or__, "not": operator.not_,
    "select": _chosen,
}


# -------------------------------------------------------------------- both


def _interpret(graph: Graph, roots: Sequence[Node], rules: _Doubles | _Digits) -> list[Any]:
    """The values of the roots, children before parents."""
    found: dict[Node, Any] = {}
    for index in graph.reachable(roots):
        operation, *operands = graph.nodes[index]
        if operation in LEAVES:
            found[index] = rules.leaf(index)
        elif operation == "pow":
            base, exponent = operands
            found[index] = rules.power(found[base], found[exponent], graph.value(exponent))
        else:
            found[index] = rules.functions[operation](*[found[i] for i in operands])
    return [found[root] for root in roots]


def _value_of(graph: Graph, leaf: Node, values: Mapping[Node, Any]) -> Any:
    if leaf in values:
        return values[leaf]
    names = {_spelled(graph, known) for known in values}
    name = _spelled(graph, leaf)
    raise UnknownNameError("evaluate", f"the symbol {name} has no value.", nearest(name, names))


def _spelled(graph: Graph, leaf: Node) -> str:
    node = graph.nodes[leaf]
    return node[1] + "'" * node[2] if node[0] == "symbol" else f"node {leaf}"
