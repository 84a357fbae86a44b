"""Constants whose letter is a name of the user: the name keeps the letter, the constant is set upright."""

from __future__ import annotations

from collections.abc import Iterable

from .notation import CONSTANT_LETTERS, Piece, name
from .trees import replaced


def shadowed(names: Iterable[str]) -> frozenset[str]:
    """The letters of constants that some names are written with, without a subscript.

    >>> sorted(shadowed(["pi", "e", "e_1"])), sorted(shadowed(["m", "pi_1"]))
    (['e', 'π'], [])
    """
    return frozenset(head for head, sub, *_ in (name(each).parts for each in names)
                     if not sub and head in CONSTANT_LETTERS)


def set_apart(tree: Piece, letters: frozenset[str]) -> Piece:
    """A tree whose constants with these letters are upright."""

    def upright(part: Piece) -> Piece | None:
        shown = part.kind == "constant" and part.parts[0] in letters
        return Piece("constant", (part.parts[0], "upright")) if shown else None

    return replaced(tree, upright) if letters else tree


def written_apart(tree: Piece) -> Piece:
    """A tree by itself: its own names decide which of its constants are upright."""
    found: set[str] = set()

    def note(part: Piece) -> None:
        if part.kind == "name" and not part.parts[1]:
            found.add(part.parts[0])

    replaced(tree, note)
    return set_apart(tree, frozenset(found.intersection(CONSTANT_LETTERS)))
