"""SymPy to nodes: one row for each class, children before parents, without recursion."""

# pyright: reportMissingTypeStubs=false

from __future__ import annotations

import numbers
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce
from typing import Any, cast

from ...errors import ExpressionError
from ..doubles import is_list
from ..functions import ELEMENTARY, FUNCTIONS, RELATIONS
from ..graph import Graph, Node
from .symbols import PLACE, Symbols, constants, kinds, refusal, shown

_LARGEST_EXPONENT = 8000
_BITS_OF_DOUBLES, _LARGEST_DOUBLE = 53, sys.float_info.max


def from_sympy(expression: Any, symbols: Symbols) -> Node:
    """The node of a SymPy expression or number.

    Raises ExpressionError for what has no place in equations of motion: integrals, complex numbers,
    non-commutative symbols, unknown functions, matrices where a scalar belongs, text.

    >>> from sympy import sin, symbols
    >>> from dalembert.expr.sympy_bridge import to_sympy
    >>> x, y = symbols("x y")
    >>> graph = Graph()
    >>> table = Symbols(graph)
    >>> to_sympy(graph, from_sympy(x * sin(y) + 1, table), table)
    x*sin(y) + 1
    """
    return list_from_sympy([expression], symbols)[0]


def list_from_sympy(expressions: Iterable[Any], symbols: Symbols) -> list[Node]:
    """The nodes of many expressions, what they share being converted once."""
    reading = _Reading(symbols)
    return [reading.node(expression) for expression in expressions]


def matrix_from_sympy(matrix: Any, symbols: Symbols) -> tuple[tuple[int, ...], list[Node]]:
    """The shape of a matrix, array or (nested) list, and the nodes of its entries, row by row."""
    shape, entries = matrix_entries(matrix)
    return shape, list_from_sympy(entries, symbols)


def matrix_entries(matrix: Any) -> tuple[tuple[int, ...], list[Any]]:
    """The shape of a matrix, array or (nested) list, and its entries, row by row."""
    if is_list(matrix):
        rows = [matrix_entries(row) if is_list(row) else _single(row) for row in matrix]
        shapes = {shape for shape, _ in rows}
        if len(shapes) > 1:
            raise ExpressionError("matrix", f"its rows have the shapes {sorted(shapes)}.",
                                  "Give rows of one length.")
        inner = shapes.pop() if shapes else ()
        return (len(rows), *inner), [entry for _, row in rows for entry in row]
    shape, flat = getattr(matrix, "shape", None), getattr(matrix, "flat", None)
    if shape is None or flat is None:
        raise ExpressionError("matrix", f"{shown(matrix)} is not a matrix.",
                              "Use an explicit Matrix or a list.")
    entries = cast("Iterable[Any]", flat() if callable(flat) else flat)
    return tuple(int(size) for size in shape), list(entries)


def _single(entry: Any) -> tuple[tuple[int, ...], list[Any]]:
    return (), [entry]


class _Reading:
    """One conversion: nodes by the identity of the SymPy object they came from."""

    def __init__(self, symbols: Symbols) -> None:
        self.symbols, self.graph = symbols, symbols.graph
        self.nodes: dict[int, Node] = {}
        self.kept_alive: list[Any] = []
        self.replacements: dict[int, Any] = {}
        self.rows: dict[type[Any], _Row] = dict(_rows())

    def node(self, expression: Any) -> Node:
        """The node of one expression; children are converted before parents, without recursion."""
        nodes, rows = self.nodes, self.rows
        stack: list[Any] = [expression]
        if not isinstance(expression, kinds().Basic):
            return self._python_number(expression)
        self.kept_alive.append(expression)
        while stack:
            item = stack[-1]
            key = id(item)
            if key in nodes:
                stack.pop()
                continue
            row = rows.get(item.__class__) or self._row(item)
            children = row.children(self, item) if row.children else item.args
            waiting = [child for child in children if id(child) not in nodes]
            if waiting:
                waiting.reverse()
                stack.extend(waiting)
                continue
            stack.pop()
            nodes[key] = row.build(self, item, [nodes[id(child)] for child in children])
        return nodes[id(expression)]

    def _row(self, item: Any) -> _Row:
        """The row of the nearest known class of `item`, remembered for its class."""
        for base in type(item).__mro__:
            row = self.rows.get(base)
            if row is not None:
                self.rows[type(item)] = row
                return row
        raise refusal(item)

    def _python_number(self, value: Any) -> Node:
        if isinstance(value, bool):
            return self.graph.constant("true" if value else "false")
        if isinstance(value, numbers.Rational | float):
            return self.graph.number(value)
        if isinstance(value, numbers.Real):
            return self.graph.number(float(value))
        raise refusal(value)

    def replaced(self, item: Any, rewrite: Callable[[Any], Any]) -> Any:
        """What stands in for `item`, made once and kept alive as long as the conversion runs."""
        found = self.replacements.get(id(item))
        if found is None:
            found = self.replacements[id(item)] = rewrite(item)
            if found == item:
                raise refusal(item)
        return found

    def numeric(self, node: Node, item: Any) -> Node:
        """`node`, refused if it is a truth value."""
        if self.graph.is_logical(node):
            raise ExpressionError(PLACE, f"{shown(item)} uses a truth value as a number.",
                                  "Use Piecewise((1, condition), (0, True)).")
        return node

    def logical(self, node: Node, item: Any) -> Node:
        """`node`, refused unless it is a truth value."""
        if not self.graph.is_logical(node):
            raise ExpressionError(PLACE, f"{shown(item)} uses a number as a condition.",
                                  "Conditions are relations such as x < 0.")
        return node


Build = Callable[[_Reading, Any, list[Node]], Node]
Children = Callable[[_Reading, Any], Sequence[Any]]


@dataclass(frozen=True, slots=True)
class _Row:
    """How objects of one class are read; `children` where those are not its args."""

    build: Build
    children: Children | None = None


def _none(reading: _Reading, item: Any) -> Sequence[Any]:
    return ()


def _sum(reading: _Reading, item: Any, operands: list[Node]) -> Node:
    add = reading.graph.add
    total = operands[0]
    for operand in operands[1:]:
        total = add(total, operand)
    return total


def _product(reading: _Reading, item: Any, operands: list[Node]) -> Node:
    """The product from left to right; a leading number comes last, so no partial product holds it."""
    graph, first = reading.graph, operands[0]
    if len(operands) > 2 and graph.value(first) is not None:
        return graph.mul(first, _product(reading, item, operands[1:]))
    mul = graph.mul
    for operand in operands[1:]:
        first = mul(first, operand)
    return first


def _power(reading: _Reading, item: Any, operands: list[Node]) -> Node:
    return reading.graph.pow(operands[0], operands[1])


def _symbol(reading: _Reading, item: Any, operands: list[Node]) -> Node:
    return reading.symbols.leaf(item)


def _rational(reading: _Reading, item: Any, operands: list[Node]) -> Node:
    return reading.graph.number(int(item.p), int(item.q))


def _float(reading: _Reading, item: Any, operands: list[Node]) -> Node:
    """A double; of more or fewer digits, the decimal number it prints as, a double again where that prints so too."""
    from mpmath import mp

    if abs(int(mp.convert(item).man_exp[1])) > _LARGEST_EXPONENT:
        raise ExpressionError(PLACE, f"{shown(item)} cannot be kept in its digits.", "Rescale it.")
    number = reading.graph.number
    if item._prec == _BITS_OF_DOUBLES and float(item) == item:
        return number(float(item))
    exact = Fraction(str(item))
    rounded = float(exact) if abs(exact) <= _LARGEST_DOUBLE else 0.0
    return number(rounded) if Fraction(repr(rounded)) == exact else number(exact)


def _constant(name: str) -> _Row:
    return _Row(lambda reading, item, operands: reading.graph.constant(name), _none)


def _call(name: str) -> _Row:
    """The row of a function, or a relation, of numbers; two-place ones nest from left to right."""

    def build(reading: _Reading, item: Any, operands: list[Node]) -> Node:
        for operand in operands:
            reading.numeric(operand, item)
        if len(operands) <= FUNCTIONS[name].arity:
            return reading.graph.call(name, *operands)
        return reduce(lambda a, b: reading.graph.call(name, a, b), operands)

    return _Row(build)


def _swapped(name: str) -> _Row:
    build = _call(name).build
    return _Row(lambda reading, item, operands: build(reading, item, operands[::-1]))


def _logical(name: str) -> _Row:
    """The row of a function of truth values."""

    def build(reading: _Reading, item: Any, operands: list[Node]) -> Node:
        for operand in operands:
            reading.logical(operand, item)
        if name in ("not", "select"):
            return reading.graph.call(name, *operands)
        return reduce(lambda a, b: reading.graph.call(name, a, b), operands)

    return _Row(build)


def _formula(formula: Callable[[Graph, Node], Node]) -> _Row:
    return _Row(lambda reading, item, operands: formula(reading.graph, reading.numeric(operands[0], item)))


def _over(name: str) -> _Row:
    """1 / name(x)."""
    return _formula(lambda graph, x: graph.pow(graph.call(name, x), graph.minus_one))


def _of_reciprocal(name: str) -> _Row:
    """name(1 / x)."""
    return _formula(lambda graph, x: graph.call(name, graph.pow(x, graph.minus_one)))


def _ratio(top: str, bottom: str) -> _Row:
    """top(x) / bottom(x)."""
    return _formula(lambda graph, x: graph.div(graph.call(top, x), graph.call(bottom, x)))


def _instead(rewrite: Callable[[Any], Any]) -> _Row:
    """The row of a class that is read through another SymPy expression."""
    return _Row(lambda reading, item, operands: operands[0],
                lambda reading, item: (reading.replaced(item, rewrite),))


def _cases(reading: _Reading, item: Any) -> list[Any]:
    return [part for case in item.args for part in case.args]


def _piecewise(reading: _Reading, item: Any, operands: list[Node]) -> Node:
    """A chain of selects; where no condition holds the value is nan."""
    result = reading.graph.constant("nan")
    for value, condition in zip(operands[-2::-2], operands[::-2], strict=True):
        reading.logical(condition, item)
        result = reading.graph.call("select", condition, reading.numeric(value, item), result)
    return result


def _heaviside(reading: _Reading, item: Any, operands: list[Node]) -> Node:
    graph, (x, at_zero) = reading.graph, operands
    positive = graph.call("select", graph.call("lt", graph.zero, x), graph.one, at_zero)
    return graph.call("select", graph.call("lt", x, graph.zero), graph.zero, positive)


def _derivative_parts(reading: _Reading, item: Any) -> Sequence[Any]:
    """Nothing for a rate such as theta'; else the derivative carried out."""
    if reading.symbols.order(item) is not None:
        return ()
    carried_out = reading.replaced(item, lambda derivative: derivative.doit())
    return (carried_out,)


def _derivative(reading: _Reading, item: Any, operands: list[Node]) -> Node:
    return operands[0] if operands else reading.symbols.leaf(item)


# -------------------------------------------------------------------- the tables


@lru_cache(maxsize=1)
def _rows() -> dict[type[Any], _Row]:
    """SymPy's classes and how each is read."""
    import sympy
    from sympy.core.function import AppliedUndef

    rows = {
        sympy.Add: _Row(_sum), sympy.Mul: _Row(_product), sympy.Pow: _Row(_power),
        sympy.Symbol: _Row(_symbol, _none), AppliedUndef: _Row(_symbol, _none),
        sympy.Derivative: _Row(_derivative, _derivative_parts),
        **dict.fromkeys(_rationals(), _Row(_rational, _none)), sympy.Float: _Row(_float, _none),
        sympy.Piecewise: _Row(_piecewise, _cases), sympy.Heaviside: _Row(_heaviside),
        sympy.sinc: _instead(lambda item: item.rewrite(sympy.sin)),
        **dict.fromkeys((sympy.UnevaluatedExpr, sympy.re, sympy.conjugate), _formula(lambda graph, x: x)),
        sympy.im: _formula(lambda graph, x: graph.zero),
        sympy.StrictGreaterThan: _swapped("lt"), sympy.GreaterThan: _swapped("le"),
        sympy.ITE: _logical("select"),
    }
    rows |= {type(constant): _constant(name) for name, constant in constants().items()}
    rows[type(sympy.S.NegativeInfinity)] = _Row(
        lambda reading, item, operands: reading.graph.neg(reading.graph.constant("inf")), _none)
    rows |= {getattr(sympy, row.sympy): _call(row.name) for row in (*ELEMENTARY, *RELATIONS)}
    rows |= {getattr(sympy, FUNCTIONS[name].sympy): _logical(name) for name in ("and", "or", "not")}
    rows |= {getattr(sympy, name): row for name, row in _reciprocals().items()}
    return rows


def _rationals() -> list[type[Any]]:
    """SymPy's classes of rational numbers."""
    from sympy import Integer, Rational, S

    return [Rational, Integer, *map(type, (S.Zero, S.One, S.NegativeOne, S.Half))]


def _reciprocals() -> dict[str, _Row]:
    """Functions SymPy has beside ours, in terms of ours."""
    return {
        "sec": _over("cos"), "csc": _over("sin"), "cot": _ratio("cos", "sin"),
        "sech": _over("cosh"), "csch": _over("sinh"), "coth": _ratio("cosh", "sinh"),
        "asec": _of_reciprocal("acos"), "acsc": _of_reciprocal("asin"), "acot": _of_reciprocal("atan"),
        "asech": _of_reciprocal("acosh"), "acsch": _of_reciprocal("asinh"), "acoth": _of_reciprocal("atanh"),
    }
