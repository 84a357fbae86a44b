"""S40: a free particle on a sphere, the sphere a holonomic constraint: it runs along a great circle."""

from __future__ import annotations

import numpy as np

from ..description.coordinates import coordinates
from ..description.scene import Ball, Marker, Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import Named, symbols
from .measures import along, column, constraint_drift, energy_drift, largest, largest_drift, parameter, symbols_of


def build() -> System:
    q = column(*coordinates("x y z"))
    m, radius = symbols("m R", positive=True)
    return System(
        list(q),
        kinetic=m * q.diff().dot(q.diff()) / 2,
        holonomic=[q.dot(q) - radius**2],
        parameters={m: (1.0, "kg"), radius: (1.0, "m")},
        name="sphere",
    )


def _frames(system: System) -> Named:
    s = symbols_of(system)
    s.q = column(s.x, s.y, s.z)
    s.v = s.q.diff()
    return s


def scene() -> Scene:
    s = _frames(build())
    particle = Marker("particle", tuple(s.q), radius=0.05, trace=True)
    return Scene(shapes=(Ball("sphere", (0, 0, 0), radius=s.R), particle))


def _multiplier(run: Run) -> float:
    s = _frames(run.system)
    return largest(run.trajectory.multipliers[:, 0] + along(run, s.m * s.v.dot(s.v) / (2 * s.R**2)))


def _angular_momentum(run: Run) -> float:
    s = _frames(run.system)
    return largest_drift(run, s.m * s.q.cross(s.v))


def _great_circle(run: Run) -> float:
    motion, radius = run.trajectory, parameter(run, "R")
    speed = np.linalg.norm(motion.v[0])
    angle = speed / radius * motion.times[:, None]
    return largest(motion.q - motion.q[0] * np.cos(angle) - radius / speed * motion.v[0] * np.sin(angle))


EXAMPLE = Example(
    title="Particle on a sphere",
    inventory="S40",
    source="Mechanics for design, circle, ellipsoid and sphere as constraint manifolds",
    build=build,
    start=Start(q={"x": 0.6, "z": 0.8}, v={"x": 0.8, "y": 1.0, "z": -0.6}),
    duration=10.0,
    checks=(
        Check("great circle", _great_circle, 1e-7, "q = q0 cos(w t) + v0 sin(w t) / w with w = |v0| / R."),
        Check("multiplier", _multiplier, 1e-8, "lambda = -m |v|^2 / (2 R^2)."),
        Check("angular momentum", _angular_momentum, 1e-8, "m q x v is constant."),
        Check("constraint", constraint_drift, 1e-10, "x^2 + y^2 + z^2 - R^2 stays 0."),
        Check("energy", energy_drift, 1e-8, "m |v|^2 / 2 is constant."),
    ),
    scene=scene,
)
