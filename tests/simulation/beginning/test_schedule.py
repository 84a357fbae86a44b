"""Inputs held from sample to sample, and laws that are asked at their own rate."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import DescriptionError, ShapeError
from dalembert.simulation.beginning.schedule import Schedule

METHODS = ["dop853", "tsit5", "taylor", "radau"]


def pushed() -> da.Model:
    return da.compile(da.System("x", kinetic="x'**2/2", potential="0", forces="f", inputs=["f"]))


@pytest.mark.parametrize("method", METHODS)
def test_samples_are_held_and_landed_on(method: str) -> None:
    times = np.array([0.0, 0.3, 0.31, 0.7])
    force = np.array([1.0, -200.0, 2.0, 0.5])
    run = da.simulate(pushed(), q=[0.0], duration=1.0, inputs=(times, force), method=method, max_steps=200)
    widths = np.diff([*times, 1.0])
    speeds = np.concatenate([[0.0], np.cumsum(force * widths)])
    assert run.success and abs(run.v[-1, 0] - speeds[-1]) < 1e-12
    assert abs(run.q[-1, 0] - np.sum(speeds[:-1] * widths + force * widths**2 / 2)) < 1e-12
    for time in times[1:]:
        assert np.abs(run.times - time).min() < 1e-15


def test_they_are_read_off_the_trajectory_in_any_order() -> None:
    run = da.simulate(pushed(), q=[0.0], duration=1.0, inputs=([-1.0, 0.25, 0.5], [[1.0], [2.0], [3.0]]))
    seen = run.at([0.9, 0.1, 0.3, 0.6, 0.2])
    assert np.array_equal(seen.inputs[:, 0], [3.0, 1.0, 2.0, 3.0, 1.0]) and np.array_equal(seen.a, seen.inputs)
    assert abs(seen.v[1, 0] - 0.1) < 1e-14


def test_a_law_is_asked_at_its_rate_and_gives_what_its_samples_give() -> None:
    asked: list[float] = []

    def law(t: float, q: np.ndarray, v: np.ndarray) -> list[float]:
        asked.append(t)
        return [-4.0 * q[0] - 3.0 * v[0]]

    run = da.simulate(pushed(), q=[1.0], duration=2.0, inputs=da.control.sampled(law, rate=50.0), t0=1.0)
    assert np.allclose(asked, 1.0 + np.arange(100) / 50.0, rtol=1e-12) and len(asked) == 100
    q, v, dt = 1.0, 0.0, 1.0 / 50.0
    for _ in range(100):  # the zero-order hold in closed form
        force = -4.0 * q - 3.0 * v
        q, v = q + v * dt + force * dt**2 / 2, v + force * dt
    assert abs(run.q[-1, 0] - q) < 1e-12 and abs(run.v[-1, 0] - v) < 1e-12
    _ = run.energy, run.at([1.5, 2.5]).inputs
    assert len(asked) == 100
    again = da.simulate(pushed(), q=[1.0], duration=2.0, inputs=(run.motion.schedule.times, run.motion.schedule.table),
                        t0=1.0)  # fmt: skip
    assert np.array_equal(again.q, run.q)


def test_a_law_that_fails_ends_the_run() -> None:
    def law(t: float, q: np.ndarray, v: np.ndarray) -> float:
        return 1.0 / 0.0 if t > 0.5 else 0.0

    run = da.simulate(pushed(), q=[1.0], duration=2.0, inputs=da.control.sampled(law, rate=10.0))
    assert run.status == "stopped at t = 0.6 s: the inputs failed: ZeroDivisionError: float division by zero"


@pytest.mark.parametrize(("given", "said"), [
    (([0.1, 0.2], [1.0, 2.0]), "begin at 0.1 s, after the start"),
    (([0.0, 0.2], [1.0]), "as many rows of 1 inputs as times"),
    (([0.0, 0.0], [1.0, 2.0]), "ascending times"),
    (([0.0, 0.2], [1.0, math.nan]), "not finite"),
])  # fmt: skip
def test_samples_that_do_not_fit_are_refused(given: tuple[list[float], list[float]], said: str) -> None:
    with pytest.raises(ShapeError, match=said):
        da.simulate(pushed(), q=[1.0], duration=2.0, inputs=given)


def test_laws_that_cannot_be_asked_are_refused() -> None:
    with pytest.raises(DescriptionError, match="held from step to step"):
        da.stepper(pushed(), q=[0.0], inputs=([0.0], [1.0]))
    with pytest.raises(DescriptionError, match="rate is 0"):
        da.control.sampled(lambda t, q, v: 0.0, rate=0)
    with pytest.raises(DescriptionError, match=r"law is 3\. Give a function"):
        da.control.sampled(3, rate=1.0)  # type: ignore[arg-type]


def test_what_was_held_is_saved_with_the_trajectory(tmp_path: Path) -> None:
    run = da.simulate(pushed(), q=[0.0], duration=1.0, inputs=([0.0, 0.5], [1.0, 2.0]))
    run.save(tmp_path / "run.npz")
    read = da.Trajectory.load(tmp_path / "run.npz", pushed())
    assert np.array_equal(read.inputs, run.inputs) and np.array_equal(read.at([0.2, 0.8]).a, [[1.0], [2.0]])


def test_each_piece_of_times_has_what_is_held_and_no_times_have_none() -> None:
    held = Schedule(np.array([0.0, 1.0]), np.array([[1.0], [2.0]]))
    parts = [(part, *row) for part, row in held.pieces(np.array([0.0, 0.5, 1.0]))]
    assert parts == [(slice(0, 2), 1.0), (slice(2, 3), 2.0)]
    assert not list(held.pieces(np.array([])))
