"""Quaternions among the coordinates that a user gives."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import remark
from .system import System

_ROUNDED = 1e-9


def unit_quaternions(where: str, system: System, q: NDArray[Any]) -> NDArray[Any]:
    """q with its quaternions divided by their lengths, which is told; one of length zero stays, to be refused."""
    placed = q.copy()
    for first in system.leaves.quaternions:
        entries = slice(first, first + 4)
        length = float(np.linalg.norm(q[entries]))
        if length > 0.0:
            placed[entries] /= length
        if length > 0.0 and abs(length - 1.0) > _ROUNDED:
            name = system.coordinate_names[first].removesuffix("_qw")
            remark("quaternion-length", where, f"the quaternion of '{name}' has the length {length:.6g}; it was "
                   "divided by it.", "Give (w, x, y, z) of length 1.")
    return placed
