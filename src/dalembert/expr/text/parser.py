"""Text to nodes, by operator precedence with stacks of its own.

Text is never run, nor does nested text exhaust Python's stack.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, cast

from ...errors import ExpressionError, UnknownNameError, nearest
from ..graph import Graph, Node
from .grammar import (
    BINARY,
    CONSTANT_NAMES,
    FUNCTIONS,
    OR,
    PREFIX,
    RATES,
    RELATION,
    SPELLINGS,
    WORDS,
    Function,
    Operator,
)

Names = Callable[[str, int], Node] | Mapping[str, Node]

LONGEST_TEXT = 100_000
MOST_DIGITS = 2_400

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


def name_end(text: str, start: int) -> int:
    """The end of the plain name that starts at `start`, or `start` if none does."""
    if start == len(text) or not _starts_name(text[start]):
        return start
    end = start + 1
    while end < len(text) and _continues_name(text[end]):
        end += 1
    return end


def _after(pattern: re.Pattern[str], text: str, start: int) -> int:
    """The end of what matches at `start`, or `start` if nothing does."""
    found = pattern.match(text, start)
    return found.end() if found else start


class _Source:
    """A text, its tokens, and errors that point into it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def tokens(self) -> list[_Token]:
        """The tokens of the text, an "end" last."""
        tokens: list[_Token] = []
        text = self.text
        position = _after(_SPACE, text, 0)
        while position < len(text):
            token, position = self._token(position)
            tokens.append(token)
            position = _after(_SPACE, text, position)
        return [*tokens, _Token("end", "", len(text))]

    def _token(self, start: int) -> tuple[_Token, int]:
        text = self.text
        number = _NUMBER.match(text, start)
        if number:
            return _Token("number", number[0], start), number.end()
        operator = _OPERATOR.match(text, start)
        if operator:
            return _Token(SPELLINGS.get(operator[0], operator[0]), operator[0], start), operator.end()
        quoted = _QUOTED.match(text, start)
        end = quoted.end() if quoted else name_end(text, start)
        if end == start:
            raise self._bad_character(start)
        if not quoted and text[start:end] in WORDS:
            return _Token(text[start:end], text[start:end], start), end
        name = quoted[1].replace("``", "`") if quoted else text[start:end]
        self._check_quoted(name, start)
        after = _after(_PRIMES, text, end)
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


def parse(text: str, graph: Graph, names: Names) -> Node:
    """The node of an expression given as text.

    `names` gives the leaf of a name and a number of primes, as a function of both or as a mapping with
    keys such as "theta" and "theta'"; the function raises UnknownNameError for what is not declared. What is
    declared goes before the constants. Raises ExpressionError, with the column, for malformed text, and
    UnknownNameError for a name that `names` does not know.

    >>> from dalembert.expr.text import to_text
    >>> graph = Graph()
    >>> to_text(graph, parse("(1 + x)^2 / 2 - theta'", graph, graph.symbol))
    "(x + 1)**2/2 - theta'"
    """
    if not isinstance(cast(object, text), str):
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
        self.operands: list[Node] = []
        self.waiting: list[_Frame] = []

    def node(self) -> Node:
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
        if token.kind in PREFIX:
            self.waiting.append(_Frame("prefix", token.kind, PREFIX[token.kind].precedence, token.column))
            return True
        found = f"'{token.text}'" if token.text else "the end"
        is_word = f" A name that is a word of the language stands between backquotes: `{token.text}`."
        raise self.source.error(token.column, f"expected a value, found {found}.",
                                "Write a number, a name, a function or '('." + is_word * (token.kind in WORDS))

    def _number(self, token: _Token) -> Node:
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
        if is_call and token.text in RATES:
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

    def _named(self, token: _Token) -> Node:
        """What the user declared by a name, or else the constant."""
        try:
            return self._resolve(token, token.order)
        except UnknownNameError:
            if token.text not in CONSTANT_NAMES or token.is_quoted or token.order:
                raise
            return self.graph.constant(token.text)

    def _called_constant(self, token: _Token) -> Node:
        """pi(): the constant, whatever the user declared."""
        closing = self.tokens[self.position + 1]
        if closing.kind != ")":
            raise self.source.error(token.column, f"'{token.text}' is not a function.",
                                    f"For a product write {token.text}*(...).")
        self.position += 2
        return self.graph.constant(token.text)

    def _open_call(self, token: _Token) -> None:
        if token.text not in FUNCTIONS:
            raise self.source.error(token.column, f"'{token.text}' is not a function.",
                                    f"For a product write {token.text}*(...). " + _nearest(token.text))
        self.waiting.append(_Frame("call", token.text, 0, token.column, len(self.operands)))
        self.position += 1

    def _rate(self, token: _Token) -> Node:
        """The leaf of dot(theta) or ddot(theta)."""
        inner, closing = (*self.tokens[self.position + 1:self.position + 3], token)[:2]
        if inner.kind != "name" or closing.kind != ")":
            raise self.source.error(token.column, f"{token.text} takes one name.",
                                    "Write dot(theta), or theta'.")
        self.position += 3
        return self._resolve(inner, inner.order + RATES[token.text])

    def _resolve(self, token: _Token, order: int) -> Node:
        try:
            if callable(self.names):
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
        row = BINARY.get(token.kind)
        if row is not None:
            self._finish(row.precedence + (token.kind == "**"))
            self._refuse_chained_relation(row, token)
            self.waiting.append(_Frame("binary", token.kind, row.precedence, token.column))
            return True
        if token.kind not in (")", ",", "end"):
            raise self._missing_operator(token)
        self._finish(OR)
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

    def _refuse_chained_relation(self, row: Operator, token: _Token) -> None:
        if row.precedence == RELATION and self.waiting and self.waiting[-1].precedence == RELATION:
            raise self.source.error(token.column, "relations cannot be chained.", "Write a < b and b < c.")

    def _refuse_open_parenthesis(self) -> None:
        if self.waiting:
            raise self.source.error(self.waiting[-1].column, "the parenthesis is not closed.", "Add ')'.")

    def _finish(self, precedence: int) -> None:
        """Build everything that waits and binds at least as tightly as `precedence`."""
        while self.waiting and self.waiting[-1].precedence >= precedence:
            if precedence == RELATION == self.waiting[-1].precedence:
                return
            frame = self.waiting.pop()
            is_prefix = frame.kind == "prefix"
            row = (PREFIX if is_prefix else BINARY)[frame.name]
            operands = [self.operands.pop() for _ in range(1 if is_prefix else 2)][::-1]
            for operand in operands:
                self._check_kind(frame.column, f"'{frame.name}'", operand, row.takes_truth_values)
            self.operands.append(self._built(frame.column, row.build, *operands))

    def _close(self, frame: _Frame) -> None:
        if frame.kind == "group":
            return
        function = FUNCTIONS[frame.name]
        arguments = self.operands[frame.operands_below:]
        del self.operands[frame.operands_below:]
        self._check_count(frame, function, len(arguments))
        values = arguments[1::2] + arguments[-1:] if function.has_conditions else arguments
        conditions = arguments[:-1:2] if function.has_conditions else []
        takes_truth_values = function.has_conditions and self.graph.is_logical(arguments[-1])
        for kinds, wanted in ((values, takes_truth_values), (conditions, True)):
            for argument in kinds:
                self._check_kind(frame.column, frame.name, argument, wanted)
        node = self._built(frame.column, function.build, arguments)
        self.operands.append(node)

    def _check_count(self, frame: _Frame, function: Function, count: int) -> None:
        if count < function.least or (function.most and count > function.most):
            wanted = str(function.least) if function.most else f"{function.least} or more"
            raise self.source.error(frame.column, f"{frame.name} has {count} arguments.",
                                    f"It takes {wanted}.")
        if frame.name == "piecewise" and count % 2 == 0:
            raise self.source.error(frame.column, "piecewise lacks its default.",
                                    "Write piecewise(condition, value, ..., default).")

    def _check_kind(self, column: int, name: str, operand: Node, wants_truth_value: bool) -> None:
        if self.graph.is_logical(operand) != wants_truth_value:
            kinds = ("a number", "a condition")
            raise self.source.error(column, f"{name} takes {kinds[wants_truth_value]}, "
                                    f"not {kinds[not wants_truth_value]}.",
                                    "Turn a condition into a number with select(condition, 1, 0).")

    def _built(self, column: int, build: Callable[..., Node], *operands: Node | Sequence[Node]) -> Node:
        try:
            return build(self.graph, *operands)
        except ExpressionError as error:
            raise self.source.error(column, error.what, error.remedy) from None


def _nearest(name: str) -> str:
    remedy = nearest(name, FUNCTIONS)
    return remedy if remedy.startswith("Did") else "Functions: " + ", ".join(FUNCTIONS) + "."
