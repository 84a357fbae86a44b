"""Quotients of polynomials in the generators, reduced by their relations: the canonical form.

    s^2 = 1 - c^2,   sinh^2 = cosh^2 - 1,   r^n = radicand

An `Element` is a numerator and a denominator (`flint.fmpq_mpoly`); it is zero exactly where the reduced
numerator is.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..errors import BudgetError
from ..expr.functions import TRUTH_VALUED
from ..expr.graph import Graph, Node
from .forms import Atom, Monomial
from .generators import Generator, Generators
from .reading import Reader

if TYPE_CHECKING:
    from flint import fmpq, fmpq_mpoly, fmpq_mpoly_ctx

#: Generators beyond which an exact form is given up: exponents are stored densely.
LARGEST_ALPHABET = 1_000


class Element:
    """numerator / denominator in a ring; exact arithmetic by operators, with elements and rationals.

    `held` is a bit mask of the relations whose generator the numerator may hold (-1: perhaps all): a product of
    polynomials that hold none in common needs no reduction.
    """

    ring: Polynomials
    num: fmpq_mpoly
    den: fmpq_mpoly | None
    held: int

    __slots__ = ("ring", "num", "den", "held")

    def __init__(self, ring: Polynomials, num: fmpq_mpoly, den: fmpq_mpoly | None = None, held: int = -1) -> None:
        self.ring, self.num, self.den, self.held = ring, num, den, held

    def __add__(self, other: Element | int | Fraction) -> Element:
        if not isinstance(other, Element):
            other = self.ring.element(other)
        if self.den is None and other.den is None:
            return Element(self.ring, self.num + other.num, None, self.held | other.held)
        if self.den == other.den:
            return self.ring.quotient(self.num + other.num, self.den)
        return self._add_fractions(other)

    def _add_fractions(self, other: Element) -> Element:
        ring = self.ring
        a, b = (ring.one if x.den is None else x.den for x in (self, other))
        common = a.gcd(b)
        left, right = b / common, a / common
        return ring.quotient(ring.product(self.num, left) + ring.product(other.num, right), ring.product(a, left))

    def __mul__(self, other: Element | int | Fraction) -> Element:
        ring = self.ring
        if not isinstance(other, Element):
            other = ring.element(other)
        if self.den is None and other.den is None:
            a, b = self.num, other.num
            product = a * b if len(a) * len(b) <= ring.budget else ring.bounded_product(a, b)
            if self.held & other.held:
                return ring.quotient(ring.reduced(product), None)
            return Element(ring, product, None, self.held | other.held)
        num, other_num, den, other_den = self.num, other.num, self.den, other.den
        if other_den is not None:
            num, other_den = ring.cancelled(num, other_den)
        if den is not None:
            other_num, den = ring.cancelled(other_num, den)
        dens = [d for d in (den, other_den) if d is not None]
        return ring.quotient(ring.product(num, other_num), ring.product(*dens) if len(dens) == 2 else (*dens, None)[0])

    def __radd__(self, other: Element | int | Fraction) -> Element:
        return self + other

    def __rmul__(self, other: Element | int | Fraction) -> Element:
        return self * other

    def __neg__(self) -> Element:
        return Element(self.ring, -self.num, self.den, self.held)

    def __sub__(self, other: Element | int | Fraction) -> Element:
        return self + (-self.ring.element(other))

    def __rsub__(self, other: Element | int | Fraction) -> Element:
        return self.ring.element(other) - self

    def __truediv__(self, other: Element | int | Fraction) -> Element:
        return self * self.ring.element(other).inverse()

    def __rtruediv__(self, other: int | Fraction) -> Element:
        return self.ring.element(other) * self.inverse()

    def inverse(self) -> Element:
        """1 / self. Raises ZeroDivisionError for zero."""
        if not self.num:
            raise ZeroDivisionError("the inverse of zero")
        ring = self.ring
        return ring.quotient(ring.one if self.den is None else self.den, self.num)

    def __pow__(self, exponent: int) -> Element:
        if exponent < 0:
            return self.inverse() ** -exponent
        if exponent == 0:
            return self.ring.element(1)
        result, base = None, self
        while exponent > 1:
            if exponent & 1:
                result = base if result is None else result * base
            exponent >>= 1
            base = base * base
        return base if result is None else result * base

    def __bool__(self) -> bool:
        """Whether it is not zero."""
        return bool(self.num)

    @property
    def is_zero(self) -> bool:
        """Whether it is the zero function."""
        return not self.num

    def equals(self, other: Element | int | Fraction) -> bool:
        """Whether both are the same function."""
        return (self - other).is_zero

    def __repr__(self) -> str:
        return f"<Element {self.num}{'' if self.den is None else f' / ({self.den})'}>"


class Polynomials:
    """All elements in some generators; what `ring.Ring` adds derivatives to.

    `read(node)` returns the element of a node of the graph. `same` maps arguments of functions to others that are
    equal. Raises BudgetError where a polynomial would exceed `budget` terms, ExpressionError for what has no exact
    form (nan, infinity).
    """

    graph: Graph
    generators: Generators
    same: dict[Node, Node]
    budget: int

    context: fmpq_mpoly_ctx
    gens: tuple[fmpq_mpoly, ...]
    one: fmpq_mpoly
    zero: fmpq_mpoly

    def __init__(self, graph: Graph, generators: Generators, same: dict[Node, Node], budget: int) -> None:
        from flint import Ordering, fmpq, fmpq_mpoly_ctx

        self.graph, self.generators, self.same, self.budget = graph, generators, same, budget
        self.order: tuple[Generator, ...] = generators.order
        if len(self.order) > LARGEST_ALPHABET:
            raise BudgetError("exact form", f"{len(self.order)} different letters are more than {LARGEST_ALPHABET}.",
                              "Keep the shared graph.")
        self.position: dict[Generator, int] = {generator: k for k, generator in enumerate(self.order)}
        names = tuple(f"x{k}" for k in range(len(self.order)))
        self.context = fmpq_mpoly_ctx.get(names or ("x0",), Ordering.lex)
        self.gens = self.context.gens()
        self.one, self.zero = self.context.constant(1), self.context.constant(0)
        self._fmpq = fmpq
        self._relations = self._pair_relations() + self._truth_relations()
        self._fractional_roots: list[tuple[int, int, fmpq_mpoly, fmpq_mpoly]] = []
        surds = [self.position[Generator("root", k)] for k in range(len(self.generators.roots))]
        self._bit = {position: 1 << k for k, position in enumerate([p for p, _, _ in self._relations] + surds)}
        self._reader = Reader(self.generators, self)
        self._add_root_relations()

    # ---------------------------------------------------------------- arithmetic, for the reader

    def number(self, value: Fraction) -> Element:
        return Element(self, self.context.constant(self._fmpq(value.numerator, value.denominator)), None, 0)

    def generator(self, generator: Generator) -> Element:
        position = self.position[generator]
        return Element(self, self.gens[position], None, self._bit.get(position, 0))

    add: Any = staticmethod(operator.add)
    mul: Any = staticmethod(operator.mul)
    power: staticmethod[[Element, int], Element] = staticmethod(pow)

    # ---------------------------------------------------------------- elements

    def read(self, node: Node) -> Element:
        """The element of a node.

        Raises ZeroDivisionError where it divides by zero, ExpressionError for what the roots of the ring did not name.
        """
        return self._reader.read(node)

    def element(self, value: Element | int | Fraction) -> Element:
        """An element, or a rational number as one."""
        return value if isinstance(value, Element) else self._reader.number(value)

    def product(self, a: fmpq_mpoly, b: fmpq_mpoly) -> fmpq_mpoly:
        """The reduced product of two polynomials. Raises BudgetError."""
        return self.reduced(self.bounded_product(a, b))

    def bounded_product(self, a: fmpq_mpoly, b: fmpq_mpoly) -> fmpq_mpoly:
        """The product of two polynomials, not reduced. Raises BudgetError."""
        if len(a) * len(b) > 64 * self.budget:
            raise self._too_large()
        product = a * b
        if len(product) > self.budget:
            raise self._too_large()
        return product

    def _too_large(self) -> BudgetError:
        return BudgetError("exact form", f"a polynomial would have more than {self.budget} terms.",
                           "Raise the budget, or keep the shared graph.")

    def reduced(self, polynomial: fmpq_mpoly) -> fmpq_mpoly:
        """A polynomial with no power that a relation forbids."""
        relations = self._relations
        if not relations:
            return polynomial
        degrees = polynomial.degrees()
        for position, degree, relation in relations:
            if degrees[position] >= degree:
                polynomial = divmod(polynomial, relation)[1]
                degrees = polynomial.degrees()
        return polynomial

    def quotient(self, num: fmpq_mpoly, den: fmpq_mpoly | None) -> Element:
        """num / den, reduced, cancelled, the denominator made primitive."""
        if den is not None:
            num, den = self.cancelled(num, den)
        element = Element(self, num, den)
        if not self._fractional_roots:
            return element
        for root in self._fractional_roots:
            element = _root_reduced(element, *root)
        return element

    def cancelled(self, num: fmpq_mpoly, den: fmpq_mpoly) -> tuple[fmpq_mpoly, fmpq_mpoly | None]:
        """num and den without their common divisor; None for a denominator 1."""
        if not num:
            return num, None
        common = num.gcd(den)
        if not common.is_constant():
            num, den = num / common, den / common
        if den.is_constant():
            return num / den.leading_coefficient(), None
        leading = den.leading_coefficient()
        return (num / leading, den / leading) if leading != 1 else (num, den)

    # ---------------------------------------------------------------- relations

    def _pair_relations(self) -> list[tuple[int, int, fmpq_mpoly]]:
        """(position of s, 2, s^2 + c^2 - 1) for each base angle, likewise sinh^2 - cosh^2 + 1."""
        found: list[tuple[int, int, fmpq_mpoly]] = []
        for sine, cosine, sign in (("sin", "cos", 1), ("sinh", "cosh", -1)):
            for generator in self.order:
                if generator.kind == sine:
                    s, c = (self.gens[self.position[Generator(kind, generator.index)]] for kind in (sine, cosine))
                    found.append((self.position[generator], 2, s * s + sign * c * c - sign))
        return found

    def _truth_relations(self) -> list[tuple[int, int, fmpq_mpoly]]:
        """(position of a condition, 2, x^2 - x): it is 0 or 1."""
        atoms = enumerate(self.generators.atoms)
        positions = [self.position[Generator("atom", k)] for k, atom in atoms if atom[0] in TRUTH_VALUED]
        return [(position, 2, self.gens[position] ** 2 - self.gens[position]) for position in positions]

    def _add_root_relations(self) -> None:
        """r^n = radicand, inner roots first, so that outer radicands are read reduced."""
        for k, (atom, degree) in reversed(list(enumerate(self.generators.roots))):
            radicand = self._reader.atom(atom)
            position = self.position[Generator("root", k)]
            if radicand.den is None:
                self._relations.insert(0, (position, degree, self.gens[position] ** degree - radicand.num))
            else:
                self._fractional_roots.insert(0, (position, degree, radicand.num, radicand.den))

    def radicands(self) -> list[tuple[int, int, fmpq_mpoly]]:
        """(position of r, n, P) for each root with r^n = P, a polynomial."""
        return [(position, n, radicand.num) for position, n, radicand in self.roots() if radicand.den is None]

    def roots(self) -> list[tuple[int, int, Element]]:
        """(position of r, n, r^n) for each root."""
        roots = enumerate(self.generators.roots)
        return [(self.position[Generator("root", k)], n, self._reader.atom(atom)) for k, (atom, n) in roots]

    def relations(self) -> list[fmpq_mpoly]:
        """The polynomials that are zero by the meaning of the generators."""
        fractional = [den * self.gens[position] ** n - num for position, n, num, den in self._fractional_roots]
        return [relation for _, _, relation in self._relations] + fractional

    def atom(self, atom: Atom) -> Element:
        """The element of an atom of the generators."""
        return self._reader.atom(atom)

    def form(self, form: Mapping[Monomial, Fraction]) -> Element:
        """The element of a form over atoms of the generators."""
        return self._reader.form(form)


def _root_reduced(element: Element, position: int, degree: int, num: fmpq_mpoly, den: fmpq_mpoly) -> Element:
    """r^n = num / den put in wherever r appears to the n-th power or more."""
    ring = element.ring
    parts = [element.num] if element.den is None else [element.num, element.den]
    if all(part.degrees()[position] < degree for part in parts):
        return element
    reduced = [_powers_replaced(ring, part, position, degree, Element(ring, num, den)) for part in parts]
    return reduced[0] if len(reduced) == 1 else reduced[0] / reduced[1]


def _powers_replaced(
    ring: Polynomials, polynomial: fmpq_mpoly, position: int, degree: int, radicand: Element
) -> Element:
    groups: dict[int, dict[tuple[int, ...], fmpq]] = {}
    for monomial, coefficient in polynomial.to_dict().items():
        times, rest = divmod(monomial[position], degree)
        exponents = (*monomial[:position], rest, *monomial[position + 1:])
        groups.setdefault(times, {})[exponents] = coefficient
    total = Element(ring, ring.zero)
    for times, terms in sorted(groups.items()):
        total = total + Element(ring, ring.context.from_dict(terms)) * radicand**times
    return total
