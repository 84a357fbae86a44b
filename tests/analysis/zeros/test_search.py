"""All zeros of equations in a region: as many as there are, families and degenerate ones by name, nothing lost."""

from __future__ import annotations

import numpy as np
import pytest

from dalembert.analysis.zeros.problem import Problem, reduced
from dalembert.analysis.zeros.search import Findings, Region, search
from tests.analysis.zeros.nodes import written


def found_in(rows: str, names: str = "x y", reach: float = 3.0, multipliers: str = "", **more) -> Findings:
    problem: Problem = written(rows, names, multipliers)
    constraints = problem.rows[len(problem.coordinates) :] if multipliers else []
    problem = reduced(problem, constraints)
    n = len(problem.coordinates)
    return search(problem, Region(np.full(n, -reach), np.full(n, reach), np.zeros(n, dtype=bool)), **more)


def kinds(findings: Findings) -> list[str]:
    return sorted(one.kind for one in findings.found)


@pytest.mark.parametrize(("rows", "names", "expected"), [
    ("x**2 - 2", "x", ["regular"] * 2),
    ("x**3 - 1e-12*x", "x", ["regular"] * 3),
    ("x*exp(-x**2)", "x", ["regular"]),
    ("exp(x) + 1", "x", []),
    ("x**3", "x", ["degenerate"]),
    ("x**3*(x - 1)", "x", ["degenerate", "regular"]),
    ("2*x*(x - 3/2)**2 - 0*y; y - x**2", "x y", ["degenerate", "regular"]),
    ("4*x**3 - 2*x*y**2; 4*y**3 - 2*x**2*y", "x y", ["degenerate"]),
    ("4*x*(x**2 + y**2 - 1); 4*y*(x**2 + y**2 - 1)", "x y", ["family", "regular"]),
    ("x*y; x*y**2", "x y", ["family"]),
    ("(y - x**2)*(x - 1); (y - x**2)*(y + 2)", "x y", ["family", "regular"]),
    ("select(x < 0, 0, x)", "x", ["family"]),
    ("sqrt(x) - 1", "x", ["regular"]),
    ("x**2 + y**2 - 4; x*y - 1", "x y", ["regular"] * 4),
    ("x**2 + y**2 + z**2 - 3; x - y; y - z", "x y z", ["regular"] * 2),
])  # fmt: skip
def test_kinds_and_number(rows: str, names: str, expected: list[str]) -> None:
    findings = found_in(rows, names)
    assert kinds(findings) == expected and not (findings.open_boxes and "select" not in rows)


def test_zeros_lie_in_their_boxes_and_boxes_apart() -> None:
    findings = found_in("sin(3*x) - y; cos(2*y) - x", reach=2.0)
    boxes = [(one.low, one.high) for one in findings.found]
    for k, one in enumerate(findings.found):
        point = np.array([float(ball.mid()) for ball in one.place.values()])
        assert abs(np.sin(3 * point[0]) - point[1]) < 1e-14 and abs(np.cos(2 * point[1]) - point[0]) < 1e-14
        assert [j for j, (low, high) in enumerate(boxes) if np.all((point >= low) & (point <= high))] == [k]
    x = np.linspace(-2, 2, 400_001)
    crossings = np.diff(np.sign(np.cos(2 * np.sin(3 * x)) - x)) != 0
    assert len(findings.found) == crossings.sum() and not findings.open_boxes


def test_angles_meet_at_the_seam() -> None:
    problem = reduced(written("sin(x)", "x"))
    edge = np.pi + 0.01
    findings = search(problem, Region(np.array([-edge]), np.array([edge]), np.array([True])))
    assert kinds(findings) == ["regular"] * 2


def test_what_has_no_zero_or_no_equation() -> None:
    assert found_in("x - y; x - y + 1") == Findings([], [])
    assert found_in("0*x; 0*y").found == []


def test_constraints_alone_are_families() -> None:
    findings = found_in("2*x*k; 2*y*k; x**2 + y**2 - 1", multipliers="k")
    (ring,) = findings.found
    assert ring.kind == "family" and ring.dimension == 1 and not findings.open_boxes
    two = found_in("2*x*k; 2*y*k; (x**2 + y**2 - 1)*(x**2 + y**2 - 4)", multipliers="k")
    assert kinds(two) == ["family", "family"]


def test_a_small_budget_leaves_boxes_open_and_loses_nothing() -> None:
    rows, reach = "sin(9*x) - y; cos(9*y) - x", 1.0
    whole, part = found_in(rows, reach=reach), found_in(rows, reach=reach, budget=30_000)
    assert not whole.open_boxes and part.open_boxes
    held = [(one.low, one.high) for one in part.found] + part.open_boxes
    for one in whole.found:
        point = np.array([float(ball.mid()) for ball in one.place.values()])
        assert any(np.all((point >= low - 1e-12) & (point <= high + 1e-12)) for low, high in held)


def test_what_touches_a_family_belongs_to_its_enclosure() -> None:
    """Two lines of zeros that cross: the crossing is degenerate, and lies in the box of the one family."""
    (cross,) = found_in("x*y**2; x**2*y").found
    assert cross.kind == "family" and np.all(cross.low <= -3) and np.all(cross.high >= 3)
