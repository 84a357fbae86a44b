"""What writes functions of numbers, or of each lane of vectors, in the same instructions."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...compiler.engine import ir, made_for
from .instructions import Instructions

if TYPE_CHECKING:
    from llvmlite.ir import Function, GlobalValue, Type, Value

__all__ = ["LEAST_NORMAL", "MANTISSA", "ONE", "ROUNDER", "Pair", "Vectors", "number_type"]

ROUNDER = 1.5 * 2.0**52  # a number added to it is rounded to a whole one, whose last bits stand in the sum's
SPLITTER = 2.0**27 + 1  # its product with a number holds, beside it, the upper half of that number's digits
ONE, MANTISSA = 1023, 52  # the exponent of 1, and where it stands
LEAST_NORMAL = 2.0**-1022

Pair = tuple["Value", "Value"]
"""A number as the sum of two, the second much smaller."""


@functools.cache
def number_type(lanes: int) -> Type:
    """A double, or a vector of them."""
    return ir.DoubleType() if lanes == 1 else ir.VectorType(ir.DoubleType(), lanes)


class Vectors:
    """Writes a function of one width."""

    function: Function
    module: ir.Module
    lanes: int
    number: Type
    word: Type

    def __init__(self, function: Function, lanes: int) -> None:
        self.function, self.module, self.lanes = function, function.module, lanes
        self.fused: bool = made_for(self.module).fused
        self.number, self.word = number_type(lanes), ir.IntType(64)
        self.builder: Instructions = Instructions(function.append_basic_block("entry"))

    def all(self, x: float) -> Value:
        """A number in all lanes."""
        return ir.Constant(self.number, x if self.lanes == 1 else [x] * self.lanes)

    def words(self, x: int) -> Value:
        """A word in all lanes."""
        return ir.Constant(self.of_words(), x if self.lanes == 1 else [x] * self.lanes)

    def of_words(self) -> Type:
        """The type of a word in each lane."""
        return self.word if self.lanes == 1 else ir.VectorType(self.word, self.lanes)

    def fma(self, a: Value, b: Value, c: Value) -> Value:
        """a b + c, rounded once where the machine does that."""
        if not self.fused:
            return self.builder.fadd(self.builder.fmul(a, b), c)
        return self.builder.call(self._named("llvm.fma", 3), [a, b, c])

    def left(self, a: Value, b: Value, c: Value) -> Value:
        """c + a b, where c is within a factor of two of -a b, or that is 0; exact if it has no more digits."""
        if self.fused:
            return self.fma(a, b, c)
        product, error = self.product(a, b)
        return self.builder.fadd(self.builder.fadd(c, product), error)

    def size(self, a: Value) -> Value:
        """|a|."""
        return self.builder.call(self._named("llvm.fabs", 1), [a])

    def with_sign(self, a: Value, b: Value) -> Value:
        """|a| with the sign of b."""
        return self.builder.call(self._named("llvm.copysign", 2), [a, b])

    def floor(self, a: Value) -> Value:
        """The largest whole number that is not more."""
        return self.builder.call(self._named("llvm.floor", 1), [a])

    def series(self, x: Value, coefficients: Sequence[float]) -> Value:
        """The polynomial of x with these coefficients, the first of which is constant."""
        *others, total = map(self.all, coefficients)
        for coefficient in reversed(others):
            total = self.fma(total, x, coefficient)
        return total

    def _named(self, name: str, arity: int) -> GlobalValue:
        symbol = f"{name}.{'' if self.lanes == 1 else f'v{self.lanes}'}f64"
        if symbol in self.module.globals:
            return self.module.globals[symbol]
        return ir.Function(self.module, ir.FunctionType(self.number, [self.number] * arity), name=symbol)

    # -------------------------------------------------------------------- sums of two numbers

    def sum(self, a: Value, b: Value) -> Pair:
        """a + b and what it was rounded by, for |a| >= |b| or a = 0."""
        total = self.builder.fadd(a, b)
        return total, self.builder.fsub(b, self.builder.fsub(total, a))

    def any_sum(self, a: Value, b: Value) -> Pair:
        """a + b and what it was rounded by."""
        total = self.builder.fadd(a, b)
        moved = self.builder.fsub(total, a)
        return total, self.builder.fadd(self.builder.fsub(a, self.builder.fsub(total, moved)),
                                        self.builder.fsub(b, moved))  # fmt: skip

    def product(self, a: Value, b: Value) -> Pair:
        """a b and what it was rounded by."""
        total = self.builder.fmul(a, b)
        if self.fused:
            return total, self.fma(a, b, self.builder.fneg(total))
        (a, more), (b, rest) = self.halves(a), self.halves(b)
        error = self.builder.fsub(self.builder.fmul(a, b), total)
        for one, other in ((a, rest), (more, b), (more, rest)):
            error = self.builder.fadd(error, self.builder.fmul(one, other))
        return total, error

    def halves(self, a: Value) -> Pair:
        """A number below 2^996 as two of 26 digits each (Veltkamp; Dekker 1971)."""
        builder = self.builder
        moved = builder.fmul(a, self.all(SPLITTER))
        high = builder.fsub(moved, builder.fsub(moved, a))
        return high, builder.fsub(a, high)

    def quotient(self, a: Pair, b: Pair) -> Pair:
        """a / b as the sum of two numbers."""
        found = self.builder.fdiv(a[0], b[0])
        back = self.builder.fneg(found)
        left = self.builder.fadd(self.left(back, b[0], a[0]), self.fma(back, b[1], a[1]))
        return found, self.builder.fdiv(left, b[0])

    def root(self, a: Pair) -> Pair:
        """The square root of a sum of two numbers."""
        found = self.builder.call(self._named("llvm.sqrt", 1), [a[0]])
        left = self.builder.fadd(self.left(self.builder.fneg(found), found, a[0]), a[1])
        more = self.builder.fdiv(left, self.builder.fadd(found, found))
        return found, self.where(self.equal(found, 0.0), self.all(0.0), more)

    # -------------------------------------------------------------------- choices, exponents

    def where(self, truths: Value, one: Value, other: Value) -> Value:
        """One value where something holds, else the other."""
        return self.builder.select(truths, one, other)

    def equal(self, a: Value, x: float) -> Value:
        """Whether it is this number."""
        return self.builder.fcmp_ordered("==", a, self.all(x))

    def less(self, a: Value, x: float) -> Value:
        """Whether it is less than this number."""
        return self.builder.fcmp_ordered("<", a, self.all(x))

    def clamped(self, x: Value, low: float, high: float) -> Value:
        """x between two bounds; nan stays."""
        above = self.where(self.less(x, low), self.all(low), x)
        return self.where(self.builder.fcmp_ordered(">", above, self.all(high)), self.all(high), above)

    def exact(self, x: Value) -> Pair:
        """A number that is known exactly."""
        return x, self.all(0.0)

    def bits(self, x: Value) -> Value:
        """The words that numbers are."""
        return self.builder.bitcast(x, self.of_words())

    def is_negative(self, x: Value) -> Value:
        """Whether it has a minus, as -0 has."""
        return self.builder.icmp_signed("<", self.bits(x), self.words(0))

    def power_of_two(self, exponent: Value) -> Value:
        """2^exponent, as long as that is a normal number."""
        bits = self.builder.shl(self.builder.add(exponent, self.words(ONE)), self.words(MANTISSA))
        return self.builder.bitcast(bits, self.number)

    def scaled(self, x: Value, exponent: Value) -> Value:
        """x 2^exponent, in two steps, so that infinity and subnormal numbers come out."""
        half = self.builder.ashr(exponent, self.words(1))
        first = self.builder.fmul(x, self.power_of_two(half))
        return self.builder.fmul(first, self.power_of_two(self.builder.sub(exponent, half)))

    # -------------------------------------------------------------------- what is seldom needed

    def replaced(self, rare: Value, values: Sequence[Value], function: GlobalValue, x: Value) -> Sequence[Value]:
        """The values, in lanes where `rare` holds those that a function of one number gives together."""
        builder, usual = self.builder, self.builder.block
        beyond, done = (self.function.append_basic_block(name) for name in ("beyond", "done"))
        builder.cbranch(self._any(rare), beyond, done)
        builder.position_at_end(beyond)
        others = self._one_by_one(rare, values, function, x)
        builder.branch(done)
        builder.position_at_end(done)
        found = [builder.phi(value.type) for value in values]
        for place, value, other in zip(found, values, others, strict=True):
            place.add_incoming(value, usual)
            place.add_incoming(other, beyond)
        return found

    def _one_by_one(self, rare: Value, values: Sequence[Value], function: GlobalValue, x: Value) -> Sequence[Value]:
        builder, found = self.builder, list(values)
        if self.lanes == 1:
            together = builder.call(function, [x])
            return [builder.extract_value(together, k) for k in range(len(found))]
        for lane in map(ir.IntType(32), range(self.lanes)):
            is_rare = builder.extract_element(rare, lane)
            together = builder.call(function, [builder.extract_element(x, lane)])
            for k, value in enumerate(found):
                other, own = builder.extract_value(together, k), builder.extract_element(value, lane)
                found[k] = builder.insert_element(value, self.where(is_rare, other, own), lane)
        return found

    def together(self, values: Sequence[Value]) -> Value:
        """Several values as one."""
        found: Value = ir.Constant(ir.LiteralStructType([value.type for value in values]), ir.Undefined)
        for place, value in enumerate(values):
            found = self.builder.insert_value(found, value, place)
        return found

    def _any(self, truths: Value) -> Value:
        if self.lanes == 1:
            return truths
        word = ir.IntType(self.lanes)
        return self.builder.icmp_unsigned("!=", self.builder.bitcast(truths, word), word(0))
