"""Programs on vectors: several states at once, each a row of NumPy arrays, with the bits of one state alone.

A value is a vector that has an entry, a lane, for each state. Rows are read and written in squares, so many entries of
so many states, that are turned over in registers.
"""

from __future__ import annotations

import functools
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ...engine import declare_math, host_description, ir
from ...operations import Assembly
from ...program import Program
from . import circular
from .programs import Text, assembly, double, emit_loop, emit_text

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
    for name in program.counts():
        _declare(module, assembly(name), lanes)
    together = emit_text(program, module, f"{program.name}_lanes", partial(_Lanes, lanes),
                         [ir.DoubleType().as_pointer(), ir.IntType(64)])  # fmt: skip

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
    """The assembly of one program on vectors."""

    def __init__(self, lanes: int, program: Program, slots: Mapping[int, int]) -> None:
        super().__init__(program, slots)
        self.lanes, self.number = lanes, f"<{lanes} x double>"
        self.kept_type = circular.number_type(lanes).as_pointer()
        self.vector = str(self.kept_type)
        self.read: dict[tuple[int, int], str] = {}
        self.known: dict[tuple[int, int], dict[int, str]] = {}
        self.made = 0

    def lines(self, order: Iterable[int]) -> list[str]:
        """The rows of each state, the instructions, and what is left of squares that were not filled."""
        self.read, self.known = {}, defaultdict(dict)
        body = super().lines(order)
        for (block, first), known in self.known.items():
            for place, vector in known.items():
                self._scatter(f"%s{block}.{first + place}", vector, block, first + place)
        return [line for text in (*self._rows(), *body) for line in text.split("\n  ")]

    def _rows(self) -> Iterator[str]:
        for block in range(self.kept):
            for lane in range(self.lanes):
                yield f"%o{block}.{lane} = mul i64 %s{block}, {lane}"
                yield f"%r{block}.{lane} = getelementptr double, {self.pointer} %a{block}, i64 %o{block}.{lane}"

    # ---------------------------------------------------------------- operations

    def say(self, row: Assembly, result: str, names: Sequence[str]) -> None:
        """Write an operation on vectors; a function of C lane by lane."""
        if not row.library:
            widened = _WORDS.sub(self._widened, row.text)
            self.written.append(widened.format(r=result, **dict(zip("abc", names, strict=False))))
            return
        before = "undef"
        for lane in range(self.lanes):
            parts = [f"{result}.{lane}.{letter}" for letter, _ in zip("abc", names, strict=False)]
            self.written += [f"{part} = extractelement {self.number} {name}, i32 {lane}"
                             for part, name in zip(parts, names, strict=True)]  # fmt: skip
            self.written.append(row.text.format(r=f"{result}.{lane}.r", **dict(zip("abc", parts, strict=False))))
            before = self._put(result, before, lane)

    def _put(self, name: str, before: str, lane: int) -> str:
        """Put the number of a lane, which is called so, into a vector; what that is called then."""
        after = name if lane == self.lanes - 1 else f"{name}.{lane}"
        self.written.append(f"{after} = insertelement {self.number} {before}, double {name}.{lane}.r, i32 {lane}")
        return after

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

    def load(self, name: str, argument: int, entry: int) -> str:
        """Read an entry of all states, and those beside it; what it is called then."""
        lanes, first = self.lanes, entry - entry % self.lanes
        if (argument, entry) in self.read:
            return self.read[argument, entry]
        if first + lanes > self.program.inputs[argument].size:
            return self._gathered(name, argument, entry)
        rows = [f"{name}.{lane}" for lane in range(lanes)]
        for lane, row in enumerate(rows):
            self._address_of_vector(row, f"%r{argument}.{lane}", first)
            self.written.append(f"{row} = load {self.number}, {self.vector} {row}.p, align 8")
        self.read |= {(argument, first + place): vector for place, vector in enumerate(self._turned(rows))}
        return self.read[argument, entry]

    def _gathered(self, name: str, argument: int, entry: int) -> str:
        """An entry that has not as many beside it."""
        before = "undef"
        for lane in range(self.lanes):
            part = f"{name}.{lane}.r"
            self.written += [
                f"{part}.p = getelementptr inbounds double, {self.pointer} %r{argument}.{lane}, i64 {entry}",
                f"{part} = load double, {self.pointer} {part}.p, align 8",
            ]
            before = self._put(name, before, lane)
        return name

    def store(self, name: str, stored: str, argument: int, entry: int) -> None:
        """Write an entry of all states, once those beside it are known."""
        lanes, size = self.lanes, self.program.outputs[argument - len(self.program.inputs)][0].size
        first = entry - entry % lanes
        if first + lanes > size:
            self._scatter(name, stored, argument, entry)
            return
        known = self.known[argument, first]
        known[entry - first] = stored
        if len(known) == lanes:
            del self.known[argument, first]
            for lane, row in enumerate(self._turned([known[place] for place in range(lanes)])):
                self._address_of_vector(f"{name}.{lane}", f"%r{argument}.{lane}", first)
                self.written.append(f"store {self.number} {row}, {self.vector} {name}.{lane}.p, align 8")

    def _scatter(self, name: str, vector: str, argument: int, entry: int) -> None:
        for lane in range(self.lanes):
            part = f"{name}.{lane}"
            self.written += [
                f"{part} = extractelement {self.number} {vector}, i32 {lane}",
                f"{part}.p = getelementptr inbounds double, {self.pointer} %r{argument}.{lane}, i64 {entry}",
                f"store double {part}, {self.pointer} {part}.p, align 8",
            ]

    def _address_of_vector(self, name: str, row: str, entry: int) -> None:
        self.written += [
            f"{name}.d = getelementptr inbounds double, {self.pointer} {row}, i64 {entry}",
            f"{name}.p = bitcast {self.pointer} {name}.d to {self.vector}",
        ]

    def _turned(self, rows: Sequence[str]) -> Sequence[str]:
        """The columns of a square of rows: halves, quarters, ... of two rows are exchanged."""
        found, lanes, step = list(rows), self.lanes, 1
        while step < lanes:
            low = [c if not c & step else lanes + c - step for c in range(lanes)]
            high = [c + step if not c & step else lanes + c for c in range(lanes)]
            for i in range(lanes):
                if not i & step:
                    pair = found[i], found[i + step]
                    found[i], found[i + step] = (self._shuffled(pair, places) for places in (low, high))
            step *= 2
        return found

    def _shuffled(self, pair: tuple[str, str], places: Sequence[int]) -> str:
        self.made += 1
        mask = ", ".join(f"i32 {place}" for place in places)
        name = f"%t{self.made}"
        self.written.append(f"{name} = shufflevector {self.number} {pair[0]}, {self.number} {pair[1]}, "
                            f"<{self.lanes} x i32> <{mask}>")  # fmt: skip
        return name
