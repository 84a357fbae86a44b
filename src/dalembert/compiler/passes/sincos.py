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
        angle: int = instruction[1]
        if angle not in both:
            return None
        return state.build.apply(_PARTS[instruction[0]], state.build.apply("sincos", state.new[angle]))

    return rewrite(program, dict.fromkeys(_PARTS, rule)) if both else program
