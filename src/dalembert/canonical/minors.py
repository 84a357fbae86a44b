"""Linear equations and determinants on polynomials, by minors that grow row by row."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from ..algebra.polynomials import Element
from ..errors import BudgetError

Rows = Sequence[Sequence[Element]]


def solved(rows: Rows, zero: Element) -> tuple[Element, ...] | None:
    """x of A x = b for rows (A | b), by Cramer's rule; None where det A is zero.

    x_j is a quotient of two maximal minors of (A | b). All of them grow from the same smaller ones, row by row,
    with sums and products only, so nothing has to be divided before the end.
    """
    size, minors = len(rows), _maximal_minors(rows, zero)
    full = (1 << size + 1) - 1
    divisor = minors.get(full ^ (1 << size))
    if not divisor:
        return None

    def unknown(j: int) -> Element:
        """Column b, moved from the end to place j, passes size - 1 - j columns."""
        minor = minors.get(full ^ (1 << j), zero)
        return minor * (-1) ** (size - 1 - j) / divisor

    return tuple(map(unknown, range(size)))


def determinant(rows: Rows, zero: Element, most: float = math.inf) -> Element:
    """det A. Raises BudgetError where minors have more than `most` terms together."""
    return _maximal_minors(rows, zero, most).get((1 << len(rows)) - 1, zero)


def _maximal_minors(rows: Rows, zero: Element, most: float = math.inf) -> Mapping[int, Element]:
    """The minors of all rows, by the set of their columns."""
    minors: Mapping[int, Element] = {0: zero + 1}
    for row in rows:
        minors = _grown(minors, row)
        if sum(len(minor.num) for minor in minors.values()) > most:
            raise BudgetError("determinant", f"its minors have more than {most} terms.", "Give parameters numbers.")
    return minors


def _grown(minors: Mapping[int, Element], row: Sequence[Element]) -> dict[int, Element]:
    """The minors with one more row, expanded along that row."""
    found: dict[int, Element] = {}
    for columns, minor in minors.items():
        for j, entry in enumerate(row):
            if columns >> j & 1 or not entry or not minor:
                continue
            term = entry * minor
            if (columns >> j).bit_count() & 1:
                term = -term
            larger = columns | 1 << j
            found[larger] = found[larger] + term if larger in found else term
    return found
