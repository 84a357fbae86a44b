"""Instructions that no output depends on are dropped."""

from __future__ import annotations

from collections.abc import Sequence

from ..operations import LEAVES
from ..program import Program, renumbered

__all__ = ["drop_dead", "reordered"]


def drop_dead(program: Program) -> Program:
    """The program without instructions that no output needs; the others keep their order."""
    instructions = program.instructions
    needed = bytearray(len(instructions))
    for _, values in program.outputs:
        for value in values:
            needed[value] = 1
    for place in range(len(instructions) - 1, -1, -1):
        if needed[place] and instructions[place][0] not in LEAVES:
            for operand in instructions[place][1:]:
                needed[operand] = 1
    if all(needed):
        return program
    return reordered(program, [place for place, wanted in enumerate(needed) if wanted])


def reordered(program: Program, order: Sequence[int]) -> Program:
    """The program with the instructions of `order`, which must hold every operand before its use."""
    new = [0] * len(program.instructions)
    for place, old in enumerate(order):
        new[old] = place
    old = [program.instructions[place] for place in order]
    instructions = tuple([row if row[0] in LEAVES else renumbered(row, new) for row in old])
    outputs = tuple((block, tuple([new[value] for value in values])) for block, values in program.outputs)
    return Program(program.name, program.inputs, instructions, outputs)
