"""S07 again, without a singular position: the rotation is a unit quaternion, its length a constraint.

K alone gives the length of the quaternion no inertia. The term with (e . e')^2 does, so that M is regular; it vanishes
on the constraint and changes lambda only, not the motion.
"""

from __future__ import annotations

from ..description.coordinates import coordinates
from ..description.scene import Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import Named, Table, diag, eye, symbols
from .free_rigid_body import SOURCE, body_scene
from .measures import along, column, constraint_drift, energy_drift, largest_along, largest_drift, symbols_of


def rotation(e: Table) -> Table:
    """R_NB of the unit quaternion (e0, e1, e2, e3)."""
    vector = e[1:, 0].hat()
    return eye(3) + 2 * e[0] * vector + 2 * vector * vector


def body_rate(e: Table) -> Table:
    """omega_B = 2 (e0 e' - e0' e - e x e'), e the vector part."""
    rate, vector, vector_rate = e.diff(), e[1:, 0], e[1:, 0].diff()
    return 2 * (e[0] * vector_rate - rate[0] * vector - vector.cross(vector_rate))


def build() -> System:
    e, position = column(*coordinates("e0 e1 e2 e3")), column(*coordinates("x y z"))
    m, *moments = symbols("m I_xx I_yy I_zz", positive=True)
    omega, v, stretching = body_rate(e), position.diff(), 2 * e.dot(e.diff())
    turning = (omega.T * diag(*moments) * omega)[0] + sum(moments) / 3 * stretching**2
    values = dict(zip(moments, ((0.3, "kg m^2"), (0.5, "kg m^2"), (0.7, "kg m^2")), strict=True))
    return System(
        [*e, *position],
        kinetic=turning / 2 + m * v.dot(v) / 2,
        holonomic=[e.dot(e) - 1],
        parameters={m: (1.0, "kg")} | values,
        name="free-rigid-body-quaternion",
    )


def _frames(system: System) -> Named:
    s = symbols_of(system)
    e = column(s.e0, s.e1, s.e2, s.e3)
    s.p, s.R, s.omega = column(s.x, s.y, s.z), rotation(e), body_rate(e)
    s.I = diag(s.I_xx, s.I_yy, s.I_zz)
    return s


def scene() -> Scene:
    return body_scene(_frames(build()))


def _angular_momentum(run: Run) -> float:
    s = _frames(run.system)
    return largest_drift(run, s.R * s.I * s.omega)


def _euler(run: Run) -> float:
    s = _frames(run.system)
    return largest_along(run, s.I * s.omega.diff() + s.omega.cross(s.I * s.omega))


def _momentum(run: Run) -> float:
    s = _frames(run.system)
    return largest_drift(run, s.m * s.p.diff())


def _rotation(run: Run) -> float:
    """How far R^T R is from the identity."""
    s = _frames(run.system)
    product = s.R.T * s.R
    return max(float(abs(along(run, product[i, j]) - (i == j)).max()) for i in range(3) for j in range(3))


EXAMPLE = Example(
    title="Free rigid body with a unit quaternion",
    inventory="S07",
    source=SOURCE + "; a rotation without singular position",
    build=build,
    start=Start(q={"e0": 1.0}, v={"e1": 1.5, "e2": 0.01, "e3": 0.2, "x": 0.1, "y": 0.2, "z": 0.3}),
    duration=10.0,
    checks=(
        Check("Euler's equations", _euler, 1e-8, "I omega_B' + omega_B x I omega_B = 0."),
        Check("angular momentum", _angular_momentum, 1e-8, "R I omega_B is constant in the inertial frame."),
        Check("momentum", _momentum, 1e-9, "m v is constant."),
        Check("rotation", _rotation, 1e-8, "R^T R = E all along."),
        Check("constraint", constraint_drift, 1e-10, "e . e - 1 stays 0."),
        Check("energy", energy_drift, 1e-8, "omega_B . I omega_B / 2 + m v . v / 2 is constant."),
    ),
    scene=scene,
)
