"""Roots in sums: quotients root by root, and the root where its square stands multiplied out.

sqrt(P) and sqrt(Q) have no common denominator that a reader would want: (x - a)/sqrt(P) + (x + a)/sqrt(Q) stays two
quotients; and x^2 + y^2 beside sqrt(x^2 + y^2) = r is r^2, so that (r - l)^2 is seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ..polynomials import Element
from ..ring import Ring
from .grouping import (
    LARGEST,
    Common,
    Group,
    Product,
    Sum,
    Weights,
    bracketed,
    by_letters,
    factored_or_flat,
    flat,
    sharing,
)
from .partial import partial_fractions
from .terms import Powers, Terms, add_term, divided, eliminated, from_polynomial, multiplied, solved

if TYPE_CHECKING:
    from flint import fmpq, fmpq_mpoly

#: Terms of the longest sum that is searched for what its roots are the roots of.
_LONGEST = 40


class Root(NamedTuple):
    """A letter whose power `degree` is `top` / `bottom`."""

    letter: int
    degree: int
    top: fmpq_mpoly
    bottom: fmpq_mpoly

    def equation(self) -> Terms:
        """r^n - top/bottom in terms; none where it is divided by more than a product."""
        below = from_polynomial(self.bottom)
        if len(below) != 1:
            return {}
        ((divisor, number),) = below.items()
        radicand = {divided(powers, divisor): -value / number for powers, value in from_polynomial(self.top).items()}
        return {((self.letter, self.degree),): Fraction(1), **radicand}


def roots_of(ring: Ring) -> list[Root]:
    """The roots of what is no number."""
    found = [Root(position, degree, radicand.num, ring.one if radicand.den is None else radicand.den)
             for position, degree, radicand in ring.roots()]
    return [root for root in found if not root.top.is_constant()]


# ------------------------------------------------------------------- quotients

Quotient = tuple[Terms, "fmpq_mpoly | None"]


def apart(
    ring: Ring, roots: Sequence[Root], element: Element, most: int, moving: Sequence[int] = ()
) -> list[Quotient]:
    """The element as a sum of quotients, each cancelled by itself: one for each product of roots in its numerator, and
    partial fractions of each in the letters that are `moving`, those over the same denominator together; what is
    divided by a root has its negative power.

    None where nothing can be told apart, or `most` terms are not enough for the numerators.
    """
    if element.den is None:
        return []
    parts = [ring.cancelled(num, element.den) for num in _by_roots(ring, roots, element.num)]
    found: list[Quotient] = []
    for part, den in parts if sum(len(part) for part, _ in parts) <= most else ():
        rest, lowered = without_radicands(roots, ring.one if den is None else den)
        for num, below in partial_fractions(ring, part, rest, _free(ring, rest, moving)):
            _add_quotient(found, *over(*(ring.cancelled(num, below) if below is not None else (num, None))), lowered)
    return found if roots or len(found) > 1 else []


def _free(ring: Ring, den: fmpq_mpoly, moving: Sequence[int]) -> list[int]:
    """The letters of a denominator that move, where it holds symbols only: there are no relations among these."""
    held = [k for k, degree in enumerate(den.degrees()) if degree > 0]
    return [k for k in held if k in moving] if all(ring.order[k].kind == "atom" for k in held) else []


def _add_quotient(found: list[Quotient], above: Terms, below: fmpq_mpoly | None, lowered: Powers) -> None:
    """A quotient times powers of roots joins the one that has its denominator."""
    terms = next((terms for terms, other in found if other == below), None)
    if terms is None:
        found.append((terms := {}, below))
    for powers, value in above.items():
        add_term(terms, multiplied(powers, lowered), value)


def terms_in(quotient: Quotient) -> int:
    """How many terms a quotient has above and below."""
    above, below = quotient
    return len(above) + (0 if below is None else len(below))


def over(num: fmpq_mpoly, den: fmpq_mpoly | None) -> Quotient:
    """num / den; a denominator of one product divides every term."""
    above = from_polynomial(num)
    if den is None or len(den) != 1:
        return above, den
    ((divisor, number),) = from_polynomial(den).items()
    return {divided(powers, divisor): value / number for powers, value in above.items()}, None


def without_radicands(roots: Sequence[Root], den: fmpq_mpoly) -> tuple[fmpq_mpoly, Powers]:
    """A denominator without what roots are the roots of, and the powers of these roots that it leaves."""
    lowered: Powers = ()
    for root in roots:
        quotient, rest = divmod(den, root.top)
        while not rest:
            den, lowered = quotient * root.bottom, multiplied(lowered, ((root.letter, -root.degree),))
            quotient, rest = divmod(den, root.top)
    return den, lowered


def _by_roots(ring: Ring, roots: Sequence[Root], num: fmpq_mpoly) -> Iterator[fmpq_mpoly]:
    """The terms with equal powers of the roots."""
    groups: dict[tuple[int, ...], dict[tuple[int, ...], fmpq]] = {}
    for exponents, coefficient in num.to_dict().items():
        groups.setdefault(tuple(int(exponents[root.letter]) for root in roots), {})[exponents] = coefficient
    return map(ring.context.from_dict, groups.values())


# ------------------------------------------------------------------- sums


class RootGroups:
    """Groups of terms that share a power, each with its roots put in; the one that saves most is written first.

    `rest` writes what is in no group.
    """

    weights: Weights
    common: Common
    rest: Group

    def __init__(self, weights: Weights, roots: Sequence[Root], common: Common, rest: Group) -> None:
        self.weights, self.common, self.rest = weights, common, rest
        self.equations: dict[int, Terms] = {root.letter: root.equation() for root in roots}
        self._known: dict[frozenset[tuple[Powers, Fraction]], Sum] = {}

    def forms(self, terms: Terms) -> Iterator[Sum]:
        """The sum group by group, and as one group; none where it holds no root."""
        if self.equations and 1 < len(terms) <= LARGEST and self._has_root(terms):
            yield self._grouped(terms)
            if len(terms) <= _LONGEST:
                yield self._short(terms)

    def _has_root(self, products: Iterable[Powers]) -> bool:
        return any(letter in self.equations for powers in products for letter, _ in powers)

    def _grouped(self, terms: Terms) -> Sum:
        products: list[Product] = []
        rest = dict(terms)
        while len(rest) > 1:
            found = self._best(rest)
            if found is None:
                break
            members, form = found
            products += form
            for powers in members:
                del rest[powers]
        return (*products, *(self.rest(rest) if rest else ()))

    def _best(self, terms: Terms) -> tuple[list[Powers], Sum] | None:
        """The group that saves most, and its form; None where none saves anything."""
        most, best = 1e-9, None
        for members in sharing(terms, self.common):
            if len(members) > _LONGEST or not self._has_root(members):
                continue
            group = {powers: terms[powers] for powers in members}
            form = self._short(group)
            saved = self.weights.sum(flat(group)) - self.weights.sum(form)
            if saved > most:
                most, best = saved, (members, form)
        return best

    def _short(self, terms: Terms) -> Sum:
        """A group as what it shares times a sum, the roots put in where that is shorter."""
        known = frozenset(terms.items())
        if known not in self._known:
            self._known[known] = min(self._forms(terms), key=self.weights.sum)
        return self._known[known]

    def _forms(self, terms: Terms) -> Iterator[Sum]:
        for form in self._variants(terms):
            letters = frozenset(letter for letter in self.equations if self._has(form, letter))
            for way in (flat, factored_or_flat, partial(by_letters, letters=letters, inner=factored_or_flat)):
                written = bracketed((), form, way, self.common)
                yield written
                yield tuple(self._divided_through(product) for product in written)

    def _variants(self, terms: Terms) -> list[Terms]:
        """The sum, with the roots put in that make it shorter, and with all of them."""
        variants = [terms]
        for form in (self._drawn(terms, True), self._drawn(terms, False)):
            if form not in variants:
                variants.append(form)
        return variants

    def _drawn(self, terms: Terms, never_longer: bool) -> Terms:
        """The sum with its roots put in, each in the shortest way; none that makes it longer where that is asked."""
        for letter, equation in self.equations.items():
            if self._has(terms, letter):
                found = [eliminated(terms, pivot, solved(equation, pivot))
                         for pivot in equation if pivot and pivot[0][0] != letter]
                found += [terms] if never_longer or not found else []
                terms = min(found, key=lambda form: self.weights.sum(flat(form)))
        return terms

    def _has(self, terms: Iterable[Powers], letter: int) -> bool:
        return any(found == letter for powers in terms for found, _ in powers)

    def _divided_through(self, product: Product) -> Product:
        """1 - l/r for (r - l)/r."""
        for letter, exponent in product.powers:
            if letter in self.equations and exponent < 0:
                product = _into_brackets(product, letter, -exponent)
        return product


def _into_brackets(product: Product, letter: int, most: int) -> Product:
    """A product with up to `most` of its divisions by a letter inside those brackets that hold it."""
    brackets, left = list[tuple[Sum, int]](), most
    for inside, exponent in product.brackets:
        degree = max(dict(each.powers).get(letter, 0) for each in inside)
        if exponent > 0 and 0 < degree * exponent <= left:
            left -= degree * exponent
            down = ((letter, -degree),)
            inside = tuple(each._replace(powers=multiplied(each.powers, down)) for each in inside)
        brackets.append((inside, exponent))
    return product._replace(powers=multiplied(product.powers, ((letter, most - left),)), brackets=tuple(brackets))
