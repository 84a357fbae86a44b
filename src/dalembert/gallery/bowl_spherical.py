"""S10 in spherical coordinates: the particle in a bowl without a constraint, the spherical pendulum."""

from __future__ import annotations

from ..description.coordinates import coordinates
from ..description.scene import Line, Marker, Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import Matrix, cos, sin, symbols
from .measures import difference, drift, energy_drift, symbols_of


def build() -> System:
    theta, phi = coordinates("theta phi")
    m, g, radius = symbols("m g R", positive=True)
    return System(
        [theta, phi],
        kinetic=m * radius**2 * (theta.diff() ** 2 + sin(theta) ** 2 * phi.diff() ** 2) / 2,
        potential=-m * g * radius * cos(theta),
        parameters={m: (1.0, "kg"), g: (9.81, "m/s^2"), radius: (1.0, "m")},
        name="bowl-spherical",
    )


def scene() -> Scene:
    s = symbols_of(build())
    rho = s.R * sin(s.theta)
    bob = (rho * cos(s.phi), rho * sin(s.phi), -s.R * cos(s.theta))
    return Scene(shapes=(Line("radius", ((0, 0, 0), bob)), Marker("particle", bob, radius=0.05, trace=True)))


def _equations(run: Run) -> float:
    """M^-1 of the residual: what theta'' and phi'' are."""
    s = symbols_of(run.system)
    theta, turn = s.theta, s.phi.diff()
    polar = theta.diff().diff() - sin(theta) * cos(theta) * turn**2 + s.g / s.R * sin(theta)
    azimuth = turn.diff() + 2 * theta.diff() * turn * cos(theta) / sin(theta)
    return difference(run.equations.residual, run.equations.mass_matrix * Matrix([polar, azimuth]))


def _ignorable(run: Run) -> float:
    s = symbols_of(run.system)
    return difference(run.equations.conserved[s.phi], s.m * s.R**2 * sin(s.theta) ** 2 * s.phi.diff())


def _angular_momentum(run: Run) -> float:
    return drift(run.trajectory.momenta["phi"])


EXAMPLE = Example(
    title="Particle in a spherical bowl, spherical coordinates",
    inventory="S10",
    source="learn-multibody-dynamics, Lagrange chapter, figure 'lagrange-bowl'; the same bowl without a multiplier",
    build=build,
    start=Start(q={"theta": 0.9273}, v={"phi": 1.875}),
    duration=10.0,
    checks=(
        Check("equations", _equations, 1e-12,
              "theta'' = sin(theta) cos(theta) phi'^2 - g sin(theta) / R, phi'' = -2 theta' phi' cot(theta)."),
        Check("ignorable coordinate", _ignorable, 1e-12, "phi is ignorable: p_phi = m R^2 sin(theta)^2 phi'."),
        Check("angular momentum", _angular_momentum, 1e-8, "p_phi is constant."),
        Check("energy", energy_drift, 1e-8, "E = m R^2 (theta'^2 + sin(theta)^2 phi'^2) / 2 - m g R cos(theta) stays."),
    ),
    scene=scene,
)
