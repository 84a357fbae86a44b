"""Events on a page: listed with a link to their time, marked on the time line and in the plots."""

from __future__ import annotations

import re

import pytest

import dalembert as da
from dalembert.view.bodies import seen
from dalembert.view.happened import events_html, happened, marks
from dalembert.view.report import report
from tests.pages import page_data


@pytest.fixture(scope="module")
def bouncing():
    x, y = da.coordinates("x y")
    ball = da.System([x, y], kinetic="(x'**2 + y'**2)/2", potential="9.81*y", name="ball",
                     contacts=[da.Contact("y", restitution=0.7, name="floor")],
                     events=[da.Event("x - 1", name="<b>gate</b>")])  # fmt: skip
    run = da.simulate(ball, q=[0, 1], v=[0.8, 0], duration=3.0)
    return run, da.Scene((da.scene.Marker("ball", (x, y, 0)),), "y")


def test_events_are_listed_with_links_to_their_times(bouncing):
    run, _ = bouncing
    listed = events_html(run)
    times = [float(each) for each in re.findall(r'href="#t=([^"]*)"', listed)]
    assert times == pytest.approx([each.time for each in run.events])
    assert "<b>gate" not in listed and "&lt;b&gt;gate&lt;/b&gt;" in listed
    assert f"<summary>{len(run.events)} events</summary>" in listed
    assert "impact; floor apart" in listed and "rests; floor " in listed and "−5</span> J" in listed


def test_a_page_marks_them_and_computes_contacts(bouncing):
    run, scene = bouncing
    page = report(run, scene=scene)
    data = page_data(page)
    assert data["events"] == [each.time for each in happened(run)]
    assert data["simulation"]["touching"]["names"] == ["floor"] and 'id="live"' in page
    assert [plot["title"] for plot in data["plots"] if plot["key"] in ("energy", "momenta")] == ["Energy"]
    places = [float(each) / 1000 for each in re.findall(r'<option value="([\d.]+)"></option>', page)]
    assert places == pytest.approx(marks(run, seen(run, scene)), abs=1e-4)
    assert places[0] == pytest.approx(run.events[0].time / 3.0, abs=1e-4)
    assert len(page) < 150_000


def test_a_motion_without_events_has_none(pendulum_run, pendulum_scene):
    assert events_html(pendulum_run) == "" and marks(pendulum_run, seen(pendulum_run, pendulum_scene)) == []
    assert 'id="events-part"' not in report(pendulum_run)
