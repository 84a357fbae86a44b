"""Programs as functions of NumPy arrays that are machine code, with a fast door where there is one."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from ... import saddle
from ...doors import ArrayFunction, Rows, Signature
from ...engine import Library, compile_module, ir, new_module
from ...fastcall import Door
from ...guard import guarded
from ...program import Program
from ...target import Parameters, Saddle, Solved, has_no_inputs
from .kernels import Build
from .programs import emit, emit_batch

if TYPE_CHECKING:
    from llvmlite.ir import Function, Module

_NOTHING = np.zeros(1)
_TIME_ZERO = np.zeros(1)


def quantity(program: Program, signature: Signature, parameters: Parameters, fast: bool) -> Callable[..., Any]:
    """The function of a program with one output block; see `Target`."""
    module = new_module(program.name)
    scalar = emit(program, module)
    batch = emit_batch(program, module, scalar)
    kernel = _Compiled(batch.name, [ctypes.c_int64, *_array_types(len(program.inputs) + 1)])
    function = ArrayFunction(signature, partial(_run_batch, kernel, program.outputs[0][0].size), parameters)
    return _opened(module, kernel, function, _guarded(scalar, module, signature) if fast else None)


def solution(question: Saddle, signature: Signature, parameters: Parameters, fast: bool) -> Callable[..., Any]:
    """The function that solves a saddle system; see `Target`."""
    module = new_module(signature.name)
    build = Build(module=module)
    bind: dict[str, Any] = {**question.bound, "terms": emit(question.terms, module)}
    unknown = build.add(question.kernel, bind=bind)
    nothing = {"u": _NOTHING.ctypes.data} if has_no_inputs(signature) else {}
    one = build.add(question.kernel, "one", bind | nothing)
    each = build.add(saddle.each_state, bind={"size": question.size, "unknown": unknown})
    kernel = _Compiled(each.name, [ctypes.c_int64, *_array_types(5), *[ctypes.c_void_p] * 2])
    function = ArrayFunction(
        signature, question.checked(signature, partial(_run_each, kernel, question.size)), parameters
    )
    return _opened(module, kernel, function, _guarded(one, module, signature) if fast else None)


def _run_batch(kernel: _Compiled, size: int, count: int, rows: Sequence[Rows]) -> Rows:
    result = np.empty((count, size))
    kernel(count, *_pointers_and_strides(rows), result.ctypes.data, size)
    return result


def _run_each(kernel: _Compiled, size: int, count: int, rows: Sequence[Rows]) -> Solved:
    result, status = np.empty((count, size)), np.zeros(count, dtype=np.int64)
    kernel(count, *_pointers_and_strides(rows), result.ctypes.data, status.ctypes.data)
    return result, status


class _Compiled:
    """A function of a library, to be passed on before the library exists."""

    def __init__(self, name: str, types: Sequence[Any]) -> None:
        self.name, self._types = name, types
        self._function: Any = None

    def look_up(self, library: Library) -> None:
        """Take the function from its library."""
        self._function = library.function(self.name, None, self._types)

    def __call__(self, *arguments: Any) -> None:
        self._function(*arguments)


def _guarded(function: Function, module: Module, signature: Signature) -> Function:
    return guarded(function, module, 0, signature.unit) if signature.unit else function


def _opened(module: Module, kernel: _Compiled, function: ArrayFunction, one: Function | None) -> Callable[..., Any]:
    """Compile the module; a fast door to its function of `one` state in front of `function`, else that."""
    library = compile_module(module)
    kernel.look_up(library)
    return function if one is None else _door(function, one).open(library)


def _door(function: ArrayFunction, one: Function) -> Door:
    signature = function.signature
    names = ", ".join(block.name for block in signature.inputs)
    return Door(
        name=signature.name,
        kernel=one.name,
        inputs=tuple(block.size for block in signature.inputs),
        output=signature.shape,
        fallback=function,
        hidden=(_TIME_ZERO, _NOTHING),
        status=isinstance(one.function_type.return_type, ir.IntType),
        doc=f"{signature.summary}; arrays (..., size), batch axes lead.",
        signature=f"({names}, *, t=0.0, parameters=None)",
    )


def _array_types(count: int) -> list[Any]:
    return [ctypes.c_void_p, ctypes.c_int64] * count


def _pointers_and_strides(rows: Sequence[Rows]) -> list[int]:
    """Address and stride of each array; one row is repeated by a stride of 0."""
    flat: list[int] = []
    for array in rows:
        flat += [array.ctypes.data, array.shape[-1] if array.shape[0] > 1 else 0]
    return flat
