"""Polynomials in a few displacements, cut off above a total degree, over any exact field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

#: {exponents: coefficient}, without coefficients that are 0.
Series = dict[tuple[int, ...], Any]


def unit(size: int, place: int) -> tuple[int, ...]:
    """The exponents of one displacement."""
    return tuple(int(k == place) for k in range(size))


def add(a: Series, b: Series, factor: Any = 1) -> Series:
    """a + factor b.

    >>> add({(1,): 2}, {(1,): 1, (0,): 3}, -2)
    {(0,): -6}
    """
    total = dict(a)
    for exponents, coefficient in b.items():
        value = total.get(exponents, 0) + factor * coefficient
        if value:
            total[exponents] = value
        else:
            total.pop(exponents, None)
    return total


def multiply(a: Series, b: Series, order: int) -> Series:
    """a b up to the total degree `order`.

    >>> multiply({(1,): 1, (2,): 5}, {(1,): 3}, 2)
    {(2,): 3}
    """
    total: Series = {}
    for x, p in a.items():
        left = order - sum(x)
        for y, q in b.items():
            if sum(y) <= left:
                exponents = tuple(i + j for i, j in zip(x, y, strict=True))
                total[exponents] = total.get(exponents, 0) + p * q
    return {exponents: value for exponents, value in total.items() if value}


def composed(outer: Series, inner: Sequence[Series], size: int, order: int) -> Series:
    """outer(inner_1, inner_2, ...) up to a total degree, in `size` displacements.

    >>> composed({(2,): 1}, [{(1, 0): 1, (0, 1): 1}], 2, 2)
    {(2, 0): 1, (1, 1): 2, (0, 2): 1}
    """
    total: Series = {}
    for exponents, coefficient in outer.items():
        term: Series = {(0,) * size: coefficient}
        for place, count in enumerate(exponents):
            for _ in range(count):
                term = multiply(term, inner[place], order)
        total = add(total, term)
    return total


def leading(series: Series) -> tuple[int, Series]:
    """The lowest degree that occurs, and its terms; 0 and nothing for 0."""
    lowest = min(map(sum, series), default=0)
    return lowest, {exponents: value for exponents, value in series.items() if sum(exponents) == lowest}


def linear_part(rows: Sequence[Series], size: int, zero: Any) -> list[list[Any]]:
    """The matrix of the terms of degree 1."""
    return [[row.get(unit(size, k), zero) for k in range(size)] for row in rows]
