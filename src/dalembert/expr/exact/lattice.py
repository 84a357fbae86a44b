"""A basis of angles: each angle as a whole-number combination of angles that are independent over Q.

Sines and cosines of angles that are linearly independent over the rationals (modulo constants) satisfy no
relation but s^2 + c^2 = 1 (Ax 1971), so a basis makes the canonical form unique; taking the angles that
occur, shortest first, keeps runs of parallel joints from being multiplied out.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from .forms import Form, add, key

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
    rows: list[tuple[Form, Combination]] = []
    combinations: dict[int, Combination] = {}
    for position in sorted(range(len(angles)), key=lambda k: _rank(angles[k])):
        rest, combination = eliminated(angles[position], rows)
        if rest:
            combinations[position] = {len(chosen): 1}
            rows.append((rest, {**{k: -c for k, c in combination.items()}, len(chosen): 1}))
            chosen.append(angles[position])
        else:
            combinations[position] = combination
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


def eliminated(angle: Form, rows: Sequence[tuple[Form, Combination]]) -> tuple[Form, Combination]:
    """What the rows leave of an angle, and the combination of chosen angles that was taken away."""
    rest: Form = angle
    combination: Combination = {}
    for row, meaning in rows:
        pivot = next(iter(row))
        if pivot in rest:
            factor = rest[pivot] / row[pivot]
            rest = add(rest, row, -factor)
            for k, c in meaning.items():
                combination[k] = combination.get(k, 0) + factor * c
    return rest, {k: c for k, c in combination.items() if c}


def _rank(angle: Form) -> tuple[int, Fraction | int, str]:
    return len(angle), sum(map(abs, angle.values())), repr(key(angle))
