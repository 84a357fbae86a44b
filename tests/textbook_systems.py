"""Systems whose equations a textbook prints, derived once."""

from __future__ import annotations

import pytest
from sympy import cos, sin, symbols

from dalembert.description.coordinates import coordinates, time
from dalembert.description.scene import Line, Marker, Scene, Vector
from dalembert.description.system import System
from dalembert.equations import Equations, derive
from dalembert.simulation.simulate import simulate
from dalembert.simulation.trajectory import Trajectory


def make_pendulum() -> System:
    (theta,) = coordinates("theta")
    m, length, g = symbols("m l g", positive=True)
    return System(
        [theta],
        kinetic=m * length**2 * theta.diff() ** 2 / 2,
        potential=-m * g * length * cos(theta),
        parameters={m: (1.0, "kg"), length: (0.5, "m"), g: (9.81, "m/s^2")},
        name="pendulum",
    )


def make_double_pendulum() -> System:
    a, b = coordinates("theta_1 theta_2")
    m1, m2, l1, l2, g = symbols("m_1 m_2 l_1 l_2 g", positive=True)
    kinetic = (m1 + m2) * l1**2 * a.diff() ** 2 / 2 + m2 * l2**2 * b.diff() ** 2 / 2
    kinetic += m2 * l1 * l2 * a.diff() * b.diff() * cos(a - b)
    potential = -(m1 + m2) * g * l1 * cos(a) - m2 * g * l2 * cos(b)
    return System([a, b], kinetic=kinetic, potential=potential, name="double pendulum")


def make_bead() -> System:
    """A bead on a circle in the plane, pushed along x and slowed by friction."""
    x, y = coordinates("x y")
    m, r, g, k, push = symbols("m r g k F")
    return System(
        [x, y],
        kinetic=m * (x.diff() ** 2 + y.diff() ** 2) / 2,
        potential=m * g * y,
        dissipation=k * x.diff() ** 2 / 2,
        forces={x: push},
        inputs=[push],
        holonomic=[x**2 + y**2 - r**2],
        parameters={m: (1.0, "kg"), r: (1.0, "m"), g: (9.81, "m/s^2"), k: (0.1, "kg/s")},
        name="bead",
    )


def make_chain(count: int) -> System:
    """A planar pendulum of `count` links, its angles relative, so that its terms are long."""
    q = coordinates(f"q:{count}")
    m, length, g = symbols("m l g")
    x = y = kinetic = potential = 0
    for k in range(count):
        angle = sum(q[: k + 1])
        x, y = x + length * sin(angle), y - length * cos(angle)
        kinetic += m * (x.diff(time()) ** 2 + y.diff(time()) ** 2) / 2
        potential += m * g * y
    return System(list(q), kinetic=kinetic, potential=potential, name="chain")


@pytest.fixture(scope="session")
def pendulum() -> Equations:
    return derive(make_pendulum())


@pytest.fixture(scope="session")
def double_pendulum() -> Equations:
    return derive(make_double_pendulum())


@pytest.fixture(scope="session")
def bead() -> Equations:
    return derive(make_bead())


@pytest.fixture(scope="session")
def chain() -> Equations:
    return derive(make_chain(3))


@pytest.fixture(scope="session")
def pendulum_run() -> Trajectory:
    return simulate(make_pendulum(), q=[2.0], v=[0.3], duration=2.0)


@pytest.fixture(scope="session")
def bead_run() -> Trajectory:
    """Starts off its circle, so that the start has to be moved."""
    return simulate(make_bead(), q=[1.05, 0.0], v=[0.0, -0.5], inputs=[0.2], duration=2.0)


@pytest.fixture(scope="session")
def pendulum_scene(pendulum_run) -> Scene:
    (theta,) = pendulum_run.system.coordinates
    m, length, g = pendulum_run.system.parameters
    bob = (length * sin(theta), -length * cos(theta), 0)
    weight = (0, -m * g, 0)
    shapes = (Line("string", ((0, 0, 0), bob)), Marker("bob", bob, 0.04, trace=True), Vector("weight", bob, weight))
    return Scene(shapes, up="y")
