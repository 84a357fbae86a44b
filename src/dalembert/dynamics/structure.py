"""The textbook's parts of the bias: Coriolis and centrifugal terms, gravity, and what else there is.

bias = C(q, v) v + g(q) + gyroscopic(q, v, t), with C from the Christoffel symbols of the first kind, so
that Mdot - 2C is skew-symmetric. In velocities that are no derivatives, the Christoffel symbols are those of the
velocity fields e_k, by Koszul's formula, with the derivatives D_k along them and their brackets:

    2 C_kj = Mdot_kj + D_j (M v)_k - D_k (M v)_j + [v, e_j]^T M e_k - [v, e_k]^T M e_j - [e_j, e_k]^T M v

Sources: De Luca, slides on the structure of the dynamic model; Koszul's formula, do Carmo 1992, section 2.3.
"""

from __future__ import annotations

from ..description.system import System
from ..expr.calculus import is_affine, jacobian, tangent, tangent_columns
from ..expr.node import Node
from .lagrange import Nodes, Rows, at_rest, by_position, motion


def gravity(system: System, gradient_q: Nodes) -> Nodes:
    """g = -dL/dq at v = 0; dV/dq where there is a potential."""
    return tuple(system.graph.neg(node) for node in at_rest(system, gradient_q))


def christoffel(system: System, mass: Rows, k: int) -> Rows:
    """C_k with entries c_kij = (dm_kj/dq_i + dm_ki/dq_j - dm_ij/dq_k) / 2; the k-th term is v^T C_k v."""
    graph, positions = system.graph, system.leaves.q
    if not system.leaves.are_derivatives:
        return _symmetric_rates(system, coriolis_matrix(system, mass)[k])
    count = len(positions)
    by_q = jacobian(graph, mass[k], positions)
    flat = [mass[i][j] for i in range(count) for j in range(count)]
    by_k = tangent_columns(graph, flat, [positions[k]])[0]
    half = graph.number(1, 2)

    def entry(i: int, j: int) -> Node:
        symmetric = graph.add(by_q[j][i], by_q[i][j])
        return graph.mul(half, graph.sub(symmetric, by_k[i * count + j]))

    return tuple(tuple(entry(i, j) for j in range(count)) for i in range(count))


def _symmetric_rates(system: System, row: Nodes) -> Rows:
    """The symmetric C_k with v^T C_k v = C_k. v, from a row of C, which is linear in v."""
    graph, half = system.graph, system.graph.number(1, 2)
    by_v = jacobian(graph, row, system.leaves.v)
    count = range(len(row))
    return tuple(tuple(graph.mul(half, graph.add(by_v[i][j], by_v[j][i])) for j in count) for i in count)


def coriolis_matrix(system: System, mass: Rows) -> Rows:
    """C = (Mdot + J - J^T + brackets) / 2 with J = D(M v) at fixed v: the Christoffel matrix at the cost of n sweeps.

    Entry by entry this is sum_i c_kij v_i, since J_kj = sum_i dm_ki/dq_j v_i.
    """
    graph, leaves = system.graph, system.leaves
    count = len(leaves.v)
    flat = [node for row in mass for node in row]
    mass_rate = tangent(graph, flat, motion(system, explicit_time=False))
    swept = _position_jacobian_of_momentum(system, mass)
    turned = _brackets(system, mass)
    half = graph.number(1, 2)

    def entry(k: int, j: int) -> Node:
        skew = graph.add(graph.sub(swept[k][j], swept[j][k]), turned[k][j])
        return graph.mul(half, graph.add(mass_rate[k * count + j], skew))

    return tuple(tuple(entry(k, j) for j in range(count)) for k in range(count))


def dyadic_matrix(system: System, mass: Rows) -> Rows:
    """S' = sum_i (dM_i/dq - (dM_i/dq)^T / 2) v_i with the columns M_i of M: J - J^T / 2 with J = d(M v)/dq.

    S' v = C v, but Mdot - 2 S' is not skew-symmetric. Source: De Luca, slides on the dyadic expansion of M.
    """
    graph = system.graph
    swept, half = _position_jacobian_of_momentum(system, mass), graph.number(1, 2)
    count = range(len(swept))
    return tuple(tuple(graph.sub(swept[k][j], graph.mul(half, swept[j][k])) for j in count) for k in count)


def _position_jacobian_of_momentum(system: System, mass: Rows) -> list[list[Node]]:
    graph, leaves = system.graph, system.leaves
    momentum = [graph.dot(row, leaves.v) for row in mass]
    if not leaves.are_derivatives:
        return [list(row) for row in by_position(system, momentum)]
    columns = tangent_columns(graph, momentum, leaves.q)
    return [[column[k] for column in columns] for k in range(len(leaves.q))]


def _brackets(system: System, mass: Rows) -> list[list[Node]]:
    """[v, e_j]^T M e_k - [v, e_k]^T M e_j - [e_j, e_k]^T M v, skew-symmetric in k and j."""
    graph, v = system.graph, system.leaves.v
    rows = [[graph.zero] * len(v) for _ in v]

    def put(k: int, j: int, term: Node) -> None:
        rows[k][j] = graph.add(rows[k][j], term)
        rows[j][k] = graph.sub(rows[j][k], term)

    momentum = [graph.dot(row, v) for row in mass] if system.leaves.brackets else []
    for i, j, direction, sign in system.leaves.brackets:
        rate = graph.mul(graph.number(sign), v[i])
        for k in range(len(v)):
            put(k, j, graph.mul(rate, mass[direction][k]))
        if i < j:
            put(j, i, graph.neg(graph.mul(graph.number(sign), momentum[direction])))
    return rows


def is_natural(system: System, momenta: Nodes, mass: Rows) -> bool:
    """Whether L = v^T M(q) v / 2 - V(q, t): then bias is C v + g and nothing else."""
    graph, leaves = system.graph, system.leaves
    slopes = [node for row in mass for node in row]
    if leaves.t in graph.symbols(slopes) or not is_affine(graph, momenta, leaves.v, slopes):
        return False
    return all(node == graph.zero for node in at_rest(system, momenta))


def gyroscopic(system: System, momenta: Nodes, mass: Rows, bias: Nodes, coriolis: Rows, gravity: Nodes) -> Nodes:
    """bias - C v - g: terms of L linear in the velocities, of explicit time, or of non-quadratic kind."""
    graph, leaves = system.graph, system.leaves
    if is_natural(system, momenta, mass):
        return (graph.zero,) * len(bias)
    return tuple(graph.sub(graph.sub(total, graph.dot(row, leaves.v)), static)
                 for total, row, static in zip(bias, coriolis, gravity, strict=True))
