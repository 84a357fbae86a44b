"""The shortest of several exact forms of an expression, as SymPy expressions.

Numerators and denominators are sums, each in the form that `choice` finds; conditions become Piecewise.
"""

# pyright: reportMissingTypeStubs=false

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ...errors import BudgetError, ExpressionError, UnknownNameError, nearest
from ...expr.deep_sympy import cases
from ...expr.functions import TRUTH_VALUED
from ...expr.graph import Graph
from ...expr.sympy_bridge import Symbols, list_from_sympy, matrix_entries
from ..exactly import exact_else
from ..multiples import LARGEST_MULTIPLE, largest_multiple
from ..opaque import UserFunctions
from ..polynomials import Element
from ..ring import Ring
from .choice import LONG, STYLES, Choice
from .grouping import Product, Sum, by_letters, flat, times
from .naming import Names
from .roles import Roles
from .terms import Alphabet, Powers, Terms, from_polynomial, multiplied, split
from .writing import Writer, leaves

if TYPE_CHECKING:
    from flint import fmpq, fmpq_mpoly

#: Terms, over all entries, beyond which nothing is written out: hundreds of pages.
LARGEST_PRINTED = 40_000
#: How much shorter a row of M a must be with its accelerations mixed.
_WORTH_MIXING = 0.9
#: How much shorter a row of M v must be with its velocities gathered: a (x' + y') sin(q).
_WORTH_GATHERING = 2.0


def short_entries(
    ring: Ring, elements: Sequence[Element], symbols: Symbols, style: str = "textbook",
    named: Mapping[Any, Any] | None = None,
) -> list[Any]:
    """The elements as SymPy expressions, see `Shortener`."""
    return Shortener(ring, symbols, style, named).entries(elements)


class Shortener:
    """Writes elements of one ring in a style of `STYLES`; what it has found once it knows.

    Functions of time are what moves, their derivatives what textbooks gather; symbols are constants. `named`
    {symbol: meaning} are abbreviations to be used where they shorten an entry. Raises UnknownNameError for a
    style that does not exist, ExpressionError for a name whose meaning is not a sum of products.
    """

    def __init__(
        self, ring: Ring, symbols: Symbols, style: str = "textbook", named: Mapping[Any, Any] | None = None
    ) -> None:
        if style not in STYLES:
            raise UnknownNameError("style", f"'{style}' is not a style.", nearest(str(style), STYLES))
        self.ring, self.style = ring, style
        self.alphabet = Alphabet(ring)
        self.roles = Roles(self.alphabet, symbols)
        self.choice = Choice(self.alphabet, self.roles, style)
        self.names = Names(self.alphabet, symbols, self.choice, named or {})
        self.writer = Writer(self.alphabet, symbols)
        self.roots = ring.radicands()
        self.truths = [k for k, letter in enumerate(self.alphabet.letters)
                       if letter.kind == "atom" and letter.meaning[0] in TRUTH_VALUED]
        self.textbook = Shortener(ring, symbols, "textbook", named) if style == "shortest" else None

    def entries(self, elements: Sequence[Element]) -> list[Any]:
        """The elements as SymPy expressions. Raises BudgetError beyond LARGEST_PRINTED terms."""
        terms = sum(len(element.num) for element in elements)
        if terms > LARGEST_PRINTED:
            raise BudgetError("short form", f"{terms} terms are more than the {LARGEST_PRINTED} that are written out.",
                              "Write single entries, or keep the form the derivation left.")
        return [self.entry(element) for element in elements]

    def entry(self, element: Element) -> Any:
        """One element; in the shortest style the textbook's form where that is no longer."""
        found = self.expression(element)
        if self.textbook is None or len(element.num) > LONG:
            return found
        return min(found, self.textbook.expression(element), key=lambda form: leaves([form]))

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
        """numerator / denominator; velocity by velocity, each cancelled, where that is shorter."""
        whole = self._quotient(element)
        parts = [] if element.den is None else self._by_rates(element)
        if len(parts) < 2:
            return whole
        apart = tuple(product for part in parts for product in self._quotient(part))
        return min((whole, apart), key=self.choice.weights.sum)

    def _by_rates(self, element: Element) -> list[Element]:
        """The terms of the numerator with equal powers of velocities, each over the denominator."""
        groups: dict[tuple[int, ...], dict[tuple[int, ...], fmpq]] = {}
        for exponents, coefficient in element.num.to_dict().items():
            moving = tuple(int(exponents[k]) for k in sorted(self.roles.rates))
            groups.setdefault(moving, {})[exponents] = coefficient
        context = self.ring.context
        return [self.ring.quotient(context.from_dict(terms), element.den) for terms in groups.values()]

    def _quotient(self, element: Element) -> Sum:
        """numerator / denominator; a denominator of one product divides every term."""
        if element.den is None:
            return self.sum(from_polynomial(element.num))
        below = from_polynomial(element.den)
        if len(below) == 1:
            ((powers, coefficient),) = below.items()
            inverse = tuple((letter, -exponent) for letter, exponent in powers)
            above = from_polynomial(element.num)
            return self.sum({multiplied(p, inverse): c / coefficient for p, c in above.items()})
        above, divisor = self.sum(from_polynomial(element.num)), self._divisor(element.den)
        return (times(times(Product(Fraction(1), ()), above), (divisor,)),)

    def _divisor(self, polynomial: fmpq_mpoly) -> Product:
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
        whole = times(divisor, self.choice.shortest(from_polynomial(polynomial)), -1)
        constant, factors = polynomial.factor()
        product = divisor._replace(coefficient=Fraction(int(constant.q), int(constant.p)))
        for factor, exponent in factors:
            product = times(product, self.choice.shortest(from_polynomial(factor)), -int(exponent))
        return min((whole, product), key=self.choice.weights.product)

    def sum(self, terms: Terms) -> Sum:
        """The short form of a sum; a textbook keeps inertial, velocity and gravity terms apart."""
        terms = self.names.abbreviated(terms)
        if not terms or self.style != "textbook":
            return self.choice.shortest(terms)
        return tuple(product for part in _parted(terms, self._physics) for product in self._part(part))

    def _physics(self, powers: Powers) -> object:
        """Which kind of force a term is: of gravity, of inertia, or another."""
        letters, roles = {letter for letter, _ in powers}, self.roles
        if letters & roles.rates:
            return "inertia"
        return "gravity" if letters & roles.gravity else "inertia" if letters & roles.masses else "other"

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


def _parted(terms: Terms, kind: Callable[[Powers], object]) -> list[Terms]:
    """The sum as sums of terms of one kind."""
    groups: dict[object, Terms] = {}
    for powers, coefficient in terms.items():
        groups.setdefault(kind(powers), {})[powers] = coefficient
    return list(groups.values())


def shorten(expression: Any, style: str = "shortest") -> Any:
    """The shortest of several exact forms of a SymPy expression, or of each entry of a matrix; SymPy again.

    style       "shortest", "textbook" (grouped as textbooks do), "expanded" or "factored"

    Sums, products, powers and quotients of symbols, sines, cosines, exponentials and roots are written anew;
    other functions, the user's own too, are kept whole, and so is what holds an angle more than 20 times as large as
    another, which would be a polynomial of that degree. "shortest" is never longer than what was given, counted
    in symbols and numbers. Raises ExpressionError for what is not an expression of real numbers (integrals, text),
    BudgetError where an exact form would be too large, ZeroDivisionError for a division by what is zero.

    >>> from sympy import cos, sin, symbols
    >>> a, b = symbols("a b")
    >>> shorten(cos(a) * cos(b) + sin(a) * sin(b))
    cos(a - b)
    """
    from sympy import Expr, MatrixBase

    if isinstance(expression, MatrixBase):
        entries = [shorten(entry, style) for entry in matrix_entries(expression)[1]]
        kind: Any = expression.__class__
        return kind(expression.rows, expression.cols, entries)
    if style not in STYLES:
        raise UnknownNameError("style", f"'{style}' is not a style.", nearest(str(style), STYLES))
    short = _shortened(expression, style)
    if style != "shortest" or not isinstance(expression, Expr):
        return short
    while leaves([short]) < leaves([expression]):
        expression, short = short, _shortened(short, style)
    return expression if leaves([expression]) < leaves([short]) else short


def shortest_known(expression: Any) -> Any:
    """The shortest exact form of an expression; itself where it has none of a reasonable size."""
    return exact_else(expression, shorten, expression)


def _shortened(expression: Any, style: str) -> Any:
    """One pass; another may find less, since the angles of its result are the basis of the next."""
    graph = Graph()
    symbols = Symbols(graph)
    functions = UserFunctions(symbols)
    try:
        (node,) = list_from_sympy([expression], symbols)
    except ExpressionError:
        (node,) = functions.merged(list_from_sympy([functions.replaced(expression)], symbols))
    if graph.is_logical(node):
        raise ExpressionError("shorten", f"{expression} is a truth value.", "Give one side of the relation.")
    ring = Ring(graph, [node])
    if largest_multiple(ring) > LARGEST_MULTIPLE:
        return expression
    (short,) = short_entries(ring, [ring.read(node)], symbols, style)
    return short.xreplace(functions.found)
