"""The measures the checks are made of: they see agreement, and they see its absence."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from sympy import Matrix, cos, sin, symbols

import dalembert as da
from dalembert.gallery import measures

m, k = symbols("m k", positive=True)
(x,) = da.coordinates("x")


@pytest.fixture(scope="module")
def oscillator() -> SimpleNamespace:
    system = da.System([x], kinetic=m * x.diff() ** 2 / 2, potential=k * x**2 / 2, parameters={m: 2.0, k: 8.0})
    equations = da.derive(system)
    model = da.compile(equations)
    trajectory = da.simulate(model, q=[0.5], v=[0.0], duration=2.0)
    return SimpleNamespace(system=system, equations=equations, model=model, trajectory=trajectory)


def test_symbols_are_found_by_name(oscillator: SimpleNamespace):
    found = measures.symbols_of(oscillator.system)
    assert (found.x, found.m, found.k) == (x, m, k)


def test_difference_of_equal_functions_vanishes():
    assert measures.difference(sin(x) ** 2 + cos(x) ** 2, 1) < 1e-25


def test_difference_sees_one_wrong_entry():
    right = Matrix([[m, x.diff()], [x, k]])
    wrong = Matrix([[m, x.diff()], [x, k + m / 1000]])
    assert measures.difference(right, right) == 0
    assert measures.difference(right, wrong) > 1e-4


def test_difference_sees_a_wrong_shape():
    assert measures.difference(Matrix([m, k]), Matrix([[m, k]])) == np.inf


def test_difference_sees_a_velocity_in_place_of_an_acceleration():
    assert measures.difference(x.diff(), x.diff().diff()) > 1e-3


def test_difference_keeps_fixed_values():
    assert measures.difference(k, 3, k=3) == 0
    assert measures.difference(k, 3) > 0.1


def test_along_evaluates_positions_rates_accelerations_and_time(oscillator: SimpleNamespace):
    motion, t = oscillator.trajectory, oscillator.trajectory.times
    np.testing.assert_allclose(measures.along(oscillator, m * x.diff().diff() + k * x), 0, atol=1e-12)
    np.testing.assert_allclose(measures.along(oscillator, x.diff() * da.time), motion.v[:, 0] * t)
    assert measures.along(oscillator, m).shape == t.shape


def test_parameter_is_the_number_of_the_run(oscillator: SimpleNamespace):
    assert measures.parameter(oscillator, "k") == 8.0


def test_drift_is_relative_to_large_values_and_absolute_for_small_ones():
    assert measures.drift(np.array([1000.0, 1001.0])) == pytest.approx(1 / 1001)
    assert measures.drift(np.array([0.0, 1e-3])) == pytest.approx(1e-3)


def test_a_drifting_quantity_is_seen(oscillator: SimpleNamespace):
    assert measures.largest_drift(oscillator, [m * x.diff() ** 2 / 2 + k * x**2 / 2]) < 1e-8
    assert measures.largest_drift(oscillator, [m * x.diff() ** 2 / 2]) > 0.1
