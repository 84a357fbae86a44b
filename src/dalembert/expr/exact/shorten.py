"""The shortest of several exact forms of an expression.

Each form is a choice of trigonometric basis (`trigonometry`) and of a grouping (`grouping`); the shortest
is taken, by the length a reader sees (`grouping.Weights`), earlier candidates winning ties. Sums that fill
pages are grouped once, in their shortest basis.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from ...errors import UnknownNameError, nearest
from ..functions import TRUTH_VALUED
from ..graph import Graph
from ..sympy_bridge import Symbols, list_from_sympy
from .grouping import LARGEST, Collector, Group, Product, Sum, Weights, bracketed, by_letters, flat, gathered, squared
from .polynomials import Element, Ring
from .terms import Alphabet, Terms, content, equal_powers, from_polynomial, multiplied, split
from .trigonometry import bases
from .writing import Writer, leaves

STYLES = ("textbook", "expanded", "factored")
_MASS_LIKE = re.compile(r"[mMIJ](_?.{0,6})?|rho.*|ρ.*")
#: Terms beyond which a sum is not factored over the rationals.
_MOST_FACTORED = 40
#: Terms beyond which a sum is written piece by piece.
_LONG = 60
#: How much longer than the shortest a trigonometric basis may be, multiplied out, to have its terms grouped.
_WORTH_GROUPING = 1.7
#: A form must be shorter than the plain one by this to have its brackets.
_LEAST_SAVED = 1.5


def short_entries(
    ring: Ring, elements: Sequence[Element], symbols: Symbols, style: str = "textbook", *_: Iterable[int]
) -> list[Any]:
    """The elements as SymPy expressions in a style of `STYLES`.

    Functions of time are what moves, their derivatives what textbooks gather; symbols are constants. Raises
    UnknownNameError for a style that does not exist.
    """
    if style not in STYLES:
        raise UnknownNameError("style", f"'{style}' is not a style.", nearest(style, STYLES))
    shortener = Shortener(ring, symbols, style)
    return [shortener.expression(element) for element in elements]


class Shortener:
    """Finds the short forms of elements of one ring."""

    def __init__(self, ring: Ring, symbols: Symbols, style: str) -> None:
        self.ring, self.style = ring, style
        self.alphabet = Alphabet(ring)
        self.truths = [k for k, letter in enumerate(self.alphabet.letters)
                       if letter.kind == "atom" and letter.meaning[0] in TRUTH_VALUED]
        self.roots = ring.radicands()
        atoms = {k: letter.meaning for k, letter in enumerate(self.alphabet.letters) if letter.kind == "atom"}
        objects = {k: symbols.sympy(ring.graph.leaf(atom)) for k, atom in atoms.items() if atom[0] == "symbol"}
        self.rates = frozenset(k for k, x in objects.items() if x.is_Derivative)
        still = frozenset(k for k, x in objects.items() if x.is_Symbol and x != symbols.time)
        self.constants = still | {k for k, atom in atoms.items() if atom[0] == "constant"}
        self.masses = frozenset(k for k in self.constants if _MASS_LIKE.fullmatch(str(atoms[k][1])))
        self.weights = Weights(self.alphabet)
        self.collect = Collector(self.weights, _LEAST_SAVED)
        self._known: dict[frozenset, Sum] = {}
        self.writer = Writer(self.alphabet, symbols)

    def expression(self, element: Element) -> Any:
        """The SymPy expression of an element."""
        condition = self._condition(element)
        if condition is not None:
            return self._cases(element, condition)
        return self.writer.sum(self.sum(element.num) if element.den is None else self._fraction(element))

    def _condition(self, element: Element) -> int | None:
        """The position of a truth value in an element."""
        parts = [element.num] if element.den is None else [element.num, element.den]
        for position in self.truths:
            if any(part.degrees()[position] for part in parts):
                return position
        return None

    def _cases(self, element: Element, condition: int) -> Any:
        """What an element is where a condition holds, and where it does not."""
        sympy = self.writer.sympy
        then, otherwise = (
            self.expression(self.ring.quotient(*(None if part is None else part.subs({f"x{condition}": value})
                                                 for part in (element.num, element.den))))
            for value in (1, 0)
        )
        return sympy.Piecewise((then, self.writer.power(condition, 1)), (otherwise, True))

    def _fraction(self, element: Element) -> Sum:
        """numerator / denominator; velocity by velocity, each cancelled, where that is shorter."""
        whole = self._quotient(element)
        parts = self._by_rates(element)
        if len(parts) == 1:
            return whole
        apart = tuple(product for part in parts for product in self._quotient(part))
        return min((whole, apart), key=self.weights.sum)

    def _by_rates(self, element: Element) -> list[Element]:
        """The terms of the numerator with equal powers of velocities, each over the denominator."""
        def moving(exponents: tuple[int, ...]) -> object:
            return tuple(int(exponents[k]) for k in sorted(self.rates))

        return [self.ring.quotient(part, element.den) for part in self._parts(element.num, moving)]

    def _parts(self, polynomial: Any, kind: Callable[[tuple[int, ...]], object]) -> list[Any]:
        """The polynomial as a sum of polynomials, one for each kind of term."""
        groups: dict[object, dict[tuple[int, ...], Any]] = {}
        for exponents, coefficient in polynomial.to_dict().items():
            groups.setdefault(kind(exponents), {})[exponents] = coefficient
        return [polynomial] if len(groups) == 1 else [self.ring.context.from_dict(g) for g in groups.values()]

    def _quotient(self, element: Element) -> Sum:
        """numerator / denominator; a denominator of one product divides every term."""
        if element.den is None:
            return self.sum(element.num)
        below = from_polynomial(element.den)
        if len(below) == 1:
            ((powers, coefficient),) = below.items()
            inverse = tuple((letter, -exponent) for letter, exponent in powers)
            above = {multiplied(p, inverse): c / coefficient for p, c in from_polynomial(element.num).items()}
            return self.shortest(above, None)
        above, divisor = self.sum(element.num), self._divisor(element.den)
        if len(above) != 1:
            return (divisor._replace(brackets=((above, 1), *divisor.brackets)),)
        (only,) = above
        return (Product(only.coefficient * divisor.coefficient, multiplied(only.powers, divisor.powers),
                        only.brackets + divisor.brackets),)

    def _divisor(self, polynomial: Any) -> Product:
        """1 / polynomial: powers of roots, then the rest, in factors where that is shorter."""
        divisor = Product(Fraction(1), ())
        for position, degree, radicand in self.roots:
            while not radicand.is_constant():
                quotient, rest = divmod(polynomial, radicand)
                if rest:
                    break
                polynomial = quotient
                divisor = divisor._replace(powers=multiplied(divisor.powers, ((position, -degree),)))
        if polynomial.is_constant():
            number = polynomial.leading_coefficient()
            return divisor._replace(coefficient=Fraction(int(number.q), int(number.p)))
        whole = self._times(divisor, self.shortest(from_polynomial(polynomial), None), -1)
        constant, factors = polynomial.factor()
        product = divisor._replace(coefficient=Fraction(int(constant.q), int(constant.p)))
        for factor, exponent in factors:
            product = self._times(product, self.shortest(from_polynomial(factor), None), -int(exponent))
        return min((whole, product), key=self.weights.product)

    def _times(self, product: Product, factor: Sum, exponent: int) -> Product:
        """product * factor^exponent."""
        if len(factor) != 1:
            return product._replace(brackets=(*product.brackets, (factor, exponent)))
        (only,) = factor
        powers = tuple((letter, e * exponent) for letter, e in only.powers)
        brackets = tuple((inner, e * exponent) for inner, e in only.brackets)
        return Product(product.coefficient * only.coefficient**exponent, multiplied(product.powers, powers),
                       product.brackets + brackets)

    def sum(self, polynomial: Any) -> Sum:
        """The short form of a polynomial of the ring; what moves and what is at rest are not mixed in a textbook."""
        if self.style != "textbook" or not self.rates:
            return self.shortest(from_polynomial(polynomial), polynomial)

        def moves(exponents: tuple[int, ...]) -> object:
            return any(exponents[k] for k in self.rates)

        parts = self._parts(polynomial, moves)
        return tuple(term for part in parts for term in self.shortest(from_polynomial(part), part))

    def shortest(self, terms: Terms, polynomial: Any) -> Sum:
        """The cheapest candidate; of equal ones the first."""
        known = frozenset(terms.items())
        if known not in self._known:
            self._known[known] = self._shortest(terms, polynomial)
        return self._known[known]

    def _shortest(self, terms: Terms, polynomial: Any) -> Sum:
        if not terms:
            return ()
        if len(terms) == 1 and self.style != "expanded":
            candidates = [flat(form) for form in bases(self.alphabet, terms)]
            return min(candidates, key=self.weights.sum)
        if len(terms) > _LONG and self.style == "textbook":
            return self._piecewise(terms)
        best, least = (), float("inf")
        for candidate, handicap in self._candidates(terms, polynomial):
            cost = self.weights.sum(candidate) * handicap
            if cost < least - 1e-9:
                best, least = candidate, cost
        return best

    def _piecewise(self, terms: Terms) -> Sum:
        """A long sum, velocity by velocity and inertia by inertia, each coefficient short in its own way."""
        letters = {letter for powers in terms for letter, _ in powers}
        for kind in (self.rates, self.masses):
            chosen = frozenset(letters & kind)
            if chosen:
                return tuple(product for group in self._alike(terms, chosen) for product in group)
        return min((flat(form) for form in bases(self.alphabet, terms)), key=self.weights.sum)

    def _alike(self, terms: Terms, letters: frozenset[int]) -> Iterator[Sum]:
        """Groups (a sum of powers of the letters) times (one coefficient), the coefficient written once."""
        groups: dict[frozenset, Terms] = {}
        for shared, rest in split(terms, letters).items():
            number = content(rest.values())
            number = -number if rest[min(rest)] < 0 else number
            unit = frozenset((powers, value / number) for powers, value in rest.items())
            groups.setdefault(unit, {})[shared] = number
        for unit, multiples in groups.items():
            coefficient = self.shortest(dict(unit), None)
            front = squared(multiples) if letters <= self.rates else flat(multiples)
            yield self._product_of_sums(front, coefficient)

    def _product_of_sums(self, *sums: Sum) -> Sum:
        """The product of sums; those of one term without brackets."""
        product = Product(Fraction(1), ())
        for factor in sums:
            product = self._times(product, factor, 1)
        return (product,)

    def _candidates(self, terms: Terms, polynomial: Any) -> Iterator[tuple[Sum, float]]:
        forms = list(bases(self.alphabet, terms))
        if self.style == "expanded":
            yield from ((flat(form), 1.0) for form in forms)
            return
        lengths = [self.weights.sum(flat(form)) for form in forms]
        worth = min(lengths) * (_WORTH_GROUPING if max(map(len, forms)) <= LARGEST else 1) + 1e-9
        forms = [form for form, length in zip(forms, lengths, strict=True) if length <= worth]
        for form in forms:
            for group in self._groupings(form):
                yield group(form), 1.0
        if polynomial is not None and 1 < len(terms) <= _MOST_FACTORED:
            for (product,) in self._factored(polynomial):
                if self.style == "factored" or sum(exponent for _, exponent in product.brackets) > 1:
                    yield (product,), 1.0

    def _groupings(self, terms: Terms) -> Iterator[Group]:
        """Ways to set brackets, the plainest first."""
        letters = {letter for powers in terms for letter, _ in powers}
        moving, masses = frozenset(letters - self.constants), frozenset(letters & self.masses)
        rates = frozenset(letters & self.rates)
        common = equal_powers(terms)
        yield flat
        yield partial(by_letters, letters=moving, inner=flat)
        ways: list[Group] = [flat, partial(by_letters, letters=moving, inner=flat)]
        if masses:
            ways.append(partial(by_letters, letters=masses, inner=flat))
            ways.append(partial(by_letters, letters=masses, inner=partial(bracketed, (), inner=flat)))
        if rates:
            ways.append(partial(gathered, rates=rates))
            ways.append(partial(by_letters, letters=rates, inner=self.collect))
        if len(terms) <= LARGEST:
            ways.append(self.collect)
        yield from (partial(bracketed, (), inner=way) for way in ways) if common else ways

    def _factored(self, polynomial: Any) -> Iterator[Sum]:
        """The polynomial as the product of its factors over the rationals, each in its own short form."""
        constant, factors = polynomial.factor()
        if len(factors) == 1 and factors[0][1] == 1:
            return
        product = Product(Fraction(int(constant.p), int(constant.q)), ())
        for factor, exponent in factors:
            product = self._times(product, self.shortest(from_polynomial(factor), None), int(exponent))
        yield (product,)


def shorten(expression: Any, style: str = "textbook") -> Any:
    """The shortest of several exact forms of a SymPy expression (or of each entry of a matrix).

    Sums, products, powers and quotients of symbols, sines, cosines, exponentials and roots are decided
    exactly; other functions are kept whole. Never longer than what was given.

    >>> from sympy import cos, sin, symbols
    >>> a, b = symbols("a b")
    >>> shorten(cos(a) * cos(b) + sin(a) * sin(b))
    cos(a - b)
    """
    from sympy import MatrixBase

    if isinstance(expression, MatrixBase):
        entries = [shorten(entry, style) for entry in expression]
        return type(expression)(expression.rows, expression.cols, entries)
    graph = Graph()
    symbols = Symbols(graph)
    (node,) = list_from_sympy([expression], symbols)
    ring = Ring(graph, [node])
    (short,) = short_entries(ring, [ring.read(node)], symbols, style)
    return short if leaves([short]) <= leaves([expression]) or style != "textbook" else expression
