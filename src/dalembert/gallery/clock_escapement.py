"""A balance wheel that its escapement pushes once in each swing: Andronov's clock, which keeps its own swing."""

from __future__ import annotations

import numpy as np

from ..description.coordinates import coordinates
from ..description.event import Event
from ..description.scene import Marker, Scene, Solid
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import cos, sin, sqrt, symbols
from .measures import energy_closes, parameter, symbols_of

_PUSH = 0.3
"""A push brings as much as the spring stores that is turned so far, in rad."""


def build() -> System:
    (theta,) = coordinates("theta")
    inertia, k, c = symbols("I k c", positive=True)
    return System(
        [theta],
        kinetic=inertia * theta.diff() ** 2 / 2,
        potential=k * theta**2 / 2,
        dissipation=c * theta.diff() ** 2 / 2,
        parameters={inertia: (2e-6, "kg m^2"), k: (5e-4, "N m/rad"), c: (5e-6, "N m s/rad")},
        events=[Event(theta, "rising", {theta.diff(): sqrt(theta.diff() ** 2 + k / inertia * _PUSH**2)}, name="push")],
        name="clock-escapement",
    )


def scene() -> Scene:
    s = symbols_of(build())
    turn = ((cos(s.theta), sin(s.theta), 0), (-sin(s.theta), cos(s.theta), 0), (0, 0, 1))
    balance = Solid("balance", (0, 0, 0), "cylinder", (1, 0.1), rotation=turn)
    return Scene(shapes=(balance, Marker("mark", (sin(s.theta), cos(s.theta), 0), radius=0.06)), up="y")


def _swing(run: Run) -> tuple[float, float]:
    """c/(2 I), and the time of a swing, 2 pi/sqrt(k/I - (c/(2 I))^2)."""
    inertia, k, c = (parameter(run, name) for name in ("I", "k", "c"))
    decay = c / (2 * inertia)
    return decay, float(2 * np.pi / np.sqrt(k / inertia - decay**2))


def _times(run: Run) -> float:
    pushed = run.trajectory.events.times
    return float(np.abs(np.diff(pushed) - _swing(run)[1]).max()) if len(pushed) > 20 else np.inf


def _speeds(run: Run) -> float:
    """The square of the speed is multiplied by exp(-2 d T) in a swing, and grows by k a^2/I in a push."""
    decay, time = _swing(run)
    squares = np.array([each.v_after[0] ** 2 for each in run.trajectory.events])
    given = parameter(run, "k") / parameter(run, "I") * _PUSH**2
    return float(np.abs(squares[1:] / (squares[:-1] * np.exp(-2 * decay * time) + given) - 1).max())


def _own_swing(run: Run) -> float:
    """All starts come to v^2 = (k a^2/I)/(1 - exp(-2 d T))."""
    decay, time = _swing(run)
    wanted = parameter(run, "k") / parameter(run, "I") * _PUSH**2 / (1 - np.exp(-2 * decay * time))
    return float(abs(run.trajectory.events[-1].v_after[0] ** 2 / wanted - 1))


EXAMPLE = Example(
    title="Escapement of a clock",
    inventory="",
    source="A. A. Andronov, A. A. Vitt, S. E. Khaikin, Theory of Oscillators (1966): the clock that an impulse drives",
    build=build,
    start=Start(q={"theta": 0.5}),
    duration=12.0,
    checks=(
        Check("times", _times, 1e-10, "It is pushed every 2 pi/sqrt(k/I - (c/(2 I))^2), however far it swings."),
        Check("speeds", _speeds, 1e-9, "A swing leaves exp(-c T/I) of the square of the speed, a push adds k a^2/I."),
        Check("its own swing", _own_swing, 1e-9, "The square of the speed comes to (k a^2/I)/(1 - exp(-c T/I))."),
        Check("energy", energy_closes, 1e-9, "T + V grows by k a^2/2 in each push, and falls by what is rubbed off."),
    ),
    scene=scene,
)
