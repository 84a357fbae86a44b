"""Several motions sampled as one, beside each alone."""

from __future__ import annotations

import numpy as np

import dalembert as da
from dalembert.simulation.joined import joined

SPRING = da.compile(da.System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"m": 1.0, "k": 2.0},
                              outputs={"pull": "k*x"}), free=["k"])  # fmt: skip


def test_samples_are_those_of_each_motion_with_its_parameters():
    motions = [da.simulate(SPRING, q=[x], v=[0.1], parameters={"k": k}, duration=duration, t0=0.25)
               for x, k, duration in ((1.0, 2.0, 2.0), (-0.5, 9.0, 1.0), (0.3, 1.0, 3.0))]  # fmt: skip
    times = [np.array([2.25, 0.25, 0.7]), np.zeros(0), np.linspace(0.25, 3.25, 9)]
    whole = joined(motions, times)
    parts = [motion.at(wanted) for motion, wanted in zip(motions, times, strict=True)]
    for name in ("t", "x", "x'", "x''", "energy", "pull"):
        assert np.array_equal(whole[name], np.concatenate([part[name] for part in parts]))
    wanted = SPRING.system.node("k*x**2 + t", "test")
    assert np.array_equal(whole.values([wanted]), np.concatenate([part.values([wanted]) for part in parts]))


def test_a_motion_that_has_no_length_has_samples():
    still = [da.simulate(SPRING, q=[x], v=[0.0], duration=1.0, max_steps=1) for x in (1.0, 2.0)]
    assert joined(still, [motion.times[:1] for motion in still])["x"].tolist() == [1.0, 2.0]
