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
friction and mimics. A link without <inertial> has no mass. The root link is fixed to the ground. What links look
like is kept for pictures (`robots/visuals.py`); shapes touch where that is asked for (`robots/urdf_shapes.py`), which
alone opens meshes; physics that is not read is told in remarks (`robots/words/urdf.py`).
"""

from __future__ import annotations

import math
from pathlib import Path

from ...spatial.vectors import six, triple
from ..formats import robot_format
from ..robots.frames import turned_inertia, unit
from ..robots.markup import Element, shown
from ..robots.robot import Mimic, Reading, Robot, WrittenBody, WrittenJoint
from ..robots.urdf_shapes import add_shapes, placed
from ..robots.visuals import add_visuals
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
    for element in root.below():
        names = (element.attributes.get(key, "") for key in ("name", "link", "joint"))
        if element.tag.startswith("xacro:") or any("${" in name or "$(" in name for name in names):
            raise element.error("it is a xacro macro.", "Run xacro first and read its output.")
    robot = Robot(root.attributes.get("name", "").strip() or default_name, root.file)
    robot.bodies = [_body(link, reading) for link in root.all("link")]
    # Elements called <joint> inside <transmission> or <gazebo> are others; those of the robot are its children.
    for joint in root.all("joint"):
        robot.joints.append(_joint(joint, reading))
        robot.mimics.extend(_mimic(joint))
    followers = {mimic.joint for mimic in robot.mimics}
    robot.drives = [joint.drive for joint in robot.joints if joint.name not in followers]
    survey(root, VOCABULARY, robot.left_out)
    add_visuals(robot, root, reading, folder)
    if reading.has_shapes:
        add_shapes(robot, root, reading, folder)
    return robot


def _body(link: Element, reading: Reading) -> WrittenBody:
    name = link.attribute("name")
    inertial = link.one("inertial")
    if inertial is None:
        return WrittenBody(name, where=link.where)
    com, rotation = placed(inertial, reading)
    tensor = inertial.needed("inertia")
    given = six(tensor.number(key) for key in ("ixx", "iyy", "izz", "ixy", "ixz", "iyz"))
    mass = inertial.needed("mass").number("value")
    return WrittenBody(name, mass, com, turned_inertia(rotation, given), where=link.where)


def _joint(joint: Element, reading: Reading) -> WrittenJoint:
    name, written = joint.attribute("name"), joint.attribute("type")
    if written not in _KINDS:
        raise joint.error(f"there is no joint type '{shown(written)}'.", f"Types are {', '.join(_KINDS)}.")
    kind = _KINDS[written]
    at, rotation = placed(joint, reading)
    axis = joint.one("axis")
    direction = (1, 0, 0) if axis is None else triple(axis.numbers("xyz", 3, (1.0, 0.0, 0.0)))
    dynamics = joint.one("dynamics")
    return WrittenJoint(
        name, joint.where, kind, joint.needed("parent").attribute("link"), joint.needed("child").attribute("link"),
        axis=unit(direction, joint.where, reading.snap) if kind in _MOVES_ALONG_AXIS else (0, 0, 1), at=at,
        rotation=rotation, limits=_limits(joint) if written in _LIMITED else None,
        damping=_resistance(dynamics, "damping"), friction=_resistance(dynamics, "friction"), effort=_effort(joint),
    )


def _mimic(joint: Element) -> list[Mimic]:
    mimic = joint.one("mimic")
    if mimic is None:
        return []
    ratio, offset = mimic.number("multiplier", 1.0), mimic.number("offset", 0.0)
    return [Mimic(joint.attribute("name"), mimic.where, mimic.attribute("joint"), ratio, offset)]


def _limits(joint: Element) -> tuple[float, float] | None:
    limit = joint.one("limit")
    if limit is None or not {"lower", "upper"} & set(limit.attributes):
        return None
    lower, upper = (limit.number(key, 0.0, infinite=True) for key in ("lower", "upper"))
    if lower > upper:
        raise limit.error(f"lower {lower:g} is above upper {upper:g}.", "Exchange them.")
    return lower, upper


def _effort(joint: Element) -> float:
    """The largest force or torque on a joint; many files write 0 where they mean none."""
    limit = joint.one("limit")
    return (0.0 if limit is None else limit.number("effort", 0.0, infinite=True)) or math.inf


def _resistance(dynamics: Element | None, key: str) -> float:
    value = 0.0 if dynamics is None else dynamics.number(key, 0.0)
    if value < 0 and dynamics is not None:
        raise dynamics.error(f"{key} is {value:g}.", "It must be at least zero.")
    return value


FORMAT = robot_format("robot", (".urdf",), read)
