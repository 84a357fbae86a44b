"""Arguments of functions that are the same function, or rational combinations of others, however they are written.

`forms` sees that (x + 1)^2 is x^2 + 2x + 1. That 2 sin(x)^2 is 1 - cos(2x), that sin(x)/cos(x) is tan(x) or that
x/(x + 1) is 1 - 1/(x + 1) needs the canonical form of the arguments themselves: they are read in a ring of their own,
brought over one denominator, and what depends on shorter ones over the rationals is written in these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from ..expr.functions import LEAVES, TRUTH_VALUED
from ..expr.graph import Graph, Node
from .exactly import NO_FORM, exact_else
from .forms import LARGEST
from .generators import has_whole_exponent
from .lattice import Independent, Vector
from .polynomials import Element, Polynomials

if TYPE_CHECKING:
    from flint import fmpq_mpoly

#: Nodes, levels of functions within functions and terms of the common denominator beyond which nothing is looked for.
_MOST_NODES, _MOST_LEVELS, _LARGEST_DENOMINATOR = 20_000, 8, 100


def equal_arguments(
    graph: Graph, roots: Iterable[Node], ring_of: Callable[[Sequence[Node]], Polynomials]
) -> dict[Node, Node]:
    """{argument of a function below `roots`: the same function as a combination of other arguments}.

    `ring_of` makes the ring of some nodes. Empty where `forms` sees all there is to see: where no argument holds a
    function, a division or many terms.
    """
    order = graph.reachable(roots)
    if len(order) > _MOST_NODES:
        return {}
    arguments = {operand for index in order for operand in _arguments(graph, index)}
    levels, lengths = _measured(graph, order)
    opaque = {index for index in arguments if levels[index] or lengths[index] > LARGEST}
    if not opaque or max(levels.values()) > _MOST_LEVELS:
        return {}
    numbers = [index for index in arguments if graph.nodes[index][0] not in TRUTH_VALUED]
    ranked = sorted(numbers, key=lambda index: (index in opaque, lengths[index], graph.fingerprints[index]))
    pi = [index for index in order if graph.nodes[index] == ("constant", "pi")]
    try:
        ring = ring_of(with_hyperbolic_cosines(graph, [graph.one, *pi, *ranked]))
        vectors = _vectors(ring, [graph.one, *pi, *ranked])
    except NO_FORM:
        return {}
    of = ring.generators.forms.of
    dependent = ((index, node) for index, node in _dependent(graph, vectors) if index in opaque)
    return {**ring.same, **{index: node for index, node in dependent if of(index) != of(node)}}


def with_hyperbolic_cosines(graph: Graph, nodes: Sequence[Node]) -> list[Node]:
    """The nodes, and cosh of the argument of each tanh below them: beside it tanh is read as sinh / cosh, whose
    relations are all known."""
    tangents = [graph.nodes[index] for index in graph.reachable(nodes) if graph.nodes[index][0] == "tanh"]
    return [*nodes, *(graph.call("cosh", argument) for _, argument in tangents)]


def _arguments(graph: Graph, index: Node) -> Sequence[Node]:
    """The operands of a function, or of a power that is no product."""
    node = graph.nodes[index]
    operation = node[0]
    if operation in LEAVES or operation in ("add", "mul", "select", "and", "or", "not"):
        return ()
    return () if operation == "pow" and has_whole_exponent(graph, node) else node[1:]


def _measured(graph: Graph, order: Iterable[Node]) -> tuple[dict[Node, int], dict[Node, int]]:
    """For each node how many functions and divisions stand within one another, 0 for polynomials, and its length."""
    levels: dict[Node, int] = {}
    lengths: dict[Node, int] = {}
    for index in order:
        operands = graph.operands(index)
        deepest = max((levels[operand] for operand in operands), default=0)
        levels[index] = deepest + _is_step(graph, index)
        lengths[index] = 1 + sum(lengths[operand] for operand in operands)
    return levels, lengths


def _is_step(graph: Graph, index: Node) -> bool:
    """Whether a node is more than a polynomial in its operands."""
    node = graph.nodes[index]
    if node[0] == "pow":
        _, exponent = graph.operands(index)
        return not has_whole_exponent(graph, node) or bool(graph.nodes[exponent][1] < 0)
    return node[0] not in LEAVES and node[0] not in ("add", "mul")


# -------------------------------------------------------------------- over one denominator


def _vectors(ring: Polynomials, nodes: Sequence[Node]) -> dict[Node, Vector]:
    """The coefficients of each node's numerator over one denominator for all, in standard monomials.

    Left out is what has no exact form, or makes the denominator too large.
    """
    elements: dict[Node, Element] = {}
    common = ring.element(1)
    for node in nodes:
        element = _element(ring, node)
        wider = common if element is None or element.den is None else _common(ring, common, element.den)
        if element is not None and wider is not None:
            elements[node], common = element, wider
    products = {node: element * common for node, element in elements.items()}
    return {node: _coefficients(product) for node, product in products.items() if product.den is None}


def _element(ring: Polynomials, node: Node) -> Element | None:
    return exact_else(None, ring.read, node)


def _common(ring: Polynomials, common: Element, den: fmpq_mpoly) -> Element | None:
    """The least common multiple with a denominator; None where it is too large."""
    polynomial = common.num * (den / common.num.gcd(den))
    if len(polynomial) > _LARGEST_DENOMINATOR:
        return None
    return type(common)(ring, polynomial)


def _coefficients(element: Element) -> Vector:
    return {powers: Fraction(int(c.p), int(c.q)) for powers, c in element.num.to_dict().items()}


def _dependent(graph: Graph, vectors: Mapping[Node, Vector]) -> Iterable[tuple[Node, Node]]:
    """Each node that depends on those before it, and the combination of them as a node."""
    independent = Independent()
    chosen: list[Node] = []
    for index, vector in vectors.items():
        combination = independent.combination(vector)
        if combination is None:
            chosen.append(index)
        else:
            yield index, graph.sum(graph.mul(graph.number(c), chosen[k]) for k, c in sorted(combination.items()))
