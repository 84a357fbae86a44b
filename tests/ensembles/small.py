"""A small ensemble that tests share, and what they keep of its runs."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import dalembert as da

SPRING = da.System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"m": 1.0, "k": 2.0})


def study(reduce=None, runs=6, **more):
    """24 runs of a spring: four stiffnesses, draws of where it starts."""
    return da.ensemble(
        MODEL, q={"x": da.motion.uniform(0.5, 1.0)}, parameters={"k": da.motion.grid([1.0, 2.0, 3.0, 4.0])},
        duration=2.0, runs=runs, seed=7, chunk=5, reduce=reduce, **more,
    )  # fmt: skip


MODEL = da.compile(SPRING, free=["k"])


def dies_once(trajectory):
    """The number of steps; the first process that is asked so dies."""
    marker = Path(os.environ["DALEMBERT_TEST_MARKER"])
    if not marker.exists():
        marker.write_text("dead")
        os.kill(os.getpid(), signal.SIGKILL)
    return trajectory.steps


def steps(trajectory):
    """The number of steps."""
    return trajectory.steps
