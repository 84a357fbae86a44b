"""Generalized forces by virtual work: Q_j dq_j = sum of force . displacement, along each coordinate.

Sources: L. Savin's notes, eq. 5; De Luca, slides on the actuated pendulum; Rayleigh's dissipation
function, Goldstein 2002, section 1.5.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..description.system import AppliedForce, System
from ..errors import DescriptionError
from ..expr.calculus import gradient, is_affine, jacobian
from ..expr.node import Node
from .lagrange import by_position


def generalized_forces(system: System) -> tuple[Node, ...]:
    """Q(q, v, u, t): every applied force, and -dF/dv of the dissipation function."""
    graph, velocities = system.graph, system.leaves.v
    total = [graph.neg(rate) for rate in gradient(graph, system.dissipation, velocities)]
    for force in system.forces:
        for j, share in enumerate(virtual_work(system, force)):
            total[j] = graph.add(total[j], share)
    return tuple(total)


def virtual_work(system: System, force: AppliedForce) -> Sequence[Node]:
    """The generalized force of one applied force, one entry per velocity."""
    graph, leaves = system.graph, system.leaves
    if force.kind == "generalized":
        along = force.along[0]
        velocity = along if along in leaves.v else system.symbols.rate(along, 1)
        return [force.values[0] if v == velocity else graph.zero for v in leaves.v]
    if force.kind == "point":
        rows = by_position(system, force.along)
    else:
        rows = jacobian(graph, force.along, leaves.v)
        _check_linear(system, force.along, rows)
    return [graph.dot(force.values, [row[j] for row in rows]) for j in range(len(leaves.v))]


def _check_linear(system: System, rates: Sequence[Node], rows: Sequence[Sequence[Node]]) -> None:
    if not is_affine(system.graph, rates, system.leaves.v, [node for row in rows for node in row]):
        raise DescriptionError(f"System '{system.name}', Torque", "rate is not linear in the velocities.",
                               "Give the angular velocity of the body the torque acts on.")
