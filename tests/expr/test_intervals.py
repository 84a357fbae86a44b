"""Ranges hold every value, on random expressions over random boxes at 40 digits, and are narrow where they can be."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import mpmath
import numpy as np
import pytest

from dalembert.errors import ExpressionError, UnknownNameError
from dalembert.expr.evaluate import evaluate, evaluate_exact
from dalembert.expr.functions import ELEMENTARY, RELATIONS
from dalembert.expr.graph import Graph
from dalembert.expr.intervals import IntervalProgram, Ranges
from dalembert.expr.text import parse

UNARY = [row.name for row in ELEMENTARY if row.arity == 1]
BINARY = ["atan2", "min", "max"]
EXPONENTS = [2, 3, 4, 5, -1, -2, -3, Fraction(1, 2), Fraction(-1, 2), Fraction(3, 2), Fraction(1, 3), 0.7, -2.5]
ENDS = [0.0, 1.0, -1.0, 0.5, -0.5, 2.0, math.pi, -math.pi / 2, 1e-9, -1e-300, 1e5]


def over(text: str, *boxes: tuple[float, float]) -> Ranges:
    """The range of a text in x, y, ... over one box."""
    graph = Graph()
    leaves = [graph.symbol(name) for name in "xyz"[: len(boxes)]]
    program = IntervalProgram(graph, [parse(text, graph, dict(zip("xyz", leaves, strict=False)))], leaves)
    ends = np.array(boxes)
    return program(ends[None, :, 0], ends[None, :, 1])


def random_node(chosen: random.Random, graph: Graph, leaves: list[int], depth: int) -> int:
    """A random expression; its first part alone where the whole is refused."""
    if depth == 0:
        return chosen.choice([*leaves, graph.number(chosen.choice([1, 2, -3, Fraction(1, 3), 0.1, 1e-7]))])
    parts = [random_node(chosen, graph, leaves, chosen.randrange(depth)) for _ in range(4)]
    try:
        return COMPOSITES[chosen.choice(list(COMPOSITES))](chosen, graph, parts)
    except ExpressionError:
        return parts[0]


COMPOSITES: dict[str, Callable[[random.Random, Graph, list[int]], int]] = {
    "sum": lambda chosen, graph, p: graph.add(p[0], graph.mul(graph.number(chosen.choice([1, -1, 3])), p[1])),
    "product": lambda chosen, graph, p: graph.mul(p[0], p[1]),
    "product of three": lambda chosen, graph, p: graph.product(p[:3]),
    "power": lambda chosen, graph, p: graph.pow(p[0], graph.number(chosen.choice(EXPONENTS))),
    "general": lambda chosen, graph, p: graph.pow(graph.call("abs", p[0]), p[1]),
    "unary": lambda chosen, graph, p: graph.call(chosen.choice(UNARY), p[0]),
    "unary again": lambda chosen, graph, p: graph.call(chosen.choice(UNARY), p[1]),
    "binary": lambda chosen, graph, p: graph.call(chosen.choice(BINARY), p[0], p[1]),
    "select": lambda chosen, graph, p: graph.call("select", _condition(chosen, graph, p), *p[2:]),
}


def _condition(chosen: random.Random, graph: Graph, parts: list[int]) -> int:
    first = graph.call(chosen.choice(RELATIONS).name, *parts[:2])
    second = graph.call("not", graph.call(chosen.choice(RELATIONS).name, *parts[1:3]))
    return graph.call(chosen.choice(["and", "or"]), first, second)


def random_side(chosen: random.Random) -> tuple[float, float]:
    low = chosen.choice([*ENDS, chosen.uniform(-3.0, 3.0)])
    high = chosen.choice([low, low + 10.0 ** chosen.uniform(-12.0, 1.0), *ENDS])
    return min(low, high), max(low, high)


def inside(chosen: random.Random, low: float, high: float) -> float:
    return chosen.choice([low, high, min(high, max(low, chosen.uniform(low, high))), low / 2.0 + high / 2.0])


@pytest.mark.parametrize("seed", range(4))
def test_ranges_of_random_expressions_hold_their_values(seed: int) -> None:
    """Beside the value, what is not a number somewhere on a box is not `sure` on it."""
    chosen, checked, sure = random.Random(seed), 0, 0
    for _ in range(COUNT):
        graph = Graph()
        leaves = [graph.symbol(name) for name in "xy"]
        root = random_node(chosen, graph, leaves, chosen.randrange(1, 5))
        sides = np.array([random_side(chosen) for _ in leaves])
        ranges = IntervalProgram(graph, [root], leaves)(sides[None, :, 0], sides[None, :, 1])
        sure += bool(ranges.sure[0])
        for _ in range(4):
            place = {leaf: inside(chosen, *side) for leaf, side in zip(leaves, sides.tolist(), strict=True)}
            rounded = np.array(evaluate(graph, graph.reachable([root]), place), dtype=float)
            if np.isnan(rounded).any():
                assert not ranges.sure[0] or np.isinf(rounded).any()
            elif np.abs(rounded).max() < 1e100:
                (value,) = evaluate_exact(graph, [root], place, 40)
                assert mpmath.isnan(value) or ranges.low[0, 0] <= value <= ranges.high[0, 0], (place, sides)
                checked += 1
    assert checked > 2 * COUNT and sure > COUNT / 3


COUNT = 400


@pytest.mark.parametrize("box", [((-2.0, -0.5), (-1.0, 1.0)), ((-0.5, 1.0), (-1.0, 1.0)), ((-0.5, 1.0), (0.0, 0.0)),
                                 ((-2.0, -0.5), (0.1, 1.0)), ((-0.5, 1.0), (-1.0, -0.5)), ((0.5, 1.0), (-1.0, 1.0))])
def test_angles_of_rectangles(box: tuple[tuple[float, float], tuple[float, float]]) -> None:
    """Those that meet the cut or the origin have all angles, and are not continuous there."""
    found = over("atan2(y, x)", *box)
    sides = [np.linspace(*side, 41) for side in box]
    angles = [math.atan2(b, a) for a, b in product(*sides)]
    assert found.low[0, 0] <= min(angles) and max(angles) <= found.high[0, 0]
    meets = box[0][0] <= 0 and box[1][0] <= 0 <= box[1][1]
    assert found.sure[0] == (not meets)


def test_a_value_of_no_box_is_empty_or_endless() -> None:
    assert np.isnan(over("log(x)", (-2.0, -1.0)).low[0, 0]) and not over("log(x)", (-2.0, -1.0)).sure[0]
    low, high, sure = over("1/x", (-1.0, 2.0))
    assert (low[0, 0], high[0, 0], sure[0]) == (-math.inf, math.inf, False)
    assert over("sqrt(x)", (-1.0, 4.0)).high[0, 0] >= 2.0 and not over("sqrt(x)", (-1.0, 4.0)).sure[0]
    assert np.isnan(over("acos(x)", (2.0, 3.0)).low[0, 0])


@pytest.mark.parametrize(("text", "box", "low", "high"), [
    ("x**2", (-3.0, 2.0), 0.0, 9.0), ("x**3", (-3.0, 2.0), -27.0, 8.0), ("1/x", (2.0, 4.0), 0.25, 0.5),
    ("sin(x)", (0.0, 3.0), 0.0, 1.0), ("cos(x)", (1.0, 4.0), -1.0, math.cos(1.0)), ("sin(x)", (1.0, 1e9), -1.0, 1.0),
    ("exp(x)", (-1.0, 0.0), math.exp(-1.0), 1.0), ("abs(x)", (-3.0, 1.0), 0.0, 3.0), ("sqrt(x)", (4.0, 9.0), 2.0, 3.0),
    ("cosh(x)", (-1.0, 2.0), 1.0, math.cosh(2.0)), ("x**(-2)", (-2.0, -1.0), 0.25, 1.0),
    ("select(x < 0, 1, 2)", (-1.0, 1.0), 1.0, 2.0), ("select(x < 0, 1, 2)", (1.0, 2.0), 2.0, 2.0),
    ("atan2(x, -1)", (1.0, 2.0), math.atan2(2.0, -1.0), math.atan2(1.0, -1.0)),
    ("x**0.5", (0.0, 4.0), 0.0, 2.0), ("tan(x)", (-1.0, 1.0), -math.tan(1.0), math.tan(1.0)),
])  # fmt: skip
def test_the_range_of_one_operation_is_as_narrow_as_rounding_allows(
    text: str, box: tuple[float, float], low: float, high: float
) -> None:
    found = over(text, box)
    assert low - 4e-15 * (1 + abs(low)) <= found.low[0, 0] <= low
    assert high <= found.high[0, 0] <= high + 4e-15 * (1 + abs(high))


def test_what_ends_at_zero_ends_there_exactly() -> None:
    assert over("x*y", (0.0, 1.0), (0.0, 2.0)).low[0, 0] == 0.0
    assert over("x*y", (0.0, 1.0), (-2.0, 0.0)).high[0, 0] == 0.0
    assert over("x*y", (1e-200, 1.0), (1e-200, 1.0)).low[0, 0] <= 1e-200 * mpmath.mpf(1e-200)
    assert over("x**4*y", (-1e-100, 1e-100), (0.0, 1.0)).low[0, 0] == 0.0


def test_an_exponent_next_to_a_whole_number_is_not_that_number() -> None:
    graph = Graph()
    x = graph.symbol("x")
    program = IntervalProgram(graph, [graph.pow(x, graph.number(Fraction(10**20 + 1, 10**20)))], [x])
    low, high, sure = program(np.array([[-1.0]]), np.array([[4.0]]))
    assert low[0, 0] == 0.0 and high[0, 0] >= 4.0 and not sure[0]


def test_known_symbols_are_numbers_and_unknown_ones_are_named() -> None:
    graph = Graph()
    x, a = graph.symbol("x"), graph.symbol("a")
    program = IntervalProgram(graph, [graph.mul(a, x)], [x], {a: 0.1})
    low, high, _ = program(np.array([[2.0]]), np.array([[2.0]]))
    assert Fraction(float(low[0, 0])) <= Fraction(1, 5) <= Fraction(float(high[0, 0])) and len(program) == 1
    with pytest.raises(UnknownNameError, match="symbol a"):
        IntervalProgram(graph, [graph.mul(a, x)], [x])


def test_only_what_is_watched_counts_as_sure() -> None:
    graph = Graph()
    x = graph.symbol("x")
    square, root = graph.pow(x, graph.number(2)), graph.sqrt(x)
    low, high = np.array([[-1.0]]), np.array([[1.0]])
    assert not IntervalProgram(graph, [square, root], [x])(low, high).sure[0]
    assert IntervalProgram(graph, [square, root], [x], watched=[square])(low, high).sure[0]
