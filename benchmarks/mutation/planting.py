"""The errors that can be planted in a source file: signs, factors, terms, operands, indices, comparisons, branches.

An error is an edit of the text at one node of the syntax tree. What cannot matter is skipped: operands that commute,
annotations, docstrings, messages of exceptions, and what only prints; and what only says how much effort is made, where
twice or one more is as right: numbers that a module names once for all, rounds counted by them, and floors that keep a
divisor from being zero.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

_OPPOSITE: dict[type, str] = {
    ast.Add: "-", ast.Sub: "+", ast.Mult: "/", ast.Div: "*", ast.FloorDiv: "*", ast.MatMult: "*",
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is", ast.And: "or", ast.Or: "and",
}  # fmt: skip
_TURNED = {ast.Lt: ">", ast.LtE: ">=", ast.Gt: "<", ast.GtE: "<="}
_ORDERED = (ast.Sub, ast.Div, ast.FloorDiv, ast.Mod, ast.MatMult, ast.Pow)
#: Functions and methods whose name says what they compute, and the name of one that computes another thing.
_OTHER_NAME = {
    "add": "sub", "sub": "add", "mul": "div", "div": "mul", "less": "times", "times": "less",
    "sin": "cos", "cos": "sin", "sum": "difference", "difference": "sum",
}  # fmt: skip
_OTHER_FUNCTION = {"min": "max", "max": "min", "any": "all", "all": "any", "sin": "cos", "cos": "sin"}
#: Objects that have only some of these methods.
_WITHOUT = {
    "times": ("space", "vectors"), "add": ("space", "algebra", "found", "seen", "known"), "sum": ("space", "np"),
}  # fmt: skip
#: Options that guard against our own mistakes.
_GUARDS = frozenset({"strict", "frozen", "eq", "repr", "hash", "init", "covariant"})
#: Calls whose arguments may be exchanged without any effect, or whose exchange is no error of ours but of a type.
_COMMUTATIVE = frozenset({
    "add", "mul", "dot", "along", "max", "min", "isdisjoint", "hypot", "gcd", "together", "isinstance", "getattr",
    "setattr", "hasattr", "zip", "map", "filter", "partial", "replace", "join", "print", "field", "format", "symbol",
    "atoms", "same", "minimum", "maximum", "logical_and", "logical_or", "functions_of",
})  # fmt: skip
#: Functions of a difference that do not tell which of the two was taken from the other.
_EVEN = frozenset({"abs", "norm", "hypot"})
#: Names of matrices that are symmetric wherever they stand: of masses, and of what forces at contacts change.
_SYMMETRIC = frozenset({"M", "W"})
#: Names of types, in whose brackets nothing stands that runs.
_TYPES = frozenset({"tuple", "list", "dict", "set", "frozenset", "type", "Callable", "Sequence", "Mapping", "Iterator"})
_COLLECTIONS = (ast.List, ast.ListComp, ast.Tuple, ast.GeneratorExp, ast.Dict, ast.Set)
#: What is smaller is a floor that keeps a divisor from being zero.
_FLOOR = 1e-200
_PRINTERS = ("__repr__", "__str__", "_repr_pretty_", "_repr_html_", "_repr_latex_")


@dataclass(frozen=True)
class Error:
    """An error that can be planted.

    file, function   where: the file and the qualified name of the function in it, empty for the module itself
    line             the number of the line, and its text without the blanks around it
    kind             "sign", "factor", "term", "operands", "index", "comparison", "logic", "branch" or "name"
    start, end       the bytes of the file that are replaced
    new              what stands there afterwards
    """

    file: str
    function: str
    line: int
    text: str
    kind: str
    start: int
    end: int
    old: str
    new: str

    def planted(self, source: bytes) -> bytes:
        """The source with the error."""
        return source[: self.start] + self.new.encode() + source[self.end :]

    @property
    def key(self) -> tuple[str, str, str, str, str]:
        """What names the error wherever its line has moved."""
        return self.file, self.function, self.text, self.old, self.new

    def __str__(self) -> str:
        where = f"{self.file}, {self.function or 'module'}"
        return f"{where}: {self.text}   [{self.kind}: {_short(self.old)} -> {_short(self.new)}]"


def _short(text: str) -> str:
    joined = " ".join(text.split())
    return joined if len(joined) <= 60 else joined[:57] + "..."


def errors(file: str, source: bytes) -> list[Error]:
    """All errors that can be planted in a file, in the order of its text."""
    planter = _Planter(file, source)
    planter.visit(ast.parse(source))
    return sorted(planter.found, key=lambda error: (error.start, error.end, error.new))


class _Planter(ast.NodeVisitor):
    """Walks through a file and notes what can be planted where."""

    def __init__(self, file: str, source: bytes) -> None:
        self.file, self.source = file, source
        self.lines = source.split(b"\n")
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.scope: list[str] = []
        self.found: list[Error] = []
        self.even: set[ast.expr] = set()

    # ---------------------------------------------------------------- text

    def _span(self, node: Any) -> tuple[int, int]:
        return (self.starts[node.lineno - 1] + node.col_offset, self.starts[node.end_lineno - 1] + node.end_col_offset)

    def _text(self, node: ast.AST) -> str:
        start, end = self._span(node)
        return self.source[start:end].decode()

    def _note(self, node: Any, kind: str, new: str, part: tuple[int, int] | None = None) -> None:
        start, end = part or self._span(node)
        old = self.source[start:end].decode()
        if old != new:
            text = self.lines[node.lineno - 1].decode().strip()
            self.found.append(Error(self.file, ".".join(self.scope), node.lineno, text, kind, start, end, old, new))

    # ---------------------------------------------------------------- where nothing is planted

    def visit_FunctionDef(self, node: Any) -> None:
        if node.name in _PRINTERS:
            return
        self.scope.append(node.name)
        for child in (*(d for d in (*node.args.defaults, *node.args.kw_defaults) if d is not None), *node.body):
            self.visit(child)
        self.scope.pop()

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.scope.append(node.name)
        for child in node.body:
            self.visit(child)
        self.scope.pop()

    def visit_Assign(self, node: ast.Assign) -> None:
        if self.scope or not _names_numbers(node):
            self.generic_visit(node)

    def visit_For(self, node: ast.For) -> None:
        if _counts_rounds(node):
            for child in node.body:
                self.visit(child)
        else:
            self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return
        self._negated(node.test)
        self.generic_visit(node)

    def _nothing(self, node: ast.AST) -> None:
        """Messages, imports, formatted text, and what only guards against our own mistakes."""

    visit_Raise = visit_Assert = visit_Import = visit_ImportFrom = visit_JoinedStr = _nothing

    # ---------------------------------------------------------------- what is planted

    def _negated(self, test: ast.expr) -> None:
        if not isinstance(test, ast.Compare | ast.UnaryOp):
            self._note(test, "branch", f"not ({self._text(test)})")

    def visit_IfExp(self, node: ast.IfExp) -> None:
        whole = f"({self._text(node.orelse)}) if {self._text(node.test)} else ({self._text(node.body)})"
        self._note(node, "branch", f"({whole})")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        left, right = self._text(node.left), self._text(node.right)
        other = _OPPOSITE.get(type(node.op))
        if isinstance(node.left, ast.JoinedStr | ast.Constant) and isinstance(getattr(node.left, "value", 0), str):
            return
        if other is not None:
            kind = "sign" if isinstance(node.op, ast.Add | ast.Sub) else "factor"
            self._note(node, kind, f"(({left}) {other} ({right}))")
        if isinstance(node.op, ast.Add | ast.Sub):
            self._note(node, "term", f"({left})")
        turned = isinstance(node.op, _ORDERED) and ast.dump(node.left) != ast.dump(node.right)
        if turned and node not in self.even and not _is_symmetric(node):
            symbol = self._between(node.left, node.right)
            self._note(node, "operands", f"(({right}) {symbol} ({left}))")
        self.generic_visit(node)

    def _between(self, left: ast.expr, right: ast.expr) -> str:
        text = self.source[self._span(left)[1] : self._span(right)[0]].decode()
        return text.strip(" ()\n\\\t")

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        other = _OPPOSITE.get(type(node.op))
        if other in ("+", "-", "*", "/") and not isinstance(node.value, _COLLECTIONS):
            kind = "sign" if other in "+-" else "factor"
            self._note(node, kind, f"{self._text(node.target)} {other}= {self._text(node.value)}")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        inside = self._text(node.operand)
        if isinstance(node.op, ast.USub):
            self._note(node, "sign", f"({inside})")
        elif isinstance(node.op, ast.Not):
            self._note(node, "logic", f"({inside})")
        if isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
            return
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        parts = [f"({self._text(value)})" for value in node.values]
        self._note(node, "logic", "(" + f" {_OPPOSITE[type(node.op)]} ".join(parts) + ")")
        self._note(node, "logic", "(" + f" {'and' if isinstance(node.op, ast.And) else 'or'} ".join(parts[:-1]) + ")")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        if len(node.ops) == 1:
            left, right, op = self._text(node.left), self._text(node.comparators[0]), type(node.ops[0])
            for symbol in filter(None, (_OPPOSITE.get(op), _TURNED.get(op))):
                self._note(node, "comparison", f"(({left}) {symbol} ({right}))")
        self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        inner = node.value
        if isinstance(inner, ast.Name) and inner.id in _TYPES:
            return
        if isinstance(inner, ast.Subscript) and not isinstance(inner.slice, ast.Slice):
            first, second = self._text(inner.slice), self._text(node.slice)
            self._note(node, "index", f"{self._text(inner.value)}[{second}][{first}]")
        where = node.slice
        if isinstance(where, ast.Tuple) and [isinstance(x, ast.Slice) for x in where.elts] == [False, False]:
            first, second = map(self._text, where.elts)
            self._note(node, "index", f"{self._text(inner)}[{second}, {first}]")
        elif isinstance(where, ast.Slice):
            self._slice(where)
        elif isinstance(where, ast.Constant) and isinstance(where.value, int):
            self._note(where, "index", str(where.value + 1))
            self.visit(inner)
            return
        elif isinstance(where, ast.Name | ast.BinOp):
            self._note(where, "index", f"{self._text(where)} - 1")
        self.generic_visit(node)

    def _slice(self, where: ast.Slice) -> None:
        for end in (where.lower, where.upper):
            if end is not None and not isinstance(end, ast.Constant | ast.UnaryOp):
                self._note(end, "index", f"{self._text(end)} + 1")

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        plain = [argument for argument in node.args if not isinstance(argument, ast.Starred)]
        self._renamed(node.func, name)
        if name in _EVEN:
            self.even.update(part for part in plain if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Sub))
        if name == "neg" and len(plain) == 1:
            self._note(node, "sign", f"({self._text(plain[0])})")
        if name in ("add", "sub") and len(plain) == 2:
            self._note(node, "term", f"({self._text(plain[0])})")
        if len(node.args) == len(plain) == 2 and name not in _COMMUTATIVE and not node.keywords:
            self._exchanged(node, *plain)
        if name == "range":
            self._note(node.args[-1], "index", f"{self._text(node.args[-1])} - 1")
        given = (keyword.value for keyword in node.keywords if keyword.arg not in _GUARDS)
        for child in (node.func, *node.args, *given):
            self.visit(child)

    def _renamed(self, function: ast.expr, name: str) -> None:
        """Another function or method in the place of one."""
        if isinstance(function, ast.Name) and name in _OTHER_FUNCTION:
            self._note(function, "name", _OTHER_FUNCTION[name])
        if isinstance(function, ast.Attribute) and name in _OTHER_NAME:
            owner = self._text(function.value).split(".")[-1]
            if owner not in _WITHOUT.get(name, ()):
                end = self._span(function)[1]
                self._note(function, "name", _OTHER_NAME[name], (end - len(name), end))

    def _exchanged(self, node: ast.Call, a: ast.expr, b: ast.expr) -> None:
        """The arguments of a call the other way round, where both are of one kind of expression."""
        if type(a) is not type(b) or ast.dump(a) == ast.dump(b):
            return
        if isinstance(a, ast.Constant) and type(a.value) is not type(b.value):  # type: ignore[attr-defined]
            return
        start, end = self._span(a)[0], self._span(b)[1]
        gap = self.source[self._span(a)[1] : self._span(b)[0]].decode()
        self._note(node, "operands", self._text(b) + gap + self._text(a), (start, end))

    def visit_Constant(self, node: ast.Constant) -> None:
        value = node.value
        if isinstance(value, bool):
            self._note(node, "logic", str(not value))
        elif isinstance(value, int):
            self._note(node, "factor", str(value + 1))
        elif isinstance(value, float) and abs(value) > _FLOOR:
            self._note(node, "factor", f"({self._text(node)} * 2)")
        elif value in ("sin", "cos"):
            self._note(node, "name", '"cos"' if value == "sin" else '"sin"')


def _is_symmetric(node: ast.BinOp) -> bool:
    """Whether a matrix that is symmetric, by its name, is multiplied with a vector."""
    names = {getattr(part, "attr", getattr(part, "id", "")) for part in (node.left, node.right)}
    return isinstance(node.op, ast.MatMult) and bool(names & _SYMMETRIC)


def _names_numbers(node: ast.Assign) -> bool:
    """Whether a number has a name in capitals, or several have one each; tables of numbers under one name do not."""
    targets, values = (each.elts if isinstance(each, ast.Tuple) else [each] for each in (node.targets[0], node.value))
    return all(isinstance(name, ast.Name) and name.id.isupper() for name in targets) and all(map(_is_number, values)) \
        and len(targets) == len(values)


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float)


def _counts_rounds(node: ast.For) -> bool:
    """for k in range(ROUNDS), or `_` in range(3)."""
    match node:
        case ast.For(target=ast.Name(name), iter=ast.Call(func=ast.Name("range"), args=[*_, last])):
            return (isinstance(last, ast.Name) and last.id.isupper()) or (name == "_" and _is_number(last))
    return False


def of_line(found: list[Error], line: int) -> list[Error]:
    """The errors that can be planted in one line."""
    return [error for error in found if error.line == line]


def lines(found: list[Error]) -> Iterator[int]:
    """The lines in which something can be planted, in order."""
    return iter(sorted({error.line for error in found}))
