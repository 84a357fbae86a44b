"""M34: a gyroscope in steady precession, the one motion of a heavy top that needs no integral."""

from __future__ import annotations

import numpy as np

from ..description.mechanism import Mechanism
from ..description.scene import Line, Marker, Scene, Solid, Vector
from ..spatial import inertia
from .example import Check, Example, Run, Start
from .formulas import Named, diag, symbols
from .free_rigid_body_quaternion import rotation
from .measures import along, column, difference, energy_drift, largest, largest_along, largest_drift, symbols_of

_MASS, _RADIUS, _THICKNESS, _ARM, _G = 2.0, 0.15, 0.02, 0.2, 9.81
_TILT, _PRECESSION = 0.9, 1.5


def build() -> Mechanism:
    """A disc on an arm along z of its frame, held by a ball at the other end."""
    m, r, h, l, g = symbols("m r h l g", positive=True)  # noqa: E741
    machine = Mechanism("steady-precession", (0, 0, -g), {
        m: (_MASS, "kg"), r: (_RADIUS, "m"), h: (_THICKNESS, "m"), l: (_ARM, "m"), g: (_G, "m/s^2")})  # fmt: skip
    disc = machine.body("disc", inertia.cylinder(m, r, h).moved((0, 0, l)))
    machine.spherical("ball", machine.ground, disc, coordinate="w e1 e2 e3")
    return machine


def _moments() -> tuple[float, float]:
    """A across the axis about the ball, and C about the axis."""
    return _MASS * (3 * _RADIUS**2 + _THICKNESS**2) / 12 + _MASS * _ARM**2, _MASS * _RADIUS**2 / 2


def spin() -> float:
    """n of A Omega^2 cos(tilt) - C n Omega + m g l = 0, rad/s."""
    across, axial = _moments()
    return (across * _PRECESSION**2 * np.cos(_TILT) + _MASS * _G * _ARM) / (axial * _PRECESSION)


def start() -> Start:
    return Start(q={"w": float(np.cos(_TILT / 2)), "e1": float(np.sin(_TILT / 2))},
                 v={"ball_wy": _PRECESSION * float(np.sin(_TILT)), "ball_wz": float(spin())})


def _frames(s: Named) -> Named:
    s.R, s.omega = rotation(column(s.w, s.e1, s.e2, s.e3)), column(s.ball_wx, s.ball_wy, s.ball_wz)
    return s


def scene() -> Scene:
    s = _frames(symbols_of(build()))
    center = tuple(s.R * column(0, 0, s.l))
    return Scene((Line("arm", ((0, 0, 0), center)), Solid("disc", center, "cylinder", (s.r, s.r / 10), s.R),
                  Marker("tip", tuple(s.R * column(0, 0, s.l * 5 / 4)), radius=0.01, trace=True),
                  Vector("weight", center, (0, 0, -s.m * s.g))))


# -------------------------------------------------------------------- checks


def _axis(run: Run) -> float:
    """The axis against (sin(tilt) sin(Omega t), -sin(tilt) cos(Omega t), cos(tilt))."""
    s, t = _frames(symbols_of(run.system)), run.trajectory.times
    wanted = np.sin(_TILT) * np.sin(_PRECESSION * t), -np.sin(_TILT) * np.cos(_PRECESSION * t), np.cos(_TILT) + 0 * t
    return max(largest(along(run, s.R[i, 2]) - wanted[i]) for i in range(3))


def _equilibrium(run: Run) -> float:
    """Omega e_z x L = m g l x: what gravity turns is what precession carries along."""
    s = _frames(symbols_of(run.system))
    across = s.m * (3 * s.r**2 + s.h**2) / 12 + s.m * s.l**2
    momentum = s.R * diag(across, across, s.m * s.r**2 / 2) * s.omega
    moment = (s.R * column(0, 0, s.l)).cross(column(0, 0, -s.m * s.g))
    return largest_along(run, column(0, 0, _PRECESSION).cross(momentum) - moment)


def _two_precessions(run: Run) -> float:
    """The quadratic has a slow and a fast root; this one is slow, near m g l/(C n)."""
    across, axial = _moments()
    roots = np.sort(np.roots([across * np.cos(_TILT), -axial * spin(), _MASS * _G * _ARM]).real)
    slow = _MASS * _G * _ARM / (axial * spin())
    return max(abs(roots[0] - _PRECESSION), float(max(0.0, abs(roots[0] - slow) / slow - 0.05)))


def _accelerations(run: Run) -> float:
    """w' in the body: the part of w across the axis turns back with the spin, w'_x = w_y (n - Omega cos(tilt))."""
    own = spin() - _PRECESSION * np.cos(_TILT)
    x, y, z = run.trajectory.v.T
    return largest(run.trajectory.a - np.stack([own * y, -own * x, 0 * z], axis=-1))


def _mass_matrix(run: Run) -> float:
    s = _frames(symbols_of(run.system))
    across = s.m * (3 * s.r**2 + s.h**2) / 12 + s.m * s.l**2
    return difference(run.equations.mass_matrix, diag(across, across, s.m * s.r**2 / 2))


def _spin_kept(run: Run) -> float:
    return largest_drift(run, [_frames(symbols_of(run.system)).omega[2]])


EXAMPLE = Example(
    title="Gyroscope in steady precession",
    inventory="M34",
    source="Mechanics for design, lecture 03, Newton-Euler; Goldstein, Classical mechanics, section 5.7",
    build=build,
    start=start(),
    duration=4.0,
    checks=(
        Check("mass matrix", _mass_matrix, 1e-12, "M = diag(A, A, C) about the ball, A by Steiner."),
        Check("axis", _axis, 1e-6, "The axis turns about the vertical with Omega, at a constant tilt."),
        Check("moment", _equilibrium, 1e-6, "Omega x L = l x m g."),
        Check("angular acceleration", _accelerations, 1e-4, "w' in the body is w turning back with the spin."),
        Check("two precessions", _two_precessions, 1e-9, "A Omega^2 cos(tilt) - C n Omega + m g l = 0, the slow root."),
        Check("spin", _spin_kept, 1e-9, "w . e_axis = n is constant."),
        Check("energy", energy_drift, 1e-10, "E is constant."),
    ),
    scene=scene,
)
