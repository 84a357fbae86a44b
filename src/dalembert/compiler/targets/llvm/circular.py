"""Sine and cosine of one angle, written out in instructions: the same bits on one number and on vectors of numbers.

Up to 2^30 in size the angle is taken modulo pi/2, with pi/2 in three parts (161 bits), and polynomials give sine and
cosine on [-pi/4, pi/4]: both are within 0.8 ulp of the true value (`tests/compiler/test_circular.py`). Beyond that,
and for infinity and nan, C's functions answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...engine import AS_IT_IS, declare_math, host_description, ir

if TYPE_CHECKING:
    from llvmlite.ir import Function, GlobalValue, IRBuilder, Module, Type, Value

__all__ = ["is_fast", "number_type", "sincos"]

LARGEST = 2.0**30

_TWO_OVER_PI = float.fromhex("0x1.45f306dc9c883p-1")
_HALF_PI = tuple(map(float.fromhex, ("0x1.921fb54442d18p+0", "0x1.1a62633145c07p-54", "-0x1.f1976b7ed8fbcp-110")))
_ROUNDER = 1.5 * 2.0**52  # a number added to it is rounded to a whole one, whose last bits stand in the sum's

# Fitted in 50 digits, weighted towards the largest relative error: sin x = x + x z S(z), cos x = 1 - z/2 + z^2 C(z),
# z = x^2; relative errors 2^-57.2 and 2^-60.4.
_SINE = tuple(map(float.fromhex, (
    "-0x1.5555555555549p-3", "0x1.111111110f880p-7", "-0x1.a01a019c12656p-13", "0x1.71de35786fa54p-19",
    "-0x1.ae5e66d1407dep-26", "0x1.5d932e3d09345p-33")))  # fmt: skip
_COSINE = tuple(map(float.fromhex, (
    "0x1.555555555554bp-5", "-0x1.6c16c16c15095p-10", "0x1.a01a019c9dddep-16", "-0x1.27e4f7fd1c139p-22",
    "0x1.1ee9e3fed113fp-29", "-0x1.8faad8fa97356p-37")))  # fmt: skip


def is_fast() -> bool:
    """Whether this processor multiplies and adds in one instruction, without which C's functions are faster."""
    triple, _, _, features = host_description()
    return "+fma" in features.split(",") or triple.startswith(("aarch64", "arm64"))


def number_type(lanes: int) -> Type:
    """A double, or a vector of them."""
    return ir.DoubleType() if lanes == 1 else ir.VectorType(ir.DoubleType(), lanes)


def sincos(module: Module, lanes: int) -> GlobalValue:
    """The function of a module that returns the sine and the cosine of a number, or of each lane of a vector."""
    name = f"circular.{lanes}"
    if name in module.globals:
        return module.globals[name]
    number = number_type(lanes)
    function = ir.Function(module, ir.FunctionType(ir.LiteralStructType([number, number]), [number]), name=name)
    function.attributes.add("nounwind")
    function.attributes.add(AS_IT_IS)
    _Circular(function, lanes).write()
    return function


class _Circular:
    """Writes the function."""

    def __init__(self, function: Function, lanes: int) -> None:
        self.function, self.module, self.lanes = function, function.module, lanes
        self.number, self.word = number_type(lanes), ir.IntType(64)
        self.builder: IRBuilder = ir.IRBuilder(function.append_basic_block("entry"))

    def write(self) -> None:
        """The polynomials, and where an angle is too large for them C's functions."""
        builder, angle = self.builder, self.function.args[0]
        pair = self._near(angle)
        size = builder.call(self._named("llvm.fabs", 1), [angle])
        far = builder.fcmp_unordered(">", size, self._all(LARGEST))
        beyond, done = (self.function.append_basic_block(name) for name in ("beyond", "done"))
        builder.cbranch(self._any(far), beyond, done)
        builder.position_at_end(done)
        builder.ret(self._pair(pair))
        builder.position_at_end(beyond)
        builder.ret(self._pair([self._corrected(name, value, angle, far)
                                for name, value in zip(("sin", "cos"), pair, strict=True)]))  # fmt: skip

    def _near(self, angle: Value) -> Sequence[Value]:
        builder = self.builder
        shifted = self._fma(angle, self._all(_TWO_OVER_PI), self._all(_ROUNDER))
        turns = builder.fsub(shifted, self._all(_ROUNDER))
        high, low = self._reduced(angle, builder.fneg(turns))
        sine, cosine = self._polynomials(high, low)
        quarter = builder.bitcast(shifted, self._of_words())
        odd = builder.icmp_signed("!=", builder.and_(quarter, self._words(1)), self._words(0))
        return (self._turned(builder.select(odd, cosine, sine), quarter),
                self._turned(builder.select(odd, sine, cosine), builder.add(quarter, self._words(1))))  # fmt: skip

    def _reduced(self, angle: Value, back: Value) -> tuple[Value, Value]:
        """angle + back pi/2 as a sum of two numbers; the first product leaves an exact difference."""
        builder, (first, second, third) = self.builder, map(self._all, _HALF_PI)
        rest = self._fma(back, first, angle)
        product = builder.fmul(back, second)
        error = self._fma(back, second, builder.fneg(product))
        high = builder.fadd(rest, product)
        moved = builder.fsub(high, rest)
        lost = builder.fadd(builder.fsub(rest, builder.fsub(high, moved)), builder.fsub(product, moved))
        return high, self._fma(back, third, builder.fadd(lost, error))

    def _polynomials(self, high: Value, low: Value) -> tuple[Value, Value]:
        """Sine and cosine of high + low."""
        builder = self.builder
        square = builder.fmul(high, high)
        half = builder.fmul(square, self._all(0.5))
        whole = builder.fsub(self._all(1.0), half)
        sine = self._fma(builder.fmul(high, square), self._series(square, _SINE), builder.fmul(low, whole))
        left = builder.fsub(builder.fsub(self._all(1.0), whole), half)
        tail = self._fma(builder.fneg(high), low, left)
        cosine = self._fma(builder.fmul(square, square), self._series(square, _COSINE), tail)
        signed = builder.call(self._named("llvm.copysign", 2), [builder.fadd(high, sine), high])  # for -0
        return signed, builder.fadd(whole, cosine)

    def _series(self, x: Value, coefficients: Sequence[float]) -> Value:
        *others, total = map(self._all, coefficients)
        for coefficient in reversed(others):
            total = self._fma(total, x, coefficient)
        return total

    def _turned(self, value: Value, quarter: Value) -> Value:
        """With the other sign in the third and the fourth quarter."""
        builder = self.builder
        sign = builder.shl(builder.and_(quarter, self._words(2)), self._words(62))
        return builder.bitcast(builder.xor(builder.bitcast(value, self._of_words()), sign), self.number)

    def _corrected(self, name: str, value: Value, angle: Value, far: Value) -> Value:
        """With C's value in the lanes that are far."""
        builder, of_c = self.builder, declare_math(self.module, name, 1)
        if self.lanes == 1:
            return builder.call(of_c, [angle])
        for lane in map(ir.IntType(32), range(self.lanes)):
            own = builder.extract_element(value, lane)
            other = builder.call(of_c, [builder.extract_element(angle, lane)])
            chosen = builder.select(builder.extract_element(far, lane), other, own)
            value = builder.insert_element(value, chosen, lane)
        return value

    # -------------------------------------------------------------------- numbers of the width asked for

    def _all(self, x: float) -> Value:
        return ir.Constant(self.number, x if self.lanes == 1 else [x] * self.lanes)

    def _of_words(self) -> Type:
        return self.word if self.lanes == 1 else ir.VectorType(self.word, self.lanes)

    def _words(self, x: int) -> Value:
        return ir.Constant(self._of_words(), x if self.lanes == 1 else [x] * self.lanes)

    def _fma(self, a: Value, b: Value, c: Value) -> Value:
        return self.builder.call(self._named("llvm.fma", 3), [a, b, c])

    def _named(self, name: str, arity: int) -> GlobalValue:
        symbol = f"{name}.{'' if self.lanes == 1 else f'v{self.lanes}'}f64"
        if symbol in self.module.globals:
            return self.module.globals[symbol]
        return ir.Function(self.module, ir.FunctionType(self.number, [self.number] * arity), name=symbol)

    def _any(self, truths: Value) -> Value:
        if self.lanes == 1:
            return truths
        word = ir.IntType(self.lanes)
        return self.builder.icmp_unsigned("!=", self.builder.bitcast(truths, word), word(0))

    def _pair(self, values: Sequence[Value]) -> Value:
        pair: Value = ir.Constant(ir.LiteralStructType([self.number] * 2), ir.Undefined)
        for place, value in enumerate(values):
            pair = self.builder.insert_value(pair, value, place)
        return pair
