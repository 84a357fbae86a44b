"""The looks of links are what URDF and SDF files say, in the frames of their links; nothing is opened for them."""

from __future__ import annotations

import pytest

from dalembert.description.readers import read_text
from dalembert.description.visuals import MeshFile
from dalembert.errors import Remark

URDF = """<robot name="r"><material name="red"><color rgba="1 0 0 1"/></material><link name="base">
<visual><origin xyz="1 2 3"/><geometry>{}</geometry><material name="red"/></visual></link></robot>"""
SDF = """<sdf version="1.8"><model name="m"><link name="base"><pose>0 0 1 0 0 0</pose>
<visual name="v"><pose>1 2 3 0 0 0</pose><geometry>{}</geometry><material><ambient>0 0 0 1</ambient>
<diffuse>1 0 0</diffuse></material></visual></link></model></sdf>"""
FORMS = [
    ("box", (1, 2, 3), '<box size="1 2 3"/>', "<box><size>1 2 3</size></box>"),
    ("sphere", (0.5,), '<sphere radius="0.5"/>', "<sphere><radius>0.5</radius></sphere>"),
    ("cylinder", (0.5, 2), '<cylinder radius="0.5" length="2"/>',
     "<cylinder><radius>0.5</radius><length>2</length></cylinder>"),
    ("ellipsoid", (1, 2, 3), None, "<ellipsoid><radii>1 2 3</radii></ellipsoid>"),
    ("mesh", (), '<mesh filename="package://a/b.stl" scale="2 2 -2"/>',
     "<mesh><uri>package://a/b.stl</uri><scale>2 2 -2</scale></mesh>"),
]  # fmt: skip


@pytest.mark.parametrize(("form", "sizes", "urdf", "sdf"), FORMS)
def test_both_formats_say_the_same(form, sizes, urdf, sdf):
    for text in filter(None, (urdf and URDF.format(urdf), SDF.format(sdf))):
        (visual,) = read_text(text).visuals
        assert (visual.form, visual.frame.body, visual.sizes, visual.colour) == (form, "base", sizes, (1, 0, 0, 1))
        assert visual.frame.offset == (1, 2, 3)
        assert visual.mesh == (MeshFile("package://a/b.stl", "", (2, 2, -2)) if form == "mesh" else None)


@pytest.mark.parametrize("text", [
    URDF.format('<box size="1 2"/>'), URDF.format('<sphere radius="nan"/>'), URDF.format("<heart/>"),
    URDF.format('<mesh filename=""/>'), URDF.format('<box size="1 1 1"/><box size="1 1 1"/>'),
    SDF.format("<box><size>1</size></box>"), SDF.format("<plane/>"), SDF.format("<mesh/>"),
    SDF.format("<sphere><radius>1</radius></sphere>").replace("<pose>1 2 3 0", '<pose relative_to="gone">1 2 3 0'),
])  # fmt: skip
def test_what_is_no_look_is_told(text):
    with pytest.warns(Remark, match="visuals: .* are not drawn"):
        assert not read_text(text).visuals


def test_a_look_is_placed_relative_to_another_frame():
    ball = SDF.format("<sphere><radius>1</radius></sphere>")
    text = ball.replace("<pose>1 2 3 0", '<pose relative_to="__model__">1 2 3 0')
    (visual,) = read_text(text).visuals
    assert visual.frame.offset == (1, 2, 2)


def test_a_mesh_counts_from_a_frame_of_its_file_and_is_stretched_then():
    """Turned by a quarter about z, seen from (1, 0, 0): the file's (1, 2, 3) is at (2, 0, 3) there."""
    stretch, shift = MeshFile("a.stl", "", (1, 2, -3), (1, 0, 0), ((0, -1, 0), (1, 0, 0), (0, 0, 1))).placing
    assert (stretch @ [1, 2, 3] + shift).tolist() == [2, 0, -9]
