"""Films have the pictures of the motion at its own pace."""

import shutil

import numpy as np
import pytest
from matplotlib.figure import Figure
from PIL import Image
from sympy import cos, sin

from dalembert.description.scene import Ball, Line, Marker, Scene, Solid, Spring
from dalembert.errors import DescriptionError
from dalembert.view.film import _drawing, write_film, write_still
from dalembert.view.motion import motion
from dalembert.view.outline import projection


def scene_of(run, axis=2):
    (theta,) = run.system.coordinates
    end = (sin(theta), -cos(theta), 0) if axis == 2 else (0, sin(theta), -cos(theta))
    turn = [[cos(theta), -sin(theta), 0], [sin(theta), cos(theta), 0], [0, 0, 1]]
    shapes = (Line("rod", ((0, 0, 0), end)), Spring("k", ((1, 0, 0), end)), Marker("m", end, trace=True),
              Solid("w", end, "box", (0.2, 0.3, 0.1), turn), Ball("b", end, 0.1, turn))  # fmt: skip
    return Scene(shapes, up="y" if axis == 2 else "z")


def test_a_film_shows_the_motion_in_its_own_time(pendulum_run, tmp_path):
    path = tmp_path / "deep" / "swing.gif"
    write_film(motion(scene_of(pendulum_run), pendulum_run, frames=30), path)
    with Image.open(path) as film:
        assert getattr(film, "n_frames", 0) > 20
        pictures = []
        for k in (0, 12):
            film.seek(k)
            pictures.append(np.asarray(film.convert("L"), dtype=float))
    assert pictures[0].min() < 100
    assert np.abs(pictures[1] - pictures[0]).max() > 100


def test_a_still_is_one_moment_of_it_and_the_same_file_each_time(pendulum_run, tmp_path):
    moving = motion(scene_of(pendulum_run), pendulum_run, frames=30)
    for name, moment in (("a.png", 0.0), ("b.png", 0.5), ("c.png", 0.5)):
        write_still(moving, tmp_path / "deep" / name, moment)
    a, b, c = ((tmp_path / "deep" / name).read_bytes() for name in ("a.png", "b.png", "c.png"))
    assert a != b == c


def test_all_of_a_motion_is_on_the_picture_and_round_things_are_round(pendulum_run, tmp_path):
    moving = motion(scene_of(pendulum_run), pendulum_run, frames=30)
    axes = Figure(figsize=(6, 2)).add_axes((0, 0, 1, 1))
    draw, frames, _ = _drawing(axes, moving, 25)
    spans = np.array([axes.get_xlim(), axes.get_ylim()])
    assert np.ptp(spans, axis=1) @ [1, -3] == pytest.approx(0)
    for frame in frames:
        points = np.concatenate([np.transpose(line.get_data()) for line in draw(frame)])
        assert (spans[:, 0] < points.min(axis=0)).all() and (points.max(axis=0) < spans[:, 1]).all()


def test_planes_are_seen_along_their_normal(pendulum_run):
    plane = motion(scene_of(pendulum_run), pendulum_run, frames=3)
    assert projection(plane)(np.eye(3)) == pytest.approx(np.array([[1, 0], [0, 1], [0, 0]]))
    space = motion(scene_of(pendulum_run, axis=0), pendulum_run, frames=3)
    found = projection(space)(np.eye(3))
    assert (space.flat, found[2, 0]) == (-1, pytest.approx(0))
    assert found[2, 1] == pytest.approx(np.cos(0.35))
    assert found.T @ found == pytest.approx(np.eye(2))


@pytest.mark.skipif(shutil.which("ffmpeg") is not None, reason="there is an ffmpeg")
def test_without_ffmpeg_other_films_are_refused(pendulum_run, tmp_path):
    with pytest.raises(DescriptionError, match=r"\.mp4 is encoded by ffmpeg, which is not here"):
        write_film(motion(scene_of(pendulum_run), pendulum_run, frames=3), tmp_path / "swing.mp4")
