"""A charged particle in crossed electric and magnetic fields: a potential that depends on the velocity."""

from __future__ import annotations

import numpy as np

from ..description.coordinates import coordinates
from ..description.scene import Marker, Scene, Vector
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import symbols
from .measures import along, column, difference, energy_drift, largest, largest_drift, parameter, symbols_of


def build() -> System:
    """In the symmetric gauge: U = e phi - e v . A with A = B (-y, x) / 2, and phi = -E y."""
    x, y = coordinates("x y")
    m, e, B, E = symbols("m e B E", positive=True)
    return System(
        [x, y],
        kinetic=m * (x.diff() ** 2 + y.diff() ** 2) / 2,
        potential=-e * E * y - e * B * (x * y.diff() - y * x.diff()) / 2,
        parameters={m: (1.0, "kg"), e: (2.0, "C"), B: (1.5, "T"), E: (0.6, "V/m")},
        name="charged-particle",
    )


def scene() -> Scene:
    s = symbols_of(build())
    place = (s.x, s.y, 0)
    return Scene((Marker("particle", place, radius=0.03, trace=True), Vector("field", place, (0, s.E, 0))), up="y")


def _momenta(run: Run) -> float:
    s = symbols_of(run.system)
    half = s.e * s.B / 2
    printed = column(s.m * s.x.diff() - half * s.y, s.m * s.y.diff() + half * s.x)
    return difference(run.equations.momenta, printed)


def _force(run: Run) -> float:
    """m a = e (E + v x B)."""
    s = symbols_of(run.system)
    lorentz = s.e * column(s.B * s.y.diff(), s.E - s.B * s.x.diff())
    return difference(run.equations.residual, s.m * column(s.x.diff().diff(), s.y.diff().diff()) - lorentz)


def _gyroscopic(run: Run) -> float:
    """What the magnetic field adds to the left-hand side does no work."""
    s = symbols_of(run.system)
    power = run.equations.gyroscopic.dot(column(s.x.diff(), s.y.diff()))
    return max(difference(power, 0 * power), difference(run.equations.gyroscopic,
                                                        s.e * s.B * column(-s.y.diff(), s.x.diff())))


def _cycloid(run: Run) -> float:
    """From rest in the origin: x = (w t - sin w t) r, y = (1 - cos w t) r with w = e B/m and r = m E/(e B^2)."""
    m, e, B, E = (parameter(run, name) for name in "meBE")
    angle, radius = e * B / m * run.trajectory.times, m * E / (e * B**2)
    wanted = radius * np.stack([angle - np.sin(angle), 1 - np.cos(angle)], axis=1)
    return largest(run.trajectory.q - wanted)


def _first_integral(run: Run) -> float:
    """m x' - e B y: the shift along x changes L by a total derivative only."""
    s = symbols_of(run.system)
    return largest_drift(run, [s.m * s.x.diff() - s.e * s.B * s.y])


def _speed(run: Run) -> float:
    """m v^2 / 2 = e E y from rest: only the electric field works."""
    s = symbols_of(run.system)
    return largest(along(run, s.m * (s.x.diff() ** 2 + s.y.diff() ** 2) / 2 - s.e * s.E * s.y))


EXAMPLE = Example(
    title="Charged particle in crossed fields",
    inventory="M08, M16",
    source="Goldstein 2002, section 1.5: velocity-dependent potentials, the electromagnetic force on a charge",
    build=build,
    start=Start(),
    duration=6.0,
    checks=(
        Check("momenta", _momenta, 1e-12, "p = m v + e A."),
        Check("Lorentz force", _force, 1e-12, "m a = e (E + v x B)."),
        Check("gyroscopic terms", _gyroscopic, 1e-12, "e B (-y', x') on the left does no work."),
        Check("cycloid", _cycloid, 1e-9, "x = r (w t - sin w t), y = r (1 - cos w t), w = e B/m, r = m E/(e B^2)."),
        Check("first integral", _first_integral, 1e-9, "m x' - e B y is constant."),
        Check("speed", _speed, 1e-9, "m v^2 / 2 = e E y from rest."),
        Check("energy", energy_drift, 1e-9, "E = m v^2 / 2 - e E y: no term of the magnetic field."),
    ),
    scene=scene,
)
