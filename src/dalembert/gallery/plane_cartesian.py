"""S33: a particle in the plane, held by a spring and pulled by gravity, in Cartesian coordinates."""

from __future__ import annotations

import numpy as np

from ..description.coordinates import coordinates
from ..description.scene import Marker, Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import Expr, Matrix, symbols
from .measures import difference, energy_drift, largest, parameter, symbols_of

SOURCE = "Mechanics for design, 'Least action path', x = r cos(theta) and y = r sin(theta)"


def lagrangian(x: Expr, y: Expr, m: Expr, k: Expr, g: Expr) -> Expr:
    """L = m (x'^2 + y'^2) / 2 - k (x^2 + y^2) / 2 - m g y, whatever x and y are functions of."""
    return m * (x.diff() ** 2 + y.diff() ** 2) / 2 - k * (x**2 + y**2) / 2 - m * g * y


def build() -> System:
    x, y = coordinates("x y")
    m, k, g = symbols("m k g", positive=True)
    return System(
        [x, y],
        lagrangian=lagrangian(x, y, m, k, g),
        parameters={m: (1.0, "kg"), k: (4.0, "N/m"), g: (9.81, "m/s^2")},
        name="plane-cartesian",
    )


def scene() -> Scene:
    s = symbols_of(build())
    return Scene(shapes=(Marker("particle", (s.x, s.y, 0), radius=0.1, trace=True),), up="y")


def exact_path(run: Run, place: tuple[float, float], speed: tuple[float, float]) -> tuple[np.ndarray, np.ndarray]:
    """x(t), y(t) of the harmonic motion about (0, -m g / k) that starts at `place` with `speed`."""
    m, k, g = (parameter(run, name) for name in ("m", "k", "g"))
    w, t, sag = np.sqrt(k / m), run.trajectory.times, m * g / k
    x = place[0] * np.cos(w * t) + speed[0] / w * np.sin(w * t)
    y = (place[1] + sag) * np.cos(w * t) + speed[1] / w * np.sin(w * t) - sag
    return x, y


def _equations(run: Run) -> float:
    s = symbols_of(run.system)
    printed = Matrix([s.m * s.x.diff().diff() + s.k * s.x, s.m * s.y.diff().diff() + s.k * s.y + s.m * s.g])
    return difference(run.equations.residual, printed)


def _solution(run: Run) -> float:
    motion = run.trajectory
    x, y = exact_path(run, tuple(motion.q[0]), tuple(motion.v[0]))
    return max(largest(motion.q[:, 0] - x), largest(motion.q[:, 1] - y))


EXAMPLE = Example(
    title="Change of coordinates, Cartesian",
    inventory="S33",
    source=SOURCE,
    build=build,
    start=Start(q={"x": 1.7551651237807455, "y": 0.958851077208406},
                v={"x": -1.9989706697348453, "y": 5.74492090994644}),
    duration=10.0,
    checks=(
        Check("equations", _equations, 1e-12, "m x'' + k x = 0 and m y'' + k y + m g = 0."),
        Check("solution", _solution, 1e-7, "A harmonic motion about (0, -m g / k) with frequency sqrt(k / m)."),
        Check("energy", energy_drift, 1e-8, "The energy is constant."),
    ),
    scene=scene,
)
