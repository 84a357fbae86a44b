"""Axes of a loop that a file's digits leave parallel but for little: made parallel up to `snap`, told else.

Such axes make constraints that say nearly the same: what they leave free is decided by rounding.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from ...spatial.vectors import transposed
from .frames import NUMBERS, ROUNDING, Vector, cleaned_row
from .order import Order
from .robot import OF_ONE_FREEDOM, Robot, WrittenJoint
from .standing import frame_of, poses

_NEARLY = 1e-4


def aligned(robot: Robot, order: Order, snap: float) -> Robot:
    """The robot with axes of a loop that are parallel up to `snap` made so, each like the first of the loop."""
    turned: dict[str, Vector] = {}
    for axes in _loops(robot, order) if snap > ROUNDING else ():
        for one, other in combinations(axes, 2):
            a, b = turned.get(one, axes[one]), turned.get(other, axes[other])
            if 0 < _angle(a, b) <= snap:
                first, second, axis = (other, one, b) if other in turned else (one, other, a)
                turned |= {first: axis, second: axis if NUMBERS.dot(a, b) > 0 else NUMBERS.negated(axis)}
    return robot if not turned else _with_axes(robot, order, turned)


def _with_axes(robot: Robot, order: Order, turned: dict[str, Vector]) -> Robot:
    """The robot with other axes, given in the world."""
    placed = poses(robot, order)

    def own(joint: WrittenJoint) -> Vector:
        back = transposed(frame_of(joint, placed).rotation)
        return joint.axis if joint.name not in turned else cleaned_row(NUMBERS.times(back, turned[joint.name]))

    return replace(robot, joints=[replace(joint, axis=own(joint)) for joint in robot.joints])


def note_nearly_parallel(robot: Robot, order: Order) -> None:
    """Note pairs of axes in a loop that are parallel to less than `_NEARLY`, and not exactly."""
    for axes in _loops(robot, order):
        for (one, a), (other, b) in combinations(axes.items(), 2):
            if ROUNDING < _angle(a, b) < _NEARLY:
                robot.left_out.note("nearly-parallel", f"{one} and {other}: {_angle(a, b):.1g}")


def _loops(robot: Robot, order: Order) -> Iterator[dict[str, Vector]]:
    """For each loop the axes of its joints by name, in the world, while nothing is displaced."""
    placed = poses(robot, order) if order.loops else {}
    for closing in order.loops:
        yield {joint.name: NUMBERS.times(frame_of(joint, placed).rotation, joint.axis)
               for joint in _around(closing, order.carriers) if joint.kind in OF_ONE_FREEDOM}


def _around(closing: WrittenJoint, carriers: dict[str, WrittenJoint]) -> Iterator[WrittenJoint]:
    """The joints of the loop that one closes."""
    first, second = (list(_above(end, carriers)) for end in (closing.parent, closing.child))
    shared = {joint.name for joint in first} & {joint.name for joint in second}
    return (joint for joint in (*first, *second, closing) if joint.name not in shared)


def _above(body: str, carriers: dict[str, WrittenJoint]) -> Iterator[WrittenJoint]:
    """The joints from a body down to the root."""
    while body in carriers:
        yield carriers[body]
        body = carriers[body].parent


def _angle(a: Vector, b: Vector) -> float:
    """The sine of the angle between two unit vectors."""
    return math.hypot(*NUMBERS.cross(a, b))
