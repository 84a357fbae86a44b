"""M37: a five-bar linkage, two arms that hold one tip; two degrees of freedom and one loop."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from ..description.mechanism import Mechanism
from ..description.scene import Line, Marker, Scene, Shape
from ..spatial import inertia
from .example import Check, Example, Run, Start
from .formulas import Expr, Named, Parameters, Rational, Symbol, Table, cos, sin
from .measures import (
    along,
    column,
    constraint_drift,
    energy_drift,
    freedom,
    largest,
    largest_along,
    rate,
    reactions,
    symbols_of,
)

_LENGTHS = {"a": 0.25, "l": 0.45, "d": 0.3}
_ANGLES = 2.2, 0.9


def build() -> Mechanism:
    a, l, d = (Symbol(name, positive=True) for name in _LENGTHS)  # noqa: E741 - the letter of the forearm
    m_a, m_l, g, k = (Symbol(name, positive=True) for name in ("m_a", "m_l", "g", "k"))
    values: Parameters = {
        symbol: (value, "m") for symbol, value in zip((a, l, d), _LENGTHS.values(), strict=True)}
    values |= {m_a: (0.8, "kg"), m_l: (0.5, "kg"), g: (9.81, "m/s^2"), k: (8.0, "N m/rad")}
    machine = Mechanism("five-bar", (0, -g, 0), values)
    tips = []
    for side, at, rest in (("1", 0, _ANGLES[0]), ("2", d, _ANGLES[1])):
        upper = machine.body(f"upper arm {side}", inertia.rod(m_a, a).moved((a / 2, 0, 0)))
        fore = machine.body(f"forearm {side}", inertia.rod(m_l, l).moved((l / 2, 0, 0)))
        machine.revolute(f"theta{side}", machine.ground, upper, at=(at, 0, 0), stiffness=k, rest=rest)
        machine.revolute(f"phi{side}", upper, fore, at=(a, 0, 0))
        tips.append(fore)
    machine.revolute("tip", *tips, at=(l, 0, 0), child_at=(l, 0, 0))
    return machine


def tip_of(first: ArrayLike, second: ArrayLike) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Both elbows and the tip above them, m, arrays (2, ...): one of the two points at l from both elbows."""
    a, l, d = _LENGTHS.values()  # noqa: E741
    one = np.array([a * np.cos(first), a * np.sin(first)])
    two = np.array([d + a * np.cos(second), a * np.sin(second)])
    apart = two - one
    distance = np.hypot(*apart)
    height = np.sqrt(l**2 - distance**2 / 4)
    return one, two, (one + two) / 2 + height / distance * np.array([-apart[1], apart[0]])


def start() -> Start:
    first, second, rates = *_ANGLES, (1.5, -1.0)
    one, two, tip = tip_of(first, second)
    forearms = [np.arctan2(*(tip - elbow)[::-1]) for elbow in (one, two)]
    return Start(q={"theta1": first, "theta2": second, "phi1": forearms[0] - first, "phi2": forearms[1] - second},
                 v=dict(zip(("theta1", "theta2", "phi1", "phi2"), (*rates, *_forearm_rates(rates)), strict=True)))


def _forearm_rates(rates: Sequence[float]) -> list[float]:
    """phi1', phi2' at the start, from the closure: both forearms give the tip one velocity."""
    one, two, tip = tip_of(*_ANGLES)
    origins = (np.zeros(2), np.array([_LENGTHS["d"], 0.0]))
    J = np.array([[0.0, -1.0], [1.0, 0.0]])
    elbows = [J @ (elbow - origin) * rate for elbow, origin, rate in zip((one, two), origins, rates, strict=True)]
    turns = np.linalg.solve(np.stack([J @ (tip - one), -J @ (tip - two)], axis=1), elbows[1] - elbows[0])
    return [float(turn - rate) for turn, rate in zip(turns, rates, strict=True)]


# -------------------------------------------------------------------- points in symbols


def _arms(s: Named) -> list[tuple[list[Table], list[Expr]]]:
    """Of each arm its three points, as columns, and the angles of its two bars."""
    arms = []
    for x, theta, phi in ((0, s.theta1, s.phi1), (s.d, s.theta2, s.phi2)):
        angles, points = [theta, theta + phi], [column(x, 0)]
        for length, angle in zip((s.a, s.l), angles, strict=True):
            points.append(points[-1] + length * column(cos(angle), sin(angle)))
        arms.append((points, angles))
    return arms


def scene() -> Scene:
    s = symbols_of(build())
    shapes: list[Shape] = []
    for k, (points, _) in enumerate(_arms(s), start=1):
        base, elbow, tip = ((*point, 0) for point in points)
        shapes += [Line(f"upper arm {k}", (base, elbow)), Line(f"forearm {k}", (elbow, tip)),
                   Marker(f"base {k}", base, radius=0.015)]
    tip = (*_arms(s)[0][0][2], 0)
    return Scene((*shapes, Marker("tip", tip, radius=0.012, trace=True)), up="y")


# -------------------------------------------------------------------- checks


def moment_balance(
    pivot: Table, bars: Sequence[tuple[Expr, Expr, Table, Expr]], loads: Sequence[tuple[Table, Table]], g: Expr
) -> Expr:
    """Euler's law for uniform bars about a point: sum (c - p) x m (c'' + g e_y) + m l^2/12 chi'' - sum (r - p) x f.

    bars    (mass, length, one end, the angle chi) of each;  loads   (r, f), forces and where they act
    """
    total = 0
    for mass, length, end, angle in bars:
        center = end + length / 2 * column(cos(angle), sin(angle))
        arm, pull = center - pivot, mass * (rate(rate(center)) + column(0, g))
        total += arm[0] * pull[1] - arm[1] * pull[0] + mass * length**2 * Rational(1, 12) * rate(rate(angle))
    for point, force in loads:
        arm = point - pivot
        total -= arm[0] * force[1] - arm[1] * force[0]
    return total


def _closure(run: Run) -> float:
    motion, s = run.trajectory, symbols_of(run.system)
    *_, wanted = tip_of(motion["theta1"], motion["theta2"])
    tip = _arms(s)[0][0][2]
    return max(largest(along(run, tip[i]) - wanted[i]) for i in range(2))


def _newton_euler(run: Run) -> float:
    """Each arm about its base and each forearm about its elbow; the multipliers press on the second forearm."""
    s = symbols_of(run.system)
    residuals = []
    turn = s.theta1 + s.phi1
    x, y = reactions(run.system)
    force = column(cos(turn) * x - sin(turn) * y, sin(turn) * x + cos(turn) * y)
    for sign, rest, theta, (points, angles) in zip((-1, 1), _ANGLES, (s.theta1, s.theta2), _arms(s), strict=True):
        bars = [(s.m_a, s.a, points[0], angles[0]), (s.m_l, s.l, points[1], angles[1])]
        loads = [(points[2], sign * force)]
        spring = s.k * (theta - rest)
        residuals += [moment_balance(points[0], bars, loads, s.g) + spring,
                      moment_balance(points[1], bars[1:], loads, s.g)]
    return largest_along(run, residuals)


EXAMPLE = Example(
    title="Five-bar linkage with two springs",
    inventory="M37",
    source="Mechanics for design, lecture 03, loop closure, with a fifth bar",
    build=build,
    start=start(),
    duration=3.0,
    checks=(
        Check("tip", _closure, 1e-10, "The tip is where the circles of radius l about both elbows meet."),
        Check("Newton-Euler", _newton_euler, 1e-9, "Moments about each base and each elbow, lambda at the tip."),
        Check("degrees of freedom", freedom(2), 0.0, "4 coordinates - 2 independent constraints = 2."),
        Check("energy", energy_drift, 1e-10, "E is constant."),
        Check("constraint", constraint_drift, 1e-10, "The loop stays closed."),
    ),
    scene=scene,
)
