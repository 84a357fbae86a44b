"""What functions of numbers fold to: an exact number where exact ones have one, else what doubles make of it."""

from __future__ import annotations

import math
from fractions import Fraction

from ..errors import ExpressionError
from .node import Number

_LARGEST_EXACT_POWER = 64
_LARGEST_EXACT_BITS = 2048


def power_of(base: Number, exponent: Number) -> Number | None:
    """base to the power exponent; None where it stays as it is written, as 2^(1/2) does."""
    if base == 0 and exponent < 0:
        raise ExpressionError("power", f"0**{exponent} has no value.", "Remove the division by zero.")
    if base == 0:
        return 0
    if isinstance(exponent, int) and not isinstance(base, float):
        return _exact_power(Fraction(base), exponent)
    if isinstance(base, float) or isinstance(exponent, float):
        if base < 0 and not float(exponent).is_integer():
            raise ExpressionError("power", f"({base})**({exponent}) is not real.", "Use a non-negative base.")
        try:
            return float(base) ** float(exponent)
        except OverflowError:
            raise ExpressionError("power", f"({base})**({exponent}) overflows.", "Rescale it.") from None
    return _exact_root(Fraction(base), Fraction(exponent))


def _exact_power(base: Fraction, exponent: int) -> Fraction:
    """base^exponent, refused where it is beyond every double."""
    bits = abs(exponent) * max(base.numerator.bit_length(), base.denominator.bit_length())
    if abs(base) != 1 and bits > _LARGEST_EXACT_BITS:
        raise ExpressionError("power", f"({base})**({exponent}) is beyond every double.", "Rescale it.")
    return base**exponent if abs(base) != 1 else base ** (exponent % 2)


def _exact_root(base: Fraction, exponent: Fraction) -> Fraction | None:
    """4^(1/2) = 2; None where the root is irrational."""
    if base <= 0 or exponent.denominator != 2 or abs(exponent.numerator) > _LARGEST_EXACT_POWER:
        return None
    top, bottom = math.isqrt(base.numerator), math.isqrt(base.denominator)
    if top * top != base.numerator or bottom * bottom != base.denominator:
        return None
    return Fraction(top, bottom) ** exponent.numerator


def value_at(name: str, value: float) -> float:
    """A function of one double."""
    try:
        return float(getattr(math, name)(value))
    except (ValueError, OverflowError):
        raise ExpressionError(name, f"{name}({value}) has no finite real value.", "Check the argument.") from None


def value_of_pair(name: str, a: Number, b: Number) -> Number | bool | None:
    """A function, or a relation, of two numbers; None where it stays as it is written."""
    if name == "atan2":
        return math.atan2(a, b) if isinstance(a, float) or isinstance(b, float) else None
    if name in ("min", "max"):
        return min(a, b) if name == "min" else max(a, b)
    if isinstance(a, float) or isinstance(b, float):
        a, b = _as_double(a), _as_double(b)
    return {"lt": a < b, "le": a <= b, "eq": a == b, "ne": a != b}.get(name)


def _as_double(value: Number) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.inf if value > 0 else -math.inf
