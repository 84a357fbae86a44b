"""Linear algebra over the field of the parameters: which constant combinations of functions vanish.

Functions are elements of one ring, in canonical form. Monomials in what moves are independent over the parameters, so
sum_u c_u f_u = 0 is one linear equation for each of them, its coefficients polynomials in the parameters.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ...algebra.polynomials import Element
from ...algebra.ring import Ring
from ...errors import ExpressionError

Vector = list[Element]
#: Rounds in which denominators are multiplied away; a root of a fraction brings new ones.
_ROUNDS = 4


class Combinations:
    """The constant combinations c of `count` functions that make every row of functions asked of them vanish.

    moving  the positions of the generators that are not constant
    """

    ring: Ring
    moving: frozenset[int]
    count: int

    def __init__(self, ring: Ring, moving: Iterable[int], count: int) -> None:
        self.ring, self.moving, self.count = ring, frozenset(moving), count
        self._rows: dict[int, dict[int, Element]] = {}

    def require(self, functions: Sequence[Element]) -> None:
        """Ask that sum_u c_u functions[u] = 0. Raises ExpressionError where roots of fractions stand in the way."""
        rows = self._equations(functions)
        for _, row in sorted(rows.items(), key=lambda item: (len(item[1]), item[0])):
            self._insert(row)

    def basis(self) -> list[Vector]:
        """A basis of the combinations, each of one last function and of earlier ones that depend on it."""
        ring, found = self.ring, []
        for free in range(self.count):
            if free in self._rows:
                continue
            vector = [ring.element(0)] * self.count
            vector[free] = ring.element(1)
            for pivot, row in self._rows.items():
                if free in row:
                    vector[pivot] = -row[free]
            found.append(self._whole(vector))
        return found

    # ---------------------------------------------------------------- rows

    def _equations(self, functions: Sequence[Element]) -> dict[tuple[Any, ...], dict[int, Element]]:
        """One row {function: coefficient} for each monomial in what moves."""
        ring, rows = self.ring, {}
        for u, function in enumerate(_without_denominators(functions)):
            grouped: dict[tuple[Any, ...], dict[tuple[Any, ...], Any]] = {}
            for exponents, coefficient in function.num.to_dict().items():
                place = tuple(e if k in self.moving else 0 for k, e in enumerate(exponents))
                constant = tuple(0 if k in self.moving else e for k, e in enumerate(exponents))
                grouped.setdefault(place, {})[constant] = coefficient
            for place, terms in grouped.items():
                rows.setdefault(place, {})[u] = Element(ring, ring.context.from_dict(terms))
        return rows

    def _insert(self, row: dict[int, Element]) -> None:
        """Reduce a row by those known; what is left gives a new pivot, its first function."""
        for pivot, known in self._rows.items():
            if pivot in row:
                row = _eliminated(row, known, row[pivot])
        if not row:
            return
        pivot = min(row)
        inverse = row[pivot].inverse()
        row = {u: entry * inverse for u, entry in row.items()}
        for other, known in self._rows.items():
            if pivot in known:
                self._rows[other] = _eliminated(known, row, known[pivot])
        self._rows[pivot] = row

    def _whole(self, vector: Vector) -> Vector:
        """The vector without denominators and common divisors."""
        ring, divisor = self.ring, self.ring.one
        for entry in vector:
            if entry.den is not None:
                divisor = divisor * (entry.den / divisor.gcd(entry.den))
        cleared = [entry * Element(ring, divisor) for entry in vector]
        common = ring.zero
        for entry in cleared:
            common = common.gcd(entry.num)
        return [Element(ring, entry.num / common) for entry in cleared]


def _eliminated(row: dict[int, Element], known: dict[int, Element], factor: Element) -> dict[int, Element]:
    found = dict(row)
    for u, entry in known.items():
        value = found[u] - factor * entry if u in found else -(factor * entry)
        if value:
            found[u] = value
        else:
            found.pop(u, None)
    return found


def _without_denominators(functions: Sequence[Element]) -> Sequence[Element]:
    """The functions, all multiplied by the same polynomial."""
    for _ in range(_ROUNDS):
        dens = [function.den for function in functions if function.den is not None]
        if not dens:
            return functions
        common = dens[0]
        for den in dens[1:]:
            common = common * (den / common.gcd(den))
        factor = Element(functions[0].ring, common)
        functions = [function * factor for function in functions]
    raise ExpressionError("symmetries", "roots of fractions stand in L.", "Write it with fewer nested roots.")
