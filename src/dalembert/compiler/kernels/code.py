"""What a kernel becomes before any target: a routine, a small typed program of its own.

A routine is straight-line instructions and the few that hold others: a choice, `if`, two loops, and a block that can
be left. Every value has a kind, is computed once and is known by its number; what a kernel assigns more than once is
a local, read and written. All mistakes were found when it was made, so that a target only writes it down:

    Compute  a value of values. Of two Ints or two Floats: + - * < <= > >= == !=; of Floats: /; of Ints: // and %,
             rounded down as Python does; `neg` and `isnan` of a Float, `not` of a Bool, `select` (which, one, other),
             `float` of an Int or Bool, `int` of a Bool or (towards zero) a Float, and C's functions of Floats by name;
             `load` and `offset` (array, index): an entry of an array, the array from an entry on
    Bound    an array or function that was bound: an address, or what the target gave
    Scratch  memory for so many entries until the routine is left
    Store    puts a value into an array; Look takes one out of a table of constants
    Read     the value of a local, 0 before a Write to it
    Call     another routine, a rare kernel, a function of the target, or one known by its address alone
    Choice   one of two values, of which only one is computed
    If       one of two lists of instructions
    While    as long as the condition, found by `test`, holds; Count does for start, start + step, ... before stop, in
             turns that may go `abreast`
    Block    instructions once; `Jump` goes to the end of the block with its label, or on to the next turn of a loop,
             or to the end of that
    Return   leaves the routine
"""

from __future__ import annotations

import contextlib
import functools
from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, cast

from .kernel import Kernel, Kind


@dataclass(frozen=True)
class Value:
    """A value: its kind; its number, or what it is (a number, tuple, kernel or function) where that is constant."""

    kind: Kind
    number: int | None = None
    constant: Any = None


@dataclass(frozen=True, eq=False)
class Local:
    """What is assigned more than once."""

    kind: Kind
    name: str


@dataclass(frozen=True)
class External:
    """A function of the target: its `code`, and how it is called."""

    name: str
    parameters: tuple[Kind, ...]
    returns: Kind
    code: Any


@dataclass(frozen=True)
class Memory:
    """An array of the target."""

    code: Any


@dataclass(frozen=True, eq=False)
class Routine:
    """A kernel with some parameters bound; `inline` asks for it to be a part of what calls it.

    `names` has what the kernel calls a value, by its number, and `about` what it says of itself, for those who read
    what a target makes of it.
    """

    name: str
    parameters: tuple[Value, ...]
    returns: Kind
    body: Code
    inline: bool
    names: Mapping[int, str]
    about: str


@dataclass(frozen=True)
class Compute:
    result: Value
    operation: str
    operands: tuple[Value, ...]


@dataclass(frozen=True)
class Bound:
    result: Value
    thing: int | Memory


@dataclass(frozen=True)
class Scratch:
    result: Value
    size: Value


@dataclass(frozen=True)
class Store:
    array: Value
    index: Value
    value: Value


@dataclass(frozen=True)
class Look:
    result: Value
    table: tuple[float, ...]
    index: Value


@dataclass(frozen=True)
class Read:
    result: Value
    local: Local


@dataclass(frozen=True)
class Write:
    local: Local
    value: Value


@dataclass(frozen=True)
class Call:
    result: Value
    callee: Routine | Kernel | External | Value
    arguments: tuple[Value, ...]


@dataclass(frozen=True)
class Choice:
    result: Value
    test: Value
    then: Code
    one: Value
    otherwise: Code
    other: Value


@dataclass(frozen=True)
class If:
    test: Value
    then: Code
    otherwise: Code


@dataclass(frozen=True)
class While:
    again: int
    end: int
    test: Code
    condition: Value
    body: Code


@dataclass(frozen=True)
class Count:
    again: int
    end: int
    index: Value
    start: Value
    stop: Value
    step: int
    body: Code
    abreast: bool = False


@dataclass(frozen=True)
class Block:
    end: int
    body: Code


@dataclass(frozen=True)
class Jump:
    label: int


@dataclass(frozen=True)
class Return:
    value: Value | None


Instruction = (
    Compute | Bound | Scratch | Store | Look | Read | Write | Call | Choice | If | While | Count | Block | Jump | Return
)  # fmt: skip
Code = tuple[Instruction, ...]


def parts(it: Instruction) -> tuple[Code, ...]:
    """The lists of instructions that an instruction holds."""
    return tuple([getattr(it, name) for name in _HOLDING.get(type(it), ())])


_HOLDING: dict[type[Instruction], tuple[str, ...]] = {
    Choice: ("then", "otherwise"), If: ("then", "otherwise"), While: ("test", "body"), Count: ("body",),
    Block: ("body",),
}  # fmt: skip


def within(part: Code) -> Iterator[Instruction]:
    """Every instruction, those that others hold after these."""
    for it in part:
        yield it
        for inner in parts(it):
            yield from within(inner)


def operands(it: Instruction) -> list[Value]:
    """The values that an instruction takes."""
    found: list[Value] = []
    for name in _taken(type(it)):
        thing = getattr(it, name)
        if isinstance(thing, Value):
            found.append(thing)
        elif isinstance(thing, tuple):
            found += cast("tuple[Value, ...]", thing)
    return found


@functools.cache
def _taken(kind: type[Instruction]) -> tuple[str, ...]:
    """The fields of a kind of instruction that hold values which it takes."""
    defined = ("result", "index") if kind is Count else ("result",)
    return tuple(field.name for field in fields(kind) if "Value" in str(field.type) and field.name not in defined)


def uses(body: Code) -> Counter[int | None]:
    """How often each value is used, by its number."""
    return Counter(value.number for it in within(body) for value in operands(it))


class Writer:
    """A routine under construction: instructions go to the part that is open."""

    def __init__(self) -> None:
        self.part: list[Instruction] = []
        self._values = self._labels = 0

    def value(self, kind: Kind) -> Value:
        """A value with a number of its own; None has none."""
        self._values += 1
        return Value(kind, None if kind is Kind.NONE else self._values)

    def label(self) -> int:
        """A new label."""
        self._labels += 1
        return self._labels

    def write(self, instruction: Instruction) -> None:
        """Add an instruction to the open part."""
        self.part.append(instruction)

    def compute(self, kind: Kind, operation: str, *operands: Value) -> Value:
        """The value of an operation."""
        result = self.value(kind)
        self.write(Compute(result, operation, operands))
        return result

    @contextlib.contextmanager
    def into(self, part: list[Instruction]) -> Generator[None]:
        """While the block runs, instructions go to `part`."""
        before, self.part = self.part, part
        try:
            yield
        finally:
            self.part = before
