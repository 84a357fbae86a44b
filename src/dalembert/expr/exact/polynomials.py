"""Quotients of polynomials in the generators, reduced by their relations: the canonical form.

    s^2 = 1 - c^2,   sinh^2 = cosh^2 - 1,   r^n = radicand

An `Element` is a numerator and a denominator (`flint.fmpq_mpoly`); it is zero exactly where the reduced
numerator is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from ...errors import BudgetError, DerivationError
from ..calculus import rebuild, tangent
from ..functions import TRUTH_VALUED
from ..graph import Graph
from .forms import Atom
from .generators import Generator, Generators
from .reading import Reader

#: Terms beyond which an exact form is given up.
BUDGET = 60_000
_MOST_CLOSING_STEPS = 6


class Element:
    """numerator / denominator in a `Ring`; exact arithmetic by operators, with elements and rationals."""

    __slots__ = ("ring", "num", "den")

    def __init__(self, ring: Ring, num: Any, den: Any = None) -> None:
        self.ring, self.num, self.den = ring, num, den

    def __add__(self, other: Element | int | Fraction) -> Element:
        other = self.ring.element(other)
        if self.den is None and other.den is None:
            return Element(self.ring, self.num + other.num)
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
        other = ring.element(other)
        if self.den is None and other.den is None:
            return Element(ring, ring.product(self.num, other.num))
        num, other_num, den, other_den = self.num, other.num, self.den, other.den
        if other_den is not None:
            num, other_den = ring.cancelled(num, other_den)
        if den is not None:
            other_num, den = ring.cancelled(other_num, den)
        dens = [d for d in (den, other_den) if d is not None]
        return ring.quotient(ring.product(num, other_num), ring.product(*dens) if len(dens) == 2 else (*dens, None)[0])

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self) -> Element:
        return Element(self.ring, -self.num, self.den)

    def __sub__(self, other: Element | int | Fraction) -> Element:
        return self + (-self.ring.element(other))

    def __rsub__(self, other: Element | int | Fraction) -> Element:
        return self.ring.element(other) - self

    def __truediv__(self, other: Element | int | Fraction) -> Element:
        return self * self.ring.element(other).inverse()

    def inverse(self) -> Element:
        """1 / self. Raises ZeroDivisionError for zero."""
        if not self.num:
            raise ZeroDivisionError("the inverse of zero")
        ring = self.ring
        return ring.quotient(ring.one if self.den is None else self.den, self.num)

    def __pow__(self, exponent: int) -> Element:
        if exponent < 0:
            return self.inverse() ** -exponent
        result, base = self.ring.element(1), self
        while exponent:
            if exponent & 1:
                result = result * base
            exponent >>= 1
            if exponent:
                base = base * base
        return result

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


class Ring:
    """The ring of all elements in the generators of some nodes, closed under derivatives along `leaves`.

    `read(node)` returns the element of a node of the graph; `derivative(element, leaf)` differentiates.
    Raises BudgetError where a polynomial would exceed `budget` terms, ExpressionError for what has no
    exact form (nan, infinity).
    """

    def __init__(self, graph: Graph, roots: Iterable[int], leaves: Sequence[int] = (), budget: int = BUDGET) -> None:
        from flint import Ordering, fmpq, fmpq_mpoly_ctx

        self.graph, self.budget = graph, budget
        self.generators = _closed(graph, tuple(roots), leaves)
        self.order = self.generators.order
        self.position = {generator: k for k, generator in enumerate(self.order)}
        names = tuple(f"x{k}" for k in range(len(self.order)))
        self.context = fmpq_mpoly_ctx.get(names or ("x0",), Ordering.lex)
        self.gens = self.context.gens()
        self.one, self.zero = self.context.constant(1), self.context.constant(0)
        self._fmpq = fmpq
        self._relations = self._pair_relations() + self._truth_relations()
        self._fractional_roots: list[tuple[int, int, Any, Any]] = []
        self._reader = Reader(self.generators, self)
        self._add_root_relations()
        self._rates: dict[int, dict[int, Element]] = {}

    # ---------------------------------------------------------------- arithmetic, for the reader

    def number(self, value: Fraction) -> Element:
        return Element(self, self.context.constant(self._fmpq(value.numerator, value.denominator)))

    def generator(self, generator: Generator) -> Element:
        return Element(self, self.gens[self.position[generator]])

    def add(self, a: Element, b: Element) -> Element:
        return a + b

    def mul(self, a: Element, b: Element) -> Element:
        return a * b

    def power(self, a: Element, exponent: int) -> Element:
        return a**exponent

    # ---------------------------------------------------------------- elements

    def read(self, node: int) -> Element:
        """The element of a node. Raises ZeroDivisionError where it divides by zero."""
        return self._reader.read(node)

    def element(self, value: Element | int | Fraction) -> Element:
        """An element, or a rational number as one."""
        return value if isinstance(value, Element) else self.number(Fraction(value))

    def product(self, a: Any, b: Any) -> Any:
        """The reduced product of two polynomials. Raises BudgetError."""
        if len(a) * len(b) > 64 * self.budget:
            raise self._too_large()
        product = a * b
        if len(product) > self.budget:
            raise self._too_large()
        return self.reduced(product)

    def _too_large(self) -> BudgetError:
        return BudgetError("exact form", f"a polynomial would have more than {self.budget} terms.",
                           "Raise the budget, or keep the shared graph.")

    def reduced(self, polynomial: Any) -> Any:
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

    def quotient(self, num: Any, den: Any) -> Element:
        """num / den, reduced, cancelled, the denominator made primitive."""
        if den is not None:
            num, den = self.cancelled(num, den)
        element = Element(self, num, den)
        for root in self._fractional_roots:
            element = _root_reduced(element, *root)
        return element

    def cancelled(self, num: Any, den: Any) -> tuple[Any, Any]:
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

    def _pair_relations(self) -> list[tuple[int, int, Any]]:
        """(position of s, 2, s^2 + c^2 - 1) for each base angle, likewise sinh^2 - cosh^2 + 1."""
        found = []
        for sine, cosine, sign in (("sin", "cos", 1), ("sinh", "cosh", -1)):
            for generator in self.order:
                if generator.kind == sine:
                    s, c = (self.gens[self.position[Generator(kind, generator.index)]] for kind in (sine, cosine))
                    found.append((self.position[generator], 2, s * s + sign * c * c - sign))
        return found

    def _truth_relations(self) -> list[tuple[int, int, Any]]:
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

    def radicands(self) -> list[tuple[int, int, Any]]:
        """(position of r, n, P) for each root with r^n = P, a polynomial."""
        roots = enumerate(self.generators.roots)
        found = [(self.position[Generator("root", k)], n, self._reader.atom(atom)) for k, (atom, n) in roots]
        return [(position, n, radicand.num) for position, n, radicand in found if radicand.den is None]

    # ---------------------------------------------------------------- derivatives

    def derivative(self, element: Element, leaf: int) -> Element:
        """The partial derivative by a leaf the ring was closed under."""
        return self.along(element, self._rates_of(leaf))

    def along(self, element: Element, rates: Mapping[int, Element]) -> Element:
        """The derivative for given rates of the generators, by position."""
        num = self._polynomial_along(element.num, rates)
        if element.den is None:
            return num
        den = self._polynomial_along(element.den, rates)
        inverse = Element(self, self.one, element.den)
        return (num - den * element) * inverse

    def _polynomial_along(self, polynomial: Any, rates: Mapping[int, Element]) -> Element:
        total = Element(self, self.zero)
        degrees = polynomial.degrees()
        for position, rate in rates.items():
            if degrees[position]:
                total = total + Element(self, polynomial.derivative(position)) * rate
        return total

    def _rates_of(self, leaf: int) -> dict[int, Element]:
        """d generator / d leaf, where it is not zero."""
        if leaf not in self._rates:
            rates = {}
            for position, generator in enumerate(self.order):
                rate = self._rate(generator, leaf)
                if rate is not None and rate:
                    rates[position] = rate
            self._rates[leaf] = rates
        return self._rates[leaf]

    def _rate(self, generator: Generator, leaf: int) -> Element | None:
        kind, index = generator
        if kind == "atom":
            atom = self.generators.atoms[index]
            if atom[0] in ("symbol", "constant"):
                return self.element(1) if atom == self.graph.nodes[leaf] else None
            return self._opaque_rate(atom, leaf)
        if kind == "root":
            return self._root_rate(index, leaf)
        basis = self.generators.angles if kind in ("sin", "cos") else self.generators.arguments
        inner = self._form_rate(basis.basis[index], leaf)
        if inner is None:
            return None
        partner = {"sin": "cos", "cos": "sin", "sinh": "cosh", "cosh": "sinh", "exp": "exp"}[kind]
        outer = self.generator(Generator(partner, index))
        return -(outer * inner) if kind == "cos" else outer * inner

    def _form_rate(self, form: Mapping[Any, Fraction], leaf: int) -> Element | None:
        """The derivative of a form; None where it is free of the leaf."""
        total = None
        for monomial, coefficient in form.items():
            for k, (atom, exponent) in enumerate(monomial):
                rate = self._atom_rate(atom, leaf)
                if rate is None or not rate:
                    continue
                rest = {tuple(p for i, p in enumerate(monomial) if i != k): coefficient * exponent}
                term = rate * self._reader.form(rest)
                if exponent != 1:
                    term = term * self._reader.form({((atom, exponent - 1),): Fraction(1)})
                total = term if total is None else total + term
        return total

    def _atom_rate(self, atom: Atom, leaf: int) -> Element | None:
        if atom[0] in ("symbol", "constant"):
            return self.element(1) if atom == self.graph.nodes[leaf] else None
        if atom[0] == "root":
            return self._form_rate(dict(atom[1]), leaf)
        value = self._reader.atom(atom)
        return self.along(value, self._rates_of(leaf)) if atom not in self.generators.atoms else \
            self._opaque_rate(atom, leaf)

    def _root_rate(self, index: int, leaf: int) -> Element | None:
        """r' = r P' / (n P) for r^n = P."""
        atom, degree = self.generators.roots[index]
        inner = self._atom_rate(atom, leaf)
        if inner is None:
            return None
        root = self.generator(Generator("root", index))
        return root * inner / (self._reader.atom(atom) * degree)

    def _opaque_rate(self, atom: Atom, leaf: int) -> Element | None:
        """The chain rule of a function's own partial derivatives, from the graph."""
        operands = self.generators.forms.operands.get(atom)
        if operands is None:
            raise DerivationError("exact form", "an argument is too large to be differentiated exactly.",
                                  "Use the shared graph.")
        node = function_node(self.graph, atom, operands)
        (rate,) = tangent(self.graph, [node], {leaf: self.graph.one})
        return self.read(rate)


def function_node(graph: Graph, atom: Atom, operands: Sequence[int]) -> int:
    """The node of an opaque function."""
    return rebuild(graph, atom[0], operands)


def _closed(graph: Graph, roots: tuple[int, ...], leaves: Sequence[int]) -> Generators:
    """Generators of the roots and of every derivative of their opaque functions along the leaves."""
    generators = Generators(graph, roots)
    if not leaves:
        return generators
    for _ in range(_MOST_CLOSING_STEPS):
        rates = []
        for atom, operands in sorted(generators.forms.operands.items(), key=repr):
            if atom in generators.atoms:
                for leaf in leaves:
                    rates += tangent(graph, [function_node(graph, atom, operands)], {leaf: graph.one})
        roots, known = (*roots, *rates), generators.order
        generators = Generators(graph, roots) if rates else generators
        if generators.order == known:
            break
    return generators


def _root_reduced(element: Element, position: int, degree: int, num: Any, den: Any) -> Element:
    """r^n = num / den put in wherever r appears to the n-th power or more."""
    ring = element.ring
    parts = [element.num] if element.den is None else [element.num, element.den]
    if all(part.degrees()[position] < degree for part in parts):
        return element
    reduced = [_powers_replaced(ring, part, position, degree, Element(ring, num, den)) for part in parts]
    return reduced[0] if len(reduced) == 1 else reduced[0] / reduced[1]


def _powers_replaced(ring: Ring, polynomial: Any, position: int, degree: int, radicand: Element) -> Element:
    groups: dict[int, dict[tuple[int, ...], Any]] = {}
    for monomial, coefficient in polynomial.to_dict().items():
        times, rest = divmod(monomial[position], degree)
        exponents = (*monomial[:position], rest, *monomial[position + 1:])
        groups.setdefault(times, {})[exponents] = coefficient
    total = Element(ring, ring.zero)
    for times, terms in sorted(groups.items()):
        total = total + Element(ring, ring.context.from_dict(terms)) * radicand**times
    return total
