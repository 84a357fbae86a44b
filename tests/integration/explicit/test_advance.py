"""How long the next step is."""

from __future__ import annotations

from dalembert.integration.explicit import steps
from dalembert.integration.explicit.advance import step_factor
from dalembert.integration.integrators import dop853


def test_an_error_out_of_proportion_changes_the_step_only_a_little_at_first() -> None:
    table = dop853.TABLEAU
    assert step_factor(table, 1e9, 0.0) == steps.ELSEWHERE
    assert step_factor(table, 1e9, steps.PATIENCE) == steps.SMALLEST_FACTOR
    assert step_factor(table, 0.0, 0.0) == steps.LARGEST_FACTOR
    assert step_factor(table, 0.0, 1.0) == 1.0
    assert step_factor(table, 1.0, 0.0) == steps.SAFETY
