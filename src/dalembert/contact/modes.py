"""All modes of contacts in the plane, tried: each lifts, sticks, or slips one way or the other.

A mode makes the conditions linear: per contact two numbers z, whose columns say what they do to the accelerations,

    lift   a_n >= 0, a_t            stick   N, F with |F| <= mu N         slip   N >= 0, |a_t| with F = -mu N sign

and the mode is a solution where z keeps its signs. Where contacts repeat others, so that the columns are dependent, the
signs are part of the question: is -b in the cone of the columns?
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

import numpy as np

from .metric import Vector

LIFTS, STICKS, SLIPS, SLIPS_BACK = range(4)
MOST_MODES = 4096
"""Beyond so many modes they are not all tried."""

_KEPT, _DEPENDENT, _EXCHANGES = 1e-11, 1e-11, 1000
#: Forces and accelerations so many times those that they are to cancel are rounding of dependent columns.
_LARGEST = 1e8


def mode_choices(slip: Vector) -> list[tuple[int, ...]]:
    """The modes of each contact, by its tangential velocity: where that is not 0, friction has its direction."""
    return [(STICKS, SLIPS, SLIPS_BACK, LIFTS) if s == 0.0 else (SLIPS if s > 0.0 else SLIPS_BACK, LIFTS) for s in slip]


def planar_modes(W: Vector, b: Vector, friction: Vector, slip: Vector) -> list[tuple[tuple[int, ...], Vector]]:
    """Every mode that meets the conditions, with its forces (2k,); modes of equal accelerations once.

    W (2k, 2k) and b (2k,) by contact, normal then tangent; friction and slip (k,).
    """
    k = len(friction)
    scale = np.repeat(1.0 / np.sqrt(np.maximum(W.diagonal().reshape(k, 2)[:, 0], 1e-300)), 2)
    W, b = W * scale[:, None] * scale, b * scale
    modes = _all_modes(tuple(mode_choices(slip)))
    found: list[tuple[tuple[int, ...], Vector, Vector]] = []
    for mode, forces in _solutions(W, b, friction, slip != 0.0, modes):
        a = W @ forces
        size = np.abs(a).max() + np.abs(b).max()
        if all(np.abs(a - other).max() > 1e3 * _KEPT * size for _, _, other in found):
            found.append((tuple(map(int, mode)), forces * scale, a))
    return [(mode, forces) for mode, forces, _ in found]


@lru_cache(maxsize=32)
def _all_modes(choices: tuple[tuple[int, ...], ...]) -> np.ndarray:
    return np.array(list(product(*choices)))


def _solutions(
    W: Vector, b: Vector, friction: Vector, slipping: np.ndarray, modes: np.ndarray
) -> Iterator[tuple[np.ndarray, Vector]]:
    """The modes that keep their signs, each with its forces, those that stick first."""
    k = len(friction)
    columns = _columns(W, friction)
    pairs = columns[np.arange(k), modes]
    systems = np.moveaxis(pairs, 1, -2).reshape(len(modes), 2 * k, 2 * k)
    stretch = np.linalg.svd(systems, compute_uv=False)
    regular = stretch[:, -1] > _DEPENDENT * stretch[:, 0]
    z = np.linalg.solve(systems[regular], np.broadcast_to(-b, (int(regular.sum()), 2 * k))[..., None])[..., 0]
    z = np.asarray(z, dtype=np.float64).reshape(-1, k, 2)
    kept = _kept(modes[regular], z, friction, slipping)
    kept &= np.abs(z).max(axis=(1, 2), initial=0.0) <= _LARGEST * np.abs(b).max()
    numbers = dict(zip(np.flatnonzero(regular)[kept], z[kept], strict=True))
    for place in np.flatnonzero(~regular):
        within = _within_cone(columns, modes[place], b, friction, slipping)
        if within is not None:
            numbers[place] = within
    for place in sorted(numbers):
        yield modes[place], _forces(modes[place], numbers[place], friction)


def _columns(W: Vector, friction: Vector) -> Vector:
    """(k, 4, 2k, 2): what the two numbers of each mode of each contact do to W f - a."""
    k = len(friction)
    normal, tangent, unit = W[:, 0::2].T, W[:, 1::2].T, np.eye(2 * k)
    parting, along = -unit[0::2], -unit[1::2]
    rubbed = friction[:, None] * tangent
    modes = [(parting, along), (normal, tangent), (normal - rubbed, along), (normal + rubbed, -along)]
    return np.stack([np.stack(pair, -1) for pair in modes], 1)


def _kept(modes: np.ndarray, z: Vector, friction: Vector, slipping: np.ndarray) -> np.ndarray:
    """Which modes keep their signs, up to rounding."""
    slack = _KEPT * np.abs(z).max(axis=(1, 2), initial=0.0)[:, None]
    pressing, second = z[..., 0] >= -slack, z[..., 1]
    cone = np.abs(second) <= friction * z[..., 0] + slack
    free = (modes == LIFTS) | (slipping & (modes != STICKS))
    return np.all(pressing & np.where(modes == STICKS, cone, free | (second >= -slack)), axis=1)


def _forces(mode: np.ndarray, z: Vector, friction: Vector) -> Vector:
    """The forces (2k,) of a mode's numbers."""
    normal = np.where(mode == LIFTS, 0.0, z[:, 0])
    bound = friction * normal
    rubbed = np.where(mode == STICKS, z[:, 1], np.where(mode == SLIPS, -bound, bound))
    return np.stack([normal, rubbed], 1).ravel()


def _within_cone(columns: Vector, mode: np.ndarray, b: Vector, friction: Vector, slipping: np.ndarray) -> Vector | None:
    """Numbers (k, 2) of a mode whose columns are dependent, from rays that only add; None where there are none."""
    from scipy.optimize import lsq_linear

    rays, made = [], []
    for i, chosen in enumerate(mode):
        first, second = columns[i, chosen].T
        if chosen == STICKS:
            pairs = [(1.0, friction[i]), (1.0, -friction[i])]
        else:
            both = chosen == LIFTS or slipping[i]
            pairs = [(1.0, 0.0), (0.0, 1.0), *([(0.0, -1.0)] if both else [])]
        rays += [p * first + q * second for p, q in pairs]
        made += [(i, p, q) for p, q in pairs]
    spread = np.stack(rays, 1)
    amounts = lsq_linear(spread, -b, (0.0, np.inf), "bvls", tol=1e-15, max_iter=_EXCHANGES).x
    off, asked, found = float(np.linalg.norm(spread @ amounts + b)), np.abs(b).max(), np.abs(amounts).max()
    if off > _KEPT * (asked + found) or found > _LARGEST * asked:
        return None
    z = np.zeros((len(mode), 2))
    for amount, (i, p, q) in zip(amounts, made, strict=True):
        z[i] += amount * p, amount * q
    return z
