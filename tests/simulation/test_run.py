"""The loop over chunks: a signal in the middle of compiled steps, and a run longer than any chunk."""

from __future__ import annotations

import _thread
import threading

import numpy as np

import dalembert as da
from dalembert.simulation.run import LARGEST_CHUNK


def test_control_c_during_compiled_steps_keeps_what_was_computed(double_pendulum: da.Model) -> None:
    da.simulate(double_pendulum, q=[1.0, 2.0], duration=0.01)
    timer = threading.Timer(0.2, _thread.interrupt_main)
    timer.start()
    try:
        trajectory = da.simulate(double_pendulum, q=[1.0, 2.0], duration=1e6, max_steps=10**7)
    finally:
        timer.cancel()
    assert trajectory.status.startswith("interrupted at t = ") and not trajectory.success
    assert trajectory.steps > 0 and np.all(np.isfinite(trajectory.q))


def test_a_run_longer_than_a_chunk_has_no_seams(double_pendulum: da.Model) -> None:
    trajectory = da.simulate(double_pendulum, q=[0.1, 0.1], duration=500.0)
    assert trajectory.success and trajectory.steps > LARGEST_CHUNK
    assert np.all(np.diff(trajectory.times) > 0)
    assert np.abs(trajectory.at(trajectory.times).q - trajectory.q).max() < 1e-14
