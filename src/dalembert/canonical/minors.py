"""Linear equations and determinants on polynomials, by minors that grow row by row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..algebra.polynomials import Element


def solved(rows: Sequence[Sequence[Element]], zero: Element) -> tuple[Element, ...] | None:
    """x of A x = b for rows (A | b); None where det A is zero.

    x_j is a quotient of two maximal minors of (A | b). All of them grow from the same smaller ones, row by row,
    with sums and products only, so nothing has to be divided before the end.
    """
    size = len(rows)
    minors: Mapping[int, Element] = {0: zero + 1}
    for row in rows:
        minors = grown_minors(minors, row)
    full = (1 << size + 1) - 1
    determinant = minors.get(full ^ (1 << size))
    if determinant is None or not determinant:
        return None

    def unknown(j: int) -> Element:
        """Column b, moved from the end to place j, passes size - 1 - j columns."""
        minor = minors.get(full ^ (1 << j), zero)
        return minor * (-1) ** (size - 1 - j) / determinant

    return tuple(map(unknown, range(size)))


def grown_minors(minors: Mapping[int, Element], row: Sequence[Element]) -> dict[int, Element]:
    """The minors with one more row, by the set of their columns; expanded along that row."""
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
