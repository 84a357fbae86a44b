"""Degenerate zeros whose nature is known."""

from __future__ import annotations

import pytest

from dalembert.analysis.zeros.germ import germ, is_zero_at
from dalembert.expr.calculus import gradient
from dalembert.expr.text import parse
from tests.analysis.zeros.nodes import written


def of_potential(text: str, names: str = "x y"):
    problem = written(text, names)
    graph = problem.graph
    rows = gradient(graph, problem.rows[0], problem.coordinates)
    return germ(graph, rows, dict.fromkeys(problem.coordinates, graph.zero), gradient=True)


@pytest.mark.parametrize(("potential", "order", "null", "signature", "sign"), [
    ("x**4 - x**2*y**2 + y**4", 3, 2, (0, 0), "positive"),
    ("x**3 - 3*x*y**2", 2, 2, (0, 0), "both"),
    ("-x**4 - y**4 + x**5", 3, 2, (0, 0), "negative"),
    ("y**2/2 + x**4", 3, 1, (1, 0), "positive"),
    ("(y - x**2)**2 - x**5", 4, 1, (1, 0), "both"),      # along y = x^2 what is left is -x^5
    ("(y - x**2)**2 + x**6", 5, 1, (1, 0), "positive"),
    ("y**2 - 2*y*x**2", 3, 1, (1, 0), "negative"),       # along y = x^2: -x^4
    ("-y**2 + x**4", 3, 1, (0, 1), "positive"),
    ("1 - cos(x) - x**2/2", 3, 1, (0, 0), "negative"),
    ("x**10", 9, 1, (0, 0), "positive"),
])  # fmt: skip
def test_potentials(potential: str, order: int, null: int, signature: tuple[int, int], sign: str) -> None:
    found = of_potential(potential, "x y" if "y" in potential else "x")
    assert found is not None and found.isolated
    assert (found.order, found.null, (found.positive, found.negative), found.sign) == (order, null, signature, sign)


def test_what_is_not_isolated_or_not_known_to_be() -> None:
    assert not of_potential("x**2*y**2").isolated
    assert not of_potential("(y - x**2)**2").isolated
    assert not of_potential("x**12", "x").isolated  # beyond the orders that are looked at


def test_forces_without_a_potential() -> None:
    """x' = y + ..., the zero of (x^2 - y^2, 2 x y) is isolated, that of (x y, x^2) is not."""
    rows = written("x**2 - y**2; 2*x*y")
    place = dict.fromkeys(rows.coordinates, rows.graph.zero)
    assert germ(rows.graph, rows.rows, place, gradient=False).isolated
    other = written("x*y; x**2")
    assert not germ(other.graph, other.rows, dict.fromkeys(other.coordinates, other.graph.zero), False).isolated


def test_a_place_that_is_not_rational_has_no_germ_and_one_that_is_exact_is_checked() -> None:
    rows = written("(x - 1/3)**3; y")
    graph, (x, y) = rows.graph, rows.coordinates
    third = graph.number(1, 3)
    assert is_zero_at(graph, rows.rows, {x: third, y: graph.zero})
    assert not is_zero_at(graph, rows.rows, {x: graph.number(1, 2), y: graph.zero})
    found = germ(graph, rows.rows, {x: third, y: graph.zero}, gradient=False)
    assert found.isolated and found.order == 3
    assert germ(graph, [parse("(x - 1/3)**3*exp(1)", graph, {"x": x}), y], {x: third, y: graph.zero}, False) is None
