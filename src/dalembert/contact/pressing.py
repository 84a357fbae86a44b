"""Contacts without friction: forces that press, accelerations that part, and at each contact one of the two.

    N >= 0,   a = W N + b >= 0,   N_i a_i = 0

W is symmetric, without negative eigenvalues, so that the accelerations are unique; the forces are where no contact
repeats others. A guess of those that press is corrected all at once, a few times (Judice and Pires 1994). If that does
not end, contacts are taken up one by one, the deepest first (Lawson and Hanson, Solving Least Squares Problems, 1974,
ch. 23, on W itself); one that repeats others trades places with one of them.
"""

from __future__ import annotations

import numpy as np

from .metric import Vector

_MET, _DEPENDENT = 1e-13, 1e-11
_CORRECTIONS = 6


def pressing_forces(W: Vector, b: Vector) -> Vector | None:
    """N (k,); None where contacts contradict each other: no accelerations satisfy them all.

    >>> pressing_forces(np.array([[2.0, 1.0], [1.0, 2.0]]), np.array([-3.0, 1.0]))
    array([1.5, 0. ])
    >>> pressing_forces(np.array([[1.0, -1.0], [-1.0, 1.0]]), np.array([-1.0, 0.0])) is None     # a vice
    True
    """
    guessed = _guessed(W, b)
    if guessed is not None:
        return guessed
    diagonal = np.diag(W)
    scale = 1.0 / np.sqrt(np.where(diagonal > 0.0, diagonal, 1.0))
    W, b = W * scale[:, None] * scale, b * scale
    forces, held = np.zeros(len(b)), np.zeros(len(b), dtype=bool)
    for _ in range(20 * len(b) + 20):
        a = W @ forces + b
        a[held] = 0.0
        j = int(np.argmin(a)) if len(a) else 0
        if not len(a) or a[j] >= -_MET * (np.abs(b).max() + np.abs(forces).max()):
            return forces * scale
        if not _taken_up(W, b, forces, held, j):
            return None
    return None


def _guessed(W: Vector, b: Vector) -> Vector | None:
    """The forces from a guess of those that press, where a few corrections of all at once end and are exact."""
    held, forces = b < 0.0, np.zeros(len(b))
    size = float(abs(b).max(initial=0.0)), float(abs(W).max(initial=0.0))
    for _ in range(_CORRECTIONS):
        rows = held.nonzero()[0]
        forces[:] = 0.0
        try:
            forces[rows] = np.linalg.solve(W[np.ix_(rows, rows)], -b[rows])
        except np.linalg.LinAlgError:
            return None
        a = W @ forces + b
        slack = _MET * (size[0] + size[1] * float(abs(forces).max(initial=0.0)))
        wrong = np.where(held, forces < 0.0, a < -slack)
        if not wrong.any():
            return forces if abs(a[rows]).max(initial=0.0) <= slack else None
        held ^= wrong
    return None


def _taken_up(W: Vector, b: Vector, forces: Vector, held: np.ndarray, j: int) -> bool:
    """Hold contact j too, and let go what would have to pull; False where nothing can press against it."""
    others = np.flatnonzero(held)
    lever = np.linalg.solve(W[np.ix_(others, others)], W[others, j])
    if W[j, j] - W[j, others] @ lever <= _DEPENDENT:
        yielding = lever > _DEPENDENT
        if not yielding.any():
            return False
        part = np.where(yielding, forces[others] / np.where(yielding, lever, 1.0), np.inf)
        forces[others] -= part.min() * lever
        forces[j] += part.min()
        leaving = others[int(np.argmin(part))]
        forces[leaving], held[leaving] = 0.0, False
    held[j] = True
    while held.any():
        rows = np.flatnonzero(held)
        wanted = np.linalg.solve(W[np.ix_(rows, rows)], -b[rows])
        if np.all(wanted > 0.0):
            forces[:] = 0.0
            forces[rows] = wanted
            return True
        pulling = wanted <= 0.0
        way = forces[rows] - wanted
        share = np.where(pulling, forces[rows] / np.where(way > 0.0, way, 1.0), np.inf)
        forces[rows] -= share.min() * way
        gone = rows[pulling & (share <= share.min())]
        forces[gone], held[gone] = 0.0, False
    return True
