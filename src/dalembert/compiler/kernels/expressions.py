"""Expressions of a kernel, translated to instructions."""

from __future__ import annotations

import ast
import types
from collections.abc import Callable, Sequence
from typing import Any, cast

from . import arithmetic
from .arithmetic import NUMBERS, SYMBOLS, compare, convert, number
from .calls import Calls, Specialise
from .code import Choice, Instruction, Local, Look, Read, Value, Writer
from .kernel import Kernel, Kind, Unsupported

ELEMENT = {Kind.ARRAY: Kind.FLOAT, Kind.INT_ARRAY: Kind.INT}
_ABSENT = object()


class Expressions(Calls):
    """Translates expressions into the part that is open; `Translator` completes it."""

    kernel: Kernel
    specialise: Specialise
    writer: Writer

    def __init__(self, kernel: Kernel, specialise: Specialise) -> None:
        self.kernel, self.specialise = kernel, specialise
        self.writer = Writer()
        self.fixed: dict[str, Value] = {}
        self.slots: dict[str, Local] = {}
        self.locals: set[str] = set()

    def expression(self, node: ast.expr) -> Value:
        """The value of an expression."""
        try:
            static = self.static(node)
            if static is not _ABSENT:
                return self._constant(static)
            method = getattr(self, f"_{type(node).__name__}", None)
            if method is None:
                raise Unsupported(f"{type(node).__name__} is not part of the kernel language.")
            return method(node)
        except Unsupported as problem:
            problem.line = problem.line or node.lineno
            raise

    # ---------------------------------------------------------------- names and constants

    def static(self, node: ast.expr) -> Any:
        """The Python object a name outside the kernel stands for, or `_ABSENT`."""
        if isinstance(node, ast.Name):
            if self._is_local(node.id):
                return _ABSENT
            try:
                return self.kernel.lookup(node.id)
            except KeyError:
                raise Unsupported(f"{node.id!r} is not defined.") from None
        if isinstance(node, ast.Attribute):
            owner = self.static(node.value)
            if isinstance(owner, types.ModuleType) and hasattr(owner, node.attr):
                return getattr(owner, node.attr)
        return _ABSENT

    def callee(self, node: ast.expr) -> Any:
        """What is called: a Python object, or the Value of a Function parameter."""
        found = self.static(node)
        return self.expression(node) if found is _ABSENT else found

    def _is_local(self, name: str) -> bool:
        return name in self.fixed or name in self.slots or name in self.locals

    def _constant(self, thing: Any) -> Value:
        if isinstance(thing, bool | int | float):
            return number(thing)
        if isinstance(thing, tuple):
            return Value(Kind.TABLE, constant=thing)
        if isinstance(thing, Kernel):
            return Value(Kind.FUNCTION, constant=thing)
        raise Unsupported(
            f"a {type(thing).__name__} from outside the kernel cannot be used as a value.",
            "Only numbers, tuples of numbers and kernels can.",
        )

    def _Constant(self, node: ast.Constant) -> Value:
        return self._constant(node.value)

    def _Name(self, node: ast.Name) -> Value:
        if node.id in self.fixed:
            return self.fixed[node.id]
        if node.id in self.slots:
            local = self.slots[node.id]
            result = self.writer.value(local.kind)
            self.writer.write(Read(result, local))
            return result
        raise Unsupported(f"{node.id!r} is read before its first assignment.")

    def _Attribute(self, node: ast.Attribute) -> Value:
        owner = self.expression(node.value)
        if owner.kind is not Kind.CONSTANTS:
            raise Unsupported(f"an attribute of {owner.kind.value}.", "Only Constants and modules have some.")
        if not hasattr(owner.constant, node.attr):
            raise Unsupported(f"there is no {node.attr!r} among the Constants.")
        return self._constant(getattr(owner.constant, node.attr))

    # ---------------------------------------------------------------- arithmetic

    def _BinOp(self, node: ast.BinOp) -> Value:
        symbol = self._symbol(node.op)
        return arithmetic.binary(self.writer, symbol, self.expression(node.left), self.expression(node.right))

    def _symbol(self, operation: ast.AST) -> str:
        symbol = SYMBOLS.get(type(operation))
        if symbol is None:
            raise Unsupported(f"the operator {type(operation).__name__} is not part of the kernel language.")
        return symbol

    def _UnaryOp(self, node: ast.UnaryOp) -> Value:
        if isinstance(node.op, ast.Not):
            value = self.condition(node.operand)
            if value.constant is not None:
                return number(not value.constant)
            return self.writer.compute(Kind.BOOL, "not", value)
        value = self.expression(node.operand)
        if isinstance(node.op, ast.USub):
            return arithmetic.negate(self.writer, value)
        if isinstance(node.op, ast.UAdd) and value.kind in NUMBERS:
            return value
        raise Unsupported(f"the operator {type(node.op).__name__} is not part of the kernel language.")

    # ---------------------------------------------------------------- conditions

    def condition(self, node: ast.expr) -> Value:
        """The truth of an expression."""
        if isinstance(node, ast.BoolOp):
            return self._shortcut([lambda part=part: self.condition(part) for part in node.values], node.op)
        return arithmetic.truth(self.writer, self.expression(node))

    def _BoolOp(self, node: ast.BoolOp) -> Value:
        return self._shortcut([lambda part=part: self._boolean(part) for part in node.values], node.op)

    def _boolean(self, node: ast.expr) -> Value:
        value = self.expression(node)
        if value.kind is not Kind.BOOL:
            raise Unsupported("`and` and `or` of numbers.", "Compare each with 0 first.")
        return value

    def _Compare(self, node: ast.Compare) -> Value:
        symbols = [self._symbol(operation) for operation in node.ops]
        left = self.expression(node.left)
        chain = {"left": left}

        def step(symbol: str, right_node: ast.expr) -> Value:
            right = self.expression(right_node)
            result = compare(self.writer, symbol, chain["left"], right)
            chain["left"] = right
            return result

        parts = zip(symbols, node.comparators, strict=True)
        return self._shortcut([lambda part=part: step(*part) for part in parts], ast.And())

    def _shortcut(self, parts: list[Callable[[], Value]], operation: ast.boolop) -> Value:
        """`and` or `or` of parts, each evaluated only if those before leave the result open."""
        decides = isinstance(operation, ast.Or)
        first = parts[0]()
        if len(parts) == 1 or (first.constant is not None and first.constant == decides):
            return first
        if first.constant is not None:
            return self._shortcut(parts[1:], operation)
        more: list[Instruction] = []
        with self.writer.into(more):
            rest = self._shortcut(parts[1:], operation)
        if decides:
            return self._choice(first, ([], more), (number(True), rest))
        return self._choice(first, (more, []), (rest, number(False)))

    def _choice(self, test: Value, sides: Sequence[list[Instruction]], values: Sequence[Value]) -> Value:
        """The value of the first side where the test holds, else that of the second."""
        result = self.writer.value(values[0].kind)
        self.writer.write(Choice(result, test, tuple(sides[0]), values[0], tuple(sides[1]), values[1]))
        return result

    def _IfExp(self, node: ast.IfExp) -> Value:
        test = self.condition(node.test)
        if test.constant is not None:
            return self.expression(node.body if test.constant else node.orelse)
        sides: list[list[Instruction]] = [[], []]
        values: list[Value] = []
        for side, part in zip(sides, (node.body, node.orelse), strict=True):
            with self.writer.into(side):
                values.append(self.expression(part))
        kind = arithmetic.common_kind(*values)
        if kind in (Kind.TABLE, Kind.FUNCTION, Kind.CONSTANTS):
            raise Unsupported(f"a choice between two values of type {kind.value}.")
        for place, side in enumerate(sides):
            with self.writer.into(side):
                values[place] = convert(self.writer, values[place], kind)
        return self._choice(test, sides, values)

    # ---------------------------------------------------------------- arrays and tables

    def _Subscript(self, node: ast.Subscript) -> Value:
        base = self.expression(node.value) if not isinstance(node.value, ast.Subscript) else None
        if base is None or base.kind is Kind.TABLE:
            return self._table_entry(node)
        return self.load(*self.element(node))

    def element(self, node: ast.Subscript) -> tuple[Value, Value]:
        """The array and the index of `array[index]`."""
        base = self.expression(node.value)
        if base.kind not in ELEMENT:
            raise Unsupported(f"{base.kind.value} cannot be indexed.")
        return base, self._index(node.slice)

    def load(self, array: Value, index: Value) -> Value:
        """An entry of an array."""
        return self.writer.compute(ELEMENT[array.kind], "load", array, index)

    def _index(self, node: ast.expr) -> Value:
        if isinstance(node, ast.Tuple | ast.Slice):
            raise Unsupported("an index with a comma or a colon.", "Use a[i * columns + j], or offset(a, k).")
        index = convert(self.writer, self.expression(node), Kind.INT)
        if index.constant is not None and index.constant < 0:
            raise Unsupported("a negative index.", "Indices count from 0.")
        return index

    def _table_entry(self, node: ast.Subscript) -> Value:
        indices: list[ast.expr] = []
        inner: ast.expr = node
        while isinstance(inner, ast.Subscript):
            indices.insert(0, inner.slice)
            inner = inner.value
        table = self.expression(inner)
        if table.kind is not Kind.TABLE:
            raise Unsupported(f"{table.kind.value} cannot be indexed twice.", "Use a[i * columns + j].")
        values = [self._index(index) for index in indices]
        real = _holds_float(table.constant)
        while values and values[0].constant is not None:
            row: Any = table.constant
            position = values.pop(0).constant
            if table.kind is not Kind.TABLE or position >= len(row):
                raise Unsupported(f"no entry {position} in the constant tuple.")
            table = self._constant(row[position])
        if values:
            return self._load_from_table(table.constant, values, Kind.FLOAT if real else Kind.INT)
        return convert(self.writer, table, Kind.FLOAT) if real and table.kind in NUMBERS else table

    def _load_from_table(self, table: Any, indices: list[Value], kind: Kind) -> Value:
        shape = _shape(table)
        if len(shape) != len(indices):
            raise Unsupported(f"a constant tuple of depth {len(shape)} with {len(indices)} indices.")
        flat = _flatten(table, shape)
        place = indices[0]
        for size, index in zip(shape[1:], indices[1:], strict=True):
            row = arithmetic.binary(self.writer, "*", place, number(size))
            place = arithmetic.binary(self.writer, "+", row, index)
        result = self.writer.value(kind)
        self.writer.write(Look(result, tuple(flat), place))
        return result


def _holds_float(table: Any) -> bool:
    """Whether a nested tuple is a table of Floats: one entry that is no integer makes it so."""
    if isinstance(table, tuple):
        return any(map(_holds_float, cast("tuple[Any, ...]", table)))
    return isinstance(table, float)


def _shape(table: Any) -> list[int]:
    """The lengths of a nested tuple; shorter rows count as filled up with zeros."""
    shape: list[int] = []
    level: list[Any] = [table]
    while level and all(isinstance(entry, tuple) for entry in level):
        shape.append(max((len(entry) for entry in level), default=0))
        level = [entry for row in level for entry in row]
    if not level or not all(isinstance(entry, int | float) for entry in level):
        raise Unsupported("a constant tuple that is empty, or not of numbers alone at one depth.")
    return shape


def _flatten(table: Any, shape: list[int]) -> list[float]:
    if not shape:
        return [table]
    rows = [*table, *([() if len(shape) > 1 else 0] * (shape[0] - len(table)))]
    return [entry for row in rows for entry in _flatten(row, shape[1:])]
