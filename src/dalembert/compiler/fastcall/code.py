"""The machine code behind every door: one function, which finds the plan of its door in `self`."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from ..engine import Object, ir, new_module, object_of
from ..machine import HOST
from ..ready import Tiers
from .keywords import Keywords
from .layout import (  # fmt: skip
    CONTIGUOUS_AND_ALIGNED,
    COUNT_AT,
    DATA_AT,
    DTYPE_AT,
    FLAGS_AT,
    ITEMS_OF_TUPLE_AT,
    RANK_AT,
    SHAPE_AT,
    STRIDES_AT,
    TYPE_AT,
    WEAK_AT,
    WRITEABLE,
)
from .plan import KEPT_RESULTS, MOST_POINTERS, Batch, Word

if TYPE_CHECKING:
    from llvmlite.ir import Block, Module, PhiInstr, Value

__all__ = ["door_function"]


@functools.cache
def door_function() -> Tiers:
    """The function `door` behind every door, compiled once."""

    def make(seldom: bool) -> Object:
        module = new_module("doors")
        _Code(module).write()
        return object_of(module, seldom)

    return Tiers(HOST, "code", "doors", make)


MOST_AXES = 8
"""The most axes of a result of many states."""


class _Code(Keywords):
    """Writes the whole function."""

    def __init__(self, module: Module) -> None:
        super().__init__(module)
        self.table = self.builder.alloca(self.word, ir.Constant(self.word, 2 * MOST_POINTERS), name="table")
        self.shape = self.builder.alloca(self.word, ir.Constant(self.word, MOST_AXES), name="shape")
        self.offset = self.builder.alloca(self.word, name="offset")  # of a part in the last axis
        self.given = self.builder.alloca(self.byte, name="given")  # the array for the result
        self.many = self.builder.alloca(self.word, name="many")  # how many states; -1 for one that is no batch

    def write(self) -> None:
        """Inputs, keywords, an array for the result, the kernel, and where one of them fails the fallback."""
        count = self.function.args[2]
        inputs, hidden = self._planned(Word.INPUTS), self._planned(Word.HIDDEN)
        self.builder.store(ir.Constant(self.byte, None), self.given)
        self.builder.store(ir.Constant(self.word, -1), self.many)
        self._go_on_if(self.builder.icmp_signed("==", count, inputs), self.slow)
        self._count_states(inputs)
        self._loop(inputs, self._take_input)
        addresses = self._planned(Word.ADDRESSES)
        self._loop(hidden, lambda i: self._pass(self.builder.add(inputs, i), self._entry(addresses, i)))
        self._take_keywords(inputs)
        last = self.builder.add(inputs, hidden)
        self._loop(last, self._refuse_missing)
        self._return(last, *self._result())
        self._fall_back()

    # ---------------------------------------------------------------- inputs

    def _count_states(self, inputs: Value) -> None:
        """Note how many states there are, if the first argument has two axes, and the door takes batches."""
        first, two, counted = map(self._block, ("first", "two_axes", "counted"))
        self.builder.cbranch(self._is(inputs, 0), counted, first)
        self.builder.position_at_end(first)
        array = self._argument(ir.Constant(self.word, 0))
        self._go_on_if_array(array)
        is_batch = self.builder.and_(self._is(self._field(array, RANK_AT, self.half), 2),
                                     self.builder.not_(self._is(self._planned(Word.BATCHES), 0)))  # fmt: skip
        self.builder.cbranch(is_batch, two, counted)
        self.builder.position_at_end(two)
        states = self._size(array, ir.Constant(self.word, 0))
        self.builder.store(states, self.many)
        self.builder.cbranch(self._is(states, 0), self.slow, counted)
        self.builder.position_at_end(counted)

    def _is_one(self) -> Value:
        """Whether this is one state that is no batch."""
        return self.builder.icmp_signed("<", self.builder.load(self.many), ir.Constant(self.word, 0))

    def _go_on_if_array(self, thing: Value) -> None:
        self._go_on_if(self._is_planned(self._field(thing, TYPE_AT, self.word), Word.ARRAY_TYPE), self.slow)

    def _size(self, array: Value, axis: Value) -> Value:
        return self._entry(self._field(array, SHAPE_AT, self.word), axis)

    def _take_input(self, i: Value) -> None:
        """Check that argument i is such an array as the kernel reads, and pass its data on."""
        array, length = self._argument(i), self._entry(self._planned(Word.LENGTHS), i)
        self._go_on_if_array(array)
        one, many, taken = map(self._block, ("one_row", "rows", "taken_input"))
        self.builder.cbranch(self._is_one(), one, many)
        self.builder.position_at_end(one)
        self._pass(i, self._data(array, length))
        self.builder.branch(taken)
        self.builder.position_at_end(many)
        self._go_on_if_lies_well(array, CONTIGUOUS_AND_ALIGNED)
        self._go_on_if(self._is(self._field(array, RANK_AT, self.half), 2), self.slow)
        for axis, size in enumerate((self.builder.load(self.many), length)):
            self._go_on_if_equal(self._size(array, ir.Constant(self.word, axis)), size)
        self._pass(i, self._field(array, DATA_AT, self.word))
        self.builder.branch(taken)
        self.builder.position_at_end(taken)

    def _go_on_if_equal(self, a: Value, b: Value) -> None:
        self._go_on_if(self.builder.icmp_signed("==", a, b), self.slow)

    def _refuse_missing(self, i: Value) -> None:
        self._go_on_if(self.builder.not_(self._is(self.builder.load(self._passed(i)), 0)), self.slow)

    # ---------------------------------------------------------------- the array for the result

    def _take_result_if_named(self, name: Value, value: Value, taken: Block) -> None:
        ours, other = self._block("ours"), self._block("not_out")
        self.builder.cbranch(self._is_planned(name, Word.OUT), ours, other)
        self.builder.position_at_end(ours)
        self._go_on_if(self._is(self._planned(Word.PARTS), 0), self.slow)
        self._go_on_if_array(value)
        self._go_on_if_lies_well(value, CONTIGUOUS_AND_ALIGNED | WRITEABLE)
        rank, axes = self._shape_of_result()
        self._go_on_if_equal(self.builder.sext(self._field(value, RANK_AT, self.half), self.word), rank)
        self._loop(rank, lambda axis: self._go_on_if_equal(self._size(value, axis), self._entry(axes, axis)))
        self._loop(self._planned(Word.INPUTS), lambda i: self._refuse_overlap(value, i))
        self.builder.store(value, self.given)
        self.builder.branch(taken)
        self.builder.position_at_end(other)

    def _refuse_overlap(self, result: Value, i: Value) -> None:
        """Go to `slow` if argument i has numbers where the result is to be."""
        start, other = self._field(result, DATA_AT, self.word), self.builder.load(self._passed(i))
        ends = [self.builder.add(first, self.builder.mul(self._bytes_of_a_number(size), self._states()))
                for first, size in ((start, self._planned(Word.SIZE)),
                                    (other, self._entry(self._planned(Word.LENGTHS), i)))]  # fmt: skip
        apart = self.builder.or_(self.builder.icmp_unsigned("<=", ends[0], other),
                                 self.builder.icmp_unsigned("<=", ends[1], start))  # fmt: skip
        self._go_on_if(apart, self.slow)

    def _bytes_of_a_number(self, count: Value) -> Value:
        return self.builder.mul(count, ir.Constant(self.word, 8))

    def _states(self) -> Value:
        return self.builder.select(self._is_one(), ir.Constant(self.word, 1), self.builder.load(self.many))

    def _shape_of_result(self) -> tuple[Value, Value]:
        """How many axes the result has, and the address of their lengths."""
        one, many, known = map(self._block, ("shape_of_one", "shape_of_many", "shape_known"))
        rank, axes = self._planned(Word.RANK), self._planned(Word.SHAPE)
        self.builder.cbranch(self._is_one(), one, many)
        self.builder.position_at_end(many)
        above = self.builder.ptrtoint(self.shape, self.word)
        self.builder.store(self.builder.load(self.many), self.shape)
        self._loop(rank, lambda axis: self.builder.store(
            self._entry(axes, axis), self._entry_address(above, self.builder.add(axis, ir.Constant(self.word, 1)))))
        more, last = self.builder.add(rank, ir.Constant(self.word, 1)), self.builder.block
        self.builder.branch(known)
        self.builder.position_at_end(one)
        self.builder.branch(known)
        self.builder.position_at_end(known)
        return self._either((rank, one), (more, last)), self._either((axes, one), (above, last))

    def _either(self, *ways: tuple[Value, Block]) -> PhiInstr:
        found = self.builder.phi(ways[0][0].type)
        for value, block in ways:
            found.add_incoming(value, block)
        return found

    def _result(self) -> tuple[Value, Value]:
        """The array for the result, null for a number, and where its numbers are to go."""
        given, new, number, array, batch, chosen, ready = map(
            self._block, ("given", "new", "number", "array", "batch", "chosen", "ready"))  # fmt: skip
        with self.builder.goto_block(chosen):
            result = self.builder.phi(self.byte)
        itself = self.builder.load(self.given)
        self.builder.cbranch(self._is_null(itself), new, given)
        self.builder.position_at_end(given)
        self._keep(itself)
        self._choose(itself, chosen, result)
        self.builder.position_at_end(new)
        self.builder.cbranch(self._is_one(), array, batch)
        self.builder.position_at_end(batch)
        rank, axes = self._shape_of_result()
        self._choose(self._new_array(self._half(rank), axes), chosen, result)
        self.builder.position_at_end(array)
        self._go_on_if(self.builder.not_(self._is(self._planned(Word.RANK), 0)), number)
        self._loop(ir.Constant(self.word, KEPT_RESULTS), lambda i: self._kept_result(i, chosen, result))
        self._new_result(chosen, result)
        self.builder.position_at_end(number)
        nothing, in_number = ir.Constant(self.byte, None), self.builder.ptrtoint(self.number, self.word)
        self.builder.branch(ready)
        self.builder.position_at_end(chosen)
        data = self._field(result, DATA_AT, self.word)
        self.builder.branch(ready)
        self.builder.position_at_end(ready)
        return self._either((nothing, number), (result, chosen)), self._either((in_number, number), (data, chosen))

    def _choose(self, array: Value, chosen: Block, result: PhiInstr) -> None:
        result.add_incoming(array, self.builder.block)
        self.builder.branch(chosen)

    def _kept_result(self, i: Value, chosen: Block, result: PhiInstr) -> None:
        """Go to `chosen` with result i of those kept, if nobody else holds it and it is as it was made."""
        busy = self._block("busy")
        kept = self.builder.inttoptr(self._entry(self._planned(Word.KEPT), i), self.byte)
        self._go_on_if(self._is(self._field(kept, COUNT_AT, self.half), 1), busy)
        flags = self.builder.sext(self._field(kept, FLAGS_AT, self.half), self.word)
        rank = self.builder.sext(self._field(kept, RANK_AT, self.half), self.word)
        tests = [
            self.builder.icmp_signed("==", flags, self._planned(Word.FLAGS)),
            self.builder.icmp_signed("==", rank, self._planned(Word.RANK)),
            self._is_planned(self._field(kept, DTYPE_AT, self.word), Word.DTYPE),
            self._is(self._field(kept, WEAK_AT, self.word), 0),
        ]
        self._go_on_if(functools.reduce(self.builder.and_, tests), busy)
        sizes, shape = self._field(kept, SHAPE_AT, self.word), self._planned(Word.SHAPE)

        def compare(axis: Value) -> None:
            same = self.builder.icmp_signed("==", self._entry(sizes, axis), self._entry(shape, axis))
            self._go_on_if(same, busy)

        self._loop(self._planned(Word.RANK), compare)
        self._keep(kept)
        self._choose(kept, chosen, result)
        self.builder.position_at_end(busy)

    def _new_result(self, chosen: Block, result: PhiInstr) -> None:
        """Make a result, keep it in the place of the oldest, and go to `chosen`."""
        array = self._new_array(self._half(self._planned(Word.RANK)), self._planned(Word.SHAPE))
        turn = self.builder.gep(self.plan, [ir.Constant(self.word, Word.OLDEST)], inbounds=True)
        place = self.builder.load(turn)
        following = self.builder.add(place, ir.Constant(self.word, 1))
        self.builder.store(self.builder.and_(following, ir.Constant(self.word, KEPT_RESULTS - 1)), turn)
        slot = self._entry_address(self._planned(Word.KEPT), place)
        oldest = self.builder.inttoptr(self.builder.load(slot), self.byte)
        self.builder.store(self.builder.ptrtoint(array, self.word), slot)
        self._keep(array)
        self._drop(oldest)
        self._choose(array, chosen, result)

    def _new_array(self, rank: Value, axes: Value, of: tuple[Value, Value] | None = None) -> Value:
        """`PyArray_NewFromDescr(type, dtype, rank, shape, strides, data, flags, object)`; null ends the call.

        `of` is the array in which it stands, and from where on.
        """
        dtype, kind = (self.builder.inttoptr(self._planned(word), self.byte) for word in (Word.DTYPE, Word.ARRAY_TYPE))
        self._keep(dtype)
        null, shape = ir.Constant(self.byte, None), self.builder.inttoptr(axes, self.word.as_pointer())
        where = [null, null, ir.Constant(self.half, 0)] if of is None else self._place(*of)
        return self._made(self._call(Word.NEW_ARRAY, self.byte, [kind, dtype, rank, shape, *where, null]))

    def _half(self, word: Value) -> Value:
        return self.builder.trunc(word, self.half)

    def _place(self, array: Value, offset: Value) -> list[Value]:
        """Strides, memory and flags of what stands in an array, from an offset on."""
        strides = self._field(array, STRIDES_AT, self.byte)
        data = self.builder.gep(self._field(array, DATA_AT, self.byte), [self._bytes_of_a_number(offset)])
        return [strides, data, ir.Constant(self.half, WRITEABLE)]

    def _made(self, thing: Value) -> Value:
        """What was made; null ends the call."""
        made, failed = self._block("made"), self._block("null")
        self.builder.cbranch(self._is_null(thing), failed, made)
        self.builder.position_at_end(failed)
        self.builder.ret(ir.Constant(self.byte, None))
        self.builder.position_at_end(made)
        return thing

    # ---------------------------------------------------------------- the last axis in parts

    def _return_parts(self, result: Value) -> None:
        """Return a tuple of views of the result, one for each part of its last axis."""
        count, widths = self._planned(Word.PARTS), self._planned(Word.WIDTHS)
        rank, axes = self._field(result, RANK_AT, self.half), self._field(result, SHAPE_AT, self.word)
        last = self.builder.sub(self.builder.sext(rank, self.word), ir.Constant(self.word, 1))
        shape = self.builder.ptrtoint(self.shape, self.word)
        self._loop(last, lambda i: self.builder.store(self._entry(axes, i), self._entry_address(shape, i)))
        self.builder.store(ir.Constant(self.word, 0), self.offset)
        parts = self._made(self._call(Word.NEW_TUPLE, self.byte, [count]))
        items = self.builder.add(self.builder.ptrtoint(parts, self.word), ir.Constant(self.word, ITEMS_OF_TUPLE_AT))

        def tell(k: Value) -> None:
            width, start = self._entry(widths, k), self.builder.load(self.offset)
            self.builder.store(width, self._entry_address(shape, last))
            self.builder.store(self.builder.add(start, width), self.offset)
            view = self._new_array(rank, shape, (result, start))
            self._keep(result)
            self._call(Word.BECOME_VIEW, self.half, [view, result])
            self.builder.store(self.builder.ptrtoint(view, self.word), self._entry_address(items, k))

        self._loop(count, tell)
        self._drop(result)
        self.builder.ret(parts)

    # ---------------------------------------------------------------- the kernel

    def _return(self, last: Value, result: Value, output: Value) -> None:
        """Call the kernel with its `last` + 1 pointers, and return the result; none if it reports a failure."""
        self._pass(last, output)
        one, many, end, failed, array, number = map(
            self._block, ("one", "many", "end", "failed", "return_array", "return_number"))  # fmt: skip
        self.builder.cbranch(self._is_one(), one, many)
        self.builder.position_at_end(one)
        self._count(ir.Constant(self.word, 1), failed)
        of_one = self.builder.and_(self._called(last), self._planned(Word.REPORTS)), self.builder.block
        self.builder.branch(end)
        self.builder.position_at_end(many)
        self._count(self.builder.load(self.many), failed)
        of_many = self._called_with_rows(last, failed), self.builder.block
        self.builder.branch(end)
        self.builder.position_at_end(end)
        self._go_on_if(self._is(self._either(of_one, of_many), 0), failed)
        self.builder.cbranch(self._is_null(result), number, array)
        self.builder.position_at_end(array)
        whole, parts = self._block("return_whole"), self._block("return_parts")
        self.builder.cbranch(self._is(self._planned(Word.PARTS), 0), whole, parts)
        self.builder.position_at_end(whole)
        self.builder.ret(result)
        self.builder.position_at_end(parts)
        self._return_parts(result)
        self.builder.position_at_end(number)
        self.builder.ret(self._call(Word.NEW_FLOAT, self.byte, [self.builder.load(self.number)]))
        self.builder.position_at_end(failed)
        self._drop(result)
        self.builder.branch(self.slow)

    def _of_kernel(self, word: int) -> Value:
        return self._entry(self._planned(Word.KERNEL), ir.Constant(self.word, word))

    def _count(self, states: Value, failed: Block) -> None:
        """Note that so many states are computed; go to `failed` where better code is to be made first."""
        counting, go_on = self._block("counting_quick"), self._block("computing")
        left = self._of_kernel(1)
        self.builder.cbranch(self._is(left, 0), go_on, counting)
        self.builder.position_at_end(counting)
        self._go_on_if(self.builder.icmp_signed(">", left, states), failed)
        place = self._entry_address(self._planned(Word.KERNEL), ir.Constant(self.word, 1))
        self.builder.store(self.builder.sub(left, states), place)
        self.builder.branch(go_on)
        self.builder.position_at_end(go_on)

    def _called(self, last: Value) -> Value:
        """What the kernel of one state returns."""
        impossible, end = self._block("impossible"), self._block("done")
        kernel, statuses = self._of_kernel(0), list[tuple[ir.Value, ir.Block]]()
        choice = self.builder.switch(last, impossible)
        for most in range(MOST_POINTERS):
            block = self._block(f"call{most + 1}")
            choice.add_case(ir.Constant(self.word, most), block)
            self.builder.position_at_end(block)
            pointers = [self.builder.load(self._passed(ir.Constant(self.word, i))) for i in range(most + 1)]
            signature = ir.FunctionType(self.word, [self.word] * len(pointers))
            function = self.builder.inttoptr(kernel, signature.as_pointer())
            statuses.append((self.builder.call(function, pointers), block))
            self.builder.branch(end)
        self.builder.position_at_end(impossible)
        self.builder.unreachable()
        self.builder.position_at_end(end)
        return self._either(*statuses)

    def _called_with_rows(self, last: Value, failed: Block) -> Value:
        """What the kernel of many states returns."""
        states, function = self.builder.load(self.many), self._function_of_rows(failed)
        inputs = self._planned(Word.INPUTS)
        self._loop(last, lambda i: self._tell(i, ir.Constant(self.word, 0)))
        self._loop(inputs, lambda i: self._tell(i, self._entry(self._planned(Word.LENGTHS), i)))
        self._tell(last, self._planned(Word.SIZE))
        alone, unlocked, end = map(self._block, ("locked", "unlocked", "computed"))
        few = self.builder.icmp_signed("<", states, self._of_batches(Batch.UNLOCKED))
        self.builder.cbranch(few, alone, unlocked)
        self.builder.position_at_end(alone)
        locked = self.builder.call(function, [states, self.table])
        self.builder.branch(end)
        self.builder.position_at_end(unlocked)
        thread = self._call(Word.UNLOCK, self.byte, [])
        free = self.builder.call(function, [states, self.table])
        self._call(Word.LOCK, ir.VoidType(), [thread])
        self.builder.branch(end)
        self.builder.position_at_end(end)
        return self._either((locked, alone), (free, unlocked))

    def _tell(self, i: Value, stride: Value) -> None:
        """Write address and stride of argument i into the table."""
        place = self.builder.mul(i, ir.Constant(self.word, 2))
        for k, word in enumerate((self.builder.load(self._passed(i)), stride)):
            self.builder.store(word, self.builder.gep(self.table, [self.builder.add(place, ir.Constant(self.word, k))]))

    def _of_batches(self, word: Batch) -> Value:
        return self._entry(self._planned(Word.BATCHES), ir.Constant(self.word, word))

    def _function_of_rows(self, failed: Block) -> Value:
        """The function for so many states; go to `failed` where that for lanes is to be made first."""
        several, counting, single, chosen = map(self._block, ("several", "counting", "single", "function"))
        states, lanes = self.builder.load(self.many), self._of_batches(Batch.LANES)
        few = self.builder.icmp_signed("<", states, self._of_batches(Batch.LEAST))
        self.builder.cbranch(few, single, several)
        self.builder.position_at_end(several)
        self.builder.cbranch(self._is(lanes, 0), counting, chosen)
        self.builder.position_at_end(counting)
        left = self.builder.sub(self._of_batches(Batch.LEFT), states)
        enough = self.builder.icmp_signed(">", left, ir.Constant(self.word, 0))
        self._go_on_if(enough, failed)
        place = self._entry_address(self._planned(Word.BATCHES), ir.Constant(self.word, Batch.LEFT))
        self.builder.store(left, place)
        self.builder.branch(single)
        self.builder.position_at_end(single)
        one = self._of_batches(Batch.SINGLE)
        self.builder.branch(chosen)
        self.builder.position_at_end(chosen)
        signature = ir.FunctionType(self.word, [self.word, self.word.as_pointer()])
        return self.builder.inttoptr(self._either((lanes, several), (one, single)), signature.as_pointer())

    def _fall_back(self) -> None:
        self.builder.position_at_end(self.slow)
        fallback = self.builder.inttoptr(self._planned(Word.FALLBACK), self.byte)
        _, arguments, count, keywords = self.function.args
        self.builder.ret(self._call(Word.CALL, self.byte, [fallback, arguments, count, keywords]))
