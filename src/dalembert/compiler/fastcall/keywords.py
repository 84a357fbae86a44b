"""What a door does with keywords: what is given stands in place of a hidden argument."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING

from ..engine import ir
from .layout import ITEMS_OF_TUPLE_AT, NUMBER_AT, SIZE_OF_TUPLE_AT, TYPE_AT
from .plan import Said, Word
from .writer import Writer

if TYPE_CHECKING:
    from llvmlite.ir import Block, Value

__all__ = ["Keywords"]


class Keywords(Writer):
    """Writes what is done with keywords."""

    def _take_keywords(self, inputs: Value) -> None:
        """Let what is given by keyword stand in place of its hidden argument."""
        names = self.function.args[3]
        named, end = self._block("named"), self._block("all_named")
        self.builder.cbranch(self._is_null(names), end, named)
        self.builder.position_at_end(named)
        items = self.builder.add(self.builder.ptrtoint(names, self.word), ir.Constant(self.word, ITEMS_OF_TUPLE_AT))

        def take(k: Value) -> None:
            name, taken = self._entry(items, k), self._block("taken")
            value = self._argument(self.builder.add(inputs, k))
            self._take_result_if_named(name, value, taken)
            self._loop(self._planned(Word.NAMED), lambda j: self._take_if_named(name, j, value, inputs, taken))
            self.builder.branch(self.slow)
            self.builder.position_at_end(taken)

        self._loop(self._field(names, SIZE_OF_TUPLE_AT, self.word), take)
        self.builder.branch(end)
        self.builder.position_at_end(end)

    @abstractmethod
    def _take_result_if_named(self, name: Value, value: Value, taken: Block) -> None:
        """Take the array for the result, if it is called so, and go to `taken`."""

    def _take_if_named(self, name: Value, j: Value, value: Value, inputs: Value, taken: Block) -> None:
        """Take the value, if the keyword j has this name, and go to `taken`."""
        words = self.builder.mul(j, ir.Constant(self.word, 8 * len(Said)))
        about = self.builder.add(self._planned(Word.KEYWORDS), words)

        def said(word: Said) -> Value:
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

    def _number_in(self, value: Value) -> Value:
        """Where a float or a double of NumPy has its number."""
        kind = self._field(value, TYPE_AT, self.word)
        known = self.builder.or_(self._is_planned(kind, Word.FLOAT_TYPE), self._is_planned(kind, Word.DOUBLE_TYPE))
        self._go_on_if(known, self.slow)
        address = self.builder.gep(value, [ir.Constant(self.word, NUMBER_AT)], inbounds=True)
        return self.builder.bitcast(address, self.double.as_pointer())

    def _take_numbers(self, value: Value, said: Callable[[Said], Value], place: Value) -> None:
        """Pass the hidden argument with the numbers of an array, or of a dict, in place of its own."""
        size, count = said(Said.SIZE), said(Said.COUNT)
        numbers, usual, entries = self.builder.alloca(self.double, size), said(Said.USUAL), said(Said.ENTRIES)
        kept = self.builder.select(self.builder.icmp_signed("<", count, size), size, ir.Constant(self.word, 0))

        def put(i: Value, number: Value) -> None:
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

    def _number_called(self, items: Value, said: Callable[[Said], Value], i: Value) -> Value:
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

    def _number_of(self, value: Value) -> Value:
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

    def _found(self, items: Value, keys: Value, i: Value) -> Value:
        key = self.builder.inttoptr(self._entry(keys, i), self.byte)
        return self._call(Word.FIND_ITEM, self.byte, [items, key])

    def _at(self, numbers: Value, i: Value) -> Value:
        return self.builder.gep(numbers, [i], inbounds=True)

    def _double(self, address: Value, i: Value) -> Value:
        """Double i of those at an address."""
        return self.builder.load(self._at(self.builder.inttoptr(address, self.double.as_pointer()), i))
