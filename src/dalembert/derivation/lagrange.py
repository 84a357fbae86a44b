"""The Euler-Lagrange operator on the graph.

Both energies enter through L alone. One reverse sweep gives dL/dv and dL/dq, one forward sweep along
(v, a, 1) gives d/dt dL/dv: the cost is a small multiple of L's, whatever the number of coordinates.
Sources: Euler-Lagrange equations, De Luca's slides on Lagrangian dynamics, eq. of slide 5; L. Savin's
notes, eq. 8; the derivative sweeps, Griewank & Walther 2008.
"""

from __future__ import annotations

from ..description.system import System
from ..expr.calculus import gradient, substitute, symmetric_jacobian, tangent

Nodes = tuple[int, ...]
Rows = tuple[Nodes, ...]


def lagrangian_gradients(system: System) -> tuple[Nodes, Nodes]:
    """The momenta p = dL/dv and the gradient dL/dq, from one reverse sweep."""
    leaves = system.leaves
    both = gradient(system.graph, system.lagrangian, [*leaves.v, *leaves.q])
    count = len(leaves.v)
    return tuple(both[:count]), tuple(both[count:])


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
    return tuple(graph.sub(rate, force) for rate, force in zip(rates, gradient_q, strict=True))


def motion(system: System, with_accelerations: bool = False) -> dict[int, int]:
    """The direction of d/dt: q -> v, t -> 1, and v -> a where asked."""
    leaves = system.leaves
    along = dict(zip(leaves.q, leaves.v, strict=True)) | {leaves.t: system.graph.one}
    return along | dict(zip(leaves.v, leaves.a, strict=True)) if with_accelerations else along


def at_rest(system: System, nodes: Nodes) -> Nodes:
    """The nodes with all velocities set to zero."""
    zeros = dict.fromkeys(system.leaves.v, system.graph.zero)
    return tuple(substitute(system.graph, nodes, zeros))
