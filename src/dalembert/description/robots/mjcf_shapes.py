"""The shapes of an MJCF file that touch, from what mujoco compiled, and what the text says of pairs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import ModuleType

from ...spatial.vectors import triple
from .frames import from_quaternion
from .markup import Element, shown
from .mjcf_unread import MjModel, Physics
from .robot import Robot, WrittenMesh, WrittenShape
from .words import own_name

#: What a shape says that mujoco is handed besides, where shapes are asked for.
WORDS = ("name", "friction", "condim", "priority")
#: What makes more of a contact than two surfaces that meet and rub.
_MORE = ("margin", "surfacevel", "adhesion")
_NAMES = ("name", "class", "childclass", "mesh", "joint", "jointinparent", "joint1", "joint2", "body1", "body2", "site",
          "site1", "site2", "objname", "geom1", "geom2", "file")
_OF_PAIRS = ("class", "geom1", "geom2", "condim", "friction", "body1", "body2")
#: What stands for a shape that is not read has a name that begins so.
STAND_IN = "not read: "
_KINDS = {"PLANE": "plane", "SPHERE": "sphere", "CAPSULE": "capsule", "ELLIPSOID": "ellipsoid",
          "CYLINDER": "cylinder", "BOX": "box"}  # fmt: skip


def add_shapes(
    robot: Robot, mujoco: ModuleType, model: MjModel, physics: Physics, bodies: Sequence[str], root: Element,
    meshes: Mapping[int, WrittenMesh],
) -> None:
    """Give a robot the shapes that may touch, `meshes` among them by their numbers; heights, and what is fitted to a
    mesh, are noted."""
    robot.left_out.forget("contacts")
    if not physics.contacts:
        return
    names: list[str] = [mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_GEOM, number) or ""
                        for number in range(int(model.ngeom))]  # fmt: skip
    pairs = [(int(model.pair_geom1[each]), int(model.pair_geom2[each])) for each in range(int(model.npair))]
    paired, taken, known = {end for ends in pairs for end in ends}, set[str](), dict[int, WrittenShape]()
    for number, said in enumerate(names):
        body = bodies[int(model.geom_bodyid[number])]
        kind = _KINDS.get(mujoco.mjtGeom(int(model.geom_type[number])).name.removeprefix("mjGEOM_"))
        if not model.geom_contype[number] and not model.geom_conaffinity[number] and number not in paired:
            continue
        own, mesh = said.removeprefix(STAND_IN) or body, meshes.get(number)
        if mesh is not None and mesh.problem:
            robot.left_out.note("contacts-meshes", f"{mesh.called}: {mesh.problem.rstrip('.')}")
            continue
        if mesh is not None and mesh.file is None:
            robot.left_out.note("contacts-left", mesh.called)
            continue
        known[number] = _shape(model, number, _unused(own, taken), kind or "mesh", body)
        if mesh is not None and mesh.file is not None:
            known[number] = replace(known[number], kind="mesh", sizes=(), mesh=mesh.file, at=mesh.pose.at,
                                    rotation=mesh.pose.rotation)  # fmt: skip
        _note_turning(robot, known[number].name, int(model.geom_condim[number]), model.geom_friction[number])
    robot.shapes += known.values()
    robot.apart = {frozenset((each.attributes.get("body1", ""), each.attributes.get("body2", "")))
                   for part in root.all("contact") for each in part.all("exclude")}  # fmt: skip
    robot.parents_apart = physics.parents_apart
    for each, ends in enumerate(pairs):
        called = " and ".join(names[end].removeprefix(STAND_IN) for end in ends)
        if not set(ends) <= set(known):
            robot.left_out.note("contacts-left", called)
            continue
        friction, condim = [float(x) for x in model.pair_friction[each]], int(model.pair_dim[each])
        robot.paired[frozenset(known[end].name for end in ends)] = max(0.0, friction[0]) if condim > 1 else 0.0
        _note_turning(robot, called, condim, friction[1:])
    _note_more(robot, root)


def _shape(model: MjModel, number: int, name: str, kind: str, body: str) -> WrittenShape:
    return WrittenShape(
        name, kind, body, _sizes(kind, [float(x) for x in model.geom_size[number]]),
        triple(float(x) for x in model.geom_pos[number]),
        from_quaternion(*(float(x) for x in model.geom_quat[number])), None,
        max(0.0, float(model.geom_friction[number][0])),
        int(model.geom_contype[number]), int(model.geom_conaffinity[number]), int(model.geom_priority[number]),
        int(model.geom_condim[number]) > 1,
    )  # fmt: skip


def _note_turning(robot: Robot, name: str, condim: int, friction: Sequence[float]) -> None:
    """Note dry friction that resists turning about the normal, or rolling."""
    if condim > 3 and any(friction[1:]):
        robot.left_out.note("contacts-plain", name)


def _note_more(robot: Robot, root: Element) -> None:
    """Note what makes more of a contact than two surfaces that meet and rub."""
    for element in root.below():
        said = (word for key in _MORE for word in element.attributes.get(key, "").split())
        if element.tag in ("geom", "pair") and any(word.strip("+-0.") for word in said):
            robot.left_out.note("contacts-plain", own_name(element) or f"<{element.tag}> of line {element.line}")


def for_mujoco(element: Element, key: str) -> str:
    """An attribute for mujoco, which takes texts for formats of its messages: a percent sign can end the process, and
    what is no number may keep it busy without end."""
    if key not in _NAMES and any(word.lower().lstrip("+-") == "nan" for word in element.attributes[key].split()):
        raise element.error(f"{key} is '{shown(element.attributes[key])}'.", "Use finite numbers.")
    if "%" in element.attributes[key]:
        raise element.error(f"{key} is '{shown(element.attributes[key])}'.", "Write it without a percent sign.")
    return element.attributes[key]


def hand_over_pairs(root: Element, handed: Element) -> None:
    """Give mujoco the pairs and exclusions of a text, whose defaults it knows, by the names that shapes have there."""
    names = {each.attributes.get("name", "") for each in handed.below() if each.tag == "geom"}
    parts = [Element("contact", {}, part.file, part.line) for part in root.all("contact")]
    for part, twin in zip(root.all("contact"), parts, strict=True):
        for each in part.all("pair", "exclude"):
            said = {key: for_mujoco(each, key) for key in _OF_PAIRS if key in each.attributes}
            stand_ins = {key: f"{STAND_IN}{said[key]}" for key in ("geom1", "geom2") if key in said}
            said |= {key: name for key, name in stand_ins.items() if name in names}
            twin.children.append(Element(each.tag, said, each.file, each.line))
    handed.children += parts


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
