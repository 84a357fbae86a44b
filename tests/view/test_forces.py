"""Forces along motions are those of mechanics: what a rod pulls, what joints carry, what the floor presses."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from sympy import cos, sin

import dalembert as da
from dalembert.view.bodies import seen
from dalembert.view.forces import Arrow, Pulls, forces_of
from dalembert.view.stored import forces_data

G = 9.81


def found(run, scene=None):
    moving = seen(run, scene)
    assert moving is not None
    return forces_of(run, scene, moving)


@pytest.fixture(scope="module")
def bouncing():
    x, y = da.coordinates("x y")
    ball = da.System([x, y], kinetic="(x'**2 + y'**2)*m/2", potential=f"{G}*m*y", parameters={"m": 2.0},
                     contacts=[da.Contact("y", restitution=0.5, friction=0.3, slip="x'", name="floor")])  # fmt: skip
    scene = da.Scene((da.scene.Marker("ball", (x, y, 0)),), "y")
    return da.simulate(ball, q=[0, 0.05], v=[1.0, 0], duration=1.0), scene


def test_a_rod_pulls_a_particle_along_itself():
    x, y = da.coordinates("x y")
    bead = da.System([x, y], kinetic="m*(x'**2 + y'**2)/2", potential=f"m*{G}*y", holonomic=[x**2 + y**2 - 1],
                     parameters={"m": 3.0})  # fmt: skip
    run = da.simulate(bead, q=[1.0, 0.0], v=[0.0, 0.0], duration=1.0)
    scene = da.Scene((da.scene.Marker("bead", (x, y, 0)), da.scene.Marker("pin", (0, 0, 0))), "y")
    pulls = found(run, scene)
    (arrow,) = pulls.arrows
    assert arrow.name == "reaction on bead"
    state = run.at(pulls.times)
    speed = np.sum(state.v**2, axis=-1)
    pulled = -(3.0 * (speed - G * state.q[:, 1]))[:, None] * state.q
    assert np.allclose(arrow.force[:, :2], pulled, atol=1e-6) and not arrow.force[:, 2].any()
    assert np.allclose(arrow.at[:, :2], state.q)


def test_joints_of_a_mechanism_carry_what_hangs_on_them():
    hanging = da.Mechanism("hanging", gravity=(0, 0, -G))
    upper = hanging.body("upper", 2.0, (0, 0, -0.5), (0.2, 0.2, 0.001))
    lower = hanging.body("lower", 1.0, (0, 0, -0.5), (0.1, 0.1, 0.001))
    hanging.revolute("a", hanging.ground, upper, axis="y")
    hanging.revolute("b", upper, lower, axis="y", at=(0, 0, -1))
    pulls = found(da.simulate(hanging, q=[0, 0], v=[0, 0], duration=0.1))
    assert [arrow.name for arrow in pulls.arrows] == ["a", "b"]
    assert np.allclose([arrow.force for arrow in pulls.arrows], [[[0, 0, 3 * G]], [[0, 0, G]]])
    assert np.allclose(pulls.arrows[1].at, [0, 0, -1])


def test_a_floor_presses_and_rubs(bouncing):
    run, scene = bouncing
    assert run.events
    pulls = found(run, scene)
    (arrow,) = pulls.arrows
    assert arrow.name == "contact on ball"
    assert np.allclose(arrow.force[-1], [0, 2 * G, 0], atol=1e-6)
    slides = next(each for each in run.events if each.action == "rests")
    stops = next(each for each in run.events if each.action == "sticks" and each.time >= slides.time)
    there = (pulls.times > slides.time + 1e-3) & (pulls.times < stops.time - 1e-3)
    assert there.any() and np.allclose(arrow.force[there], [-0.3 * 2 * G, 2 * G, 0], atol=1e-6)
    assert not arrow.force[0].any()


def test_forces_at_points_are_where_they_were_said():
    x, y = da.coordinates("x y")
    pushed = da.System([x, y], kinetic="(x'**2 + y'**2)/2", forces=[da.PointForce((2.0, "x"), at=(x, y))])
    pulls = found(da.simulate(pushed, q=[1, 0], v=[0, 0], duration=0.5),
                  da.Scene((da.scene.Marker("m", (x, y, 0)),), "y"))  # fmt: skip
    (arrow,) = pulls.arrows
    assert np.allclose(arrow.force[:, 0], 2) and np.allclose(arrow.force[:, 1], arrow.at[:, 0])


def test_forces_at_points_of_bodies_are_where_they_were_said():
    pushed = da.Mechanism("pushed", gravity=(0, 0, 0))
    plate = pushed.body("plate", 2.0, inertia=(0.1, 0.1, 0.2, 0, 0, 0))
    pushed.planar("plane", pushed.ground, plate, coordinate="x y theta")
    pushed.force(plate, (3, 0, 0), at=(0, 0.5, 0))
    pushed.force(plate, (0, 1, 0), at=(0.2, 0, 0), frame="body")
    run = da.simulate(pushed, q=[0, 0, 0.3], v=[1, 0, 2], duration=0.5)
    pulls = found(run)
    assert [arrow.name for arrow in pulls.arrows] == ["force on 'plate'"] * 2  # its joint carries nothing
    state = run.at(pulls.times)
    c, s = np.cos(state.q[:, 2]), np.sin(state.q[:, 2])
    along, across = np.stack([c, s], axis=1), np.stack([-s, c], axis=1)
    first, second = pulls.arrows
    assert np.allclose(first.force, [3, 0, 0]) and np.allclose(second.force[:, :2], across)
    assert np.allclose(first.at[:, :2], state.q[:, :2] + 0.5 * across)
    assert np.allclose(second.at[:, :2], state.q[:, :2] + 0.2 * along)


def test_what_is_left_by_rounding_is_no_force():
    """A body that flies freely: its joint carries nothing, and so does one that springs hold at rest."""
    free = da.Mechanism("free", gravity=(0, 0, 0))
    body = free.body("stone", 2.0, (0.3, 0.1, 0.2), (0.1, 0.3, 0.35))
    free.floating("flight", free.ground, body)
    assert found(da.simulate(free, q={}, v=[1, 2, 3, 3, 1, 2], duration=0.5)) is None
    for side in (-1, 1):
        free.spring((body, (0.1 * side, 0.1, 0.3)), (free.ground, (0.7 * side, 0.1, 0.3)), 7.0, 0.1)
    assert found(da.simulate(free, q={}, v=[0] * 6, duration=0.5)) is None


def test_where_no_place_is_known_there_is_no_arrow(pendulum_run, pendulum_scene):
    assert found(pendulum_run, pendulum_scene) is None


def test_what_is_stored_is_small_and_in_order(bouncing):
    run, scene = bouncing
    pulls = found(run, scene)
    moving = seen(run, scene)
    assert moving is not None
    stored = forces_data(pulls, moving)
    assert stored["names"] == ["contact on ball"] and stored["points"] == [0]
    assert stored["motion"]["columns"][2:] == [0.0] and stored["scale"] > 0
    apart = forces_data(replace(pulls, arrows=(replace(pulls.arrows[0], point=None),)), moving)
    assert apart["points"] == [None] and len(apart["motion"]["columns"]) == 6
    assert len(str(stored)) < 2_500


def test_the_place_of_a_point_is_that_among_the_numbers_of_the_scene(pendulum_run):
    (theta,) = pendulum_run.system.coordinates
    end = (sin(theta), -cos(theta), 0)
    turn = [[cos(theta), -sin(theta), 0], [sin(theta), cos(theta), 0], [0, 0, 1]]
    scene = da.Scene((da.scene.Ball("w", (0, 0, 0), 0.1, turn), da.scene.Line("rod", ((0, 0, 0), end))), "y")
    moving = seen(pendulum_run, scene)
    assert moving is not None
    arrow = Arrow("f", moving.shapes[1].points[:, 1], np.ones((len(moving.times), 3)), point=2)
    stored = forces_data(Pulls(moving.times, (arrow,), 1.0), moving)
    assert stored["points"] == [3 + 9 + 3]
