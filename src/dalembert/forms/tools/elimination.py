"""Linear equations on the graph: by Cramer's rule on canonical forms, or by Gauss-Jordan elimination on nodes.

Cramer's rule divides once, at the end, so that fractions of sines and cosines stay short; elimination is for systems
whose minors would be too large. Its pivots are certainly not the zero function.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...algebra.exactly import NO_FORM
from ...algebra.multiples import grant_multiples
from ...algebra.ring import Ring
from ...canonical import minors
from ...canonical.nodes import node_of
from ...description.system import System
from ...expr.node import Node
from .parts import is_surely_nonzero

Row = list[Node]
#: Terms of a minor beyond which equations are eliminated instead.
LARGEST_MINOR = 400


class Reduced(NamedTuple):
    """Rows in which each pivot column holds a 1 in the pivot's row, 0 elsewhere.

    rows     the rows, all columns
    pivots   {pivot column: its row}, in the order they were chosen
    """

    rows: list[Row]
    pivots: dict[int, int]


def solved(
    system: System, matrix: Sequence[Sequence[Node]], rights: Sequence[Sequence[Node]]
) -> list[Row] | tuple[int, ...]:
    """X of `matrix` X = `rights`, row by row, for a square matrix of nodes; the undetermined columns if it is singular.

    The second kind of answer is a tuple of column numbers.
    """
    size = len(matrix)
    short = _by_minors(system, matrix, rights)
    if short is not None:
        return short
    found = reduced([[*row, *right] for row, right in zip(matrix, rights, strict=True)], size, system)
    missing = tuple(column for column in range(size) if column not in found.pivots)
    return missing or [found.rows[found.pivots[column]][size:] for column in range(size)]


def _by_minors(
    system: System, matrix: Sequence[Sequence[Node]], rights: Sequence[Sequence[Node]]
) -> list[Row] | None:
    """X by Cramer's rule; None where a minor is too large, the determinant 0, or there is no canonical form."""
    size, width = len(matrix), len(rights[0])
    rows = [[*row, *right] for row, right in zip(matrix, rights, strict=True)]
    try:
        ring = Ring(system.graph, [node for row in rows for node in row], budget=LARGEST_MINOR)
        grant_multiples(ring)
        table = [[ring.read(node) for node in row] for row in rows]
        zero = ring.element(0)
        columns = [minors.solved([[*row[:size], row[size + k]] for row in table], zero) for k in range(width)]
        nodes = [[node for entry in column or () if (node := node_of(entry)) is not None] for column in columns]
    except NO_FORM:
        return None
    return [list(row) for row in zip(*nodes, strict=True)] if all(len(column) == size for column in nodes) else None


def reduced(rows: Sequence[Sequence[Node]], width: int, system: System, any_order: bool = False) -> Reduced:
    """Rows reduced by pivots in the first `width` columns.

    Columns are taken in order, each with the pivot on the diagonal where it can be; with `any_order`, the simplest
    pivot of all comes first: a number, then what holds no coordinate, then what has the fewest nodes.
    """
    graph, left = system.graph, [list(row) for row in rows]
    pivots: dict[int, int] = {}
    while len(pivots) < min(len(left), width):
        place = _pivot(system, left, pivots, width, any_order)
        if place is None:
            break
        row, column = place
        inverse = graph.pow(left[row][column], graph.minus_one)
        left[row] = [graph.one if j == column else graph.mul(inverse, x) for j, x in enumerate(left[row])]
        for other in range(len(left)):
            if other != row and left[other][column] != graph.zero:
                left[other] = _without(system, left[other], left[row], column)
        pivots[column] = row
    return Reduced(left, pivots)


def _without(system: System, row: Row, pivot_row: Row, column: int) -> Row:
    graph, factor = system.graph, row[column]
    return [graph.zero if j == column else graph.sub(x, graph.mul(factor, y))
            for j, (x, y) in enumerate(zip(row, pivot_row, strict=True))]


def _pivot(
    system: System, rows: Sequence[Row], pivots: dict[int, int], width: int, any_order: bool
) -> tuple[int, int] | None:
    used, zero = set(pivots.values()), system.graph.zero
    places = [(row, column) for column in range(width) if column not in pivots
              for row in range(len(rows)) if row not in used and rows[row][column] != zero]
    places.sort(key=lambda place: _rank(system, rows, place, any_order))
    return next((place for place in places if is_surely_nonzero(system, rows[place[0]][place[1]])), None)


def _rank(system: System, rows: Sequence[Row], place: tuple[int, int], any_order: bool) -> tuple[Any, ...]:
    row, column = place
    if not any_order:
        return (column, row != column, row)
    graph, node, leaves = system.graph, rows[row][column], system.leaves
    moving = not {*leaves.q, leaves.t}.isdisjoint(graph.symbols([node]))
    return (graph.value(node) is None, moving, len(graph.reachable([node])), column, row)
