"""Whether explicit steps are as short as they are for stability alone: then the equations are stiff to the method.

A step of length h multiplies the part of an error that belongs to an eigenvalue lambda of J = df/dy by R(h lambda), a
polynomial that the table of the method says. Where accuracy chooses the steps, h lambda lies well within the region
|R| < 1; where stability does, one lies at its edge, and somewhat longer steps would let errors grow. Which it is costs
few derivatives to rule out, since iterations with differences of f find about the largest |lambda|; only where that is
large are the eigenvalues of J itself asked for.

Source: Hairer and Wanner 1996, section IV.2, with J in the place of differences between stages.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ...compiler.kernels import Array, Float, Function, Int, empty, native
from ..kernels import Vector
from .tableau import Tableau

# After so many steps it is asked whether they are stiff, at first, and each time after twice as many, up to WATCHED, in
# whatever pieces they are asked for; a run with fewer than FEW steps to go stays as it is.
FIRST_WATCHED, WATCHED, FEW = 16, 512, 500
# Directions grow so many times, of which the last are measured.
TURNS, MEASURED = 12, 4
# How far a state is moved for a difference, relative to its size.
PROBE = 1e-7
# |lambda h| below this part of the least edge is not near it; longer steps by LONGER are past it, where |R| is PAST.
NEAR = 0.4
LONGER, PAST = 1.3, 1.5
# Eigenvalues with a real part above this part of their size are of growing motions, not stiff ones.
GROWING = 0.1


@native
def fastest(dim: Int, rhs: Function, t: Float, y: Array, f: Array, context: Array) -> Float:
    """About the largest absolute eigenvalue of df/dy at a state with the derivative f, by power iterations; 0 where
    it cannot be found."""
    direction, point, found = empty(dim), empty(dim), empty(dim)
    size = 0.0
    for i in range(dim):
        size += y[i] * y[i]
        direction[i] = math.cos(1.0 + 7.0 * i)
    probe = PROBE * max(1e-3, math.sqrt(size))
    grown = 0.0
    for turn in range(TURNS):
        length = 0.0
        for i in range(dim):
            length += direction[i] * direction[i]
        length = math.sqrt(length)
        if not (length > 0.0 and math.isfinite(length)):
            return 0.0
        for i in range(dim):
            direction[i] /= length
            point[i] = y[i] + probe * direction[i]
        if rhs(t, point, found, context) != 0:
            return 0.0
        grown += math.log(length) if turn >= TURNS - MEASURED else 0.0
        for i in range(dim):
            direction[i] = (found[i] - f[i]) / probe
    return math.exp(grown / MEASURED)


@native
def may_be_stiff(
    dim: Int, rhs: Function, doubtful: Float, length: Float, left: Float, t: Float, y: Array, f: Array, context: Array
) -> Int:
    """Whether steps of a length may be limited by stability, where enough of them are left; see `Stability`."""
    if not doubtful > 0.0 or left < FEW * length:
        return 0
    return 1 if length * fastest(dim, rhs, t, y, f, context) > doubtful else 0


@dataclass(frozen=True)
class Stability:
    """What a table says of the stability of its steps."""

    table: Tableau

    @cached_property
    def coefficients(self) -> Vector:
        """Of R(z) = 1 + b . 1 z + b . A 1 z^2 + ..., the constant first."""
        stages = self.table.landing
        rows = np.zeros((stages + 1, stages))
        for row, weights in zip(rows, self.table.points, strict=False):
            row[: len(weights)] = weights
        sums, found = np.ones(stages), [1.0]
        for _ in range(stages):
            found.append(float(rows[-1] @ sums))
            sums = rows[:-1] @ sums
        return np.array(found)

    def growth(self, z: Any) -> Any:
        """|R(z)|."""
        return np.abs(np.polynomial.polynomial.polyval(np.asarray(z, dtype=complex), self.coefficients))

    @cached_property
    def edge(self) -> float:
        """How far the region |R| < 1 reaches along the negative axis."""
        x = np.linspace(0.0, 20.0, 2001)
        return float(x[np.argmax(self.growth(-x) > 1.0 + 1e-9)])

    @property
    def doubtful(self) -> float:
        """The |h lambda| above which a step may be limited by stability."""
        return NEAR * self.edge

    def limits(self, z: Vector) -> bool:
        """Whether steps with these h lambda are as long as stability allows."""
        falling = z[z.real <= GROWING * np.abs(z)]
        return bool(np.any(self.growth(LONGER * falling) > PAST))
