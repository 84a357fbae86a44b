from __future__ import annotations

import numpy as np
import pytest
from sympy import Matrix, Symbol, cos, log, sin

from dalembert.description.coordinates import coordinates, time
from dalembert.description.scene import Ball, Damper, Line, Marker, Scene, Solid, Spring, Vector
from dalembert.errors import DescriptionError, UnknownNameError
from dalembert.view.motion import evaluate, frame_times, motion, parameter_values


def test_points_follow_the_coordinates(pendulum_run, pendulum_scene):
    moving = motion(pendulum_scene, pendulum_run, frames=50)
    string, bob, _ = moving.shapes
    theta = pendulum_run.at(moving.times).q[:, 0]
    expected = np.stack([0.5 * np.sin(theta), -0.5 * np.cos(theta), 0 * theta], axis=-1)
    np.testing.assert_allclose(bob.points[:, 0], expected, rtol=1e-12, atol=1e-12)
    np.testing.assert_allclose(string.points[:, 1], expected, rtol=1e-12, atol=1e-12)
    assert string.points.shape == (50, 2, 3)
    assert (bob.radius, bob.trace) == (0.04, True)


def test_the_box_holds_every_point_and_radius(pendulum_run, pendulum_scene):
    moving = motion(pendulum_scene, pendulum_run, frames=50)
    low, high = moving.box
    for shape in moving.shapes:
        assert (shape.points - shape.radius >= low - 1e-12).all()
        assert (shape.points + shape.radius <= high + 1e-12).all()


def test_arrows_keep_their_proportions_and_fit_the_scene(pendulum_run):
    (theta,) = pendulum_run.system.coordinates
    shapes = (
        Line("frame", ((0, 0, 0), (3, 0, 0))),
        Vector("v", (0, 0, 0), (theta.diff(), 0, 0)),
        Vector("twice", (0, 0, 0), (2 * theta.diff(), 0, 0)),
    )
    _, single, double = motion(Scene(shapes), pendulum_run, frames=20).shapes
    np.testing.assert_allclose(double.points[:, 1], 2 * single.points[:, 1])
    assert np.abs(double.points[:, 1, 0]).max() == pytest.approx(1.0)


def test_rotations_and_symbolic_radii(pendulum_run):
    (theta,) = pendulum_run.system.coordinates
    _, length, _ = pendulum_run.system.parameters
    turn = Matrix([[cos(theta), -sin(theta), 0], [sin(theta), cos(theta), 0], [0, 0, 1]])
    (ball,) = motion(Scene((Ball("b", (0, 0, 0), length / 5, turn),)), pendulum_run, frames=20).shapes
    assert ball.radius == pytest.approx(0.1)
    np.testing.assert_allclose(
        ball.rotation @ ball.rotation.transpose(0, 2, 1), np.broadcast_to(np.eye(3), (20, 3, 3)), rtol=1e-12, atol=1e-12
    )


def test_time_inputs_and_multipliers_may_be_drawn(bead_run):
    push = bead_run.system.inputs[0]
    (reaction,) = coordinates("lambda_0")
    values = evaluate([time(), push, reaction], bead_run, bead_run.times)
    np.testing.assert_allclose(values[:, 0], bead_run.times)
    np.testing.assert_allclose(values[:, 1], 0.2)
    np.testing.assert_allclose(values[:, 2], bead_run.multipliers[:, 0])


def test_parameters_are_those_of_the_run(pendulum_run):
    assert {str(symbol): value for symbol, value in parameter_values(pendulum_run).items()} == {
        "m": 1.0,
        "l": 0.5,
        "g": 9.81,
    }


def test_frames_are_bounded(pendulum_run):
    assert len(frame_times(pendulum_run, 1000)) == 120
    assert len(frame_times(pendulum_run, 30)) == 30
    assert len(frame_times(pendulum_run.at([0.5]), 30)) == 1


def test_a_stranger_is_named_with_the_nearest_known_name(pendulum_run):
    with pytest.raises(UnknownNameError, match=r"Marker 'p': the system has no thet\(t\)\. Did you mean 'theta'"):
        motion(Scene((Marker("p", (coordinates("thet")[0], 0, 0)),)), pendulum_run)


def test_a_hostile_name_is_never_run(pendulum_run, tmp_path):
    victim = tmp_path / "written"
    hostile = Symbol(f"__import__('pathlib').Path({str(victim)!r}).touch()")
    with pytest.raises(UnknownNameError):
        motion(Scene((Marker("p", (hostile, 0, 0)),)), pendulum_run)
    assert not victim.exists()


def test_frames_end_where_a_position_stops_being_finite(pendulum_run):
    grows = log(1 - time())
    moving = motion(Scene((Marker("p", (grows, 0, 0)),)), pendulum_run, frames=101)
    assert 45 < len(moving.times) <= 51
    with pytest.raises(DescriptionError, match="not a finite number at the start"):
        motion(Scene((Marker("p", (1 / time(), 0, 0)),)), pendulum_run)


def test_what_a_line_does_is_seen_from_its_motion(pendulum_run):
    (theta,) = pendulum_run.system.coordinates
    end = (sin(theta), -cos(theta), 0)
    shapes = (Line("rod", ((0, 0, 0), end)), Line("rope", ((1, 0, 0), end)), Line("wall", ((0, 0, 0), (1, 0, 0))),
              Spring("k", ((1, 0, 0), end)), Damper("c", ((1, 0, 0), end)))  # fmt: skip
    moving = motion(Scene(shapes, up="y"), pendulum_run, frames=20)
    assert [shape.role for shape in moving.shapes] == ["bar", "cord", "fixed", "", ""]
    assert [shape.kind for shape in moving.shapes[3:]] == ["spring", "damper"]
    assert (moving.flat, moving.follows) == (2, False)
    assert moving.gravity == pytest.approx([0, -9.81, 0])


def test_solids_lie_in_the_plane_across_which_they_turn(pendulum_run):
    (theta,) = pendulum_run.system.coordinates
    turn = [[cos(theta), -sin(theta), 0], [sin(theta), cos(theta), 0], [0, 0, 1]]
    wheel = Solid("wheel", (theta, 0, 0), "cylinder", (0.3, 0.05), turn)
    moving = motion(Scene((wheel,), up="y"), pendulum_run, frames=20)
    assert (moving.shapes[0].size, moving.flat) == ((0.3, 0.05), 2)
    tumbling = Solid("box", (theta, 0, 0), "box", (1, 2, 3), np.array(turn)[[2, 0, 1]].tolist())
    assert motion(Scene((wheel, tumbling), up="y"), pendulum_run, frames=20).flat == -1


def test_what_travels_far_is_followed(pendulum_run):
    (theta,) = pendulum_run.system.coordinates
    moving = motion(Scene((Marker("p", (40 * theta, 0, 0), radius=0.1), Marker("q", (40 * theta, 1, 0), radius=0.1))),
                    pendulum_run, frames=20)  # fmt: skip
    assert moving.follows
    assert moving.size == pytest.approx(1.2)
