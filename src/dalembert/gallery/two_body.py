"""S13: two bodies under Newtonian gravity, an orbit of Kepler."""

from __future__ import annotations

from math import pi, sqrt

import numpy as np

from ..description.coordinates import coordinates
from ..description.scene import Marker, Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import Expr, Named, Table, symbols
from .measures import along, column, drift, energy_drift, largest_drift, symbols_of


def build() -> System:
    first = column(*coordinates("x1 y1 z1"))
    second = column(*coordinates("x2 y2 z2"))
    m1, m2, G = symbols("m1 m2 G", positive=True)
    return System(
        [*first, *second],
        kinetic=m1 * first.diff().dot(first.diff()) / 2 + m2 * second.diff().dot(second.diff()) / 2,
        potential=-G * m1 * m2 / _length(first - second),
        parameters={m1: (1.0, "kg"), m2: (0.5, "kg"), G: (1.0, "m^3/(kg s^2)")},
        name="two-body",
    )


def _length(vector: Table) -> Expr:
    from sympy import sqrt

    return sqrt(vector.dot(vector))


def _bodies(system: System) -> tuple[Named, Table, Table]:
    """The symbols and both positions."""
    s = symbols_of(system)
    return s, column(s.x1, s.y1, s.z1), column(s.x2, s.y2, s.z2)


def scene() -> Scene:
    _, first, second = _bodies(build())
    return Scene(shapes=(Marker("first", tuple(first), radius=0.1, trace=True),
                         Marker("second", tuple(second), radius=0.07, trace=True)))


def _momentum(run: Run) -> float:
    s, first, second = _bodies(run.system)
    return largest_drift(run, s.m1 * first.diff() + s.m2 * second.diff())


def _angular_momentum(run: Run) -> float:
    s, first, second = _bodies(run.system)
    return largest_drift(run, s.m1 * first.cross(first.diff()) + s.m2 * second.cross(second.diff()))


def _laplace(run: Run) -> float:
    s, first, second = _bodies(run.system)
    r, v = second - first, (second - first).diff()
    return largest_drift(run, v.cross(r.cross(v)) / (s.G * (s.m1 + s.m2)) - r / _length(r))


def _kepler(run: Run) -> float:
    """The mean anomaly E - e sin(E) grows by 2 pi in each period 2 pi sqrt(a^3 / (G (m1 + m2)))."""
    s, first, second = _bodies(run.system)
    r, v, strength = second - first, (second - first).diff(), s.G * (s.m1 + s.m2)
    a, mu = along(run, 1 / (2 / _length(r) - v.dot(v) / strength)), along(run, strength)
    e_cos, e_sin = 1 - along(run, _length(r)) / a, along(run, r.dot(v)) / np.sqrt(mu * a)
    mean = np.unwrap(np.arctan2(e_sin, e_cos)) - e_sin
    return drift(mean - np.sqrt(mu / a**3) * run.trajectory.times)


EXAMPLE = Example(
    title="Two bodies under Newtonian gravity",
    inventory="S13",
    source="learn-multibody-dynamics, Lagrange chapter, 'Conservative Forces': V = -G m1 m2 / r",
    build=build,
    start=Start(q={"x1": -1 / 3, "x2": 2 / 3}, v={"y1": -0.4, "y2": 1.1, "z1": 0.1, "z2": 0.1}),
    duration=4 * pi * sqrt(2.0**3 / 1.5),
    checks=(
        Check("momentum", _momentum, 1e-8, "m1 v1 + m2 v2 is constant."),
        Check("angular momentum", _angular_momentum, 1e-8, "m1 r1 x v1 + m2 r2 x v2 is constant."),
        Check("energy", energy_drift, 1e-9, "m1 v1^2 / 2 + m2 v2^2 / 2 - G m1 m2 / r is constant."),
        Check("Laplace vector", _laplace, 1e-8, "v x (r x v) / (G (m1 + m2)) - r / |r| is constant."),
        Check("Kepler's equation", _kepler, 1e-7, "E - e sin(E) = 2 pi (t - t0) / T, T = 2 pi sqrt(a^3/(G(m1+m2)))."),
    ),
    scene=scene,
)
