"""N-four-bars pass the positions where they lie flat."""

from dataclasses import replace

import numpy as np
import pytest

import dalembert as da
from benchmarks import singular
from benchmarks.singular import Case


@pytest.mark.parametrize(
    "case",
    [
        Case("points", 1, 2.8777, 1.9, 4.95e-13),
        Case("points", 4, 1.3, 2.0, 1e-4),
        Case("angles", 2, 1.96, 2.0, 1e-12),
        Case("bodies", 2, 0.6, 1.5, 1e-12),
    ],
    ids=str,
)
def test_none_stops_or_changes_its_branch(case: Case) -> None:
    outcome = singular.run(case)
    assert outcome.crossings >= 1
    assert outcome.fault == ""
    assert outcome.error <= max(1e-7, 100 * case.rtol)


def test_where_explicit_steps_stop_the_series_takes_the_motion_from_its_start() -> None:
    case = Case("bodies", 4, 0.4144, 3.467, 2.76e-13)
    q, v = singular.start_of_bodies(case.size, case.speed)
    asked = {"q": q, "v": v, "duration": case.duration, "rtol": case.rtol, "atol": 1e-3 * case.rtol}
    moved = da.simulate(singular.model(case.kind, case.size), **asked)
    assert moved.success and moved.method.startswith("taylor")
    assert "dop853 could no longer meet the constraints" in moved.method
    assert singular.run(case).error < 1e-10
    assert not da.simulate(singular.model(case.kind, case.size), method="dop853", **asked).success


def test_a_run_may_end_where_the_mechanism_lies_flat() -> None:
    case = Case("angles", 2, 1.0, 2.0, 1e-11)
    flat = next(t for t in np.arange(0.5, 2.0, 1e-3) if singular.regular_branch(replace(case, duration=t))[1] == 1)
    outcome = singular.run(replace(case, duration=float(flat)))
    assert outcome.fault == "" and outcome.error < 1e-6


def test_cases_are_the_same_for_the_same_seed() -> None:
    assert list(singular.cases(5, 1)) == list(singular.cases(5, 1)) != list(singular.cases(5, 2))
    assert {case.kind for case in singular.cases(40, 1)} == set(singular.DESCRIPTIONS)
