"""Inputs are kept within the limits of their actuators, however they are given, and that is told once."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import dalembert as da
from dalembert.description.readers import read_text
from dalembert.errors import DescriptionError, Remark

CART = da.System("x", kinetic="x'**2/2", potential="0", forces={"x": "f + g"}, inputs={"f": (-1, 2), "g": None})


def told(given, **more) -> tuple[da.Trajectory, list[str]]:
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always", Remark)
        motion = da.simulate(CART, q=[0.0], duration=2.0, inputs=given, **more)
    return motion, [str(each.message) for each in found if "inputs-limited" in str(each.message)]


@pytest.mark.parametrize("given, place", [
    ([3.0, 0.0], 4.0), ({"f": -5}, -2.0), (lambda t, q, v: [5.0, 1.0], 6.0),
    (([0.0, 1.0], [[1.0, 0.0], [-4.0, 0.0]]), 1.0), (da.control.sampled(lambda t, q, v: [-30.0, 0.0], 10), -2.0),
    (["2*t", "0"], 1 / 3 + 1 + 1.0), ([1.0, 100.0], 202.0),
])  # fmt: skip
def test_what_is_beyond_is_cut_off_and_told_once(given, place):
    """x'' = f + g; 2 t is 2 from t = 1 on; g has no bounds."""
    motion, words = told(given)
    assert motion.q[-1, 0] == pytest.approx(place, abs=1e-7)
    assert motion.inputs[:, 0].max() <= 2.0 and motion.inputs[:, 0].min() >= -1.0
    cut = np.isclose(np.abs(motion.inputs[:, 0]), [[1.0], [2.0]]).any() and place != 202.0
    assert len(words) == int(cut) and all("'f' is kept within [-1, 2]" in each for each in words)


def test_what_is_within_is_as_it_was():
    motion, words = told(["sin(t)", "0"])
    assert not words and motion.q[-1, 0] == pytest.approx(2 - np.sin(2), abs=1e-9)


def test_steppers_and_ensembles_keep_them_too():
    stepper = da.stepper(CART, q=[0.0])
    with pytest.warns(Remark, match="inputs-limited"):
        q, _ = stepper.step(1.0, [7.0, 0.0])
    assert q[0] == pytest.approx(1.0, abs=1e-12) and stepper.u.tolist() == [2.0, 0.0]
    with pytest.warns(Remark, match="inputs-limited"):
        study = da.ensemble(CART, q={"x": da.motion.grid([0.0, 1.0])}, inputs=[7.0, 0.0], duration=1.0).run()
    assert study["end"][:, 0] == pytest.approx([1.0, 2.0], abs=1e-9)


URDF = """<robot name="r"><link name="base"/><link name="arm"><inertial><mass value="1"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link><joint name="j" type="continuous">
<parent link="base"/><child link="arm"/><axis xyz="0 0 1"/><limit effort="EFFORT"/></joint></robot>"""


@pytest.mark.parametrize("effort, place", [("0.5", 0.25), ("0", 1.0), ("50", 1.0)])
def test_efforts_of_robot_files_are_limits(effort, place):
    """I = 1; many files write 0 for none."""
    robot = read_text(URDF.replace("EFFORT", effort))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", Remark)
        motion = da.simulate(robot, q=[0.0], duration=1.0, inputs=[2.0])
    assert motion.q[-1, 0] == pytest.approx(place, abs=1e-9)


def test_a_mechanism_says_limits_and_several_actuators_of_one_input_have_the_narrowest():
    m = da.Mechanism("pair", gravity=(0, 0, 0))
    for name in "ab":
        m.prismatic(name, m.ground, m.body(f"block {name}", 1.0), axis="x")
    m.actuate("a", "f", limits=(-1, 3))
    m.actuate("b", "f", gear=2, limits=(-2, 2))
    assert da.derive(m).system.input_limits == ((-1, 2),)
    with pytest.raises(DescriptionError, match=r"its limits are \(2, 1\)"):
        m.actuate("b", "h", limits=(2, 1))
