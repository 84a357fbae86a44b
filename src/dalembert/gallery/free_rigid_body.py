"""S07: a free rigid body in space, its rotation by zxy Euler angles."""

from __future__ import annotations

from ..description.coordinates import coordinates
from ..description.scene import Ball, Scene, Vector
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import Expr, Matrix, Named, Table, cos, diag, eye, sin, symbols
from .measures import column, difference, energy_drift, largest_drift, no_gravity, symbols_of, velocity_forces

SOURCE = "learn-multibody-dynamics, Lagrange chapter, 'Example: freely moving 3D body'"


def rotation(psi: Expr, theta: Expr, phi: Expr) -> Table:
    """R_NB = Rz(psi) Rx(theta) Ry(phi), the matrix that takes body components to inertial ones."""
    from sympy import rot_ccw_axis1, rot_ccw_axis2, rot_ccw_axis3

    return rot_ccw_axis3(psi) * rot_ccw_axis1(theta) * rot_ccw_axis2(phi)


def body_rates(theta: Expr, phi: Expr) -> Table:
    """W with omega_B = W (psi', theta', phi')."""
    return Matrix([[-cos(theta) * sin(phi), cos(phi), 0],
                   [sin(theta), 0, 1],
                   [cos(theta) * cos(phi), sin(phi), 0]])


def frames(system: System) -> Named:
    """The symbols of `system` with R, W, the body inertia I, omega_B, and p and v of the centre."""
    s = symbols_of(system)
    angles = column(s.psi, s.theta, s.phi)
    s.R, s.W = rotation(*angles), body_rates(s.theta, s.phi)
    s.I, s.omega = diag(s.I_xx, s.I_yy, s.I_zz), s.W * angles.diff()
    s.p = column(s.x, s.y, s.z)
    s.v = s.p.diff()
    return s


def kinetic_energy(angles: Table, position: Table, mass: Expr, inertia: Table) -> Expr:
    """K = omega_B . I omega_B / 2 + m v . v / 2."""
    omega, v = body_rates(angles[1], angles[2]) * angles.diff(), position.diff()
    return (omega.T * inertia * omega)[0] / 2 + mass * v.dot(v) / 2


def build() -> System:
    angles, position = column(*coordinates("psi theta phi")), column(*coordinates("x y z"))
    m, *moments = symbols("m I_xx I_yy I_zz", positive=True)
    values = dict(zip(moments, ((0.3, "kg m^2"), (0.5, "kg m^2"), (0.7, "kg m^2")), strict=True))
    return System(
        [*angles, *position],
        kinetic=kinetic_energy(angles, position, m, diag(*moments)),
        parameters={m: (1.0, "kg")} | values,
        name="free-rigid-body",
    )


def scene() -> Scene:
    return body_scene(frames(build()))


def body_scene(s: Named) -> Scene:
    """A ball with the axes of the body."""
    center = tuple(s.p)
    axes = (Vector(f"axis {name}", center, tuple(s.R.col(i))) for i, name in enumerate("xyz"))
    return Scene(shapes=(Ball("body", center, radius=0.4, rotation=s.R), *axes))


def _mass_matrix(run: Run) -> float:
    s = frames(run.system)
    return difference(run.equations.mass_matrix, diag(s.W.T * s.I * s.W, s.m * eye(3)))


def _velocity_forces(run: Run) -> float:
    s = frames(run.system)
    rates = column(s.psi, s.theta, s.phi).diff()
    turning = s.W.T * (s.I * s.W.diff() * rates + s.omega.cross(s.I * s.omega))
    return difference(velocity_forces(run), column(*turning, 0, 0, 0))


def _gimbal_lock(run: Run) -> float:
    s = frames(run.system)
    return difference(run.equations.mass_matrix.det(method="berkowitz"),
                      s.m**3 * s.I_xx * s.I_yy * s.I_zz * cos(s.theta) ** 2)


def _angular_momentum(run: Run) -> float:
    s = frames(run.system)
    return largest_drift(run, s.R * s.I * s.omega)


def _momentum(run: Run) -> float:
    s = frames(run.system)
    return largest_drift(run, s.m * s.v)


def _momentum_of_psi(run: Run) -> float:
    return largest_drift(run, [run.equations.momenta[0]])


EXAMPLE = Example(
    title="Free rigid body with zxy Euler angles",
    inventory="S07",
    source=SOURCE,
    build=build,
    start=Start(q={"psi": 0.1, "theta": 0.2, "phi": 0.3},
                v={"psi": 2.0, "theta": 0.3, "phi": 0.2, "x": 0.1, "y": 0.2, "z": 0.3}),
    duration=10.0,
    checks=(
        Check("mass matrix", _mass_matrix, 1e-12, "M = diag(W^T I W, m E) with omega_B = W (psi', theta', phi')."),
        Check("velocity forces", _velocity_forces, 1e-12, "C v = [W^T (I W' q' + omega x I omega); 0]."),
        Check("no gravity", no_gravity, 0.0, "g = 0: the body is free."),
        Check("gimbal lock", _gimbal_lock, 1e-12, "det M = m^3 I_xx I_yy I_zz cos(theta)^2."),
        Check("angular momentum", _angular_momentum, 1e-8, "R I omega_B is constant in the inertial frame."),
        Check("momentum", _momentum, 1e-9, "m v is constant."),
        Check("momentum of psi", _momentum_of_psi, 1e-8, "p_psi = dL/dpsi' is constant, psi being ignorable."),
        Check("energy", energy_drift, 1e-8, "omega_B . I omega_B / 2 + m v . v / 2 is constant."),
    ),
    errata="E001-7: the mass is printed M, as is the number of constraints -> m. "
    "E002-7: M is not positive definite everywhere, it is singular at cos(theta) = 0.",
    scene=scene,
)
