"""Meshes are found in their packages and nowhere else."""

from pathlib import Path

import pytest

from dalembert.description.robots.meshes.files import found, load
from dalembert.description.visuals import MeshFile
from dalembert.errors import ModelFileError
from tests.description.robots.meshes.test_stl import BINARY, TEXT


@pytest.fixture
def robot(tmp_path):
    """The folder of a robot file in a package, with meshes around."""
    for place in ("far/arm/urdf", "far/arm/meshes", "far/other", "elsewhere/third"):
        (tmp_path / place).mkdir(parents=True)
    for place in ("far/arm/urdf/a.stl", "far/arm/meshes/b.STL", "far/other/c.stl", "elsewhere/third/d.stl",
                  "secret.stl"):  # fmt: skip
        (tmp_path / place).write_bytes(BINARY)
    (tmp_path / "far/arm/package.xml").write_text("<package/>")
    return tmp_path / "far/arm/urdf"


def test_packages_are_looked_for(robot, monkeypatch):
    monkeypatch.setenv("ROS_PACKAGE_PATH", str(robot.parents[2] / "elsewhere"))
    for name, place in {"a.stl": "far/arm/urdf/a.stl", "../meshes/b.STL": "far/arm/meshes/b.STL",
                        "package://arm/meshes/b.STL": "far/arm/meshes/b.STL", "model://other/c.stl": "far/other/c.stl",
                        "package://third/d.stl": "elsewhere/third/d.stl"}.items():  # fmt: skip
        path, root = found(MeshFile(name, str(robot)))
        assert path == (robot.parents[2] / place).resolve() and path.is_relative_to(root.resolve())
        assert len(load(MeshFile(name, str(robot))).faces) == 12


@pytest.mark.parametrize("name", [
    "../../other/c.stl", "/etc/x.stl", "package://arm/../other/c.stl", "package://../c.stl", "file:///secret.stl",
    "package://third/d.stl", "link.stl", "package://arm", "a\0.stl",
])  # fmt: skip
def test_nothing_else_is_opened(robot, name):
    (robot / "link.stl").symlink_to(robot.parents[2] / "secret.stl")
    with pytest.raises(ModelFileError):
        load(MeshFile(name, str(robot)))


def test_other_kinds_and_texts_without_a_folder_are_refused(robot):
    with pytest.raises(ModelFileError, match="no kind of mesh"):
        load(MeshFile("../package.xml", str(robot)))
    with pytest.raises(ModelFileError, match="without a folder"):
        load(MeshFile("a.stl"))


def test_materials_are_read_beside_a_mesh_alone(robot):
    wavefront = "mtllib {}\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl red\nf 1 2 3\n"
    (robot / "red.mtl").write_text("newmtl red\nKd 1 0 0\n")
    (robot.parents[2] / "red.mtl").write_text("newmtl red\nKd 1 0 0\n")
    for name, colour in {"red.mtl": [255, 0, 0, 255], "../../../red.mtl": [0] * 4, "no.mtl": [0] * 4}.items():
        Path(robot / "a.obj").write_text(wavefront.format(name))
        assert load(MeshFile("a.obj", str(robot))).colours.tolist() == [colour]
    (robot / "text.stl").write_text(TEXT)
    assert len(load(MeshFile("text.stl", str(robot))).faces) == 12
