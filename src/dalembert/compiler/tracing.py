"""Kernels as programs: what they compute where every comparison of theirs comes out true.

A kernel of linear algebra tests its pivots, and goes on as long as they are good. Its Python source, run on values of a
program instead of numbers, writes that way down without a branch; all tests together say whether it was the right one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import FunctionType
from typing import Any

from ..errors import CompilationError
from .kernels import Kernel
from .operations import OPERATIONS
from .passes.dead import drop_dead
from .program import Block, Builder, Program
from .target import Saddle, Slopes, Sparse

__all__ = ["MOST_UNKNOWNS", "has_lanes", "solved", "written_out"]

MOST_UNKNOWNS = 32
"""Systems of more unknowns have too many instructions to be written out."""

MOST_PRODUCTS = 20_000
"""And so have slopes that take more products with the factors of the matrix."""


def has_lanes(question: Saddle) -> bool:
    """Whether a question is small enough to be written out, and unlikely to fail one of many tests."""
    if not isinstance(question, Slopes):
        return question.explicit or isinstance(question, Sparse) or sum(question.sizes) <= MOST_UNKNOWNS
    n, m = question.sizes
    return m == 0 and n * n * question.shape[1] <= MOST_PRODUCTS


def solved(question: Saddle) -> Program:
    """The program that finds the unknown of a saddle system, and 1 where that is what its kernel finds, else 0.

    Products are fused with sums as in kernels, so that the bits are those of the kernel.
    """
    trace, terms = _Trace(), question.terms
    t, q, v, u, p = (_Memory([trace.value("input", place, entry) for entry in range(block.size)])
                     for place, block in enumerate(terms.inputs))  # fmt: skip
    unknown = _Memory.empty(question.size)
    programs = (partial(trace.evaluate, program) for program in question.programs.values())
    trace.run(question.kernel)(*question.bound.values(), *programs, q, v, u, t, p, unknown)
    blocks = tuple((Block.of_shape(name, (len(values),)), values)
                   for name, values in zip(("x", "good"), trace.written(unknown.entries), strict=True))  # fmt: skip
    found = Program(f"{terms.name}_solved", terms.inputs, tuple(trace.build.instructions), blocks)
    return drop_dead(found).verify()


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


class _Call:
    """A program that a kernel calls: what it was given, and where the values of its outputs are once it is written."""

    def __init__(self, program: Program, given: Sequence[Sequence[Any]]) -> None:
        self.program, self.given = program, given
        self.places: list[list[int]] = []

    def write(self, build: Builder, place: Callable[[Any], int]) -> None:
        """Write the instructions of the program, with what was given for its inputs."""
        self.places = build.write(self.program, [list(map(place, entries)) for entries in self.given])


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

    def evaluate(self, program: Program, *arrays: _Memory) -> None:
        """Call a program, which writes into its last arguments."""
        inputs = len(program.inputs)
        given = [array.some(block.size) for array, block in zip(arrays, program.inputs, strict=False)]
        call = _Call(program, given)
        for k, (array, (block, _)) in enumerate(zip(arrays[inputs:], program.outputs, strict=True)):
            for entry in range(block.size):
                array.put(entry, self.value("result", call, k, entry))

    def value(self, name: str, *operands: Any) -> _Value:
        """The value of an operation, an input, a result of a call or a copy of a value."""
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
        if value.name == "result":
            call, block, entry = value.operands
            if not call.places:
                call.write(self.build, self._place)
            return call.places[block][entry]
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

    def __rsub__(self, other: Any) -> _Value:
        return self.trace.value("sub", other, self)

    def __mul__(self, other: Any) -> _Value:
        return self.trace.value("mul", self, other)

    def __rmul__(self, other: Any) -> _Value:
        return self.trace.value("mul", other, self)

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

    def some(self, count: int) -> list[Any]:
        """The first entries."""
        return self.entries[self.start : self.start + count]

    def put(self, k: int, x: Any) -> None:
        """Let an entry be a value itself."""
        self.entries[self.start + k] = x

    def __getitem__(self, k: int) -> Any:
        return self.entries[self.start + k]

    def __setitem__(self, k: int, x: Any) -> None:
        self.put(k, x.trace.value("copy", x) if isinstance(x, _Value) else x)
