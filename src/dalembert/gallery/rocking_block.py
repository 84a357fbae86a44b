"""Housner's block that rocks from corner to corner and loses a part of its turn at each blow."""

from __future__ import annotations

import numpy as np

from ..description.contact import Contact
from ..description.coordinates import coordinates
from ..description.scene import Line, Scene, Solid
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import Expr, Matrix, Rational, cos, sin, symbols
from .measures import energy_closes, parameter, penetration, symbols_of
from .pendulum import falling_time

_WIDTH, _HEIGHT = 0.2, 1.0
_START = float(np.arctan(_WIDTH / _HEIGHT) / 2)


def build() -> System:
    x, y, theta = coordinates("x y theta")
    m, b, h, g, mu = symbols("m b h g mu", positive=True)
    across, up = (b * cos(theta), b * sin(theta)), (-h * sin(theta), h * cos(theta))
    return System(
        [x, y, theta],
        kinetic=m * (x.diff() ** 2 + y.diff() ** 2) / 2 + Rational(1, 6) * m * (b**2 + h**2) * theta.diff() ** 2,
        potential=m * g * y,
        parameters={m: (5.0, "kg"), b: (_WIDTH, "m"), h: (_HEIGHT, "m"), g: (9.81, "m/s^2"), mu: (2.0, "1")},
        contacts=[_corner(x, y, theta, [side * p - q for p, q in zip(across, up, strict=True)], mu, name)
                  for side, name in ((-1, "left"), (1, "right"))],
        name="rocking-block",
    )  # fmt: skip


def _corner(x: Expr, y: Expr, theta: Expr, arm: list[Expr], mu: Expr, name: str) -> Contact:
    """A corner at an arm from the centre: its height, and how fast it moves along the floor."""
    return Contact(y + arm[1], friction=mu, slip=x.diff() - arm[1] * theta.diff(), name=name)


def scene() -> Scene:
    s = symbols_of(build())
    turned = Matrix([[cos(s.theta), -sin(s.theta), 0], [sin(s.theta), cos(s.theta), 0], [0, 0, 1]])
    block = Solid("block", (s.x, s.y, 0), "box", (2 * s.b, 2 * s.h, s.b), rotation=turned)
    return Scene(shapes=(Line("floor", ((-1, 0, 0), (1, 0, 0))), block), up="y")


def _blows(run: Run) -> list[float]:
    """How much of the turn each blow leaves."""
    return [each.v_after[2] / each.v[2] for each in run.trajectory.events if each.action == "impact"]


def _ratio(run: Run) -> float:
    tip, blows = np.arctan(parameter(run, "b") / parameter(run, "h")), _blows(run)
    wanted = 1 - 3 / 2 * np.sin(tip) ** 2
    return float(np.abs(np.array(blows) - wanted).max()) if len(blows) > 4 else np.inf


def _times(run: Run) -> float:
    """The first blow is after a fall from alpha - theta_0 to alpha; those that follow, where the energy says."""
    b, h, g = (parameter(run, name) for name in "bhg")
    tip, frequency = np.arctan(b / h), np.sqrt(3 * g / (4 * np.hypot(b, h)))
    top, now, times = tip - run.trajectory.q[0, 2], 0.0, list[float]()
    kept = (1 - 3 / 2 * np.sin(tip) ** 2) ** 2
    for blow in range(len(_blows(run))):
        fall = falling_time(top, tip, frequency)
        now += fall if blow == 0 else 2 * fall
        times.append(now)
        top = np.arccos(np.cos(tip) + kept * (np.cos(top) - np.cos(tip)))
    found = [each.time for each in run.trajectory.events if each.action == "impact"]
    return float(np.abs(np.array(found) - times).max())


EXAMPLE = Example(
    title="Rocking block",
    inventory="",
    source="G. W. Housner, The behavior of inverted pendulum structures during earthquakes, Bull. Seismol. Soc. Am. 53 "
    "(1963)",
    build=build,
    start=Start(q={"x": _WIDTH * np.cos(_START) - _HEIGHT * np.sin(_START),
                   "y": _WIDTH * np.sin(_START) + _HEIGHT * np.cos(_START), "theta": _START}),
    duration=5.0,
    checks=(
        Check("blows", _ratio, 1e-9, "Each blow leaves 1 - 3/2 sin^2(alpha) of the turn, tan(alpha) = b / h."),
        Check("times", _times, 1e-8, "Each blow is where the fall of a rod about a corner ends."),
        Check("corners", penetration, 1e-11, "No corner goes into the floor."),
        Check("energy", energy_closes, 1e-9, "T + V falls by what the blows take; no corner slips."),
    ),
    scene=scene,
)
