"""M34: a nut that sinks on a lead screw: a slide and a turn tied by the thread, and a screw joint for the same."""

from __future__ import annotations

from ..description.mechanism import Mechanism
from ..description.scene import Line, Marker, Scene
from ..spatial import inertia
from .example import Check, Example, Run, Start
from .formulas import Expr, Named, Parameters, cos, sin, symbols
from .four_bar import relative
from .measures import column, constraint_drift, difference, energy_drift, parameter, symbols_of


def _values() -> Parameters:
    m, R, p, g = symbols("m R p g", positive=True)
    return {m: (0.8, "kg"), R: (0.05, "m"), p: (0.02, "m/rad"), g: (9.81, "m/s^2")}


def build() -> Mechanism:
    """A cylindrical joint, z and theta, with the thread z = p theta as a constraint."""
    values = _values()
    m, R, p, g = values
    machine = Mechanism("lead-screw", (0, 0, -g), values)
    nut = machine.body("nut", inertia.disc(m, R))
    joint = machine.cylindrical("screw", machine.ground, nut, coordinate="z theta")
    (z,), (theta,) = joint.coordinates
    machine.constrain(z - p * theta)
    return machine


def _screw_joint() -> Mechanism:
    """The same nut on a screw joint: one coordinate, no constraint."""
    values = _values()
    m, R, p, g = values
    machine = Mechanism("screw joint", (0, 0, -g), values)
    machine.screw("theta", machine.ground, machine.body("nut", inertia.disc(m, R)), pitch=p)
    return machine


def scene() -> Scene:
    from sympy import pi

    s = symbols_of(build())
    rim = [(s.R * cos(s.theta + k * pi / 8), s.R * sin(s.theta + k * pi / 8), s.z) for k in range(17)]
    mark = (s.R * cos(s.theta), s.R * sin(s.theta), s.z)
    return Scene((Line("screw", ((0, 0, -1), (0, 0, 0.1))), Line("nut", tuple(rim)),
                  Marker("mark", mark, radius=0.006, trace=True)))


# -------------------------------------------------------------------- checks


def _inertia(s: Named) -> Expr:
    """m R^2/2 + m p^2, all that turns and sinks with theta."""
    return s.m * s.R**2 / 2 + s.m * s.p**2


def _one_coordinate(run: Run) -> float:
    from ..equations import derive

    equations = derive(_screw_joint())
    s = symbols_of(equations.system)
    return difference(equations.residual, column(_inertia(s) * s.theta.diff().diff() + s.m * s.g * s.p))


def _numbers(run: Run) -> tuple[float, float, float, float]:
    m, R, p, g = (parameter(run, name) for name in ("m", "R", "p", "g"))
    turning = -m * g * p / (m * R**2 / 2 + m * p**2)
    return turning, m, p, g


def _fall(run: Run) -> float:
    turning, _, p, _ = _numbers(run)
    t = run.trajectory.times
    wanted = run.trajectory["theta'"][0] * t + turning * t**2 / 2
    return max(relative(run.trajectory["theta"], wanted), relative(run.trajectory["z"], p * wanted))


def _thread(run: Run) -> float:
    """The multiplier is the axial force of the thread: m z'' = lambda - m g, and it turns the nut by -p lambda."""
    turning, m, p, g = _numbers(run)
    force = m * (g + p * turning)
    return max(relative(run.trajectory.multipliers[:, 0], force),
               relative(-p * run.trajectory.multipliers[:, 0], m * parameter(run, "R") ** 2 / 2 * turning))


EXAMPLE = Example(
    title="A nut on a lead screw",
    inventory="M34",
    source="Mechanics for design, lecture 03, twists: a screw motion about one axis",
    build=build,
    start=Start(v={"theta": 5.0, "z": 0.1}),
    duration=0.6,
    checks=(
        Check("screw joint", _one_coordinate, 1e-12, "(m R^2/2 + m p^2) theta'' = -m g p."),
        Check("motion", _fall, 1e-10, "theta = theta_0' t - m g p t^2/(m R^2 + 2 m p^2) and z = p theta."),
        Check("thread", _thread, 1e-10, "lambda = m (g + z''), and m R^2/2 theta'' = -p lambda."),
        Check("constraint", constraint_drift, 1e-10, "z - p theta stays 0."),
        Check("energy", energy_drift, 1e-10, "E is constant."),
    ),
    scene=scene,
)
