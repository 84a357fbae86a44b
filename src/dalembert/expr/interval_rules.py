"""Intervals of doubles as arrays, rounded outwards: arithmetic, powers, and each function of the language.

Sums, products and square roots are rounded by one unit in the last place, functions of the mathematical library by
eight, which is more than they are documented to err. A float stands for itself and for the decimal that it prints as:
both lie within its interval.
Sources: Moore, Kearfott and Cloud 2009, chapters 2 and 5; IEEE 1788-2015 on functions beyond their domain.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .node import Number

Array = NDArray[Any]

_UNIT = 2.0**-52
_LIBRARY = 8.0 * _UNIT
_TINY = 5e-324
_LARGEST = np.finfo(float).max


class Interval(NamedTuple):
    """low <= value <= high, as arrays; nan where empty. A truth value is (1, 1), (0, 0), or (0, 1) where open."""

    low: Array
    high: Array


#: An interval, and where its operation is certainly defined and continuous.
Judged = tuple[Interval, Any]


def enclosing(value: Number) -> Interval:
    """The least interval of doubles around a number; around a float and the decimal that it prints as.

    >>> [float(end) for end in enclosing(0.5)], bool(enclosing(Fraction(1, 3)).low < enclosing(Fraction(1, 3)).high)
    ([0.5, 0.5], True)
    """
    exact = Fraction(repr(value)) if isinstance(value, float) else Fraction(value)
    try:
        near = float(exact)
    except OverflowError:
        bounds = (_LARGEST, math.inf) if exact > 0 else (-math.inf, -_LARGEST)
        return Interval(*map(np.asarray, bounds))
    difference = exact - Fraction(near)
    low = math.nextafter(near, -math.inf) if difference < 0 else near
    high = math.nextafter(near, math.inf) if difference > 0 else near
    return Interval(np.asarray(low), np.asarray(high))


CONSTANTS = {
    "pi": Interval(np.asarray(math.pi), np.asarray(math.nextafter(math.pi, 4.0))),
    "e": Interval(np.asarray(math.e), np.asarray(math.nextafter(math.e, 3.0))),
    "true": Interval(np.asarray(1.0), np.asarray(1.0)),
    "false": Interval(np.asarray(0.0), np.asarray(0.0)),
    "nan": Interval(np.asarray(math.nan), np.asarray(math.nan)),
    "inf": Interval(np.asarray(_LARGEST), np.asarray(math.inf)),
}


# -------------------------------------------------------------------- rounding


def outward(low: Array, high: Array, relative: float = _UNIT, absolute: float = 0.0) -> Interval:
    """Bounds moved apart by some units in their last place, and by `absolute` where results may underflow.

    What overflows keeps a finite bound on its inner side.
    """
    low, high = np.minimum(low, _LARGEST), np.maximum(high, -_LARGEST)
    return Interval(low - (np.abs(low) * relative + absolute), high + (np.abs(high) * relative + absolute))


def _with_sign_of(value: Interval, a: Interval) -> Interval:
    """Where `a` has no negative (positive) values, neither has the result."""
    low = np.where(a.low >= 0.0, np.maximum(value.low, 0.0), value.low)
    return Interval(low, np.where(a.high <= 0.0, np.minimum(value.high, 0.0), value.high))


def _within(value: Interval, low: float, high: float) -> Interval:
    """What rounding carried out of a range that the function never leaves."""
    return Interval(np.maximum(value.low, low), np.minimum(value.high, high))


def _emptied(value: Interval, empty: Array) -> Interval:
    return Interval(np.where(empty, np.nan, value.low), np.where(empty, np.nan, value.high))


# -------------------------------------------------------------------- arithmetic


def add(a: Interval, b: Interval) -> Interval:
    """a + b."""
    return outward(a.low + b.low, a.high + b.high)


def subtract(a: Interval, b: Interval) -> Interval:
    """a - b."""
    return outward(a.low - b.high, a.high - b.low)


def multiply(a: Interval, b: Interval) -> Interval:
    """a b; 0 times what has no bound is 0."""
    products = (a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high)
    low = np.fmin(np.fmin(products[0], products[1]), np.fmin(products[2], products[3]))
    high = np.fmax(np.fmax(products[0], products[1]), np.fmax(products[2], products[3]))
    lost = np.isnan(low)
    if np.any(lost):
        real = lost & ~(np.isnan(a.low) | np.isnan(b.low))
        low, high = np.where(real, 0.0, low), np.where(real, 0.0, high)
    if np.all(low) and np.all(high):
        return outward(low, high, _UNIT, _TINY)
    return _signed_product(outward(low, high, _UNIT, _TINY), a, b)


def _signed_product(value: Interval, a: Interval, b: Interval) -> Interval:
    """A product that ends at 0 by its factors' signs, not by underflow, ends there exactly."""
    a_up, a_down, b_up, b_down = a.low >= 0.0, a.high <= 0.0, b.low >= 0.0, b.high <= 0.0
    low = np.where((a_up & b_up) | (a_down & b_down), np.maximum(value.low, 0.0), value.low)
    high = np.where((a_up & b_down) | (a_down & b_up), np.minimum(value.high, 0.0), value.high)
    return Interval(low, high)


def divide(a: Interval, b: Interval) -> Interval:
    """The x with b x = a: everything where both may be 0."""
    value = multiply(a, _reciprocal(b)[0])
    open_ended = (a.low <= 0.0) & (a.high >= 0.0) & (b.low <= 0.0) & (b.high >= 0.0)
    return Interval(np.where(open_ended, -np.inf, value.low), np.where(open_ended, np.inf, value.high))


def _reciprocal(a: Interval) -> Judged:
    apart = (a.low > 0.0) | (a.high < 0.0)
    low = np.where(apart | (a.low == 0.0), 1.0 / a.high, -np.inf)
    high = np.where(apart | (a.high == 0.0), 1.0 / a.low, np.inf)
    low = np.where(a.high == 0.0, -np.inf, low)
    high = np.where((a.low == 0.0) & ~apart, np.inf, high)
    empty = np.isnan(a.low) | ((a.low == 0.0) & (a.high == 0.0))
    return _emptied(_with_sign_of(outward(low, high, _UNIT, _TINY), a), empty), apart


def _add(a: Interval, b: Interval) -> Judged:
    return add(a, b), True


def _mul(a: Interval, b: Interval) -> Judged:
    return multiply(a, b), True


# -------------------------------------------------------------------- powers


def power(base: Interval, exponent: Interval, exact: Number | None) -> Judged:
    """base^exponent, for an exponent that may be known exactly."""
    if exact is None:
        return _general_power(base, exponent)
    if Fraction(exact).denominator == 1:
        return _whole_power(base, int(exact))
    return _real_power(base, enclosing(exact), exact)


def _whole_power(base: Interval, exponent: int) -> Judged:
    if exponent < 0:
        value, fine = _whole_power(base, -exponent)
        inverse, apart = _reciprocal(value)
        return inverse, apart if fine is True else apart & fine
    if exponent == 2:
        at_low, at_high, margin = np.square(base.low), np.square(base.high), _UNIT
    else:
        at_low, at_high, margin = np.power(base.low, exponent), np.power(base.high, exponent), _LIBRARY
    if exponent % 2:
        return _with_sign_of(outward(at_low, at_high, margin, _TINY), base), True
    straddles = (base.low < 0.0) & (base.high > 0.0)
    low = np.where(straddles, 0.0, np.minimum(at_low, at_high))
    value = outward(low, np.maximum(at_low, at_high), margin, _TINY)
    return Interval(np.maximum(value.low, 0.0), value.high), True


def _real_power(base: Interval, exponent: Interval, exact: Number) -> Judged:
    """x^r for a number r that is not whole, on x >= 0 (x > 0 for a negative r)."""
    if exact < 0:
        value, fine = _real_power(base, Interval(-exponent.high, -exponent.low), -exact)
        inverse, apart = _reciprocal(value)
        return inverse, apart & fine
    clipped, fine = _cut(base, 0.0, np.inf)
    if exact == 0.5 or exact == Fraction(1, 2):
        value = outward(np.sqrt(clipped.low), np.sqrt(clipped.high))
    else:
        ends = [np.power(x, r) for x in clipped for r in exponent]
        value = outward(np.minimum(ends[0], ends[1]), np.maximum(ends[2], ends[3]), _LIBRARY, _TINY)
    return Interval(np.maximum(value.low, 0.0), value.high), fine


def _general_power(base: Interval, exponent: Interval) -> Judged:
    """exp(y log x), anything where x may be 0 or negative: a whole y may have a value there."""
    logarithm, fine = _log(base)
    value = _exp(multiply(exponent, logarithm))[0]
    return Interval(np.where(fine, value.low, -np.inf), np.where(fine, value.high, np.inf)), fine


def _cut(a: Interval, low: float, high: float) -> Judged:
    """The part of an interval in the domain of a function, and whether that is all of it."""
    part = Interval(np.maximum(a.low, low), np.minimum(a.high, high))
    return _emptied(part, ~(part.low <= part.high)), (a.low >= low) & (a.high <= high)


# -------------------------------------------------------------------- periodic functions


def _has(a: Interval, offset: float, period: float) -> Array:
    """Whether offset + k period may lie in the interval, for a whole k."""
    first, last = (a.low - offset) / period, (a.high - offset) / period
    slack = 1e-15 * (4.0 + np.abs(first) + np.abs(last))
    return ~(np.ceil(first - slack) > np.floor(last + slack))


def _wave(function: Callable[[Array], Array], top: float, a: Interval) -> Interval:
    """sin or cos, which is 1 at `top` and -1 half a turn later."""
    ends = function(a.low), function(a.high)
    value = outward(np.minimum(*ends), np.maximum(*ends), _LIBRARY)
    low = np.where(_has(a, top + math.pi, 2.0 * math.pi), -1.0, value.low)
    high = np.where(_has(a, top, 2.0 * math.pi), 1.0, value.high)
    endless = ~(np.maximum(np.abs(a.low), np.abs(a.high)) < 1e8)
    found = Interval(np.where(endless, -1.0, low), np.where(endless, 1.0, high))
    return _emptied(_within(found, -1.0, 1.0), np.isnan(a.low))


def _sin(a: Interval) -> Judged:
    return _wave(np.sin, math.pi / 2.0, a), True


def _cos(a: Interval) -> Judged:
    return _wave(np.cos, 0.0, a), True


def _tan(a: Interval) -> Judged:
    value = outward(np.tan(a.low), np.tan(a.high), _LIBRARY)
    pole = _has(a, math.pi / 2.0, math.pi) | ~(np.maximum(np.abs(a.low), np.abs(a.high)) < 1e8)
    found = Interval(np.where(pole, -np.inf, value.low), np.where(pole, np.inf, value.high))
    return _emptied(found, np.isnan(a.low)), ~pole


# -------------------------------------------------------------------- monotone functions


def _rising(function: Callable[[Array], Array], low: float = -np.inf, high: float = np.inf,
            least: float = -np.inf, most: float = np.inf, absolute: float = 0.0) -> Callable[[Interval], Judged]:
    """The rule of a function that rises on its domain [low, high], where it stays within [least, most]."""
    bounded = np.isfinite(low) or np.isfinite(high)

    def rule(a: Interval) -> Judged:
        part, fine = _cut(a, low, high) if bounded else (a, True)
        return _within(outward(function(part.low), function(part.high), _LIBRARY, absolute), least, most), fine

    return rule


_exp = _rising(np.exp, least=0.0, absolute=_TINY)


def _acos(a: Interval) -> Judged:
    part, fine = _cut(a, -1.0, 1.0)
    return Interval(*outward(np.arccos(part.high), np.arccos(part.low), _LIBRARY)), fine


def _log(a: Interval) -> Judged:
    part, _ = _cut(a, 0.0, np.inf)
    value = outward(np.log(part.low), np.log(part.high), _LIBRARY)
    return _emptied(value, ~(part.high > 0.0)), a.low > 0.0


def _atanh(a: Interval) -> Judged:
    part, _ = _cut(a, -1.0, 1.0)
    return outward(np.arctanh(part.low), np.arctanh(part.high), _LIBRARY), (a.low > -1.0) & (a.high < 1.0)


def _cosh(a: Interval) -> Judged:
    size = _abs(a)[0]
    value = outward(np.cosh(size.low), np.cosh(size.high), _LIBRARY)
    return Interval(np.maximum(value.low, 1.0), value.high), True


def _atan2(y: Interval, x: Interval) -> Judged:
    """The angle of a rectangle; its corners hold the extremes, unless it meets the cut or the origin."""
    ends = np.array(np.broadcast_arrays(*(np.arctan2(b, a) for b in y for a in x)))
    value = outward(ends.min(axis=0), ends.max(axis=0), _LIBRARY)
    cut = (x.low <= 0.0) & (y.low <= 0.0) & (y.high >= 0.0)
    value = Interval(np.where(cut, -CONSTANTS["pi"].high, value.low), np.where(cut, CONSTANTS["pi"].high, value.high))
    return _emptied(value, np.isnan(x.low) | np.isnan(y.low)), ~cut


# -------------------------------------------------------------------- functions with edges


def _abs(a: Interval) -> Judged:
    low = np.where((a.low <= 0.0) & (a.high >= 0.0), 0.0, np.minimum(np.abs(a.low), np.abs(a.high)))
    return Interval(low, np.maximum(np.abs(a.low), np.abs(a.high))), True


def _sign(a: Interval) -> Judged:
    return Interval(np.sign(a.low), np.sign(a.high)), (a.low > 0.0) | (a.high < 0.0) | (a.low == a.high)


def _min(a: Interval, b: Interval) -> Judged:
    return Interval(np.minimum(a.low, b.low), np.minimum(a.high, b.high)), True


def _max(a: Interval, b: Interval) -> Judged:
    return Interval(np.maximum(a.low, b.low), np.maximum(a.high, b.high)), True


def _select(condition: Interval, a: Interval, b: Interval) -> Judged:
    """The branch that is certain, or both."""
    yes, no = condition.low == 1.0, condition.high == 0.0
    low = np.where(yes, a.low, np.where(no, b.low, np.fmin(a.low, b.low)))
    high = np.where(yes, a.high, np.where(no, b.high, np.fmax(a.high, b.high)))
    return Interval(low, high), yes | no


def _truth(certain: Array, possible: Array) -> Judged:
    return Interval(np.where(certain, 1.0, 0.0), np.where(possible, 1.0, 0.0)), True


def _lt(a: Interval, b: Interval) -> Judged:
    return _truth(a.high < b.low, ~(a.low >= b.high))


def _le(a: Interval, b: Interval) -> Judged:
    return _truth(a.high <= b.low, ~(a.low > b.high))


def _eq(a: Interval, b: Interval) -> Judged:
    points = (a.low == a.high) & (b.low == b.high) & (a.low == b.low)
    return _truth(points, ~((a.low > b.high) | (a.high < b.low)))


def _not(a: Interval) -> Judged:
    return Interval(1.0 - a.high, 1.0 - a.low), True


def _ne(a: Interval, b: Interval) -> Judged:
    return _not(_eq(a, b)[0])


RULES: dict[str, Callable[..., Judged]] = {
    "add": _add, "mul": _mul, "sin": _sin, "cos": _cos, "tan": _tan,
    "asin": _rising(np.arcsin, -1.0, 1.0), "acos": _acos, "atan": _rising(np.arctan), "atan2": _atan2,
    "sinh": _rising(np.sinh), "cosh": _cosh, "tanh": _rising(np.tanh, least=-1.0, most=1.0),
    "asinh": _rising(np.arcsinh), "acosh": _rising(np.arccosh, 1.0), "atanh": _atanh, "exp": _exp, "log": _log,
    "abs": _abs, "sign": _sign, "min": _min, "max": _max, "select": _select,
    "lt": _lt, "le": _le, "eq": _eq, "ne": _ne, "not": _not, "and": _min, "or": _max,
}  # fmt: skip
