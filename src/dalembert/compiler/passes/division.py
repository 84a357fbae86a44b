"""Products with a reciprocal that nothing else uses become quotients; shared reciprocals stay."""

from __future__ import annotations

from ..program import Builder, Instruction, Program, operands
from .rewriting import Rewriting, rewrite

__all__ = ["divide"]


def divide(program: Program) -> Program:
    """The program with a (1/b) as a/b, and (a/b)/c as a/(b c), where the inner quotient has no other use."""
    return rewrite(program, _RULES) if "div" in program.names else program


def _divide(state: Rewriting, instruction: Instruction) -> int | None:
    name, (a, b) = instruction[0], operands(instruction)
    top, bottom = _fraction(state, a), _fraction(state, b)
    if name == "div":
        return None if top is None else _quotient(state.build, top[0], (top[1], state.new[b]))
    if bottom is None or not _is_one(state.build, bottom[0]):
        (a, top), (b, bottom) = (b, bottom), (a, top)
    if bottom is None or not _is_one(state.build, bottom[0]):
        return None
    if top is None:
        return _quotient(state.build, state.new[a], (bottom[1],))
    return _quotient(state.build, top[0], (top[1], bottom[1]))


def _fraction(state: Rewriting, value: int) -> tuple[int, int] | None:
    """New numerator and denominator of an old value that is a quotient with one use."""
    if state.uses[value] != 1:
        return None
    name, *operands = state.build.instructions[state.new[value]]
    return (operands[0], operands[1]) if name == "div" else None


def _is_one(build: Builder, value: int) -> bool:
    return build.constant_value(value) == 1.0


def _quotient(build: Builder, top: int, factors: tuple[int, ...]) -> int:
    bottom = factors[0] if len(factors) == 1 else build.apply("mul", *factors)
    return build.apply("div", top, bottom)


_RULES = {"mul": _divide, "div": _divide}
