"""Mechanics of a blueprint a second time: poses along a path in time, differentiated as power series of balls.

A path q(t) from a state along (v, a) gives the place of every body as a series in t; its coefficients are velocities
and accelerations. Newton's and Euler's laws for each body, projected on the velocities of the unit paths (d'Alembert,
Jourdain), give every quantity. Nothing here knows the library; no trees, no recursion, no Lagrangian.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from flint import arb

from .balls import known, precise
from .blueprints import LETTERS, SINGLE, Blueprint, JointPlan

Array = Any
_SIDES = {"x": "yz", "y": "zx", "z": "xy", "-x": "zy", "-y": "xz", "-z": "yx"}
_ENDS = {"cylindrical": ("_slide", "_turn"), "universal": ("_1", "_2"), "planar": ("_1", "_2", "_turn"),
         "cartesian": ("_x", "_y", "_z"), "fixed": ()}


class Jet:
    """c0 + c1 t + c2 t^2."""

    __slots__ = ("c",)

    def __init__(self, *c: Any) -> None:
        self.c = (*c, *(arb(0),) * (3 - len(c)))

    def __add__(self, other: Any) -> Any:
        if isinstance(other, np.ndarray):
            return NotImplemented
        a, b = self.c, jet(other).c
        return Jet(a[0] + b[0], a[1] + b[1], a[2] + b[2])

    def __mul__(self, other: Any) -> Any:
        if isinstance(other, np.ndarray):
            return NotImplemented
        a, b = self.c, jet(other).c
        return Jet(a[0] * b[0], a[0] * b[1] + a[1] * b[0], a[0] * b[2] + a[1] * b[1] + a[2] * b[0])

    def __neg__(self) -> Jet:
        return Jet(*(-x for x in self.c))

    def __sub__(self, other: Any) -> Any:
        return self + -other

    __radd__, __rmul__ = __add__, __mul__

    def __rsub__(self, other: Any) -> Jet:
        return jet(other) - self

    def composed(self, f: Any, slope: Any, bend: Any) -> Jet:
        """g(self) from g, g', g'' at c0."""
        _, b, c = self.c
        return Jet(f, slope * b, slope * c + bend * b * b / 2)

    def sin(self) -> Jet:
        s, c = self.c[0].sin(), self.c[0].cos()
        return self.composed(s, c, -s)

    def cos(self) -> Jet:
        s, c = self.c[0].sin(), self.c[0].cos()
        return self.composed(c, -s, -c)

    def sqrt(self) -> Jet:
        root = self.c[0].sqrt()
        return self.composed(root, 1 / (2 * root), -1 / (4 * root**3))


def jet(value: Any) -> Jet:
    """A jet as it is; a constant as one that does not move."""
    return value if isinstance(value, Jet) else Jet(value if isinstance(value, arb) else known(value))


jets = np.vectorize(jet, otypes=[object])
_coefficient = {k: np.vectorize(lambda x, k=k: x.c[k], otypes=[object]) for k in range(3)}


def part(array: Array, k: int) -> Array:
    """The coefficient of t^k, entry by entry."""
    return _coefficient[k](array)


def cross_matrix(a: Sequence[Any]) -> Array:
    zero = a[0] * 0
    return np.array([[zero, -a[2], a[1]], [a[2], zero, -a[0]], [-a[1], a[0], zero]], dtype=object)


def cross(a: Array, b: Array) -> Array:
    return np.array([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]], dtype=object)


def turned(axis: Sequence[Any], angle: Jet) -> Array:
    """Rodrigues' formula."""
    k = cross_matrix([jet(x) for x in axis])
    return jets(np.array([[int(i == j) for j in range(3)] for i in range(3)], dtype=object)) + angle.sin() * k \
        + (jet(1) - angle.cos()) * k.dot(k)


def unit(axis: Any) -> list[Any]:
    """A unit vector in balls."""
    given = [known(x) for x in (LETTERS[axis] if isinstance(axis, str) else axis)]
    length = sum((x * x for x in given), arb(0)).sqrt()
    return [x / length for x in given]


def of_quaternion(w: Jet, x: Jet, y: Jet, z: Jet) -> Array:
    """The matrix of a unit quaternion."""
    two = jet(2)
    return np.array([[jet(1) - two * (y * y + z * z), two * (x * y - w * z), two * (x * z + w * y)],
                     [two * (x * y + w * z), jet(1) - two * (x * x + z * z), two * (y * z - w * x)],
                     [two * (x * z - w * y), two * (y * z + w * x), jet(1) - two * (x * x + y * y)]], dtype=object)


def hamilton(a: Sequence[Any], b: Sequence[Any]) -> list[Any]:
    """The product of two quaternions."""
    return [a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
            a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
            a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
            a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]]


# -------------------------------------------------------------------- places along a path


class Paths:
    """The places of a blueprint's bodies along paths from one configuration."""

    def __init__(
        self, plan: Blueprint, coordinates: Sequence[str], velocities: Sequence[str], q: Sequence[float]
    ) -> None:
        self.plan, self.coordinates = plan, list(coordinates)
        self.velocities = [name.removesuffix("'") for name in velocities]
        self.q = dict(zip(coordinates, (x if isinstance(x, arb) else known(x) for x in q), strict=True))
        self.joints = {joint.name: joint for joint in plan.joints}
        self.leaders = {follower: (leader, ratio, offset) for follower, leader, ratio, offset in plan.mimics}
        self.count = len(self.velocities)

    def coordinates_along(self, v: Sequence[Any], a: Sequence[Any]) -> dict[str, Jet]:
        """q(t) of q' = N(q) v + (its change at v' = a)."""
        rate, change = (dict(zip(self.velocities, map(_ball, x), strict=True)) for x in (v, a))
        found = {name: Jet(x, rate[name], change[name] / 2) for name, x in self.q.items() if name in rate}
        for joint in self.plan.joints:
            if joint.family in ("spherical", "floating") and not joint.closes:
                found |= self._free(joint, rate, change)
        return found

    def _free(self, joint: JointPlan, rate: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Jet]:
        """A quaternion that turns with w + alpha t in the body: q (1 + w t / 2 + (alpha - |w|^2 / 2) t^2 / 4)."""
        name, zero = joint.name, arb(0)
        w, alpha = ([x[f"{name}_w{end}"] for end in "xyz"] for x in (rate, change))
        start = [self.q[f"{name}_q{end}"] for end in "wxyz"]
        square = sum((x * x for x in w), arb(0))
        first = hamilton(start, [zero, *(x / 2 for x in w)])
        second = hamilton(start, [-square / 8, *(x / 4 for x in alpha)])
        turning = map(Jet, start, first, second)
        found = dict(zip((f"{name}_q{end}" for end in "wxyz"), turning, strict=True))
        if joint.family == "floating":
            turn = part(of_quaternion(*(Jet(x) for x in start)), 0)
            v, a = (np.array([x[f"{name}_v{end}"] for end in "xyz"], dtype=object) for x in (rate, change))
            moved, bent = turn.dot(v), turn.dot(a + cross(np.array(w, dtype=object), v))
            places = [f"{name}_{end}" for end in "xyz"]
            found |= {place: Jet(self.q[place], moved[k], bent[k] / 2) for k, place in enumerate(places)}
        return found

    def displacement(self, name: str, q: Mapping[str, Jet]) -> Jet:
        """Of a joint with one coordinate."""
        if name in self.leaders:
            leader, ratio, offset = self.leaders[name]
            return jet(ratio) * self.displacement(leader, q) + jet(offset)
        options = self.joints[name].options
        return jet(options.get("ratio", 1)) * q[name] + jet(options.get("offset", 0))

    def displacements(self, joint: JointPlan, q: Mapping[str, Jet]) -> list[Jet]:
        """Every displacement of a joint with ordinary coordinates."""
        if joint.family in SINGLE:
            return [self.displacement(joint.name, q)]
        turns = [f"_{k + 1}" for k in range(3)]
        ends = {**_ENDS, "spherical euler": turns, "floating euler": ["_x", "_y", "_z", *turns]}[joint.family]
        return [q[joint.name + end] for end in ends]

    def motion(self, joint: JointPlan, q: Mapping[str, Jet]) -> tuple[Array, Array]:
        """R_JK and p_JK."""
        still, here = jets(np.eye(3, dtype=int).astype(object)), jets(np.zeros(3, dtype=int).astype(object))
        if joint.family in ("spherical", "floating"):
            place = np.array([q[f"{joint.name}_{end}"] for end in "xyz"]) if joint.family == "floating" else here
            return of_quaternion(*(q[f"{joint.name}_q{end}"] for end in "wxyz")), place
        d, options = self.displacements(joint, q), joint.options
        axis = unit(options.get("axis", "z"))
        along = np.array([jet(x) for x in axis])
        if joint.family == "universal":
            first, second = options["axes"]
            return turned(unit(first), d[0]).dot(turned(unit(second), d[1])), here
        if joint.family == "planar":
            sides = [np.array([jet(x) for x in unit(letter)]) for letter in _SIDES[options.get("axis", "z")]]
            return turned(axis, d[2]), sides[0] * d[0] + sides[1] * d[1]
        if joint.family == "cartesian":
            return still, np.array(d)
        if "euler" in joint.family:
            first, second, third = (turned(unit(letter), x) for letter, x in zip(options["euler"], d[-3:], strict=True))
            return first.dot(second).dot(third), np.array(d[:3]) if joint.family == "floating euler" else here
        turns = {"revolute": 0, "screw": 0, "cylindrical": 1}
        slide = {"prismatic": jet(1), "cylindrical": jet(1), "screw": jet(options.get("pitch", 0))}
        rotation = turned(axis, d[turns[joint.family]]) if joint.family in turns else still
        return rotation, along * (d[0] * slide[joint.family]) if joint.family in slide else here

    def poses(self, q: Mapping[str, Jet]) -> dict[str, tuple[Array, Array]]:
        """R_WB and p_WB of every body."""
        still, here = jets(np.eye(3, dtype=int).astype(object)), jets(np.zeros(3, dtype=int).astype(object))
        found, waiting = {"ground": (still, here)}, [joint for joint in self.plan.joints if not joint.closes]
        while waiting:
            joint = next(j for j in waiting if j.parent in found or j.child in found)
            waiting.remove(joint)
            (to_j, at), (to_k, child_at) = frames(joint)
            rotation, moved = self.motion(joint, q)
            rotation = to_j.dot(rotation).dot(to_k.T)
            place = at + to_j.dot(moved) - rotation.dot(child_at)
            if joint.parent in found:
                base, origin = found[joint.parent]
                found[joint.child] = base.dot(rotation), origin + base.dot(place)
            else:
                base, origin = found[joint.child]
                found[joint.parent] = base.dot(rotation.T), origin - base.dot(rotation.T).dot(place)
        return found

    def along(self, v: Sequence[Any], a: Sequence[Any]) -> Moved:
        """Everything along the path (v, a)."""
        q = self.coordinates_along(v, a)
        return Moved(self, q, self.poses(q))

    @cached_property
    def unit_paths(self) -> list[Moved]:
        """The paths of one velocity each."""
        zero = [0] * self.count
        return [self.along([int(j == k) for j in range(self.count)], zero) for k in range(self.count)]

    def moved_to(self, v: Sequence[Any], h: Any) -> Paths:
        """The paths from q(h), h so small that its third power does not count."""
        q = self.coordinates_along(v, [0] * self.count)
        return Paths(self.plan, self.coordinates, self.velocities,
                     [q[name].c[0] + q[name].c[1] * h + q[name].c[2] * h * h for name in self.coordinates])


def _ball(x: Any) -> Any:
    return x if isinstance(x, arb) else known(x)


def frames(joint: JointPlan) -> list[tuple[Array, Array]]:
    """R and p of the joint frame in the parent and in the child."""
    found = []
    for place, rotation in (("at", "rotation"), ("child_at", "child_rotation")):
        matrix = joint.options.get(rotation) or np.eye(3, dtype=int).tolist()
        origin = joint.options.get(place, (0, 0, 0))
        found.append((jets(np.array(matrix, dtype=object)), jets(np.array(origin, dtype=object))))
    return found


class Moved:
    """Poses along one path, and what follows from their coefficients."""

    def __init__(self, paths: Paths, q: Mapping[str, Jet], poses: Mapping[str, tuple[Array, Array]]) -> None:
        self.paths, self.q, self.poses = paths, q, poses

    def point(self, body: str, at: Sequence[Any]) -> Array:
        """A point of a body, along W."""
        rotation, place = self.poses[body]
        return place + rotation.dot(jets(np.array(at, dtype=object)))

    def omega(self, body: str) -> Array:
        """The angular velocity along W, of R' R^T."""
        rotation, _ = self.poses[body]
        return _vector(part(rotation, 1).dot(part(rotation, 0).T))

    def alpha(self, body: str) -> Array:
        """The angular acceleration along W."""
        rotation, _ = self.poses[body]
        first, second = part(rotation, 1), 2 * part(rotation, 2)
        return _vector(second.dot(part(rotation, 0).T) + first.dot(first.T))


def _vector(skew: Array) -> Array:
    return np.array([(skew[2, 1] - skew[1, 2]) / 2, (skew[0, 2] - skew[2, 0]) / 2, (skew[1, 0] - skew[0, 1]) / 2],
                    dtype=object)


def at_state(plan: Blueprint, coordinates: Sequence[str], velocities: Sequence[str], q: Sequence[float]) -> Paths:
    """Paths in the precision of balls."""
    with precise():
        return Paths(plan, coordinates, velocities, q)
