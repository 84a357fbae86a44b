"""Kernels as programs: what they compute where every comparison of theirs comes out true.

A kernel of linear algebra tests its pivots, and goes on as long as they are good. Its Python source, run on values of a
program instead of numbers, writes that way down without a branch; all tests together say whether it was the right one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import FunctionType
from typing import Any

from ..errors import CompilationError
from .kernels import Kernel
from .operations import LEAVES, OPERATIONS
from .passes.dead import drop_dead
from .passes.rewriting import rebuilt
from .program import Block, Builder, Program, operands, renumbered
from .target import Saddle

__all__ = ["MOST_UNKNOWNS", "solved", "written_out"]

MOST_UNKNOWNS = 32
"""Systems of more unknowns have too many instructions to be written out."""


def solved(question: Saddle) -> Program:
    """The program that finds the unknown of a saddle system, and 1 where that is what its kernel finds, else 0.

    Products are fused with sums as in kernels, so that the bits are those of the kernel.
    """
    trace, terms = _Trace(), question.terms
    given = [_Memory([trace.value("input", place, entry) for entry in range(block.size)])
             for place, (block, _) in enumerate(terms.outputs)]  # fmt: skip

    def evaluate(*arrays: _Memory) -> None:
        for array, values in zip(arrays[-len(given):], given, strict=True):
            array.entries[:] = values.entries

    unknown = _Memory.empty(question.size)
    trace.run(question.kernel)(*question.bound.values(), evaluate, *[None] * 5, unknown)
    blocks = tuple((Block.of_shape(name, (len(values),)), values)
                   for name, values in zip(("x", "good"), trace.written(unknown.entries), strict=True))  # fmt: skip
    inputs = tuple(block for block, _ in terms.outputs)
    return _after(terms, Program(f"{terms.name}_solved", inputs, tuple(trace.build.instructions), blocks))


def written_out(name: str, kernel: Kernel, arguments: Sequence[Any], results: Mapping[str, tuple[int, int]]) -> Program:
    """The program of what a kernel writes, and 1 in the block "good" where that is what the kernel does, else 0.

    arguments   one for each parameter: a number, a list of numbers (memory), or a `Block` of inputs, where one of the
                shape () is a number
    results     {output block: (place of the argument that it is written to, how many entries)}

    All numbers that decide on the way taken must be known, or be decided by comparisons that come out true.
    """
    trace = _Trace()
    inputs = [argument for argument in arguments if isinstance(argument, Block)]
    given = [trace.argument(argument, inputs) for argument in arguments]
    code = trace.run(kernel)(*given)
    if code != 0:
        raise CompilationError(f"kernel {kernel.name}", f"returns {code} where it was to be written out.")
    places = {block: given[place].entries[:size] for block, (place, size) in results.items()}
    wanted, good = trace.written([entry for entries in places.values() for entry in entries])
    values = iter(wanted)
    outputs = [(Block.of_shape(block, (len(entries),)), tuple(next(values) for _ in entries))
               for block, entries in places.items()]  # fmt: skip
    blocks = (*outputs, (Block.of_shape("good", (1,)), good))
    return drop_dead(Program(name, tuple(inputs), tuple(trace.build.instructions), blocks))


def _after(first: Program, second: Program) -> Program:
    """Both programs in one; the outputs of the first are the inputs of the second."""
    build = Builder()
    head = _copied(first, build, None)
    given = [[head[value] for value in values] for _, values in first.outputs]
    return replace(rebuilt(second, build, _copied(second, build, given)), inputs=first.inputs).verify()


def _copied(program: Program, build: Builder, given: Sequence[Sequence[int]] | None) -> list[int]:
    """The values of a program among those of a builder, where its inputs may be given."""
    new: list[int] = []
    for instruction in program.instructions:
        if instruction[0] == "input" and given is not None:
            block, entry = operands(instruction)
            new.append(given[block][entry])
        else:
            new.append(build.leaf(instruction) if instruction[0] in LEAVES else build.put(renumbered(instruction, new)))
    return new


class _Trace:
    """What kernels compute when they are run on values."""

    def __init__(self) -> None:
        self.build = Builder()
        self.values: list[_Value] = []
        self.tests: list[_Value] = []

    def run(self, kernel: Kernel) -> Callable[..., Any]:
        """The source of a kernel, to be run on values; the kernels that it calls are run so as well."""
        names: dict[str, Any] = {**kernel.function.__globals__, "empty": _Memory.empty, "offset": _Memory.part,
                                 "math": self}  # fmt: skip
        others = {name: meaning for name, meaning in names.items() if isinstance(meaning, Kernel)}
        names |= {name: partial(self._called, other) for name, other in others.items()}
        return FunctionType(kernel.function.__code__, names)

    def _called(self, kernel: Kernel, *arguments: Any) -> Any:
        return self.run(kernel)(*arguments)

    def __getattr__(self, name: str) -> Callable[..., _Value]:
        """A function of the module `math`, on values."""
        if name not in OPERATIONS:
            raise AttributeError(name)
        return partial(self.value, name)

    def argument(self, given: Any, inputs: Sequence[Block]) -> Any:
        """What a kernel is called with."""
        if isinstance(given, Block):
            place = inputs.index(given)
            values = [self.value("input", place, entry) for entry in range(given.size)]
            return _Memory([*values]) if given.shape else values[0]
        entries: Any = given
        return _Memory(entries) if isinstance(given, list) else given

    def value(self, name: str, *operands: Any) -> _Value:
        """The value of an operation, an input or a copy of a value."""
        for operand in operands:
            if isinstance(operand, _Value):
                operand.uses += 1
        self.values.append(_Value(self, name, operands))
        return self.values[-1]

    def written(self, wanted: Sequence[Any]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Where the wanted values are in the program, and a 1 that stands for all tests, else a 0."""
        for value in self.values:
            value.place = self._written(value)
        passed = self.build.leaf(("truth", True))
        for test in self.tests:
            passed = self.build.apply("and", passed, test.place)
        good = self.build.apply("select", passed, self.build.constant(1.0), self.build.constant(0.0))
        return tuple(map(self._place, wanted)), (good,)

    def _written(self, value: _Value) -> int:
        if value.name == "input":
            return self.build.leaf(("input", *value.operands))
        product = next((k for k, each in enumerate(value.operands) if _is_lone_product(each)), None)
        if value.name in _FUSED and product is not None:
            factors = value.operands[product].operands
            parts, name = (*factors, value.operands[1 - product]), _FUSED[value.name][product]
        else:
            parts, name = value.operands, value.name
        places = list(map(self._place, parts))
        return places[0] if name == "copy" else self.build.apply(name, *places)

    def _place(self, x: Any) -> int:
        return x.place if isinstance(x, _Value) else self.build.constant(float(x))


#: Sums and differences whose first or second operand is a product.
_FUSED = {"add": ("fma", "fma"), "sub": ("fms", "fnma")}


class _Value:
    """A number that a program computes; every comparison is true, and remembered."""

    __hash__ = object.__hash__

    def __init__(self, trace: _Trace, name: str, operands: tuple[Any, ...]) -> None:
        self.trace, self.name, self.operands = trace, name, operands
        self.uses, self.place = 0, -1

    def _passed(self, name: str, *operands: Any) -> bool:
        self.trace.tests.append(self.trace.value(name, *operands))
        return True

    def __add__(self, other: Any) -> _Value:
        return self.trace.value("add", self, other)

    def __radd__(self, other: Any) -> _Value:
        return self.trace.value("add", other, self)

    def __sub__(self, other: Any) -> _Value:
        return self.trace.value("sub", self, other)

    def __mul__(self, other: Any) -> _Value:
        return self.trace.value("mul", self, other)

    def __rmul__(self, other: Any) -> _Value:
        return self.trace.value("mul", other, self)

    def __rsub__(self, other: Any) -> _Value:
        return self.trace.value("sub", other, self)

    def __neg__(self) -> _Value:
        return self.trace.value("neg", self)

    def __truediv__(self, other: Any) -> _Value:
        return self.trace.value("div", self, other)

    def __rtruediv__(self, other: Any) -> _Value:
        return self.trace.value("div", other, self)

    def __abs__(self) -> _Value:
        return self.trace.value("abs", self)

    def __gt__(self, other: Any) -> bool:
        return self._passed("lt", other, self)

    def __lt__(self, other: Any) -> bool:
        return self._passed("lt", self, other)

    def __ne__(self, other: object) -> bool:
        return self._passed("ne", self, other)

    def __le__(self, other: Any) -> bool:
        return self._passed("le", self, other)

    def __eq__(self, other: object) -> bool:
        return self._passed("eq", self, other)


def _is_lone_product(x: Any) -> bool:
    """Whether it is a product that only one value is made of."""
    return isinstance(x, _Value) and x.name == "mul" and x.uses == 1


class _Memory:
    """An array of values from some entry on; what is read from it is a copy."""

    def __init__(self, entries: list[Any], start: int = 0) -> None:
        self.entries, self.start = entries, start

    @classmethod
    def empty(cls, size: int) -> _Memory:
        """An array of so many entries, which are not known yet."""
        return cls([None] * size)

    def part(self, start: int) -> _Memory:
        """The array from an entry on; the memory is shared."""
        return _Memory(self.entries, self.start + start)

    def __getitem__(self, k: int) -> Any:
        return self.entries[self.start + k]

    def __setitem__(self, k: int, x: Any) -> None:
        self.entries[self.start + k] = x.trace.value("copy", x) if isinstance(x, _Value) else x
