"""Simulations whose matrices are mostly zeros, beside the same with full ones."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from benchmarks.singular import DESCRIPTIONS
from dalembert.compiler.sparse import Pattern
from dalembert.integration.kernels import build_kernels


def compiled(kind: str, size: int) -> da.Model:
    return da.compile(DESCRIPTIONS[kind].system(size))


@pytest.mark.parametrize("kind", ["points", "bodies"])
def test_sparse_and_full_matrices_give_the_same_motion(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    q, v = DESCRIPTIONS[kind].start(4, 1.0)
    found: list[da.Trajectory] = []
    for full in (False, True):
        with monkeypatch.context() as patch:
            patch.setenv("DALEMBERT_CACHE", "off")  # no key says what is patched
            if full:
                patch.setattr(Pattern, "is_sparse", False)
            model = compiled(kind, 4)
            assert (build_kernels(model).pattern is None) == full
            found.append(da.simulate(model, q=q, v=v, duration=0.6, rtol=1e-10))
    sparse, dense = found
    assert np.abs(sparse.at(0.5).q - dense.at(0.5).q).max() < 1e-8
    assert np.abs(sparse.multipliers[0] - dense.multipliers[0]).max() < 1e-9 * np.abs(dense.multipliers[0]).max()
    for each in found:
        assert np.abs(each.constraint_residual).max() < 1e-13
        assert np.abs(each.energy / each.energy[0] - 1).max() < 1e-13


def test_full_matrices_are_told_of_sparse_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    q, v = map(np.array, DESCRIPTIONS["points"].start(5, 1.0))
    told = []
    for full in (False, True):
        with monkeypatch.context() as patch:
            patch.setenv("DALEMBERT_CACHE", "off")  # no key says what is patched
            if full:
                patch.setattr(Pattern, "is_sparse", False)
            kernels = build_kernels(compiled("points", 5))
        asked, context = [("terms", "M"), ("terms", "A"), ("velocity", "A"), ("position", "M")], np.zeros(200)
        told.append([kernels.evaluate(name, 0.0, q, v, context)[block] for name, block in asked])
    assert all(np.array_equal(one, other) for one, other in zip(*told, strict=True))


def test_a_row_that_repeats_others_is_left_out_of_sparse_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    """The chain's last link held twice: same motion, and multipliers 0 for the copy."""
    x = da.coordinates(" ".join(f"x{i} y{i}" for i in range(10)))
    points = list(zip(x[::2], x[1::2], strict=True))
    lengths = [(a - c) ** 2 + (b - d) ** 2 - 1 for (a, b), (c, d) in zip([(0, 0), *points], points, strict=False)]
    kinetic, potential = sum(each.diff() ** 2 for each in x) / 2, 9.81 * sum(b for _, b in points)
    start = [value for i in range(10) for value in (i + 1.0, 0.0)]
    ends = []
    for rows in (lengths, [*lengths, lengths[-1]]):
        system = da.System(x, kinetic=kinetic, potential=potential, holonomic=rows)
        model = da.compile(system)
        assert build_kernels(model).pattern is not None
        ends.append(da.simulate(model, q=start, duration=0.3, rtol=1e-10))
    once, twice = ends
    assert twice.success and np.abs(once.q[-1] - twice.q[-1]).max() < 1e-9
    assert np.count_nonzero(twice.multipliers[-1]) == 10
