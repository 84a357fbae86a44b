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
from dalembert.errors import DescriptionError, ModelFileError, Remark

ROBOTS = Path(__file__).resolve().parents[2] / "robots"
RECORDED = json.loads((ROBOTS / "mjcf.json").read_text(encoding="utf-8"))


def numbered(name, *members, start=0):
    return enum.IntEnum(name, list(members), start=start)


class Recorded(types.ModuleType):
    """What the reader asks of mujoco, answered from what was recorded; `told` is the last text handed over."""

    mjtObj = enum.IntEnum("mjtObj", {"mjOBJ_BODY": 1, "mjOBJ_JOINT": 3, "mjOBJ_SITE": 6, "mjOBJ_ACTUATOR": 19,
                                     "mjOBJ_KEY": 24})
    mjtJoint = numbered("mjtJoint", "mjJNT_FREE", "mjJNT_BALL", "mjJNT_SLIDE", "mjJNT_HINGE")
    mjtEq = numbered("mjtEq", "mjEQ_CONNECT", "mjEQ_WELD", "mjEQ_JOINT", "mjEQ_TENDON")
    mjtTrn = numbered("mjtTrn", "mjTRN_JOINT", "mjTRN_JOINTINPARENT")
    mjtGain = numbered("mjtGain", "mjGAIN_FIXED")
    mjtBias = numbered("mjtBias", "mjBIAS_NONE")
    mjtDyn = numbered("mjtDyn", "mjDYN_NONE")
    mjtDisableBit = enum.IntFlag("mjtDisableBit", {
        "mjDSBL_CONSTRAINT": 1, "mjDSBL_EQUALITY": 2, "mjDSBL_FRICTIONLOSS": 4, "mjDSBL_LIMIT": 8, "mjDSBL_CONTACT": 16,
        "mjDSBL_SPRING": 32, "mjDSBL_DAMPER": 64, "mjDSBL_GRAVITY": 128, "mjDSBL_ACTUATION": 2048})

    def __init__(self, name, disabled=(), **changes):
        super().__init__("mujoco")
        held = RECORDED[name]
        self.names = {1: held["names"]["body"], 3: held["names"]["joint"], 19: held["names"]["actuator"],
                      24: held["names"]["key"]}
        tables = {table: np.array(values) for table, values in held["tables"].items()} | {
            table: np.array(values) for table, values in changes.items()}
        option = types.SimpleNamespace(**{**held["options"], "gravity": np.array(held["options"]["gravity"])})
        option.disableflags |= sum(getattr(self.mjtDisableBit, f"mjDSBL_{flag}") for flag in disabled)
        model = types.SimpleNamespace(opt=option, **held["counts"], **tables)
        self.MjSpec = types.SimpleNamespace(from_string=self._from_string)
        self.spec = types.SimpleNamespace(compile=lambda: model)
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


def read(monkeypatch, name, **changes):
    monkeypatch.setitem(sys.modules, "mujoco", Recorded(name, **changes))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", Remark)
        return da.read(ROBOTS / name)


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
    np.testing.assert_allclose(np.array(weld.at.rotation, float), turned, atol=1e-15)
    mass = da.compile(linkage).mass_matrix(held["q"])
    np.testing.assert_allclose(mass, held["mass_matrix"], rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize(("name", "changes", "words"), [
    ("walker.xml", {"eq_data": np.ones((2, 11))}, "polynomial is not linear"),
    ("walker.xml", {"eq_obj2id": [-1, 2]}, "locks one joint"),
    ("walker.xml", {"eq_type": [3, 0]}, "of a kind that is not read"),
    ("walker.xml", {"dof_armature": np.ones(15)}, "floating joint has an armature"),
    ("walker.xml", {"body_mass": np.full(6, np.nan)}, "body_mass of the compiled model"),
    ("walker.xml", {"qpos0": np.full(15, 1e300)}, "qpos0 of the compiled model"),
])
def test_what_cannot_be_said_exactly_is_refused(monkeypatch, name, changes, words):
    with pytest.raises(ModelFileError, match=words):
        read(monkeypatch, name, **changes)


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
    assert serialized(found.root) == (
        '<mujoco><compiler angle="radian"></compiler><option gravity="0 0 -1"></option><asset></asset>'
        '<worldbody><body name="b"><inertial mass="1" pos="0 0 0"></inertial><joint name="j"></joint></body>'
        "</worldbody></mujoco>")
    assert not found.meshes and not found.unread


@pytest.mark.parametrize(("inside", "what"), [
    ("<option density='1.2'/>", "a fluid"), ("<tendon><fixed/></tendon>", "tendons"),
    ("<worldbody><body gravcomp='1'/></worldbody>", "gravity compensation"),
    ("<actuator><position joint='j'/></actuator>", "servos"), ("<actuator><muscle/></actuator>", "muscles"),
])
def test_physics_that_is_passed_over_is_noted(inside, what):
    assert any(what in noted for noted in cut(f"<mujoco>{inside}</mujoco>").unread)


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
