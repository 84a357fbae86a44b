"""What most passes share: one walk over the instructions, replacing some of them."""

from __future__ import annotations

from collections.abc import Callable

from ..operations import LEAVES
from ..program import Builder, Instruction, Program, operands
from .dead import drop_dead

__all__ = ["Rewriting", "rewrite"]


class Rewriting:
    """A walk in progress: the old program, its use counts, and the new value of each old one."""

    __slots__ = ("build", "new", "old", "uses")

    def __init__(self, program: Program) -> None:
        self.old = program.instructions
        self.uses = program.uses()
        self.build = Builder()
        self.new: list[int] = []

    def copy(self, instruction: Instruction) -> int:
        """The old instruction on the new values."""
        if instruction[0] in LEAVES:
            return self.build.leaf(instruction)
        new = self.new
        return self.build.apply(instruction[0], *[new[operand] for operand in operands(instruction)])

    def used_once(self, value: int, *names: str) -> Instruction | None:
        """The old instruction `value` if it is one of `names` and used once, else None."""
        instruction = self.old[value]
        return instruction if instruction[0] in names and self.uses[value] == 1 else None


Rule = Callable[[Rewriting, Instruction], int | None]


def rewrite(program: Program, rule: Rule) -> Program:
    """The program with each instruction replaced by the value `rule` returns; None keeps it."""
    state = Rewriting(program)
    for instruction in program.instructions:
        value = rule(state, instruction)
        state.new.append(state.copy(instruction) if value is None else value)
    return rebuilt(program, state.build, state.new)


def rebuilt(program: Program, build: Builder, new: list[int]) -> Program:
    """The program of the builder's instructions, with the outputs moved to their new values."""
    outputs = tuple((block, tuple(new[value] for value in values)) for block, values in program.outputs)
    return drop_dead(Program(program.name, program.inputs, tuple(build.instructions), outputs))
