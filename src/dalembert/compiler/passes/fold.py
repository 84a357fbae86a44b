"""Operations on constants are carried out, and those with 0, 1, true or false vanish."""

from __future__ import annotations

import math

import numpy as np

from ..operations import OPERATIONS, PAIR, TRUTH
from ..program import Builder, Instruction, Program, renumbered
from .rewriting import Rewriting, rewrite

__all__ = ["fold"]


def fold(program: Program) -> Program:
    """The program with constant subexpressions computed; 0 x is 0 here, as in expressions."""
    return rewrite(program, dict.fromkeys(OPERATIONS, _fold))


def _fold(state: Rewriting, instruction: Instruction) -> int | None:
    build, new, name = state.build, state.new, instruction[0]
    moved = renumbered(instruction, new)
    given = moved[1:]
    if build.known.isdisjoint(given) and name not in _LOGICAL:
        return build.put(moved)
    if build.known.issuperset(given) and OPERATIONS[name].result != PAIR:
        return _computed(build, name, [build.instructions[operand][1] for operand in given])
    rule = _RULES.get(name)
    return rule(build, *given) if rule else None


def _computed(build: Builder, name: str, values: list[float]) -> int:
    with np.errstate(all="ignore"):
        result = OPERATIONS[name].numpy(*values)
    if OPERATIONS[name].result == TRUTH:
        return build.leaf(("truth", bool(result)))
    return build.constant(float(result))


def _sum(build: Builder, a: int, b: int) -> int | None:
    if build.constant_value(a) == 0:
        return b
    return a if build.constant_value(b) == 0 else None


def _difference(build: Builder, a: int, b: int) -> int | None:
    if build.constant_value(b) == 0:
        return a
    return build.apply("neg", b) if build.constant_value(a) == 0 else None


def _product(build: Builder, a: int, b: int) -> int | None:
    x, y = build.constant_value(a), build.constant_value(b)
    if y is not None:
        a, b, x = b, a, y
    if x is None:
        return None
    if x in (0, 1):
        return b if x == 1 else a
    inner = build.instructions[b]
    return _scaled(build, x, inner) if inner[0] == "mul" else None


def _scaled(build: Builder, x: float, product: Instruction) -> int | None:
    """x (y z) for a constant y."""
    _, b, c = product
    if build.constant_value(c) is not None:
        b, c = c, b
    y = build.constant_value(b)
    if y is None or not math.isfinite(x * y) or x * y == 0:
        return None
    return c if x * y == 1 else build.apply("mul", build.constant(x * y), c)


def _quotient(build: Builder, a: int, b: int) -> int | None:
    return a if build.constant_value(b) == 1 else None


def _choice(build: Builder, condition: int, a: int, b: int) -> int | None:
    known = build.instructions[condition]
    if known[0] == "truth":
        return a if known[1] else b
    return a if a == b else None


def _both(build: Builder, a: int, b: int) -> int | None:
    return _logical(build, a, b, neutral=True)


def _either(build: Builder, a: int, b: int) -> int | None:
    return _logical(build, a, b, neutral=False)


def _logical(build: Builder, a: int, b: int, neutral: bool) -> int | None:
    for one, other in ((a, b), (b, a)):
        known = build.instructions[one]
        if known[0] == "truth":
            return other if known[1] is neutral else one
    return a if a == b else None


_RULES = {
    "add": _sum, "sub": _difference, "mul": _product, "div": _quotient,
    "select": _choice, "and": _both, "or": _either,
}  # fmt: skip
_LOGICAL = ("select", "and", "or")
"""Those that may vanish without a constant among their operands."""
