"""Programs as statements of C: one assignment a value that is used more than once, results at the end.

Entries are read before any is written, so that results may lie where arguments lay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from ...compiler.operations import OPERATIONS, TRUTH
from ...compiler.program import Instruction, Program, operands
from .words import Names, Text, number

__all__ = ["CALLED", "OWN", "WRITTEN_OUT", "Results", "statements"]

LONGEST_INLINED = 64
"""What is used once and is no longer than this stands where it is used."""

WRITTEN_OUT = {
    "add": "{a} + {b}", "sub": "{a} - {b}", "mul": "{a} * {b}", "div": "{a} / {b}", "neg": "-{a}",
    "fma": "({a} * {b}) + {c}", "fms": "({a} * {b}) - {c}", "fnma": "{c} - ({a} * {b})", "fnms": "-({a} * {b}) - {c}",
    "lt": "{a} < {b}", "le": "{a} <= {b}", "eq": "{a} == {b}", "ne": "{a} != {b}",
    "and": "{a} && {b}", "or": "{a} || {b}", "not": "!{a}", "select": "{a} ? {b} : {c}",
}  # fmt: skip
"""Operations that C has signs for."""

CALLED = {"abs": "fabs", "sign": "sign", "min": "least", "max": "greatest", "sine": "sin", "cosine": "cos"} | {
    name: name for name in ("sqrt", "pow", "exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh",
                            "cosh", "tanh", "asinh", "acosh", "atanh")}  # fmt: skip
"""Functions of C by operation, and of our own."""

_TWO = ("double x", "double y")
OWN = {
    "sign": ("-1, 0 or 1; x where it is no number.", _TWO[:1], "(x > 0.0) ? 1.0 : ((x < 0.0) ? -1.0 : x)"),
    "least": ("The smaller one, or the one that is no number.", _TWO, "(x < y) ? x : (isnan(x) ? x : y)"),
    "greatest": ("The larger one, or the one that is no number.", _TWO, "(x > y) ? x : (isnan(x) ? x : y)"),
}
"""Functions that C has not: what they give, their arguments, their results."""

Results = Callable[[Sequence[Sequence[str]]], Iterable[str]]
"""Statements that give away the entries of each output block, as expressions."""


def statements(
    program: Program, inputs: Mapping[int, Sequence[str]], names: Names, own: Callable[[str], str], results: Results
) -> list[str]:
    """The body of a function.

    `inputs` has the expression of each entry of the blocks that there are; `names` knows what is taken; `own` gives the
    name of a function of ours.
    """
    return list(_Body(program, inputs, names, own).lines(results))


class _Body:
    """The statements of one program in the making: the expression of each value so far."""

    def __init__(
        self, program: Program, inputs: Mapping[int, Sequence[str]], names: Names, own: Callable[[str], str]
    ) -> None:
        self.program, self.inputs, self.names, self.own = program, inputs, names, own
        self.uses = _uses(program)
        self.results = {value for _, places in program.outputs for value in places}
        self.values: list[Text] = []
        self.named = 0

    def lines(self, results: Results) -> Iterator[str]:
        """Every statement, in order."""
        for value, instruction in enumerate(self.program.instructions):
            text = self._text(instruction)
            if self._is_named(value, instruction, text):
                name, kind = self._name(instruction), _kind(instruction)
                yield f"const {kind} {name} = {text.text};"
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
            return self.names.new(f"{self.program.inputs[block].name}{entry}")
        self.named += 1
        return self.names.new(f"w{self.named}")

    def _text(self, instruction: Instruction) -> Text:
        name = instruction[0]
        if name == "input":
            block, entry = operands(instruction)
            return Text(self.inputs[block][entry])
        if name == "const":
            return number(instruction[1])
        if name == "truth":
            return Text(str(instruction[1]).lower())
        return self._applied(name, [self.values[operand] for operand in operands(instruction)])

    def _applied(self, name: str, given: Sequence[Text]) -> Text:
        if name == "sincos":
            return given[0]
        if name in WRITTEN_OUT:
            return Text(WRITTEN_OUT[name].format(**dict(zip("abc", map(str, given), strict=False))), compound=True)
        function = self.own(CALLED[name]) if CALLED[name] in OWN else CALLED[name]
        return Text(f"{function}({', '.join(text.text for text in given)})")


def _kind(instruction: Instruction) -> str:
    is_truth = instruction[0] != "input" and OPERATIONS[instruction[0]].result == TRUTH
    return "bool" if is_truth else "double"


def _uses(program: Program) -> list[int]:
    """How often each value is written; an angle for its sine and for its cosine."""
    uses = program.uses()
    for instruction in program.instructions:
        if instruction[0] == "sincos":
            uses[instruction[1]] += 1
    return uses
