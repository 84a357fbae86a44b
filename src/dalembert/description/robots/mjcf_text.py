"""The text of an MJCF file, cut down to its mechanics before mujoco sees it.

Includes are put in place, from the file's own folder or below; only the elements and attributes that say how bodies
move are kept, so that mujoco opens no texture, height field, skin or plugin; meshes are read where an inertia comes
from them, again only from below the folder, and handed over as bytes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath, PureWindowsPath

from ...errors import ModelFileError
from .left_out import LeftOut
from .markup import LARGEST_FILE, MOST_ELEMENTS, Element, parse, shown
from .mjcf_shapes import STAND_IN, WORDS, for_mujoco, hand_over_pairs
from .words import IDLE, KEPT, READ, REFUSED, UNREAD, Word, fate, note, own_name, row_of, words_of
from .words.mjcf import STRICT, VOCABULARY

_WITH_SHAPES = ("worldbody", "body", "frame")
_MOST_INCLUDES = 200
_SIMPLE = ("class", "type", "size", "fromto", "contype", "conaffinity", "pos", "quat", "axisangle", "xyaxes",
           "zaxis", "euler")
_LARGEST_MESHES = 500_000_000


@dataclass
class Mechanics:
    """What is left of a file: its elements, the bytes of meshes by name, and what of its physics is not read."""

    root: Element
    meshes: dict[str, bytes] = field(default_factory=dict)
    left_out: LeftOut = field(default_factory=LeftOut)


def mechanics(root: Element, folder: Path | None, has_shapes: bool = False) -> Mechanics:
    """The mechanics of an MJCF file with this root element; `folder` is where it may include from, None for nowhere;
    `has_shapes` says whether the shapes that touch are part of it.

    Raises ModelFileError for what would lead outside the folder and for what cannot be cut away.
    """
    _put_in_place(root, folder)
    found = Mechanics(Element(root.tag, {}, root.file, root.line))
    from_shapes = any(compiler.attributes.get("inertiafromgeom") == "true" for compiler in root.all("compiler"))
    _cut(root, found, from_shapes, has_shapes)
    if has_shapes:
        hand_over_pairs(root, found.root)
    _read_meshes(root, found, folder)
    return found


# ------------------------------------------------------------ includes


def _put_in_place(root: Element, folder: Path | None) -> None:
    """Replace every <include> by what its file holds; each file can be included once."""
    included: set[Path] = set()
    elements, size = 0, 0
    waiting = [root]
    while waiting:
        element = waiting.pop()
        position = 0
        while position < len(element.children):
            child = element.children[position]
            if child.tag != "include":
                waiting.append(child)
                position += 1
                continue
            path = _included(child, folder)
            if path in included or len(included) >= _MOST_INCLUDES:
                raise child.error(f"'{shown(child.attributes['file'])}' is included twice, or too much is included.",
                                  f"Include each file once, and at most {_MOST_INCLUDES}.")
            included.add(path)
            content = _bytes(child, path)
            held = parse(content, str(path))
            size, elements = size + len(content), elements + sum(1 for _ in held.below())
            if size > LARGEST_FILE or elements > MOST_ELEMENTS:
                raise child.error("what is included is too large.", f"At most {LARGEST_FILE} bytes are read.")
            element.children[position:position + 1] = held.children


def _included(include: Element, folder: Path | None) -> Path:
    """The path of what is included: in the folder of the model, else beside the file that includes it."""
    name = include.attribute("file")
    path = _inside(include, name, folder)
    home, around = (folder or Path()).resolve(), Path(include.file).resolve().parent
    if path.is_file() or not around.is_relative_to(home):
        return path
    beside = _inside(include, str(around.relative_to(home) / name), folder)
    return beside if beside.is_file() else path


def _inside(element: Element, name: str, folder: Path | None) -> Path:
    """The path of a file named in the model, links followed; refused where it leaves the folder of the model."""
    if folder is None:
        raise element.error(f"it names the file '{shown(name)}'.", "A text without a folder names no files.")
    pure = PureWindowsPath(name)
    if pure.is_absolute() or pure.drive or PurePosixPath(name).is_absolute() or ".." in pure.parts or "\0" in name:
        raise _outside(element, name)
    try:
        home = folder.resolve()
        path = (home / name.replace("\\", "/")).resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise element.error(f"the path '{shown(name)}' cannot be followed ({shown(str(error))}).",
                            "Check the path.") from None
    if not path.is_relative_to(home):
        raise _outside(element, name)
    return path


def _outside(element: Element, name: str) -> ModelFileError:
    return element.error(f"the path '{shown(name)}' leads out of the model's folder.", "Put the file beside the model.")


def _bytes(element: Element, path: Path) -> bytes:
    try:
        if not path.is_file():
            raise element.error(f"there is no file '{shown(path.name)}'.", "Check the path.")
        with path.open("rb") as stream:
            content = stream.read(LARGEST_FILE + 1)
    except OSError as error:
        raise element.error(f"'{shown(path.name)}' cannot be read ({error.strerror}).", "Check the path.") from None
    if len(content) > LARGEST_FILE:
        raise element.error(f"'{shown(path.name)}' has more than {LARGEST_FILE} bytes.", "Split it.")
    return content


# ------------------------------------------------------------ what is kept


def _cut(root: Element, found: Mechanics, from_shapes: bool, has_shapes: bool) -> None:
    waiting = [(_Place(root), found.root)]
    while waiting:
        place, copy = waiting.pop()
        element, line = place.element, row_of(VOCABULARY, place.element, place.parent)
        for word in words_of(element, place.owner):
            kind = fate(line, word.name)
            if kind == KEPT and word.element is None:
                copy.attributes[word.name] = for_mujoco(element, word.name)
            elif kind == KEPT and word.element is not None and not _acts_elsewhere(element, word.element, found):
                twin = Element(word.name, {}, word.element.file, word.element.line)
                copy.children.append(twin)
                if has_shapes and word.name == "geom":
                    _say_touch(word.element, twin)
                if place.needs_no_shape(word.element):
                    _stand_in(word.element, twin, has_shapes)
                else:
                    waiting.append((place.inside(word.element, from_shapes), twin))
            elif kind not in (KEPT, READ, IDLE):
                _pass_over(kind, word, found)


@dataclass(frozen=True)
class _Place:
    """An element of a file: in what it stands, the nearest name around it, whether its shapes weigh nothing."""

    element: Element
    parent: str = ""
    owner: str = ""
    is_weighed: bool = False

    def inside(self, child: Element, from_shapes: bool) -> _Place:
        """The place of a child; a body that says its inertia is weighed, unless shapes say it all the same."""
        inherits = child.tag == "frame" and self.is_weighed
        is_weighed = any(True for _ in child.all("inertial")) and not from_shapes if child.tag == "body" else inherits
        return _Place(child, self.element.tag, own_name(child) or self.owner, is_weighed or child.tag == "worldbody")

    def needs_no_shape(self, child: Element) -> bool:
        """Whether a child is a shape that weighs nothing: of the ground, of a weighed body, a plane, heights."""
        return child.tag == "geom" and self.element.tag in _WITH_SHAPES and (
            self.is_weighed or child.attributes.get("type") in ("plane", "hfield"))


def _pass_over(kind: str, word: Word, found: Mechanics) -> None:
    """Note physics that is left out; refuse what cannot be, and what mujoco would not know."""
    inside = word.inside.tag
    if word.element is None:
        note(found.left_out, kind, word)
    elif kind == REFUSED or (inside == "equality" and kind == UNREAD):
        remedy = "Kinds are connect, weld, joint." if inside == "equality" else "Write out the bodies and joints."
        what = f"an equality of kind <{word.name}>" if inside == "equality" else f"<{word.name}>"
        raise word.element.error(f"{what} is not read.", remedy)
    elif kind == UNREAD and inside in STRICT:
        raise word.element.error(f"<{shown(word.name)}> in <{inside}> is not understood.", "Check its spelling.")
    elif not word.says_nothing or inside == "sensor":
        note(found.left_out, kind, word)


def _acts_elsewhere(element: Element, child: Element, found: Mechanics) -> bool:
    """Whether a child is an actuator of something else than one joint, or a sensor of another thing than a body, a site
    or a joint, or that says more than its vector; it is noted and left out."""
    said = child.attributes
    if element.tag == "actuator":
        kind, acts = "actuators", bool({"joint", "jointinparent"} & set(said))
    else:
        plain = all(fate(row_of(VOCABULARY, child, element.tag), key) in (KEPT, IDLE) for key in said)
        kind, acts = "sensors", plain and said.get("objtype", "body") in ("body", "xbody", "site")
    if element.tag not in ("actuator", "sensor") or acts:
        return False
    found.left_out.note(kind, own_name(child) or f"<{child.tag}>")
    return True


def _say_touch(geom: Element, twin: Element) -> None:
    """What a shape says of how it touches others."""
    twin.attributes |= {key: for_mujoco(geom, key) for key in WORDS if key in geom.attributes}


def _stand_in(geom: Element, twin: Element, has_shapes: bool) -> None:
    """A ball without mass that says of a shape whether it touches others: no mesh is opened for that. A simple shape
    stands for itself where shapes are asked for."""
    if has_shapes and "mesh" not in geom.attributes and "hfield" not in geom.attributes \
            and geom.attributes.get("type") not in ("mesh", "hfield", "sdf"):
        twin.attributes |= {key: for_mujoco(geom, key) for key in _SIMPLE if key in geom.attributes} | {"mass": "0"}
        return
    if has_shapes and "name" in geom.attributes:
        twin.attributes["name"] = f"{STAND_IN}{geom.attributes['name']}"
    kept = {key: for_mujoco(geom, key) for key in ("class", "contype", "conaffinity") if key in geom.attributes}
    twin.attributes |= {**kept, "type": "sphere", "size": "1", "mass": "0"}


# ------------------------------------------------------------ meshes


def mesh_path(root: Element, file: str) -> str:
    """Where the file of a mesh is, from the folder of the model, as the last settings of its compiler say."""
    directory, is_stripped = "", "false"
    for compiler in root.all("compiler"):
        directory = compiler.attributes.get("meshdir", compiler.attributes.get("assetdir", directory))
        is_stripped = compiler.attributes.get("strippath", is_stripped)
    name = PurePosixPath(file.replace("\\", "/")).name if is_stripped == "true" else file
    return f"{directory}/{name}" if directory else name


def _read_meshes(root: Element, found: Mechanics, folder: Path | None) -> None:
    """Read the meshes that shapes refer to, and drop the others."""
    used = {element.attributes["mesh"] for element in found.root.below() if "mesh" in element.attributes}
    total = 0
    for asset in found.root.all("asset"):
        kept = []
        for number, mesh in enumerate(asset.children):
            file = mesh.attributes.get("file", "")
            name = mesh.attributes.get("name") or PurePosixPath(file.replace("\\", "/")).stem
            if name not in used:
                continue
            kept.append(mesh)
            if not file:
                continue
            path = _inside(mesh, mesh_path(root, file), folder)
            content = _bytes(mesh, path)
            total += len(content)
            if total > _LARGEST_MESHES:
                raise mesh.error("the meshes are too large.", f"At most {_LARGEST_MESHES} bytes are read.")
            called = f"mesh_{mesh.line}_{number}{path.suffix.lower()}"
            mesh.attributes |= {"name": name, "file": called}
            found.meshes[called] = content
        asset.children = kept
