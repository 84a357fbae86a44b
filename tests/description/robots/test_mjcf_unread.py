"""What the flags of an MJCF file leave in force, and what a model does that we do not, beside mujoco itself."""

from __future__ import annotations

import importlib.util
import warnings
from pathlib import Path

import numpy as np
import pytest

from dalembert.description.readers import read_text
from dalembert.errors import Remark

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


POST = """<mujoco><compiler {}/><worldbody><body name="post"><geom size="0.1" mass="3"/>
  <body name="arm"><joint name="hinge" axis="0 1 0"/><geom size="0.1" mass="1"/><site name="end" pos="1 0 0"/>
    <body name="tool" pos="1 0 0"><geom size="0.1" mass="1"/></body></body></body></worldbody>
  <sensor><{}/></sensor></mujoco>"""
AT_SITE, AT_BODY = 'framepos objtype="site" objname="end"', 'framepos name="middle" objtype="body" objname="arm"'


@pytest.mark.parametrize("compiler", ["", 'settotalmass="1"', 'fusestatic="false"', 'fusestatic="true"',
                                      'fusestatic="true" settotalmass="1"'])
@pytest.mark.parametrize("sensor", [AT_SITE, AT_BODY, 'frameangvel objtype="body" objname="arm"'])
def test_it_is_told_where_fusing_bodies_changes_what_a_model_says(
    compiler: str, sensor: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside what mujoco says with and without: the mass that moves, and what the sensor shows."""
    import mujoco

    monkeypatch.chdir(tmp_path)  # mujoco writes its warnings into a file there

    def said(settings: str) -> list[float]:
        model = mujoco.MjModel.from_xml_string(POST.format(settings, sensor))
        data = mujoco.MjData(model)
        mujoco.mj_forward(model, data)
        return [model.body_mass[model.body_weldid > 0].sum(), *data.sensordata]

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        read_text(POST.format(compiler, sensor))
    told = [str(each.message) for each in caught
            if isinstance(each.message, Remark) and each.message.name == "fused-bodies"]  # fmt: skip
    mass, *shown = np.abs(np.subtract(said(compiler), said(compiler.replace('"true"', '"false"'))))
    things = ", ".join(name for name, moved in (("post", mass), ("middle", max(shown))) if moved > 1e-9)
    assert [f"({things})" in text for text in told] == [True] * bool(things)
