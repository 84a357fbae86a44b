"""The curve of an extremal: its unknowns and multiplier functions as piecewise polynomials."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .elements import Elements, Vector
from .problem import Densities, Integrand


@dataclass(frozen=True, eq=False)
class Curve:
    """Piecewise polynomials: the unknowns and the multiplier functions of an extremal, everywhere."""

    integrand: Integrand
    elements: Elements
    unknowns: tuple[Vector, ...]
    functions: tuple[Vector, ...]
    constants: Vector

    def jets(self, x: Vector, highest: int) -> Vector:
        """Derivatives 0 ... `highest` of every unknown at points x: (points, unknowns, highest + 1)."""
        return self.jets_along(self.elements.interval.s(x), highest)

    def jets_along(self, s: Vector, highest: int) -> Vector:
        """The same at points s of the variable of the polynomials."""
        return np.stack([self.elements.evaluate(row, s, highest) for row in self.unknowns], axis=1)

    def multipliers_along(self, s: Vector, highest: int) -> Vector:
        """Derivatives of the multiplier functions at points s: (points, multipliers, highest + 1)."""
        rows = [self.elements.evaluate(row, s, highest) for row in self.functions]
        return np.stack(rows, axis=1) if rows else np.zeros((len(s), 0, highest + 1))

    def densities(self, x: Vector) -> Densities:
        """What stands under the integral at points x."""
        orders, s = self.elements.orders, self.elements.interval.s(x)
        jets = self.jets_along(s, max(orders))
        z = np.concatenate([jets[:, i, : order + 1] for i, order in enumerate(orders)], axis=1)
        return self.integrand(x, z, self.constants, self.multipliers_along(s, 0)[:, :, 0])
