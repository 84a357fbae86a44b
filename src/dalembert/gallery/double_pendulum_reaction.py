"""S36 with a force at a point: the double pendulum of rods pushed at its tip."""

from __future__ import annotations

from ..description.forces import PointForce
from ..description.scene import Line, Marker, Scene, Vector
from ..description.system import System
from .double_pendulum import points, rods
from .example import Check, Example, Run, Start
from .formulas import Matrix
from .measures import along, difference, drift, positions, symbols_of


def build() -> System:
    return rods(
        forces=lambda s: [PointForce((s.f_x, s.f_y), at=tuple(s.tip))],
        more={"f_x": (2.0, "N"), "f_y": (3.0, "N")},
        name="double-pendulum-reaction",
    )


def scene() -> Scene:
    s = symbols_of(build())
    elbow, tip = ((*p, 0) for p in points(s.theta1, s.theta2, s.l1, s.l2))
    return Scene(shapes=(Line("first rod", ((0, 0, 0), elbow)), Line("second rod", (elbow, tip)),
                         Marker("tip", tip, radius=0.04, trace=True), Vector("force", tip, (s.f_x, s.f_y, 0))), up="y")


def _generalized_force(run: Run) -> float:
    s = symbols_of(run.system)
    tip = points(s.theta1, s.theta2, s.l1, s.l2)[1]
    return difference(run.equations.forces, tip.jacobian(positions(run.system)).T * Matrix([s.f_x, s.f_y]))


def _work(run: Run) -> float:
    s = symbols_of(run.system)
    tip = points(s.theta1, s.theta2, s.l1, s.l2)[1]
    return drift(run.trajectory.energy - along(run, s.f_x * tip[0] + s.f_y * tip[1]))


EXAMPLE = Example(
    title="Planar double pendulum of rods with a force at its tip",
    inventory="S36",
    source="Savin, Contact-aware Control, lecture 3, eq. 10-11",
    build=build,
    start=Start(q={"theta1": 0.5, "theta2": 0.2}),
    duration=10.0,
    checks=(
        Check("generalized force", _generalized_force, 1e-12,
              "Q = (d r_j / d q)^T f for the force f at the point r_j."),
        Check("work", _work, 1e-8, "The force is constant, so E - f . r_j is constant."),
    ),
    errata="E004-1: (dr'/dq')^T M r' -> (dr'/dq)^T M r'. E004-4: multiply by the transposed Jacobian.",
    scene=scene,
)
