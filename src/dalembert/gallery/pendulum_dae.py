"""S27: the planar pendulum in Cartesian coordinates, its string a constraint (an index-3 DAE)."""

from __future__ import annotations

from ..description.coordinates import coordinates
from ..description.scene import Line, Marker, Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import Matrix, symbols
from .measures import along, constraint_drift, difference, energy_drift, largest, symbols_of


def build() -> System:
    x, y = coordinates("x y")
    m, length, g = symbols("m l g", positive=True)
    return System(
        [x, y],
        kinetic=m * (x.diff() ** 2 + y.diff() ** 2) / 2,
        potential=m * g * y,
        holonomic=[x**2 + y**2 - length**2],
        parameters={m: (1.0, "kg"), length: (1.0, "m"), g: (9.81, "m/s^2")},
        name="pendulum-dae",
    )


def scene() -> Scene:
    s = symbols_of(build())
    bob = (s.x, s.y, 0)
    return Scene(shapes=(Line("string", ((0, 0, 0), bob)), Marker("bob", bob, radius=0.06, trace=True)), up="y")


def _equations(run: Run) -> float:
    s = symbols_of(run.system)
    (multiplier,) = run.equations.multipliers
    printed = [s.m * s.x.diff().diff() - 2 * multiplier * s.x,
               s.m * s.y.diff().diff() + s.m * s.g - 2 * multiplier * s.y]
    return difference(run.equations.residual, Matrix(printed))


def _tension(run: Run) -> float:
    """cos(theta) = -y / l and l theta' = speed turn the printed tension into Cartesian coordinates."""
    s = symbols_of(run.system)
    speed_squared = s.x.diff() ** 2 + s.y.diff() ** 2
    tension = -s.m * s.g * s.y / s.l + s.m * speed_squared / s.l
    return largest(-2 * run.trajectory.multipliers[:, 0] * along(run, s.l) - along(run, tension))


EXAMPLE = Example(
    title="Planar pendulum as a DAE",
    inventory="S27",
    source="learn-multibody-dynamics, Lagrange chapter, the example of scikits.odes it refers to",
    build=build,
    start=Start(q={"x": 1.0, "y": 0.0}, v={"x": 0.0, "y": -0.5}),
    duration=10.0,
    checks=(
        Check("equations", _equations, 1e-12, "m x'' = 2 lambda x and m y'' = -m g + 2 lambda y."),
        Check("tension", _tension, 1e-8, "-2 lambda l = m g cos(theta) + m l theta'^2."),
        Check("constraint", constraint_drift, 1e-10, "x^2 + y^2 - l^2 stays 0."),
        Check("energy", energy_drift, 1e-8, "m (x'^2 + y'^2) / 2 + m g y is constant."),
    ),
    errata="E001-6: 'scikit.ode' -> scikits.odes.",
    scene=scene,
)
