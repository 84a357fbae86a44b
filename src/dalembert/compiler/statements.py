"""Programs as statements of a language: one assignment a value that is used more than once, results at the end.

Entries are read before any is written, so that results may lie where arguments lay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from .operations import OPERATIONS, TRUTH
from .program import Instruction, Program, operands

__all__ = ["Language", "Results", "Text", "statements"]

LONGEST_INLINED = 64
"""What is used once and is no longer than this stands where it is used."""


@dataclass(frozen=True)
class Text:
    """An expression; a compound one stands in parentheses within another."""

    text: str
    compound: bool = False

    def __str__(self) -> str:
        return f"({self.text})" if self.compound else self.text


@dataclass(frozen=True)
class Language:
    """How a language says the operations of programs.

    written    {operation: text with {a}, {b}, {c} for the operands}, for those that it has signs for
    called     {operation: the name of a function}; a pair of sine and cosine is the angle
    number     a double
    truths     false, true
    assigned   (whether it is a truth, name, text): the statement that gives a value a name
    """

    written: Mapping[str, str]
    called: Mapping[str, str]
    number: Callable[[float], Text]
    truths: tuple[str, str]
    assigned: Callable[[bool, str, str], str]


Results = Callable[[Sequence[Sequence[str]]], Iterable[str]]
"""Statements that give away the entries of each output block, as expressions."""


def statements(
    program: Program, inputs: Mapping[int, Sequence[str]], new: Callable[[str], str], language: Language,
    results: Results,
) -> list[str]:  # fmt: skip
    """The body of a function.

    `inputs` has the expression of each entry of the blocks that there are; `new` gives a name that is free.
    """
    return list(_Body(program, inputs, new, language).lines(results))


class _Body:
    """The statements of one program in the making: the expression of each value so far."""

    def __init__(
        self, program: Program, inputs: Mapping[int, Sequence[str]], new: Callable[[str], str], language: Language
    ) -> None:
        self.program, self.inputs, self.new, self.language = program, inputs, new, language
        self.uses = _uses(program)
        self.results = {value for _, places in program.outputs for value in places}
        self.values: list[Text] = []
        self.named = 0

    def lines(self, results: Results) -> Iterator[str]:
        """Every statement, in order."""
        for value, instruction in enumerate(self.program.instructions):
            text = self._text(instruction)
            if self._is_named(value, instruction, text):
                name = self._name(instruction)
                yield self.language.assigned(_is_truth(instruction), name, text.text)
                text = Text(name)
            self.values.append(text)
        yield from results([[self.values[place].text for place in places] for _, places in self.program.outputs])

    def _is_named(self, value: int, instruction: Instruction, text: Text) -> bool:
        """Whether a value has a statement of its own, and does not stand where it is used."""
        if instruction[0] == "input":
            return not text.text.isidentifier()
        if instruction[0] in ("const", "truth", "sincos"):
            return False
        return self.uses[value] > 1 or (len(text.text) > LONGEST_INLINED and value not in self.results)

    def _name(self, instruction: Instruction) -> str:
        if instruction[0] == "input":
            block, entry = operands(instruction)
            return self.new(f"{self.program.inputs[block].name}{entry}")
        self.named += 1
        return self.new(f"w{self.named}")

    def _text(self, instruction: Instruction) -> Text:
        name = instruction[0]
        if name == "input":
            block, entry = operands(instruction)
            return Text(self.inputs[block][entry])
        if name == "const":
            return self.language.number(instruction[1])
        if name == "truth":
            return Text(self.language.truths[bool(instruction[1])])
        return self._applied(name, [self.values[operand] for operand in operands(instruction)])

    def _applied(self, name: str, given: Sequence[Text]) -> Text:
        if name == "sincos":
            return given[0]
        if name in self.language.written:
            named = dict(zip("abc", map(str, given), strict=False))
            return Text(self.language.written[name].format(**named), compound=True)
        return Text(f"{self.language.called[name]}({', '.join(text.text for text in given)})")


def _is_truth(instruction: Instruction) -> bool:
    return instruction[0] != "input" and OPERATIONS[instruction[0]].result == TRUTH


def _uses(program: Program) -> list[int]:
    """How often each value is written; an angle for its sine and for its cosine."""
    uses = program.uses()
    for instruction in program.instructions:
        if instruction[0] == "sincos":
            uses[instruction[1]] += 1
    return uses
