"""S14: a mass on a linear spring that swings, the elastic pendulum."""

from __future__ import annotations

from ..description.coordinates import coordinates
from ..description.scene import Marker, Scene, Spring
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import Matrix, cos, sin, symbols
from .measures import along, difference, energy_drift, largest, rate, symbols_of


def build() -> System:
    r, theta = coordinates("r theta")
    m, k, rest, g = symbols("m k l_0 g", positive=True)
    return System(
        [r, theta],
        kinetic=m * (r.diff() ** 2 + r**2 * theta.diff() ** 2) / 2,
        potential=k * (r - rest) ** 2 / 2 - m * g * r * cos(theta),
        parameters={m: (1.0, "kg"), k: (40.0, "N/m"), rest: (1.0, "m"), g: (9.81, "m/s^2")},
        name="elastic-pendulum",
    )


def scene() -> Scene:
    s = symbols_of(build())
    bob = (s.r * sin(s.theta), -s.r * cos(s.theta), 0)
    return Scene(shapes=(Spring("spring", ((0, 0, 0), bob)), Marker("bob", bob, radius=0.08, trace=True)), up="y")


def _equations(run: Run) -> float:
    s = symbols_of(run.system)
    r, theta, m = s.r, s.theta, s.m
    radial = m * r.diff().diff() - m * r * theta.diff() ** 2 + s.k * (r - s.l_0) - m * s.g * cos(theta)
    turning = m * r**2 * theta.diff().diff() + 2 * m * r * r.diff() * theta.diff() + m * s.g * r * sin(theta)
    return difference(run.equations.residual, Matrix([radial, turning]))


def _newton(run: Run) -> float:
    """Newton's law in the Cartesian frame: the spring pulls along the string and gravity down."""
    s = symbols_of(run.system)
    pull = s.k * (s.r - s.l_0)
    x, y = s.r * sin(s.theta), -s.r * cos(s.theta)
    across = s.m * rate(rate(x)) + pull * sin(s.theta)
    upward = s.m * rate(rate(y)) - pull * cos(s.theta) + s.m * s.g
    return max(largest(along(run, across)), largest(along(run, upward)))


EXAMPLE = Example(
    title="Elastic pendulum",
    inventory="S14",
    source="learn-multibody-dynamics, Lagrange chapter, 'Conservative Forces': the linear spring V = k (l - l0)^2 / 2",
    build=build,
    start=Start(q={"r": 1.1, "theta": 0.6}),
    duration=10.0,
    checks=(
        Check("equations", _equations, 1e-12,
              "m r'' - m r theta'^2 + k (r - l0) - m g cos(theta) = 0 and "
              "m r^2 theta'' + 2 m r r' theta' + m g r sin(theta) = 0."),
        Check("Newton's law", _newton, 1e-9, "m a = spring force + weight, in Cartesian components."),
        Check("energy", energy_drift, 1e-8, "K + k (r - l0)^2 / 2 - m g r cos(theta) is constant."),
    ),
    scene=scene,
)
