"""How far rounding can move the value of an expression, as nodes of the same graph.

An operation on doubles returns its exact result to half a unit in the last place, and passes on the errors of
its operands through its partial derivatives. Summed up in absolute values this gives, at any state, a first-order
bound, and with it the size of the terms that cancel there, however deep in the expression they stand. `term_sizes` is
the cheap half of it: what cancels in sums and in products of sums.
Source: J. H. Wilkinson, Rounding Errors in Algebraic Processes, 1963 (running error analysis).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from .calculus import partial_derivatives, rebuild
from .functions import LEAVES, TRUTH_VALUED
from .graph import Graph, Node, Number


def rounding_bounds(graph: Graph, roots: Sequence[Node], rounded: Collection[Node] = ()) -> list[Node]:
    """Per root a node of its rounding error in units of the machine epsilon, to first order.

    The leaves in `rounded` are known to one unit in the last place, all others exactly. Conditions are taken as they
    come out. The bound is nan or inf where a partial derivative is, such as that of sqrt(x) at 0.

    >>> g = Graph(); x, y = g.symbol("x"), g.symbol("y")
    >>> (bound,) = rounding_bounds(g, [g.sub(g.add(x, y), y)])
    >>> from .evaluate import evaluate
    >>> float(evaluate(g, [bound], {x: 1.0, y: 1e8})[0])
    100000002.0
    """
    moving = set(rounded)
    bounds: dict[Node, Node] = {}
    for index in graph.reachable(roots):
        if graph.nodes[index][0] in LEAVES:
            bounds[index] = graph.call("abs", index) if index in moving else graph.zero
        else:
            bounds[index] = _of_operation(graph, index, bounds)
    return [bounds[root] for root in roots]


def term_sizes(graph: Graph, roots: Sequence[Node]) -> list[Node]:
    """Per root a node of the sum of its terms' absolute values; terms are followed through sums and their products.

    >>> g = Graph(); x, y = g.symbol("x"), g.symbol("y")
    >>> (size,) = term_sizes(g, [g.mul(y, g.sub(x, g.number(1000)))])
    >>> from .evaluate import evaluate
    >>> float(evaluate(g, [size], {x: 1.0, y: -2.0})[0])
    2002.0
    """
    sizes: dict[Node, Node] = {}
    sums: set[Node] = set()
    for index in graph.reachable(roots):
        operation, *operands = graph.nodes[index]
        if operation == "add" or (operation in ("mul", "select") and not sums.isdisjoint(operands)):
            sums.add(index)
            condition = operands[:1] if operation == "select" else []
            sizes[index] = rebuild(graph, operation, [*condition, *(sizes[i] for i in operands[len(condition):])])
        elif not graph.is_logical(index):
            sizes[index] = graph.call("abs", index)
    return [sizes[root] for root in roots]


def without_rounding(graph: Graph, roots: Sequence[Node], units: int = 16) -> list[Node]:
    """Per root a node of its value, but 0 where that is within some `units` of rounding of the terms that cancel in it.

    >>> g = Graph(); x, y = g.symbol("x"), g.symbol("y")
    >>> (found,) = without_rounding(g, [g.sub(x, y)])
    >>> from .evaluate import evaluate
    >>> [float(evaluate(g, [found], {x: 0.1 + 0.2, y: value})[0]) for value in (0.3, 0.25)]
    [0.0, 0.050000000000000044]
    """
    found: list[Node] = []
    for root, size in zip(roots, term_sizes(graph, roots), strict=True):
        value = graph.call("abs", root)
        noise = graph.call("le", value, graph.mul(graph.number(units * 2.0**-52), size))
        found.append(root if value == size else graph.call("select", noise, graph.zero, root))
    return found


def _of_operation(graph: Graph, index: Node, bounds: dict[Node, Node]) -> Node:
    """What the operands' errors come to, and the rounding of the result."""
    operation, *operands = graph.nodes[index]
    if operation in TRUTH_VALUED:
        return graph.zero
    if operation == "select":
        condition, yes, no = operands
        return graph.call("select", condition, bounds[yes], bounds[no])
    carried = [
        graph.mul(graph.call("abs", partial), bounds[operand])
        for operand, partial in zip(operands, partial_derivatives(graph, index), strict=True)
        if bounds[operand] != graph.zero
    ]
    own = graph.zero if _is_exact(graph, operation, operands) else graph.call("abs", index)
    return graph.sum([*carried, own])


def _is_exact(graph: Graph, operation: str, operands: Sequence[Node]) -> bool:
    """Whether doubles lose nothing: signs, extremes, and products with a power of two."""
    if operation in ("abs", "sign", "min", "max"):
        return True
    return operation == "mul" and any(_is_power_of_two(graph.value(operand)) for operand in operands)


def _is_power_of_two(value: Number | None) -> bool:
    if value is None or value == 0:
        return False
    return all(part & (part - 1) == 0 for part in abs(value).as_integer_ratio())
