"""The text of an MJCF file, cut down to its mechanics before mujoco sees it.

Includes are put in place, from the file's own folder or below; only the elements and attributes that say how bodies
move are kept, so that mujoco opens no texture, height field, skin or plugin; meshes are read where an inertia comes
from them, again only from below the folder, and handed over as bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath, PureWindowsPath

from ...errors import ModelFileError
from .markup import LARGEST_FILE, MOST_ELEMENTS, Element, parse, shown

_PLACE = ("pos", "quat", "axisangle", "xyaxes", "zaxis", "euler")
_KEPT: dict[str, tuple[str, ...]] = {
    "compiler": ("autolimits", "boundmass", "boundinertia", "settotalmass", "balanceinertia", "strippath", "coordinate",
                 "angle", "eulerseq", "inertiafromgeom", "inertiagrouprange", "alignfree"),
    "option": ("gravity",),
    "flag": ("gravity", "spring", "damper", "passive", "equality", "frictionloss"),
    "default": ("class",),
    "worldbody": (),
    "body": ("name", "childclass", *_PLACE),
    "frame": ("childclass", *_PLACE),
    "inertial": ("mass", "diaginertia", "fullinertia", *_PLACE),
    "joint": ("name", "class", "type", "pos", "axis", "springdamper", "limited", "range", "ref", "springref",
              "stiffness", "damping", "armature", "frictionloss"),
    "freejoint": ("name", "align"),
    "geom": ("class", "type", "group", "size", "mass", "density", "shellinertia", "fromto", "mesh", "fitscale",
             *_PLACE),
    "site": ("name", "class", *_PLACE),
    "asset": (),
    "mesh": ("name", "class", "scale", "inertia", "refpos", "refquat", "vertex", "normal", "face", "file"),
    "equality": (),
    "actuator": (),
    "motor": ("name", "class", "joint", "gear"),
    "general": ("name", "class", "joint", "gear", "gaintype", "biastype", "dyntype", "gainprm", "biasprm", "dynprm"),
}  # fmt: skip
_KEPT_EQUALITIES: dict[str, tuple[str, ...]] = {
    "connect": ("class", "active", "body1", "body2", "anchor", "site1", "site2"),
    "weld": ("class", "active", "body1", "body2", "anchor", "relpose", "torquescale", "site1", "site2"),
    "joint": ("class", "active", "joint1", "joint2", "polycoef"),
}
_CHILDREN: dict[str, tuple[str, ...]] = {
    "mujoco": ("compiler", "option", "default", "worldbody", "asset", "equality", "actuator"),
    "option": ("flag",),
    "default": ("default", "joint", "geom", "mesh", "site", "motor", "general"),
    "worldbody": ("body", "frame", "site"),
    "body": ("body", "frame", "inertial", "joint", "freejoint", "geom", "site"),
    "frame": ("body", "frame", "joint", "freejoint", "geom", "site"),
    "asset": ("mesh",),
    "equality": tuple(_KEPT_EQUALITIES),
    "actuator": ("motor", "general"),
}
_REFUSED = ("replicate", "composite", "flexcomp", "flex", "attach", "plugin", "model", "deformable")
_UNREAD = {
    "tendon": "tendons", "position": "servos", "velocity": "servos", "intvelocity": "servos", "damper": "servos",
    "cylinder": "servos", "muscle": "muscles", "adhesion": "adhesion", "dcmotor": "servos",
}  # fmt: skip
_PASSED_OVER = {"geom", "camera", "light", "keyframe", "sensor", "contact", "visual", "statistic", "size", "custom",
                "extension", "texture", "material", "skin", "hfield", "plane"}
_MOST_INCLUDES = 200
_LARGEST_MESHES = 500_000_000


@dataclass
class Mechanics:
    """What is left of a file: its elements, the bytes of meshes by name, and what of its physics is not read."""

    root: Element
    meshes: dict[str, bytes] = field(default_factory=dict)
    unread: dict[str, None] = field(default_factory=dict)


def mechanics(root: Element, folder: Path | None) -> Mechanics:
    """The mechanics of an MJCF file with this root element; `folder` is where it may include from, None for nowhere.

    Raises ModelFileError for what would lead outside the folder and for what cannot be cut away.
    """
    _put_in_place(root, folder)
    found = Mechanics(Element(root.tag, {}, root.file, root.line))
    from_shapes = any(compiler.attributes.get("inertiafromgeom") == "true" for compiler in root.all("compiler"))
    _cut(root, found, from_shapes)
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
            path = _inside(child, child.attribute("file"), folder)
            if path in included or len(included) >= _MOST_INCLUDES:
                raise child.error(f"'{shown(child.attributes['file'])}' is included twice, or too much is included.",
                                  f"Include each file once, and at most {_MOST_INCLUDES}.")
            included.add(path)
            content = _bytes(child, path)
            held = parse(content, str(path))
            size, elements = size + len(content), elements + sum(1 for _ in _below(held))
            if size > LARGEST_FILE or elements > MOST_ELEMENTS:
                raise child.error("what is included is too large.", f"At most {LARGEST_FILE} bytes are read.")
            element.children[position:position + 1] = held.children


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


def _below(element: Element) -> Iterator[Element]:
    waiting = [element]
    while waiting:
        found = waiting.pop()
        yield found
        waiting.extend(found.children)


# ------------------------------------------------------------ what is kept


def _cut(root: Element, found: Mechanics, from_shapes: bool) -> None:
    waiting = [(root, found.root)]
    while waiting:
        element, copy = waiting.pop()
        has_inertial = element.tag == "body" and any(True for _ in element.all("inertial"))
        for child in element.children:
            if child.tag in _REFUSED:
                raise child.error(f"<{child.tag}> is not read.", "Write out the bodies and joints.")
            if child.tag not in _CHILDREN.get(element.tag, ()):
                _pass_over(element, child, found)
                continue
            if child.tag == "geom" and has_inertial and not from_shapes:
                continue
            kept = _KEPT_EQUALITIES[child.tag] if element.tag == "equality" else _KEPT[child.tag]
            attributes = {key: value for key, value in child.attributes.items() if key in kept}
            _check_signs(child, attributes)
            twin = Element(child.tag, attributes, child.file, child.line)
            _note_unread(child, found)
            copy.children.append(twin)
            waiting.append((child, twin))


def _check_signs(element: Element, attributes: dict[str, str]) -> None:
    """mujoco takes texts of the file for formats of its messages, where a percent sign can end the process."""
    for key, value in attributes.items():
        if "%" in value:
            raise element.error(f"{key} is '{shown(value)}'.", "Write it without a percent sign.")


def _pass_over(element: Element, child: Element, found: Mechanics) -> None:
    """Leave out what does not move bodies; note what does, and refuse what nobody knows."""
    if element.tag == "equality":
        raise child.error(f"an equality of kind <{shown(child.tag)}> is not read.",
                          f"Kinds are {', '.join(_KEPT_EQUALITIES)}.")
    if child.tag in _UNREAD and element.tag != "default":
        if child.tag != "tendon" or child.children:
            found.unread[_UNREAD[child.tag]] = None
    elif element.tag in ("mujoco", "worldbody", "body", "frame") and child.tag not in _PASSED_OVER:
        raise child.error(f"<{shown(child.tag)}> in <{element.tag}> is not understood.", "Check its spelling.")


def _note_unread(child: Element, found: Mechanics) -> None:
    if child.tag == "option" and any(
        any(part not in ("0", "0.0", "0.") for part in child.attributes.get(key, "0").split())
        for key in ("density", "viscosity")
    ):
        found.unread["the forces of a fluid"] = None
    if child.tag == "body" and child.attributes.get("gravcomp", "0") not in ("0", "0.0"):
        found.unread["gravity compensation"] = None


# ------------------------------------------------------------ meshes


def _read_meshes(root: Element, found: Mechanics, folder: Path | None) -> None:
    """Read the meshes that shapes refer to, and drop the others."""
    used = {element.attributes["mesh"] for element in _below(found.root) if "mesh" in element.attributes}
    directory = ""
    for compiler in root.all("compiler"):
        directory = compiler.attributes.get("meshdir", compiler.attributes.get("assetdir", directory))
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
            path = _inside(mesh, f"{directory}/{file}" if directory else file, folder)
            content = _bytes(mesh, path)
            total += len(content)
            if total > _LARGEST_MESHES:
                raise mesh.error("the meshes are too large.", f"At most {_LARGEST_MESHES} bytes are read.")
            called = f"mesh_{mesh.line}_{number}{path.suffix.lower()}"
            mesh.attributes |= {"name": name, "file": called}
            found.meshes[called] = content
        asset.children = kept
