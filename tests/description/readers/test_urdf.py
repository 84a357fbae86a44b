"""URDF: the numbers of a file become those of a mechanism, once and rightly; mistakes are named with their line."""

import math
from pathlib import Path

import numpy as np
import pytest
import sympy as sm

import dalembert as da
from dalembert.description.readers import read_text
from dalembert.description.robots.frames import turn
from dalembert.description.robots.robot import impossible_inertias
from dalembert.errors import DalembertError, DescriptionError, ModelFileError, Remark, UnknownNameError

ARM = Path(__file__).resolve().parents[2] / "robots" / "arm.urdf"
TEXT = ARM.read_text(encoding="utf-8")
pytestmark = pytest.mark.filterwarnings("ignore::dalembert.errors.Remark")

UNIT = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
PENDULUM = (
    f'<robot name="p"><link name="base"/><link name="rod">{UNIT}</link><joint name="pivot" type="revolute">'
    '<parent link="base"/><child link="rod"/><axis xyz="0 1 0"/></joint></robot>'
)


def robot(*parts):
    return f'<robot name="r">{"".join(parts)}</robot>'


def link(name, inside=""):
    return f'<link name="{name}">{inside}</link>'


def joint(name, parent, child, kind="revolute", inside=""):
    return (f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
            f'<axis xyz="0 0 1"/>{inside}</joint>')


def numbers(machine, q):
    """M and g of a mechanism at q, velocities zero, by the energy road."""
    model = da.compile(machine)
    return np.array(model.mass_matrix(q)), np.array(model.gravity(q))


# -------------------------------------------------------------------- the whole


def test_the_arm_equals_pinocchio():
    """Recorded with pinocchio 4.1.0: buildModelFromUrdf("arm.urdf", mimic=True), crba, computeGeneralizedGravity and
    rnea at q = (0.3, -0.8, 0.02), v = (0.5, -1.2, 0.1), a = (0.7, 0.4, -0.3)."""
    q, v, a = [0.3, -0.8, 0.02], [0.5, -1.2, 0.1], [0.7, 0.4, -0.3]
    model = da.compile(da.read(ARM, passive=False))
    mass = [[0.7872689753815354, -0.04061225376457979, -0.01632344428482995],
            [-0.04061225376457979, 0.07865488888888887, 0.007000000000000003],
            [-0.01632344428482995, 0.007000000000000003, 0.16250000000000003]]
    gravity = [13.892631238248754, -1.1499080784684237, -0.2229266893803037]
    tau = [14.668872731628703, -1.1175589273835653, -0.30037666312721495]
    np.testing.assert_allclose(model.mass_matrix(q), mass, rtol=1e-12, atol=1e-14)
    np.testing.assert_allclose(model.gravity(q), gravity, rtol=1e-12)
    np.testing.assert_allclose(model.inverse_dynamics(q, v, a), tau, rtol=1e-12)


def test_what_the_file_says_is_kept():
    arm = da.read(ARM)
    assert arm.name == "arm"
    assert list(arm.bodies) == ["base", "upper", "fore", "left finger", "right finger", "camera"]
    assert arm.bodies["base"].mass == 0 and arm.bodies["upper"].mass == 2.5
    shoulder, elbow, right = (arm.joints[name] for name in ("shoulder", "elbow", "right slide"))
    assert shoulder.limits == (-2.0, 1.5) and shoulder.damping == 0.3 and shoulder.friction == 0.1
    assert elbow.limits is None and elbow.geometry.axes[0] == pytest.approx((1 / 3, 2 / 3, -2 / 3), rel=1e-15)
    assert right.leader == "left slide" and right.ratio == 1.5 and right.shift == 0.002
    assert [actuator.joint for actuator in arm.actuators] == ["shoulder", "elbow", "left slide"]
    assert [str(x) for x in arm.tree.coordinates] == ["shoulder(t)", "elbow(t)", "left_slide(t)"]


def test_passive_forces_can_be_left_out():
    assert da.read(ARM, passive=False).joints["shoulder"].damping == 0


def test_texts_read_like_files():
    assert repr(read_text(TEXT)) == repr(da.read(ARM))


def test_a_file_that_says_xml_is_known_by_its_root(tmp_path):
    path = tmp_path / "arm.xml"
    path.write_text(TEXT, encoding="utf-8")
    assert repr(da.read(path)) == repr(da.read(ARM))
    path.write_text("<animal/>", encoding="utf-8")
    with pytest.raises(ModelFileError, match="root element is <animal>"):
        da.read(path)


# -------------------------------------------------------------------- rotations


def test_rotations_turn_about_fixed_axes_in_the_order_roll_pitch_yaw():
    roll, pitch, yaw = 0.3, -0.7, 1.1
    expected = sm.rot_ccw_axis3(yaw) * sm.rot_ccw_axis2(pitch) * sm.rot_ccw_axis1(roll)
    np.testing.assert_allclose(turn(roll, pitch, yaw), np.array(expected.tolist(), float), rtol=0, atol=3e-16)


@pytest.mark.parametrize("angle", [math.pi / 2, -math.pi / 2, math.pi, 2 * math.pi, -1.5707963267948966, 6.1e-17])
def test_what_rounding_left_of_zeros_is_taken_away(angle):
    for place in range(3):
        angles = [0.0, 0.0, 0.0]
        angles[place] = angle
        assert all(entry in (0, 1, -1) and isinstance(entry, int) for row in turn(*angles) for entry in row)


def test_quarter_turns_of_few_digits_stay_as_written():
    """1.5708 is no quarter turn; taking it for one would cost 4e-6."""
    assert turn(1.5708, 0, 0)[1][1] == math.cos(1.5708)
    assert turn(1.57079632679, 0, 0)[1][1] == math.cos(1.57079632679) != 0
    assert turn(1.57079632679, 0, 0, snap=1e-11)[1][1] == 0


def test_rotated_inertials_are_turned_once():
    """A body whose inertial frame is turned by a quarter about z has Ixx and Iyy exchanged."""
    inertial = ('<inertial><origin xyz="1 2 3" rpy="0 0 1.5707963267948966"/><mass value="2"/>'
                '<inertia ixx="1" iyy="2" izz="2.5" ixy="0.1" ixz="0.2" iyz="0.3"/></inertial>')
    body = read_text(robot(link("a", inertial))).bodies["a"]
    assert body.com == (1, 2, 3) and body.inertia == pytest.approx((2, 1, 2.5, -0.1, -0.3, 0.2))


def test_axes_have_the_length_one():
    for written, axis in (("0 0 5", (0, 0, 1)), ("0 -1e-3 0", (0, -1, 0)), ("1 6e-17 0", (1, 0, 0))):
        text = PENDULUM.replace("0 1 0", written)
        assert read_text(text).joints["pivot"].geometry.axes[0] == axis


# -------------------------------------------------------------------- joints


@pytest.mark.parametrize(("kind", "family"), [
    ("revolute", "revolute"), ("continuous", "revolute"), ("prismatic", "prismatic"), ("fixed", "fixed"),
    ("planar", "planar"), ("floating", "floating"),
])
def test_every_type_of_joint(kind, family):
    machine = read_text(robot(link("a"), link("b", UNIT), joint("j", "a", "b", kind)))
    assert machine.joints["j"].family == family


def test_mimics_of_mimics_follow_their_leader():
    mimic = '<mimic joint="{}" multiplier="{}" offset="{}"/>'
    machine = read_text(robot(
        *(link(name, UNIT) for name in "abcd"), joint("one", "a", "b"),
        joint("two", "b", "c", inside=mimic.format("three", -2, 1)),
        joint("three", "c", "d", inside=mimic.format("one", 3, 4)),
    ))  # fmt: skip
    two = machine.joints["two"]
    assert (two.leader, two.ratio, two.shift) == ("one", -6, -7)


@pytest.mark.parametrize(("leaders", "said"), [
    ("bca", "'a', 'b' and 'c' follow one another"), ("bba", "'b' follows itself"), ("cca", "'a' and 'c' follow one"),
])  # fmt: skip
def test_joints_that_follow_in_a_circle_are_named(leaders, said):
    text = robot(*(link(name, UNIT) for name in "0abc"), *(
        joint(each, before, each, inside=f'<mimic joint="{leader}"/>')
        for before, each, leader in zip("0ab", "abc", leaders, strict=True)
    ))  # fmt: skip
    with pytest.raises(ModelFileError, match=said):
        read_text(text)


def test_a_mimic_of_a_joint_that_is_fixed_says_nothing():
    machine = read_text(robot(link("a"), link("b", UNIT), link("c", UNIT), joint("one", "a", "b"),
                              joint("two", "b", "c", "fixed", '<mimic joint="one"/>')))
    assert machine.joints["two"].leader is None


def test_the_base_is_fixed_or_floats():
    fixed, floating = read_text(PENDULUM), read_text(PENDULUM, floating=True)
    assert len(fixed.tree.velocities) == 1 and len(floating.tree.velocities) == 7
    inner = read_text(PENDULUM, floating="rod")
    assert inner.joints["floating_base"].child == "rod" and len(inner.tree.velocities) == 7
    assert [entry.name for entry in inner.tree.links if entry.joint == "floating"] == ["rod"]
    with pytest.raises(UnknownNameError, match="Did you mean 'rod'"):
        read_text(PENDULUM, floating="rodd")


def test_where_the_base_floats_does_not_matter():
    """The same body floating by its root or by its tip has the same total mass."""
    for base in ("base", "rod"):
        model = da.compile(read_text(PENDULUM, floating=base))
        q = [0, 0, 0, 1, 0, 0, 0, 0.4]
        assert np.trace(model.mass_matrix(q)[:3, :3]) == pytest.approx(3.0)


def test_a_link_may_be_called_ground():
    machine = read_text(robot(link("world"), link("ground"), link("arm", UNIT), joint("a", "world", "ground", "fixed"),
                              joint("b", "ground", "arm")))
    assert list(machine.bodies) == ["world", "ground_link", "arm"] and machine.joints["b"].parent == "ground_link"


# -------------------------------------------------------------------- symbols


def test_quantities_are_kept_as_symbols_with_their_numbers_as_defaults():
    names = ["fore.mass", "upper.com", "fore.inertia", "elbow.offset", "shoulder.damping", "gravity"]
    arm = da.read(ARM, symbols=names)
    mass, g = sm.symbols("fore_mass g", real=True)
    assert arm.bodies["fore"].mass == mass and arm.gravity == (0, 0, -g)
    assert [str(x) for x in arm.bodies["upper"].com] == ["upper_com_x", "upper_com_y", "upper_com_z"]
    assert [str(x) for x in arm.bodies["fore"].inertia][0:4:3] == ["fore_inertia_xx", "fore_inertia_xy"]
    defaults = {str(symbol): (parameter.value, parameter.unit) for symbol, parameter in arm.defaults.items()}
    assert defaults["fore_mass"] == (1.25, "kg") and defaults["upper_com_x"] == (0.25, "m")
    assert defaults["elbow_offset_x"] == (0.5, "m") and defaults["g"] == (9.81, "m/s^2")
    assert defaults["shoulder_damping"] == (0.3, "N m s/rad") and len(defaults) == 1 + 3 + 6 + 3 + 1 + 1


def test_single_entries_are_kept_as_symbols():
    arm = da.read(ARM, symbols=["upper.com_x", "fore.inertia_xy", "elbow.offset_z"])
    assert [str(x) for x in arm.bodies["upper"].com] == ["upper_com_x", "0.01", "0"]
    assert {str(symbol) for symbol in arm.defaults} == {"upper_com_x", "fore_inertia_xy", "elbow_offset_z"}


def test_symbols_bound_to_their_defaults_change_nothing():
    q = [0.3, -0.8, 0.02]
    kept = numbers(da.read(ARM, symbols=["fore.mass", "fore.com", "elbow.offset", "gravity"]), q)
    for mine, plain in zip(kept, numbers(da.read(ARM), q), strict=True):
        np.testing.assert_allclose(mine, plain, rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize(("names", "coordinates"), [
    (("t", "u"), ("t_", "u")), (("a-b", "a b"), ("a_b", "a_b_")), (("b_c_mass", "1x"), ("b_c_mass_", "_1x")),
    (("g", "tau_x"), ("g_", "tau_x")), (("tau_x", "x"), ("tau_x", "x_")), (("lambda", "E"), ("lambda", "E")),
])
def test_names_in_formulas_are_all_different(names, coordinates):
    machine = read_text(robot(link("a"), link("b c", UNIT), link("d", UNIT), joint(names[0], "a", "b c"),
                              joint(names[1], "b c", "d")), symbols=["b c.mass", "gravity"])
    assert list(machine.joints)[1:] == list(names)
    assert tuple(str(x.func) for x in machine.tree.coordinates) == coordinates
    assert {str(symbol) for symbol in machine.defaults} == {"b_c_mass", "g"}
    assert da.compile(machine).mass_matrix([0.0, 0.0]) == pytest.approx(np.array([[2.0, 1.0], [1.0, 1.0]]))


@pytest.mark.parametrize(("name", "words"), [
    ("fore.mas", "Did you mean 'fore.mass'"), ("forearm.mass", "no quantity"), ("mass", "no quantity"),
    ("elbow.axis", "no quantity"), ("", "no quantity"),
])
def test_unknown_quantities_are_refused(name, words):
    with pytest.raises(UnknownNameError, match=words):
        da.read(ARM, symbols=[name])


def test_a_rotation_by_quaternion_is_that_by_angles():
    """roll = pi/2: (x, y, z, w) = (1, 0, 0, 1) / sqrt 2, of any length; both at once, or zero, are refused."""
    text = robot(link("a"), link("b", UNIT), joint("j", "a", "b", inside='<origin xyz="1 0 0" {}/>'))
    same = 'quat_xyzw="2 0 0 2"', f'rpy="{math.pi / 2} 0 0"'
    turned = [read_text(text.format(each)).joints["j"].at for each in same]
    assert turned[0] == turned[1] and turned[0].rotation == ((1, 0, 0), (0, 0, -1), (0, 1, 0))
    refused = {'quat_xyzw="0 0 0 0"': "quaternion is zero", 'quat_xyzw="1 0 0 0" rpy="0 0 0"': "Keep one"}
    for wrong, words in refused.items():
        with pytest.raises(ModelFileError, match=words):
            read_text(text.format(wrong))


def test_axes_are_snapped():
    text = robot(link("a"), link("b", UNIT), joint("j", "a", "b")).replace('xyz="0 0 1"', 'xyz="1e-12 3e-12 2"')
    assert read_text(text, snap=1e-11).joints["j"].geometry.axes == ((0, 0, 1),)
    assert read_text(text).joints["j"].geometry.axes[0][:2] == (5e-13, 1.5e-12)


def test_only_mujoco_s_files_have_keyframes():
    with pytest.raises(ModelFileError, match="files of this kind have no keyframes"):
        da.read(ARM, keyframe="home")


# -------------------------------------------------------------------- inertias


IMPOSSIBLE = robot(
    link("good", UNIT), link("thin", UNIT.replace('izz="1"', 'izz="3"')), joint("a", "good", "thin"),
    link("light", UNIT.replace('mass value="1"', 'mass value="-1"')), joint("b", "good", "light"),
    link("turned", UNIT.replace('ixy="0"', 'ixy="2"')), joint("c", "good", "turned"),
    link("ghost", UNIT.replace('mass value="1"', 'mass value="0"')), joint("d", "good", "ghost"),
)  # fmt: skip


def test_impossible_inertias_are_reported_by_link():
    with pytest.warns(Remark, match="^impossible-inertia: .*'thin'.*'light'.*'turned'.*'ghost'") as caught:
        machine = read_text(IMPOSSIBLE)
    assert len(caught) == 1 and "'good'" not in str(caught[0].message)
    assert Path(caught[0].filename).name == Path(__file__).name, "it points at the line that reads"
    found = impossible_inertias(machine.bodies.values())
    assert list(found) == ["thin", "light", "turned", "ghost"]
    assert "1 + 1 < 3" in found["thin"] and "negative" in found["light"] and "no mass" in found["ghost"]


def test_impossible_inertias_can_be_refused_or_allowed(recwarn):
    with pytest.raises(ModelFileError, match="'thin'"):
        read_text(IMPOSSIBLE, inertias="refuse")
    read_text(IMPOSSIBLE, inertias="allow")
    assert not recwarn.list
    with pytest.raises(DescriptionError, match="inertias is 'never'"):
        read_text(IMPOSSIBLE, inertias="never")


# -------------------------------------------------------------------- mistakes


TWO = link("a") + "\n" + link("b", UNIT)


@pytest.mark.parametrize(("text", "error", "words"), [
    (robot(), ModelFileError, "describes no body"),
    (robot("<xacro:macro/>"), ModelFileError, "Run xacro"),
    (robot("<link name='a'><xacro:inertia m='1'/></link>"), ModelFileError, "<xacro:inertia>: it is a xacro macro"),
    (robot(link("${side}_arm")), ModelFileError, "Run xacro"),
    (robot(link("")), ModelFileError, "no attribute 'name'"),
    (robot(link("n" * 501)), ModelFileError, "501 letters"),
    (robot(link("a"), "\n", link("a")), ModelFileError, "line 2, <link> 'a': the name 'a' is used twice"),
    (robot(TWO), ModelFileError, "line 2, <link> 'b': the file has 2 roots"),
    (robot(TWO, joint("j", "a", "c")), UnknownNameError, "child 'c' is not a link"),
    (robot(TWO, "\n", joint("j", "x", "b")), UnknownNameError, "line 3, <joint> 'j': its parent 'x' is not a link"),
    (robot(TWO, joint("j", "b", "b")), ModelFileError, "joins 'b' to itself"),
    (robot(TWO, joint("j", "a", "b"), joint("j", "a", "b")), ModelFileError, "'j' is used twice"),
    (robot(TWO, joint("j", "a", "b"), joint("k", "a", "b")), ModelFileError, "'b' is carried by joint 'j' too"),
    (robot(TWO, joint("j", "a", "b"), joint("k", "b", "a")), ModelFileError, "form a cycle"),
    (robot(TWO, link("c"), joint("j", "a", "b"), joint("k", "b", "a")), ModelFileError, "part of a cycle"),
    (robot(TWO, joint("j", "a", "b", "hinge")), ModelFileError, "no joint type 'hinge'"),
    (robot(TWO, joint("j", "a", "b").replace("0 0 1", "0 0 0")), ModelFileError, "axis is zero"),
    (robot(TWO, joint("j", "a", "b").replace("0 0 1", "0 1")), ModelFileError, "xyz is '0 1'"),
    (robot(TWO, joint("j", "a", "b").replace("0 0 1", "0 nan 1")), ModelFileError, "xyz is 'nan'"),
    (robot(TWO, joint("j", "a", "b", inside='<origin rpy="0 inf 0"/>')), ModelFileError, "rpy is 'inf'"),
    (robot(TWO, joint("j", "a", "b", inside='<limit lower="1" upper="-1"/>')), ModelFileError, "above upper"),
    (robot(TWO, joint("j", "a", "b", inside='<dynamics damping="-1"/>')), ModelFileError, "damping is -1"),
    (robot(TWO, joint("j", "a", "b", inside='<mimic joint="k"/>')), UnknownNameError, "no leader 'k'"),
    (robot(TWO, joint("j", "a", "b", inside='<mimic joint="j"/>')), ModelFileError, "'j' follows itself."),
    (robot(TWO, link("c"), joint("j", "a", "b", inside='<mimic joint="k"/>'), "\n",
           joint("k", "b", "c", inside='<mimic joint="k"/>')), ModelFileError, "line 3, <mimic>: 'k' follows itself."),
    (robot(TWO, joint("j", "a", "b", inside="<parent link='a'/>")), ModelFileError, "more than one <parent>"),
    (robot(TWO, '<joint name="j" type="fixed"><parent link="a"/></joint>'), ModelFileError, "has no <child>"),
    (robot(link("a", "<inertial><mass value='1'/></inertial>")), ModelFileError, "has no <inertia>"),
    (robot(link("a", UNIT.replace('ixy="0"', ""))), ModelFileError, "no attribute 'ixy'"),
    (robot(link("a", UNIT.replace('value="1"', 'value="heavy"'))), ModelFileError, "value is 'heavy'"),
    (robot(link("a", UNIT + UNIT)), ModelFileError, "more than one <inertial>"),
])
def test_mistakes_are_named_with_their_line(text, error, words):
    with pytest.raises(DescriptionError) as caught:
        read_text(text, "model.urdf")
    assert type(caught.value) is error and words in str(caught.value)
    assert str(caught.value).startswith("model.urdf")


@pytest.mark.parametrize(("quantity", "asked"), [("mass", "mass"), ("com_x", "com")])
def test_links_whose_quantities_would_be_called_alike_are_named(quantity, asked):
    text = robot(link("a-1", UNIT), link("a_1", UNIT), joint("j", "a-1", "a_1"))
    with pytest.raises(ModelFileError, match=f"the {quantity} of 'a-1' and that of 'a_1' would both be called 'a_1_"):
        read_text(text, symbols=[f"a-1.{asked}", f"a_1.{asked}"])


def test_long_chains_are_read_without_recursion():
    count = 1_500
    links = (link(f"l{i}", UNIT) for i in range(count))
    joints = (joint(f"j{i}", f"l{i}", f"l{i + 1}") for i in range(count - 1))
    assert len(read_text(robot(*links, *joints)).joints) == count


def test_too_many_links_are_refused():
    with pytest.raises(ModelFileError, match="describes 3000 bodies"):
        read_text(robot(*(f'<link name="{i}"/>' for i in range(3_000))))


def test_files_that_are_none(tmp_path):
    with pytest.raises(ModelFileError, match="not a file"):
        da.read(tmp_path_named(tmp_path, "folder.urdf"))
    with pytest.raises(ModelFileError, match="cannot be read"):
        da.read(tmp_path / "absent.urdf")
    with pytest.raises(ModelFileError, match="cannot be read"):
        da.read("no\0name.urdf")
    with pytest.raises(DalembertError, match="surrogates"):
        read_text("<robot name='\ud800'/>")


def tmp_path_named(tmp_path, name):
    path = tmp_path / name
    path.mkdir()
    return path
