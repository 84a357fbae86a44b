"""The textbook's parts of the bias: Coriolis and centrifugal terms, gravity, and what else there is.

bias = C(q, v) v + g(q) + gyroscopic(q, v, t), with C from the Christoffel symbols of the first kind, so
that Mdot - 2C is skew-symmetric. Source: De Luca, slides on the structure of the dynamic model.
"""

from __future__ import annotations

from ..description.system import System
from ..expr.calculus import jacobian, tangent, tangent_columns
from .lagrange import Nodes, Rows, at_rest


def gravity(system: System, gradient_q: Nodes) -> Nodes:
    """g = -dL/dq at v = 0; dV/dq where there is a potential."""
    return tuple(system.graph.neg(node) for node in at_rest(system, gradient_q))


def christoffel(system: System, mass: Rows, k: int) -> Rows:
    """C_k with entries c_kij = (dm_kj/dq_i + dm_ki/dq_j - dm_ij/dq_k) / 2; the k-th term is v^T C_k v."""
    graph, positions = system.graph, system.leaves.q
    count = len(positions)
    by_q = jacobian(graph, mass[k], positions)
    flat = [mass[i][j] for i in range(count) for j in range(count)]
    by_k = tangent_columns(graph, flat, [positions[k]])[0]
    half = graph.number(1, 2)

    def entry(i: int, j: int) -> int:
        symmetric = graph.add(by_q[j][i], by_q[i][j])
        return graph.mul(half, graph.sub(symmetric, by_k[i * count + j]))

    return tuple(tuple(entry(i, j) for j in range(count)) for i in range(count))


def coriolis_matrix(system: System, mass: Rows) -> Rows:
    """C = (Mdot + J - J^T) / 2 with J = d(M v)/dq at fixed v: the Christoffel matrix at the cost of n sweeps.

    Entry by entry this is sum_i c_kij v_i, since J_kj = sum_i dm_ki/dq_j v_i.
    """
    graph, leaves = system.graph, system.leaves
    count = len(leaves.q)
    flat = [node for row in mass for node in row]
    mass_rate = tangent(graph, flat, dict(zip(leaves.q, leaves.v, strict=True)))
    swept = _position_jacobian_of_momentum(system, mass)
    half = graph.number(1, 2)

    def entry(k: int, j: int) -> int:
        skew = graph.sub(swept[k][j], swept[j][k])
        return graph.mul(half, graph.add(mass_rate[k * count + j], skew))

    return tuple(tuple(entry(k, j) for j in range(count)) for k in range(count))


def _position_jacobian_of_momentum(system: System, mass: Rows) -> list[list[int]]:
    graph, leaves = system.graph, system.leaves
    momentum = [graph.dot(row, leaves.v) for row in mass]
    columns = tangent_columns(graph, momentum, leaves.q)
    return [[column[k] for column in columns] for k in range(len(leaves.q))]


def is_natural(system: System, momenta: Nodes, mass: Rows) -> bool:
    """Whether L = v^T M(q) v / 2 - V(q, t): then bias is C v + g and nothing else."""
    graph, leaves = system.graph, system.leaves
    moving = {*leaves.v, leaves.t}
    if not moving.isdisjoint(graph.symbols([node for row in mass for node in row])):
        return False
    return all(node == graph.zero for node in at_rest(system, momenta))


def gyroscopic(system: System, momenta: Nodes, mass: Rows, bias: Nodes, coriolis: Rows, gravity: Nodes) -> Nodes:
    """bias - C v - g: terms of L linear in the velocities, of explicit time, or of non-quadratic kind."""
    graph, leaves = system.graph, system.leaves
    if is_natural(system, momenta, mass):
        return (graph.zero,) * len(bias)
    rest = []
    for total, row, static in zip(bias, coriolis, gravity, strict=True):
        rest.append(graph.sub(graph.sub(total, graph.dot(row, leaves.v)), static))
    return tuple(rest)
