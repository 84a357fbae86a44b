"""OBJ: polygons as fans, numbers backwards, colours of materials; what names nothing is refused with its line."""

import pytest

from dalembert.description.robots.meshes.obj import read
from dalembert.errors import ModelFileError

MATERIALS = b"newmtl red\nKd 1 0 0\nnewmtl glass\nKd 0 0 1\nd 0.5\nKd garbled\n"
SQUARE = b"""mtllib a.mtl
v 0 0 0 # a corner
v 1 0 0
v 1 1 0
v 0 1 0
usemtl red
f 1/1/1 2//1 3 4
usemtl glass
f -4 -3 -2
usemtl unknown
f 1 2 3
"""


def test_polygons_and_colours():
    asked = []
    made = read(SQUARE, "a.obj", lambda name: asked.append(name) or MATERIALS)
    assert made.faces.tolist() == [[0, 1, 2], [0, 2, 3], [0, 1, 2], [0, 1, 2]] and asked == ["a.mtl"]
    assert made.colours.tolist() == [[255, 0, 0, 255]] * 2 + [[0, 0, 255, 128]] + [[0] * 4]
    assert read(SQUARE, "a.obj", lambda name: None).colours.tolist() == [[0] * 4] * 4


def test_a_byte_order_mark_says_nothing():
    mark = b"\xef\xbb\xbf"
    made = read(mark + SQUARE, "a.obj", lambda name: mark + MATERIALS)
    assert made.colours[0].tolist() == [255, 0, 0, 255]


@pytest.mark.parametrize(("line", "told"), [
    (b"f 1 2 9", "line 12"), (b"v 1 2", "'v' is not"), (b"f 0 1 2", "'f' is not"), (b"v a b c", "'v' is not"),
    (b"f" + b" 1" * 2000, "'f' is not"),
])  # fmt: skip
def test_hostile_lines_are_refused(line, told):
    with pytest.raises(ModelFileError, match=told):
        read(SQUARE + line, "evil.obj", lambda name: None)
