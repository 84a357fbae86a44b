"""Signs travel towards the outputs until a sum, a constant or an even function takes them up.

Every value is carried as plus or minus a new one. Sums of values of unlike sign become differences,
products multiply their signs, and only what can do neither is negated in the end. Expressions that
differ by their sign thereby become one value.
"""

from __future__ import annotations

from ..operations import LEAVES, OPERATIONS
from ..program import Builder, Instruction, Program, operands
from .rewriting import rebuilt

__all__ = ["move_signs"]

Signed = tuple[bool, int]
"""Whether a value is negated, and its number in the new program."""


def move_signs(program: Program) -> Program:
    """The program with products by -1 turned into differences where possible, else negations."""
    walk = _Walk()
    for instruction in program.instructions:
        walk.values.append(walk.signed(instruction))
    ends = {value for _, values in program.outputs for value in values}
    new = [walk.plain(signed) if old in ends else signed[1] for old, signed in enumerate(walk.values)]
    return rebuilt(program, walk.build, new)


class _Walk:
    """The new instructions, and each old value as a signed new one."""

    def __init__(self) -> None:
        self.build = Builder()
        self.values: list[Signed] = []

    def signed(self, instruction: Instruction) -> Signed:
        """The signed new value of an old instruction."""
        name = instruction[0]
        if name in LEAVES:
            return self._leaf(instruction)
        if name in ("add", "sub", "mul", "div"):
            a, b = operands(instruction)
            return self._of_two(name, self.values[a], self.values[b])
        given = [self.values[operand] for operand in operands(instruction)]
        if name == "neg":
            return not given[0][0], given[0][1]
        parity = OPERATIONS[name].parity
        if parity:
            minus, a = given[0]
            return minus and parity == "odd", self.build.apply(name, a)
        if name == "select" and given[1][0] and given[2][0]:
            return True, self.build.apply(name, *[value for _, value in given])
        return False, self.build.apply(name, *[self.plain(signed) for signed in given])

    def _of_two(self, name: str, one: Signed, other: Signed) -> Signed:
        (minus_a, a), (minus_b, b) = one, other
        if name in ("mul", "div"):
            return minus_a != minus_b, self._product(name, a, b)
        return self._sum(minus_a, a, minus_b == (name == "add"), b)

    def _leaf(self, instruction: Instruction) -> Signed:
        if instruction[0] == "const" and instruction[1] < 0:
            return True, self.build.constant(-instruction[1])
        return False, self.build.leaf(instruction)

    def _product(self, name: str, a: int, b: int) -> int:
        if b in self.build.known and self.build.constant_value(b) == 1:
            return a
        if a in self.build.known and name == "mul" and self.build.constant_value(a) == 1:
            return b
        return self.build.put((name, a, b))

    def _sum(self, minus_a: bool, a: int, minus_b: bool, b: int) -> Signed:
        if minus_a == minus_b:
            return minus_a, self.build.put(("add", a, b))
        return self._difference(b, a) if minus_a else self._difference(a, b)

    def _difference(self, a: int, b: int) -> Signed:
        opposite = self.build.find("sub", b, a)
        return (True, opposite) if opposite is not None else (False, self.build.apply("sub", a, b))

    def plain(self, signed: Signed) -> int:
        """The value with its sign carried out."""
        minus, value = signed
        if not minus:
            return value
        build = self.build
        name, *operands = build.instructions[value]
        if name == "const":
            return build.constant(-operands[0])
        if name == "sub":
            return build.apply("sub", operands[1], operands[0])
        if name in ("mul", "div"):
            for place, operand in enumerate(operands):
                number = build.constant_value(operand)
                if number is not None:
                    operands[place] = build.constant(-number)
                    return build.apply(name, *operands)
        return build.apply("neg", value)
