"""Which rows of a matrix repeat others, and which sums of their multipliers are unique, in small coefficients.

Everything follows from the null space N (k, m) of the transposed rows: N A = 0. Multipliers are known up to N^T x, so a
sum c . lambda is unique where N c = 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]
#: What is smaller, beside the largest of its row, takes no part in a combination.
PART = 1e-6
_LARGEST_DENOMINATOR = 24


def echelon(space: Vector, order: Iterable[int]) -> tuple[Vector, list[int]]:
    """The basis of the rows of `space` (k, m), orthonormal, that is 1 and 0 in k columns: the first ones in `order`.

    >>> echelon(np.array([[0.6, 0.8, 0.0]]), (2, 1, 0))
    (array([[0.75, 1.  , 0.  ]]), [1])
    """
    chosen, left = list[int](), space.copy()
    for column in order:
        entries = left[:, column].copy()
        size = np.linalg.norm(entries)
        if size > PART and len(chosen) < len(space):
            chosen.append(column)
            left -= np.outer(entries, entries @ left) / size**2
    found = np.linalg.solve(space[:, chosen], space)
    return np.where(np.abs(found) > PART * np.abs(found).max(axis=1, initial=1.0)[:, None], found, 0.0), chosen


def complement(space: Vector) -> Vector:
    """An orthonormal basis of what is orthogonal to the rows of `space` (k, m), which are independent: (m - k, m)."""
    return np.linalg.svd(space)[2][len(space) :]


def groups(rows: Vector) -> list[list[int]]:
    """The columns of an echelon form that take part in anything, together where they stand in one row, in order.

    >>> groups(np.array([[1.0, 0.0, 2.0, 0.0], [0.0, 0.0, 0.0, 1.0]]))
    [[0, 2], [3]]
    """
    found = list[set[int]]()
    for row in rows:
        joined = set(np.flatnonzero(row).tolist())
        apart = [group for group in found if group.isdisjoint(joined)]
        found = [*apart, joined.union(*(group for group in found if not group.isdisjoint(joined)))]
    return sorted(sorted(group) for group in found)


def tidy(row: Sequence[float]) -> list[float]:
    """Coefficients, those that are small fractions up to rounding as these.

    >>> tidy([0.33333333333, -1.0, 0.0, 0.123456])
    [0.3333333333333333, -1.0, 0.0, 0.123456]
    """
    return [_near(float(entry)) for entry in row]


def _near(value: float) -> float:
    simple = float(Fraction(value).limit_denominator(_LARGEST_DENOMINATOR))
    return simple if abs(simple - value) <= PART * abs(value) else value


def spelled(combination: dict[str, float]) -> str:
    """A sum of names as text.

    >>> spelled({"a": 1.0, "b": -1.0, "c": 0.5, "d": 2.0})
    'a - b + 1/2 c + 2 d'
    """
    terms = []
    for name, factor in combination.items():
        size = "" if abs(factor) == 1.0 else f"{_number(abs(factor))} "
        terms.append(("- " if factor < 0 else "+ ") + size + name)
    text = " ".join(terms)
    return text.removeprefix("+ ") if text.startswith("+") else text.replace("- ", "-", 1)


def _number(value: float) -> str:
    simple = Fraction(value).limit_denominator(_LARGEST_DENOMINATOR)
    return str(simple) if float(simple) == value else f"{value:.4g}"
