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


SWITCHED = da.compile(da.System("x", kinetic="x'**2/2", potential="0", forces={"x": "sign(t - a) + sign(t - b)"},
                                parameters={"a": 0.5, "b": 0.5}), free=["a", "b"])  # fmt: skip
METHODS = ["dop853", "tsit5", "taylor", "radau", "rk4"]


@pytest.mark.parametrize("method", METHODS)
def test_a_jump_at_the_end_is_not_felt_before_it(method: str) -> None:
    given = {"step": 0.01} if method == "rk4" else {}
    motion = da.simulate(SWITCHED, q=[0.0], duration=0.5, method=method, **given)
    assert motion.success and motion.times[-1] == 0.5
    assert motion.v[-1, 0] == pytest.approx(-1.0, abs=1e-13)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("roundings", [1, 3, 7, 12])
def test_jumps_and_ends_that_only_rounding_tells_apart_stop_no_run(method: str, roundings: int) -> None:
    given = {"step": 0.01} if method == "rk4" else {}
    beside = 0.5 + roundings * np.spacing(0.5)
    for duration in (beside, 1.0):
        motion = da.simulate(SWITCHED, q=[0.0], duration=duration, parameters={"a": 0.5, "b": beside}, method=method,
                             **given)  # fmt: skip
        assert motion.success and motion.times[-1] == duration
        assert motion.v[-1, 0] == pytest.approx(2.0 * duration - 2.0, abs=1e-13)


def test_a_run_that_ends_at_a_jump_is_read_from_its_checkpoint(tmp_path) -> None:
    first, second = (da.simulate(SWITCHED, q=[0.0], duration=0.5, checkpoint=tmp_path / "run.npz") for _ in range(2))
    assert np.array_equal(first.times, second.times) and np.array_equal(first.q, second.q)


def test_inertia_that_vanishes_at_rest_is_no_lagrangian_linear_in_velocities() -> None:
    """L = m x'^4 determines accelerations of what moves; L = x' y - x^2 - y^2 none at all."""
    quartic = da.System("x", lagrangian="m*x'**4", parameters={"m": 1})
    assert da.simulate(quartic, q=[0], v=[1], duration=1.0).q[-1, 0] == pytest.approx(1.0, rel=1e-12)
    assert "the mass matrix became singular (coordinate x)" in da.simulate(quartic, q=[0], duration=1.0).status
    linear = da.System("x y", lagrangian="x'*y - x**2 - y**2")
    assert "it is linear in the velocities" in da.simulate(linear, q=[1, 0], duration=1.0).status
