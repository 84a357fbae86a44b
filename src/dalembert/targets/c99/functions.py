"""The functions of a file of C: those that are called from outside, and before them what they stand on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...compiler.kernels.code import External, Routine
from ...compiler.kernels.kernel import Kernel, Kind
from ...compiler.kernels.translation import Translation
from ...compiler.passes.dead import drop_dead
from ...compiler.program import Block, Program, operands
from ...compiler.source import Unit, Written
from ...compiler.statements import Text, statements
from ...compiler.target import Saddle
from ...errors import CompilationError
from .arrays import Function
from .programs import OWN, language
from .routines import TYPES, RoutineWriter
from .single import TOLERANCES
from .words import Names, harmless, number, signature

__all__ = ["Functions"]


class Functions:
    """The functions of one file; `private` has the lines of those that only the file sees, in order."""

    prefix: str
    single: bool

    def __init__(self, unit: Unit, prefix: str, single: bool = False) -> None:
        self.prefix, self.single = prefix, single
        self.sizes: dict[str, int] = {array.letter: len(array.entries) for array in unit.arrays}
        self.names: Names = Names()
        self.public: dict[str, str] = {it.name: self.name(it.name) for it in unit.functions}
        if len(self.public) < len(unit.functions):
            names = ", ".join(it.name for it in unit.functions)
            raise CompilationError("export", f"two functions have one name: {names}.", "Rename one of them.")
        self.tested: str = self.name("test")
        self.private: list[str] = []
        self._translation = Translation(compact=True)
        self._made: dict[object, Function] = {}
        self._solvers: dict[Saddle, Function] = {}
        self._own: dict[str, str] = {}
        self._tables: dict[tuple[Kind, str], str] = {}

    def name(self, wanted: str) -> str:
        """A name of this file that is free."""
        return self.names.new(f"{self.prefix}_{wanted}")

    def _add(self, about: str, head: str, body: Sequence[str]) -> None:
        self.private += ["", *([f"/* {harmless(about)} */"] if about else []), *braced(head, body)]

    # ---------------------------------------------------------------- called from outside

    def results(self, it: Written) -> list[str]:
        """What the results are called."""
        names = Names([*it.inputs, *self.public.values()])
        return [names.new(result.name) for result in it.results]

    def signature(self, it: Written) -> str:
        """The first line of a function."""
        given = ["double t" if letter == "t" else _array(letter, self.sizes[letter]) for letter in it.inputs]
        returned = "int32_t" if isinstance(it.work, Saddle) else "double" if it.is_number else "void"
        pairs = zip(self.results(it), it.results, strict=True)
        written = [] if it.is_number else [_array(name, result.size, "double") for name, result in pairs]
        return signature(returned, self.public[it.name], [*given, *written])

    def lines(self, it: Written) -> list[str]:
        """A function as it stands in the file."""
        body = self._solved(it, it.work) if isinstance(it.work, Saddle) else self._evaluated(it, it.work)
        return braced(self.signature(it), body)

    def stack(self, question: Saddle) -> int:
        """How many bytes the arrays of a solver take."""
        return self._solver(question).stack // (2 if self.single else 1)

    def _evaluated(self, it: Written, program: Program) -> list[str]:
        outputs = [] if it.is_number else self.results(it)
        names = self.names.within()
        for word in (*it.inputs, *outputs):
            names.new(word)
        arrays = {block.name: "" if block.name == "t" else block.name for block in program.inputs}
        return self._statements(program, {name: arrays[name] for name in arrays if name in it.inputs}, outputs, names)

    def _solved(self, it: Written, question: Saddle) -> list[str]:
        given = {letter: letter for letter in it.inputs} | ({"t": "at"} if "t" in it.inputs else {})
        words = [given.get(letter, "none") for letter in "qvutp"]
        lines = ["const double none[1] = { 0.0 };"] if "none" in words else []
        lines += ["const double at[1] = { t };"] if "t" in it.inputs else []
        return [*lines, f"return {self._solver(question).name}({', '.join([*words, *self.results(it)])});"]

    # ---------------------------------------------------------------- what they stand on

    def _solver(self, question: Saddle) -> Function:
        """The kernel that answers a saddle system, around its programs."""
        if question not in self._solvers:
            bound = {**question.bound, **{name: self.called(each) for name, each in question.programs.items()}}
            self._solvers[question] = self.added(question.kernel, bound).code
        return self._solvers[question]

    def added(self, kernel: Kernel, bound: Mapping[str, Any]) -> External:
        """A kernel, some of whose parameters are bound, as a function that others may be bound to."""
        routine = self._translation.routine(kernel, bound)
        function = self.routine(routine)
        return External(function.name, tuple(value.kind for value in routine.parameters), routine.returns, function)

    def called(self, program: Program) -> External:
        """A program as a function of arrays alone, those without entries included."""
        if program not in self._made:
            self._made[program] = self._program(program)
        function = self._made[program]
        return External(function.name, (Kind.ARRAY,) * len(function.writes), Kind.NONE, function)

    def _program(self, program: Program) -> Function:
        names, function = self.names.within(), self.name(program.name)
        outputs = [block for block, _ in program.outputs]
        words = [names.new(block.name) for block in (*program.inputs, *outputs)]
        kinds = ["const double"] * len(program.inputs) + ["double"] * len(outputs)
        given = [_array(word, block.size, kind)
                 for kind, word, block in zip(kinds, words, (*program.inputs, *outputs), strict=True)]  # fmt: skip
        arrays = {block.name: word for block, word in zip(program.inputs, words, strict=False)}
        body = self._statements(program, arrays, words[len(program.inputs) :], names)
        unused = [f"(void){word};" for block, word in zip(outputs, words[len(program.inputs) :], strict=True)
                  if not block.size]  # fmt: skip
        about = f"{', '.join(block.name for block in outputs)} at one state."
        self._add(about, signature("static void", function, given), [*unused, *body])
        return Function(function, (False,) * len(program.inputs) + (True,) * len(outputs))

    def _statements(
        self, program: Program, arrays: Mapping[str, str], outputs: Sequence[str], names: Names
    ) -> list[str]:
        """The body of a program; `arrays` has the word of each input block that there is, nothing for the time."""
        program = drop_dead(program)
        read = {program.inputs[operands(row)[0]].name for row in program.instructions if row[0] == "input"}
        missing = sorted(read - set(arrays))
        if missing:
            raise CompilationError(f"export of {program.name}", f"{', '.join(missing)} is no argument of it.",
                                   "Make it one.")  # fmt: skip

        def results(blocks: Sequence[Sequence[str]]) -> Iterator[str]:
            for array, values in zip(outputs, blocks, strict=False):
                yield from (f"{array}[{k}] = {value};" for k, value in enumerate(values))
            if not outputs:
                yield f"return {blocks[0][0]};"

        inputs = {k: _entries(block, arrays[block.name]) for k, block in enumerate(program.inputs)
                  if block.name in arrays}  # fmt: skip
        unused = [f"(void){arrays[block.name] or 't'};" for block in program.inputs
                  if block.name in arrays and block.name not in read]  # fmt: skip
        return [*unused, *statements(program, inputs, names.new, language(self.own), results)]

    def routine(self, routine: Routine) -> Function:
        """The function of a routine."""
        if routine not in self._made:
            writer = RoutineWriter(self, routine, self.name(routine.name), self.names.within())
            self._made[routine], head, body = writer.function()
            self._add(routine.about.replace("`", ""), head, body)
        return self._made[routine]

    def own(self, function: str) -> str:
        """The name of a function that C has not."""
        if function not in self._own:
            about, arguments, result = OWN[function]
            self._own[function] = self.name(function)
            self._add(about, signature("static double", self._own[function], arguments), [f"return {result};"])
        return self._own[function]

    def constant(self, x: float) -> Text:
        """A number of a kernel; a tolerance is what the numbers of the file make of it."""
        return number(TOLERANCES.get(x, x) if self.single else x)

    def table(self, entries: Sequence[float], kind: Kind) -> str:
        """The name of a table of numbers."""
        values = ", ".join(number(float(x)).text if kind is Kind.FLOAT else str(int(x)) for x in entries)
        if (kind, values) not in self._tables:
            self._tables[kind, values] = self.name("table")
            head = f"static const {TYPES[kind]} {self._tables[kind, values]}[{len(entries)}]"
            self.private += ["", f"{head} = {{ {values} }};"]
        return self._tables[kind, values]


def _array(name: str, size: int, kind: str = "const double") -> str:
    """How a function takes an array; C has none without entries."""
    return f"{kind} {name}[{max(size, 1)}]"


def _entries(block: Block, array: str) -> list[str]:
    """The expressions of the entries of an input; the time is no array."""
    return [f"{array}[{k}]" if array else block.name for k in range(block.size)]


def braced(head: str, body: Sequence[str]) -> list[str]:
    """Lines in braces."""
    return [head, "{", *(f"    {line}" for line in body), "}"]
