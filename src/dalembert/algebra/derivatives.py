"""Derivatives of elements: each generator has a rate, by the chain rule of what it stands for.

    (sin a)' = cos(a) a',   r' = r P' / (n P) for r^n = P,   f(a)' from the function's own partial derivatives
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from ..errors import DerivationError
from ..expr.calculus import rebuild, tangent
from ..expr.graph import Graph, Node
from .forms import Atom, Monomial
from .generators import Generator, Generators
from .polynomials import Element, Polynomials

if TYPE_CHECKING:
    from flint import fmpq_mpoly

_PARTNER = {"sin": "cos", "cos": "sin", "sinh": "cosh", "cosh": "sinh", "exp": "exp"}
_MOST_CLOSING_STEPS = 6


class Derivatives:
    """Differentiates the elements of one ring by leaves of its graph; rates are kept once found."""

    ring: Polynomials
    graph: Graph
    generators: Generators

    def __init__(self, ring: Polynomials) -> None:
        self.ring, self.graph, self.generators = ring, ring.graph, ring.generators
        self._known: dict[tuple[int, Node], Element | None] = {}

    def partial(self, element: Element, leaf: Node) -> Element:
        """The partial derivative by a leaf."""
        degrees = element.num.degrees()
        if element.den is not None:
            degrees = [a + b for a, b in zip(degrees, element.den.degrees(), strict=True)]
        return self.along(element, self._rates_at(filter(degrees.__getitem__, self._candidates(leaf)), leaf))

    def rates(self, leaf: Node) -> dict[int, Element]:
        """d generator / d leaf by position, where it is not zero."""
        return self._rates_at(self._candidates(leaf), leaf)

    def _rates_at(self, positions: Iterable[int], leaf: Node) -> dict[int, Element]:
        rates = {position: self._rate_at(position, leaf) for position in positions}
        return {position: rate for position, rate in rates.items() if rate is not None}

    def _candidates(self, leaf: Node) -> list[int]:
        """The positions of the generators that may depend on a leaf, ascending."""
        moving, unclear = self._dependents
        return sorted((*moving.get(self.graph.nodes[leaf], ()), *unclear))

    @cached_property
    def _dependents(self) -> tuple[dict[Atom, list[int]], list[int]]:
        """{symbol: positions of generators that are linear in it}, and the positions where no quick look tells."""
        moving: dict[Atom, list[int]] = {}
        unclear: list[int] = []
        for position, (kind, index) in enumerate(self.ring.order):
            symbols = self._symbols_of(kind, index)
            if symbols is None:
                unclear.append(position)
            for symbol in symbols or ():
                moving.setdefault(symbol, []).append(position)
        return moving, unclear

    def _symbols_of(self, kind: str, index: int) -> list[Atom] | None:
        """The symbols and constants of a symbol or of a linear angle (or argument); None for another generator."""
        if kind == "root":
            return None
        if kind == "atom":
            atoms = [self.generators.atoms[index]]
        else:
            basis = self.generators.angles if kind in ("sin", "cos") else self.generators.arguments
            monomials = basis.basis[index]
            if any(len(monomial) != 1 or monomial[0][1] != 1 for monomial in monomials):
                return None
            atoms = [atom for ((atom, _),) in monomials]
        return atoms if all(atom[0] in ("symbol", "constant") for atom in atoms) else None

    def along(self, element: Element, rates: Mapping[int, Element]) -> Element:
        """The derivative for given rates of the generators."""
        ring = self.ring
        num = self._polynomial_along(element.num, rates, element.held)
        if element.den is None:
            return num
        den = self._polynomial_along(element.den, rates, -1)
        return (num - den * element) * type(element)(ring, ring.one, element.den)

    def _polynomial_along(self, polynomial: fmpq_mpoly, rates: Mapping[int, Element], held: int) -> Element:
        ring = self.ring
        total = ring.element(0)
        element, degrees = type(total), polynomial.degrees()
        for position, rate in rates.items():
            if degrees[position]:
                total = total + element(ring, polynomial.derivative(position), None, held) * rate
        return total

    # ---------------------------------------------------------------- rates of generators

    def _rate_at(self, position: int, leaf: Node) -> Element | None:
        """The rate of one generator; None where it is zero."""
        known = (position, leaf)
        if known not in self._known:
            rate = self._rate(self.ring.order[position], leaf)
            self._known[known] = rate if rate is not None and rate else None
        return self._known[known]

    def _rate(self, generator: Generator, leaf: Node) -> Element | None:
        kind, index = generator
        if kind == "atom":
            return self._atom_rate(self.generators.atoms[index], leaf)
        if kind == "root":
            return self._root_rate(index, leaf)
        basis = self.generators.angles if kind in ("sin", "cos") else self.generators.arguments
        inner = self._form_rate(basis.basis[index], leaf)
        if inner is None:
            return None
        outer = self.ring.generator(Generator(_PARTNER[kind], index))
        return -(outer * inner) if kind == "cos" else outer * inner

    def _form_rate(self, form: Mapping[Monomial, Fraction], leaf: Node) -> Element | None:
        """The derivative of a form; None where it is free of the leaf."""
        total = None
        for monomial, coefficient in form.items():
            for k, (atom, exponent) in enumerate(monomial):
                rate = self._atom_rate(atom, leaf)
                if rate is None or not rate:
                    continue
                if len(monomial) == 1 and exponent == 1:
                    term = rate if coefficient == 1 else rate * coefficient
                else:
                    rest = {tuple(p for i, p in enumerate(monomial) if i != k): coefficient * exponent}
                    term = rate * self.ring.form(rest)
                if exponent != 1:
                    term = term * self.ring.form({((atom, exponent - 1),): Fraction(1)})
                total = term if total is None else total + term
        return total

    def _atom_rate(self, atom: Atom, leaf: Node) -> Element | None:
        if atom[0] in ("symbol", "constant"):
            return self.ring.element(1) if atom == self.graph.nodes[leaf] else None
        if atom[0] == "root":
            return self._form_rate(dict(atom[1]), leaf)
        if atom in self.generators.atoms:
            return self._opaque_rate(atom, leaf)
        return self.partial(self.ring.atom(atom), leaf)

    def _root_rate(self, index: int, leaf: Node) -> Element | None:
        """r' = r P' / (n P) for r^n = P."""
        atom, degree = self.generators.roots[index]
        inner = self._atom_rate(atom, leaf)
        if inner is None:
            return None
        return self.ring.generator(Generator("root", index)) * inner / (self.ring.atom(atom) * degree)

    def _opaque_rate(self, atom: Atom, leaf: Node) -> Element | None:
        """The chain rule of a function's own partial derivatives, from the graph."""
        operands = self.generators.forms.operands.get(atom)
        if operands is None:
            raise DerivationError("exact form", "an argument is too large to be differentiated exactly.",
                                  "Use the shared graph.")
        return self.ring.read(rate_of(self.graph, function_node(self.graph, atom, operands), leaf))


def function_node(graph: Graph, atom: Atom, operands: Sequence[Node]) -> Node:
    """The node of an opaque function."""
    return rebuild(graph, atom[0], operands)


def rate_of(graph: Graph, node: Node, leaf: Node) -> Node:
    """The derivative of a function by a leaf, in functions that do not grow in number when it is taken again.

    (b^e)' = b^e (e' log b + e b'/b), where b^(e-1), b^(e-2), ... would be new functions for ever.
    """
    operation, *operands = graph.nodes[node]
    if operation != "pow":
        return tangent(graph, [node], {leaf: graph.one})[0]
    base, exponent = operands
    by_base, by_exponent = tangent(graph, operands, {leaf: graph.one})
    moved = graph.mul(by_exponent, graph.call("log", base))
    return graph.mul(node, graph.add(moved, graph.div(graph.mul(exponent, by_base), base)))


def closed(
    graph: Graph, roots: tuple[Node, ...], leaves: Sequence[Node], same: Mapping[Node, Node] | None = None,
) -> Generators:
    """Generators of the roots and of every derivative of their opaque functions along the leaves."""
    generators = Generators(graph, roots, same)
    for _ in range(_MOST_CLOSING_STEPS if leaves else 0):
        rates: list[Node] = []
        for atom, operands in _opaque(generators):
            node = function_node(graph, atom, operands)
            rates += [rate_of(graph, node, leaf) for leaf in leaves]
        if not rates:
            break
        roots, known = (*roots, *rates), generators.order
        generators = Generators(graph, roots, same)
        if generators.order == known:
            break
    return generators


def _opaque(generators: Generators) -> list[tuple[Atom, tuple[Node, ...]]]:
    """The opaque functions among the atoms, each with its operands, ordered by content."""
    operands = generators.forms.operands
    return sorted(((atom, operands[atom]) for atom in generators.atoms if atom in operands), key=repr)
