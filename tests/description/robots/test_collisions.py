"""Shapes of robot files that touch: which pairs do, and their distances and slip beside MuJoCo's."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import dalembert as da
from dalembert.description.readers import read_text
from dalembert.errors import DescriptionError, ModelFileError
from tests.description.readers.test_mjcf import RECORDED, remarked
from tests.description.robots.meshes.test_stl import BINARY

HELD = RECORDED["touching.xml"]


def pairs(robot) -> set[str]:
    """The pairs of shapes that have contacts; limits of joints have none."""
    return {meeting.name for meeting in robot.meetings}


# -------------------------------------------------------------------- MJCF


def test_distances_and_slip_are_those_of_mujoco(monkeypatch):
    """At one state, of every pair that meets: the least gap of its spots, and the slip there."""
    robot, _ = remarked(monkeypatch, "touching.xml", contacts="all")
    model, q, v = da.compile(robot), np.array(HELD["q"]), np.array(HELD["v"])
    contacts, gaps, slips = model.system.contacts, model.gaps(q), model.slips(q, v)
    first = np.cumsum([0, *(len(touch.slip) for touch in contacts)])
    turned = {meeting.name: f"{meeting.second.name} on {meeting.first.name}" for meeting in robot.meetings}
    spots: dict[str, list[int]] = {}
    for i, touch in enumerate(contacts):
        if not touch.name.endswith(" limit"):
            spots.setdefault(touch.name.split(", ")[0], []).append(i)
    assert set(spots) == pairs(robot) and len(spots) >= 12
    compared = 0
    for name, places in spots.items():
        nearest = min(places, key=lambda i: gaps[i])
        distance, slip = HELD["distances"][turned[name]]
        coarse = 1e5 if "wedge" in name else 1  # MuJoCo keeps meshes in single precision
        assert gaps[nearest] == pytest.approx(distance, abs=1e-12 * coarse), name
        if contacts[nearest].slip:
            compared += 1
            found = np.linalg.norm(slips[first[nearest] : first[nearest + 1]])
            assert found == pytest.approx(slip, abs=1e-10 * coarse), name
    assert compared >= 9


def test_with_what_stands_still(monkeypatch):
    robot, told = remarked(monkeypatch, "touching.xml", contacts="geometry")
    solids = ("shell", "egg", "wedge", "thigh", "wheel", "foot", "ball", "stone")
    assert pairs(robot) == {f"{shape} on floor" for shape in solids
                            } | {f"{shape} on post" for shape in ("foot", "ball", "stone")}  # fmt: skip
    assert "wedge on post" in told["contacts-left"] and "shell on post" in told["contacts-left"]
    assert "contacts" not in told, "shapes are read"


def test_masks_pairs_exclusions_and_joints(monkeypatch):
    found = pairs(remarked(monkeypatch, "touching.xml", contacts="all")[0])
    between = {name for name in found if "floor" not in name and "post" not in name}
    assert "ghost" not in str(found), "its masks let nothing touch it"
    assert between == {"shell on foot", "shell on stone", "thigh on ball", "thigh on stone", "foot on ball",
                       "foot on stone", "ball on stone"}  # fmt: skip


def test_friction_is_that_of_the_pair_of_the_first_or_the_larger(monkeypatch):
    robot, _ = remarked(monkeypatch, "touching.xml", contacts="all")
    friction = {meeting.name: meeting.friction for meeting in robot.meetings}
    assert friction["shell on floor"] == 0.3, "the shell has priority"
    assert friction["thigh on floor"] == 0.8 and friction["foot on floor"] == 0.8
    assert friction["egg on floor"] == 0.8, "the floor has tangents"
    (touched,) = (mu for name, mu in friction.items() if {"foot", "ball"} == set(name.split(" on ")))
    assert touched == 0.1, "the pair says so"


def test_limits_alone_unless_shapes_are_asked_for(monkeypatch):
    robot, told = remarked(monkeypatch, "touching.xml", contacts="limits")
    assert robot.system.contact_names == tuple(
        f"{joint}, {side} limit" for joint in ("hip", "knee") for side in ("lower", "upper"))
    assert "nothing touches: shapes are not read" in told["contacts"] and 'contacts="geometry"' in told["contacts"]
    assert "joint-limits" not in told
    robot, told = remarked(monkeypatch, "touching.xml")
    assert robot.system.contacts == () and 'or read with contacts="limits"' in told["joint-limits"]


def test_flags_of_contact(monkeypatch):
    assert not remarked(monkeypatch, "touching.xml", contacts="all", disabled=("CONTACT",))[0].meetings


@pytest.mark.parametrize("masks", [(1, 0, 0, 1), (0, 1, 1, 0), (1, 0, 1, 0), (0, 1, 0, 1), (2, 0, 0, 3), (2, 0, 0, 1)])
def test_either_of_two_shapes_may_ask_for_the_other(monkeypatch, masks):
    """The rule of MuJoCo: contype1 & conaffinity2 || contype2 & conaffinity1."""
    ends, count = [HELD["names"]["geom"].index(name) for name in ("floor", "ball")], len(HELD["names"]["geom"])
    types, affinities = np.zeros((2, count), dtype=int)
    types[ends], affinities[ends] = masks[::2], masks[1::2]
    robot, _ = remarked(monkeypatch, "touching.xml", contacts="all", geom_contype=types, geom_conaffinity=affinities)
    meet = (masks[0] & masks[3]) | (masks[2] & masks[1])
    assert ("ball on floor" in pairs(robot)) == bool(meet)


# -------------------------------------------------------------------- URDF

URDF = """<robot name="dog"><link name="trunk"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0"
ixz="0" iyz="0"/></inertial><collision name="shell"><origin xyz="0 0 0.1" rpy="0 0 1"/><geometry>{}</geometry>
</collision></link><link name="leg"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0"
iyz="0"/></inertial><collision><origin xyz="0 0 -0.5"/><geometry><sphere radius="0.1"/></geometry></collision>
<collision><geometry><mesh filename="leg.stl"/></geometry></collision>{}</link>
<joint name="hip" type="revolute"><parent link="trunk"/><child link="leg"/><origin xyz="0.3 0 0"/><axis xyz="0 1 0"/>
<limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>"""
BOX = '<box size="0.4 0.2 0.1"/>'
RUBS = '<contact><lateral_friction value="0.7"/></contact>'


def urdf(shell=BOX, more="", **options):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        robot = read_text(URDF.format(shell, more), **({"floating": True, "contacts": "geometry"} | options))
    return robot, {each.message.name: str(each.message) for each in caught}


def test_collisions_of_a_urdf_file_stand_on_the_plane_z_0():
    robot, told = urdf()
    assert pairs(robot) == {"shell on floor", "leg on floor"}
    assert "(leg 2: a text without a folder has no meshes)" in told["contacts-meshes"]
    assert "(shell, leg, leg 2)" in told["contacts-slippery"]
    model = da.compile(robot)
    gaps = dict(zip(model.system.contact_names, model.gaps([0, 0, 1, 1, 0, 0, 0, 0.5]), strict=True))
    assert gaps["leg on floor"] == pytest.approx(1 - 0.5 * np.cos(0.5) - 0.1)
    assert min(gaps[f"shell on floor, corner {k}"] for k in range(1, 9)) == pytest.approx(1.05)
    assert gaps["hip, lower limit"] == pytest.approx(1.5)


def test_meshes_of_a_urdf_file_touch_by_the_corners_of_their_hulls(tmp_path):
    """A brick 3 m high about its middle, and a ball of many corners, which is thinned; a missing file is told."""
    (tmp_path / "leg.stl").write_bytes(BINARY)
    ball = np.random.default_rng(1).normal(size=(99, 3))
    ball /= np.linalg.norm(ball, axis=1)[:, None]
    (tmp_path / "ball.obj").write_text("".join(f"v {x} {y} {z}\n" for x, y, z in ball) + "f 1 2 3\n")
    for name, mesh in {"ball": 'filename="ball.obj" scale="2 2 2"', "gone": 'filename="no.stl"'}.items():
        (tmp_path / f"{name}.urdf").write_text(URDF.format(f"<mesh {mesh}/>", RUBS))
    told = {}
    for name in ("ball", "gone"):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            robot = da.read(tmp_path / f"{name}.urdf", floating=True, contacts="geometry")
        told |= {each.message.name: str(each.message) for each in caught}
        assert pairs(robot) == {"leg on floor", "leg 2 on floor"} | ({"shell on floor"} if name == "ball" else set())
        spots = {each.name: each.second.spots for each in robot.meetings}
        assert len(spots["leg 2 on floor"]) == 8 and len(spots.get("shell on floor", "x" * 32)) == 32
        gaps = dict(zip(robot.system.contact_names, da.compile(robot).gaps([0, 0, 9, 1, 0, 0, 0, 0]), strict=True))
        assert min(gap for each, gap in gaps.items() if "leg 2" in each) == pytest.approx(9 - 1.5)
    assert "(shell: 32 of 99 corners, the others up to 0." in told["contacts-thinned"]
    assert "(shell: there is no such file" in told["contacts-meshes"]


def test_friction_of_a_urdf_file():
    robot, told = urdf(more=RUBS)
    assert [meeting.friction for meeting in robot.meetings] == [0.0, 0.7] and "(shell)" in told["contacts-slippery"]
    robot, told = urdf(more=RUBS, friction=0.4)
    assert [meeting.friction for meeting in robot.meetings] == [0.4, 0.7] and "contacts-slippery" not in told


def test_of_a_fixed_root_only_what_moves_touches():
    assert pairs(urdf(floating=False)[0]) == {"leg on floor"}


def test_a_body_does_not_touch_what_carries_it():
    assert pairs(urdf(contacts="all")[0]) == {"shell on floor", "leg on floor"}


@pytest.mark.parametrize("shell, words", [
    ('<cone r="1"/>', "its geometry holds <cone>"), ("", "its geometry holds nothing"),
    ('<sphere radius="-1"/>', "its sizes are not positive"), ('<box size="1 1"/>', "size"),
])  # fmt: skip
def test_malformed_shapes(shell, words):
    with pytest.raises(ModelFileError, match=words):
        urdf(shell)
    urdf(shell, contacts="limits")


def test_negative_friction_is_refused():
    with pytest.raises(ModelFileError, match=r"the friction is -0\.7"):
        urdf(more=RUBS.replace("0.7", "-0.7"))


@pytest.mark.parametrize("options, words", [
    ({"contacts": "floor"}, "contacts is 'floor'"), ({"friction": -1}, "friction is -1"),
    ({"symbols": 3}, "symbols is 3"),
    ({"symbols": [3]}, r"symbols is \[3\]"), ({"passive": "no"}, "passive is 'no'"),
    ({"floating": []}, r"floating is \[\]"), ({"friction": float("nan")}, "friction is nan"),
    ({"friction": "ice"}, "friction is 'ice'"),
])  # fmt: skip
def test_options_that_are_none(options, words):
    with pytest.raises(DescriptionError, match=words):
        urdf(**options)


def test_friction_without_shapes_is_refused():
    for contacts in (None, "limits"):
        with pytest.raises(DescriptionError, match="friction is that of shapes, and none are read"):
            read_text('<robot name="r"><link name="a"/></robot>', contacts=contacts, friction=0.5)


def test_formats_without_shapes_say_so():
    with pytest.raises(ModelFileError, match="shapes of files of this kind are not read"):
        read_text("<sdf version='1.7'><model name='m'/></sdf>", contacts="geometry")


def test_very_many_contacts_are_told():
    balls = "".join(f'<collision><origin xyz="{k} 0 0"/><geometry><sphere radius="0.1"/></geometry></collision>'
                    for k in range(110))  # fmt: skip
    _, told = urdf(more=balls, friction=0.5)
    assert "its shapes make 119 contacts" in told["many-contacts"]
