"""The modes of x' = A x + B u that no input moves."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..forms.statics.places import Vector

_REACHED, _NOISE = 1e-9, 1e-15


def unmoved(A: Vector, B: Vector) -> NDArray[np.complex128]:
    """The eigenvalues of x' = A x that no input reaches, those of A on what is left beside [B, A B, A^2 B, ...].

    Found by a staircase of orthogonal steps, in units of the states in which A is balanced, each input for itself.

    >>> unmoved(np.array([[0.0, 1.0, 0.0], [0.0, 0.0, 0.0], [0.0, 0.0, -2.0]]), np.array([[0.0], [1.0], [0.0]]))
    array([-2.+0.j])
    """
    if not len(A):
        return np.zeros(0, np.complex128)
    balanced, units = _balanced(A)
    reach, block = np.zeros((len(A), 0)), B / units[:, None]
    lengths = np.abs(block).max(axis=0, initial=0.0)
    block, scale = block / np.where(lengths > 0.0, lengths, 1.0), max(np.linalg.norm(balanced, 2), 1e-300)
    while block.size:
        fresh = block - reach @ (reach.T @ block)
        fresh -= reach @ (reach.T @ fresh)
        left, stretch, _ = np.linalg.svd(fresh, full_matrices=False)
        kept = left[:, stretch > _REACHED * max(np.linalg.norm(block), 1e-300)]
        reach, block = np.hstack([reach, kept]), balanced @ kept / scale
    rest = np.linalg.svd(reach)[0][:, reach.shape[1] :] if reach.size else np.eye(len(A))
    return np.asarray(np.linalg.eigvals(rest.T @ balanced @ rest), np.complex128)


def _balanced(A: Vector) -> tuple[Vector, Vector]:
    """A in units of the states in which its rows and columns are of like size, without what is rounding beside its row
    or column, and these units."""
    from scipy.linalg import matrix_balance

    size = np.abs(A)
    A = np.where(size > _NOISE * np.maximum(size.max(axis=0), size.max(axis=1, keepdims=True)), A, 0.0)
    balanced, (units, _) = matrix_balance(A, permute=False, separate=True)
    return balanced, units
