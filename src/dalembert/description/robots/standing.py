"""Where the bodies of a robot stand while no joint is displaced, and where its file says that it starts."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...spatial.vectors import IDENTITY
from ..mechanism import Mechanism
from ..parts import Joint
from ..start import Start
from .frames import Numbers, WrittenPose
from .order import Order
from .robot import Robot, WrittenJoint

_NO_TURN: Numbers = (1, 0, 0, 0)
_CLOSE = 1e-9


def poses(robot: Robot, order: Order) -> dict[str | None, WrittenPose]:
    """The poses of all bodies in the world, at zero displacements; the root stands where the file puts it."""
    root = WrittenPose(robot.root_at, robot.root_rotation)
    found: dict[str | None, WrittenPose] = {robot.ground: WrittenPose(), order.root: root}
    for joint in order.tree:
        found[joint.child] = frame_of(joint, found).then(WrittenPose(joint.child_at, joint.child_rotation).inverse())
    return found


def frame_of(joint: WrittenJoint, placed: dict[str | None, WrittenPose]) -> WrittenPose:
    """The joint frame in the world, by the pose of the parent."""
    return placed[joint.parent].then(WrittenPose(joint.at, joint.rotation))


def start_of(robot: Robot, order: Order, machine: Mechanism) -> Start:
    """The start a file gives, by the coordinates and velocities of the mechanism; joints that follow start where their
    leaders put them, which is noted where the file says otherwise."""
    given = robot.start | _floating_base(robot, order, machine)
    places = _by_name(machine, given, coordinates_of)
    for name in given:
        if _is_put_elsewhere(machine.joints[name], given[name], order, places):
            robot.left_out.note("start-of-followers", name)
    return Start(places, _by_name(machine, robot.speeds, velocities_of))


def _by_name(
    machine: Mechanism, given: Mapping[str, Numbers], names: Callable[[Joint], list[str]]
) -> dict[str, float]:
    """The values of joints that follow no other, without those at which everything starts that is left out."""
    found: dict[str, float] = {}
    for joint, values in given.items():
        if machine.joints[joint].leader is None and machine.joints[joint].coordinates:
            named = dict(zip(names(machine.joints[joint]), values, strict=True))
            turn = dict(list(named.items())[-4:]) if len(values) in (4, 7) and values[-4:] != _NO_TURN else {}
            simple = list(named.items())[: -4 if len(values) in (4, 7) else None]
            found |= {name: value for name, value in simple if value} | turn
    return found


def _is_put_elsewhere(joint: Joint, values: Numbers, order: Order, places: Mapping[str, float]) -> bool:
    """Whether a joint follows another, or the loop that it closes, to somewhere else than the file says."""
    if joint.leader is None:
        return joint.closes_loop and any(values)
    said = values[0] + order.joints[joint.name].shift
    put = joint.ratio * places.get(coordinates_of(joint)[0], 0.0) + joint.shift
    return abs(put - said) > _CLOSE * (1.0 + abs(said))


def _floating_base(robot: Robot, order: Order, machine: Mechanism) -> dict[str, Numbers]:
    """The pose of a base that was set afloat, where the file says where its links stand."""
    if order.base is None or not robot.says_where_it_stands:
        return {}
    base = next(joint.name for joint in machine.joints.values() if joint.family == "floating")
    pose = poses(robot, order)[order.base]
    return {base: (*pose.at, *_quaternion(pose))}


def _quaternion(pose: WrittenPose) -> Numbers:
    from ...spatial.rotation import Rotation

    return _NO_TURN if pose.rotation == IDENTITY else tuple(Rotation(pose.rotation).quaternion().tolist())


def coordinates_of(joint: Joint) -> list[str]:
    """The names of a joint's coordinates."""
    return [entry.func.__name__ for group in joint.coordinates for entry in group]


def velocities_of(joint: Joint) -> list[str]:
    """The names of its velocities, those of its coordinates where they are rates."""
    own = [entry.func.__name__ for group in joint.velocities for entry in group]
    return own or coordinates_of(joint)
