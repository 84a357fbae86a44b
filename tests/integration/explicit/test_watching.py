"""Steps that are watched are those that are not, up to where they may be stiff."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from dalembert.integration import codes
from dalembert.integration.explicit import steps, watching
from dalembert.integration.explicit.stiffness import FIRST_WATCHED, Stability
from dalembert.integration.integrators.dop853 import TABLEAU


def run(rate: float, t_end: float, limit: float = math.inf, due: float = FIRST_WATCHED) -> Any:
    """y' = -rate (y - cos t) - sin t from y = 1 on: its steps, the code and what was watched."""

    def rhs(t: float, y: Any, dy: Any, context: Any) -> int:
        dy[0] = -rate * (y[0] - math.cos(t)) - math.sin(t)
        return 0

    def nothing(t: float, y: Any, variance: Any, context: Any) -> int:
        return 0

    y, f, state, variance = np.ones(1), np.zeros(1), np.zeros(steps.STATE_SIZE), np.zeros(1)
    watch, times = np.zeros(watching.SIZE), np.zeros(100)
    watch[watching.DUE], watch[watching.LIMIT] = due, limit
    steps.begin(TABLEAU, 1, rhs, t_end, 1e-6, 1e-9, math.inf, state, y, f, np.zeros(1))
    chunk = times, np.zeros(100), np.zeros(100 * TABLEAU.rows), np.zeros(100)
    code = watching.watching(TABLEAU, 1, rhs, nothing, t_end, 1e-6, 1e-9, math.inf, 100, 200, state, y, f, variance,
                             np.zeros(1), *chunk, watch)  # fmt: skip
    return times[: int(state[steps.ACCEPTED])], code, watch


def test_what_is_watched_takes_the_same_steps() -> None:
    alone, watched = run(1e3, 0.5, due=0.0), run(1e3, 0.5)
    assert alone[1] == watched[1] == codes.FINISHED
    assert np.array_equal(alone[0], watched[0])
    assert watched[2][watching.DUE] == 2.0 * 2.0 * FIRST_WATCHED and alone[2][watching.DUE] == 0.0


@pytest.mark.parametrize("t_end", [0.2, 1e3])
def test_steps_that_stability_bounds_are_seen_where_many_are_to_come(t_end: float) -> None:
    times, code, watch = run(1e3, t_end, Stability(TABLEAU).doubtful)
    if t_end < 1.0:
        assert code == codes.FINISHED
        return
    assert code == codes.MAY_BE_STIFF and len(times) == FIRST_WATCHED
    assert watch[watching.LENGTH] == pytest.approx(np.diff(times).mean(), rel=1e-12)
    assert watch[watching.SEEN] == 0.0 and watch[watching.DUE] == 2.0 * FIRST_WATCHED


def test_steps_of_accuracy_are_not() -> None:
    assert run(1.0, 1e3, Stability(TABLEAU).doubtful)[1] == codes.CHUNK_FULL
