"""M34: a spherical pendulum on a ball joint; it swings through every direction, and over, without a singular angle."""

from __future__ import annotations

import numpy as np

from ..description.mechanism import Mechanism
from ..description.scene import Ball, Line, Marker, Scene
from ..spatial import inertia
from .example import Check, Example, Run, Start
from .formulas import Named, Table, diag, symbols
from .free_rigid_body_quaternion import rotation
from .measures import along, column, energy_drift, largest, largest_along, largest_drift, symbols_of

_ARM, _RADIUS, _G = 0.8, 0.1, 9.81
_OMEGA = (7.0, 0.4, 0.0)


def build() -> Mechanism:
    """A ball of uniform density at the end of a rod without mass; it hangs along -z of its frame."""
    m, r, l, g = symbols("m r l g", positive=True)  # noqa: E741
    machine = Mechanism("spherical-pendulum", (0, 0, -g), {
        m: (1.0, "kg"), r: (_RADIUS, "m"), l: (_ARM, "m"), g: (_G, "m/s^2")})  # fmt: skip
    bob = machine.body("bob", inertia.sphere(m, r).moved((0, 0, -l)))
    machine.spherical("ball", machine.ground, bob, coordinate="w e1 e2 e3")
    return machine


def _frames(s: Named) -> Named:
    s.R, s.omega = rotation(column(s.w, s.e1, s.e2, s.e3)), column(s.ball_wx, s.ball_wy, s.ball_wz)
    s.down = -s.R.col(2)
    s.J = s.m * s.l**2 + s.m * s.r**2 * 2 / 5
    return s


def scene() -> Scene:
    s = _frames(symbols_of(build()))
    place = tuple(s.l * s.down)
    return Scene((Line("rod", ((0, 0, 0), place)), Ball("bob", place, radius=s.r, rotation=s.R),
                  Marker("pivot", (0, 0, 0), radius=0.02), Marker("path", place, radius=0.01, trace=True)))


# -------------------------------------------------------------------- checks


def _rates(run: Run) -> tuple[Named, Table, Table]:
    """The direction n of the rod, n' = w x n and n'' in the ground."""
    s = _frames(symbols_of(run.system))
    axis = column(0, 0, -1)
    rate = s.omega.cross(axis)
    return s, s.R * rate, s.R * (s.omega.diff().cross(axis) + s.omega.cross(rate))


def _pendulum(run: Run) -> float:
    """J (n'' + |n'|^2 n) = -m g l (e_z - (e_z . n) n), the pendulum on the sphere; nothing turns about the rod."""
    s, rate, second = _rates(run)
    upright = column(0, 0, 1)
    across = upright - upright.dot(s.down) * s.down
    return largest_along(run, s.J * (second + rate.dot(rate) * s.down) + s.m * s.g * s.l * across)


def _height(run: Run) -> float:
    """u'^2 = 2 (E - m g l u)(1 - u^2)/J - L_z^2/J^2 for the height u of the bob, E from the start, and L_z = 0."""
    s, rate, _ = _rates(run)
    u = s.down[2]
    x, y, _ = _OMEGA
    energy = s.J * (x**2 + y**2) / 2 - s.m * s.g * s.l
    cubic = 2 * (energy - s.m * s.g * s.l * u) * (1 - u**2) / s.J
    return largest_along(run, [rate[2] ** 2 - cubic])


def _momentum(run: Run) -> float:
    s = _frames(symbols_of(run.system))
    axial = s.m * s.r**2 * 2 / 5
    return largest_drift(run, [(s.R * diag(s.J, s.J, axial) * s.omega)[2]])


def _plane(run: Run) -> float:
    """Started from below, the pendulum stays in one plane through the vertical: n . (omega_0) = 0."""
    s = _frames(symbols_of(run.system))
    return largest_along(run, [s.down.dot(column(*_OMEGA))])


def _exact(run: Run) -> float:
    """The angle swept in that plane: tan(angle/2) grows as the elliptic function sc of the turning pendulum."""
    from scipy.special import ellipj

    speed = float(np.hypot(*_OMEGA[:2]))
    length = _ARM + 2 * _RADIUS**2 / (5 * _ARM)
    modulus = 4 * _G / length / speed**2
    sn, cn, _, _ = ellipj(speed / 2 * run.trajectory.times, modulus)
    s = _frames(symbols_of(run.system))
    sideways = column(-_OMEGA[1], _OMEGA[0], 0) / speed
    across, height = along(run, s.down.dot(sideways)), along(run, s.down[2])
    angle = 2 * np.arctan2(sn, cn)
    return max(largest(height + np.cos(angle)), largest(np.abs(across) - np.abs(np.sin(angle))))


EXAMPLE = Example(
    title="Spherical pendulum on a ball joint, going over the top",
    inventory="M34",
    source="Mechanics for design, lecture 03, Newton-Euler; Goldstein, Classical mechanics, problem 1.19",
    build=build,
    start=Start(v=dict(zip(("ball_wx", "ball_wy", "ball_wz"), _OMEGA, strict=True))),
    duration=3.0,
    checks=(
        Check("pendulum", _pendulum, 1e-8, "J (n'' + |n'|^2 n) = -m g l (e_z - (e_z . n) n), J = m l^2 + 2 m r^2/5."),
        Check("height", _height, 1e-6, "u'^2 = 2 (E - m g l u)(1 - u^2)/J - L_z^2/J^2."),
        Check("vertical momentum", _momentum, 1e-9, "e_z . R J w is constant."),
        Check("plane", _plane, 1e-8, "Started from below, it stays in a plane, over the top and down again."),
        Check("elliptic functions", _exact, 1e-6, "sin(angle/2) = sn(w_0 t/2, k), k = 4 g/(l_eff w_0^2)."),
        Check("energy", energy_drift, 1e-10, "E is constant."),
    ),
    scene=scene,
)
