"""Rounding bounds against the true error of an evaluation in doubles, measured at 60 digits."""

import random

import mpmath
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dalembert.expr.evaluate import evaluate, evaluate_exact
from dalembert.expr.graph import Graph
from dalembert.expr.rounding import rounding_bounds
from dalembert.expr.text import parse

EPSILON = 2.0**-52


def graph_of(text: str) -> tuple[Graph, int, dict[str, int]]:
    graph = Graph()
    leaves = {name: graph.symbol(name) for name in "xyz"}
    return graph, parse(text, graph, leaves), leaves


def bound_and_error(text: str, values: dict[str, float], rounded: str = "") -> tuple[float, float]:
    """The bound and the true error, both absolute."""
    graph, root, leaves = graph_of(text)
    given = {leaves[name]: values.get(name, 0.0) for name in leaves}
    (bound,) = evaluate(graph, rounding_bounds(graph, [root], [leaves[name] for name in rounded]), given)
    (found,), (exact,) = evaluate(graph, [root], given), evaluate_exact(graph, [root], given, 60)
    return float(bound) * EPSILON, float(abs(mpmath.mpf(float(found)) - exact))


TEXTS = [
    "x + y - x", "(x + y)**2 - x**2 - 2*x*y", "sin(x)**2 + cos(x)**2 - 1", "sqrt(x**2 + y**2) - x",
    "exp(x)*exp(-x) - 1", "log(1 + x**2) - y", "x/(y + 3) - z*atan(x)", "tanh(x) - x + x**3/3",
    "select(x < y, x - y, 1e9 + x - 1e9)", "abs(x - y)*1e8 - abs(y)",
]  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
@given(st.tuples(*[st.floats(0.01, 30.0)] * 3))
@settings(max_examples=30, deadline=None)
def test_the_error_stays_within_the_bound(text: str, state: tuple[float, ...]) -> None:
    bound, error = bound_and_error(text, dict(zip("xyz", state, strict=True)))
    assert error <= 2.0 * bound


@pytest.mark.parametrize("text", TEXTS)
def test_the_bound_is_no_more_than_some_hundred_times_the_worst_error(text: str) -> None:
    chosen = random.Random(text)
    pairs = [bound_and_error(text, {name: chosen.uniform(0.1, 3.0) for name in "xyz"}) for _ in range(300)]
    assert max(error for _, error in pairs) > 0.003 * min(bound for bound, _ in pairs)


def test_an_offset_counts_however_deep_it_stands() -> None:
    bound, _ = bound_and_error("x**2/2 + (y + (1e14 - x)) - 1e14", {"x": 1.0, "y": 0.5})
    assert 1e14 * EPSILON < bound < 1e15 * EPSILON


def test_exact_leaves_add_nothing_and_rounded_ones_their_size() -> None:
    assert bound_and_error("x", {"x": 8.0})[0] == 0.0
    assert bound_and_error("x", {"x": 8.0}, rounded="x")[0] == 8.0 * EPSILON
    assert bound_and_error("-4*x", {"x": 8.0}, rounded="x")[0] == 32.0 * EPSILON


def test_a_condition_chooses_the_bound_of_its_branch() -> None:
    text = "select(y < 0, 1e9 + x, x)"
    assert bound_and_error(text, {"x": 1.0, "y": 1.0})[0] == 0.0
    assert bound_and_error(text, {"x": 1.0, "y": -1.0})[0] > 1e9 * EPSILON
