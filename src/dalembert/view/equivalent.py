"""What a body looks like of which only mass and inertia are known: the plainest solid that has the same.

With second moments s_i = (I_j + I_k - I_i) / 2 along the principal axes, a box has sides sqrt(12 s_i / m), a cylinder
r^2 = 4 s / m, a ball r^2 = 5 s / m.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .motion import FloatArray

#: Shares below which a side is none, and below which two sides are one.
_THIN, _EQUAL = 0.12, 1e-3


@dataclass(frozen=True)
class Look:
    """A solid of `MovingShape`, its size in m, where its centre is and its axes (columns), in the frame of its link."""

    solid: str
    size: tuple[float, ...]
    centre: FloatArray
    axes: FloatArray

    def holds(self, point: FloatArray) -> bool:
        """Whether a point (3,) of the link is in it or a tenth of its size beside it."""
        along = np.abs(self.axes.T @ (point - self.centre))
        return bool(np.all(along <= np.array(self.half) + 0.1 * max(self.half)))

    @property
    def half(self) -> tuple[float, ...]:
        """How far it reaches along each of its axes, m."""
        if self.solid == "box":
            return tuple(side / 2 for side in self.size)
        radius = self.size[0]
        cap = 0.0 if self.solid == "cylinder" else radius
        return (radius, radius, cap if self.solid == "sphere" else self.size[1] / 2 + cap)


def equivalent(
    mass: float, moment: FloatArray, tensor: FloatArray, extent: float, turns: bool = True
) -> Look | None:
    """The solid of a body: kg, kg m (3,) and kg m^2 (6,) about the origin of its link, xx, yy, zz, xy, xz, yz.

    `extent` is the size of the picture, m: rods are drawn with a visible radius. Equal moments are a ball's where the
    body `turns`, else a cube's. None for what is no larger than a point, and for what no volume has as its inertia.

    >>> look = equivalent(3.0, np.zeros(3), np.array([1.0, 1.0, 0, 0, 0, 0]), 2.0)
    >>> look.solid, round(look.size[1], 12)
    ('capsule', 2.0)
    """
    if not (mass > 0 and np.isfinite([mass, *moment, *tensor]).all()):
        return None
    centre = moment / mass
    xx, yy, zz, xy, xz, yz = tensor
    about = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    about = about - mass * (centre @ centre * np.eye(3) - np.outer(centre, centre))
    second, axes = np.linalg.eigh(np.trace(about) / 2 * np.eye(3) - about)
    if second[-1] <= 0 or second[0] < -1e-6 * second[-1]:
        return None
    spread = np.sqrt(np.maximum(second, 0) / mass)
    if spread[-1] < 0.004 * extent:
        return None
    if not turns and spread[0] > (1 - _EQUAL) * spread[-1]:
        return Look("box", (float(spread[0]) * 12**0.5,) * 3, centre, np.eye(3))
    return _look(spread, axes, centre, extent)


def _look(spread: FloatArray, axes: FloatArray, centre: FloatArray, extent: float) -> Look:
    """The solid of ascending spreads sqrt(s_i / m) along the columns of `axes`."""
    a, b, c = map(float, spread)
    if a > (1 - _EQUAL) * c:
        return Look("sphere", (c * 5**0.5,), centre, np.eye(3))
    if b < _THIN * c:
        return Look("capsule", (max(2 * b, 0.012 * extent), c * 12**0.5), centre, _right(axes[:, [0, 1, 2]]))
    thinnest = max(12**0.5 * a, 0.01 * extent)
    if b > (1 - _EQUAL) * c:
        return Look("cylinder", (2 * c, thinnest), centre, _right(axes[:, [1, 2, 0]]))
    if a > (1 - _EQUAL) * b:
        return Look("cylinder", (2 * b, 12**0.5 * c), centre, _right(axes[:, [0, 1, 2]]))
    return Look("box", (thinnest, 12**0.5 * b, 12**0.5 * c), centre, _right(axes))


def _right(axes: FloatArray) -> FloatArray:
    """Axes as a right-handed frame: the first is turned round where they are not."""
    return axes * np.array([np.sign(np.linalg.det(axes)) or 1.0, 1.0, 1.0])
