"""Whether rows vanish as far as doubles tell: against the size of the terms that cancel there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ...expr.evaluate import evaluate
from ...expr.graph import Graph, Node
from ...expr.rounding import rounding_bounds

_EPSILON = 2.0**-52
_FACTOR = 8.0


def vanishes_to_rounding(
    graph: Graph, rows: Sequence[Node], unknowns: Sequence[Node], values: Mapping[Node, Any]
) -> bool:
    """Whether each row is no larger at a point than rounding makes it, the unknowns known to a unit in the last place.

    >>> graph = Graph(); x = graph.symbol("x")
    >>> row = graph.sub(graph.pow(x, graph.number(2)), graph.number(2))
    >>> [vanishes_to_rounding(graph, [row], [x], {x: value}) for value in (1.4142135623730951, 1.41421356)]
    [True, False]
    """
    bounds = rounding_bounds(graph, list(rows), unknowns)
    found = np.array(evaluate(graph, [*rows, *bounds], dict(values)), dtype=float)
    size, allowed = np.abs(found[: len(rows)]), found[len(rows) :] * _EPSILON * _FACTOR
    return bool(np.all(size <= allowed))
