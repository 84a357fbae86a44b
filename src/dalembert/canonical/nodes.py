"""An element of the exact form as a node of the graph, to be evaluated or enclosed there."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ..algebra.generators import Generator
from ..algebra.opaque import atom_node, form_node
from ..algebra.polynomials import Element, Polynomials
from ..expr.node import Node


def node_of(element: Element) -> Node | None:
    """The node of an element; None where a generator stands for something too large."""
    ring = element.ring
    num = _polynomial(ring, element.num)
    if element.den is None or num is None:
        return num
    den = _polynomial(ring, element.den)
    return None if den is None else ring.graph.div(num, den)


def generator_nodes(ring: Polynomials) -> list[Node | None]:
    """The node of every generator of a ring, in order; None for those that stand for something too large."""
    return [_letter(ring, generator) for generator in ring.order]


def _polynomial(ring: Polynomials, polynomial: Any) -> Node | None:
    graph, total = ring.graph, ring.graph.zero
    letters: dict[int, Node | None] = {}
    for exponents, coefficient in sorted(polynomial.to_dict().items()):
        term = graph.number(Fraction(int(coefficient.p), int(coefficient.q)))
        for position, exponent in enumerate(exponents):
            if not exponent:
                continue
            if position not in letters:
                letters[position] = _letter(ring, ring.order[position])
            letter = letters[position]
            if letter is None:
                return None
            term = graph.mul(term, graph.pow(letter, graph.number(int(exponent))))
        total = graph.add(total, term)
    return total


def _letter(ring: Polynomials, generator: Generator) -> Node | None:
    """The node of a generator."""
    graph, generators = ring.graph, ring.generators
    kind, index = generator
    if kind == "atom":
        node = atom_node(graph, generators.atoms[index])
        if node is None or not graph.is_logical(node):
            return node
        return graph.call("select", node, graph.one, graph.zero)
    if kind == "root":
        atom, degree = generators.roots[index]
        node = atom_node(graph, atom)
        return None if node is None else graph.pow(node, graph.number(1, degree))
    basis = generators.angles if kind in ("sin", "cos") else generators.arguments
    argument = form_node(graph, basis.basis[index])
    return None if argument is None else graph.call(kind, argument)
