"""The Euler-Lagrange operator on the graph, in any velocities q' = N(q) v.

Both energies enter through L alone. One reverse sweep gives dL/dv and dL/dq, one forward sweep along
(N v, a, 1) gives d/dt dL/dv: the cost is a small multiple of L's, whatever the number of coordinates. With the
velocity fields e_k, the columns of N, and their brackets, the equations are Hamel's:

    d/dt dL/dv_k - sum_ij v_i [e_i, e_k]_j dL/dv_j - (N^T dL/dq)_k = Q_k

Where velocities are derivatives of coordinates, N = 1, nothing is bracketed, and they are Lagrange's.
Sources: Euler-Lagrange equations, De Luca's slides on Lagrangian dynamics, eq. of slide 5; L. Savin's
notes, eq. 8; Hamel's, Bloch 2003, section 3.8; the derivative sweeps, Griewank & Walther 2008.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..description.system import System
from ..expr.calculus import gradient, jacobian, substitute, symmetric_jacobian, tangent, tangent_columns
from ..expr.graph import Graph, Node
from ..recursion.counting import instructions

Nodes = tuple[Node, ...]
Rows = tuple[Nodes, ...]

_MOST_TERMS = 1000
_MOST_TRIED = 4000
"""Sweeps are tried beside a recursion up to so many instructions times directions, which takes a tenth of a second."""


def lagrangian_gradients(system: System) -> tuple[Nodes, Nodes]:
    """The momenta p = dL/dv and the gradient N^T dL/dq, from one reverse sweep."""
    graph, leaves = system.graph, system.leaves
    both = gradient(graph, system.lagrangian, [*leaves.v, *leaves.q])
    count = len(leaves.v)
    momenta, by_q = tuple(both[:count]), tuple(both[count:])
    if leaves.are_derivatives:
        return momenta, by_q
    columns = tangent_columns(graph, leaves.rates, leaves.v)
    return momenta, tuple(graph.dot(column, by_q) for column in columns)


def by_position(system: System, nodes: Sequence[Node]) -> Rows:
    """The derivatives of nodes along the velocity fields, one row per node: d(node)/dq N."""
    graph, leaves = system.graph, system.leaves
    if leaves.are_derivatives:
        return tuple(map(tuple, jacobian(graph, nodes, leaves.q)))
    along = tangent(graph, nodes, dict(zip(leaves.q, _frozen(system), strict=True)))
    rows = jacobian(graph, along, [_direction(system, k) for k in range(len(leaves.v))])
    return tuple(map(tuple, rows))


def by_velocity(system: System, nodes: Sequence[Node]) -> Rows:
    """The derivatives of nodes by the velocities, one row per node."""
    return tuple(map(tuple, jacobian(system.graph, nodes, system.leaves.v)))


def slopes(system: System, nodes: Sequence[Node], known: tuple[Rows, Rows] | None = None) -> tuple[Rows, Rows]:
    """`by_position` and `by_velocity` of nodes: swept, or as `known` where that takes fewer instructions."""
    if known is not None and instructions(system.graph, nodes) * len(system.leaves.v) > _MOST_TRIED:
        return known
    swept = by_position(system, nodes), by_velocity(system, nodes)
    if known is None:
        return swept
    return min((swept, known), key=lambda both: instructions(system.graph, sum(both[0] + both[1], ())))


def _frozen(system: System) -> list[Node]:
    """q' with placeholders for v, for what is differentiated may hold v itself."""
    count = range(len(system.leaves.v))
    directions = {leaf: _direction(system, k) for k, leaf in zip(count, system.leaves.v, strict=True)}
    return substitute(system.graph, system.leaves.rates, directions)


def _direction(system: System, k: int) -> Node:
    return system.graph.symbol(f"direction {k}", 0, "velocity field")


def bracket(system: System, momenta: Sequence[Node]) -> Nodes:
    """sum_ij v_i [e_i, e_k]_j p_j, for every k."""
    graph, v = system.graph, system.leaves.v
    total = [graph.zero] * len(v)
    for i, k, j, sign in system.leaves.brackets:
        total[k] = graph.add(total[k], graph.mul(graph.number(sign), graph.mul(v[i], momenta[j])))
    return tuple(total)


def mass_matrix(system: System, momenta: Nodes) -> Rows:
    """M = dp/dv, the Hessian of L in the velocities; M[j][i] is M[i][j]."""
    return tuple(map(tuple, symmetric_jacobian(system.graph, momenta, system.leaves.v)))


def bias(system: System, momenta: Nodes, gradient_q: Nodes) -> Nodes:
    """d/dt dL/dv - dL/dq at zero acceleration: everything of the left-hand side but M a."""
    return _left_hand_side(system, momenta, gradient_q, with_accelerations=False)


def euler_lagrange(system: System, momenta: Nodes, gradient_q: Nodes) -> Nodes:
    """d/dt dL/dv - dL/dq, accelerations included."""
    return _left_hand_side(system, momenta, gradient_q, with_accelerations=True)


def _left_hand_side(system: System, momenta: Nodes, gradient_q: Nodes, with_accelerations: bool) -> Nodes:
    graph = system.graph
    along = motion(system, with_accelerations)
    rates = tangent(graph, momenta, along)
    turning = zip(rates, bracket(system, momenta), gradient_q, strict=True)
    return tuple(_difference(graph, rate, graph.add(turn, force)) for rate, turn, force in turning)


def _difference(graph: Graph, a: Node, b: Node) -> Node:
    """a - b, term by term where a term stands in both: dA/dq v of d/dt dL/dv and of dL/dq, for L = A(q) v, drop out."""
    plus, minus = _terms(graph, a), _terms(graph, graph.neg(b))
    if all(factors not in plus or plus[factors][0] != graph.neg(number) for factors, (number, _) in minus.items()):
        return graph.sub(a, b)
    for factors, term in minus.items():
        _add_term(graph, plus, factors, *term)
    return graph.sum(term for _, term in plus.values())


#: The terms of a sum by their factors, in order: the number in front of them, and the whole term.
_Terms = dict[tuple[Node, ...], tuple[Node, Node]]


def _add_term(graph: Graph, terms: _Terms, factors: tuple[Node, ...], number: Node, term: Node) -> None:
    """Add a term to those that are there."""
    if factors in terms:
        number = graph.add(terms[factors][0], number)
        term = graph.mul(number, graph.product(factors))
    terms[factors] = number, term


def _terms(graph: Graph, node: Node) -> _Terms:
    """The terms of a sum, through numbers in front of sums; a sum of very many terms is one."""
    found: _Terms = {}
    waiting = [(graph.one, node)]
    for _ in range(_MOST_TERMS):
        if not waiting:
            return found
        number, index = waiting.pop()
        operation, *operands = graph.nodes[index]
        if operation == "add":
            waiting += [(number, operand) for operand in reversed(operands)]
        elif operation == "mul" and graph.value(operands[0]) is not None:
            waiting.append((graph.mul(number, operands[0]), operands[1]))
        else:
            own, factors = _factors(graph, index)
            _add_term(graph, found, factors, graph.mul(number, own), graph.mul(number, index))
    return {(node,): (graph.one, node)}


def _factors(graph: Graph, node: Node) -> tuple[Node, tuple[Node, ...]]:
    """The number in a product, and its other factors in order, however they were multiplied."""
    number, factors, waiting = graph.one, list[Node](), [node]
    while waiting:
        index = waiting.pop()
        operation, *operands = graph.nodes[index]
        if graph.value(index) is not None:
            number = graph.mul(number, index)
        elif operation == "mul" and len(factors) + len(waiting) < _MOST_TERMS:
            waiting += operands
        else:
            factors.append(index)
    return number, tuple(sorted(factors))


def motion(system: System, with_accelerations: bool = False, explicit_time: bool = True) -> dict[Node, Node]:
    """The direction of d/dt: q -> N v, t -> 1 unless time stands still, and v -> a where asked."""
    leaves = system.leaves
    along = dict(zip(leaves.q, leaves.rates, strict=True))
    along |= {leaves.t: system.graph.one} if explicit_time else {}
    return along | dict(zip(leaves.v, leaves.a, strict=True)) if with_accelerations else along


def at_rest(system: System, nodes: Nodes) -> Nodes:
    """The nodes with all velocities set to zero."""
    zeros = dict.fromkeys(system.leaves.v, system.graph.zero)
    return tuple(substitute(system.graph, nodes, zeros))
