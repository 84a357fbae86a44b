"""Logarithms, and the functions that are logarithms: of a number with one rounding, or of sums of two with none."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from .vectors import LEAST_NORMAL, MANTISSA, ROUNDER, Pair, Vectors

if TYPE_CHECKING:
    from llvmlite.ir import Value

__all__ = ["Logarithms"]

_SHORT_LN_2 = tuple(map(float.fromhex, ("0x1.62e42fee00000p-1", "0x1.a39ef35793c76p-33")))  # a few bits, and the rest
_TWO_THIRDS = 2 / 3, 2 / 3 * 2.0**-54
_ROOT_HALF = 0x3FE6A09E667F3BCD  # the bits of sqrt(1/2)
_LARGE = 2.0**60  # beyond it 1 added to a square is no longer seen in its root
_MOST_SHIFT = 400

# log((1 + s)/(1 - s)) = 2 s + s z L(z), z = s^2: Taylor's series.
_LOG = [2 / k for k in range(3, 27, 2)]


class Logarithms(Vectors):
    """Writes the functions."""

    def log(self, x: Value) -> Value:
        """ln x = k ln 2 + ln m, sqrt(1/2) <= m < sqrt 2, with s = f/(2 + f) of f = m - 1."""
        builder = self.builder
        normal, less = self.normal(x)
        exponent, mantissa = self.split(normal)
        f, k = builder.fsub(mantissa, self.all(1.0)), self.as_number(builder.sub(exponent, less))
        s = builder.fdiv(f, builder.fadd(self.all(2.0), f))
        square, half = builder.fmul(s, s), builder.fmul(builder.fmul(f, f), self.all(0.5))
        series = builder.fmul(square, self.series(square, _LOG))
        total, rest = self.sum(builder.fmul(k, self.all(_SHORT_LN_2[0])), f)
        tail = self.fma(s, builder.fadd(half, series), builder.fsub(builder.fmul(k, self.all(_SHORT_LN_2[1])), half))
        found = self.with_edge(builder.fadd(total, builder.fadd(rest, tail)), x)
        below = self.where(self.equal(x, 0.0), self.all(-math.inf), self.all(math.nan))
        return self.where(builder.fcmp_ordered("<=", x, self.all(0.0)), below, found)

    def normal(self, x: Value) -> tuple[Value, Value]:
        """A positive number times a power of two, so that it is not subnormal, and the exponent of that power."""
        tiny = self.less(x, LEAST_NORMAL)
        more = self.where(tiny, self.words(MANTISSA + 2), self.words(0))
        return self.where(tiny, self.builder.fmul(x, self.all(2.0 ** (MANTISSA + 2))), x), more

    def split(self, x: Value) -> tuple[Value, Value]:
        """k and m of x = 2^k m, sqrt(1/2) <= m < sqrt 2."""
        bits = self.bits(x)
        exponent = self.builder.ashr(self.builder.sub(bits, self.words(_ROOT_HALF)), self.words(MANTISSA))
        mantissa = self.builder.sub(bits, self.builder.shl(exponent, self.words(MANTISSA)))
        return exponent, self.builder.bitcast(mantissa, self.number)

    def as_number(self, k: Value) -> Value:
        """A word that is not large as a number."""
        shifted = self.builder.bitcast(self.builder.add(k, self.bits(self.all(ROUNDER))), self.number)
        return self.builder.fsub(shifted, self.all(ROUNDER))

    def with_edge(self, value: Value, x: Value) -> Value:
        """A value, and x itself where that is infinite or nan."""
        return self.where(self.less(x, math.inf), value, x)

    # -------------------------------------------------------------------- with twice the digits

    def logarithm(self, a: Pair, f: Pair, more: Value) -> Pair:
        """ln a + more ln 2 as the sum of two numbers, relative error 2^-65; f is a - 1, needed where a is near 1."""
        builder = self.builder
        exponent, m = self.split(a[0])
        back = builder.sub(self.words(0), self.within(exponent))
        low = builder.fmul(a[1], self.power_of_two(back))
        near = builder.icmp_signed("==", exponent, self.words(0))
        moved = self.sum(builder.fsub(m, self.all(1.0)), low)
        above, rest = self.any_sum(self.all(1.0), m)
        top = self.where(near, f[0], moved[0]), self.where(near, f[1], moved[1])
        high, low = self._of_ratio(self.quotient(top, (above, builder.fadd(rest, low))))
        k = self.as_number(builder.add(exponent, more))
        total, rest = self.sum(builder.fmul(k, self.all(_SHORT_LN_2[0])), high)
        return self.sum(total, self.fma(k, self.all(_SHORT_LN_2[1]), builder.fadd(rest, low)))

    def within(self, exponent: Value) -> Value:
        """An exponent that is small enough for its power of two to be normal."""
        builder, most, least = self.builder, self.words(_MOST_SHIFT), self.words(-_MOST_SHIFT)
        few = self.where(builder.icmp_signed(">", exponent, most), most, exponent)
        return self.where(builder.icmp_signed("<", few, least), least, few)

    def _of_ratio(self, s: Pair) -> Pair:
        """ln((1 + s)/(1 - s)) = 2 s + s z (2/3 + z R(z))."""
        builder = self.builder
        square, error = self.product(s[0], s[0])
        error = self.fma(builder.fadd(s[0], s[0]), s[1], error)
        factor, more = self.sum(self.all(_TWO_THIRDS[0]), builder.fmul(square, self.series(square, _LOG[1:])))
        more = builder.fadd(more, self.all(_TWO_THIRDS[1]))
        cube, left = self.product(s[0], square)
        left = self.fma(s[0], error, self.fma(s[1], square, left))
        part, lost = self.product(cube, factor)
        lost = self.fma(cube, more, self.fma(left, factor, lost))
        total, rest = self.sum(builder.fadd(s[0], s[0]), part)
        return total, builder.fadd(builder.fadd(rest, lost), builder.fadd(s[1], s[1]))

    # -------------------------------------------------------------------- inverse hyperbolic functions

    def asinh(self, x: Value) -> Value:
        """ln(1 + f), f = x + x^2/(1 + sqrt(1 + x^2)), for |x|."""
        size = self.size(x)
        few = self.clamped(size, 0.0, _LARGE)
        square, error = self.product(few, few)
        inside, rest = self.any_sum(self.all(1.0), square)
        root, more = self.root((inside, self.builder.fadd(rest, error)))
        below, rest = self.any_sum(self.all(1.0), root)
        part, lost = self.quotient((square, error), (below, self.builder.fadd(rest, more)))
        f, rest = self.sum(few, part)
        return self.with_sign(self._of_one_more((f, self.builder.fadd(rest, lost)), size), x)

    def acosh(self, x: Value) -> Value:
        """ln(1 + f), f = x - 1 + sqrt(x^2 - 1)."""
        given = self.where(self.less(x, 1.0), self.all(math.nan), x)
        few = self.clamped(given, 1.0, _LARGE)
        square, error = self.product(few, few)
        inside, rest = self.sum(square, self.all(-1.0))
        root, more = self.root(self.any_sum(inside, self.builder.fadd(rest, error)))
        less, left = self.sum(few, self.all(-1.0))
        f, rest = self.any_sum(less, root)
        return self._of_one_more((f, self.builder.fadd(rest, self.builder.fadd(left, more))), given)

    def _of_one_more(self, f: Pair, x: Value) -> Value:
        """ln(1 + f), and ln 2x where x is large."""
        large = self.builder.fcmp_ordered(">", x, self.all(_LARGE))
        found = self.logarithm(self._large(large, x, self._one_more(f)), f,
                               self.where(large, self.words(1), self.words(0)))  # fmt: skip
        return self.with_edge(self.builder.fadd(*found), x)

    def _large(self, large: Value, x: Value, other: Pair) -> Pair:
        return self.where(large, x, other[0]), self.where(large, self.all(0.0), other[1])

    def _one_more(self, f: Pair) -> Pair:
        total, rest = self.any_sum(self.all(1.0), f[0])
        return total, self.builder.fadd(rest, f[1])

    def atanh(self, x: Value) -> Value:
        """ln(1 + f)/2, f = 2x/(1 - x), for |x|."""
        size = self.size(x)
        f = self.quotient(self.exact(self.builder.fadd(size, size)), self.sum(self.all(1.0), self.builder.fneg(size)))
        twice = self.builder.fadd(*self.logarithm(self._one_more(f), f, self.words(0)))
        beyond = self.where(self.equal(size, 1.0), self.all(math.inf), self.all(math.nan))
        found = self.where(self.less(size, 1.0), self.builder.fmul(twice, self.all(0.5)), beyond)
        return self.with_sign(found, x)
