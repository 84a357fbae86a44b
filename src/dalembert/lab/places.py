"""Where in the text of a model the fault is that an error speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..errors import DalembertError

__all__ = ["Place", "place_of"]

_TEXT_OR_COMMENT = re.compile(r'"(?:[^"\\\n]|\\.)*"?|\'[^\'\n]*\'?|#[^\n]*')
_KEY = re.compile(r"""\s*((?:"[^"]*"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[\w-]+))*)\s*=""")
_TABLE = re.compile(r"\s*(\[\[?)\s*(.+?)\s*\]")
_WITHIN = re.compile(r"""(?:\{|,)\s*("[^"]*"|'[^']*'|[\w-]+)\s*=""")
_AT_LINE = re.compile(r"\(at line (\d+), column (\d+)\)|: line (\d+)")
_QUOTED = re.compile(r"'([^'\n]+)'")
_COLUMN = re.compile(r"column (\d+)")


@dataclass(frozen=True)
class Place:
    """A line of the text and, where it is known, a column; both count from 1."""

    line: int
    column: int | None = None


@dataclass(frozen=True)
class _Entry:
    """A key with the tables it is in, as messages name it, and the lines that it and its value take."""

    path: str
    first: int
    last: int


def place_of(text: str, problem: DalembertError) -> Place | None:
    """The line that an error of reading `text` speaks of; None where it speaks of none.

    >>> from dalembert.errors import ModelFileError
    >>> place_of('name = "x"\\nduration = -1', ModelFileError("model", "duration is -1.")).line
    2
    """
    message = str(problem)
    lines = text.splitlines() or [""]
    if said := _AT_LINE.search(message):
        return Place(min(int(said[1] or said[3]), len(lines)), int(said[2]) if said[2] else None)
    if "(at end of document)" in message:
        return Place(len(lines))
    return _by_formula(lines, message) or _by_key(lines, message) or _by_name(lines, message)


def _by_formula(lines: list[str], message: str) -> Place | None:
    """Where the formula stands that the message quotes, with a caret below it."""
    _, *quoted = message.splitlines()
    if len(quoted) < 2 or quoted[-1].strip(" ^") != "":
        return None
    formula, column = quoted[-2].strip(), _COLUMN.search(message)
    for number, line in enumerate(lines, start=1):
        if formula and (start := line.find(formula)) >= 0:
            return Place(number, start + int(column[1]) if column else None)
    return None


def _by_key(lines: list[str], message: str) -> Place | None:
    """The key that the message names, and in its lines the name that it quotes."""
    message = re.sub(r"System '[^'\n]*'", "", message.split("\n")[0])
    quoted = _QUOTED.findall(message)
    found = sorted(_entries(lines), key=lambda entry: -len(entry.path))
    unknown = [entry for entry in found for name in quoted if entry.path.rpartition(".")[2] == name]
    named = [entry for entry in found if re.search(rf"(?<![\w.']){re.escape(entry.path)}(?![\w'])", message)]
    within = [entry for entry in unknown for other in named if entry.path.startswith(f"{other.path}.")]
    for entry in (*within, *named, *unknown):
        for number in range(entry.first, entry.last + 1):
            if any(_has(lines[number - 1], name) for name in quoted):
                return Place(number)
        return Place(entry.first)
    return None


def _by_name(lines: list[str], message: str) -> Place | None:
    """The first line with a name that the message quotes."""
    names = _QUOTED.findall(re.sub(r"System '[^'\n]*'", "", message))
    found = (number for name in names for number, line in enumerate(lines, start=1) if _has(line, name))
    return next(map(Place, found), None)


def _has(line: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", line) is not None


def _entries(lines: list[str]) -> Iterator[_Entry]:
    """All keys of a text that may not be valid TOML, tables first where they begin."""
    table, counts, number = "", dict[str, int](), 0
    while number < len(lines):
        line, number = lines[number], number + 1
        if header := _TABLE.match(line):
            table = _plain(header[2])
            if header[1] == "[[":
                counts[table] = counts.get(table, -1) + 1
                table = f"{table}[{counts[table]}]"
            yield _Entry(table, number, number)
        elif key := _KEY.match(line):
            path, first = ".".join(filter(None, (table, _plain(key[1])))), number
            open_ = _opened(line)
            while open_ > 0 and number < len(lines):
                open_ += _opened(lines[number])
                number += 1
            yield _Entry(path, first, number)
            yield from (_Entry(f"{path}.{_plain(inner)}", each, each) for each in range(first, number + 1)
                        for inner in _WITHIN.findall(lines[each - 1]))  # fmt: skip


def _plain(key: str) -> str:
    return re.sub(r"\s*\.\s*", ".", key).replace('"', "").replace("'", "") if key[0] not in "\"'" else key[1:-1]


def _opened(line: str) -> int:
    """How many more brackets a line opens than it closes."""
    bare = _TEXT_OR_COMMENT.sub("", line)
    return sum(bare.count(sign) for sign in "[{") - sum(bare.count(sign) for sign in "]}")
