"""Relations between functions, found exactly."""

from __future__ import annotations

import pytest

from dalembert.analysis.zeros.dependence import affine_fields, common_factor, constant_relations, is_zero
from dalembert.expr.evaluate import evaluate
from tests.analysis.zeros.nodes import written

PLACES = [(0.3, -1.7), (2.1, 0.4), (-0.6, -0.9)]


def at(problem, nodes: list[int], place: tuple[float, float]) -> list[float]:
    return [float(v) for v in evaluate(problem.graph, nodes, dict(zip(problem.coordinates, place, strict=True)))]


def test_what_is_zero() -> None:
    rows = written("sin(x)**2 + cos(x)**2 - 1; (x + y)**2 - x**2 - 2*x*y - y**2; x - y")
    assert [is_zero(rows.graph, row) for row in rows.rows] == [True, True, False]


def test_constant_relations_hold_and_are_all() -> None:
    rows = written("x; y; x + 2*y; x*y; 3; sin(x)**2; cos(x)**2")
    found = constant_relations(rows.graph, rows.rows)
    assert len(found) == 2
    for relation in found:
        for place in PLACES:
            total = sum(float(c) * v for c, v in zip(relation, at(rows, rows.rows, place), strict=True))
            assert abs(total) < 1e-12


@pytest.mark.parametrize(("slopes", "count"), [
    ("4*x*(x**2 + y**2 - 1); 4*y*(x**2 + y**2 - 1)", 1),  # a rotation
    ("2*(x - y); -2*(x - y)", 3),                          # (1, 1) times 1, x and y
    ("4*x**3; 4*y**3", 0), ("2*x + cos(x); 0*y", 3),
])  # fmt: skip
def test_fields_along_which_a_potential_does_not_change(slopes: str, count: int) -> None:
    rows = written(slopes)
    fields = affine_fields(rows.graph, rows.rows, rows.coordinates)
    assert len(fields) == count
    for field in fields:
        for place in PLACES:
            force, along = at(rows, rows.rows, place), at(rows, field, place)
            assert abs(sum(f * d for f, d in zip(force, along, strict=True))) < 1e-12


def test_a_common_factor_is_taken_out() -> None:
    rows = written("x*(x**2 + y**2 - 1)**2; (y - 3)*(x**2 + y**2 - 1)")
    found = common_factor(rows.graph, rows.rows)
    assert found is not None
    factor, rest = found
    for place in PLACES:
        h, a, b = at(rows, [factor, *rest], place)
        circle = place[0] ** 2 + place[1] ** 2 - 1
        assert abs(h) == pytest.approx(abs(circle))
        assert a * h == pytest.approx(place[0] * circle**2) and b * h == pytest.approx((place[1] - 3) * circle)
    problem = written("x*(x - y)**2; y*(x - y)**2")
    h, rest = common_factor(problem.graph, problem.rows)
    assert [abs(v) for v in at(problem, [h, *rest], (0.75, 0.25))] == [0.5, 0.75, 0.25]
    assert common_factor(*_parts("x*exp(y); y*exp(y)")) is None and common_factor(*_parts("x; y")) is None


def _parts(text: str):
    rows = written(text)
    return rows.graph, rows.rows
