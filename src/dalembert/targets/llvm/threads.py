"""Functions of rows that are called once a thread, by as many threads as there are rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...compiler.engine import ir, made_for
from .rows import each

if TYPE_CHECKING:
    from llvmlite.ir import Function, IRBuilder, Module, Value

__all__ = ["emit_threads"]

_CONVENTION = "ptx_kernel"
_WHERE = tuple(f"llvm.nvvm.read.ptx.sreg.{name}.x" for name in ("ctaid", "ntid", "tid"))
"""The number of a thread's block, the size of blocks, and the thread's number within its own."""


def emit_threads(module: Module, function: Function, name: str) -> Function:
    """Add the entry that calls a function of arrays for rows 0 to count - 1; what it returns goes into `codes`.

    Its type is `void NAME(i64 count, array, i64 stride, ..., i64* codes)`, without `codes` for a function that returns
    nothing; strides count entries from one row to the next, and 0 gives every row the same. On a machine of threads
    each takes the row of its number; elsewhere the rows are taken one after the other, by the same function.
    """
    word = ir.IntType(64)
    returns = function.function_type.return_type == word
    types = [word, *(one for argument in function.args for one in (argument.type, word))]
    entry = ir.Function(module, ir.FunctionType(ir.VoidType(), types + [word.as_pointer()] * returns), name=name)
    count, *given = entry.args
    arrays, strides = given[: 2 * len(function.args) : 2], given[1 : 2 * len(function.args) : 2]
    builder = ir.IRBuilder(entry.append_basic_block("entry"))

    def call(row: Value) -> None:
        places = [builder.gep(array, [builder.mul(row, stride)]) for array, stride in zip(arrays, strides, strict=True)]
        code = builder.call(function, places)
        if returns:
            builder.store(code, builder.gep(given[-1], [row]))

    if made_for(module).threads:
        setattr(entry, "calling_convention", _CONVENTION)  # noqa: B010 - which the types of llvmlite do not name
        row = _thread(builder)
        with builder.if_then(builder.icmp_signed("<", row, count)):
            call(row)
    else:
        with builder.if_then(builder.icmp_signed(">", count, word(0))):
            each(builder, count, call)
    builder.ret_void()
    return entry


def _thread(builder: IRBuilder) -> Value:
    """The number of this thread among all."""
    kind, known = ir.FunctionType(ir.IntType(32), []), builder.module.globals
    asked = (known.get(name) or ir.Function(builder.module, kind, name=name) for name in _WHERE)
    block, size, place = (builder.zext(builder.call(function, []), ir.IntType(64)) for function in asked)
    return builder.add(builder.mul(block, size), place)
