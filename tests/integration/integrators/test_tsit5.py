"""The table of Tsit5 against all order conditions, and runs with it."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert import gallery
from dalembert.integration.integrators.tsit5 import DENSE, ERROR, NODES, TABLEAU

WEIGHTS = np.array(TABLEAU.weights).reshape(-1, TABLEAU.stages)
A, C = WEIGHTS[: TABLEAU.stages], np.array(NODES)
ONE = np.ones(TABLEAU.stages)
TREES = {
    1: [(ONE, 1)],
    2: [(C, 2)],
    3: [(C**2, 3), (A @ C, 6)],
    4: [(C**3, 4), (C * (A @ C), 8), (A @ C**2, 12), (A @ A @ C, 24)],
    5: [(C**4, 5), (C**2 * (A @ C), 10), (C * (A @ C**2), 15), (C * (A @ A @ C), 30), ((A @ C) ** 2, 20),
        (A @ C**3, 20), (A @ (C * (A @ C)), 40), (A @ A @ C**2, 60), (A @ A @ A @ C, 120)],
}  # fmt: skip


def test_the_order_is_five_and_that_of_the_estimate_four() -> None:
    b = A[TABLEAU.landing]
    assert np.abs(A.sum(axis=1) - C).max() < 1e-14
    for order, rows in TREES.items():
        for tree, density in rows:
            assert abs(b @ tree - 1 / density) < 1e-14
            assert order == 5 or abs(np.array(ERROR) @ tree) < 1e-14
    assert max(abs(np.array(ERROR) @ tree) for tree, _ in TREES[5]) > 1e-5


@pytest.mark.parametrize("s", [0.2, 0.5, 0.9])
def test_the_dense_output_has_order_four(s: float) -> None:
    begun, ended = np.eye(TABLEAU.stages)[[0, TABLEAU.landing]]
    b = s * s * (3 - 2 * s) * A[TABLEAU.landing] + s * (1 - s) ** 2 * begun + s * s * (s - 1) * ended
    b += (s * (1 - s)) ** 2 * np.array(DENSE[0])
    for order in range(1, 5):
        for tree, density in TREES[order]:
            assert abs(b @ tree - s**order / density) < 1e-14


@pytest.mark.parametrize("name", ["double-pendulum", "four-bar", "free-rigid-body-quaternion", "rolling-sphere"])
def test_it_meets_its_tolerance_and_the_constraints(name: str) -> None:
    example = gallery.load(name)
    model, start = da.compile(example.build()), example.start
    assert start is not None
    runs = [da.simulate(model, q=start.q, v=start.v, duration=2.0, times=np.linspace(0.0, 2.0, 41), rtol=rtol,
                        method=method) for method, rtol in (("tsit5", 1e-7), ("dop853", 1e-12))]  # fmt: skip
    assert runs[0].method == "tsit5 of order 5: it was asked for"
    assert np.abs(runs[0].q - runs[1].q).max() < 1e-4 * (1.0 + np.abs(runs[1].q).max())
    assert runs[0].constraint_residual.max(initial=0.0) < 1e-12
