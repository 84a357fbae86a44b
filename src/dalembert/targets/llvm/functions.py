"""Programs as functions of NumPy arrays that are machine code, with a fast door where there is one."""

from __future__ import annotations

import ctypes
import math
import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

import numpy as np

from ...compiler import saddle
from ...compiler.doors import ArrayFunction, Rows, Signature
from ...compiler.engine import AS_IT_IS, Library, Object, ir, new_module, object_of
from ...compiler.fastcall import Batch, Door, Keyword, improve_doors
from ...compiler.guard import guarded
from ...compiler.kernels.kernel import Kind
from ...compiler.machine import Machine
from ...compiler.program import Program
from ...compiler.ready import Tiers, ready
from ...compiler.target import OFTEN, Saddle, Statuses, Wanted, checked, has_no_inputs
from ...compiler.tracing import has_lanes, solved
from .kernels import Build, rare_kernel
from .lanes import emit_lanes, width
from .programs import emit, emit_batch
from .rows import ROWS, Pairs, emit_rows, in_order_of_solver, tested

if TYPE_CHECKING:
    from llvmlite.ir import Function, IRBuilder, Module, Value

Result = TypeVar("Result")
_NOTHING = np.zeros(1)
_MOST_PARAMETERS = 4096
_TIME_ZERO = np.zeros(1)


def quantity(machine: Machine, wanted: Wanted[Program]) -> ArrayFunction:
    """The function of a program with one output block; see `Target`."""
    tiers = Tiers(machine, "quantity", wanted.key, lambda seldom: _quantity_object(machine, seldom, *wanted.make()))
    library = tiers.library
    signature = Signature.of(library.facts["signature"])
    types, size = _array_types(len(signature.inputs) + 3), math.prod(signature.shape)

    def run(library: Library) -> Run[None]:
        return partial(_run_batch, _each(library, types), size)

    def lanes() -> Library:
        return ready(machine.key("lanes", wanted.key), lambda: _lanes_object(machine, *wanted.make()))

    batches = _Batches(tiers, run, lanes, run)
    return ArrayFunction(signature, batches, work=library.facts["work"], door=partial(_opened, batches))


Run: TypeAlias = Callable[[int, Sequence[Rows], Rows], Result]

MANY = 65_536
"""So many states have to be asked for before code for lanes is made, which takes a tenth of a second for an arm and
saves a tenth of a microsecond a state."""

WORK_UNLOCKED = 100_000
"""Operations of a batch, some ten microseconds, from which on other threads of Python may run meanwhile."""


class _Batches(Generic[Result]):
    """What computes many states: one after the other, and in lanes once many were asked for; the bits are the same.

    `words` say the same to the doors, see `fastcall.Batch`. What computes one state moves to better code after `OFTEN`.
    """

    def __init__(
        self, tiers: Tiers, single: Callable[[Library], Run[Result]],
        make_lanes: Callable[[], Library] | None, together: Callable[[Library], Run[Result]],
    ) -> None:  # fmt: skip
        self.tiers, self.make_single, self.together, self.make_lanes = tiers, single, together, make_lanes
        self.lanes: Run[Result] | None = None
        self.libraries: list[Library] = []
        self.lock = threading.Lock()
        self.words = np.zeros(len(Batch), dtype=np.int64)
        self.words[[Batch.LEFT, Batch.QUICK]] = MANY, OFTEN if tiers.waits else 0
        self.words[Batch.LEAST] = width() if make_lanes else np.iinfo(np.int64).max
        self.words[Batch.UNLOCKED] = 1 + WORK_UNLOCKED // tiers.library.facts["work"]
        self._move_to(tiers.library)

    def __call__(self, count: int, rows: Sequence[Rows], result: Rows) -> Result:
        with self.lock:
            self.words[Batch.QUICK] = max(self.words[Batch.QUICK] - count, 0)
            if self.tiers.waits and not self.words[Batch.QUICK]:
                self.tiers.improve(self._move_to)
                improve_doors()
            if count < self.words[Batch.LEAST]:
                chosen = self.single
            else:
                self.words[Batch.LEFT] -= count
                if self.lanes is None and self.words[Batch.LEFT] <= 0:
                    self._begin_lanes()
                chosen = self.lanes or self.single
        return chosen(count, rows, result)

    def _move_to(self, library: Library) -> None:
        """Compute single states by this library; the one before stays, where it may be running."""
        self.libraries.append(library)
        self.single = self.make_single(library)
        self.words[Batch.SINGLE], self.words[Batch.ONE] = library.address(ROWS), library.address(library.facts["one"])

    def _begin_lanes(self) -> None:
        assert self.make_lanes is not None
        library = self.make_lanes()
        self.libraries.append(library)
        self.lanes = self.together(library)
        self.words[Batch.LANES] = library.address(ROWS)


def _quantity_object(machine: Machine, seldom: bool, program: Program, signature: Signature) -> Object:
    module = new_module(program.name, machine)
    scalar = emit(program, module)
    batch = emit_batch(program, module, scalar)
    emit_rows(module, signature, _plain(batch))
    one = _guarded(scalar, module, signature)
    return object_of(module, seldom, **_facts(signature, one, batch, len(program)))


def _lanes_object(machine: Machine, program: Program, signature: Signature) -> Object:
    module = new_module(program.name, machine)
    batch = emit_lanes(program, module, width())
    emit_rows(module, signature, _plain(batch))
    return object_of(module, each=batch.name)


def _plain(batch: Function) -> Callable[[IRBuilder, Value, Pairs], None]:
    """Calls the loop of a program."""

    def run(builder: IRBuilder, count: Value, pairs: Pairs) -> None:
        builder.call(batch, [count, *(x for pair in pairs for x in pair)])
        if AS_IT_IS in batch.attributes:
            builder.function.attributes.add(AS_IT_IS)

    return run


def solution(machine: Machine, wanted: Wanted[Saddle], why_singular: Callable[[], str]) -> ArrayFunction:
    """The function that solves a saddle system; see `Target`."""
    tiers = Tiers(machine, "solution", wanted.key, lambda seldom: _solution_object(machine, seldom, *wanted.make()),
                  rare_kernel)  # fmt: skip
    library = tiers.library
    signature = Signature.of(library.facts["signature"])
    size = math.prod(signature.shape)

    def single(library: Library) -> Run[Statuses]:
        return partial(_run_each, _each(library, [*_array_types(5), *[ctypes.c_void_p] * 2]))

    def together(library: Library) -> Run[Statuses]:
        return partial(_run_solved, _each(library, _array_types(7)), batches.single, size)

    def lanes() -> Library:
        return ready(machine.key("lanes", wanted.key), lambda: _solved_object(machine, *wanted.make()))

    batches = _Batches(tiers, single, lanes if library.facts["lanes"] else None, together)
    run = checked(signature, why_singular, batches)
    return ArrayFunction(signature, run, work=library.facts["work"], door=partial(_opened, batches))


def _solution_object(machine: Machine, seldom: bool, question: Saddle, signature: Signature) -> Object:
    module = new_module(signature.name, machine)
    build = Build(module=module)
    programs = {name: emit(program, module) for name, program in question.programs.items()}
    bind: dict[str, Any] = {**question.bound, **programs}
    unknown = build.add(question.kernel, bind=bind)
    nothing = build.constant_table((0.0,), Kind.FLOAT)
    one = build.add(question.kernel, "one", bind | ({"u": nothing} if has_no_inputs(signature) else {}))
    each, all_ = (build.add(kernel, bind={"size": question.size, "unknown": unknown})
                   for kernel in (saddle.each_state, saddle.all_states))  # fmt: skip

    def run(builder: IRBuilder, count: Value, pairs: Pairs) -> Value:
        no_input = builder.bitcast(nothing, ir.DoubleType().as_pointer())
        *inputs, (result, _) = in_order_of_solver(signature, pairs, no_input)
        return builder.call(all_, [count, *(x for pair in inputs for x in pair), result])

    emit_rows(module, signature, run)
    work = sum(map(len, question.programs.values())) + sum(question.sizes) ** 3
    facts = _facts(signature, _guarded(one, module, signature), each, work)
    return build.object(seldom, **facts, lanes=has_lanes(question))


def _solved_object(machine: Machine, question: Saddle, signature: Signature) -> Object:
    module, lanes = new_module(signature.name, machine), width()
    batch = emit_lanes(solved(question), module, lanes)

    def run(builder: IRBuilder, count: Value, pairs: Pairs) -> Value:
        q, v, u, t, p, result = in_order_of_solver(signature, pairs, pairs[0][0])
        return tested(batch, lanes)(builder, count, (t, q, v, u, p, result))

    emit_rows(module, signature, run)
    return object_of(module, each=batch.name)


def _facts(signature: Signature, one: Function, each: Function, work: int) -> dict[str, Any]:
    """What is to be known of a library: the functions of one state and of each of many, and how much one state is."""
    reports = isinstance(one.function_type.return_type, ir.IntType)
    return {"signature": signature.told, "one": one.name, "each": each.name, "reports": reports, "work": 1 + work}


def _each(library: Library, types: Sequence[Any]) -> Callable[..., None]:
    return library.function(library.facts["each"], None, [ctypes.c_int64, *types])


def _run_batch(kernel: Callable[..., None], size: int, count: int, rows: Sequence[Rows], result: Rows) -> None:
    kernel(count, *_pointers_and_strides(rows), result.ctypes.data, size)


def _run_each(kernel: Callable[..., None], count: int, rows: Sequence[Rows], result: Rows) -> Statuses:
    status = np.zeros(count, dtype=np.int64)
    kernel(count, *_pointers_and_strides(rows), result.ctypes.data, status.ctypes.data)
    return status


def _run_solved(
    kernel: Callable[..., None], single: Run[Statuses], size: int, count: int, rows: Sequence[Rows], result: Rows
) -> Statuses:
    """The unknown of many states; those where a test of the solver fails are computed one by one."""
    good, status = np.empty((count, 1)), np.zeros(count, dtype=np.int64)
    q, v, u, t, p = rows
    kernel(count, *_pointers_and_strides((t, q, v, u, p)), result.ctypes.data, size, good.ctypes.data, 1)
    if not good.all():
        left = np.flatnonzero(good[:, 0] == 0.0)
        few, found = [array if array.shape[0] == 1 else array[left] for array in rows], np.empty((left.size, size))
        status[left] = single(left.size, few, found)
        result[left] = found
    return status


def _guarded(function: Function, module: Module, signature: Signature) -> Function:
    return guarded(function, module, 0, signature.unit) if signature.unit else function


def _opened(batches: _Batches[Any], function: ArrayFunction) -> Callable[..., Any]:
    """The door of a function; itself where there is none."""
    signature, parameters, library = function.signature, function.parameters, batches.tiers.library
    usual = parameters.usual
    if len(usual) > _MOST_PARAMETERS or any(len(part) != 1 for part in signature.parts):
        return function.told
    given = Keyword("parameters", 1, parameters.entries, usual, parameters.names, parameters.symbols)
    names = ", ".join(block.name for block in signature.inputs)
    door = Door(
        name=signature.name,
        kernel=library.facts["one"],
        inputs=tuple(block.size for block in signature.inputs),
        output=signature.shape,
        fallback=function.told,
        hidden=(_TIME_ZERO, 0 if np.isnan(usual).any() else usual if len(usual) else _NOTHING),
        status=library.facts["reports"],
        doc=f"{signature.summary}; arrays (..., size), batch axes lead.",
        signature=f"({names}, *, t=0.0, parameters=None, out=None, threads=1)",
        keywords=(Keyword("t", 0), given),
        batches=batches.words,
        parts=tuple(width for (width,) in signature.parts),
    )
    return door.at(library.address(door.kernel), batches)


def _array_types(count: int) -> list[Any]:
    return [ctypes.c_void_p, ctypes.c_int64] * count


def _pointers_and_strides(rows: Sequence[Rows]) -> list[int]:
    """Address and stride of each array; one row is repeated by a stride of 0."""
    flat: list[int] = []
    for array in rows:
        flat += [array.__array_interface__["data"][0], array.shape[-1] if array.shape[0] > 1 else 0]
    return flat
