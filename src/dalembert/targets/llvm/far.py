"""Large angles modulo pi/2: multiplied by those digits of 2/pi that matter, which are the same on every machine.

Source: M. H. Payne, R. N. Hanek, Radian reduction for trigonometric functions, 1983.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from ...compiler.engine import AS_IT_IS, ir
from .vectors import Pair, Vectors

if TYPE_CHECKING:
    from llvmlite.ir import GlobalValue, Module, Value

__all__ = ["HALF_PI", "reduction"]

HALF_PI = tuple(map(float.fromhex, ("0x1.921fb54442d18p+0", "0x1.1a62633145c07p-54", "-0x1.f1976b7ed8fbcp-110")))

_TWO_OVER_PI = """
    a2f9836e4e441529fc2757d1f534ddc0db6295993c439041fe5163abdebbc561b7246e3a424dd2e006492eea09d1921cfe1d
    eb1cb129a73ee88235f52ebb4484e99c7026b45f7e413991d639835339f49c845f8bbdf9283b1ff897ffde05980fef2f118b
    5a0a6d1f6d367ecf27cb09b74f463f669e5fea2d7527bac7ebe5f17b3d0739f78a5292ea6bfb5fb11f8d5d0856033046fc7b
    6bab"""
"""The hexadecimal digits of 2/pi after the point."""

_DIGITS = "0" * 16 + "".join(_TWO_OVER_PI.split())
_WORDS = [int(_DIGITS[k : k + 16], 16) for k in range(0, len(_DIGITS), 16)]
_NONE = 62
"""The digit of `_WORDS` before which, for a whole number times 2^0, all give multiples of four quarters."""


def reduction(module: Module) -> GlobalValue:
    """The function of a module that takes a large angle modulo pi/2.

    It returns what is left, as the sum of two numbers, and a word that ends in the number of the quarter; nan where
    the angle is infinite or nan, and something without meaning where it is less than 1.
    """
    name = "circular.reduction"
    if name in module.globals:
        return module.globals[name]
    double, word = ir.DoubleType(), ir.IntType(64)
    returned = ir.LiteralStructType([double, double, word])
    function = ir.Function(module, ir.FunctionType(returned, [double]), name=name)
    function.attributes.add("nounwind")
    function.attributes.add(AS_IT_IS)
    _Reduction(function, 1).write()
    return function


class _Reduction(Vectors):
    """Writes the function, for m 2^e with a whole m of 53 bits."""

    def write(self) -> None:
        builder, (angle,) = self.builder, self.function.args
        bits = builder.bitcast(self.size(angle), self.word)
        whole = builder.or_(builder.and_(bits, self.words(2**52 - 1)), self.words(2**52))
        exponent = builder.sub(builder.lshr(bits, self.words(52)), self.words(1075))
        quarter, parts = self._turns(self._product(whole, self._digits(exponent)))
        high, low = self._times_half_pi(parts)
        negative = builder.fcmp_ordered("<", angle, self.all(0.0))
        high, low = (builder.select(negative, builder.fneg(part), part) for part in (high, low))
        quarter = builder.select(negative, builder.sub(self.words(0), quarter), quarter)
        high = builder.fadd(high, builder.fsub(angle, angle))  # nan
        self.builder.ret(self.together((high, low, quarter)))

    def _digits(self, exponent: Value) -> list[Value]:
        """Three words of 2/pi from where m 2^e times them is below 4, the highest first."""
        builder = self.builder
        kind = ir.ArrayType(self.word, len(_WORDS))
        table = builder.alloca(kind)
        builder.store(ir.Constant(kind, _WORDS), table)
        first = builder.add(exponent, self.words(_NONE))
        first = self.where(builder.icmp_signed("<", first, self.words(0)), self.words(0), first)
        place, shift = builder.lshr(first, self.words(6)), builder.and_(first, self.words(63))
        four = [builder.load(builder.gep(table, [self.words(0), builder.add(place, self.words(k))])) for k in range(4)]
        return [self._shifted(high, low, shift) for high, low in pairwise(four)]

    def _shifted(self, high: Value, low: Value, shift: Value) -> Value:
        """The first word of two that were moved to the left."""
        symbol = "llvm.fshl.i64"
        if symbol not in self.module.globals:
            ir.Function(self.module, ir.FunctionType(self.word, [self.word] * 3), name=symbol)
        return self.builder.call(self.module.globals[symbol], [high, low, shift])

    def _product(self, whole: Value, words: list[Value]) -> list[Value]:
        """A whole number times three words, the highest first, without what goes beyond them."""
        builder = self.builder
        carried: Value = self.words(0)
        found: list[Value] = []
        for word in reversed(words):
            low, high = self._whole_product(whole, word)
            total = builder.add(low, carried)
            found.append(total)
            carried = builder.add(high, builder.zext(builder.icmp_unsigned("<", total, carried), self.word))
        return found[::-1]

    def _whole_product(self, a: Value, b: Value) -> Pair:
        """The lower and the upper word of the product of two words, by halves, which every machine can multiply."""
        builder, half, rest = self.builder, self.words(32), self.words(2**32 - 1)
        (a1, a0), (b1, b0) = ((builder.lshr(x, half), builder.and_(x, rest)) for x in (a, b))
        least, cross, other = builder.mul(a0, b0), builder.mul(a1, b0), builder.mul(a0, b1)
        middle = builder.add(builder.lshr(least, half), builder.and_(cross, rest))
        middle = builder.add(middle, builder.and_(other, rest))
        low = builder.or_(builder.and_(least, rest), builder.shl(middle, half))
        high = builder.add(builder.mul(a1, b1), builder.lshr(middle, half))
        return low, builder.add(high, builder.add(builder.lshr(cross, half), builder.lshr(other, half)))

    def _turns(self, words: list[Value]) -> tuple[Value, list[Value]]:
        """The nearest whole number of quarters in three words, and what is left, between -1/2 and 1/2, in parts."""
        builder, two = self.builder, self.words(2)
        high, low = (self._shifted(first, second, two) for first, second in pairwise(words))
        quarter = builder.add(builder.lshr(words[0], self.words(62)), builder.lshr(high, self.words(63)))
        half, rest = self.words(32), self.words(2**32 - 1)
        four = [builder.ashr(high, half), builder.and_(high, rest), builder.lshr(low, half), builder.and_(low, rest)]
        return quarter, [builder.fmul(builder.sitofp(part, self.number), self.all(2.0 ** (-32 * k)))
                         for k, part in enumerate(four, start=1)]  # fmt: skip

    def _times_half_pi(self, parts: list[Value]) -> Pair:
        first, second, third, fourth = parts
        total, rest = self.sum(first, second)
        total, more = self.sum(total, third)
        high, low = self.sum(total, self.builder.fadd(self.builder.fadd(rest, more), fourth))
        product, error = self.product(high, self.all(HALF_PI[0]))
        return self.sum(product, self.fma(high, self.all(HALF_PI[1]), self.fma(low, self.all(HALF_PI[0]), error)))
