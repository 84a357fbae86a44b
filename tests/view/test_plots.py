from __future__ import annotations

import re

import numpy as np
import pytest

from dalembert.view.plots import figure, panel_svg, panels, thinned


def test_a_pendulum_has_motion_phase_portrait_and_energy(pendulum_run):
    assert [panel.key for panel in panels(pendulum_run)] == ["angles", "angular-velocities", "phase", "energy"]


def test_constraints_and_inputs_bring_their_panels(bead_run):
    keys = [panel.key for panel in panels(bead_run)]
    assert keys == ["positions", "velocities", "phase", "energy", "residual", "multipliers", "inputs"]


def test_axes_carry_units(pendulum_run, bead_run):
    labels = [axes.get_ylabel() for axes in figure(pendulum_run).axes]
    assert labels[0].endswith("[rad]")
    assert labels[1].endswith("[rad/s]")
    assert labels[3] == "|E − E(0)| / scale [1]"
    assert {axes.get_xlabel() for axes in figure(bead_run).axes} >= {"time t [s]"}
    assert any(axes.get_ylabel() == "energy E [J]" for axes in figure(bead_run).axes)


def test_errors_are_drawn_on_a_logarithmic_axis(bead_run):
    scales = {axes.get_title(loc="left"): axes.get_yscale() for axes in figure(bead_run).axes}
    assert scales["Constraint residual"] == "log"
    assert scales["Positions"] == "linear"


def test_an_inline_svg_fetches_nothing_and_takes_the_ink_of_the_page(pendulum_run):
    panel = panels(pendulum_run)[0]
    svg = panel_svg(panel)
    assert svg.startswith("<svg")
    assert "http" not in svg
    assert "currentColor" in svg
    references = re.findall(r'(?:href="#|url\(#)([^")]+)', svg)
    assert references
    assert set(references) <= set(re.findall(r'id="([^"]+)"', svg))
    assert all(each.startswith("angles-") for each in references)
    assert svg == panel_svg(panel)


@pytest.mark.parametrize("most", [10, 100])
def test_thinned_curves_keep_their_extremes(most):
    times = np.linspace(0, 1, 5000)
    values = np.sin(40 * times)
    values[1234], values[4321] = 9.0, -9.0
    t, v = thinned(times, values, most)
    assert len(t) <= most
    assert (v.max(), v.min()) == (9.0, -9.0)
    assert (np.diff(t) > 0).all()
