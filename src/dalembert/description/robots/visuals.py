"""The looks of links, as the <visual>s of a URDF file say them. Meshes are named, and opened by who draws them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ...errors import ModelFileError
from ..parts import Frame
from ..visuals import MeshFile, Visual
from .frames import Numbers
from .markup import Element
from .robot import Reading, Robot
from .urdf_shapes import placed

_WORDS = {"sphere": ("radius",), "cylinder": ("radius", "length"), "capsule": ("radius", "length")}


def add_visuals(robot: Robot, root: Element, reading: Reading, folder: Path | None) -> None:
    """Give a robot the looks of the <visual>s of a URDF file. One that is malformed is noted,
    one without a geometry says nothing."""
    materials = {each.attributes.get("name", ""): each for each in root.all("material")}
    for link in root.all("link"):
        for number, each in enumerate(link.all("visual")):
            if not any(geometry.children for geometry in each.all("geometry")):
                continue
            try:
                robot.visuals.append(_visual(link.attribute("name"), each, materials, reading, folder))
            except ModelFileError:
                robot.left_out.note("visuals", f"{link.attribute('name')} {number}")


def _visual(
    body: str, visual: Element, materials: Mapping[str, Element], reading: Reading, folder: Path | None
) -> Visual:
    inside = visual.needed("geometry").children
    if len(inside) != 1 or inside[0].tag not in (*_WORDS, "box", "mesh"):
        raise visual.error("its geometry is no solid and no mesh.", f"Give one of {', '.join(_WORDS)}, box, mesh.")
    (form,) = inside
    sizes = form.numbers("size", 3) if form.tag == "box" else tuple(map(form.number, _WORDS.get(form.tag, ())))
    at, rotation = placed(visual, reading)
    material = visual.one("material")
    said = None if material is None else _rgba(material) or _rgba(materials.get(material.attributes.get("name", "")))
    mesh = None
    if form.tag == "mesh":
        x, y, z = form.numbers("scale", 3, (1.0, 1.0, 1.0))
        mesh = MeshFile(form.attribute("filename"), "" if folder is None else str(folder), (x, y, z))
    return Visual(form.tag, Frame("", body, at, rotation), sizes, said, mesh)


def _rgba(material: Element | None) -> Numbers | None:
    """The colour of a material; None where it has none, as one that is named alone."""
    colour = None if material is None else material.one("color")
    return None if colour is None else colour.numbers("rgba", 4)
