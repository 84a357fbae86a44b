"""S26: the simple pendulum, with its exact solution in elliptic functions."""

from __future__ import annotations

import numpy as np

from ..description.coordinates import coordinates
from ..description.scene import Line, Marker, Scene
from ..description.system import System
from .example import Check, Example, Run, Start
from .formulas import cos, sin, symbols
from .measures import difference, energy_drift, largest, parameter, symbols_of


def build() -> System:
    (theta,) = coordinates("theta")
    m, length, g = symbols("m l g", positive=True)
    return System(
        [theta],
        kinetic=m * length**2 * theta.diff() ** 2 / 2,
        potential=-m * g * length * cos(theta),
        parameters={m: (1.0, "kg"), length: (1.0, "m"), g: (9.81, "m/s^2")},
        name="pendulum",
    )


def scene() -> Scene:
    s = symbols_of(build())
    bob = (s.l * sin(s.theta), -s.l * cos(s.theta), 0)
    return Scene(shapes=(Line("string", ((0, 0, 0), bob)), Marker("bob", bob, radius=0.06, trace=True)), up="y")


def _printed_equation(run: Run) -> float:
    s = symbols_of(run.system)
    theta = s.theta
    printed = s.m * s.l**2 * theta.diff().diff() + s.m * s.g * s.l * sin(theta)
    return difference(run.equations.residual[0], printed)


def exact_angle(times: np.ndarray, theta: float, rate: float, frequency: float) -> np.ndarray:
    """theta(t) = 2 asin(k sn(w t + u, k)) of a swing that starts at `theta` with `rate`; frequency w = sqrt(g/l)."""
    from scipy.special import ellipj, ellipk, ellipkinc

    k = np.hypot(np.sin(theta / 2), rate / (2 * frequency))
    start = ellipkinc(np.arcsin(np.clip(np.sin(theta / 2) / k, -1, 1)), k**2)
    if rate < 0:
        start = 2 * ellipk(k**2) - start
    return 2 * np.arcsin(k * ellipj(frequency * times + start, k**2)[0])


def falling_time(start: float, end: float, frequency: float) -> float:
    """From rest at the angle `start` from upright to `end`, in s, by phi'' = w^2 sin(phi): (K(k) - F(psi, k)) / w with
    k = cos(start/2), sin(psi) = cos(end/2) / k."""
    from scipy.special import ellipk, ellipkinc

    k = np.cos(start / 2)
    return float((ellipk(k**2) - ellipkinc(np.arcsin(np.cos(end / 2) / k), k**2)) / frequency)


def _exact_solution(run: Run) -> float:
    motion, frequency = run.trajectory, np.sqrt(parameter(run, "g") / parameter(run, "l"))
    exact = exact_angle(motion.times, motion.q[0, 0], motion.v[0, 0], frequency)
    return largest(motion.q[:, 0] - exact)


EXAMPLE = Example(
    title="Simple pendulum",
    inventory="S26",
    source="Mechanics for design, 'Pendulum': Newton, energy and Euler-Lagrange give one equation",
    build=build,
    start=Start(q={"theta": 2.0}, v={"theta": 0.3}),
    duration=10.0,
    checks=(
        Check("printed equation", _printed_equation, 1e-12, "m l^2 theta'' + m g l sin(theta) = 0."),
        Check("exact solution", _exact_solution, 1e-7, "theta = 2 asin(k sn(sqrt(g/l) (t + t0), k)) for a swing."),
        Check("energy", energy_drift, 1e-8, "m l^2 theta'^2 / 2 - m g l cos(theta) is constant."),
    ),
    errata="E003-13: T = K + V after T was the kinetic energy -> E = K + V, and E' = 0 gives the equation only where "
    "theta' is not 0. E003-14: L(x, x') of the pendulum -> L(theta, theta').",
    scene=scene,
)
