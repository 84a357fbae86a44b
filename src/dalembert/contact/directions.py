"""Directions d in the plane of a contact that c + B d is along, either way: where slip, rubbed by d, keeps its line.

In space d = (cos phi, sin phi), and the condition is a polynomial of degree 4 in exp(i phi).
"""

from __future__ import annotations

from math import atan2, cos, sin

import numpy as np

from .metric import Vector

_ON_CIRCLE, _APART = 1e-6, 1e-7


def fixed_directions(c: Vector, B: Vector) -> list[Vector]:
    """All unit d with c + B d = alpha d for some alpha: 1 and -1 in the plane, up to four in space, two at least.

    >>> [direction.round(12) + 0.0 for direction in fixed_directions(np.array([0.0, 2.0]), -np.eye(2))]
    [array([0., 1.]), array([ 0., -1.])]
    """
    if len(c) == 1:
        return [np.array([1.0]), np.array([-1.0])]
    first = complex(c[1], c[0]) / 2
    second = complex(B[1, 0] + B[0, 1], B[0, 0] - B[1, 1]) / 4
    polynomial = np.array([second, first, (B[1, 0] - B[0, 1]) / 2, first.conjugate(), second.conjugate()])
    if not np.any(np.abs(polynomial) > 1e-15 * (np.abs(c).max() + np.abs(B).max())):
        return [np.array([1.0, 0.0])]
    angles = [_polished(c, B, atan2(z.imag, z.real)) for z in np.roots(polynomial) if abs(abs(z) - 1.0) < _ON_CIRCLE]
    distinct = [a for i, a in enumerate(angles) if all(abs(sin((a - b) / 2)) > _APART for b in angles[:i])]
    return [np.array([cos(angle), sin(angle)]) for angle in sorted(distinct, reverse=True)]


def _polished(c: Vector, B: Vector, angle: float) -> float:
    """An angle at which d x (c + B d) vanishes, after Newton's steps from one nearby."""
    for _ in range(4):
        d, across = np.array([cos(angle), sin(angle)]), np.array([-sin(angle), cos(angle)])
        along = c + B @ d
        slope = float(across @ B @ across - d @ along)
        if abs(slope) <= 1e-8 * (abs(c).max() + abs(B).max()):
            return angle
        angle -= float(across @ along) / slope
    return angle
