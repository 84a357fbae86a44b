"""The looks of links, as the <visual>s of URDF and SDF files say them. Meshes are opened by who draws them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from ...errors import ModelFileError
from ..parts import Frame
from ..visuals import MeshFile, Visual
from .frames import Numbers
from .markup import Element
from .robot import Reading, Robot
from .urdf_shapes import mesh_file, placed

_WORDS = {"sphere": ("radius",), "cylinder": ("radius", "length"), "capsule": ("radius", "length")}


def add_visuals(robot: Robot, root: Element, reading: Reading, folder: Path | None) -> None:
    """Give a robot the looks of the <visual>s of a URDF file. One that is malformed is noted,
    one without a geometry says nothing."""
    materials = {each.attributes.get("name", ""): each for each in root.all("material")}
    for link in root.all("link"):
        for number, each in enumerate(link.all("visual")):
            if says_nothing(each):
                continue
            try:
                robot.visuals.append(_visual(link.attribute("name"), each, materials, reading, folder))
            except ModelFileError:
                robot.left_out.note("visuals", f"{link.attribute('name')} {number}")


def says_nothing(visual: Element) -> bool:
    """Whether a <visual> has no geometry, or an empty one."""
    return not any(form.tag != "empty" for geometry in visual.all("geometry") for form in geometry.children)


def _visual(
    body: str, visual: Element, materials: Mapping[str, Element], reading: Reading, folder: Path | None
) -> Visual:
    form = _form(visual, (*_WORDS, "box", "mesh"))
    sizes = form.numbers("size", 3) if form.tag == "box" else tuple(map(form.number, _WORDS.get(form.tag, ())))
    at, rotation = placed(visual, reading)
    material = visual.one("material")
    said = None if material is None else _rgba(material) or _rgba(materials.get(material.attributes.get("name", "")))
    mesh = mesh_file(form, folder) if form.tag == "mesh" else None
    return Visual(form.tag, Frame("", body, at, rotation), sizes, said, mesh)


def _rgba(material: Element | None) -> Numbers | None:
    """The colour of a material; None where it has none, as one that is named alone."""
    colour = None if material is None else material.one("color")
    return None if colour is None else colour.numbers("rgba", 4)


def _form(visual: Element, known: Sequence[str]) -> Element:
    """The only solid or mesh of a <visual>."""
    inside = visual.needed("geometry").children
    if len(inside) != 1 or inside[0].tag not in known:
        raise visual.error("its geometry is no solid and no mesh.", f"Give one of {', '.join(known)}.")
    return inside[0]


def sdf_visual(visual: Element, frame: Frame, folder: Path | None) -> Visual:
    """A <visual> of an SDF file, which stands in a frame of its link. Raises ModelFileError where it is malformed."""
    form = _form(visual, (*_WORDS, "box", "ellipsoid", "mesh"))
    mesh, sizes = None, tuple(form.content_number(word) for word in _WORDS.get(form.tag, ()))
    if form.tag == "mesh":
        x, y, z = _numbers(form, "scale", 3, (1.0, 1.0, 1.0))
        mesh = MeshFile(form.content("uri"), str(folder or ""), (x, y, z))
    elif not sizes:
        sizes = _numbers(form, "size" if form.tag == "box" else "radii", 3)
    material = visual.one("material")
    said = next((word for word in ("diffuse", "ambient") if material is not None and material.one(word)), None)
    colour = None if material is None or said is None else _colour(material.needed(said))
    return Visual(form.tag, frame, sizes, colour, mesh)


def _numbers(element: Element, tag: str, count: int, default: Numbers | None = None) -> Numbers:
    """The numbers inside the only child with this tag."""
    child = element.one(tag)
    if child is None and default is not None:
        return default
    child = child or element.needed(tag)
    return child.as_numbers(f"<{tag}>", child.text, count)


def _colour(said: Element) -> Numbers:
    """Red, green, blue, and opacity, which may be left out."""
    numbers = said.as_numbers(f"<{said.tag}>", said.text, 4 if len(said.text.split()) == 4 else 3)
    return (*numbers, 1.0)[:4]
