"""Programs as functions of NumPy arrays that are machine code, with a fast door where there is one."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

import numpy as np

from ... import saddle
from ...doors import ArrayFunction, Rows, Signature
from ...engine import Library, Object, ir, new_module, object_of
from ...fastcall import Door, Keyword
from ...guard import guarded
from ...kernels.kernel import Kind
from ...program import Program
from ...ready import ready
from ...target import Saddle, Solved, Wanted, checked, has_no_inputs
from ...tracing import MOST_UNKNOWNS, solved
from .kernels import Build, rare_kernel
from .lanes import emit_lanes, width
from .programs import emit, emit_batch

if TYPE_CHECKING:
    from llvmlite.ir import Function, Module

Result = TypeVar("Result")
_NOTHING = np.zeros(1)
_MOST_PARAMETERS = 4096
_TIME_ZERO = np.zeros(1)


def quantity(wanted: Wanted[Program]) -> ArrayFunction:
    """The function of a program with one output block; see `Target`."""
    library = ready(_key("quantity", wanted), lambda: _quantity_object(*wanted.make()))
    signature = Signature.of(library.facts["signature"])
    each = _each(library, [*_array_types(len(signature.inputs) + 3)])
    size = math.prod(signature.shape)

    def lanes() -> Run[Rows]:
        made = ready(_key("lanes", wanted), lambda: _lanes_object(wanted.make()[0]))
        return partial(_run_batch, _each(made, [*_array_types(len(signature.inputs) + 3)]), size)

    run = _Batches(partial(_run_batch, each, size), lanes)
    return ArrayFunction(signature, run, door=partial(_opened, library))


Run: TypeAlias = Callable[[int, Sequence[Rows]], Result]

MANY = 65_536
"""So many states have to be asked for before code for lanes is made, which takes a tenth of a second for an arm and
saves a tenth of a microsecond a state."""


class _Batches(Generic[Result]):
    """What computes many states: one after the other, and in lanes once many were asked for; the bits are the same."""

    def __init__(self, single: Run[Result], lanes: Callable[[], Run[Result]]) -> None:
        self.single, self.make_lanes = single, lanes
        self.lanes: Run[Result] | None = None
        self.asked = 0

    def __call__(self, count: int, rows: Sequence[Rows]) -> Result:
        if count < width():
            return self.single(count, rows)
        self.asked += count
        if self.lanes is None and self.asked >= MANY:
            self.lanes = self.make_lanes()
        return (self.lanes or self.single)(count, rows)


def _quantity_object(program: Program, signature: Signature) -> Object:
    module = new_module(program.name)
    scalar = emit(program, module)
    batch = emit_batch(program, module, scalar)
    one = _guarded(scalar, module, signature)
    return object_of(module, **_facts(signature, one, batch))


def _lanes_object(program: Program) -> Object:
    module = new_module(program.name)
    return object_of(module, each=emit_lanes(program, module, width()).name)


def solution(wanted: Wanted[Saddle], why_singular: Callable[[], str]) -> ArrayFunction:
    """The function that solves a saddle system; see `Target`."""
    library = ready(_key("solution", wanted), lambda: _solution_object(*wanted.make()), rare_kernel)
    signature = Signature.of(library.facts["signature"])
    each = _each(library, [*_array_types(5), *[ctypes.c_void_p] * 2])
    size = math.prod(signature.shape)
    single = partial(_run_each, each, size)

    def lanes() -> Run[Solved]:
        made = ready(_key("lanes", wanted), lambda: _lanes_object(solved(wanted.make()[0])))
        return partial(_run_solved, _each(made, [*_array_types(7)]), single, size)

    run = checked(signature, why_singular, _Batches(single, lanes) if library.facts["lanes"] else single)
    return ArrayFunction(signature, run, door=partial(_opened, library))


def _solution_object(question: Saddle, signature: Signature) -> Object:
    module = new_module(signature.name)
    build = Build(module=module)
    programs = {name: emit(program, module) for name, program in question.programs.items()}
    bind: dict[str, Any] = {**question.bound, **programs}
    unknown = build.add(question.kernel, bind=bind)
    nothing = {"u": build.constant_table((0.0,), Kind.FLOAT)} if has_no_inputs(signature) else {}
    one = build.add(question.kernel, "one", bind | nothing)
    each = build.add(saddle.each_state, bind={"size": question.size, "unknown": unknown})
    facts = _facts(signature, _guarded(one, module, signature), each)
    return build.object(**facts, lanes=type(question) is Saddle and sum(question.sizes) <= MOST_UNKNOWNS)


def _key(kind: str, wanted: Wanted[Any]) -> str | None:
    return None if wanted.key is None else f"{kind} {wanted.key}"


def _facts(signature: Signature, one: Function, each: Function) -> dict[str, Any]:
    """What is to be known of a library: the functions of one state and of each of many."""
    reports = isinstance(one.function_type.return_type, ir.IntType)
    return {"signature": signature.told, "one": one.name, "each": each.name, "reports": reports}


def _each(library: Library, types: Sequence[Any]) -> Callable[..., None]:
    return library.function(library.facts["each"], None, [ctypes.c_int64, *types])


def _run_batch(kernel: Callable[..., None], size: int, count: int, rows: Sequence[Rows]) -> Rows:
    result = np.empty((count, size))
    kernel(count, *_pointers_and_strides(rows), result.ctypes.data, size)
    return result


def _run_each(kernel: Callable[..., None], size: int, count: int, rows: Sequence[Rows]) -> Solved:
    result, status = np.empty((count, size)), np.zeros(count, dtype=np.int64)
    kernel(count, *_pointers_and_strides(rows), result.ctypes.data, status.ctypes.data)
    return result, status


def _run_solved(
    kernel: Callable[..., None], single: Run[Solved], size: int, count: int, rows: Sequence[Rows]
) -> Solved:
    """The unknown of many states; those where a test of the solver fails are computed one by one."""
    result, good, status = np.empty((count, size)), np.empty((count, 1)), np.zeros(count, dtype=np.int64)
    q, v, u, t, p = rows
    kernel(count, *_pointers_and_strides((t, q, v, u, p)), result.ctypes.data, size, good.ctypes.data, 1)
    if not good.all():
        left = np.flatnonzero(good[:, 0] == 0.0)
        few = [array if array.shape[0] == 1 else array[left] for array in rows]
        result[left], status[left] = single(left.size, few)
    return result, status


def _guarded(function: Function, module: Module, signature: Signature) -> Function:
    return guarded(function, module, 0, signature.unit) if signature.unit else function


def _opened(library: Library, function: ArrayFunction) -> Callable[..., Any]:
    """The door of a function; itself where there is none."""
    signature, parameters = function.signature, function.parameters
    usual = parameters.usual
    if len(usual) > _MOST_PARAMETERS:
        return function
    given = Keyword("parameters", 1, parameters.entries, usual, parameters.names, parameters.symbols)
    names = ", ".join(block.name for block in signature.inputs)
    door = Door(
        name=signature.name,
        kernel=library.facts["one"],
        inputs=tuple(block.size for block in signature.inputs),
        output=signature.shape,
        fallback=function,
        hidden=(_TIME_ZERO, 0 if np.isnan(usual).any() else usual if len(usual) else _NOTHING),
        status=library.facts["reports"],
        doc=f"{signature.summary}; arrays (..., size), batch axes lead.",
        signature=f"({names}, *, t=0.0, parameters=None)",
        keywords=(Keyword("t", 0), given),
    )
    return door.open(library)


def _array_types(count: int) -> list[Any]:
    return [ctypes.c_void_p, ctypes.c_int64] * count


def _pointers_and_strides(rows: Sequence[Rows]) -> list[int]:
    """Address and stride of each array; one row is repeated by a stride of 0."""
    flat: list[int] = []
    for array in rows:
        flat += [array.__array_interface__["data"][0], array.shape[-1] if array.shape[0] > 1 else 0]
    return flat
