"""Which lines stand in one display: a page can end between two displays, and nowhere within one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from .notation import Piece, is_tall
from .writer import AnyLine, Line

#: The height of a display in lines of text, less than half a page; one that is half full ends before another letter.
_FULL = 18.0
#: The height of a line, of one with a fraction, and of a row of a matrix.
_LOW, _TALL, _ROW = 1.2, 2.2, 1.0


def displays(lines: Sequence[AnyLine]) -> list[list[AnyLine]]:
    """Lines in groups that leave a page room to end, apart where another quantity begins if need be.

    A formula that is higher goes on in the next display.
    """
    if sum(map(height, lines)) <= _FULL:
        return [list(lines)] if lines else []
    groups: list[list[AnyLine]] = [[]]
    filled = 0.0
    parts = [part for line in lines for part in _parts(line)]
    for before, line in zip((None, *parts), parts, strict=False):
        another = before is not None and letter(line) != letter(before)
        if groups[-1] and (filled + height(line) > _FULL or (another and filled > _FULL / 2)):
            groups.append([])
            filled = 0.0
        groups[-1].append(line)
        filled += height(line)
    return groups


def _parts(line: AnyLine) -> Iterator[AnyLine]:
    """A formula as it is, or where it is too high in parts, the first of which has its left side and its label."""
    if height(line) <= _FULL:
        yield line
        return
    most = max(int(_FULL / max(map(_height, line.right))), 1)
    for start in range(0, len(line.right), most):
        right = line.right[start : start + most]
        yield replace(line, right=right) if start == 0 else replace(line, left=None, right=right, **_unlabelled(line))


def _unlabelled(line: Line) -> dict[str, str]:
    return {"label": ""} if hasattr(line, "label") else {}


def height(line: Any) -> float:
    """How high a formula is, in lines of text."""
    return sum(map(_height, line.right))


def _height(piece: Piece) -> float:
    rows = _rows(piece)
    return rows * _ROW + 0.5 if rows else _TALL if is_tall(piece) else _LOW


def _rows(piece: Piece) -> int:
    """The rows of the highest matrix or table in a piece; 0 where there is none."""
    if piece.kind in ("matrix", "table"):
        return len(piece.parts)
    parts = [part for part in piece.parts if isinstance(part, Piece)]
    return max(map(_rows, parts), default=0)


def letter(line: Any) -> Any:
    """What the left side of a line is about: its letter; None for a statement."""
    left = line.left
    while left is not None and left.kind not in ("name", "indexed") and any(isinstance(p, Piece) for p in left.parts):
        left = next(part for part in left.parts if isinstance(part, Piece))
    return None if left is None else left.parts[0]
