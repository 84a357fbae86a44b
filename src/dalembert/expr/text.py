"""Expressions as text: `m*l**2*theta'**2/2 - g*cos(theta)`.

    sum, product    a + b, a - b, a*b, a/b, -a           power      a**b or a^b, sqrt(a)
    relations       < <= > >= == !=                      logic      and or not, true, false
    functions       the rows of `functions.FUNCTIONS`, sqrt, ln, arcsin, ..., sec, csc, cot
    cases           select(condition, a, b), piecewise(condition, value, ..., default)
    derivatives     theta', theta'', dot(theta), ddot(theta)
    names           any letters, also Greek; others, and the words and, or, not, between backquotes: `m 1`
    numbers         1 and 3/2 are exact, 1.5 and 1e-3 are doubles
    constants       pi, inf, nan, true, false, unless the user has declared something by this name; pi(), inf(), ...
                    always; Euler's number is exp(1)

The parser is an operator-precedence parser with stacks of its own: text is never run, nor does nested
text exhaust Python's stack. What `to_text` writes, `parse` reads back as the same node.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from ..errors import ExpressionError, UnknownNameError, nearest
from .functions import CONSTANTS, ELEMENTARY, TRUTH_VALUED
from .graph import Graph

Names = Callable[[str, int], int] | Mapping[str, int]

LONGEST_TEXT = 100_000
MOST_DIGITS = 2_400

# -------------------------------------------------------------------- the grammar

_OR, _AND, _NOT, _RELATION, _SUM, _PRODUCT, _SIGN, _POWER, _ATOM = range(1, 10)


class _Operator(NamedTuple):
    """A row of the grammar: how tightly an operator binds, what it builds, and of what."""

    precedence: int
    build: Callable[..., int]
    takes_truth_values: bool = False


_BINARY = {
    "or": _Operator(_OR, lambda g, a, b: g.call("or", a, b), True),
    "and": _Operator(_AND, lambda g, a, b: g.call("and", a, b), True),
    "<": _Operator(_RELATION, lambda g, a, b: g.call("lt", a, b)),
    "<=": _Operator(_RELATION, lambda g, a, b: g.call("le", a, b)),
    ">": _Operator(_RELATION, lambda g, a, b: g.call("lt", b, a)),
    ">=": _Operator(_RELATION, lambda g, a, b: g.call("le", b, a)),
    "==": _Operator(_RELATION, lambda g, a, b: g.call("eq", a, b)),
    "!=": _Operator(_RELATION, lambda g, a, b: g.call("ne", a, b)),
    "+": _Operator(_SUM, Graph.add),
    "-": _Operator(_SUM, Graph.sub),
    "*": _Operator(_PRODUCT, Graph.mul),
    "/": _Operator(_PRODUCT, Graph.div),
    "**": _Operator(_POWER, Graph.pow),
}
_PREFIX = {
    "not": _Operator(_NOT, lambda g, a: g.call("not", a), True),
    "-": _Operator(_SIGN, Graph.neg),
    "+": _Operator(_SIGN, lambda g, a: a),
}
_SPELLINGS = {"^": "**", "−": "-", "·": "*", "×": "*", "≤": "<=", "≥": ">=", "≠": "!="}
_WORDS = ("and", "or", "not")
#: What a name means in text where nothing is declared by it.
CONSTANT_NAMES = tuple(name for name in CONSTANTS if name != "e")
_RATES = {"dot": 1, "ddot": 2}
_ALIASES = {
    "ln": "log", "arcsin": "asin", "arccos": "acos", "arctan": "atan", "arctan2": "atan2",
    "arcsinh": "asinh", "arccosh": "acosh", "arctanh": "atanh", "arsinh": "asinh", "arcosh": "acosh",
    "artanh": "atanh",
}


class _Function(NamedTuple):
    """A function of the text language; `most` is None where any number of arguments may follow."""

    least: int
    most: int | None
    build: Callable[[Graph, Sequence[int]], int]
    has_conditions: bool = False


def _row(name: str, arity: int) -> _Function:
    if name in ("min", "max"):
        return _Function(2, None, lambda graph, arguments: _nested(graph, name, arguments))
    return _Function(arity, arity, lambda graph, arguments: graph.call(name, *arguments))


def _nested(graph: Graph, name: str, arguments: Sequence[int]) -> int:
    result = arguments[0]
    for argument in arguments[1:]:
        result = graph.call(name, result, argument)
    return result


def _chain_of_selects(graph: Graph, arguments: Sequence[int]) -> int:
    *cases, result = arguments
    for condition, value in zip(cases[-2::-2], cases[::-2], strict=True):
        result = graph.call("select", condition, value, result)
    return result


def _reciprocal(name: str) -> _Function:
    return _Function(1, 1, lambda graph, x: graph.pow(graph.call(name, *x), graph.minus_one))


_FUNCTIONS = {row.name: _row(row.name, row.arity) for row in ELEMENTARY}
_FUNCTIONS |= {alias: _FUNCTIONS[name] for alias, name in _ALIASES.items()}
_FUNCTIONS |= {
    "sqrt": _Function(1, 1, lambda graph, x: graph.sqrt(*x)),
    "sec": _reciprocal("cos"),
    "csc": _reciprocal("sin"),
    "cot": _Function(1, 1, lambda graph, x: graph.div(graph.call("cos", *x), graph.call("sin", *x))),
    "select": _Function(3, 3, _chain_of_selects, has_conditions=True),
    "piecewise": _Function(3, None, _chain_of_selects, has_conditions=True),
}


# -------------------------------------------------------------------- characters and tokens


class _Token(NamedTuple):
    """`kind` is "number", "name", "end", or the operator itself; `column` counts from 0."""

    kind: str
    text: str
    column: int
    order: int = 0
    is_quoted: bool = False


_NUMBER = re.compile(r"(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_OPERATOR = re.compile(r"\*\*|<=|>=|==|!=|[-+*/<>(),=^−·×≤≥≠]")
_QUOTED = re.compile(r"`((?:[^`]|``)+)`")
_PRIMES = re.compile("'*")
_SPACE = re.compile(r"[ \t\r\n\u00a0]*")
_NAME_CATEGORIES = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo", "Nl", "Nd", "Mn", "Mc", "Pc"})


def _starts_name(character: str) -> bool:
    return character.isalpha() or character == "_"


def _continues_name(character: str) -> bool:
    return unicodedata.category(character) in _NAME_CATEGORIES or "₀" <= character <= "₉"


def _name_end(text: str, start: int) -> int:
    """The end of the plain name that starts at `start`, or `start` if none does."""
    if start == len(text) or not _starts_name(text[start]):
        return start
    end = start + 1
    while end < len(text) and _continues_name(text[end]):
        end += 1
    return end


class _Source:
    """A text, its tokens, and errors that point into it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def tokens(self) -> list[_Token]:
        """The tokens of the text, an "end" last."""
        tokens, text = [], self.text
        position = _SPACE.match(text).end()  # type: ignore[union-attr]
        while position < len(text):
            token, position = self._token(position)
            tokens.append(token)
            position = _SPACE.match(text, position).end()  # type: ignore[union-attr]
        return [*tokens, _Token("end", "", len(text))]

    def _token(self, start: int) -> tuple[_Token, int]:
        text = self.text
        number = _NUMBER.match(text, start)
        if number:
            return _Token("number", number[0], start), number.end()
        operator = _OPERATOR.match(text, start)
        if operator:
            return _Token(_SPELLINGS.get(operator[0], operator[0]), operator[0], start), operator.end()
        quoted = _QUOTED.match(text, start)
        end = quoted.end() if quoted else _name_end(text, start)
        if end == start:
            raise self._bad_character(start)
        if not quoted and text[start:end] in _WORDS:
            return _Token(text[start:end], text[start:end], start), end
        name = quoted[1].replace("``", "`") if quoted else text[start:end]
        self._check_quoted(name, start)
        after = _PRIMES.match(text, end).end()  # type: ignore[union-attr]
        return _Token("name", name, start, after - end, bool(quoted)), after

    def _check_quoted(self, name: str, column: int) -> None:
        if any(unicodedata.category(character) in ("Cc", "Cf", "Cs") for character in name):
            raise self.error(column, "a name holds a control or invisible character.", "Remove it.")

    def _bad_character(self, column: int) -> ExpressionError:
        character = self.text[column]
        category = unicodedata.category(character)
        if category.startswith(("C", "Z")):
            return self.error(column, f"the invisible character U+{ord(character):04X} is not allowed.",
                              "Remove it.")
        remedies = {"No": "Write powers as x**2.", "Sk": "Close the backquote."}
        return self.error(column, f"unexpected '{character}'.", remedies.get(category, "Remove it."))

    def error(self, column: int, what: str, remedy: str) -> ExpressionError:
        """An ExpressionError with the line of the text and a caret under the column."""
        return ExpressionError(f"expression, column {column + 1}", what, remedy + self.pointer(column))

    def pointer(self, column: int) -> str:
        """Two lines: the part of the text around a column, and a caret."""
        start = max(self.text.rfind("\n", 0, column) + 1, column - 60)
        end = self.text.find("\n", column)
        line = self.text[start:min(column + 40, len(self.text) if end < 0 else end)]
        shown = "".join(character if character.isprintable() else "?" for character in line)
        return f"\n    {shown}\n    {' ' * (column - start)}^"


# -------------------------------------------------------------------- text -> graph


def parse(text: str, graph: Graph, names: Names) -> int:
    """The node of an expression given as text.

    `names` gives the leaf of a name and a number of primes, as a function of both or as a mapping with
    keys such as "theta" and "theta'"; the function raises UnknownNameError for what is not declared. What is
    declared goes before the constants. Raises ExpressionError, with the column, for malformed text, and
    UnknownNameError for a name that `names` does not know.

    >>> graph = Graph()
    >>> to_text(graph, parse("(1 + x)^2 / 2 - theta'", graph, graph.symbol))
    "(x + 1)**2/2 - theta'"
    """
    if not isinstance(text, str):
        raise ExpressionError("expression", f"{text!r} is not text.", "Give the expression in quotes.")
    if len(text) > LONGEST_TEXT:
        raise ExpressionError("expression", f"the text has {len(text)} characters.",
                              f"At most {LONGEST_TEXT} are read; name the parts.")
    return _Parser(_Source(text), graph, names).node()


class _Frame(NamedTuple):
    """An operator, or an open parenthesis or call, that waits for what is to its right."""

    kind: str
    name: str
    precedence: int
    column: int
    operands_below: int = 0


class _Parser:
    """Operator-precedence parsing with a stack of nodes and a stack of waiting operators."""

    def __init__(self, source: _Source, graph: Graph, names: Names) -> None:
        self.source, self.graph, self.names = source, graph, names
        self.tokens = source.tokens()
        self.position = 0
        self.operands: list[int] = []
        self.waiting: list[_Frame] = []

    def node(self) -> int:
        """The node of the whole text."""
        wants_operand = True
        while self.position < len(self.tokens):
            token = self.tokens[self.position]
            self.position += 1
            wants_operand = self._operand(token) if wants_operand else self._operator(token)
        return self.operands.pop()

    # ------------------------------------------------------------ where a value must stand

    def _operand(self, token: _Token) -> bool:
        """Take a token where a value must stand; whether a value must still follow."""
        if token.kind == "number":
            self.operands.append(self._number(token))
            return False
        if token.kind == "name":
            return self._name(token)
        if token.kind == "(":
            self.waiting.append(_Frame("group", "(", 0, token.column, len(self.operands)))
            return True
        if token.kind in _PREFIX:
            self.waiting.append(_Frame("prefix", token.kind, _PREFIX[token.kind].precedence, token.column))
            return True
        found = f"'{token.text}'" if token.text else "the end"
        is_word = f" A name that is a word of the language stands between backquotes: `{token.text}`."
        raise self.source.error(token.column, f"expected a value, found {found}.",
                                "Write a number, a name, a function or '('." + is_word * (token.kind in _WORDS))

    def _number(self, token: _Token) -> int:
        if len(token.text) > MOST_DIGITS:
            raise self.source.error(token.column, "the number is too long.",
                                    f"At most {MOST_DIGITS} digits are read.")
        if token.text.isdigit():
            return self.graph.number(int(token.text))
        value = float(token.text)
        mantissa = re.split("[eE]", token.text)[0]
        if value == float("inf") or (value == 0 and mantissa.strip("0.")):
            raise self.source.error(token.column, f"{token.text} is out of the range of doubles.",
                                    "Rescale it.")
        return self.graph.number(value)

    def _name(self, token: _Token) -> bool:
        is_call = self.tokens[self.position].kind == "(" and not token.is_quoted and not token.order
        if is_call and token.text in _RATES:
            self.operands.append(self._rate(token))
            return False
        if is_call and token.text in CONSTANT_NAMES:
            self.operands.append(self._called_constant(token))
            return False
        if is_call:
            self._open_call(token)
            return True
        self.operands.append(self._named(token))
        return False

    def _named(self, token: _Token) -> int:
        """What the user declared by a name, or else the constant."""
        try:
            return self._resolve(token, token.order)
        except UnknownNameError:
            if token.text not in CONSTANT_NAMES or token.is_quoted or token.order:
                raise
            return self.graph.constant(token.text)

    def _called_constant(self, token: _Token) -> int:
        """pi(): the constant, whatever the user declared."""
        closing = self.tokens[self.position + 1]
        if closing.kind != ")":
            raise self.source.error(token.column, f"'{token.text}' is not a function.",
                                    f"For a product write {token.text}*(...).")
        self.position += 2
        return self.graph.constant(token.text)

    def _open_call(self, token: _Token) -> None:
        if token.text not in _FUNCTIONS:
            raise self.source.error(token.column, f"'{token.text}' is not a function.",
                                    f"For a product write {token.text}*(...). " + _nearest(token.text))
        self.waiting.append(_Frame("call", token.text, 0, token.column, len(self.operands)))
        self.position += 1

    def _rate(self, token: _Token) -> int:
        """The leaf of dot(theta) or ddot(theta)."""
        inner, closing = (*self.tokens[self.position + 1:self.position + 3], token)[:2]
        if inner.kind != "name" or closing.kind != ")":
            raise self.source.error(token.column, f"{token.text} takes one name.",
                                    "Write dot(theta), or theta'.")
        self.position += 3
        return self._resolve(inner, inner.order + _RATES[token.text])

    def _resolve(self, token: _Token, order: int) -> int:
        try:
            if not isinstance(self.names, Mapping):
                return self.names(token.text, order)
            spelled = token.text + "'" * order
            if spelled in self.names:
                return self.names[spelled]
            raise UnknownNameError("expression", f"the name {spelled} is not declared.",
                                   nearest(spelled, self.names))
        except UnknownNameError as error:
            place = f"{error.where}, column {token.column + 1}"
            remedy = error.remedy + self.source.pointer(token.column)
            raise UnknownNameError(place, error.what, remedy) from None

    # ------------------------------------------------------------ where an operator must stand

    def _operator(self, token: _Token) -> bool:
        """Take a token where an operator must stand; whether a value must follow."""
        row = _BINARY.get(token.kind)
        if row is not None:
            self._finish(row.precedence + (token.kind == "**"))
            self._refuse_chained_relation(row, token)
            self.waiting.append(_Frame("binary", token.kind, row.precedence, token.column))
            return True
        if token.kind not in (")", ",", "end"):
            raise self._missing_operator(token)
        self._finish(_OR)
        if token.kind == "end":
            self._refuse_open_parenthesis()
            return False
        if not self.waiting or (token.kind == "," and self.waiting[-1].kind != "call"):
            raise self.source.error(token.column, f"unexpected '{token.kind}'.",
                                    "Remove it, or open a parenthesis before it.")
        if token.kind == ")":
            self._close(self.waiting.pop())
        return token.kind == ","

    def _missing_operator(self, token: _Token) -> ExpressionError:
        remedy = "Write == for equality." if token.kind == "=" else "Write * for a product."
        return self.source.error(token.column, f"expected an operator, found '{token.text}'.", remedy)

    def _refuse_chained_relation(self, row: _Operator, token: _Token) -> None:
        if row.precedence == _RELATION and self.waiting and self.waiting[-1].precedence == _RELATION:
            raise self.source.error(token.column, "relations cannot be chained.", "Write a < b and b < c.")

    def _refuse_open_parenthesis(self) -> None:
        if self.waiting:
            raise self.source.error(self.waiting[-1].column, "the parenthesis is not closed.", "Add ')'.")

    def _finish(self, precedence: int) -> None:
        """Build everything that waits and binds at least as tightly as `precedence`."""
        while self.waiting and self.waiting[-1].precedence >= precedence:
            if precedence == _RELATION == self.waiting[-1].precedence:
                return
            frame = self.waiting.pop()
            is_prefix = frame.kind == "prefix"
            row = (_PREFIX if is_prefix else _BINARY)[frame.name]
            operands = [self.operands.pop() for _ in range(1 if is_prefix else 2)][::-1]
            for operand in operands:
                self._check_kind(frame.column, f"'{frame.name}'", operand, row.takes_truth_values)
            self.operands.append(self._built(frame.column, row.build, *operands))

    def _close(self, frame: _Frame) -> None:
        if frame.kind == "group":
            return
        function = _FUNCTIONS[frame.name]
        arguments = self.operands[frame.operands_below:]
        del self.operands[frame.operands_below:]
        self._check_count(frame, function, len(arguments))
        values = arguments[1::2] + arguments[-1:] if function.has_conditions else arguments
        conditions = arguments[:-1:2] if function.has_conditions else []
        takes_truth_values = function.has_conditions and self.graph.is_logical(arguments[-1])
        for kinds, wanted in ((values, takes_truth_values), (conditions, True)):
            for argument in kinds:
                self._check_kind(frame.column, frame.name, argument, wanted)
        node = self._built(frame.column, lambda graph, *values: function.build(graph, values), *arguments)
        self.operands.append(node)

    def _check_count(self, frame: _Frame, function: _Function, count: int) -> None:
        if count < function.least or (function.most and count > function.most):
            wanted = str(function.least) if function.most else f"{function.least} or more"
            raise self.source.error(frame.column, f"{frame.name} has {count} arguments.",
                                    f"It takes {wanted}.")
        if frame.name == "piecewise" and count % 2 == 0:
            raise self.source.error(frame.column, "piecewise lacks its default.",
                                    "Write piecewise(condition, value, ..., default).")

    def _check_kind(self, column: int, name: str, operand: int, wants_truth_value: bool) -> None:
        if self.graph.is_logical(operand) != wants_truth_value:
            kinds = ("a number", "a condition")
            raise self.source.error(column, f"{name} takes {kinds[wants_truth_value]}, "
                                    f"not {kinds[not wants_truth_value]}.",
                                    "Turn a condition into a number with select(condition, 1, 0).")

    def _built(self, column: int, build: Callable[..., int], *operands: int) -> int:
        try:
            return build(self.graph, *operands)
        except ExpressionError as error:
            raise self.source.error(column, error.what, error.remedy) from None


def _nearest(name: str) -> str:
    remedy = nearest(name, _FUNCTIONS)
    return remedy if remedy.startswith("Did") else "Functions: " + ", ".join(_FUNCTIONS) + "."


# -------------------------------------------------------------------- graph -> text

_Piece = str | tuple[int, int]
_RELATION_SIGNS = {"lt": " < ", "le": " <= ", "eq": " == ", "ne": " != "}
_TURNED_SIGNS = {"lt": " > ", "le": " >= ", "eq": " == ", "ne": " != "}


def to_text(graph: Graph, node: int, name_of: Callable[[int], str] | None = None) -> str:
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


def brief(graph: Graph, node: int, longest: int = 200) -> str:
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


def _written(graph: Graph, node: int, name_of: Callable[[int], str] | None = None) -> Iterator[str]:
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

    def __init__(self, graph: Graph, name_of: Callable[[int], str] | None) -> None:
        self.graph, self.nodes = graph, graph.nodes
        self.name_of = name_of or self._own_name

    def pieces(self, index: int, least: int) -> Sequence[_Piece]:
        """The pieces of a node, in parentheses if it binds less tightly than `least`."""
        pieces, precedence = self._split(index)
        return pieces if precedence >= least else ["(", *pieces, ")"]

    def _split(self, index: int) -> tuple[Sequence[_Piece], int]:
        node = self.nodes[index]
        operation = node[0]
        if operation in ("number", "float"):
            return self._number(self.graph.value(index))  # type: ignore[arg-type]
        if operation == "symbol":
            return [_quoted(self.name_of(index)) + "'" * node[2]], _ATOM
        if operation == "constant":
            return [self._constant(node[1])], _ATOM
        if operation == "add":
            return self._sum(index), _SUM
        if operation == "mul":
            sign, pieces = self._signed_product(index)
            return [sign, *pieces], _PRODUCT
        if operation == "pow":
            return self._power(index)
        if operation in TRUTH_VALUED:
            return self._condition(index, operation)
        return self._call(index), _ATOM

    def _number(self, value: int | Fraction | float) -> tuple[Sequence[_Piece], int]:
        precedence = _ATOM if isinstance(value, int | float) else _PRODUCT
        return [repr(value) if isinstance(value, float) else str(value)], _SIGN if value < 0 else precedence

    def _constant(self, name: str) -> str:
        """A constant as it is read back, also where a symbol has its name."""
        if name == "e":
            return "exp(1)"
        return f"{name}()" if self.graph.has_symbol(name) else name

    def _own_name(self, leaf: int) -> str:
        _, name, _, tag = self.nodes[leaf]
        return f"{name} ({tag})" if tag else name

    # ------------------------------------------------------------ sums and products

    def _spine(self, index: int, key: Callable[[int], tuple]) -> list[int]:
        """The operands of a chain built from left to right: ((a + b) + c) + d."""
        nodes, operation = self.nodes, self.nodes[index][0]
        operands = []
        while True:
            a, b = nodes[index][1:]
            is_chain = nodes[a][0] == operation, nodes[b][0] == operation
            if is_chain == (False, False):
                return [*sorted((a, b), key=key), *reversed(operands)]
            index, operand = (a, b) if is_chain[0] else (b, a)
            operands.append(operand)

    def _sum(self, index: int) -> Sequence[_Piece]:
        pieces: list[_Piece] = []
        for term in self._spine(index, self._term_key):
            sign, rest = self._signed(term)
            pieces.append(f" {sign or '+'} " if pieces else sign)
            pieces.extend(rest)
        return pieces

    def _signed(self, term: int) -> tuple[str, Sequence[_Piece]]:
        """A term of a sum as its sign, "-" or "", and the pieces of its magnitude."""
        value = self.graph.value(term)
        if value is not None:
            return "-" if value < 0 else "", self._number(abs(value))[0]
        if self.nodes[term][0] == "mul":
            return self._signed_product(term)
        return "", [(term, _SUM + 1)]

    def _signed_product(self, index: int) -> tuple[str, Sequence[_Piece]]:
        _, first, rest = self.nodes[index]
        coefficient = self.graph.value(first)
        if coefficient is None:
            coefficient, rest = 1, index
        return "-" if coefficient < 0 else "", self._product(abs(coefficient), rest)

    def _product(self, coefficient: int | Fraction | float, rest: int) -> Sequence[_Piece]:
        """coefficient * rest as numerator factors and divisions, in the order they were multiplied."""
        is_chain = self.nodes[rest][0] == "mul"
        factors = self._spine(rest, self._factor_key) if is_chain else [rest]
        top, bottom = self._top_and_bottom(coefficient)
        pieces: list[_Piece] = [] if top == "1" and self._divisor(factors[0]) is None else [top]
        for factor in factors:
            divisor = self._divisor(factor)
            if divisor is None:
                pieces += ["*"] * bool(pieces) + [(factor, _PRODUCT + 1)]
            elif bottom and factor is factors[-1]:
                pieces += ["/(", bottom, "*", *self._division(divisor, _PRODUCT), ")"]
                bottom = ""
            else:
                pieces += ["/", *self._division(divisor, _PRODUCT + 1)]
        return [*pieces, f"/{bottom}"] if bottom else pieces

    def _top_and_bottom(self, coefficient: int | Fraction | float) -> tuple[str, str]:
        if isinstance(coefficient, float):
            return repr(coefficient), ""
        top, bottom = coefficient.numerator, coefficient.denominator
        return str(top), "" if bottom == 1 else str(bottom)

    def _divisor(self, factor: int) -> tuple[int, int | Fraction] | None:
        """Base and exponent of what a factor divides by, or None if it is no reciprocal."""
        if self.nodes[factor][0] != "pow":
            return None
        _, base, exponent = self.nodes[factor]
        value = self.graph.value(exponent)
        return None if value is None or isinstance(value, float) or value >= 0 else (base, -value)

    def _division(self, divisor: tuple[int, int | Fraction], least: int) -> Sequence[_Piece]:
        """What stands below the line, for a base and a positive exponent."""
        base, exponent = divisor
        if exponent == 1:
            return [(base, least)]
        return self._positive_power(base, exponent)

    def _power(self, index: int) -> tuple[Sequence[_Piece], int]:
        _, base, exponent = self.nodes[index]
        if self._divisor(index) is not None:
            return self._product(1, index), _PRODUCT
        value = self.graph.value(exponent)
        if value is not None and not isinstance(value, float):
            return self._positive_power(base, value), _ATOM if value == Fraction(1, 2) else _POWER
        return [(base, _ATOM), "**", (exponent, _POWER)], _POWER

    def _positive_power(self, base: int, exponent: int | Fraction) -> Sequence[_Piece]:
        if exponent == Fraction(1, 2):
            return ["sqrt(", (base, 0), ")"]
        shown = str(exponent) if isinstance(exponent, int) else f"({exponent})"
        return [(base, _ATOM), f"**{shown}"]

    def _term_key(self, index: int) -> tuple:
        """Subtracted terms after added ones, numbers after other terms."""
        value = self.graph.value(index)
        if value is not None:
            return value < 0, True
        first = self.graph.value(self.nodes[index][1]) if self.nodes[index][0] == "mul" else None
        return first is not None and first < 0, False, self._base_name(index)

    def _factor_key(self, index: int) -> tuple:
        """Divisors after factors; symbols and their powers by name, before the rest."""
        return self._divisor(index) is not None, self._base_name(index)

    def _base_name(self, index: int) -> tuple[int, str, int]:
        node = self.nodes[index]
        if node[0] == "pow":
            node = self.nodes[node[1]]
        if node[0] == "symbol":
            return 1, node[1], node[2]
        return 0 if node[0] in ("number", "float", "constant") else 2, "", 0

    # ------------------------------------------------------------ conditions and calls

    def _condition(self, index: int, operation: str) -> tuple[Sequence[_Piece], int]:
        operands = self.graph.operands(index)
        if operation == "not":
            return ["not ", (operands[0], _NOT)], _NOT
        if operation in _RELATION_SIGNS:
            return self._relation(operands, operation), _RELATION
        precedence = _OR if operation == "or" else _AND
        pieces: list[_Piece] = []
        for operand in self._spine(index, self._term_key):
            pieces += [f" {operation} "] * bool(pieces) + [(operand, precedence + 1)]
        return pieces, precedence

    def _relation(self, operands: Sequence[int], operation: str) -> Sequence[_Piece]:
        """a < b, or b > a where a is a number; equalities in the order of terms."""
        a, b = sorted(operands, key=self._term_key) if operation in ("eq", "ne") else operands
        if self.graph.value(a) is None:
            return [(a, _SUM), _RELATION_SIGNS[operation], (b, _SUM)]
        return [(b, _SUM), _TURNED_SIGNS[operation], (a, _SUM)]

    def _call(self, index: int) -> Sequence[_Piece]:
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
    is_plain = bool(name) and _name_end(name, 0) == len(name)
    if is_plain and name not in _WORDS and name not in CONSTANT_NAMES:
        return name
    return "`" + name.replace("`", "``") + "`"
