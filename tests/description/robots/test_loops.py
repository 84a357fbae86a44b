"""Loops whose axes a file's digits leave parallel but for little: told, and made parallel on request."""

import warnings
from pathlib import Path

import numpy as np
import pytest

import dalembert as da
from dalembert.description.readers import read_text

ROBOTS = Path(__file__).resolve().parents[2] / "robots"


def read(name, **options):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        robot = da.read(ROBOTS / name, **options)
    return robot, {each.message.name: each.message.what for each in caught}


def axes(robot):
    """The axes of all joints in the world at zero."""
    model = da.compile(robot, target="numpy")
    poses = {name: model.frame_pose(name, np.zeros(model.nq)) for name in robot.bodies} | {"ground": np.eye(4)}
    turning = [joint for joint in robot.joints.values() if joint.family == "revolute"]
    return {joint.name: poses[joint.parent][:3, :3] @ np.array(joint.at.rotation, float) @ joint.geometry.axes[0]
            for joint in turning}


@pytest.mark.parametrize(("name", "pairs", "snap"), [
    ("fourbar_tilted.sdf", "knuckle and drive: 1e-12, drive and pivot: 1e-12", 1e-11),
    ("fourbar_few_digits.sdf", "bend and ankle: 7e-08, turn and ankle: 7e-08", 1e-7),
])
def test_axes_that_are_nearly_parallel_are_told_and_snapped(name, pairs, snap):
    assert pairs in read(name)[1]["nearly-parallel"]
    robot, told = read(name, snap=snap)
    assert "nearly-parallel" not in told
    first, *others = axes(robot).values()
    assert all(np.abs(np.cross(first, other)).max() <= 1e-15 for other in others)


def test_the_snapped_loop_moves_like_the_parallelogram_it_is():
    """All its bars turn alike, so that 2 T = sum I w^2 + 4 parts of the coupler's mass; it keeps its energy."""
    robot, _ = read("fourbar_tilted.sdf", snap=1e-11)
    motion = da.simulate(robot, q={}, v={"drive": 1.0, "knuckle": -1.0, "pivot": 1.0}, duration=0.5)
    assert motion.success and motion.consistent_start is None
    np.testing.assert_allclose(motion["pivot"], motion["drive"], rtol=1e-12, atol=1e-12)
    inertia = 2 * (0.002 + 0.3 * 0.15**2) + 0.5 * 0.3**2
    height = 2 * 0.3 * 0.15 * np.cos(motion["drive"]) + 0.5 * 0.3 * np.cos(motion["drive"])
    energy = inertia * motion["drive'"] ** 2 / 2 + 9.81 * height
    np.testing.assert_allclose(energy, energy[0], rtol=1e-8)


def test_opposite_axes_stay_opposite():
    text = (ROBOTS / "fourbar_tilted.sdf").read_text(encoding="utf-8").replace("1e-12 1 0", "1e-6 -0.8 0.6").replace(
        "0 1 0</xyz>", "0 0.8 -0.6</xyz>")
    found = axes(read_text(text, snap=1e-5))
    np.testing.assert_allclose(found["drive"], -found["pivot"], rtol=1e-14, atol=1e-15)
    with pytest.warns(da.errors.Remark, match="nearly-parallel"):
        assert abs(axes(read_text(text))["drive"][0]) > 1e-7, "nothing is turned unasked"


@pytest.mark.parametrize("snap", [-1, 0.5, "1e-9", None, True])
def test_snap_is_a_small_number(snap):
    with pytest.raises(da.errors.DalembertError, match="snap is"):
        read_text("<robot name='r'><link name='a'/></robot>", snap=snap)
