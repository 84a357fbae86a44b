"""Programs and kernels that call one another as functions of one file of C."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

from ...compiler.kernels import Kernel
from ...compiler.kernels.code import External
from ...compiler.program import Program
from ...compiler.source import Unit
from ...errors import CompilationError
from .functions import Functions

__all__ = ["SourceCode"]

_WORD = re.compile(r"[A-Za-z_]\w*")
_INDENT = re.compile(r"(?m)^(?: {4})+")
_LOCAL = re.compile(r"\tconst double (?=\w+ =)")
_TWICE = re.compile(r"(0x[0-9a-f.]+p[+-]?\d+) /\* \S+ \*/")


class SourceCode:
    """A `Workshop` whose functions are static ones of a file, under names that begin with a prefix."""

    lanes = 1

    def __init__(self, prefix: str) -> None:
        self._functions = Functions(Unit("", prefix, (), (), ()), prefix)

    def program(self, name: str, program: Program) -> External:
        """A program as a function of the file."""
        return self._functions.called(program)

    def add(self, kernel: Kernel, name: str, **bound: Any) -> External:
        """A kernel of the file with some of its parameters bound."""
        return self._functions.added(kernel, bound)

    def other(self, name: str) -> NoReturn:
        """A file of C calls nothing that was assembled before."""
        raise CompilationError(f"kernel {name}", "C source calls no machine code.", "Add the kernel to the file.")

    def beside(self, name: str, shared: Iterable[str]) -> NoReturn:
        """C has no lanes."""
        raise CompilationError(f"kernel {name}", "C source has no lanes of vectors.", "Export what does without them.")

    def text(self, entries: Iterable[External]) -> str:
        """Those functions and tables of the file that the entries stand on, in order."""
        parts = {_named(part): part for part in _parts(self._functions.private)}
        needed, waiting = set[str](), [entry.code.name for entry in entries]
        while waiting:
            name = waiting.pop()
            if name not in needed:
                needed.add(name)
                waiting += [word for word in _WORD.findall(parts[name]) if word in parts]
        return _packed("\n".join(part for name, part in parts.items() if name in needed))


def _packed(text: str) -> str:
    """A text that is to be compressed: numbers once, not in decimal digits as well, a tab where four spaces stand, and
    no word for what every local value is."""
    indented = _INDENT.sub(lambda found: "\t" * (len(found[0]) // 4), _TWICE.sub(r"\1", text))
    return _LOCAL.sub("\tdouble ", indented)


def _parts(lines: Iterable[str]) -> Iterator[str]:
    """Functions and tables, each of which an empty line begins."""
    part = list[str]()
    for line in lines:
        if not line and part:
            yield "\n".join(part)
            part = []
        part.append(line)
    if part:
        yield "\n".join(part)


def _named(part: str) -> str:
    """The name of a function or a table: the word before its first bracket, below the comment."""
    head = next(line for line in part.splitlines() if line and not line.startswith("/*"))
    return _WORD.findall(re.split(r"[(\[]", head)[0])[-1]
