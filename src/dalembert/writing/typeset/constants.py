"""Constants whose letter is a name of the user: the name keeps the letter, the constant is set upright."""

from __future__ import annotations

from collections.abc import Iterable

from .notation import CONSTANT_LETTERS, Node, name
from .trees import replaced


def shadowed(names: Iterable[str]) -> frozenset[str]:
    """The letters of constants that some names are written with, without a subscript.

    >>> sorted(shadowed(["pi", "e", "e_1"])), sorted(shadowed(["m", "pi_1"]))
    (['e', 'π'], [])
    """
    return frozenset(head for head, sub, *_ in (name(each).parts for each in names)
                     if not sub and head in CONSTANT_LETTERS)


def set_apart(tree: Node, letters: frozenset[str]) -> Node:
    """A tree whose constants with these letters are upright."""

    def upright(part: Node) -> Node | None:
        shown = part.kind == "constant" and part.parts[0] in letters
        return Node("constant", (part.parts[0], "upright")) if shown else None

    return replaced(tree, upright) if letters else tree


def written_apart(tree: Node) -> Node:
    """A tree by itself: its own names decide which of its constants are upright."""
    found: set[str] = set()

    def note(part: Node) -> None:
        if part.kind == "name" and not part.parts[1]:
            found.add(part.parts[0])

    replaced(tree, note)
    return set_apart(tree, frozenset(found.intersection(CONSTANT_LETTERS)))
