"""What may stand in text: operators with how tightly they bind, functions, constants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..functions import CONSTANTS, ELEMENTARY
from ..graph import Graph, Node

OR, AND, NOT, RELATION, SUM, PRODUCT, SIGN, POWER, ATOM = range(1, 10)


@dataclass(frozen=True, slots=True)
class Operator:
    """A row of the grammar: how tightly an operator binds, what it builds, and of what."""

    precedence: int
    build: Callable[[Graph, Node], Node] | Callable[[Graph, Node, Node], Node]
    takes_truth_values: bool = False


BINARY = {
    "or": Operator(OR, lambda g, a, b: g.call("or", a, b), True),
    "and": Operator(AND, lambda g, a, b: g.call("and", a, b), True),
    "<": Operator(RELATION, lambda g, a, b: g.call("lt", a, b)),
    "<=": Operator(RELATION, lambda g, a, b: g.call("le", a, b)),
    ">": Operator(RELATION, lambda g, a, b: g.call("lt", b, a)),
    ">=": Operator(RELATION, lambda g, a, b: g.call("le", b, a)),
    "==": Operator(RELATION, lambda g, a, b: g.call("eq", a, b)),
    "!=": Operator(RELATION, lambda g, a, b: g.call("ne", a, b)),
    "+": Operator(SUM, Graph.add),
    "-": Operator(SUM, Graph.sub),
    "*": Operator(PRODUCT, Graph.mul),
    "/": Operator(PRODUCT, Graph.div),
    "**": Operator(POWER, Graph.pow),
}
PREFIX = {
    "not": Operator(NOT, lambda g, a: g.call("not", a), True),
    "-": Operator(SIGN, Graph.neg),
    "+": Operator(SIGN, lambda g, a: a),
}
SPELLINGS = {"^": "**", "−": "-", "·": "*", "×": "*", "≤": "<=", "≥": ">=", "≠": "!="}
WORDS = ("and", "or", "not")
#: What a name means in text where nothing is declared by it.
CONSTANT_NAMES = tuple(name for name in CONSTANTS if name != "e")
RATES = {"dot": 1, "ddot": 2}
_ALIASES = {
    "ln": "log", "arcsin": "asin", "arccos": "acos", "arctan": "atan", "arctan2": "atan2",
    "arcsinh": "asinh", "arccosh": "acosh", "arctanh": "atanh", "arsinh": "asinh", "arcosh": "acosh",
    "artanh": "atanh",
}


@dataclass(frozen=True, slots=True)
class Function:
    """A function of the text language; `most` is None where any number of arguments may follow."""

    least: int
    most: int | None
    build: Callable[[Graph, Sequence[Node]], Node]
    has_conditions: bool = False


def _row(name: str, arity: int) -> Function:
    if name in ("min", "max"):
        return Function(2, None, lambda graph, arguments: _nested(graph, name, arguments))
    return Function(arity, arity, lambda graph, arguments: graph.call(name, *arguments))


def _nested(graph: Graph, name: str, arguments: Sequence[Node]) -> Node:
    result = arguments[0]
    for argument in arguments[1:]:
        result = graph.call(name, result, argument)
    return result


def _chain_of_selects(graph: Graph, arguments: Sequence[Node]) -> Node:
    *cases, result = arguments
    for condition, value in zip(cases[-2::-2], cases[::-2], strict=True):
        result = graph.call("select", condition, value, result)
    return result


def _reciprocal(name: str) -> Function:
    return Function(1, 1, lambda graph, x: graph.pow(graph.call(name, *x), graph.minus_one))


FUNCTIONS = {row.name: _row(row.name, row.arity) for row in ELEMENTARY}
FUNCTIONS.update({alias: FUNCTIONS[name] for alias, name in _ALIASES.items()})
FUNCTIONS.update({
    "sqrt": Function(1, 1, lambda graph, x: graph.sqrt(*x)),
    "sec": _reciprocal("cos"),
    "csc": _reciprocal("sin"),
    "cot": Function(1, 1, lambda graph, x: graph.div(graph.call("cos", *x), graph.call("sin", *x))),
    "select": Function(3, 3, _chain_of_selects, has_conditions=True),
    "piecewise": Function(3, None, _chain_of_selects, has_conditions=True),
})
