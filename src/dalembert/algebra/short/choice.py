"""Which of the equal forms of a sum is shown: the cheapest of bases times groupings.

A textbook does not pull a length out of l^2 + l x cos(q), keeps masses in front of brackets, gathers velocities,
and writes (m1 + m2) g sin(q) rather than two terms; a sum that fills pages is written velocity by velocity and
inertia by inertia, each coefficient in its own shortest form.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from .grouping import (
    LARGEST,
    Collector,
    Common,
    Group,
    Product,
    Sum,
    Weights,
    bracketed,
    by_letters,
    factored,
    factored_or_flat,
    flat,
    gathered,
    squares_or_flat,
    times,
    whole_inside,
)
from .roles import Roles
from .roots import Root, RootGroups
from .terms import Alphabet, Powers, Terms, common_powers, content, equal_powers, split
from .trigonometry import bases

#: Terms beyond which a sum is written piece by piece.
LONG = 60
#: Terms beyond which only the style "factored" tries to factor.
MOST_FACTORED = 24
#: The pieces of a sum that fills pages which tell whether the others are worth trying in other angles.
_TRIED = 2
#: How much longer than the shortest a trigonometric basis may be, multiplied out, to have its terms grouped.
_WORTH_GROUPING = 1.7
_Content = frozenset[tuple[Powers, Fraction]]


class Manner(NamedTuple):
    """How sums are written, see `style.Style`; None is chosen by length, in the taste of the form."""

    form: str = "textbook"
    brackets: tuple[str, ...] | None = None
    angles: str | None = None
    common: bool | None = None
    whole: bool = False
    lowest: bool = False
    squares: bool = False
    apart: bool = False
    alone: str | None = None
    longest: float | None = None


TEXTBOOK = Manner()


class Choice:
    """Chooses the form of sums over one alphabet in one manner."""

    alphabet: Alphabet
    roles: Roles
    manner: Manner
    form: str

    def __init__(
        self, alphabet: Alphabet, roles: Roles, manner: Manner = TEXTBOOK, roots: Sequence[Root] = ()
    ) -> None:
        self.alphabet, self.roles, self.manner, self.form = alphabet, roles, manner, manner.form
        self.weights: Weights = Weights(alphabet, roles, self.form != "shortest")
        common, deepest = (common_powers, 8) if self.form == "shortest" else (equal_powers, 3)
        self.common: Common = common_powers if manner.lowest else common
        self.collect: Collector = Collector(self.weights, self.common, deepest)
        self.front: partial[tuple[Product, ...]] = partial(bracketed, (), common=self.common)
        self.by_roots: RootGroups = RootGroups(self.weights, roots, common, self.collect)
        self._known: dict[tuple[_Content, str | None], Sum] = {}

    def shortest(self, terms: Terms, angles: str | None = None) -> Sum:
        """The cheapest form; of equally cheap ones the plainest. In that of some angles alone, where they are told."""
        known = frozenset(terms.items()), angles
        if known not in self._known:
            if self.manner.brackets is not None:
                self._known[known] = self._cheapest(self._as_told(terms, self.manner.brackets))
            elif len(terms) > LONG and self.form != "expanded":
                self._known[known] = self._piecewise(terms, angles)
            else:
                self._known[known] = self._cheapest(self._candidates(terms, angles))
            if self.manner.whole:
                self._known[known] = whole_inside(self._known[known])
        return self._known[known]

    def _cheapest(self, candidates: Iterator[Sum]) -> Sum:
        """Where sums are to be factored, the cheapest that is one product, if one is."""
        best, least = (), (True, float("inf"))
        for candidate in candidates:
            cost = self.form == "factored" and len(candidate) > 1, self.weights.sum(candidate)
            if cost[0] < least[0] or (cost[0] == least[0] and cost[1] < least[1] - 1e-9):
                best, least = candidate, cost
        return best

    # ---------------------------------------------------------------- brackets that a style tells

    def _as_told(self, terms: Terms, brackets: tuple[str, ...]) -> Iterator[Sum]:
        """The sum with the brackets of the style, in each basis of its angles."""
        inner: Group = factored_or_flat if self.manner.squares else flat
        for kind in reversed(brackets):
            inner = self._told(kind, inner)
        if self.manner.alone is not None:
            inner = partial(self._the_rest, told=inner, other=self._told(self.manner.alone, flat))
        for form in bases(self.alphabet, terms, self.manner.angles):
            is_common = len(form) > 1 and bool(equal_powers(form))
            if not (is_common and self.manner.common):
                yield inner(form)
            if is_common and self.manner.common is not False:
                yield self.front(form, inner)

    def _told(self, kind: str, inner: Group) -> Group:
        """The grouping of one kind of letters, groups inside written by `inner`."""
        if kind == "common":
            return self.collect
        if kind == "shortest":
            return self._freely
        if kind == "coefficients":
            return partial(gathered, rates=self.roles.rates, common=self.common)
        if kind == "squares":
            return partial(squares_or_flat, letters=self.roles.masses)
        return partial(self._by_kind, kind=kind, inner=inner)

    def _freely(self, terms: Terms) -> Sum:
        """The form that is chosen where nothing is told."""
        return self._cheapest(self._candidates(terms))

    def _by_kind(self, terms: Terms, kind: str, inner: Group) -> Sum:
        letters, roles = {letter for powers in terms for letter, _ in powers}, self.roles
        chosen = {"masses": roles.masses, "velocities": roles.rates, "gravity": roles.gravity,
                  "constants": roles.constants, "motion": letters - roles.constants,
                  "geometry": letters - roles.masses, "turning": self.alphabet.vectors.keys()}[kind]  # fmt: skip
        return by_letters(terms, frozenset(letters & chosen), inner, self.common)

    @staticmethod
    def _the_rest(terms: Terms, told: Group, other: Group) -> Sum:
        """The sum as told; what gets no bracket so, in brackets of another kind."""
        found = told(terms)
        rest = {product.powers: product.coefficient for product in found if not product.brackets}
        return (*(product for product in found if product.brackets), *other(rest))

    # ---------------------------------------------------------------- sums that fit a line

    def _candidates(self, terms: Terms, angles: str | None = None) -> Iterator[Sum]:
        if not terms:
            return
        forms = list(bases(self.alphabet, terms, self.manner.angles or angles))
        yield from map(flat, forms)
        if self.form == "expanded":
            return
        if self.form == "shortest" and len(terms) > 2 and self._pieces(terms):
            yield self._piecewise(terms)
        yield from self.by_roots.forms(terms)
        for form in self._worth_grouping(forms):
            if len(form) > 1:
                yield from (group(form) for group in self._groupings(form))
                yield from self._factored(form, LARGEST if self.form == "factored" else MOST_FACTORED)

    def _worth_grouping(self, forms: list[Terms]) -> list[Terms]:
        lengths = [self.weights.sum(flat(form)) for form in forms]
        most = min(lengths) * (_WORTH_GROUPING if max(map(len, forms)) <= LARGEST else 1) + 1e-9
        return [form for form, length in zip(forms, lengths, strict=True) if length <= most]

    def _groupings(self, terms: Terms) -> Iterator[Group]:
        """Ways to set brackets, the plainest first."""
        letters = {letter for powers in terms for letter, _ in powers}
        moving, masses = frozenset(letters - self.roles.constants), frozenset(letters & self.roles.masses)
        rates = frozenset(letters & self.roles.rates)
        by_motion = partial(by_letters, letters=moving, inner=factored_or_flat)
        yield by_motion
        ways: list[Group] = [flat, by_motion]
        if masses:
            ways.append(partial(by_letters, letters=masses, inner=factored_or_flat))
            ways.append(partial(by_letters, letters=masses, inner=partial(bracketed, (), inner=flat)))
        if rates and masses:
            by_rate = partial(by_letters, letters=rates, inner=factored_or_flat)
            ways.append(partial(by_letters, letters=masses, inner=by_rate))
        if rates:
            ways.append(partial(gathered, rates=rates))
            ways.append(partial(by_letters, letters=rates, inner=self.collect))
        if len(terms) <= LARGEST:
            ways.append(self.collect)
        yield from (partial(self.front, inner=way) for way in ways) if equal_powers(terms) else ways

    def _factored(self, terms: Terms, most: int) -> Iterator[Sum]:
        """The factored form; in a textbook only where it is a square or a product of sums."""
        if len(terms) > most:
            return
        for product in factored(terms):
            if self.form != "textbook" or sum(exponent for _, exponent in product.brackets) > 1:
                yield (product,)

    # ---------------------------------------------------------------- sums that fill pages

    def _piecewise(self, terms: Terms, angles: str | None = None) -> Sum:
        """A long sum, velocity by velocity and inertia by inertia, each coefficient short in its own way."""
        whole = next(self._factored(terms, LARGEST), ())
        if whole:
            return whole
        pieces = self._pieces(terms)
        if pieces:
            return tuple(self._alike(terms, pieces, angles))
        return self._cheapest(self._long_forms(terms, angles))

    def _angles(self, units: Iterable[Terms]) -> str | None:
        """The angles of all pieces of a sum that has too many to try each in all: products, where no other are shorter
        in the longest pieces."""
        tried = sorted(units, key=len)[-_TRIED:]
        least, most = (sum(self.weights.sum(self.shortest(unit, angles)) for unit in tried)
                       for angles in (None, "products"))  # fmt: skip
        return "products" if most <= least + 1e-9 else None

    def _pieces(self, terms: Terms) -> frozenset[int]:
        """The letters by which a sum is taken apart: velocities, else masses; none where there is nothing else."""
        letters = {letter for powers in terms for letter, _ in powers}
        for kind in (self.roles.rates, self.roles.masses):
            chosen = frozenset(letters & kind)
            if chosen and len(chosen) != len(letters):
                return chosen
        return frozenset()

    def _long_forms(self, terms: Terms, angles: str | None = None) -> Iterator[Sum]:
        """Forms of a long sum of one kind: multiplied out, behind common factors, as a product."""
        for form in bases(self.alphabet, terms, self.manner.angles or angles):
            yield flat(form)
            yield self.front(form, flat)
            if len(form) <= LARGEST:
                yield self.front(form, self.collect)
                yield from self._factored(form, LARGEST)

    def _alike(self, terms: Terms, letters: frozenset[int], angles: str | None = None) -> Iterator[Product]:
        """(a sum of powers of the letters) times (one coefficient), the coefficient written once."""
        groups: dict[_Content, Terms] = {}
        for shared, rest in split(terms, letters).items():
            number = content(rest.values())
            number = -number if rest[min(rest)] < 0 else number
            unit = frozenset((powers, value / number) for powers, value in rest.items())
            groups.setdefault(unit, {})[shared] = number
        if len(terms) > LARGEST and angles is None:
            angles = self._angles(map(dict, groups))
        for unit, multiples in groups.items():
            sign = -1 if all(number < 0 for number in multiples.values()) else 1
            front = factored_or_flat({powers: sign * number for powers, number in multiples.items()})
            yield times(times(Product(Fraction(sign), ()), front), self.shortest(dict(unit), angles))
