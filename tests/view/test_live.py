"""A page makes its motion anew: its simulation gives the numbers of its scene, and plots know what to ask of it."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dalembert as da
from dalembert import gallery
from dalembert.view.bodies import motion_of_bodies
from dalembert.view.forces import forces_of
from dalembert.view.live import simulation_data, sources
from dalembert.view.motion import motion as scene_motion
from dalembert.view.panels import panels
from dalembert.view.report import report
from dalembert.view.section import section_data
from tests.gallery_systems import motion
from tests.node import answered, needs_node
from tests.pages import page_data

SCRIPT = Path(__file__).parents[1] / "simulation" / "portable.mjs"


def shown(name: str) -> tuple[da.Trajectory, Any]:
    run, scene = motion(name), gallery.load(name).scene
    return run, motion_of_bodies(run) if scene is None else scene_motion(scene(), run)


@needs_node
@pytest.mark.parametrize("name", ["double-pendulum", "four-bar", "rolling-sphere", "pendulum-dae"])
def test_the_simulation_gives_the_numbers_of_the_scene_and_its_forces(name: str) -> None:
    run, moving = shown(name)
    scene = gallery.load(name).scene
    pulls = forces_of(run, scene and scene(), moving)
    data = simulation_data(run, moving, pulls)
    assert isinstance(data, dict)
    data["code"] = base64.b64encode(data["code"]).decode()
    k = 50 * -(-len(moving.times) // 240)  # a time at which forces are recorded, too
    told = answered(SCRIPT, [{"data": data, "turns": [], "at": moving.times[k]}])[0][0]
    wanted = [table[k].ravel() for shape in moving.shapes
              for table in (shape.points, *([] if shape.rotation is None else [shape.rotation]))]  # fmt: skip
    found = np.frombuffer(base64.b64decode(told["numbers"]))
    assert np.abs(found - np.concatenate(wanted)).max() < 1e-6
    assert (pulls is not None) == (name in ("four-bar", "pendulum-dae")) == bool(told["further"])
    if pulls is not None:
        place = int(np.abs(pulls.times - moving.times[k]).argmin())
        parts = [part[place] for each in pulls.arrows for part in (each.force, *[each.at] * (each.point is None))]
        found = np.frombuffer(base64.b64decode(told["further"]))
        assert pulls.times[place] == moving.times[k] and np.allclose(found, np.concatenate(parts), rtol=1e-5, atol=1e-6)


def test_a_page_has_its_simulation_and_plots_know_their_sources() -> None:
    run = motion("double-pendulum")
    scene = gallery.load("double-pendulum").scene
    page = report(run, scene=scene and scene())
    data = page_data(page)
    assert data["simulation"]["names"]["p"] == ["m1", "m2", "l1", "l2", "g"] and 'id="live"' in page
    asked = {plot["key"]: plot.get("sources") for plot in data["plots"]}
    assert asked["angles"] == [["q", 0], ["q", 1]] and asked["phase"] == [["v", 0], ["v", 1]]
    assert data["simulation"]["units"] == ["kg", "kg", "m", "m", "m/s²"]
    assert asked["angular-velocities"] == [["v", 0], ["v", 1]] and asked["energy"] is None
    assert len(page) < 150_000


def test_each_source_is_there_for_each_curve() -> None:
    run = motion("four-bar")
    for panel in panels(run):
        known = sources(panel, run.model.equations)
        assert not known or len(known["sources"]) == len(panel.curves)
    assert sources(panels(run)[-1], run.model.equations)


def test_a_page_without_one_says_why() -> None:
    system = da.System("x", kinetic="m*x'**2/2", forces="f", inputs=["f"], parameters={"m": 1.0}, name="asked")
    run = da.simulate(system, q=[0.0], duration=0.1, inputs=lambda t, q, v: [1.0])
    scene = da.Scene((da.scene.Marker("mass", (system.coordinates[0], 0, 0)),))
    page = report(run, scene=scene)
    assert "simulation" not in page_data(page)
    assert "A recorded motion: the inputs are given by Python or by samples, which cannot travel." in page


def test_a_section_knows_what_drives_the_motion() -> None:
    system = da.System("x", kinetic="m*x'**2/2", potential="k*x**4/4", forces="cos(2*w*t) + cos(9*t)/9", name="driven",
                       parameters={"m": 1.0, "k": 1.0, "w": 0.7})  # fmt: skip
    driven = section_data(da.simulate(system, q=[0.1], duration=0.1))
    assert driven is not None and driven["drive"] == "w"
    assert driven["period"] == pytest.approx(np.pi / 0.7, rel=1e-15)
    alone = da.System("x", kinetic="m*x'**2/2", potential="k*x**4/4", parameters={"m": 1.0, "k": 1.0}, name="alone")
    assert section_data(da.simulate(alone, q=[0.1], duration=0.1)) is None
    assert section_data(motion("four-bar")) is None  # three angles of one freedom
    two = section_data(motion("double-pendulum"))
    assert two is not None and two["period"] is None
    assert [each["turns"] for each in two["choices"]] == [True, True, False, False]
