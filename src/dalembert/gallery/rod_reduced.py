"""S22, approach 1: two particles joined by a rigid rod, in x1, y1 and the angle of the rod."""

from __future__ import annotations

from ..description.coordinates import coordinates
from ..description.forces import PointForce
from ..description.scene import Line, Marker, Position, Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import Named, Symbol, cos, sin
from .measures import column, difference, largest_along, rate, symbols_of

SOURCE = "Mechanics for design, two particles joined by a rod"
VALUES = {"m1": (1.0, "kg"), "m2": (2.0, "kg"), "h": (1.0, "m"), "g": (9.81, "m/s^2"),
          "f_1x": (1.0, "N"), "f_1y": (20.0, "N"), "f_2x": (-2.0, "N"), "f_2y": (15.0, "N")}  # fmt: skip


def constants() -> Named:
    """The parameters of both approaches: masses, rod, gravity and the two forces."""
    from types import SimpleNamespace

    return SimpleNamespace(**{name: Symbol(name, positive=not name.startswith("f_")) for name in VALUES})


def build() -> System:
    x1, y1, theta = coordinates("x1 y1 theta")
    s = constants()
    first = column(x1, y1)
    second = first + s.h * column(cos(theta), sin(theta))
    speeds = s.m1 * rate(first).dot(rate(first)) + s.m2 * rate(second).dot(rate(second))
    return System(
        [x1, y1, theta],
        kinetic=speeds / 2,
        potential=s.m1 * s.g * first[1] + s.m2 * s.g * second[1],
        forces=[PointForce((s.f_1x, s.f_1y), at=tuple(first)), PointForce((s.f_2x, s.f_2y), at=tuple(second))],
        parameters={vars(s)[name]: value for name, value in VALUES.items()},
        name="rod-reduced",
    )


def scene() -> Scene:
    s = symbols_of(build())
    first, second = (s.x1, s.y1, 0), (s.x1 + s.h * cos(s.theta), s.y1 + s.h * sin(s.theta), 0)
    return rod_scene(first, second)


def rod_scene(first: Position, second: Position) -> Scene:
    return Scene(shapes=(Line("rod", (first, second)), Marker("first", first, radius=0.05, trace=True),
                         Marker("second", second, radius=0.08, trace=True)), up="y")


def _equations(run: Run) -> float:
    s = symbols_of(run.system)
    c, n, turn = s.h * cos(s.theta), s.h * sin(s.theta), s.theta.diff()
    ax, ay, at = s.x1.diff().diff(), s.y1.diff().diff(), turn.diff()
    across = s.m1 * ax + s.m2 * (ax - c * turn**2 - n * at) - s.f_1x - s.f_2x
    upward = s.m1 * ay + s.m2 * (ay - n * turn**2 + c * at) - s.f_1y - s.f_2y + (s.m1 + s.m2) * s.g
    turning = s.m2 * (-ax * n + ay * c + s.h**2 * at) + s.f_2x * n - s.f_2y * c + s.m2 * s.g * c
    return difference(run.equations.residual, column(across, upward, turning))


def _center(run: Run) -> float:
    s = symbols_of(run.system)
    first = column(s.x1, s.y1)
    second = first + s.h * column(cos(s.theta), sin(s.theta))
    forces = column(s.f_1x + s.f_2x, s.f_1y + s.f_2y - (s.m1 + s.m2) * s.g)
    return largest_along(run, s.m1 * rate(rate(first)) + s.m2 * rate(rate(second)) - forces)


EXAMPLE = Example(
    title="Two particles joined by a rod, reduced coordinates",
    inventory="S22",
    source=SOURCE + ", approach 1",
    build=build,
    start=Start(q={"theta": 0.3}, v={"x1": 0.2, "y1": 1.0, "theta": 2.0}),
    duration=5.0,
    checks=(
        Check("equations", _equations, 1e-12,
              "m1 x1'' + m2 (x1'' - h cos(theta) theta'^2 - h sin(theta) theta'') = f1x + f2x, and two rows more."),
        Check("centre of mass", _center, 1e-9, "m1 q1'' + m2 q2'' = f1 + f2 + weight."),
    ),
    errata="E003-16: theta''^2 -> theta'^2 in the first two equations. E003-15: f1 . dq1' + f2 . dq2' -> "
    "f1 . dq1 + f2 . dq2.",
    scene=scene,
)
