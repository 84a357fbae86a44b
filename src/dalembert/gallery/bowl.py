"""S10: a particle in a spherical bowl, its reaction by a Lagrange multiplier."""

from __future__ import annotations

from ..description.coordinates import coordinates
from ..description.scene import Ball, Marker, Scene, Vector
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import Named, symbols
from .measures import (
    along,
    column,
    constraint_drift,
    difference,
    drift,
    energy_drift,
    largest,
    largest_along,
    rate,
    symbols_of,
)


def build() -> System:
    q = column(*coordinates("q1 q2 q3"))
    m, g, radius = symbols("m g R", positive=True)
    return System(
        list(q),
        kinetic=m * q.diff().dot(q.diff()) / 2,
        potential=m * g * q[2],
        holonomic=[q.dot(q) - radius**2],
        parameters={m: (1.0, "kg"), g: (9.81, "m/s^2"), radius: (1.0, "m")},
        name="bowl",
    )


def _frames(system: System) -> Named:
    s = symbols_of(system)
    s.q = column(s.q1, s.q2, s.q3)
    s.v = s.q.diff()
    return s


def scene() -> Scene:
    s = _frames(build())
    place = tuple(s.q)
    return Scene(shapes=(Ball("bowl", (0, 0, 0), radius=s.R), Marker("particle", place, radius=0.05, trace=True),
                         Vector("velocity", place, tuple(s.v))))


def _direction(run: Run) -> float:
    s = _frames(run.system)
    return difference(run.equations.constraint_jacobian, 2 * s.q.T)


def _multiplier(run: Run) -> float:
    s = _frames(run.system)
    printed = s.m * (s.g * s.q3 - s.v.dot(s.v)) / (2 * s.R**2)
    return largest(run.trajectory.multipliers[:, 0] - along(run, printed))


def _angular_momentum(run: Run) -> float:
    s = _frames(run.system)
    return drift(along(run, s.m * s.q.cross(s.v)[2]))


def _spherical_form(run: Run) -> float:
    """With q3 = -R cos(theta), rho = R sin(theta): the two equations multiplied by rho^2, free of division."""
    s = _frames(run.system)
    rho_squared = s.q1**2 + s.q2**2
    turning = s.q.cross(s.v)[2]
    azimuth = rate(turning) * rho_squared
    polar = s.q3.diff().diff() * s.R**2 + s.g * rho_squared + s.q3 * s.v.dot(s.v)
    return largest_along(run, [azimuth, polar])


EXAMPLE = Example(
    title="Particle in a spherical bowl",
    inventory="S10",
    source="learn-multibody-dynamics, Lagrange chapter, figure 'lagrange-bowl'",
    build=build,
    start=Start(q={"q1": 0.8, "q3": -0.6}, v={"q2": 1.5}),
    duration=10.0,
    checks=(
        Check("reaction", _direction, 1e-12, "F_i = 2 lambda q_i, with a = 2 q."),
        Check("multiplier", _multiplier, 1e-8, "lambda = m (g q3 - |q'|^2) / (2 R^2)."),
        Check("components", _spherical_form, 1e-8,
              "(rho^2 phi')' = 0 and q3'' = -g rho^2 / R^2 - q3 |q'|^2 / R^2 with rho^2 = q1^2 + q2^2."),
        Check("angular momentum", _angular_momentum, 1e-8, "m (q1 q2' - q2 q1') is constant."),
        Check("constraint", constraint_drift, 1e-10, "q . q - R^2 stays 0."),
        Check("energy", energy_drift, 1e-8, "m |q'|^2 / 2 + m g q3 is constant."),
    ),
    errata="E001-11: the power of the constraint force is zero for a scleronomic constraint only, as this one is.",
    scene=scene,
)
