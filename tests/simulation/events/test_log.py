"""What is kept of events: read by number and by name, in the audit, and in files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import UnknownNameError

BALL = da.System("y", kinetic="m*y'**2/2", potential="m*9.81*y", dissipation="0.01*y'**2", parameters={"m": 2.0})
EVENTS = [da.Event("y", "falling", {"y'": "-0.8*y'"}, name="floor"), da.Event("y - 0.5", name="half")]


@pytest.fixture(scope="module")
def motion() -> da.Trajectory:
    return da.simulate(BALL, q=[1.0], duration=3.0, events=EVENTS)


def test_events_are_read_by_number_and_by_name(motion: da.Trajectory):
    assert [each.name for each in motion.events[:3]] == ["half", "floor", "half"]
    assert len(motion.events["floor"]) + len(motion.events["half"]) == len(motion.events)
    bounce = motion.events["floor"][0]
    assert bounce.index == 0
    assert bounce.v_after[0] == -0.8 * bounce.v[0]
    assert bounce.energy == pytest.approx(bounce.v_after[0] ** 2 - bounce.v[0] ** 2)
    with pytest.raises(UnknownNameError, match="floor"):
        motion.events["flor"]


def test_their_text_says_what_happened_when(motion: da.Trajectory):
    assert repr(motion.events[1]).startswith("<Occurrence: reset 'floor' falling at t = 0.4518")
    lines = repr(motion.events).splitlines()
    assert lines[0] == f"<{len(motion.events)} events>"
    assert lines[2].split()[1:4] == ["floor", "falling", "reset"]


def test_samples_stand_on_both_sides_of_a_reset(motion: da.Trajectory):
    (before, after) = np.flatnonzero(motion.times == motion.events["floor"][0].time)
    assert motion.v[before, 0] < 0.0 < motion.v[after, 0]
    assert motion.energy[after] < motion.energy[before]
    assert motion.at(motion.times[before]).v[0, 0] == motion.v[after, 0]


def test_the_audit_closes_through_resets(motion: da.Trajectory):
    for sampled in (motion, motion.at(np.linspace(0.3, 2.9, 101))):
        audit = sampled.energy_audit
        assert audit.worst < 1e-13
        assert audit.works["event floor"][-1] == audit.events[-1] < 0.0


def test_files_have_them(motion: da.Trajectory, tmp_path: Path):
    motion.save(tmp_path / "ball.npz")
    again = da.Trajectory.load(tmp_path / "ball.npz", BALL)
    assert repr(again.events) == repr(motion.events)
    assert np.array_equal(again.energy, motion.energy)
    times = np.linspace(0.0, 3.0, 200)
    assert np.array_equal(again.at(times).energy, motion.at(times).energy)


def test_what_is_recorded_leaves_derivatives_alone():
    recorded = da.simulate(BALL, q=[1.0], duration=0.3, events=[EVENTS[1]])
    assert recorded.sensitivity("q")["y", "y"][-1] == pytest.approx(1.0)
