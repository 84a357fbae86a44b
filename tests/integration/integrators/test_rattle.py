"""The parts of compositions against their order conditions, and steps of that order with constraints."""

from __future__ import annotations

import math

import numpy as np
import pytest

import dalembert as da
from dalembert.integration.integrators.rattle import RULES
from dalembert.integration.variational import Composition


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_parts_are_symmetric_and_their_odd_powers_cancel(rule: Composition) -> None:
    assert rule.parts == rule.parts[::-1] and abs(sum(rule.parts) - 1.0) < 1e-15
    for power in range(3, rule.order, 2):
        assert abs(math.fsum(part**power for part in rule.parts)) < 1e-14
    assert rule.order == 2 or max(map(abs, rule.parts)) < 1.0


@pytest.mark.parametrize(("method", "step"), [("rattle2", 0.01), ("rattle4", 0.02), ("rattle6", 0.04),
                                              ("rattle8", 0.05)])  # fmt: skip
def test_half_the_step_has_less_error_by_the_order(pendulum_dae: da.Model, method: str, step: float) -> None:
    start = {"q": [1.0, 0.0], "v": [0.0, -0.5], "duration": 2.0}
    exact = da.simulate(pendulum_dae, **start, rtol=1e-13, atol=1e-15).q[-1]
    errors = [np.abs(da.simulate(pendulum_dae, **start, method=method, step=h).q[-1] - exact).max()
              for h in (step, step / 2)]  # fmt: skip
    assert abs(np.log2(errors[0] / errors[1]) - int(method[-1])) < 0.3
