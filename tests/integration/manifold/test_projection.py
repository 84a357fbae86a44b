"""Projections of a state: positions, velocities, and constraints that depend on one another."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import dalembert as da
from dalembert.integration import codes
from dalembert.integration.kernels import build_kernels

GRAVITY = 9.81


def projected(model: da.Model, y: np.ndarray, variance: float = 0.0) -> int:
    """Project a state in place, onto the invariants of the state itself; the code."""
    kernels = build_kernels(model)
    return kernels.project(0.0, y, np.full(len(y), variance), np.zeros(kernels.sizes.context))


@given(st.floats(-math.pi, math.pi), st.floats(0.8, 1.25), st.floats(-3, 3), st.floats(-3, 3))
def test_a_state_lands_on_the_circle(
    pendulum_dae: da.Model, angle: float, length: float, vx: float, vy: float
) -> None:
    y = np.array([length * math.cos(angle), length * math.sin(angle), vx, vy])
    assert projected(pendulum_dae, y) == codes.OK
    assert abs(math.hypot(y[0], y[1]) - 1.0) < 1e-15 * 4
    assert abs(y[0] * y[2] + y[1] * y[3]) < 1e-14
    assert abs(math.atan2(y[1], y[0]) - angle) % (2 * math.pi) < 1e-12 or abs(angle) > 3.1


def test_the_move_is_the_smallest_in_the_metric_of_the_mass_matrix() -> None:
    x, y = da.coordinates("x y")
    model = da.compile(da.System([x, y], kinetic=x.diff() ** 2 / 2 + 3 * y.diff() ** 2 / 2, holonomic=[x + y - 1]))
    state = np.zeros(4)
    assert projected(model, state) == codes.OK
    assert np.abs(state - [0.75, 0.25, 0.0, 0.0]).max() < 1e-15


def test_a_position_without_a_way_back_is_refused(pendulum_dae: da.Model) -> None:
    y = np.zeros(4)
    assert projected(pendulum_dae, y) != codes.OK
