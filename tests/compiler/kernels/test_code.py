"""Routines are whole: a second back end, an interpreter in one function, does what the kernels do as Python."""

from __future__ import annotations

import contextlib
import math
import operator
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from dalembert.compiler.kernels import Kernel
from dalembert.compiler.kernels.code import (
    Block,
    Bound,
    Call,
    Choice,
    Code,
    Compute,
    Count,
    External,
    If,
    Jump,
    Local,
    Look,
    Read,
    Return,
    Routine,
    Scratch,
    Store,
    Value,
    While,
    Write,
)
from dalembert.compiler.kernels.kernel import Kind
from dalembert.compiler.kernels.translation import Translation
from dalembert.compiler.linear import solve_saddle
from tests.compiler import test_kernels as kernels

OPERATIONS = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "//": operator.floordiv,
    "%": operator.mod, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq,
    "!=": operator.ne, "neg": operator.neg, "not": operator.not_, "isnan": math.isnan, "float": float, "int": int,
    "select": lambda test, one, other: one if test else other,
    "load": lambda array, index: array[index].item(), "offset": lambda array, index: array[index:],
}  # fmt: skip


class Jumped(Exception):
    """On the way to a label."""


class Left(Exception):
    """On the way out of a routine."""


@contextlib.contextmanager
def until(label: int) -> Iterator[None]:
    """What jumps to the label goes on after the block."""
    try:
        yield
    except Jumped as jump:
        if jump.args != (label,):
            raise


def interpreted(routine: Routine, *arguments: Any) -> Any:
    """What a routine returns; arrays are changed in place."""
    values: dict[int | None, Any] = dict(zip((p.number for p in routine.parameters), arguments, strict=True))
    locals_: dict[Local, Any] = {}

    def of(value: Value) -> Any:
        return value.constant if value.number is None else values[value.number]

    def run(part: Code) -> None:
        for instruction in part:
            step(instruction)

    def step(instruction: Any) -> None:
        match instruction:
            case Compute(result, name, operands):
                function = OPERATIONS.get(name) or getattr(math, name)
                values[result.number] = function(*map(of, operands))
            case Bound(result, thing):
                values[result.number] = thing
            case Scratch(result, size):
                values[result.number] = np.zeros(of(size), float if result.kind is Kind.ARRAY else np.int64)
            case Store(array, index, value):
                of(array)[of(index)] = of(value)
            case Look(result, table, index):
                values[result.number] = (float if result.kind is Kind.FLOAT else int)(table[of(index)])
            case Read(result, local):
                values[result.number] = locals_.get(local, 0)
            case Write(local, value):
                locals_[local] = of(value)
            case Call(result, callee, given):
                values[result.number] = call(callee, [of(value) for value in given])
            case Choice(result, test, then, one, otherwise, other):
                side, value = (then, one) if of(test) else (otherwise, other)
                run(side)
                values[result.number] = of(value)
            case If(test, then, otherwise):
                run(then if of(test) else otherwise)
            case Block(end, body):
                with until(end):
                    run(body)
            case While() | Count():
                with until(instruction.end):
                    for _ in turns(instruction):
                        with until(instruction.again):
                            run(instruction.body)
            case Jump(label):
                raise Jumped(label)
            case Return(value):
                raise Left(None if value is None else of(value))

    def call(callee: Any, given: list[Any]) -> Any:
        if isinstance(callee, Routine):
            return interpreted(callee, *given)
        if isinstance(callee, External):
            return callee.code(*given)
        return callee(*given) if isinstance(callee, Kernel) else of(callee)(*given)

    def turns(loop: While | Count) -> Iterator[None]:
        if isinstance(loop, Count):
            for index in range(of(loop.start), of(loop.stop), loop.step):
                values[loop.index.number] = index
                yield
            return
        while True:
            run(loop.test)
            if not of(loop.condition):
                return
            yield

    try:
        run(routine.body)
    except Left as left:
        return left.args[0]
    raise AssertionError("the end of a routine was reached")


MATRIX = np.array([2.0, 0.5, 0.0, 0.5, 3.0, 0.1, 0.0, 0.1, 1.0])
ROW, FORCE = np.array([1.0, 1.0, 0.5]), np.array([1.0, -2.0, 0.3])
ROUNDED = [
    (kernels.dot, (4, np.arange(4.0), np.array([0.5, 1.5, -2.0, 3.0]))),
    *((kernels.arithmetic, (i, j, 1.75, np.zeros(12))) for i in (7, -7) for j in (3, -3)),
    *((kernels.comparisons, (a, 2.0, i)) for a in (0.5, 2.0, math.nan) for i in (0, 3, 7)),
    (kernels.collatz, (27,)),
    (kernels.loops, (7, np.zeros(40, dtype=np.int64))),
    (kernels.tables, (2, np.zeros(14))),
    (kernels.written_out, (6, np.linspace(1.0, 2.0, 20))),
    *((kernels.scratch, (n, np.linspace(1.0, 2.0, n))) for n in (2, 5)),
    (kernels.swap, (3, np.arange(3.0), np.zeros(3))),
    (kernels.functions, (0.7, np.zeros(5))),
    *((kernels.classes, (x,)) for x in (1.0, math.inf, math.nan)),
    (kernels.euler, (2, 10, 0.1, kernels.growth, np.array([1.0, 2.0]))),
    (kernels.calls_seldom, (2, np.array([1.0, 1.0]))),
    (solve_saddle, (3, 1, MATRIX, ROW, FORCE, np.array([0.2]), np.zeros(3), np.zeros(1))),
]


@pytest.mark.parametrize(("kernel", "arguments"), ROUNDED)
@pytest.mark.parametrize("bound", [False, True])
def test_a_routine_is_what_its_kernel_is(kernel: Kernel, arguments: tuple[Any, ...], bound: bool) -> None:
    """Bit for bit; with every Int bound, so that loops are written out and branches die, and with none."""
    kinds = kernel.parameters
    fixed = {name: x for (name, kind), x in zip(kinds.items(), arguments, strict=True) if bound and kind is Kind.INT}
    outcomes = []
    for run in (kernel, interpreted):
        given = [x.copy() if isinstance(x, np.ndarray) else x for x in arguments]
        free = [x for name, x in zip(kinds, given, strict=True) if run is kernel or name not in fixed]
        first = () if run is kernel else (Translation().routine(kernel, fixed),)
        outcomes.append([run(*first, *free), *(x for x in given if isinstance(x, np.ndarray))])
    for python, routine in zip(*outcomes, strict=True):
        np.testing.assert_array_equal(routine, python)
