"""Values of a kernel and the arithmetic on them: instructions, or numbers where all is constant."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..engine import declare_math, ir
from .kernel import Kind, Unsupported

CONTRACT = ("contract",)
NUMBERS = (Kind.FLOAT, Kind.INT, Kind.BOOL)
_ORDER = {Kind.BOOL: 0, Kind.INT: 1, Kind.FLOAT: 2}
_LARGEST_WRITTEN_OUT_POWER = 64

SYMBOLS = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
}  # fmt: skip
_FOLD: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "//": operator.floordiv,
    "%": operator.mod, "**": operator.pow, "<": operator.lt, "<=": operator.le, ">": operator.gt,
    ">=": operator.ge, "==": operator.eq, "!=": operator.ne,
}  # fmt: skip


@dataclass(frozen=True)
class Value:
    """A value: its kind, its LLVM value, and its number (or tuple, or callee) if that is constant."""

    kind: Kind
    ir: Any
    constant: Any = None


def llvm_type(kind: Kind) -> Any:
    """The LLVM type of a kind."""
    if kind is Kind.FLOAT:
        return ir.DoubleType()
    if kind is Kind.INT:
        return ir.IntType(64)
    if kind is Kind.BOOL:
        return ir.IntType(1)
    if kind is Kind.ARRAY:
        return ir.DoubleType().as_pointer()
    if kind is Kind.INT_ARRAY:
        return ir.IntType(64).as_pointer()
    return ir.IntType(8).as_pointer() if kind is Kind.FUNCTION else ir.VoidType()


def number(constant: bool | int | float) -> Value:
    """A constant."""
    kind = Kind.BOOL if isinstance(constant, bool) else Kind.INT if isinstance(constant, int) else Kind.FLOAT
    if kind is Kind.INT and not -(2**63) <= constant < 2**63:
        raise Unsupported(f"the integer {constant} does not fit 64 bits.")
    return Value(kind, ir.Constant(llvm_type(kind), constant), constant)


def convert(builder: Any, value: Value, kind: Kind) -> Value:
    """The same number as a wider kind; narrowing is refused."""
    if value.kind is kind:
        return value
    if value.kind not in NUMBERS or kind not in NUMBERS:
        raise Unsupported(f"{value.kind.value} where {kind.value} is needed.")
    if _ORDER[value.kind] > _ORDER[kind]:
        raise Unsupported(f"{value.kind.value} where {kind.value} is needed.", "Write int(...).")
    if value.constant is not None:
        return number(float(value.constant) if kind is Kind.FLOAT else int(value.constant))
    if kind is Kind.INT:
        return Value(kind, builder.zext(value.ir, llvm_type(kind)))
    cast = builder.uitofp if value.kind is Kind.BOOL else builder.sitofp
    return Value(kind, cast(value.ir, llvm_type(kind)))


def common_kind(*values: Value) -> Kind:
    """The kind that holds all the values."""
    kinds = {value.kind for value in values}
    if len(kinds) == 1:
        return kinds.pop()
    if not kinds <= set(NUMBERS):
        raise Unsupported(" and ".join(sorted(kind.value for kind in kinds)) + " do not mix.")
    return max(kinds, key=_ORDER.__getitem__)


def binary(builder: Any, symbol: str, left: Value, right: Value) -> Value:
    """`left symbol right` of two numbers."""
    kind = Kind.FLOAT if symbol == "/" else max(Kind.INT, common_kind(left, right), key=_order)
    if kind not in NUMBERS:
        raise Unsupported(f"{kind.value} has no {symbol}.")
    folded = _fold(symbol, left, right)
    if folded is not None:
        return folded
    if symbol == "**":
        return power(builder, left, right)
    a, b = convert(builder, left, kind).ir, convert(builder, right, kind).ir
    if kind is Kind.INT:
        return Value(kind, _integer_operation(builder, symbol, a, b))
    if symbol in ("//", "%"):
        raise Unsupported(f"{symbol} of Floats.", "Use math.floor or math.fmod.")
    name = {"+": "fadd", "-": "fsub", "*": "fmul", "/": "fdiv"}[symbol]
    return Value(kind, getattr(builder, name)(a, b, flags=CONTRACT))


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


def _integer_operation(builder: Any, symbol: str, a: Any, b: Any) -> Any:
    if symbol in ("+", "-", "*"):
        name = {"+": "add", "-": "sub", "*": "mul"}[symbol]
        return getattr(builder, name)(a, b, flags=("nsw",))
    remainder = builder.srem(a, b)
    zero = ir.Constant(a.type, 0)
    signs_differ = builder.icmp_signed("<", builder.xor(remainder, b), zero)
    inexact = builder.and_(builder.icmp_signed("!=", remainder, zero), signs_differ)
    if symbol == "%":
        return builder.select(inexact, builder.add(remainder, b), remainder)
    return builder.sub(builder.sdiv(a, b), builder.zext(inexact, a.type))


def power(builder: Any, base: Value, exponent: Value) -> Value:
    """`base ** exponent`: products for a constant integer, else C's pow."""
    if exponent.kind is Kind.INT:
        n = exponent.constant
        if n is None or abs(n) > _LARGEST_WRITTEN_OUT_POWER or (base.kind is Kind.INT and n < 0):
            raise Unsupported("** needs a small constant integer or a Float exponent.", "Write float(n).")
        product = _product_power(builder, base, abs(n))
        return product if n >= 0 else binary(builder, "/", number(1.0), product)
    function = declare_math(builder.module, "pow", 2)
    operands = [convert(builder, value, Kind.FLOAT).ir for value in (base, exponent)]
    return Value(Kind.FLOAT, builder.call(function, operands))


def _product_power(builder: Any, base: Value, n: int) -> Value:
    result = number(1.0 if base.kind is Kind.FLOAT else 1)
    square, first = base, True
    while n:
        if n & 1:
            result, first = (square, False) if first else (binary(builder, "*", result, square), False)
        n >>= 1
        square = binary(builder, "*", square, square) if n else square
    return result


def compare(builder: Any, symbol: str, left: Value, right: Value) -> Value:
    """`left symbol right` as a Bool; with a NaN only != holds."""
    kind = max(Kind.INT, common_kind(left, right), key=_order)
    if kind not in NUMBERS:
        raise Unsupported(f"{kind.value} cannot be compared.")
    folded = _fold(symbol, left, right)
    if folded is not None:
        return folded
    a, b = convert(builder, left, kind).ir, convert(builder, right, kind).ir
    if kind is Kind.INT:
        return Value(Kind.BOOL, builder.icmp_signed(symbol, a, b))
    test = builder.fcmp_unordered if symbol == "!=" else builder.fcmp_ordered
    return Value(Kind.BOOL, test(symbol, a, b))


def negate(builder: Any, value: Value) -> Value:
    """`-value`."""
    if value.kind not in NUMBERS:
        raise Unsupported(f"{value.kind.value} has no sign.")
    if value.constant is not None:
        return number(-value.constant)
    if value.kind is Kind.FLOAT:
        return Value(Kind.FLOAT, builder.fneg(value.ir))
    return binary(builder, "-", number(0), value)


def absolute(builder: Any, value: Value) -> Value:
    """`abs(value)`."""
    if value.kind is Kind.FLOAT:
        return Value(Kind.FLOAT, builder.call(declare_math(builder.module, "fabs", 1), [value.ir]))
    value = convert(builder, value, Kind.INT)
    negative = compare(builder, "<", value, number(0))
    return Value(Kind.INT, builder.select(negative.ir, negate(builder, value).ir, value.ir))


def extreme(builder: Any, symbol: str, values: list[Value]) -> Value:
    """Python's min (symbol <) or max (>): the first of equals, and a NaN stays only if it comes first."""
    kind = common_kind(*values)
    best = convert(builder, values[0], kind)
    for value in values[1:]:
        other = convert(builder, value, kind)
        better = compare(builder, symbol, other, best)
        if better.constant is not None:
            best = other if better.constant else best
        else:
            best = Value(kind, builder.select(better.ir, other.ir, best.ir))
    return best


def truth(builder: Any, value: Value) -> Value:
    """Whether a number is not zero."""
    if value.kind is Kind.BOOL:
        return value
    if value.constant is not None and value.kind in NUMBERS:
        return number(bool(value.constant))
    return compare(builder, "!=", value, number(0))


def is_class(builder: Any, name: str, value: Value) -> Value:
    """isfinite, isinf or isnan."""
    x = convert(builder, value, Kind.FLOAT)
    if name == "isnan":
        return Value(Kind.BOOL, builder.fcmp_unordered("uno", x.ir, x.ir))
    return compare(builder, "<" if name == "isfinite" else "==", absolute(builder, x), number(float("inf")))


def to_integer(builder: Any, value: Value) -> Value:
    """`int(value)`, towards zero."""
    if value.kind is not Kind.FLOAT:
        return convert(builder, value, Kind.INT)
    if value.constant is not None:
        return number(int(value.constant))
    return Value(Kind.INT, builder.fptosi(value.ir, llvm_type(Kind.INT)))
