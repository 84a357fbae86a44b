"""Pages in a real browser: they play, step, show what is asked, save, ask the network for nothing; axe finds nothing.

Needs Node with the packages of `web/` (`npm ci`), and a Chromium: the variable DALEMBERT_BROWSER, or one on the path.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from sympy import Matrix, cos, sin

import dalembert as da
from dalembert.description.scene import Ball, Line, Marker, Scene, Spring, Vector
from dalembert.view.report import write_report

WEB = Path(__file__).parents[2] / "web"
BROWSER = os.environ.get("DALEMBERT_BROWSER") or shutil.which("chromium") or shutil.which("google-chrome") or ""
MISSING = [what for what, there in (
    ("Node", shutil.which("node")), ("the packages of web/", (WEB / "node_modules" / "playwright-core").is_dir()),
    ("a Chromium", BROWSER)) if not there]  # fmt: skip


@pytest.mark.skipif(bool(MISSING), reason=f"no browser tests without {', '.join(MISSING)}")
def test_pages_work_in_a_browser(pendulum_run, bead_run, double_pendulum, tmp_path):
    (theta,) = pendulum_run.system.coordinates
    turn = Matrix([[1, 0, 0], [0, cos(theta), -sin(theta)], [0, sin(theta), cos(theta)]])
    end = (0, sin(theta), -cos(theta))
    space = Scene((Line("rod", ((0, 0, 0), end)), Spring("k", ((0.5, 0, 0), end)), Ball("b", end, 0.2, turn),
                   Vector("v", end, (1, theta.diff(), 0))))  # fmt: skip
    at = (*bead_run.system.coordinates, 0)
    plane = Scene((Marker("bead", at, 0.04, trace=True), Line("radius", ((0, 0, 0), at)),
                   Vector("push", at, (1, 0, 0))), "y")  # fmt: skip
    ball = da.System("k h", kinetic="m*(h'**2 + k'**2)/2", potential="m*g*h + 5*k**2 + 3*k*h", name="ball",
                     parameters={"m": 1.0, "g": 9.81, "e": 1.0}, events=[da.Event("h", "falling", {"h'": "-e*h'"})])
    k, h = ball.coordinates
    struck = da.simulate(ball, q=[0.1, 1.0], duration=3.0, events=[da.Event("k", name="middle")])
    ball_scene = Scene((Marker("ball", (k, h, 0), 0.02),), "y")
    crank = da.Mechanism("crank", gravity=(0, 0, -9.81))
    bar = crank.body("bar", da.inertia.rod(1.0, 1.0, axis="x").moved((0.5, 0, 0)))
    crank.revolute("long " * 30, crank.ground, bar, axis="y")
    turned = da.simulate(crank, q=[0.1], duration=1.0)
    bowling = da.Mechanism("bowling")
    rubs = bowling.parameter("mu", 0.3)
    rolled = bowling.body("ball", 1.3, inertia=(0.012, 0.012, 0.012, 0, 0, 0))
    bowling.floating("free", bowling.ground, rolled)
    bowling.contact(bowling.sphere(rolled, 0.15), bowling.plane(), friction=rubs, restitution=0.4, name="floor")
    rolls = da.simulate(da.compile(bowling, free=["mu"], target="strict"), q=[0, 0, 0.151, 1, 0, 0, 0],
                        v=[2, -1, 0, 8, 6, 5], duration=1.5, parameters={"mu": 0.3})  # fmt: skip
    pages = [write_report(tmp_path / "crank.html", turned),
             write_report(tmp_path / "bowling.html", rolls),
             write_report(tmp_path / "plane.html", bead_run, scene=plane, notes="A note."),
             write_report(tmp_path / "space.html", pendulum_run, scene=space),
             write_report(tmp_path / "equations.html", equations=double_pendulum),
             write_report(tmp_path / "ball.html", struck, scene=ball_scene)]  # fmt: skip
    told = subprocess.run(["node", str(WEB / "tests" / "pages.mjs"), BROWSER, *map(str, pages)],
                          check=True, capture_output=True, text=True, timeout=300)  # fmt: skip
    found = [json.loads(line) for line in told.stdout.splitlines()]
    assert [Path(each["file"]).name for each in found] == [page.name for page in pages]
    assert {Path(each["file"]).name: each["faults"] for each in found} == {page.name: [] for page in pages}
    (end,) = [each["end"] for each in found if each["file"].endswith("bowling.html")]
    assert rolls.events.times.size > 8 and np.allclose(end, rolls.motion.steps.states[-1], rtol=0, atol=1e-12)
    (section,) = [each["section"] for each in found if each["section"]]
    passes = da.Event("k", "rising", name="passes")
    here = da.simulate(ball, q=[0.1, 1.0], duration=section["times"][-1] + 0.1, events=[passes])
    passages = [each for each in here.events if each.name == "passes"]
    assert np.allclose([each.time for each in passages], section["times"], rtol=0, atol=1e-6)
    assert np.allclose([[*each.q, *each.v] for each in passages], section["states"], rtol=0, atol=1e-5)
