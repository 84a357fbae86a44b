"""Exponential, logarithm, hyperbolic functions, tangent and angles from ratios, written out in instructions.

As with sine and cosine (`circular`) the bits are the same on one number and on vectors of numbers. Values in which
digits would be lost are carried as sums of two numbers. Each is within `ULPS` of the true value
(`tests/targets/llvm/test_elementary.py`), and gives what C's functions give for infinity, nan, and zero with its sign;
where arguments are far out C's functions answer.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from ...compiler.engine import AS_IT_IS, ir
from .circular import Circular
from .vectors import ROUNDER, Pair, number_type

if TYPE_CHECKING:
    from llvmlite.ir import GlobalValue, Module, Value

__all__ = ["ELEMENTARY", "ULPS", "elementary"]

ULPS = {"exp": 0.7, "log": 0.75, "sinh": 0.7, "cosh": 0.7, "tanh": 0.65, "tan": 0.9, "atan": 0.65, "atan2": 0.65}
"""Bounds of the errors, where results are not subnormal: there they are within one."""

_LN_2 = tuple(map(float.fromhex, ("0x1.62e42fefa39efp-1", "0x1.abc9e3b39803fp-56")))
_SHORT_LN_2 = tuple(map(float.fromhex, ("0x1.62e42fee00000p-1", "0x1.a39ef35793c76p-33")))  # a few bits, and the rest
_QUARTER_PI = tuple(map(float.fromhex, ("0x1.921fb54442d18p-1", "0x1.1a62633145c07p-55")))
_TAN_EIGHTH_PI = math.sqrt(2) - 1
_ROOT_HALF = 0x3FE6A09E667F3BCD  # the bits of sqrt(1/2)
_ONE, _MANTISSA = 1023, 52

# sinh x = x + x z S(z), cosh x = 1 + z C(z), log((1 + s)/(1 - s)) = 2 s + s z L(z), z = x^2 or s^2: Taylor's series.
_SINH = [1 / math.factorial(k) for k in range(3, 17, 2)]
_COSH = [1 / math.factorial(k) for k in range(2, 16, 2)]
_LOG = [2 / k for k in range(3, 27, 2)]

# atan x = x + x z A(z), z = x^2, on [0, tan(pi/8)]: fitted in 60 digits, relative error 2^-57.9.
_ATAN = tuple(map(float.fromhex, (
    "-0x1.5555555555555p-2", "0x1.9999999999997p-3", "-0x1.24924924920acp-3", "0x1.c71c71c6ddb13p-4",
    "-0x1.745d173561ae0p-4", "0x1.3b13aea970e58p-4", "-0x1.1110ceddb22d6p-4", "0x1.e1d8e89291b2fp-5",
    "-0x1.aebd143c55a36p-5", "0x1.829c9a46152b5p-5", "-0x1.503b1df32251dp-5", "0x1.f5ea203927f08p-6",
    "-0x1.c807c7fd8901cp-7")))  # fmt: skip

_LEAST_EXPONENT, _MOST_EXPONENT, _MOST_HYPERBOLIC, _SATURATED = -746.0, 710.0, 712.0, 40.0
_SMALL, _LARGE = 2.0**-250, 2.0**250
_LEAST_NORMAL = 2.0**-1022


def elementary(module: Module, name: str, lanes: int) -> GlobalValue:
    """The function `name` of a module, of numbers or of each lane of vectors."""
    symbol = f"elementary.{name}.{lanes}"
    if symbol in module.globals:
        return module.globals[symbol]
    number = number_type(lanes)
    function = ir.Function(module, ir.FunctionType(number, [number] * (1 + (name == "atan2"))), name=symbol)
    function.attributes.add("nounwind")
    function.attributes.add(AS_IT_IS)
    writer = _Elementary(function, lanes)
    writer.builder.ret(ELEMENTARY[name](writer, *function.args))
    return function


class _Elementary(Circular):
    """Writes one of the functions."""

    def otherwise_of_c(self, name: str, value: Value, far: Value) -> Value:
        """The value, and C's in the lanes that are far."""
        with self.beyond(far) as lanes:
            self.builder.ret(self.corrected(name, value, lanes))
        return value

    def clamped(self, x: Value, low: float, high: float) -> Value:
        """x between two bounds; nan stays."""
        above = self.builder.select(self.builder.fcmp_ordered("<", x, self.all(low)), self.all(low), x)
        return self.builder.select(self.builder.fcmp_ordered(">", above, self.all(high)), self.all(high), above)

    def power_of_two(self, exponent: Value) -> Value:
        """2^exponent, as long as that is a normal number."""
        bits = self.builder.shl(self.builder.add(exponent, self.words(_ONE)), self.words(_MANTISSA))
        return self.builder.bitcast(bits, self.number)

    def scaled(self, x: Value, exponent: Value) -> Value:
        """x 2^exponent, in two steps, so that infinity and subnormal numbers come out."""
        half = self.builder.ashr(exponent, self.words(1))
        first = self.builder.fmul(x, self.power_of_two(half))
        return self.builder.fmul(first, self.power_of_two(self.builder.sub(exponent, half)))

    # -------------------------------------------------------------------- exponential, hyperbolic functions

    def parts(self, x: Value) -> tuple[Pair, Value, Value]:
        """sinh r, cosh r - 1 and n of x = n ln 2 + r."""
        builder = self.builder
        shifted = self.fma(x, self.all(1 / math.log(2)), self.all(ROUNDER))
        back = builder.fsub(self.all(ROUNDER), shifted)
        rest = self.fma(back, self.all(_LN_2[0]), x)  # exact
        product, error = self.product(back, self.all(_LN_2[1]))
        r = builder.fadd(rest, product)
        lost = builder.fadd(builder.fadd(builder.fsub(rest, r), product), error)
        square = builder.fmul(r, r)
        sinh, more = self.sum(r, builder.fmul(builder.fmul(r, square), self.series(square, _SINH)))
        cosh = builder.fmul(square, self.series(square, _COSH))
        whole = builder.sub(builder.bitcast(shifted, self.of_words()),
                            builder.bitcast(self.all(ROUNDER), self.of_words()))  # fmt: skip
        return (sinh, builder.fadd(more, lost)), cosh, whole

    def exp(self, x: Value) -> Value:
        """e^x = 2^n (sinh r + cosh r)."""
        (sinh, more), cosh, n = self.parts(self.clamped(x, _LEAST_EXPONENT, _MOST_EXPONENT))
        total, rest = self.sum(self.all(1.0), sinh)
        return self.scaled(self.builder.fadd(total, self.builder.fadd(rest, self.builder.fadd(cosh, more))), n)

    def both(self, size: Value) -> tuple[Pair, Pair, Value]:
        """sinh and cosh of a number from 0 on, both to be multiplied by 2^(n - 1), and n.

        They are (1 - w) cosh r + (1 + w) sinh r and (1 + w) cosh r + (1 - w) sinh r, w = 4^-n.
        """
        builder = self.builder
        sinh, cosh, n = self.parts(size)
        few = builder.select(builder.icmp_signed(">", n, self.words(400)), self.words(400), n)
        w = self.power_of_two(builder.sub(self.words(0), builder.add(few, few)))
        less, more = self.sum(self.all(1.0), builder.fneg(w)), self.sum(self.all(1.0), w)
        return self._combined(less, more, sinh, cosh), self._combined(more, less, sinh, cosh), n

    def _combined(self, a: Pair, b: Pair, sinh: Pair, cosh: Value) -> Pair:
        """a cosh r + b sinh r, where `cosh` is cosh r - 1."""
        product, error = self.product(b[0], sinh[0])
        total, rest = self.any_sum(a[0], product)
        small = self.fma(b[0], sinh[1], self.fma(b[1], sinh[0], self.builder.fadd(error, a[1])))
        return self.sum(total, self.builder.fadd(rest, self.fma(a[0], cosh, small)))

    def sinh(self, x: Value) -> Value:
        """(e^x - e^-x)/2."""
        (high, low), _, n = self.both(self.clamped(self.size(x), 0.0, _MOST_HYPERBOLIC))
        found = self.scaled(self.builder.fadd(high, low), self.builder.sub(n, self.words(1)))
        return self.with_sign(found, x)

    def cosh(self, x: Value) -> Value:
        """(e^x + e^-x)/2."""
        _, (high, low), n = self.both(self.clamped(self.size(x), 0.0, _MOST_HYPERBOLIC))
        return self.scaled(self.builder.fadd(high, low), self.builder.sub(n, self.words(1)))

    def tanh(self, x: Value) -> Value:
        """sinh x / cosh x, which is 1 from some number on."""
        sinh, cosh, _ = self.both(self.clamped(self.size(x), 0.0, _SATURATED))
        return self.with_sign(self.builder.fadd(*self.quotient(sinh, cosh)), x)

    # -------------------------------------------------------------------- logarithm

    def log(self, x: Value) -> Value:
        """ln x = k ln 2 + ln m, sqrt(1/2) <= m < sqrt 2, with s = f/(2 + f) of f = m - 1."""
        builder = self.builder
        bits = builder.bitcast(x, self.of_words())
        exponent = builder.ashr(builder.sub(bits, self.words(_ROOT_HALF)), self.words(_MANTISSA))
        mantissa = builder.sub(bits, builder.shl(exponent, self.words(_MANTISSA)))
        f = builder.fsub(builder.bitcast(mantissa, self.number), self.all(1.0))
        shift = builder.add(exponent, builder.bitcast(self.all(ROUNDER), self.of_words()))
        k = builder.fsub(builder.bitcast(shift, self.number), self.all(ROUNDER))
        s = builder.fdiv(f, builder.fadd(self.all(2.0), f))
        square, half = builder.fmul(s, s), builder.fmul(builder.fmul(f, f), self.all(0.5))
        series = builder.fmul(square, self.series(square, _LOG))
        total, rest = self.sum(builder.fmul(k, self.all(_SHORT_LN_2[0])), f)
        tail = self.fma(s, builder.fadd(half, series), builder.fsub(builder.fmul(k, self.all(_SHORT_LN_2[1])), half))
        known = builder.and_(builder.fcmp_ordered(">=", x, self.all(_LEAST_NORMAL)),
                             builder.fcmp_ordered("<", x, self.all(math.inf)))  # fmt: skip
        return self.otherwise_of_c("log", builder.fadd(total, builder.fadd(rest, tail)), builder.not_(known))

    # -------------------------------------------------------------------- the circle

    def tan(self, x: Value) -> Value:
        """sin x / cos x."""
        builder = self.builder
        high, low, quarter = self.reduced(x)
        sine, cosine = (self.sum(*pair) for pair in self.polynomials(high, low))
        above, below = zip(*map(lambda a, b: self.turned(a, b, quarter), sine, cosine), strict=True)
        value = builder.fadd(*self.quotient((above[0], above[1]), (below[0], below[1])))
        value = builder.select(self.is_odd(quarter), builder.fneg(value), value)
        zero = builder.fcmp_ordered("==", x, self.all(0.0))
        return self.otherwise_of_c("tan", builder.select(zero, x, value), self.is_far(x))

    def angle(self, above: Pair, right: Pair, back: Value) -> Value:
        """The angle of a point above the axis, which is that far to the right, or back where that is so.

        The ratio of the smaller to the larger number is taken, where it is large that of their difference to their sum,
        which turns by pi/4.
        """
        builder = self.builder
        steep = builder.fcmp_ordered(">", above[0], right[0])
        a = [builder.select(steep, x, y) for x, y in zip(right, above, strict=True)]
        b = [builder.select(steep, x, y) for x, y in zip(above, right, strict=True)]
        far = builder.fcmp_ordered(">", a[0], builder.fmul(b[0], self.all(_TAN_EIGHTH_PI)))
        total, rest = self.any_sum(b[0], a[0])
        less, left = self.any_sum(a[0], builder.fneg(b[0]))
        plus = total, builder.fadd(rest, builder.fadd(a[1], b[1]))
        minus = less, builder.fadd(left, builder.fsub(a[1], b[1]))
        top, bottom = ((builder.select(far, x[0], y[0]), builder.select(far, x[1], y[1]))
                       for x, y in ((minus, a), (plus, b)))  # fmt: skip
        ratio, more = self.quotient(top, bottom)
        square = builder.fmul(ratio, ratio)
        tail = self.fma(builder.fmul(ratio, square), self.series(square, _ATAN),
                        self.fma(builder.fneg(more), square, more))  # fmt: skip
        return self._turned_back(ratio, tail, (far, steep, back))

    def _turned_back(self, ratio: Value, tail: Value, turns: tuple[Value, Value, Value]) -> Value:
        """An angle from which others follow: pi/4 more, pi/2 less it, pi less that."""
        builder = self.builder
        far, steep, back = turns
        eighths = builder.select(far, self.all(1.0), self.all(0.0))
        for turned, whole in ((steep, 2.0), (back, 4.0)):
            eighths = builder.select(turned, builder.fsub(self.all(whole), eighths), eighths)
        other = builder.xor(steep, back)
        ratio, tail = (builder.select(other, builder.fneg(x), x) for x in (ratio, tail))
        base, error = self.product(eighths, self.all(_QUARTER_PI[0]))
        total, rest = self.sum(base, ratio)
        small = self.fma(eighths, self.all(_QUARTER_PI[1]), builder.fadd(error, tail))
        return builder.fadd(total, builder.fadd(rest, small))

    def is_extreme(self, size: Value) -> Value:
        """Whether it is nan, or beyond what two of can be divided with all digits; 0 is not."""
        builder = self.builder
        inside = builder.and_(builder.fcmp_ordered(">=", size, self.all(_SMALL)),
                              builder.fcmp_ordered("<=", size, self.all(_LARGE)))  # fmt: skip
        return builder.not_(builder.or_(inside, builder.fcmp_ordered("==", size, self.all(0.0))))

    def exact(self, x: Value) -> Pair:
        """A number that is known exactly."""
        return x, self.all(0.0)

    def nowhere(self) -> Value:
        """False in all lanes."""
        return self.builder.fcmp_ordered("<", self.all(0.0), self.all(0.0))

    def atan(self, x: Value) -> Value:
        """The angle of (1, x)."""
        size = self.size(x)
        angle = self.angle(self.exact(size), self.exact(self.all(1.0)), self.nowhere())
        return self.otherwise_of_c("atan", self.with_sign(angle, x), self.is_extreme(size))

    def atan2(self, y: Value, x: Value) -> Value:
        """The angle of (x, y)."""
        builder, up, right = self.builder, self.size(y), self.size(x)
        back = builder.fcmp_ordered("<", x, self.all(0.0))
        angle = self.angle(self.exact(up), self.exact(right), back)
        nothing = builder.fcmp_ordered("==", builder.fadd(up, right), self.all(0.0))
        far = builder.or_(nothing, builder.or_(self.is_extreme(up), self.is_extreme(right)))
        return self.otherwise_of_c("atan2", self.with_sign(angle, y), far)


ELEMENTARY: dict[str, Callable[..., Value]] = {name: getattr(_Elementary, name) for name in ULPS}
"""What writes each function, by its name."""
