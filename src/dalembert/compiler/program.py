"""A program: arrays in, arrays out, and the list of instructions between.

Value i is what instruction i computes, and its operands are smaller numbers, so that one pass over the
list evaluates it, prints it or emits it. Instructions are

    ("input", block, entry)     an entry of an input array
    ("const", x)                a double
    ("truth", flag)             true or false
    (operation, i, ...)         a row of `operations.OPERATIONS` applied to values

Every expression the compiler works on is a program, from `lower` to the targets; passes are functions
from program to program.
"""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, NoReturn, TypeAlias

from ..errors import CompilationError, nearest
from .operations import COMMUTATIVE, LEAVES, NUMBER, OPERATIONS, TRUTH

__all__ = ["Block", "Builder", "Instruction", "Program", "Programs", "operands", "renumbered"]

Instruction: TypeAlias = tuple[Any, ...]


def operands(instruction: Instruction) -> tuple[int, ...]:
    """The values that an operation is applied to."""
    return instruction[1:]


def renumbered(operation: Instruction, new: Sequence[int]) -> Instruction:
    """An operation on the new numbers of its operands.

    >>> renumbered(("sub", 1, 0), (5, 7))
    ('sub', 7, 5)
    """
    if len(operation) == 3:  # most of them, and several times faster so
        a, b = operands(operation)
        return operation[0], new[a], new[b]
    return (operation[0], *[new[operand] for operand in operation[1:]])


@dataclass(frozen=True)
class Block:
    """One array argument: its name, its number of entries (row-major), and its shape."""

    name: str
    size: int
    shape: tuple[int, ...]

    @staticmethod
    def of_shape(name: str, shape: Iterable[int]) -> Block:
        """The block of that shape.

        >>> Block.of_shape("M", (2, 3))
        Block(name='M', size=6, shape=(2, 3))
        """
        sizes = tuple(shape)
        return Block(name, math.prod(sizes), sizes)

    def entry(self, k: int) -> str:
        """How entry number k is written.

        >>> Block.of_shape("M", (2, 3)).entry(4)
        'M[1,1]'
        """
        places: list[str] = []
        for length in reversed(self.shape):
            k, place = divmod(k, length)
            places.append(str(place))
        return f"{self.name}[{','.join(reversed(places))}]" if places else self.name


@dataclass(frozen=True)
class Program:
    """Straight-line code in single-assignment form.

    `outputs` holds, for each output block, the value of each of its entries, row-major.

    >>> q, f = Block("q", 1, (1,)), Block("f", 1, (1,))
    >>> square = Program("square", (q,), (("input", 0, 0), ("mul", 0, 0)), ((f, (1,)),))
    >>> print(square.text())
    program square
    in  q (1)
    out f (1)
    %0 = input q[0]
    %1 = mul %0 %0
    f[0] = %1
    """

    name: str
    inputs: tuple[Block, ...]
    instructions: tuple[Instruction, ...]
    outputs: tuple[tuple[Block, tuple[int, ...]], ...]

    def __len__(self) -> int:
        return len(self.instructions)

    def text(self) -> str:
        """The program as text: the blocks, an instruction a line, then what each output entry is."""
        lines = [f"program {self.name}"]
        lines += [f"in  {block.name} {_shape_text(block)}" for block in self.inputs]
        lines += [f"out {block.name} {_shape_text(block)}" for block, _ in self.outputs]
        lines += [f"%{i} = {self._instruction_text(row)}" for i, row in enumerate(self.instructions)]
        lines += [f"{block.entry(k)} = %{v}" for block, values in self.outputs for k, v in enumerate(values)]
        return "\n".join(lines)

    def _instruction_text(self, instruction: Instruction) -> str:
        name = instruction[0]
        if name == "input":
            return self._input_text(*operands(instruction))
        if name in LEAVES:
            return f"{name} {instruction[1]!r}"
        return " ".join([name, *(f"%{operand}" for operand in instruction[1:])])

    def _input_text(self, block: int, entry: int) -> str:
        return f"input {self.inputs[block].entry(entry)}"

    @property
    def names(self) -> set[str]:
        """The operations that occur, and the kinds of leaves."""
        return {instruction[0] for instruction in self.instructions}

    def counts(self) -> dict[str, int]:
        """How often each operation occurs, in alphabetical order, inputs and constants left out."""
        found = Counter(row[0] for row in self.instructions if row[0] not in LEAVES)
        return dict(sorted(found.items()))

    def cost(self) -> int:
        """The cost of one evaluation in additions, as estimated by the table of operations."""
        return sum(number * OPERATIONS[name].cost for name, number in self.counts().items())

    def uses(self) -> list[int]:
        """For each value, how often it is an operand or an output entry."""
        used = Counter[int]()
        for _, values in self.outputs:
            used.update(values)
        used.update(chain.from_iterable(row[1:] for row in self.instructions if row[0] not in LEAVES))
        return [used[value] for value in range(len(self.instructions))]

    def verify(self) -> Program:
        """This program, if it keeps to the grammar.

        Raises CompilationError that names the instruction or output at fault.
        """
        for block in (*self.inputs, *(block for block, _ in self.outputs)):
            if block.size != math.prod(block.shape):
                self._fail(f"block {block.name}", f"has {block.size} entries and the shape {block.shape}.")
        kinds: list[str] = []
        for place, instruction in enumerate(self.instructions):
            kinds.append(self._kind(place, instruction, kinds))
        for block, values in self.outputs:
            self._verify_output(block, values, kinds)
        return self

    def _kind(self, place: int, instruction: Instruction, kinds: Sequence[str]) -> str:
        """The kind of value an instruction returns; raises if it is malformed."""
        name = instruction[0]
        if name in LEAVES:
            self._verify_leaf(place, instruction)
            return TRUTH if name == "truth" else NUMBER
        row = OPERATIONS.get(name)
        if row is None:
            self._fail_at(place, "is not a known operation.", nearest(str(name), OPERATIONS))
        wanted = row.operands
        if len(instruction) != len(wanted) + 1:
            self._fail_at(place, f"has {len(instruction) - 1} operands instead of {row.arity}.")
        for operand, kind in zip(instruction[1:], wanted, strict=True):
            if not 0 <= operand < place:
                self._fail_at(place, f"uses value {operand}, which is not computed before it.")
            if kinds[operand] != kind:
                self._fail_at(place, f"takes a {kind}, and value {operand} is a {kinds[operand]}.")
        return row.result

    def _verify_leaf(self, place: int, instruction: Instruction) -> None:
        if len(instruction) != (3 if instruction[0] == "input" else 2):
            self._fail_at(place, "has the wrong length.")
        if instruction[0] == "input":
            block, entry = operands(instruction)
            if not 0 <= block < len(self.inputs) or not 0 <= entry < self.inputs[block].size:
                self._fail_at(place, "reads past the inputs.")
        elif type(instruction[1]) is not (float if instruction[0] == "const" else bool):
            self._fail_at(place, f"holds a {type(instruction[1]).__name__}.")

    def _verify_output(self, block: Block, values: tuple[int, ...], kinds: Sequence[str]) -> None:
        where = f"output {block.name}"
        if len(values) != block.size:
            self._fail(where, f"has {len(values)} values for {block.size} entries.")
        for entry, value in enumerate(values):
            if not 0 <= value < len(kinds):
                self._fail(where, f"entry {entry} is value {value}, which does not exist.")
            if kinds[value] != NUMBER:
                self._fail(where, f"entry {entry} is a {kinds[value]}, not a number.")

    def _fail_at(self, place: int, what: str, remedy: str = "") -> NoReturn:
        shown = " ".join(map(str, self.instructions[place]))
        self._fail(f"instruction {place} ({shown})", what, remedy)

    def _fail(self, where: str, what: str, remedy: str = "") -> NoReturn:
        raise CompilationError(f"program {self.name}, {where}", what, remedy)


def _shape_text(block: Block) -> str:
    return f"({', '.join(map(str, block.shape))})"


class Programs(Mapping[str, Program]):
    """Programs by name, each made when first asked for."""

    def __init__(self, make: Callable[[str], Program], names: Iterable[str]) -> None:
        self._make, self._names = functools.cache(make), tuple(names)

    def __getitem__(self, name: str) -> Program:
        return self._make(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


class Builder:
    """Instructions under construction: the same instruction twice is one value.

    >>> build = Builder()
    >>> x, y = build.leaf(("input", 0, 0)), build.leaf(("input", 0, 1))
    >>> build.apply("add", x, y) == build.apply("add", y, x)
    True
    """

    __slots__ = ("_numbers", "instructions", "known")

    def __init__(self) -> None:
        self.instructions: list[Instruction] = []
        self.known: set[int] = set()  # the values that are constants or truths
        self._numbers: dict[Instruction, int] = {}

    def leaf(self, instruction: Instruction) -> int:
        """The value of an input entry, a constant or a truth."""
        if instruction[0] == "const":
            return self.constant(instruction[1])
        value = self._number(instruction, instruction)
        if instruction[0] == "truth":
            self.known.add(value)
        return value

    def constant(self, x: float) -> int:
        """The value of a double; 0.0 and -0.0 are two values, nan is one."""
        value = self._number(("const", repr(x)), ("const", x))
        self.known.add(value)
        return value

    def apply(self, name: str, *operands: int) -> int:
        """The value of an operation."""
        return self.put((name, *operands))

    def put(self, operation: Instruction) -> int:
        """The same as an instruction."""
        key, new = operation, len(self.instructions)
        if len(operation) > 2 and operation[1] > operation[2] and operation[0] in COMMUTATIVE:
            key = (operation[0], operation[2], operation[1], *operation[3:])
        number = self._numbers.setdefault(key, new)
        if number == new:
            self.instructions.append(operation)
        return number

    def write(self, program: Program, given: Sequence[Sequence[int]]) -> list[list[int]]:
        """The values of the outputs of a program, written here with these values for its inputs."""
        new: list[int] = []
        for instruction in program.instructions:
            if instruction[0] == "input":
                block, entry = operands(instruction)
                new.append(given[block][entry])
            elif instruction[0] in LEAVES:
                new.append(self.leaf(instruction))
            else:
                new.append(self.put(renumbered(instruction, new)))
        return [[new[value] for value in values] for _, values in program.outputs]

    def find(self, name: str, *operands: int) -> int | None:
        """The value of an operation that is not commutative, if it is there already."""
        return self._numbers.get((name, *operands))

    def _number(self, key: Instruction, instruction: Instruction) -> int:
        found = self._numbers.get(key)
        if found is None:
            found = self._numbers[key] = len(self.instructions)
            self.instructions.append(instruction)
        return found

    def constant_value(self, value: int) -> float | None:
        """The double a value stands for, or None."""
        if value not in self.known:
            return None
        instruction = self.instructions[value]
        return instruction[1] if instruction[0] == "const" else None
