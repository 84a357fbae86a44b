"""Lighter meshes keep their form: a ball stays one, a box keeps its edges, colours stay apart."""

import numpy as np
import pytest

from dalembert.description.robots.meshes.mesh import Mesh
from dalembert.view.meshes.clustered import clustered, lightened
from dalembert.view.meshes.solids import solid
from tests.description.robots.meshes.volumes import volume


def divided(mesh: Mesh, times: int) -> Mesh:
    """Each triangle as four, again and again."""
    for _ in range(times):
        a, b, c = (mesh.corners[column] for column in mesh.faces.T)
        parts = [(a, (a + b) / 2, (a + c) / 2), ((a + b) / 2, b, (b + c) / 2), ((a + c) / 2, (b + c) / 2, c),
                 ((a + b) / 2, (b + c) / 2, (a + c) / 2)]  # fmt: skip
        places = np.concatenate([np.stack(part, axis=1) for part in parts]).reshape(-1, 3)
        mesh = Mesh.plain(places, np.arange(len(places)).reshape(-1, 3))
    return mesh


def test_a_box_keeps_its_edges():
    """Also where cells and edges do not meet."""
    box = divided(solid("box", (1.0, 0.7, 0.4)), 4).moved(np.eye(3), np.array([0.013, 0.027, 0.019]))
    light = clustered(box, 0.09)
    assert len(light.faces) < len(box.faces) / 4
    assert volume(light) == pytest.approx(0.28, rel=1e-3)
    assert np.ptp(light.corners, axis=0) == pytest.approx([1.0, 0.7, 0.4], rel=1e-3)


def test_many_are_lightened_alike_and_equal_corners_are_one():
    balls = [divided(solid("sphere", (0.5,)), 2), divided(solid("sphere", (0.1,)), 1)]
    light = lightened(balls, 3000)
    assert 1500 < sum(len(each.faces) for each in light) <= 3000
    kept = [volume(each) / volume(ball) for each, ball in zip(light, balls, strict=True)]
    assert kept == pytest.approx([1, 1], abs=0.08)
    (box,) = lightened([divided(solid("box", (1, 1, 1)), 1)], 3000)
    assert (len(box.corners), len(box.faces)) == (26, 48)
    assert lightened([], 3000) == []


def test_colours_stay_apart():
    red, plain = (Mesh.plain(solid("box", (1, 1, 1)).corners, solid("box", (1, 1, 1)).faces, colour)
                  for colour in ((1, 0, 0, 1), None))  # fmt: skip
    both = clustered(Mesh.joined([red, plain]), 0.01)
    assert len(both.faces) == 24 and len(np.unique(both.colours, axis=0)) == 2
