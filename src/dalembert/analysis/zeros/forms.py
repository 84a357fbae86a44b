"""Homogeneous polynomials: their sign, and whether some have a common zero, by cutting the faces of a cube."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from ...expr.graph import Graph, Node
from ...expr.interval_rules import Array
from ...expr.intervals import IntervalProgram
from .series import Series

_MOST_BOXES = 20_000
_SMALLEST = 1e-9


def sign_of_form(form: Series, size: int) -> str:
    """ "positive" or "negative" away from 0, "both", or "unclear".

    >>> sign_of_form({(4, 0): 1, (2, 2): -1, (0, 4): 1}, 2), sign_of_form({(3, 0): 1, (1, 2): -3}, 2)
    ('positive', 'both')
    >>> sign_of_form({(2, 0): 1}, 2)
    'unclear'
    """
    signs: set[int] = set()

    def decided(low: Array, high: Array, middle: Array) -> Array:
        signs.update(middle[middle != 0].tolist())
        return (low > 0.0)[:, 0] | (high < 0.0)[:, 0]

    proved = _on_faces([form], size, decided, lambda: len(signs) == 2)
    if len(signs) == 2:
        return "both"
    return {1: "positive", -1: "negative"}[signs.pop()] if proved and signs else "unclear"


def no_common_zero(forms: Sequence[Series], size: int) -> bool:
    """Whether 0 is certainly the only common zero of some forms."""
    def decided(low: Array, high: Array, middle: Array) -> Array:
        return np.asarray(((low > 0.0) | (high < 0.0)).any(axis=1))

    return _on_faces(forms, size, decided, lambda: False)


def _on_faces(
    forms: Sequence[Series], size: int, decided: Callable[[Array, Array, Array], Array], stop: Callable[[], bool]
) -> bool:
    """Whether boxes that cover the faces of the cube are all `decided` by the forms' ranges (K, f) on them and their
    signs at the centres; they are cut until they are, `stop()` holds, or there are too many."""
    graph = Graph()
    leaves = [graph.symbol(f"z{k}") for k in range(size)]
    program = IntervalProgram(graph, [_node(graph, form, leaves) for form in forms], leaves)
    low, high, examined = *_faces(size), 0
    while len(low) and examined < _MOST_BOXES and not stop():
        examined += len(low)
        ranges, centre = program(low, high), (low + high) / 2.0
        there = program(centre, centre)
        left = ~decided(ranges.low, ranges.high, (there.low > 0.0).astype(int) - (there.high < 0.0))
        low, high = low[left], high[left]
        if ((high - low).max(axis=1, initial=0.0) < _SMALLEST).any():
            return False
        low, high = _cut(low, high)
    return not len(low)


def _node(graph: Graph, form: Series, leaves: Sequence[Node]) -> Node:
    def power(exponents: tuple[int, ...]) -> Node:
        return graph.product(graph.pow(x, graph.number(n)) for x, n in zip(leaves, exponents, strict=True))

    return graph.sum(graph.mul(graph.number(c), power(exponents)) for exponents, c in sorted(form.items()))


def _faces(size: int) -> tuple[Array, Array]:
    """The faces of the cube of half side 1 as boxes."""
    low, high = np.full((2 * size, size), -1.0), np.full((2 * size, size), 1.0)
    for k in range(size):
        low[2 * k, k], high[2 * k + 1, k] = 1.0, -1.0
    return low, high


def _cut(low: Array, high: Array) -> tuple[Array, Array]:
    """Each box in two, across its widest side."""
    widest, each = (high - low).argmax(axis=1), np.arange(len(low))
    middle = (low[each, widest] + high[each, widest]) / 2.0
    first, second = high.copy(), low.copy()
    first[each, widest], second[each, widest] = middle, middle
    return np.vstack([low, second]), np.vstack([first, high])
