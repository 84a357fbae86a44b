"""What writes machine code that reads the plan of a door, and fields of Python's objects."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..engine import AS_IT_IS, ir
from .layout import (  # fmt: skip
    CONTIGUOUS_AND_ALIGNED,
    DATA_AT,
    DTYPE_AT,
    FLAGS_AT,
    ITEMS_OF_TUPLE_AT,
    RANK_AT,
    SHAPE_AT,
)
from .plan import MOST_POINTERS, Word

if TYPE_CHECKING:
    from llvmlite.ir import Block, Function, IRBuilder, Module, Type, Value

__all__ = ["Writer"]


class Writer:
    """Writes `PyObject *door(PyObject *self, PyObject **arguments, i64 count, PyObject *keywords)`, piece by piece."""

    byte: Type
    word: Type
    half: Type
    double: Type
    function: Function
    builder: IRBuilder
    slow: Block
    number: Value
    pointers: Value

    def __init__(self, module: Module) -> None:
        self.byte, self.word, self.half = ir.IntType(8).as_pointer(), ir.IntType(64), ir.IntType(32)
        signature = ir.FunctionType(self.byte, [self.byte, self.byte.as_pointer(), self.word, self.byte])
        self.function = ir.Function(module, signature, "door")
        self.function.attributes.add(AS_IT_IS)  # passes take twice as long as the rest, and calls no less
        self.builder = ir.IRBuilder(self.function.append_basic_block("entry"))
        self.slow = self.function.append_basic_block("slow")
        self.double = ir.DoubleType()
        self.number = self.builder.alloca(self.double, name="number")
        self.pointers = self.builder.alloca(ir.ArrayType(self.word, MOST_POINTERS), name="pointers")
        plan = self._field(self.function.args[0], ITEMS_OF_TUPLE_AT, self.byte)
        self.plan: Value = self._field(plan, DATA_AT, self.word.as_pointer())

    def _block(self, name: str) -> Block:
        return self.function.append_basic_block(name)

    def _go_on_if(self, test: Value, otherwise: Block) -> None:
        good = self._block("good")
        self.builder.cbranch(test, good, otherwise)
        self.builder.position_at_end(good)

    def _loop(self, turns: Value, body: Callable[[Value], object]) -> None:
        """`body(i)` for i from 0 on."""
        before, test, inside, end = self.builder.block, *map(self._block, ("test", "loop", "end"))
        self.builder.branch(test)
        self.builder.position_at_end(test)
        i = self.builder.phi(self.word)
        i.add_incoming(ir.Constant(self.word, 0), before)
        self.builder.cbranch(self.builder.icmp_signed("<", i, turns), inside, end)
        self.builder.position_at_end(inside)
        body(i)
        i.add_incoming(self.builder.add(i, ir.Constant(self.word, 1)), self.builder.block)
        self.builder.branch(test)
        self.builder.position_at_end(end)

    def _field(self, thing: Value, place: int, kind: Any) -> Value:
        address = self.builder.gep(thing, [ir.Constant(self.word, place)], inbounds=True)
        return self.builder.load(self.builder.bitcast(address, kind.as_pointer()))

    def _planned(self, word: Word) -> Value:
        return self.builder.load(self.builder.gep(self.plan, [ir.Constant(self.word, word)], inbounds=True))

    def _entry_address(self, words: Value, i: Value) -> Value:
        return self.builder.gep(self.builder.inttoptr(words, self.word.as_pointer()), [i], inbounds=True)

    def _entry(self, words: Value, i: Value) -> Value:
        """Entry i of the 64-bit words at an address."""
        return self.builder.load(self._entry_address(words, i))

    def _is(self, value: Value, constant: int) -> Value:
        return self.builder.icmp_unsigned("==", value, ir.Constant(value.type, constant))

    def _is_null(self, pointer: Value) -> Value:
        return self.builder.icmp_unsigned("==", pointer, ir.Constant(pointer.type, None))

    def _call(self, function: Word, result: Any, arguments: list[Any]) -> Value:
        signature = ir.FunctionType(result, [argument.type for argument in arguments])
        address = self.builder.inttoptr(self._planned(function), signature.as_pointer())
        return self.builder.call(address, arguments)

    def _keep(self, thing: Value) -> None:
        self._call(Word.KEEP, ir.VoidType(), [thing])

    def _drop(self, thing: Value) -> None:
        self._call(Word.DROP, ir.VoidType(), [thing])

    def _is_planned(self, value: Value, word: Word) -> Value:
        return self.builder.icmp_unsigned("==", value, self._planned(word))

    def _passed(self, i: Value) -> Value:
        return self.builder.gep(self.pointers, [ir.Constant(self.word, 0), i], inbounds=True)

    def _pass(self, i: Value, address: Value) -> None:
        """Make `address` the argument i of the kernel."""
        self.builder.store(address, self._passed(i))

    def _argument(self, i: Value) -> Value:
        return self.builder.load(self.builder.gep(self.function.args[1], [i], inbounds=True))

    def _go_on_if_lies_well(self, array: Value, flags_wanted: int) -> None:
        """Go to `slow` unless an array has these flags, and doubles."""
        flags = self.builder.and_(self._field(array, FLAGS_AT, self.half), ir.Constant(self.half, flags_wanted))
        self._go_on_if(self._is(flags, flags_wanted), self.slow)
        self._go_on_if(self._is_planned(self._field(array, DTYPE_AT, self.word), Word.DTYPE), self.slow)

    def _data(self, array: Value, length: Value) -> Value:
        """Where an array has its numbers, if they are `length` doubles in a row; else go to `slow`."""
        self._go_on_if_lies_well(array, CONTIGUOUS_AND_ALIGNED)
        self._go_on_if(self._is(self._field(array, RANK_AT, self.half), 1), self.slow)
        size = self.builder.load(self._field(array, SHAPE_AT, self.word.as_pointer()))
        self._go_on_if(self.builder.icmp_signed("==", size, length), self.slow)
        return self._field(array, DATA_AT, self.word)
