from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import numpy as np

from dalembert.view.notebook.chart import chart, round_numbers
from dalembert.view.panels import Axis, Curve, Panel, places
from dalembert.writing.typeset.notation import name

SVG = "{http://www.w3.org/2000/svg}"


def test_a_chart_is_sound_and_its_curves_are_where_their_numbers_are(pendulum_run):
    (panel,) = places(pendulum_run)
    root = ElementTree.fromstring(chart(panel))
    curve = root.findall(f"{SVG}path")[-1].get("d") or ""
    points = np.array([pair.split() for pair in curve[1:].split("L")], dtype=float)
    x, y = panel.curves[0].x, panel.curves[0].y
    assert len(points) <= 240
    assert np.all((points >= 0) & (points <= (432, 190)))
    assert points[0, 0] < points[-1, 0]
    at_top = x[np.argmax(y)]
    drawn = x[0] + (points[np.argmin(points[:, 1]), 0] - 58) / (432 - 12 - 58) * np.ptp(x)
    assert abs(drawn - at_top) < 0.02 * np.ptp(x)


def test_a_constant_and_hostile_names_are_drawn_too():
    t = np.linspace(0, 1, 5)
    panel = Panel("k", "t", "c", Axis(("t <",), "s"), Axis(("<script>",)),
                  (Curve(name("<b>"), t, 0 * t), Curve(name('"'), t, 0 * t + 1e-12)))  # fmt: skip
    assert "&lt;script&gt;" in chart(panel)
    for each in (panel, replace(panel, curves=panel.curves[:1])):
        ElementTree.fromstring(chart(each))


def test_ticks_stand_at_round_numbers():
    assert round_numbers(0, 10) == [0, 2, 4, 6, 8, 10]
    assert round_numbers(-1e-7, 1e-7) == [-1e-7, -5e-8, 0, 5e-8, 1e-7]
    assert len(round_numbers(123.4, 123.9)) >= 3
