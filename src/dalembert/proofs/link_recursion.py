"""Inverse dynamics of a tree of links by the Newton-Euler recursion, on elements, in link frames.

Outwards, from a ground that is accelerated against gravity, for the link L of parent P with offset p and R = R_PL:

    omega = R^T omega_P + q' a,  alpha = R^T alpha_P + q'' a + (R^T omega_P) x q' a              (revolute)
    acc = R^T (acc_P + alpha_P x p + omega_P x (omega_P x p)) [+ q'' a + 2 omega x q' a]         (prismatic: [ ])

and inwards, with f = m acc + alpha x h + omega x (omega x h), n = I alpha + omega x I omega + h x acc about the
origin of L:

    f_P += R f,  n_P += R n + p x R f,  tau = a . n (revolute), a . f (prismatic)

Source: Luh, Walker, Paul 1980; Featherstone 2008, section 5.3.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..canonical.bodies import TreeExact
from ..canonical.space import Matrix, Space, Vector
from ..description.tree import GROUND, Link
from ..description.tree_system import LinkEntries
from ..expr.calculus import substitute
from ..expr.node import Node
from ..spatial.parameters import InertialParameters
from ..spatial.vectors import square, transposed, triple
from .identities import Differences, inertial

if TYPE_CHECKING:
    from ..algebra.polynomials import Element


def differences(e: TreeExact) -> Differences:
    """M a + bias - tau, joint by joint."""
    forces = inverse_dynamics(e)
    return {f"tau[{i}]": left - force for i, (left, force) in enumerate(zip(inertial(e), forces, strict=True))}


def energies(e: TreeExact) -> Differences:
    """d/dv and d/dq of the difference of L as described and L of the composite bodies; a constant is free."""
    (described,) = substitute(e.system.graph, [e.system.lagrangian], turns_in_runs(e))
    difference = e.ring.read(described) - e.lagrangian
    names, leaves = e.system.coordinate_names, (*e.leaves.v, *e.leaves.q)
    labels = [f"dL/d{name}'" for name in names] + [f"dL/d{name}" for name in names]
    return dict(zip(labels, e.by(difference, leaves), strict=True))


def turns_in_runs(e: TreeExact) -> dict[Node, Node]:
    """{sin q, cos q: the same by the absolute angles of a run of parallel joints}, where the ring knows only those."""
    graph, joints, found = e.system.graph, e.nodes.joints, {}
    for joint in joints:
        before = joints[joint.parent].angle if joint.in_run and joint.parent is not None else None
        if joint.kind != "revolute" or joint.angle is None or before is None:
            continue
        (sine, cosine), (s, c) = ([graph.call(name, x) for name in ("sin", "cos")] for x in (joint.angle, before))
        turned = graph.sub(graph.mul(sine, c), graph.mul(cosine, s))
        found[graph.call("sin", joint.coordinate)] = turned if joint.sign > 0 else graph.neg(turned)
        found[graph.call("cos", joint.coordinate)] = graph.add(graph.mul(cosine, c), graph.mul(sine, s))
    return found


@dataclass
class _State:
    """Motion of a link and the wrench on it, in its own frame."""

    omega: Vector
    alpha: Vector
    acceleration: Vector
    rotation: Matrix
    offset: Vector
    axis: Vector
    force: Vector
    torque: Vector


def inverse_dynamics(e: TreeExact) -> tuple[Element, ...]:
    """tau(q, v, a) for the coordinates of the tree, as elements of `e.ring`."""
    recursion = _Recursion(e)
    return recursion.forces()


class _Recursion:
    """The recursion over the links of the tree of `e`."""

    def __init__(self, e: TreeExact) -> None:
        self.exact, self.system, self.ring = e, e.system, e.ring
        self.space = Space(e.ring)
        rates = zip(e.leaves.q, e.velocities, e.acceleration_symbols, strict=True)
        self.rates = {leaf: (velocity, acceleration) for leaf, velocity, acceleration in rates}
        self._turns = turns_in_runs(e)
        self._entries = LinkEntries(self.system)

    # ---------------------------------------------------------------- entries

    def _read(self, entries: Iterable[Any]) -> list[Element]:
        return [self.ring.read(node) for node in self._entries.read(entries)]

    def _vector(self, entries: Iterable[Any]) -> Vector:
        return triple(self._read(entries))

    def _angle(self, leaf: Node) -> tuple[Element, Element]:
        """cos q and sin q."""
        graph = self.system.graph
        cosine, sine = substitute(graph, [graph.call("cos", leaf), graph.call("sin", leaf)], self._turns)
        return self.ring.read(cosine), self.ring.read(sine)

    # ---------------------------------------------------------------- outwards

    def forces(self) -> tuple[Element, ...]:
        """tau, coordinate by coordinate."""
        space, links = self.space, self.exact.tree.links
        still, upwards = space.origin, space.negated(self._vector(self.exact.tree.gravity))
        ground = _State(still, still, upwards, space.identity, still, still, still, still)
        states: list[_State] = []
        for link in links:
            states.append(self._moved(ground if link.parent == GROUND else states[link.parent], link))
        for link, state in reversed(list(zip(links, states, strict=True))):
            if link.parent != GROUND:
                self._handed_down(states[link.parent], state)
        return tuple(space.dot(state.axis, state.torque if link.joint == "revolute" else state.force)
                     for link, state in zip(links, states, strict=True) if link.joint != "fixed")

    def _moved(self, parent: _State, link: Link) -> _State:
        space = self.space
        rotation, offset = triple(map(self._vector, link.rotation)), self._vector(link.offset)
        axis = self._vector(link.axis)
        leaf = None if link.joint == "fixed" else self.system.symbols.leaf(link.coordinate)
        if leaf is not None and link.joint == "revolute":
            rotation = space.product(rotation, space.turn(axis, *self._angle(leaf)))
        elif leaf is not None:
            offset = space.sum(offset, space.times(rotation, space.scaled(self.ring.read(leaf), axis)))
        back = transposed(rotation)
        omega, alpha = space.times(back, parent.omega), space.times(back, parent.alpha)
        swept = space.sum(space.cross(parent.alpha, offset), self._twice(parent.omega, offset))
        acceleration = space.times(back, space.sum(parent.acceleration, swept))
        if leaf is not None:
            velocity, second = (space.scaled(rate, axis) for rate in self.rates[leaf])
            coupled = space.cross(omega, velocity)
            if link.joint == "revolute":
                omega, alpha = space.sum(omega, velocity), space.sum(alpha, space.sum(second, coupled))
            else:
                acceleration = space.sum(acceleration, space.sum(second, space.sum(coupled, coupled)))
        return _State(omega, alpha, acceleration, rotation, offset, axis, *self._load(link, omega, alpha, acceleration))

    def _twice(self, omega: Vector, arm: Vector) -> Vector:
        """omega x (omega x arm)."""
        return self.space.cross(omega, self.space.cross(omega, arm))

    def _load(self, link: Link, omega: Vector, alpha: Vector, acceleration: Vector) -> tuple[Vector, Vector]:
        """Newton and Euler for one link, about the origin of its frame."""
        space = self.space
        mass, moment, tensor = InertialParameters.of(self._read(link.parameters))
        swept = space.sum(space.cross(alpha, moment), self._twice(omega, moment))
        spin = space.cross(omega, space.times(square(tensor), omega))
        turned = space.sum(space.times(square(tensor), alpha), spin)
        return (space.sum(space.scaled(mass, acceleration), swept),
                space.sum(turned, space.cross(moment, acceleration)))

    # ---------------------------------------------------------------- inwards

    def _handed_down(self, parent: _State, state: _State) -> None:
        space = self.space
        force, torque = space.times(state.rotation, state.force), space.times(state.rotation, state.torque)
        parent.force = space.sum(parent.force, force)
        parent.torque = space.sum(parent.torque, space.sum(torque, space.cross(state.offset, force)))
