"""Linear systems as SymPy's classes ask for them to be solved."""

# pyright: reportMissingTypeStubs=false

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any

import sympy

from ..errors import DalembertError
from ..expr.graph import Graph, Node
from ..expr.sympy_bridge import Symbols, list_from_sympy, to_sympy

Solver = Callable[[Any, Any], Any]


def solver(asked: str | Solver) -> Solver:
    """What solves A x = b: by a method of SymPy's by name, Cramer's rule by us, or by what was given."""
    if callable(asked):
        return asked
    return cramer if asked == "CRAMER" else partial(sympy.Matrix.solve, method=asked)


def cramer(matrix: Any, right: Any) -> Any:
    """x of matrix * x = right by Cramer's rule, in which each minor is found once.

    >>> cramer(sympy.Matrix([[2, 1], [1, 3]]), sympy.Matrix([3, 4]))
    Matrix([
    [1],
    [1]])
    """
    graph, n = Graph(), matrix.rows
    symbols = Symbols(graph)
    try:
        entries = list_from_sympy(list(matrix.row_join(right)), symbols)
    except DalembertError:
        return matrix.cramer_solve(right)
    width = n + right.cols
    minor = _minors(graph, [entries[k * width : (k + 1) * width] for k in range(n)])
    whole = minor(tuple(range(n)))
    if whole == graph.zero:
        return matrix.cramer_solve(right)
    found = [graph.div(minor((*range(row), n + column, *range(row + 1, n))), whole)
             for row in range(n) for column in range(right.cols)]  # fmt: skip
    return sympy.Matrix(n, right.cols, to_sympy(graph, found, symbols))


def _minors(graph: Graph, rows: Sequence[Sequence[Node]]) -> Callable[[tuple[int, ...]], Node]:
    """The determinant of the last rows, as many as there are columns, by columns in order."""

    @cache
    def minor(columns: tuple[int, ...]) -> Node:
        if not columns:
            return graph.one
        row, total = rows[-len(columns)], graph.zero
        for k, column in enumerate(columns):
            if row[column] != graph.zero:
                term = graph.mul(row[column], minor(columns[:k] + columns[k + 1 :]))
                total = graph.sub(total, term) if k % 2 else graph.add(total, term)
        return total

    return minor
