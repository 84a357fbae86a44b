"""What bodies of an MJCF file look like, as its text says: geoms of the groups that MuJoCo's viewer shows (0 to 2).

Classes, frames and materials are followed here; mujoco is not asked, no mesh is opened. Planes are no looks, heights
and textures are not drawn, and of a geom that is fitted to a mesh the mesh is.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ...errors import ModelFileError
from ...spatial.vectors import triple
from ..parts import Frame
from ..visuals import MeshFile, Visual
from .frames import NUMBERS, Numbers, Rotation, Vector, WrittenPose, from_quaternion, turn, unit, unit_quaternion
from .markup import Element, shown
from .mjcf_text import mesh_path
from .robot import Robot, WrittenMesh

_SIZES = {"sphere": 1, "capsule": 2, "cylinder": 2, "box": 3, "ellipsoid": 3}
_HIDDEN, _GREY = 3, (0.5, 0.5, 0.5, 1.0)
Classes = dict[str, dict[str, dict[str, str]]]


def add_looks(robot: Robot, root: Element, bodies: Sequence[str], folder: Path | None) -> None:
    """Give a robot the looks of its geoms; `bodies` are the names of all, the world first. What is malformed is
    noted."""
    looks = _Looks(root, folder)
    worlds = [found for world in root.all("worldbody") for found in looks.geoms(world, "main", WrittenPose())]
    if looks.bodies != len(bodies):
        robot.left_out.note("visuals", f"{looks.bodies} bodies in the text, {len(bodies)} compiled")
        return
    for geom, attributes, number, pose in worlds:
        try:
            look = looks.visual(geom, attributes, bodies[number], pose)
        except ModelFileError:
            robot.left_out.note("visuals", geom.attributes.get("name", f"<geom> of line {geom.line}"))
            continue
        robot.visuals += [look] if look is not None else []


def meshes_of(root: Element, bodies: Sequence[str], geoms: int, folder: Path | None) -> dict[int, WrittenMesh]:
    """What the text says of geoms that are meshes or heights or fitted to a mesh, by their numbers in mujoco, which has
    so many `bodies` and `geoms`."""
    looks = _Looks(root, folder)
    found = [each for world in root.all("worldbody") for each in looks.geoms(world, "main", WrittenPose())]
    if (looks.bodies, len(found)) != (len(bodies), geoms):
        raise root.error("its shapes are not those that mujoco compiles.", 'Read it without contacts="geometry".')
    found.sort(key=lambda each: each[2])
    return {number: looks.written(geom, said, pose) for number, (geom, said, _, pose) in enumerate(found)
            if {"mesh", "hfield"} & set(said) or said.get("type") in ("mesh", "hfield", "sdf")}  # fmt: skip


@dataclass
class _Looks:
    """The looks in a file; `bodies` counts those that were met, the world among them."""

    root: Element
    folder: Path | None
    bodies: int = 1
    classes: Classes = field(default_factory=dict)

    def __post_init__(self) -> None:
        said: dict[str, str] = {}
        for compiler in self.root.all("compiler"):
            said |= compiler.attributes
        self.degrees, self.sequence = said.get("angle", "degree") == "degree", said.get("eulerseq", "xyz")
        for default in self.root.all("default"):
            self._learn(default, {})
        assets = [each for part in self.root.all("asset") for each in part.children]
        self.materials = {each.attributes.get("name", ""): each for each in assets if each.tag == "material"}
        self.files = {each.attributes.get("name") or _stem(each.attributes.get("file", "")): each
                      for each in assets if each.tag == "mesh"}  # fmt: skip

    def _learn(self, default: Element, above: Mapping[str, dict[str, str]]) -> None:
        """What a class and those in it say of geoms, meshes and materials."""
        known = {tag: dict(above.get(tag, {})) for tag in ("geom", "mesh", "material")}
        for tag, attributes in known.items():
            for each in default.all(tag):
                attributes |= each.attributes
        self.classes[default.attributes.get("class", "main")] = known
        for inner in default.all("default"):
            self._learn(inner, known)

    def _said(self, element: Element, inherited: str) -> dict[str, str]:
        """The attributes of an element with those of its class."""
        name = element.attributes.get("class", inherited)
        return self.classes.get(name, {}).get(element.tag, {}) | element.attributes

    # ---------------------------------------------------------------- geoms and where they are

    def geoms(
        self, place: Element, inherited: str, pose: WrittenPose, number: int = 0
    ) -> Iterator[tuple[Element, dict[str, str], int, WrittenPose]]:
        """(geom, what is said of it, the number of its body, the pose of what it stands in there), depth first."""
        inherited = place.attributes.get("childclass", inherited)
        for part in place.children:
            if part.tag == "geom":
                yield part, self._said(part, inherited), number, pose
            elif part.tag == "frame":
                yield from self.geoms(part, inherited, pose.then(self._pose(part, part.attributes)), number)
            elif part.tag == "body":
                self.bodies += 1
                yield from self.geoms(part, inherited, WrittenPose(), self.bodies - 1)

    def visual(self, geom: Element, said: Mapping[str, str], body: str, pose: WrittenPose) -> Visual | None:
        """The look of a geom; None of one that is not shown. Raises ModelFileError."""
        reading = Element("geom", dict(said), geom.file, geom.line)
        form = "mesh" if "mesh" in said else said.get("type", "sphere")
        if reading.number("group", 0.0) >= _HIDDEN or form == "plane":
            return None
        if form not in (*_SIZES, "mesh"):
            raise geom.error(f"'{form}' is not drawn.", f"Drawn are {', '.join(_SIZES)}, mesh.")
        numbers = tuple(reading.as_number("size", each) for each in said.get("size", "").split())
        is_between = "fromto" in said and form != "mesh"
        own, length = self._along(reading, said) if is_between else (self._pose(reading, said), 0)
        place = pose.then(own)
        frame = Frame("", body, place.at, place.rotation)
        mesh = self._mesh(reading, said["mesh"]) if form == "mesh" else None
        if mesh is not None and mesh.corners:
            raise geom.error("its mesh has no file.", "Meshes of files are drawn.")
        return Visual(form, frame, _sizes(reading, form, numbers, length), self._colour(reading, said), mesh)

    def written(self, geom: Element, said: Mapping[str, str], around: WrittenPose) -> WrittenMesh:
        """A mesh whose geom stands in a pose `around` it."""
        called = geom.attributes.get("name", f"<geom> of line {geom.line}")
        if said.get("type") != "mesh":
            return WrittenMesh(called)
        try:
            return WrittenMesh(called, self._mesh(geom, said.get("mesh", "")), around.then(self._pose(geom, said)))
        except ModelFileError as problem:
            return WrittenMesh(called, problem=problem.what)

    def _mesh(self, geom: Element, name: str) -> MeshFile:
        if name not in self.files:
            raise geom.error(f"there is no mesh '{shown(name)}'.", "Name one in <asset>.")
        said = self._said(self.files[name], "main")
        reading = Element("mesh", said, geom.file, geom.line)
        scale, at = reading.numbers("scale", 3, (1.0, 1.0, 1.0)), reading.numbers("refpos", 3, (0.0, 0.0, 0.0))
        turned = from_quaternion(*unit_quaternion(reading, *reading.numbers("refquat", 4, (1.0, 0.0, 0.0, 0.0))))
        path = mesh_path(self.root, said["file"]) if said.get("file") else ""
        written = () if path else self._corners(reading, said.get("vertex", ""))
        return MeshFile(path, str(self.folder or ""), triple(scale), triple(at), turned, written)

    def _corners(self, mesh: Element, written: str) -> tuple[Vector, ...]:
        numbers = tuple(mesh.as_number("vertex", each) for each in written.split())
        if not numbers or len(numbers) % 3:
            raise mesh.error("the mesh has neither a file nor corners.", "Name a file, or write its vertex.")
        return tuple(triple(numbers[k : k + 3]) for k in range(0, len(numbers), 3))

    def _colour(self, geom: Element, said: Mapping[str, str]) -> Numbers:
        material = self.materials.get(said.get("material", ""))
        if "rgba" in said or material is None:
            return geom.numbers("rgba", 4, _GREY)
        return Element("material", self._said(material, "main"), geom.file, geom.line).numbers("rgba", 4, (1.0,) * 4)

    def _along(self, geom: Element, said: Mapping[str, str]) -> tuple[WrittenPose, float]:
        """The pose of a geom between two points, its z axis along them, and its length."""
        ends = geom.as_numbers("fromto", said["fromto"], 6)
        a, b = triple(ends[:3]), triple(ends[3:])
        middle = triple((p + q) / 2 for p, q in zip(a, b, strict=True))
        return WrittenPose(middle, _upright(unit(NUMBERS.difference(b, a), geom.where))), math.dist(a, b)

    def _pose(self, element: Element, said: Mapping[str, str]) -> WrittenPose:
        reading = Element(element.tag, dict(said), element.file, element.line)
        return WrittenPose(triple(reading.numbers("pos", 3, (0.0, 0.0, 0.0))), self._rotation(reading))

    def _rotation(self, said: Element) -> Rotation:
        """The turn that a quaternion, an axis with an angle, two axes, the z axis or Euler's angles say."""
        if "quat" in said.attributes:
            return from_quaternion(*unit_quaternion(said, *said.numbers("quat", 4)))
        if "axisangle" in said.attributes:
            *axis, angle = said.numbers("axisangle", 4)
            return _about(unit(triple(axis), said.where), self._radians(angle))
        if "xyaxes" in said.attributes:
            numbers = said.numbers("xyaxes", 6)
            x = unit(triple(numbers[:3]), said.where)
            z = unit(NUMBERS.cross(x, triple(numbers[3:])), said.where)
            y = NUMBERS.cross(z, x)
            return triple(zip(x, y, z, strict=True))
        if "zaxis" in said.attributes:
            return _upright(unit(triple(said.numbers("zaxis", 3)), said.where))
        rotation = turn(0, 0, 0)
        for letter, angle in zip(self.sequence, said.numbers("euler", 3, (0.0, 0.0, 0.0)), strict=False):
            axis = triple(float(letter.lower() == each) for each in "xyz")
            step = _about(axis, self._radians(angle))
            rotation = NUMBERS.product(step, rotation) if letter.isupper() else NUMBERS.product(rotation, step)
        return rotation

    def _radians(self, angle: float) -> float:
        return math.radians(angle) if self.degrees else angle


def _stem(file: str) -> str:
    return file.replace("\\", "/").rpartition("/")[2].rpartition(".")[0]


def _sizes(geom: Element, form: str, given: Numbers, length: float) -> Numbers:
    """The sizes of a `Visual` from mujoco's half sizes; `length` is that of a geom between two points."""
    if form == "mesh":
        return ()
    if length:
        given = {"capsule": (*given[:1], length / 2), "cylinder": (*given[:1], length / 2)}.get(
            form, (*(given * 2)[:2], length / 2))
    if len(given) < _SIZES[form]:
        raise geom.error("its size is too short.", f"A {form} has {_SIZES[form]}.")
    if form in ("capsule", "cylinder"):
        return given[0], 2 * given[1]
    return tuple(2 * half for half in given[:3]) if form == "box" else given[: _SIZES[form]]


def _upright(axis: Vector) -> Rotation:
    """The least turn that takes z to a unit vector."""
    x, y, z = axis
    if math.hypot(x, y) < 1e-12:
        return turn(0 if z > 0 else math.pi, 0, 0)
    return _about(unit((-y, x, 0), "axis"), math.atan2(math.hypot(x, y), z))


def _about(axis: Vector, angle: float) -> Rotation:
    """The turn by an angle about a unit vector, rad."""
    x, y, z = (each * math.sin(angle / 2) for each in axis)
    return from_quaternion(math.cos(angle / 2), x, y, z)
