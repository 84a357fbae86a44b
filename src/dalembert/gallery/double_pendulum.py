"""S36: the planar double pendulum of two uniform rods, whose configurations are a torus."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..description.coordinates import coordinates
from ..description.forces import PointForce
from ..description.scene import Line, Marker, Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import Expr, Matrix, Named, Rational, Symbol, Table, cos, sin, symbols
from .measures import difference, energy_drift, rate, symbols_of

SOURCE = "Mechanics for design, 'Configuration of two links'"


def rods(
    forces: Callable[[Named], Sequence[PointForce]] | None = None, more: Mapping[str, tuple[float, str]] | None = None,
    name: str = "double-pendulum",
) -> System:
    """Two rods under gravity; `forces(s)` gives applied forces, `more` their parameters by name."""
    from types import SimpleNamespace

    theta1, theta2 = coordinates("theta1 theta2")
    m1, m2, l1, l2, g = symbols("m1 m2 l1 l2 g", positive=True)
    elbow, tip = points(theta1, theta2, l1, l2)
    centers = ((m1, l1, theta1, elbow / 2), (m2, l2, theta2, (elbow + tip) / 2))
    kinetic = sum(m * rate(p).dot(rate(p)) / 2 + m * length**2 / 24 * angle.diff() ** 2
                  for m, length, angle, p in centers)
    applied = {Symbol(key): value for key, value in (more or {}).items()}
    s = SimpleNamespace(elbow=Matrix(elbow), tip=Matrix(tip), **{str(symbol): symbol for symbol in applied})
    return System(
        [theta1, theta2],
        kinetic=kinetic,
        potential=sum(m * g * p[1] for m, _, _, p in centers),
        forces=None if forces is None else forces(s),
        parameters={m1: (1.0, "kg"), m2: (1.0, "kg"), l1: (1.0, "m"), l2: (1.0, "m"), g: (9.81, "m/s^2")} | applied,
        name=name,
    )


def points(theta1: Expr, theta2: Expr, l1: Expr, l2: Expr) -> tuple[Table, Table]:
    """Elbow and tip, y up, both angles from the vertical."""
    elbow = l1 * Matrix([sin(theta1), -cos(theta1)])
    return elbow, elbow + l2 * Matrix([sin(theta2), -cos(theta2)])


def build() -> System:
    return rods()


def scene() -> Scene:
    s = symbols_of(build())
    elbow, tip = ((*p, 0) for p in points(s.theta1, s.theta2, s.l1, s.l2))
    return Scene(shapes=(Line("first rod", ((0, 0, 0), elbow)), Line("second rod", (elbow, tip)),
                         Marker("elbow", elbow, radius=0.04), Marker("tip", tip, radius=0.04, trace=True)), up="y")


def _mass_matrix(run: Run) -> float:
    s = symbols_of(run.system)
    coupling = s.m2 * s.l1 * s.l2 * cos(s.theta1 - s.theta2) / 2
    printed = [[(s.m1 * Rational(1, 3) + s.m2) * s.l1**2, coupling], [coupling, s.m2 * s.l2**2 / 3]]
    return difference(run.equations.mass_matrix, Matrix(printed))


def _coriolis_matrix(run: Run) -> float:
    s = symbols_of(run.system)
    coupling = s.m2 * s.l1 * s.l2 * sin(s.theta1 - s.theta2) / 2
    return difference(run.equations.coriolis_matrix,
                      coupling * Matrix([[0, s.theta2.diff()], [-s.theta1.diff(), 0]]))


def _gravity(run: Run) -> float:
    s = symbols_of(run.system)
    printed = [(s.m1 / 2 + s.m2) * s.g * s.l1 * sin(s.theta1), s.m2 * s.g * s.l2 * sin(s.theta2) / 2]
    return difference(run.equations.gravity, Matrix(printed))


EXAMPLE = Example(
    title="Planar double pendulum of rods",
    inventory="S36",
    source=SOURCE,
    build=build,
    start=Start(q={"theta1": 2.0, "theta2": 1.0}),
    duration=20.0,
    checks=(
        Check("mass matrix", _mass_matrix, 1e-12,
              "M = [[(m1/3 + m2) l1^2, k cos(theta1 - theta2)], [., m2 l2^2 / 3]] with k = m2 l1 l2 / 2."),
        Check("Coriolis matrix", _coriolis_matrix, 1e-12,
              "C = k sin(theta1 - theta2) [[0, theta2'], [-theta1', 0]] with k = m2 l1 l2 / 2."),
        Check("gravity", _gravity, 1e-12, "g = ((m1/2 + m2) g l1 sin(theta1), m2 g l2 sin(theta2) / 2)."),
        Check("energy", energy_drift, 1e-8, "K + V is constant."),
    ),
    scene=scene,
)
