"""S19: a particle on the lower half of a circle, by its x: a chart that ends at |x| = R."""

from __future__ import annotations

import numpy as np

from ..description.coordinates import coordinates
from ..description.scene import Line, Marker, Scene
from ..description.system import System
from .circle_angle import SOURCE
from .example import Check, Example, Run, Start
from .formulas import sqrt, symbols
from .measures import along, difference, energy_drift, largest, parameter, symbols_of
from .pendulum import exact_angle

INSIDE = {"x": 0.4, "R": 1.3}


def build() -> System:
    (x,) = coordinates("x")
    m, g, radius = symbols("m g R", positive=True)
    y = -sqrt(radius**2 - x**2)
    return System(
        [x],
        kinetic=m * radius**2 / (radius**2 - x**2) * x.diff() ** 2 / 2,
        potential=m * g * y,
        parameters={m: (1.0, "kg"), g: (9.81, "m/s^2"), radius: (1.0, "m")},
        name="circle-chart",
    )


def scene() -> Scene:
    s = symbols_of(build())
    place = (s.x, -sqrt(s.R**2 - s.x**2), 0)
    particle = Marker("particle", place, radius=0.06, trace=True)
    return Scene(shapes=(Line("radius", ((0, 0, 0), place)), particle), up="y")


def _mass(run: Run) -> float:
    s = symbols_of(run.system)
    return difference(run.equations.mass_matrix[0, 0], s.m * s.R**2 / (s.R**2 - s.x**2), **INSIDE)


def _christoffel(run: Run) -> float:
    s = symbols_of(run.system)
    slope = 2 * s.m * s.R**2 * s.x / (s.R**2 - s.x**2) ** 2
    return difference(run.equations.christoffel(0)[0, 0], slope / 2, **INSIDE)


def _exact_solution(run: Run) -> float:
    """sin(angle) = x / R, the angle from the lowest point moves as the simple pendulum does."""
    motion, radius = run.trajectory, parameter(run, "R")
    s = symbols_of(run.system)
    angle = np.arcsin(motion.q[0, 0] / radius)
    rate = along(run, s.x.diff())[0] / (radius * np.cos(angle))
    exact = exact_angle(motion.times, angle, rate, np.sqrt(parameter(run, "g") / radius))
    return largest(motion.q[:, 0] - radius * np.sin(exact))


EXAMPLE = Example(
    title="Particle on a circle, by its x",
    inventory="S19",
    source=SOURCE,
    build=build,
    start=Start(q={"x": 0.5}, v={"x": 0.3}),
    duration=10.0,
    checks=(
        Check("mass", _mass, 1e-12, "M(x) = m R^2 / (R^2 - x^2), singular at |x| = R."),
        Check("Christoffel symbol", _christoffel, 1e-12, "c_111 = M' / 2, which is not 0."),
        Check("exact solution", _exact_solution, 1e-7, "x = R sin(2 asin(k sn(sqrt(g/R) (t + t0), k)))."),
        Check("energy", energy_drift, 1e-8, "M(x) x'^2 / 2 - m g sqrt(R^2 - x^2) is constant."),
    ),
    errata="E002-3: c_iii = 0 and constant m_NN -> for serial chains in joint coordinates only, not in this chart.",
    scene=scene,
)
