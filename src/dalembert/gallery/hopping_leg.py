"""A body on a springy leg whose foot leaves the ground, flies, and lands without a bounce."""

from __future__ import annotations

import numpy as np

from ..description.contact import Contact
from ..description.coordinates import coordinates
from ..description.scene import Ball, Line, Scene, Spring
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import symbols
from .measures import energy_closes, largest, parameter, penetration, symbols_of

_LOW = 0.3


def build() -> System:
    y, z = coordinates("y z")
    body, foot, k, length, g = symbols("M m k l g", positive=True)
    return System(
        [y, z],
        kinetic=body * y.diff() ** 2 / 2 + foot * z.diff() ** 2 / 2,
        potential=body * g * y + foot * g * z + k * (y - z - length) ** 2 / 2,
        parameters={body: (3.0, "kg"), foot: (0.5, "kg"), k: (1500.0, "N/m"), length: (0.5, "m"), g: (9.81, "m/s^2")},
        contacts=[Contact(z, name="foot")],
        name="hopping-leg",
    )


def scene() -> Scene:
    s = symbols_of(build())
    leg = Spring("leg", ((0, s.z, 0), (0, s.y, 0)))
    return Scene(shapes=(Line("ground", ((-0.4, 0, 0), (0.4, 0, 0))), leg, Ball("body", (0, s.y, 0), radius=0.08),
                         Ball("shoe", (0, s.z, 0), radius=0.03)), up="y")  # fmt: skip


def _numbers(run: Run) -> tuple[float, ...]:
    return tuple(parameter(run, name) for name in ("M", "m", "k", "l", "g"))


def _takeoff(run: Run) -> float:
    """The body swings about l - M g/k from its start, and lifts the foot where the spring pulls with m g."""
    body, foot, k, length, g = _numbers(run)
    first, rate, middle = run.trajectory.events[0], np.sqrt(k / body), length - body * g / k
    time = np.arccos((length + foot * g / k - middle) / (_LOW - middle)) / rate
    wrong = max(abs(first.time - time), abs(first.q[0] - length - foot * g / k))
    return float(wrong) if first.action == "lifts" else np.inf


def _flight(run: Run) -> float:
    """In flight the centre of mass falls with g, and the spring swings with the reduced mass."""
    body, foot, k, length, g = _numbers(run)
    lift, land = run.trajectory.events[:2]
    whole, rate = body + foot, np.sqrt(k * (body + foot) / (body * foot))
    t = np.linspace(lift.time, land.time, 9)[:-1]
    flown, later = run.trajectory.at(t), t - lift.time
    centre, speed = (body * lift.q[0] + foot * lift.q[1]) / whole, (body * lift.v[0] + foot * lift.v[1]) / whole
    spring, pull = lift.q[0] - lift.q[1] - length, lift.v[0] - lift.v[1]
    fallen = (body * flown.q[:, 0] + foot * flown.q[:, 1]) / whole - (centre + speed * later - g * later**2 / 2)
    swung = flown.q[:, 0] - flown.q[:, 1] - length - spring * np.cos(rate * later) - pull / rate * np.sin(rate * later)
    return max(largest(fallen), largest(swung)) if land.action == "impact" else np.inf


def _landing(run: Run) -> float:
    """Landing takes m z'^2/2 and leaves the body as it was."""
    land, foot = run.trajectory.events[1], parameter(run, "m")
    jumps = land.v_after[0] - land.v[0], land.v_after[1], land.energy + foot * land.v[1] ** 2 / 2
    return largest(np.array(jumps))


EXAMPLE = Example(
    title="Hopping leg",
    inventory="",
    source="M. H. Raibert, Legged Robots That Balance (1986), chapter 2: a body and a foot on a spring",
    build=build,
    start=Start(q={"y": _LOW}),
    duration=0.8,
    checks=(
        Check("take-off", _takeoff, 1e-10, "The foot leaves where k (y - l) = m g, when the swing of the body says."),
        Check("flight", _flight, 1e-9, "The centre of mass falls with g, y - z - l swings with sqrt(k (M + m)/(M m))."),
        Check("landing", _landing, 1e-11, "The foot stops, which takes m z'^2 / 2; the body goes on."),
        Check("ground", penetration, 1e-12, "The foot stays on the ground or above it."),
        Check("energy", energy_closes, 1e-10, "T + V falls by what landing takes."),
    ),
    scene=scene,
)
