"""Sine and cosine of the same angle are computed together."""

from __future__ import annotations

from ..program import Instruction, Program
from .rewriting import Rewriting, rewrite

__all__ = ["pair_sines"]

_PARTS = {"sin": "sine", "cos": "cosine"}


def pair_sines(program: Program) -> Program:
    """The program with sin x and cos x as the two parts of sincos x, where it has both."""
    angles = {name: {row[1] for row in program.instructions if row[0] == name} for name in _PARTS}
    both = angles["sin"] & angles["cos"]

    def rule(state: Rewriting, instruction: Instruction) -> int | None:
        part = _PARTS.get(instruction[0])
        if part is None or instruction[1] not in both:
            return None
        angle: int = instruction[1]
        return state.build.apply(part, state.build.apply("sincos", state.new[angle]))

    return rewrite(program, rule)
