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
    shapes = {(shape.kind, shape.name): shape for shape in moving.shapes}
    assert set(shapes) == {("solid", "upper"), ("solid", "lower")}
    assert (moving.flat, moving.gravity.tolist()) == (2, [0, -9.81, 0])
    state = trajectory.at(moving.times)
    q1, q2 = state.q.T
    elbow = np.stack([np.cos(q1), np.sin(q1), 0 * q1], axis=-1)
    along = np.stack([np.cos(q1 + q2), np.sin(q1 + q2), 0 * q1], axis=-1)
    lower = shapes["solid", "lower"]
    assert lower.points[:, 0] == pytest.approx(elbow + 0.25 * along, abs=1e-12)
    assert lower.rotation is not None
    assert np.abs(np.einsum("ti,ti->t", lower.rotation[:, :, 2], along)) == pytest.approx(1, abs=1e-12)
    assert (lower.solid, lower.size[1]) == ("capsule", pytest.approx((12 * 0.1 / 2) ** 0.5))


def test_point_masses_hang_on_bars_and_springs_act_between_places():
    made = da.Mechanism("bob", gravity=(0, 0, -9.81))
    bob = made.body("bob", mass=1, com=(0, 0, -2))
    made.revolute("q", "ground", bob, axis="y")
    made.spring((bob, (0, 0, -1)), ("ground", (1, 0, -1)), 10.0)
    moving = motion_of_bodies(da.simulate(made, q=[0.2], duration=0.5))
    assert moving is not None
    bar, mark, spring = moving.shapes
    assert [(s.kind, s.name, s.trace) for s in moving.shapes] == [
        ("line", "bob", False), ("marker", "bob", True), ("spring", "spring", False)]  # fmt: skip
    assert (bar.role, moving.up, moving.flat) == ("bar", "z", 1)
    assert bar.points[:, 1] == pytest.approx(mark.points[:, 0], abs=1e-12)
    assert spring.points[:, 0] == pytest.approx(mark.points[:, 0] / 2, abs=1e-12)
    assert spring.points[:, 1] == pytest.approx(np.broadcast_to([1, 0, -1], (len(moving.times), 3)))


def test_a_report_of_bodies_moves():
    assert "lower" in report(double_pendulum())


def test_energies_have_no_bodies_to_draw():
    trajectory = da.simulate(da.System("x", kinetic="x'**2/2", potential="x**2/2"), q=[1.0], duration=1.0)
    assert motion_of_bodies(trajectory) is None


def test_a_curve_that_touches_is_drawn_in_place_of_the_solid():
    made = da.Mechanism("cam", gravity=(0, -9.81, 0))
    turning = made.body("cam", 1.0, (0.05, 0, 0), inertia=(0.01, 0.01, 0.01))
    made.revolute("q", "ground", turning)
    made.contact(made.ellipse(turning, (0.2, 0.1)), made.plane(("ground", (0, -0.5, 0)), "y"))
    moving = motion_of_bodies(da.simulate(made, q={"q": 0.3}, duration=0.2))
    assert moving is not None and moving.flat == 2
    shapes = {shape.kind: shape for shape in moving.shapes if shape.name == "cam"}
    assert shapes.keys() == {"marker", "line"}
    rim = shapes["line"].points
    np.testing.assert_allclose(rim[:, 0], rim[:, -1], atol=1e-15)
    centre = shapes["marker"].points[:, 0]
    turn = np.arctan2(centre[:, 1], centre[:, 0])[:, None]
    x, y = rim[..., 0], rim[..., 1]
    along, across = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
    np.testing.assert_allclose((along / 0.2) ** 2 + (across / 0.1) ** 2, 1.0, atol=1e-12)
