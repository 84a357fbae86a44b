"""Projections of a state: positions, velocities, energy, and constraints that depend on one another."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import dalembert as da
from dalembert.simulation import codes, projection
from dalembert.simulation.kernels import build_kernels

GRAVITY = 9.81


def context_of(energy: float = 0.0, largest: float = 0.0) -> np.ndarray:
    context = np.zeros(projection.HEADER)
    context[projection.REFERENCE_ENERGY], context[projection.LARGEST_SCALING] = energy, largest
    return context


@given(st.floats(-math.pi, math.pi), st.floats(0.8, 1.25), st.floats(-3, 3), st.floats(-3, 3))
def test_a_state_lands_on_the_circle(
    pendulum_dae: da.Model, angle: float, length: float, vx: float, vy: float
) -> None:
    y = np.array([length * math.cos(angle), length * math.sin(angle), vx, vy])
    assert build_kernels(pendulum_dae).project(0.0, y, context_of()) == codes.OK
    assert abs(math.hypot(y[0], y[1]) - 1.0) < 1e-15 * 4
    assert abs(y[0] * y[2] + y[1] * y[3]) < 1e-14
    assert abs(math.atan2(y[1], y[0]) - angle) % (2 * math.pi) < 1e-12 or abs(angle) > 3.1


def test_the_move_is_the_smallest_in_the_metric_of_the_mass_matrix() -> None:
    x, y = da.coordinates("x y")
    model = da.compile(da.System([x, y], kinetic=x.diff() ** 2 / 2 + 3 * y.diff() ** 2 / 2, holonomic=[x + y - 1]))
    state = np.zeros(4)
    assert build_kernels(model).project(0.0, state, context_of()) == codes.OK
    assert np.abs(state - [0.75, 0.25, 0.0, 0.0]).max() < 1e-15


def test_the_energy_is_mended_by_scaling_the_velocity(double_pendulum: da.Model) -> None:
    y = np.array([0.3, 0.4, 1.0, -2.0])
    energy = float(double_pendulum.energy(y[:2], y[2:]))
    moved = y * [1, 1, 1 + 1e-6, 1 + 1e-6]
    assert build_kernels(double_pendulum).project(0.0, moved, context_of(energy, 1e-3)) == codes.OK
    assert np.abs(moved - y).max() < 1e-15 * 8


def test_near_a_turning_point_the_velocity_is_nearly_left_alone(double_pendulum: da.Model) -> None:
    y = np.array([0.3, 0.4, 1e-9, -2e-9])
    moved = y.copy()
    far = float(double_pendulum.energy(y[:2], y[2:])) + 1.0
    assert build_kernels(double_pendulum).project(0.0, moved, context_of(far, 1e-7)) == codes.OK
    assert np.abs(moved / y - 1.0).max() < 1.001e-7
    still = np.array([0.3, 0.4, 0.0, 0.0])
    assert build_kernels(double_pendulum).project(0.0, still, context_of(far, 1e-7)) == codes.OK
    assert not still[2:].any()


def test_a_position_without_a_way_back_is_refused(pendulum_dae: da.Model) -> None:
    y = np.zeros(4)
    assert build_kernels(pendulum_dae).project(0.0, y, context_of()) != codes.OK
