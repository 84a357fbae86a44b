"""S36: a planar arm of two links with a force on a point of the second one, from bodies; a moving chain on T^2."""

from __future__ import annotations

from ..description.mechanism import Mechanism
from ..description.scene import Line, Marker, Scene, Vector
from ..spatial import inertia
from .example import Check, Example, Run, Start
from .formulas import Expr, Matrix, Named, Symbol, Table, cos, sin
from .measures import along, column, difference, drift, positions, symbols_of, velocity_forces

_VALUES = {"m1": (1.0, "kg"), "m2": (0.7, "kg"), "l1": (0.6, "m"), "l2": (0.5, "m"), "r": (0.3, "m"),
           "g": (9.81, "m/s^2"), "f_x": (1.5, "N"), "f_y": (2.0, "N")}  # fmt: skip


def build() -> Mechanism:
    """Two rods; the force acts at r along the second one."""
    values = {Symbol(name, positive=name[0] != "f"): value for name, value in _VALUES.items()}
    m1, m2, l1, l2, r, g, f_x, f_y = values
    machine = Mechanism("two-link-arm", (0, -g, 0), values)
    first = machine.body("first", inertia.rod(m1, l1).moved((l1 / 2, 0, 0)))
    second = machine.body("second", inertia.rod(m2, l2).moved((l2 / 2, 0, 0)))
    machine.revolute("q1", machine.ground, first)
    machine.revolute("q2", first, second, at=(l1, 0, 0))
    machine.force((second, (r, 0, 0)), (f_x, f_y, 0))
    return machine


def _point(s: Named, reach: Expr | int) -> Table:
    """A point at `reach` along the second link, as a column."""
    turn = s.q1 + s.q2
    return column(s.l1 * cos(s.q1) + reach * cos(turn), s.l1 * sin(s.q1) + reach * sin(turn))


def scene() -> Scene:
    s = symbols_of(build())
    elbow, pushed, tip = ((*_point(s, reach), 0) for reach in (0, s.r, s.l2))
    return Scene((Line("first link", ((0, 0, 0), elbow)), Line("second link", (elbow, tip)),
                  Marker("shoulder", (0, 0, 0), radius=0.02), Marker("tip", tip, radius=0.02, trace=True),
                  Vector("force", pushed, (s.f_x, s.f_y, 0))), up="y")


# -------------------------------------------------------------------- checks


def _mass_matrix(run: Run) -> float:
    s = symbols_of(run.system)
    a3 = s.m2 * s.l2**2 / 3
    a2 = s.m2 * s.l1 * s.l2 / 2
    a1 = s.m1 * s.l1**2 / 3 + s.m2 * s.l1**2 + a3
    printed = Matrix([[a1 + 2 * a2 * cos(s.q2), a3 + a2 * cos(s.q2)], [a3 + a2 * cos(s.q2), a3]])
    return difference(run.equations.mass_matrix, printed)


def _velocity_forces(run: Run) -> float:
    s = symbols_of(run.system)
    pull = s.m2 * s.l1 * s.l2 / 2 * sin(s.q2)
    first, second = s.q1.diff(), s.q2.diff()
    return difference(velocity_forces(run), column(-pull * (2 * first * second + second**2), pull * first**2))


def _gravity(run: Run) -> float:
    s = symbols_of(run.system)
    second = s.g * s.m2 * s.l2 / 2 * cos(s.q1 + s.q2)
    return difference(run.equations.gravity, column(s.g * (s.m1 / 2 + s.m2) * s.l1 * cos(s.q1) + second, second))


def _reaction(run: Run) -> float:
    """(dr_j/dq)^T f."""
    s = symbols_of(run.system)
    J = _point(s, s.r).jacobian(positions(run.system))
    return difference(run.equations.forces, J.T * column(s.f_x, s.f_y))


def _forward_dynamics(run: Run) -> float:
    """M q'' = Q - C v - g with the inverse of M written out."""
    s = symbols_of(run.system)
    (a, b), (_, d) = run.equations.mass_matrix.tolist()
    inverse = Matrix([[d, -b], [-b, a]]) / (a * d - b**2)
    missing = run.equations.forces - velocity_forces(run) - run.equations.gravity
    wanted = inverse * missing
    return max(float(abs(along(run, q.diff().diff() - wanted[i])).max()) for i, q in enumerate((s.q1, s.q2)))


def _work(run: Run) -> float:
    s = symbols_of(run.system)
    return drift(run.trajectory.energy - along(run, _point(s, s.r).dot(column(s.f_x, s.f_y))))


EXAMPLE = Example(
    title="Two links with a force at a point",
    inventory="S36",
    source="Mechanics for design, lecture 03, T^2; L. Savin, eq. 10-11",
    build=build,
    start=Start(q={"q1": 0.3, "q2": 0.8}),
    duration=3.0,
    checks=(
        Check("mass matrix", _mass_matrix, 1e-12, "M = [[a1 + 2 a2 c2, a3 + a2 c2], [a3 + a2 c2, a3]]."),
        Check("velocity forces", _velocity_forces, 1e-12, "C v = a2 s2 (-2 q1' q2' - q2'^2, q1'^2)."),
        Check("gravity", _gravity, 1e-12, "g = dV/dq."),
        Check("force at a point", _reaction, 1e-12, "Q = (dr_j/dq)^T f."),
        Check("forward dynamics", _forward_dynamics, 1e-9, "q'' = M^-1 (Q - C v - g), M^-1 written out."),
        Check("work", _work, 1e-7, "The force is constant, so E - f . r_j is constant."),
    ),
    errata="E004-4: multiply by the transposed Jacobian.",
    scene=scene,
)
