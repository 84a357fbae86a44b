"""What is kept of the steps of a run."""

from __future__ import annotations

import numpy as np
from sympy import Piecewise

import dalembert as da
from dalembert.simulation.running.recording import FIRST_CHUNK


def test_a_third_run_takes_its_steps_in_one_call(two_rods: da.Model) -> None:
    first = da.simulate(two_rods, q=[1.0, 2.0], duration=5.0)
    first.motion.kernels.usual_chunk.clear()
    parts = [da.simulate(two_rods, q=[1.0, 2.0], duration=5.0).motion.steps for _ in range(3)]
    assert len(parts[0].chunks) > 1 and len(parts[2].chunks) == 1 and len(parts[2]) > FIRST_CHUNK
    for name in ("clock", "states", "dense", "variances"):
        np.testing.assert_array_equal(*(getattr(steps, name) for steps in parts[::2]))


def test_spans_share_a_chunk_without_writing_over_one_another(cart: da.Model) -> None:
    pushed = [Piecewise((1, da.time < 0.3), (-2, da.time < 0.6), (3, True)), 0]
    run = da.simulate(cart, q=[0.0], duration=1.0, inputs=pushed)
    assert np.all(np.diff(run.times) > 0.0) and run.steps == len(run) - 1
    assert {*np.unique(run.inputs[:, 0])} == {1.0, -2.0, 3.0}
    assert np.abs(run.at(run.times).q - run.q).max() < 1e-15


def test_a_run_without_any_step_is_there(cart: da.Model) -> None:
    def fails(t: float, q: np.ndarray, v: np.ndarray) -> list[float]:
        raise RuntimeError("no")

    steps = da.simulate(cart, q=[0.0], duration=1.0, inputs=fails).motion.steps
    assert len(steps) == 0 and steps.dense.shape[0] == steps.variances.shape[0] == 0 and len(steps.states) == 1
