"""The equations of a page: what fits is open, the rest is folded, and many bodies are told link by link."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

from ..writing.typeset.layout import by_links, sheet
from ..writing.typeset.mathml import mathml_of, table_of
from ..writing.typeset.options import Options
from ..writing.typeset.writer import Line, Section

if TYPE_CHECKING:
    from ..equations import Equations

#: Velocities from which bodies are told link by link, and rows of formulas that are open.
_MANY, _OPEN = 8, 26
_TOLD = ("So many bodies are told link by link, in the order in which they are computed; equations.matrix(name) has "
         "the matrices written out.")  # fmt: skip


def formulas(equations: Equations, options: Options | None = None) -> str:
    """The sheet of the equations as HTML, at most a page of it open."""
    many = equations.tree is not None and len(equations.system.leaves.v) >= _MANY
    sections = by_links(equations, options, _TOLD) if many else sheet(equations, options)
    return "\n".join(_folded(sections))


def _folded(sections: Sequence[Section]) -> Iterator[str]:
    shown = 0
    for section in sections:
        rows = _rows(section.lines)
        if shown and shown + rows > _OPEN:
            yield _fold(f"{section.title}: {_count(rows)}", mathml_of([replace(section, title="")]))
        elif rows > _OPEN:
            first = _first(section.lines)
            yield mathml_of([replace(section, lines=section.lines[:first], note="")])
            yield _fold(f"{_count(_rows(section.lines[first:]))} more", table_of(section.lines[first:]))
            yield f'<p class="note">{escape(section.note)}</p>' if section.note else ""
        else:
            yield mathml_of([section])
        shown += rows


def _first(lines: Sequence[Line]) -> int:
    """How many lines fit."""
    return next((k for k in range(1, len(lines)) if _rows(lines[: k + 1]) > _OPEN), len(lines))


def _rows(lines: Sequence[Line]) -> int:
    return sum(len(line.right) for line in lines)


def _count(rows: int) -> str:
    return "1 line" if rows == 1 else f"{rows} lines"


def _fold(summary: str, html: str) -> str:
    return f"<details><summary>{escape(summary)}</summary>{html}</details>"
