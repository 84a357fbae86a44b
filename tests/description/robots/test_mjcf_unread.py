"""What the flags of an MJCF file leave in force, and what a model does that we do not, beside mujoco itself."""

from __future__ import annotations

import importlib.util

import numpy as np
import pytest

from dalembert.description.readers import read_text

pytestmark = [
    pytest.mark.filterwarnings("ignore::dalembert.errors.Remark"),
    pytest.mark.skipif(importlib.util.find_spec("mujoco") is None, reason="extra mujoco: mujoco is not installed"),
]
ARM = """<mujoco><option><flag {}="disable"/></option><worldbody>
  <body name="upper"><joint name="shoulder" axis="0 1 0"/><geom name="ball" size="0.2" mass="1"/>
    <body name="fore" pos="0.3 0 0"><joint name="elbow" pos="-0.2 0 0" axis="0 1 0"/>
      <geom name="fist" size="0.2" mass="1"/></body></body></worldbody>
  <actuator><motor joint="shoulder" ctrllimited="true" ctrlrange="-1 1"/></actuator></mujoco>"""


@pytest.mark.parametrize("flag", ["gravity", "clampctrl", "filterparent"])
def test_flags_leave_in_force_what_they_leave_in_mujoco(flag: str) -> None:
    """How much of a large control acts, and whether bodies touch that overlap, one carried by the other."""
    import mujoco

    model = mujoco.MjModel.from_xml_string(ARM.format(flag))
    data = mujoco.MjData(model)
    data.ctrl[0] = 5.0
    mujoco.mj_forward(model, data)
    robot = read_text(ARM.format(flag), contacts="all")
    (motor,) = robot.actuators
    assert np.clip(5.0, *(motor.limits or (-np.inf, np.inf))) == data.actuator_force[0]
    assert len(robot.system.contacts) == data.ncon
