"""Inputs that have to be unit vectors, such as quaternions: looked at before a kernel runs.

A kernel behind a guard reports a failure for others, so that the fast door sends the call on to Python, which says
which entries are at fault.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ..errors import ShapeError
from .engine import ir

if TYPE_CHECKING:
    from llvmlite.ir import Function, IRBuilder, Module, Value

#: How far the square of a length may be from 1: as far as four digits written by hand.
TOLERANCE = 1e-3
LENGTH = 4


def check(where: str, block: str, rows: NDArray[np.float64], starts: Sequence[int]) -> None:
    """Raise ShapeError where four entries of a row, from one of `starts` on, are no unit vector; nan passes.

    >>> check("f(q)", "q", np.array([[0.5, 0.6, 0.8, 0.0, 0.0]]), [1])
    """
    for start in starts:
        squares = np.sum(rows[..., start : start + LENGTH] ** 2, axis=-1)
        if np.any(np.abs(squares - 1.0) > TOLERANCE):
            worst = float(np.sqrt(squares.flat[int(np.nanargmax(np.abs(squares - 1.0)))]))
            raise ShapeError(where, f"the quaternion {block}[{start}:{start + LENGTH}] has the length {worst:.6g}.",
                             "Divide it by its length; (1, 0, 0, 0) is no turn.")  # fmt: skip


def guarded(function: Function, module: Module, argument: int, starts: Sequence[int]) -> Function:
    """`function` as one that returns an i64: 1 without running where the entries of an argument are no unit vectors,
    else the status of `function`, or 0 where it has none."""
    integer = ir.IntType(64)
    outer = ir.Function(module, ir.FunctionType(integer, function.function_type.args), name=f"{function.name}_guarded")
    builder = ir.IRBuilder(outer.append_basic_block("entry"))
    refuse(builder, outer.args[argument], starts)
    result = builder.call(function, outer.args)
    builder.ret(result if function.function_type.return_type == integer else integer(0))
    return outer


def refuse(builder: IRBuilder, row: Value, starts: Sequence[int]) -> None:
    """Return 1 from the function that is being built where four entries of a row are no unit vector."""
    integer, double = ir.IntType(64), ir.DoubleType()
    for start in starts:
        places = (builder.gep(row, [integer(start + k)]) for k in range(LENGTH))
        entries = [builder.load(place) for place in places]
        total = builder.fmul(entries[0], entries[0])
        for entry in entries[1:]:
            total = builder.fadd(total, builder.fmul(entry, entry))
        low = builder.fcmp_ordered("<", total, double(1.0 - TOLERANCE))
        high = builder.fcmp_ordered(">", total, double(1.0 + TOLERANCE))
        with builder.if_then(builder.or_(low, high), likely=False):
            builder.ret(integer(1))
