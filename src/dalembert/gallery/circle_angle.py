"""S19: a particle on a circle, by its angle."""

from __future__ import annotations

from ..description.coordinates import coordinates
from ..description.scene import Line, Marker, Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import cos, sin, symbols
from .measures import difference, energy_drift, symbols_of

SOURCE = "Mechanics for design, 'Configuration space' and 'Differentiation on Manifold'"


def build() -> System:
    (theta,) = coordinates("theta")
    m, g, radius = symbols("m g R", positive=True)
    return System(
        [theta],
        kinetic=m * radius**2 * theta.diff() ** 2 / 2,
        potential=m * g * radius * sin(theta),
        parameters={m: (1.0, "kg"), g: (9.81, "m/s^2"), radius: (1.0, "m")},
        name="circle-angle",
    )


def scene() -> Scene:
    s = symbols_of(build())
    place = (s.R * cos(s.theta), s.R * sin(s.theta), 0)
    particle = Marker("particle", place, radius=0.06, trace=True)
    return Scene(shapes=(Line("radius", ((0, 0, 0), place)), particle), up="y")


def _equation(run: Run) -> float:
    s = symbols_of(run.system)
    printed = s.m * s.R**2 * s.theta.diff().diff() + s.m * s.g * s.R * cos(s.theta)
    return difference(run.equations.residual[0], printed)


EXAMPLE = Example(
    title="Particle on a circle, by its angle",
    inventory="S19",
    source=SOURCE,
    build=build,
    start=Start(q={"theta": -2.0}, v={"theta": 0.5}),
    duration=10.0,
    checks=(
        Check("equation", _equation, 1e-12, "m R^2 theta'' + m g R cos(theta) = 0: one chart covers the whole motion."),
        Check("energy", energy_drift, 1e-8, "m R^2 theta'^2 / 2 + m g R sin(theta) is constant."),
    ),
    scene=scene,
)
