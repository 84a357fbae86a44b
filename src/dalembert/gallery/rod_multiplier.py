"""S22, approach 2: two particles joined by a rigid rod, in Cartesian coordinates with a multiplier."""

from __future__ import annotations

from ..description.coordinates import coordinates
from ..description.forces import PointForce
from ..description.scene import Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import Named
from .measures import along, column, constraint_drift, difference, largest, largest_along, symbols_of
from .rod_reduced import SOURCE, VALUES, constants, rod_scene


def build() -> System:
    first, second = column(*coordinates("x1 y1")), column(*coordinates("x2 y2"))
    s = constants()
    rod = first - second
    speeds = s.m1 * first.diff().dot(first.diff()) + s.m2 * second.diff().dot(second.diff())
    return System(
        [*first, *second],
        kinetic=speeds / 2,
        potential=s.m1 * s.g * first[1] + s.m2 * s.g * second[1],
        forces=[PointForce((s.f_1x, s.f_1y), at=tuple(first)), PointForce((s.f_2x, s.f_2y), at=tuple(second))],
        holonomic=[rod.dot(rod) - s.h**2],
        parameters={vars(s)[name]: value for name, value in VALUES.items()},
        name="rod-multiplier",
    )


def scene() -> Scene:
    s = symbols_of(build())
    return rod_scene((s.x1, s.y1, 0), (s.x2, s.y2, 0))


def _frames(system: System) -> Named:
    s = symbols_of(system)
    s.q1, s.q2 = column(s.x1, s.y1), column(s.x2, s.y2)
    s.f1, s.f2 = column(s.f_1x, s.f_1y), column(s.f_2x, s.f_2y)
    s.down = column(0, -s.g)
    return s


def _equations(run: Run) -> float:
    """With the constraint unscaled the tension is 2 lambda (q1 - q2): the printed lambda is twice this one."""
    s = _frames(run.system)
    tension = 2 * run.equations.multipliers[0] * (s.q1 - s.q2)
    first = s.m1 * s.q1.diff().diff() - s.f1 - tension - s.m1 * s.down
    second = s.m2 * s.q2.diff().diff() - s.f2 + tension - s.m2 * s.down
    return difference(run.equations.residual, first.col_join(second))


def _multiplier(run: Run) -> float:
    """cos(theta) = (x2 - x1) / h, sin(theta) = (y2 - y1) / h, theta'^2 = |q2' - q1'|^2 / h^2."""
    s = _frames(run.system)
    rod, speed = (s.q2 - s.q1) / s.h, (s.q2 - s.q1).diff()
    turning = speed.dot(speed) / s.h**2
    applied = (s.m2 * s.f1 - s.m1 * s.f2).dot(rod) / (s.h * (s.m1 + s.m2))
    printed = -s.m1 * s.m2 / (s.m1 + s.m2) * turning + applied
    return largest(2 * run.trajectory.multipliers[:, 0] - along(run, printed))


def _approach_1(run: Run) -> float:
    """The three equations of approach 1: the sum of both particles' and the moment about the first."""
    s = _frames(run.system)
    rod = s.q2 - s.q1
    second = s.m2 * s.q2.diff().diff() - s.f2 - s.m2 * s.down
    total = s.m1 * s.q1.diff().diff() - s.f1 - s.m1 * s.down + second
    return largest_along(run, [*total, rod[0] * second[1] - rod[1] * second[0]])


EXAMPLE = Example(
    title="Two particles joined by a rod, with a multiplier",
    inventory="S22",
    source=SOURCE + ", approach 2",
    build=build,
    start=Start(q={"x2": 0.955336489125606, "y2": 0.29552020666133955},
                v={"x1": 0.2, "y1": 1.0, "x2": -0.391040413322679, "y2": 2.910672978251212}),
    duration=5.0,
    checks=(
        Check("equations", _equations, 1e-12,
              "m1 q1'' = f1 + 2 lambda (q1 - q2) + m1 g, m2 q2'' = f2 - 2 lambda (q1 - q2) + m2 g."),
        Check("multiplier", _multiplier, 1e-8,
              "2 lambda = -m1 m2 theta'^2 / (m1 + m2) + ((m2 f1 - m1 f2) . (cos, sin)(theta)) / (h (m1 + m2))."),
        Check("approach 1", _approach_1, 1e-8, "The motion obeys the three equations of approach 1."),
        Check("constraint", constraint_drift, 1e-10, "|q1 - q2|^2 - h^2 stays 0."),
    ),
    errata="E003-17: with lambda (|q1 - q2|^2 - h^2) the force is 2 lambda (q1 - q2); the printed formulas belong to "
    "lambda / 2: lambda_printed = 2 lambda. E003-18: -(q1' - q2') . (q1'' - q2'') -> -(q1' - q2') . (q1' - q2').",
    scene=scene,
)
