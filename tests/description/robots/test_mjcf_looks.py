"""The looks of an MJCF file, read from its text alone, are where mujoco compiles its geoms."""

from __future__ import annotations

import numpy as np
import pytest

from dalembert.description.robots.frames import from_quaternion
from dalembert.description.robots.markup import parse
from dalembert.description.robots.mjcf_looks import add_looks
from dalembert.description.robots.robot import Robot
from dalembert.description.visuals import MeshFile

TEXT = """<mujoco><compiler angle="degree" eulerseq="zYx" meshdir="assets"/>
<default><geom size="0.1 0.2 0.3" rgba="0.1 0.2 0.3 1"/><default class="shell"><geom type="mesh" group="1"/></default>
  <default class="bar"><geom type="capsule" material="steel" size="0.05"/></default>
  <mesh scale="0.5 0.5 0.5"/></default>
<asset><material name="steel" rgba="0.7 0.7 0.8 1"/><mesh file="arm.stl"/>
  <mesh name="foot" file="f.obj" scale="1 1 -1"/></asset>
<worldbody><geom type="plane"/><geom name="post" type="box" pos="1 2 3" euler="30 40 50"/>
  <body name="a" childclass="bar" pos="0 0 1"><geom name="bone" fromto="0 0 0 0.3 0.4 0" rgba="1 0 0 1"/>
    <geom name="hull" class="shell" mesh="arm" quat="1 1 0 0"/><geom type="box" group="3"/>
    <frame pos="1 0 0" axisangle="0 0 2 90"><frame euler="0 0 90"><geom name="ball" type="sphere" pos="0 1 0"/></frame>
      <body><geom name="egg" type="ellipsoid" size="0.1 0.2 0.3" xyaxes="0 1 0 -1 1 0"/></body></frame>
    <geom name="wheel" type="cylinder" size="0.2 0.05" zaxis="1 1 0" pos="0 0 -1"/>
    <geom name="up" type="capsule" fromto="0 0 1 0 0 0"/>
    <body name="b"><geom class="shell" mesh="foot"/></body></body></worldbody></mujoco>"""

#: What mujoco 4.0.0 compiles of it, with balls for meshes: form, body, geom_pos, geom_quat, sizes, colour.
COMPILED = [
    ("box", "world", (1, 2, 3), (0.785221, 0.463827, 0.402198, 0.080805), (0.2, 0.4, 0.6), (0.1, 0.2, 0.3)),
    ("capsule", "a", (0.15, 0.2, 0), (0.707107, 0.565685, -0.424264, 0), (0.05, 0.5), (1, 0, 0)),
    ("mesh", "a", (0, 0, 0), (0.707107, 0.707107, 0, 0), (), (0.1, 0.2, 0.3)),
    ("sphere", "a", (1, 0, 1), (0.5, 0.5, 0.5, 0.5), (0.05,), (0.1, 0.2, 0.3)),
    ("ellipsoid", "body_2", (0, 0, 0), (0.707107, 0, 0, 0.707107), (0.1, 0.2, 0.3), (0.1, 0.2, 0.3)),
    ("cylinder", "a", (0, 0, -1), (0.707107, -0.5, 0.5, 0), (0.2, 0.1), (0.1, 0.2, 0.3)),
    ("capsule", "a", (0, 0, 0.5), (1, 0, 0, 0), (0.05, 1.0), (0.1, 0.2, 0.3)),
    ("mesh", "b", (0, 0, 0), (1, 0, 0, 0), (), (0.1, 0.2, 0.3)),
]
BODIES = ("world", "a", "body_2", "b")


def looks(text, bodies=BODIES):
    """The robot with its looks."""
    robot = Robot("r", "r.xml")
    add_looks(robot, parse(text, "r.xml"), bodies, None)
    return robot


def test_places_and_sizes_are_those_of_mujoco():
    """A capsule or a cylinder may stand upside down."""
    robot = looks(TEXT)
    assert not robot.left_out.found and len(robot.visuals) == len(COMPILED)
    for visual, (form, body, at, quaternion, sizes, colour) in zip(robot.visuals, COMPILED, strict=True):
        assert (visual.form, visual.frame.body) == (form, body)
        assert visual.frame.offset == pytest.approx(at, abs=1e-6) and visual.sizes == pytest.approx(sizes)
        assert visual.colour == pytest.approx((*colour, 1))
        found, wanted = (np.array(each, dtype=float) for each in (visual.frame.rotation, from_quaternion(*quaternion)))
        if form in ("capsule", "cylinder"):
            assert abs(found[:, 2] @ wanted[:, 2]) == pytest.approx(1, abs=1e-5)
        else:
            assert found == pytest.approx(wanted, abs=1e-5)
    files = [visual.mesh for visual in robot.visuals if visual.mesh is not None]
    assert files == [MeshFile("assets/arm.stl", "", (0.5, 0.5, 0.5)), MeshFile("assets/f.obj", "", (1, 1, -1))]


@pytest.mark.parametrize(("old", "new", "told"), [
    ('mesh="arm"', 'mesh="leg"', "hull"), ('euler="30 40 50"', 'euler="30 40"', "post"),
    ('size="0.2 0.05"', 'size="1"', "wheel"),
    ('quat="1 1 0 0"', 'quat="0 0 0 0"', "hull"), ('type="ellipsoid"', 'type="hfield"', "egg"),
])  # fmt: skip
def test_what_is_malformed_is_told_and_left_out(old, new, told):
    assert old in TEXT
    robot = looks(TEXT.replace(old, new))
    assert list(robot.left_out.found["visuals"]) == [told] and len(robot.visuals) == len(COMPILED) - 1


def test_bodies_that_were_compiled_otherwise_are_told():
    robot = looks(TEXT, BODIES[:3])
    assert not robot.visuals and list(robot.left_out.found["visuals"]) == ["4 bodies in the text, 3 compiled"]
