"""Joints of a robot file that carry no mass, so that no accelerations exist."""

from __future__ import annotations

from .order import Order
from .robot import Robot


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
