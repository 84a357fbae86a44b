"""Quaternions of a start that a user gives."""

from __future__ import annotations

import numpy as np

from ..errors import remark
from ..model import Model
from .kernels import Vector

_ROUNDED = 1e-9


def unit_quaternions(model: Model, q: Vector) -> Vector:
    """q with its quaternions divided by their lengths, which is told; one of length zero stays, to be refused."""
    placed = q.copy()
    for first in model.system.leaves.quaternions:
        entries = slice(first, first + 4)
        length = float(np.linalg.norm(q[entries]))
        if length > 0.0:
            placed[entries] /= length
        if length > 0.0 and abs(length - 1.0) > _ROUNDED:
            name = model.coordinate_names[first].removesuffix("_qw")
            remark("quaternion-length", "simulate", f"the quaternion of '{name}' has the length {length:.6g}; it was "
                   "divided by it.", "Give (w, x, y, z) of length 1.")
    return placed
