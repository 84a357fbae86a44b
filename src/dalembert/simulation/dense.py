"""Dense output: what the rows that an integrator keeps of each step say between the ends of steps."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .kernels import Vector


def nested(dense: Vector, step: NDArray[np.intp], s: Vector) -> Vector:
    """s (F0 + (1 - s) (F1 + s (F2 + (1 - s) (F3 + ...)))), of rows F (K, rows, dim), at parts s (T, 1) of steps (T,).

    >>> nested(np.array([[[1.0], [4.0]]]), np.array([0, 0]), np.array([[0.5], [1.0]])).tolist()
    [[1.5], [1.0]]
    """
    value = np.zeros((len(step), dense.shape[2]))
    for row in reversed(range(dense.shape[1])):
        value = (value + dense[step, row]) * (s if row % 2 == 0 else 1.0 - s)
    return value
