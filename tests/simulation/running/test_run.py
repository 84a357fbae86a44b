"""The loop over chunks: an interruption at any moment, and a run longer than any chunk."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert.simulation.running.recording import LARGEST_CHUNK, Recorder


@pytest.mark.parametrize("moment", ["before collecting", "while collecting", "after collecting"])
def test_control_c_keeps_every_step_once(two_rods: da.Model, monkeypatch, moment: str) -> None:
    whole = da.simulate(two_rods, q=[1.0, 2.0], duration=20.0)
    whole.motion.kernels.usual_chunk.clear()
    collect, calls = Recorder.collect, []

    def interrupted(recorder: Recorder) -> None:
        calls.append(recorder)
        if len(calls) != 3:
            return collect(recorder)
        if moment != "before collecting":
            accepted = recorder.state[recorder.places.accepted]
            collect(recorder)
            recorder.state[recorder.places.accepted] = accepted if moment == "while collecting" else 0.0
        raise KeyboardInterrupt

    monkeypatch.setattr(Recorder, "collect", interrupted)
    trajectory = da.simulate(two_rods, q=[1.0, 2.0], duration=20.0)
    assert trajectory.status.startswith("interrupted at t = ") and not trajectory.success
    assert 0 < trajectory.steps < whole.steps
    np.testing.assert_array_equal(trajectory.times, whole.times[: trajectory.steps + 1])
    np.testing.assert_array_equal(trajectory.q, whole.q[: trajectory.steps + 1])


def test_a_run_longer_than_a_chunk_has_no_seams(two_rods: da.Model) -> None:
    trajectory = da.simulate(two_rods, q=[0.1, 0.1], duration=500.0)
    assert trajectory.success and trajectory.steps > LARGEST_CHUNK
    assert np.all(np.diff(trajectory.times) > 0)
    assert np.abs(trajectory.at(trajectory.times).q - trajectory.q).max() < 1e-14


@pytest.mark.parametrize("method", ["dop853", "taylor", "radau"])
def test_a_run_over_no_time_ends_where_it_began(two_rods: da.Model, method: str) -> None:
    """Derivatives of motions ask for such runs between stops that fall together."""
    settings = da.simulate(two_rods, q=[1.0, 2.0], duration=1.0, method=method).motion.settings
    steps = settings.run(settings.kernels, settings.integrator, settings.y, settings.context, 0.0, settings.wanted,
                         np.array([]))  # fmt: skip
    assert (steps.success, len(steps), steps.status) == (True, 0, "finished")
    np.testing.assert_array_equal(steps.states, [settings.y])
    np.testing.assert_array_equal(steps.at(np.zeros(2))[0], [settings.y, settings.y])
