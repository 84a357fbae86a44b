"""Where a curve of piecewise polynomials, or a derivative of it, takes a value: every place, none lost.

Between its critical points a polynomial crosses a value once or not at all, so that signs at these points and at the
ends of the elements tell all crossings. What comes as near as the curve is known touches the value. Where x is no
linear function of the variable s of the polynomials, the same is asked of y^(k) - value times a power of dx/ds, which
is a polynomial in s.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.polynomial import legendre
from numpy.typing import NDArray

from ..errors import DerivationError
from .curve import Curve
from .elements import Vector, root_of

_FINEST = 1e-14
_ROUNDING = 1e-16
_SMOOTH = 1e-6
_SHORT = 1e-3
_AT_END = 1e-6
_POWERS = (0, 1, 3)

Places = tuple[Vector, Vector, Vector]
"""Points s where the value is crossed, where it is touched, and ends of elements that have it."""


def crossings(curve: Curve, unknown: int, derivative: int, value: float, error: float) -> Vector:
    """The x at which a derivative of an unknown has a value, in ascending order.

    `error` is that of the unknowns, relative to the largest of their values: what differs less is taken to be equal,
    and places between which the curve differs less from the value are one. A corner that jumps across a value of the
    slope does not take it. Raises DerivationError where the value is held along a whole element.
    """
    level = _Level(curve, unknown, derivative, value, error)
    parts = [level.at_joints(), *map(level.within, range(curve.elements.count))]
    crossed, touched, met = (np.concatenate(places) for places in zip(*parts, strict=True))
    groups = level.grouped(np.unique(np.concatenate([crossed, touched, met])))
    return curve.elements.interval.x(np.array([level.place(group, crossed, touched) for group in groups]))


@dataclass(frozen=True)
class _Level:
    """The difference of a derivative from a value, along s."""

    curve: Curve
    unknown: int
    derivative: int
    value: float
    error: float

    def difference(self, s: Vector) -> Vector:
        """y^(k) - value; not finite where the slope is infinite."""
        with np.errstate(all="ignore"):
            jets = self.curve.elements.evaluate(self.curve.unknowns[self.unknown], s, self.derivative)
        return jets[:, self.derivative] - self.value

    def tolerance(self, s: Vector, error: float) -> Vector:
        """What an error of y makes of y^(k), at most: a derivative of a polynomial magnifies it so much."""
        elements = self.curve.elements
        size = np.abs(elements.evaluate(self.curve.unknowns[self.unknown], elements.s, 0)).max()
        half = elements.half[elements.place(s)] * elements.interval.slope(s)
        with np.errstate(divide="ignore"):
            return 4 * error * size * (elements.degree**2 / half) ** self.derivative

    def is_met(self, s: Vector) -> NDArray[np.bool_]:
        """Whether the value is taken at points s, to what is known of the curve."""
        difference = self.difference(s)
        return np.isfinite(difference) & (np.abs(difference) <= self.tolerance(s, max(self.error, _FINEST)))

    def within(self, element: int) -> Places:
        """The crossings inside of an element, and its critical points and ends that have the value."""
        left, right = self.curve.elements.breaks[element : element + 2]
        numerator = self._numerator(left, right)
        knots = np.array([-1.0, *_stationary(numerator), 1.0])
        signs = np.sign(legendre.legval(knots, numerator))
        roots = [root_of(lambda u: legendre.legval(u, numerator), knots[k], knots[k + 1], 1e-15)
                 for k in np.flatnonzero(signs[1:] * signs[:-1] < 0)]
        crossed, at = ((left + right) / 2 + (right - left) / 2 * np.array(u) for u in (roots, knots))
        inner, ends = at[1:-1], at[[0, -1]]
        return crossed[self._is_inside(crossed)], inner[self.is_met(inner)], ends[self.is_met(ends)]

    def _is_inside(self, s: Vector) -> NDArray[np.bool_]:
        """Whether points are away from singular ends, where dx/ds = 0 and what is multiplied by it vanishes."""
        distances = np.stack([s, 1 - s])
        singular = np.array(self.curve.elements.interval.powers) > 1
        return np.all((distances > _AT_END) | ~singular[:, None], axis=0) | (self.derivative == 0)

    def _numerator(self, left: float, right: float) -> Vector:
        """Legendre coefficients on [-1, 1] of y^(k) - value, times what makes it a polynomial."""
        interval = self.curve.elements.interval
        power = 0 if interval.is_plain else _POWERS[self.derivative]
        degree = self.curve.elements.degree + 2 * max(interval.powers) * (power > 0)
        nodes, weights = legendre.leggauss(degree + 1)
        s = (left + right) / 2 + (right - left) / 2 * nodes
        if right - left > _SHORT and np.all(self.is_met(s)):
            x = interval.x(np.array([left, right]))
            raise DerivationError("Extremal.where", f"the value is held all along from x = {x[0]:.6g} to {x[1]:.6g}.",
                                  "Ask for a value that is taken at single places.")  # fmt: skip
        values = self.difference(s) * interval.slope(s) ** power
        norms = np.arange(degree + 1) + 0.5
        return norms * (legendre.legvander(nodes, degree).T @ (weights * values))

    def at_joints(self) -> Places:
        """The joints of elements between whose two sides the value lies, unless they form a corner."""
        inner = self.curve.elements.breaks[1:-1]
        below, above = self.difference(np.nextafter(inner, -1.0)), self.difference(inner)
        smooth = np.abs(above - below) <= _SMOOTH * (np.abs(above + self.value) + np.abs(self.value))
        return inner[smooth & (above * below <= 0)], np.zeros(0), np.zeros(0)

    def grouped(self, places: Vector) -> list[Vector]:
        """Places put together where the curve does not leave the value between them."""
        middles = (places[1:] + places[:-1]) / 2
        return np.split(places, np.flatnonzero(~self.is_met(middles)) + 1) if len(places) else []

    def place(self, group: Vector, crossed: Vector, touched: Vector) -> float:
        """The place of a group: the end that has the value to rounding, else the only crossing, else where the value
        is touched best, else the middle."""
        ends = np.intersect1d(group, [0.0, 1.0])
        if len(ends) and np.abs(self.difference(ends[:1])) <= self.tolerance(ends[:1], _ROUNDING):
            return float(ends[0])
        over, on = np.intersect1d(group, crossed), np.intersect1d(group, touched)
        if len(over) == 1 or len(on) == 0:
            return float(np.mean(over if len(over) else group))
        return float(on[np.argmin(np.abs(self.difference(on)))])


def _stationary(coefficients: Vector) -> Vector:
    """Points in (-1, 1) among which are all where the slope vanishes."""
    slope = np.trim_zeros(legendre.legder(coefficients), "b")
    roots = legendre.legroots(slope).real if len(slope) > 1 else np.zeros(0)
    return np.sort(roots[np.abs(roots) < 1])
