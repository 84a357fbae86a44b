"""Planar linkages in closed form: four-bar (branches, limits, rates, energy, pin forces) and slider-crank.

Formulas hold for numbers, for NumPy arrays of input angles, and for SymPy expressions alike. J = R(pi/2).

Sources: "Mechanics for design", lecture 03 (loop closure and kinetic energy of the four-bar); limits, second rates
and pin forces follow from the same closure by differentiation and from Newton and Euler.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from types import SimpleNamespace
from typing import Any, TypeAlias

from ..errors import DescriptionError

__all__ = ["FourBar", "FourBarPosition", "SliderCrank", "SliderCrankPosition"]

#: A number, an array of them, or an expression.
Number: TypeAlias = Any
Point = tuple[Number, Number]
_ROUNDING = 1e-12


@dataclass(frozen=True)
class FourBar:
    """A four-bar linkage of uniform rods: crank a, coupler h, rocker b (the output), ground g from pivot to pivot.

    The crank turns about O = (0, 0) by theta, the rocker about C = (g, 0) by psi, both from the x-axis; the coupler
    from A to B is turned by phi against the crank. Lengths in m, masses in kg, gravity in m/s^2 along -y.

    Raises DescriptionError for a length of numbers that is not positive.

    >>> linkage = FourBar(1.0, 2.5, 2.0, 2.8)
    >>> linkage.grashof
    'crank-rocker'
    >>> position = linkage.at(1.0, branch=-1)
    >>> round(position.psi, 6), round(position.psi_rate, 6)
    (1.592841, 0.276417)
    """

    a: Number
    h: Number
    b: Number
    g: Number
    m_a: Number = 0
    m_h: Number = 0
    m_b: Number = 0
    gravity: Number = 0

    def __post_init__(self) -> None:
        for name in ("a", "h", "b", "g"):
            _check_length("FourBar", name, getattr(self, name))

    @property
    def grashof(self) -> str:
        """What can turn: "crank-rocker", "rocker-crank", "double-crank" or "double-rocker" if the shortest and the
        longest bar are together shorter than the other two; "change-point" if as long; else "triple-rocker".

        Named after the input: a rocker-crank is driven at its rocker. Of numbers only. Source: Grashof 1883.
        """
        bars = {"crank-rocker": self.a, "double-rocker": self.h, "rocker-crank": self.b, "double-crank": self.g}
        lengths = sorted(map(_number, bars.values()))
        shortest, longest = lengths[0], lengths[-1]
        spare = sum(lengths) - 2 * (shortest + longest)
        if abs(spare) <= 1e-12 * sum(lengths):
            return "change-point"
        return next(name for name, bar in bars.items() if float(bar) == shortest) if spare > 0 else "triple-rocker"

    @property
    def input_range(self) -> tuple[float, float]:
        """Where |theta| can be, between 0 and pi: (0, pi) for a crank that turns round. Of numbers only.

        |A C| lies between |h - b| and h + b there, which is |C| <= sqrt(A^2 + B^2). Raises DescriptionError where the
        bars never meet.
        """
        a, h, b, g = map(_number, (self.a, self.h, self.b, self.g))
        lower, upper = ((a**2 + g**2 - reach**2) / (2 * a * g) for reach in (h + b, h - b))
        if lower > 1 or upper < -1:
            raise DescriptionError("FourBar", "its bars cannot be joined.",
                                   "The longest is shorter than the other three.")
        return math.acos(min(1.0, upper)), math.acos(max(-1.0, lower))

    def closing(self, theta: Number) -> tuple[Number, Number, Number]:
        """A, B, C of the closure A cos(psi) + B sin(psi) = C, m^2, which is |B - A|^2 = h^2 of the points.

        A = 2 a b cos(theta) - 2 g b, B = 2 a b sin(theta), C = g^2 + b^2 + a^2 - h^2 - 2 a g cos(theta).
        """
        a, h, b, g = self.a, self.h, self.b, self.g
        f = _functions(theta, a, h, b, g)
        c, s = f.cos(theta), f.sin(theta)
        return 2 * a * b * c - 2 * g * b, 2 * a * b * s, g**2 + b**2 + a**2 - h**2 - 2 * a * g * c

    def at(self, theta: Number, branch: int = 1) -> FourBarPosition:
        """The linkage at an input angle, on one of two branches: psi = atan2(B, A) + branch acos(C / sqrt(A^2 + B^2)).

        Where a < g the branch -1 is the one with the pin B above the line from A to C. psi is meant modulo 2 pi.
        Raises DescriptionError for an angle at which the linkage cannot be closed, |C| > sqrt(A^2 + B^2), and where A
        lies on C.
        """
        if branch not in (1, -1):
            raise DescriptionError("FourBar", f"the branch is {branch!r}.", "Write 1 or -1.")
        f = _functions(theta, self.a, self.h, self.b, self.g)
        A, B, C = self.closing(theta)
        cosine = _cosine("FourBar", theta, C, f.sqrt(A**2 + B**2))
        return FourBarPosition(self, theta, f.atan2(B, A) + branch * f.acos(cosine))


@dataclass(frozen=True)
class FourBarPosition:
    """A four-bar at an input angle theta; psi is the angle of the rocker on the branch that was chosen.

    Rates, marked by a prime in the formulas, are derivatives by theta.
    """

    linkage: FourBar
    theta: Number
    psi: Number

    # ---------------------------------------------------------------- positions

    @cached_property
    def A(self) -> Point:
        """The pin of crank and coupler, m."""
        return _polar(self.linkage.a, self.theta)

    @cached_property
    def B(self) -> Point:
        """The pin of coupler and rocker, m."""
        return _sum(self.C, self._output)

    @property
    def C(self) -> Point:
        """The pivot of the rocker, m."""
        return self.linkage.g, 0

    @property
    def phi(self) -> Number:
        """The angle of the coupler against the crank: atan2(b s_psi - a s_theta, g + b c_psi - a c_theta) - theta."""
        x, y = self._coupler
        return _functions(x, y).atan2(y, x) - self.theta

    @property
    def centres(self) -> tuple[Point, Point, Point]:
        """The middles of crank, coupler and rocker, m."""
        return _half(self.A), _half(_sum(self.A, self.B)), _half(_sum(self.B, self.C))

    @cached_property
    def _output(self) -> Point:
        """B - C."""
        return _polar(self.linkage.b, self.psi)

    @cached_property
    def _coupler(self) -> Point:
        """B - A."""
        return _difference(self.B, self.A)

    @cached_property
    def _square(self) -> Number:
        """(B - A)^T J (B - C): zero where coupler and rocker are in line."""
        found = _dot(self._coupler, _turned(self._output))
        _check_regular("FourBar", self.theta, found, self.linkage.h * self.linkage.b)
        return found

    # ---------------------------------------------------------------- rates

    @cached_property
    def psi_rate(self) -> Number:
        """psi' = (B - A)^T J B / (B - A)^T J (B - C)."""
        return _dot(self._coupler, _turned(self.B)) / self._square

    @cached_property
    def phi_rate(self) -> Number:
        """phi' = -(B - C)^T J B / (B - C)^T J (B - A)."""
        return _dot(self._output, _turned(self.B)) / self._square

    @cached_property
    def psi_second(self) -> Number:
        """psi'': (B - A)^T (B - A)'' + |(B - A)'|^2 = 0 solved for it."""
        u, r, rate = self._coupler, self._output, self.psi_rate
        along = _difference(_scaled(rate, _turned(r)), _turned(self.A))
        return (rate**2 * _dot(u, r) - _dot(u, self.A) - _dot(along, along)) / self._square

    @cached_property
    def phi_second(self) -> Number:
        """phi'': (B - C)^T B'' + |B'|^2 = 0 solved for it, B being reached through the coupler."""
        u, r, turn, rate = self._coupler, self._output, 1 + self.phi_rate, self.psi_rate
        return (rate**2 * _dot(r, r) - _dot(r, self.A) - turn**2 * _dot(r, u)) / self._square

    @cached_property
    def centre_rates(self) -> tuple[Point, Point, Point]:
        """c_a' = J A / 2, c_h' = (J A + psi' J (B - C)) / 2, c_b' = psi' J (B - C) / 2."""
        crank, rocker = _turned(self.A), _scaled(self.psi_rate, _turned(self._output))
        return _half(crank), _half(_sum(crank, rocker)), _half(rocker)

    @cached_property
    def centre_seconds(self) -> tuple[Point, Point, Point]:
        """The second derivatives of the centres by theta."""
        r = self._output
        crank = _scaled(-1, self.A)
        rocker = _difference(_scaled(self.psi_second, _turned(r)), _scaled(self.psi_rate**2, r))
        return _half(crank), _half(_sum(crank, rocker)), _half(rocker)

    # ---------------------------------------------------------------- energy and motion

    @property
    def effective_inertia(self) -> Number:
        """I_eff = m_a a^2/3 + m_h |c_h'|^2 + m_h h^2/12 (1 + phi')^2 + m_b b^2/3 psi'^2, kg m^2."""
        n, rate = self.linkage, self.centre_rates[1]
        turning = n.m_h * (_dot(rate, rate) + n.h**2 * (1 + self.phi_rate) ** 2 / 12)
        return n.m_a * n.a**2 / 3 + turning + n.m_b * n.b**2 * self.psi_rate**2 / 3

    @property
    def effective_inertia_slope(self) -> Number:
        """I_eff' = dI_eff/dtheta, kg m^2."""
        n, moving = self.linkage, _dot(self.centre_rates[1], self.centre_seconds[1])
        turning = n.m_h * (moving + n.h**2 * (1 + self.phi_rate) * self.phi_second / 12)
        return 2 * (turning + n.m_b * n.b**2 * self.psi_rate * self.psi_second / 3)

    def kinetic_energy(self, rate: Number) -> Number:
        """T = I_eff theta'^2 / 2, J; `rate` is theta' in time, rad/s."""
        return self.effective_inertia * rate**2 / 2

    @property
    def potential_energy(self) -> Number:
        """V of the weights, J."""
        return self.linkage.gravity * sum(m * y for m, (_, y) in zip(self._masses, self.centres, strict=True))

    @property
    def potential_slope(self) -> Number:
        """V' = dV/dtheta, N m."""
        return self.linkage.gravity * sum(m * y for m, (_, y) in zip(self._masses, self.centre_rates, strict=True))

    def torque(self, rate: Number, acceleration: Number) -> Number:
        """tau = I_eff theta'' + I_eff' theta'^2 / 2 + V', N m on the crank."""
        return self.effective_inertia * acceleration + self.effective_inertia_slope * rate**2 / 2 + self.potential_slope

    def acceleration(self, rate: Number, torque: Number = 0) -> Number:
        """theta'' under a torque on the crank, rad/s^2."""
        return (torque - self.torque(rate, 0)) / self.effective_inertia

    def pin_forces(self, rate: Number, acceleration: Number) -> dict[str, Point]:
        """The force at each pin, N: of the ground on the crank at O, of the crank on the coupler at A, of the coupler
        on the rocker at B, of the ground on the rocker at C.

        The moments about A on the coupler and about C on the rocker give the force at B; sums of forces give the rest.
        """
        n, u, r = self.linkage, self._coupler, self._output
        loads = [_scaled(m, _sum(point, (0, n.gravity)))
                 for m, point in zip(self._masses, self._accelerations(rate, acceleration), strict=True)]
        turning = self.phi_rate_in_time(rate, acceleration), self.psi_rate_in_time(rate, acceleration)
        coupler = n.m_h * n.h**2 * turning[0] / 12 + _dot(_turned(u), loads[1]) / 2
        rocker = n.m_b * n.b**2 * turning[1] / 12 + _dot(_turned(r), loads[2]) / 2
        # The rocker presses on the coupler at B with f: u x f = coupler, -r x f = rocker.
        scale = -self._square
        f = (coupler * r[0] + rocker * u[0]) / scale, (coupler * r[1] + rocker * u[1]) / scale
        at_a = _difference(loads[1], f)
        return {"O": _sum(loads[0], at_a), "A": at_a, "B": _scaled(-1, f), "C": _sum(loads[2], f)}

    def phi_rate_in_time(self, rate: Number, acceleration: Number) -> Number:
        """The angular acceleration of the coupler: (1 + phi') theta'' + phi'' theta'^2, rad/s^2."""
        return (1 + self.phi_rate) * acceleration + self.phi_second * rate**2

    def psi_rate_in_time(self, rate: Number, acceleration: Number) -> Number:
        """The angular acceleration of the rocker: psi' theta'' + psi'' theta'^2, rad/s^2."""
        return self.psi_rate * acceleration + self.psi_second * rate**2

    @property
    def _masses(self) -> tuple[Number, Number, Number]:
        return self.linkage.m_a, self.linkage.m_h, self.linkage.m_b

    def _accelerations(self, rate: Number, acceleration: Number) -> list[Point]:
        """Those of the centres, m/s^2."""
        return [_sum(_scaled(acceleration, first), _scaled(rate**2, second))
                for first, second in zip(self.centre_rates, self.centre_seconds, strict=True)]


@dataclass(frozen=True)
class SliderCrank:
    """A crank a that drives a piston through a rod l; the piston slides along the line y = e. All in m.

    >>> round(SliderCrank(0.05, 0.15).at(0.0).x, 12)
    0.2
    """

    a: Number
    l: Number  # noqa: E741 - the letter of every textbook
    e: Number = 0

    def __post_init__(self) -> None:
        for name in ("a", "l"):
            _check_length("SliderCrank", name, getattr(self, name))

    @property
    def turns_round(self) -> bool:
        """Whether the crank can make full turns: l >= a + |e|. Of numbers only."""
        return _number(self.l) >= _number(self.a) + abs(_number(self.e))

    def at(self, theta: Number, branch: int = 1) -> SliderCrankPosition:
        """x = a cos(theta) + branch sqrt(l^2 - (a sin(theta) - e)^2).

        Raises DescriptionError for an angle at which the rod does not reach the line.
        """
        if branch not in (1, -1):
            raise DescriptionError("SliderCrank", f"the branch is {branch!r}.", "Write 1 or -1.")
        f = _functions(theta, self.a, self.l, self.e)
        height = self.a * f.sin(theta) - self.e
        sine = _cosine("SliderCrank", theta, height, self.l)
        return SliderCrankPosition(self, theta, branch * self.l * f.sqrt(1 - sine**2))


@dataclass(frozen=True)
class SliderCrankPosition:
    """A slider-crank at a crank angle; `run` is how far the rod runs along x, with the sign of the branch."""

    linkage: SliderCrank
    theta: Number
    run: Number

    @cached_property
    def A(self) -> Point:
        """The pin of the crank, m."""
        return _polar(self.linkage.a, self.theta)

    @property
    def x(self) -> Number:
        """Where the piston is, m."""
        return self.A[0] + self.run

    @cached_property
    def rod_angle(self) -> Number:
        """The angle of the rod from the x-axis, from the crank pin to the piston, rad."""
        return _functions(self.run).atan2(self.linkage.e - self.A[1], self.run)

    @cached_property
    def rod_rate(self) -> Number:
        """d(rod_angle)/dtheta = -a cos(theta) / run."""
        _check_regular("SliderCrank", self.theta, self.run, self.linkage.l)
        return -self.A[0] / self.run

    @cached_property
    def x_rate(self) -> Number:
        """dx/dtheta = -a sin(theta) - (e - a sin(theta)) rod_rate, m."""
        return -self.A[1] - (self.linkage.e - self.A[1]) * self.rod_rate

    @cached_property
    def rod_second(self) -> Number:
        """d^2(rod_angle)/dtheta^2."""
        return (self.A[1] + (self.linkage.e - self.A[1]) * self.rod_rate**2) / self.run

    @cached_property
    def x_second(self) -> Number:
        """d^2 x/dtheta^2, m."""
        return -self.A[0] - (self.linkage.e - self.A[1]) * self.rod_second - self.run * self.rod_rate**2


# -------------------------------------------------------------------- points


def _polar(length: Number, angle: Number) -> Point:
    f = _functions(angle, length)
    return length * f.cos(angle), length * f.sin(angle)


def _turned(point: Point) -> Point:
    """J p."""
    return -point[1], point[0]


def _sum(p: Point, q: Point) -> Point:
    return p[0] + q[0], p[1] + q[1]


def _difference(p: Point, q: Point) -> Point:
    return p[0] - q[0], p[1] - q[1]


def _scaled(factor: Number, point: Point) -> Point:
    return factor * point[0], factor * point[1]


def _half(point: Point) -> Point:
    return point[0] / 2, point[1] / 2


def _dot(p: Point, q: Point) -> Number:
    return p[0] * q[0] + p[1] * q[1]


# -------------------------------------------------------------------- numbers, arrays, expressions


def _functions(*entries: Any) -> Any:
    """cos, sin, acos, atan2 and sqrt for these entries."""
    if any(hasattr(entry, "free_symbols") for entry in entries):
        import sympy

        return sympy
    if any(hasattr(entry, "shape") for entry in entries):
        import numpy as np

        return SimpleNamespace(cos=np.cos, sin=np.sin, acos=np.arccos, atan2=np.arctan2, sqrt=np.sqrt)
    return math


def _number(value: Number) -> float:
    if getattr(value, "free_symbols", None):
        raise DescriptionError("linkage", f"{value} has no value.", "This is asked of numbers only.")
    return float(value)


def _check_length(where: str, name: str, value: Number) -> None:
    if not hasattr(value, "free_symbols") and not 0 < value < math.inf:
        raise DescriptionError(where, f"{name} = {value}.", "Give lengths in metres, more than zero.")


def _cosine(where: str, theta: Number, adjacent: Number, hypotenuse: Number) -> Number:
    """adjacent / hypotenuse; numbers that exceed 1 by more than rounding are refused."""
    if any(hasattr(entry, "free_symbols") for entry in (adjacent, hypotenuse)):
        return adjacent / hypotenuse
    import numpy as np

    span = np.asarray(hypotenuse, dtype=float)
    if not np.all(span > 0):
        raise DescriptionError(where, f"its bars lie on each other at theta = {theta}, and fold freely.",
                               "Choose another angle.")
    cosine = adjacent / span
    if not np.all(np.abs(cosine) <= 1 + _ROUNDING):
        raise DescriptionError(where, f"it cannot be closed at theta = {theta}: its bars do not reach.",
                               "Stay within the range of the input.")
    limited = np.clip(cosine, -1.0, 1.0)
    return limited if limited.shape else float(limited)


def _check_regular(where: str, theta: Number, value: Number, size: Number) -> None:
    """Refuse numbers at which the rates are not determined."""
    if hasattr(value, "free_symbols") or hasattr(size, "free_symbols"):
        return
    least = float(abs(value).min() if hasattr(value, "min") else abs(value))
    if not least > 1e-12 * size:
        raise DescriptionError(where, f"it is at a dead point at theta = {theta}, where the rates are not determined.",
                               "Stay within the limits of the input.")
