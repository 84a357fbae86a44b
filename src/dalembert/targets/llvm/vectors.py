"""What writes functions of numbers, or of each lane of vectors, in the same instructions."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ...compiler.engine import declare_math, ir

if TYPE_CHECKING:
    from llvmlite.ir import Function, GlobalValue, IRBuilder, Type, Value

__all__ = ["ROUNDER", "Pair", "Vectors", "number_type"]

ROUNDER = 1.5 * 2.0**52  # a number added to it is rounded to a whole one, whose last bits stand in the sum's

Pair = tuple["Value", "Value"]
"""A number as the sum of two, the second much smaller."""


def number_type(lanes: int) -> Type:
    """A double, or a vector of them."""
    return ir.DoubleType() if lanes == 1 else ir.VectorType(ir.DoubleType(), lanes)


class Vectors:
    """Writes a function of one width."""

    def __init__(self, function: Function, lanes: int) -> None:
        self.function, self.module, self.lanes = function, function.module, lanes
        self.number, self.word = number_type(lanes), ir.IntType(64)
        self.builder: IRBuilder = ir.IRBuilder(function.append_basic_block("entry"))

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
        """a b + c, rounded once."""
        return self.builder.call(self._named("llvm.fma", 3), [a, b, c])

    def size(self, a: Value) -> Value:
        """|a|."""
        return self.builder.call(self._named("llvm.fabs", 1), [a])

    def with_sign(self, a: Value, b: Value) -> Value:
        """|a| with the sign of b."""
        return self.builder.call(self._named("llvm.copysign", 2), [a, b])

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
        return total, self.fma(a, b, self.builder.fneg(total))

    def quotient(self, a: Pair, b: Pair) -> Pair:
        """a / b as the sum of two numbers."""
        found = self.builder.fdiv(a[0], b[0])
        back = self.builder.fneg(found)
        left = self.builder.fadd(self.fma(back, b[0], a[0]), self.fma(back, b[1], a[1]))
        return found, self.builder.fdiv(left, b[0])

    # -------------------------------------------------------------------- where C's functions answer

    @contextmanager
    def beyond(self, far: Value) -> Generator[Value]:
        """What is written meanwhile runs where any lane is far; what follows, where none is."""
        beyond, done = (self.function.append_basic_block(name) for name in ("beyond", "done"))
        self.builder.cbranch(self._any(far), beyond, done)
        self.builder.position_at_end(beyond)
        yield far
        self.builder.position_at_end(done)

    def corrected(self, name: str, value: Value, far: Value) -> Value:
        """A value with that of C's function of the arguments in the lanes that are far."""
        builder, given = self.builder, self.function.args
        of_c = declare_math(self.module, name, len(given))
        if self.lanes == 1:
            return builder.call(of_c, given)
        for lane in map(ir.IntType(32), range(self.lanes)):
            own = builder.extract_element(value, lane)
            other = builder.call(of_c, [builder.extract_element(each, lane) for each in given])
            chosen = builder.select(builder.extract_element(far, lane), other, own)
            value = builder.insert_element(value, chosen, lane)
        return value

    def _any(self, truths: Value) -> Value:
        if self.lanes == 1:
            return truths
        word = ir.IntType(self.lanes)
        return self.builder.icmp_unsigned("!=", self.builder.bitcast(truths, word), word(0))
