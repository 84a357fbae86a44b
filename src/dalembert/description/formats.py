"""What a format of model files is, and the two notations they are written in, XML and TOML."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..errors import ModelFileError
from .model_file import ModelFile
from .robots.building import mechanism
from .robots.markup import Element, parse, shown
from .robots.robot import Reading, Robot

_LARGEST_TOML = 10_000_000
_TEXT_OR_COMMENT = re.compile(r'"(?:[^"\\\n]|\\.)*"?|\'[^\'\n]*\'?|#[^\n]*')
_BETWEEN_VALUES = re.compile(r"[=\[\]{},\n]")
_MOST_DOTS = 100


@dataclass(frozen=True)
class Notation:
    """How a file is written.

    opening  how every text in it begins
    parse    (content, where, formats): the one of these formats that recognises the file, and what it reads
    """

    opening: str
    parse: Callable[[bytes, str, Iterable[Format]], tuple[Format, Any]]


@dataclass(frozen=True)
class Format:
    """A kind of model file; all that differs between two of them is here.

    mark        what such a file has at its head
    suffixes    of its files, with which another format in the same notation may come too
    notation    in which it is written
    recognises  whether what was parsed is a file of this kind
    read        (parsed, where, name, folder, reading): what the file says; `where` stands at the head of messages,
                `name` is for a file that has none, and nothing outside of the `folder` is opened
    """

    mark: str
    suffixes: tuple[str, ...]
    notation: Notation
    recognises: Callable[[Any], bool]
    read: Callable[[Any, str, str, Path | None, Reading], ModelFile]


def robot_format(
    tag: str, suffixes: tuple[str, ...], read: Callable[[Element, str, Reading, Path | None], Robot],
    keyframes: bool = False, shapes: bool = True,
) -> Format:
    """A format of robots in XML, known by its root element; `keyframes` and `shapes` say whether any are read."""

    def of_robot(root: Element, where: str, name: str, folder: Path | None, reading: Reading) -> ModelFile:
        if reading.keyframe is not None and not keyframes:
            raise root.error("files of this kind have no keyframes.", "Leave `keyframe` out.")
        if reading.has_shapes and not shapes:
            raise root.error("shapes of files of this kind are not read.", "Say them with `contact` of a `Mechanism`.")
        return ModelFile(mechanism(read(root, name, reading, folder), reading))

    return Format(f"<{tag}>", suffixes, XML, lambda root: root.tag == tag, of_robot)


def _xml(content: bytes, where: str, formats: Iterable[Format]) -> tuple[Format, Element]:
    root, known = parse(content, where), list(formats)
    for each in known:
        if each.recognises(root):
            return each, root
    raise root.error(f"the root element is <{shown(root.tag)}>.",
                     f"Known are {', '.join(each.mark for each in known)}.")  # fmt: skip


def _toml(content: bytes, where: str, formats: Iterable[Format]) -> tuple[Format, dict[str, Any]]:
    """The last format in TOML recognises everything."""
    table = _table(content, where)
    return next(each for each in formats if each.recognises(table)), table


def _table(content: bytes, where: str) -> dict[str, Any]:
    """The table that a TOML file holds."""
    if len(content) > _LARGEST_TOML:
        raise ModelFileError(where, f"the file has {len(content)} bytes.", f"At most {_LARGEST_TOML} are read.")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ModelFileError(where, "it is not UTF-8 text.", "Save it as UTF-8.") from None
    _refuse_endless_keys(text, where)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        remedy = "Mend the line named; a key with letters beyond ASCII needs quotes."
        raise ModelFileError(where, f"it is not valid TOML: {error}.", remedy) from None
    except ValueError:
        raise ModelFileError(where, "a whole number in it has thousands of digits.", "Shorten it.") from None
    except RecursionError:
        raise ModelFileError(where, "it is nested too deeply.", "Flatten it.") from None


def _refuse_endless_keys(content: str, where: str) -> None:
    """Keys with very many dots, which the parser of the standard library takes quadratic time for."""
    without_texts = _TEXT_OR_COMMENT.sub("x", content)
    if any(piece.count(".") > _MOST_DOTS for piece in _BETWEEN_VALUES.split(without_texts)):
        raise ModelFileError(where, f"a key in it has more than {_MOST_DOTS} dots.", "Write tables.")


XML = Notation("<", _xml)
TOML = Notation("", _toml)
