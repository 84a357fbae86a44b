"""What most passes share: one walk over the instructions, replacing some of them."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

from ..operations import LEAVES
from ..program import Builder, Instruction, Program, renumbered
from .dead import drop_dead

__all__ = ["Rewriting", "Rules", "rewrite"]


class Rewriting:
    """A walk in progress: the old program, its use counts, and the new value of each old one."""

    program: Program
    old: tuple[tuple[Any, ...], ...]

    def __init__(self, program: Program) -> None:
        self.program, self.old = program, program.instructions
        self.build: Builder = Builder()
        self.new: list[int] = []

    @functools.cached_property
    def uses(self) -> list[int]:
        """How often each old value is used."""
        return self.program.uses()

    def used_once(self, value: int, name: str) -> Instruction | None:
        """The old instruction `value` if it is of that name and used once, else None."""
        instruction = self.old[value]
        return instruction if instruction[0] == name and self.uses[value] == 1 else None


Rules = Mapping[str, Callable[[Rewriting, Instruction], int | None]]
"""For the name of an operation what replaces an instruction: a new value; None keeps it."""


def rewrite(program: Program, rules: Rules) -> Program:
    """The program with its instructions replaced by what the rules return."""
    state = Rewriting(program)
    build, new = state.build, state.new
    for instruction in program.instructions:
        name = instruction[0]
        rule = rules.get(name)
        value = rule(state, instruction) if rule else None
        if value is None:
            value = build.leaf(instruction) if name in LEAVES else build.put(renumbered(instruction, new))
        new.append(value)
    return rebuilt(program, build, new)


def rebuilt(program: Program, build: Builder, new: list[int]) -> Program:
    """The program of the builder's instructions, with the outputs moved to their new values."""
    outputs = tuple((block, tuple([new[value] for value in values])) for block, values in program.outputs)
    return drop_dead(Program(program.name, program.inputs, tuple(build.instructions), outputs))
