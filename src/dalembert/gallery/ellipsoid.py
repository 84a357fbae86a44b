"""S40: a free particle on an ellipsoid, the ellipsoid a holonomic constraint: it runs along a geodesic."""

from __future__ import annotations

from ..description.coordinates import coordinates
from ..description.scene import Line, Marker, Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import Expr, symbols
from .measures import along, constraint_drift, drift, energy_drift, largest, symbols_of


def build() -> System:
    q = coordinates("x y z")
    m, *axes = symbols("m a b c", positive=True)
    lengths = ((1.5, "m"), (1.0, "m"), (0.7, "m"))
    return System(
        q,
        kinetic=m * sum(x.diff() ** 2 for x in q) / 2,
        holonomic=[sum(x**2 / axis**2 for x, axis in zip(q, axes, strict=True)) - 1],
        parameters={m: (1.0, "kg")} | dict(zip(axes, lengths, strict=True)),
        name="ellipsoid",
    )


def _sums(system: System) -> tuple[Expr, Expr, Expr]:
    """m, sum of x^2 / a^4 and sum of x'^2 / a^2."""
    s = symbols_of(system)
    pairs = ((s.x, s.a), (s.y, s.b), (s.z, s.c))
    return s.m, sum(x**2 / a**4 for x, a in pairs), sum(x.diff() ** 2 / a**2 for x, a in pairs)


def scene() -> Scene:
    s = symbols_of(build())
    axes = (((s.a, 0, 0), (-s.a, 0, 0)), ((0, s.b, 0), (0, -s.b, 0)), ((0, 0, s.c), (0, 0, -s.c)))
    lines = (Line(f"axis {name}", ends) for name, ends in zip("abc", axes, strict=True))
    return Scene(shapes=(*lines, Marker("particle", (s.x, s.y, s.z), radius=0.05, trace=True)))


def _multiplier(run: Run) -> float:
    m, normal, bending = _sums(run.system)
    return largest(run.trajectory.multipliers[:, 0] + along(run, m * bending / (2 * normal)))


def _joachimsthal(run: Run) -> float:
    _, normal, bending = _sums(run.system)
    return drift(along(run, normal * bending))


EXAMPLE = Example(
    title="Particle on an ellipsoid",
    inventory="S40",
    source="Mechanics for design, circle, ellipsoid and sphere as constraint manifolds",
    build=build,
    start=Start(q={"x": 0.9, "y": 0.8}, v={"x": 0.8, "y": -0.4, "z": 1.0}),
    duration=10.0,
    checks=(
        Check("multiplier", _multiplier, 1e-7, "lambda = -m sum(x_i'^2 / a_i^2) / (2 sum(x_i^2 / a_i^4))."),
        Check("Joachimsthal's integral", _joachimsthal, 1e-8, "sum(x_i^2 / a_i^4) sum(x_i'^2 / a_i^2) is constant."),
        Check("constraint", constraint_drift, 1e-10, "x^2 / a^2 + y^2 / b^2 + z^2 / c^2 - 1 stays 0."),
        Check("energy", energy_drift, 1e-8, "m |v|^2 / 2 is constant."),
    ),
    scene=scene,
)
