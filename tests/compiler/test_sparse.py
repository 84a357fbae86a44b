"""Sparse saddle systems beside dense ones."""

from __future__ import annotations

import numpy as np
import pytest

from dalembert.compiler import sparse
from dalembert.compiler.program import Program
from dalembert.compiler.sparse import Pattern
from dalembert.targets.numpy import numpy_function

SAFE = (1e-9, 1e-4)


def chain(size: int, branch: int = 2) -> Pattern:
    """M of a tree whose node k hangs on k // branch of those before it, and rows that tie neighbours."""
    mass = [(i, j) for i in range(size) for j in {i, (i - 1) // branch} if 0 <= j <= i]
    rows = [(c, j) for c in range(size // 2) for j in (2 * c, 2 * c + 1, (2 * c + 2) % size)]
    return Pattern(size, size // 2, tuple(sorted(set(mass))), tuple(sorted(set(rows))))


def filled(pattern: Pattern, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Random matrices of a pattern, and their entries."""
    M, A = np.zeros((pattern.n, pattern.n)), np.zeros((pattern.m, pattern.n))
    for i, j in pattern.mass:
        M[i, j] = M[j, i] = rng.normal()
    M += np.diag(np.abs(M).sum(axis=1) + 1.0)
    for c, j in pattern.rows:
        A[c, j] = rng.normal()
    return M, A, np.array([M[place] for place in pattern.mass]), np.array([A[place] for place in pattern.rows])


def run(program: Program, *arrays: object) -> tuple[np.ndarray, ...]:
    return numpy_function(program.verify())(*arrays)


@pytest.mark.parametrize("size", [1, 2, 3, 7, 24])
def test_solutions_are_those_of_the_dense_system(rng: np.random.Generator, size: int) -> None:
    pattern = chain(size)
    M, A, mass, rows = filled(pattern, rng)
    f, g = rng.normal(size=size), rng.normal(size=pattern.m)
    factors, pivots, margins = run(sparse.factor(pattern, "f"), mass, rows, SAFE)
    a, multipliers = run(sparse.solve(pattern, "s"), factors, f, g)
    whole = np.block([[M, -A.T], [A, np.zeros((pattern.m, pattern.m))]])
    exact = np.linalg.solve(whole, np.concatenate([f, g]))
    assert np.abs(np.concatenate([a, multipliers]) - exact).max() <= 1e-10 * np.abs(exact).max()
    assert margins.min() > 0 and (pivots > 0).all()
    of_f, of_g, _ = run(sparse.misses(pattern, "m"), mass, rows, f, g, a, multipliers)
    assert np.abs(of_f - (f + A.T @ multipliers - M @ a)).max(initial=0.0) < 1e-12
    assert np.abs(of_g - (g - A @ a)).max(initial=0.0) < 1e-12


def test_factors_are_sparse() -> None:
    """A tree without rows has no fill: one entry for each of M; with rows the work grows with the size alone."""
    tree = chain(60).first(0)
    assert sparse.size_of_factors(tree) == len(tree.mass)
    works = [chain(size, branch=1).work for size in (50, 100, 200)]
    assert works[2] - works[1] <= 2.2 * (works[1] - works[0])
    assert chain(40).is_sparse
    assert not Pattern(40, 0, tuple((i, j) for i in range(40) for j in range(i + 1)), ()).is_sparse


def test_a_row_comes_after_its_coordinates() -> None:
    pattern = chain(30)
    place = {k: at for at, (k, _) in enumerate(pattern.elimination)}
    assert all(place[j] < place[pattern.n + c] for c, j in pattern.rows)
    assert sorted(place) == list(range(pattern.n + pattern.m))


def test_rows_that_repeat_others_are_left_out(rng: np.random.Generator) -> None:
    once = chain(20)
    twice = Pattern(20, 2 * once.m, once.mass, (*once.rows, *((c + once.m, j) for c, j in once.rows)))
    M, A, mass, rows = filled(once, rng)
    f, g = rng.normal(size=20), rng.normal(size=once.m)
    factors, pivots, margins = run(sparse.factor(twice, "f"), mass, [*rows, *(3 * rows)], SAFE)
    a, multipliers = run(sparse.solve(twice, "s"), factors, f, [*g, *(3 * g)])
    exact = np.linalg.solve(np.block([[M, -A.T], [A, np.zeros((once.m, once.m))]]), np.concatenate([f, g]))
    assert np.abs(a - exact[:20]).max() < 1e-11
    assert np.count_nonzero(pivots) == np.count_nonzero(multipliers) == once.m
    assert margins[0] > 0 > margins[1] and margins[2] > 0


def test_a_mass_matrix_that_is_not_definite_is_noticed(rng: np.random.Generator) -> None:
    pattern = chain(9)
    _, _, mass, rows = filled(pattern, rng)
    mass[pattern.mass.index((4, 4))] = 0.0
    _, _, margins = run(sparse.factor(pattern, "f"), mass, rows, SAFE)
    assert not margins[0] > 0


def test_the_sizes_of_rows(rng: np.random.Generator) -> None:
    pattern = chain(11)
    _, A, _, rows = filled(pattern, rng)
    x = rng.normal(size=11)
    (scales,) = run(sparse.reaches(pattern, "r", 0.5), rows, x)
    assert np.abs(scales - np.abs(A) @ (np.abs(x) + 0.5)).max() < 1e-14
