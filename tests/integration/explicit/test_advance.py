"""How long the next step is, and where its first stage stands."""

from __future__ import annotations

import numpy as np
import pytest

from dalembert.integration.explicit import steps
from dalembert.integration.explicit.advance import first_stage, step_factor
from dalembert.integration.integrators import dop853
from dalembert.targets import TARGETS


def test_an_error_out_of_proportion_changes_the_step_only_a_little_at_first() -> None:
    table = dop853.TABLEAU
    assert step_factor(table, 1e9, 0.0) == steps.ELSEWHERE
    assert step_factor(table, 1e9, steps.PATIENCE) == steps.SMALLEST_FACTOR
    assert step_factor(table, 0.0, 0.0) == steps.LARGEST_FACTOR
    assert step_factor(table, 0.0, 1.0) == 1.0
    assert step_factor(table, 1.0, 0.0) == steps.SAFETY


@pytest.mark.skipif(not TARGETS["llvm"].available(), reason="llvmlite is missing")
def test_the_first_stage_fills_its_own_memory_and_no_more() -> None:
    table = dop853.TABLEAU
    made = TARGETS["llvm"].assemble(
        lambda shop: ({"first": shop.add(first_stage, "first", table=table, dim=3)}, {}), None)  # fmt: skip
    memory = np.full(1 + table.stages * steps.padded(3) + 1, 7.0)
    made.functions["first"](np.array([1.0, 2.0, 3.0]), memory[1:-1])
    assert memory.tolist() == [7.0, 1.0, 2.0, 3.0, *[0.0] * (len(memory) - 5), 7.0]
