"""The shapes of an MJCF file that touch, from what mujoco compiled, and what the text says of pairs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import ModuleType

from ...spatial.vectors import triple
from .frames import from_quaternion
from .markup import Element
from .mjcf_unread import MjModel, Physics
from .robot import Robot, WrittenShape

#: What a shape says that mujoco is handed besides, where shapes are asked for.
WORDS = ("name", "friction", "condim", "priority")
#: What stands for a shape that is not read has a name that begins so.
STAND_IN = "not read: "
_KINDS = {"PLANE": "plane", "SPHERE": "sphere", "CAPSULE": "capsule", "ELLIPSOID": "ellipsoid",
          "CYLINDER": "cylinder", "BOX": "box"}  # fmt: skip


def add_shapes(
    robot: Robot, mujoco: ModuleType, model: MjModel, physics: Physics, bodies: Sequence[str], root: Element
) -> None:
    """Give a robot the shapes that may touch; meshes and heights are noted."""
    robot.left_out.forget("contacts")
    if not physics.contacts:
        return
    taken: set[str] = set()
    paired = {pair.attributes.get(end) for pair in _pairs(root) for end in ("geom1", "geom2")}
    for number in range(int(model.ngeom)):
        masks = int(model.geom_contype[number]), int(model.geom_conaffinity[number])
        body = bodies[int(model.geom_bodyid[number])]
        said: str = mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_GEOM, number) or ""
        kind = _KINDS.get(mujoco.mjtGeom(int(model.geom_type[number])).name.removeprefix("mjGEOM_"))
        if not any(masks) and said not in paired:
            continue
        if kind is None or said.startswith(STAND_IN):
            robot.left_out.note("contacts-left", said.removeprefix(STAND_IN) or body)
            continue
        name = _unused(said or body, taken)
        robot.shapes.append(WrittenShape(
            name, kind, body, _sizes(kind, [float(x) for x in model.geom_size[number]]),
            triple(float(x) for x in model.geom_pos[number]),
            from_quaternion(*(float(x) for x in model.geom_quat[number])), float(model.geom_friction[number][0]),
            *masks, int(model.geom_priority[number]), int(model.geom_condim[number]) > 1))  # fmt: skip
    robot.apart = {frozenset((each.attributes.get("body1", ""), each.attributes.get("body2", "")))
                   for part in root.all("contact") for each in part.all("exclude")}  # fmt: skip
    robot.parents_apart = physics.parents_apart
    known = {shape.name: shape for shape in robot.shapes}
    for pair in _pairs(root):
        ends = pair.attributes.get("geom1", ""), pair.attributes.get("geom2", "")
        if set(ends) <= set(known):
            robot.paired[frozenset(ends)] = _friction_of(pair)
        else:
            robot.left_out.note("contacts-left", " and ".join(ends))


def _pairs(root: Element) -> list[Element]:
    return [each for part in root.all("contact") for each in part.all("pair")]


def _friction_of(pair: Element) -> float | None:
    """What a pair says of its friction; None where its shapes do."""
    if pair.attributes.get("condim") == "1":
        return 0.0
    return float(pair.attributes["friction"].split()[0]) if "friction" in pair.attributes else None


def _sizes(kind: str, size: Sequence[float]) -> tuple[float, ...]:
    """Radius and length, edges, or half axes, of mujoco's half sizes."""
    if kind in ("capsule", "cylinder"):
        return size[0], 2 * size[1]
    if kind == "box":
        return tuple(2 * half for half in size)
    return {"sphere": tuple(size[:1]), "ellipsoid": tuple(size)}.get(kind, ())


def _unused(name: str, taken: set[str]) -> str:
    """The name, numbered where it is taken."""
    found, number = name, 1
    while found in taken:
        number += 1
        found = f"{name} {number}"
    taken.add(found)
    return found


def unused(names: Iterable[str]) -> list[str]:
    """Names, numbered where they are there twice."""
    taken: set[str] = set()
    return [_unused(name, taken) for name in names]
