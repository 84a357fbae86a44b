"""A part of a shock as polynomials of what counts along it: the normal impulse, or a time where slip turns."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt

import numpy as np

from .metric import Vector

_NOTHING = 1e-14
"""A sum that is smaller than this part of its terms is none."""


@dataclass(frozen=True, eq=False)
class Stretch:
    """Coefficients by rising powers of x, from 0 to `length`; the impulses and the work count from its start.

    velocity   (1 + d, k) the relative velocity, normal first, m/s
    impulse    (1 + d, k) N s
    work       (k + 1,) of the normal force, J
    """

    velocity: Vector
    impulse: Vector
    work: Vector
    length: float = inf

    def velocity_at(self, x: float) -> Vector:
        """The relative velocity (1 + d,)."""
        return value(self.velocity, x)

    def impulse_at(self, x: float) -> Vector:
        """The impulse (1 + d,) since the start."""
        return value(self.impulse, x)


def straight(W: Vector, start: Vector, force: Vector, length: float = inf) -> Stretch:
    """The part in which the impulse per unit of normal impulse is `force` (1, f), which makes du/dP = W (1, f)."""
    rate = W @ force
    rate = np.where(np.abs(rate) > _NOTHING * (np.abs(W) @ np.abs(force)), rate, 0.0)
    return Stretch(np.stack([start, rate], 1), np.stack([np.zeros_like(force), force], 1),
                   np.array([0.0, start[0], rate[0] / 2]), length)


def value(coefficients: Vector, x: float) -> Vector:
    """A polynomial, or rows of them, at x."""
    result = coefficients[..., -1]
    for k in range(coefficients.shape[-1] - 2, -1, -1):
        result = result * x + coefficients[..., k]
    return result


def rise(coefficients: Vector, level: float, since: float, length: float) -> float:
    """The first x from `since` on at which a polynomial rises to a level, or stands there rising; inf if it does not.

    >>> rise(np.array([-1.0, 0.0, 1.0]), 3.0, 0.0, inf)
    2.0
    """
    if len(coefficients) > 3:
        return _rise_within(coefficients, level, since, length)
    c0, c1, c2 = (*coefficients, 0.0)[:3]
    below = level - (c0 + since * (c1 + since * c2))
    slope = c1 + 2 * c2 * since
    if below <= 0.0 and slope >= 0.0:
        return since
    root = slope * slope + 4 * c2 * below
    above, under = (sqrt(root) - slope, 2 * c2) if slope < 0.0 <= root else (2 * below, slope + sqrt(max(root, 0.0)))
    x = since + above / under if root >= 0.0 < under else inf
    return float(x) if x <= length else inf


def _rise_within(coefficients: Vector, level: float, since: float, length: float) -> float:
    """The same where the polynomial, once above the level, stays there until the end."""
    shifted = coefficients.copy()
    shifted[0] -= level
    slopes = coefficients[1:] * np.arange(1, len(coefficients))
    if value(shifted, length) < 0.0:
        return inf
    if value(shifted, since) >= 0.0 and value(slopes, since) >= 0.0:
        return since
    low, high, x = since, length, length
    for _ in range(100):
        here, slope = float(value(shifted, x)), float(value(slopes, x))
        low, high = (low, x) if here >= 0.0 else (x, high)
        following = x - here / slope if slope > 0.0 else (low + high) / 2
        following = following if low < following < high else (low + high) / 2
        if following in (x, low, high):
            break
        x = following
    return x
