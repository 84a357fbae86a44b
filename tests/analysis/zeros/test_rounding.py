"""Residuals against the terms that cancel."""

import pytest

from dalembert.analysis.zeros.rounding import vanishes_to_rounding
from tests.analysis.zeros.nodes import written


@pytest.mark.parametrize(("row", "x", "vanishes"), [
    ("x**2 - 2", 2.0**0.5, True), ("x**2 - 2", 1.41421356, False),
    ("1e12*(x - 1/3)", 1 / 3, True), ("1e12*(x - 1/3)", 1 / 3 + 1e-13, False),
    ("exp(-x**2)*x", 5.0, False),       # 7e-11 is small, but nothing cancels
    ("8*x**7 - 2e-9*x", 1e-2, False),   # nor here: 2e-11
    ("x + 1e8 - 1e8", 1e-9, True),      # the size of what cancels is 1e8
])  # fmt: skip
def test_small_is_small_against_what_cancels(row: str, x: float, vanishes: bool) -> None:
    problem = written(row, "x")
    assert vanishes_to_rounding(problem.graph, problem.rows, problem.unknowns, {problem.unknowns[0]: x}) == vanishes
