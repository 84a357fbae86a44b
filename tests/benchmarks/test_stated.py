"""Equations of what is said once, by elimination."""

from __future__ import annotations

import numpy as np
import pytest
import sympy

from benchmarks.stated import Said, accelerations, solved


@pytest.mark.parametrize("rows", [0, 1, 3])
def test_elimination_solves_saddle_systems(rng: np.random.Generator, rows: int) -> None:
    root, A = rng.normal(size=(5, 5)), rng.normal(size=(rows, 5))
    A[:, 1] = 0.0
    M, f, g = root @ root.T + np.eye(5), rng.normal(size=5), rng.normal(size=rows)
    whole = np.block([[M, -A.T], [A, np.zeros((rows, rows))]])
    expected = np.linalg.solve(whole, np.concatenate([f, g]))[:5]
    found = solved(M.tolist(), f.tolist(), A.tolist(), g.tolist())
    assert np.abs(np.array(found) - expected).max() < 1e-12


def test_a_point_on_a_rod_and_one_on_a_skate() -> None:
    """The first turns about its hinge as a pendulum; the second keeps y' = x' at rate."""
    (x, y), (u, w) = (sympy.symbols(names) for names in ("x y", "u w"))
    at = {x: 0.6, y: -0.8, u: 0.8, w: 0.6}
    rod = Said((u**2 + w**2) / 2, 10 * y, holonomic=[(x**2 + y**2 - 1) / 2])
    reaction = -1.0 + 10 * -0.8
    expected = [0.6 * reaction, -0.8 * reaction - 10]
    assert [float(a.subs(at)) for a in accelerations(sympy, rod, (x, y), (u, w))] == pytest.approx(expected)
    skate = Said((u**2 + w**2) / 2, 10 * y, dissipation=u**2, forces=[3, 0], nonholonomic=[w - x * u])
    found = [float(a.subs(at)) for a in accelerations(sympy, skate, (x, y), (u, w))]
    push = 3 - 2 * 0.8  # along x, and 10 down: a_y = x a_x + u^2 with a force along (-x, 1)
    across = (0.8**2 + 10 + 0.6 * push) / (1 + 0.6**2)
    assert found == pytest.approx([push - 0.6 * across, across - 10])
