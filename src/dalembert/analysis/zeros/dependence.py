"""Which functions depend on one another: exact relations, found and proved on canonical forms."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from ...algebra.forms import key
from ...algebra.generators import Generator
from ...algebra.polynomials import Element
from ...algebra.ring import Ring
from ...canonical.nodes import node_of
from ...errors import DalembertError
from ...expr.graph import Graph, Node
from ...forms.symmetries.parameter_space import Combinations

#: Terms beyond which no relation is looked for.
_BUDGET = 4_000


def is_zero(graph: Graph, node: Node) -> bool:
    """Whether a node is certainly the zero function."""
    if node == graph.zero:
        return True
    try:
        return Ring(graph, [node], budget=_BUDGET).read(node).is_zero
    except (DalembertError, ZeroDivisionError):
        return False


def constant_relations(graph: Graph, nodes: Sequence[Node]) -> list[list[Fraction]]:
    """A basis of the rational combinations of some nodes that vanish identically; none where that is too large.

    >>> graph = Graph(); x, y = graph.symbol("x"), graph.symbol("y")
    >>> square = graph.pow(graph.add(x, y), graph.number(2))
    >>> [[str(c) for c in relation] for relation in constant_relations(graph, [x, square, graph.mul(x, x)])]
    []
    >>> [[str(c) for c in relation] for relation in constant_relations(graph, [x, y, graph.add(x, y)])]
    [['-1', '-1', '1']]
    """
    try:
        ring = Ring(graph, nodes, budget=_BUDGET)
        found = Combinations(ring, _moving(ring), len(nodes))
        found.require([ring.read(node) for node in nodes])
        basis = found.basis()
    except (DalembertError, ZeroDivisionError):
        return []
    numbers = [[_rational(entry) for entry in vector] for vector in basis]
    return [[c for c in vector if c is not None] for vector in numbers if None not in vector]


def affine_fields(graph: Graph, rows: Sequence[Node], coordinates: Sequence[Node]) -> list[list[Node]]:
    """Fields xi(q), affine in the coordinates, with xi . rows = 0 identically: one row per coordinate.

    For dV/dq they are the motions that leave V as it is: translations, rotations, shears.
    """
    monomials = [graph.one, *coordinates]
    products = [graph.mul(factor, row) for row in rows for factor in monomials]
    size = len(monomials)
    found = []
    for relation in constant_relations(graph, products):
        parts = [relation[k * size : (k + 1) * size] for k in range(len(rows))]
        found.append([graph.dot([graph.number(c) for c in part], monomials) for part in parts])
    return found


def common_factor(graph: Graph, rows: Sequence[Node]) -> tuple[Node, list[Node]] | None:
    """A function h that divides all rows and may vanish, and the rows over h; None where none is found."""
    try:
        ring = Ring(graph, rows, budget=_BUDGET)
        elements = [ring.read(row) for row in rows]
    except (DalembertError, ZeroDivisionError):
        return None
    common = elements[0].num
    for element in elements[1:]:
        common = common.gcd(element.num)
    factors = [(part, count) for part, count in common.factor()[1] if _may_vanish(ring, part)]
    if not factors:
        return None
    h, whole = ring.one, ring.one
    for part, count in factors:
        h, whole = h * part, whole * part**count
    nodes = [node_of(Element(ring, h)), *(node_of(Element(ring, e.num / whole, e.den)) for e in elements)]
    known = [node for node in nodes if node is not None]
    return (known[0], known[1:]) if len(known) == len(nodes) else None


def _may_vanish(ring: Ring, part: Any) -> bool:
    """Whether a factor moves, and is not a root or an exponential alone, which vanish nowhere that matters."""
    moving = set(_moving(ring))
    present = [position for position, degree in enumerate(part.degrees()) if degree]
    kinds = {ring.order[position].kind for position in present}
    return bool(moving.intersection(present)) and not (len(present) == 1 and kinds <= {"root", "exp"})


def _moving(ring: Ring) -> list[int]:
    """The positions of the generators that hold a symbol."""
    return [position for position, generator in enumerate(ring.order) if _mentions_symbol(_content(ring, generator))]


def _content(ring: Ring, generator: Generator) -> Any:
    generators, (kind, index) = ring.generators, generator
    if kind == "atom":
        return generators.atoms[index]
    if kind == "root":
        return generators.roots[index][0]
    return key((generators.angles if kind in ("sin", "cos") else generators.arguments).basis[index])


def _mentions_symbol(content: Any) -> bool:
    if not isinstance(content, tuple):
        return False
    return content[:1] in (("symbol",), ("node",)) or any(_mentions_symbol(part) for part in content)


def _rational(entry: Any) -> Fraction | None:
    """A rational element as a number."""
    if entry.den is not None or not entry.num.is_constant():
        return None
    if not entry.num:
        return Fraction(0)
    value = entry.num.leading_coefficient()
    return Fraction(int(value.p), int(value.q))
