"""S33: a particle in the plane in polar coordinates, x = r cos(theta), y = r sin(theta)."""

from __future__ import annotations

from ..description.coordinates import coordinates
from ..description.scene import Marker, Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import Matrix, Named, Table, cos, sin, symbols
from .measures import along, difference, energy_drift, largest, symbols_of
from .plane_cartesian import SOURCE, exact_path, lagrangian


def build() -> System:
    r, theta = coordinates("r theta")
    m, k, g = symbols("m k g", positive=True)
    return System(
        [r, theta],
        lagrangian=lagrangian(r * cos(theta), r * sin(theta), m, k, g),
        parameters={m: (1.0, "kg"), k: (4.0, "N/m"), g: (9.81, "m/s^2")},
        name="plane-polar",
    )


def _place(s: Named) -> Table:
    return Matrix([s.r * cos(s.theta), s.r * sin(s.theta)])


def scene() -> Scene:
    place = _place(symbols_of(build()))
    return Scene(shapes=(Marker("particle", (*place, 0), radius=0.1, trace=True),), up="y")


def _mapped_residual(run: Run) -> float:
    s = symbols_of(run.system)
    place = _place(s)
    cartesian = s.m * place.diff().diff() + s.k * place + Matrix([0, s.m * s.g])
    jacobian = place.jacobian(Matrix([s.r, s.theta]))
    return difference(run.equations.residual, jacobian.T * cartesian)


def _solution(run: Run) -> float:
    """The Cartesian image of the polar motion is the Cartesian solution."""
    place = _place(symbols_of(run.system))
    x, y = (along(run, component) for component in place)
    vx, vy = (along(run, component)[0] for component in place.diff())
    exact_x, exact_y = exact_path(run, (x[0], y[0]), (vx, vy))
    return max(largest(x - exact_x), largest(y - exact_y))


EXAMPLE = Example(
    title="Change of coordinates, polar",
    inventory="S33",
    source=SOURCE,
    build=build,
    start=Start(q={"r": 2.0, "theta": 0.5}, v={"r": 1.0, "theta": 3.0}),
    duration=10.0,
    checks=(
        Check("mapped equations", _mapped_residual, 1e-12,
              "The polar equations are J^T times the Cartesian ones, J = d(x, y) / d(r, theta)."),
        Check("solution", _solution, 1e-7, "x = r cos(theta), y = r sin(theta) solve the Cartesian equations."),
        Check("energy", energy_drift, 1e-8, "The energy is constant."),
    ),
    scene=scene,
)
