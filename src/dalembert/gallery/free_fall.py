"""S25: free fall, by Newton, by energy and by Euler-Lagrange."""

from __future__ import annotations

from ..description.coordinates import coordinates
from ..description.scene import Marker, Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import symbols
from .measures import difference, energy_drift, largest, parameter, rate, symbols_of


def build() -> System:
    (x,) = coordinates("x")
    m, g = symbols("m g", positive=True)
    return System(
        [x],
        kinetic=m * x.diff() ** 2 / 2,
        potential=m * g * x,
        parameters={m: (1.0, "kg"), g: (9.81, "m/s^2")},
        name="free-fall",
    )


def scene() -> Scene:
    return Scene(shapes=(Marker("particle", (0, symbols_of(build()).x, 0), radius=0.3, trace=True),), up="y")


def _newton(run: Run) -> float:
    s = symbols_of(run.system)
    return difference(run.equations.residual[0], s.m * s.x.diff().diff() + s.m * s.g)


def _energy_route(run: Run) -> float:
    s = symbols_of(run.system)
    energy = s.m * s.x.diff() ** 2 / 2 + s.m * s.g * s.x
    return difference(run.equations.residual[0] * s.x.diff(), rate(energy))


def _solution(run: Run) -> float:
    motion, t = run.trajectory, run.trajectory.times
    height, speed = motion.q[0, 0], motion.v[0, 0]
    return largest(motion.q[:, 0] - (height + speed * t - parameter(run, "g") * t**2 / 2))


EXAMPLE = Example(
    title="Free fall",
    inventory="S25",
    source="Mechanics for design, 'Gravity': three methods, one equation",
    build=build,
    start=Start(q={"x": 10.0}, v={"x": 5.0}),
    duration=2.0,
    checks=(
        Check("Newton's equation", _newton, 1e-12, "m x'' + m g = 0."),
        Check("energy route", _energy_route, 1e-12, "E' = (m x'' + m g) x' for E = m x'^2 / 2 + m g x."),
        Check("solution", _solution, 1e-9, "x = a + v t - g t^2 / 2 with a = x(0), v = x'(0)."),
        Check("energy", energy_drift, 1e-9, "m x'^2 / 2 + m g x is constant."),
    ),
    errata="E003-12: x = a + v t - g t^2 -> x = a + v t - g t^2 / 2. "
    "E003-13: E' = 0 gives the equation only where x' is not 0.",
    scene=scene,
)
