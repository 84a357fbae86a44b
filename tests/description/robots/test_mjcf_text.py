"""What of the text of an MJCF file reaches mujoco: files that it includes, and meshes."""

from __future__ import annotations

from pathlib import Path

from dalembert.description.robots.markup import parse, serialized
from dalembert.description.robots.mjcf_text import mechanics


def test_what_includes_include_is_in_the_folder_or_beside_them(tmp_path: Path) -> None:
    """As mujoco finds it: first from the folder of the model, then from that of the file that includes it."""
    (tmp_path / "parts").mkdir()
    for name, text in {"parts/a.xml": '<include file="b.xml"/><include file="c.xml"/>', "parts/b.xml": "<option/>",
                       "parts/c.xml": "<asset/>", "c.xml": "<worldbody/>"}.items():  # fmt: skip
        (tmp_path / name).write_text(f"<mujoco>{text}</mujoco>", encoding="utf-8")
    found = mechanics(parse('<mujoco><include file="parts/a.xml"/></mujoco>', str(tmp_path / "m.xml")), tmp_path)
    assert serialized(found.root) == "<mujoco><option></option><worldbody></worldbody></mujoco>"


def test_a_path_that_is_stripped_names_another_mesh(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    for place in ("", "parts/"):
        (tmp_path / f"{place}wedge.stl").write_bytes(place.encode())
    text = """<mujoco><compiler strippath="{}"/><asset><mesh name="w" file="parts/wedge.stl"/></asset>
      <worldbody><body><geom type="mesh" mesh="w"/></body></worldbody></mujoco>"""
    roots = [parse(text.format(word), "m.xml") for word in ("true", "false")]
    assert [list(mechanics(root, tmp_path).meshes.values()) for root in roots] == [[b""], [b"parts/"]]


def test_meshes_without_names_that_stand_in_one_line_are_told_apart() -> None:
    """mujoco refuses a name that is there twice."""
    text = """<mujoco><asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset><worldbody><body name="b">
      <inertial mass="1" pos="0 0 0"/><geom mesh="m"/><geom mesh="m"/><geom name="g" mesh="m"/></body></worldbody>
      </mujoco>"""
    found = mechanics(parse(text.encode(), "m.xml"), None, has_shapes=True).root.below()
    assert {each.attributes.get("name") for each in found if each.tag == "geom"} == {None, "not read: g"}
