"""A robot file's looks are drawn, in space, with their colours; a mesh that is missing leaves its link's inertia."""

import numpy as np
import pytest

import dalembert as da
from dalembert.description.parts import Frame
from dalembert.description.visuals import MeshFile, Visual
from dalembert.view.bodies import motion_of_bodies
from dalembert.view.meshes.looks import looks_of
from dalembert.view.outline import outline
from dalembert.view.stored import mesh_data, scene_data
from tests.description.robots.meshes.test_stl import BINARY
from tests.description.robots.meshes.volumes import volume
from tests.pages import straight

INERTIAL = """<inertial><origin xyz="0 0 -0.5"/><mass value="1"/>
  <inertia ixx="0.1" iyy="0.1" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial>"""
ARM = f"""<robot name="arm"><material name="blue"><color rgba="0 0 1 1"/></material>
<link name="base"><visual><geometry><box size="0.2 0.2 0.1"/></geometry><material name="blue"/></visual></link>
<link name="upper">{INERTIAL}
  <visual><origin xyz="0 0 -0.5" rpy="0 1.5707963267948966 0"/>
    <geometry><cylinder radius="0.05" length="1"/></geometry></visual>
  <visual><geometry><sphere radius="0.1"/></geometry><material name="own"><color rgba="1 0 0 0.5"/></material></visual>
  <visual><geometry><box size="9 9 9"/></geometry><material name="clear"><color rgba="1 1 1 0"/></material></visual>
  <visual><geometry><box size="1 2"/></geometry></visual></link>
<link name="lower">{INERTIAL}<visual><geometry><mesh filename="%s" scale="0.1 0.1 -0.1"/></geometry></visual></link>
<joint name="q1" type="continuous"><parent link="base"/><child link="upper"/><axis xyz="0 1 0"/></joint>
<joint name="q2" type="continuous"><parent link="upper"/><child link="lower"/>
  <origin xyz="0 0 -1"/><axis xyz="1 0 0"/></joint>
</robot>"""


def moving(folder, mesh):
    """The motion of the arm with a mesh, and the file's remarks."""
    (folder / "arm.urdf").write_text(ARM % mesh)
    (folder / "lower.stl").write_bytes(BINARY)
    with pytest.warns(da.errors.Remark) as told:
        found = motion_of_bodies(da.simulate(da.read(folder / "arm.urdf"), q=[0.3, 0.2], duration=0.2), frames=5)
    return found, {each.message.name: str(each.message) for each in told if isinstance(each.message, da.errors.Remark)}


@pytest.fixture(scope="module")
def arm(tmp_path_factory):
    return moving(tmp_path_factory.mktemp("arm"), "lower.stl")


def test_links_are_drawn_as_they_look(arm):
    found, told = arm
    shapes = {shape.name: shape for shape in found.shapes}
    assert {name: shape.kind for name, shape in shapes.items()} == dict.fromkeys(("base", "upper", "lower"), "mesh")
    assert found.flat == -1 and "upper 3" in told["visuals"] and "missing-meshes" not in told
    assert volume(shapes["lower"].mesh) == pytest.approx(0.006, rel=1e-6)
    assert np.ptp(shapes["upper"].mesh.corners, axis=0) == pytest.approx([1.0, 0.2, 0.65], rel=1e-6)
    upper = shapes["upper"]
    assert upper.points[:, 0] == pytest.approx(np.einsum("tij,j->ti", upper.rotation, [0, 0, -0.225]), abs=1e-6)
    assert {tuple(colour) for colour in upper.mesh.colours.tolist()} == {(0, 0, 0, 0), (255, 0, 0, 128)}
    assert outline(upper).shape == (5, 10, 3)
    assert scene_data(found)["shapes"][0]["mesh"]["colours"] == [[12, "#0000ffff"]]


def test_a_mesh_that_counts_from_a_frame_of_its_file_is_drawn_there(tmp_path):
    (tmp_path / "a.stl").write_bytes(BINARY)
    quarter = ((0, -1, 0), (1, 0, 0), (0, 0, 1))
    mesh = MeshFile("a.stl", str(tmp_path), (1, 1, 2), (0.5, 1, 1.5), quarter)
    (drawn,) = looks_of([Visual("mesh", Frame("", "b", (0, 0, 7), quarter), mesh=mesh)]).values()
    assert drawn.corners.max(axis=0) == pytest.approx([0, 0, 7]) and drawn.corners.min(axis=0)[2] == pytest.approx(1)
    assert volume(drawn) == pytest.approx(12)


def test_a_mesh_is_stored_and_read_back(arm):
    mesh = arm[0].shapes[1].mesh
    stored = mesh_data(mesh)
    corners = np.stack([low + size * straight_once(each) / 65535 for low, size, each
                        in zip(stored["low"], stored["size"], stored["corners"], strict=True)], axis=-1)  # fmt: skip
    faces = np.stack([straight_once(each) for each in stored["faces"]], axis=-1)
    assert np.abs(corners - mesh.corners).max() <= 1e-5
    assert {tuple(each) for each in faces.tolist()} == {tuple(each) for each in mesh.faces.tolist()}
    assert sum(count for count, _ in stored["colours"]) == len(mesh.faces)
    assert {colour for _, colour in stored["colours"]} == {"", "#ff000080"}


def straight_once(stored):
    """Words that `stored.steps` wrote: the differences of what `straight` finds."""
    return np.diff(straight(stored), prepend=np.uint16(0))


def test_light_links_of_which_nothing_was_said_are_not_drawn(tmp_path):
    """Heavier ones are their inertia, as are those whose mesh is missing, however light."""
    light = INERTIAL.replace('mass value="1"', 'mass value="0.001"')
    text = (ARM % "gone.stl").replace(f'<link name="lower">{INERTIAL}', f'<link name="lower">{light}')
    fixed = '<joint name="fix_{0}" type="fixed"><parent link="base"/><child link="{0}"/></joint>'
    more = [f'<link name="{name}">{said}</link>{fixed.format(name)}'
            for name, said in (("dot", light), ("bob", INERTIAL))]  # fmt: skip
    (tmp_path / "arm.urdf").write_text(text.replace("</robot>", f"{''.join(more)}</robot>"))
    with pytest.warns(da.errors.Remark, match="missing-meshes"):
        found = motion_of_bodies(da.simulate(da.read(tmp_path / "arm.urdf"), q=[0.3, 0.2], duration=0.1), frames=3)
    assert [(shape.kind, shape.name) for shape in found.shapes] == [
        ("mesh", "base"), ("mesh", "upper"), ("solid", "lower"), ("solid", "bob")]  # fmt: skip


def test_a_missing_mesh_is_told_and_its_link_is_its_inertia(tmp_path):
    found, told = moving(tmp_path, "package://arm/gone.stl")
    assert "'lower': package://arm/gone.stl: there is no such file" in told["missing-meshes"]
    assert [(shape.kind, shape.name) for shape in found.shapes][2] == ("solid", "lower")


def test_the_inertia_of_a_link_is_within_its_mesh(arm):
    found, _ = arm
    (upper,) = (k for k, shape in enumerate(found.shapes) if shape.name == "upper")
    kinds = {each.kind: each for each in found.details if each.on == upper}
    assert len(kinds) == 4 and kinds.keys() > {"frame", "axis", "centre"}
    shape = found.shapes[upper]
    for kind in kinds.keys() - {"frame", "axis"}:
        placed = shape.points[:, 0] + shape.rotation @ kinds[kind].at
        assert placed == pytest.approx(shape.rotation @ [0, 0, -0.5], abs=1e-6)
