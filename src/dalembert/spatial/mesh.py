"""The inertia of a triangle mesh: a solid inside a closed surface, exactly by the divergence theorem, or the surface.

Sources: Mirtich, "Fast and accurate computation of polyhedral mass properties", 1996; the second moments of a simplex.
"""

from __future__ import annotations

from collections import Counter

import numpy as np

from ..errors import DescriptionError, ShapeError
from .arrays import array, numbers, rows
from .body_inertia import Inertia
from .given import Rows, Size
from .shapes import mass_of, spread

_PLACE = "from_mesh"
#: Volume beside that of the box around it, below which a mesh has none.
_FLAT = 1e-12


def from_mesh(
    vertices: Rows, faces: Rows, *, mass: Size = None, density: Size = None, shell: bool = False
) -> Inertia:
    """A uniform body bounded by triangles, or with `shell` the triangles themselves as a thin sheet.

    vertices  (n, 3) numbers, m; equal ones count as one
    faces     (k, 3) indices from 0; seen from outside, corners go counterclockwise
    density   kg/m^3, of a shell kg/m^2; or mass, kg; numbers or symbols

    The surface of a solid must be closed and consistently oriented; one that is wholly inside out is turned. Holes are
    surfaces of opposite orientation; that surfaces do not cross is not checked. A shell may be open.
    Raises DescriptionError for a surface that is open or of mixed orientation, naming the edge; ShapeError for
    tables of another shape or indices without a vertex.

    >>> corners = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    >>> from_mesh(corners, [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)], density=6).com
    array([0.25, 0.25, 0.25])
    """
    points, corners = _tables(vertices, faces)
    if not shell:
        _check_closed(points, corners)
    middle = points.mean(axis=0)
    triangles = points[corners] - middle
    weights, count = (_areas(triangles), 3) if shell else (_volumes(triangles), 4)
    measure = float(weights.sum())
    _check_measure(measure, points, shell)
    sums = triangles.sum(axis=1)
    com = np.einsum("k,ki->i", weights, sums) / (count * measure)
    squares = np.einsum("kni,knj->kij", triangles, triangles) + np.einsum("ki,kj->kij", sums, sums)
    mean = np.einsum("k,kij->ij", weights, squares) / (count * (count + 1) * measure) - np.outer(com, com)
    return spread(mass_of(_PLACE, mass, density, abs(measure)), middle + com, mean)


def _tables(vertices: Rows, faces: Rows) -> tuple[np.ndarray, np.ndarray]:
    """Distinct vertices, and the faces on them without those that have become edges."""
    if not rows(vertices) or not rows(faces):
        raise ShapeError(_PLACE, "the mesh is empty.", "Give vertices (n, 3) and faces (k, 3).")
    points = array(f"{_PLACE}, vertices", vertices, rows(vertices), 3)
    if points.dtype == object:
        raise ShapeError(f"{_PLACE}, vertices", "are not numbers.",
                         "Meshes are numeric; use `tetrahedron` for symbols.")
    given = array(f"{_PLACE}, faces", faces, rows(faces), 3)
    indices = numbers(given)
    if indices is None:
        raise ShapeError(f"{_PLACE}, faces", "are not numbers.", "Give indices of vertices, from 0.")
    known = (indices % 1 == 0) & (indices >= 0) & (indices < len(points))
    if not known.all():
        face = int(np.argwhere(~known)[0, 0])
        raise ShapeError(f"{_PLACE}, faces[{face}]", f"{indices[face].tolist()} are not indices of vertices.",
                         f"Indices run from 0 to {len(points) - 1}.")
    points, merged = np.unique(points, axis=0, return_inverse=True)
    corners = merged.ravel()[indices.astype(int)]
    a, b, c = corners.T
    return points, corners[(a != b) & (b != c) & (c != a)]


def _check_closed(points: np.ndarray, corners: np.ndarray) -> None:
    """Raises DescriptionError unless every edge is walked as often forwards as backwards."""
    walked = Counter((int(face[i]), int(face[i - 2])) for face in corners for i in range(3))
    for (a, b), times in walked.items():
        back = walked[b, a]
        if times == back:
            continue
        where = f"{_PLACE}, edge from {_shown(points[a])} to {_shown(points[b])}"
        if times + back == 1:
            raise DescriptionError(where, "belongs to a single face: the surface is open.",
                                   "Close it, or take it as a thin sheet by shell=True.")
        raise DescriptionError(where, f"is walked {times} times forwards and {back} times backwards: the faces are "
                               "not oriented alike.", "Order all corners counterclockwise, seen from outside.")


def _shown(point: np.ndarray) -> str:
    return "(" + ", ".join(f"{x:.6g}" for x in point) + ")"


def _check_measure(measure: float, points: np.ndarray, shell: bool) -> None:
    sides = np.ptp(points, axis=0)
    scale = sides.max() ** 2 if shell else sides.max() ** 3
    if abs(measure) <= _FLAT * scale:
        raise DescriptionError(_PLACE, f"the mesh has no {'area' if shell else 'volume'}.",
                               "" if shell else "Take a flat surface as a thin sheet by shell=True.")


def _volumes(triangles: np.ndarray) -> np.ndarray:
    """Signed volumes of the tetrahedra between the origin and the triangles."""
    return np.linalg.det(triangles) / 6


def _areas(triangles: np.ndarray) -> np.ndarray:
    first = triangles[:, 0]
    return np.linalg.norm(np.cross(triangles[:, 1] - first, triangles[:, 2] - first), axis=1) / 2
