"""Sine and cosine of one angle, written out in instructions: the same bits on one number and on vectors of numbers.

Up to 2^30 in size the angle is taken modulo pi/2, with pi/2 in three parts (161 bits), and polynomials give sine and
cosine on [-pi/4, pi/4]: both are within 0.8 ulp of the true value (`tests/targets/llvm/test_circular.py`). Beyond that
`far` reduces each lane by itself, to as many digits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...compiler.engine import AS_IT_IS, host_description, ir, made_for
from .far import HALF_PI, reduction
from .vectors import ROUNDER, Vectors, number_type

if TYPE_CHECKING:
    from llvmlite.ir import GlobalValue, Module, Value

__all__ = ["LARGEST", "Circular", "is_fast", "is_own", "sincos"]

LARGEST = 2.0**30

_TWO_OVER_PI = float.fromhex("0x1.45f306dc9c883p-1")

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


def is_own(module: Module) -> bool:
    """Whether functions are our own in a module."""
    return is_fast() or not made_for(module).fused


def sincos(module: Module, lanes: int) -> GlobalValue:
    """The function of a module that returns the sine and the cosine of a number, or of each lane of a vector."""
    name = f"circular.{lanes}"
    if name in module.globals:
        return module.globals[name]
    number = number_type(lanes)
    function = ir.Function(module, ir.FunctionType(ir.LiteralStructType([number, number]), [number]), name=name)
    function.attributes.add("nounwind")
    function.attributes.add(AS_IT_IS)
    Circular(function, lanes).write()
    return function


class Circular(Vectors):
    """Writes the function, and parts of it."""

    def write(self) -> None:
        """The polynomials of what is left of the angle."""
        builder = self.builder
        high, low, quarter = self.reduced(self.function.args[0])
        (first, sine), (whole, cosine) = self.polynomials(high, low)
        signed = self.with_sign(builder.fadd(first, sine), high)  # for -0
        sine, cosine = self.turned(signed, builder.fadd(whole, cosine), quarter)
        after = builder.add(quarter, self.words(1))
        builder.ret(self.together((self._negated(sine, quarter), self._negated(cosine, after))))

    def turned(self, sine: Value, cosine: Value, quarter: Value) -> tuple[Value, Value]:
        """Exchanged in the second and the fourth quarter."""
        odd = self.is_odd(quarter)
        return self.builder.select(odd, cosine, sine), self.builder.select(odd, sine, cosine)

    def is_odd(self, quarter: Value) -> Value:
        """Whether it is the second or the fourth quarter."""
        return self.builder.icmp_signed("!=", self.builder.and_(quarter, self.words(1)), self.words(0))

    def reduced(self, angle: Value) -> tuple[Value, Value, Value]:
        """The angle modulo pi/2 as a sum of two numbers, and a word that ends in the number of its quarter."""
        builder = self.builder
        shifted = self.fma(angle, self.all(_TWO_OVER_PI), self.all(ROUNDER))
        turns = builder.fsub(shifted, self.all(ROUNDER))
        near = *self._moved(angle, builder.fneg(turns)), self.bits(shifted)
        is_far = builder.fcmp_unordered(">", self.size(angle), self.all(LARGEST))
        high, low, quarter = self.replaced(is_far, near, reduction(self.module), angle)
        return high, low, quarter

    def _moved(self, angle: Value, back: Value) -> tuple[Value, Value]:
        """angle + back pi/2 as a sum of two numbers; the first product leaves an exact difference."""
        builder, (first, second, third) = self.builder, map(self.all, HALF_PI)
        rest = self.left(back, first, angle)
        product, error = self.product(back, second)
        high = builder.fadd(rest, product)
        moved = builder.fsub(high, rest)
        lost = builder.fadd(builder.fsub(rest, builder.fsub(high, moved)), builder.fsub(product, moved))
        return high, self.fma(back, third, builder.fadd(lost, error))

    def polynomials(self, high: Value, low: Value) -> tuple[tuple[Value, Value], tuple[Value, Value]]:
        """Sine and cosine of high + low, each as a sum of two numbers."""
        builder = self.builder
        square = builder.fmul(high, high)
        half = builder.fmul(square, self.all(0.5))
        whole = builder.fsub(self.all(1.0), half)
        sine = self.fma(builder.fmul(high, square), self.series(square, _SINE), builder.fmul(low, whole))
        left = builder.fsub(builder.fsub(self.all(1.0), whole), half)
        tail = self.fma(builder.fneg(high), low, left)
        return (high, sine), (whole, self.fma(builder.fmul(square, square), self.series(square, _COSINE), tail))

    def _negated(self, value: Value, quarter: Value) -> Value:
        """With the other sign in the third and the fourth quarter."""
        builder = self.builder
        sign = builder.shl(builder.and_(quarter, self.words(2)), self.words(62))
        return builder.bitcast(builder.xor(builder.bitcast(value, self.of_words()), sign), self.number)
