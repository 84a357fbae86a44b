"""Where linkages lose rank, beside what geometry says."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import dalembert as da
from benchmarks.singular import DESCRIPTIONS
from dalembert.analysis.diagnosis.diagnose import _constrained
from dalembert.analysis.diagnosis.singular import _candidates, _shorter
from tests.analysis import linkages


@pytest.mark.parametrize("kind", DESCRIPTIONS)
def test_a_four_bar_of_equal_bars_lies_flat_a_quarter_turn_away_either_way(kind: str) -> None:
    way = DESCRIPTIONS[kind]
    q = way.start(1, 1.0)[0]
    found = da.diagnose(way.system(1), q).singular
    ends = sorted(math.cos(way.angles(each.q)[0]) for each in found)
    assert np.allclose(ends, [-1.0, 1.0], atol=1e-6)
    for each in found:
        assert each.repeating and abs(each.distance - np.linalg.norm(each.q - q)) < 1e-12
        assert np.allclose(q + np.array(list(each.direction.values())), each.q)


def test_a_parallelogram_stands_before_its_flat_positions() -> None:
    near, far = da.diagnose(linkages.parallelogram(), [1.0, 1.0, 1.0, math.cos(1), math.sin(1), 0.0]).singular
    assert abs(near.direction["p"] + 1.0) < 1e-5 and abs(far.direction["p"] - (math.pi - 1.0)) < 1e-5
    assert len(near.repeating) == 2 and "repeat others at a distance of 1.98" in str(near)


def test_a_singular_position_itself_is_at_distance_zero() -> None:
    here, other = da.diagnose(linkages.parallelogram(), [0.0, 0.0, 0.0, 1.0, 0.0, 0.0]).singular
    assert here.distance == 0.0 and abs(abs(other.direction["p"]) - math.pi) < 1e-5


def test_a_slider_drives_its_crank_between_dead_centres() -> None:
    driven = da.diagnose(linkages.slider_crank(), [1.0, -0.4, 2.4], hold=["x"])
    assert sorted(round(each.q[2], 6) for each in driven.singular) == [1.0, 3.0]
    assert all(each.repeating == () for each in driven.singular)
    assert "what is held is at a dead centre" in str(driven)
    assert da.diagnose(linkages.slider_crank(), [1.0, -0.4, 2.4], hold=["a"]).singular == ()


def test_with_two_freedoms_the_nearest_is_gone_down_to() -> None:
    """Two links whose tip is held apart from the wall: their tip cannot be driven where they are in line."""
    arm = da.System("a b x y", kinetic="(a'**2 + b'**2 + x'**2 + y'**2)/2",
                    holonomic=["cos(a) + cos(a + b) - x", "sin(a) + sin(a + b) - y"])  # fmt: skip
    q = [0.3, 0.5, math.cos(0.3) + math.cos(0.8), math.sin(0.3) + math.sin(0.8)]
    found = da.diagnose(arm, q, hold=["x", "y"]).singular
    assert found and abs(math.sin(found[0].q[1])) < 1e-4


def test_with_two_freedoms_places_around_are_gone_down_from_as_well() -> None:
    arm = da.System("a b x y", kinetic="(a'**2 + b'**2 + x'**2 + y'**2)/2",
                    holonomic=["cos(a) + cos(a + b) - x", "sin(a) + sin(a + b) - y"])  # fmt: skip
    q = np.array([0.3, 0.5, math.cos(0.3) + math.cos(0.8), math.sin(0.3) + math.sin(0.8)])
    anywhere = _constrained(da.compile(arm), np.zeros(0), 0.0)
    constrained = anywhere.with_lengths(anywhere.at(q), [q])
    place = constrained.at(q)
    found = list(_candidates(constrained, place, lambda at: 1.0))
    assert found[0] is place and len(found) > 3
    for a, b, x, y in (other.q for other in found[1:]):
        assert math.isclose(x, math.cos(a) + math.cos(a + b), abs_tol=1e-9)
        assert math.isclose(y, math.sin(a) + math.sin(a + b), abs_tol=1e-9) and abs(b - 0.5) > 1e-3


def test_bennetts_linkage_and_a_door_pass_no_singular_position() -> None:
    assert da.diagnose(*linkages.bennett()).singular == ()
    assert da.diagnose(linkages.door(2), {}).singular == ()


def test_a_step_that_goes_too_far_is_made_shorter() -> None:
    """Towards 1 from 0: the whole step ends farther off than it began, half of it is met nowhere, a quarter is good."""

    def settled(q: float) -> Any:
        return SimpleNamespace(q=q, are_met=q != 2.0)

    path: Any = SimpleNamespace(moved=lambda q, step: q + step, settled=settled)
    found = _shorter(path, settled(0.0), 4.0, 1.0, lambda place: abs(place.q - 1.0))
    assert [place.q for place in found] == [1.0, 0.5]
