"""Nothing that a robot file says is passed over in silence: each word is read, idle, told or refused."""

import warnings
from pathlib import Path

import pytest

from dalembert.description.readers import read_text
from dalembert.description.robots.left_out import KINDS, LeftOut
from dalembert.description.robots.markup import parse
from dalembert.description.robots.words import IDLE, KEPT, READ, REFUSED, fate, mjcf, row, sdf, survey, urdf

DOCUMENTED = Path(__file__).resolve().parents[3] / "benchmarks" / "robot_words"
UNIT = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'


def told(text, **options):
    """The remarks on a text by name, without what stands before them."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        read_text(text, "robot", **options)
    return {each.message.name: each.message.what for each in caught}


def urdf_file(link="", joint="", robot=""):
    return (f'<robot name="r">{robot}<link name="base"/><link name="arm">{UNIT}{link}</link>'
            f'<joint name="j" type="revolute"><parent link="base"/><child link="arm"/>{joint}</joint></robot>')


def sdf_file(link="", joint="", axis="", model="", world=""):
    return (f'<sdf version="1.9"><world name="w">{world}<model name="m">{model}<link name="a"/><link name="b">{link}'
            f'</link><joint name="j" type="revolute"><parent>a</parent><child>b</child>{joint}<axis><xyz>0 0 1</xyz>'
            f'{axis}</axis></joint></model></world></sdf>')


@pytest.mark.parametrize("vocabulary", [urdf.VOCABULARY, sdf.VOCABULARY, mjcf.VOCABULARY])
def test_every_fate_is_one_that_is_known(vocabulary):
    fates = {kind for line in vocabulary.values() for kind in line.values()}
    assert fates <= {READ, KEPT, IDLE, REFUSED, *KINDS}


@pytest.mark.parametrize(("form", "vocabulary"), [("urdf", urdf.VOCABULARY), ("sdf", sdf.VOCABULARY)])
def test_every_documented_word_is_in_a_list(form, vocabulary):
    """What stands in an element that is passed over needs no row of its own."""
    lines = (DOCUMENTED / f"{form}.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split(":", 1) for line in lines if not line.startswith("#")]
    known = {(place, word.lstrip("@")) for place, words in rows if place in vocabulary for word in words.split()}
    assert len(known) > 40
    assert not [pair for pair in known if fate(vocabulary[pair[0]], pair[1]) == "unread"]


# -------------------------------------------------------------------- URDF


@pytest.mark.parametrize(("parts", "kind", "thing"), [
    ({"joint": '<limit lower="-1" upper="1"/>'}, "joint-limits", "(j)"),
    ({"joint": '<limit velocity="5"/>'}, "actuator-limits", "(j)"),
    ({"joint": '<safety_controller k_velocity="10"/>'}, "controllers", "(j)"),
    ({"joint": '<calibration rising="0.1"/>'}, "controllers", "(j)"),
    ({"link": '<collision><geometry><box size="1 1 1"/></geometry></collision>'}, "contacts", "(arm)"),
    ({"robot": '<transmission name="t"><joint name="j"/></transmission>'}, "transmissions", "(t)"),
    ({"robot": '<ros2_control name="c"/>'}, "transmissions", "(c)"),
    ({"robot": '<gazebo reference="arm"><mu1>1</mu1></gazebo>'}, "extensions", "(arm)"),
    ({"robot": '<drake:joint name="d"/>'}, "extensions", "(d)"),
    ({"robot": '<sensor name="s"/>'}, "sensors", "(s)"),
    ({"robot": '<loop_joint name="l"/>'}, "unread", "(<loop_joint> in <robot>)"),
    ({"joint": '<dynamics damping="1" spring="3"/>'}, "unread", "(spring= of <dynamics>)"),
    ({"joint": '<dynamic damping="1"/>'}, "unread", "(<dynamic> in <joint>)"),
])
def test_what_a_urdf_says_and_is_not_done_is_told(parts, kind, thing):
    found = told(urdf_file(**parts))
    assert list(found) == [kind] and thing in found[kind]


@pytest.mark.parametrize("parts", [
    {"link": "<visual><geometry/></visual><collision/>"}, {"robot": '<material name="red"/><gazebo/><transmission/>'},
    {"joint": '<dynamics damping="1" friction="2"/><axis xyz="1 0 0"/><limit/>'}, {"link": '<visual drake:x="1"/>'},
])
def test_what_moves_nothing_is_read_without_a_word(parts):
    assert not told(urdf_file(**parts).replace("<robot", '<robot version="1.0" xmlns:xacro="x"'))


def test_joints_that_carry_nothing_are_told():
    """A joint without mass behind it, and one whose mass is that of its followers."""
    text = urdf_file(robot='<link name="tip"/><joint name="k" type="continuous"><parent link="arm"/><child link="tip"/>'
                     "</joint>")
    assert told(text) == {"no-inertia": "these joints move nothing that has a mass, so that there are no accelerations "
                          "(k)."}
    assert not told(text.replace("</joint></robot>", '<mimic joint="k"/></joint></robot>'))
    bare = text.replace(UNIT, "")
    assert "(j, k)" in told(bare)["no-inertia"]


@pytest.mark.parametrize(("kind", "damping"), [("planar", True), ("floating", True), ("fixed", False)])
def test_damping_of_other_joints_is_kept_or_idle(kind, damping):
    """Of each velocity; a fixed joint has none. Limits of joints with several coordinates are told."""
    text = urdf_file(joint='<dynamics damping="2"/><limit lower="-1"/>').replace('"revolute"', f'"{kind}"')
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        joint = read_text(text).joints["j"]
    assert joint.damping == (2 if damping else 0) and joint.limits is None
    assert set(told(text)) == ({"joint-limits-dropped"} if damping else set())


# -------------------------------------------------------------------- SDF


@pytest.mark.parametrize(("parts", "kind", "thing"), [
    ({"axis": "<limit><lower>-1</lower></limit>"}, "joint-limits", "(j)"),
    ({"axis": "<limit><velocity>5</velocity></limit>"}, "actuator-limits", "(j)"),
    ({"link": "<collision name='c'><geometry/></collision>"}, "contacts", "(c)"),
    ({"link": "<self_collide>1</self_collide>"}, "contacts", "(b)"),
    ({"link": "<enable_wind>true</enable_wind>"}, "fluid", "(b)"),
    ({"link": "<sensor name='s'/>"}, "sensors", "(s)"),
    ({"joint": "<physics><ode/></physics>"}, "numerics", "(j)"),
    ({"model": "<plugin name='p'/>"}, "extensions", "(p)"), ({"model": "<gripper name='g'/>"}, "extensions", "(g)"),
    ({"world": "<state world_name='w'/>"}, "state", "(<state>)"),
    ({"world": "<physics><max_step_size>0.1</max_step_size></physics>"}, "numerics", "<max_step_size>"),
    ({"model": "<flavour>sweet</flavour>"}, "unread", "(<flavour> in <model>)"),
    ({"axis": "<limit strong='1'/>"}, "unread", "(strong= of <limit>)"),
])
def test_what_an_sdf_says_and_is_not_done_is_told(parts, kind, thing):
    found = told(sdf_file(**parts))
    assert list(found) == [kind] and thing in found[kind]


@pytest.mark.parametrize("parts", [
    {"link": "<visual name='v'/><must_be_base_link>1</must_be_base_link>"}, {"model": "<self_collide>0</self_collide>"},
    {"axis": "<limit><lower>-1e16</lower><upper>1e16</upper><effort>-1</effort><stiffness>1e8</stiffness></limit>"},
    {"world": "<scene/><light name='sun' type='directional'/><wind><linear_velocity>1 0 0</linear_velocity></wind>"},
])
def test_what_moves_nothing_in_an_sdf_is_read_without_a_word(parts):
    assert not told(sdf_file(**parts))


# -------------------------------------------------------------------- the survey itself


def test_a_survey_lists_in_the_order_of_the_file_and_descends_into_what_is_read():
    words = {"a": row(read="b name", sensors="c *"), "b": row(read="b", mocap="x"), "b/b": row(tendons="x")}
    left = LeftOut()
    survey(parse("<a name='n' q='1'><b x='1' name='m'><b x='2'/></b><c/><c z='1'/></a>", "f"), words, left)
    assert left.found == {"sensors": {"'q'": None, "<c>": None}, "mocap": {"m": None},
                          "unread": {"name= of <b>": None}, "tendons": {"m": None}}


def test_long_lists_are_cut_short():
    left = LeftOut()
    for number in range(9):
        left.note("sensors", f"{'s' * 200}{number}")
    with pytest.warns(UserWarning, match="and 4 more") as caught:
        left.tell("f")
    assert len(str(caught[0].message)) < 800
    left.forget("sensors")
    assert not left.found
    with pytest.raises(KeyError):
        left.note("nonsense", "x")
