"""Powers with a constant exponent become products, quotients and square roots.

Whole exponents up to `LARGEST` in size are products by repeated squaring, in which the squares are
shared by all powers of one base; halves take a square root; negative ones a division. A base with several
negative whole powers is divided by once, and so is its root for several halves: never a whole power through the
root, which a negative base does not have. Other exponents stay powers.
"""

from __future__ import annotations

from collections import defaultdict

from ..program import Builder, Instruction, Program
from .rewriting import Rewriting, rewrite

__all__ = ["LARGEST", "expand_powers"]

LARGEST = 64


def expand_powers(program: Program) -> Program:
    """The program without powers that products and roots can express."""
    if "pow" not in program.names:
        return program
    negative = _negative_exponents(program)

    def rule(state: Rewriting, instruction: Instruction) -> int | None:
        exponent = _simple_exponent(state.old, instruction)
        if exponent is None:
            return None
        base: int = instruction[1]
        return _power(state.build, state.new[base], exponent, negative[base])

    return rewrite(program, {"pow": rule})


def _negative_exponents(program: Program) -> dict[int, set[float]]:
    found: dict[int, set[float]] = defaultdict(set)
    for instruction in program.instructions:
        if instruction[0] == "pow":
            exponent = _simple_exponent(program.instructions, instruction)
            if exponent is not None and exponent < 0:
                found[instruction[1]].add(exponent)
    return found


def _simple_exponent(instructions: tuple[Instruction, ...], power: Instruction) -> float | None:
    """The exponent if it is a constant multiple of 1/2 and not too large."""
    name, x, *_ = instructions[power[2]]
    if name == "const" and abs(x) <= LARGEST and (2 * x).is_integer():
        return x
    return None


def _power(build: Builder, base: int, exponent: float, negative: set[float]) -> int:
    if exponent >= 0:
        return _positive_power(build, base, exponent)
    one = build.constant(1.0)
    step = 1.0 if exponent.is_integer() else 0.5
    if sum(other.is_integer() == exponent.is_integer() for other in negative) == 1:
        return build.apply("div", one, _positive_power(build, base, -exponent))
    reciprocal = build.apply("div", one, _positive_power(build, base, step))
    return _whole_power(build, reciprocal, round(-exponent / step))


def _positive_power(build: Builder, base: int, exponent: float) -> int:
    whole = int(exponent)
    if whole == exponent:
        return _whole_power(build, base, whole)
    root = build.apply("sqrt", base)
    return build.apply("mul", _whole_power(build, base, whole), root) if whole else root


def _whole_power(build: Builder, base: int, exponent: int) -> int:
    result, square = None, base
    while exponent:
        if exponent & 1:
            result = square if result is None else build.apply("mul", square, result)
        exponent >>= 1
        if exponent:
            square = build.apply("mul", square, square)
    return build.constant(1.0) if result is None else result
