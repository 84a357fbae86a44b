"""Explicit steps against scipy's DOP853 and closed forms."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import dalembert as da
from benchmarks import singular
from benchmarks.singular import Case
from dalembert.compiler.kernels import Array, Float, Int, Kernel, native
from dalembert.compiler.target import Target
from dalembert.integration import codes
from dalembert.integration.explicit import Tableau, ready, steps, watching
from dalembert.integration.integrator import nested
from dalembert.integration.integrators import dop853, tsit5
from dalembert.targets import TARGETS

MACHINE, PYTHON = TARGETS["llvm"], TARGETS["numpy"]
HERE = {name: target for name, target in TARGETS.items() if target.threads is None}
KEPLER_START = np.array([0.5, 0.0, 0.0, math.sqrt(3.0)])


@native
def kepler(t: Float, y: Array, dy: Array, context: Array) -> Int:
    square = y[0] * y[0] + y[1] * y[1]
    cube = square * math.sqrt(square)
    dy[0] = y[2]
    dy[1] = y[3]
    dy[2] = -y[0] / cube
    dy[3] = -y[1] / cube
    return 0


@native
def blow_up(t: Float, y: Array, dy: Array, context: Array) -> Int:
    dy[0] = y[0] * y[0]
    return 0


@native
def leaves_its_domain(t: Float, y: Array, dy: Array, context: Array) -> Int:
    dy[0] = 1.0
    return 0 if t < 1.0 else 2


@native
def refuses(t: Float, y: Array, dy: Array, context: Array) -> Int:
    dy[0] = 1.0
    return 0 if t < 1.0 else 5


@native
def nothing(t: Float, y: Array, variance: Array, context: Array) -> Int:
    return 0


@native
def to_circle(t: Float, y: Array, variance: Array, context: Array) -> Int:
    length = math.sqrt(y[0] * y[0] + y[1] * y[1])
    y[0] = y[0] / length
    y[1] = y[1] / length
    return 0


@native
def turning(t: Float, y: Array, dy: Array, context: Array) -> Int:
    dy[0] = -y[1]
    dy[1] = y[0]
    return 0


@dataclass
class Result:
    code: int
    times: np.ndarray
    states: np.ndarray
    dense: np.ndarray
    state: np.ndarray
    variances: np.ndarray


def kernels(target: Target, table: Tableau, rhs: Kernel, project: Kernel, dim: int) -> dict[str, Callable[..., Any]]:
    """The integrator, with functions of its own library."""
    own = target.assemble(lambda shop: ({"rhs": shop.add(rhs, "rhs"), "project": shop.add(project, "onto")}, {}), None)
    method = ready(target.name, table, dim).functions
    return {"begin": partial(method["begin"], own.functions["rhs"]),
            "advance": partial(method["advance"], *own.functions.values())}


def run(
    target: Target, rhs: Kernel, y: np.ndarray, t_end: float, tolerance: float = 1e-9, project: Kernel = nothing,
    capacity: int = 400, max_step: float = math.inf, table: Tableau = dop853.TABLEAU,
) -> Result:
    made, dim = kernels(target, table, rhs, project, len(y)), len(y)
    y, f, state, context = y.copy(), np.zeros(dim), np.zeros(steps.STATE_SIZE), np.zeros(1)
    code = made["begin"](t_end, tolerance, tolerance, max_step, state, y, f, context)
    variance = np.zeros(dim)
    times, states, dense, variances = [], [], [], []
    code = codes.CHUNK_FULL if code == 0 else code
    while code == codes.CHUNK_FULL:
        chunk = [np.zeros(capacity * size) for size in (1, dim, table.rows * dim, dim)]
        code = made["advance"](
            t_end, tolerance, tolerance, max_step, capacity, 10 * capacity, state, y, f, variance, context,
            *chunk, np.zeros(watching.SIZE),
        )
        count = int(state[steps.ACCEPTED])
        times.append(chunk[0][:count])
        states.append(chunk[1].reshape(-1, dim)[:count])
        dense.append(chunk[2].reshape(-1, table.rows, dim)[:count])
        variances.append(chunk[3].reshape(-1, dim)[:count])
    times, states, dense, variances = map(np.concatenate, (times, states, dense, variances))
    return Result(code, times, states, dense, state, variances)


@pytest.mark.parametrize("target", HERE.values())
def test_takes_the_steps_scipy_takes(target: Target) -> None:
    ours = run(target, kepler, KEPLER_START, 10.0, tolerance=1e-7)

    def rhs(t: float, y: np.ndarray) -> np.ndarray:
        return np.concatenate([y[2:], -y[:2] / np.linalg.norm(y[:2]) ** 3])

    theirs = solve_ivp(rhs, (0, 10), KEPLER_START, method="DOP853", rtol=1e-7, atol=1e-7, dense_output=True)
    assert ours.code == codes.FINISHED
    assert len(ours.times) == len(theirs.t) - 1
    same = slice(0, len(ours.times) - 2)
    assert np.abs(ours.times - theirs.t[1:])[same].max() < 1e-8
    assert np.abs(ours.states - theirs.y.T[1:])[same].max() < 1e-8
    for ours_dense, theirs_dense in zip(ours.dense[same], theirs.sol.interpolants, strict=False):
        assert np.abs(ours_dense - theirs_dense.F).max() < 1e-8


def test_python_and_machine_code_agree() -> None:
    slow, fast = (run(target, kepler, KEPLER_START, 10.0, tolerance=1e-7) for target in (PYTHON, MACHINE))
    assert len(slow.times) == len(fast.times)
    assert np.abs(slow.states - fast.states).max() < 1e-9


@pytest.mark.parametrize("table", [dop853.TABLEAU, tsit5.TABLEAU])
def test_the_error_falls_with_the_order_of_the_steps(table: Tableau) -> None:
    start = np.array([1.0, 0.0])
    errors = []
    for count in (4, 8, 16):
        finer = count * 8 // table.order
        end = run(PYTHON, turning, start, 8.0, tolerance=1.0, max_step=8.0 / finer, table=table)
        errors.append(np.abs(end.states[-1] - [math.cos(8.0), math.sin(8.0)]).max())
    assert errors[1] < errors[0] / 2 ** (table.order - 1) and errors[2] < errors[1] / 2 ** (table.order - 1)


@pytest.mark.parametrize(("table", "order"), [(dop853.TABLEAU, 7), (tsit5.TABLEAU, 4)])
def test_the_dense_output_has_its_order_and_the_slopes_of_both_ends(table: Tableau, order: int) -> None:
    errors = []
    for count in (6, 12, 24):
        found = run(MACHINE, turning, np.array([1.0, 0.0]), 6.0, tolerance=1.0, max_step=6.0 / count, table=table)
        begun = np.vstack([[1.0, 0.0], found.states[:-1]])
        h, places = np.diff(found.times, prepend=0.0), np.arange(len(found.times))
        between = [begun + nested(found.dense, places, np.full((len(places), 1), s)) for s in (0.0, 1e-7, 0.5, 1.0)]
        middle = found.times - 0.5 * h
        errors.append(np.abs(between[2] - np.stack([np.cos(middle), np.sin(middle)], axis=-1)).max())
        slopes = (between[1] - between[0]) / (1e-7 * h[:, None])
        assert np.abs(slopes - np.stack([-begun[:, 1], begun[:, 0]], axis=-1)).max() < 1e-5
        assert np.abs(between[3] - found.states).max() < 1e-15
    assert errors[1] < errors[0] / 2**order and errors[2] < errors[1] / 2**order


@pytest.mark.parametrize("target", HERE.values())
def test_chunks_do_not_change_the_result(target: Target) -> None:
    whole = run(target, kepler, KEPLER_START, 10.0)
    parts = run(target, kepler, KEPLER_START, 10.0, capacity=3)
    assert np.array_equal(whole.times, parts.times) and np.array_equal(whole.states, parts.states)


@pytest.mark.parametrize("target", HERE.values())
def test_every_step_starts_from_the_projected_state(target: Target) -> None:
    free = run(target, turning, np.array([1.0, 0.0]), 50.0, tolerance=1e-4)
    held = run(target, turning, np.array([1.0, 0.0]), 50.0, tolerance=1e-4, project=to_circle)
    assert np.abs(np.linalg.norm(free.states, axis=1) - 1).max() > 1e-8
    assert np.abs(np.linalg.norm(held.states, axis=1) - 1).max() < 1e-15
    starts = np.vstack([[1.0, 0.0], held.states[:-1]])
    assert np.abs(starts + held.dense[:, 0] - held.states).max() < 1e-15


@pytest.mark.parametrize("target", HERE.values())
def test_a_singularity_makes_the_step_too_small(target: Target) -> None:
    result = run(target, blow_up, np.array([1.0]), 2.0)
    assert result.code in (codes.STEP_TOO_SMALL, codes.FAILED)
    assert abs(result.times[-1] - 1.0) < 1e-6
    assert np.all(np.isfinite(result.states))


@pytest.mark.parametrize(("rhs", "reason"), [(leaves_its_domain, codes.NOT_FINITE), (refuses, codes.INPUT_FAILED)])
def test_a_failing_derivative_ends_the_run_where_it_fails(rhs: Kernel, reason: int) -> None:
    result = run(PYTHON, rhs, np.array([1.0]), 2.0)
    assert result.code == codes.FAILED and result.state[steps.FAILURE] == reason
    assert result.state[steps.TIME] <= 1.0
    if reason == codes.NOT_FINITE:
        assert result.state[steps.TIME] > 1.0 - 1e-9


def test_the_errors_of_an_entry_are_told_by_their_size(target: Target = MACHINE) -> None:
    result = run(target, kepler, KEPLER_START, 30.0, tolerance=1e-6)
    fine = {"method": "DOP853", "rtol": 1e-13, "atol": 1e-15}
    exact = [solve_ivp(lambda t, y: python_kepler(y), (0, step), start, **fine).y[:, -1]
             for start, step in zip(result.states[:-1], np.diff(result.times), strict=True)]
    found = np.sqrt(np.mean((result.states[1:] - exact) ** 2, axis=0))
    told = np.sqrt(np.mean(result.variances[1:], axis=0))
    assert np.all(found < told) and np.all(told < 1e3 * found)


def python_kepler(y: np.ndarray) -> np.ndarray:
    dy = np.empty(4)
    kepler(0.0, y, dy, np.zeros(1))
    return dy


def test_an_entry_without_error_has_no_variance() -> None:
    result = run(MACHINE, free_beside_an_oscillator, np.array([0.0, 1.0, 0.0]), 20.0, tolerance=1e-6)
    assert np.all(result.variances[:, 0] < 1e-30) and np.all(result.variances[-1, 1:] > 1e-20)


@native
def free_beside_an_oscillator(t: Float, y: Array, dy: Array, context: Array) -> Int:
    dy[0] = 1.0
    dy[1] = y[2]
    dy[2] = -y[1]
    return 0


@pytest.mark.parametrize("target", HERE)
def test_a_first_step_from_rest_away_from_zero(target: str) -> None:
    system = da.System("x", kinetic="x'**2/2", potential="(x - 1)**2/2")
    with pytest.warns(da.errors.Remark, match="rest"):
        trajectory = da.simulate(da.compile(system, target=target), q=[1.0], duration=1.0)
    assert trajectory.success and np.all(trajectory.q == 1.0) and trajectory.times[1] < 1e-3


@pytest.mark.parametrize("rtol", [1e-8, 1e-12])
def test_a_tolerance_that_singular_positions_do_not_allow_is_told(rtol: float) -> None:
    """Two rods of 1 m on rockers: a parallelogram that passes the position where it lies flat."""
    case = Case("points", 1, 2.0, 1.5, rtol)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        assert singular.run(case, "dop853").crossings >= 1
    assert [note.category for note in told].count(da.errors.Remark) == (rtol < 1e-10)
    assert rtol > 1e-10 or "rtol is 1e-10, not 1e-12" in str(told[0].message)
