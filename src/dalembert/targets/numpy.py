"""Programs as Python functions over NumPy arrays: the oracle, and the way without a compiler."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..compiler.doors import ArrayFunction, Rows
from ..compiler.kernels import Kernel
from ..compiler.operations import LEAVES, OPERATIONS
from ..compiler.program import Instruction, Program
from ..compiler.target import Assembled, Saddle, Statuses, Target, Wanted, Wiring, Workshop, checked
from ..errors import ShapeError

__all__ = ["TARGET", "numpy_function"]

Arrays = tuple[NDArray[np.float64], ...]


def numpy_function(program: Program) -> Callable[..., Arrays]:
    """A function of one array ``(..., size)`` per input block, whose leading axes broadcast.

    It returns one array ``(..., *shape)`` per output block, evaluated by the rules of IEEE doubles
    without warnings (1/0 is inf, sqrt(-1) is nan; a select takes one branch, whatever the other is).
    The function raises ShapeError for arrays that do not fit.

    >>> from dalembert.compiler.program import Block
    >>> q, f = Block("q", 1, (1,)), Block("f", 1, (1,))
    >>> square = Program("square", (q,), (("input", 0, 0), ("mul", 0, 0)), ((f, (1,)),))
    >>> numpy_function(square)([[2.0], [3.0]])
    (array([[4.], [9.]]),)
    """
    steps = [_step(instruction) for instruction in program.instructions]
    expired = _expired(program)

    def evaluate(*arrays: ArrayLike) -> Arrays:
        inputs, lead = _checked(program, arrays)
        values: list[Any] = []
        with np.errstate(all="ignore"):
            for (function, operands), no_longer_needed in zip(steps, expired, strict=True):
                if function is None:
                    block, entry = operands
                    values.append(inputs[block][..., entry])
                else:
                    values.append(function(*[values[operand] for operand in operands]))
                for value in no_longer_needed:
                    values[value] = None
        return tuple(
            _assembled(block.shape, [values[value] for value in places], lead) for block, places in program.outputs
        )

    return evaluate


def _step(instruction: Instruction) -> tuple[Callable[..., Any] | None, tuple[int, ...]]:
    """The function and operands of an instruction; None and the place for an input."""
    name = instruction[0]
    if name == "input":
        return None, instruction[1:]
    if name in LEAVES:
        constant = np.asarray(instruction[1])[()]
        return (lambda: constant), ()
    return OPERATIONS[name].numpy, instruction[1:]


def _expired(program: Program) -> list[tuple[int, ...]]:
    """For each instruction, the values that nothing after it needs."""
    last = {value: place for place, row in enumerate(program.instructions) if row[0] not in LEAVES for value in row[1:]}
    for _, values in program.outputs:
        for value in values:
            last.pop(value, None)
    expired: list[list[int]] = [[] for _ in program.instructions]
    for value, place in last.items():
        expired[place].append(value)
    return [tuple(values) for values in expired]


def _checked(program: Program, arrays: Sequence[ArrayLike]) -> tuple[list[NDArray[np.float64]], tuple[int, ...]]:
    """The arrays as doubles, and their common leading shape."""
    where = f"program {program.name}"
    if len(arrays) != len(program.inputs):
        names = ", ".join(block.name for block in program.inputs)
        raise ShapeError(where, f"{len(arrays)} arrays were given.", f"It takes {len(program.inputs)}: {names}.")
    inputs = [np.asarray(array, dtype=np.float64) for array in arrays]
    for block, array in zip(program.inputs, inputs, strict=True):
        if array.ndim == 0 or array.shape[-1] != block.size:
            raise ShapeError(
                where, f"{block.name} has shape {array.shape}.", f"Its last axis must be {block.size} long."
            )
    try:
        return inputs, np.broadcast_shapes(*(array.shape[:-1] for array in inputs))
    except ValueError:
        shapes = ", ".join(str(array.shape) for array in inputs)
        raise ShapeError(where, f"the leading axes of {shapes} do not fit.", "They must broadcast.") from None


def _assembled(shape: tuple[int, ...], entries: Sequence[Any], lead: tuple[int, ...]) -> NDArray[np.float64]:
    result = np.empty((*lead, len(entries)))
    for k, entry in enumerate(entries):
        result[..., k] = entry
    return result.reshape((*lead, *shape))


# -------------------------------------------------------------------- the target


def _quantity(wanted: Wanted[Program]) -> ArrayFunction:
    program, signature = wanted.make()
    return ArrayFunction(signature, partial(_interpret, numpy_function(program)), work=len(program))


def _interpret(function: Callable[..., Arrays], count: int, rows: Sequence[Rows], result: Rows) -> None:
    (found,) = function(*rows)
    result[...] = found.reshape(len(found), result.shape[1])


def _solution(wanted: Wanted[Saddle], why_singular: Callable[[], str]) -> ArrayFunction:
    question, signature = wanted.make()
    shop = PlainPython()
    programs = {name: shop.program(name, program) for name, program in question.programs.items()}
    unknown = shop.add(question.kernel, "unknown", **question.bound, **programs)
    run = partial(_state_by_state, unknown)
    return ArrayFunction(signature, checked(signature, why_singular, run))


def _state_by_state(unknown: Callable[..., int], count: int, rows: Sequence[Rows], result: Rows) -> Statuses:
    spread = [np.broadcast_to(x, (count, x.shape[-1])) for x in rows]
    return np.array([unknown(*(x[k] for x in spread), result[k]) for k in range(count)], dtype=np.int64)


class PlainPython:
    """A `Workshop` of kernels as the Python that they are, around programs over arrays."""

    lanes = 1

    def __init__(self, others: Mapping[str, Callable[..., Any]] | None = None) -> None:
        self._others = others or {}
        self._added: dict[str, Callable[..., Any]] = {}

    def program(self, name: str, program: Program) -> Callable[..., None]:
        """A program as a function that writes into its last arguments."""
        function, inputs = numpy_function(program), len(program.inputs)

        def write(*arrays: Rows) -> None:
            sized = [a[: block.size] for a, block in zip(arrays, program.inputs, strict=False)]
            for target, value in zip(arrays[inputs:], function(*sized), strict=True):
                flat = np.ravel(value)
                target[: flat.size] = flat

        return write

    def add(self, kernel: Kernel, name: str, **bound: Any) -> Callable[..., Any]:
        """A kernel with some of its parameters bound."""
        names = tuple(kernel.parameters)

        def call(*arguments: Any) -> Any:
            rest = iter(arguments)
            return kernel(*[bound[name] if name in bound else next(rest) for name in names])

        self._added[name] = call
        return call

    def other(self, name: str) -> Callable[..., Any]:
        """What was assembled before."""
        return self._others[name]

    def beside(self, name: str, shared: Iterable[str]) -> Callable[..., None]:
        """A kernel that was added, for one run."""
        kernel = self._added[name]

        def call(*arguments: Any) -> None:
            *arrays, codes, _ = arguments
            codes[0] = kernel(*map(np.ravel, arrays))

        return call


def _assemble(
    wire: Callable[[Workshop], Wiring], key: str | None, seldom: bool = False,
    others: Mapping[str, Callable[..., Any]] | None = None,
) -> Assembled:  # fmt: skip
    return Assembled(*wire(PlainPython(others)), lambda count: None)


TARGET = Target(
    name="numpy",
    about="slow, for comparison and where llvmlite is missing",
    available=lambda: True,
    missing=lambda: ("", ""),
    quantity=_quantity,
    solution=_solution,
    assemble=_assemble,
)
