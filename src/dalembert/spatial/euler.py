"""Euler angles: their sequences, and the angles of a rotation matrix."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np

from ..errors import DescriptionError
from .arrays import TOLERANCE


def axes_of(sequence: str) -> str:
    """The letters of a sequence such as "zxz". Raises DescriptionError for others, or one that repeats an axis."""
    letters = str(sequence).lower()
    if not 1 <= len(letters) <= 3 or not set(letters) <= set("xyz"):
        raise DescriptionError("Rotation, Euler angles", f"'{sequence}' is not a sequence of axes.",
                               'Write one to three of x, y, z, for example "zxz".')
    if any(a == b for a, b in pairwise(letters)):
        raise DescriptionError("Rotation, Euler angles", f"'{sequence}' turns twice about the same axis.",
                               "Neighbouring axes must differ.")
    return letters


def body_angles(letters: str, R: np.ndarray) -> list[float]:
    """Angles about moving axes: with i, j, k a permutation of the axes and its sign, R_ij of the three turns."""
    i, j = "xyz".index(letters[0]), "xyz".index(letters[1])
    k = 3 - i - j
    sign = 1.0 if (j - i) % 3 == 1 else -1.0
    proper = letters[0] == letters[2]
    if proper:
        middle = math.atan2(math.hypot(R[i, j], R[i, k]), R[i, i])
        first = math.atan2(R[j, i], -sign * R[k, i])
        last = math.atan2(R[i, j], sign * R[i, k])
        locked = math.hypot(R[i, j], R[i, k]) < TOLERANCE
    else:
        middle = math.atan2(sign * R[i, k], math.hypot(R[i, i], R[i, j]))
        first = math.atan2(-sign * R[j, k], R[k, k])
        last = math.atan2(-sign * R[i, j], R[i, i])
        locked = math.hypot(R[i, i], R[i, j]) < TOLERANCE
    if locked:
        return [math.atan2(sign * R[k, j], R[j, j]), middle, 0.0]
    return [first, middle, last]
