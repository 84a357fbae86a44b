"""Generalized forces by virtual work: Q_j dq_j = sum of force . displacement, along each coordinate.

Sources: L. Savin's notes, eq. 5; De Luca, slides on the actuated pendulum; Rayleigh's dissipation
function, Goldstein 2002, section 1.5.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..description.system import AppliedForce, System
from ..errors import DescriptionError
from ..expr.calculus import gradient, is_affine, jacobian
from ..expr.node import Node
from .lagrange import by_position


def generalized_forces(system: System) -> tuple[Node, ...]:
    """Q(q, v, u, t): every applied force, and -dF/dv of the dissipation function."""
    lost = gradient(system.graph, system.dissipation, system.leaves.v)
    return _added(system, map(system.graph.neg, lost), system.forces)


def applied_forces(system: System) -> tuple[Node, ...]:
    """The applied forces but for dissipation and the dry friction that `rubs` have."""
    dry = {id(rub.force) for rub in system.rubs}
    none = [system.graph.zero] * len(system.leaves.v)
    return _added(system, none, [force for force in system.forces if id(force) not in dry])


def _added(system: System, begun: Iterable[Node], forces: Sequence[AppliedForce]) -> tuple[Node, ...]:
    total = list(begun)
    for force in forces:
        for j, share in enumerate(virtual_work(system, force)):
            total[j] = system.graph.add(total[j], share)
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
