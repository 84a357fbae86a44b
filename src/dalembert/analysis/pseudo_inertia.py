"""Ten inertial parameters that a real body can have: the pseudo-inertia is positive definite.

For a body with mass m, first moment h = m c, and inertia tensor I about the frame's origin,

    P = [[S, h], [h^T, m]],   S = trace(I)/2 1 - I,

is the integral of [x; 1][x; 1]^T dm: it is positive definite exactly if some distribution of positive mass has these
parameters. Written as P = U U^T with an upper triangular U, every real vector of ten numbers gives such a body or the
limit of some, all of its mass in a plane, so that a fit is free of inequalities.
Sources: Wensing, Kim and Slotine 2018, IEEE RA-L 3, 60-67; Rucker and Wensing 2022, IEEE RA-L 7, 2194-2201.
"""

from __future__ import annotations

import numpy as np

from ..forms.statics.places import Vector
from ..spatial.vectors import PAIRS, six, square

#: m, h_x, h_y, h_z, then Ixx, Iyy, Izz, Ixy, Ixz, Iyz as entries of the tensor (Ixy = -integral of x y dm)
NAMES = ("m", "hx", "hy", "hz", "Ixx", "Iyy", "Izz", "Ixy", "Ixz", "Iyz")


def pseudo_inertia(parameters: Vector) -> Vector:
    """P, 4 x 4, of the ten parameters in the order of `NAMES`.

    >>> float(np.linalg.eigvalsh(pseudo_inertia(np.array([1.0, 0, 0, 0, 2, 2, 2, 0, 0, 0])))[0])
    1.0
    """
    inertia = np.array(square(six(parameters[4:])))
    P = np.zeros((4, 4))
    P[:3, :3] = np.trace(inertia) / 2.0 * np.eye(3) - inertia
    P[:3, 3] = P[3, :3] = parameters[1:4]
    P[3, 3] = parameters[0]
    return P


def inertial_parameters(P: Vector) -> Vector:
    """The ten parameters of a pseudo-inertia."""
    inertia = np.trace(P[:3, :3]) * np.eye(3) - P[:3, :3]
    return np.array([P[3, 3], *P[:3, 3], *(inertia[i, j] for i, j in PAIRS)])


def is_consistent(parameters: Vector) -> bool:
    """Whether some body with positive mass everywhere has these parameters."""
    return bool(np.linalg.eigvalsh(pseudo_inertia(parameters)).min() > 0.0)


_ABOVE = np.triu_indices(4, 1)


def _factor(theta: Vector) -> Vector:
    U = np.diag(theta[:4])
    U[_ABOVE] = theta[4:]
    return U


def from_factor(theta: Vector) -> Vector:
    """The ten parameters of P = U U^T; theta has U's diagonal, then its entries above."""
    U = _factor(theta)
    return inertial_parameters(U @ U.T)


def factor_jacobian(theta: Vector) -> Vector:
    """The 10 x 10 matrix of the derivatives of `from_factor`: dP = dU U^T + U dU^T."""
    U, columns = _factor(theta), []
    for i, j in [*((k, k) for k in range(4)), *zip(*_ABOVE, strict=True)]:
        slope = np.zeros((4, 4))
        slope[i] = U[:, j]
        columns.append(inertial_parameters(slope + slope.T))
    return np.array(columns).T


def to_factor(parameters: Vector, least: float) -> Vector:
    """The theta of the nearest consistent body: eigenvalues of P below `least` are raised to it."""
    values, vectors = np.linalg.eigh(pseudo_inertia(parameters))
    P = (vectors * np.maximum(values, least)) @ vectors.T
    flip = np.eye(4)[::-1]
    U = flip @ np.linalg.cholesky(flip @ P @ flip) @ flip
    return np.concatenate([np.diag(U), U[_ABOVE]])
