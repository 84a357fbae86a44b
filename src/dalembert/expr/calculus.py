"""Exact derivatives of a graph, forward (tangent) and reverse (adjoint).

Both sweeps cost a small multiple of the nodes they pass, however many variables there are, and both
return nodes of the same graph, so they can be applied again for any order of derivative.
Source: A. Griewank, A. Walther, Evaluating Derivatives, 2nd ed. 2008, chapter 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from .functions import FUNCTIONS, LEAVES, TRUTH_VALUED
from .graph import Graph, Node

_STEPS = frozenset({"sign", *TRUTH_VALUED})


def gradient(graph: Graph, root: Node, leaves: Sequence[Node]) -> list[Node]:
    """The partial derivatives of `root` by each of `leaves`, in one reverse sweep.

    >>> g = Graph(); x, y = g.symbol("x"), g.symbol("y")
    >>> gradient(g, g.mul(x, y), [x, y]) == [y, x]
    True
    """
    order = graph.reachable([root])
    active = _depending_on(graph, order, leaves)
    adjoints: dict[Node, Node] = {root: graph.one}
    nodes, add = graph.nodes, graph.add
    for index in reversed(order):
        if index not in active or index not in adjoints or nodes[index][0] in LEAVES:
            continue
        for operand, share in _pull_back(graph, index, adjoints[index], active):
            known = adjoints.get(operand)
            adjoints[operand] = share if known is None else add(known, share)
    return [adjoints.get(leaf, graph.zero) for leaf in leaves]


def tangent(graph: Graph, roots: Sequence[Node], seeds: Mapping[Node, Node]) -> list[Node]:
    """The derivative of each root along `seeds`: leaf -> direction, in one forward sweep.

    With seeds {q: v, v: a, t: 1} this is the total time derivative.
    """
    order = graph.reachable(roots)
    active = _depending_on(graph, order, seeds)
    tangents = dict(seeds)
    for index in order:
        if index in active and index not in tangents:
            tangents[index] = _push_forward(graph, index, tangents)
    return [tangents.get(root, graph.zero) for root in roots]


def jacobian(graph: Graph, roots: Sequence[Node], leaves: Sequence[Node]) -> list[list[Node]]:
    """The matrix d root_i / d leaf_j, by the cheaper of the two sweeps."""
    if len(roots) < len(leaves):
        return [gradient(graph, root, leaves) for root in roots]
    columns = tangent_columns(graph, roots, leaves)
    return [[column[i] for column in columns] for i in range(len(roots))]


def is_affine(graph: Graph, roots: Sequence[Node], leaves: Iterable[Node], slopes: Iterable[Node]) -> bool:
    """Whether roots, whose partial derivatives are `slopes`, are affine in the leaves.

    That no leaf stands in a slope does not say so: steps, as sign(x) and conditions, have the derivative 0.
    """
    held = set(leaves)
    if not held.isdisjoint(graph.symbols(slopes)):
        return False
    return not any(graph.nodes[index][0] in _STEPS for index in _depending_on(graph, graph.reachable(roots), held))


def hessian(graph: Graph, root: Node, leaves: Sequence[Node]) -> list[list[Node]]:
    """The symmetric matrix d^2 root / d leaf_i d leaf_j; entry (j, i) is entry (i, j)."""
    rows = gradient(graph, root, leaves)
    return symmetric_jacobian(graph, rows, leaves)


def symmetric_jacobian(graph: Graph, rows: Sequence[Node], leaves: Sequence[Node]) -> list[list[Node]]:
    """The Jacobian of a gradient: only its lower triangle is swept, the rest is mirrored."""
    columns = tangent_columns(graph, rows, leaves, lower=True)
    return [[columns[min(i, j)][max(i, j)] for j in range(len(leaves))] for i in range(len(rows))]


def tangent_columns(
    graph: Graph, roots: Sequence[Node], leaves: Sequence[Node], lower: bool = False
) -> list[list[Node]]:
    """Column j is d roots / d leaf_j; with `lower`, rows above the diagonal are left zero.

    Each column visits only the nodes above its leaf.
    """
    parents = _parents(graph, roots)
    columns: list[list[Node]] = []
    for j, leaf in enumerate(leaves):
        wanted = roots[j:] if lower else roots
        tangents = {leaf: graph.one}
        for index in _above(parents, leaf):
            tangents[index] = _push_forward(graph, index, tangents)
        zeros = [graph.zero] * (len(roots) - len(wanted))
        columns.append(zeros + [tangents.get(root, graph.zero) for root in wanted])
    return columns


def partial_derivatives(graph: Graph, index: Node) -> tuple[Node, ...]:
    """The partial derivatives of one operation by each of its operands, as nodes.

    >>> g = Graph(); x = g.symbol("x")
    >>> partial_derivatives(g, g.call("sin", x)) == (g.call("cos", x),)
    True
    """
    operation, *operands = graph.nodes[index]
    if operation == "add":
        return graph.one, graph.one
    if operation == "mul":
        return operands[1], operands[0]
    return _partials(graph, index, set(range(len(operands))))


def substitute(graph: Graph, roots: Sequence[Node], values: Mapping[Node, Node]) -> list[Node]:
    """The roots with each leaf of `values` replaced by a node; everything folds anew."""
    order = graph.reachable(roots)
    active = _depending_on(graph, order, values)
    replaced = dict(values)
    for index in order:
        if index in active and index not in replaced:
            operation, *operands = graph.nodes[index]
            replaced[index] = rebuild(graph, operation, [_first_of(replaced, i) for i in operands])
    return [_first_of(replaced, root) for root in roots]


def _first_of(replaced: Mapping[Node, Node], index: Node) -> Node:
    return replaced.get(index, index)


def transplant(source: Graph, roots: Sequence[Node], target: Graph, known: dict[Node, Node]) -> list[Node]:
    """The roots as nodes of another graph, which folds them anew.

    `known` maps nodes of `source` to nodes of `target`; it is consulted first and extended.
    """
    for index in source.reachable([root for root in roots if root not in known]):
        if index not in known:
            operation, *rest = source.nodes[index]
            if operation in LEAVES:
                known[index] = target.leaf(source.nodes[index])
            else:
                known[index] = rebuild(target, operation, [known[i] for i in rest])
    return [known[root] for root in roots]


def rebuild(graph: Graph, operation: str, operands: Sequence[Node]) -> Node:
    """The node of `operation` on new operands."""
    if operation == "add":
        return graph.add(*operands)
    if operation == "mul":
        return graph.mul(*operands)
    if operation == "pow":
        return graph.pow(*operands)
    return graph.call(operation, *operands)


# -------------------------------------------------------------------- one node


def _push_forward(graph: Graph, index: Node, tangents: Mapping[Node, Node]) -> Node:
    """The tangent of a node from the tangents of its operands."""
    node, zero = graph.nodes[index], graph.zero
    operation = node[0]
    if operation == "mul":
        _, a, b = node
        da, db = tangents.get(a, zero), tangents.get(b, zero)
        if da == zero:
            return graph.mul(a, db)
        return graph.mul(da, b) if db == zero else graph.add(graph.mul(da, b), graph.mul(a, db))
    if operation == "add":
        return graph.add(tangents.get(node[1], zero), tangents.get(node[2], zero))
    if operation == "select":
        _, condition, a, b = node
        return graph.call("select", condition, tangents.get(a, zero), tangents.get(b, zero))
    moving = [(k, tangents[i]) for k, i in enumerate(node[1:]) if tangents.get(i, zero) != zero]
    if not moving:
        return zero
    partials = _partials(graph, index, {k for k, _ in moving})
    return graph.sum(graph.mul(partials[k], direction) for k, direction in moving)


def _pull_back(graph: Graph, index: Node, adjoint: Node, active: set[Node]) -> list[tuple[Node, Node]]:
    """What a node's adjoint adds to the adjoint of each of its active operands."""
    node = graph.nodes[index]
    operation = node[0]
    if operation == "mul":
        _, a, b = node
        shares = [(a, _share(graph, adjoint, b))] if a in active else []
        return [*shares, (b, _share(graph, adjoint, a))] if b in active else shares
    if operation == "add":
        return [(operand, adjoint) for operand in node[1:] if operand in active]
    if operation == "select":
        _, condition, a, b = node
        shares = [(a, graph.call("select", condition, adjoint, graph.zero)),
                  (b, graph.call("select", condition, graph.zero, adjoint))]
        return [share for share in shares if share[0] in active]
    moving = {k for k, operand in enumerate(node[1:]) if operand in active}
    partials = _partials(graph, index, moving)
    return [(node[1 + k], _share(graph, adjoint, partials[k])) for k in sorted(moving)]


def _share(graph: Graph, adjoint: Node, partial: Node) -> Node:
    """adjoint * partial; where the adjoint is 0 in one branch, the partial is not even looked at there."""
    node = graph.nodes[adjoint]
    if node[0] == "select" and graph.zero in node[2:]:
        return graph.call("select", node[1], graph.mul(node[2], partial), graph.mul(node[3], partial))
    return graph.mul(adjoint, partial)


def _partials(graph: Graph, index: Node, moving: set[int]) -> tuple[Node, ...]:
    """The partial derivatives of a node by its operands; those not in `moving` may be 0."""
    operation, *operands = graph.nodes[index]
    if operation == "pow":
        return _power_partials(graph, index, operands[0], operands[1], moving)
    return FUNCTIONS[operation].partials(graph, *operands)


def _power_partials(graph: Graph, index: Node, a: Node, b: Node, moving: set[int]) -> tuple[Node, Node]:
    by_base = by_exponent = graph.zero
    if 0 in moving:
        by_base = graph.mul(b, graph.pow(a, graph.add(b, graph.minus_one)))
    if 1 in moving:
        by_exponent = graph.mul(index, graph.call("log", a))
    return by_base, by_exponent


# -------------------------------------------------------------------- which nodes move


def _depending_on(graph: Graph, order: Iterable[Node], leaves: Iterable[Node]) -> set[Node]:
    """Those of `order` (ascending) that depend on `leaves`, themselves included."""
    active = set(leaves)
    nodes = graph.nodes
    for index in order:
        node = nodes[index]
        if node[0] in LEAVES or index in active:
            continue
        for operand in node[1:]:
            if operand in active:
                active.add(index)
                break
    return active


def _parents(graph: Graph, roots: Sequence[Node]) -> dict[Node, list[Node]]:
    parents: dict[Node, list[Node]] = {}
    for index in graph.reachable(roots):
        for operand in graph.operands(index):
            parents.setdefault(operand, []).append(index)
    return parents


def _above(parents: Mapping[Node, list[Node]], leaf: Node) -> list[Node]:
    """The nodes that depend on `leaf`, itself excluded, in ascending order."""
    seen: set[Node] = set()
    stack = [leaf]
    while stack:
        for parent in parents.get(stack.pop(), ()):
            if parent not in seen:
                seen.add(parent)
                stack.append(parent)
    return sorted(seen)
