"""What a robot file says that makes its equations bad: joints that carry no mass, axes of loops nearly parallel."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations

from .frames import Vector, times
from .order import Order
from .robot import Joint, Robot
from .standing import frame_of, poses

_NEARLY = 1e-4
_ROUNDING = 1e-15
_WITH_AXIS = ("revolute", "prismatic", "screw")


def note_idle_joints(robot: Robot, order: Order) -> None:
    """Note the joints that, with all that follow them, move no mass, inertia or armature."""
    carries = {body.name: bool(body.mass or any(body.inertia)) for body in robot.bodies}
    moves: dict[str, bool] = {}
    for joint in reversed(order.tree):
        moves[joint.name] = carries[joint.child] or joint.armature != 0
        if joint.parent in carries:
            carries[joint.parent] = carries[joint.parent] or carries[joint.child]
    leaders = {mimic.joint: mimic.leader for mimic in robot.mimics}
    moved = {_first(name, leaders) for name, does in moves.items() if does}
    for joint in order.tree:
        if joint.kind != "fixed" and joint.name not in leaders and joint.name not in moved:
            robot.left_out.note("no-inertia", joint.name)


def _first(name: str, leaders: dict[str, str]) -> str:
    while name in leaders:
        name = leaders[name]
    return name


# -------------------------------------------------------------------- loops


def note_nearly_parallel(robot: Robot, order: Order) -> None:
    """Note pairs of axes of each loop that are parallel to less than `_NEARLY`, and not exactly."""
    if not order.loops:
        return
    placed = poses(robot, order)
    for closing in order.loops:
        axes = {joint.name: times(frame_of(joint, placed).rotation, joint.axis)
                for joint in _around(closing, order.carriers) if joint.kind in _WITH_AXIS}
        for (one, a), (other, b) in combinations(axes.items(), 2):
            apart = math.hypot(*_cross(a, b))
            if _ROUNDING < apart < _NEARLY:
                robot.left_out.note("nearly-parallel", f"{one} and {other}: {apart:.1g}")


def _around(closing: Joint, carriers: dict[str, Joint]) -> Iterator[Joint]:
    """The joints of the loop that one closes."""
    first, second = (list(_above(end, carriers)) for end in (closing.parent, closing.child))
    shared = {joint.name for joint in first} & {joint.name for joint in second}
    return (joint for joint in (*first, *second, closing) if joint.name not in shared)


def _above(body: str, carriers: dict[str, Joint]) -> Iterator[Joint]:
    """The joints from a body down to the root."""
    while body in carriers:
        yield carriers[body]
        body = carriers[body].parent


def _cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]
