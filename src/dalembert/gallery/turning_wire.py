"""A bead on a straight wire that is turned at a given rate: a constraint that moves, and does work."""

from __future__ import annotations

import numpy as np

from ..description.coordinates import coordinates, time
from ..description.scene import Line, Marker, Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import Named, Table, cos, sin, symbols
from .measures import along, column, constraint_drift, difference, largest, largest_along, parameter, symbols_of


def build() -> System:
    x, y = coordinates("x y")
    m, omega = symbols("m omega", positive=True)
    return System(
        [x, y],
        kinetic=m * (x.diff() ** 2 + y.diff() ** 2) / 2,
        holonomic=[y * cos(omega * time()) - x * sin(omega * time())],
        parameters={m: (1.0, "kg"), omega: (0.8, "rad/s")},
        name="turning-wire",
    )


def scene() -> Scene:
    s = symbols_of(build())
    end = (3 * cos(s.omega * time()), 3 * sin(s.omega * time()), 0)
    return Scene((Line("wire", ((0, 0, 0), end)), Marker("bead", (s.x, s.y, 0), radius=0.08, trace=True)), up="y")


def _turned(s: Named) -> tuple[Table, Table]:
    """The unit vectors along the wire and across it."""
    angle = s.omega * time()
    return column(cos(angle), sin(angle)), column(-sin(angle), cos(angle))


def _rows(run: Run) -> float:
    """A = (-sin, cos) and w = A v - omega (x cos + y sin)."""
    s = symbols_of(run.system)
    wire, across = _turned(s)
    rate = across.dot(column(s.x.diff(), s.y.diff())) - s.omega * wire.dot(column(s.x, s.y))
    return max(difference(run.equations.constraint_jacobian, across.T),
               difference(run.equations.constraint_rate, column(rate)))


def _bias(run: Run) -> float:
    """b = -2 omega r' - omega^2 (distance from the wire) of A a + b = 0."""
    s = symbols_of(run.system)
    wire, across = _turned(s)
    printed = -2 * s.omega * wire.dot(column(s.x.diff(), s.y.diff())) - s.omega**2 * across.dot(column(s.x, s.y))
    return difference(run.equations.constraint_bias, column(printed))


def _motion(run: Run) -> float:
    """r = r_0 cosh(omega t), from rest on the wire."""
    omega, times = parameter(run, "omega"), run.trajectory.times
    return largest(np.hypot(*run.trajectory.q.T) - np.cosh(omega * times))


def _force(run: Run) -> float:
    """The wire pushes with 2 m omega r' across itself."""
    s = symbols_of(run.system)
    wire, _ = _turned(s)
    sliding = along(run, wire.dot(column(s.x.diff(), s.y.diff())))
    return largest(run.trajectory.multipliers[:, 0] - 2 * along(run, s.m * s.omega) * sliding)


def _jacobi(run: Run) -> float:
    """m r'^2 / 2 - m omega^2 r^2 / 2 of the bead on the wire, at rest at r = 1."""
    s = symbols_of(run.system)
    wire, _ = _turned(s)
    sliding, out = wire.dot(column(s.x.diff(), s.y.diff())), wire.dot(column(s.x, s.y))
    return largest_along(run, [s.m * (sliding**2 - s.omega**2 * out**2) / 2 + s.m * s.omega**2 / 2])


def _work(run: Run) -> float:
    """dE/dt = lambda omega r: the driven wire works on the bead, so that E = m omega^2 (2 r^2 - 1) / 2."""
    s = symbols_of(run.system)
    out = s.x**2 + s.y**2
    return largest(run.trajectory.energy - along(run, s.m * s.omega**2 * (2 * out - 1) / 2))


EXAMPLE = Example(
    title="Bead on a turning wire",
    inventory="M19",
    source="Goldstein 2002, section 1.6, example 3: a bead on a uniformly rotating wire; here by a multiplier",
    build=build,
    start=Start(q={"x": 1.0}, v={"y": 0.8}),
    duration=2.0,
    checks=(
        Check("rows", _rows, 1e-12, "w = A v + dh/dt with A = (-sin, cos) of the angle omega t."),
        Check("bias", _bias, 1e-12, "A a = 2 omega r' + omega^2 h."),
        Check("motion", _motion, 1e-9, "r = r_0 cosh(omega t)."),
        Check("force", _force, 1e-8, "lambda = 2 m omega r'."),
        Check("Jacobi integral", _jacobi, 1e-8, "m r'^2 / 2 - m omega^2 r^2 / 2 is constant."),
        Check("work", _work, 1e-8, "The wire does the work of lambda on omega r."),
        Check("constraint", constraint_drift, 1e-10, "The bead stays on the wire."),
    ),
    scene=scene,
)
