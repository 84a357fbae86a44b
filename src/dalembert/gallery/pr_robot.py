"""S16: a robot with a prismatic and a revolute joint on a horizontal plane."""

from __future__ import annotations

from collections.abc import Sequence

from ..description.coordinates import coordinates
from ..description.scene import Line, Marker, Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import Matrix, cos, sin, symbols, zeros
from .measures import difference, largest_along, no_gravity, rate, symbols_of, velocity_forces


def build() -> System:
    q1, q2 = coordinates("q1 q2")
    m1, m2, d, inertia = symbols("m1 m2 d_c2 I_c2", positive=True)
    u1, u2 = symbols("u1 u2")
    center = Matrix([q1 + d * cos(q2), d * sin(q2)])
    return System(
        [q1, q2],
        kinetic=m1 * q1.diff() ** 2 / 2 + m2 * rate(center).dot(rate(center)) / 2 + inertia * q2.diff() ** 2 / 2,
        forces={q1: u1, q2: u2},
        inputs=[u1, u2],
        parameters={m1: (2.0, "kg"), m2: (1.0, "kg"), d: (0.5, "m"), inertia: (0.1, "kg m^2")},
        name="pr-robot",
    )


def scene() -> Scene:
    s = symbols_of(build())
    joint, tip = (s.q1, 0, 0), (s.q1 + 2 * s.d_c2 * cos(s.q2), 2 * s.d_c2 * sin(s.q2), 0)
    return Scene(shapes=(Line("rail", ((0, 0, 0), joint)), Line("link", (joint, tip)),
                         Marker("joint", joint, radius=0.05), Marker("tip", tip, radius=0.03, trace=True)), up="y")


def inputs() -> Sequence[float]:
    """u1 = 1 N on the slider, no torque on the revolute joint."""
    return [1.0, 0.0]


def _mass_matrix(run: Run) -> float:
    s = symbols_of(run.system)
    coupling = -s.m2 * s.d_c2 * sin(s.q2)
    printed = Matrix([[s.m1 + s.m2, coupling], [coupling, s.I_c2 + s.m2 * s.d_c2**2]])
    return difference(run.equations.mass_matrix, printed)


def _velocity_forces(run: Run) -> float:
    s = symbols_of(run.system)
    return difference(velocity_forces(run), Matrix([-s.m2 * s.d_c2 * cos(s.q2) * s.q2.diff() ** 2, 0]))


def _christoffel(run: Run) -> float:
    s = symbols_of(run.system)
    first = Matrix([[0, 0], [0, -s.m2 * s.d_c2 * cos(s.q2)]])
    return max(difference(run.equations.christoffel(0), first), difference(run.equations.christoffel(1), zeros(2, 2)))


def _factorization(run: Run) -> float:
    s = symbols_of(run.system)
    return difference(run.equations.coriolis_matrix,
                      Matrix([[0, -s.m2 * s.d_c2 * cos(s.q2) * s.q2.diff()], [0, 0]]))


def _second_joint(run: Run) -> float:
    s = symbols_of(run.system)
    pull = s.m2 * s.d_c2
    determinant = (s.m1 + s.m2) * (s.I_c2 + pull * s.d_c2) - pull**2 * sin(s.q2) ** 2
    push = s.u1 + pull * cos(s.q2) * s.q2.diff() ** 2
    return largest_along(run, [s.q2.diff().diff() - pull * sin(s.q2) * push / determinant])


EXAMPLE = Example(
    title="PR robot",
    inventory="S16",
    source="De Luca, Robotics 2, Lagrangian dynamics, 'Dynamic model of a PR robot'",
    build=build,
    start=Start(q={"q2": 0.5}),
    duration=5.0,
    checks=(
        Check("mass matrix", _mass_matrix, 1e-12, "M = [[m1 + m2, -m2 d s2], [-m2 d s2, I + m2 d^2]]."),
        Check("velocity forces", _velocity_forces, 1e-12, "c = (-m2 d c2 q2'^2, 0): centrifugal only."),
        Check("Christoffel matrices", _christoffel, 1e-12, "C_1 = [[0, 0], [0, -m2 d c2]] and C_2 = 0."),
        Check("factorization", _factorization, 1e-12, "S = [[0, -m2 d c2 q2'], [0, 0]]."),
        Check("no gravity", no_gravity, 0.0, "g = 0 on a horizontal plane."),
        Check("second joint", _second_joint, 1e-9,
              "q2'' = m2 d s2 (u1 + m2 d c2 q2'^2) / det M when only u1 acts."),
    ),
    errata="E002-1: the third matrix of C_2, [[0, 0], [-m2 d c2, 0]] -> dM/dq2 = [[0, -m2 d c2], [-m2 d c2, 0]]; only "
    "then C_2 = 0. E002-2: M' - 2S is not skew for the rows printed last, only for the Christoffel rows.",
    scene=scene,
    inputs=inputs,
)
