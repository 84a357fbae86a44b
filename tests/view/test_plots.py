from __future__ import annotations

import io
import logging

from dalembert.view.plots import figure


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


def test_every_font_that_is_asked_for_is_there(pendulum_run, caplog):
    with caplog.at_level(logging.WARNING, "matplotlib"):
        figure(pendulum_run).savefig(io.BytesIO())
    assert not caplog.records
