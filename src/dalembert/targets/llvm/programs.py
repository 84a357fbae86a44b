"""Programs as functions of an LLVM module.

The body is written as LLVM assembly, line by line from the table of operations, into an `ir.Function`
that other code of the module can call: building instruction objects would take many times longer.
Instructions carry no fast-math flags: products and sums are fused where the program says so and nowhere
else, so one state gives the same bits alone and in a batch.
"""

from __future__ import annotations

import struct
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from ...compiler.engine import AS_IT_IS, INTRINSICS, LIBRARY_FUNCTIONS, ZERO, declare_math, ir, made_for
from ...compiler.operations import LEAVES, OPERATIONS, TRUTH, Assembly
from ...compiler.program import Instruction, Program
from ...errors import CompilationError
from . import circular
from .elementary import ELEMENTARY, elementary
from .segments import segmented

if TYPE_CHECKING:
    from llvmlite.ir import Function, IRBuilder, Module, Type, Value

__all__ = ["LARGEST_INLINED", "Text", "assembly", "declare_own", "double", "emit", "emit_batch", "emit_loop",
           "emit_text"]  # fmt: skip

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
    for name in program.counts():
        _declare(module, assembly(name, module))
    return emit_text(program, module, program.name, Text, [ir.DoubleType().as_pointer()])


def emit_text(
    program: Program, module: Module, name: str, text: Callable[[Program, Mapping[int, int], Module], Text],
    types: Sequence[Type],
) -> Function:
    """Add a program, as it is written by `text`, to a module; the function takes arguments of these types a block."""
    if program.name in INTRINSICS or program.name in LIBRARY_FUNCTIONS:
        raise CompilationError(f"program {program.name}", "has the name of a function of C.", "Rename it.")
    segments, count = segmented(program, SEGMENT), len(program.inputs) + len(program.outputs)
    if len(program) + sum(len(values) for _, values in program.outputs) > MOST_LINES:
        raise CompilationError(
            f"program {program.name}",
            f"has {len(program)} instructions; machine code is made of at most {MOST_LINES}.",
            "Use target='numpy', or describe less at once.",
        )  # fmt: skip
    writer, size = text(program, segments.slots, module), len(program)
    if len(segments.orders) == 1:
        return _function(module, name, [*types] * count, writer.lines(segments.orders[0]), size)
    parts = [_function(module, f"{name}.{k}", [*[*types] * count, writer.kept_type], writer.lines(order), size)
             for k, order in enumerate(segments.orders)]  # fmt: skip
    return _function(module, name, [*types] * count, _calls(parts, writer, segments.size), size)


def _function(module: Module, name: str, types: Sequence[Type], lines: list[str], size: int) -> Function:
    """The function of arrays a0, a1, ... and numbers s0, s1, ... with these lines, of a program of this size."""
    function = ir.Function(module, ir.FunctionType(ir.VoidType(), types), name=name)
    function.attributes.add("nounwind")
    arrays = numbers = 0
    for argument, type_ in zip(function.args, types, strict=True):
        if isinstance(type_, ir.IntType):
            argument.name, numbers = f"s{numbers}", numbers + 1
        else:
            argument.name, arrays = f"a{arrays}", arrays + 1
            argument.add_attribute("noalias")
    function.append_basic_block("entry").instructions.extend(_in_blocks(lines))
    if size > LARGEST_INLINED or len(lines) > LONGEST_WHOLE:
        function.attributes.add(AS_IT_IS)
    return function


def _calls(parts: list[Function], writer: Text, size: int) -> list[str]:
    """One part after the other, with memory for what one leaves to the next."""
    *given, _ = (f"{argument.type} %{argument.name}" for argument in parts[0].args)
    kept = f"%kept = alloca {writer.number}, i64 {size}, align 64"
    return [kept, *(f'call void @"{part.name}"({", ".join(given)}, {writer.kept_type} %kept)' for part in parts)]


def assembly(name: str, module: Module) -> Assembly:
    """How an operation is said: as its row says it, many functions by instructions of our own."""
    if name in _UNFUSED and not made_for(module).fused:
        return _UNFUSED[name]
    return _OWN.get(name, OPERATIONS[name].llvm) if circular.is_own(module) else OPERATIONS[name].llvm


_PRODUCT = "{r}.m = fmul double {a}, {b}"
_UNFUSED = {name: Assembly("\n  ".join((_PRODUCT, *lines))) for name, lines in {
    "fma": ("{r} = fadd double {r}.m, {c}",), "fms": ("{r} = fsub double {r}.m, {c}",),
    "fnma": ("{r} = fsub double {c}, {r}.m",),
    "fnms": ("{r}.n = fneg double {r}.m", "{r} = fsub double {r}.n, {c}"),
}.items()}  # fmt: skip


_PAIR = "{r}.pair = call {{double, double}} @circular.1(double {a})"
_OWN = {
    name: Assembly(f"{{r}} = call double @elementary.{name}.1({arguments})", own=name)
    for name in ELEMENTARY
    for arguments in [", ".join(f"double {{{letter}}}" for letter in "abc"[: OPERATIONS[name].arity])]
} | {
    "sin": Assembly(f"{_PAIR}\n  {{r}} = extractvalue {{{{double, double}}}} {{r}}.pair, 0", own="circular"),
    "cos": Assembly(f"{_PAIR}\n  {{r}} = extractvalue {{{{double, double}}}} {{r}}.pair, 1", own="circular"),
    "sincos": Assembly(f"{_PAIR}\n  {{r}}.sin = extractvalue {{{{double, double}}}} {{r}}.pair, 0\n"
                       "  {r}.cos = extractvalue {{double, double}} {r}.pair, 1", own="circular"),
}  # fmt: skip


def declare_own(module: Module, name: str, lanes: int) -> None:
    """Make a function of our own known."""
    if name == "circular":
        circular.sincos(module, lanes)
    else:
        elementary(module, name, lanes)


def _declare(module: Module, row: Assembly) -> None:
    """Make the functions known that an operation calls."""
    if row.own:
        declare_own(module, row.own, 1)
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


class Text:
    """The assembly of one program, on numbers of the type `number`; `pointer` is how this LLVM writes that of an array.

    `slots` has the places of the values that one part of the program leaves to another, in an array of their own, the
    last of the arguments.
    """

    program: Program
    slots: Mapping[int, int]
    module: Module

    number = "double"

    def __init__(self, program: Program, slots: Mapping[int, int], module: Module) -> None:
        self.program, self.slots, self.module = program, slots, module
        self.kept_type: Type = ir.DoubleType().as_pointer()
        self.pointer: str = str(self.kept_type)
        self.kept: int = len(program.inputs) + len(program.outputs)
        self.places: dict[int, list[tuple[int, int]]] = self._places_of_outputs()
        self.names: dict[int, str] = {}
        self.written: list[str] = []

    def lines(self, order: Iterable[int]) -> list[str]:
        """One text per instruction that needs one, each output stored once it is known, of one part of the program."""
        self.names, self.written = {}, []
        for value in order:
            self._write(value, self.program.instructions[value])
            for argument, entry in self.places.get(value, ()):
                self.store(f"%s{argument}.{entry}", self.names[value], argument, entry)
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
        row = assembly(name, self.module)
        if row.suffix:
            self.names[value] = names[0] + row.suffix
            return
        self.names[value] = f"%v{value}"
        self.say(row, self.names[value], names)

    def _leaf(self, value: int, instruction: Instruction) -> None:
        if instruction[0] == "input":
            self.names[value] = self.load(f"%v{value}", instruction[1], instruction[2])
        else:
            exact = instruction[1]
            self.names[value] = self.constant(exact) if instruction[0] == "const" else self.truth(str(exact).lower())

    def _fetched(self, value: int) -> str:
        """A leaf that another part wrote, or what it left."""
        instruction, name = self.program.instructions[value], f"%v{value}"
        if instruction[0] in LEAVES:
            self._leaf(value, instruction)
            return self.names[value]
        is_truth = self._is_truth(value)
        kept = f"{name}.k" if is_truth else name
        self.written.append(f"{self._kept_at(kept, value)}\n  {kept} = load {self.number}, {self.kept_type} {kept}.p")
        if is_truth:
            self.say(_UNEQUAL, name, [kept, self.constant(0.0)])
        self.names[value] = name
        return name

    def _keep(self, value: int) -> None:
        """Leave a value to the parts that follow."""
        name, kept = self.names[value], f"%k{value}"
        if self._is_truth(value):
            self.say(_AS_NUMBER, f"{kept}.n", [name])
            name = f"{kept}.n"
        self.written.append(f"{self._kept_at(kept, value)}\n  store {self.number} {name}, {self.kept_type} {kept}.p")

    def _kept_at(self, name: str, value: int) -> str:
        place = f"{self.kept_type} %a{self.kept}, i64 {self.slots[value]}"
        return f"{name}.p = getelementptr inbounds {self.number}, {place}"

    def _is_truth(self, value: int) -> bool:
        return OPERATIONS[self.program.instructions[value][0]].result == TRUTH

    # ---------------------------------------------------------------- what is different on vectors

    def say(self, row: Assembly, result: str, names: Sequence[str]) -> None:
        """Write an operation."""
        self.written.append(row.text.format(r=result, **dict(zip("abc", names, strict=False))))

    def constant(self, x: float) -> str:
        """A number: its bits."""
        return double(x)

    def truth(self, flag: str) -> str:
        """A truth."""
        return flag

    def load(self, name: str, argument: int, entry: int) -> str:
        """Read an entry; what it is called then."""
        self.written.append(
            f"{self._address(f'{name}.p', argument, entry)}\n"
            f"  {name} = load double, {self.pointer} {name}.p, align 8"
        )
        return name

    def store(self, name: str, stored: str, argument: int, entry: int) -> None:
        """Write an entry."""
        self.written.append(
            f"{self._address(name, argument, entry)}\n"
            f"  store double {stored}, {self.pointer} {name}, align 8"
        )

    def _address(self, name: str, argument: int, entry: int) -> str:
        return f"{name} = getelementptr inbounds double, {self.pointer} %a{argument}, i64 {entry}"


_UNEQUAL, _AS_NUMBER = OPERATIONS["ne"].llvm, Assembly("{r} = uitofp i1 {a} to double")


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

    as_it_is = AS_IT_IS in scalar.attributes
    return emit_loop(module, f"{program.name}_batch", len(scalar.args), call, as_it_is=as_it_is)


def emit_loop(
    module: Module, name: str, blocks: int, call: Callable[[IRBuilder, Sequence[Value], Sequence[Value]], None],
    step: int = 1, as_it_is: bool = False,
) -> Function:
    """Add a loop over many states that makes a call for every `step` of them, the last of them for the last `step`.

    It is compiled `as_it_is` where what it calls is, too: passes would find nothing in it.
    """
    integer, array = ir.IntType(64), ir.DoubleType().as_pointer()
    function = ir.Function(module, ir.FunctionType(ir.VoidType(), [integer, *[array, integer] * blocks]), name=name)
    function.attributes.add("nounwind")
    if as_it_is:
        function.attributes.add(AS_IT_IS)
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
