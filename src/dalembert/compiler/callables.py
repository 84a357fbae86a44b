"""Programs as functions of NumPy arrays: compiled where LLVM is there, interpreted where it is not."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import InconsistentStartError, ShapeError, SingularMassMatrixError
from . import saddle
from .doors import ArrayFunction, Evaluate, Rows, Signature
from .engine import Library, compile_module, new_module
from .fastcall import Door
from .guard import guarded
from .linear import INCONSISTENT, SINGULAR
from .native import Build
from .program import Program
from .targets.llvm import emit, emit_batch
from .targets.numpy import numpy_function

Parameters = Callable[[Any], Rows]


# -------------------------------------------------------------------- one program


def quantity(program: Program, signature: Signature, parameters: Parameters, target: str, fast: bool) -> Any:
    """The function of a program with one output block and the inputs of `signature`, then t and p.

    `fast` says that t and p may be left to their defaults in the fast door (no parameter is free).
    """
    if target == "numpy":
        return ArrayFunction(signature, partial(_interpret, numpy_function(program)), parameters)
    module = new_module(program.name)
    scalar = emit(program, module)
    batch = emit_batch(program, module, scalar)
    kernel = _Compiled(batch.name, [ctypes.c_int64, *_array_types(len(program.inputs) + 1)])
    evaluate = partial(_run_batch, kernel, int(np.prod(signature.shape, dtype=int)))
    function = ArrayFunction(signature, evaluate, parameters)
    entrance = guarded(scalar, module, 0, signature.unit) if signature.unit else scalar
    door = _door(function, entrance.name, status=bool(signature.unit)) if fast else None
    return _compile(module, kernel, function, door)


def _interpret(function: Callable[..., Sequence[Rows]], count: int, rows: Sequence[Rows]) -> Rows:
    (result,) = function(*rows)
    return np.broadcast_to(result, (count, *result.shape[1:]))


def _run_batch(kernel: Any, size: int, count: int, rows: Sequence[Rows]) -> Rows:
    result = np.empty((count, size))
    kernel(count, *_pointers_and_strides(rows), result.ctypes.data, size)
    return result


# -------------------------------------------------------------------- a program and a saddle system


@dataclass(frozen=True)
class Unknowns:
    """Which unknown of a saddle program is wanted, and the sizes of both: `index` 0 is the first.

    `explicit` says that the program writes the first unknown out, with a pivot.
    """

    index: int
    sizes: tuple[int, int]
    explicit: bool = False

    @property
    def kernel(self) -> Any:
        """The kernel that solves for it."""
        if self.explicit:
            return saddle.explicit_unknown
        return saddle.second_unknown if self.index else saddle.first_unknown


def solution(
    terms: Program, signature: Signature, parameters: Parameters, target: str, fast: bool,
    unknowns: Unknowns, why_singular: Callable[[], str],
) -> Any:
    """The function that solves the saddle system of `terms`; inputs are q, v and, where there are any, u.

    Raises SingularMassMatrixError, with the words of `why_singular`, where the system has no solution.
    """
    n, m = unknowns.sizes
    sizes = {"n": n} if unknowns.explicit else {"n": n, "m": m}
    without_inputs = not any(block.name == "u" for block in signature.inputs)
    checked = partial(_checked, signature, why_singular)
    if target == "numpy":
        bound = partial(unknowns.kernel, *sizes.values(), _filling(numpy_function(terms)))
        return ArrayFunction(signature, checked(partial(_loop, bound, unknowns, without_inputs)), parameters)
    module = new_module(signature.name)
    build = Build(module=module)
    bind: dict[str, Any] = {**sizes, "terms": emit(terms, module)}
    unknown = build.add(unknowns.kernel, bind=bind)
    one = build.add(unknowns.kernel, "one", bind | ({"u": _NOTHING.ctypes.data} if without_inputs else {}))
    each = build.add(saddle.each_state, bind={"size": signature.shape[0], "unknown": unknown})
    kernel = _Compiled(each.name, [ctypes.c_int64, *_array_types(5), *[ctypes.c_void_p] * 2])
    run = partial(_run_each, kernel, signature.shape[0], without_inputs)
    function = ArrayFunction(signature, checked(run), parameters)
    entrance = guarded(one, module, 0, signature.unit) if signature.unit else one
    return _compile(module, kernel, function, _door(function, entrance.name, status=True) if fast else None)


def _run_each(
    kernel: Any, size: int, without_inputs: bool, count: int, rows: Sequence[Rows]
) -> tuple[Rows, NDArray[np.int64]]:
    result, status = np.empty((count, size)), np.zeros(count, dtype=np.int64)
    kernel(count, *_pointers_and_strides(_with_inputs(rows, without_inputs)), result.ctypes.data, status.ctypes.data)
    return result, status


def _loop(
    unknown: Callable[..., int], unknowns: Unknowns, without_inputs: bool, count: int, rows: Sequence[Rows]
) -> tuple[Rows, NDArray[np.int64]]:
    """The kernel as Python, state by state."""
    spread = [np.broadcast_to(x, (count, x.shape[-1])) for x in _with_inputs(rows, without_inputs)]
    result = np.empty((count, unknowns.sizes[unknowns.index]))
    status = np.array([unknown(*(x[k] for x in spread), result[k]) for k in range(count)], dtype=np.int64)
    return result, status


def _filling(function: Callable[..., Sequence[Rows]]) -> Callable[..., int]:
    """A program as a kernel sees it: results are written into its last arguments."""

    def fill(*arrays: Rows) -> int:
        for result, place in zip(function(*arrays[:5]), arrays[5:], strict=True):
            place[:] = np.ravel(result)
        return 0

    return fill


def _checked(
    signature: Signature, why_singular: Callable[[], str], run: Callable[..., tuple[Rows, NDArray[np.int64]]]
) -> Evaluate:
    """`run` with every failed state turned into an error that names the first one."""

    def evaluate(count: int, rows: Sequence[Rows]) -> Rows:
        result, status = run(count, rows)
        if status.any():
            first = int(np.flatnonzero(status)[0])
            where = signature.text if count == 1 else f"{signature.text}, state {first} of {count}"
            raise _failure(where, int(status[first]), why_singular)
        return result

    return evaluate


def _failure(where: str, status: int, why_singular: Callable[[], str]) -> Exception:
    if status == SINGULAR:
        return SingularMassMatrixError(where, f"the accelerations are not determined: {why_singular()}.",
                                       "Give the coordinate inertia, a constraint, or take it out.")
    if status == INCONSISTENT:
        return InconsistentStartError(where, "the constraints contradict each other at this state.",
                                      "Remove one of them, or start elsewhere.")
    return ShapeError(where, "the state or the equations are not finite there.",
                      "Check the arrays for NaN and the state for a singularity.")


# -------------------------------------------------------------------- pieces

_NOTHING = np.zeros(1)
_TIME_ZERO = np.zeros(1)


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


def _compile(module: Any, kernel: _Compiled, function: ArrayFunction, door: Door | None) -> Any:
    """Compile the module; the fast door in front of `function` where there is one, else `function`."""
    library = compile_module(module)
    kernel.look_up(library)
    return function if door is None else door.open(library)


def _door(function: ArrayFunction, kernel: str, status: bool) -> Door:
    signature = function.signature
    names = ", ".join(block.name for block in signature.inputs)
    return Door(
        name=signature.name,
        kernel=kernel,
        inputs=tuple(block.size for block in signature.inputs),
        output=signature.shape,
        fallback=function,
        hidden=(_TIME_ZERO, _NOTHING),
        status=status,
        doc=f"{signature.summary}; arrays (..., size), batch axes lead.",
        signature=f"({names}, *, t=0.0, parameters=None)",
    )


def _with_inputs(rows: Sequence[Rows], without_inputs: bool) -> Sequence[Rows]:
    """q, v, u, t, p: with an empty u where the signature has none."""
    return [*rows[:2], np.zeros((1, 0)), *rows[2:]] if without_inputs else rows


def _array_types(count: int) -> list[Any]:
    return [ctypes.c_void_p, ctypes.c_int64] * count


def _pointers_and_strides(rows: Sequence[Rows]) -> list[int]:
    """Address and stride of each array; one row is repeated by a stride of 0."""
    flat: list[int] = []
    for array in rows:
        flat += [array.ctypes.data, array.shape[-1] if array.shape[0] > 1 else 0]
    return flat
