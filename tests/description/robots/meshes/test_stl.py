"""STL in binary and as text gives the same mesh; what is cut short or garbled is refused in one sentence."""

import numpy as np
import pytest

from dalembert.description.robots.meshes.mesh import checked
from dalembert.description.robots.meshes.stl import read
from dalembert.errors import ModelFileError
from dalembert.view.meshes.solids import solid
from tests.description.robots.meshes.volumes import volume

BOX = solid("box", (1, 2, 3))
PLACES = BOX.corners[BOX.faces].astype("<f4")
FACETS = np.zeros(12, [("normal", "<f4", 3), ("places", "<f4", (3, 3)), ("more", "<u2")])
FACETS["places"] = PLACES
BINARY = b"solid box".ljust(80) + (12).to_bytes(4, "little") + FACETS.tobytes()
FACET = "facet normal 0 0 0\nouter loop\n" + 3 * "vertex {} {} {}\n" + "endloop\nendfacet\n"
TEXT = f"solid box\n{''.join(FACET.format(*facet) for facet in PLACES.reshape(12, 9).tolist())}endsolid box\n"


def test_both_kinds_give_the_box():
    for content in (BINARY, TEXT.encode(), BINARY + b"trailing"):
        made = checked(read(content, "box.stl"), "box.stl")
        assert (len(made.corners), len(made.faces)) == (8, 12)
        assert volume(made) == pytest.approx(6)


@pytest.mark.parametrize(("content", "told"), [
    (BINARY[:300], "says 12 triangles and ends before"), (b"\0" * 80 + b"\xff" * 4, "says 4294967295 triangles"),
    (b"", "ends before"), (BINARY[:80] + bytes(4), "holds no triangles"),
    (TEXT.replace("vertex", "gone", 1).encode(), "35 corners are not those of triangles"),
    (TEXT.replace("vertex -0.5", "vertex half").encode(), "has not three numbers"),
    (TEXT.replace("vertex -0.5", "vertex nan").encode(), "not finite"),
    (BINARY[:96] + b"\xff\xff\x7f\x7f" + BINARY[100:], "not finite, or kilometres away"),
])  # fmt: skip
def test_hostile_files_are_refused(content, told):
    with pytest.raises(ModelFileError, match=told):
        checked(read(content, "evil.stl"), "evil.stl")
