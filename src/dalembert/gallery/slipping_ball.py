"""M40: a ball that is thrown along a floor slips first, and rolls from the time at which slip ends."""

from __future__ import annotations

import numpy as np

from ..description.contact import Contact
from ..description.coordinates import coordinates
from ..description.scene import Ball, Line, Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import Matrix, Rational, cos, sin, symbols
from .measures import energy_closes, largest, parameter, penetration, symbols_of


def build() -> System:
    x, y, theta = coordinates("x y theta")
    m, r, g, mu = symbols("m r g mu", positive=True)
    return System(
        [x, y, theta],
        kinetic=m * (x.diff() ** 2 + y.diff() ** 2) / 2 + Rational(1, 5) * m * r**2 * theta.diff() ** 2,
        potential=m * g * y,
        parameters={m: (2.0, "kg"), r: (0.11, "m"), g: (9.81, "m/s^2"), mu: (0.2, "1")},
        contacts=[Contact(y - r, friction=mu, slip=x.diff() - r * theta.diff(), name="floor")],
        name="slipping-ball",
    )


def scene() -> Scene:
    s = symbols_of(build())
    turned = Matrix([[cos(s.theta), sin(s.theta), 0], [-sin(s.theta), cos(s.theta), 0], [0, 0, 1]])
    ball = Ball("ball", (s.x, s.y, 0), radius=s.r, rotation=turned)
    return Scene(shapes=(Line("floor", ((-0.5, 0, 0), (9, 0, 0))), ball), up="y")


def _grip(run: Run) -> float:
    """2 v0 / (7 mu g), in s."""
    return float(2 * run.trajectory.v[0, 0] / (7 * parameter(run, "mu") * parameter(run, "g")))


def _time(run: Run) -> float:
    sticks = [each.time for each in run.trajectory.events if each.action == "sticks"]
    return abs(sticks[0] - _grip(run)) if len(sticks) == 1 else np.inf


def _speed(run: Run) -> float:
    """x' falls with mu g to 5 v0 / 7, and stays."""
    motion, start = run.trajectory, run.trajectory.v[0, 0]
    pull = parameter(run, "mu") * parameter(run, "g")
    return largest(motion.v[:, 0] - (start - pull * np.minimum(motion.times, _grip(run))))


def _path(run: Run) -> float:
    """The place at the end: 12 v0^2 / (49 mu g) while it slips, and 5 v0 / 7 a second from then on."""
    motion, start = run.trajectory, run.trajectory.v[0, 0]
    slipped = 12 * start**2 / (49 * parameter(run, "mu") * parameter(run, "g"))
    return abs(float(motion.q[-1, 0] - slipped - 5 * start / 7 * (motion.times[-1] - _grip(run))))


def _forces(run: Run) -> float:
    """N = m g; friction is -mu N before it grips, and none after."""
    weight, grip = parameter(run, "m") * parameter(run, "g"), _grip(run)
    found = run.trajectory.at([0.0, 0.5 * grip, 0.99 * grip, 1.01 * grip, 1.5 * grip]).contact_forces["floor"]
    rubs = -parameter(run, "mu") * weight
    return largest(found - np.array([[weight, rubs]] * 3 + [[weight, 0.0]] * 2))


def _about_the_floor(run: Run) -> float:
    """m x' + 2/5 m r theta' is what it was: friction goes through the points of the floor."""
    motion, m, r = run.trajectory, parameter(run, "m"), parameter(run, "r")
    moment = m * motion.v[:, 0] + 2 / 5 * m * r * motion.v[:, 2]
    return largest(moment - moment[0])


EXAMPLE = Example(
    title="Ball that slips first and then rolls",
    inventory="M40",
    source="A. Sommerfeld, Mechanics, section 27: the billiard ball",
    build=build,
    start=Start(q={"y": 0.11}, v={"x": 4.0}),
    duration=2.0,
    checks=(
        Check("grip", _time, 1e-13, "Slip ends at 2 v0 / (7 mu g), once."),
        Check("speed", _speed, 1e-12, "x' = v0 - mu g t until then, 5 v0 / 7 from then on."),
        Check("path", _path, 1e-12, "It slips over 12 v0^2 / (49 mu g)."),
        Check("forces", _forces, 1e-11, "N = m g; friction mu N while it slips, none while it rolls."),
        Check("moment", _about_the_floor, 1e-12, "m x' + 2/5 m r theta' is constant."),
        Check("floor", penetration, 1e-13, "y - r stays positive or 0."),
        Check("energy", energy_closes, 1e-12, "T + V falls by the work of friction."),
    ),
    scene=scene,
)
