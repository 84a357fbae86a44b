"""A basis of angles: each angle as a whole-number combination of angles that are independent over Q.

Sines and cosines of angles that are linearly independent over the rationals (modulo constants) satisfy no
relation but s^2 + c^2 = 1 (Ax 1971), so a basis makes the canonical form unique; taking the angles that
occur, shortest first, keeps runs of parallel joints from being multiplied out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from heapq import heapify, heappop, heappush
from math import lcm
from typing import Any, NamedTuple

from .forms import Form, add, key

Vector = dict[Any, Fraction]
Combination = dict[int, int | Fraction]
"""{index of a chosen angle: how often it is taken}."""


class Lattice(NamedTuple):
    """Base angles, and for each given angle its whole-number coordinates {index of base angle: number}."""

    basis: tuple[Form, ...]
    coordinates: tuple[dict[int, int], ...]


def lattice(angles: Sequence[Form]) -> Lattice:
    """The basis of some angles: the shortest independent ones, divided as far as the others need it.

    Where they have to be divided, single symbols are the basis if that gives smaller numbers.

    >>> x = {((("symbol", "x"), 1),): Fraction(1)}
    >>> lattice([{k: 2 * c for k, c in x.items()}, x]).coordinates
    ({0: 2}, {0: 1})
    """
    if not angles:
        return Lattice((), ())
    chosen: list[Form] = []
    independent = Independent()
    combinations: dict[int, Combination] = {}
    for position in sorted(range(len(angles)), key=lambda k: _rank(angles[k])):
        combination = independent.combination(angles[position])
        combinations[position] = {len(chosen): 1} if combination is None else combination
        if combination is None:
            chosen.append(angles[position])
    divisors = [1] * len(chosen)
    for combination in combinations.values():
        for k, c in combination.items():
            divisors[k] = lcm(divisors[k], c.denominator)
    basis = tuple(
        form if divisor == 1 else {m: c / divisor for m, c in form.items()}
        for form, divisor in zip(chosen, divisors, strict=True)
    )
    coordinates = tuple(
        {k: int(c * divisors[k]) for k, c in sorted(combinations[position].items())} for position in range(len(angles))
    )
    found = Lattice(basis, coordinates)
    return found if max(divisors) == 1 else min(found, _by_monomials(angles), key=_size)


def _by_monomials(angles: Sequence[Form]) -> Lattice:
    """The lattice whose basis are the terms of the angles, each divided as far as its coefficients need it."""
    monomials = sorted({monomial for angle in angles for monomial in angle}, key=repr)
    divisors = {m: lcm(*(angle[m].denominator for angle in angles if m in angle)) for m in monomials}
    place = {monomial: k for k, monomial in enumerate(monomials)}
    basis = tuple({monomial: Fraction(1, divisors[monomial])} for monomial in monomials)
    coordinates = tuple(
        dict(sorted((place[m], int(c * divisors[m])) for m, c in angle.items())) for angle in angles
    )
    return Lattice(basis, coordinates)


def _size(found: Lattice) -> int:
    """How far angles have to be multiplied out."""
    return sum(abs(n) for coordinates in found.coordinates for n in coordinates.values())


class Independent:
    """Vectors {component: number} that are independent over the rationals, brought to echelon form as they come."""

    def __init__(self) -> None:
        self._rows: list[tuple[Vector, Combination]] = []
        #: The row that begins with a component.
        self._row_of: dict[Any, int] = {}

    def combination(self, vector: Vector) -> Combination | None:
        """How a vector depends on those kept before; None for one that does not, which is kept."""
        rest, found = self._eliminated(vector)
        if not rest:
            return found
        self._row_of[next(iter(rest))] = len(self._rows)
        self._rows.append((rest, {**{k: -c for k, c in found.items()}, len(self._rows): 1}))
        return None

    def _eliminated(self, vector: Vector) -> tuple[Vector, Combination]:
        """What the rows leave of a vector, and the combination of kept vectors that was taken away.

        A row holds no component that an earlier one begins with, so one pass upwards meets every row that matters.
        """
        rest, found = vector, defaultdict[int, int | Fraction](int)
        waiting = [self._row_of[component] for component in vector if component in self._row_of]
        heapify(waiting)
        while waiting:
            row, meaning = self._rows[heappop(waiting)]
            pivot = next(iter(row))
            if pivot in rest:
                factor = rest[pivot] / row[pivot]
                rest = add(rest, row, -factor)
                for k, c in meaning.items():
                    found[k] += factor * c
                for component in row:
                    if component != pivot and component in self._row_of:
                        heappush(waiting, self._row_of[component])
        return rest, {k: c for k, c in found.items() if c}


def _rank(angle: Form) -> tuple[int, Fraction | int, str]:
    return len(angle), sum(map(abs, angle.values())), repr(key(angle))
