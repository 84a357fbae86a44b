"""Texts in Python: functions of a unit in the words of a library, golden numbers, and a test of them."""

from __future__ import annotations

import builtins
import importlib.util
import keyword
import math
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..compiler.statements import Language, Text
from .exporter import Files, Leaving, succeeds
from .scripts import Grammar, Scripts, golden_rows, told

__all__ = ["Library", "SIGNS", "files_of", "passes_with", "python_language", "python_number"]

SIGNS = {
    "add": "{a} + {b}", "sub": "{a} - {b}", "mul": "{a} * {b}", "div": "{a} / {b}", "neg": "-{a}",
    "fma": "{a} * {b} + {c}", "fms": "{a} * {b} - {c}", "fnma": "{c} - {a} * {b}", "fnms": "-({a} * {b}) - {c}",
    "lt": "{a} < {b}", "le": "{a} <= {b}", "eq": "{a} == {b}", "ne": "{a} != {b}",
}  # fmt: skip
"""Operations that Python has signs for."""

_RESERVED = frozenset([
    *keyword.kwlist, *dir(builtins), "GOLDEN", "array", "both", "ca", "chosen", "functions", "given", "greatest", "jnp",
    "lead", "least", "np", "real", "solved", "sp", "test", "torch",
])  # fmt: skip


@dataclass(frozen=True)
class Library:
    """What differs from one library to another.

    module    what has to be importable to run the text; nothing but the package of that name
    about     sentences on how functions are called
    imports   the first lines
    helpers   lines of functions that every text has
    solver    lines of the function `solved`
    direct    the solution of M a = r
    language  the operations
    array     (shape, entries)
    entry     (letter, k)
    before    (arguments, sizes): lines at the beginning of a function
    if_good   (pivot, array)
    compared  lines of `test`, with {name}s of what GOLDEN holds
    after     (names of functions): lines after them
    """

    module: str
    about: Sequence[str]
    imports: Sequence[str]
    helpers: str
    solver: str
    direct: str
    language: Language
    array: Callable[[Sequence[int], Sequence[str]], str]
    entry: Callable[[str, int], str]
    before: Callable[[Sequence[str], Mapping[str, int]], Sequence[str]]
    if_good: Callable[[str, str], str]
    compared: str
    after: Callable[[Scripts], Sequence[str]] = lambda scripts: ()


def python_number(x: float) -> Text:
    """A double; the shortest digits that are it."""
    if not math.isfinite(x):
        return Text(f'float("{x!r}")')
    return Text(repr(x), compound=math.copysign(1.0, x) < 0.0)


def python_language(signs: Mapping[str, str], called: Mapping[str, str]) -> Language:
    """Python with the functions of a library, beside its signs."""
    return Language({**SIGNS, **signs}, called, python_number, ("False", "True"),
                    lambda _, name, text: f"{name} = {text}")  # fmt: skip


def files_of(leaving: Leaving, library: Library) -> Files:
    """The one file: what readers are told, helpers, functions, golden numbers and a test."""
    grammar = Grammar(
        library.language, lambda letter, k, size: library.entry(letter, k), library.array, _defined(library),
        lambda values: f"return {', '.join(values)}",
        lambda names, value: f"{', '.join(names)} = {value}",
        library.if_good, library.direct, _RESERVED,
    )  # fmt: skip
    scripts = Scripts(leaving.unit, grammar)
    public = [line for it in leaving.unit.functions for line in scripts.lines(it)]
    parts = [
        *_docstring(["", *told(leaving.unit), "", *library.about], ""), "", *library.imports,
        "", "", *library.helpers.strip("\n").splitlines(),
        *(["", "", *library.solver.strip("\n").splitlines()] if scripts.needs_solving() else []),
        *(line for lines in scripts.private.values() for line in lines), *public, *library.after(scripts),
        *(_test(leaving, library, scripts) if leaving.golden else ()),
    ]  # fmt: skip
    return {f"{leaving.prefix}_{library.module}.py": "\n".join([*parts, ""])}


def _defined(library: Library) -> Callable[..., Iterator[str]]:
    def defined(
        name: str, arguments: Sequence[str], sizes: Mapping[str, int], about: Sequence[str], lines: Sequence[str]
    ) -> Iterator[str]:
        yield from ("", "", f"def {name}({', '.join(arguments)}):")
        yield from _docstring([line for each in told_lines(about) for line in textwrap.wrap(each, 100)], "    ")
        yield from (f"    {line}" for line in (*library.before(arguments, sizes), *lines))

    return defined


def told_lines(about: Sequence[str]) -> list[str]:
    """Sentences as a docstring may hold them."""
    return [line.replace('"', "'").replace("\\", "|") for line in about]


def _docstring(lines: Sequence[str], margin: str) -> Iterator[str]:
    kept = told_lines(lines)
    first, rest = (kept[1], kept[2:]) if kept and not kept[0] else (kept[0], kept[1:])
    if not rest:
        yield f'{margin}"""{first}"""'
        return
    yield f'{margin}"""{first}'
    yield from (f"{margin}{line}".rstrip() for line in rest)
    yield f'{margin}"""'


# -------------------------------------------------------------------- the test


def _test(leaving: Leaving, library: Library, scripts: Scripts) -> Iterator[str]:
    golden = leaving.golden
    assert golden is not None
    yield from ("", "", "# (function, arguments at a state, what is answered there, how far another answer may be)")
    yield "GOLDEN = ["
    for it in leaving.unit.functions:
        for arguments, answer in golden_rows(leaving.unit, golden, it):
            given = [row[0] if letter == "t" else row for letter, row in zip(it.inputs, arguments, strict=True)]
            yield f"    ({scripts.names[it.name]}, {given!r}, {answer!r}, {golden.allowed[it.name]:.1e}),"
    yield from ("]", "", "", *library.compared.strip("\n").splitlines(), "", "")
    yield from ('if __name__ == "__main__":', "    test()")


def passes_with(module: str) -> Callable[[Path, Leaving], bool | None]:
    """Whether the file passes its test, where this Python has a package."""

    def passes(folder: Path, leaving: Leaving) -> bool | None:
        if importlib.util.find_spec(module) is None:
            return None
        (place,) = folder.glob("*.py")
        return succeeds([sys.executable, place.name], folder)

    return passes
