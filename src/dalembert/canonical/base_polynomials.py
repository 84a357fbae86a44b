"""Base parameters: the few combinations of parameters on which the equations of motion depend.

Every monomial in coordinates, velocities and accelerations is multiplied by a polynomial in the parameters. These
polynomials span a space over the rationals; base parameters are a basis of it: the shortest of the polynomials that
occur, to be read, or leading monomials plus multiples of others, to be measured.
Sources: minimal inertial parameters, Khalil & Dombre 2002, chapter 9; De Luca, slides on linear parametrization.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import gcd, lcm
from typing import Any, NamedTuple

Exponents = tuple[int, ...]
Polynomial = dict[Exponents, Any]
"""A polynomial in the parameters: {exponents: rational}."""


class BaseParameters(NamedTuple):
    """A basis of polynomials in the parameters, and the coordinates in it of every polynomial of its space."""

    basis: tuple[Polynomial, ...]
    rows: Mapping[Exponents, tuple[Polynomial, dict[int, Any]]]

    def coordinates(self, polynomial: Polynomial) -> dict[int, Any] | None:
        """{index: factor} with polynomial = sum of factor * basis; None outside the space."""
        rest, found = _eliminated(polynomial, self.rows)
        return None if rest else found


def base_parameters(polynomials: Sequence[Polynomial]) -> BaseParameters:
    """A basis of the span of some polynomials, of the shortest among them, in the order in which they are given."""
    primitive: dict[tuple[Any, ...], Polynomial] = {}
    for polynomial in polynomials:
        if polynomial:
            whole = _primitive(polynomial)
            primitive.setdefault(_content_key(whole), whole)
    rank = {key: place for place, key in enumerate(primitive)}
    rows: dict[Exponents, tuple[Polynomial, dict[int, Any]]] = {}
    chosen = [key for key in sorted(primitive, key=_length) if _insert(rows, primitive[key], rank[key])]
    chosen.sort(key=rank.__getitem__)
    number = {rank[key]: index for index, key in enumerate(chosen)}
    renamed = {pivot: (row, {number[k]: c for k, c in meaning.items()}) for pivot, (row, meaning) in rows.items()}
    return BaseParameters(tuple(primitive[key] for key in chosen), renamed)


class LeadingParameters(NamedTuple):
    """A basis in which each polynomial is its own leading monomial plus multiples of monomials that lead nowhere."""

    basis: tuple[Polynomial, ...]
    leading: tuple[Exponents, ...]

    def coordinates(self, polynomial: Polynomial) -> dict[int, Any] | None:
        """{index: factor} with polynomial = sum of factor * basis; None outside the space."""
        found = {k: polynomial[monomial] for k, monomial in enumerate(self.leading) if monomial in polynomial}
        rest = dict(polynomial)
        for k, factor in found.items():
            _subtract(rest, self.basis[k], factor)
        return None if rest else found


def leading_parameters(polynomials: Sequence[Polynomial]) -> LeadingParameters:
    """A basis of the span of some polynomials whose values do not depend on denominators, by leading monomials.

    Of the monomials that weigh most in a row the simplest leads, so that the coefficients of the others are of its
    size or smaller; 1 leads only where nothing else is left.
    Sources: Gautier 1991, numerical calculation of the base inertial parameters; Khalil & Dombre 2002, chapter 9.
    """
    waiting = [dict(row) for row in base_parameters(polynomials).basis]
    done: dict[Exponents, Polynomial] = {}
    while waiting:
        heaviest = [_heaviest(row) for row in waiting]
        place = min(range(len(waiting)), key=lambda k: _simplicity(heaviest[k]))
        monomial, row = heaviest[place], waiting.pop(place)
        row = {m: c / row[monomial] for m, c in row.items()}
        for other in (*waiting, *done.values()):
            if monomial in other:
                _subtract(other, row, other[monomial])
        done[monomial] = row
    leading = sorted(done, key=order)
    return LeadingParameters(tuple(done[m] for m in leading), tuple(leading))


def _heaviest(row: Polynomial) -> Exponents:
    """The simplest of the monomials with the largest coefficient; 1 only where it stands alone."""
    others = [m for m in row if any(m)] or list(row)
    largest = max(abs(row[m]) for m in others)
    return min((m for m in others if abs(row[m]) == largest), key=order)


def _simplicity(exponents: Exponents) -> tuple[bool, tuple[int, Exponents]]:
    return not any(exponents), order(exponents)


def _insert(rows: dict[Exponents, tuple[Polynomial, dict[int, Any]]], polynomial: Polynomial, name: int) -> bool:
    """Add a polynomial to echelon rows; False where it depends on them."""
    rest, combination = _eliminated(polynomial, rows)
    if not rest:
        return False
    pivot = max(rest)
    factor = 1 / rest[pivot]
    meaning = {k: -c * factor for k, c in combination.items()}
    rows[pivot] = ({m: c * factor for m, c in rest.items()}, {**meaning, name: factor})
    return True


def _eliminated(
    polynomial: Polynomial, rows: Mapping[Exponents, tuple[Polynomial, dict[int, Any]]]
) -> tuple[Polynomial, dict[int, Any]]:
    """What the rows leave of a polynomial, and the combination of basis polynomials that was taken away."""
    rest, combination = dict(polynomial), {}
    while rest:
        leading = max(rest)
        if leading not in rows:
            break
        row, meaning = rows[leading]
        factor = rest[leading]
        _subtract(rest, row, factor)
        _subtract(combination, meaning, -factor)
    return rest, combination


def _subtract(total: dict[Any, Any], row: Mapping[Any, Any], factor: Any) -> None:
    """total -= factor * row, in place."""
    for key, coefficient in row.items():
        value = total.get(key, 0) - factor * coefficient
        if value:
            total[key] = value
        else:
            del total[key]


def _primitive(polynomial: Polynomial) -> Polynomial:
    """The polynomial with whole coefficients without common divisor, the first positive."""
    top = gcd(*(int(c.p) for c in polynomial.values()))
    bottom = lcm(*(int(c.q) for c in polynomial.values()))
    sign = 1 if polynomial[max(polynomial)] > 0 else -1
    return {m: c * bottom / (sign * top) for m, c in polynomial.items()}


def _content_key(polynomial: Polynomial) -> tuple[Any, ...]:
    return tuple(sorted((m, int(c.p)) for m, c in polynomial.items()))


def order(exponents: Exponents) -> tuple[int, Exponents]:
    """Constant terms first, then by degree, early generators first."""
    return sum(exponents), tuple(-e for e in exponents)


def _length(key: tuple[Any, ...]) -> tuple[int, int, int, tuple[Any, ...]]:
    degrees = sum(sum(exponents) for exponents, _ in key)
    return len(key), degrees, sum(abs(c).bit_length() for _, c in key), key
