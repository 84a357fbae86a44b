"""A ladder between a smooth wall and a smooth floor, which leaves the wall at two thirds of its height."""

from __future__ import annotations

import numpy as np

from ..description.contact import Contact
from ..description.coordinates import coordinates
from ..description.scene import Line, Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import cos, sin, symbols
from .measures import energy_drift, largest, parameter, penetration, symbols_of
from .pendulum import falling_time

_START = 0.3


def build() -> System:
    x, y, theta = coordinates("x y theta")
    m, a, g = symbols("m a g", positive=True)
    return System(
        [x, y, theta],
        kinetic=m * (x.diff() ** 2 + y.diff() ** 2) / 2 + m * a**2 * theta.diff() ** 2 / 6,
        potential=m * g * y,
        parameters={m: (10.0, "kg"), a: (2.0, "m"), g: (9.81, "m/s^2")},
        contacts=[Contact(x - a * sin(theta), name="wall"), Contact(y - a * cos(theta), name="floor")],
        name="falling-ladder",
    )


def scene() -> Scene:
    s = symbols_of(build())
    across, up = s.a * sin(s.theta), s.a * cos(s.theta)
    ladder = Line("ladder", ((s.x - across, s.y + up, 0), (s.x + across, s.y - up, 0)))
    return Scene(shapes=(Line("wall and floor", ((0, 4.5, 0), (0, 0, 0), (5, 0, 0))), ladder), up="y")


def _leaving(run: Run) -> float:
    """cos(theta) is 2/3 of that of the start where the wall is left, and the time is that of the exact fall."""
    (left,) = (each for each in run.trajectory.events if each.action == "lifts")
    if left.name != "wall":
        return np.inf
    start, end = run.trajectory.q[0, 2], np.arccos(2 / 3 * np.cos(run.trajectory.q[0, 2]))
    frequency = np.sqrt(3 * parameter(run, "g") / (4 * parameter(run, "a")))
    return max(abs(float(left.q[2]) - end), abs(left.time - falling_time(start, end, frequency)))


def _forces(run: Run) -> float:
    """Before that, N_wall = m x'' = 3/4 m g sin(theta) (3 cos(theta) - 2 cos(theta_0)); none after."""
    motion, weight = run.trajectory, parameter(run, "m") * parameter(run, "g")
    theta = motion.q[:, 2]
    push = 0.75 * weight * np.sin(theta) * (3 * np.cos(theta) - 2 * np.cos(theta[0]))
    return largest(motion.contact_forces["wall"][:, 0] - np.maximum(push, 0.0))


def _slides_on(run: Run) -> float:
    """x' is what it was where the wall was left."""
    motion = run.trajectory
    (left,) = (each for each in motion.events if each.action == "lifts")
    return largest(motion.v[motion.times >= left.time, 0] - left.v[0])


EXAMPLE = Example(
    title="Ladder that slides down and leaves the wall",
    inventory="",
    source="a classical problem of mechanics; by its energy, an inverted pendulum until the wall is left",
    build=build,
    start=Start(q={"x": 2.0 * np.sin(_START), "y": 2.0 * np.cos(_START), "theta": _START}),
    duration=1.2,
    checks=(
        Check("leaving", _leaving, 1e-9, "The wall is left at cos(theta) = 2/3 cos(theta_0), where a fall is by then."),
        Check("wall", _forces, 1e-8, "N = 3/4 m g sin(theta) (3 cos(theta) - 2 cos(theta_0)), and none from then on."),
        Check("sliding on", _slides_on, 1e-10, "x' stays once the wall is left."),
        Check("contacts", penetration, 1e-12, "Neither end goes into the wall or the floor."),
        Check("energy", energy_drift, 1e-10, "T + V is constant: nothing rubs and nothing strikes."),
    ),
    scene=scene,
)
