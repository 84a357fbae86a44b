"""What the flags of an MJCF file leave in force, and what a model does that we do not, beside mujoco itself."""

from __future__ import annotations

import importlib.util
import warnings
from pathlib import Path

import numpy as np
import pytest

from dalembert.description.readers import read_text
from dalembert.errors import ModelFileError, Remark

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


FLOOR = """<mujoco>{}<worldbody><geom name="floor" type="plane" size="1 1 1" {}/>
  <body name="ball"><freejoint/><geom size="0.1"/></body>
  <body name="other" pos="1 0 0"><freejoint/><geom name="ball" size="0.1"/></body></worldbody>
  <contact><pair geom1="floor" geom2="ball"{}/></contact></mujoco>"""


@pytest.mark.parametrize("default, pair", [
    ("", ""), ("", ' friction="0.4"'), ("<default><pair friction='0.3'/></default>", ""),
    ("<default><default class='c'><pair friction='0.3' condim='1'/></default></default>", ' class="c"'),
    ("<default><default class='c'><pair condim='1'/></default></default>", ' class="c" condim="3" friction="0.6"'),
])  # fmt: skip
def test_pairs_rub_as_their_defaults_say(default: str, pair: str) -> None:
    """Beside mujoco; a shape without a name does not take that of another one."""
    import mujoco

    text = FLOOR.format(default, 'friction="0.7"', pair)
    model = mujoco.MjModel.from_xml_string(text)
    robot = read_text(text, contacts="geometry")
    (found,) = (each.friction for each in robot.meetings if "other" in (each.first.frame.body, each.second.frame.body))
    assert found == (model.pair_friction[0, 0] if model.pair_dim[0] > 1 else 0.0)


@pytest.mark.parametrize("words, pair, told", [
    ("", "", False), ("condim='4'", "", True), ("condim='4' friction='1 0 0'", "", False), ("", " condim='6'", True),
    ("margin='0.01'", "", True), ("margin='0.0'", "", False), ("surfacevel='1 0 0'", "", True),
])  # fmt: skip
def test_contacts_that_are_more_than_sliding_surfaces_are_told(words: str, pair: str, told: bool) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        read_text(FLOOR.format("", words, pair), contacts="geometry")
    assert any(isinstance(each.message, Remark) and each.message.name == "contacts-plain" for each in caught) == told


@pytest.mark.parametrize("words, error", [
    ('friction="ice"', "mujoco refuses it"), ('class="none"', "mujoco refuses it"),
])  # fmt: skip
def test_malformed_pairs_are_refused_in_words(words: str, error: str) -> None:
    with pytest.raises(ModelFileError, match=error):
        read_text(FLOOR.format("", "", f" {words}"), contacts="geometry")


@pytest.mark.parametrize("floor, words", [
    ('pos="0 0 nan"', "pos is '0 0 nan'. Use finite numbers"), ('friction="-NaN"', "friction is '-NaN'"),
    ('pos="0 0 1e300"', "geom_pos of the compiled model holds 1e"),
])  # fmt: skip
def test_shapes_without_numbers_are_refused(floor: str, words: str) -> None:
    with pytest.raises(ModelFileError, match=words):
        read_text(FLOOR.format("", floor, ""), contacts="geometry")


def test_a_total_mass_in_another_notation_is_refused() -> None:
    text = POST.format('fusestatic="true" settotalmass="0x10"', AT_SITE)
    with pytest.raises(ModelFileError, match="settotalmass is '0x10'"):
        read_text(text)


def test_what_is_called_so_is_no_number() -> None:
    robot = read_text('<mujoco><worldbody><body name="nan"><joint/><geom size="1"/></body></worldbody></mujoco>')
    assert list(robot.bodies) == ["nan"]


def test_a_keyframe_places_what_is_moved_from_outside() -> None:
    """In the pose that mujoco computes there; that the time of the keyframe is not used is told."""
    import mujoco

    text = """<mujoco><worldbody><body name="hand" mocap="true"/><body name="tool" mocap="true" pos="0 0 1"/>
      <body name="b"><joint/><geom size="0.1"/></body></worldbody>
      <keyframe><key time="2" mpos="1 2 3 4 5 6" mquat="1 0 0 0 3 0 4 0"/></keyframe></mujoco>"""
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    mujoco.mj_resetDataKeyframe(model, data, 0)
    mujoco.mj_kinematics(model, data)
    with pytest.warns(Remark, match="keyframe-controls"):
        robot = read_text(text, keyframe=0)
    for body in ("hand", "tool"):
        at = robot.joints[f"{body}_fixed"].at
        assert np.allclose(at.offset, data.body(body).xpos, rtol=0, atol=1e-15)
        assert np.allclose(np.array(at.rotation, float).ravel(), data.body(body).xmat, rtol=0, atol=1e-15)


@pytest.mark.parametrize("flag", ["", '<option><flag filterparent="disable"/></option>'])
@pytest.mark.parametrize("joints", ["<joint/>", "<joint/><joint type='slide'/>",
                                    "<joint axis='1 0 0'/><joint axis='0 1 0'/><joint/>"])
def test_what_carries_a_body_by_several_joints_does_not_touch_it(joints: str, flag: str) -> None:
    """Of three balls in a chain, which overlap, as many pairs as touch in mujoco."""
    import mujoco

    ball, inner = "<geom size='0.5'/>", f"<body pos='0.1 0 0'>{joints}<geom size='0.4'/></body>"
    text = f"<mujoco>{flag}<worldbody><body><freejoint/>{ball}<body pos='0.2 0 0'>{joints}{ball}{inner}</body></body>" \
        "</worldbody></mujoco>"
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    assert len(read_text(text, contacts="all").meetings) == data.ncon > 0


@pytest.mark.parametrize("control, force", [("-1 1", "5 10"), ("3 4", "-1 1"), ("-4 4", "-2 1"), ("-1 2", "1 9")])
def test_bounds_of_motors_are_those_of_mujoco(control: str, force: str) -> None:
    """Also where they are apart: mujoco then clamps to the nearest end."""
    import mujoco

    said = f'ctrlrange="{control}" forcelimited="true" forcerange="{force}"'
    text = ARM.format("gravity").replace('ctrlrange="-1 1"', said)
    model = mujoco.MjModel.from_xml_string(text)
    data, ends = mujoco.MjData(model), []
    for asked in (-100.0, 100.0):
        data.ctrl[0] = asked
        mujoco.mj_forward(model, data)
        ends.append(float(data.actuator_force[0]))
    assert [each.limits for each in read_text(text).actuators] == [tuple(ends)]


def test_friction_of_shapes_is_that_of_the_file() -> None:
    with pytest.raises(ModelFileError, match="friction of shapes is always said"):
        read_text(FLOOR.format("", "", ""), contacts="geometry", friction=0.5)
