"""Places in URDF files, and the shapes in them that may touch."""

from __future__ import annotations

from pathlib import Path

from ...spatial.vectors import triple
from ..visuals import MeshFile
from .frames import Numbers, Rotation, Vector, from_quaternion, turn, unit_quaternion
from .markup import Element, shown
from .mjcf_shapes import unused
from .robot import Reading, Robot, WrittenShape

FLOOR = "floor"
_LENGTHS = {"sphere": ("radius",), "capsule": ("radius", "length"), "cylinder": ("radius", "length"), "box": (),
            "mesh": ()}  # fmt: skip


def placed(element: Element, reading: Reading) -> tuple[Vector, Rotation]:
    """Where the <origin> of an element puts it: place and turn."""
    origin = element.one("origin")
    if origin is None:
        return (0, 0, 0), turn(0, 0, 0)
    zero = (0.0, 0.0, 0.0)
    at = triple(origin.numbers("xyz", 3, zero))
    if "quat_xyzw" not in origin.attributes:
        roll, pitch, yaw = origin.numbers("rpy", 3, zero)
        return at, turn(roll, pitch, yaw, reading.snap)
    if "rpy" in origin.attributes:
        raise origin.error("it has rpy and quat_xyzw.", "Keep one.")
    x, y, z, w = origin.numbers("quat_xyzw", 4)
    return at, from_quaternion(*unit_quaternion(origin, w, x, y, z), reading.snap)


def add_shapes(robot: Robot, root: Element, reading: Reading, folder: Path | None) -> None:
    """Give a robot the shapes of its <collision>s, and a floor, z = 0 of the ground; meshes are found from `folder`."""
    robot.left_out.forget("contacts")
    found = [(link, each) for link in root.all("link") for each in link.all("collision")]
    names = unused([FLOOR, *(each.attributes.get("name") or link.attribute("name") for link, each in found)])[1:]
    for (link, each), name in zip(found, names, strict=True):
        shape = _shape(name, link, each, reading, folder)
        robot.shapes.append(shape)
        if not shape.friction and reading.friction is None:
            robot.left_out.note("contacts-slippery", name)
    if robot.shapes:
        robot.shapes.append(WrittenShape(FLOOR, "plane", "ground"))


def _shape(name: str, link: Element, collision: Element, reading: Reading, folder: Path | None) -> WrittenShape:
    """A <collision> of a link."""
    inside = collision.needed("geometry").children
    if len(inside) != 1 or inside[0].tag not in _LENGTHS:
        tags = ", ".join(f"<{shown(each.tag)}>" for each in inside) or "nothing"
        raise collision.error(f"its geometry holds {tags}.", f"Give one of {', '.join(_LENGTHS)}.")
    (solid,) = inside
    sizes: Numbers = solid.numbers("size", 3) if solid.tag == "box" else tuple(map(solid.number, _LENGTHS[solid.tag]))
    if not all(size > 0 for size in sizes):
        raise solid.error("its sizes are not positive.", "Give lengths in metres.")
    at, rotation = placed(collision, reading)
    contact = link.one("contact")
    rubbing = None if contact is None else contact.one("lateral_friction")
    friction = reading.friction or 0.0 if rubbing is None else rubbing.number("value")
    if friction < 0 and rubbing is not None:
        raise rubbing.error(f"the friction is {friction:g}.", "It must be at least zero.")
    mesh = mesh_file(solid, folder) if solid.tag == "mesh" else None
    return WrittenShape(name, solid.tag, link.attribute("name"), sizes, at, rotation, mesh, friction)


def mesh_file(mesh: Element, folder: Path | None) -> MeshFile:
    """The file that a <mesh> names, from the folder of the robot's."""
    return MeshFile(mesh.attribute("filename"), str(folder or ""), triple(mesh.numbers("scale", 3, (1.0, 1.0, 1.0))))
