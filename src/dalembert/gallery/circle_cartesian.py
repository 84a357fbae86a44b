"""S19 and S40: a particle on a circle in Cartesian coordinates, the circle a holonomic constraint."""

from __future__ import annotations

from ..description.coordinates import coordinates
from ..description.scene import Line, Marker, Scene
from ..description.system import System
from .circle_angle import SOURCE
from .example import Check, Example, Run, Start
from .formulas import symbols
from .measures import along, constraint_drift, energy_drift, largest, largest_along, rate, symbols_of


def build() -> System:
    x, y = coordinates("x y")
    m, g, radius = symbols("m g R", positive=True)
    return System(
        [x, y],
        kinetic=m * (x.diff() ** 2 + y.diff() ** 2) / 2,
        potential=m * g * y,
        holonomic=[x**2 + y**2 - radius**2],
        parameters={m: (1.0, "kg"), g: (9.81, "m/s^2"), radius: (1.0, "m")},
        name="circle-cartesian",
    )


def scene() -> Scene:
    s = symbols_of(build())
    place = (s.x, s.y, 0)
    particle = Marker("particle", place, radius=0.06, trace=True)
    return Scene(shapes=(Line("radius", ((0, 0, 0), place)), particle), up="y")


def _multiplier(run: Run) -> float:
    s = symbols_of(run.system)
    printed = s.m * (s.g * s.y - s.x.diff() ** 2 - s.y.diff() ** 2) / (2 * s.R**2)
    return largest(run.trajectory.multipliers[:, 0] - along(run, printed))


def _angle(run: Run) -> float:
    """The equation of the angle, R^2 theta' = x y' - y x' and R cos(theta) = x, where no chart ends."""
    s = symbols_of(run.system)
    turning = s.x * s.y.diff() - s.y * s.x.diff()
    return largest_along(run, [rate(turning) + s.g * s.x])


EXAMPLE = Example(
    title="Particle on a circle, Cartesian with a constraint",
    inventory="S19, S40",
    source=SOURCE,
    build=build,
    start=Start(q={"x": 0.0, "y": -1.0}, v={"x": 7.0}),
    duration=10.0,
    checks=(
        Check("multiplier", _multiplier, 1e-7, "lambda = m (g y - v^2) / (2 R^2)."),
        Check("angle", _angle, 1e-8, "m R^2 theta'' + m g R cos(theta) = 0, with full turns."),
        Check("constraint", constraint_drift, 1e-10, "x^2 + y^2 - R^2 stays 0."),
        Check("energy", energy_drift, 1e-8, "m (x'^2 + y'^2) / 2 + m g y is constant."),
    ),
    scene=scene,
)
