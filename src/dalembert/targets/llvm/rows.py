"""Loops over rows as doors call them: `i64 NAME(i64 count, i64* table)`.

The table has the address of each array and how many doubles lie from one row to the next: the inputs, time and
parameters, the result. What is returned is 0, or 1 where Python has to look at each state.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ...compiler.doors import Signature
from ...compiler.engine import ir
from ...compiler.guard import refuse
from ...compiler.target import has_no_inputs
from .vectors import number_type

if TYPE_CHECKING:
    from llvmlite.ir import Function, IRBuilder, Module, Value

__all__ = ["ROWS", "emit_rows", "in_order_of_solver", "tested"]

ROWS = "all.rows"
"""The name of a loop that doors call."""

CHUNK = 512
"""So many states are solved before their tests are looked at."""

Pairs = Sequence[tuple["Value", "Value"]]


def emit_rows(
    module: Module, signature: Signature, run: Callable[[IRBuilder, Value, Pairs], Value | None]
) -> Function:
    """Add the loop that `run` writes, with count, and address and stride of each array; its value is returned, or 0.

    Inputs that have to be unit vectors are looked at before.
    """
    word, array = ir.IntType(64), ir.DoubleType().as_pointer()
    function = ir.Function(module, ir.FunctionType(word, [word, word.as_pointer()]), name=ROWS)
    builder = ir.IRBuilder(function.append_basic_block("entry"))
    count, table = function.args
    words = [builder.load(builder.gep(table, [word(k)])) for k in range(2 * (len(signature.inputs) + 3))]
    arrays = [builder.inttoptr(address, array) for address in words[::2]]
    pairs = list(zip(arrays, words[1::2], strict=True))
    if signature.unit:
        (first, stride), *_ = pairs
        each(builder, count, lambda k: refuse(builder, builder.gep(first, [builder.mul(k, stride)]), signature.unit))
    status = run(builder, count, pairs)
    builder.ret(word(0) if status is None else status)
    return function


def each(builder: IRBuilder, count: Value, body: Callable[[Value], object], step: int = 1) -> None:
    """`body(k)` for k = 0, step, ... below count, which is not 0."""
    word, before = ir.IntType(64), builder.block
    loop, done = builder.append_basic_block("loop"), builder.append_basic_block("done")
    builder.branch(loop)
    builder.position_at_end(loop)
    k = builder.phi(word)
    k.add_incoming(word(0), before)
    body(k)
    following = builder.add(k, word(step))
    k.add_incoming(following, builder.block)
    builder.cbranch(builder.icmp_signed("<", following, count), loop, done)
    builder.position_at_end(done)


def in_order_of_solver(signature: Signature, pairs: Pairs, nothing: Value) -> Pairs:
    """q, v, u, t, p and the result, with `nothing` for u where there are no inputs."""
    if not has_no_inputs(signature):
        return pairs
    q, v, *others = pairs
    return [q, v, (nothing, ir.IntType(64)(0)), *others]


def tested(batch: Function, lanes: int) -> Callable[[IRBuilder, Value, Pairs], Value]:
    """Calls the loop of a program that says of each state whether a solver's tests were passed, and looks at that."""
    word, vector = ir.IntType(64), number_type(lanes)

    def run(builder: IRBuilder, count: Value, pairs: Pairs) -> Value:
        good = builder.alloca(ir.DoubleType(), word(CHUNK))
        good.align = 64
        vectors = builder.bitcast(good, vector.as_pointer())
        ones = ir.Constant(vector, [1.0] * lanes)

        def place(k: Value) -> Value:
            return builder.gep(vectors, [builder.udiv(k, word(lanes))])

        each(builder, word(CHUNK), lambda k: builder.store(ones, place(k), align=64), lanes)
        size = builder.select(builder.icmp_signed("<", count, word(CHUNK)), count, word(CHUNK))
        last = builder.sub(count, size)

        def chunk(k: Value) -> None:
            first = builder.select(builder.icmp_signed("<", k, last), k, last)
            moved = [(builder.gep(array, [builder.mul(first, stride)]), stride) for array, stride in pairs]
            builder.call(batch, [size, *(x for pair in (*moved, (good, word(1))) for x in pair)])
            each(builder, size, check, lanes)

        def check(k: Value) -> None:
            wrong = builder.fcmp_unordered("!=", builder.load(place(k), align=64), ones)
            bits = ir.IntType(lanes)
            with builder.if_then(builder.icmp_unsigned("!=", builder.bitcast(wrong, bits), bits(0)), likely=False):
                builder.ret(word(1))

        each(builder, count, chunk, CHUNK)
        return word(0)

    return run
