"""`Extremal`: a function that makes an integral stationary, and what can be said about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ...description.functional import StatedFunctional
from ...errors import DerivationError, ShapeError, UnknownNameError, nearest
from .conjugate import first_conjugate
from .elements import Elements, Vector
from .problem import Integrand

__all__ = ["Curve", "Extremal"]


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

    def densities(self, x: Vector) -> Any:
        """What stands under the integral at points x."""
        orders, s = self.elements.orders, self.elements.interval.s(x)
        jets = self.jets_along(s, max(orders))
        z = np.concatenate([jets[:, i, : order + 1] for i, order in enumerate(orders)], axis=1)
        return self.integrand(x, z, self.constants, self.multipliers_along(s, 0)[:, :, 0])


@dataclass(frozen=True, eq=False, repr=False)
class Extremal:
    """A function that makes a functional stationary between given ends; n unknowns.

    x            (T,) the variable
    y            (T,) the unknown, or (T, n) for several; nan after a failure
    multipliers  {name: number} of prescribed integrals, {name: (T,)} of constraints at every point
    value        the integral
    kind         "minimum", "maximum" or "saddle" by the signs of the second variation on all admissible variations
                 (weak and local), "stationary" where that was not decided
    index        the number of independent variations that lower the integral, or None
    error        the difference to the extremal among polynomials of higher degree, relative to the largest |y|
    residual     the Euler-Lagrange expressions, integrated, and the constraints, relative to their terms
    status       how the search ended, as a sentence;  success  whether it found an extremal
    steps        steps of Newton's method;  elements  pieces of the curve
    """

    stated: StatedFunctional
    x: Vector
    y: Vector
    multipliers: Mapping[str, Any]
    value: float
    kind: str
    index: int | None
    error: float
    residual: float
    status: str
    success: bool
    steps: int
    elements: int
    curve: Curve | None = field(repr=False)

    def __call__(self, x: ArrayLike, derivative: int = 0) -> Any:
        """The unknown, or all of them in the last axis, or a derivative of them, anywhere between the ends.

        Raises ShapeError outside, and DerivationError after a failure.
        """
        points = np.asarray(x, dtype=float)
        curve = self._curve()
        self._check(points, derivative, curve)
        found = curve.jets(points.ravel(), derivative)[:, :, derivative]
        shaped = found.reshape(*points.shape, -1)
        shaped = shaped[..., 0] if len(self.stated.unknowns) == 1 else shaped
        return shaped if shaped.ndim else float(shaped)

    def __getitem__(self, name: Any) -> Vector:
        """A column (T,): an unknown "y", its slope "y'", or a multiplier. Raises UnknownNameError."""
        spelled = name if isinstance(name, str) else str(getattr(name, "func", name))
        base = spelled.rstrip("'")
        if base in self.multipliers:
            return np.broadcast_to(self.multipliers[base], self.x.shape)
        if base not in self.stated.names:
            known = [*self.stated.names, *self.multipliers]
            raise UnknownNameError("Extremal", f"there is no column '{spelled}'.", nearest(base, known))
        derivative = len(spelled) - len(base)
        self._check(self.x, derivative, self._curve())
        return self._curve().jets(self.x, derivative)[:, self.stated.place(base), derivative]

    def conjugate_point(self) -> float | None:
        """The first point conjugate to the start, up to the other end, or None: Jacobi's condition.

        Raises DerivationError for constraints at every point, and after a failure.
        """
        if self.stated.pointwise:
            raise DerivationError("conjugate_point", "constraints hold at every point.",
                                  "Put them in, so that the unknowns are independent; .index counts directions.")
        curve = self._curve()

        def curvature(x: float) -> tuple[Vector, Vector]:
            at = curve.densities(np.array([x]))
            return at.curvature[0], at.integral_slopes[0]

        return first_conjugate(self.stated.orders, curvature, float(self.x[0]), float(self.x[-1]),
                               len(self.stated.constraints))

    def legendre(self) -> Vector:
        """The least eigenvalue of the Hessian in the highest derivatives, at each x: (T,); >= 0 along a minimum."""
        curve = self._curve()
        top = np.cumsum([order + 1 for order in self.stated.orders]) - 1
        with np.errstate(all="ignore"):
            matrices = curve.densities(self.x).curvature[:, top[:, None], top]
        finite = np.isfinite(matrices).all(axis=(1, 2))
        return np.where(finite, np.linalg.eigvalsh(np.where(finite[:, None, None], matrices, 0.0))[:, 0], np.nan)

    def _curve(self) -> Curve:
        if self.curve is None:
            raise DerivationError("Extremal", f"there is no curve: {self.status}.", "Look at .status first.")
        return self.curve

    def _check(self, points: Vector, derivative: int, curve: Curve) -> None:
        low, high = self.x[0], self.x[-1]
        if not np.all((points >= low) & (points <= high)):
            raise ShapeError("Extremal", f"the curve runs from {low:g} to {high:g} only.", "Ask for points within.")
        most = max(0, curve.elements.degree - 1 if curve.elements.interval.is_plain else 2)
        if not 0 <= derivative <= most:
            raise ShapeError("Extremal", f"derivative {derivative} is not available.", f"Ask for 0 to {most}.")

    def __repr__(self) -> str:
        names = ", ".join(self.stated.names)
        what = f"{self.kind}, value {self.value:.6g}" if self.success else "failed"
        return f"<Extremal {names} on [{self.x[0]:g}, {self.x[-1]:g}]: {what}; {self.status}>"
