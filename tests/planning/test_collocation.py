"""The nonlinear program of a plan: guesses from a motion, and solutions carried to polynomials of a higher degree."""

from __future__ import annotations

import math
from importlib.util import find_spec

import numpy as np
import pytest

from dalembert.planning.collocation import Collocation
from tests.planning.test_problem import asked, cart

pytestmark = pytest.mark.skipif(find_spec("casadi") is None, reason="extra exports: casadi is not installed")

CUBIC = np.array([[0.3, -1.0, 2.0, 0.5], [1.0, 0.2, -0.4, 0.1], [0.0, 1.0, 1.0, 1.0], [-2.0, 0.0, 0.7, 0.0]])


def motion(x: np.ndarray) -> np.ndarray:
    """(..., 4): four polynomials of the third degree in the share of the time."""
    return np.stack([np.polyval(row, x) for row in CUBIC], axis=-1)


@pytest.mark.parametrize(("begun", "ended", "duration", "wanted"), [
    (0.0, 1.25, (0.5, 2.0), 1.25), (3.0, 4.0, (0.5, 2.0), 1.0), (0.0, 5.0, (0.5, 2.0), 2.0),
    (1.0, 1.2, (0.5, 2.0), 0.5),
])  # fmt: skip
def test_a_guess_lies_along_a_motion_and_takes_its_time_within_bounds(
    begun: float, ended: float, duration: tuple[float, float], wanted: float
) -> None:
    program = Collocation(asked(cart(), {}, {"theta": math.pi}, duration, parameters={"g": 9.81}), 4, 3)
    times = np.linspace(begun, ended, 4001)
    share = (times - begun) / (ended - begun)
    found = program.along(times, motion(share), np.sin(share)[:, None])
    places = (np.arange(4)[:, None] + np.array(program.places)) / 4
    assert found.duration == pytest.approx(wanted, rel=1e-15) and not found.success
    assert np.allclose(found.points, motion(places), atol=1e-6)
    assert np.allclose(found.inputs[:, 0], np.sin(np.arange(4) / 4), atol=1e-6)
    assert found.multipliers.shape == (4, 3, 0)


def test_a_solution_is_carried_to_a_higher_degree_without_loss() -> None:
    problem = asked(cart(), dict(zip(("x", "theta", "x'", "theta'"), motion(np.array(0.0)), strict=True)),
                    {"theta": math.pi}, 1.0, parameters={"g": 9.81})  # fmt: skip
    low, high = (Collocation(problem, 3, degree) for degree in (3, 5))
    times = np.linspace(0, 1, 11)
    start = low.along(times, motion(times), np.ones((11, 1)))
    exact = [motion((np.arange(3)[:, None] + np.array(each.places)) / 3) for each in (low, high)]
    found = high.refined(type(start)(**{**vars(start), "points": exact[0]}))
    assert np.allclose(found.points, exact[1], rtol=1e-12, atol=1e-13)
    assert found.duration == 1.0 and np.array_equal(found.inputs, start.inputs)
