"""Steps of the classical method: their order, and that constraints hold."""

from __future__ import annotations

import math

import numpy as np

import dalembert as da
from dalembert import gallery


def test_half_the_step_has_a_sixteenth_of_the_error() -> None:
    spring = da.compile(da.System("x", kinetic="x'**2/2", potential="x**2/2"))
    errors = [abs(da.simulate(spring, q=[1.0], duration=4.0, method="rk4", step=h)["x"][-1] - math.cos(4.0))
              for h in (0.1, 0.05)]  # fmt: skip
    assert 14.0 < errors[0] / errors[1] < 18.0


def test_constraints_and_free_rotations_are_taken() -> None:
    for name in ("four-bar", "free-rigid-body-quaternion", "rolling-sphere"):
        example = gallery.load(name)
        model, start = da.compile(example.build()), example.start
        assert start is not None
        run = {"q": start.q, "v": start.v, "duration": 1.0}
        found, exact = da.simulate(model, **run, method="rk4", step=1e-3), da.simulate(model, **run, rtol=1e-12)
        assert found.success and found.steps == 1000 and found.method == "rk4 of order 4: it was asked for"
        assert np.abs(found.q[-1] - exact.q[-1]).max() < 1e-6
        assert found.constraint_residual.max() < 1e-12
