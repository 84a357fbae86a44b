"""Programs as functions of an LLVM module.

The body is written as LLVM assembly, line by line from the table of operations, into an `ir.Function`
that other code of the module can call: building instruction objects would take many times longer.
Instructions carry no fast-math flags: products and sums are fused where the program says so and nowhere
else, so one state gives the same bits alone and in a batch.
"""

from __future__ import annotations

import struct
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ....errors import CompilationError
from ...engine import AS_IT_IS, INTRINSICS, LIBRARY_FUNCTIONS, ZERO, declare_math, ir
from ...operations import LEAVES, OPERATIONS, TRUTH, Assembly
from ...program import Instruction, Program
from .segments import segmented

if TYPE_CHECKING:
    from llvmlite.ir import Function, Module

__all__ = ["LARGEST_INLINED", "emit", "emit_batch"]

LARGEST_INLINED = 200
"""A batch loop contains a program of up to this many instructions and calls a longer one, which is then
compiled once; the call costs about 2 ns a state."""

LONGEST_WHOLE, BLOCK = 1_200, 200
"""Assembly of more lines than the first is cut into blocks of the second: what LLVM does within one block takes a time
that grows with its square."""

SEGMENT = 3_000
"""A program of more instructions becomes several functions, one after the other: some of what LLVM does within one
function, too, takes a time that grows faster than its length."""

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
    segments = segmented(program, SEGMENT)
    if len(program) + sum(len(values) for _, values in program.outputs) > MOST_LINES:
        raise CompilationError(
            f"program {program.name}",
            f"has {len(program)} instructions; machine code is made of at most {MOST_LINES}.",
            "Use target='numpy', or describe less at once.",
        )  # fmt: skip
    for row in {OPERATIONS[name].llvm for name in program.counts()}:
        _declare(module, row)
    text = _Text(program, str(ir.DoubleType().as_pointer()), segments.slots)
    arguments = len(program.inputs) + len(program.outputs)
    if len(segments.orders) == 1:
        return _function(module, program.name, arguments, text.lines(segments.orders[0]), len(program))
    parts = [_function(module, f"{program.name}.{k}", arguments + 1, text.lines(order), len(program))
             for k, order in enumerate(segments.orders)]  # fmt: skip
    return _function(module, program.name, arguments, _calls(parts, arguments, segments.size), len(program))


def _function(module: Module, name: str, arguments: int, lines: list[str], size: int) -> Function:
    """The function of arrays a0, a1, ... with these lines, of a program of this size."""
    array = ir.DoubleType().as_pointer()
    function = ir.Function(module, ir.FunctionType(ir.VoidType(), [array] * arguments), name=name)
    function.attributes.add("nounwind")
    for place, argument in enumerate(function.args):
        argument.name = f"a{place}"
        argument.add_attribute("noalias")
    function.append_basic_block("entry").instructions.extend(_in_blocks(lines))
    if size > LARGEST_INLINED:
        function.attributes.add(AS_IT_IS)
    return function


def _calls(parts: list[Function], arguments: int, size: int) -> list[str]:
    """One part after the other, with memory for what one leaves to the next."""
    array = ir.DoubleType().as_pointer()
    given = ", ".join(f"{array} %a{place}" for place in range(arguments))
    kept = f"%kept = alloca double, i64 {size}, align 64"
    return [kept, *(f'call void @"{part.name}"({given}, {array} %kept)' for part in parts)]


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
    """The assembly of one program; `pointer` is how this LLVM writes the type of an array.

    `slots` has the places of the values that one part of the program leaves to another, in an array of their own, the
    last of the arguments.
    """

    def __init__(self, program: Program, pointer: str, slots: Mapping[int, int]) -> None:
        self.program, self.pointer, self.slots = program, pointer, slots
        self.kept = len(program.inputs) + len(program.outputs)
        self.places = self._places_of_outputs()
        self.names: dict[int, str] = {}
        self.written: list[str] = []

    def lines(self, order: Iterable[int]) -> list[str]:
        """One text per instruction that needs one, each output stored once it is known, of one part of the program."""
        self.names, self.written = {}, []
        for value in order:
            self._write(value, self.program.instructions[value])
            for argument, entry in self.places.get(value, ()):
                self._store(f"%s{argument}.{entry}", self.names[value], argument, entry)
            if value in self.slots:
                self._keep(value)
        return self.written

    def _places_of_outputs(self) -> dict[int, list[tuple[int, int]]]:
        found: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for argument, (_, values) in enumerate(self.program.outputs, start=len(self.program.inputs)):
            for entry, value in enumerate(values):
                found[value].append((argument, entry))
        return found

    def _write(self, value: int, instruction: Instruction) -> None:
        """The text of an instruction, none for a constant or a part; notes the name of its value."""
        name = instruction[0]
        if name in LEAVES:
            self._leaf(value, instruction)
            return
        names = [self.names.get(operand) or self._fetched(operand) for operand in instruction[1:]]
        row = OPERATIONS[name].llvm
        if row.suffix:
            self.names[value] = names[0] + row.suffix
            return
        result = self.names[value] = f"%v{value}"
        self.written.append(row.text.format(r=result, **dict(zip("abc", names, strict=False))))

    def _leaf(self, value: int, instruction: Instruction) -> None:
        if instruction[0] == "input":
            name = self.names[value] = f"%v{value}"
            self._load(name, instruction[1], instruction[2])
        else:
            exact = instruction[1]
            self.names[value] = _double(exact) if instruction[0] == "const" else str(exact).lower()

    def _fetched(self, value: int) -> str:
        """A leaf that another part wrote, or what it left."""
        instruction = self.program.instructions[value]
        if instruction[0] in LEAVES:
            self._leaf(value, instruction)
        elif self._is_truth(value):
            name = self.names[value] = f"%v{value}"
            self._load(f"{name}.k", self.kept, self.slots[value])
            self.written.append(f"{name} = fcmp une double {name}.k, 0.0")
        else:
            name = self.names[value] = f"%v{value}"
            self._load(name, self.kept, self.slots[value])
        return self.names[value]

    def _keep(self, value: int) -> None:
        """Leave a value to the parts that follow."""
        name = self.names[value]
        if self._is_truth(value):
            self.written.append(f"%k{value}.n = uitofp i1 {name} to double")
            name = f"%k{value}.n"
        self._store(f"%k{value}", name, self.kept, self.slots[value])

    def _is_truth(self, value: int) -> bool:
        return OPERATIONS[self.program.instructions[value][0]].result == TRUTH

    def _load(self, name: str, argument: int, entry: int) -> None:
        self.written.append(
            f"{self._address(f'{name}.p', argument, entry)}\n"
            f"  {name} = load double, {self.pointer} {name}.p, align 8"
        )

    def _store(self, name: str, stored: str, argument: int, entry: int) -> None:
        self.written.append(
            f"{self._address(name, argument, entry)}\n"
            f"  store double {stored}, {self.pointer} {name}, align 8"
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
