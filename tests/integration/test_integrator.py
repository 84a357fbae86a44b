"""What is kept of a run stands in places of its own, whatever the integrator."""

from __future__ import annotations

from types import ModuleType

import numpy as np
import pytest

from dalembert.integration import codes, fixed, stretch
from dalembert.integration.crossings.within import nested_at
from dalembert.integration.explicit import steps, watching
from dalembert.integration.integrator import nested
from dalembert.integration.integrators import INTEGRATORS
from dalembert.integration.integrators.radau import collocation
from dalembert.integration.integrators.radau import steps as radau_steps
from dalembert.integration.integrators.taylor import steps as taylor_steps
from dalembert.integration.integrators.taylor.together import PLACES

EXPLICIT = "TIME STEP TRIED EVALUATIONS ACCEPTED FAILURE REJECTED NARROW NEARBY ENDING LOOSENED"
RADAU = "TIME STEP TRIED EVALUATIONS ACCEPTED FAILURE STAGES REJECTED HERE GOOD FACTORED LENGTH ERROR SINCE JACOBIANS"


@pytest.mark.parametrize(("module", "names", "first", "size"), [
    (steps, EXPLICIT, 0, steps.STATE_SIZE),
    (watching, "SEEN SINCE DUE RESTING LIMIT LENGTH", 0, watching.SIZE),
    (taylor_steps, "TIME TRIED EVALUATIONS ACCEPTED FAILURE SHORTER LENGTH PLACED JUMP", 0, taylor_steps.STATE_SIZE),
    (collocation, "RATE EXPECTED COUNT SHORTER", 0, collocation.ITERATION_SIZE),
    (radau_steps, RADAU, collocation.ITERATION_SIZE, radau_steps.STATE_SIZE),
    (fixed, "TIME TRIED EVALUATIONS ACCEPTED FAILURE BEGUN TAKEN", 0, fixed.STATE_SIZE),
    (stretch, "LENGTH RTOL ATOL MAX_STEP TRIES HOW STIFF", 0, stretch.SIZE),
], ids=lambda given: getattr(given, "__name__", "").removeprefix("dalembert.integration."))  # fmt: skip
def test_each_entry_of_a_state_has_a_place_of_its_own(module: ModuleType, names: str, first: int, size: int) -> None:
    assert sorted(getattr(module, name) for name in names.split()) == list(range(first, size))


def test_each_code_says_one_thing() -> None:
    named = {name: value for name, value in vars(codes).items() if name.isupper() and isinstance(value, int)}
    assert len(set(named.values())) == len(named) > 15


def test_the_loop_around_a_series_reads_what_it_wrote() -> None:
    read = (PLACES.size, PLACES.time, PLACES.tried, PLACES.evaluations, PLACES.accepted, PLACES.failure)
    assert read == (taylor_steps.STATE_SIZE, *(getattr(taylor_steps, name) for name in
                                               ("TIME", "TRIED", "EVALUATIONS", "ACCEPTED", "FAILURE")))  # fmt: skip


@pytest.mark.parametrize("rows", [1, 2, 5, 8])
def test_a_part_of_a_step_is_the_same_in_kernels_and_over_arrays(rows: int) -> None:
    """Beside the products written out: s, s (1 - s), s^2 (1 - s), ... before each row."""
    rng = np.random.default_rng(rows)
    dense, y = rng.normal(size=(1, rows, 3)), rng.normal(size=3)
    end = y + dense[0, 0]
    for s in (0.0, 0.25, 0.7, 1.0):
        before, weights = 1.0, []
        for row in range(rows):
            before *= s if row % 2 == 0 else 1.0 - s
            weights.append(before)
        wanted = np.array(weights) @ dense[0]
        moved = nested(dense, np.zeros(1, dtype=np.intp), np.array([[s]]))[0]
        point = rng.normal(size=3)
        assert nested_at(3, rows, s, y, end, dense.ravel(), point) == 0
        assert np.allclose(moved, wanted, rtol=1e-14, atol=1e-15)
        assert np.allclose(point, y + wanted, rtol=1e-14, atol=1e-15) and (s < 1.0 or np.array_equal(point, end))


@pytest.mark.parametrize("name", sorted(INTEGRATORS))
def test_every_integrator_says_what_it_is_and_begins_where_it_was(name: str) -> None:
    method = INTEGRATORS[name]
    assert method.name == name and str(method) == f'"{name}" ({method.about}; {method.source})'
    assert method.fixed == (method.least_rtol == 0.0) and method.least_rtol < 1e-3
    rows = {"radau": 3, "taylor": 4}.get(name, 7)
    dense = np.random.default_rng(1).normal(size=(1, rows, 2))
    assert not method.between(dense, np.zeros(1, dtype=np.intp), np.zeros((1, 1))).any()
