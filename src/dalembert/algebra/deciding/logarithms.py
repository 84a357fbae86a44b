"""Logarithms and exponentials that undo each other.

log(x y^k) = log(x) + k log(y) for what is certainly positive, log(exp(x)) = x, exp(x + k log(y)) = exp(x) y^k;
asinh(x) = log(x + sqrt(x^2 + 1)) and its like.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from ...expr.calculus import rebuild
from ...expr.functions import LEAVES
from ...expr.graph import Graph, Node
from ...expr.sympy_bridge import Symbols


def logarithms_split(symbols: Symbols, nodes: Sequence[Node]) -> list[Node]:
    """The nodes with every logarithm of a product taken apart; the same where there is none.

    >>> from dalembert.expr.graph import Graph
    >>> from sympy import symbols
    >>> p, q = symbols("p q", positive=True)
    >>> table = Symbols(Graph()); graph = table.graph
    >>> product = graph.mul(table.leaf(p), graph.pow(table.leaf(q), graph.number(3)))
    >>> from dalembert.expr.text import to_text
    >>> to_text(graph, logarithms_split(table, [graph.call("log", product)])[0])
    'log(p) + 3*log(q)'
    """
    graph = symbols.graph
    order = graph.reachable(nodes)
    if not _occurs(graph, order, "log"):
        return list(nodes)
    positive = _positive(symbols, order)
    made: dict[Node, Node] = {}
    for index in order:
        operation, *operands = graph.nodes[index]
        made[index] = _split(graph, operands[0], positive, made) if operation == "log" else copied(graph, index, made)
    return [made[node] for node in nodes]


def exponentials_of_logarithms(graph: Graph, nodes: Sequence[Node]) -> list[Node]:
    """The nodes with exp(x + k log(y)) as exp(x) y^k, which has a value wherever the logarithm has one."""
    order = graph.reachable(nodes)
    if not (_occurs(graph, order, "log") and _occurs(graph, order, "exp")):
        return list(nodes)
    made: dict[Node, Node] = {}
    for index in order:
        copy = copied(graph, index, made)
        made[index] = _without_logarithms(graph, graph.nodes[copy][1]) if graph.nodes[copy][0] == "exp" else copy
    return [made[node] for node in nodes]


def inverse_hyperbolics_as_logarithms(graph: Graph, nodes: Sequence[Node]) -> list[Node]:
    """The nodes with asinh, acosh and atanh as logarithms, where there are others to compare them with."""
    order = graph.reachable(nodes)
    if not (_occurs(graph, order, "log") and any(_occurs(graph, order, name) for name in _AS_LOGARITHM)):
        return list(nodes)
    made: dict[Node, Node] = {}
    for index in order:
        written = _AS_LOGARITHM.get(str(graph.nodes[index][0]))
        made[index] = copied(graph, index, made) if written is None else written(graph, made[graph.nodes[index][1]])
    return [made[node] for node in nodes]


def _with_root(graph: Graph, x: Node, unit: int) -> Node:
    """log(x + sqrt(x^2 + unit))."""
    square = graph.add(graph.pow(x, graph.number(2)), graph.number(unit))
    return graph.call("log", graph.add(x, graph.pow(square, graph.number(Fraction(1, 2)))))


def _of_quotient(graph: Graph, x: Node) -> Node:
    """log((1 + x) / (1 - x)) / 2."""
    quotient = graph.div(graph.add(graph.one, x), graph.sub(graph.one, x))
    return graph.mul(graph.number(Fraction(1, 2)), graph.call("log", quotient))


_AS_LOGARITHM: dict[str, Callable[[Graph, Node], Node]] = {
    "asinh": lambda graph, x: _with_root(graph, x, 1),
    "acosh": lambda graph, x: _with_root(graph, x, -1),
    "atanh": _of_quotient,
}


def _occurs(graph: Graph, order: Iterable[Node], name: str) -> bool:
    return any(graph.nodes[index][0] == name for index in order)


def copied(graph: Graph, index: Node, made: Mapping[Node, Node]) -> Node:
    """A node on what became of its operands."""
    operation, *operands = graph.nodes[index]
    return index if operation in LEAVES else rebuild(graph, operation, [made[operand] for operand in operands])


def _without_logarithms(graph: Graph, exponent: Node) -> Node:
    """exp(exponent), the logarithms in the sum taken out."""
    product, rest, stack = graph.one, graph.zero, [exponent]
    while stack:
        term = stack.pop()
        operation, *operands = graph.nodes[term]
        scaled = operation == "mul" and graph.value(operands[0]) is not None
        factor, inner = operands if scaled else (graph.one, term)
        if operation == "add":
            stack += operands
        elif graph.nodes[inner][0] == "log":
            product = graph.mul(product, graph.pow(graph.nodes[inner][1], factor))
        else:
            rest = graph.add(rest, term)
    return graph.mul(product, graph.call("exp", rest))


def _positive(symbols: Symbols, order: Iterable[Node]) -> set[Node]:
    """The nodes that are certainly positive wherever they have a value."""
    graph, found = symbols.graph, set[Node]()
    for index in order:
        operation, *operands = graph.nodes[index]
        if operation in ("number", "float"):
            value = graph.value(index)
            is_positive = value is not None and value > 0
        elif operation == "constant":
            is_positive = operands[0] in ("pi", "e")
        elif operation == "symbol":
            is_positive = bool(symbols.sympy(index).is_positive)
        elif operation in ("add", "mul"):
            is_positive = found.issuperset(operands)
        else:
            is_positive = operation in ("exp", "cosh") or (operation == "pow" and operands[0] in found)
        if is_positive:
            found.add(index)
    return found


def _split(graph: Graph, argument: Node, positive: set[Node], made: Mapping[Node, Node]) -> Node:
    """log(argument), the positive factors taken out."""
    total, rest, stack = graph.zero, graph.one, [(argument, graph.one)]
    while stack:
        factor, exponent = stack.pop()
        operation, *operands = graph.nodes[factor]
        if operation == "mul" and (exponent == graph.one or factor in positive):
            stack.extend((operand, exponent) for operand in operands)
        elif operation == "pow" and operands[0] in positive:
            stack.append((operands[0], graph.mul(exponent, made[operands[1]])))
        elif operation == "exp":
            total = graph.add(total, graph.mul(exponent, made[operands[0]]))
        elif graph.nodes[factor] == ("constant", "e"):
            total = graph.add(total, exponent)
        elif factor in positive:
            total = graph.add(total, graph.mul(exponent, graph.call("log", made[factor])))
        else:
            rest = graph.mul(rest, made[factor])
    return total if rest == graph.one else graph.add(total, graph.call("log", rest))
