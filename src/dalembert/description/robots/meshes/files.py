"""Where meshes are, and what reads them: only files with the endings of meshes, and only inside the robot's package.

A package is the folder that "package://NAME" or "model://NAME" calls: one around the robot file or beside such a one,
or in a folder that ROS_PACKAGE_PATH, AMENT_PREFIX_PATH or GZ_SIM_RESOURCE_PATH lists. Without one it is the nearest
folder around the file with a package.xml or model.config, else the folder above that of the file.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath

from ....errors import ModelFileError
from ...visuals import MeshFile
from ..markup import LARGEST_FILE, shown
from . import collada, obj, stl
from .mesh import Mesh, checked

_SCHEMES = ("package://", "model://")
_MARKS = ("package.xml", "model.config")
#: Lists of folders, and where packages are in each.
_LISTS = {"ROS_PACKAGE_PATH": "", "AMENT_PREFIX_PATH": "share", "GZ_SIM_RESOURCE_PATH": "",
          "GAZEBO_MODEL_PATH": ""}  # fmt: skip
_READERS: dict[str, Callable[[bytes, Path, Path], Mesh]] = {
    ".stl": lambda content, path, root: stl.read(content, str(path)),
    ".obj": lambda content, path, root: obj.read(content, str(path), lambda name: _beside(path, name, root)),
    ".dae": lambda content, path, root: collada.read(content, str(path)),
}


def load(file: MeshFile) -> Mesh:
    """The mesh of a file, without its scale. Raises ModelFileError where it is missing, elsewhere or malformed."""
    if PurePosixPath(file.name).suffix.lower() not in _READERS:
        raise ModelFileError(shown(file.name), "it is no kind of mesh that is read.", f"Kinds: {', '.join(_READERS)}.")
    path, root = found(file)
    return checked(_READERS[path.suffix.lower()](_content(path), path, root), str(path))


def found(file: MeshFile) -> tuple[Path, Path]:
    """The path of a mesh, and the folder of the package that it is in. Raises ModelFileError."""
    if not file.folder:
        raise ModelFileError(shown(file.name), "a text without a folder has no meshes.", "Read it from its file.")
    if "\0" in file.name:
        raise ModelFileError(shown(file.name), "no file is called so.", "Check the path.")
    for root, name in _places(file.name.replace("\\", "/"), Path(file.folder).absolute()):
        path = Path(os.path.realpath(root / name))
        if path.is_file() and path.is_relative_to(os.path.realpath(root)):
            return path, root
    raise ModelFileError(shown(file.name), "there is no such file in the robot's package.",
                         "Put it where it is named, or list the folder of packages in ROS_PACKAGE_PATH.")  # fmt: skip


def _places(name: str, folder: Path) -> Iterator[tuple[Path, str]]:
    """Packages that a file may be in, and its name from there."""
    scheme = next((each for each in _SCHEMES if name.startswith(each)), None)
    if scheme is None:
        root = _package(folder)
        yield root, os.path.relpath(folder / name, root)
        return
    package, _, rest = name.removeprefix(scheme).partition("/")
    if package in ("", ".", ".."):
        return
    for around in (folder, *folder.parents):
        if around.name == package:
            yield around, rest
        yield around / package, rest
    for variable, inside in _LISTS.items():
        for each in filter(None, os.environ.get(variable, "").split(os.pathsep)):
            yield Path(each) / inside / package, rest


def _package(folder: Path) -> Path:
    around = (each for each in (folder, *folder.parents) if any((each / mark).is_file() for mark in _MARKS))
    return next(around, folder.parent)


def _content(path: Path) -> bytes:
    try:
        with path.open("rb") as stream:
            content = stream.read(LARGEST_FILE + 1)
    except OSError as error:
        raise ModelFileError(str(path), f"it cannot be read ({error.strerror}).", "Check the path.") from None
    if len(content) > LARGEST_FILE:
        raise ModelFileError(str(path), f"it has more than {LARGEST_FILE} bytes.", "Make the mesh lighter.")
    return content


def _beside(path: Path, name: str, root: Path) -> bytes | None:
    """The materials that a mesh names; None where they are not in its package."""
    other = Path(os.path.realpath(path.parent / name.replace("\0", "")))
    inside = other.suffix.lower() == ".mtl" and other.is_relative_to(os.path.realpath(root))
    return _content(other) if inside and other.is_file() else None
