"""The shortest of several exact forms of an expression, as SymPy expressions.

Numerators and denominators are sums, each in the form that `choice` finds; conditions become Piecewise.
"""

# pyright: reportMissingTypeStubs=false

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ...errors import BudgetError
from ...expr.deep_sympy import cases
from ...expr.functions import TRUTH_VALUED
from ...expr.sympy_bridge import Symbols
from ..polynomials import Element
from ..ring import Ring
from .choice import LONG, TEXTBOOK, Choice, Manner
from .grouping import LARGEST, Product, Sum, by_letters, flat, times
from .naming import Names
from .roles import Roles
from .roots import Quotient, Root, apart, over, roots_of, terms_in, without_radicands
from .terms import Alphabet, Powers, Terms, from_polynomial, split
from .writing import Writer, leaves

if TYPE_CHECKING:
    from flint import fmpq, fmpq_mpoly

#: Terms, over all entries, beyond which nothing is written out: hundreds of pages.
LARGEST_PRINTED = 40_000
#: How much shorter a row of M a must be with its accelerations mixed.
_WORTH_MIXING = 0.9
#: How much shorter a row of M v must be with its velocities gathered: a (x' + y') sin(q).
_WORTH_GATHERING = 2.0
#: How much longer than another a sum of quotients may be, multiplied out, to be written.
_LONGER = 4


def short_entries(
    ring: Ring, elements: Sequence[Element], symbols: Symbols, manner: Manner = TEXTBOOK,
    named: Mapping[Any, Any] | None = None,
) -> list[Any]:
    """The elements as SymPy expressions, see `Shortener`."""
    return Shortener(ring, symbols, manner, named).entries(elements)


class Shortener:
    """Writes elements of one ring in one manner; what it has found once it knows.

    Functions of time are what moves, their derivatives what textbooks gather; symbols are constants. `named`
    {symbol: meaning} are abbreviations to be used where they shorten an entry. Raises ExpressionError for a name
    whose meaning is not a sum of products.
    """

    ring: Ring
    manner: Manner
    roots: list[Root]
    moving: list[int]
    truths: list[int]

    def __init__(
        self, ring: Ring, symbols: Symbols, manner: Manner = TEXTBOOK, named: Mapping[Any, Any] | None = None
    ) -> None:
        self.ring, self.manner = ring, manner
        self.alphabet: Alphabet = Alphabet(ring)
        self.roles: Roles = Roles(self.alphabet, symbols)
        self.roots, self.moving = roots_of(ring), sorted(set(range(len(ring.order))) - self.roles.constants)
        self.choice: Choice = Choice(self.alphabet, self.roles, manner, self.roots)
        self.names: Names = Names(self.alphabet, symbols, self.choice, named or {})
        self.writer: Writer = Writer(self.alphabet, symbols)
        self.truths = [k for k, letter in enumerate(self.alphabet.letters)
                       if letter.kind == "atom" and letter.meaning[0] in TRUTH_VALUED]
        self.other: Shortener | None = self._other(symbols, named)

    def entries(self, elements: Sequence[Element]) -> list[Any]:
        """The elements as SymPy expressions. Raises BudgetError beyond LARGEST_PRINTED terms."""
        terms = sum(len(element.num) for element in elements)
        if terms > LARGEST_PRINTED:
            raise BudgetError("short form", f"{terms} terms are more than the {LARGEST_PRINTED} that are written out.",
                              "Write single entries, or keep the form the derivation left.")
        numerators, written = [element.num for element in elements], list[Any]()
        for k, element in enumerate(elements):
            same = numerators.index(element.num)  # as a rule of the other half of a symmetric matrix
            written.append(written[same] if same < k and elements[same].den == element.den else self.entry(element))
        return written

    def _other(self, symbols: Symbols, named: Mapping[Any, Any] | None) -> Shortener | None:
        """Who writes what would be too long in this manner: the textbook beside the shortest form, else the form."""
        if self.manner == Manner("shortest"):
            return Shortener(self.ring, symbols, named=named)
        return None if self.manner.longest is None else Shortener(self.ring, symbols, Manner(self.manner.form), named)

    def entry(self, element: Element) -> Any:
        """One element; as another manner writes it where this one is too long beside it, or would fill pages."""
        if self.other is None or (self.manner.longest is None and len(element.num) > LARGEST):
            return self.expression(element)
        if self.manner.longest is not None and (len(element.num) > LONG or self._is_inertia(element)):
            return self.other.expression(element)
        found, other = self.expression(element), self.other.expression(element)
        return found if leaves([found]) <= (self.manner.longest or 1) * leaves([other]) else other

    def _is_inertia(self, element: Element) -> bool:
        """Whether nothing moves in a sum, or an inertia stands alone in it: there masses have brackets."""
        products = [[k for k, exponent in enumerate(exponents) if exponent] for exponents in element.num.to_dict()]
        return (all(self.roles.constants.issuperset(letters) for letters in products)
                or any(len(letters) == 1 and letters[0] in self.roles.inertias for letters in products))

    def expression(self, element: Element) -> Any:
        """The SymPy expression of an element."""
        condition = self._condition(element)
        if condition is not None:
            return self._cases(element, condition)
        return self.writer.sum(self._fraction(element))

    def _condition(self, element: Element) -> int | None:
        """The position of the truth value in an element that leaves the fewest others where it holds."""
        parts = [element.num] if element.den is None else [element.num, element.den]
        found = [position for position in self.truths if any(part.degrees()[position] > 0 for part in parts)]
        return min(found, key=lambda position: self._branches(element, position), default=None)

    def _branches(self, element: Element, position: int) -> int:
        """How many truth values are left where one holds."""
        then = self._where(element, position, 1)
        parts = [then.num] if then.den is None else [then.num, then.den]
        return sum(any(part.degrees()[k] > 0 for part in parts) for k in self.truths)

    def _where(self, element: Element, position: int, value: int) -> Element:
        """The element with a truth value put in."""
        at: dict[str | int, Any] = {f"x{position}": value}
        return self.ring.quotient(element.num.subs(at), None if element.den is None else element.den.subs(at))

    def _cases(self, element: Element, condition: int) -> Any:
        """What an element is where a condition holds, and where it does not, as one list of cases."""
        sympy = self.writer.sympy
        then, otherwise = (self.expression(self._where(element, condition, value)) for value in (1, 0))
        rest = otherwise.args if isinstance(otherwise, sympy.Piecewise) else ((otherwise, True),)
        return cases([(then, self.writer.power(condition, 1)), *rest])

    def _fraction(self, element: Element) -> Sum:
        """numerator / denominator, velocity by velocity or root by root, each cancelled, where that is shorter."""
        if element.den is None:
            return self.sum(from_polynomial(element.num))
        return min(map(self._quotients, self._ways(element)), key=self.choice.weights.sum)

    def _ways(self, element: Element) -> Iterator[Iterable[Quotient]]:
        """The element as sums of quotients; none that is much longer than another, multiplied out."""
        rates = self._by_rates(element)
        told_apart = apart(self.ring, self.roots, element, max(LONG, len(element.num) // 2), self.moving)
        ways = [[element], rates] if len(rates) > 1 else [[element]]
        least = min(sum(map(_size, way)) for way in ways)
        most = max(LONG, _LONGER * min(least, sum(map(terms_in, told_apart)) or least))
        for way in ways:
            if sum(map(_size, way)) <= most:
                yield (over(part.num, part.den) for part in way)
        if told_apart:
            yield told_apart

    def _quotients(self, way: Iterable[Quotient]) -> Sum:
        return tuple(product for above, below in way for product in self._over(above, below))

    def _over(self, above: Terms, below: fmpq_mpoly | None) -> Sum:
        whole = self.sum(above)
        return whole if below is None else (times(times(Product(Fraction(1), ()), whole), (self._divisor(below),)),)

    def _by_rates(self, element: Element) -> list[Element]:
        """The terms of the numerator with equal powers of velocities, each over the denominator."""
        groups: dict[tuple[int, ...], dict[tuple[int, ...], fmpq]] = {}
        for exponents, coefficient in element.num.to_dict().items():
            moving = tuple(int(exponents[k]) for k in sorted(self.roles.rates))
            groups.setdefault(moving, {})[exponents] = coefficient
        context = self.ring.context
        return [self.ring.quotient(context.from_dict(terms), element.den) for terms in groups.values()]

    def _divisor(self, polynomial: fmpq_mpoly) -> Product:
        """1 / polynomial: powers of roots, then the rest, in factors where that is shorter."""
        polynomial, powers = without_radicands(self.roots, polynomial)
        divisor = Product(Fraction(1), powers)
        if polynomial.is_constant():
            number = polynomial.leading_coefficient()
            return divisor._replace(coefficient=Fraction(int(number.q), int(number.p)))
        whole = times(divisor, self.choice.shortest(from_polynomial(polynomial)), -1)
        constant, factors = polynomial.factor()
        product = divisor._replace(coefficient=Fraction(int(constant.q), int(constant.p)))
        for factor, exponent in factors:
            product = times(product, self.choice.shortest(from_polynomial(factor)), -int(exponent))
        return min((whole, product), key=self.choice.weights.product)

    def sum(self, terms: Terms) -> Sum:
        """The short form of a sum; a textbook keeps inertial, velocity and gravity terms apart."""
        terms = self.names.abbreviated(terms)
        if self.manner.apart:
            parts = _parted(terms, self._force)
            return tuple(product for part in parts for product in self.choice.shortest(part))
        if not terms or self.manner.form != "textbook" or self.manner.brackets is not None:
            return self.choice.shortest(terms)
        return tuple(product for part in _parted(terms, self._physics) for product in self._part(part))

    def _physics(self, powers: Powers) -> object:
        """Which kind of force a term is: of gravity, of inertia, or another."""
        letters, roles = {letter for letter, _ in powers}, self.roles
        if letters & roles.rates:
            return "inertia"
        return "gravity" if letters & roles.gravity else "inertia" if letters & roles.masses else "other"

    def _force(self, powers: Powers) -> object:
        """Which kind of force a term is, those of accelerations and of velocities told apart as well."""
        return self._physics(powers), any(letter in self.roles.accelerations for letter, _ in powers)

    def _part(self, terms: Terms) -> Sum:
        """Terms of one kind: one acceleration (or velocity, where all are linear in these) after the other, as a row
        of M a; or mass by mass, where that is shorter and each bracket has a mass in front and nothing else.
        """
        row = self._row(terms)
        parts = split(terms, row)
        apart = tuple(product for shared, part in parts.items() for product in self._entry(shared, part))
        if len(parts) == 1:
            return self.choice.shortest(terms)
        length = self.choice.weights.sum
        together = self.choice.shortest(terms)
        if row != self.roles.accelerations and length(together) < length(apart) - _WORTH_GATHERING:
            return together
        by_mass = by_letters(terms, self.roles.masses, flat)
        if any(product.brackets and len(product.powers) > 1 for product in by_mass):
            return apart
        worth = _WORTH_MIXING if len(by_mass) > 1 and row == self.roles.accelerations else -1e-9
        return by_mass if length(by_mass) < length(apart) - worth else apart

    def _row(self, terms: Terms) -> frozenset[int]:
        """What tells the entries of a row of M a, or of M v, apart."""
        rates = self.roles.rates
        moving = [[power for power in powers if power[0] in rates] for powers in terms]
        linear = all(len(found) == 1 and found[0][1] == 1 for found in moving)
        accelerated = any(power[0] in self.roles.accelerations for found in moving for power in found)
        return rates if linear and not accelerated else self.roles.accelerations

    def _entry(self, shared: Powers, part: Terms) -> Sum:
        """An entry of a row: the coefficient in its short form, times its acceleration or velocity."""
        short = self.choice.shortest(part)
        return (times(Product(Fraction(1), shared), short),) if shared else short


def _size(element: Element) -> int:
    """How many terms an element has above and below."""
    return len(element.num) + (0 if element.den is None else len(element.den))


def _parted(terms: Terms, kind: Callable[[Powers], object]) -> list[Terms]:
    """The sum as sums of terms of one kind."""
    groups: dict[object, Terms] = {}
    for powers, coefficient in terms.items():
        groups.setdefault(kind(powers), {})[powers] = coefficient
    return list(groups.values())
