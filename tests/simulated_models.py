"""Models that several tests simulate, compiled once."""

from __future__ import annotations

import pytest
from sympy import Matrix, cos, sin, symbols

import dalembert as da

GRAVITY = 9.81


@pytest.fixture(scope="session")
def two_rods() -> da.Model:
    """Two point masses of 1 kg on rods of 1 m, absolute angles."""
    a, b = da.coordinates("a b")
    first = Matrix([sin(a), -cos(a)])
    second = first + Matrix([sin(b), -cos(b)])
    kinetic = sum((r.diff(da.time).dot(r.diff(da.time)) for r in (first, second)), 0) / 2
    return da.compile(da.System([a, b], kinetic=kinetic, potential=GRAVITY * (first[1] + second[1])))


@pytest.fixture(scope="session")
def pendulum_dae() -> da.Model:
    """A point mass of 1 kg on a circle of 1 m in Cartesian coordinates."""
    x, y = da.coordinates("x y")
    kinetic = (x.diff() ** 2 + y.diff() ** 2) / 2
    return da.compile(da.System([x, y], kinetic=kinetic, potential=GRAVITY * y, holonomic=[x**2 + y**2 - 1]))


@pytest.fixture(scope="session")
def cart() -> da.Model:
    """A mass on a line, pushed by two inputs against friction that is left free."""
    (x,) = da.coordinates("x")
    push, pull, c = symbols("push pull c")
    return da.compile(
        da.System([x], kinetic=x.diff() ** 2 / 2, potential=0, dissipation=c * x.diff() ** 2 / 2,
                  forces={x: push - pull}, inputs=[push, pull], parameters={c: 0.5}),
        free=[c],
    )  # fmt: skip
