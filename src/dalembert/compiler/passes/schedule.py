"""The order of the instructions: depth first from the outputs, so that few values are alive at once.

Of an instruction's operands, the one that needs the most registers is computed first (R. Sethi,
J. D. Ullman, J. ACM 17 (1970) 715), operands in their written order where that is a tie. The order depends
on the expressions alone.
"""

from __future__ import annotations

from ..operations import LEAVES
from ..program import Program, operands
from .dead import reordered

__all__ = ["most_alive", "schedule"]


def schedule(program: Program) -> Program:
    """The program in an order that keeps few values alive; the instructions themselves are the same."""
    instructions = program.instructions
    operands = _operands_neediest_first(program)
    done = bytearray(len(instructions))
    order: list[int] = []
    for _, values in program.outputs:
        for root in values:
            stack = [root]
            while stack:
                value = stack[-1]
                for operand in operands[value]:
                    if not done[operand]:
                        stack.append(operand)
                        break
                else:
                    stack.pop()
                    if not done[value]:
                        done[value] = 1
                        order.append(value)
    return reordered(program, order)


def _operands_neediest_first(program: Program) -> list[tuple[int, ...]]:
    """The operands of each value in the order to compute them in."""
    needs: list[int] = []
    ordered: list[tuple[int, ...]] = []
    for instruction in program.instructions:
        if instruction[0] in LEAVES:
            needs.append(0)
            ordered.append(())
            continue
        given = operands(instruction)
        if len(given) > 1:
            given = tuple(sorted(dict.fromkeys(given), key=needs.__getitem__, reverse=True))
        ordered.append(given)
        most = 1
        for place, operand in enumerate(given):
            most = max(most, needs[operand] + place)
        needs.append(most)
    return ordered


def most_alive(program: Program) -> int:
    """The largest number of values that are computed and still needed; inputs and constants not counted."""
    last = list(range(len(program.instructions)))
    for place, instruction in enumerate(program.instructions):
        if instruction[0] not in LEAVES:
            for operand in instruction[1:]:
                last[operand] = place
    change = [0] * (len(program.instructions) + 1)
    for place, instruction in enumerate(program.instructions):
        if instruction[0] not in LEAVES and last[place] > place:
            change[place] += 1
            change[last[place]] -= 1
    alive = most = 0
    for step in change:
        alive += step
        most = max(most, alive)
    return most
