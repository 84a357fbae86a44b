"""From graph to program."""

from __future__ import annotations

import math

import numpy as np
import pytest

from dalembert.compiler.lower import lower
from dalembert.errors import CompilationError
from dalembert.expr.evaluate import evaluate
from dalembert.expr.graph import Graph
from dalembert.targets.numpy import numpy_function
from tests.compiler.random_graphs import random_sample


@pytest.mark.parametrize("seed", range(6))
def test_a_program_computes_what_the_graph_says(seed: int, rng: np.random.Generator) -> None:
    sample = random_sample(seed)
    x, p = rng.normal(size=(5, 3)), rng.normal(size=(5, 2))
    y, m = numpy_function(sample.program())(x, p)
    values = dict(zip((*sample.x, *sample.p), np.hstack([x, p]).T, strict=True))
    expected = evaluate(sample.graph, [*sample.y, *sample.m], values)
    np.testing.assert_allclose(np.hstack([y, m.reshape(5, 4)]), np.array(expected).T, rtol=1e-12, atol=1e-13)


@pytest.mark.parametrize("seed", range(6))
def test_other_nodes_in_the_graph_change_nothing(seed: int) -> None:
    assert random_sample(seed).program() == random_sample(seed, polluted=True).program()


def test_constants_become_doubles() -> None:
    g = Graph()
    nodes = [g.number(1, 3), g.number(0.1), *(g.constant(name) for name in ("pi", "e", "inf", "nan"))]
    (values,) = numpy_function(lower(g, "c", [], [("c", (6,), nodes)]))()
    np.testing.assert_array_equal(values, [1 / 3, 0.1, math.pi, math.e, math.inf, math.nan])


def test_a_power_of_e_is_an_exponential() -> None:
    g = Graph()
    x = g.symbol("x")
    program = lower(g, "e", [("x", (1,), [x])], [("y", (1,), [g.pow(g.constant("e"), x)])])
    assert program.counts() == {"exp": 1}


def test_a_truth_asked_for_is_one_or_zero() -> None:
    g = Graph()
    x = g.symbol("x")
    program = lower(g, "t", [("x", (1,), [x])], [("y", (2,), [g.call("lt", x, g.one), g.constant("true")])])
    (y,) = numpy_function(program)([[0.0], [2.0]])
    np.testing.assert_array_equal(y, [[1, 1], [0, 1]])


def test_blocks_may_be_empty() -> None:
    g = Graph()
    x = g.symbol("x")
    program = lower(g, "n", [("x", (1,), [x]), ("p", (0,), [])], [("A", (0, 1), []), ("y", (1,), [x])])
    empty, y = numpy_function(program)(np.ones((4, 1)), np.zeros((1, 0)))
    assert empty.shape == (4, 0, 1)
    assert y.shape == (4, 1)


def test_a_missing_symbol_is_named_with_the_inputs() -> None:
    g = Graph()
    x, velocity = g.symbol("x"), g.symbol("x", 1)
    with pytest.raises(CompilationError, match=r"symbol x' is in no input \(q\).*Inputs hold: x\."):
        lower(g, "f", [("q", (1,), [x])], [("y", (1,), [g.mul(x, velocity)])])


def test_an_input_twice_is_refused() -> None:
    g = Graph()
    x = g.symbol("x")
    with pytest.raises(CompilationError, match="block p: x is an input twice"):
        lower(g, "f", [("q", (1,), [x]), ("p", (1,), [x])], [])


def test_a_group_must_fill_its_shape() -> None:
    g = Graph()
    with pytest.raises(CompilationError, match=r"block M: 3 expressions do not fill the shape \(2, 2\)"):
        lower(g, "f", [], [("M", (2, 2), [g.one] * 3)])


def test_a_number_beyond_doubles_is_refused() -> None:
    g = Graph()
    with pytest.raises(CompilationError, match="too large for a double"):
        lower(g, "f", [], [("y", (1,), [g.number(10**400)])])


def test_depth_is_no_limit() -> None:
    g = Graph()
    node = x = g.symbol("x")
    for _ in range(20_000):
        node = g.call("sin", node)
    program = lower(g, "deep", [("x", (1,), [x])], [("y", (1,), [node])])
    assert program.counts() == {"sin": 20_000}
