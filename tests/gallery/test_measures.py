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
def top() -> SimpleNamespace:
    """A body on a ball joint whose point is held by constraints: quaternion, twist and reactions."""
    machine = da.Mechanism("top", gravity=(0, 0, -9.81))
    machine.floating("B", machine.ground, machine.body("top", 2.0, inertia=(1, 1, 2, 0, 0, 0)))
    machine.spherical("point", machine.ground, "top", child_at=(0, 0, -0.5))
    equations = da.derive(machine)
    model = da.compile(equations)
    trajectory = da.simulate(model, q={"B_z": 0.5}, v={"B_wz": 3.0}, duration=0.1)
    return SimpleNamespace(machine=machine, system=equations.system, model=model, trajectory=trajectory)


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


def test_symbols_of_a_mechanism_are_those_of_its_system(top: SimpleNamespace):
    found, system = measures.symbols_of(top.machine), measures.symbols_of(top.system)
    assert found.B_qw == system.B_qw and found.B_wz == system.B_wz
    assert [str(v) for v in measures.velocities(top.system)][-1] == "B_wz(t)"


def test_along_knows_twists_and_reactions(top: SimpleNamespace):
    """A top that stands and spins: w_z stays, and the reaction is its weight."""
    s = measures.symbols_of(top.system)
    np.testing.assert_allclose(measures.along(top, s.B_wz), 3.0, rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(measures.along(top, s.B_wz.diff()), 0.0, rtol=1e-12, atol=1e-12)
    x, y, z = measures.reactions(top.system)
    np.testing.assert_allclose(measures.along(top, z), 2.0 * 9.81, rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(measures.along(top, x + y), 0.0, rtol=1e-9, atol=1e-9)


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
    np.testing.assert_allclose(measures.along(oscillator, m * x.diff().diff() + k * x), 0, rtol=1e-12, atol=1e-12)
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
