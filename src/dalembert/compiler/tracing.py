"""Kernels as programs: what they compute where every comparison of theirs comes out true.

A kernel of linear algebra tests its pivots, and goes on as long as they are good. Its Python source, run on values of a
program instead of numbers, writes that way down without a branch; all tests together say whether it was the right one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import FunctionType
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .kernels import Kernel
from .passes.dead import drop_dead
from .passes.fuse import fuse
from .passes.rewriting import Rewriting, rebuilt
from .program import Block, Builder, Program, operands
from .target import Saddle

__all__ = ["MOST_UNKNOWNS", "solved"]

MOST_UNKNOWNS = 32
"""Systems of more unknowns have too many instructions to be written out."""

Values: TypeAlias = NDArray[np.object_]


def solved(question: Saddle) -> Program:
    """The program that finds the unknown of a saddle system, and 1 where that is what its kernel finds, else 0.

    What kernels fuse is fused: the instructions are those of the kernel, so that the bits are.
    """
    trace, terms = _Trace(), question.terms
    given = [trace.inputs(place, block) for place, (block, _) in enumerate(terms.outputs)]

    def evaluate(*arrays: Values) -> None:
        for array, values in zip(arrays[-len(given):], given, strict=True):
            array[:] = values

    unknown = _empty(question.size)
    trace.run(question.kernel)(*question.bound.values(), evaluate, *[None] * 5, unknown)
    outputs = {"x": [trace.value(x) for x in unknown], "good": [trace.goodness()]}
    blocks = tuple((Block.of_shape(name, (len(values),)), tuple(values)) for name, values in outputs.items())
    inputs = tuple(block for block, _ in terms.outputs)
    solver = Program(f"{terms.name}_solved", inputs, tuple(trace.build.instructions), blocks)
    return _after(terms, fuse(drop_dead(solver)))


def _after(first: Program, second: Program) -> Program:
    """Both programs in one; the outputs of the first are the inputs of the second."""
    head, tail = Rewriting(first), Rewriting(second)
    tail.build = head.build
    for instruction in first.instructions:
        head.new.append(head.copy(instruction))
    for instruction in second.instructions:
        if instruction[0] == "input":
            block, entry = operands(instruction)
            tail.new.append(head.new[first.outputs[block][1][entry]])
        else:
            tail.new.append(tail.copy(instruction))
    return replace(rebuilt(second, head.build, tail.new), inputs=first.inputs).verify()


def _empty(n: int) -> Values:
    return np.full(n, None, dtype=object)


class _Trace:
    """A program that is written by running kernels."""

    def __init__(self) -> None:
        self.build = Builder()
        self.tests: list[int] = []

    def inputs(self, place: int, block: Block) -> list[_Value]:
        """The entries of an input block."""
        return [_Value(self, self.build.leaf(("input", place, entry))) for entry in range(block.size)]

    def run(self, kernel: Kernel) -> Callable[..., Any]:
        """The source of a kernel, to be run on values."""
        return FunctionType(kernel.function.__code__, _Names(kernel.function.__globals__, self))

    def value(self, x: Any) -> int:
        """A number of the program."""
        return x.place if isinstance(x, _Value) else self.build.constant(float(x))

    def goodness(self) -> int:
        """1 where all tests were passed, else 0."""
        total = self.build.leaf(("truth", True))
        for test in self.tests:
            total = self.build.apply("and", total, test)
        return self.build.apply("select", total, self.build.constant(1.0), self.build.constant(0.0))


class _Names(dict[str, Any]):
    """What names mean in the source of a kernel that is run on values."""

    def __init__(self, names: dict[str, Any], trace: _Trace) -> None:
        super().__init__(names)
        for name, meaning in names.items():
            if isinstance(meaning, Kernel):
                self[name] = lambda *given, kernel=meaning: trace.run(kernel)(*given)
        self |= {"empty": _empty}


class _Value:
    """A number that a program computes; every comparison is true."""

    def __init__(self, trace: _Trace, place: int) -> None:
        self.trace, self.place = trace, place

    def _made(self, name: str, *operands: Any) -> _Value:
        return _Value(self.trace, self.trace.build.apply(name, *map(self.trace.value, operands)))

    def _passed(self, name: str, *operands: Any) -> bool:
        self.trace.tests.append(self.trace.build.apply(name, *map(self.trace.value, operands)))
        return True

    def __add__(self, other: Any) -> _Value:
        return self._made("add", self, other)

    def __radd__(self, other: Any) -> _Value:
        return self._made("add", other, self)

    def __sub__(self, other: Any) -> _Value:
        return self._made("sub", self, other)

    def __mul__(self, other: Any) -> _Value:
        return self._made("mul", self, other)

    def __rmul__(self, other: Any) -> _Value:
        return self._made("mul", other, self)

    def __rtruediv__(self, other: Any) -> _Value:
        return self._made("div", other, self)

    def __abs__(self) -> _Value:
        return self._made("abs", self)

    def __gt__(self, other: Any) -> bool:
        return self._passed("lt", other, self)

    def __le__(self, other: Any) -> bool:
        return self._passed("le", self, other)

    def is_equal(self, other: Any) -> bool:
        """Whether it is another number."""
        return self._passed("eq", self, other)

    __eq__ = is_equal
    __hash__ = object.__hash__
