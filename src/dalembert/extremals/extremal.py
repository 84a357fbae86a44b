"""`Extremal`: a function that makes an integral stationary, and what can be said about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ..description.functional import StatedFunctional, finite
from ..errors import DerivationError, ShapeError, UnknownNameError, nearest
from ..expr.doubles import doubles
from ..forms.statics.places import name_of
from .conjugate import first_conjugate
from .crossings import crossings
from .curve import Curve
from .elements import Vector


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
        points = doubles("extremal", "x", x)
        curve = self._curve()
        self._check(points, derivative, curve)
        found = curve.jets(points.ravel(), derivative)[:, : len(self.stated.unknowns), derivative]
        shaped = found.reshape(*points.shape, -1)
        shaped = shaped[..., 0] if len(self.stated.unknowns) == 1 else shaped
        return shaped if shaped.ndim else float(shaped)

    def __getitem__(self, name: Any) -> Vector:
        """A column (T,): an unknown "y", its slope "y'", or a multiplier. Raises UnknownNameError."""
        label = name_of(name)
        if label.rstrip("'") in self.multipliers:
            return np.broadcast_to(self.multipliers[label.rstrip("'")], self.x.shape)
        place, derivative = self._place(label)
        return self._curve().jets(self.x, derivative)[:, place, derivative]

    def where(self, condition: Mapping[Any, float] | None = None, /, **named: float) -> Vector:
        """The x, ascending, at which an unknown or a derivative of it has a value: where(y=0.5), where({"y'": 2}).

        Of one unknown `slope` is the first derivative: where(slope=0). All places between the ends are found; those
        where the value is only touched count, to the accuracy that the curve is known to. A corner of the curve that
        jumps across a slope does not have it. Raises UnknownNameError, ShapeError for anything but one condition,
        and DerivationError where the value is held all along a piece, and after a failure.

        >>> from sympy import Function, Symbol, pi
        >>> from dalembert.functional import Functional
        >>> x = Symbol("x"); y = Function("y")(x)
        >>> wave = Functional(y.diff(x)**2 - y**2, y, x).solve(y=(0, 1), x=(0, 5 * pi / 2))
        >>> wave.where(y=0.5) / float(pi)
        array([0.16666667, 0.83333333, 2.16666667])
        >>> wave.where(slope=0) / float(pi)
        array([0.5, 1.5, 2.5])
        """
        conditions = {name_of(key): value for key, value in {**(condition or {}), **named}.items()}
        if len(conditions) != 1:
            raise ShapeError("Extremal.where", f"there are {len(conditions)} conditions.", "Write where(y=0.5).")
        ((label, value),) = conditions.items()
        names = self.stated.names
        is_slope = label == "slope" and len(names) == 1 and names != ("slope",)
        place, derivative = self._place(f"{names[0]}'" if is_slope else label)
        return crossings(self._curve(), place, derivative, finite("Extremal.where", label, value), self.error)

    def _place(self, label: str) -> tuple[int, int]:
        """Which unknown and which derivative "y'" is. Raises UnknownNameError, or ShapeError for too high ones."""
        base = label.rstrip("'")
        if base not in self.stated.names:
            known = [*self.stated.names, *self.multipliers]
            raise UnknownNameError("Extremal", f"there is no column '{label}'.", nearest(base, known))
        derivative = len(label) - len(base)
        self._check(self.x, derivative, self._curve())
        return self.stated.place(base), derivative

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

        return first_conjugate(curve.integrand.stated.orders, curvature, float(self.x[0]), float(self.x[-1]),
                               len(self.stated.constraints))

    def legendre(self) -> Vector:
        """The least eigenvalue of the Hessian in the highest derivatives, at each x: (T,); >= 0 along a minimum."""
        curve = self._curve()
        top = np.cumsum([order + 1 for order in self.stated.orders]) - 1
        with np.errstate(all="ignore"):
            matrices = curve.densities(self.x).curvature[:, top[:, None], top]
        finite = np.array(np.isfinite(matrices).all(axis=(1, 2)))
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
