"""How far two arrays of states are apart, and what a change of frame does to inertial parameters."""

from __future__ import annotations

from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[np.float64]]

#: A state counts at least this share of the largest entry over all states, so that a zero crossing is no error.
SHARE = 1e-3


def difference(ours: Array, theirs: Array, floor: float = 0.0) -> float:
    """The worst relative difference over the states, which are the first axis.

    |ours - theirs| / scale, both the largest entries of a state; the scale is that of `theirs` in that state, but at
    least `SHARE` of the largest over all states, and at least `floor`. Exactly equal arrays differ by 0, whatever the
    scale; what is not finite in `theirs` too is infinitely far.

    >>> difference(np.array([[1.0, 2.0], [0.0, 0.0]]), np.array([[1.0, 2.5], [0.0, 0.0]]))
    0.2
    """
    if ours.shape != theirs.shape:
        raise ValueError(f"shapes differ: {ours.shape} and {theirs.shape}")
    if not theirs.size:
        return 0.0
    states = theirs.shape[0]
    apart = np.abs(ours - theirs).reshape(states, -1).max(axis=1)
    size = np.abs(theirs).reshape(states, -1).max(axis=1)
    scale = np.maximum(size, max(SHARE * float(size.max()), floor))
    with np.errstate(invalid="ignore", divide="ignore"):
        relative = np.where(apart == 0, 0.0, apart / scale)
    return float(relative.max()) if np.isfinite(relative).all() else float("inf")


def residual(mass: Array, accelerations: Array, right: Array) -> float:
    """The worst of |M a - right| over the states, relative to the largest entry of |M| |a|.

    What the accelerations are wrong by, seen as forces: small however badly M is conditioned, if the solution is a good
    one. M is (N, n, n), the others (N, n).

    >>> residual(np.array([[[2.0, 0.0], [0.0, 1e-9]]]), np.array([[1.0, 2e9]]), np.array([[2.0, 2.5]]))
    0.25
    """
    missing = np.abs((mass @ accelerations[..., None])[..., 0] - right).max(axis=1)
    scale = (np.abs(mass) @ np.abs(accelerations)[..., None])[..., 0].max(axis=1)
    relative = missing / scale
    return float(relative.max()) if np.isfinite(relative).all() else float("inf")


def moved_parameters(rotation: Array, offset: Array) -> Array:
    """The 10 x 10 matrix that turns the inertial parameters of a body in a frame C into those in P.

    Parameters are (m, m cx, m cy, m cz, Ixx, Ixy, Iyy, Ixz, Iyz, Izz) about the origin; rotation = R_PC, offset = p_PC.
    By the pseudo-inertia [[S, h], [h^T, m]], S = tr(I)/2 1 - I, which a pose X_PC takes to X J X^T (Wensing, Kim &
    Slotine 2018).
    """
    pose = np.eye(4)
    pose[:3, :3], pose[:3, 3] = rotation, offset
    columns = [_parameters(pose @ _pseudo_inertia(unit) @ pose.T) for unit in np.eye(10)]
    return np.stack(columns, axis=1)


def _pseudo_inertia(parameters: Array) -> Array:
    m, hx, hy, hz, xx, xy, yy, xz, yz, zz = parameters
    inertia = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    found = np.empty((4, 4))
    found[:3, :3] = np.trace(inertia) / 2 * np.eye(3) - inertia
    found[:3, 3] = found[3, :3] = hx, hy, hz
    found[3, 3] = m
    return found


def _parameters(pseudo: Array) -> Array:
    spread = pseudo[:3, :3]
    i = np.trace(spread) * np.eye(3) - spread
    return np.array([pseudo[3, 3], *pseudo[:3, 3], i[0, 0], i[0, 1], i[1, 1], i[0, 2], i[1, 2], i[2, 2]])
