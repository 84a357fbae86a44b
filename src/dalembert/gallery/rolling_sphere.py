"""S11: a sphere that rolls on a plane without slip, a free body with three constraints (Chaplygin's ball)."""

from __future__ import annotations

from ..description.coordinates import coordinates
from ..description.scene import Ball, Scene, Vector
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import Named, diag, symbols
from .free_rigid_body import body_rates, frames, kinetic_energy, rotation
from .measures import (
    along,
    column,
    constraint_drift,
    difference,
    energy_drift,
    largest,
    largest_along,
    largest_drift,
    velocities,
)


def build() -> System:
    angles, position = column(*coordinates("psi theta phi")), column(*coordinates("x y z"))
    m, r, g, *moments = symbols("m r g I_xx I_yy I_zz", positive=True)
    omega = rotation(*angles) * body_rates(angles[1], angles[2]) * angles.diff()
    slip = position.diff() + omega.cross(column(0, 0, -r))
    inertia = dict(zip(moments, ((0.3, "kg m^2"), (0.5, "kg m^2"), (0.4, "kg m^2")), strict=True))
    return System(
        [*angles, *position],
        kinetic=kinetic_energy(angles, position, m, diag(*moments)),
        potential=m * g * position[2],
        holonomic=[position[2] - r],
        nonholonomic=[slip[0], slip[1]],
        parameters={m: (1.0, "kg"), r: (1.0, "m"), g: (9.81, "m/s^2")} | inertia,
        name="rolling-sphere",
    )


def _frames(system: System) -> Named:
    """The symbols of the free body with the inertial angular velocity and the arm from contact to centre."""
    s = frames(system)
    s.spin, s.arm = s.R * s.omega, column(0, 0, s.r)
    return s


def scene() -> Scene:
    s = _frames(build())
    center = tuple(s.p)
    return Scene(shapes=(Ball("sphere", center, radius=s.r, rotation=s.R), Vector("spin", center, tuple(s.spin))))


def _contact_force(run: Run) -> float:
    """m v' = contact force + weight; the multipliers are in the order z, x, y."""
    s, reaction = _frames(run.system), run.trajectory.multipliers
    acceleration = s.m * s.v.diff()
    across = max(largest(along(run, acceleration[i]) - reaction[:, i + 1]) for i in range(2))
    return max(across, largest(along(run, acceleration[2] + s.m * s.g) - reaction[:, 0]))


def _normal_force(run: Run) -> float:
    s = _frames(run.system)
    return largest(run.trajectory.multipliers[:, 0] - along(run, s.m * s.g))


def _angular_momentum(run: Run) -> float:
    s = _frames(run.system)
    return largest_drift(run, s.R * s.I * s.omega + s.arm.cross(s.m * s.v))


def _newton_euler(run: Run) -> float:
    s = _frames(run.system)
    inertia = s.R * s.I * s.R.T
    turning = (inertia + diag(1, 1, 0) * s.m * s.r**2) * s.spin.diff()
    return largest_along(run, turning + s.spin.cross(inertia * s.spin))


def _no_slip(run: Run) -> float:
    s = _frames(run.system)
    return largest_along(run, s.v - s.spin.cross(s.arm))


def _constraint_rows(run: Run) -> float:
    rows = run.equations.constraint_jacobian * velocities(run.system)
    s = _frames(run.system)
    slip = s.v - s.spin.cross(s.arm)
    return difference(rows, slip.extract([2, 0, 1], [0]))


EXAMPLE = Example(
    title="Rolling sphere from the free body",
    inventory="S11",
    source="learn-multibody-dynamics, Lagrange chapter, 'turning the freely floating body into a rolling sphere'",
    build=build,
    start=Start(q={"psi": 0.1, "theta": 0.2, "phi": 0.3, "z": 1.0},
                v={"psi": 0.3, "theta": 0.1, "phi": 2.0, "x": 2.0, "y": 0.0}),
    duration=10.0,
    checks=(
        Check("constraint rows", _constraint_rows, 1e-12, "A v is the velocity of the contact point, rows z, x, y."),
        Check("normal force", _normal_force, 1e-7, "lambda_z = m g."),
        Check("contact force", _contact_force, 1e-7, "m v' = (lambda_x, lambda_y, lambda_z - m g)."),
        Check("angular momentum", _angular_momentum, 1e-7, "R I omega_B + r n_z x m v is constant."),
        Check("Newton-Euler", _newton_euler, 1e-7, "(I + m r^2 (E - n n^T)) omega' = -omega x I omega."),
        Check("no slip", _no_slip, 1e-8, "v = omega x r n_z all along."),
        Check("height", constraint_drift, 1e-9, "z - r stays 0."),
        Check("energy", energy_drift, 1e-8, "omega_B . I omega_B / 2 + m v . v / 2 + m g z is constant."),
    ),
    errata="E001-2: a row vector for g_d -> a column. E001-3: 'rolling wheel' -> sphere; n_x, n_y, n_x -> n_x, n_y, "
    "n_z; the code's -N.z is r = 1. E001-4: no gravity, hence lambda_z = 0 -> V = m g z, lambda_z = m g. "
    "E001-5: the right-hand side -d(M_hn q')/dq q' was computed with a plus. "
    "E001-14: a body with unequal moments is not a homogeneous sphere but Chaplygin's ball.",
    scene=scene,
)
