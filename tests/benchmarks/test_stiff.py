"""The stiff problems, and that SciPy has the same motion of each."""

from __future__ import annotations

import math

import numpy as np
import pytest

from benchmarks import stiff
from benchmarks.common import Record

SHORT = {"elastic links, k = 1e10": 0.1, "four-bar, k = 1e8": 0.1, "damped four-bar": 10.0, "van der Pol, 1e6": 0.5}


@pytest.mark.parametrize("problem", stiff.PROBLEMS, ids=lambda problem: problem.name)
def test_the_same_motion_as_scipy(problem: stiff.Problem) -> None:
    problem = stiff.Problem(problem.name, problem.say, problem.q, problem.v, SHORT[problem.name])
    model = stiff.modelled(problem)
    whole, alone = stiff.ours(model, problem)(1e-10), stiff.steps_alone(model, problem)(1e-10)
    theirs = stiff.scipys(problem)(1e-7)
    assert np.abs(whole - alone).max() < 1e-12
    assert np.abs((whole - theirs) / (1.0 + np.abs(theirs))).max() < 2e-5


def test_published_digits_are_reached() -> None:
    problem = stiff.PROBLEMS[-1]
    assert stiff.ours(stiff.modelled(problem), problem)(1e-11) == pytest.approx(problem.end, rel=1e-9)


def test_the_cheapest_run_is_among_those_with_little_error(capsys: pytest.CaptureFixture[str]) -> None:
    def solve(tolerance: float) -> np.ndarray:
        return np.array([1.0 + tolerance])

    problem = stiff.PROBLEMS[-1]
    assert stiff.cheapest(Record("one"), problem, "cvodes", solve, np.ones(1), 1) > 0.0
    assert "tolerance 1e-07  error 5e-08" in capsys.readouterr().out
    assert math.isnan(stiff.cheapest(Record("none"), problem, "scipy", lambda _: np.array([np.nan]), np.ones(1), 1))
