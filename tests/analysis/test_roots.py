"""The search for all roots on functions whose roots are known, and functions of nodes against direct evaluation."""

from __future__ import annotations

import math

import numpy as np
import pytest

import dalembert as da
from dalembert.analysis.kernels import function, situation
from dalembert.analysis.linear_nodes import solve_nodes
from dalembert.analysis.roots import collect, newton, spread
from dalembert.errors import DescriptionError, ShapeError, UnknownNameError
from dalembert.expr.evaluate import evaluate
from dalembert.expr.graph import Graph
from dalembert.forms.statics.places import equations_of, vector

NONE = np.zeros(2, dtype=bool)


def himmelblau(x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The gradient of Himmelblau's function, which has nine zeros."""
    a, b = x[0] ** 2 + x[1] - 11, x[0] + x[1] ** 2 - 7
    F = np.array([4 * x[0] * a + 2 * b, 2 * a + 4 * x[1] * b])
    J = np.array([[12 * x[0] ** 2 + 4 * x[1] - 42, 4 * x[0] + 4 * x[1]],
                  [4 * x[0] + 4 * x[1], 12 * x[1] ** 2 + 4 * x[0] - 26]])  # fmt: skip
    return F, J


def test_deflation_finds_all_nine() -> None:
    starts = list(spread(12, np.array([-5.0, -5.0]), np.array([5.0, 5.0])))
    found = collect(himmelblau, starts, NONE)
    assert len(found.roots) == 9 and all(found.isolated)
    assert min(np.linalg.norm(root - [3, 2]) for root in found.roots) < 1e-12
    assert max(np.abs(himmelblau(root)[0]).max() for root in found.roots) < 1e-10


def test_periodic_roots_count_once() -> None:
    found = collect(lambda x: (np.sin(x), np.diag(np.cos(x))), list(spread(10, np.array([-9.0]), np.array([9.0]))),
                    np.array([True]))  # fmt: skip
    assert sorted(round(float(abs(root[0])), 9) for root in found.roots) == [0.0, round(math.pi, 9)]


def test_a_degenerate_root_is_one_and_isolated() -> None:
    found = collect(lambda x: (x**3, np.diag(3 * x**2)), list(spread(6, np.array([-2.0]), np.array([2.0]))),
                    np.array([False]))  # fmt: skip
    assert len(found.roots) == 1 and found.isolated == [True] and abs(found.roots[0][0]) < 1e-3


def test_a_circle_of_roots_is_one_family() -> None:
    def circle(x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return np.array([x @ x - 1.0]), 2 * x[None, :]

    found = collect(circle, list(spread(8, np.array([-2.0, -2.0]), np.array([2.0, 2.0]))), NONE)
    assert len(found.roots) == 1 and found.isolated == [False]


def test_no_root_is_no_answer() -> None:
    assert newton(lambda x: (x**2 + 1.0, np.diag(2 * x)), np.array([0.3]), 1.0) is None


def test_starts_fill_the_box_evenly() -> None:
    points = spread(256, np.zeros(2), np.ones(2))
    counts, _, _ = np.histogram2d(*points.T, bins=4, range=[[0, 1], [0, 1]])
    assert counts.min() >= 14 and counts.max() <= 18


# -------------------------------------------------------------------- nodes in numbers


def test_functions_of_nodes_take_batches_and_skip_empty_blocks() -> None:
    system = da.System("x y", kinetic="m*(x'**2 + y'**2)/2", potential="k*x*y*t", parameters={"m": 2, "k": 3})
    equations, known = situation(system, None)
    leaves = system.leaves
    both = function(system, "g", [("q", leaves.q), ("u", ())], [[equations.gravity_nodes[0]], [leaves.q[1]]], known)
    q = np.array([[1.0, 2.0], [3.0, 4.0]])
    assert np.array_equal(both(q, np.zeros((2, 0)), t=np.array([1.0, 2.0])), [[[6.0], [2.0]], [[24.0], [4.0]]])
    assert np.array_equal(both(q[0], np.zeros(0), t=1.0), [[6.0], [2.0]])


def test_linear_equations_on_the_graph() -> None:
    graph, rng = Graph(), np.random.default_rng(2)
    leaves = [[graph.symbol(f"a{i}{j}") for j in range(4)] for i in range(4)]
    right = [graph.symbol(f"b{i}") for i in range(4)]
    A, b = rng.normal(size=(4, 4)), rng.normal(size=4)
    letters = [leaf for row in leaves for leaf in row]
    values = dict(zip([*letters, *right], [*A.ravel(), *b], strict=True))
    solution = solve_nodes(graph, leaves, right)
    assert np.allclose(evaluate(graph, solution, values), np.linalg.solve(A, b))
    assert solve_nodes(graph, [[graph.zero, right[0]], [graph.zero, right[1]]], right[:2]) is None


def test_what_is_given_is_read_or_refused() -> None:
    assert np.array_equal(vector("q", ("a", "b"), {"b": 2}), [0.0, 2.0])
    assert np.array_equal(vector("q", ("a",), 3), [3.0])
    with pytest.raises(UnknownNameError):
        vector("q", ("a",), {"c": 1})
    with pytest.raises(ShapeError):
        vector("q", ("a",), [math.nan])
    with pytest.raises(DescriptionError, match="not a mechanical system"):
        equations_of(3)
    system = da.System("x", kinetic="m*x'**2/2", parameters={"m": None})
    with pytest.raises(DescriptionError, match="no value for m"):
        situation(system, None)
    with pytest.raises(DescriptionError, match="finite"):
        situation(system, {"m": math.inf})
    model = da.compile(system, {"m": 2})
    assert list(situation(model, None)[1].values()) == [2.0]
    with pytest.raises(DescriptionError, match="was bound"):
        situation(model, {"m": 3})


def test_a_start_where_a_function_has_no_value_leads_nowhere() -> None:
    def distance(x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        with np.errstate(all="ignore"):
            return np.array([np.hypot(*x), x[0]]), np.array([x / np.hypot(*x), [1.0, 0.0]])

    assert newton(distance, np.zeros(2), 1.0) is None
    assert collect(distance, [np.zeros(2)], NONE).roots == []


def test_a_walk_that_does_not_arrive_connects_nothing() -> None:
    """Three turns of a spiral: along it the way from one root to another is far longer than the straight one."""

    def spiral(x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        radius, angle = np.hypot(*x), np.arctan2(x[1], x[0])
        turn = 2.0 * math.pi * np.round((radius * 2.0 * math.pi - angle) / (2.0 * math.pi))
        F = np.array([radius - (angle + turn) / (2.0 * math.pi)])
        gradient = x / radius - np.array([-x[1], x[0]]) / (2.0 * math.pi * radius**2)
        return F, gradient[None, :]

    found = collect(spiral, [np.array([3.3, 0.2])], NONE)
    near, far, beside = np.array([5.0, 0.0]), np.array([6.0, 0.0]), np.array([5.125 * math.cos(math.pi / 4)] * 2)
    assert np.abs(np.concatenate([spiral(x)[0] for x in (near, far, beside)])).max() < 1e-12
    assert found._connected(near, beside) and not found._connected(near, far)
