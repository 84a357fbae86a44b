"""Times along a motion of one coordinate, from its energy: t = int dq / q' between limits, turning points included.

With E = A(q) q'^2 + V(q) the speed is sqrt((E - V)/A), which vanishes like a root where the motion turns. Everything is
computed with 40 digits, so that the improper ends, integrated by the tanh-sinh rule, cost no accuracy; numbers that
are given as doubles are taken as exact. Sources: L. D. Landau, E. M. Lifshitz, Mechanics, 1976, section 11;
H. Takahasi, M. Mori, Double exponential formulas for numerical integration, 1974.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, ParamSpec, TypeVar

import numpy as np

from ...errors import DerivationError
from ...expr.evaluate import evaluate, evaluate_exact
from ...expr.graph import Graph, Node
from ..tools.values import FloatArray

if TYPE_CHECKING:
    from mpmath import mpf

Given = ParamSpec("Given")
Found = TypeVar("Found")

_WHERE = "EnergyIntegral"
_DIGITS = 40
_ZERO = 1e-36
_FLAT = 1e-17
_NEAR = 4e-15
_UNCERTAIN = 1e-9
_ACCURACY = 1e-13
_SAMPLES = 64
_BETWEEN = 512
_WINDOWS = range(-20, 31)


def _in_digits(method: Callable[Given, Found]) -> Callable[Given, Found]:
    """The method, its numbers of mpmath with all the digits."""

    @wraps(method)
    def inside(*arguments: Given.args, **named: Given.kwargs) -> Found:
        from mpmath import workdps

        with workdps(_DIGITS):
            return method(*arguments, **named)

    return inside


@dataclass(frozen=True)
class Passage:
    """The motion of one energy: q'^2 = (E - V(q)) / A(q).

    graph             where V and A live
    place             the leaf of q
    rest, inertia     the nodes V and A
    values            {leaf: number} of the parameters
    energy            E, an mpmath number
    """

    graph: Graph
    place: Node
    rest: Node
    inertia: Node
    values: Mapping[Node, float]
    energy: mpf | float

    def _energies(self, q: mpf | float) -> list[mpf]:
        """V and A at q."""
        return evaluate_exact(self.graph, [self.rest, self.inertia], {**self.values, self.place: q}, _DIGITS)

    def squared(self, q: mpf | float) -> mpf:
        """q'^2 at q, an mpmath number."""
        rest, inertia = self._energies(q)
        return (self.energy - rest) / inertia

    def slope(self, q: mpf) -> mpf:
        """d(q'^2)/dq, which is twice the acceleration: a central difference, to half the digits."""
        from mpmath import mpf

        step = mpf(10) ** (-_DIGITS // 2) * (1 + abs(q))
        return (self.squared(q + step) - self.squared(q - step)) / (2 * step)

    def sampled(self, q: FloatArray) -> FloatArray:
        """q'^2 at many q, in doubles; those too small for doubles from many digits; nan where it is not real."""
        with np.errstate(all="ignore"):
            rest, inertia = (np.broadcast_to(row, q.shape) for row in evaluate(
                self.graph, [self.rest, self.inertia], {**self.values, self.place: q}))
            energy = float(self.energy)
            found = (energy - rest) / inertia
            small = np.abs(energy - rest) <= _UNCERTAIN * (abs(energy) + np.abs(rest))
        return np.array([float(self.squared(x)) if unsure else value
                         for x, value, unsure in zip(q, found, small, strict=True)])

    # ---------------------------------------------------------------- turning points

    @_in_digits
    def turning(self, near: mpf | float) -> tuple[mpf, mpf]:
        """The places on both sides of q between which the motion goes to and fro."""
        place = self.settled(near)
        if self.is_turning(place):
            pull = self.slope(place)
            if abs(pull) <= _FLAT * self._scale(place):
                raise DerivationError(_WHERE, f"the system is at rest at {float(place):.6g} and stays there.",
                                      "Give it more energy.")
            other = self._first_zero(place, 1 if pull > 0 else -1)
            return (place, other) if pull > 0 else (other, place)
        return self._first_zero(place, -1), self._first_zero(place, 1)

    def is_turning(self, q: mpf) -> bool:
        """Whether the speed vanishes at q, to rounding."""
        return abs(self.squared(q)) <= _ZERO * self._scale(q)

    def settled(self, q: mpf | float) -> mpf:
        """q, or the turning point that it is a double of. Raises DerivationError where q is out of reach."""
        from mpmath import mpf

        given = q = mpf(q)
        near = _NEAR * (abs(q) or 1)
        for _ in range(100):
            value = self.squared(q)
            step = value / slope if (slope := self.slope(q)) else mpf(0)
            if value == 0 or abs(q - step - given) > near or abs(step) < mpf(10) ** -_DIGITS * near:
                break
            q -= step
        found = q if self.is_turning(q) else given
        value = self.squared(found)
        if not (value >= 0 or self.is_turning(found)):
            raise DerivationError(_WHERE, f"the energy does not suffice at {float(given):.6g}.",
                                  "Ask for places that the motion reaches; turning_points says which.")
        return found

    def _scale(self, q: mpf) -> mpf:
        """The size of what cancels in q'^2."""
        rest, inertia = self._energies(q)
        return max(abs(self.energy), abs(rest)) / abs(inertia)

    def _first_zero(self, start: mpf, direction: int) -> mpf:
        """The first place beyond `start` where the speed vanishes."""
        from mpmath import mpf

        size, before = float(1 + abs(start)), mpf(0)
        for window in _WINDOWS:
            reach = np.linspace(float(before), size * 2.0**window, _SAMPLES + 1)[1:]
            points = [start + direction * mpf(x) for x in reach]
            values = self.sampled(np.array([float(point) for point in points]))
            real = int(np.argmax(np.isnan(np.append(values, np.nan))))
            lows = [low for low in self._lows(points, values[:real]) if self.squared(low) <= _ZERO * self._scale(low)]
            stops = sorted([*lows, *(x for x, value in zip(points, values[:real], strict=False) if value < 0)],
                           key=lambda x: direction * x)
            if stops and self.squared(stops[0]) >= -_ZERO * self._scale(stops[0]):
                return stops[0]
            if stops:
                inside = [x for x in (start + direction * before, *points) if direction * (stops[0] - x) > 0]
                return self._bisected(inside[-1], stops[0], start)
            _require_real(points, values)
            before = mpf(reach[-1])
        raise DerivationError(_WHERE, f"the motion through {float(start):.6g} does not turn: it goes round, or away.",
                              "Ask for the duration between two places, such as q and q + 2 pi.")

    def _bisected(self, inside: mpf, outside: mpf, start: mpf) -> mpf:
        """The root between a place that is reached and one that is not; `start` may be a root itself."""
        from mpmath import findroot, mpf

        while inside == start and self.squared(inside) <= _ZERO * self._scale(inside):
            middle = (inside + outside) / 2
            inside, outside = (middle, outside) if self.squared(middle) > 0 else (inside, middle)
        return findroot(self.squared, (inside, outside), solver="anderson", tol=mpf(10) ** (3 - 2 * _DIGITS),
                        maxsteps=400, verify=False)

    def _lows(self, points: list[mpf], values: FloatArray) -> list[mpf]:
        """The minima of q'^2 that samples show."""
        from mpmath import findroot

        found = []
        for k in np.flatnonzero((values[1:-1] < values[:-2]) & (values[1:-1] <= values[2:]) & (values[1:-1] >= 0)) + 1:
            left, right = points[k - 1], points[k + 1]
            if self.slope(left) * self.slope(right) < 0:
                found.append(findroot(self.slope, (left, right), solver="anderson", verify=False, maxsteps=400))
        return found

    # ---------------------------------------------------------------- times

    @_in_digits
    def duration(self, start: mpf, stop: mpf) -> mpf:
        """The time from one place to the other without turning between them; inf where it takes for ever."""
        from mpmath import inf, mpf, quad, sqrt

        low, high = sorted((self.settled(start), self.settled(stop)))
        if low == high:
            return mpf(0)
        inner = self._between(low, high)
        if inner is None or any(self._is_approached(end, low, high) for end in (low, high)):
            return inf

        def pace(q: mpf) -> mpf:
            """1/q'; what is closer to an end than rounding counts nothing."""
            squared = self.squared(q)
            if squared <= 0 and min(q - low, high - q) > (high - low) * mpf(10) ** (-_DIGITS // 2):
                raise self._out_of_reach(q)
            return 1 / sqrt(squared) if squared > 0 else mpf(0)

        total, error = quad(pace, [low, *inner, high], error=True, maxdegree=9)
        if not error <= _ACCURACY * abs(total):
            raise DerivationError(_WHERE, f"the time from {float(low):.6g} to {float(high):.6g} is known to "
                                  f"{float(error):.1e} s only.", "Divide the way where the speed is not smooth.")
        return total

    def _between(self, low: mpf, high: mpf) -> list[mpf] | None:
        """Where the motion is slowest on its way; None where it never gets past."""
        points = [low + (high - low) * k / _BETWEEN for k in range(1, _BETWEEN)]
        values = self.sampled(np.array([float(point) for point in points]))
        _require_real(points, values)
        lows = self._lows(points, values)
        for low_point in [*lows, *(point for point, value in zip(points, values, strict=True) if value < 0)]:
            squared, small = self.squared(low_point), _ZERO * self._scale(low_point)
            if squared < -small:
                raise self._out_of_reach(low_point)
            if squared <= small:
                return None
        return lows

    def _is_approached(self, end: mpf, low: mpf, high: mpf) -> bool:
        """Whether the motion comes to rest at an end, which takes for ever."""
        if not self.is_turning(end):
            return False
        fastest = max(self.squared(low + (high - low) * k / 4) for k in (1, 2, 3))
        return abs(self.slope(end)) * (high - low) <= _FLAT * fastest

    def _out_of_reach(self, q: mpf) -> DerivationError:
        return DerivationError(_WHERE, f"the energy does not suffice at {float(q):.6g}, on the way.",
                               "The motion turns before; turning_points says where.")


def _require_real(points: list[mpf], values: FloatArray) -> None:
    if np.isnan(values).any():
        first = float(points[int(np.argmax(np.isnan(values)))])
        raise DerivationError(_WHERE, f"the speed is not a real number at {first:.6g}.",
                              "The motion reaches the end of what the coordinate describes.")
