"""COLLADA: units, nodes, materials; what names nothing, is garbled, or has a document type is refused."""

import numpy as np
import pytest

from dalembert.description.robots.meshes.collada import read
from dalembert.errors import ModelFileError

FILE = """<COLLADA><asset><unit meter="0.01"/><up_axis>Y_UP</up_axis></asset>
<library_effects><effect id="e"><profile_COMMON><technique><lambert><diffuse><color>0 1 0 1</color></diffuse></lambert>
</technique></profile_COMMON></effect></library_effects>
<library_materials><material id="m"><instance_effect url="#e"/></material></library_materials>
<library_geometries><geometry id="g"><mesh>
<source id="p"><float_array count="12">0 0 0 1 0 0 1 1 0 0 1 0</float_array><technique_common>
<accessor source="#p" stride="3"/></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<polylist material="green"><input semantic="VERTEX" source="#v" offset="0"/>
<input semantic="NORMAL" source="#v" offset="1"/><vcount>4</vcount><p>0 0 1 0 2 0 3 0</p></polylist>
<triangles><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles></mesh>
</geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node><translate>100 0 0</translate><node><rotate>0 0 1 90</rotate>
<scale>2 1 1</scale><instance_geometry url="#g"><bind_material><technique_common><instance_material symbol="green"
target="#m"/></technique_common></bind_material></instance_geometry></node></node></visual_scene></library_visual_scenes>
<scene><instance_visual_scene url="#s"/></scene></COLLADA>"""


def test_nodes_units_and_colours():
    made = read(FILE.encode(), "a.dae")
    assert made.corners[made.faces[1]] == pytest.approx(np.array([(1, 0, 0), (0.99, 0.02, 0), (0.99, 0, 0)]))
    assert made.colours.tolist() == [[0, 255, 0, 255]] * 2 + [[0] * 4]


@pytest.mark.parametrize(("old", "new", "told"), [
    ("2 0 3 0<", "2 0 9 0<", "names a corner"), ("<vcount>4", "<vcount>7", "counts are not"),
    ("<vcount>4", "<vcount>-4", "counts are not"), ("1 1 0 0 1 0<", "1 1 0 zero 1 0<", "a number in it is none"),
    ('"#s"', '"#nothing"', "there is no '#nothing'"), ("<COLLADA>", "<!DOCTYPE a><COLLADA>", "document type"),
    ('"#g"', '"http://far/g"', "there is no"), ("<scale>2 1 1", "<scale>2 1", "needs 3 numbers"),
    ('<node><translate>', '<node><instance_node url="#s"/><translate>', ""),
    ('stride="3"', 'stride="0"', "0 numbers apart"),
])  # fmt: skip
def test_hostile_files_are_refused(old, new, told):
    """A scene that stands in itself as well: as a node it has none."""
    assert old in FILE
    content = FILE.replace(old, new)
    if not told:
        content = content.replace('<node><instance', '<node id="s2"><instance').replace('instance_node url="#s"',
                                                                                      'instance_node url="#s2"')
        told = "too many or too deep"
    with pytest.raises(ModelFileError, match=told):
        read(content.encode(), "evil.dae")
