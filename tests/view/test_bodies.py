"""Bodies are drawn without a scene: joints as lines, centres of mass as points, where the mechanism puts them."""

import numpy as np
import pytest

import dalembert as da
from dalembert.view.bodies import motion_of_bodies
from dalembert.view.report import report


def double_pendulum():
    made = da.Mechanism("arm", gravity=(0, -9.81, 0))
    made.body("upper", mass=1, com=(0.5, 0, 0), inertia=(0, 0.1, 0.1, 0, 0, 0))
    made.body("lower", mass=2, com=(0.25, 0, 0), inertia=(0, 0.1, 0.1, 0, 0, 0))
    made.revolute("q1", "ground", "upper")
    made.revolute("q2", "upper", "lower", at=(1, 0, 0))
    made.motor("q1", 0.01, ratio=50)
    return da.simulate(made, q={"q1": 0.3, "q2": 0.4}, duration=1.0)


def test_places_are_those_of_the_angles():
    trajectory = double_pendulum()
    moving = motion_of_bodies(trajectory)
    assert moving is not None
    assert moving.up == "y"
    shapes = {(shape.kind, shape.name): shape.points for shape in moving.shapes}
    assert set(shapes) == {("line", "lower"), ("marker", "upper"), ("marker", "lower")}
    state = trajectory.at(moving.times)
    q1, q2 = state.q.T
    elbow = np.stack([np.cos(q1), np.sin(q1), 0 * q1], axis=-1)
    centre = elbow + 0.25 * np.stack([np.cos(q1 + q2), np.sin(q1 + q2), 0 * q1], axis=-1)
    assert shapes["line", "lower"][:, 1] == pytest.approx(elbow, abs=1e-12)
    assert shapes["line", "lower"][:, 0] == pytest.approx(0 * elbow, abs=1e-12)
    assert shapes["marker", "lower"][:, 0] == pytest.approx(centre, abs=1e-12)


def test_a_report_of_bodies_moves():
    assert "lower" in report(double_pendulum())


def test_energies_have_no_bodies_to_draw():
    trajectory = da.simulate(da.System("x", kinetic="x'**2/2", potential="x**2/2"), q=[1.0], duration=1.0)
    assert motion_of_bodies(trajectory) is None
