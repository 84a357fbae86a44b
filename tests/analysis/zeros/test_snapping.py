"""Simplest numbers against a search through all denominators."""

from __future__ import annotations

import math
import random
from fractions import Fraction

import numpy as np
import pytest

from dalembert.analysis.zeros.snapping import candidates, exact_node, simplest
from dalembert.expr.evaluate import evaluate
from tests.analysis.zeros.nodes import written


def by_search(low: float, high: float) -> int:
    return next(d for d in range(1, 100_000) if math.ceil(Fraction(low) * d) <= Fraction(high) * d)


def test_no_simpler_number_lies_between() -> None:
    r = random.Random(5)
    for _ in range(200):
        low = r.uniform(-3, 3)
        high = low + 10.0 ** r.uniform(-4, 0)
        found = simplest(low, high)
        assert Fraction(low) <= found <= Fraction(high) and found.denominator == by_search(low, high)


@pytest.mark.parametrize("value", [0.5, math.pi, -math.pi / 3, 0.0, 1 / 7, 2 * math.pi / 7])
def test_numbers_and_parts_of_a_turn(value: float) -> None:
    graph = written("x", "x").graph
    node = exact_node(graph, value - 1e-10, value + 1e-10)
    assert float(evaluate(graph, [node], {})[0]) == pytest.approx(value, abs=1e-15)


def test_a_complicated_number_has_no_simple_one_near() -> None:
    assert exact_node(written("x", "x").graph, 2.0**0.5 - 1e-13, 2.0**0.5 + 1e-13) is None


def test_multipliers_follow_from_the_place_where_their_equations_allow_it() -> None:
    rows = written("2*x*k; 2*y*k - 1; x**2 + y**2 - 1", "x y", "k")
    (place,) = candidates(rows, np.array([-1e-10, 1 - 1e-10]), np.array([1e-10, 1 + 1e-10]), [])
    assert [float(v) for v in evaluate(rows.graph, list(place.values()), {})] == [0.0, 1.0, 0.5]
    torn = written("2*x*k - 1; 2*y*k - 1; x - 1", "x y", "k")
    assert not list(candidates(torn, np.array([1 - 1e-10, 2 - 1e-10]), np.array([1 + 1e-10, 2 + 1e-10]), []))
