"""Bodies that turn in space: for dalembert as bodies and joints, with unit quaternions; for a reference otherwise.

A free body and a rolling ball by Euler's equations, a heavy top and a platform on six legs by angles.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import dalembert as da

from .stated import Expressions, Said, Vector

G = 9.81
MOMENTS = (0.3, 0.5, 0.4)


def body_axes(q: Vector) -> Vector:
    """The rotation matrix of a unit quaternion, scalar first, row by row."""
    w, x, y, z = q
    return np.array([1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y),
                     2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x),
                     2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)])  # fmt: skip


def quaternion_rates(e: Expressions, w: Expressions) -> list[Any]:
    """e' = e w / 2, w along the axes of the body."""
    return [(-e[1] * w[0] - e[2] * w[1] - e[3] * w[2]) / 2.0,
            (e[0] * w[0] + e[2] * w[2] - e[3] * w[1]) / 2.0,
            (e[0] * w[1] - e[1] * w[2] + e[3] * w[0]) / 2.0,
            (e[0] * w[2] + e[1] * w[1] - e[2] * w[0]) / 2.0]  # fmt: skip


def gyroscopic(w: Expressions) -> list[Any]:
    """-w x (J w)."""
    a, b, c = MOMENTS
    return [(b - c) * w[1] * w[2], (c - a) * w[2] * w[0], (a - b) * w[0] * w[1]]


# -------------------------------------------------------------------- a free body

FREE_START = (1.0, 0.0, 0.0, 0.0, 1e-3, 0.0, 5.0)


def free_body() -> da.Mechanism:
    machine = da.Mechanism("free", gravity=(0, 0, 0))
    machine.spherical("turn", machine.ground, machine.body("body", 1.0, inertia=(*MOMENTS, 0, 0, 0)))
    return machine


def free_rates(_hy: Any, state: Expressions, _: Expressions) -> list[Any]:
    """Euler's equations, about the middle axis: MOMENTS are 0.3, 0.5, 0.4."""
    e, w = state[:4], state[4:]
    return [*quaternion_rates(e, w), *[x / moment for x, moment in zip(gyroscopic(w), MOMENTS, strict=True)]]


# -------------------------------------------------------------------- a ball that rolls

BALL = 0.5
BALL_START = (1.0, 0.0, 0.0, 0.0, 1.0, 4.0, 2.0, 0.0, 0.0)


def rolling_ball() -> da.Mechanism:
    """1 kg, its centre of mass in the middle; no slip at the lowest point."""
    machine = da.Mechanism("ball", gravity=(0, 0, -G))
    ball = machine.body("ball", 1.0, inertia=(*MOMENTS, 0, 0, 0))
    machine.floating("free", machine.ground, ball)
    centre, axes = machine.position(ball), list[Any]()
    for axis in ((1, 0, 0), (0, 1, 0), (0, 0, 1)):
        axes.append(machine.position((ball, axis)) - centre)
    slide, spin = ([sum(a[i] * da.coordinates(f"free_{letter}{end} _")[0] for a, end in zip(axes, "xyz", strict=True))
                    for i in range(2)] for letter in "vw")  # fmt: skip
    machine.constrain(centre[2] - BALL)
    machine.constrain_velocity(slide[0] - BALL * spin[1], slide[1] + BALL * spin[0])
    return machine


def ball_rates(_hy: Any, state: Expressions, _: Expressions) -> list[Any]:
    """(J + R^2 (1 - z z^T)) w' = -w x J w, z the vertical along the axes of the body; x' = R wy, y' = -R wx there."""
    e, w, square = state[:4], state[4:7], BALL * BALL
    rows = [[1.0 - 2.0 * (e[2] * e[2] + e[3] * e[3]), 2.0 * (e[1] * e[2] - e[0] * e[3]),
             2.0 * (e[1] * e[3] + e[0] * e[2])],
            [2.0 * (e[1] * e[2] + e[0] * e[3]), 1.0 - 2.0 * (e[1] * e[1] + e[3] * e[3]),
             2.0 * (e[2] * e[3] - e[0] * e[1])],
            [2.0 * (e[1] * e[3] - e[0] * e[2]), 2.0 * (e[2] * e[3] + e[0] * e[1]),
             1.0 - 2.0 * (e[1] * e[1] + e[2] * e[2])]]  # fmt: skip
    up, weights = rows[2], [1.0 / (moment + square) for moment in MOMENTS]
    # Sherman and Morrison
    free = [x * weight for x, weight in zip(gyroscopic(w), weights, strict=True)]
    turned = [x * weight for x, weight in zip(up, weights, strict=True)]
    part = square * dot(up, free) / (1.0 - square * dot(up, turned))
    turning = [dot(row, w) for row in rows[:2]]
    return [*quaternion_rates(e, w), *[x + part * y for x, y in zip(free, turned, strict=True)],
            BALL * turning[1], -BALL * turning[0]]  # fmt: skip


def dot(a: Expressions, b: Expressions) -> Any:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


# -------------------------------------------------------------------- a fast heavy top


def fast_top_by_position() -> da.Mechanism:
    """Geradin and Cardona's: a free body, one of whose points is held."""
    machine = da.Mechanism("top", gravity=(0, 0, -G))
    top = machine.body("top", 15.0, (0, 0, 0), (0.234375, 0.46875, 0.234375, 0, 0, 0))
    machine.floating("free", machine.ground, top)
    machine.constrain(*machine.position((top, (0, -1, 0))))
    return machine


def fast_top(q: Expressions, v: Expressions, f: Any) -> Said:
    """By precession, nutation from the vertical, spin."""
    across, axial = 0.234375 + 15.0, v[2] + v[0] * f.cos(q[1])
    kinetic = across / 2.0 * (v[1] ** 2 + v[0] ** 2 * f.sin(q[1]) ** 2) + 0.46875 / 2.0 * axial**2
    return Said(kinetic, 15.0 * G * f.cos(q[1]))


TOP_SPIN = (0.0, 150.0, -4.61538)
TOP_START = (0.0, math.pi / 2, 0.0, TOP_SPIN[2], 0.0, TOP_SPIN[1])


def top_axis(q: Vector) -> Vector:
    """The centre of mass."""
    return np.array([-np.sin(q[0]) * np.sin(q[1]), np.cos(q[0]) * np.sin(q[1]), np.cos(q[1])])


# -------------------------------------------------------------------- a platform on six legs

PLATE, LEG, SLIDER, STIFFNESS = 12.0, 1.1, 1.5, 600.0
PLATE_MOMENTS = (12.0 * (1.0 + 0.01) / 12.0, 12.0 * (1.0 + 0.01) / 12.0, 12.0 * 2.0 / 12.0)
POSE, POSE_RATES = (0.02, -0.03, 1.2, 0.1, -0.05, 0.2), (0.2, 0.1, 0.3, 0.4, -0.3, 0.8)


def _turned(angles: Expressions, f: Any) -> list[list[Any]]:
    """Rz Ry Rx of (roll, pitch, yaw)."""
    (c1, c2, c3), (s1, s2, s3) = ([each(x) for x in angles] for each in (f.cos, f.sin))
    return [[c3 * c2, c3 * s2 * s1 - s3 * c1, c3 * s2 * c1 + s3 * s1],
            [s3 * c2, s3 * s2 * s1 + c3 * c1, s3 * s2 * c1 - c3 * s1], [-s2, c2 * s1, c2 * c1]]  # fmt: skip


def platform(q: Expressions, v: Expressions, f: Any) -> Said:
    """The gallery's Stewart platform by the angles of its plate."""
    from dalembert.gallery.stewart_platform import BALLS, RAILS

    matrix = _turned(q[3:6], f)
    s1, c1, s2, c2 = f.sin(q[3]), f.cos(q[3]), f.sin(q[4]), f.cos(q[4])
    spin = [v[3] - s2 * v[5], c1 * v[4] + c2 * s1 * v[5], c1 * c2 * v[5] - s1 * v[4]]
    kinetic = PLATE / 2 * dot(v[:3], v[:3]) + sum(a / 2 * w**2 for a, w in zip(PLATE_MOMENTS, spin, strict=True))
    potential, rods = PLATE * G * q[2], list[Any]()
    for slider, rate, rail, ball in zip(q[6:], v[6:], RAILS, BALLS, strict=True):
        x, y, z = (q[i] + dot(matrix[i], ball) - rail[i] for i in range(3))
        kinetic = kinetic + SLIDER / 2 * rate**2
        potential = potential + SLIDER * G * slider + STIFFNESS / 2 * slider**2
        rods.append((x**2 + y**2 + (z - slider) ** 2 - LEG**2) / 2)
    return Said(kinetic, potential, holonomic=rods)


def platform_start() -> tuple[list[float], list[float]]:
    """The same for the gallery's mechanism: the plate by its place and quaternion, twists in the axes of the plate."""
    from dalembert.gallery.stewart_platform import LEGS, _slider

    (r1, r2, r3), rates = POSE[3:], POSE_RATES[3:]
    (c, s) = ([each(x / 2) for x in (r1, r2, r3)] for each in (math.cos, math.sin))
    e = [c[0] * c[1] * c[2] + s[0] * s[1] * s[2], s[0] * c[1] * c[2] - c[0] * s[1] * s[2],
         c[0] * s[1] * c[2] + s[0] * c[1] * s[2], c[0] * c[1] * s[2] - s[0] * s[1] * c[2]]  # fmt: skip
    matrix = np.array(_turned(POSE[3:], math))
    spin = [rates[0] - math.sin(r2) * rates[2], math.cos(r1) * rates[1] + math.cos(r2) * math.sin(r1) * rates[2],
            math.cos(r1) * math.cos(r2) * rates[2] - math.sin(r1) * rates[1]]  # fmt: skip
    q, v = np.array([*POSE[:3], *e]), np.array([*(matrix.T @ POSE_RATES[:3]), *spin])
    sliders = [_slider(k, q[None], v[None]) for k in range(len(LEGS))]
    return [*q, *(float(at[0]) for at, _ in sliders)], [*v, *(float(rate[0]) for _, rate in sliders)]
