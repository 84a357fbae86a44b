"""Inputs corrected by our own integrators until the motion ends where it should."""

from __future__ import annotations

import math

import numpy as np
import pytest

import dalembert as da
from dalembert.planning.planned import seen
from dalembert.planning.shooting import Shooting, Shots
from tests.planning.test_problem import asked


def test_the_least_inputs_of_a_block_are_found_at_once() -> None:
    block = da.System("x", kinetic="x'**2/2", forces="u", inputs=["u"])
    problem = asked(block, {}, {"x": 1.0})
    shots = Shots(0.1, np.zeros((11, 2)), np.zeros((10, 1)))
    found = Shooting(problem).closed(shots)
    assert found is not None
    # minimal |u| with sum u = 0 and sum h^2 u (N - k - 1/2) = 1
    lever = 0.01 * (9.5 - np.arange(10))
    rows = np.array([np.full(10, 0.1), lever])
    np.testing.assert_allclose(found.inputs[:, 0], np.linalg.lstsq(rows, [0.0, 1.0], rcond=None)[0], rtol=1e-6)
    shown = seen(problem, found)
    assert shown.defect < 1e-10
    np.testing.assert_allclose(shown.cost, 0.1 * (found.inputs**2).sum(), rtol=1e-10)
    np.testing.assert_allclose(shown.states, found.states, atol=1e-10)


def test_inputs_at_their_bounds_stay_there_and_what_cannot_be_closed_is_said() -> None:
    pendulum = da.compile(da.System("a", kinetic="a'**2/2", potential="-9.81*cos(a)", forces="u", inputs=["u"]))
    problem = asked(pendulum, {}, {"a": 0.3}, inputs=4.0, velocities=0.1)
    shots = Shots(0.1, np.zeros((11, 2)), np.array([[4.0], *[[0.0]] * 9]))
    found = Shooting(problem).closed(shots)
    assert found is not None and found.inputs[0, 0] == 4.0 and np.abs(found.inputs).max() <= 4.0
    assert seen(problem, found).excess[1] > 0.1
    far = asked(pendulum, {}, {"a": math.pi}, inputs=1.0)
    assert Shooting(far).closed(Shots(0.1, np.zeros((11, 2)), np.ones((10, 1)))) is None


def test_where_an_interval_is_not_moved_through_shots_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = asked(da.System("x", kinetic="x'**2/2", forces="u", inputs=["u"]), {}, {"x": 1.0})
    monkeypatch.setattr(Shooting, "moved", lambda self, t, h, state, inputs: np.full(2, np.nan))
    shots = Shots(0.5, np.zeros((3, 2)), np.zeros((2, 1)))
    assert Shooting(problem).improved(shots, np.zeros((2, 2))) is shots
