"""Bifurcation diagrams: the cascade of the driven pendulum between its published doublings."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import DescriptionError
from tests.studies.oscillators import DUFFING, TAYLOR, duffing


def test_the_driven_pendulum_doubles_between_its_published_thresholds() -> None:
    """1.0663, 1.0793, 1.0821, 1.0827: Taylor, Classical Mechanics (2005), table 12.1; at 1.105 it is chaotic."""
    found = da.motion.bifurcations(TAYLOR, "g", [1.06, 1.073, 1.081, 1.0825, 1.105], q=[-np.pi / 2.0], transient=80.0,
                                   duration=40.0, every=1.0, tolerance=2e-4)  # fmt: skip
    assert found.periods.tolist() == [1, 2, 4, 8, 0]
    strengths, places = found["x"]
    assert len(strengths) == len(places) == 5 * 41 and set(strengths) == set(found.values)
    assert found.plot().axes[0].get_xlabel() == "g" and "5 motions" in repr(found)


def test_crossings_of_a_surface_are_those_after_the_motion_has_settled() -> None:
    given = {key: value for key, value in duffing(a=4.0, c=2.0, F=1.0).items() if key != "w"}
    found = da.motion.bifurcations(DUFFING, "w", [1.0, 1.5], q=[0.0], transient=20.0, duration=30.0, at="x'",
                                   direction="falling", parameters=given)  # fmt: skip
    assert found.section.times.min() >= 20.0 and found.periods.tolist() == [1, 1]
    for place, w in enumerate(found.values):
        assert found.section.of(place)["x"] == pytest.approx(1.0 / abs(4.0 - w**2 + 2j * w), abs=1e-7)


def test_what_does_not_fit_is_told() -> None:
    for more, what in (
        ({"q": [[0.0], [1.0]]}, "many starts"), ({"q": [0.0], "parameters": duffing()}, "given twice"),
        ({"q": [0.0], "transient": -1.0}, "transient is -1"),
    ):  # fmt: skip
        given = {"transient": 1.0, "parameters": dict.fromkeys("abcF", 1.0), **more}
        with pytest.raises(DescriptionError, match=what):
            da.motion.bifurcations(DUFFING, "w", [1.0, 2.0], duration=1.0, every=1.0, **given)
