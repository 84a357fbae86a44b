"""What is simple in equations is solved beforehand, and changes no zero."""

from __future__ import annotations

from dalembert.analysis.zeros.problem import Problem, constant_slope, exact_copy, reduced
from dalembert.expr.evaluate import evaluate
from dalembert.expr.graph import Graph
from dalembert.expr.text import parse
from tests.analysis.zeros.nodes import written


def value(problem: Problem, leaf: int) -> float:
    return float(evaluate(problem.graph, [problem.values[leaf]], {})[0])


def test_a_multiplier_and_coordinates_that_a_row_determines() -> None:
    problem = written("3*x - 6; x*y + k - 4; y - 2*x", "x y", "k")
    x, y, k = problem.unknowns
    found = reduced(problem)
    assert not found.rows and not found.unknowns
    assert [value(found, leaf) for leaf in (x, y, k)] == [2.0, 4.0, -4.0]


def test_repeated_constraints_leave_with_their_multiplier() -> None:
    problem = written("cos(x) + k + 2*l; x + y; 2*x + 2*y", "x y", "k l")
    l = problem.multipliers[1]
    found = reduced(problem, problem.rows[1:])
    assert value(found, l) == 0.0 and len(found.rows) == 1


def test_contradictions_are_seen() -> None:
    assert reduced(written("x - y; x - y + 1")).contradiction is not None
    assert reduced(written("9.81; x")).contradiction is not None
    assert reduced(written("x**2 - 1; y")).contradiction is None and not reduced(written("x**2 - 1; y")).idle


def test_where_only_reactions_act_every_place_is_a_rest() -> None:
    found = reduced(written("2*x*k; 2*y*k; x**2 + y**2 - 1", "x y", "k"))
    assert found.idle and len(found.rows) == 1 and not found.multipliers


def test_floats_are_the_decimals_that_they_print_as() -> None:
    graph = Graph()
    x, a = graph.symbol("x"), graph.symbol("a")
    node = parse("x - a - 0.2", graph, {"x": x, "a": a})
    copy, (row,), (leaf,) = exact_copy(graph, [node], [x], {a: 0.1})
    found = reduced(Problem(copy, [row], [leaf], []))
    assert str(copy.value(found.values[leaf])) == "3/10"


def test_slopes_that_are_numbers() -> None:
    problem = written("2*x/3 + y*y; x*y; sin(x); 5*y")
    x = problem.coordinates[0]
    assert [str(constant_slope(problem.graph, row, x)) for row in problem.rows] == ["2/3", "None", "None", "0"]
