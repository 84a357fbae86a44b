"""Boxes with one zero each, pieces of curves, plateaus: on equations whose zeros are known."""

from __future__ import annotations

import numpy as np

from dalembert.analysis.zeros.boxes import Boxes, joined
from dalembert.analysis.zeros.dependence import affine_fields
from dalembert.analysis.zeros.paving import Paving
from tests.analysis.zeros.nodes import written

BUDGET = 20_000_000


def paved(rows: str, names: str = "x y", reach: float = 3.0, multipliers: str = ""):
    problem = written(rows, names, multipliers)
    n, size = len(problem.coordinates), len(problem.unknowns)
    fields = affine_fields(problem.graph, problem.rows, problem.coordinates) if not multipliers else []
    paving = Paving(problem, fields)
    ends = np.where(np.arange(size) < n, reach, np.inf)
    return paving.pave(Boxes(-ends[None], ends[None]), np.full(n, 2 * reach), BUDGET), paving


def test_each_zero_of_a_product_lies_in_boxes_of_its_own() -> None:
    """sin(3 x) = 0 and y^3 - y = 0: 5 times 3 zeros in the box."""
    outcome, paving = paved("sin(3*x); y**3 - y")
    boxes = joined(outcome.zeros, 2)
    zeros = [(k * np.pi / 3, y) for k in range(-2, 3) for y in (-1, 0, 1)]
    held = [{k for k, zero in enumerate(zeros) if np.all((zero >= low) & (zero <= high))}
            for low, high in zip(*boxes, strict=True)]  # fmt: skip
    assert all(len(some) == 1 for some in held) and set().union(*held) == set(range(15))
    assert not len(joined(outcome.stuck, 2)) and not len(joined(outcome.left, 2)) and paving.freedom == 0


def test_a_circle_of_zeros_is_covered_by_pieces() -> None:
    outcome, paving = paved("4*x*(x**2 + y**2 - 1); 4*y*(x**2 + y**2 - 1)")
    assert paving.freedom == 1 and paving.identities == 1
    pieces, angle = joined(outcome.pieces, 2), np.linspace(0, 2 * np.pi, 721)
    points = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    inside = (points[:, None] >= pieces.low - 1e-12) & (points[:, None] <= pieces.high + 1e-12)
    assert inside.all(axis=2).any(axis=1).all()
    middle = np.linalg.norm((pieces.low + pieces.high) / 2, axis=1)
    centre = joined(outcome.zeros, 2)
    assert np.abs(middle - 1).max() < 0.5
    assert len(centre) and np.all((centre.low < 0) & (centre.high > 0))


def test_what_is_degenerate_is_stuck_and_what_is_flat_a_plateau() -> None:
    outcome, _ = paved("x**3; y")
    stuck = joined(outcome.stuck, 2)
    assert len(stuck) and np.abs(stuck.low).max() < 1e-4 and not len(joined(outcome.zeros, 2))
    flat, _ = paved("select(x < 0, 0, x)", "x")
    plateaus = joined(flat.plateaus, 1)
    assert plateaus.low.min() == -3.0 and plateaus.high.max() <= 0.0


def test_multipliers_need_no_box() -> None:
    """k = -y/2 on the circle, x = 0: (0, 1, 1/2) and (0, -1, -1/2) for 2 x k = 0, 2 y k = 1."""
    outcome, _ = paved("2*x*k; 2*y*k - 1; x**2 + y**2 - 1", multipliers="k")
    boxes = joined(outcome.enclosures, 3)
    middles = {tuple(np.round((a + b) / 2, 3) + 0.0) for a, b in zip(*boxes, strict=True)}
    assert middles == {(0.0, 1.0, 0.5), (0.0, -1.0, -0.5)}


def test_what_the_budget_does_not_reach_is_left() -> None:
    problem = written("sin(20*x) - y; cos(20*y) - x")
    paving = Paving(problem)
    outcome = paving.pave(Boxes(np.full((1, 2), -3.0), np.full((1, 2), 3.0)), np.full(2, 6.0), 30_000)
    assert len(joined(outcome.left, 2)) and paving.work < 200_000
