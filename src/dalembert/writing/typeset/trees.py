"""Trees of notation with some of their parts put in the place of others."""

from __future__ import annotations

from collections.abc import Callable

from .notation import Node


def replaced(tree: Node, change: Callable[[Node], Node | None]) -> Node:
    """A tree with every part for which `change` knows something else put in its place."""
    other = change(tree)
    if other is not None:
        return other
    return Node(tree.kind, tuple(_replaced_part(part, change) for part in tree.parts))


def _replaced_part(part: object, change: Callable[[Node], Node | None]) -> object:
    if isinstance(part, Node):
        return replaced(part, change)
    if isinstance(part, tuple):
        return tuple(_replaced_part(each, change) for each in part)
    return part
