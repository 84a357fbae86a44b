"""Readers of model files, one file per format; a new one is its file and its name here.

XML files say by their root element what they are: <robot> (URDF), <sdf>, <mujoco> (MJCF). TOML files hold a system
by its energies, or a Denavit-Hartenberg table. Files are parsed, never run. Besides the file itself nothing is
opened, but what an MJCF file includes from its own folder or below.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ...arguments import of_kinds
from ...errors import ModelFileError
from ..formats import Format, Notation
from ..mechanism import Mechanism
from ..model_file import ModelFile
from ..robots.frames import ROUNDING
from ..robots.markup import LARGEST_FILE
from ..robots.robot import Reading
from ..system import System
from . import dh, mjcf, sdf, toml, urdf

__all__ = ["FORMATS", "SUFFIXES", "model_file", "read", "read_file", "read_text"]

FORMATS: tuple[Format, ...] = tuple(module.FORMAT for module in (dh, toml, urdf, sdf, mjcf))
"""The formats; of those in one notation the first that recognises a file reads it."""

SUFFIXES: dict[str, Notation] = {suffix: each.notation for each in FORMATS for suffix in each.suffixes}
"""How the files with each known suffix are written."""


def _parsed(
    content: bytes, notation: Notation, where: str, name: str, folder: Path | None, reading: Reading
) -> ModelFile:
    found, parsed = notation.parse(content, where, (each for each in FORMATS if each.notation is notation))
    return found.read(parsed, where, name, folder, reading)


@of_kinds
def read(
    path: str | Path, symbols: str | Sequence[str] | None = None, floating: bool | str = False, *,
    inertias: str = "warn", passive: bool = True, snap: float = ROUNDING, keyframe: str | int | None = None,
    contacts: str | None = None, friction: float | None = None, smooth: float = 0,
) -> System | Mechanism:
    """What a model file describes: a `Mechanism` (URDF, SDF, MJCF, Denavit-Hartenberg table) or a `System` (TOML).

    symbols     quantities of a robot kept as symbols, with the file's numbers as defaults: "link.mass", "link.com",
                "link.inertia", "joint.offset", or single entries of these ("link.com_x", "link.inertia_xy"),
                "joint.damping", "joint.friction", "joint.stiffness", "gravity". The mass of the link "arm" is the
                symbol arm_mass, its centre of mass (arm_com_x, arm_com_y, arm_com_z) in the link's frame, its inertia
                about that and in that frame (arm_inertia_xx, ...), the place of the joint "elbow" in its parent
                (elbow_offset_x, ...); gravity is g. Underscores stand for what no name may hold
    floating    True: the root link floats; a link's name: that link floats; False: the root is fixed to the ground
    inertias    bodies that no distribution of mass has are read with a warning ("warn"), refused ("refuse") or
                read without a word ("allow"); see also `robot.impossible_inertias`
    passive     whether the springs, damping and dry friction of joints are kept
    snap        sines and cosines of the file's angles and entries of its axes below this size become zeros, and axes of
                a loop that are parallel up to it parallel: 1e-15 takes back what rounding did to pi/2, 1e-11 also takes
                1.57079632679 for pi/2 and (1e-12, 1, 0) for y
    keyframe    of an MJCF file: the name or number of the keyframe at which it starts
    contacts    None: nothing touches, and limits of joints are stops in `simulate` alone; "limits": joints have stops
                at their limits, without restitution, in all that knows contacts; "geometry": so do spheres, capsules,
                boxes, cylinders, ellipsoids and meshes of MJCF and URDF beside what stands still, of URDF the plane
                z = 0, meshes beside planes alone, by 32 corners of their convex hulls at most, 8 where there are many;
                "all": beside each other too, where masks, pairs and exclusions of MJCF let them and no joint is
                between. Contacts are those of the system
    friction    Coulomb's coefficient of a URDF file's shapes, where it says none
    smooth      a speed v_0, rad/s or m/s: dry friction of joints is F tanh(v/v_0) instead of F sign(v)

    Units are SI and radians. Every joint of a robot with one freedom that follows no other and closes no loop has an
    input tau_<joint>; of an MJCF file, those that its motors drive. Where the file says that the robot starts is its
    `start`: of MJCF, mujoco's qpos0 or a keyframe; of SDF, the poses of its links and <initial_position>; of TOML,
    [start]. What the file says and is not done is told in a `Remark` for each kind: "joint-limits", "contacts", ...

    Raises ModelFileError, with file and line, and the other DescriptionErrors.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "arm.urdf"
    ...     _ = file.write_text('<robot name="arm"><link name="base"/></robot>')
    ...     list(read(file).bodies)
    ['base']
    """
    return read_file(path, symbols, floating, inertias=inertias, passive=passive, snap=snap,
                     keyframe=keyframe, contacts=contacts, friction=friction,
                     smooth=smooth).system


def read_file(
    path: str | Path, symbols: str | Sequence[str] | None = None, floating: bool | str = False, **options: Any
) -> ModelFile:
    """What a model file describes together with the motion it proposes; the options are those of `read`.

    Raises ModelFileError for a file that is missing, too large, of an unknown kind or malformed, and the other
    DescriptionErrors for what it describes.
    """
    file = Path(path)
    notation = SUFFIXES.get(file.suffix.lower())
    if notation is None:
        raise ModelFileError(str(file), f"files of kind '{file.suffix}' are not understood.",
                             f"Known kinds: {', '.join(SUFFIXES)}.")
    content = _content(file)
    return _parsed(content, notation, str(file), file.stem, file.parent, Reading(symbols, floating, **options))


@of_kinds
def read_text(
    text: str, name: str = "text", symbols: str | Sequence[str] | None = None, floating: bool | str = False,
    **options: Any,
) -> System | Mechanism:
    """What the text of a model file describes: XML if it begins with "<", TOML otherwise.

    The options are those of `read`; nothing can be included. Raises as `read` does.

    >>> arm = read_text('<robot name="arm"><link name="base"/></robot>')
    >>> list(arm.bodies)
    ['base']
    """
    return model_file(text, name, symbols, floating, **options).system


def model_file(
    text: str, name: str = "text", symbols: str | Sequence[str] | None = None, floating: bool | str = False,
    **options: Any,
) -> ModelFile:
    """The same, together with the motion that the text proposes."""
    opening = text.lstrip("\ufeff \t\r\n")
    fitting = (each for each in SUFFIXES.values() if opening.startswith(each.opening))
    notation = max(fitting, key=lambda each: len(each.opening))
    try:
        content = text.encode("utf-8")
    except UnicodeEncodeError:
        raise ModelFileError(name, "it holds letters that no encoding has.", "Remove lone surrogates.") from None
    return _parsed(content, notation, name, name, None, Reading(symbols, floating, **options))


def _content(file: Path) -> bytes:
    try:
        if file.exists() and not file.is_file():
            raise ModelFileError(str(file), "it is not a file.", "Check the path.")
        with file.open("rb") as stream:
            content = stream.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, ModelFileError):
            raise
        reason = getattr(error, "strerror", None) or str(error)
        raise ModelFileError(str(file), f"it cannot be read ({reason}).", "Check the path.") from None
    if len(content) > LARGEST_FILE:
        raise ModelFileError(str(file), f"the file has more than {LARGEST_FILE} bytes.", "Split it.")
    return content
