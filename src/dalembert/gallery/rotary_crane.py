"""A rotary crane from bodies: a column turned by a torque, a trolley with a load on a rod, and a counterweight."""

from __future__ import annotations

from ..description.mechanism import Mechanism
from ..description.scene import Line, Marker, Scene
from .example import Check, Example, Run, Start
from .formulas import Expr, Matrix, Named, Symbol, Table, cos, sin, symbols
from .measures import along, column, difference, drift, largest_along, rate, symbols_of, velocity_forces

_VALUES = {"J": (40.0, "kg m^2"), "m_t": (3.0, "kg"), "m": (5.0, "kg"), "m_c": (8.0, "kg"), "l": (1.2, "m"),
           "g": (9.81, "m/s^2")}  # fmt: skip


def build() -> Mechanism:
    """A tree: trolley and counterweight slide on the column, the load swings below the trolley."""
    values = {Symbol(name, positive=True): value for name, value in _VALUES.items()}
    J, m_t, m, m_c, length, g = values
    machine = Mechanism("rotary-crane", (0, 0, -g), values)
    jib = machine.body("jib", inertia=(0, 0, J, 0, 0, 0))
    trolley, load = machine.body("trolley", mass=m_t), machine.body("load", mass=m, com=(0, 0, -length))
    weight = machine.body("counterweight", mass=m_c)
    machine.revolute("phi", machine.ground, jib)
    machine.prismatic("x", jib, trolley, axis="x")
    machine.revolute("theta", trolley, load, axis="-y")
    machine.prismatic("s", jib, weight, axis="-x")
    for joint, drive in zip(("phi", "x", "s"), symbols("tau F G"), strict=True):
        machine.actuate(joint, drive)
    return machine


def inputs() -> list[float]:
    """A torque on the column, and forces that hold trolley and counterweight against what flings them outwards."""
    return [30.0, -1.5, -2.5]


def _places(s: Named) -> tuple[Table, Table, Table]:
    """Trolley, load and counterweight in the ground."""
    def on_jib(out: Expr, up: Expr | int = 0) -> Table:
        return Matrix([out * cos(s.phi), out * sin(s.phi), up])

    return on_jib(s.x), on_jib(s.x + s.l * sin(s.theta), -s.l * cos(s.theta)), on_jib(-s.s)


def scene() -> Scene:
    s = symbols_of(build())
    trolley, load, weight = map(tuple, _places(s))
    return Scene((Line("jib", (weight, (0, 0, 0), trolley)), Line("rod", (trolley, load)),
                  Marker("column", (0, 0, 0), radius=0.05), Marker("load", load, radius=0.08, trace=True),
                  Marker("counterweight", weight, radius=0.1)))


# -------------------------------------------------------------------- checks


def _kinetic_energy(run: Run) -> float:
    """J phi'^2 / 2 and the squared speeds of the three points."""
    s = symbols_of(run.system)
    masses = (s.m_t, s.m, s.m_c)
    printed = s.J * s.phi.diff() ** 2 / 2
    for mass, place in zip(masses, _places(s), strict=True):
        printed += mass * rate(place).dot(rate(place)) / 2
    return difference(run.equations.kinetic_energy, printed)


def _mass_matrix(run: Run) -> float:
    s = symbols_of(run.system)
    spin = s.J + s.m_t * s.x**2 + s.m * (s.x + s.l * sin(s.theta)) ** 2 + s.m_c * s.s**2
    pull = s.m * s.l * cos(s.theta)
    printed = Matrix([[spin, 0, 0, 0], [0, s.m_t + s.m, pull, 0], [0, pull, s.m * s.l**2, 0], [0, 0, 0, s.m_c]])
    return difference(run.equations.mass_matrix, printed)


def _velocity_forces(run: Run) -> float:
    s = symbols_of(run.system)
    out, turn, swing = s.x + s.l * sin(s.theta), s.phi.diff(), s.theta.diff()
    fling = s.x.diff() + s.l * cos(s.theta) * swing
    coriolis = 2 * turn * (s.m_t * s.x * s.x.diff() + s.m * out * fling + s.m_c * s.s * s.s.diff())
    printed = column(coriolis, -s.m * s.l * sin(s.theta) * swing**2 - (s.m_t * s.x + s.m * out) * turn**2,
                     -s.m * s.l * cos(s.theta) * out * turn**2, -s.m_c * s.s * turn**2)
    return difference(velocity_forces(run), printed)


def _gravity(run: Run) -> float:
    s = symbols_of(run.system)
    return difference(run.equations.gravity, column(0, 0, s.m * s.g * s.l * sin(s.theta), 0))


def _drives(run: Run) -> float:
    s = symbols_of(run.system)
    return difference(run.equations.forces, column(s.tau, s.F, 0, s.G))


def _swing(run: Run) -> float:
    """The equation of the load, by the acceleration of its pivot: x'' - x phi'^2 along the jib."""
    s = symbols_of(run.system)
    pivot = s.x.diff().diff() - (s.x + s.l * sin(s.theta)) * s.phi.diff() ** 2
    return largest_along(run, [s.l * s.theta.diff().diff() + s.g * sin(s.theta) + pivot * cos(s.theta)])


def _momentum(run: Run) -> float:
    """phi is cyclic, so that a constant torque raises its momentum by tau t."""
    raised = run.trajectory.inputs[:, 0] * run.trajectory.times
    return drift(along(run, run.equations.momenta[0]) - raised)


def _work(run: Run) -> float:
    s = symbols_of(run.system)
    return drift(run.trajectory.energy - along(run, s.tau * s.phi + s.F * s.x + s.G * s.s))


EXAMPLE = Example(
    title="Rotary crane with a counterweight",
    inventory="M10, M15",
    source="De Luca, Robotics 2, Lagrangian dynamics; the rotary crane of Sakawa & Nakazumi 1985, on a rigid rod",
    build=build,
    start=Start(q={"x": 2.0, "theta": 0.2, "s": 1.5}, v={"x": -0.3, "s": 0.1}),
    duration=3.0,
    checks=(
        Check("kinetic energy", _kinetic_energy, 1e-12, "T = J phi'^2 / 2 + sum m_i p_i'^2 / 2."),
        Check("mass matrix", _mass_matrix, 1e-12, "m_11 = J + m_t x^2 + m r^2 + m_c s^2, r = x + l sin(theta)."),
        Check("velocity forces", _velocity_forces, 1e-12, "c_1 = 2 phi' (m_t x x' + m r r' + m_c s s')."),
        Check("gravity", _gravity, 1e-12, "g = (0, 0, m g l sin(theta), 0)."),
        Check("drives", _drives, 0.0, "Q = (tau, F, 0, G)."),
        Check("swing", _swing, 1e-9, "l theta'' + g sin(theta) + (x'' - r phi'^2) cos(theta) = 0."),
        Check("momentum", _momentum, 1e-7, "p_phi = tau t + constant, as phi is cyclic."),
        Check("work", _work, 1e-7, "E - tau phi - F x - G s is constant for held drives."),
    ),
    scene=scene,
    inputs=inputs,
)
