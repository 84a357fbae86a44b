"""Sparse saddle systems beside dense ones."""

from __future__ import annotations

import mpmath as mp
import numpy as np
import pytest

from dalembert.compiler import sparse
from dalembert.compiler.program import Block, Builder, Program
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


# -------------------------------------------------------------------- written out


def system_of(pattern: Pattern) -> Program:
    """The program whose inputs q, v, u, p are the entries of M and A, the force and the target of a system."""
    build = Builder()
    sizes = (1, len(pattern.mass) + len(pattern.rows), pattern.n, pattern.m, 0)
    inputs = tuple(Block.of_shape(name, (size,)) for name, size in zip("tqvup", sizes, strict=True))
    zero = build.constant(0.0)
    matrix, jacobian = [zero] * pattern.n**2, [zero] * (pattern.m * pattern.n)
    for k, (i, j) in enumerate(pattern.mass):
        matrix[i * pattern.n + j] = matrix[j * pattern.n + i] = build.leaf(("input", 1, k))
    for k, (c, j) in enumerate(pattern.rows, len(pattern.mass)):
        jacobian[c * pattern.n + j] = build.leaf(("input", 1, k))
    force, target = ([build.leaf(("input", block, k)) for k in range(sizes[block])] for block in (2, 3))
    outputs = {"M": matrix, "r": force, "A": jacobian, "b": target}
    blocks = tuple((Block.of_shape(name, (len(values),)), tuple(values)) for name, values in outputs.items())
    return Program("system", inputs, tuple(build.instructions), blocks).verify()


@pytest.mark.parametrize(("n", "rows"), [(2, False), (9, False), (30, False), (24, True)])
def test_unknowns_are_written_out(rng: np.random.Generator, n: int, rows: bool) -> None:
    pattern = chain(n, branch=1) if rows else chain(n).diagonal.first(0) if n == 2 else chain(n).first(0)
    m, program = pattern.m, sparse.written(system_of(pattern), n, pattern.m)
    assert program is not None and not sparse.is_always_good(program)
    M, A, mass, entries = filled(pattern, rng)
    f, g = rng.normal(size=n), rng.normal(size=m)
    x, good = run(program, [0.0], [*mass, *entries], f, g, [])
    exact = np.linalg.solve(np.block([[M, -A.T], [A, np.zeros((m, m))]]), [*f, *g])
    assert good[0] > 0
    assert np.abs(x - exact).max() <= 1e-13 * np.abs(exact).max()


@pytest.mark.parametrize("seed", range(3))
def test_what_is_missed_is_solved_for_once_more(seed: int) -> None:
    """Beside rows that nearly repeat each other, in 40 digits; without it 1e-13 to 1e-12 are lost."""
    rng = np.random.default_rng(seed)
    pattern = Pattern(24, 2, chain(24).mass, tuple((c, j) for c in range(2) for j in range(3)))
    M, A, mass, _ = filled(pattern, rng)
    A[:, :3] = [[1, 0.5, -0.3], [1, 0.53, -0.3]]
    f, g = np.full(24, 1e-3), np.array([1.0, 1.5])
    program = sparse.written(system_of(pattern), 24, 2)
    assert program is not None
    x, good = run(program, [0.0], [*mass, *(A[place] for place in pattern.rows)], f, g, [])
    with mp.workdps(40):
        exact = mp.lu_solve(mp.matrix(np.block([[M, -A.T], [A, np.zeros((2, 2))]]).tolist()), mp.matrix([*f, *g]))
    assert good[0] > 0
    np.testing.assert_allclose(x, np.array(exact.tolist(), dtype=float)[:, 0], rtol=0, atol=1e-14 * np.abs(x).max())


@pytest.mark.parametrize("least", [1e-10, 1e-4])
def test_a_pivot_that_may_vanish_is_no_good(rng: np.random.Generator, least: float) -> None:
    """`SAFE_PIVOT` of what M is without constraints, and a larger part with them."""
    rows = least == 1e-4
    pattern = Pattern(20, 1, (*tuple((i, i) for i in range(20)), (1, 0)), ((0, 5), (0, 6))) if rows else Pattern(
        4, 0, ((0, 0), (1, 0), (1, 1), (2, 2), (3, 3)), ())
    pattern = Pattern(pattern.n, pattern.m, tuple(sorted(pattern.mass)), pattern.rows)
    program = sparse.written(system_of(pattern), pattern.n, pattern.m)
    assert program is not None
    entries = dict.fromkeys(pattern.mass, 1.0)
    for factor, is_good in ((1.01, True), (0.99, False)):
        entries[1, 0] = np.sqrt(1.0 - factor * least)
        _, good = run(program, [0.0], [*(entries[place] for place in pattern.mass), *[1.0] * len(pattern.rows)],
                      np.ones(pattern.n), np.ones(pattern.m), [])
        assert (good[0] > 0) == is_good


def test_what_is_written_out() -> None:
    """Full matrices are not, and few unknowns with constraints neither."""
    full = Pattern(6, 0, tuple((i, j) for i in range(6) for j in range(i + 1)), ())
    few = Pattern(14, 2, tuple((i, i) for i in range(14)), ((0, 0), (1, 1)))
    more = Pattern(15, 2, tuple((i, i) for i in range(15)), ((0, 0), (1, 1)))
    assert sparse.written(system_of(full), 6, 0) is None
    assert sparse.written(system_of(few), 14, 2) is None
    assert sparse.written(system_of(more), 15, 2) is not None
