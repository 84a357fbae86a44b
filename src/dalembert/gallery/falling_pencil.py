"""A pencil that falls over from its tip, which friction holds until it slips back."""

from __future__ import annotations

import numpy as np

from ..description.contact import Contact
from ..description.coordinates import coordinates
from ..description.scene import Line, Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import cos, sin, symbols
from .measures import energy_closes, largest, parameter, penetration, symbols_of

_START, _HALF, _G = 0.2, 0.09, 9.81
_RATE = float(np.sqrt(3 * _G / (2 * _HALF) * (1 - np.cos(_START))))


def build() -> System:
    x, y, theta = coordinates("x y theta")
    m, a, g, mu = symbols("m a g mu", positive=True)
    return System(
        [x, y, theta],
        kinetic=m * (x.diff() ** 2 + y.diff() ** 2) / 2 + m * a**2 * theta.diff() ** 2 / 6,
        potential=m * g * y,
        parameters={m: (0.005, "kg"), a: (_HALF, "m"), g: (_G, "m/s^2"), mu: (0.3, "1")},
        contacts=[Contact(y - a * cos(theta), friction=mu, slip=x.diff() - a * cos(theta) * theta.diff(), name="tip")],
        name="falling-pencil",
    )


def scene() -> Scene:
    s = symbols_of(build())
    across, up = s.a * sin(s.theta), s.a * cos(s.theta)
    pencil = Line("pencil", ((s.x - across, s.y - up, 0), (s.x + across, s.y + up, 0)))
    return Scene(shapes=(Line("table", ((-0.1, 0, 0), (0.25, 0, 0))), pencil), up="y")


def _held(run: Run) -> tuple[float, float]:
    """When the tip slips, and the angle then: mu (3 cos(theta) - 1)^2 = 3 sin(theta) (3 cos(theta) - 2)."""
    first = run.trajectory.events[0]
    return (first.time, float(first.q[2])) if first.action == "slips" else (np.inf, np.inf)


def _angle(run: Run) -> float:
    angle = _held(run)[1]
    c, s = np.cos(angle), np.sin(angle)
    return abs(float(parameter(run, "mu") * (3 * c - 1) ** 2 - 3 * s * (3 * c - 2)))


def _time(run: Run) -> float:
    """Until then theta' = 2 w sin(theta/2), w^2 = 3 g / (4 a), so that tan(theta/4) grows like exp(w t)."""
    time, angle = _held(run)
    rate = np.sqrt(3 * parameter(run, "g") / (4 * parameter(run, "a")))
    return abs(float(time - np.log(np.tan(angle / 4) / np.tan(_START / 4)) / rate))


def _forces(run: Run) -> float:
    """N = m g (3 cos(theta) - 1)^2 / 4, F = 3/4 m g sin(theta) (3 cos(theta) - 2) until then, F = mu N from then on."""
    motion, weight = run.trajectory, parameter(run, "m") * parameter(run, "g")
    normal, rubbed = motion.contact_forces["tip"].T
    c, s, holds = np.cos(motion.q[:, 2]), np.sin(motion.q[:, 2]), motion.times < _held(run)[0]
    off = np.where(holds, normal - weight * (3 * c - 1) ** 2 / 4, rubbed - parameter(run, "mu") * normal)
    return max(largest(off), largest((rubbed - 0.75 * weight * s * (3 * c - 2))[holds])) / weight


def _back(run: Run) -> float:
    """The tip moves against the fall, and not before it slips."""
    motion = run.trajectory
    moved = motion.q[:, 0] - parameter(run, "a") * np.sin(motion.q[:, 2])
    moved -= moved[0]
    held = motion.times <= _held(run)[0]
    return largest(moved[held]) if held.sum() < len(held) and moved[-1] < 0.0 else np.inf


EXAMPLE = Example(
    title="Pencil that falls over and slips back",
    inventory="",
    source="a classical problem of mechanics: a rod that falls from upright, whose tip slips back where mu < 0.3706",
    build=build,
    start=Start(
        q={"x": _HALF * np.sin(_START), "y": _HALF * np.cos(_START), "theta": _START},
        v={"x": _HALF * np.cos(_START) * _RATE, "y": -_HALF * np.sin(_START) * _RATE, "theta": _RATE},
    ),
    duration=0.15,
    checks=(
        Check("angle", _angle, 1e-9, "It slips where friction needs to be mu N, at 24.1657 degrees for mu = 0.3."),
        Check("time", _time, 1e-9, "tan(theta/4) has grown like exp(w t) by then."),
        Check("forces", _forces, 1e-9, "N and F of a rod that turns about its tip; F = mu N once that slips."),
        Check("back", _back, 1e-10, "The tip stays, and then slips back."),
        Check("table", penetration, 1e-13, "The tip does not go into the table."),
        Check("energy", energy_closes, 1e-10, "T + V falls by the work of friction."),
    ),
    scene=scene,
)
