"""An eccentric cam that turns ever faster under a flat follower on a spring, until the follower jumps."""

from __future__ import annotations

import numpy as np

from ..description.coordinates import time
from ..description.mechanism import Mechanism
from ..description.scene import Line, Marker, Scene, Spring
from .example import Check, Example, Run, Start
from .formulas import Rational, cos, sin, symbols
from .measures import constraint_drift, energy_closes, largest, parameter, penetration, symbols_of


def build() -> Mechanism:
    """A circle about a point beside the axle, by its support; the follower slides along y above it."""
    r, e, a, cam, m, k, rest, g = symbols("r e a m_c m k l g", positive=True)
    machine = Mechanism("cam-follower", (0, -g, 0), {
        r: (0.03, "m"), e: (0.01, "m"), a: (30.0, "rad/s^2"), cam: (0.2, "kg"), m: (0.5, "kg"), k: (200.0, "N/m"),
        rest: (0.02, "m"), g: (9.81, "m/s^2")})  # fmt: skip
    disc = machine.body("cam", cam, inertia=(cam * r**2 / 4, cam * r**2 / 4, cam * r**2 / 2))
    axle = machine.revolute("theta", machine.ground, disc)
    machine.prismatic("y", machine.ground, machine.body("follower", m), axis="y", stiffness=k, rest=rest)
    machine.contact(machine.curve(disc, "r + e*cos(angle)"), machine.plane("follower", normal="-y"), name="flank")
    machine.constrain(axle.coordinates[0][0] - a * time() ** 2 / 2)
    return machine


def scene() -> Scene:
    s = symbols_of(build())
    turns = [s.theta + Rational(k, 24) * np.pi for k in range(49)]
    rim = tuple((s.e * cos(s.theta) + s.r * cos(turn), s.e * sin(s.theta) + s.r * sin(turn), 0) for turn in turns)
    top = s.y + 5 * s.r / 2
    return Scene(shapes=(
        Line("cam", rim), Marker("axle", (0, 0, 0), radius=s.r / 12), Line("plate", ((-s.r, s.y, 0), (s.r, s.y, 0))),
        Line("stem", ((0, s.y, 0), (0, top, 0))), Spring("spring", ((0, top, 0), (0, 6 * s.r, 0))),
        Line("ceiling", ((-s.r / 2, 6 * s.r, 0), (s.r / 2, 6 * s.r, 0)))), up="y")  # fmt: skip


# -------------------------------------------------------------------- checks


def _numbers(run: Run) -> tuple[float, ...]:
    return tuple(parameter(run, name) for name in ("r", "e", "a", "m", "k", "l", "g"))


def _lift(run: Run, t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Where the follower is on the cam, y = r + e sin(theta), and the force there."""
    r, e, a, m, k, rest, g = _numbers(run)
    angle, rate = a * t**2 / 2, a * t
    y = r + e * np.sin(angle)
    return y, m * (g + e * (a * np.cos(angle) - rate**2 * np.sin(angle))) + k * (y - rest)


def _rides(run: Run) -> float:
    """Until it jumps the follower is where the support says, and the cam bears what that takes."""
    motion = run.trajectory
    before = motion.times < motion.events[0].time
    y, force = _lift(run, motion.times[before])
    return max(largest(motion.q[before, 1] - y), largest(motion.contact_forces["flank"][before, 0] - force))


def _jumps(run: Run) -> float:
    """The force ends when it jumps, and was positive before."""
    first = run.trajectory.events[0]
    t = np.linspace(0.0, first.time, 100_000)
    force = _lift(run, t)[1]
    return abs(float(force[-1])) if first.action == "lifts" and force[:-1].min() > 0.0 else np.inf


def _critical(run: Run) -> float:
    """It jumps in the turn in which the speed passes W^2 = (g + k (r + e - l)/m)/e, as a share of what a turn adds."""
    r, e, a, m, k, rest, g = _numbers(run)
    critical = np.sqrt((g + k * (r + e - rest) / m) / e)
    rate = a * run.trajectory.events[0].time
    return float(max(0.0, critical - rate, (rate - critical) - 2 * np.pi * a / critical))


def _flies(run: Run) -> float:
    """In flight it swings on its spring about l - m g/k."""
    _, _, _, m, k, rest, g = _numbers(run)
    up, down = run.trajectory.events[:2]
    later, rate, middle = down.time - up.time, np.sqrt(k / m), rest - m * g / k
    y = middle + (up.q[1] - middle) * np.cos(rate * later) + up.v[1] / rate * np.sin(rate * later)
    return max(abs(down.q[1] - y), abs(y - float(_lift(run, np.array(down.time))[0])))


EXAMPLE = Example(
    title="Cam and follower",
    inventory="",
    source="J. J. Uicker, G. R. Pennock, J. E. Shigley, Theory of Machines and Mechanisms: an eccentric cam",
    build=build,
    start=Start(q={"y": 0.03}),
    duration=1.9,
    checks=(
        Check("rides", _rides, 1e-8, "y = r + e sin(theta), and the cam bears m (y'' + g) + k (y - l)."),
        Check("jumps", _jumps, 1e-8, "The follower leaves when m (y'' + g) + k (y - l) = 0."),
        Check("critical speed", _critical, 1e-9, "That is in the turn in which m e W^2 passes m g + k (r + e - l)."),
        Check("flies", _flies, 1e-10, "It lands where its swing on the spring meets the cam."),
        Check("drive", constraint_drift, 1e-10, "theta = a t^2/2."),
        Check("flank", penetration, 1e-10, "The follower does not go into the cam."),
        Check("energy", energy_closes, 1e-8, "The drive gives what the follower has, and what landing takes."),
    ),
    scene=scene,
)
