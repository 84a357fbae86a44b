"""S12: the simplified falling cat, three cylinders and two motors; its angular momentum stays zero while it turns."""

from __future__ import annotations

from ..description.coordinates import coordinates, time
from ..description.scene import Marker, Scene, Solid
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import Expr, Matrix, Named, Rational, Table, cos, diag, sin, symbols
from .measures import column, difference, drift, symbols_of, velocity_forces

SOURCE = "learn-multibody-dynamics, Lagrange chapter, 'Generalized momentum' (commented out)"


def inertias(s: Named) -> tuple[Expr, Expr, Expr]:
    """I_zz of a cylinder, I3 = I_xx + m l^2 / 4 and J(q3) = I_zz (1 + cos(q3)^2) + I3 sin(q3)^2."""
    axial = s.m * s.r**2 / 2
    third = s.m * (3 * s.r**2 + s.l**2) * Rational(1, 12) + s.m * s.l**2 / 4
    return axial, third, axial * (1 + cos(s.q3) ** 2) + third * sin(s.q3) ** 2


def energies(q: tuple[Expr, ...], m: Expr, length: Expr, r: Expr, g: Expr) -> tuple[Expr, Expr]:
    """Kinetic and potential energy from the bodies: A and B turn about n_z, C about b_x and with B."""
    q1, q2, q3 = q
    axial, across = m * r**2 / 2, m * (3 * r**2 + length**2) / 12
    turn = q1.diff() + q2.diff()
    omega_c = column(q3.diff(), turn * sin(q3), turn * cos(q3))
    arm = column(0, 0, -length / 2)
    v_c = omega_c.cross(arm)
    kinetic = axial * (q1.diff() ** 2 + turn**2) + omega_c.dot(diag(across, across, axial) * omega_c) + m * v_c.dot(v_c)
    return kinetic / 2, -m * g * length * cos(q3) / 2


def build() -> System:
    q = coordinates("q1 q2 q3")
    m, length, r, g, t_b, t_c = symbols("m l r g T_b T_c", positive=True)
    kinetic, potential = energies(q, m, length, r, g)
    return System(
        q,
        kinetic=kinetic,
        potential=potential,
        forces={q[1]: t_b, q[2]: t_c},
        inputs=[t_b, t_c],
        parameters={m: (1.0, "kg"), length: (0.5, "m"), r: (0.2, "m"), g: (9.81, "m/s^2")},
        name="falling-cat",
    )


def motors() -> list[Expr]:
    """The torques T_b(t), T_c(t) of the run, in N m."""
    return [cos(2 * time()) / 20, 1 + sin(2 * time())]


def scene() -> Scene:
    return cat_scene(build())


def cat_scene(system: System) -> Scene:
    s = symbols_of(system)
    joint, turned = column(0, 0, -2 * s.l), about_z(s.q1 + s.q2)
    hanging = turned * Matrix([[1, 0, 0], [0, cos(s.q3), -sin(s.q3)], [0, sin(s.q3), cos(s.q3)]])
    tip = tuple(joint + hanging * column(0, 0, -s.l))
    parts = (("body A", column(0, 0, -s.l / 2), about_z(s.q1)), ("body B", column(0, 0, -s.l * 3 / 2), turned),
             ("body C", joint + hanging * column(0, 0, -s.l / 2), hanging))  # fmt: skip
    return Scene((*(Solid(name, tuple(at), "cylinder", (s.r, s.l), rotation) for name, at, rotation in parts),
                  Marker("tip", tip, radius=0.04, trace=True)))


def about_z(angle: Expr) -> Table:
    return Matrix([[cos(angle), -sin(angle), 0], [sin(angle), cos(angle), 0], [0, 0, 1]])


def _mass_matrix(run: Run) -> float:
    axial, third, shared = inertias(symbols_of(run.system))
    printed = Matrix([[axial + shared, shared, 0], [shared, shared, 0], [0, 0, third]])
    return difference(run.equations.mass_matrix, printed)


def _velocity_forces(run: Run) -> float:
    s = symbols_of(run.system)
    slope, turn = inertias(s)[2].diff(s.q3), (s.q1 + s.q2).diff()
    cross = slope * s.q3.diff() * turn
    return difference(velocity_forces(run), column(cross, cross, -slope * turn**2 / 2))


def _gravity(run: Run) -> float:
    s = symbols_of(run.system)
    return difference(run.equations.gravity, column(0, 0, s.m * s.g * s.l * sin(s.q3) / 2))


def _momentum(run: Run) -> float:
    s = symbols_of(run.system)
    axial, _, shared = inertias(s)
    return difference(run.equations.momenta[0], axial * s.q1.diff() + shared * (s.q1 + s.q2).diff())


def _conserved(run: Run) -> float:
    return drift(run.trajectory.momenta["q1"])


EXAMPLE = Example(
    title="Simplified falling cat",
    inventory="S12",
    source=SOURCE,
    build=build,
    start=Start(q={"q3": 0.4}),
    duration=10.0,
    checks=(
        Check("mass matrix", _mass_matrix, 1e-12, "M = [[I_zz + J, J, 0], [J, J, 0], [0, 0, I_3]]."),
        Check("velocity forces", _velocity_forces, 1e-12,
              "C v = (J' q3' w, J' q3' w, -J' w^2 / 2) with w = q1' + q2'."),
        Check("gravity", _gravity, 1e-12, "dV/dq3 = m g l sin(q3) / 2."),
        Check("momentum", _momentum, 1e-12, "p1 = I_zz q1' + J (q1' + q2')."),
        Check("conservation", _conserved, 1e-8, "p1 is constant although the motors work."),
    ),
    errata="E001-9: p' = F_r - dL/dq -> F_r + dL/dq; 'body C with respect to body C' -> body B.",
    scene=scene,
    inputs=motors,
)
