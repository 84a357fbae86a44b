"""Programs on vectors: several states at once, each a row of NumPy arrays, with the bits of one state alone.

A value is a vector that has an entry, a lane, for each state. Rows are read and written in squares, so many entries of
so many states, that are turned over in registers; what is left of short rows in smaller squares side by side.
"""

from __future__ import annotations

import functools
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ...compiler.engine import AS_IT_IS, declare_math, host_description, ir
from ...compiler.operations import Assembly
from ...compiler.program import Program
from .programs import Text, assembly, declare_own, double, emit_loop, emit_text
from .vectors import number_type

if TYPE_CHECKING:
    from llvmlite.ir import Function, IRBuilder, Module, Value

__all__ = ["Lanes", "declare", "emit_lanes", "width"]

_WORDS = re.compile(r"\bdouble\b|\bi1\b|\.f64\b|(?:circular|elementary\.\w+)\.1\b|"
                    r"(?<=[ (])(?:-?\d\.\d|true)(?=[,)]|$|\n)")


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

    Its type is that of `emit_batch`; an output of one entry a state has to lie without gaps. The last states are
    computed together with those before them that fill the lanes.
    """
    for name in program.counts():
        declare(module, name, lanes)
    together = emit_text(program, module, f"{program.name}_lanes", partial(Lanes, lanes),
                         [ir.DoubleType().as_pointer(), ir.IntType(64)])  # fmt: skip

    def call(builder: IRBuilder, rows: Sequence[Value], strides: Sequence[Value]) -> None:
        builder.call(together, [argument for pair in zip(rows, strides, strict=True) for argument in pair],
                     attrs=["noinline"])  # fmt: skip

    as_it_is = AS_IT_IS in together.attributes
    return emit_loop(module, f"{program.name}_batch", len(together.args) // 2, call, lanes, as_it_is)


def declare(module: Module, operation: str, lanes: int) -> None:
    """Make the functions known that an operation on vectors calls."""
    row = assembly(operation, module)
    if row.own:
        declare_own(module, row.own, lanes)
    for name, arity in row.library:
        declare_math(module, name, arity)
    number = number_type(lanes)
    for symbol, arity in row.intrinsics:
        of_vectors = symbol.replace(".f64", f".v{lanes}f64")
        if of_vectors not in module.globals:
            ir.Function(module, ir.FunctionType(number, [number] * arity), name=of_vectors)


class Lanes(Text):
    """The assembly of one program on vectors."""

    lanes: int
    number: str
    made: int
    written: list[str]

    def __init__(self, lanes: int, program: Program, slots: Mapping[int, int], module: Module) -> None:
        super().__init__(program, slots, module)
        self.lanes, self.number = lanes, f"<{lanes} x double>"
        self.kept_type: Any = number_type(lanes).as_pointer()
        self.vector: str = str(self.kept_type)
        self.read: dict[tuple[int, int], str] = {}
        self.known: dict[tuple[int, int, int], dict[int, str]] = {}
        self.made = 0

    def lines(self, order: Iterable[int]) -> list[str]:
        """The rows of each state, the instructions, and what is left of squares that were not filled."""
        self.read, self.known = {}, defaultdict(dict)
        body = super().lines(order)
        for (argument, first, _), known in self.known.items():
            for entry, vector in known.items():
                self._scatter(f"%s{argument}.{first}.{entry}", vector, argument, entry)
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
        known = {"double": self.number, "i1": f"<{lanes} x i1>", ".f64": f".v{lanes}f64", "true": self.truth("true")}
        if text in known:
            return known[text]
        return f"{text[:-1]}{lanes}" if text[0] in "ce" else self.constant(float(text))

    def constant(self, x: float) -> str:
        """A number in all lanes."""
        return f"<{', '.join([f'double {double(x)}'] * self.lanes)}>"

    def truth(self, flag: str) -> str:
        """A truth in all lanes."""
        return f"<{', '.join([f'i1 {flag}'] * self.lanes)}>"

    # ---------------------------------------------------------------- rows

    def load(self, name: str, argument: int, entry: int) -> str:
        """Read an entry of all states, and those beside it; what it is called then."""
        if (argument, entry) not in self.read:
            first, count = _blocks_with(self.program.inputs[argument].size, self.lanes)[entry][0]
            rows = [f"{name}.{lane}" for lane in range(self.lanes)]
            for lane, row in enumerate(rows):
                kind, pointer = self._point(row, f"%r{argument}.{lane}", first, count)
                self.written.append(f"{row} = load {kind}, {pointer} {row}.p, align 8")
            for k, column in enumerate(self._turned(self._joined(rows, count)), start=first):
                self.read.setdefault((argument, k), column)
        return self.read[argument, entry]

    def store(self, name: str, stored: str, argument: int, entry: int) -> None:
        """Write an entry of all states, once those beside it are known."""
        size = self.program.outputs[argument - len(self.program.inputs)][0].size
        if size == 1:
            kind, pointer = self._point(name, f"%r{argument}.0", 0, self.lanes)
            self.written.append(f"store {kind} {stored}, {pointer} {name}.p, align 8")
            return
        for block in _blocks_with(size, self.lanes)[entry]:
            known = self.known[argument, *block]
            known[entry] = stored
            if len(known) == block[1]:
                self._store_block(name, argument, *block)

    def _store_block(self, name: str, argument: int, first: int, count: int) -> None:
        known = self.known.pop((argument, first, count))
        rows = self._turned([known[entry] for entry in range(first, first + count)])
        for lane in range(self.lanes):
            part, begin = f"{name}.{first}.{lane}", lane - lane % count
            row = self._shuffled((rows[lane % count],) * 2, range(begin, begin + count))
            kind, pointer = self._point(part, f"%r{argument}.{lane}", first, count)
            self.written.append(f"store {kind} {row}, {pointer} {part}.p, align 8")

    def _scatter(self, name: str, vector: str, argument: int, entry: int) -> None:
        for lane in range(self.lanes):
            part = f"{name}.{lane}"
            self.written += [
                f"{part} = extractelement {self.number} {vector}, i32 {lane}",
                f"{part}.p = getelementptr inbounds double, {self.pointer} %r{argument}.{lane}, i64 {entry}",
                f"store double {part}, {self.pointer} {part}.p, align 8",
            ]

    def _point(self, name: str, row: str, first: int, count: int) -> tuple[str, str]:
        """Where some entries of a row are, called name.p; the types of a vector of so many, and of that place."""
        kind = ir.VectorType(ir.DoubleType(), count)
        pointer = str(kind.as_pointer())
        self.written += [
            f"{name}.d = getelementptr inbounds double, {self.pointer} {row}, i64 {first}",
            f"{name}.p = bitcast {self.pointer} {name}.d to {pointer}",
        ]
        return str(kind), pointer

    def _joined(self, rows: Sequence[str], count: int) -> Sequence[str]:
        """Rows of so few entries as vectors of all lanes: k has the rows k, k + count, k + 2 count, ..."""
        found = [rows[k::count] for k in range(count)]
        while len(found[0]) > 1:
            found = [[self._shuffled(pair, range(2 * count), count) for pair in zip(some[::2], some[1::2], strict=True)]
                     for some in found]  # fmt: skip
            count *= 2
        return [vector for (vector,) in found]

    def _turned(self, rows: Sequence[str]) -> Sequence[str]:
        """The columns of squares of rows, side by side: halves, quarters, ... of two rows are exchanged."""
        found, lanes, step = list(rows), self.lanes, 1
        while step < len(found):
            low = [c if not c & step else lanes + c - step for c in range(lanes)]
            high = [c + step if not c & step else lanes + c for c in range(lanes)]
            for i in range(len(found)):
                if not i & step:
                    pair = found[i], found[i + step]
                    found[i], found[i + step] = (self._shuffled(pair, places) for places in (low, high))
            step *= 2
        return found

    def _shuffled(self, pair: Sequence[str], places: Sequence[int], width: int = 0) -> str:
        """Entries of two vectors of a width, else of all lanes."""
        self.made += 1
        mask, number = ", ".join(f"i32 {place}" for place in places), f"<{width or self.lanes} x double>"
        name = f"%t{self.made}"
        self.written.append(f"{name} = shufflevector {number} {pair[0]}, {number} {pair[1]}, "
                            f"<{len(places)} x i32> <{mask}>")  # fmt: skip
        return name


def _blocks(size: int, lanes: int) -> list[tuple[int, int]]:
    """The entries of a row in blocks, first and how many, a power of 2: as wide as lanes where there are enough.

    The last may take entries of the one before it once more, which is less work than several small ones.

    >>> _blocks(7, 8), _blocks(18, 8), _blocks(3, 4)
    ([(0, 4), (3, 4)], [(0, 8), (8, 8), (16, 2)], [(0, 2), (2, 1)])
    """
    found: list[tuple[int, int]] = []
    while (first := sum(found[-1]) if found else 0) < size:
        rest = min(lanes, size - first)
        above = 1 << (rest - 1).bit_length()
        found.append((min(first, size - above), above) if above <= size else (first, above // 2))
    return found


@functools.lru_cache(maxsize=32)
def _blocks_with(size: int, lanes: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each entry of a row the blocks that have it.

    >>> _blocks_with(7, 8)[2:5]
    (((0, 4),), ((0, 4), (3, 4)), ((3, 4),))
    """
    found: list[list[tuple[int, int]]] = [[] for _ in range(size)]
    for first, count in _blocks(size, lanes):
        for entry in range(first, first + count):
            found[entry].append((first, count))
    return tuple(map(tuple, found))
