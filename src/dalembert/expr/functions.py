"""The functions an expression may use: one row each.

A row gives the partial derivatives (as graph operations), the name of the function in NumPy, mpmath
and SymPy, its exact value at zero, and its parity. Emitters and printers look their own name up by
the row's `name`, so one more function is one row here and one per target that wants a special form.
Square roots and reciprocals are powers, as in SymPy.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from .node import Node


class Operations(Protocol):
    """What partial derivatives are written with; a graph has it."""

    @property
    def zero(self) -> Node: ...
    @property
    def one(self) -> Node: ...
    def number(self, numerator: int, denominator: int = 1, /) -> Node: ...
    def add(self, a: Node, b: Node, /) -> Node: ...
    def sub(self, a: Node, b: Node, /) -> Node: ...
    def mul(self, a: Node, b: Node, /) -> Node: ...
    def neg(self, a: Node, /) -> Node: ...
    def pow(self, base: Node, exponent: Node, /) -> Node: ...
    def call(self, name: str, /, *operands: Node) -> Node: ...


Partials = (Callable[[Operations, Node], tuple[Node, ...]] | Callable[[Operations, Node, Node], tuple[Node, ...]]
            | Callable[[Operations, Node, Node, Node], tuple[Node, ...]])


@dataclass(frozen=True)
class Function:
    """One function of the language.

    `partials(graph, *operands)` returns the node of each partial derivative. `odd` and `even` let
    the graph pull a sign out of the operand; `at_zero` is the exact value of a one-place function at 0.
    """

    name: str
    arity: int
    partials: Partials
    numpy: str
    mpmath: str
    sympy: str
    at_zero: int | None = None
    odd: bool = False
    even: bool = False


def _d_sqrt_one_minus_square(g: Operations, x: Node, sign: int) -> Node:
    """sign / sqrt(1 - x^2)."""
    inside = g.sub(g.number(1), g.pow(x, g.number(2)))
    return g.mul(g.number(sign), g.pow(inside, g.number(-1, 2)))


def _atan2_partials(g: Operations, y: Node, x: Node) -> tuple[Node, Node]:
    norm = g.add(g.pow(x, g.number(2)), g.pow(y, g.number(2)))
    inverse = g.pow(norm, g.number(-1))
    return g.mul(x, inverse), g.neg(g.mul(y, inverse))


def _step(g: Operations, relation: str, a: Node, b: Node) -> Node:
    """1 where the relation holds, else 0."""
    return g.call("select", g.call(relation, a, b), g.number(1), g.number(0))


def _reciprocal_of(g: Operations, square_sign: int, x: Node, constant: int) -> Node:
    """1 / (constant + square_sign x^2)."""
    square = g.mul(g.number(square_sign), g.pow(x, g.number(2)))
    return g.pow(g.add(g.number(constant), square), g.number(-1))


def _root_reciprocal(g: Operations, x: Node, constant: int) -> Node:
    """1 / sqrt(x^2 + constant)."""
    inside = g.add(g.pow(x, g.number(2)), g.number(constant))
    return g.pow(inside, g.number(-1, 2))


def _zero_partials(g: Operations, *operands: Node) -> tuple[Node, ...]:
    return tuple(g.zero for _ in operands)


ELEMENTARY = (
    Function("sin", 1, lambda g, x: (g.call("cos", x),), "sin", "sin", "sin", at_zero=0, odd=True),
    Function("cos", 1, lambda g, x: (g.neg(g.call("sin", x)),), "cos", "cos", "cos", at_zero=1, even=True),
    Function("tan", 1, lambda g, x: (g.add(g.one, g.pow(g.call("tan", x), g.number(2))),),
             "tan", "tan", "tan", at_zero=0, odd=True),
    Function("asin", 1, lambda g, x: (_d_sqrt_one_minus_square(g, x, 1),),
             "arcsin", "asin", "asin", at_zero=0, odd=True),
    Function("acos", 1, lambda g, x: (_d_sqrt_one_minus_square(g, x, -1),), "arccos", "acos", "acos"),
    Function("atan", 1, lambda g, x: (_reciprocal_of(g, 1, x, 1),),
             "arctan", "atan", "atan", at_zero=0, odd=True),
    Function("atan2", 2, _atan2_partials, "arctan2", "atan2", "atan2"),
    Function("sinh", 1, lambda g, x: (g.call("cosh", x),), "sinh", "sinh", "sinh", at_zero=0, odd=True),
    Function("cosh", 1, lambda g, x: (g.call("sinh", x),), "cosh", "cosh", "cosh", at_zero=1, even=True),
    Function("tanh", 1, lambda g, x: (g.sub(g.one, g.pow(g.call("tanh", x), g.number(2))),),
             "tanh", "tanh", "tanh", at_zero=0, odd=True),
    Function("asinh", 1, lambda g, x: (_root_reciprocal(g, x, 1),),
             "arcsinh", "asinh", "asinh", at_zero=0, odd=True),
    Function("acosh", 1, lambda g, x: (g.mul(g.pow(g.sub(x, g.one), g.number(-1, 2)),
                                             g.pow(g.add(x, g.one), g.number(-1, 2))),),
             "arccosh", "acosh", "acosh"),
    Function("atanh", 1, lambda g, x: (_reciprocal_of(g, -1, x, 1),),
             "arctanh", "atanh", "atanh", at_zero=0, odd=True),
    Function("exp", 1, lambda g, x: (g.call("exp", x),), "exp", "exp", "exp", at_zero=1),
    Function("log", 1, lambda g, x: (g.pow(x, g.number(-1)),), "log", "log", "log"),
    Function("abs", 1, lambda g, x: (g.call("sign", x),), "abs", "fabs", "Abs", at_zero=0, even=True),
    Function("sign", 1, _zero_partials, "sign", "sign", "sign", at_zero=0, odd=True),
    Function("min", 2, lambda g, a, b: (_step(g, "le", a, b), _step(g, "lt", b, a)), "minimum", "", "Min"),
    Function("max", 2, lambda g, a, b: (_step(g, "le", b, a), _step(g, "lt", a, b)), "maximum", "", "Max"),
)

RELATIONS = (
    Function("lt", 2, _zero_partials, "less", "", "StrictLessThan"),
    Function("le", 2, _zero_partials, "less_equal", "", "LessThan"),
    Function("eq", 2, _zero_partials, "equal", "", "Equality"),
    Function("ne", 2, _zero_partials, "not_equal", "", "Unequality"),
)

LOGICAL = (
    Function("and", 2, _zero_partials, "logical_and", "", "And"),
    Function("or", 2, _zero_partials, "logical_or", "", "Or"),
    Function("not", 1, _zero_partials, "logical_not", "", "Not"),
)

SELECT = Function(
    "select", 3,
    lambda g, c, a, b: (g.zero, g.call("select", c, g.one, g.zero), g.call("select", c, g.zero, g.one)),
    "where", "", "Piecewise",
)

FUNCTIONS: dict[str, Function] = {row.name: row for row in (*ELEMENTARY, *RELATIONS, *LOGICAL, SELECT)}
RELATIONAL = frozenset(row.name for row in RELATIONS)
TRUTH_VALUED = frozenset(row.name for row in (*RELATIONS, *LOGICAL))
COMMUTATIVE = frozenset({"add", "mul", "min", "max", "eq", "ne", "and", "or"})
LEAVES = frozenset({"number", "float", "constant", "symbol"})
CONSTANTS = ("pi", "e", "true", "false", "nan", "inf")
