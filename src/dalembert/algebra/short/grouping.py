"""Sums with brackets: common factors outside, terms that share a factor together.

A `Sum` is a tuple of `Product`s; a product is a coefficient, powers of letters and powers of bracketed sums.
`cost` is the length a reader sees: symbols, numbers and function names, brackets counting a little.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

from ..forms import Monomial
from .roles import Roles
from .terms import Alphabet, Powers, Terms, content, divided, equal_powers, from_polynomial, multiplied, split

if TYPE_CHECKING:
    from flint import fmpq_mpoly


class Product(NamedTuple):
    """coefficient * powers of letters * powers of sums."""

    coefficient: Fraction
    powers: Powers
    brackets: tuple[tuple[Sum, int], ...] = ()


Sum = tuple[Product, ...]

#: What a pair of brackets counts: usually, around what is rarely written in brackets, and inside other brackets.
BRACKET, MIXED, NESTED = 0.9, 1.05, 1.5
#: What g (m1 l1 cos q1 + m2 l2 cos q2) counts beyond its length: a textbook has the masses in front.
MASS_INSIDE = 2.5
#: What a pair of brackets counts where length is all that matters.
PLAIN = 0.1
#: What sin(2 q) counts beyond its letters, so that it does not displace sin(q) cos(q) for its own sake.
MULTIPLE = 2.5
#: Terms of the longest sum inside of others that is tried as a product of sums: (a + b + c)^2.
_LONGEST_FACTORED = 12
#: Terms beyond which no common factors are searched for.
LARGEST = 400


@dataclass(frozen=True)
class Weights:
    """How long letters, products and sums are; `tasteful` weights count what a textbook would rather not write."""

    alphabet: Alphabet
    roles: Roles
    tasteful: bool
    known: dict[int, float] = field(default_factory=dict[int, float])

    def letter(self, letter: int) -> float:
        """Symbols, numbers and function names in a letter."""
        if letter not in self.known:
            self.known[letter] = self._letter(letter)
        return self.known[letter]

    def _letter(self, letter: int) -> float:
        kind, meaning = self.alphabet.letters[letter]
        if kind == "atom":
            return 1 if meaning[0] in ("symbol", "constant") else 3
        if kind == "root":
            return 2 + _form_length(dict(meaning[0][1])) if meaning[0][0] == "root" else 2
        form = dict(meaning)
        multiple = len(form) == 1 and abs(next(iter(form.values()))) != 1
        return 1 + _form_length(form) + (MULTIPLE if multiple and self.tasteful else 0)

    def powers(self, powers: Powers) -> float:
        """The length of a product of letters."""
        return sum([self.letter(letter) + (exponent != 1) for letter, exponent in powers])

    def product(self, product: Product, depth: int = 0) -> float:
        """The length of a product."""
        has_company = bool(product.powers or product.brackets)
        total = self.powers(product.powers) + _number_length(product.coefficient, has_company)
        for inner, exponent in product.brackets:
            total += self.sum(inner, depth + 1) + (exponent != 1)
            total += self.bracket(inner) + NESTED * (depth > 0) if self.tasteful else PLAIN
            total += MASS_INSIDE * (self.tasteful and self._pulls_constants(product.powers, inner))
        return total

    def _pulls_constants(self, front: Powers, inside: Sum) -> bool:
        """Whether constants other than masses stand before masses that are multiplied by what moves: g (m l cos q)."""
        roles = self.roles
        if not front or not all(letter in roles.constants and letter not in roles.masses for letter, _ in front):
            return False
        found = [{letter for letter, _ in product.powers} for product in inside]
        return any(letters & roles.masses and not self.is_still(letters) for letters in found)

    def bracket(self, inside: Sum) -> float:
        """What a pair of brackets counts: more around fractions of what moves, and around sines and cosines alone."""
        letters = [{letter for letter, _ in product.powers} for product in inside]
        still = [self.is_still(found) for found in letters]
        if all(still):
            return BRACKET
        if any(product.coefficient.denominator != 1 for product in inside):
            return MIXED
        if any(still) or any(self.roles.rates & found for found in letters):
            return BRACKET
        return MIXED if any(letter in self.alphabet.vectors for found in letters for letter in found) else BRACKET

    def is_still(self, letters: set[int]) -> bool:
        """Whether all letters are constants."""
        return letters <= self.roles.constants

    def sum(self, terms: Sum, depth: int = 0) -> float:
        """The length of a sum."""
        return sum(self.product(term, depth) for term in terms)


def _form_length(form: Mapping[Monomial, Fraction]) -> float:
    total = 0.0
    for monomial, coefficient in form.items():
        total += _number_length(coefficient, bool(monomial)) + sum(1 + (e != 1) for _, e in monomial)
    return total


def _number_length(value: Fraction, has_company: bool) -> float:
    top, bottom = value.numerator, value.denominator
    is_unit = top in (1, -1)
    if bottom == 1:
        return 0.0 if has_company and is_unit else 1.0
    return 1.0 if is_unit else 2.0


# ------------------------------------------------------------------- ways to group


def flat(terms: Terms) -> Sum:
    """The sum, multiplied out."""
    return tuple(Product(coefficient, powers) for powers, coefficient in terms.items())


Group = Callable[[Terms], Sum]
Common = Callable[[Iterable[Powers]], Powers]


def bracketed(shared: Powers, terms: Terms, inner: Group, common: Common = equal_powers) -> Sum:
    """shared * terms with everything they have in common in front of one bracket; no bracket where nothing is."""
    if len(terms) == 1:
        ((powers, coefficient),) = terms.items()
        return (Product(coefficient, multiplied(shared, powers)),)
    drawn = common(terms)
    front = multiplied(shared, drawn)
    if not front:
        return inner(terms)
    number = signed_content(terms.values())
    rest = inner({divided(powers, drawn): value / number for powers, value in terms.items()})
    if len(rest) == 1:
        (only,) = rest
        return (Product(number * only.coefficient, multiplied(front, only.powers), only.brackets),)
    inside = signed_content(product.coefficient for product in rest)
    rest = tuple(product._replace(coefficient=product.coefficient / inside) for product in rest)
    return (Product(number * inside, front, ((rest, 1),)),)


def signed_content(coefficients: Iterable[Fraction]) -> Fraction:
    """The number in front of a bracket: none that would put larger numbers inside, and no sign that all share.

    1/2 from a/2 + 3 b/2, 2 from 2 a + 4 b and from 2 a + 2 b/3, but 1 from a + b/3.
    """
    values = list(coefficients)
    denominators = {value.denominator for value in values}
    number = Fraction(gcd(*(value.numerator for value in values)), min(denominators) if len(denominators) == 1 else 1)
    return -number if all(value < 0 for value in values) else number


def by_letters(terms: Terms, letters: frozenset[int], inner: Group, common: Common = equal_powers) -> Sum:
    """Terms with the same powers of `letters` together, these powers in front of a bracket."""
    groups = split(terms, letters)
    return tuple(product for shared, rest in groups.items() for product in bracketed(shared, rest, inner, common))


def gathered(terms: Terms, rates: frozenset[int], common: Common = equal_powers) -> Sum:
    """Terms that differ only in velocities and numbers together: a sin(z) (x' + 2 y')."""
    others = frozenset(letter for powers in terms for letter, _ in powers if letter not in rates)
    return by_letters(terms, others, factored_or_flat, common)


def factored(terms: Terms) -> Sum:
    """The sum as the product of its factors over the rationals, letters taken as independent; () where it has none."""
    from flint import Ordering, fmpq, fmpq_mpoly_ctx

    letters = sorted({letter for powers in terms for letter, _ in powers})
    if len(terms) < 2:
        return ()
    lowest = _negative_powers(terms)
    if lowest:
        return _over(factored({divided(powers, lowest): value for powers, value in terms.items()}), lowest)
    place = {letter: k for k, letter in enumerate(letters)}
    context = fmpq_mpoly_ctx.get(tuple(f"y{k}" for k in range(len(letters))), Ordering.lex)

    def polynomial(part: Terms) -> fmpq_mpoly:
        content: dict[tuple[int, ...], fmpq] = {}
        for powers, value in part.items():
            exponents = [0] * len(letters)
            for letter, exponent in powers:
                exponents[place[letter]] = exponent
            content[tuple(exponents)] = fmpq(value.numerator, value.denominator)
        return context.from_dict(content)

    halves = _linear(terms)
    if halves and polynomial(halves[0]).gcd(polynomial(halves[1])).is_one():
        return ()
    constant, factors = polynomial(terms).factor()
    if len(factors) == 1 and factors[0][1] == 1:
        return ()
    product = Product(Fraction(int(constant.p), int(constant.q)), ())
    for factor, exponent in factors:
        inner = {tuple((letters[k], e) for k, e in powers): c for powers, c in from_polynomial(factor).items()}
        product = times(product, flat(inner), int(exponent))
    return (product,)


def _linear(terms: Terms) -> tuple[Terms, Terms] | None:
    """a and b where the sum is a y + b with a letter y, the one with the shortest a; such a sum has a factor only where
    a and b share it."""
    degrees, counts = dict[int, int](), dict[int, int]()
    for powers in terms:
        for letter, exponent in powers:
            degrees[letter] = max(degrees.get(letter, 0), exponent)
            counts[letter] = counts.get(letter, 0) + 1
    found = [letter for letter, degree in degrees.items() if degree == 1 and counts[letter] < len(terms)]
    if not found:
        return None
    parts = split(terms, frozenset({min(found, key=lambda letter: (counts[letter], letter))}))
    (_, constant), (_, multiple) = sorted(parts.items())
    return multiple, constant


def _negative_powers(terms: Iterable[Powers]) -> Powers:
    """Each letter that some product is divided by, to its lowest power."""
    lowest: dict[int, int] = {}
    for powers in terms:
        for letter, exponent in powers:
            if exponent < lowest.get(letter, 0):
                lowest[letter] = exponent
    return tuple(sorted(lowest.items()))


def _over(products: Sum, divisor: Powers) -> Sum:
    """Products times negative powers."""
    return tuple(product._replace(powers=multiplied(product.powers, divisor)) for product in products)


def factored_or_flat(terms: Terms) -> Sum:
    """(a + b)^2 or (a + b) (c + d) where a sum is one, with letters in front or not; else the sum multiplied out."""
    if 3 <= len(terms) <= _LONGEST_FACTORED:
        for product in factored(terms):
            if sum(exponent for _, exponent in product.brackets) > 1:
                return (product,)
    return flat(terms)


def squares_or_flat(terms: Terms, letters: frozenset[int]) -> Sum:
    """m (x' + l q')^2 / 2 where the terms with one power of a letter are such a product; all else multiplied out."""
    found: list[Product] = []
    for shared, rest in split(terms, letters).items():
        inner = factored_or_flat(rest)
        found += (product._replace(powers=multiplied(shared, product.powers)) for product in inner)
    return tuple(found)


def whole_inside(terms: Sum) -> Sum:
    """The sum with whole numbers in its brackets, without a common divisor: (2 a + b)/2 for a + b/2."""
    return tuple(map(_whole_inside, terms))


def _whole_inside(product: Product) -> Product:
    number, brackets = product.coefficient, list[tuple[Sum, int]]()
    for inner, exponent in product.brackets:
        inner = whole_inside(inner)
        drawn = content(each.coefficient for each in inner)
        number *= drawn**exponent
        brackets.append((tuple(e._replace(coefficient=e.coefficient / drawn) for e in inner), exponent))
    return Product(number, product.powers, tuple(brackets))


def times(product: Product, factor: Sum, exponent: int = 1) -> Product:
    """product * factor^exponent; a factor of one term gets no brackets."""
    if len(factor) != 1:
        return product._replace(brackets=(*product.brackets, (factor, exponent)))
    (only,) = factor
    powers = tuple((letter, e * exponent) for letter, e in only.powers)
    brackets = tuple((inner, e * exponent) for inner, e in only.brackets)
    return Product(product.coefficient * only.coefficient**exponent, multiplied(product.powers, powers),
                   product.brackets + brackets)


class Collector:
    """Greedy collection: the shared factor that saves most is taken out first, then the rest is looked at again.

    `common` says what a set of products shares: letters to equal powers, or to their lowest power.
    """

    weights: Weights
    common: Common
    deepest: int

    def __init__(self, weights: Weights, common: Common = equal_powers, deepest: int = 3) -> None:
        self.weights, self.common, self.deepest = weights, common, deepest

    def __call__(self, terms: Terms, depth: int = 0) -> Sum:
        """The sum with common factors in front of brackets."""
        products: list[Product] = []
        rest = dict(terms)
        while len(rest) > 1 and depth < self.deepest:
            chosen = self._best(rest, depth)
            if chosen is None:
                break
            shared, members = chosen
            inside = {divided(powers, shared): rest[powers] for powers in members}
            products += bracketed(shared, inside, lambda inner: self(inner, depth + 1), self.common)
            for powers in members:
                del rest[powers]
        return (*products, *flat(rest))

    def _best(self, terms: Terms, depth: int) -> tuple[Powers, list[Powers]] | None:
        """The factor and the terms that share it; None where nothing saves enough."""
        weights, best, found = self.weights, 1e-9, None
        least = BRACKET + NESTED * (depth > 0) if weights.tasteful else PLAIN
        for members in sharing(terms, self.common):
            shared = self.common(members)
            saved = (len(members) - 1) * weights.powers(shared) - least
            if saved <= best:
                continue
            if weights.tasteful:
                inside = tuple(Product(terms[powers], divided(powers, shared)) for powers in members)
                saved -= weights.bracket(inside) - BRACKET
            if saved > best:
                best, found = saved, (shared, members)
        return found


def sharing(terms: Terms, common: Common) -> Iterable[list[Powers]]:
    """Terms that hold a letter to the same power; where lower powers are drawn out, to any power."""
    holders: dict[tuple[int, int], list[Powers]] = {}
    for powers in sorted(terms):
        for letter, exponent in powers:
            holders.setdefault((letter, exponent), []).append(powers)
            if exponent > 1 and common is not equal_powers:
                holders.setdefault((letter, 1), []).append(powers)
    return (members for _, members in sorted(holders.items()) if len(members) > 1)
