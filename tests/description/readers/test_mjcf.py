"""MJCF: what mujoco compiles becomes a mechanism; nothing but the mechanics of a file reaches mujoco.

mujoco itself is not needed here: what it compiles from the files in tests/robots was recorded by record_mjcf.py there,
and a stand-in plays it back.
"""

import enum
import json
import sys
import types
import warnings
from pathlib import Path

import numpy as np
import pytest

import dalembert as da
from dalembert.description.readers import read_text
from dalembert.description.robots.markup import parse, serialized
from dalembert.description.robots.mjcf_text import mechanics
from dalembert.errors import DescriptionError, ModelFileError, UnknownNameError

ROBOTS = Path(__file__).resolve().parents[2] / "robots"
RECORDED = json.loads((ROBOTS / "mjcf.json").read_text(encoding="utf-8"))


def numbered(name, *members, start=0):
    return enum.IntEnum(name, list(members), start=start)


class Recorded(types.ModuleType):
    """What the reader asks of mujoco, answered from what was recorded; `told` is the last text handed over."""

    mjtObj = enum.IntEnum("mjtObj", {"mjOBJ_BODY": 1, "mjOBJ_XBODY": 2, "mjOBJ_JOINT": 3, "mjOBJ_GEOM": 5,
                                     "mjOBJ_SITE": 6, "mjOBJ_ACTUATOR": 19, "mjOBJ_SENSOR": 20, "mjOBJ_KEY": 24})
    mjtJoint = numbered("mjtJoint", "mjJNT_FREE", "mjJNT_BALL", "mjJNT_SLIDE", "mjJNT_HINGE")
    mjtGeom = numbered("mjtGeom", "mjGEOM_PLANE", "mjGEOM_HFIELD", "mjGEOM_SPHERE", "mjGEOM_CAPSULE",
                       "mjGEOM_ELLIPSOID", "mjGEOM_CYLINDER", "mjGEOM_BOX", "mjGEOM_MESH")
    mjtEq = numbered("mjtEq", "mjEQ_CONNECT", "mjEQ_WELD", "mjEQ_JOINT", "mjEQ_TENDON")
    mjtSensor = enum.IntEnum("mjtSensor", RECORDED["kinds of sensors"])
    mjtTrn = numbered("mjtTrn", "mjTRN_JOINT", "mjTRN_JOINTINPARENT")
    mjtGain = numbered("mjtGain", "mjGAIN_FIXED")
    mjtBias = numbered("mjtBias", "mjBIAS_NONE")
    mjtDyn = numbered("mjtDyn", "mjDYN_NONE")
    mjtDisableBit = enum.IntFlag("mjtDisableBit", {
        "mjDSBL_CONSTRAINT": 1, "mjDSBL_EQUALITY": 2, "mjDSBL_FRICTIONLOSS": 4, "mjDSBL_LIMIT": 8, "mjDSBL_CONTACT": 16,
        "mjDSBL_SPRING": 32, "mjDSBL_DAMPER": 64, "mjDSBL_GRAVITY": 128, "mjDSBL_CLAMPCTRL": 256,
        "mjDSBL_ACTUATION": 2048})

    def __init__(self, name, disabled=(), **changes):
        super().__init__("mujoco")
        held = RECORDED[name]
        self.names = {1: held["names"]["body"], 3: held["names"]["joint"], 5: held["names"]["geom"],
                      19: held["names"]["actuator"], 20: held["names"]["sensor"], 24: held["names"]["key"]}
        tables = {table: np.array(values) for table, values in held["tables"].items()} | {
            table: np.array(values) for table, values in changes.items()}
        option = types.SimpleNamespace(**{**held["options"], "gravity": np.array(held["options"]["gravity"])})
        option.disableflags |= sum(getattr(self.mjtDisableBit, f"mjDSBL_{flag}") for flag in disabled)
        model = types.SimpleNamespace(opt=option, **held["counts"], **tables)
        self.MjSpec = types.SimpleNamespace(from_string=self._from_string)
        self.model, self.spec = model, types.SimpleNamespace(compile=lambda: model)
        self.warning, self.told, self.assets = None, "", {}

    def _from_string(self, text, assets):
        self.told, self.assets = text, assets
        return self.spec

    def mj_id2name(self, model, kind, number):
        return self.names[int(kind)][number]

    def get_mju_user_warning(self):
        return self.warning

    def set_mju_user_warning(self, warning):
        self.warning = warning


def read(monkeypatch, name, keyframe=None, **changes):
    return remarked(monkeypatch, name, keyframe, **changes)[0]


def remarked(monkeypatch, name, keyframe=None, contacts=None, **changes):
    """A robot, and the remarks on it by name."""
    monkeypatch.setitem(sys.modules, "mujoco", Recorded(name, **changes))
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        robot = da.read(ROBOTS / name, keyframe=keyframe, contacts=contacts)
    return robot, {each.message.name: str(each.message) for each in caught}


# -------------------------------------------------------------------- what mujoco compiles


def test_the_walker_equals_mujoco(monkeypatch):
    """Shapes, several joints on a body, references, armature, a ball, a slide and a coupling, at one state."""
    walker, held = read(monkeypatch, "walker.xml"), RECORDED["walker.xml"]
    model = da.compile(walker)
    mass, bias = model.mass_matrix(held["q"]), model.gravity(held["q"])
    np.testing.assert_allclose(mass, held["mass_matrix"], rtol=1e-12, atol=1e-13)
    spring = np.zeros(len(bias))
    hip = walker.joints["hip x"]
    place = [str(x) for x in walker.tree.velocities].index("Derivative(hip_x(t), t)")
    spring[place] = hip.stiffness * (held["q"][7] + hip.shift - hip.rest)
    np.testing.assert_allclose(bias - spring, held["bias"], rtol=1e-11, atol=1e-12)


def test_what_the_walker_says_is_kept(monkeypatch):
    walker = read(monkeypatch, "walker.xml")
    hips, knee = [walker.joints[f"hip {axis}"] for axis in "xy"], walker.joints["knee"]
    assert [joint.parent for joint in hips] == ["torso", "thigh behind hip x"]
    assert hips[0].shift == pytest.approx(-np.pi / 12) and hips[0].rest == pytest.approx(-np.pi / 18)
    assert hips[1].limits == pytest.approx((-np.pi / 6, np.pi / 3)) and hips[1].friction == 0.1
    assert (knee.leader, knee.ratio) == ("hip y", -1.5) and walker.joints["body_5"].family == "prismatic"
    assert [motor.joint for motor in walker.motors] == ["hip x", "hip y", "knee", "body_5"]
    (actuator,) = walker.actuators
    assert (actuator.joint, actuator.gear) == ("hip x", 20) and walker.gravity == (0, 0, -9.8)
    assert "connect_1" not in walker.joints, "it is not active"


def test_connect_and_weld_close_loops(monkeypatch):
    linkage, held = read(monkeypatch, "linkage.xml"), RECORDED["linkage.xml"]
    connect, weld = linkage.joints["connect_0"], linkage.joints["weld_1"]
    assert (connect.family, connect.parent, connect.child, connect.closes_loop) == ("spherical", "right", "left", True)
    assert connect.at.offset == (0, 0, -0.4)
    assert (weld.family, weld.parent, weld.child) == ("fixed", "cart", "plate")
    assert weld.at.offset == pytest.approx((0.3, 0, 0.2))
    half = np.sqrt(0.5)
    turned = [[half, 0, half], [0, 1, 0], [-half, 0, half]]
    np.testing.assert_allclose(np.array(weld.at.rotation, float), turned, rtol=1e-14, atol=1e-15)
    eq_data = np.array(held["tables"]["eq_data"])
    eq_data[1, 10] = 0.0
    assert read(monkeypatch, "linkage.xml", eq_data=eq_data).joints["weld_1"].family == "spherical", "torquescale is 0"
    mass = da.compile(linkage).mass_matrix(held["q"])
    np.testing.assert_allclose(mass, held["mass_matrix"], rtol=1e-12, atol=1e-14)


def test_sensors_say_what_those_of_mujoco_say(monkeypatch):
    """Every kind, at sites, bodies and inertias; each called like nothing else."""
    robot, told = remarked(monkeypatch, "measured.xml")
    model, held = da.compile(robot), RECORDED["measured.xml"]
    found = dict(zip(model.output_names, model.outputs(held["q"], held["v"], held["u"]), strict=True))
    names = {"felt here": "felt_here", "1": "gyro_1", "p x": "p_x", "p_x": "p_x_", "elbow": "elbow_"}
    left_out = {"calm", "clipped", "relative", "load"}
    assert len(found) == 3 * 10 + 3 and all(name in told["sensors"] for name in left_out)
    for name, values in held["sensed"].items():
        if name not in left_out:
            ends = ("_x", "_y", "_z") if len(values) == 3 else ("",)
            got = [found[names.get(name, name) + end] for end in ends]
            np.testing.assert_allclose(got, values, rtol=1e-12, atol=1e-12, err_msg=name)
    units = {name: output.unit for name, output in robot.system.outputs.items()}
    assert (units["elbow_"], units["p_x_"], units["rate"], units["gyro_1_x"]) == ("rad", "m", "m/s", "rad/s")


def test_a_sensor_of_a_joint_that_follows(monkeypatch):
    model, held = da.compile(read(monkeypatch, "walker.xml")), RECORDED["walker.xml"]
    u = np.zeros(model.nu)
    assert model.output_names == ("bent", "bending")
    wanted = [held["sensed"][name][0] for name in model.output_names]
    np.testing.assert_allclose(model.outputs(held["q"], held["v"], u), wanted, rtol=1e-13)


@pytest.mark.parametrize(("name", "changes", "words"), [
    ("walker.xml", {"eq_data": np.ones((2, 11))}, "polynomial is not linear"),
    ("walker.xml", {"eq_obj2id": [-1, 2]}, "locks one joint"),
    ("walker.xml", {"eq_type": [3, 0]}, "of a kind that is not read"),
    ("walker.xml", {"dof_armature": np.ones(15)}, "floating joint has an armature"),
    ("walker.xml", {"body_mass": np.full(6, np.nan)}, "body_mass of the compiled model"),
    ("walker.xml", {"qpos0": np.full(15, -1e300)}, r"qpos0 of the compiled model holds -1e\+300"),
    ("walker.xml", {"jnt_range": np.full((8, 2), np.nan)}, "jnt_range of the compiled model holds nan"),
])
def test_what_cannot_be_said_exactly_is_refused(monkeypatch, name, changes, words):
    with pytest.raises(ModelFileError, match=words):
        read(monkeypatch, name, **changes)


# -------------------------------------------------------------------- what is not done


def test_what_a_model_does_and_we_do_not_is_told_once_by_name(monkeypatch):
    told = remarked(monkeypatch, "legged.xml")[1]
    things = {
        "joint-limits": "(hip)", "joint-limits-dropped": "(ankle)", "contacts": "torso, thigh, shin",
        "actuator-limits": "(hip)", "soft-constraints": "(knee, equality 0)",
        "visuals": "(<geom> of line 30)",
        "tendons": "(strap)", "actuators": "(strap motor, tail servo)", "fluid": "density", "mocap": "(target)",
        "gravity-compensation": "(thigh)", "keyframes": "(home, crouched)", "sensors": "(<touch>)",
        "numerics": "'timestep', 'integrator'",
    }  # fmt: skip
    assert list(told)[:2] == list(things)[:2]
    assert set(told) == set(things) and all(words in told[name] for name, words in things.items())
    assert "target" not in told["contacts"], "a look touches nothing"


def test_a_model_without_any_of_it_is_read_without_a_word(monkeypatch):
    assert set(remarked(monkeypatch, "linkage.xml")[1]) == {"soft-constraints"}


@pytest.mark.parametrize(("flag", "gone"), [
    ("LIMIT", {"joint-limits", "joint-limits-dropped"}), ("CONTACT", {"contacts"}), ("EQUALITY", set()),
    ("ACTUATION", set()), ("FRICTIONLOSS", set()),
    ("CONSTRAINT", {"joint-limits", "joint-limits-dropped", "contacts", "soft-constraints"}),
])
def test_what_a_flag_disables_is_neither_done_nor_told(monkeypatch, flag, gone):
    plain, told = remarked(monkeypatch, "legged.xml")
    robot, less = remarked(monkeypatch, "legged.xml", disabled=(flag,))
    assert set(told) - set(less) == gone
    assert (robot.joints["hip"].limits is None) == (flag in ("LIMIT", "CONSTRAINT"))
    assert (robot.joints["knee"].leader is None) == (flag in ("EQUALITY", "CONSTRAINT"))
    assert (robot.joints["knee"].friction == 0) == (flag in ("FRICTIONLOSS", "CONSTRAINT"))
    assert bool(robot.actuators) == (flag != "ACTUATION") and plain.actuators


@pytest.mark.parametrize(("flag", "attribute"), [("SPRING", "stiffness"), ("DAMPER", "damping")])
def test_springs_and_dampers_can_be_disabled(monkeypatch, flag, attribute):
    assert getattr(read(monkeypatch, "legged.xml").joints["tail"], attribute) > 0
    assert getattr(read(monkeypatch, "legged.xml", disabled=(flag,)).joints["tail"], attribute) == 0


@pytest.mark.parametrize(("table", "kind", "thing"), [
    ("jnt_stiffnesspoly", "nonlinear-springs", "tail"), ("dof_dampingpoly", "nonlinear-springs", "tail"),
    ("jnt_springyield", "nonlinear-springs", "tail"), ("jnt_actgravcomp", "gravity-compensation", "tail"),
])
def test_tables_of_newer_versions_are_heard(monkeypatch, table, kind, thing):
    rows = np.zeros((12, 1)) if table.startswith("dof") else np.zeros(5)
    rows[-1] = 1
    assert thing in remarked(monkeypatch, "legged.xml", **{table: rows})[1][kind]


# -------------------------------------------------------------------- motors


def test_every_motor_has_an_input_also_on_a_joint_that_follows(monkeypatch):
    """Torques are gear u; the knee follows the hip with ratio -2, so that its torque counts twice against."""
    robot = read(monkeypatch, "legged.xml")
    model = da.compile(robot)
    assert model.input_names == ("tau_hip", "tau_hip_", "tau_knee")
    forces = model.forces(np.array(robot.system.state()[0]), np.zeros(11), np.array([1.0, 10.0, 100.0]))
    place = model.velocity_names.index("hip'")
    assert forces[place] == pytest.approx(30 + 50 - 2 * 10 * 100)
    assert np.count_nonzero(forces) == 1


@pytest.mark.parametrize("changes", [
    {"actuator_dyntype": [1, 0, 0, 0]}, {"actuator_biastype": [1, 0, 0, 1]}, {"actuator_gaintype": [1, 0, 0, 0]},
    {"actuator_trnid": [[3, -1], [1, -1], [2, -1], [4, -1]]}, {"actuator_delay": [0.1, 0, 0, 0]},
])
def test_what_is_more_than_a_motor_is_told(monkeypatch, changes):
    robot, told = remarked(monkeypatch, "legged.xml", **changes)
    assert len(robot.actuators) == 2 and "hip motor" in told["actuators"]


def test_what_motors_and_servos_weigh_and_resist_is_felt_by_their_joints(monkeypatch):
    """armature + gear^2 that of the motor, and so with damping; a servo that does nothing else too."""
    robot = read(monkeypatch, "legged.xml", actuator_armature=[0.1, 0.01, 0, 2.0], actuator_damping=[0, 0.5, 0, 0.25])
    assert {motor.joint: motor.inertia for motor in robot.motors} == pytest.approx({"hip": 90 + 0.25, "tail": 2})
    assert robot.joints["hip"].damping == pytest.approx(0.1 + 12.5) and robot.joints["tail"].damping == 0.1 + 0.25
    still = read(monkeypatch, "legged.xml", disabled=("DAMPER",), actuator_damping=[0, 0.5, 0, 0.25])
    assert still.joints["hip"].damping == 0


def test_a_group_of_actuators_can_be_disabled(monkeypatch):
    """Bit 2 of the groups, in which the second motor is."""
    stand_in = Recorded("legged.xml", actuator_group=[0, 2, 0, 0])
    stand_in.model.opt.disableactuator = 4
    monkeypatch.setitem(sys.modules, "mujoco", stand_in)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        robot = da.read(ROBOTS / "legged.xml")
    assert [actuator.gear for actuator in robot.actuators] == [30, 10]
    told = {each.message.name: each.message.what for each in caught}
    assert "(strap motor, tail servo)" in told["actuators"]


# -------------------------------------------------------------------- where it starts


def test_a_robot_starts_where_mujoco_does(monkeypatch):
    """qpos0, by coordinate; what is not named starts at zero, and arrays are taken as they are."""
    robot = read(monkeypatch, "legged.xml", disabled=("FRICTIONLOSS",))
    q, v = robot.system.state()
    names = robot.system.coordinate_names
    recorded = np.array(RECORDED["legged.xml"]["tables"]["qpos0"])[[*range(8), *range(9, 14)]]
    np.testing.assert_allclose(q, recorded, rtol=1e-14, atol=1e-15)
    assert not any(v) and names[7] == "hip"
    motion = da.simulate(robot, q={"root_x": 2.0}, duration=1e-3)
    np.testing.assert_allclose(motion.q[0], [2.0, *recorded[1:]], rtol=1e-14, atol=1e-15)
    assert da.simulate(robot, q=robot.system.leaves.neutral, duration=1e-3)["root_z"][0] == 0


@pytest.mark.parametrize("asked", ["home", 0])
def test_a_keyframe_says_where_it_starts_and_how_fast(monkeypatch, asked):
    robot, told = remarked(monkeypatch, "legged.xml", asked)
    assert robot.start.q == {"root_z": 0.6, "hip": 0.3, "tail": 0.1}
    assert robot.start.v == pytest.approx({"root_vx": 1, "root_vy": 2, "root_vz": 3, "root_wx": 0.1, "root_wy": 0.2,
                                           "root_wz": 0.3, "hip": 0.4, "tail": 0.5})
    assert "keyframes" not in told and "(home)" in told["keyframe-controls"] and "start-of-followers" not in told
    motion = da.simulate(robot, q={}, duration=1e-3)
    assert motion["root_vy"][0] == pytest.approx(2) and motion["hip'"][0] == pytest.approx(0.4)


def test_a_free_body_turned_round_moves_in_its_own_frame(monkeypatch):
    """mujoco's linear velocity stands along the world: half a turn about z reverses x and y of it."""
    qvel = np.array(RECORDED["legged.xml"]["tables"]["key_qvel"])
    qvel[1, :6] = 1, 2, 3, 4, 5, 6
    robot, told = remarked(monkeypatch, "legged.xml", "crouched", key_qvel=qvel)
    assert list(robot.start.v.values()) == pytest.approx([-1, -2, 3, 4, 5, 6])
    assert robot.start.q["root_qz"] == 1 and "(knee)" in told["start-of-followers"]
    assert "keyframe-controls" not in told


@pytest.mark.parametrize(("asked", "error", "words"), [
    *((asked, UnknownNameError, "no keyframe") for asked in ("hom", 2, -1, 0.0)),
    (True, DescriptionError, "keyframe is True. Give text, a whole number or None"),
])  # fmt: skip
def test_unknown_keyframes_are_refused(monkeypatch, asked, error, words):
    with pytest.raises(error, match=words):
        read(monkeypatch, "legged.xml", asked)


def test_the_file_says_what_floats(monkeypatch):
    monkeypatch.setitem(sys.modules, "mujoco", Recorded("linkage.xml"))
    with pytest.raises(DescriptionError, match="say themselves which bodies float"):
        da.read(ROBOTS / "linkage.xml", floating=True)


def test_without_mujoco_the_remedy_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "mujoco", None)
    with pytest.raises(DescriptionError, match=r"Install dalembert\[mujoco\]"):
        read_text("<mujoco><worldbody/></mujoco>")


def test_what_mujoco_says_is_an_error_of_ours_and_its_log_stays_unwritten(monkeypatch):
    stand_in = Recorded("linkage.xml")
    heard = []

    def refuse():
        heard.append(stand_in.warning)
        raise ValueError("Error: mass and inertia must be positive")

    stand_in.spec.compile = refuse
    monkeypatch.setitem(sys.modules, "mujoco", stand_in)
    with pytest.raises(ModelFileError, match="mujoco refuses it: Error: mass and inertia"):
        da.read(ROBOTS / "linkage.xml")
    assert callable(heard[0]) and stand_in.warning is None


# -------------------------------------------------------------------- what reaches mujoco


def cut(text, folder=None):
    return mechanics(parse(text, "model.xml"), folder)


def test_only_the_mechanics_is_left():
    text = """<mujoco model="m">
      <compiler meshdir="/etc" texturedir=".." angle="radian"/> <option timestep="1" gravity="0 0 -1"/>
      <visual><headlight/></visual> <extension/> <keyframe/>
      <asset><texture file="/etc/passwd"/><hfield file="../x.png"/><mesh file="/etc/passwd"/></asset>
      <worldbody><light/><camera/><geom type="plane" material="a"/>
        <body name="b" user="1"><inertial mass="1" pos="0 0 0"/><geom mesh="passwd" material="a"/>
          <joint name="j" user="1" solreflimit="1 1"/></body>
      </worldbody><contact><exclude/></contact><sensor/></mujoco>"""
    found = cut(text)
    ball = '<geom type="sphere" size="1" mass="0"></geom>'
    assert serialized(found.root) == (
        '<mujoco><compiler angle="radian"></compiler><option gravity="0 0 -1"></option><keyframe></keyframe>'
        f'<asset></asset><worldbody>{ball}<body name="b"><inertial mass="1" pos="0 0 0"></inertial>{ball}'
        '<joint name="j"></joint></body></worldbody><sensor></sensor></mujoco>')
    assert not found.meshes and set(found.left_out.found) == {"numerics", "contacts"}


def test_flags_that_ranges_and_neighbours_depend_on_reach_mujoco_and_are_heeded(monkeypatch):
    text = '<mujoco><option><flag clampctrl="disable" filterparent="disable" energy="enable"/></option></mujoco>'
    flags = '<flag clampctrl="disable" filterparent="disable"></flag>'
    assert flags in serialized(cut(text).root)
    clamped, free = (read(monkeypatch, "legged.xml", **changes) for changes in ({}, {"disabled": ["CLAMPCTRL"]}))
    ranges = [[each.limits for each in robot.actuators] for robot in (clamped, free)]
    assert (-1.0, 1.0) in ranges[0] and ranges[0] != ranges[1] and (-1.0, 1.0) not in ranges[1]


@pytest.mark.parametrize(("inside", "kind", "thing"), [
    ("<tendon><fixed name='strap'/></tendon>", "tendons", "strap"), ("<tendon/>", None, None),
    ("<actuator><position name='p' joint='j'/></actuator>", None, None),
    ("<actuator><muscle joint='j'/></actuator>", "actuators", "<muscle>"),
    ("<actuator><motor tendon='t'/></actuator>", "actuators", "<motor>"),
    ("<actuator><motor joint='j'/></actuator>", None, None),
    ("<sensor><gyro site='s' noise='1'/></sensor>", None, None),
    ("<sensor><gyro site='s' cutoff='1'/></sensor>", "sensors", "<gyro>"),
    ("<sensor><framepos objtype='site' objname='s'/></sensor>", None, None),
    ("<sensor><framepos objtype='geom' objname='g'/></sensor>", "sensors", "<framepos>"),
    ("<sensor><framepos objtype='site' objname='s' reftype='site' refname='s'/></sensor>", "sensors", "<framepos>"),
    ("<sensor><touch name='sole' site='s'/></sensor>", "sensors", "sole"),
    ("<sensor><clock/></sensor>", "sensors", "<clock>"),
    ("<contact><pair geom1='a' geom2='b'/></contact>", "contacts", "<pair>"),
    ("<extension><plugin/></extension>", "extensions", "<plugin>"),
    ("<option integrator='RK4' density='1'/>", "numerics", "'integrator'"),
    ("<option><flag warmstart='disable' gravity='disable'/></option>", "numerics", "'warmstart'"),
    ("<worldbody><body name='b'><joint dampign='1'/></body></worldbody>", "unread", "dampign= of <joint>"),
    ("<asset><mash name='m'/></asset>", "unread", "<mash> in <asset>"),
    ("<default><motor gear='2' colour='red'/></default>", None, None),
])
def test_what_a_text_says_beside_mechanics_is_noted(inside, kind, thing):
    """By the text alone; what mujoco compiles tells the rest."""
    assert cut(f"<mujoco>{inside}</mujoco>").left_out.found == ({} if kind is None else {kind: {thing: None}})


def test_defaults_of_actuators_and_equalities_reach_mujoco():
    """A servo's defaults are those of a motor too."""
    kept = "<default><position gear='3'/><equality active='false' solref='1 1'/></default>"
    assert serialized(cut(f"<mujoco>{kept}</mujoco>").root) == (
        '<mujoco><default><position gear="3"></position><equality active="false"></equality></default></mujoco>')


def test_shapes_that_weigh_nothing_reach_mujoco_as_balls():
    """Only whether they touch is asked of them; in a frame of a weighed body too, and not where shapes are weighed."""
    body = """<body><inertial mass="1" pos="0 0 0"/><frame><geom class="c" contype="2" mesh="m" type="mesh"/></frame>
              <body><geom type="box" size="1 1 1"/><geom type="plane" size="1 1 1"/></body></body>"""
    text = f"<mujoco>{{}}<worldbody>{body}</worldbody></mujoco>"
    shapes = [geom.attributes for geom in below(cut(text.format("")).root, "geom")]
    ball = {"type": "sphere", "size": "1", "mass": "0"}
    assert shapes == [{"class": "c", "contype": "2"} | ball, {"type": "box", "size": "1 1 1"}, ball]
    forced = cut(text.format('<compiler inertiafromgeom="true"/>').replace('mesh="m" type="mesh"', 'type="box"'))
    assert next(below(forced.root, "geom")).attributes == {"class": "c", "contype": "2", "type": "box"}


def below(element, tag):
    for child in element.children:
        if child.tag == tag:
            yield child
        yield from below(child, tag)


@pytest.mark.parametrize(("inside", "words"), [
    ("<worldbody><replicate count='1000000000'/></worldbody>", "<replicate> is not read"),
    ("<worldbody><body><composite/></body></worldbody>", "<composite> is not read"),
    ("<worldbody><body><plugin/></body></worldbody>", "<plugin> is not read"),
    ("<worldbody><body><jiont/></body></worldbody>", "<jiont> in <body> is not understood"),
    ("<wordbody/>", "<wordbody> in <mujoco> is not understood"),
    ("<worldbody><body name='%s%n'/></worldbody>", "without a percent sign"),
    ("<equality><tendon/></equality>", "an equality of kind <tendon>"),
])
def test_what_cannot_be_cut_away_is_refused(inside, words):
    with pytest.raises(ModelFileError, match=words):
        cut(f"<mujoco>{inside}</mujoco>")


def test_includes_are_put_in_place(tmp_path):
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "leg.xml").write_text("<mujocoinclude><body name='leg'/></mujocoinclude>", encoding="utf-8")
    (tmp_path / "rest.xml").write_text(
        "<mujoco><worldbody><body><include file='parts/leg.xml'/></body></worldbody></mujoco>", encoding="utf-8")
    found = cut("<mujoco><include file='rest.xml'/></mujoco>", tmp_path)
    assert serialized(found.root) == ('<mujoco><worldbody><body><body name="leg"></body></body></worldbody></mujoco>')


@pytest.mark.parametrize("path", [
    "../secret.xml", "/etc/passwd", "a/../../secret.xml", "..\\secret.xml", "C:\\secret.xml", "\\\\host\\secret.xml",
    "link.xml", "folder/secret.xml", "..", "x\0y",
])
def test_no_path_leaves_the_folder(tmp_path, path):
    (tmp_path / "secret.xml").write_text("<mujoco/>", encoding="utf-8")
    folder = tmp_path / "robot"
    folder.mkdir()
    (folder / "link.xml").symlink_to(tmp_path / "secret.xml")
    (folder / "folder").symlink_to(tmp_path)
    root = parse("<mujoco><include file='x'/></mujoco>", "model.xml")
    root.children[0].attributes["file"] = path
    with pytest.raises(ModelFileError, match="out of the model's folder"):
        mechanics(root, folder)


def test_includes_end(tmp_path):
    (tmp_path / "again.xml").write_text("<mujoco><include file='again.xml'/></mujoco>", encoding="utf-8")
    with pytest.raises(ModelFileError, match="included twice"):
        cut("<mujoco><include file='again.xml'/></mujoco>", tmp_path)
    with pytest.raises(ModelFileError, match=r"no file 'absent\.xml'"):
        cut("<mujoco><include file='absent.xml'/></mujoco>", tmp_path)
    with pytest.raises(ModelFileError, match="A text without a folder"):
        cut("<mujoco><include file='again.xml'/></mujoco>")
    (tmp_path / "bomb.xml").write_text('<!DOCTYPE a [<!ENTITY b "c">]><mujoco/>', encoding="utf-8")
    with pytest.raises(ModelFileError, match=r"bomb\.xml.*document type"):
        cut("<mujoco><include file='bomb.xml'/></mujoco>", tmp_path)


def test_meshes_are_handed_over_where_an_inertia_comes_from_them(tmp_path):
    (tmp_path / "meshes").mkdir()
    for name in ("used", "unused"):
        (tmp_path / "meshes" / f"{name}.stl").write_bytes(name.encode())
    text = """<mujoco><compiler meshdir="meshes"/><asset><mesh file="used.stl"/><mesh file="unused.stl"/></asset>
      <worldbody><body><geom type="mesh" mesh="used"/></body>
      <body><inertial mass="1" pos="0 0 0"/><geom type="mesh" mesh="unused"/></body></worldbody></mujoco>"""
    found = cut(text, tmp_path)
    assert list(found.meshes.values()) == [b"used"]
    ((name,),) = [[mesh.attributes["file"] for mesh in asset.children] for asset in found.root.all("asset")]
    assert name in found.meshes and "/" not in name
    with pytest.raises(ModelFileError, match="out of the model's folder"):
        cut(text.replace('"meshes"', '"../meshes"'), tmp_path)
    forced = text.replace('meshdir="meshes"', 'meshdir="meshes" inertiafromgeom="true"')
    assert len(cut(forced, tmp_path).meshes) == 2
