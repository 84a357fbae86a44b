"""The Euler operator for any number of unknowns and any order of derivative.

With D the total derivative by x, the momenta of an integrand A of order n are

    p_n = dA/dy^(n),   p_k = dA/dy^(k) - D p_(k+1),

and the Euler-Poisson equation is dA/dy - D p_1 = 0, which is sum_k (-1)^k D^k dA/dy^(k) = 0 in Horner's form.
Source: I. M. Gelfand, S. V. Fomin, Calculus of Variations, 1963, sections 9 and 11; momenta after Ostrogradsky.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...algebra.deciding.equality import equal
from ...description.functional import StatedFunctional
from ...expr.calculus import gradient, tangent
from ...expr.node import Node
from ...expr.sympy_bridge import to_sympy

Nodes = list[Node]


def total_derivative(stated: StatedFunctional, nodes: Sequence[Node]) -> Nodes:
    """D of each node: d/dx with every function of x carried along."""
    graph, symbols = stated.graph, stated.symbols
    along = {stated.x: graph.one}
    for leaf in graph.symbols(nodes):
        _, name, order, tag = graph.nodes[leaf]
        base = graph.symbol(name, 0, tag)
        if leaf != stated.x and not symbols.sympy(base).is_Symbol:
            along[leaf] = symbols.rate(base, order + 1)
    return tangent(graph, nodes, along)


def jets(stated: StatedFunctional) -> Nodes:
    """The leaves y_i, y_i', ..., up to the order of each unknown, unknown by unknown."""
    return [stated.jet(i, k) for i, order in enumerate(stated.orders) for k in range(order + 1)]


def partials(stated: StatedFunctional, node: Node) -> list[Nodes]:
    """dA/dy_i^(k) for each unknown i and k = 0 ... its order."""
    flat = iter(gradient(stated.graph, node, jets(stated)))
    return [[next(flat) for _ in range(order + 1)] for order in stated.orders]


def momenta(stated: StatedFunctional, node: Node) -> list[Nodes]:
    """p_1 ... p_n of each unknown; p_k belongs to y^(k-1) at the ends."""
    graph, rows = stated.graph, []
    for slopes in partials(stated, node):
        row: Nodes = []
        for slope in reversed(slopes[1:]):
            rate = total_derivative(stated, row[:1])
            row.insert(0, graph.sub(slope, rate[0]) if rate else slope)
        rows.append(row)
    return rows


def euler(stated: StatedFunctional, node: Node) -> Nodes:
    """The Euler-Poisson expressions dA/dy_i - D p_1 of an integrand, one per unknown."""
    graph, found = stated.graph, []
    for slopes, row in zip(partials(stated, node), momenta(stated, node), strict=True):
        rate = total_derivative(stated, row[:1])
        found.append(graph.sub(slopes[0], rate[0]) if rate else slopes[0])
    return found


def energy(stated: StatedFunctional, node: Node) -> Node:
    """sum_i sum_k p_(i,k) y_i^(k) - A, whose rate on an extremal is -dA/dx at fixed y."""
    graph = stated.graph
    products = [
        graph.mul(momentum, stated.jet(i, k))
        for i, row in enumerate(momenta(stated, node)) for k, momentum in enumerate(row, start=1)
    ]
    return graph.sub(graph.sum(products), node)


def vanishes(stated: StatedFunctional, node: Node) -> bool:
    """Whether a node is zero everywhere, decided exactly; False where that cannot be decided."""
    return node == stated.graph.zero or equal(to_sympy(stated.graph, node, stated.symbols), 0).answer == "yes"
