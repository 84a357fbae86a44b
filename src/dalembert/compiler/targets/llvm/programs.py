"""Programs as functions of an LLVM module.

The body is written as LLVM assembly, line by line from the table of operations, into an `ir.Function`
that other code of the module can call: building instruction objects would take many times longer.
Instructions carry no fast-math flags: products and sums are fused where the program says so and nowhere
else, so one state gives the same bits alone and in a batch.
"""

from __future__ import annotations

import struct
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ....errors import CompilationError
from ...engine import INTRINSICS, LIBRARY_FUNCTIONS, declare_math, ir
from ...operations import LEAVES, OPERATIONS, Assembly
from ...program import Instruction, Program, operands
from . import circular

if TYPE_CHECKING:
    from llvmlite.ir import Function, IRBuilder, Module, Type, Value

__all__ = ["LARGEST_INLINED", "Text", "assembly", "declare", "double", "emit", "emit_batch", "emit_loop", "fill",
           "new_function"]  # fmt: skip

LARGEST_INLINED = 200
"""A batch loop contains a program of up to this many instructions and calls a longer one, which is then
compiled once; the call costs about 2 ns a state."""

LONGEST_WHOLE, BLOCK = 2_000, 1_000
"""Assembly of more lines than the first is cut into blocks of the second: what LLVM does within one block takes a time
that grows with its square."""

MOST_LINES = 500_000
"""Longer assembly is refused: it would take minutes and gigabytes to compile."""


def emit(program: Program, module: Module) -> Function:
    """Add the program to `module` as a function of one state and return it.

    Its type is `void NAME(double* input, ..., double* output, ...)`: a pointer per input block, then one per
    output block, entries row-major. Outputs must not overlap each other or the inputs: an entry is
    stored as soon as it is known. Raises CompilationError for a program with the name of a C function, or too long a
    one (`MOST_LINES`).
    """
    array = ir.DoubleType().as_pointer()
    function = new_function(program, module, program.name, [array])
    for name in program.counts():
        declare(module, assembly(name))
    fill(function, program, Text(program, str(array)).lines())
    return function


def new_function(program: Program, module: Module, name: str, types: Sequence[Type]) -> Function:
    """A function without a body that takes arguments of these types for each block of a program, arrays first."""
    if program.name in INTRINSICS or program.name in LIBRARY_FUNCTIONS:
        raise CompilationError(f"program {program.name}", "has the name of a function of C.", "Rename it.")
    count = len(program.inputs) + len(program.outputs)
    function = ir.Function(module, ir.FunctionType(ir.VoidType(), [*types] * count), name=name)
    function.attributes.add("nounwind")
    for place, argument in enumerate(function.args):
        block, kind = divmod(place, len(types))
        argument.name = f"{'as'[kind]}{block}"
        if kind == 0:
            argument.add_attribute("noalias")
    return function


def fill(function: Function, program: Program, text: Iterable[str]) -> None:
    """Give a function its body."""
    lines = list(text)
    if len(lines) > MOST_LINES:
        raise CompilationError(f"program {program.name}", f"has {len(lines)} instructions; machine code is made of at "
                               f"most {MOST_LINES}.", "Use target='numpy', or describe less at once.")  # fmt: skip
    function.append_basic_block("entry").instructions.extend(_in_blocks(lines, function.module))


def assembly(name: str) -> Assembly:
    """How an operation is said: as its row says it, sine and cosine by instructions of our own."""
    return _CIRCULAR.get(name, OPERATIONS[name].llvm) if circular.is_fast() else OPERATIONS[name].llvm


_PAIR = "{r}.pair = call {{double, double}} @circular.1(double {a})"
_CIRCULAR = {
    "sin": Assembly(f"{_PAIR}\n  {{r}} = extractvalue {{{{double, double}}}} {{r}}.pair, 0", circular=True),
    "cos": Assembly(f"{_PAIR}\n  {{r}} = extractvalue {{{{double, double}}}} {{r}}.pair, 1", circular=True),
    "sincos": Assembly(f"{_PAIR}\n  {{r}}.sin = extractvalue {{{{double, double}}}} {{r}}.pair, 0\n"
                       "  {r}.cos = extractvalue {{double, double}} {r}.pair, 1", circular=True),
}  # fmt: skip


def declare(module: Module, row: Assembly) -> None:
    """Make the functions known that an operation calls."""
    if row.circular:
        circular.sincos(module, 1)
    for name, arity in row.library:
        declare_math(module, name, arity)
    for symbol, arity in row.intrinsics:
        if symbol not in module.globals:
            double = ir.DoubleType()
            ir.Function(module, ir.FunctionType(double, [double] * arity), name=symbol)


_WATCHED = "watched"


def _in_blocks(lines: list[str], module: Module) -> Iterable[str]:
    """The lines, long ones in blocks; between two a branch that goes on if a word is 0, which it always is.

    The word is read as volatile, so that LLVM does not know it and cannot join the blocks again.
    """
    word = ir.IntType(64)
    if len(lines) <= LONGEST_WHOLE:
        return [*lines, "ret void"]
    if _WATCHED not in module.globals:
        watched = ir.GlobalVariable(module, word, _WATCHED)
        watched.initializer, watched.linkage = word(0), "internal"
    cut: list[str] = []
    for place in range(0, len(lines), BLOCK):
        cut += [
            f"%w{place} = load volatile i64, {word.as_pointer()} @{_WATCHED}, align 8",
            f"%c{place} = icmp eq i64 %w{place}, 0",
            f"br i1 %c{place}, label %b{place}, label %end",
            f"b{place}:",
            *lines[place : place + BLOCK],
        ]
    return [*cut, "br label %end", "end:", "ret void"]


class Text:
    """The assembly of one program; `pointer` is how this LLVM writes the type of an array."""

    def __init__(self, program: Program, pointer: str) -> None:
        self.program, self.pointer = program, pointer
        self.names: list[str] = []

    def lines(self) -> Iterator[str]:
        """One text per instruction that needs one, each output stored once it is known."""
        places = self._places_of_outputs()
        for value, instruction in enumerate(self.program.instructions):
            yield from filter(None, [self._line(value, instruction)])
            for block, entry in places.get(value, ()):
                yield from filter(None, [self.stored(f"%s{block}.{entry}", value, block, entry)])

    def _places_of_outputs(self) -> dict[int, list[tuple[int, int]]]:
        found: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for block, (_, values) in enumerate(self.program.outputs, start=len(self.program.inputs)):
            for entry, value in enumerate(values):
                found[value].append((block, entry))
        return found

    def _line(self, value: int, instruction: Instruction) -> str:
        """The text of an instruction, empty for a constant or a part; notes the name of its value."""
        name = instruction[0]
        if name in LEAVES:
            return self._leaf(f"%v{value}", instruction)
        names = [self.names[operand] for operand in operands(instruction)]
        row = assembly(name)
        self.names.append(names[0] + row.suffix if row.suffix else f"%v{value}")
        return "" if row.suffix else self.said(row, self.names[-1], names)

    def _leaf(self, name: str, instruction: Instruction) -> str:
        if instruction[0] == "input":
            self.names.append(name)
            return self.loaded(name, instruction[1], instruction[2])
        exact = instruction[1]
        self.names.append(self.constant(exact) if instruction[0] == "const" else self.truth(str(exact).lower()))
        return ""

    # ---------------------------------------------------------------- what is different on vectors

    def said(self, row: Assembly, result: str, names: Sequence[str]) -> str:
        """The text of an operation."""
        return row.text.format(r=result, **dict(zip("abc", names, strict=False)))

    def constant(self, x: float) -> str:
        """A number: its bits."""
        return double(x)

    def truth(self, flag: str) -> str:
        """A truth."""
        return flag

    def loaded(self, name: str, block: int, entry: int) -> str:
        """The lines that read an entry."""
        return (
            f"{self._address_of(f'{name}.p', block, entry)}\n"
            f"  {name} = load double, {self.pointer} {name}.p, align 8"
        )

    def stored(self, name: str, value: int, block: int, entry: int) -> str:
        """The lines that write an entry."""
        return (
            f"{self._address_of(name, block, entry)}\n"
            f"  store double {self.names[value]}, {self.pointer} {name}, align 8"
        )

    def _address_of(self, name: str, block: int, entry: int) -> str:
        return f"{name} = getelementptr inbounds double, {self.pointer} %a{block}, i64 {entry}"


def double(x: float) -> str:
    """A double in LLVM's assembly: its bits."""
    return f"0x{struct.unpack('<Q', struct.pack('<d', x))[0]:016x}"


# -------------------------------------------------------------------- many states


def emit_batch(program: Program, module: Module, scalar: Function) -> Function:
    """Add the loop of `scalar`, the program's own function, over many states and return it.

    Its type is `void NAME_batch(i64 count, double* input, i64 stride, ..., double* output, i64 stride, ...)`;
    strides count doubles from one state to the next, and 0 gives every state the same entries.
    """
    inlined = ["alwaysinline"] if len(program) <= LARGEST_INLINED else ["noinline"]

    def call(builder: IRBuilder, rows: Sequence[Value], strides: Sequence[Value]) -> None:
        builder.call(scalar, rows, attrs=inlined)

    return emit_loop(module, f"{program.name}_batch", len(scalar.args), call)


def emit_loop(
    module: Module, name: str, blocks: int, call: Callable[[IRBuilder, Sequence[Value], Sequence[Value]], None],
    step: int = 1,
) -> Function:
    """Add a loop over many states that makes a call for every `step` of them, the last of them for the last `step`."""
    integer, array = ir.IntType(64), ir.DoubleType().as_pointer()
    function = ir.Function(module, ir.FunctionType(ir.VoidType(), [integer, *[array, integer] * blocks]), name=name)
    function.attributes.add("nounwind")
    count, *arguments = function.args
    for argument in arguments[::2]:
        argument.add_attribute("noalias")
    entry, loop, done = (function.append_basic_block(name) for name in ("entry", "loop", "done"))
    builder = ir.IRBuilder(entry)
    last = builder.sub(count, integer(step))
    builder.cbranch(builder.icmp_signed(">", count, integer(0)), loop, done)
    builder.position_at_end(loop)
    place = builder.phi(integer)
    place.add_incoming(integer(0), entry)
    state = place if step == 1 else builder.select(builder.icmp_signed("<", place, last), place, last)
    rows = [builder.gep(array, [builder.mul(state, stride)])
            for array, stride in zip(arguments[::2], arguments[1::2], strict=True)]  # fmt: skip
    call(builder, rows, arguments[1::2])
    following = builder.add(place, integer(step))
    place.add_incoming(following, loop)
    builder.cbranch(builder.icmp_signed("<", following, count), loop, done)
    builder.position_at_end(done)
    builder.ret_void()
    return function
