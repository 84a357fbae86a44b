"""What is drawn within bodies stands, in every frame of a motion, where functions of the model say it is."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert.view.bodies import motion_of_bodies
from dalembert.view.page import player
from dalembert.view.report import write_report


@pytest.fixture(scope="module")
def run() -> da.Trajectory:
    arm = da.Mechanism("arm", gravity=(0, 0, -9.81))
    boom = arm.body("boom", da.inertia.brick(2.0, 1.0, 0.2, 0.1).moved((0.5, 0.1, 0)))
    slide = arm.body("slide", da.inertia.cylinder(1.0, 0.1, 0.4, axis="y").moved((0.1, 0, 0.2)))
    arm.revolute("q1", arm.ground, boom, axis=(0, 0.6, 0.8), at=(0, 0, 0.3))
    arm.prismatic("q2", boom, slide, axis="x", at=(1.0, 0, 0), rotation=((0, -1, 0), (1, 0, 0), (0, 0, 1)))
    return da.simulate(arm, q=[0.3, 0.1], v=[1.0, 0.2], duration=0.5)


def placed(run: da.Trajectory, kind: str) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """Of each body where its detail of a kind is, (T, 3), and its axes, (T, 3, 3)."""
    moving = motion_of_bodies(run)
    assert moving is not None
    found = {}
    for each in moving.details:
        shape = moving.shapes[each.on]
        if each.kind == kind:
            assert shape.rotation is not None
            found[shape.name] = (shape.points[:, 0] + shape.rotation @ each.at, shape.rotation @ each.axes)
    return found


def test_frames_are_those_of_the_model(run):
    times = motion_of_bodies(run).times
    for name, (place, axes) in placed(run, "frame").items():
        pose = run.model.frame_pose(name, run.at(times).q)
        assert np.allclose(pose[..., :3, 3], place, atol=1e-12) and np.allclose(pose[..., :3, :3], axes, atol=1e-12)


def test_axes_are_those_of_the_joints_and_masses_balance(run):
    times = motion_of_bodies(run).times
    axes, centres = placed(run, "axis"), placed(run, "centre")
    assert np.allclose(axes["boom"][1][..., 2], (0, 0.6, 0.8), atol=1e-12)
    assert np.allclose(axes["slide"][1][..., 2], placed(run, "frame")["slide"][1][..., 0], atol=1e-12)
    whole = (2.0 * centres["boom"][0] + 1.0 * centres["slide"][0]) / 3.0
    assert np.allclose(run.model.center_of_mass(run.at(times).q), whole, atol=1e-12)


def test_a_page_offers_them_where_there_are_some(run, tmp_path):
    assert 'id="show-inside"' in write_report(tmp_path / "arm.html", run).read_text(encoding="utf-8")
    assert "show-inside" not in player(["bob"])
