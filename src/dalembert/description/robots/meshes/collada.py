"""COLLADA (.dae): geometries in a scene of nodes, with the diffuse colours of their materials.

As robot files mean it, the unit of length is kept and the axis that points up is not looked at. Textures are not read.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ....errors import ModelFileError
from ..markup import LARGEST_FILE, Element, parse
from .mesh import FloatArray, IntArray, Mesh

_MOST_NODES, _DEEPEST = 20_000, 100
_LOOKS = ("phong", "lambert", "blinn", "constant")


def read(content: bytes, where: str) -> Mesh:
    """The mesh of a COLLADA file. Raises ModelFileError for what is malformed."""
    root = parse(content, where, longest=LARGEST_FILE)
    found = list(_Document(root).meshes())
    if not found:
        raise ModelFileError(where, "its scene holds no triangles.", "Write the file anew.")
    return Mesh.joined(found)


class _Document:
    """A file by what its parts are called."""

    def __init__(self, root: Element) -> None:
        self.root, self.named, waiting = root, dict[str, Element](), [root]
        while waiting:
            element = waiting.pop()
            self.named.setdefault(element.attributes.get("id", ""), element)
            waiting += element.children
        self.visited = 0
        self.known: dict[str, list[tuple[str, FloatArray, IntArray]]] = {}

    def meshes(self) -> Iterator[Mesh]:
        asset = self.root.one("asset")
        unit = None if asset is None else asset.one("unit")
        metre = 1.0 if unit is None else unit.number("meter", 1.0)
        for called in self.root.needed("scene").all("instance_visual_scene"):
            for node in self._of(called).all("node"):
                yield from self._node(node, np.diag([metre, metre, metre, 1.0]), 0)

    def _of(self, asking: Element) -> Element:
        """The element that another names by its url or target."""
        name = asking.attributes.get("url") or asking.attributes.get("target", "")
        if name.removeprefix("#") not in self.named or not name.startswith("#"):
            raise asking.error(f"there is no '{name[:60]}'.", "Name a part of the file.")
        return self.named[name.removeprefix("#")]

    def _node(self, node: Element, above: FloatArray, depth: int) -> Iterator[Mesh]:
        self.visited += 1
        if self.visited > _MOST_NODES or depth > _DEEPEST:
            raise node.error("its nodes are too many or too deep.", "Flatten the scene.")
        pose = above
        for part in node.children:
            pose = pose @ _transform(part)
        for called in node.all("instance_geometry"):
            colours = self._colours(called)
            for material, corners, faces in self._triangles(self._of(called)):
                yield Mesh.plain(corners, faces, colours.get(material)).moved(pose[:3, :3], pose[:3, 3])
        for child in node.all("node"):
            yield from self._node(child, pose, depth + 1)
        for called in node.all("instance_node"):
            yield from self._node(self._of(called), pose, depth + 1)

    # ---------------------------------------------------------------- colours

    def _colours(self, called: Element) -> dict[str, list[float]]:
        """The diffuse colour of each material by the symbol a geometry has for it."""
        bound = [each for part in called.all("bind_material") for common in part.all("technique_common")
                 for each in common.all("instance_material")]  # fmt: skip
        found = {each.attributes.get("symbol", ""): self._diffuse(each) for each in bound}
        return {symbol: colour for symbol, colour in found.items() if colour is not None}

    def _diffuse(self, called: Element) -> list[float] | None:
        effect = self._of(self._of(called).needed("instance_effect"))
        looks = (look for profile in effect.all("profile_COMMON") for technique in profile.all("technique")
                 for look in technique.all(*_LOOKS))  # fmt: skip
        for look in looks:
            diffuse = look.one("diffuse")
            colour = None if diffuse is None else diffuse.one("color")
            if colour is not None:
                return [*colour.as_numbers("its colour", colour.text, 4)[:3], 1.0]
        return None

    # ---------------------------------------------------------------- triangles

    def _triangles(self, geometry: Element) -> list[tuple[str, FloatArray, IntArray]]:
        """(material, corners, faces) of each list of polygons in a geometry."""
        name = geometry.attributes.get("id", "")
        if name not in self.known:
            mesh = geometry.one("mesh")
            parts = [] if mesh is None else list(mesh.all("triangles", "polylist", "polygons"))
            self.known[name] = [part for each in parts if (part := self._part(each)) is not None]
        return self.known[name]

    def _part(self, part: Element) -> tuple[str, FloatArray, IntArray] | None:
        inputs = {each.attributes.get("semantic", ""): each for each in part.all("input")}
        stride = 1 + max((int(each.number("offset", 0.0)) for each in part.all("input")), default=0)
        if "VERTEX" not in inputs or not 1 <= stride <= 100:
            raise part.error("it says no corners.", "Write the file anew.")
        vertices = self.named.get(inputs["VERTEX"].attributes.get("source", "").removeprefix("#"), part)
        place = next((each for each in vertices.all("input") if each.attributes.get("semantic") == "POSITION"), None)
        source = None if place is None else self.named.get(place.attributes.get("source", "").removeprefix("#"))
        if source is None:
            raise part.error("its corners are nowhere.", "Write the file anew.")
        corners = self._places(source)
        texts = [np.asarray(_numbers(p, np.int64)) for p in part.all("p")]
        if not texts:
            return None
        offset = int(inputs["VERTEX"].number("offset", 0.0))
        rings = [each[: len(each) // stride * stride].reshape(-1, stride)[:, offset] for each in texts]
        return part.attributes.get("material", ""), corners, _faces(part, rings, len(corners))

    def _places(self, source: Element) -> FloatArray:
        accessor = source.needed("technique_common").needed("accessor")
        step, first = int(accessor.number("stride", 3.0)), int(accessor.number("offset", 0.0))
        values = _numbers(source.needed("float_array"), np.float64)[first:]
        if not 3 <= step <= 100:
            raise source.error(f"its places are {step} numbers apart.", "Write three for each.")
        return values[: len(values) // step * step].reshape(-1, step)[:, :3]


def _faces(part: Element, rings: list[IntArray], count: int) -> IntArray:
    """Triangles of lists of corners, each of triangles, polygons by their counts, or one polygon."""
    if part.tag == "triangles":
        found = np.concatenate([ring[: len(ring) // 3 * 3].reshape(-1, 3) for ring in rings])
    else:
        if part.tag == "polylist":
            sizes = _numbers(part.needed("vcount"), np.int64)
            if len(sizes) and (sizes.min() < 1 or sizes.sum() > len(rings[0])):
                raise part.error("its counts are not those of its corners.", "Write the file anew.")
            rings = np.split(rings[0], np.cumsum(sizes))[:-1]
        fans = [np.stack([np.full(len(ring) - 2, ring[0]), ring[1:-1], ring[2:]], axis=-1) for ring in rings
                if len(ring) > 2]  # fmt: skip
        found = np.concatenate(fans) if fans else np.zeros((0, 3), np.int64)
    if len(found) and not (found.min() >= 0 and found.max() < count):
        raise part.error("it names a corner that is not there.", "Write the file anew.")
    return found


def _transform(part: Element) -> FloatArray:
    """What an element of a node does to what is in it, 4 x 4."""
    made, sizes = np.eye(4), {"matrix": 16, "translate": 3, "rotate": 4, "scale": 3}
    if part.tag not in sizes:
        return made
    numbers = np.array(part.as_numbers(f"<{part.tag}>", part.text, sizes[part.tag]))
    if part.tag == "matrix":
        return numbers.reshape(4, 4)
    if part.tag == "translate":
        made[:3, 3] = numbers
    elif part.tag == "scale":
        made[:3, :3] = np.diag(numbers)
    else:
        made[:3, :3] = _about(numbers[:3], np.radians(numbers[3]))
    return made


def _about(axis: FloatArray, angle: float) -> FloatArray:
    """The turn by an angle about an axis, rad."""
    x, y, z = axis / (np.linalg.norm(axis) or 1.0)
    cross = np.array([(0, -z, y), (z, 0, -x), (-y, x, 0)])
    return np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross


def _numbers(element: Element, kind: type[np.float64] | type[np.int64]) -> np.ndarray:
    try:
        return np.array(element.text.split(), dtype=kind)
    except (ValueError, OverflowError):
        raise element.error("a number in it is none.", "Write the file anew.") from None
