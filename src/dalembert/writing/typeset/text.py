"""Equations as Unicode text that fits a terminal."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from ...dynamics.dynamics import Dynamics
from .layout import sheet
from .notation import Piece
from .options import NARROWEST, Options
from .plain import display_width, spell
from .writer import Line, Section

#: Columns at the sides of a sheet.
_MARGIN = 4


def text(dynamics: Dynamics, width: int | None = None, **options: Any) -> str:
    """The equations of motion and what belongs to them, typeset for a terminal `width` columns wide.

    Without `width` the terminal is asked (100 columns where there is none).  Matrices that do not fit
    are listed entry by entry; entries that are too long are written with named intermediates.  The other
    options are those of `Options`: style, letters, notation, intermediates.
    """
    return text_of(lambda chosen: sheet(dynamics, chosen), width, **options)


def text_of(sections: Callable[[Options], Iterable[Section]], width: int | None = None, **options: Any) -> str:
    """Sections as they are under options of that width."""
    asked = Options(width=width, **options)
    columns = width or min(shutil.get_terminal_size((100, 24)).columns, 140)
    chosen = replace(asked, width=max(columns - _MARGIN, NARROWEST))
    return "\n\n".join(_section(section, columns) for section in sections(chosen)) + "\n"


def _section(section: Section, width: int) -> str:
    lines = [section.title, "─" * display_width(section.title)]
    for line in section.lines:
        lines.extend(_line(line))
    if section.note:
        lines.extend(textwrap.wrap(f"({section.note})", width))
    return "\n".join(lines)


def _line(line: Line) -> list[str]:
    head = f"  {spell(line.left)} = " if line.left is not None else "  "
    if len(line.right) == 1 and line.right[0].kind == "matrix":
        return _matrix_lines(head, line.right[0])
    if line.right[0].kind == "table":
        return _table_lines(head, line.right[0])
    indent = " " * (display_width(head) if line.left is not None else 6)
    first, *rest = [spell(piece) for piece in line.right]
    return [head + first] + [indent + piece for piece in rest]


def _table_lines(head: str, table: Piece) -> list[str]:
    rows = [[spell(cell) for cell in cells] for cells in table.parts]
    widths = [max(map(display_width, cells)) for cells in zip(*rows, strict=True)]
    lines = [head + "  ".join(cell + " " * (w - display_width(cell)) for cell, w in zip(cells, widths, strict=True))
             for cells in rows]
    rule = " " * display_width(head) + "─" * (sum(widths) + 2 * len(widths) - 2)
    return [lines[0].rstrip(), rule, *(line.rstrip() for line in lines[1:])]


def _matrix_lines(head: str, matrix: Piece) -> list[str]:
    rows = [[spell(entry) for entry in entries] for entries in matrix.parts]
    widths = [max(display_width(r[j]) for r in rows) for j in range(len(rows[0]))]
    middle = (len(rows) - 1) // 2
    lines = []
    for i, entries in enumerate(rows):
        left, right = _brackets(i, len(rows))
        cells = "  ".join(e + " " * (w - display_width(e)) for e, w in zip(entries, widths, strict=True))
        lines.append((head if i == middle else " " * display_width(head)) + f"{left} {cells} {right}")
    return lines


def _brackets(i: int, rows: int) -> tuple[str, str]:
    if rows == 1:
        return "[", "]"
    return ("⎡", "⎤") if i == 0 else ("⎣", "⎦") if i == rows - 1 else ("⎢", "⎥")
