"""Who feeds the energy of a system, and who takes it: powers by name, as nodes.

For E = v . dL/dv - L, along every motion of M a + bias = Q + A^T lambda,

    E' = v^T Q + lambda^T A v - dL/dt at fixed (q, v),      A v = -(rate of the constraints at v = 0):

the power of every force, of the reactions of constraints that are driven, and of explicit time in L.
Source: Goldstein 2002, section 2.7; De Luca, "Energy conservation": E' = q'^T u.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass

from ..description.system import AppliedForce
from ..expr.calculus import gradient, is_affine, substitute, tangent
from ..expr.node import Node
from .dynamics import Dynamics
from .forces import virtual_work
from .lagrange import at_rest

KINDS = ("inputs", "dissipation", "forces", "constraints", "time")


@dataclass(frozen=True)
class Power:
    """A power in W: whose, of which of KINDS, and its node in q, v, u, multipliers, t and parameters."""

    name: str
    kind: str
    node: Node


def powers(
    dynamics: Dynamics, but: Collection[AppliedForce] = (), beside: Iterable[Power] = ()
) -> tuple[Power, ...]:
    """Every power that is not zero for all motions, of all forces `but` some, and some `beside`; those of one name and
    kind together."""
    graph, found = dynamics.system.graph, dict[tuple[str, str], Node]()
    for power in (*_all(dynamics, but), *beside):
        key = power.name, power.kind
        found[key] = graph.add(found.get(key, graph.zero), power.node)
    return tuple(Power(*key, node) for key, node in found.items() if node != graph.zero)


def _all(dynamics: Dynamics, but: Collection[AppliedForce]) -> Iterator[Power]:
    system, graph, rows = dynamics.system, dynamics.system.graph, dynamics.constraint_nodes
    for force in system.forces:
        if force not in but:
            yield from _of_force(dynamics, force)
    lost = graph.dot(gradient(graph, system.dissipation, system.leaves.v), system.leaves.v)
    yield Power("dissipation", "dissipation", graph.neg(lost))
    driven = at_rest(system, rows.rate)
    for name, multiplier, rate in zip(system.constraint_names, system.multipliers, driven, strict=True):
        yield Power(name, "constraints", graph.neg(graph.mul(multiplier, rate)))
    explicit = tangent(graph, [system.lagrangian], {system.leaves.t: graph.one})[0]
    yield Power("time", "time", graph.neg(explicit))


def _of_force(dynamics: Dynamics, force: AppliedForce) -> Iterator[Power]:
    """The power of each input in a force, where it is linear in them, and of the rest."""
    system, graph, inputs = dynamics.system, dynamics.system.graph, dynamics.system.leaves.u
    name = force.name or _name(dynamics, force)
    total = graph.dot(virtual_work(system, force), system.leaves.v)
    (idle,) = substitute(graph, [total], dict.fromkeys(inputs, graph.zero))
    yield Power(name, "dissipation" if force.is_friction else "forces", idle)
    if not set(inputs).isdisjoint(graph.symbols([total])):
        slopes = gradient(graph, total, inputs)
        if is_affine(graph, [total], inputs, slopes):
            for label, leaf, slope in zip(system.input_names, inputs, slopes, strict=True):
                yield Power(label, "inputs", graph.mul(leaf, slope))
        else:
            yield Power(f"{name}, by inputs", "inputs", graph.sub(total, idle))


def _name(dynamics: Dynamics, force: AppliedForce) -> str:
    """What a force without a name is called: by its coordinate, or its kind and place among those of its kind."""
    if force.kind == "generalized":
        _, name, order, _ = dynamics.system.graph.nodes[force.along[0]]
        return f"force on {name}" + "'" * order
    same = [other for other in dynamics.system.forces if other.kind == force.kind]
    return f"{force.kind} force {same.index(force)}" if force.kind == "point" else f"torque {same.index(force)}"
