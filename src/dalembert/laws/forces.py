"""The law of generalized forces: Q . dq = the work of the forces that were described on their displacements."""

from __future__ import annotations

from ..description.system import AppliedForce
from .sample import Law, Sample, Values, dot, flat, relative


def virtual_work(sample: Sample) -> float | None:
    """Q against sum of force . displacement for every velocity alone, and -dF/dv."""
    system = sample.equations.system
    if not system.forces and system.dissipation == system.graph.zero:
        return None
    slowed = flat(sample.by_velocity([system.dissipation]))
    shares = [work(sample, force) for force in system.forces]
    wanted = [sum(entries) - rate for *entries, rate in zip(*shares, slowed, strict=True)]
    return relative(sample["forces"], wanted, flat([*shares, slowed]))


def work(sample: Sample, force: AppliedForce) -> Values:
    """The work of one force on the displacements of every velocity alone, by slopes."""
    values = sample.at(force.values)
    return [dot(values, moved) for moved in displacements(sample, force)]


def displacements(sample: Sample, force: AppliedForce) -> list[Values]:
    """What a force moves while one velocity is 1: its point, its coordinate, or by the rate that was given."""
    if force.kind == "torque":
        return sample.by_velocity(force.along)
    if force.kind == "point" or force.along[0] in sample.equations.system.leaves.q:
        return sample.by_position(force.along)
    return sample.by_velocity(force.along)


LAWS = (
    Law("virtual work", "Q_j = sum f . dr/dq_j + sum n . d(omega)/dv_j - dF/dv_j", virtual_work),
)
