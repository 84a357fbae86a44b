"""The machine code behind every door: one function, which finds the plan of its door in `self`."""

from __future__ import annotations

import enum
import functools
from collections.abc import Callable
from typing import Any

from ..engine import Library, Object, ir, new_module, object_of
from ..ready import ready
from .layout import (  # fmt: skip
    CONTIGUOUS_AND_ALIGNED,
    COUNT_AT,
    DATA_AT,
    DTYPE_AT,
    FLAGS_AT,
    ITEMS_OF_TUPLE_AT,
    NUMBER_AT,
    RANK_AT,
    SHAPE_AT,
    SIZE_OF_TUPLE_AT,
    TYPE_AT,
    WEAK_AT,
)

KEPT_RESULTS = 4
"""How many results a door keeps to hand out again; a power of 2."""

MOST_POINTERS = 12
"""The most arguments of a kernel behind a door."""


class Word(enum.IntEnum):
    """What the machine code of doors finds where in the plan of one door (64-bit words)."""

    KERNEL = 0
    REPORTS = 1  # all bits set if the kernel returns a status, else 0
    FALLBACK = 2
    INPUTS = 3  # how many, and the address of their lengths
    LENGTHS = 4
    HIDDEN = 5  # how many, and the address of their addresses
    ADDRESSES = 6
    RANK = 7  # of the result, and the address of its shape
    SHAPE = 8
    FLAGS = 9  # of a new result
    KEPT = 10  # the address of the results kept, and which of them goes first
    OLDEST = 11
    NAMED = 12  # how many keywords, and the address of what is said of each
    KEYWORDS = 13
    ARRAY_TYPE = 14  # of Python and NumPy, see `layout.Addresses`
    DTYPE = 15
    NEW_ARRAY = 16
    NEW_FLOAT = 17
    CALL = 18
    KEEP = 19
    DROP = 20
    NONE = 21
    FLOAT_TYPE = 22
    DOUBLE_TYPE = 23
    WHOLE_TYPE = 24
    DICT_TYPE = 25
    COUNT_ITEMS = 26
    FIND_ITEM = 27
    WHOLE_NUMBER = 28
    FORGET_ERROR = 29


class Said(enum.IntEnum):
    """What is said of one keyword (64-bit words)."""

    NAME = 0
    PLACE = 1  # which of the hidden arguments it stands for
    SIZE = 2  # of that argument, and the address of what stands there where nothing else is given
    USUAL = 3
    COUNT = 4  # of the numbers that are given; -1 for one number that is no array
    ENTRIES = 5  # the address of where each goes
    KEYS = 6  # the address of what each may be called in a dict
    OTHER_KEYS = 7


@functools.cache
def door_function() -> Library:
    """The function behind every door, compiled once."""

    def make() -> Object:
        module = new_module("doors")
        _Code(module).write()
        return object_of(module)

    return ready("doors", make)


class _Code:
    """Writes `PyObject *door(PyObject *self, PyObject **arguments, i64 count, PyObject *keywords)`."""

    def __init__(self, module: ir.Module) -> None:
        self.byte, self.word, self.half = ir.IntType(8).as_pointer(), ir.IntType(64), ir.IntType(32)
        signature = ir.FunctionType(self.byte, [self.byte, self.byte.as_pointer(), self.word, self.byte])
        self.function = ir.Function(module, signature, "door")
        self.builder = ir.IRBuilder(self.function.append_basic_block("entry"))
        self.slow = self.function.append_basic_block("slow")
        self.number = self.builder.alloca(ir.DoubleType(), name="number")
        self.pointers = self.builder.alloca(ir.ArrayType(self.word, MOST_POINTERS), name="pointers")
        self.double = ir.DoubleType()
        plan = self._field(self.function.args[0], ITEMS_OF_TUPLE_AT, self.byte)
        self.plan = self._field(plan, DATA_AT, self.word.as_pointer())

    def write(self) -> None:
        """Write the whole function."""
        count = self.function.args[2]
        inputs, hidden = self._planned(Word.INPUTS), self._planned(Word.HIDDEN)
        self._go_on_if(self.builder.icmp_signed("==", count, inputs), self.slow)
        self._loop(inputs, self._take_input)
        addresses = self._planned(Word.ADDRESSES)
        self._loop(hidden, lambda i: self._pass(self.builder.add(inputs, i), self._entry(addresses, i)))
        self._take_keywords(inputs)
        last = self.builder.add(inputs, hidden)
        self._loop(last, self._refuse_missing)
        array, number = self._block("array"), self._block("number")
        self.builder.cbranch(self._is(self._planned(Word.RANK), 0), number, array)
        self.builder.position_at_end(number)
        self._return_number(last)
        self.builder.position_at_end(array)
        self._return_array(last)
        self._fall_back()

    # ---------------------------------------------------------------- pieces

    def _block(self, name: str) -> Any:
        return self.function.append_basic_block(name)

    def _go_on_if(self, test: Any, otherwise: Any) -> None:
        good = self._block("good")
        self.builder.cbranch(test, good, otherwise)
        self.builder.position_at_end(good)

    def _loop(self, turns: Any, body: Callable[[Any], object]) -> None:
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

    def _field(self, thing: Any, place: int, kind: Any) -> Any:
        address = self.builder.gep(thing, [ir.Constant(self.word, place)], inbounds=True)
        return self.builder.load(self.builder.bitcast(address, kind.as_pointer()))

    def _planned(self, word: Word) -> Any:
        return self.builder.load(self.builder.gep(self.plan, [ir.Constant(self.word, word)], inbounds=True))

    def _entry_address(self, words: Any, i: Any) -> Any:
        return self.builder.gep(self.builder.inttoptr(words, self.word.as_pointer()), [i], inbounds=True)

    def _entry(self, words: Any, i: Any) -> Any:
        """Entry i of the 64-bit words at an address."""
        return self.builder.load(self._entry_address(words, i))

    def _is(self, value: Any, constant: int) -> Any:
        return self.builder.icmp_unsigned("==", value, ir.Constant(value.type, constant))

    def _is_null(self, pointer: Any) -> Any:
        return self.builder.icmp_unsigned("==", pointer, ir.Constant(pointer.type, None))

    def _call(self, function: Word, result: Any, arguments: list[Any]) -> Any:
        signature = ir.FunctionType(result, [argument.type for argument in arguments])
        address = self.builder.inttoptr(self._planned(function), signature.as_pointer())
        return self.builder.call(address, arguments)

    def _keep(self, thing: Any) -> None:
        self._call(Word.KEEP, ir.VoidType(), [thing])

    def _drop(self, thing: Any) -> None:
        self._call(Word.DROP, ir.VoidType(), [thing])

    def _is_planned(self, value: Any, word: Word) -> Any:
        return self.builder.icmp_unsigned("==", value, self._planned(word))

    # ---------------------------------------------------------------- inputs

    def _take_input(self, i: Any) -> None:
        """Check that argument i is such an array as the kernel reads, and pass its data on."""
        array = self._argument(i)
        self._go_on_if(self._is_planned(self._field(array, TYPE_AT, self.word), Word.ARRAY_TYPE), self.slow)
        self._pass(i, self._data(array, self._entry(self._planned(Word.LENGTHS), i)))

    def _argument(self, i: Any) -> Any:
        return self.builder.load(self.builder.gep(self.function.args[1], [i], inbounds=True))

    def _data(self, array: Any, length: Any) -> Any:
        """Where an array has its numbers, if they are `length` doubles in a row; else go to `slow`."""
        flags = self.builder.and_(
            self._field(array, FLAGS_AT, self.half), ir.Constant(self.half, CONTIGUOUS_AND_ALIGNED)
        )
        self._go_on_if(self._is(flags, CONTIGUOUS_AND_ALIGNED), self.slow)
        self._go_on_if(self._is_planned(self._field(array, DTYPE_AT, self.word), Word.DTYPE), self.slow)
        self._go_on_if(self._is(self._field(array, RANK_AT, self.half), 1), self.slow)
        size = self.builder.load(self._field(array, SHAPE_AT, self.word.as_pointer()))
        self._go_on_if(self.builder.icmp_signed("==", size, length), self.slow)
        return self._field(array, DATA_AT, self.word)

    def _refuse_missing(self, i: Any) -> None:
        self._go_on_if(self.builder.not_(self._is(self.builder.load(self._passed(i)), 0)), self.slow)

    # ---------------------------------------------------------------- keywords

    def _take_keywords(self, inputs: Any) -> None:
        """Let what is given by keyword stand in place of its hidden argument."""
        names = self.function.args[3]
        named, end = self._block("named"), self._block("all_named")
        self.builder.cbranch(self._is_null(names), end, named)
        self.builder.position_at_end(named)
        items = self.builder.add(self.builder.ptrtoint(names, self.word), ir.Constant(self.word, ITEMS_OF_TUPLE_AT))

        def take(k: Any) -> None:
            name, taken = self._entry(items, k), self._block("taken")
            value = self._argument(self.builder.add(inputs, k))
            self._loop(self._planned(Word.NAMED), lambda j: self._take_if_named(name, j, value, inputs, taken))
            self.builder.branch(self.slow)
            self.builder.position_at_end(taken)

        self._loop(self._field(names, SIZE_OF_TUPLE_AT, self.word), take)
        self.builder.branch(end)
        self.builder.position_at_end(end)

    def _take_if_named(self, name: Any, j: Any, value: Any, inputs: Any, taken: Any) -> None:
        """Take the value, if the keyword j has this name, and go to `taken`."""
        words = self.builder.mul(j, ir.Constant(self.word, 8 * len(Said)))
        about = self.builder.add(self._planned(Word.KEYWORDS), words)

        def said(word: Said) -> Any:
            return self._entry(about, ir.Constant(self.word, word))

        other, number, numbers, given = map(self._block, ("other", "one", "several", "given"))
        self._go_on_if(self.builder.icmp_unsigned("==", name, said(Said.NAME)), other)
        place = self.builder.add(inputs, said(Said.PLACE))
        is_number = self.builder.icmp_signed("<", said(Said.COUNT), ir.Constant(self.word, 0))
        self.builder.cbranch(is_number, number, numbers)
        self.builder.position_at_end(number)
        self._pass(place, self.builder.ptrtoint(self._number_in(value), self.word))
        self.builder.branch(taken)
        self.builder.position_at_end(numbers)
        itself = self.builder.ptrtoint(value, self.word)
        self.builder.cbranch(self._is_planned(itself, Word.NONE), taken, given)
        self.builder.position_at_end(given)
        self._take_numbers(value, said, place)
        self.builder.branch(taken)
        self.builder.position_at_end(other)

    def _number_in(self, value: Any) -> Any:
        """Where a float or a double of NumPy has its number."""
        kind = self._field(value, TYPE_AT, self.word)
        known = self.builder.or_(self._is_planned(kind, Word.FLOAT_TYPE), self._is_planned(kind, Word.DOUBLE_TYPE))
        self._go_on_if(known, self.slow)
        address = self.builder.gep(value, [ir.Constant(self.word, NUMBER_AT)], inbounds=True)
        return self.builder.bitcast(address, self.double.as_pointer())

    def _take_numbers(self, value: Any, said: Callable[[Said], Any], place: Any) -> None:
        """Pass the hidden argument with the numbers of an array, or of a dict, in place of its own."""
        size, count = said(Said.SIZE), said(Said.COUNT)
        numbers, usual, entries = self.builder.alloca(self.double, size), said(Said.USUAL), said(Said.ENTRIES)
        kept = self.builder.select(self.builder.icmp_signed("<", count, size), size, ir.Constant(self.word, 0))

        def put(i: Any, number: Any) -> None:
            nothing = self.builder.fsub(number, number)
            self._go_on_if(self.builder.fcmp_ordered("==", nothing, ir.Constant(self.double, 0.0)), self.slow)
            self.builder.store(number, self._at(numbers, self._entry(entries, i)))

        self._loop(kept, lambda i: self.builder.store(self._double(usual, i), self._at(numbers, i)))
        kind, end = self._field(value, TYPE_AT, self.word), self._block("numbers")
        named = self._block("by_key")
        self._go_on_if(self._is_planned(kind, Word.ARRAY_TYPE), named)
        data = self._data(value, count)
        self._loop(count, lambda i: put(i, self._double(data, i)))
        self.builder.branch(end)
        self.builder.position_at_end(named)
        self._go_on_if(self._is_planned(kind, Word.DICT_TYPE), self.slow)
        items = self._call(Word.COUNT_ITEMS, self.word, [value])
        self._go_on_if(self.builder.icmp_signed("==", items, count), self.slow)
        self._loop(count, lambda i: put(i, self._number_called(value, said, i)))
        self.builder.branch(end)
        self.builder.position_at_end(end)
        self._pass(place, self.builder.ptrtoint(numbers, self.word))

    def _number_called(self, items: Any, said: Callable[[Said], Any], i: Any) -> Any:
        """The number that a dict has under key i, or else under its other key."""
        found = self._found(items, said(Said.KEYS), i)
        before, otherwise, end = self.builder.block, self._block("otherwise"), self._block("found")
        self.builder.cbranch(self._is_null(found), otherwise, end)
        self.builder.position_at_end(otherwise)
        second = self._found(items, said(Said.OTHER_KEYS), i)
        self._go_on_if(self.builder.not_(self._is_null(second)), self.slow)
        self.builder.branch(end)
        last = self.builder.block
        self.builder.position_at_end(end)
        value = self.builder.phi(self.byte)
        value.add_incoming(found, before)
        value.add_incoming(second, last)
        return self._number_of(value)

    def _number_of(self, value: Any) -> Any:
        """The number of a float, of a double of NumPy, or of an int that is not -1, which is also said of a failure."""
        whole, failed, other, end = map(self._block, ("whole", "failed", "other_number", "number_of"))
        self.builder.cbranch(self._is_planned(self._field(value, TYPE_AT, self.word), Word.WHOLE_TYPE), whole, other)
        self.builder.position_at_end(whole)
        converted = self._call(Word.WHOLE_NUMBER, self.double, [value])
        is_minus_one = self.builder.fcmp_ordered("==", converted, ir.Constant(self.double, -1.0))
        self.builder.cbranch(is_minus_one, failed, end)
        self.builder.position_at_end(failed)
        self._call(Word.FORGET_ERROR, ir.VoidType(), [])
        self.builder.branch(self.slow)
        self.builder.position_at_end(other)
        number, last = self.builder.load(self._number_in(value)), self.builder.block
        self.builder.branch(end)
        self.builder.position_at_end(end)
        found = self.builder.phi(self.double)
        found.add_incoming(converted, whole)
        found.add_incoming(number, last)
        return found

    def _found(self, items: Any, keys: Any, i: Any) -> Any:
        key = self.builder.inttoptr(self._entry(keys, i), self.byte)
        return self._call(Word.FIND_ITEM, self.byte, [items, key])

    def _at(self, numbers: Any, i: Any) -> Any:
        return self.builder.gep(numbers, [i], inbounds=True)

    def _double(self, address: Any, i: Any) -> Any:
        """Double i of those at an address."""
        return self.builder.load(self._at(self.builder.inttoptr(address, self.double.as_pointer()), i))

    # ---------------------------------------------------------------- the kernel, and its result

    def _passed(self, i: Any) -> Any:
        return self.builder.gep(self.pointers, [ir.Constant(self.word, 0), i], inbounds=True)

    def _pass(self, i: Any, address: Any) -> None:
        """Make `address` the argument i of the kernel."""
        self.builder.store(address, self._passed(i))

    def _run_kernel(self, last: Any, output: Any, failed: Any) -> None:
        """Call the kernel with its `last` + 1 pointers; go to `failed` if it reports a failure."""
        self._pass(last, output)
        impossible, end = self._block("impossible"), self._block("done")
        kernel = self._planned(Word.KERNEL)
        choice = self.builder.switch(last, impossible)
        statuses: list[tuple[ir.Value, ir.Block]] = []
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
        status = self.builder.phi(self.word)
        for value, block in statuses:
            status.add_incoming(value, block)
        reported = self.builder.and_(status, self._planned(Word.REPORTS))
        self._go_on_if(self._is(reported, 0), failed)

    def _return_number(self, last: Any) -> None:
        self._run_kernel(last, self.builder.ptrtoint(self.number, self.word), self.slow)
        self.builder.ret(self._call(Word.NEW_FLOAT, self.byte, [self.builder.load(self.number)]))

    def _return_array(self, last: Any) -> None:
        ready, failed = self._block("ready"), self._block("failed")
        with self.builder.goto_block(ready):
            array = self.builder.phi(self.byte)
        self._loop(ir.Constant(self.word, KEPT_RESULTS), lambda i: self._kept_result(i, ready, array))
        self._new_result(ready, array)
        self.builder.position_at_end(ready)
        self._run_kernel(last, self._field(array, DATA_AT, self.word), failed)
        self.builder.ret(array)
        self.builder.position_at_end(failed)
        self._drop(array)
        self.builder.branch(self.slow)

    def _kept_result(self, i: Any, ready: Any, chosen: Any) -> None:
        """Go to `ready` with result i of those kept, if nobody else holds it and it is as it was made."""
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

        def compare(axis: Any) -> None:
            same = self.builder.icmp_signed("==", self._entry(sizes, axis), self._entry(shape, axis))
            self._go_on_if(same, busy)

        self._loop(self._planned(Word.RANK), compare)
        self._keep(kept)
        chosen.add_incoming(kept, self.builder.block)
        self.builder.branch(ready)
        self.builder.position_at_end(busy)

    def _new_result(self, ready: Any, chosen: Any) -> None:
        """Make a result, keep it in the place of the oldest, and go to `ready`."""
        array, nothing = self._new_array(), self._block("nothing")
        self._go_on_if(self.builder.not_(self._is_null(array)), nothing)
        turn = self.builder.gep(self.plan, [ir.Constant(self.word, Word.OLDEST)], inbounds=True)
        place = self.builder.load(turn)
        following = self.builder.add(place, ir.Constant(self.word, 1))
        self.builder.store(self.builder.and_(following, ir.Constant(self.word, KEPT_RESULTS - 1)), turn)
        slot = self._entry_address(self._planned(Word.KEPT), place)
        oldest = self.builder.inttoptr(self.builder.load(slot), self.byte)
        self.builder.store(self.builder.ptrtoint(array, self.word), slot)
        self._keep(array)
        self._drop(oldest)
        chosen.add_incoming(array, self.builder.block)
        self.builder.branch(ready)
        self.builder.position_at_end(nothing)
        self.builder.ret(ir.Constant(self.byte, None))

    def _new_array(self) -> Any:
        """`PyArray_NewFromDescr(type, dtype, rank, shape, strides, data, flags, object)`."""
        dtype = self.builder.inttoptr(self._planned(Word.DTYPE), self.byte)
        self._keep(dtype)
        rank = self.builder.trunc(self._planned(Word.RANK), self.half)
        shape = self.builder.inttoptr(self._planned(Word.SHAPE), self.word.as_pointer())
        null = ir.Constant(self.byte, None)
        kind = self.builder.inttoptr(self._planned(Word.ARRAY_TYPE), self.byte)
        arguments = [kind, dtype, rank, shape, null, null, ir.Constant(self.half, 0), null]
        return self._call(Word.NEW_ARRAY, self.byte, arguments)

    def _fall_back(self) -> None:
        self.builder.position_at_end(self.slow)
        fallback = self.builder.inttoptr(self._planned(Word.FALLBACK), self.byte)
        _, arguments, count, keywords = self.function.args
        self.builder.ret(self._call(Word.CALL, self.byte, [fallback, arguments, count, keywords]))
