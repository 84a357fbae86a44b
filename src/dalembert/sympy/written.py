"""Nodes as SymPy has them, in short exact forms where these are not long."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..algebra.exactly import NO_FORM
from ..algebra.ring import Ring
from ..algebra.short.shortener import short_entries
from ..expr.graph import Graph, Node
from ..expr.sympy_bridge import Symbols, to_sympy

MOST = 300
"""Terms of all entries together beyond which no short form of them is looked for."""


def written(graph: Graph, nodes: Sequence[Node], symbols: Symbols) -> list[Any]:
    """Entries in short exact forms, or as they were found where they are long or have none."""
    try:
        ring = Ring(graph, nodes)
        elements = [ring.read(node) for node in nodes]
        if sum(len(element.num) + len(element.den or ()) for element in elements) <= MOST:
            return short_entries(ring, elements, symbols)
    except NO_FORM:
        pass
    return list(to_sympy(graph, nodes, symbols))
