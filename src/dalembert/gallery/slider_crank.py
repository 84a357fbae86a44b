"""M37: a slider-crank with a flywheel, as bodies, joints and a loop; the closed form of its piston beside it."""

from __future__ import annotations

import numpy as np

from ..description.mechanism import Mechanism
from ..description.scene import Line, Marker, Scene
from ..spatial import inertia
from .example import Check, Example, Run, Start
from .formulas import Parameters, Symbol, cos, sin
from .four_bar import angle_gap, relative
from .linkages import SliderCrank, SliderCrankPosition
from .measures import constraint_drift, energy_drift, parameter, symbols_of

LENGTHS = {"a": 0.1, "l": 0.35, "e": 0.02}
MASSES = {"m_a": 1.0, "m_l": 0.6, "m_p": 0.8}


def build() -> Mechanism:
    a, rod, offset = (Symbol(name, positive=True) for name in LENGTHS)
    m_a, m_l, m_p = (Symbol(name, positive=True) for name in MASSES)
    gravity = Symbol("g", positive=True)
    values: Parameters = {
        symbol: (value, unit) for names, unit in ((LENGTHS, "m"), (MASSES, "kg"))
        for symbol, value in ((Symbol(name, positive=True), number) for name, number in names.items())}
    machine = Mechanism("slider-crank", (0, -gravity, 0), values | {gravity: (9.81, "m/s^2")})
    crank = machine.body("crank", inertia.rod(m_a, a).moved((a / 2, 0, 0)))
    connecting = machine.body("rod", inertia.rod(m_l, rod).moved((rod / 2, 0, 0)))
    piston = machine.body("piston", m_p)
    machine.revolute("theta", machine.ground, crank)
    machine.revolute("phi", crank, connecting, at=(a, 0, 0))
    machine.prismatic("x", machine.ground, piston, axis="x", at=(0, offset, 0))
    machine.revolute("pin", piston, connecting, child_at=(rod, 0, 0))
    return machine


def closed_form(run: Run) -> SliderCrankPosition:
    linkage = SliderCrank(*(parameter(run, name) for name in LENGTHS))
    return linkage.at(run.trajectory["theta"])


def start() -> Start:
    """The crank at 0.5 rad, turning with 12 rad/s."""
    found, rate = SliderCrank(**LENGTHS).at(0.5), 12.0
    return Start(q={"theta": 0.5, "phi": found.rod_angle - 0.5, "x": found.x},
                 v={"theta": rate, "phi": rate * (found.rod_rate - 1), "x": rate * found.x_rate})


def scene() -> Scene:
    s = symbols_of(build())
    pin, piston = (s.a * cos(s.theta), s.a * sin(s.theta), 0), (s.x, s.e, 0)
    box = [(s.x + u * s.a / 3, s.e + w * s.a / 3, 0) for u, w in ((1, 1), (-1, 1), (-1, -1), (1, -1), (1, 1))]
    return Scene((Line("crank", ((0, 0, 0), pin)), Line("rod", (pin, piston)), Line("piston", tuple(box)),
                  Marker("crank pin", pin, radius=0.008, trace=True), Marker("shaft", (0, 0, 0), radius=0.012)), up="y")


# -------------------------------------------------------------------- checks


def _positions(run: Run) -> float:
    found, motion = closed_form(run), run.trajectory
    return max(relative(motion["x"], found.x), angle_gap(motion["theta"] + motion["phi"], found.rod_angle))


def _rates(run: Run) -> float:
    found, motion = closed_form(run), run.trajectory
    rate = motion["theta'"]
    return max(relative(motion["x'"], found.x_rate * rate), relative(rate + motion["phi'"], found.rod_rate * rate))


def _second_rates(run: Run) -> float:
    found, motion = closed_form(run), run.trajectory
    rate, acceleration = motion["theta'"], motion["theta''"]
    return max(relative(motion["x''"], found.x_rate * acceleration + found.x_second * rate**2),
               relative(acceleration + motion["phi''"], found.rod_rate * acceleration + found.rod_second * rate**2))


def _textbook(run: Run) -> float:
    """Newton and Euler for the rod and the piston, with the force lambda of the piston on the rod."""
    motion, n = run.trajectory, SliderCrank(*(parameter(run, name) for name in LENGTHS))
    gravity, m_l = parameter(run, "g"), parameter(run, "m_l")
    found = n.at(motion["theta"])
    chi, spin, turning = found.rod_angle, motion["theta'"] + motion["phi'"], motion["theta''"] + motion["phi''"]
    pin = -n.a * np.stack([np.sin(motion["theta"]), -np.cos(motion["theta"])]) * motion["theta''"]
    pin = pin - n.a * np.stack([np.cos(motion["theta"]), np.sin(motion["theta"])]) * motion["theta'"] ** 2
    half = n.l / 2 * np.stack([np.cos(chi), np.sin(chi)])
    across = np.stack([-half[1], half[0]])
    center = pin + across * turning - half * spin**2 + np.array([[0.0], [gravity]])
    moment = m_l * n.l**2 / 12 * turning + m_l * (half[0] * center[1] - half[1] * center[0])
    force = motion.multipliers
    rod = 2 * (half[0] * force[:, 1] - half[1] * force[:, 0]) - moment
    piston = parameter(run, "m_p") * motion["x''"] + force[:, 0]
    return max(relative(rod, 0.0), relative(piston, 0.0))


EXAMPLE = Example(
    title="Slider-crank, off centre",
    inventory="M37",
    source="Mechanics for design, lecture 03, loop closure; the slider-crank of every textbook of machines",
    build=build,
    start=start(),
    duration=1.5,
    checks=(
        Check("piston", _positions, 1e-10, "x = a cos(theta) + sqrt(l^2 - (a sin(theta) - e)^2)."),
        Check("rates", _rates, 1e-10, "x' and the turning of the rod from the closure differentiated once."),
        Check("second rates", _second_rates, 1e-9, "x'' and that of the rod from the closure differentiated twice."),
        Check("pin force", _textbook, 1e-9, "m_p x'' = -lambda_x, and lambda turns the rod about the crank pin as "
              "Newton and Euler say."),
        Check("energy", energy_drift, 1e-10, "E is constant."),
        Check("constraint", constraint_drift, 1e-10, "The loop stays closed."),
    ),
    scene=scene,
)
