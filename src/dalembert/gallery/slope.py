"""S09: a particle on the slope q1 = q2, with a load; the constraint force is exposed by its multiplier."""

from __future__ import annotations

from ..description.coordinates import coordinates
from ..description.scene import Line, Marker, Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import Matrix, symbols
from .measures import along, constraint_drift, difference, largest, largest_along, symbols_of


def build() -> System:
    q1, q2, q3 = coordinates("q1 q2 q3")
    m, g, f1, f2 = symbols("m g f_1 f_2")
    return System(
        [q1, q2, q3],
        kinetic=m * (q1.diff() ** 2 + q2.diff() ** 2 + q3.diff() ** 2) / 2,
        potential=m * g * q3,
        forces={q1: f1, q2: f2},
        holonomic=[q1 - q2],
        parameters={m: (1.0, "kg"), g: (9.81, "m/s^2"), f1: (1.0, "N"), f2: (3.0, "N")},
        name="slope",
    )


def scene() -> Scene:
    s = symbols_of(build())
    corners = ((-1, -1, 0), (4, 4, 0), (4, 4, -5), (-1, -1, -5), (-1, -1, 0))
    return Scene(shapes=(Line("slope", corners), Marker("particle", (s.q1, s.q2, s.q3), radius=0.1, trace=True)))


def _printed_matrix(run: Run) -> float:
    m = symbols_of(run.system).m
    printed = Matrix([[m, 0, 0, -1], [0, m, 0, 1], [0, 0, m, 0], [1, -1, 0, 0]])
    return difference(run.equations.extended_matrix, printed)


def _printed_right_side(run: Run) -> float:
    s = symbols_of(run.system)
    return difference(run.equations.extended_rhs, Matrix([s.f_1, s.f_2, -s.m * s.g, 0]))


def _solution(run: Run) -> float:
    s = symbols_of(run.system)
    across = (s.f_1 + s.f_2) / (2 * s.m)
    return largest_along(run, [s.q1.diff().diff() - across, s.q2.diff().diff() - across, s.q3.diff().diff() + s.g])


def _force(run: Run) -> float:
    s = symbols_of(run.system)
    return largest(run.trajectory.multipliers[:, 0] - along(run, (s.f_2 - s.f_1) / 2))


EXAMPLE = Example(
    title="Particle on the slope q1 = q2",
    inventory="S09",
    source="learn-multibody-dynamics, Lagrange chapter, 'Constrained equations of motion'",
    build=build,
    start=Start(q={"q1": 0.0, "q2": 0.0, "q3": 0.0}, v={"q1": 1.0, "q2": 1.0, "q3": 2.0}),
    duration=1.0,
    checks=(
        Check("extended matrix", _printed_matrix, 1e-12,
              "[[m, 0, 0, -1], [0, m, 0, 1], [0, 0, m, 0], [1, -1, 0, 0]] [q''; F] = [f1, f2, -m g, 0]: the matrix."),
        Check("right-hand side", _printed_right_side, 1e-12, "[0, 0, -m g, 0] as printed, beside the load f1, f2."),
        Check("solution", _solution, 1e-10, "q1'' = q2'' = (f1 + f2) / (2 m) and q3'' = -g."),
        Check("constraint force", _force, 1e-10, "F = (f2 - f1) / 2; without a load it vanishes."),
        Check("constraint", constraint_drift, 1e-12, "q1 - q2 stays 0."),
    ),
    errata="E001-8: the 'slope' q1 = q2 is a vertical plane, so F = 0 for L with gravity -m g q3; the load f is added "
    "here to give it something to hold.",
    scene=scene,
)
