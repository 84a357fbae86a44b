"""What the camera frames: bodies that travel together are followed, lone points and what flies apart are not; cylinders
and balls of a plane lie in it whole, and what rests by chance is no ground."""

from __future__ import annotations

import dalembert as da
from dalembert.description.scene import Ball, Line, Marker, Scene, Solid
from dalembert.view.motion import Motion, motion
from dalembert.view.stored import scene_data


def moved(*shapes) -> Motion:
    """Two free points in the plane, of which the second stands: y falls 20 m, u stays 0."""
    system = da.System("x y u", kinetic="m*(x'**2 + y'**2 + u'**2)/2", potential="m*g*y",
                       parameters={"m": 1.0, "g": 10.0})  # fmt: skip
    run = da.simulate(system, q=[0.0, 0.0, 0.0], v=[0.5, 0.0, 0.0], duration=2.0)
    x, y, u = system.coordinates
    return motion(Scene(tuple(shape(x, y, u) for shape in shapes), "y"), run)


def ball(x, y, u):
    return Ball("ball", (x, y, 0), 0.2)


def test_bodies_together_are_followed():
    assert moved(ball, lambda x, y, u: Line("rod", ((x, y, 0), (x + 1, y, 0)))).follows


def test_what_flies_apart_and_a_lone_point_are_not():
    assert not moved(ball, lambda x, y, u: Ball("left", (u, 0, 0), 0.2)).follows
    alone = moved(lambda x, y, u: Marker("point", (x, y, 0), 0.02))
    assert not alone.follows and alone.size > 1.0


def test_a_ball_that_does_not_turn_lies_in_the_plane_and_wheels_reach_as_far_as_their_rim():
    found = moved(ball, lambda x, y, u: Solid("wheel", (u, 0, 0), "cylinder", (3.0, 0.1)))
    assert found.flat == 2 and found.box[1][1] == 3.0


def test_what_rests_by_chance_is_no_ground():
    def rod(x, y, u):
        return Line("rod", ((0, 0, 0), (u, 1, 0)))

    def floor(x, y, u):
        return Line("floor", ((-1, 0, 0), (1, 0, 0)))

    data = {shape["name"]: shape for shape in scene_data(moved(ball, rod, floor))["shapes"]}
    assert (data["rod"]["role"], data["floor"]["role"]) == ("bar", "fixed")
    assert data["rod"]["held"] == [0] and "held" not in data["floor"]
