"""A ball that bounces infinitely often in a finite time, and then lies there."""

from __future__ import annotations

import numpy as np

from ..description.contact import Contact
from ..description.coordinates import coordinates
from ..description.scene import Ball, Line, Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import symbols
from .measures import energy_closes, largest, parameter, penetration, symbols_of


def build() -> System:
    (y,) = coordinates("y")
    m, r, g, e = symbols("m r g e", positive=True)
    return System(
        [y],
        kinetic=m * y.diff() ** 2 / 2,
        potential=m * g * y,
        parameters={m: (0.2, "kg"), r: (0.1, "m"), g: (9.81, "m/s^2"), e: (0.5, "1")},
        contacts=[Contact(y - r, restitution=e, name="floor")],
        name="bouncing-ball",
    )


def scene() -> Scene:
    s = symbols_of(build())
    return Scene(shapes=(Line("floor", ((-0.6, 0, 0), (0.6, 0, 0))), Ball("ball", (0, s.y, 0), radius=s.r)), up="y")


def _first_fall(run: Run) -> float:
    """sqrt(2 h / g), in s."""
    height = run.trajectory.q[0, 0] - parameter(run, "r")
    return float(np.sqrt(2 * height / parameter(run, "g")))


def _impacts(run: Run) -> float:
    """The impact number k is at t0 (1 + 2 (e + e^2 + ... + e^k)), from k = 0."""
    e, times = parameter(run, "e"), run.trajectory.events.times[:-1]
    powers = e ** np.arange(1, len(times))
    return largest(times - _first_fall(run) * (1 + 2 * np.concatenate(([0.0], np.cumsum(powers)))))


def _rest(run: Run) -> float:
    e, last = parameter(run, "e"), run.trajectory.events[-1]
    wrong = abs(last.time - _first_fall(run) * (1 + e) / (1 - e))
    return wrong if last.contacts["floor"].after == "rests" else np.inf


def _losses(run: Run) -> float:
    """Each impact but the last, which stands for all that follow, leaves e^2 of the energy of the motion."""
    e, m = parameter(run, "e"), parameter(run, "m")
    return largest(np.array([each.energy + (1 - e**2) * m * each.v[0] ** 2 / 2 for each in run.trajectory.events[:-1]]))


def _weight(run: Run) -> float:
    """The force of the floor is 0 where the ball moves or is above it, m g where it lies still."""
    motion, weight = run.trajectory, parameter(run, "m") * parameter(run, "g")
    lies = (np.abs(motion.v[:, 0]) < 1e-9) & (motion.q[:, 0] - parameter(run, "r") < 1e-9)
    return largest(motion.contact_forces["floor"][:, 0] - weight * lies)


EXAMPLE = Example(
    title="Bouncing ball that comes to rest",
    inventory="",
    source="W. Goldsmith, Impact (1960): the coefficient of restitution; sums of the geometric series",
    build=build,
    start=Start(q={"y": 1.1}),
    duration=2.0,
    checks=(
        Check("impacts", _impacts, 1e-12, "Impact k is at sqrt(2 h / g) (1 + 2 (e + ... + e^k))."),
        Check("rest", _rest, 1e-12, "It lies still from sqrt(2 h / g) (1 + e) / (1 - e) on."),
        Check("losses", _losses, 1e-13, "An impact at speed v takes (1 - e^2) m v^2 / 2."),
        Check("force of the floor", _weight, 1e-12, "None in flight, m g at rest."),
        Check("floor", penetration, 1e-13, "y - r stays positive or 0."),
        Check("energy", energy_closes, 1e-13, "m y'^2 / 2 + m g y falls by what the impacts take."),
    ),
    scene=scene,
)
