"""Which joint of a robot file carries which body, which joints close loops, and which body is the root."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...errors import DescriptionError, ModelFileError, UnknownNameError, nearest
from .robot import Robot, WrittenJoint

MOST_BODIES = 2_000


class Order:
    """Which joint carries which body, which joints close loops, and which body is the root."""

    def __init__(self, robot: Robot, floating: bool | str) -> None:
        self.robot = robot
        self.names: dict[str, Any] = unique(robot.bodies, robot.where)
        self.joints: dict[str, Any] = unique(robot.joints, robot.where)
        if not robot.bodies:
            raise ModelFileError(robot.where, "it describes no body.", "Give it a link.")
        if len(robot.bodies) > MOST_BODIES:
            raise ModelFileError(robot.where, f"it describes {len(robot.bodies)} bodies.",
                                 f"At most {MOST_BODIES} are read.")
        for joint in robot.joints:
            self._check_ends(joint)
        self.carriers: dict[str, WrittenJoint] = self._carriers()
        self.root: str | None = self._root()
        self.tree: list[WrittenJoint] = self._depth_first()
        carrying = {joint.name for joint in self.tree}
        self.loops: list[WrittenJoint] = [joint for joint in robot.joints if joint.name not in carrying]
        self.base: str | None = self._base(floating)

    def _check_ends(self, joint: WrittenJoint) -> None:
        for role, name in (("parent", joint.parent), ("child", joint.child)):
            if name not in self.names and name != self.robot.ground:
                raise UnknownNameError(joint.where, f"its {role} '{name}' is not a link.", nearest(name, self.names))
        if joint.parent == joint.child:
            raise ModelFileError(joint.where, f"it joins '{joint.child}' to itself.", "Name two links.")
        if joint.child == self.robot.ground:
            raise ModelFileError(joint.where, "its child is the ground.", "The ground can only be a parent.")

    def _carriers(self) -> dict[str, WrittenJoint]:
        carriers: dict[str, WrittenJoint] = {}
        for joint in self.robot.joints:
            first = carriers.setdefault(joint.child, joint)
            if first is not joint and not self.robot.closes_loops:
                raise ModelFileError(joint.where, f"its child '{joint.child}' is carried by joint '{first.name}' too.",
                                     "A link has one parent.")
        return carriers

    def _root(self) -> str | None:
        """The body nothing carries; None where all are carried by the ground."""
        roots = [name for name in self.names if name not in self.carriers]
        on_ground = any(joint.parent == self.robot.ground for joint in self.robot.joints)
        if len(roots) + on_ground == 1 or (on_ground and self.robot.says_what_floats):
            return roots[0] if roots else None
        if not roots:
            raise ModelFileError(self.robot.where, "its joints form a cycle: every link has a parent.",
                                 "Free one link.")
        shown = ", ".join(f"'{name}'" for name in roots[:5]) + (", ..." if len(roots) > 5 else "")
        if on_ground:
            raise ModelFileError(self.robot.where, f"no joint carries {shown}, while others are tied to the ground.",
                                 "Tie them to a link or to the ground.")
        where = self.names[roots[1]].where
        raise ModelFileError(where, f"the file has {len(roots)} roots, links without a parent: {shown}.",
                             "Join all links into one tree.")

    def _depth_first(self) -> list[WrittenJoint]:
        """The carrying joints, parents first."""
        carried: dict[str | None, list[WrittenJoint]] = {}
        for joint in self.carriers.values():
            carried.setdefault(joint.parent, []).append(joint)
        start = self.root if self.root is not None else self.robot.ground
        found: list[WrittenJoint] = []
        waiting = list(reversed(carried.get(start, [])))
        while waiting:
            joint = waiting.pop()
            found.append(joint)
            waiting.extend(reversed(carried.get(joint.child, [])))
        reached = {joint.child for joint in found} | {self.root}
        missed = [name for name in self.names if name not in reached]
        if missed:
            raise ModelFileError(self.carriers[missed[0]].where,
                                 f"'{missed[0]}' is part of a cycle of joints that no root carries.", "Open the cycle.")
        return found

    def _base(self, floating: bool | str) -> str | None:
        """The body that floats, None if none is set afloat."""
        if floating is False:
            return None
        if self.robot.says_what_floats:
            raise DescriptionError(self.robot.where, "files of this kind say themselves which bodies float.",
                                   "Leave `floating` out.")
        if self.root is None:
            raise DescriptionError(self.robot.where, "joints tie it to the ground, so it cannot float.",
                                   "Leave `floating` out.")
        if floating is True:
            return self.root
        if floating not in self.names:
            raise UnknownNameError(self.robot.where, f"there is no link '{floating}' to float.",
                                   nearest(str(floating), self.names))
        return floating


def unique(parts: Iterable[Any], where: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for part in parts:
        if not part.name:
            raise ModelFileError(part.where, "its name is empty.", "Name it.")
        if part.name in found:
            raise ModelFileError(part.where, f"the name '{part.name}' is used twice.", "Names are unique.")
        found[part.name] = part
    return found
