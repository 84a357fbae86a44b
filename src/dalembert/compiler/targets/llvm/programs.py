"""Programs as functions of an LLVM module.

The body is written as LLVM assembly, line by line from the table of operations, into an `ir.Function`
that other code of the module can call: building instruction objects would take many times longer.
Instructions carry no fast-math flags: products and sums are fused where the program says so and nowhere
else, so one state gives the same bits alone and in a batch.
"""

from __future__ import annotations

import struct
from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ....errors import CompilationError
from ...engine import AS_IT_IS, INTRINSICS, LIBRARY_FUNCTIONS, ZERO, declare_math, ir
from ...operations import LEAVES, OPERATIONS, Assembly
from ...program import Instruction, Program, operands

if TYPE_CHECKING:
    from llvmlite.ir import Function, Module

__all__ = ["LARGEST_INLINED", "emit", "emit_batch"]

LARGEST_INLINED = 200
"""A batch loop contains a program of up to this many instructions and calls a longer one, which is then
compiled once; the call costs about 2 ns a state."""

LONGEST_WHOLE, BLOCK = 1_200, 100
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
    if program.name in INTRINSICS or program.name in LIBRARY_FUNCTIONS:
        raise CompilationError(f"program {program.name}", "has the name of a function of C.", "Rename it.")
    array = ir.DoubleType().as_pointer()
    blocks = [*program.inputs, *(block for block, _ in program.outputs)]
    function = ir.Function(module, ir.FunctionType(ir.VoidType(), [array] * len(blocks)), name=program.name)
    function.attributes.add("nounwind")
    for place, argument in enumerate(function.args):
        argument.name = f"a{place}"
        argument.add_attribute("noalias")
    for row in {OPERATIONS[name].llvm for name in program.counts()}:
        _declare(module, row)
    lines = list(_Text(program, str(array)).lines())
    if len(lines) > MOST_LINES:
        raise CompilationError(f"program {program.name}", f"has {len(lines)} instructions; machine code is made of at "
                               f"most {MOST_LINES}.", "Use target='numpy', or describe less at once.")  # fmt: skip
    function.append_basic_block("entry").instructions.extend(_in_blocks(lines))
    if len(program) > LARGEST_INLINED:
        function.attributes.add(AS_IT_IS)
    return function


def _declare(module: Module, row: Assembly) -> None:
    """Make the functions known that an operation calls."""
    for name, arity in row.library:
        declare_math(module, name, arity)
    for symbol, arity in row.intrinsics:
        if symbol not in module.globals:
            double = ir.DoubleType()
            ir.Function(module, ir.FunctionType(double, [double] * arity), name=symbol)


def _in_blocks(lines: list[str]) -> Iterable[str]:
    """The lines, long ones in blocks; between two a branch that goes on if a word is 0, which it always is.

    The word is read as volatile, so that LLVM does not know it and cannot join the blocks again.
    """
    word = ir.IntType(64)
    if len(lines) <= LONGEST_WHOLE:
        return [*lines, "ret void"]
    cut: list[str] = []
    for place in range(0, len(lines), BLOCK):
        cut += [
            f"%w{place} = load volatile i64, {word.as_pointer()} @{ZERO}, align 8",
            f"%c{place} = icmp eq i64 %w{place}, 0",
            f"br i1 %c{place}, label %b{place}, label %end",
            f"b{place}:",
            *lines[place : place + BLOCK],
        ]
    return [*cut, "br label %end", "end:", "ret void"]


class _Text:
    """The assembly of one program; `pointer` is how this LLVM writes the type of an array."""

    def __init__(self, program: Program, pointer: str) -> None:
        self.program, self.pointer = program, pointer
        self.names: list[str] = []

    def lines(self) -> Iterable[str]:
        """One text per instruction that needs one, each output stored once it is known."""
        places = self._places_of_outputs()
        for value, instruction in enumerate(self.program.instructions):
            line = self._line(value, instruction)
            if line:
                yield line
            for argument, entry in places.get(value, ()):
                yield self._store(f"%s{argument}.{entry}", value, argument, entry)

    def _places_of_outputs(self) -> dict[int, list[tuple[int, int]]]:
        found: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for argument, (_, values) in enumerate(self.program.outputs, start=len(self.program.inputs)):
            for entry, value in enumerate(values):
                found[value].append((argument, entry))
        return found

    def _line(self, value: int, instruction: Instruction) -> str:
        """The text of an instruction, empty for a constant or a part; notes the name of its value."""
        name = instruction[0]
        if name in LEAVES:
            return self._leaf(value, instruction)
        names = [self.names[operand] for operand in operands(instruction)]
        row = OPERATIONS[name].llvm
        if row.suffix:
            self.names.append(names[0] + row.suffix)
            return ""
        result = f"%v{value}"
        self.names.append(result)
        return row.text.format(r=result, **dict(zip("abc", names, strict=False)))

    def _leaf(self, value: int, instruction: Instruction) -> str:
        if instruction[0] == "input":
            name = f"%v{value}"
            self.names.append(name)
            return (
                f"{self._address(f'{name}.p', instruction[1], instruction[2])}\n"
                f"  {name} = load double, {self.pointer} {name}.p, align 8"
            )
        exact = instruction[1]
        self.names.append(_double(exact) if instruction[0] == "const" else str(exact).lower())
        return ""

    def _store(self, name: str, value: int, argument: int, entry: int) -> str:
        return (
            f"{self._address(name, argument, entry)}\n"
            f"  store double {self.names[value]}, {self.pointer} {name}, align 8"
        )

    def _address(self, name: str, argument: int, entry: int) -> str:
        return f"{name} = getelementptr inbounds double, {self.pointer} %a{argument}, i64 {entry}"


def _double(x: float) -> str:
    """A double in LLVM's assembly: its bits."""
    return f"0x{struct.unpack('<Q', struct.pack('<d', x))[0]:016x}"


# -------------------------------------------------------------------- many states


def emit_batch(program: Program, module: Module, scalar: Function) -> Function:
    """Add the loop of `scalar`, the program's own function, over many states and return it.

    Its type is `void NAME_batch(i64 count, double* input, i64 stride, ..., double* output, i64 stride, ...)`;
    strides count doubles from one state to the next, and 0 gives every state the same entries.
    """
    integer, arrays = ir.IntType(64), scalar.function_type.args
    types = [integer, *(t for array in arrays for t in (array, integer))]
    function = ir.Function(module, ir.FunctionType(ir.VoidType(), types), name=f"{program.name}_batch")
    function.attributes.add("nounwind")
    count, *arguments = function.args
    for array in arguments[::2]:
        array.add_attribute("noalias")
    entry, loop, done = (function.append_basic_block(name) for name in ("entry", "loop", "done"))
    builder = ir.IRBuilder(entry)
    builder.cbranch(builder.icmp_signed(">", count, integer(0)), loop, done)
    builder.position_at_end(loop)
    state = builder.phi(integer)
    state.add_incoming(integer(0), entry)
    pointers = [
        builder.gep(array, [builder.mul(state, stride)])
        for array, stride in zip(arguments[::2], arguments[1::2], strict=True)
    ]
    inlined = ["alwaysinline"] if len(program) <= LARGEST_INLINED else ["noinline"]
    builder.call(scalar, pointers, attrs=inlined)
    following = builder.add(state, integer(1))
    state.add_incoming(following, loop)
    builder.cbranch(builder.icmp_signed("<", following, count), loop, done)
    builder.position_at_end(done)
    builder.ret_void()
    return function
