"""The table of DOP853 against its order conditions."""

from __future__ import annotations

import numpy as np

from dalembert.integration.integrators.dop853 import ERROR_3, ERROR_5, NODES, TABLEAU


def test_coefficients_meet_the_order_conditions() -> None:
    weights = np.array(TABLEAU.weights).reshape(-1, TABLEAU.stages)[: TABLEAU.stages]
    nodes = np.array(NODES)
    assert np.abs(weights.sum(axis=1) - nodes).max() < 1e-14
    last = weights[12, :12]
    for power in range(8):
        assert abs(last @ nodes[:12] ** power - 1 / (power + 1)) < 1e-14
    for power in range(5):
        assert abs(last @ (weights[:12, :12] @ nodes[:12] ** power) - 1 / (power + 1) / (power + 2)) < 1e-14
    assert abs(sum(ERROR_3)) < 1e-14 and abs(sum(ERROR_5)) < 1e-14
    assert all(abs(np.array(ERROR_5) @ nodes[:12] ** power) < 1e-14 for power in range(5))
