"""Programs on vectors: several states at once, each a row of NumPy arrays, with the bits of one state alone.

A value is a vector that has an entry, a lane, for each state. Rows are read and written in squares, so many entries of
so many states, that are turned over in registers.
"""

from __future__ import annotations

import functools
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...engine import declare_math, host_description, ir
from ...operations import Assembly
from ...program import Program
from . import circular
from .programs import Text, assembly, double, emit_loop, fill, new_function

if TYPE_CHECKING:
    from llvmlite.ir import Function, IRBuilder, Module, Value

__all__ = ["emit_lanes", "width"]

_WORDS = re.compile(r"\bdouble\b|\bi1\b|\.f64\b|circular\.1\b|(?<=[ (])(?:-?\d\.\d|true)(?=[,)]|$|\n)")


@functools.cache
def width() -> int:
    """How many doubles a vector of this processor holds.

    >>> width() in (2, 4, 8)
    True
    """
    features = host_description()[3].split(",")
    return 8 if "+avx512dq" in features else 4 if "+avx2" in features else 2


def emit_lanes(program: Program, module: Module, lanes: int) -> Function:
    """Add the loop of a program over many states, at least as many as lanes, to a module and return it.

    Its type is that of `emit_batch`. The last states are computed together with those before them that fill the lanes.
    """
    array = ir.DoubleType().as_pointer()
    vector = str(ir.VectorType(ir.DoubleType(), lanes).as_pointer())
    together = new_function(program, module, f"{program.name}_lanes", [array, ir.IntType(64)])
    for name in program.counts():
        _declare(module, assembly(name), lanes)
    fill(together, program, _Lanes(program, str(array), vector, lanes).lines())

    def call(builder: IRBuilder, rows: Sequence[Value], strides: Sequence[Value]) -> None:
        builder.call(together, [argument for pair in zip(rows, strides, strict=True) for argument in pair],
                     attrs=["noinline"])  # fmt: skip

    return emit_loop(module, f"{program.name}_batch", len(together.args) // 2, call, lanes)


def _declare(module: Module, row: Assembly, lanes: int) -> None:
    """Make the functions known that an operation on vectors calls."""
    if row.circular:
        circular.sincos(module, lanes)
    for name, arity in row.library:
        declare_math(module, name, arity)
    number = circular.number_type(lanes)
    for symbol, arity in row.intrinsics:
        of_vectors = symbol.replace(".f64", f".v{lanes}f64")
        if of_vectors not in module.globals:
            ir.Function(module, ir.FunctionType(number, [number] * arity), name=of_vectors)


class _Lanes(Text):
    """The assembly of one program on vectors; `vector` is how this LLVM writes the type of an array of them."""

    def __init__(self, program: Program, pointer: str, vector: str, lanes: int) -> None:
        super().__init__(program, pointer)
        self.vector, self.lanes = vector, lanes
        self.number = f"<{lanes} x double>"
        self.read: dict[tuple[int, int], str] = {}
        self.known: dict[tuple[int, int], dict[int, str]] = defaultdict(dict)
        self.made = 0

    def lines(self) -> Iterator[str]:
        """The rows of each state, then the instructions."""
        for block in range(len(self.program.inputs) + len(self.program.outputs)):
            for lane in range(self.lanes):
                yield f"%o{block}.{lane} = mul i64 %s{block}, {lane}"
                yield f"%r{block}.{lane} = getelementptr double, {self.pointer} %a{block}, i64 %o{block}.{lane}"
        for text in super().lines():
            yield from text.split("\n  ")

    # ---------------------------------------------------------------- operations

    def said(self, row: Assembly, result: str, names: Sequence[str]) -> str:
        """The operation on vectors; a function of C lane by lane."""
        if not row.library:
            widened = _WORDS.sub(self._widened, row.text)
            return widened.format(r=result, **dict(zip("abc", names, strict=False)))
        lines, before = list[str](), "undef"
        for lane in range(self.lanes):
            parts = [f"{result}.{lane}.{letter}" for letter, _ in zip("abc", names, strict=False)]
            lines += [f"{part} = extractelement {self.number} {name}, i32 {lane}"
                      for part, name in zip(parts, names, strict=True)]  # fmt: skip
            lines.append(row.text.format(r=f"{result}.{lane}.r", **dict(zip("abc", parts, strict=False))))
            after = result if lane == self.lanes - 1 else f"{result}.{lane}"
            lines.append(f"{after} = insertelement {self.number} {before}, double {result}.{lane}.r, i32 {lane}")
            before = after
        return "\n  ".join(lines)

    def _widened(self, word: re.Match[str]) -> str:
        lanes, text = self.lanes, word.group()
        known = {"double": self.number, "i1": f"<{lanes} x i1>", ".f64": f".v{lanes}f64", "true": self.truth("true"),
                 "circular.1": f"circular.{lanes}"}  # fmt: skip
        return known.get(text) or self.constant(float(text))

    def constant(self, x: float) -> str:
        """A number in all lanes."""
        return f"<{', '.join([f'double {double(x)}'] * self.lanes)}>"

    def truth(self, flag: str) -> str:
        """A truth in all lanes."""
        return f"<{', '.join([f'i1 {flag}'] * self.lanes)}>"

    # ---------------------------------------------------------------- rows

    def loaded(self, name: str, block: int, entry: int) -> str:
        """The lines that read an entry of all states, and those beside it; none where it was read before."""
        lanes, size = self.lanes, self.program.inputs[block].size
        first = entry - entry % lanes
        if (block, entry) in self.read:
            self.names[-1] = self.read[block, entry]
            return ""
        if first + lanes > size:
            return self._gathered(name, block, entry)
        rows = [f"{name}.{lane}" for lane in range(lanes)]
        lines = list[str]()
        for lane, row in enumerate(rows):
            lines += self._address(row, f"%r{block}.{lane}", first)
            lines.append(f"{row} = load {self.number}, {self.vector} {row}.p, align 8")
        turned = self._turned(rows, lines)
        self.read |= {(block, first + place): vector for place, vector in enumerate(turned)}
        self.names[-1] = self.read[block, entry]
        return "\n  ".join(lines)

    def _gathered(self, name: str, block: int, entry: int) -> str:
        """An entry that has not as many beside it."""
        lines, before = list[str](), "undef"
        for lane in range(self.lanes):
            part = f"{name}.{lane}"
            after = name if lane == self.lanes - 1 else f"{part}.v"
            lines += [
                f"{part}.p = getelementptr inbounds double, {self.pointer} %r{block}.{lane}, i64 {entry}",
                f"{part} = load double, {self.pointer} {part}.p, align 8",
                f"{after} = insertelement {self.number} {before}, double {part}, i32 {lane}",
            ]
            before = after
        return "\n  ".join(lines)

    def stored(self, name: str, value: int, block: int, entry: int) -> str:
        """The lines that write an entry of all states, once those beside it are known."""
        lanes, size = self.lanes, self.program.outputs[block - len(self.program.inputs)][0].size
        first = entry - entry % lanes
        if first + lanes > size:
            return self._scattered(name, self.names[value], block, entry)
        known = self.known[block, first]
        known[entry - first] = self.names[value]
        if len(known) < lanes:
            return ""
        lines: list[str] = []
        for lane, row in enumerate(self._turned([known[place] for place in range(lanes)], lines)):
            lines += self._address(f"{name}.{lane}", f"%r{block}.{lane}", first)
            lines.append(f"store {self.number} {row}, {self.vector} {name}.{lane}.p, align 8")
        return "\n  ".join(lines)

    def _scattered(self, name: str, vector: str, block: int, entry: int) -> str:
        lines: list[str] = []
        for lane in range(self.lanes):
            part = f"{name}.{lane}"
            lines += [
                f"{part} = extractelement {self.number} {vector}, i32 {lane}",
                f"{part}.p = getelementptr inbounds double, {self.pointer} %r{block}.{lane}, i64 {entry}",
                f"store double {part}, {self.pointer} {part}.p, align 8",
            ]
        return "\n  ".join(lines)

    def _address(self, name: str, row: str, entry: int) -> Iterator[str]:
        yield f"{name}.d = getelementptr inbounds double, {self.pointer} {row}, i64 {entry}"
        yield f"{name}.p = bitcast {self.pointer} {name}.d to {self.vector}"

    def _turned(self, rows: Sequence[str], lines: list[str]) -> Sequence[str]:
        """The columns of a square of rows: halves, quarters, ... of two rows are exchanged."""
        found, lanes, step = list(rows), self.lanes, 1
        while step < lanes:
            low = [c if not c & step else lanes + c - step for c in range(lanes)]
            high = [c + step if not c & step else lanes + c for c in range(lanes)]
            for i in range(lanes):
                if not i & step:
                    pair = found[i], found[i + step]
                    found[i], found[i + step] = (self._shuffled(pair, places, lines) for places in (low, high))
            step *= 2
        return found

    def _shuffled(self, pair: tuple[str, str], places: Sequence[int], lines: list[str]) -> str:
        self.made += 1
        mask = ", ".join(f"i32 {place}" for place in places)
        name = f"%t{self.made}"
        lines.append(f"{name} = shufflevector {self.number} {pair[0]}, {self.number} {pair[1]}, "
                     f"<{self.lanes} x i32> <{mask}>")  # fmt: skip
        return name
