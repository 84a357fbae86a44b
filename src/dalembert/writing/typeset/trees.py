"""Trees of notation with some of their parts put in the place of others."""

from __future__ import annotations

from collections.abc import Callable

from .notation import Piece


def replaced(tree: Piece, change: Callable[[Piece], Piece | None]) -> Piece:
    """A tree with every part for which `change` knows something else put in its place."""
    other = change(tree)
    if other is not None:
        return other
    return Piece(tree.kind, tuple(_replaced_part(part, change) for part in tree.parts))


def _replaced_part(part: object, change: Callable[[Piece], Piece | None]) -> object:
    if isinstance(part, Piece):
        return replaced(part, change)
    if isinstance(part, tuple):
        return tuple(_replaced_part(each, change) for each in part)
    return part
