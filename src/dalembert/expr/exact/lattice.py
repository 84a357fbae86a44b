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

from .forms import Form, add


class Lattice(NamedTuple):
    """Base angles, and for each given angle its whole-number coordinates {index of base angle: number}."""

    basis: tuple[Form, ...]
    coordinates: tuple[dict[int, int], ...]


def lattice(angles: Sequence[Form]) -> Lattice:
    """The basis of some angles: the shortest independent ones, divided as far as the others need it.

    >>> x = {((("symbol", "x"), 1),): Fraction(1)}
    >>> lattice([{k: 2 * c for k, c in x.items()}, x]).coordinates
    ({0: 2}, {0: 1})
    """
    chosen: list[Form] = []
    rows: list[tuple[Form, dict[int, Fraction]]] = []
    combinations: dict[int, dict[int, Fraction]] = {}
    for position in sorted(range(len(angles)), key=lambda k: _rank(angles[k])):
        rest, combination = _eliminated(angles[position], rows)
        if rest:
            combinations[position] = {len(chosen): Fraction(1)}
            rows.append((rest, {**{k: -c for k, c in combination.items()}, len(chosen): Fraction(1)}))
            chosen.append(angles[position])
        else:
            combinations[position] = combination
    divisors = [lcm(*(c[k].denominator for c in combinations.values() if k in c)) for k in range(len(chosen))]
    basis = tuple({m: c / divisors[k] for m, c in form.items()} for k, form in enumerate(chosen))
    coordinates = tuple(
        {k: int(c * divisors[k]) for k, c in sorted(combinations[position].items()) if c}
        for position in range(len(angles))
    )
    return Lattice(basis, coordinates)


def _eliminated(
    angle: Form, rows: Sequence[tuple[Form, dict[int, Fraction]]]
) -> tuple[Form, dict[int, Fraction]]:
    """What the rows leave of an angle, and the combination of chosen angles that was taken away."""
    rest, combination = dict(angle), {}
    for row, meaning in rows:
        pivot = next(iter(row))
        if pivot in rest:
            factor = rest[pivot] / row[pivot]
            rest = add(rest, row, -factor)
            for k, c in meaning.items():
                combination[k] = combination.get(k, Fraction(0)) + factor * c
    return rest, {k: c for k, c in combination.items() if c}


def _rank(angle: Form) -> tuple[int, Fraction, str]:
    return len(angle), sum(map(abs, angle.values()), Fraction(0)), repr(sorted(angle.items(), key=repr))
