"""Three balls on strings: the first is raised, and the last flies off."""

from __future__ import annotations

import numpy as np

from ..description.contact import Contact
from ..description.coordinates import coordinates
from ..description.scene import Ball, Line, Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import cos, sin, sqrt, symbols
from .measures import energy_drift, largest, parameter, penetration, symbols_of


def build() -> System:
    first, second, third = angles = coordinates("theta1 theta2 theta3")
    m, r, length, g = symbols("m r l g", positive=True)
    apart = [sqrt((2 * r + length * (sin(b) - sin(a))) ** 2 + length**2 * (cos(b) - cos(a)) ** 2) - 2 * r
             for a, b in ((first, second), (second, third))]  # fmt: skip
    return System(
        angles,
        kinetic=m * length**2 * sum(angle.diff() ** 2 for angle in angles) / 2,
        potential=-m * g * length * sum(map(cos, angles)),
        parameters={m: (0.1, "kg"), r: (0.02, "m"), length: (0.3, "m"), g: (9.81, "m/s^2")},
        contacts=[Contact(gap, restitution=1, name=name) for gap, name in zip(apart, ("1-2", "2-3"), strict=True)],
        name="newtons-cradle",
    )


def scene() -> Scene:
    s = symbols_of(build())
    shapes: list[Line | Ball] = []
    for k, angle in enumerate((s.theta1, s.theta2, s.theta3)):
        hook, ball = (2 * k * s.r, 0, 0), (2 * k * s.r + s.l * sin(angle), -s.l * cos(angle), 0)
        shapes += [Line(f"string {k + 1}", (hook, ball)), Ball(f"ball {k + 1}", ball, radius=s.r)]
    return Scene(shapes=tuple(shapes), up="y")


def _quarter(run: Run) -> float:
    """K(sin(theta_0 / 2)) sqrt(l / g), in s."""
    from scipy.special import ellipk

    k = np.sin(run.trajectory.q[0, 0] / 2)
    return float(ellipk(k**2) * np.sqrt(parameter(run, "l") / parameter(run, "g")))


def _times(run: Run) -> float:
    found = np.array([each.time for each in run.trajectory.events if each.action == "impact"])
    wanted = _quarter(run) * (1 + 2 * np.arange(len(found)))
    return largest(found - wanted) if len(found) == int((run.trajectory.times[-1] / _quarter(run) + 1) / 2) else np.inf


def _exchange(run: Run) -> float:
    """Each impact gives the rate of the ball that comes to the one at the other end."""
    return largest(np.array([each.v_after - each.v[::-1] for each in run.trajectory.events if each.action == "impact"]))


def _middle(run: Run) -> float:
    """The ball in the middle stays where it is."""
    return max(largest(run.trajectory.q[:, 1]), largest(run.trajectory.v[:, 1]))


EXAMPLE = Example(
    title="Newton's cradle",
    inventory="",
    source="F. Herrmann and P. Schmaelzle, Simple explanation of a well-known collision experiment, Am. J. Phys. 49 "
    "(1981): balls that strike one after the other",
    build=build,
    start=Start(q={"theta1": -0.6}),
    duration=3.0,
    checks=(
        Check("times", _times, 1e-9, "Impacts are at T/4, 3T/4, ... of a pendulum, T = 4 K(sin(theta_0/2)) sqrt(l/g)."),
        Check("exchange", _exchange, 1e-9, "The rate of the ball that comes is that of the ball that leaves."),
        Check("middle", _middle, 1e-9, "The ball in the middle stays."),
        Check("gaps", penetration, 1e-12, "No ball goes into another."),
        Check("energy", energy_drift, 1e-11, "T + V is constant."),
    ),
    scene=scene,
)
