"""Exponential, powers, hyperbolic functions, tangent and angles, written out in instructions.

As with sine and cosine (`circular`) the bits are the same on one number and on vectors of numbers. Values in which
digits would be lost are carried as sums of two numbers. Each is within `ULPS` of the true value
(`tests/targets/llvm/test_elementary.py`), and gives what C's functions give for infinity, nan, and zero with its sign.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from ...compiler.engine import AS_IT_IS, ir
from .circular import Circular
from .logarithms import Logarithms
from .vectors import MANTISSA, ONE, ROUNDER, Pair, number_type

if TYPE_CHECKING:
    from llvmlite.ir import GlobalValue, Module, Value

__all__ = ["ELEMENTARY", "ULPS", "arity", "elementary"]

ULPS = {
    "exp": 0.7, "log": 0.75, "sinh": 0.7, "cosh": 0.7, "tanh": 0.65, "tan": 0.9, "atan": 0.65, "atan2": 0.65,
    "asin": 0.65, "acos": 0.65, "asinh": 0.55, "acosh": 0.55, "atanh": 0.55, "pow": 0.8,
}  # fmt: skip
"""Bounds of the errors, where results are not subnormal: there they are within one."""

_LN_2 = tuple(map(float.fromhex, ("0x1.62e42fefa39efp-1", "0x1.abc9e3b39803fp-56")))
_QUARTER_PI = tuple(map(float.fromhex, ("0x1.921fb54442d18p-1", "0x1.1a62633145c07p-55")))
_TAN_EIGHTH_PI = math.sqrt(2) - 1

# sinh x = x + x z S(z), cosh x = 1 + z C(z), z = x^2: Taylor's series.
_SINH = [1 / math.factorial(k) for k in range(3, 17, 2)]
_COSH = [1 / math.factorial(k) for k in range(2, 16, 2)]

# atan x = x + x z A(z), z = x^2, on [0, tan(pi/8)]: fitted in 60 digits, relative error 2^-57.9.
_ATAN = tuple(map(float.fromhex, (
    "-0x1.5555555555555p-2", "0x1.9999999999997p-3", "-0x1.24924924920acp-3", "0x1.c71c71c6ddb13p-4",
    "-0x1.745d173561ae0p-4", "0x1.3b13aea970e58p-4", "-0x1.1110ceddb22d6p-4", "0x1.e1d8e89291b2fp-5",
    "-0x1.aebd143c55a36p-5", "0x1.829c9a46152b5p-5", "-0x1.503b1df32251dp-5", "0x1.f5ea203927f08p-6",
    "-0x1.c807c7fd8901cp-7")))  # fmt: skip

_LEAST_EXPONENT, _MOST_EXPONENT, _MOST_HYPERBOLIC, _SATURATED = -746.0, 710.0, 712.0, 40.0
_LARGE = 2.0**100  # the angle of a steeper line is pi/2
_MOST_POWER = 2.0**66  # beyond it every number but 1 goes to 0 or to infinity


def arity(name: str) -> int:
    """How many numbers a function takes."""
    return 1 + (name in ("atan2", "pow"))


def elementary(module: Module, name: str, lanes: int) -> GlobalValue:
    """The function `name` of a module, of numbers or of each lane of vectors."""
    symbol = f"elementary.{name}.{lanes}"
    if symbol in module.globals:
        return module.globals[symbol]
    number = number_type(lanes)
    function = ir.Function(module, ir.FunctionType(number, [number] * arity(name)), name=symbol)
    function.attributes.add("nounwind")
    function.attributes.add(AS_IT_IS)
    writer = _Elementary(function, lanes)
    writer.builder.ret(ELEMENTARY[name](writer, *function.args))
    return function


class _Elementary(Circular, Logarithms):
    """Writes one of the functions."""

    # -------------------------------------------------------------------- exponential, hyperbolic functions

    def parts(self, x: Value, more: Value | None = None) -> tuple[Pair, Value, Value]:
        """sinh r, cosh r - 1 and n of x = n ln 2 + r; `more` is what x is to be more."""
        builder = self.builder
        shifted = self.fma(x, self.all(1 / math.log(2)), self.all(ROUNDER))
        back = builder.fsub(self.all(ROUNDER), shifted)
        rest = self.left(back, self.all(_LN_2[0]), x)  # exact
        product, error = self.product(back, self.all(_LN_2[1]))
        product = product if more is None else builder.fadd(product, more)
        r = builder.fadd(rest, product)
        lost = builder.fadd(builder.fadd(builder.fsub(rest, r), product), error)
        square = builder.fmul(r, r)
        sinh, tail = self.sum(r, builder.fmul(builder.fmul(r, square), self.series(square, _SINH)))
        cosh = builder.fmul(square, self.series(square, _COSH))
        whole = builder.sub(builder.bitcast(shifted, self.of_words()),
                            builder.bitcast(self.all(ROUNDER), self.of_words()))  # fmt: skip
        return (sinh, builder.fadd(tail, lost)), cosh, whole

    def exp(self, x: Value) -> Value:
        """e^x."""
        return self.exponential(self.clamped(x, _LEAST_EXPONENT, _MOST_EXPONENT))

    def exponential(self, x: Value, more: Value | None = None) -> Value:
        """e^(x + more) = 2^n (sinh r + cosh r)."""
        (sinh, more), cosh, n = self.parts(x, more)
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

    # -------------------------------------------------------------------- powers

    def pow(self, x: Value, y: Value) -> Value:
        """|x|^y = e^(y ln |x|), and the sign that a whole y gives it; nan for another y and x < 0."""
        builder, size = self.builder, self.size(x)
        normal, less = self.normal(size)
        none = self.words(0)
        high, low = self.logarithm(self.exact(normal), self.exact(builder.fsub(normal, self.all(1.0))),
                                   builder.sub(none, less))  # fmt: skip
        most = self.clamped(y, -_MOST_POWER, _MOST_POWER)
        product, error = self.product(most, high)
        few = self.clamped(product, _LEAST_EXPONENT, _MOST_EXPONENT)
        inside = builder.fcmp_ordered("==", few, product)
        found = self.exponential(few, self.where(inside, self.fma(most, low, error), self.all(0.0)))
        return self._power_at_edges(self._signed_power(self._endless_power(found, size, y), x, y), x, y)

    def _endless_power(self, found: Value, size: Value, y: Value) -> Value:
        """Of 0 and infinity."""
        builder = self.builder
        upwards = builder.xor(self.equal(size, 0.0), builder.fcmp_ordered(">", y, self.all(0.0)))
        endless = self.where(upwards, self.all(math.inf), self.all(0.0))
        return self.where(builder.or_(self.equal(size, 0.0), self.equal(size, math.inf)), endless, found)

    def _signed_power(self, found: Value, x: Value, y: Value) -> Value:
        """Of a number with a minus."""
        builder, half = self.builder, self.builder.fmul(y, self.all(0.5))
        whole, even = (builder.fcmp_ordered("==", self.floor(each), each) for each in (y, half))
        odd = builder.and_(whole, builder.not_(even))
        found = self.where(builder.and_(self.is_negative(x), odd), builder.fneg(found), found)
        inside = builder.and_(self.less(x, 0.0), builder.fcmp_ordered(">", x, self.all(-math.inf)))
        return self.where(builder.and_(inside, builder.not_(whole)), self.all(math.nan), found)

    def _power_at_edges(self, found: Value, x: Value, y: Value) -> Value:
        """Of nan, except that 1^y and x^0 are 1 whatever the other is."""
        builder = self.builder
        found = self.where(builder.fcmp_unordered("uno", x, y), self.all(math.nan), found)
        one = builder.or_(self.equal(x, 1.0), self.equal(y, 0.0))
        return self.where(one, self.all(1.0), found)

    # -------------------------------------------------------------------- the circle

    def tan(self, x: Value) -> Value:
        """sin x / cos x."""
        builder = self.builder
        high, low, quarter = self.reduced(x)
        sine, cosine = (self.sum(*pair) for pair in self.polynomials(high, low))
        above, below = zip(*map(lambda a, b: self.turned(a, b, quarter), sine, cosine), strict=True)
        value = builder.fadd(*self.quotient((above[0], above[1]), (below[0], below[1])))
        value = builder.select(self.is_odd(quarter), builder.fneg(value), value)
        return self.where(self.equal(x, 0.0), x, value)

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

    def nowhere(self) -> Value:
        """False in all lanes."""
        return self.less(self.all(0.0), 0.0)

    def atan(self, x: Value) -> Value:
        """The angle of (1, x)."""
        size = self.clamped(self.size(x), 0.0, _LARGE)
        return self.with_sign(self.angle(self.exact(size), self.exact(self.all(1.0)), self.nowhere()), x)

    def atan2(self, y: Value, x: Value) -> Value:
        """The angle of (x, y), both times a power of two."""
        builder, up, right = self.builder, self.size(y), self.size(x)
        larger = self.where(builder.fcmp_ordered(">", up, right), up, right)
        endless, nothing = self.equal(larger, math.inf), self.equal(larger, 0.0)
        up, right = (self.where(endless, self._endless(size), size) for size in (up, right))
        right, larger = (self.where(nothing, self.all(1.0), size) for size in (right, larger))
        exponent = builder.sub(self.words(ONE), builder.lshr(self.bits(larger), self.words(MANTISSA)))
        up, right = (self.exact(self.scaled(size, exponent)) for size in (up, right))
        return self.with_sign(self.angle(up, right, self.is_negative(x)), y)

    def _endless(self, size: Value) -> Value:
        """1 for infinity, else 0."""
        return self.where(self.equal(size, math.inf), self.all(1.0), self.builder.fmul(size, self.all(0.0)))

    def beside(self, size: Value) -> Pair:
        """sqrt(1 - x^2)."""
        square, error = self.product(size, size)
        total, rest = self.sum(self.all(1.0), self.builder.fneg(square))
        return self.root(self.sum(total, self.builder.fsub(rest, error)))

    def asin(self, x: Value) -> Value:
        """The angle of (sqrt(1 - x^2), x)."""
        size = self.size(x)
        return self.with_sign(self.angle(self.exact(size), self.beside(size), self.nowhere()), x)

    def acos(self, x: Value) -> Value:
        """The angle of (x, sqrt(1 - x^2))."""
        size = self.size(x)
        return self.angle(self.beside(size), self.exact(size), self.less(x, 0.0))


ELEMENTARY: dict[str, Callable[..., Value]] = {name: getattr(_Elementary, name) for name in ULPS}
"""What writes each function, by its name."""
