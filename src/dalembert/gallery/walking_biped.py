"""Two legs that walk down a slope by themselves: the simplest walker, whose step falls onto its own start."""

from __future__ import annotations

import numpy as np

from ..description.coordinates import coordinates
from ..description.event import Event
from ..description.scene import Ball, Line, Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import cos, sin, symbols
from .measures import energy_closes, largest, parameter, rate, symbols_of

_STEP = 0.200310900544287
_RATE = -0.199832473004977
"""The start of a step at a slope of 0.009 with feet that weigh nothing, Garcia et al."""


def build() -> System:
    theta, phi = coordinates("theta phi")
    hip, foot, length, g, slope = symbols("M m l g gamma", positive=True)
    at = -length * sin(theta), length * cos(theta)
    swings = at[0] - length * sin(phi - theta), at[1] - length * cos(phi - theta)
    turn, struck = theta.diff(), cos(2 * theta) * theta.diff()
    return System(
        [theta, phi],
        kinetic=sum(mass * (rate(x) ** 2 + rate(y) ** 2) / 2 for mass, (x, y) in ((hip, at), (foot, swings))),
        potential=sum(mass * g * (y * cos(slope) - x * sin(slope)) for mass, (x, y) in ((hip, at), (foot, swings))),
        parameters={hip: (1.0, "kg"), foot: (1e-7, "kg"), length: (1.0, "m"), g: (1.0, "m/s^2"), slope: (0.009, "1")},
        events=[Event(phi - 2 * theta, "rising", {
            theta: -theta, phi: -2 * theta, turn: struck, phi.diff(): struck * (1 - cos(2 * theta))}, name="heel")],
        name="walking-biped",
    )  # fmt: skip


def scene() -> Scene:
    s = symbols_of(build())
    hip = (-s.l * sin(s.theta), s.l * cos(s.theta), 0)
    foot = (hip[0] - s.l * sin(s.phi - s.theta), hip[1] - s.l * cos(s.phi - s.theta), 0)
    return Scene(shapes=(Line("slope", ((-0.6, 0, 0), (0.6, 0, 0))), Line("stance", ((0, 0, 0), hip)),
                         Line("swing", (hip, foot)), Ball("hip", hip, 0.06)), up="y")  # fmt: skip


def _steps(run: Run) -> float:
    """Each step begins as the one before."""
    begins = np.array([[*each.q_after, *each.v_after] for each in run.trajectory.events])
    wanted = [_STEP, 2 * _STEP, _RATE, _RATE * (1 - np.cos(2 * _STEP))]
    return largest(begins - wanted) if len(begins) > 3 else np.inf


def _pace(run: Run) -> float:
    """All steps take the same time."""
    times = run.trajectory.events.times
    return largest(np.diff(times, 2)) if len(times) > 3 else np.inf


def _heel(run: Run) -> float:
    """The foot that swings is on the slope where it strikes, and a strike takes M l^2 theta'^2 sin(2 theta)^2/2."""
    hip, length = parameter(run, "M"), parameter(run, "l")
    wrong = 0.0
    for each in run.trajectory.events:
        (theta, phi), turn = each.q, each.v[0]
        wrong = max(wrong, abs(np.cos(theta) - np.cos(phi - theta)))
        taken = hip * length**2 * (turn**2 - each.v_after[0] ** 2) / 2
        wrong = max(wrong, abs(taken - hip * length**2 * turn**2 * np.sin(2 * theta) ** 2 / 2))
    return float(wrong)


EXAMPLE = Example(
    title="Biped that walks down a slope",
    inventory="",
    source="M. Garcia, A. Chatterjee, A. Ruina, M. Coleman, The simplest walking model: stability, complexity, and "
    "scaling, J. Biomech. Eng. 120 (1998)",
    build=build,
    start=Start(q={"theta": _STEP, "phi": 2 * _STEP}, v={"theta": _RATE, "phi": _RATE * (1 - np.cos(2 * _STEP))}),
    duration=18.0,
    checks=(
        Check("steps", _steps, 1e-6, "Each step begins at theta = 0.2003109, theta' = -0.1998325 sqrt(g/l)."),
        Check("pace", _pace, 1e-5, "All steps take the same time."),
        Check("heel", _heel, 1e-9, "The foot lands on the slope, and that takes M (l theta' sin(2 theta))^2/2."),
        Check("energy", energy_closes, 1e-9, "The slope gives what the strikes take."),
    ),
    scene=scene,
)
