"""S17: a pendulum whose motor drives it through an elastic joint."""

from __future__ import annotations

from collections.abc import Sequence

from ..description.coordinates import coordinates
from ..description.scene import Line, Marker, Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import Matrix, cos, sin, symbols
from .measures import along, difference, drift, symbols_of


def build() -> System:
    q, theta = coordinates("q theta")
    m, d, g, link, rotor, stiffness = symbols("m d g_0 I_l B K", positive=True)
    tau = symbols("tau")
    return System(
        [q, theta],
        kinetic=(link + m * d**2) * q.diff() ** 2 / 2 + rotor * theta.diff() ** 2 / 2,
        potential=-m * g * d * cos(q) + stiffness * (q - theta) ** 2 / 2,
        forces={theta: tau},
        inputs=[tau],
        parameters={m: (1.0, "kg"), d: (0.5, "m"), g: (9.81, "m/s^2"), link: (0.1, "kg m^2"),
                    rotor: (0.05, "kg m^2"), stiffness: (100.0, "N m/rad")},
        name="flexible-joint",
    )


def scene() -> Scene:
    s = symbols_of(build())
    reaches = ((2 * s.d, s.q), (s.d / 2, s.theta))
    link, motor = ((reach * sin(angle), -reach * cos(angle), 0) for reach, angle in reaches)
    return Scene(shapes=(Line("link", ((0, 0, 0), link)), Line("motor", ((0, 0, 0), motor)),
                         Marker("tip", link, radius=0.05, trace=True)), up="y")


def inputs() -> Sequence[float]:
    """A held torque of 2 N m on the motor."""
    return [2.0]


def _equations(run: Run) -> float:
    s = symbols_of(run.system)
    spring = s.K * (s.q - s.theta)
    link = (s.I_l + s.m * s.d**2) * s.q.diff().diff() + s.m * s.g_0 * s.d * sin(s.q) + spring
    motor = s.B * s.theta.diff().diff() - spring - s.tau
    return difference(run.equations.residual, Matrix([link, motor]))


def _work(run: Run) -> float:
    """The torque is held, so its work is tau (theta - theta(0))."""
    s = symbols_of(run.system)
    return drift(run.trajectory.energy - along(run, s.tau * s.theta))


EXAMPLE = Example(
    title="Pendulum with a flexible joint",
    inventory="S17",
    source="De Luca, Robotics 2, Lagrangian dynamics, 'concentrated elasticity at the joints'",
    build=build,
    start=Start(q={"q": 0.3, "theta": 0.3}),
    duration=5.0,
    checks=(
        Check("equations", _equations, 1e-12, "(I_l + m d^2) q'' + m g0 d sin(q) + K (q - theta) = 0 and "
              "B theta'' + K (theta - q) = tau."),
        Check("work", _work, 1e-8, "E - tau theta is constant for a held torque."),
    ),
    scene=scene,
    inputs=inputs,
)
