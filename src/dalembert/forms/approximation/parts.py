"""Nodes that are polynomials in some symbols, taken apart into their coefficients."""

from __future__ import annotations

from collections.abc import Sequence

from ...expr.graph import Graph, Node

#: {exponents of the symbols: the node of their coefficient}
Terms = dict[tuple[int, ...], Node]
#: Powers from which on a polynomial is not multiplied out.
_LARGE_POWER = 64


def taken_apart(graph: Graph, node: Node, symbols: Sequence[Node]) -> Terms | None:
    """The coefficients of a node as a polynomial in some symbols; None where it is not written as one.

    >>> graph = Graph(); x, a = graph.symbol("x"), graph.symbol("a")
    >>> node = graph.mul(a, graph.add(a, graph.mul(x, x)))
    >>> taken_apart(graph, node, [x]) == {(0,): graph.mul(a, a), (2,): a}
    True
    """
    constant = (0,) * len(symbols)
    units = {symbol: tuple(int(k == place) for k in range(len(symbols))) for place, symbol in enumerate(symbols)}
    found: dict[Node, Terms | None] = {}
    for index in graph.reachable([node]):
        if index in units:
            found[index] = {units[index]: graph.one}
            continue
        parts = [found[operand] for operand in graph.operands(index)]
        if all(part is not None and part.keys() <= {constant} for part in parts):
            found[index] = {constant: index}
        else:
            found[index] = _combined(graph, index, parts)
    return found[node]


def _combined(graph: Graph, index: Node, parts: Sequence[Terms | None]) -> Terms | None:
    """What an operation makes of the terms of its operands."""
    operation = graph.nodes[index][0]
    first, *others = parts
    if first is None or None in others:
        return None
    if operation == "add":
        return _sum(graph, [*first.items(), *(others[0] or {}).items()])
    if operation == "mul":
        return _product(graph, first, others[0] or {})
    exponent = graph.value(graph.operands(index)[1]) if operation == "pow" else None
    if exponent is None or exponent not in range(1, _LARGE_POWER):
        return None
    return _power(graph, first, int(exponent))


def _sum(graph: Graph, terms: Sequence[tuple[tuple[int, ...], Node]]) -> Terms:
    found: Terms = {}
    for exponents, coefficient in terms:
        found[exponents] = graph.add(found[exponents], coefficient) if exponents in found else coefficient
    return found


def _product(graph: Graph, a: Terms, b: Terms) -> Terms:
    return _sum(graph, [(tuple(i + k for i, k in zip(one, other, strict=True)), graph.mul(x, y))
                        for one, x in a.items() for other, y in b.items()])


def _power(graph: Graph, base: Terms, exponent: int) -> Terms:
    found = base
    for _ in range(exponent - 1):
        found = _product(graph, found, base)
    return found
