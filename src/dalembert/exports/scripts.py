"""The functions of a unit in languages that have linear algebra of their own, and a test of them.

A quantity is straight-line code. What is solved for stands on a function that gives M, r, A, b of

    [[M, -A^T], [A, 0]] [a; lambda] = [r; b]

and on one function of the language, `solved`, that solves it; or, where a recursion writes the accelerations out, on
these and a pivot that is positive where they exist.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..compiler.passes.dead import drop_dead
from ..compiler.program import Block, Program, operands
from ..compiler.source import Golden, Listed, Unit, Written
from ..compiler.statements import Language, statements
from ..compiler.target import Outputs, Saddle
from ..errors import DescriptionError
from ..targets.c99.words import Names, harmless

__all__ = ["Grammar", "Scripts", "entries", "golden_rows", "shown", "told"]


@dataclass(frozen=True)
class Grammar:
    """How a language says functions of arrays.

    language  its operations
    entry     (letter, k, size): entry k of an argument, or the whole of it where it has no size
    array     (shape, entries): an array of these, row by row
    defined   (name, arguments, sizes of these, sentences, lines): a function
    returned  the statement that gives results back
    taken     (names, expression): the statement that takes apart what a function gave
    if_good   (pivot, array): the array, or one of nan where the pivot is not positive
    direct    the solution of M a = r
    reserved  words that are no names of functions
    """

    language: Language
    entry: Callable[[str, int, int], str]
    array: Callable[[Sequence[int], Sequence[str]], str]
    defined: Callable[[str, Sequence[str], Mapping[str, int], Sequence[str], Sequence[str]], Iterable[str]]
    returned: Callable[[Sequence[str]], str]
    taken: Callable[[Sequence[str], str], str]
    if_good: Callable[[str, str], str]
    direct: str
    reserved: frozenset[str] = frozenset()


class Scripts:
    """The functions of a unit; `private` has those that the others stand on, by name, in order."""

    unit: Unit
    grammar: Grammar

    def __init__(self, unit: Unit, grammar: Grammar) -> None:
        self.unit, self.grammar = unit, grammar
        self.sizes: dict[str, int] = {array.letter: len(array.entries) for array in unit.arrays}
        names = Names(grammar.reserved)
        self.names: dict[str, str] = {it.name: names.new(it.name) for it in unit.functions}
        self.private: dict[str, list[str]] = {}
        self._terms: dict[Program, tuple[str, tuple[str, ...]]] = {}
        self._new = names

    def lines(self, it: Written) -> list[str]:
        """A function as it stands in the text."""
        body = self._solved(it, it.work) if isinstance(it.work, Saddle) else self._evaluated(it, it.work)
        return list(self.grammar.defined(self.names[it.name], it.inputs, self.sizes, [*it.about, *_shapes(it)], body))

    def needs_solving(self) -> bool:
        """Whether the function `solved` is called."""
        works = [it.work for it in self.unit.functions]
        return any(isinstance(work, Saddle) and not work.explicit and work.sizes[1] for work in works)

    def _evaluated(self, it: Written, program: Program) -> list[str]:
        return self._body(program, it.inputs, lambda arrays: self.grammar.returned(arrays))

    def _solved(self, it: Written, question: Saddle) -> list[str]:
        grammar = self.grammar
        if question.explicit:
            program = _with_scalar_pivot(question.terms)
            return self._body(program, it.inputs, lambda both: grammar.returned([grammar.if_good(both[1], both[0])]))
        has_rows = question.sizes[1] > 0
        terms = question.terms if has_rows else replace(question.terms, outputs=question.terms.outputs[:2])
        name, letters = self._called(terms, it.inputs, "terms")
        lines = [grammar.taken("MrAb" if has_rows else "Mr", f"{name}({', '.join(letters)})"),
                 grammar.taken(("a", "multipliers"), "solved(M, r, A, b)") if has_rows else
                 grammar.taken(("a",), grammar.direct)]  # fmt: skip
        if isinstance(question, Outputs):
            wanted, more = self._called(question.wanted, (*it.inputs, "a", *"l" * has_rows), "found")
            words = [{"l": "multipliers"}.get(letter, letter) for letter in more]
            return [*lines, grammar.returned([f"{wanted}({', '.join(words)})"])]
        return [*lines, grammar.returned([("a", "multipliers")[question.index]])]

    def _called(self, program: Program, given: Sequence[str], like: str) -> tuple[str, tuple[str, ...]]:
        """A program as a private function of the letters that it reads: its name, and these."""
        program = drop_dead(program)
        if program not in self._terms:
            read = {program.inputs[operands(row)[0]].name for row in program.instructions if row[0] == "input"}
            letters = tuple(letter for letter in "qvutpal" if letter in read) or tuple(given[:1])
            name = self._new.new(f"{like}_of_system")
            sizes = {**self.sizes, **{block.name: block.size for block in program.inputs if block.name != "t"}}
            blocks = [block for block, _ in program.outputs]
            about = [f"{', '.join(block.name for block in blocks)} at a state."]
            body = self._body(program, letters, self.grammar.returned)
            self.private[name] = list(self.grammar.defined(name, letters, sizes, about, body))
            self._terms[program] = name, letters
        name, letters = self._terms[program]
        if missing := sorted(set(letters) - set(given)):
            raise DescriptionError(f"export of {program.name}", f"{', '.join(missing)} is no argument of it.")
        return name, letters

    def _body(self, program: Program, given: Sequence[str], returned: Callable[[Sequence[str]], str]) -> list[str]:
        program = drop_dead(program)
        grammar, blocks = self.grammar, [block for block, _ in program.outputs]
        inputs = {k: entries(grammar, block) for k, block in enumerate(program.inputs) if block.name in given}

        def results(values: Sequence[Sequence[str]]) -> Iterator[str]:
            yield returned([grammar.array(block.shape, row) for block, row in zip(blocks, values, strict=True)])

        return statements(program, inputs, lambda name: name, grammar.language, results)


def entries(grammar: Grammar, block: Block) -> list[str]:
    """The expressions of the entries of an argument; the time is no array."""
    if block.name == "t":
        return [grammar.entry("t", 0, 0)]
    return [grammar.entry(block.name, k, block.size) for k in range(block.size)]


def _with_scalar_pivot(program: Program) -> Program:
    (first, places), (pivot, more) = program.outputs
    outputs = ((first, places), (Block(pivot.name, 1, ()), more))
    return replace(program, outputs=outputs)


def _shapes(it: Written) -> Iterator[str]:
    for result in it.results:
        if result.shape:
            yield f"{shown(result.name)} ({', '.join(map(str, result.shape))})."


# -------------------------------------------------------------------- words for readers


def shown(line: str) -> str:
    """A line that no comment and no string of any of the languages takes for something else."""
    return re.sub(r"[\"'`$#%]", " ", harmless(line)).rstrip() if re.search(r"[\"`$#%]", line) else harmless(line)


def told(unit: Unit) -> Iterator[str]:
    """What readers are told of a unit, line by line."""
    yield from map(shown, unit.about)
    for array in unit.arrays:
        yield ""
        yield from map(shown, _listed(array))


def _listed(array: Listed) -> Iterator[str]:
    yield f"{array.letter} ({len(array.entries)}): {array.meaning}" if array.entries else (
        f"{array.letter}: {array.meaning}")  # fmt: skip
    yield from (f"    [{k}] {name}{unit and f', {unit}'}" for k, (name, unit) in enumerate(array.entries))


# -------------------------------------------------------------------- the test


def golden_rows(unit: Unit, golden: Golden, it: Written) -> Iterator[tuple[list[list[float]], list[float]]]:
    """The arguments of a function at each golden state, each as a list of numbers, and what it answers there."""
    for state, answer in zip(golden.states, golden.answers[it.name], strict=True):
        yield [[float(x) for x in state[letter]] for letter in it.inputs], [float(x) for x in answer]
