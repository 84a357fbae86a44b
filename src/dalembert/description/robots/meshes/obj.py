"""OBJ: corners and polygons in lines of text, with materials from files beside it.

Read are v, f, usemtl and mtllib, of materials Kd and d; polygons become fans of triangles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

import numpy as np

from ....errors import ModelFileError
from .mesh import Mesh

_LONGEST = 1000


def read(content: bytes, where: str, beside: Callable[[str], bytes | None]) -> Mesh:
    """The mesh of an OBJ file; `beside` gives a file of materials of its folder. Raises ModelFileError."""
    corners, faces, colours = list[list[float]](), list[tuple[int, int, int]](), list[tuple[int, ...]]()
    known, colour = dict[str, tuple[int, ...]](), (0, 0, 0, 0)
    for line, (word, *rest) in _lines(content):
        try:
            if word == "v":
                x, y, z = rest[:3]
                corners.append([float(x), float(y), float(z)])
            elif word == "f":
                if len(rest) > _LONGEST:
                    raise ValueError
                first, *others = (_number(each, len(corners)) for each in rest)
                fan = [(first, a, b) for a, b in pairwise(others)]
                faces += fan
                colours += [colour] * len(fan)
            elif word == "mtllib" and (said := beside(" ".join(rest))) is not None:
                known |= _materials(said)
            elif word == "usemtl":
                colour = known.get(" ".join(rest), (0, 0, 0, 0))
        except ValueError:
            raise ModelFileError(f"{where}, line {line}", f"'{word}' is not followed by what it needs.",
                                 "Write the file anew.") from None  # fmt: skip
    return Mesh(np.array(corners).reshape(-1, 3), np.array(faces, dtype=np.int64).reshape(-1, 3),
                np.array(colours, dtype=np.int64).reshape(-1, 4))  # fmt: skip


def _lines(content: bytes) -> Iterator[tuple[int, list[str]]]:
    """The lines that say something, by their number, as words."""
    for number, line in enumerate(content.decode("utf-8-sig", "replace").splitlines(), start=1):
        words = line.split("#", 1)[0].split()
        if words:
            yield number, words


def _number(word: str, count: int) -> int:
    """The number of a corner from 0: files count from 1, or backwards from the last."""
    said = int(word.split("/", 1)[0])
    if not 0 < abs(said) <= count:
        raise ValueError(word)
    return said - 1 if said > 0 else count + said


def _materials(content: bytes) -> dict[str, tuple[int, ...]]:
    """The colour of each material; lines that are garbled say none."""
    found, name = dict[str, tuple[int, ...]](), ""
    for _, (word, *rest) in _lines(content):
        try:
            if word == "newmtl":
                name = " ".join(rest)
                found[name] = (204, 204, 204, 255)
            elif word == "Kd" and name:
                red, green, blue = (min(max(round(255 * float(each)), 0), 255) for each in rest[:3])
                found[name] = (red, green, blue, found[name][3])
            elif word == "d" and name:
                found[name] = (*found[name][:3], min(max(round(255 * float(rest[0])), 1), 255))
        except (ValueError, IndexError, OverflowError):
            continue
    return found
