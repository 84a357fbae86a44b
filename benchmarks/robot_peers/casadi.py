"""Pinocchio's recursions rewritten on CasADi's SX with the numbers of a robot bound, and their instructions.

Newton-Euler for inverse dynamics, composite bodies for M, articulated bodies for forward dynamics (Featherstone 2008,
tables 5.1, 6.2 and 7.1), and C of Echeandia & Wensing 2021, each in the frames of the links; derivatives by CasADi.
A six-vector has its linear part first; h = m c is the first moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

from .agreement import Array
from .counts import Row

ca: Any = import_module("casadi")


class Link(NamedTuple):
    """A moving body: the index of the one that carries it (-1 the ground), its joint, R_PL, p_PL at rest, inertia."""

    parent: int
    turns: bool
    axis: Array
    rotation: Array
    offset: Array
    mass: float
    moment: Array
    inertia: Array


def links_of(model: Any, snap: float = 1e-15) -> list[Link]:
    """The moving bodies of a model of Pinocchio, base fixed; within `snap` of 0 or 1, rotations hold just that."""
    found = []
    for k in range(1, model.njoints):
        place, body, joint = model.jointPlacements[k], model.inertias[k], model.joints[k]
        data = joint.createData()
        joint.calc(data, np.zeros(model.nq), np.zeros(model.nv))
        motion = np.asarray(data.S).reshape(6)
        turns = bool(np.any(motion[3:]))
        to_origin = body.mass * (body.lever @ body.lever * np.eye(3) - np.outer(body.lever, body.lever))
        found.append(Link(
            model.parents[k] - 1, turns, motion[3:] if turns else motion[:3], _snapped(place.rotation, snap),
            place.translation.copy(), body.mass, body.mass * body.lever, body.inertia + to_origin,
        ))  # fmt: skip
    return found


def _snapped(rotation: Array, snap: float) -> Array:
    whole = np.round(rotation)
    return np.asarray(np.where(np.abs(rotation - whole) <= snap, whole, rotation), dtype=np.float64)


class Recursion:
    """A robot on SX: q, v, a and tau are columns of symbols."""

    def __init__(self, links: Sequence[Link], gravity: float = 9.81) -> None:
        self.links, self.gravity = links, gravity
        n = len(links)
        self.q, self.v, self.a, self.tau = (ca.SX.sym(name, n) for name in ("q", "v", "a", "tau"))
        placed = [self._placed(link, self.q[k]) for k, link in enumerate(links)]
        self.R, self.p = [rotation for rotation, _ in placed], [offset for _, offset in placed]

    @staticmethod
    def _placed(link: Link, q: Any) -> tuple[Any, Any]:
        """R_PL and p_PL."""
        rotation = ca.SX(ca.DM(link.rotation))
        if not link.turns:
            return rotation, _column(link.offset) + ca.mtimes(rotation, _column(link.axis)) * q
        return ca.mtimes(rotation, _turn(link.axis, q)), _column(link.offset)

    def _split(self, k: int, rate: Any) -> tuple[Any, Any]:
        """S_k times a rate, linear and angular."""
        axis, nothing = _column(self.links[k].axis) * rate, ca.SX(3, 1)
        return (nothing, axis) if self.links[k].turns else (axis, nothing)

    def _along(self, k: int, wrench: tuple[Any, Any]) -> Any:
        """S_k . wrench."""
        return ca.dot(_column(self.links[k].axis), wrench[1] if self.links[k].turns else wrench[0])

    def _inward(self, k: int, twist: tuple[Any, Any]) -> tuple[Any, Any]:
        """A twist of the parent in the frame of link k."""
        back = self.R[k].T
        return ca.mtimes(back, twist[0] + ca.cross(twist[1], self.p[k])), ca.mtimes(back, twist[1])

    def _outward(self, k: int, wrench: tuple[Any, Any]) -> tuple[Any, Any]:
        """A wrench of link k in the frame of the parent."""
        force = ca.mtimes(self.R[k], wrench[0])
        return force, ca.mtimes(self.R[k], wrench[1]) + ca.cross(self.p[k], force)

    def _momentum(self, k: int, twist: tuple[Any, Any]) -> tuple[Any, Any]:
        link, h = self.links[k], _column(self.links[k].moment)
        return (link.mass * twist[0] + ca.cross(twist[1], h),
                ca.mtimes(ca.SX(ca.DM(link.inertia)), twist[1]) + ca.cross(h, twist[0]))

    def _twists(self) -> list[tuple[Any, Any]]:
        twists: list[tuple[Any, Any]] = []
        for k, link in enumerate(self.links):
            own = self._split(k, self.v[k])
            twists.append(own if link.parent < 0 else _sum(self._inward(k, twists[link.parent]), own))
        return twists

    def _ground(self) -> tuple[Any, Any]:
        """The acceleration that stands for the weight."""
        return ca.SX(ca.DM([0, 0, self.gravity])), ca.SX(3, 1)

    # ---------------------------------------------------------------- quantities

    def inverse_dynamics(self) -> Any:
        """Newton-Euler."""
        twists, rates, wrenches = self._twists(), [], []
        for k, link in enumerate(self.links):
            above = rates[link.parent] if link.parent >= 0 else self._ground()
            rate = _sum(self._inward(k, above), self._split(k, self.a[k]), _swept(twists[k], self._split(k, self.v[k])))
            rates.append(rate)
            pushed = _pushed(twists[k], self._momentum(k, twists[k]))
            wrenches.append(_sum(self._momentum(k, rate), pushed))
        return self._collected(wrenches)

    def _collected(self, wrenches: list[tuple[Any, Any]]) -> Any:
        """What each joint feels of the wrenches of the links behind it."""
        found = [ca.SX(0)] * len(self.links)
        for k in reversed(range(len(self.links))):
            found[k] = self._along(k, wrenches[k])
            parent = self.links[k].parent
            if parent >= 0:
                wrenches[parent] = _sum(wrenches[parent], self._outward(k, wrenches[k]))
        return ca.vertcat(*found)

    def mass_matrix(self) -> Any:
        """Composite bodies."""
        composites = [(ca.SX(link.mass), _column(link.moment), ca.SX(ca.DM(link.inertia))) for link in self.links]
        n = len(self.links)
        found = ca.SX(n, n)
        for k in reversed(range(n)):
            mass, moment, inertia = composites[k]
            linear, angular = self._split(k, 1)
            wrench = (mass * linear + ca.cross(angular, moment), ca.mtimes(inertia, angular) + ca.cross(moment, linear))
            parent = self.links[k].parent
            if parent >= 0:
                composites[parent] = tuple(map(_plus, composites[parent], self._lifted(k, composites[k])))
            found[k, k], at = self._along(k, wrench), k
            while self.links[at].parent >= 0:
                wrench = self._outward(at, wrench)
                at = self.links[at].parent
                found[at, k] = found[k, at] = self._along(at, wrench)
        return found

    def _lifted(self, k: int, body: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
        """Mass, first moment and inertia of a body of link k in the frame of the parent."""
        (mass, moment, inertia), p = body, self.p[k]
        turned = ca.mtimes(self.R[k], moment)
        middle = turned + mass * p / 2
        apart = ca.dot(p, middle) * 2 * ca.SX.eye(3) - ca.mtimes(p, middle.T) - ca.mtimes(middle, p.T)
        return mass, turned + mass * p, _turned(self.R[k], inertia) + apart

    def forward_dynamics(self) -> Any:
        """Articulated bodies, their inertia in blocks: linear A, mixed B, angular D."""
        n, twists = len(self.links), self._twists()
        swept = [_swept(twists[k], self._split(k, self.v[k])) for k in range(n)]
        blocks: list[tuple[Any, Any, Any]] = []
        wrenches: list[tuple[Any, Any]] = []
        for k, link in enumerate(self.links):
            blocks.append((link.mass * ca.SX.eye(3), -ca.skew(_column(link.moment)), ca.SX(ca.DM(link.inertia))))
            wrenches.append(_pushed(twists[k], self._momentum(k, twists[k])))
        shares: list[Any] = [None] * n
        for k in reversed(range(n)):
            felt = _articulated(blocks[k], self._split(k, 1))
            inverse, rest = 1 / self._along(k, felt), self.tau[k] - self._along(k, wrenches[k])
            shares[k] = felt, inverse, rest
            parent = self.links[k].parent
            if parent >= 0:
                kept = _without(blocks[k], felt, inverse)
                pulled = _sum(wrenches[k], _articulated(kept, swept[k]), _scaled(felt, inverse * rest))
                blocks[parent] = tuple(map(_plus, blocks[parent], self._lifted_blocks(k, kept)))
                wrenches[parent] = _sum(wrenches[parent], self._outward(k, pulled))
        found, rates = [], []
        for k, link in enumerate(self.links):
            rate = _sum(self._inward(k, rates[link.parent] if link.parent >= 0 else self._ground()), swept[k])
            felt, inverse, rest = shares[k]
            found.append(inverse * (rest - ca.dot(felt[0], rate[0]) - ca.dot(felt[1], rate[1])))
            rates.append(_sum(rate, self._split(k, found[-1])))
        return ca.vertcat(*found)

    def _lifted_blocks(self, k: int, blocks: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
        linear, mixed, angular = (_turned(self.R[k], block) for block in blocks)
        arm = ca.skew(self.p[k])
        shifted = mixed - ca.mtimes(linear, arm)
        return linear, shifted, angular + ca.mtimes(arm, mixed) - ca.mtimes(shifted.T, arm)

    def coriolis_matrix(self) -> Any:
        """C with C v = Coriolis and centrifugal terms and M' - 2 C skew: composites of inertia and of B."""
        n, twists = len(self.links), self._twists()
        inertias, mixes = [], []
        for k, link in enumerate(self.links):
            inertia = _six_by_six(link)
            inertias.append(inertia)
            crossed, momentum = _crossed(twists[k]), ca.vertcat(*self._momentum(k, twists[k]))
            mixes.append((-ca.mtimes(crossed.T, inertia) + _crossed_wrench(momentum) - ca.mtimes(inertia, crossed)) / 2)
        axes = [ca.vertcat(*self._split(k, 1)) for k in range(n)]
        swept = [ca.mtimes(_crossed(twists[k]), axes[k]) for k in range(n)]
        found = ca.SX(n, n)
        for k in reversed(range(n)):
            forward = ca.mtimes(inertias[k], swept[k]) + ca.mtimes(mixes[k], axes[k])
            down, mixed = ca.mtimes(inertias[k], axes[k]), ca.mtimes(mixes[k].T, axes[k])
            found[k, k], at = ca.dot(axes[k], forward), k
            while self.links[at].parent >= 0:
                forward, down, mixed = (ca.mtimes(self._wrench_map(at), column) for column in (forward, down, mixed))
                at = self.links[at].parent
                found[at, k] = ca.dot(axes[at], forward)
                found[k, at] = ca.dot(down, swept[at]) + ca.dot(mixed, axes[at])
            parent = self.links[k].parent
            if parent >= 0:
                lift = self._wrench_map(k)
                inertias[parent] += ca.mtimes([lift, inertias[k], lift.T])
                mixes[parent] += ca.mtimes([lift, mixes[k], lift.T])
        return found

    def _wrench_map(self, k: int) -> Any:
        """6 x 6: a wrench of link k in the frame of the parent."""
        return ca.blockcat([[self.R[k], ca.SX(3, 3)], [ca.mtimes(ca.skew(self.p[k]), self.R[k]), self.R[k]]])


def _column(entries: Array) -> Any:
    return ca.SX(ca.DM(np.asarray(entries, dtype=float)))


def _turn(axis: Array, q: Any) -> Any:
    """The rotation about a unit axis; about x, y or z without products by 1 - cos."""
    cosine, sine, k = ca.cos(q), ca.sin(q), int(np.argmax(np.abs(axis)))
    if abs(axis[k]) == 1:
        found, (i, j) = ca.SX.eye(3), ((k + 1) % 3, (k + 2) % 3)
        found[i, i] = found[j, j] = cosine
        found[j, i], found[i, j] = axis[k] * sine, -axis[k] * sine
        return found
    cross = ca.SX(ca.skew(ca.DM(axis)))
    return ca.SX.eye(3) + sine * cross + (1 - cosine) * ca.mtimes(cross, cross)


def _turned(rotation: Any, block: Any) -> Any:
    return ca.mtimes([rotation, block, rotation.T])


def _plus(a: Any, b: Any) -> Any:
    return a + b


def _sum(*pairs: tuple[Any, Any]) -> tuple[Any, Any]:
    return sum((pair[0] for pair in pairs), ca.SX(3, 1)), sum((pair[1] for pair in pairs), ca.SX(3, 1))


def _scaled(pair: tuple[Any, Any], factor: Any) -> tuple[Any, Any]:
    return pair[0] * factor, pair[1] * factor


def _swept(twist: tuple[Any, Any], own: tuple[Any, Any]) -> tuple[Any, Any]:
    """twist x own, of motions."""
    return ca.cross(twist[1], own[0]) + ca.cross(twist[0], own[1]), ca.cross(twist[1], own[1])


def _pushed(twist: tuple[Any, Any], momentum: tuple[Any, Any]) -> tuple[Any, Any]:
    """twist x momentum, of forces."""
    return (ca.cross(twist[1], momentum[0]),
            ca.cross(twist[1], momentum[1]) + ca.cross(twist[0], momentum[0]))


def _articulated(blocks: tuple[Any, Any, Any], motion: tuple[Any, Any]) -> tuple[Any, Any]:
    linear, mixed, angular = blocks
    return (ca.mtimes(linear, motion[0]) + ca.mtimes(mixed, motion[1]),
            ca.mtimes(mixed.T, motion[0]) + ca.mtimes(angular, motion[1]))


def _without(blocks: tuple[Any, Any, Any], felt: tuple[Any, Any], inverse: Any) -> tuple[Any, Any, Any]:
    """The blocks less felt felt^T / (axis . felt)."""
    force, moment = felt
    return (blocks[0] - ca.mtimes(force * inverse, force.T), blocks[1] - ca.mtimes(force * inverse, moment.T),
            blocks[2] - ca.mtimes(moment * inverse, moment.T))


def _six_by_six(link: Link) -> Any:
    arm = ca.skew(_column(link.moment))
    return ca.blockcat([[link.mass * ca.SX.eye(3), -arm], [arm, ca.SX(ca.DM(link.inertia))]])


def _crossed(twist: tuple[Any, Any]) -> Any:
    """The matrix of twist x motion."""
    linear, angular = ca.skew(twist[0]), ca.skew(twist[1])
    return ca.blockcat([[angular, linear], [ca.SX(3, 3), angular]])


def _crossed_wrench(momentum: Any) -> Any:
    """The matrix N of motion -> motion x momentum, of forces."""
    linear, angular = ca.skew(momentum[:3]), ca.skew(momentum[3:])
    return ca.blockcat([[ca.SX(3, 3), -linear], [-linear, -angular]])


# -------------------------------------------------------------------- functions and their instructions


def functions(links: Sequence[Link]) -> dict[str, Any]:
    """CasADi functions after cse: of (q, v, a), forward dynamics of (q, v, tau)."""
    robot = Recursion(links)
    q, v, a, tau = robot.q, robot.v, robot.a, robot.tau
    inverse = robot.inverse_dynamics()
    made = {
        "inverse dynamics": ([q, v, a], [inverse]),
        "M": ([q, v, a], [robot.mass_matrix()]),
        "forward dynamics": ([q, v, tau], [robot.forward_dynamics()]),
        "C": ([q, v, a], [robot.coriolis_matrix()]),
        "derivatives": ([q, v, a], [ca.jacobian(inverse, q), ca.jacobian(inverse, v)]),
    }
    return {name: ca.Function(name.replace(" ", "_"), inputs, [ca.densify(entry) for entry in ca.cse(outputs)])
            for name, (inputs, outputs) in made.items()}


def rows_of(function: Any) -> list[Row]:
    """The instructions of a function in single-assignment form: what `counts` counts."""
    names = {getattr(ca, name): name.removeprefix("OP_").lower() for name in dir(ca) if name.startswith("OP_")}
    rows: list[Row] = []
    held: dict[int, int] = {}
    for k in range(function.n_instructions()):
        name = names[function.instruction_id(k)]
        inputs = function.instruction_input(k)
        operands = () if name in ("const", "input", "parameter") else tuple(held[place] for place in inputs)
        rows.append((name, operands))
        if name != "output":
            held[function.instruction_output(k)[0]] = len(rows) - 1
    return rows


def evaluated(function: Any, state: Array) -> list[Array]:
    """All outputs at q, v and the third argument."""
    found = function(*state)
    return [np.asarray(entry) for entry in (found if isinstance(found, tuple) else (found,))]
