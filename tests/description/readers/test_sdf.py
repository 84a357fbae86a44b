"""SDF: poses, frames and joints of the subset; what lies outside of it is refused by name."""

import math
from pathlib import Path

import numpy as np
import pytest

import dalembert as da
from dalembert.description.readers import read_text
from dalembert.errors import DescriptionError, ModelFileError, Remark, UnknownNameError

FOURBAR = Path(__file__).resolve().parents[2] / "robots" / "fourbar.sdf"
QUARTER = math.pi / 2
pytestmark = pytest.mark.filterwarnings("ignore::dalembert.errors.Remark")


def model(*parts, version="1.7", attributes=""):
    return f'<sdf version="{version}"><model name="m" {attributes}>{"".join(parts)}</model></sdf>'


def link(name, inside=""):
    return f'<link name="{name}">{inside}</link>'


def joint(name, parent, child, kind="revolute", inside="<axis><xyz>0 0 1</xyz></axis>"):
    return f'<joint name="{name}" type="{kind}"><parent>{parent}</parent><child>{child}</child>{inside}</joint>'


SPRING = "<axis><xyz>0 0 1</xyz><dynamics><{0}>{1}</{0}></dynamics></axis>"
A_ON_B = link("a") + link("b") + joint("j", "a", "b")


# -------------------------------------------------------------------- the whole


def test_the_parallelogram_swings_like_two_rods_and_a_point():
    """With crank and rocker parallel the coupler does not turn: 2 T = (I_crank + I_rocker + M l^2) thetadot^2, V = g z.
    The crank's inertial frame is turned by 0.2 about z: Iyy = Ixx sin^2 + Iyy cos^2."""
    fourbar = da.read(FOURBAR)
    model = da.compile(fourbar)
    theta, along = 0.4, np.array([1.0, -1.0, 1.0])
    q = theta * along
    crank = 0.0001 * math.sin(0.2) ** 2 + 0.00225 * math.cos(0.2) ** 2 + 0.3 * 0.15**2
    inertia = crank + 0.00225 + 0.3 * 0.15**2 + 0.5 * 0.3**2
    assert along @ model.mass_matrix(q) @ along == pytest.approx(inertia, rel=1e-12)
    weight = 9.8 * (2 * 0.3 * 0.15 + 0.5 * 0.3)
    spring = 2.5 * (theta - 0.1)
    assert along @ model.gravity(q) == pytest.approx(-weight * math.sin(theta) + spring, rel=1e-12)


def test_the_loop_is_closed_where_the_poses_say():
    fourbar = da.read(FOURBAR)
    assert [name for name, joint in fourbar.joints.items() if joint.closes_loop] == ["closing"]
    residuals = [expression.subs(dict.fromkeys(fourbar.tree.coordinates, 0)) for expression in _constraints(fourbar)]
    assert residuals and all(abs(float(value)) < 1e-15 for value in residuals)


def _constraints(machine):
    from dalembert.expr.sympy_bridge import to_sympy

    system = machine.system
    return [to_sympy(system.graph, node, system.symbols) for node in system.holonomic]


def test_what_the_file_says_is_kept():
    fourbar = da.read(FOURBAR)
    drive = fourbar.joints["drive"]
    assert (drive.damping, drive.friction, drive.stiffness, drive.rest) == (0.02, 0.01, 2.5, 0.1)
    assert drive.limits == (-1.5, 1.5)
    assert fourbar.gravity == (0, 0, -9.8) and drive.at.offset == (0, 0.1, 0.5)
    tip = fourbar.frames["tip"]
    assert tip.body == "coupler" and tip.offset == pytest.approx((0.25, 0, 0.1))
    assert fourbar.joints["closing"].at.offset == pytest.approx((0.5, 0, 0), abs=1e-15)


# -------------------------------------------------------------------- poses


@pytest.mark.parametrize("pose", [
    f"<pose>1 2 3 {QUARTER} 0 0</pose>", '<pose degrees="true">1 2 3 90 0 0</pose>',
    '<pose degrees="True">1 2 3 90 0 0</pose>',
    '<pose rotation_format="quat_xyzw">1 2 3 0.7071067811865476 0 0 0.7071067811865476</pose>',
])
def test_poses_in_every_notation(pose):
    machine = read_text(model(link("a"), link("b", pose), joint("j", "a", "b")))
    at = machine.joints["j"].at
    assert at.offset == (1, 2, 3)
    np.testing.assert_allclose(np.array(at.rotation, float), [[1, 0, 0], [0, 0, -1], [0, 1, 0]], rtol=1e-14, atol=3e-16)


def test_poses_are_relative_to_what_they_name():
    """b is one step along the turned x of a, f another one along that of b, and the joint at f turns about its y."""
    machine = read_text(model(
        link("a", f"<pose>1 0 0 0 0 {QUARTER}</pose>"),
        link("b", '<pose relative_to="f">-1 0 0 0 0 0</pose>'),
        '<frame name="f" attached_to="a"><pose relative_to="a">2 0 0 0 0 0</pose></frame>',
        joint("j", "a", "b", inside='<pose relative_to="f"/><axis><xyz>0 3 0</xyz></axis>'),
        joint("k", "world", "a", inside="<axis><xyz expressed_in='__model__'>1 0 0</xyz></axis>"),
    ))  # fmt: skip
    j, k = machine.joints["j"], machine.joints["k"]
    assert j.at.offset == (2, 0, 0) and j.child_at.offset == (1, 0, 0) and j.geometry.axes == ((0, 1, 0),)
    assert k.at.offset == (1, 0, 0) and k.geometry.axes == ((0, -1, 0),)


def test_axes_stood_in_the_model_frame_before_1_5():
    parts = (link("a", f"<pose>0 0 0 0 0 {QUARTER}</pose>"), link("b", f"<pose>0 0 0 0 0 {QUARTER}</pose>"))
    along = "<axis><xyz>1 0 0</xyz>{}</axis>"
    old = read_text(model(*parts, joint("j", "a", "b", inside=along.format("")), version="1.4"))
    flag = "<use_parent_model_frame>1</use_parent_model_frame>"
    flagged = read_text(model(*parts, joint("j", "a", "b", inside=along.format(flag)), version="1.6"))
    new = read_text(model(*parts, joint("j", "a", "b", inside=along.format("")), version="1.6"))
    axes = [machine.joints["j"].geometry.axes[0] for machine in (old, flagged, new)]
    assert axes == [(0, -1, 0), (0, -1, 0), (1, 0, 0)]


@pytest.mark.parametrize(("version", "expressed_in", "direction"), [
    ("1.4", "", (1, 0, 0)), ("1.4.2", "", (1, 0, 0)), ("1.9", "", (0, 1, 0)), ("1.10", "", (0, 1, 0)),
    ("1.11", "", (0, 1, 0)), ("1.12", "", (0, 1, 0)), ("1.12", "expressed_in='__model__'", (1, 0, 0)),
    ("1.12", "expressed_in='b'", (0, 1, 0)),
])
def test_versions_are_compared_part_by_part(version, expressed_in, direction):
    """The axis of a slide to a link that is turned by a quarter, as its unturned parent sees it."""
    along = f"<axis><xyz {expressed_in}>1 0 0</xyz></axis>"
    parts = link("a"), link("b", f"<pose>0 0 0 0 0 {QUARTER}</pose>"), joint("j", "a", "b", "prismatic", along)
    made = read_text(model(*parts, version=version)).joints["j"]
    np.testing.assert_allclose(np.array(made.at.rotation, float) @ made.geometry.axes[0], direction, atol=1e-15)


def test_the_root_stands_where_model_and_link_put_it():
    placed = link("a", "<pose>2 0 0 0 0 0</pose>")
    machine = read_text(model("<pose>0 0 1 0 0 0</pose>", placed, link("b"), joint("j", "a", "b")))
    assert machine.joints["fixed_base"].at.offset == (2, 0, 1)
    assert read_text(model(A_ON_B), floating=True).joints["floating_base"].child == "a"


def test_a_joint_may_be_called_like_a_link():
    """Their poses are not mistaken for one another; only who asks for the name has to be told."""
    parts = link("a"), link("b", "<pose>1 0 0 0 0 0</pose>"), joint("a", "a", "b", inside="<pose>0 2 0 0 0 0</pose>")
    assert read_text(model(*parts)).joints["a"].at.offset == (1, 2, 0)
    with pytest.raises(ModelFileError, match="is the name of a link and of a joint"):
        read_text(model(*parts, '<frame name="f"><pose relative_to="a"/></frame>'))


def test_a_link_without_inertial_has_what_the_format_says():
    body = read_text(model(A_ON_B)).bodies["a"]
    assert body.mass == 1 and body.inertia == (1, 1, 1, 0, 0, 0)


# -------------------------------------------------------------------- joints


@pytest.mark.parametrize(("kind", "inside", "family"), [
    ("revolute", "", "revolute"), ("continuous", "", "revolute"), ("prismatic", "", "prismatic"),
    ("fixed", "", "fixed"), ("ball", "", "spherical"),
    ("universal", "<axis><xyz>1 0 0</xyz></axis><axis2><xyz>0 0 1</xyz></axis2>", "universal"),
    ("screw", "<screw_thread_pitch>0.5</screw_thread_pitch>", "screw"),
])
def test_every_type_of_joint(kind, inside, family):
    made = read_text(model(link("a"), link("b"), joint("j", "a", "b", kind, inside))).joints["j"]
    assert made.family == family
    if family == "screw":
        assert made.geometry.pitch == pytest.approx(0.5 / (2 * math.pi))
    if family == "universal":
        assert made.geometry.axes == ((1, 0, 0), (0, 0, 1))


def test_mimics():
    law = "<multiplier>2</multiplier><offset>3</offset><reference>0.5</reference>"
    axis = f'<axis><xyz>0 0 1</xyz><mimic joint="i">{law}</mimic></axis>'
    machine = read_text(model(link("a"), link("b"), link("c"), joint("i", "a", "b"), joint("j", "b", "c", inside=axis)))
    assert (machine.joints["j"].leader, machine.joints["j"].ratio, machine.joints["j"].shift) == ("i", 2, 2)


@pytest.mark.parametrize(("axis", "ratio"), [("0 0 1", -25), ("0 0 -1", 25)])
def test_a_gearbox_lets_the_motor_follow_its_output(axis, ratio):
    """theta_2 = -0.04 theta_1, both from the reference body; the motor counts about `axis`."""
    gear = joint("gear", "motor", "arm", "gearbox", "<gearbox_ratio>0.04</gearbox_ratio><gearbox_reference_body>base"
                 "</gearbox_reference_body><axis><xyz>0 0 1</xyz></axis><axis2><xyz>0 0 1</xyz></axis2>")
    machine = read_text(model(link("base"), link("motor"), link("arm"), gear, joint("out", "base", "arm"),
                              joint("in", "base", "motor", inside=f"<axis><xyz>{axis}</xyz></axis>")))
    assert machine.joints["in"].leader == "out" and machine.joints["in"].ratio == pytest.approx(ratio)
    assert "gear" not in machine.joints


# -------------------------------------------------------------------- where it stands and starts


def test_the_gravity_is_that_of_the_world_or_of_its_physics():
    """Up to version 1.5 it stood in <physics>; a world without it has the format's 9.8, no world at all 9.81."""
    inner = model(A_ON_B).replace('<sdf version="1.7">', "").replace("</sdf>", "")
    worlds = {"<gravity>0 0 -1</gravity>": -1, "<physics><gravity>0 0 -3.7</gravity></physics>": -3.7, "": -9.8}
    for written, gravity in worlds.items():
        text = f'<sdf version="1.5"><world name="w">{written}{inner}</world></sdf>'
        assert read_text(text).gravity == (0, 0, gravity)
    assert read_text(model(A_ON_B)).gravity == (0, 0, -9.81)
    other = '<sdf version="1.7"><world name="v"><gravity>1 0 0</gravity></world><world name="w">'
    assert read_text(f"{other}<gravity>0 2 0</gravity>{inner}</world></sdf>").gravity == (0, 2, 0)


def test_a_floating_base_starts_where_its_pose_says():
    """The model is turned by a quarter about z, the root stands 2 along its x: at y = 2; another link at its own."""
    parts = (f"<pose>0 0 1 0 0 {QUARTER}</pose>", link("a", "<pose>2 0 0 0 0 0</pose>"),
             link("b", "<pose>2 0 0.5 0 0 0</pose>"), joint("j", "a", "b"))
    start = read_text(model(*parts), floating=True).start
    half = math.sqrt(0.5)
    assert start.q == pytest.approx({"floating_base_y": 2, "floating_base_z": 1, "floating_base_qw": half,
                                     "floating_base_qx": 0, "floating_base_qy": 0, "floating_base_qz": half})
    other = read_text(model(*parts), floating="b").start.q
    assert other["floating_base_z"] == 1.5 and other["floating_base_y"] == pytest.approx(2)
    assert not read_text(model(*parts)).start.q


def test_joints_start_at_their_initial_position():
    axis = "<axis><xyz>0 0 1</xyz><initial_position>0.7</initial_position></axis>"
    assert read_text(model(link("a"), link("b"), joint("j", "a", "b", inside=axis))).start.q == {"j": 0.7}
    with pytest.raises(ModelFileError, match="has not one axis"):
        read_text(model(link("a"), link("b"), joint("j", "a", "b", "ball", axis)))


def test_the_pose_of_a_model_can_be_that_of_a_frame_in_it():
    frame = '<frame name="foot" attached_to="a"><pose relative_to="a">0 0 -1 0 0 0</pose></frame>'
    placed = model("<pose>3 0 0 0 0 0</pose>", link("a", "<pose>0 0 5 0 0 0</pose>"), link("b"), joint("j", "a", "b"),
                   frame, attributes='placement_frame="foot"')
    assert read_text(placed).joints["fixed_base"].at.offset == (3, 0, 1)
    with pytest.raises(UnknownNameError, match="no frame 'feet'"):
        read_text(placed.replace('"foot">0', '"x">0').replace('placement_frame="foot"', 'placement_frame="feet"'))


def test_a_quaternion_of_few_digits_is_snapped():
    """0.70711 twice is a quarter turn but for 1e-6."""
    pose = '<pose rotation_format="quat_xyzw">0 0 0 0.70711 0 0 0.7071</pose>'
    text = model(link("a"), link("b", pose), joint("j", "a", "b"))
    rotation = read_text(text, snap=1e-4).joints["j"].at.rotation
    assert rotation == ((1, 0, 0), (0, 0, -1), (0, 1, 0))
    assert 0 < abs(read_text(text).joints["j"].at.rotation[1][1]) < 1e-4


# -------------------------------------------------------------------- what resists


@pytest.mark.parametrize(("effort", "limits"), [("3", (-3, 3)), ("0", (0, 0)), ("-1", None), ("inf", None)])
def test_an_effort_of_0_is_a_motor_without_force_and_a_negative_one_a_motor_without_end(effort, limits):
    axis = f"<axis><xyz>0 0 1</xyz><limit><effort>{effort}</effort></limit></axis>"
    (motor,) = read_text(model(link("a"), link("b"), joint("j", "a", "b", inside=axis))).actuators
    assert motor.limits == limits


BOTH = "<axis><xyz>1 0 0</xyz>{}</axis><axis2><xyz>0 1 0</xyz>{}</axis2>"


def test_a_universal_joint_resists_about_both_axes():
    dynamics = "<dynamics><damping>3</damping><spring_stiffness>2</spring_stiffness></dynamics>"
    text = model(link("a"), link("b"), joint("j", "a", "b", "universal", BOTH.format(dynamics, dynamics)))
    made = read_text(text).joints["j"]
    assert (made.damping, made.stiffness) == (3, 2)
    with pytest.raises(ModelFileError, match="differ between its two axes"):
        read_text(text.replace("<damping>3", "<damping>4", 1))


@pytest.mark.parametrize(("kind", "inside", "name"), [
    ("universal", BOTH.format("", "<limit><upper>1</upper></limit>"), "joint-limits-dropped"),
    ("ball", SPRING.format("damping", 1), "joint-springs"),
    ("ball", BOTH.format("", "<limit><upper>1</upper></limit>"), "joint-limits-dropped"),
    ("revolute", BOTH.format("", "<limit><upper>1</upper></limit>"), "unread"),
])
def test_what_a_joint_of_several_axes_loses_is_told(kind, inside, name):
    with pytest.warns(Remark, match=f"^{name}: .*(j)"):
        read_text(model(link("a"), link("b"), joint("j", "a", "b", kind, inside)))


def test_a_loop_keeps_no_limits():
    """The joint that closes it has no coordinate."""
    text = FOURBAR.read_text(encoding="utf-8").replace(
        "<axis><xyz>0 1 0</xyz></axis>\n      </joint>\n      <frame", "<axis><xyz>0 1 0</xyz><limit><lower>0</lower>"
        "</limit></axis>\n      </joint>\n      <frame")
    with pytest.warns(Remark, match="joint-limits-dropped: .*(closing)"):
        assert read_text(text).joints["closing"].limits is None


@pytest.mark.parametrize(("inside", "words"), [
    ('<axis><xyz>0 0 1</xyz><mimic joint="i" axis="axis2"/></axis>', "second axis of a joint"),
    ('<axis><xyz>0 0 1</xyz></axis><axis2><mimic joint="i"/></axis2>', "second axis follows"),
])
def test_second_axes_neither_lead_nor_follow(inside, words):
    with pytest.raises(ModelFileError, match=words):
        read_text(model(link("a"), link("b"), link("c"), joint("i", "a", "b"), joint("j", "b", "c", inside=inside)))


def test_a_joint_follows_one_other():
    gear = joint("gear", "b", "c", "gearbox", "<gearbox_reference_body>a</gearbox_reference_body><axis><xyz>0 0 1</xyz>"
                 "</axis><axis2><xyz>0 0 1</xyz></axis2>")
    with pytest.warns(Remark, match=r"joint-springs: .*\(gear\)"):
        read_text(model(link("a"), link("b"), link("c"), joint("i", "a", "b"), joint("j", "a", "c"),
                        gear.replace("</xyz></axis>", "</xyz><dynamics><damping>1</damping></dynamics></axis>")))
    axis = '<axis><xyz>0 0 1</xyz><mimic joint="j"/></axis>'
    with pytest.raises(ModelFileError, match="'i' follows 'j' already"):
        read_text(model(link("a"), link("b"), link("c"), joint("i", "a", "b", inside=axis), joint("j", "a", "c"), gear))


# -------------------------------------------------------------------- outside of the subset, and mistakes


@pytest.mark.parametrize(("text", "error", "words"), [
    ("<sdf version='1.7'/>", ModelFileError, "describes 0 models"),
    (model(A_ON_B).replace("</sdf>", "<model name='n'/></sdf>"), ModelFileError, "describes 2 models"),
    (model(A_ON_B, "<model name='n'/>"), ModelFileError, "<model> in a model is not read"),
    (model(A_ON_B, "<include><uri>model://x</uri></include>"), ModelFileError, "<include> in a model is not read"),
    ("<sdf version='1.7'><world><include/></world></sdf>", ModelFileError, "<include> outside a model"),
    (model(A_ON_B, "<static>true</static>"), ModelFileError, "the model is static"),
    (model(A_ON_B, "<static>TRUE</static>"), ModelFileError, "the model is static"),
    (model(A_ON_B, "<static>yes</static>"), ModelFileError, "<static> is 'yes'. Write true or false"),
    (model(link("a", "<gravity>True</gravity><kinematic/>"), link("b"), joint("j", "a", "b")), None, ""),
    (model(A_ON_B, attributes="canonical_link='c'"), UnknownNameError, "canonical_link 'c' is not a link"),
    (model(A_ON_B, "<frame name='__model__'/>"), ModelFileError, "'__model__' means the frame of the model"),
    (model(A_ON_B, version="new"), ModelFileError, "version is 'new'"),
    (model(A_ON_B, version="1."), ModelFileError, "version is '1.'"),
    (model(A_ON_B, version=""), ModelFileError, "version is ''. Write one of the format, such as 1.7"),
    (model(link("a", "<gravity>false</gravity>")), ModelFileError, "feels no gravity"),
    (model(link("a", "<kinematic>1</kinematic>")), ModelFileError, "is kinematic"),
    (model(link("a", "<velocity_decay><linear>0.1</linear></velocity_decay>")), ModelFileError, "damping of a link"),
    (model(link("a", "<inertial auto='true'/>")), ModelFileError, "from shapes is not computed"),
    (model(link("a", "<inertial><fluid_added_mass/></inertial>")), ModelFileError, "<fluid_added_mass> is not read"),
    (model(link("a", "<inertial><mass>x</mass></inertial>")), ModelFileError, "<mass> is 'x'"),
    (model(link("a", "<pose>1 2 3</pose>")), ModelFileError, "needs 6 numbers"),
    (model(link("a", "<pose frame='b'>0 0 0 0 0 0</pose>")), ModelFileError, "had several meanings"),
    (model(link("a", "<pose relative_to='b'>0 0 0 0 0 0</pose>"), link("b"), joint("j", "a", "b")), None, ""),
    (model(link("a", "<pose relative_to='a'>0 0 0 0 0 0</pose>")), ModelFileError, "relative to itself"),
    (model(link("a", "<pose relative_to='x'>0 0 0 0 0 0</pose>")), UnknownNameError, "no frame 'x'"),
    (model(link("a", "<pose rotation_format='matrix'/>")), ModelFileError, "rotation_format is 'matrix'"),
    (model(link("a", "<pose rotation_format='quat_xyzw'>0 0 0 0 0 0 0</pose>")), ModelFileError, "quaternion is zero"),
    (model(A_ON_B, "<frame name='f' attached_to='g'/><frame name='g' attached_to='f'/>"), ModelFileError, "circle"),
    (model(A_ON_B, joint("j", "a", "b")), ModelFileError, "'j': the name is used twice"),
    (model(link("a"), joint("j", "a", "c")), UnknownNameError, "child 'c' is not a link"),
    (model(link("a"), joint("j", "a", "world")), UnknownNameError, "child 'world' is not a link"),
    (model(A_ON_B, "<frame name='f'/>", joint("k", "f", "b")), ModelFileError, "parent 'f' is a frame"),
    (model(link("a"), link("b"), joint("j", "a", "b", "revolute2")), ModelFileError, "type 'revolute2' are not read"),
    (model(link("a"), link("b"), joint("j", "a", "b", "screw")), ModelFileError, "no <screw_thread_pitch>"),
    (model(link("a"), link("b"), joint("j", "a", "b", "universal")), ModelFileError, "no <axis2>"),
    (model(link("a"), link("b"), joint("j", "a", "b", "gearbox")), ModelFileError, "no <gearbox_reference_body>"),
    (model(link("a"), link("b"), joint("j", "a", "b", inside=SPRING.format("damping", -1))), ModelFileError,
     "damping is -1"),
    (model(link("a"), link("b")), ModelFileError, "2 roots"),
    (model(link("world")), ModelFileError, "'world' means the ground"),
    (model(A_ON_B, link("c"), joint("w", "world", "c")), ModelFileError, "no joint carries 'a'"),
])
def test_what_is_not_read_is_named(text, error, words):
    if error is None:
        assert read_text(text).joints["j"].family == "revolute"
        return
    with pytest.raises(DescriptionError) as caught:
        read_text(text, "model.sdf")
    assert type(caught.value) is error and words in str(caught.value)


@pytest.mark.parametrize("version", ["2.0", "1.13", "0.9", "1.x"])
def test_versions_that_are_not_known_are_refused(version):
    with pytest.raises(ModelFileError, match=f"its version is '{version}'. Write one of the format, such as 1.7; 1.12"):
        read_text(model(A_ON_B, version=version))
