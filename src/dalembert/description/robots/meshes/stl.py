"""STL: triangles by their corners, in binary or as text."""

from __future__ import annotations

import numpy as np

from ....errors import ModelFileError
from .mesh import Mesh

_HEAD, _FACET = 84, 50


def read(content: bytes, where: str) -> Mesh:
    """The mesh of an STL file; equal corners once. Raises ModelFileError for one that ends too early or is garbled."""
    corners = _text(content, where) if _is_text(content) else _binary(content, where)
    places, faces = np.unique(corners.reshape(-1, 3), axis=0, return_inverse=True)
    return Mesh.plain(places.astype(float), faces.reshape(-1, 3).astype(np.int64))


def _is_text(content: bytes) -> bool:
    """Whether it is text: binary files may begin with "solid" too."""
    return content.lstrip()[:5].lower() == b"solid" and b"facet" in content[:2000].lower()


def _binary(content: bytes, where: str) -> np.ndarray:
    count = int.from_bytes(content[80:84], "little")
    if len(content) < _HEAD + _FACET * count or len(content) < _HEAD:
        raise ModelFileError(where, f"it says {count} triangles and ends before.", "Write the file anew.")
    facets = np.frombuffer(content, np.uint8, _FACET * count, _HEAD).reshape(count, _FACET)
    return np.ascontiguousarray(facets[:, 12:48]).view("<f4")


def _text(content: bytes, where: str) -> np.ndarray:
    words = content.split()
    at = [k for k, word in enumerate(words) if word == b"vertex"]
    try:
        found = np.array([words[k + 1 : k + 4] for k in at], dtype="S32").astype(np.float32)
    except ValueError:
        raise ModelFileError(where, "a vertex in it has not three numbers.", "Write the file anew.") from None
    if len(found) % 3:
        raise ModelFileError(where, f"its {len(found)} corners are not those of triangles.", "Write the file anew.")
    return found.reshape(-1, 3)
