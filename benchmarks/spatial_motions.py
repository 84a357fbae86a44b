"""Two public problems in space: Bricard's loop, whose six hinges say one thing five times more than they need to, and
Whipple's bicycle. Each is stated a second time by points and angles, for a reference.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Any

import numpy as np

import dalembert as da

from . import whipple
from .stated import Expressions, Said, Vector

G = 9.81

# -------------------------------------------------------------------- Bricard's loop

EDGES = ((1, 0, 0), (0, -1, 0), (0, 0, 1), (-1, 0, 0), (0, 1, 0))
"""Five rods of 1 m and 1 kg along edges of a cube, from the origin to (0, 0, 1); the ground is the sixth."""
HINGES = "yzxyzx"
"""The axis of the hinge before each rod, and of the one after the last."""


def bricard() -> da.Mechanism:
    """Rods with a hinge at both ends, square to the rods that meet there; y is up."""
    machine = da.Mechanism("Bricard", gravity=(0, -G, 0))
    before: Any = machine.ground
    at = (0, 0, 0)
    for k, (edge, axis) in enumerate(zip(EDGES, HINGES, strict=False)):
        along = "xyz"[int(np.flatnonzero(edge)[0])]
        centre = tuple(x / 2 for x in edge)
        rod = machine.body(f"rod{k}", da.inertia.rod(1.0, 1.0, axis=along).moved(centre))
        machine.revolute(f"hinge{k}", before, rod, axis=axis, at=at)
        before, at = rod, edge
    machine.revolute("hinge5", before, machine.ground, axis=HINGES[5], at=at, child_at=(0, 0, 1))
    return machine


def bricard_points(q: Expressions, v: Expressions, f: Any) -> tuple[list[Any], list[Any]]:
    """Where the hinges are, and their velocities; by the turns of every other hinge, which are the same."""
    (a, b), (p, r) = q, v
    ca, sa, cb, sb = f.cos(a), f.sin(a), f.cos(b), f.sin(b)
    # turned about y by a, then about z by b; from the other end about x by -b, then about z by -a
    one, one_rate = (ca, 0.0, -sa), (-sa * p, 0.0, -ca * p)
    two = (one[0] + ca * sb, -cb, one[2] - sa * sb)
    two_rate = (one_rate[0] - sa * sb * p + ca * cb * r, sb * r, one_rate[2] - ca * sb * p - sa * cb * r)
    four, four_rate = (0.0, -cb, 1.0 + sb), (0.0, sb * r, cb * r)
    three = (ca, four[1] - sa * cb, four[2] + sa * sb)
    three_rate = (-sa * p, four_rate[1] - ca * cb * p + sa * sb * r, four_rate[2] + ca * sb * p + sa * cb * r)
    return [(0.0, 0.0, 0.0), one, two, three, four, (0.0, 0.0, 1.0)], [
        (0.0, 0.0, 0.0), one_rate, two_rate, three_rate, four_rate, (0.0, 0.0, 0.0)]  # fmt: skip


def bricard_by_turns(q: Expressions, v: Expressions, f: Any) -> Said:
    """The same by two turns that a loop of equal sides binds: Chen, You and Tarnai 2005, with square twists."""
    points, rates = bricard_points(q, v, f)
    kinetic = sum(x * x + x * y + y * y for one, two in itertools.pairwise(rates)
                  for x, y in zip(one, two, strict=True)) / 6  # fmt: skip
    potential = G * sum(points[k][1] for k in range(1, 5))
    gap = [x - y for x, y in zip(points[2], points[3], strict=True)]
    return Said(kinetic, potential, holonomic=[(sum(x * x for x in gap) - 1) / 2])


# -------------------------------------------------------------------- Whipple's bicycle


def _times(matrix: Sequence[Expressions], column: Expressions) -> list[Any]:
    return [sum(a * x for a, x in zip(row, column, strict=True)) for row in matrix]


def _product(one: Sequence[Expressions], two: Sequence[Expressions]) -> list[list[Any]]:
    return [[sum(a * b for a, b in zip(row, column, strict=True)) for column in zip(*two, strict=True)] for row in one]


def _cross(a: Expressions, b: Expressions) -> list[Any]:
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def _sum(*columns: Expressions) -> list[Any]:
    return [sum(entries) for entries in zip(*columns, strict=True)]


def _scaled(number: Any, column: Expressions) -> list[Any]:
    return [number * x for x in column]


def _about(axis: int, angle: Any, f: Any) -> list[list[Any]]:
    """A turn about x, y or z."""
    i, j = (axis + 1) % 3, (axis + 2) % 3
    matrix: list[list[Any]] = [[float(row == column) for column in range(3)] for row in range(3)]
    matrix[i][i] = matrix[j][j] = f.cos(angle)
    matrix[i][j], matrix[j][i] = -f.sin(angle), f.sin(angle)
    return matrix


def bicycle_by_angles(q: Expressions, v: Expressions, f: Any) -> Said:
    """Four bodies by what is turned before what; x forward, z down. The order is that of the mechanism."""
    place, (yaw, lean, pitch, rear, steer, front) = [q[0], q[1], 0.0], v[2:]
    heading = _about(2, q[2], f)
    tilted = _product(heading, _about(0, q[3], f))
    frame = _product(tilted, _about(1, q[4], f))
    back = _about(1, -whipple.TILT, math)  # the axis of steering is its z
    fork = _product(frame, _product(_transposed(back), _product(_about(2, q[6], f), back)))
    spin_tilted = _sum(_scaled(yaw, (0.0, 0.0, 1.0)), _scaled(lean, _times(heading, (1.0, 0.0, 0.0))))
    axle_rear, axle = _times(tilted, (0.0, 1.0, 0.0)), _times(fork, (0.0, 1.0, 0.0))
    spin_frame = _sum(spin_tilted, _scaled(pitch, axle_rear))
    spin_fork = _sum(spin_frame, _scaled(steer, _times(frame, whipple.AXIS)))
    spins = spin_frame, spin_fork, _sum(spin_tilted, _scaled(rear, axle_rear)), _sum(spin_fork, _scaled(front, axle))

    up, head = _times(tilted, (0.0, 0.0, -whipple.REAR)), (whipple.WHEELBASE + whipple.TRAIL, 0.0, whipple.REAR)
    hub, hub_rate = _sum(place, up), _sum([v[0], v[1], 0.0], _cross(spin_tilted, up))

    def beyond(at: Expressions, rate: Expressions, turned: Any, spin: Expressions, arm: Expressions) -> Any:
        moved = _times(turned, arm)
        return _sum(at, moved), _sum(rate, _cross(spin, moved))

    steering, steering_rate = beyond(hub, hub_rate, frame, spin_frame, head)
    wheel, wheel_rate = beyond(steering, steering_rate, fork, spin_fork, (-whipple.TRAIL, 0.0, -whipple.FRONT))
    centres = (beyond(hub, hub_rate, frame, spin_frame, (0.3, 0.0, whipple.REAR - 0.9)),
               beyond(steering, steering_rate, fork, spin_fork,
                      (0.9 - whipple.WHEELBASE - whipple.TRAIL, 0.0, -0.7)),
               (hub, hub_rate), (wheel, wheel_rate))  # fmt: skip
    kinetic, potential = 0.0, 0.0
    axes = frame, fork, tilted, fork
    for (at, rate), spin, turned, (mass, moments) in zip(centres, spins, axes, BODIES, strict=True):
        own = _times(_transposed(turned), spin)
        kinetic = kinetic + mass / 2 * _dot(rate, rate) + _dot(own, _times(moments, own)) / 2
        potential = potential - mass * whipple.GRAVITY * at[2]
    steepness = f.sqrt(1 - axle[2] * axle[2])
    down = _scaled(whipple.FRONT / steepness, _sum((0.0, 0.0, 1.0), _scaled(-axle[2], axle)))
    slip = _sum(wheel_rate, _cross(spins[3], down))
    rolling = [v[0] + whipple.REAR * rear * f.cos(q[2]), v[1] + whipple.REAR * rear * f.sin(q[2])]
    return Said(kinetic, potential, holonomic=[wheel[2] + whipple.FRONT * steepness],
                nonholonomic=[*rolling, slip[0], slip[1]])  # fmt: skip


BODIES: tuple[tuple[float, tuple[tuple[float, ...], ...]], ...] = (
    (85.0, ((9.2, 0.0, 2.4), (0.0, 11.0, 0.0), (2.4, 0.0, 2.8))),
    (4.0, ((0.05892, 0.0, -0.00756), (0.0, 0.06, 0.0), (-0.00756, 0.0, 0.00708))),
    (2.0, ((0.0603, 0.0, 0.0), (0.0, 0.12, 0.0), (0.0, 0.0, 0.0603))),
    (3.0, ((0.1405, 0.0, 0.0), (0.0, 0.28, 0.0), (0.0, 0.0, 0.1405))),
)  # fmt: skip
"""Masses and moments of frame, fork, rear and front wheel about their centres."""


def _transposed(matrix: Sequence[Expressions]) -> list[list[Any]]:
    return [list(column) for column in zip(*matrix, strict=True)]


def _dot(a: Expressions, b: Expressions) -> Any:
    return sum(x * y for x, y in zip(a, b, strict=True))


def bicycle_start(speed: float = 5.0, lean_rate: float = 0.5) -> tuple[Vector, Vector]:
    """Straight ahead, and pushed to a side: consistent."""
    begun = da.simulate(whipple.bicycle(), q={}, v={**whipple.straight(speed), "lean'": lean_rate}, duration=1e-3)
    return begun.q[0], begun.v[0]
