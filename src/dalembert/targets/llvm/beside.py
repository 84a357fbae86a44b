"""Several runs of a kernel beside one another, each in a lane of vectors and with the bits of one alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from ...compiler.engine import ir
from ...compiler.kernels.code import Routine
from ...compiler.kernels.kernel import Kind
from ...compiler.program import Program
from .apart import ApartEmitter
from .kernels import Build
from .lanes import Lanes, declare
from .programs import Text, emit_text
from .routines import llvm_type
from .vectors import number_type
from .wide import Again, Known, Vectors

if TYPE_CHECKING:
    from llvmlite.ir import Function

__all__ = ["emit_beside"]


class _Interleaved(Lanes):
    """The assembly of a program whose arrays are of vectors."""

    def lines(self, order: Iterable[int]) -> list[str]:
        return [line for text in Text.lines(self, order) for line in text.split("\n  ")]

    def load(self, name: str, argument: int, entry: int) -> str:
        self.written += [self._place(name, argument, entry),
                         f"{name} = load {self.number}, {self.vector} {name}.p, align 8"]  # fmt: skip
        return name

    def store(self, name: str, stored: str, argument: int, entry: int) -> None:
        self.written += [self._place(name, argument, entry),
                         f"store {self.number} {stored}, {self.vector} {name}.p, align 8"]  # fmt: skip

    def _place(self, name: str, argument: int, entry: int) -> str:
        return f"{name}.p = getelementptr inbounds {self.number}, {self.vector} %a{argument}, i64 {entry}"


class Beside:
    """The functions on vectors of what was gathered in a module."""

    module: ir.Module
    build: Build
    lanes: int
    programs: Mapping[str, Program]
    routines: dict[str, Routine]

    def __init__(self, build: Build, programs: Mapping[str, Program], lanes: int) -> None:
        self.module, self.build, self.lanes = build.module, build, lanes
        self.programs, self.routines = programs, build.routines
        self._made: dict[Any, Function] = {}

    def program(self, name: str) -> Function:
        """A program on vectors."""
        if name not in self._made:
            program = self.programs[name]
            for operation in program.counts():
                declare(self.module, operation, self.lanes)
            self._made[name] = emit_text(program, self.module, f"{name}.beside{self.lanes}",
                                         partial(_Interleaved, self.lanes), [number_type(self.lanes).as_pointer()])
        return self._made[name]

    def routine(self, routine: Routine, types: Sequence[Any]) -> Function:
        """A routine for arguments of these types, a mask of lanes and the place where lanes say that they leave."""
        key = routine, tuple(map(str, types))
        if key not in self._made:
            vectors = Vectors(self.lanes)
            returned = vectors.of(routine.returns) if routine.returns is not Kind.NONE else ir.VoidType()
            known = Known(set(), set())
            while True:
                name = self.module.get_unique_name(f"{routine.name}.beside{self.lanes}")
                function = ir.Function(self.module, ir.FunctionType(
                    returned, [*types, vectors.truth, vectors.truth.as_pointer()]), name=name)  # fmt: skip
                function.attributes.add("nounwind")
                function.linkage = "internal"
                try:
                    ApartEmitter(self, function, routine, known).emit(routine.body)
                    break
                except Again:
                    del self.module.globals[name]
            self._made[key] = function
        return self._made[key]


def emit_beside(
    build: Build, programs: Mapping[str, Program], entry: str, names: Sequence[str], lanes: int, shared: Iterable[str]
) -> tuple[Function, dict[str, Kind]]:
    """Add the entry `NAME_beside` of a kernel of a workshop, and the kinds of its parameters: those of the kernel, with
    arrays as vectors entry by entry, and two IntArrays with an entry a lane, which get what the kernel returns, and 1
    where a lane has left, else 0.

    `names` are those of the parameters that were not bound; all lanes share the arrays that `shared` names.
    """
    routine, beside = build.routines[entry], Beside(build, programs, lanes)
    vectors, word = Vectors(lanes), ir.IntType(64)
    plain = [llvm_type(parameter.kind) for parameter in routine.parameters]
    function = ir.Function(build.module, ir.FunctionType(ir.VoidType(), [*plain, *[word.as_pointer()] * 2]),
                           name=f"{entry}_beside")
    builder = ir.IRBuilder(function.append_basic_block("entry"))
    *given, codes, away = function.args
    wide = [x if parameter.kind is not Kind.ARRAY or name in shared else builder.bitcast(x, vectors.of(Kind.ARRAY))
            for x, name, parameter in zip(given, names, routine.parameters, strict=True)]  # fmt: skip
    words = vectors.of(Kind.INT).as_pointer()
    told, gone = builder.bitcast(codes, words), builder.bitcast(away, words)
    mask = ir.Constant(vectors.truth, [1] * lanes)
    left = builder.alloca(vectors.truth)
    builder.store(ir.Constant(vectors.truth, None), left)
    returned = builder.call(beside.routine(routine, [x.type for x in wide]), [*wide, mask, left])
    builder.store(returned, told, align=8)
    builder.store(builder.zext(builder.load(left), vectors.of(Kind.INT)), gone, align=8)
    builder.ret_void()
    kinds = {name: parameter.kind for name, parameter in zip(names, routine.parameters, strict=True)}
    return function, {**kinds, "codes": Kind.INT_ARRAY, "away": Kind.INT_ARRAY}
