"""Programs as functions of CasADi's SX, written by the words of the format "casadi", without any text between."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from ..compiler.program import Instruction, Program, operands
from ..errors import DescriptionError
from .formats.casadi import CALLED

__all__ = ["casadi_module", "in_casadi"]

_SIGNS: dict[str, Callable[..., Any]] = {
    "add": operator.add, "sub": operator.sub, "mul": operator.mul, "div": operator.truediv, "neg": operator.neg,
    "fma": lambda a, b, c: a * b + c, "fms": lambda a, b, c: a * b - c, "fnma": lambda a, b, c: c - a * b,
    "fnms": lambda a, b, c: -(a * b) - c, "lt": operator.lt, "le": operator.le, "eq": operator.eq, "ne": operator.ne,
    "sincos": lambda a: a,
}  # fmt: skip


def casadi_module(where: str) -> Any:
    """CasADi. Raises DescriptionError, which says what to install, where it is not there."""
    try:
        return import_module("casadi")
    except ModuleNotFoundError:
        raise DescriptionError(where, "CasADi is not installed.", "Install dalembert[exports], or casadi.") from None


def in_casadi(program: Program, arguments: Sequence[Any]) -> list[Any]:
    """The output blocks of a program, each a column of SX row by row, of a column of SX or numbers per input block."""
    ca = import_module("casadi")
    functions = _SIGNS | {name: getattr(ca, word.removeprefix("ca.")) for name, word in CALLED.items()}
    values: list[Any] = []
    for instruction in program.instructions:
        values.append(_value(instruction, arguments, functions, values))
    return [ca.vertcat(*(values[place] for place in places)) for _, places in program.outputs]


def _value(
    instruction: Instruction, arguments: Sequence[Any], functions: dict[str, Callable[..., Any]], values: Sequence[Any]
) -> Any:
    name, of = instruction[0], operands(instruction)
    if name == "input":
        return arguments[of[0]][of[1]]
    if name in ("const", "truth"):
        return of[0]
    return functions[name](*(values[operand] for operand in of))
