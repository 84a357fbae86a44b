"""URDF: links and joints of a robot, as ROS describes them (http://wiki.ros.org/urdf/XML).

    <robot name="pendulum">
      <link name="base"/>
      <link name="rod">
        <inertial>
          <origin xyz="0 0 -0.5" rpy="0 0 0"/>
          <mass value="1"/>
          <inertia ixx="0.1" iyy="0.1" izz="0" ixy="0" ixz="0" iyz="0"/>
        </inertial>
      </link>
      <joint name="pivot" type="revolute">
        <parent link="base"/> <child link="rod"/>
        <axis xyz="0 1 0"/> <dynamics damping="0.1"/>
      </joint>
    </robot>

Read are masses, joints (fixed, revolute, continuous, prismatic, planar, floating) with their limits, damping, dry
friction and mimics. A link without <inertial> has no mass. The root link is fixed to the ground. What is for the
eye is passed over, and no mesh is opened; physics that is not read is told in remarks (`robots/words/urdf.py`).
"""

from __future__ import annotations

from pathlib import Path

from ..formats import robot_format
from ..robots.frames import Rotation, Vector, from_quaternion, turn, turned_inertia, unit, unit_quaternion
from ..robots.markup import Element, shown
from ..robots.robot import Body, Drive, Joint, Mimic, Reading, Robot
from ..robots.words import survey
from ..robots.words.urdf import VOCABULARY

_KINDS = {
    "fixed": "fixed", "revolute": "revolute", "continuous": "revolute", "prismatic": "prismatic",
    "planar": "planar", "floating": "floating",
}
_MOVES_ALONG_AXIS = ("revolute", "prismatic", "planar")
_LIMITED = ("revolute", "prismatic", "planar", "floating")


def read(root: Element, default_name: str, reading: Reading, folder: Path | None = None) -> Robot:
    """The robot that a URDF file with this root element describes; no other file is read, of its `folder` or elsewhere.

    Raises ModelFileError, with the line, for what is malformed.
    """
    for element in root.children:
        if element.tag.startswith("xacro:"):
            raise element.error("it is a xacro macro.", "Run xacro first and read its output.")
    robot = Robot(root.attributes.get("name", "").strip() or default_name, root.file)
    robot.bodies = [_body(link, reading) for link in root.all("link")]
    # Elements called <joint> inside <transmission> or <gazebo> are others; those of the robot are its children.
    for joint in root.all("joint"):
        robot.joints.append(_joint(joint, reading))
        robot.mimics.extend(_mimic(joint))
    followers = {mimic.joint for mimic in robot.mimics}
    robot.drives = [Drive(joint.name) for joint in robot.joints if joint.name not in followers]
    survey(root, VOCABULARY, robot.left_out)
    return robot


def _body(link: Element, reading: Reading) -> Body:
    name = link.attribute("name")
    inertial = link.one("inertial")
    if inertial is None:
        return Body(name, link.where)
    com, rotation = _origin(inertial, reading)
    tensor = inertial.needed("inertia")
    given = tuple(tensor.number(key) for key in ("ixx", "iyy", "izz", "ixy", "ixz", "iyz"))
    mass = inertial.needed("mass").number("value")
    return Body(name, link.where, mass, com, turned_inertia(rotation, given))


def _joint(joint: Element, reading: Reading) -> Joint:
    name, written = joint.attribute("name"), joint.attribute("type")
    if written not in _KINDS:
        raise joint.error(f"there is no joint type '{shown(written)}'.", f"Types are {', '.join(_KINDS)}.")
    kind = _KINDS[written]
    at, rotation = _origin(joint, reading)
    axis = joint.one("axis")
    direction: Vector = (1, 0, 0) if axis is None else axis.numbers("xyz", 3, (1.0, 0.0, 0.0))
    dynamics = joint.one("dynamics")
    return Joint(
        name, joint.where, kind, joint.needed("parent").attribute("link"), joint.needed("child").attribute("link"),
        axis=unit(direction, joint.where, reading.snap) if kind in _MOVES_ALONG_AXIS else (0, 0, 1), at=at,
        rotation=rotation, limits=_limits(joint) if written in _LIMITED else None,
        damping=_resistance(dynamics, "damping"), friction=_resistance(dynamics, "friction"),
    )


def _mimic(joint: Element) -> list[Mimic]:
    mimic = joint.one("mimic")
    if mimic is None:
        return []
    ratio, offset = mimic.number("multiplier", 1.0), mimic.number("offset", 0.0)
    return [Mimic(joint.attribute("name"), mimic.where, mimic.attribute("joint"), ratio, offset)]


def _origin(element: Element, reading: Reading) -> tuple[Vector, Rotation]:
    origin = element.one("origin")
    if origin is None:
        return (0, 0, 0), turn(0, 0, 0)
    zero = (0.0, 0.0, 0.0)
    at = origin.numbers("xyz", 3, zero)
    if "quat_xyzw" not in origin.attributes:
        roll, pitch, yaw = origin.numbers("rpy", 3, zero)
        return at, turn(roll, pitch, yaw, reading.snap)
    if "rpy" in origin.attributes:
        raise origin.error("it has rpy and quat_xyzw.", "Keep one.")
    x, y, z, w = origin.numbers("quat_xyzw", 4)
    return at, from_quaternion(*unit_quaternion(origin, w, x, y, z), reading.snap)


def _limits(joint: Element) -> tuple[float, float] | None:
    limit = joint.one("limit")
    if limit is None or not {"lower", "upper"} & set(limit.attributes):
        return None
    lower, upper = (limit.number(key, 0.0, infinite=True) for key in ("lower", "upper"))
    if lower > upper:
        raise limit.error(f"lower {lower:g} is above upper {upper:g}.", "Exchange them.")
    return lower, upper


def _resistance(dynamics: Element | None, key: str) -> float:
    value = 0.0 if dynamics is None else dynamics.number(key, 0.0)
    if value < 0 and dynamics is not None:
        raise dynamics.error(f"{key} is {value:g}.", "It must be at least zero.")
    return value


FORMAT = robot_format("robot", (".urdf",), read)
