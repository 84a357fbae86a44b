"""The fewest leaves that a sum has with any brackets: every way to part its terms is tried, in every basis of angles.

A formula is built from its terms by sums, by what terms share in front of a bracket, and by factors over the rationals;
nothing is added and subtracted again. So a sum of few terms is measured against all such formulas, not against ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any

from dalembert.algebra.polynomials import Element
from dalembert.algebra.ring import Ring
from dalembert.algebra.short.grouping import factored
from dalembert.algebra.short.terms import Alphabet, Powers, Terms, common_powers, divided, equal_powers, from_polynomial
from dalembert.algebra.short.trigonometry import bases
from dalembert.algebra.short.writing import Writer
from dalembert.expr.sympy_bridge import Symbols

from . import lengths

#: Terms beyond which a sum is not parted in every way.
MOST_TERMS = 8
#: Terms of a polynomial beyond which no basis is looked for that has so few.
_MOST_READ = 32
#: How products of sines and cosines are written, beside the usual bases.
_ANGLES = (None, "doubles", "double sines")
_Content = frozenset[tuple[Powers, Fraction]]


class Least:
    """The fewest leaves of sums over the letters of a ring."""

    def __init__(self, ring: Ring, symbols: Symbols) -> None:
        self.alphabet = Alphabet(ring)
        self.writer = Writer(self.alphabet, symbols)
        self.letter = cache(self._letter)
        self._known: dict[_Content, int] = {}

    def of(self, element: Element) -> int | None:
        """The fewest leaves of a polynomial; None for a quotient, and where a basis has too many terms."""
        if element.den is not None or len(element.num) > _MOST_READ:
            return None
        terms = from_polynomial(element.num)
        forms = [form for angles in _ANGLES for form in bases(self.alphabet, terms, angles)]
        if max(map(len, forms)) > MOST_TERMS:
            return None
        return min(map(self.sum, forms)) if terms else 1

    def _letter(self, letter: int, exponent: int) -> int:
        return lengths.leaves([self.writer.power(letter, exponent)])

    def product(self, coefficient: Fraction, powers: Powers) -> int:
        """The leaves of a product of letters."""
        number = 0 if abs(coefficient) == 1 and powers else lengths.leaves([self.writer.number(coefficient)])
        return number + sum(self.letter(letter, exponent) for letter, exponent in powers)

    def sum(self, terms: Terms) -> int:
        """The fewest leaves of a sum, a number or letters in front of it or not."""
        content = frozenset(terms.items())
        if content not in self._known:
            self._known[content] = min(self._formulas(terms))
        return self._known[content]

    def _formulas(self, terms: Terms) -> Iterator[int]:
        if len(terms) == 1:
            ((powers, coefficient),) = terms.items()
            yield self.product(coefficient, powers)
            return
        yield from self._inside(terms)
        for number in {abs(coefficient) for coefficient in terms.values()} | {Fraction(1)}:
            for shared in {(), common_powers(terms), equal_powers(terms)}:
                if shared or number != 1:
                    inside = {divided(powers, shared): value / number for powers, value in terms.items()}
                    yield self.product(number, shared) + min(self._inside(inside))

    def _inside(self, terms: Terms) -> Iterator[int]:
        """The leaves of a sum with nothing in front: of two sums, or a product of sums."""
        yield from (self.sum(one) + self.sum(other) for one, other in _parted(terms))
        for product in factored(terms):
            front = self.product(product.coefficient, product.powers) if product.powers else product.coefficient != 1
            yield int(front) + sum(self._bracket(inner, exponent) for inner, exponent in product.brackets)

    def _bracket(self, inner: Iterable[Any], exponent: int) -> int:
        return self.sum({product.powers: product.coefficient for product in inner}) + (exponent != 1)


def _parted(terms: Terms) -> Iterator[tuple[Terms, Terms]]:
    """A sum as two sums, in every way."""
    first, *others = terms.items()
    for chosen in range(2 ** len(others) - 1):
        inside = dict([first, *(term for k, term in enumerate(others) if chosen >> k & 1)])
        yield inside, dict(term for k, term in enumerate(others) if not chosen >> k & 1)
