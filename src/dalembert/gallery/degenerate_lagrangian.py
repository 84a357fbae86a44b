"""S28: L = t (x1 x2' - x2 x1'), whose Euler-Lagrange equations are of first order."""

from __future__ import annotations

from ..description.coordinates import coordinates, time
from ..description.system import System
from .example import Check, Example, Run
from .formulas import Matrix, sqrt, symbols
from .measures import difference, symbols_of


def build() -> System:
    x1, x2 = coordinates("x1 x2")
    return System([x1, x2], lagrangian=time() * (x1 * x2.diff() - x2 * x1.diff()), name="degenerate-lagrangian")


def _equations(run: Run) -> float:
    s, t = symbols_of(run.system), time()
    printed = Matrix([2 * t * s.x2.diff() + s.x2, -2 * t * s.x1.diff() - s.x1])
    return difference(-run.equations.residual, printed)


def _hessian(run: Run) -> float:
    mass = run.equations.mass_matrix
    return difference(mass, 0 * mass)


def _solution(run: Run) -> float:
    s, t = symbols_of(run.system), time()
    c1, c2 = symbols("c1 c2")
    on_solution = run.equations.residual.subs({s.x1: c1 / sqrt(t), s.x2: c2 / sqrt(t)}).doit()
    return difference(on_solution, 0 * on_solution)


EXAMPLE = Example(
    title="A degenerate Lagrangian, L = t (x1 x2' - x2 x1')",
    inventory="S28",
    source="Mechanics for design, 'Least action path', example",
    build=build,
    start=None,
    duration=0.0,
    checks=(
        Check("equations", _equations, 1e-12, "2 t x2' + x2 = 0 and -2 t x1' - x1 = 0."),
        Check("no inertia", _hessian, 0.0, "The Hessian of L in the velocities is 0: no accelerations appear."),
        Check("solution", _solution, 1e-12, "(x1, x2) = (c1, c2) / sqrt(t), a straight line through the origin."),
    ),
    errata="E003-11: the path 'minimises' the action -> it makes it stationary; this L has no minimum, and end values "
    "cannot be prescribed.",
)
