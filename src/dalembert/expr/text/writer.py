"""Nodes to text that is read back as the same nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from ...errors import ExpressionError
from ..functions import TRUTH_VALUED
from ..graph import Graph, Node
from .grammar import (
    AND,
    ATOM,
    CONSTANT_NAMES,
    NOT,
    OR,
    POWER,
    PRODUCT,
    RELATION,
    SIGN,
    SUM,
    WORDS,
)
from .parser import LONGEST_TEXT, name_end

_Key = tuple[object, ...]
_Piece = str | tuple[Node, int]
_RELATION_SIGNS = {"lt": " < ", "le": " <= ", "eq": " == ", "ne": " != "}
_TURNED_SIGNS = {"lt": " > ", "le": " >= ", "eq": " == ", "ne": " != "}


def to_text(graph: Graph, node: Node, name_of: Callable[[Node], str] | None = None) -> str:
    """One line of text for a node, with the parentheses that `parse` needs to read the same node back.

    `name_of(leaf)` gives the name of a symbol, without its primes; by default the name it has in the
    graph. Raises ExpressionError where the text would exceed 100,000 characters.

    >>> graph = Graph(); x = graph.symbol("x")
    >>> to_text(graph, graph.neg(graph.div(graph.sqrt(x), graph.add(x, graph.one))))
    '-sqrt(x)/(x + 1)'
    """
    out: list[str] = []
    length = 0
    for part in _written(graph, node, name_of):
        out.append(part)
        length += len(part)
        if length > LONGEST_TEXT:
            raise ExpressionError("to_text", f"the text exceeds {LONGEST_TEXT} characters.", "Write its parts.")
    return "".join(out)


def brief(graph: Graph, node: Node, longest: int = 200) -> str:
    """The text of a node as messages show it: cut, with dots, where it has more than `longest` characters.

    >>> graph = Graph(); x = graph.symbol("x")
    >>> brief(graph, graph.add(x, graph.call("sin", x)), 5)
    'x + s...'
    """
    out = ""
    for part in _written(graph, node):
        out += part
        if len(out) > longest:
            return out[:longest] + "..."
    return out


def _written(graph: Graph, node: Node, name_of: Callable[[Node], str] | None = None) -> Iterator[str]:
    """The pieces of the text of a node, from left to right."""
    writer = _Writer(graph, name_of)
    stack: list[_Piece] = [(node, 0)]
    while stack:
        piece = stack.pop()
        if isinstance(piece, str):
            yield piece
        else:
            stack.extend(reversed(writer.pieces(*piece)))


class _Writer:
    """Splits a node into pieces: text, and operands with the precedence their place asks for."""

    def __init__(self, graph: Graph, name_of: Callable[[Node], str] | None) -> None:
        self.graph, self.nodes = graph, graph.nodes
        self.name_of = name_of or self._own_name

    def pieces(self, index: Node, least: int) -> Sequence[_Piece]:
        """The pieces of a node, in parentheses if it binds less tightly than `least`."""
        pieces, precedence = self._split(index)
        return pieces if precedence >= least else ["(", *pieces, ")"]

    def _split(self, index: Node) -> tuple[Sequence[_Piece], int]:
        node = self.nodes[index]
        operation = node[0]
        value = self.graph.value(index)
        if value is not None:
            return self._number(value)
        if operation == "symbol":
            return [_quoted(self.name_of(index)) + "'" * node[2]], ATOM
        if operation == "constant":
            return [self._constant(node[1])], ATOM
        if operation == "add":
            return self._sum(index), SUM
        if operation == "mul":
            sign, pieces = self._signed_product(index)
            return [sign, *pieces], PRODUCT
        if operation == "pow":
            return self._power(index)
        if operation in TRUTH_VALUED:
            return self._condition(index, operation)
        return self._call(index), ATOM

    def _number(self, value: int | Fraction | float) -> tuple[Sequence[_Piece], int]:
        precedence = ATOM if isinstance(value, int | float) else PRODUCT
        return [repr(value) if isinstance(value, float) else str(value)], SIGN if value < 0 else precedence

    def _constant(self, name: str) -> str:
        """A constant as it is read back, also where a symbol has its name."""
        if name == "e":
            return "exp(1)"
        return f"{name}()" if self.graph.has_symbol(name) else name

    def _own_name(self, leaf: Node) -> str:
        _, name, _, tag = self.nodes[leaf]
        return f"{name} ({tag})" if tag else name

    # ------------------------------------------------------------ sums and products

    def _spine(self, index: Node, key: Callable[[Node], _Key]) -> list[Node]:
        """The operands of a chain built from left to right: ((a + b) + c) + d."""
        nodes, operation = self.nodes, self.nodes[index][0]
        operands: list[Node] = []
        while True:
            a, b = self.graph.operands(index)
            is_chain = nodes[a][0] == operation, nodes[b][0] == operation
            if is_chain == (False, False):
                return [*sorted((a, b), key=key), *reversed(operands)]
            index, operand = (a, b) if is_chain[0] else (b, a)
            operands.append(operand)

    def _sum(self, index: Node) -> Sequence[_Piece]:
        pieces: list[_Piece] = []
        for term in self._spine(index, self._term_key):
            sign, rest = self._signed(term)
            pieces.append(f" {sign or '+'} " if pieces else sign)
            pieces.extend(rest)
        return pieces

    def _signed(self, term: Node) -> tuple[str, Sequence[_Piece]]:
        """A term of a sum as its sign, "-" or "", and the pieces of its magnitude."""
        value = self.graph.value(term)
        if value is not None:
            return "-" if value < 0 else "", self._number(abs(value))[0]
        if self.nodes[term][0] == "mul":
            return self._signed_product(term)
        return "", [(term, SUM + 1)]

    def _signed_product(self, index: Node) -> tuple[str, Sequence[_Piece]]:
        _, first, rest = self.nodes[index]
        coefficient = self.graph.value(first)
        if coefficient is None:
            coefficient, rest = 1, index
        return "-" if coefficient < 0 else "", self._product(abs(coefficient), rest)

    def _product(self, coefficient: int | Fraction | float, rest: Node) -> Sequence[_Piece]:
        """coefficient * rest as numerator factors and divisions, in the order they were multiplied."""
        is_chain = self.nodes[rest][0] == "mul"
        factors = self._spine(rest, self._factor_key) if is_chain else [rest]
        top, bottom = self._top_and_bottom(coefficient)
        pieces: list[_Piece] = [] if top == "1" and self._divisor(factors[0]) is None else [top]
        for factor in factors:
            divisor = self._divisor(factor)
            if divisor is None:
                pieces += ["*"] * bool(pieces) + [(factor, PRODUCT + 1)]
            elif bottom and factor is factors[-1]:
                pieces += ["/(", bottom, "*", *self._division(divisor, PRODUCT), ")"]
                bottom = ""
            else:
                pieces += ["/", *self._division(divisor, PRODUCT + 1)]
        return [*pieces, f"/{bottom}"] if bottom else pieces

    def _top_and_bottom(self, coefficient: int | Fraction | float) -> tuple[str, str]:
        if isinstance(coefficient, float):
            return repr(coefficient), ""
        top, bottom = coefficient.numerator, coefficient.denominator
        return str(top), "" if bottom == 1 else str(bottom)

    def _divisor(self, factor: Node) -> tuple[Node, int | Fraction] | None:
        """Base and exponent of what a factor divides by, or None if it is no reciprocal."""
        if self.nodes[factor][0] != "pow":
            return None
        _, base, exponent = self.nodes[factor]
        value = self.graph.value(exponent)
        return None if value is None or isinstance(value, float) or value >= 0 else (base, -value)

    def _division(self, divisor: tuple[Node, int | Fraction], least: int) -> Sequence[_Piece]:
        """What stands below the line, for a base and a positive exponent."""
        base, exponent = divisor
        if exponent == 1:
            return [(base, least)]
        return self._positive_power(base, exponent)

    def _power(self, index: Node) -> tuple[Sequence[_Piece], int]:
        _, base, exponent = self.nodes[index]
        if self._divisor(index) is not None:
            return self._product(1, index), PRODUCT
        value = self.graph.value(exponent)
        if value is not None and not isinstance(value, float):
            return self._positive_power(base, value), ATOM if value == Fraction(1, 2) else POWER
        return [(base, ATOM), "**", (exponent, POWER)], POWER

    def _positive_power(self, base: Node, exponent: int | Fraction) -> Sequence[_Piece]:
        if exponent == Fraction(1, 2):
            return ["sqrt(", (base, 0), ")"]
        shown = str(exponent) if isinstance(exponent, int) else f"({exponent})"
        return [(base, ATOM), f"**{shown}"]

    def _term_key(self, index: Node) -> _Key:
        """Subtracted terms after added ones, numbers after other terms."""
        value = self.graph.value(index)
        if value is not None:
            return value < 0, True
        first = self.graph.value(self.nodes[index][1]) if self.nodes[index][0] == "mul" else None
        return first is not None and first < 0, False, self._base_name(index)

    def _factor_key(self, index: Node) -> _Key:
        """Divisors after factors; symbols and their powers by name, before the rest."""
        return self._divisor(index) is not None, self._base_name(index)

    def _base_name(self, index: Node) -> tuple[int, str, int]:
        node = self.nodes[index]
        if node[0] == "pow":
            base: Node = node[1]
            node = self.nodes[base]
        if node[0] == "symbol":
            return 1, node[1], node[2]
        return 0 if node[0] in ("number", "float", "constant") else 2, "", 0

    # ------------------------------------------------------------ conditions and calls

    def _condition(self, index: Node, operation: str) -> tuple[Sequence[_Piece], int]:
        operands = self.graph.operands(index)
        if operation == "not":
            return ["not ", (operands[0], NOT)], NOT
        if operation in _RELATION_SIGNS:
            return self._relation(operands, operation), RELATION
        precedence = OR if operation == "or" else AND
        pieces: list[_Piece] = []
        for operand in self._spine(index, self._term_key):
            pieces += [f" {operation} "] * bool(pieces) + [(operand, precedence + 1)]
        return pieces, precedence

    def _relation(self, operands: Sequence[Node], operation: str) -> Sequence[_Piece]:
        """a < b, or b > a where a is a number; equalities in the order of terms."""
        a, b = sorted(operands, key=self._term_key) if operation in ("eq", "ne") else operands
        if self.graph.value(a) is None:
            return [(a, SUM), _RELATION_SIGNS[operation], (b, SUM)]
        return [(b, SUM), _TURNED_SIGNS[operation], (a, SUM)]

    def _call(self, index: Node) -> Sequence[_Piece]:
        nodes = self.nodes
        name, *arguments = nodes[index]
        while nodes[arguments[-1]][0] == "select" == name:
            arguments[-1:] = nodes[arguments[-1]][1:]
        if name in ("min", "max"):
            arguments = self._spine(index, self._term_key)
        shown = "piecewise" if len(arguments) > 3 and name == "select" else name
        pieces: list[_Piece] = []
        for argument in arguments:
            pieces += [", " if pieces else f"{shown}(", (argument, 0)]
        return [*pieces, ")"]


def _quoted(name: str) -> str:
    """A name as it can be typed: between backquotes unless it is letters and digits."""
    is_plain = bool(name) and name_end(name, 0) == len(name)
    if is_plain and name not in WORDS and name not in CONSTANT_NAMES:
        return name
    return "`" + name.replace("`", "``") + "`"
