"""States at which a difference is certainly not zero."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..algebra.deciding.states import States
from ..expr.graph import Graph, Node
from ..expr.sympy_bridge import Symbols


def refuting_state(graph: Graph, symbols: Symbols, node: Node) -> tuple[Mapping[Any, Any], float] | None:
    """A state at which a node is certainly not zero, and its value there; None where none was found."""
    witness = States(symbols, [node]).witness(node, graph.zero)
    return None if witness is None else (witness.state, float(witness.values[0]))
