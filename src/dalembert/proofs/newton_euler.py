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
from ..canonical.space import Space, square, transposed
from ..description.tree import GROUND, Link
from ..expr.calculus import substitute
from ..expr.sympy_bridge import from_sympy
from .identities import Differences, inertial

if TYPE_CHECKING:
    from ..algebra.polynomials import Element

Vector = Any
Rows = Any


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


def turns_in_runs(e: TreeExact) -> dict[int, int]:
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
    rotation: Rows = ()
    offset: Vector = ()
    axis: Vector = ()
    force: Vector = ()
    torque: Vector = ()


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
        self._present = frozenset(self.system.graph.symbols([self.system.lagrangian]))

    # ---------------------------------------------------------------- entries

    def _element(self, entry: Any) -> Element:
        """An entry of the description; symbols that the energies do not contain count as 0."""
        graph = self.system.graph
        node = graph.number(entry) if isinstance(entry, int | float) else from_sympy(entry, self.system.symbols)
        absent = [leaf for leaf in graph.symbols([node]) if leaf not in self._present]
        if absent:
            (node,) = substitute(graph, [node], dict.fromkeys(absent, graph.zero))
        return self.ring.read(node)

    def _vector(self, entries: Iterable[Any]) -> Vector:
        return tuple(map(self._element, entries))

    def _angle(self, leaf: int) -> tuple[Element, Element]:
        """sin q and cos q."""
        graph = self.system.graph
        nodes = [graph.call("sin", leaf), graph.call("cos", leaf)]
        sine, cosine = substitute(graph, nodes, self._turns)
        return self.ring.read(sine), self.ring.read(cosine)

    # ---------------------------------------------------------------- outwards

    def forces(self) -> tuple[Element, ...]:
        """tau, coordinate by coordinate."""
        space, links = self.space, self.exact.tree.links
        still = (space.zero,) * 3
        upwards = tuple(-entry for entry in self._vector(self.exact.tree.gravity))
        ground = _State(still, still, upwards)
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
        rotation, offset = tuple(map(self._vector, link.rotation)), self._vector(link.offset)
        axis = self._vector(link.axis)
        leaf = None if link.joint == "fixed" else self.system.symbols.leaf(link.coordinate)
        if link.joint == "revolute":
            rotation = space.product(rotation, space.rotation(axis, *self._angle(leaf)))  # type: ignore[arg-type]
        elif leaf is not None:
            offset = space.add(offset, space.times(rotation, space.scaled(self.ring.read(leaf), axis)))
        back = transposed(rotation)
        omega, alpha = space.times(back, parent.omega), space.times(back, parent.alpha)
        swept = space.add(space.cross(parent.alpha, offset), self._twice(parent.omega, offset))
        acceleration = space.times(back, space.add(parent.acceleration, swept))
        if leaf is not None:
            velocity, second = (space.scaled(rate, axis) for rate in self.rates[leaf])
            coupled = space.cross(omega, velocity)
            if link.joint == "revolute":
                omega, alpha = space.add(omega, velocity), space.add(alpha, space.add(second, coupled))
            else:
                acceleration = space.add(acceleration, space.add(second, space.add(coupled, coupled)))
        state = _State(omega, alpha, acceleration, rotation, offset, axis)
        self._load(state, link)
        return state

    def _twice(self, omega: Vector, arm: Vector) -> Vector:
        """omega x (omega x arm)."""
        return self.space.cross(omega, self.space.cross(omega, arm))

    def _load(self, state: _State, link: Link) -> None:
        """Newton and Euler for one link, about the origin of its frame."""
        space = self.space
        mass, moment = self._element(link.mass), self._vector(link.moment)
        tensor = square(self._vector(link.inertia))
        swept = space.add(space.cross(state.alpha, moment), self._twice(state.omega, moment))
        state.force = space.add(space.scaled(mass, state.acceleration), swept)
        spin = space.cross(state.omega, space.times(tensor, state.omega))
        turned = space.add(space.times(tensor, state.alpha), spin)
        state.torque = space.add(turned, space.cross(moment, state.acceleration))

    # ---------------------------------------------------------------- inwards

    def _handed_down(self, parent: _State, state: _State) -> None:
        space = self.space
        force, torque = space.times(state.rotation, state.force), space.times(state.rotation, state.torque)
        parent.force = space.add(parent.force, force)
        parent.torque = space.add(parent.torque, space.add(torque, space.cross(state.offset, force)))
