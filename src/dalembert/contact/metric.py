"""Contacts in the metric of M: how impulses at them change velocities, constraints kept.

    M dv = J^T p + A^T Lambda,  A dv = 0        W = J dv/dp = J P J^T

P is M^-1 on the velocities that the constraints allow. Redundant constraints are no harm, nor is a singular M that the
constraints make up for. Sources: Delassus 1917; Lagrange's equations of impact as in Glocker, Set-Valued Force Laws.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..errors import SingularMassMatrixError

Vector: TypeAlias = NDArray[np.float64]

REPEATED = 1e-12
"""Singular values below this part of the largest belong to constraints that repeat others."""


@dataclass(frozen=True, eq=False)
class Metric:
    """What impulses p at contacts do: the velocities change by `spread` p, the contacts' own by `operator` p.

    operator   W (r, r), symmetric, no eigenvalue negative; Delassus's operator
    spread     P J^T (n, r)
    """

    operator: Vector
    spread: Vector


def metric(M: Vector, J: Vector, A: Vector | None = None) -> Metric:
    """The metric of contact rows J (r, n) beside M (n, n) and constraint rows A (m, n).

    Raises SingularMassMatrixError where M is not positive on the velocities that the constraints allow.

    >>> ends = np.array([[1.0, -1.0]])                       # a rod from (x, .) to (y, .): their distance
    >>> metric(np.eye(2), np.array([[1.0, 0.0]]), ends).operator
    array([[0.5]])
    """
    free = None if A is None or not len(A) else allowed(A)
    try:
        root = np.linalg.cholesky(M if free is None else free.T @ M @ free)
    except np.linalg.LinAlgError:
        raise SingularMassMatrixError("contact", "a motion that the constraints allow has no inertia.",
                                      "Give each body its mass, or ask `diagnose`.") from None
    rows = np.linalg.solve(root, (J if free is None else J @ free).T)
    spread = np.asarray(np.linalg.solve(root.T, rows), dtype=np.float64)
    return Metric(rows.T @ rows, spread if free is None else free @ spread)


def allowed(A: Vector) -> Vector:
    """An orthonormal basis (n, f) of the velocities with A v = 0."""
    _, stretch, right = np.linalg.svd(A)
    rank = int(np.count_nonzero(stretch > REPEATED * stretch.max(initial=0.0)))
    return right[rank:].T


def constraint_impulses(M: Vector, J: Vector, A: Vector, change: Vector, impulses: Vector) -> Vector:
    """Lambda (m,) of M dv = J^T p + A^T Lambda: the shortest, where constraints are redundant."""
    return np.asarray(np.linalg.lstsq(A.T, M @ change - J.T @ impulses, rcond=REPEATED)[0], dtype=np.float64)
