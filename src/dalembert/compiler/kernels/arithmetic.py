"""The arithmetic of a kernel: instructions, or numbers where all is constant. Every type is checked here."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Any

from .code import Value, Writer
from .kernel import Kind, Unsupported

NUMBERS = (Kind.FLOAT, Kind.INT, Kind.BOOL)
_ORDER = {Kind.BOOL: 0, Kind.INT: 1, Kind.FLOAT: 2}
_LARGEST_WRITTEN_OUT_POWER = 64

SYMBOLS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
}  # fmt: skip
_FOLD: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": lambda a, b: a / b, "//": lambda a, b: a // b,
    "%": operator.mod, "**": lambda a, b: a**b, "<": operator.lt, "<=": operator.le, ">": operator.gt,
    ">=": operator.ge, "==": operator.eq, "!=": operator.ne,
}  # fmt: skip


def number(constant: bool | int | float) -> Value:
    """A constant."""
    kind = Kind.BOOL if isinstance(constant, bool) else Kind.INT if isinstance(constant, int) else Kind.FLOAT
    if kind is Kind.INT and not -(2**63) <= constant < 2**63:
        raise Unsupported(f"the integer {constant} does not fit 64 bits.")
    return Value(kind, constant=constant)


def convert(writer: Writer, value: Value, kind: Kind) -> Value:
    """The same number as a wider kind; narrowing is refused."""
    if value.kind is kind:
        return value
    if value.kind not in NUMBERS or kind not in NUMBERS:
        raise Unsupported(f"{value.kind.value} where {kind.value} is needed.")
    if _ORDER[value.kind] > _ORDER[kind]:
        raise Unsupported(f"{value.kind.value} where {kind.value} is needed.", "Write int(...).")
    if value.constant is not None:
        return number(float(value.constant) if kind is Kind.FLOAT else int(value.constant))
    return writer.compute(kind, "int" if kind is Kind.INT else "float", value)


def common_kind(*values: Value) -> Kind:
    """The kind that holds all the values."""
    kinds = {value.kind for value in values}
    if len(kinds) == 1:
        return kinds.pop()
    if not kinds <= set(NUMBERS):
        raise Unsupported(" and ".join(sorted(kind.value for kind in kinds)) + " do not mix.")
    return max(kinds, key=_ORDER.__getitem__)


def binary(writer: Writer, symbol: str, left: Value, right: Value) -> Value:
    """`left symbol right` of two numbers."""
    kind = Kind.FLOAT if symbol == "/" else _kind_of_both(left, right)
    if kind not in NUMBERS:
        raise Unsupported(f"{kind.value} has no {symbol}.")
    folded = _fold(symbol, left, right)
    if folded is not None:
        return folded
    if symbol == "**":
        return power(writer, left, right)
    if kind is Kind.FLOAT and symbol in ("//", "%"):
        raise Unsupported(f"{symbol} of Floats.", "Use math.floor or math.fmod.")
    return writer.compute(kind, symbol, convert(writer, left, kind), convert(writer, right, kind))


def _kind_of_both(left: Value, right: Value) -> Kind:
    """The kind in which two numbers are computed with."""
    if left.kind is right.kind and left.kind is not Kind.BOOL:
        return left.kind
    return max(Kind.INT, common_kind(left, right), key=_order)


def _order(kind: Kind) -> int:
    return _ORDER.get(kind, 3)


def _fold(symbol: str, left: Value, right: Value) -> Value | None:
    if left.constant is None or right.constant is None:
        return None
    try:
        result = _FOLD[symbol](left.constant, right.constant)
    except (ZeroDivisionError, OverflowError):
        return None
    return number(result) if isinstance(result, bool | int | float) else None


def power(writer: Writer, base: Value, exponent: Value) -> Value:
    """`base ** exponent`: products for a constant integer, else a call of pow."""
    if exponent.kind is Kind.INT:
        n = exponent.constant
        if n is None or abs(n) > _LARGEST_WRITTEN_OUT_POWER or (base.kind is Kind.INT and n < 0):
            raise Unsupported("** needs a small constant integer or a Float exponent.", "Write float(n).")
        product = _product_power(writer, base, abs(n))
        return product if n >= 0 else binary(writer, "/", number(1.0), product)
    return writer.compute(Kind.FLOAT, "pow", *(convert(writer, value, Kind.FLOAT) for value in (base, exponent)))


def _product_power(writer: Writer, base: Value, n: int) -> Value:
    result = number(1.0 if base.kind is Kind.FLOAT else 1)
    square, first = base, True
    while n:
        if n & 1:
            result, first = (square, False) if first else (binary(writer, "*", result, square), False)
        n >>= 1
        square = binary(writer, "*", square, square) if n else square
    return result


def compare(writer: Writer, symbol: str, left: Value, right: Value) -> Value:
    """`left symbol right` as a Bool; with a NaN only != holds."""
    kind = _kind_of_both(left, right)
    if kind not in NUMBERS:
        raise Unsupported(f"{kind.value} cannot be compared.")
    folded = _fold(symbol, left, right)
    if folded is not None:
        return folded
    return writer.compute(Kind.BOOL, symbol, convert(writer, left, kind), convert(writer, right, kind))


def negate(writer: Writer, value: Value) -> Value:
    """`-value`."""
    if value.kind not in NUMBERS:
        raise Unsupported(f"{value.kind.value} has no sign.")
    if value.constant is not None:
        return number(-value.constant)
    if value.kind is Kind.FLOAT:
        return writer.compute(Kind.FLOAT, "neg", value)
    return binary(writer, "-", number(0), value)


def absolute(writer: Writer, value: Value) -> Value:
    """`abs(value)`."""
    if value.kind is Kind.FLOAT:
        return writer.compute(Kind.FLOAT, "fabs", value)
    value = convert(writer, value, Kind.INT)
    negative = compare(writer, "<", value, number(0))
    return writer.compute(Kind.INT, "select", negative, negate(writer, value), value)


def extreme(writer: Writer, symbol: str, values: list[Value]) -> Value:
    """Python's min (symbol <) or max (>): the first of equals, and a NaN stays only if it comes first."""
    kind = common_kind(*values)
    best = convert(writer, values[0], kind)
    for value in values[1:]:
        other = convert(writer, value, kind)
        better = compare(writer, symbol, other, best)
        if better.constant is not None:
            best = other if better.constant else best
        else:
            best = writer.compute(kind, "select", better, other, best)
    return best


def truth(writer: Writer, value: Value) -> Value:
    """Whether a number is not zero."""
    if value.kind is Kind.BOOL:
        return value
    if value.constant is not None and value.kind in NUMBERS:
        return number(bool(value.constant))
    return compare(writer, "!=", value, number(0))


def is_class(writer: Writer, name: str, value: Value) -> Value:
    """isfinite, isinf or isnan."""
    x = convert(writer, value, Kind.FLOAT)
    if name == "isnan":
        return writer.compute(Kind.BOOL, name, x)
    return compare(writer, "<" if name == "isfinite" else "==", absolute(writer, x), number(float("inf")))


def to_integer(writer: Writer, value: Value) -> Value:
    """`int(value)`, towards zero."""
    if value.kind is not Kind.FLOAT:
        return convert(writer, value, Kind.INT)
    if value.constant is not None:
        return number(int(value.constant))
    return writer.compute(Kind.INT, "int", value)
