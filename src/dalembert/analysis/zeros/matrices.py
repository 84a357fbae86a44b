"""Matrices of intervals, by midpoint and radius, singly or in stacks: products, equations, signs of eigenvalues.

Every result holds the exact one for all matrices within the given radii. Sources: Rump 2010, "Verification methods",
sections 5 and 10 to 13; Wilkinson 1965 on Gershgorin's discs after a nearly diagonal similarity.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ...expr.interval_rules import Array

if TYPE_CHECKING:
    from flint import arb

_UNIT = 2.0**-52


class Centred(NamedTuple):
    """centre - radius <= entries <= centre + radius."""

    centre: Array
    radius: Array

    @property
    def T(self) -> Centred:
        """The transposed matrices."""
        return Centred(np.swapaxes(self.centre, -1, -2), np.swapaxes(self.radius, -1, -2))

    @property
    def size(self) -> Array:
        """The largest absolute value of each entry."""
        return np.abs(self.centre) + self.radius


def centred(low: Array, high: Array) -> Centred:
    """Intervals by midpoint and radius; nan and inf where an end is infinite."""
    with np.errstate(all="ignore"):
        centre = low / 2.0 + high / 2.0
        radius = np.maximum(high - centre, centre - low) * (1.0 + 4.0 * _UNIT)
    return Centred(np.where(np.isfinite(radius), centre, np.nan), radius)


def in_doubles(balls: Sequence[arb]) -> Centred:
    """Balls as doubles with radii; None becomes what is not finite."""
    centre = np.array([np.nan if ball is None else float(ball.mid()) for ball in balls])
    radius = np.array([np.inf if ball is None else float(ball.rad()) for ball in balls])
    return Centred(centre, radius * (1.0 + 1e-12) + np.spacing(np.abs(np.nan_to_num(centre))))


def exact(matrix: Array) -> Centred:
    """A matrix of numbers."""
    return Centred(matrix, np.zeros(matrix.shape))


def product(a: Centred | Array, b: Centred | Array) -> Centred:
    """a b.

    >>> wide = Centred(np.array([[1.0]]), np.array([[0.5]]))
    >>> bool(0.75 <= product(wide, wide).radius[0, 0] <= 1.2500001)
    True
    """
    a, b = (x if isinstance(x, Centred) else exact(x) for x in (a, b))
    count = a.centre.shape[-1] + 4
    large, other = np.abs(a.centre), np.abs(b.centre)
    radius = large @ (b.radius + count * _UNIT * other) + a.radius @ (other + b.radius)
    return Centred(a.centre @ b.centre, radius * (1.0 + 2.0 * count * _UNIT) + 1e-300)


def minus(a: Centred, b: Array) -> Centred:
    """a minus a matrix of numbers."""
    centre = a.centre - b
    return Centred(centre, (a.radius + _UNIT * np.abs(centre)) * (1.0 + 4.0 * _UNIT))


def solution(matrix: Centred, right: Centred) -> Centred | None:
    """The solutions of matrix x = right (n, k); None where some matrix within the radii may be singular.

    With C near the inverse, x is within |C (right - matrix x0)| / (1 - |1 - C matrix|) of any x0.
    """
    try:
        C = np.linalg.inv(matrix.centre)
    except np.linalg.LinAlgError:
        return None
    off = minus(product(C, matrix), np.eye(len(C))).size.sum(axis=1).max(initial=0.0)
    if not off < 1.0:
        return None
    start = C @ right.centre
    left = product(matrix, start)
    rest = Centred(right.centre - left.centre, right.radius + left.radius + 2.0 * _UNIT * np.abs(right.centre))
    distance = product(C, rest).size.max(axis=0, initial=0.0) / (1.0 - off) * (1.0 + 1e-12)
    return Centred(start, np.broadcast_to(distance, start.shape) + 0.0)


def pivot_order(matrix: Array) -> Array:
    """The columns of a matrix, each as independent of those before it as can be."""
    from scipy.linalg import qr

    found: Any = qr(matrix, pivoting=True, mode="r")
    return found[1]


def null_space(A: Centred, rank: int) -> Centred | None:
    """Columns that span A x = 0, nearly orthonormal, for rows of which `rank` are independent and the others follow
    from them; None where that many are not certainly independent."""
    count = A.centre.shape[1]
    if not rank:
        return exact(np.eye(count))
    rows = np.sort(pivot_order(A.centre.T)[:rank])
    columns = pivot_order(A.centre[rows])
    held, free = np.sort(columns[:rank]), np.sort(columns[rank:])
    part = Centred(*(x[rows] for x in A))
    found = solution(Centred(*(x[:, held] for x in part)), Centred(-part.centre[:, free], part.radius[:, free]))
    if found is None:
        return None
    Z = exact(np.zeros((count, len(free))))
    Z.centre[held], Z.radius[held] = found
    Z.centre[free, np.arange(len(free))] = 1.0
    return product(Z, np.linalg.inv(np.linalg.qr(Z.centre)[1])) if len(free) else Z


class Signs(NamedTuple):
    """How many eigenvalues are certainly positive, how many certainly negative."""

    positive: int
    negative: int


def signs(matrix: Centred) -> Signs:
    """Of the eigenvalues of symmetric matrices within the radii.

    A congruence with the eigenvectors makes the matrix nearly diagonal, and keeps signs (Sylvester). A negative entry
    on the diagonal alone shows one negative eigenvalue.

    >>> signs(exact(np.array([[2.0, 1.0], [1.0, -3.0]])))
    Signs(positive=1, negative=1)
    """
    if not matrix.centre.size:
        return Signs(0, 0)
    if not np.isfinite(matrix.radius).all():
        return Signs(0, 0)
    Q = np.linalg.eigh((matrix.centre + matrix.centre.T) / 2.0)[1]
    near = product(product(Q.T, matrix), Q)
    diagonal = np.diag(near.centre)
    scale = 1.0 / np.sqrt(np.where(diagonal != 0.0, np.abs(diagonal), 1.0))
    with np.errstate(over="ignore", invalid="ignore"):
        size = near.size * np.outer(scale, scale)
        others = size.sum(axis=1) - np.diag(size) + np.diag(near.radius) * scale**2
    certain = (others < 1.0 - 1e-9) & (diagonal != 0.0)
    if certain.all():
        return Signs(int((diagonal > 0.0).sum()), int((diagonal < 0.0).sum()))
    return Signs(int((diagonal > np.diag(near.radius)).any()), int((diagonal < -np.diag(near.radius)).any()))


def real_parts(matrix: Centred) -> tuple[float, float]:
    """(a, b): all eigenvalues of matrices within the radii have real parts below b, and some one has one above a.

    Discs of Gershgorin after a similarity with the eigenvectors, or, where these nearly coincide, with Schur vectors
    of falling lengths; a group of discs that touch holds as many eigenvalues as it has discs.
    """
    from scipy.linalg import schur

    if not matrix.centre.size or not np.isfinite(matrix.radius).all():
        return -np.inf, np.inf
    U = schur(matrix.centre, output="complex")[1]
    lengths = (0.01 ** (k * np.arange(len(U))) for k in (1, 2, 3))
    bounds = [_by_discs(matrix, X) for X in (np.linalg.eig(matrix.centre)[1], *(U * length for length in lengths))]
    return max(a for a, _ in bounds), min(b for _, b in bounds)


def _by_discs(matrix: Centred, X: Array) -> tuple[float, float]:
    try:
        centres, radii = _discs(matrix, X, np.linalg.inv(X))
    except np.linalg.LinAlgError:
        return -np.inf, np.inf
    touching = np.abs(centres[:, None] - centres[None, :]) <= radii[:, None] + radii[None, :]
    for _ in centres:
        touching = touching @ touching
    left, right = np.real(centres) - radii, np.real(centres) + radii
    return max(float(left[group].min()) for group in touching), float(right.max())


def _discs(matrix: Centred, X: Array, Y: Array) -> tuple[Array, Array]:
    """Centres and radii of discs that hold the eigenvalues, from Y A X with Y X = 1 - E."""
    count = len(X) + 8
    size = np.abs(Y) @ matrix.size @ np.abs(X)
    near = Y @ matrix.centre @ X
    radius = np.abs(Y) @ matrix.radius @ np.abs(X) + 4.0 * count * _UNIT * size
    E = np.abs(Y @ X - np.eye(len(X))) + count * _UNIT * np.abs(Y) @ np.abs(X)
    off = E.sum(axis=1).max()
    if not off < 1.0 or not np.isfinite(size).all():
        return np.zeros(len(X)), np.full(len(X), np.inf)
    norm = (np.abs(near) + radius).sum(axis=1).max()
    centres = np.diag(near).copy()
    around = np.abs(near).sum(axis=1) - np.abs(centres) + radius.sum(axis=1) + off / (1.0 - off) * norm
    return centres, around * (1.0 + 1e-12)
