"""A product that only one sum or difference uses is fused with it."""

from __future__ import annotations

from ..program import Instruction, Program, operands
from .rewriting import Rewriting, rewrite

__all__ = ["fuse"]


def fuse(program: Program) -> Program:
    """The program with a b + c as fma, a b - c as fms, c - a b as fnma and -(a b + c) as fnms."""
    return rewrite(program, _RULES)


def _fused_negation(state: Rewriting, instruction: Instruction) -> int | None:
    inner = state.used_once(instruction[1], "add")
    return _fused_sum(state, inner, "fnms") if inner else None


def _fused_sum(state: Rewriting, instruction: Instruction, name: str = "fma") -> int | None:
    _, a, b = instruction
    return _fused(state, name, a, b) if state.used_once(a, "mul") else _fused(state, name, b, a)


def _fused_difference(state: Rewriting, instruction: Instruction) -> int | None:
    _, a, b = instruction
    return _fused(state, "fms", a, b) if state.used_once(a, "mul") else _fused(state, "fnma", b, a)


def _fused(state: Rewriting, name: str, product: int, other: int) -> int | None:
    factors = state.used_once(product, "mul")
    if factors is None:
        return None
    a, b = operands(factors)
    new = state.new
    return state.build.apply(name, new[a], new[b], new[other])


_RULES = {"add": _fused_sum, "sub": _fused_difference, "neg": _fused_negation}
