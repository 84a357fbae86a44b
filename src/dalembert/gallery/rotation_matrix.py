"""S41: a rotation as nine entries of a matrix with the six constraints R^T R = E; a body that turns on SO(3)."""

from __future__ import annotations

import numpy as np

from ..description.coordinates import coordinates
from ..description.scene import Ball, Scene, Vector
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import Expr, Matrix, Named, Table, cos, diag, eye, sin, sqrt, symbols
from .measures import (
    along,
    column,
    constraint_drift,
    difference,
    energy_drift,
    freedom,
    largest,
    largest_along,
    largest_drift,
    rate,
    symbols_of,
)

_NAMES = [f"r{i}{j}" for i in (1, 2, 3) for j in (1, 2, 3)]
_OMEGA = (0.4, 2.0, 0.3)


def build() -> System:
    """T = tr(R' D R'^T)/2 with D = int rho rho^T dm, the second moments of a body in its principal axes."""
    moments = symbols("d_1:4", positive=True)
    R = Matrix(3, 3, coordinates(" ".join(_NAMES)))
    moving = rate(R)
    product = R.T * R
    return System(
        list(R.flat()),
        kinetic=(moving * diag(*moments) * moving.T).trace() / 2,
        holonomic=[product[i, j] - int(i == j) for i in range(3) for j in range(i, 3)],
        parameters=dict(zip(moments, ((0.3, "kg m^2"), (0.2, "kg m^2"), (0.1, "kg m^2")), strict=True)),
        name="rotation-matrix",
    )


def _frames(s: Named) -> Named:
    """R, D, the body inertia I = tr(D) E - D, and omega in the body from R^T R'."""
    s.R = Matrix(3, 3, [getattr(s, name) for name in _NAMES])
    s.D = diag(s.d_1, s.d_2, s.d_3)
    s.I = s.D.trace() * eye(3) - s.D
    spin = s.R.T * rate(s.R)
    s.omega = column(spin[2, 1], spin[0, 2], spin[1, 0])
    return s


def start() -> Start:
    """R = E, turning with omega: R' = R S(omega)."""
    x, y, z = _OMEGA
    turning = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return Start(q={"r11": 1.0, "r22": 1.0, "r33": 1.0}, v=dict(zip(_NAMES, turning.ravel().tolist(), strict=True)))


def scene() -> Scene:
    s = _frames(symbols_of(build()))
    axes = (Vector(f"axis {name}", (0, 0, 0), tuple(s.R.col(i))) for i, name in enumerate("xyz"))
    return Scene((Ball("body", (0, 0, 0), radius=0.4, rotation=s.R), *axes))


# -------------------------------------------------------------------- checks


def _orthogonal(run: Run) -> float:
    s = _frames(symbols_of(run.system))
    return largest_along(run, s.R.T * s.R - eye(3))


def _proper(run: Run) -> float:
    """det R = 1: R^T R = E alone is O(3); the motion stays in the part where it began."""
    s = _frames(symbols_of(run.system))
    return largest(along(run, s.R.det()) - 1)


def _spin(run: Run) -> float:
    """S(omega) = R' R^T is skew-symmetric along the motion."""
    s = _frames(symbols_of(run.system))
    spin = rate(s.R) * s.R.T
    return largest_along(run, spin + spin.T)


def _euler(run: Run) -> float:
    """I w' + w x I w = 0, with S(w') = R^T R'' + R'^T R' of the nine accelerations."""
    s = _frames(symbols_of(run.system))
    return largest_along(run, s.I * rate(s.omega) + s.omega.cross(s.I * s.omega))


def _multipliers(run: Run) -> float:
    """Of |c_i|^2 = 1: lambda = -d_i |c_i'|^2/2, what bends the way of the end of axis i."""
    s = _frames(symbols_of(run.system))
    worst = 0.0
    for index, i in zip((0, 3, 5), range(3), strict=True):
        moving = rate(s.R.col(i))
        wanted = along(run, -s.D[i, i] * moving.dot(moving) / 2)
        worst = max(worst, largest(run.trajectory.multipliers[:, index] - wanted))
    return worst


def _momentum(run: Run) -> float:
    s = _frames(symbols_of(run.system))
    return largest_drift(run, s.R * s.I * s.omega)


def _axis_and_angle(run: Run) -> float:
    """Rodrigues' formula at any axis and angle: R_{w,t} = R_{-w,-t} = R_{w,t+2 pi}, R^T R = E and det R = 1."""
    from sympy import pi

    *w, t = symbols("w_1 w_2 w_3 t")
    axis = column(*w) / sqrt(sum(x**2 for x in w))

    def turned(n: Table, angle: Expr) -> Table:
        return eye(3) + sin(angle) * n.hat() + (1 - cos(angle)) * n.hat() * n.hat()

    R = turned(axis, t)
    return max(difference(R, turned(-axis, -t)), difference(R, turned(axis, t + 2 * pi)), difference(R.T * R, eye(3)),
               difference(R.det(), 1))


EXAMPLE = Example(
    title="A body on SO(3), nine entries and six constraints",
    inventory="S41",
    source="Mechanics for design, lecture 03, SO(2), SO(3), SO(n); Lecture 11, S(omega) = R' R^T",
    build=build,
    start=start(),
    duration=5.0,
    checks=(
        Check("orthogonal", _orthogonal, 1e-9, "R^T R = E."),
        Check("proper", _proper, 1e-9, "det R = 1, which R^T R = E does not say."),
        Check("degrees of freedom", freedom(3), 0.0, "9 entries - 6 independent constraints = 3."),
        Check("angular velocity", _spin, 1e-9, "S(w) = R' R^T is skew-symmetric."),
        Check("Euler's equations", _euler, 1e-8, "I w' + w x I w = 0 with I = tr(D) E - D."),
        Check("multipliers", _multipliers, 1e-8, "lambda_ii = -d_i |c_i'|^2/2 for the columns c_i of R."),
        Check("angular momentum", _momentum, 1e-8, "R I w is constant."),
        Check("axis and angle", _axis_and_angle, 1e-20, "R_{w,t} = R_{-w,-t} = R_{w,t+2 pi}."),
        Check("constraint", constraint_drift, 1e-9, "All six rows stay 0, and their rates."),
        Check("energy", energy_drift, 1e-10, "T is constant."),
    ),
    errata="E003-9: {U^T U = I} is O(n); SO(n) needs det U = 1.",
    scene=scene,
)
