"""Long programs in parts, which leave values to one another in an array."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...compiler.operations import LEAVES, OPERATIONS
from ...compiler.program import Instruction, Program

__all__ = ["Segments", "segmented"]


@dataclass(frozen=True)
class Segments:
    """The values of a program, part by part; the places of those that a later part uses, in an array of this size.

    A place is used again once no part needs what is there.
    """

    orders: Sequence[Sequence[int]]
    slots: Mapping[int, int]
    size: int


def segmented(program: Program, longest: int) -> Segments:
    """The program in parts of `longest` instructions; a pair stays together with its own."""
    if len(program) <= longest:
        return Segments([range(len(program))], {}, 0)
    order = _pairs_whole(program.instructions)
    starts = [_after_parts(program.instructions, order, place) for place in range(longest, len(order), longest)]
    orders = [order[first:last] for first, last in zip([0, *starts], [*starts, len(order)], strict=True)]
    slots, size = _slots(program.instructions, orders)
    return Segments(orders, slots, size)


def _is_part(instruction: Instruction) -> bool:
    return instruction[0] not in LEAVES and bool(OPERATIONS[instruction[0]].llvm.suffix)


def _pairs_whole(instructions: Sequence[Instruction]) -> list[int]:
    """The values in their order, but the parts of a pair directly after it."""
    parts: dict[int, list[int]] = defaultdict(list)
    for value, instruction in enumerate(instructions):
        if _is_part(instruction):
            parts[instruction[1]].append(value)
    whole = (value for value, instruction in enumerate(instructions) if not _is_part(instruction))
    return [each for value in whole for each in (value, *parts.get(value, ()))]


def _after_parts(instructions: Sequence[Instruction], order: Sequence[int], place: int) -> int:
    while place < len(order) and _is_part(instructions[order[place]]):
        place += 1
    return place


def _slots(instructions: Sequence[Instruction], orders: Sequence[Sequence[int]]) -> tuple[dict[int, int], int]:
    """Where the values are kept that a later part uses, and how many places that takes."""
    last = {
        operand: k
        for k, order in enumerate(orders) for value in order if instructions[value][0] not in LEAVES
        for operand in instructions[value][1:]
    }  # fmt: skip
    slots: dict[int, int] = {}
    needed: dict[int, list[int]] = defaultdict(list)
    free: list[int] = []
    size = 0
    for k, order in enumerate(orders):
        for value in order:
            if last.get(value, 0) > k and instructions[value][0] not in LEAVES:
                if not free:
                    free.append(size)
                    size += 1
                slots[value] = free.pop()
                needed[last[value]].append(slots[value])
        free += needed[k]
    return slots, size
