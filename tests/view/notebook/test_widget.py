"""The widget: Python and a page tell each other what is set, by the text of a link."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

import dalembert as da
from dalembert.errors import DescriptionError, UnknownNameError
from dalembert.view.notebook.widget import read, written
from tests.node import answered, needs_node

needs_anywidget = pytest.mark.skipif(find_spec("anywidget") is None, reason="extra: anywidget is not installed")


@pytest.fixture(scope="module")
def shown() -> da.Picture:
    theta, = da.coordinates("theta")
    swing = da.System("theta", kinetic="m*theta'**2/2", potential="-m*k*cos(theta)", parameters={"m": 2.0, "k": 9.81})
    scene = da.Scene((da.scene.Marker("bob", (theta, 0, 0)),), "y")
    return da.show(da.simulate(swing, q=[0.5], duration=1.0), scene=scene)


def test_a_link_keeps_every_digit_and_every_name():
    values = {"x'": 0.1 + 0.2, "ä b": -1e-300, "m": 2.0}
    assert read(written(values, values)) == values
    assert written({"x'": 0.5, "ä": 1.0}, {"x'": 0, "ä": 0}) == "x'=0.5;%C3%A4=1.0;"
    with pytest.raises(UnknownNameError, match=r"there is no 'n' to be set\. Known names: m\."):
        written({"n": 1.0}, {"m": 1.0})
    with pytest.raises(DescriptionError, match="m is nan"):
        written({"m": float("nan")}, {"m": 1.0})


@needs_anywidget
def test_python_knows_what_is_set_and_sets_it(shown):
    live = shown.widget()
    assert "unpacked" in live.page and live.values == {} and live.parameters == {"m": 2.0, "k": 9.81}
    live.set_state({"link": "k=3;theta=-0.25;theta'=1e-3;"})  # as a page tells it
    assert live.values == {"k": 3.0, "theta": -0.25, "theta'": 1e-3}
    assert (live.parameters, live.q, live.v) == ({"m": 2.0, "k": 3.0}, {"theta": -0.25}, {"theta'": 1e-3})
    live.values = {"m": 0.5}
    assert live.link == "m=0.5;" and live.q == {"theta": 0.5}
    with pytest.raises(UnknownNameError, match="no 'mm' to be set"):
        live.values = {"mm": 1.0}
    again = da.simulate(shown.trajectory.model, q=live.q, v=live.v, duration=0.1)
    assert again.success


def test_what_has_no_sliders_is_refused(shown, monkeypatch):
    with pytest.raises(DescriptionError, match="nothing can be set: equations have no motion"):
        da.show(da.derive(shown.trajectory.system)).widget()
    falling = da.System("x", kinetic="x'**2/2", forces="f", inputs=["f"])
    run = da.simulate(falling, q=[1.0], duration=0.1, inputs=lambda t, q, v: [1.0])
    x, = da.coordinates("x")
    with pytest.raises(DescriptionError, match="nothing can be set: the inputs are given by Python"):
        da.show(run, scene=da.Scene((da.scene.Marker("m", (x, 0, 0)),), "y")).widget()
    monkeypatch.setattr("dalembert.view.notebook.widget.find_spec", lambda name: None)
    with pytest.raises(DescriptionError, match=r"anywidget.*not installed.*dalembert\[notebook\]"):
        shown.widget()


@needs_node
def test_a_cell_passes_links_on_both_ways_and_hears_its_own_page_alone():
    """Another window says something; the page begins, is told what was set before, and is set; then Python sets."""
    told = answered(Path(__file__).with_name("widget.mjs"), None)
    assert told == {"posted": ["k=2;", "k=3;", "k=4;"], "saved": ["k=3;"], "left": 0}
