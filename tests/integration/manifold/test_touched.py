"""The linear algebra of held contacts, against NumPy's."""

from __future__ import annotations

import numpy as np
import pytest

from dalembert.compiler.kernels import Array, Int, native
from dalembert.compiler.linear import factor_symmetric
from dalembert.integration.manifold.touched import acceleration, shortest, solve_touched
from dalembert.targets import TARGETS

RNG = np.random.default_rng(3)


@pytest.mark.parametrize(("k", "rank"), [(1, 1), (3, 3), (4, 3), (6, 3), (3, 0)])
def test_what_is_left_undetermined_is_shortest(k: int, rank: int):
    matrix = RNG.normal(size=(k, rank)) @ RNG.normal(size=(rank, k))
    right = matrix @ RNG.normal(size=k)
    x = np.empty(k)
    left = shortest(k, matrix.ravel().copy(), right.copy(), 1e-9, x)
    assert x == pytest.approx(np.linalg.lstsq(matrix, right, rcond=1e-9)[0], abs=1e-11)
    assert left < 1e-12


def test_a_row_that_contradicts_others_is_told():
    x = np.empty(2)
    assert shortest(2, np.ones(4), np.array([1.0, 3.0]), 1e-9, x) == pytest.approx(2.0)


@pytest.mark.parametrize("slips", [0.0, 0.4])
def test_forces_act_along_their_own_rows(slips: float):
    n, m = 4, 3
    root = RNG.normal(size=(n, n))
    M, A, f, g = root @ root.T + np.eye(n), RNG.normal(size=(m, n)), RNG.normal(size=n), RNG.normal(size=m)
    A[1] = 0.0
    B = A.copy()
    B[0] -= slips * A[2]
    factor, a, reaction = np.empty(n * n), np.linalg.solve(M, f), np.zeros(m)
    assert factor_symmetric(n, M.ravel(), factor, 0.0) == 0
    order = np.array([0, 2, 0])
    assert solve_touched(n, m, 2, order, factor, A.ravel(), B.ravel(), g, 1e-9, 0.0, a, reaction) == 0
    assert M @ a == pytest.approx(f + B.T @ reaction)
    assert A[[0, 2]] @ a == pytest.approx(g[[0, 2]])
    assert reaction[1] == 0.0


@native
def leaning(t: Array, q: Array, v: Array, u: Array, p: Array, M: Array, r: Array, A: Array, b: Array) -> Int:
    """A unit mass in the plane, drawn by (5, 2), with three rows, the first two of which may be away."""
    for i in range(4):
        M[i] = 1.0 - float(i % 3 > 0)
    r[0] = 5.0
    r[1] = 2.0
    for i in range(6):
        A[i] = 0.0
    for i in range(3):
        A[2 * i] = p[i]
        b[i] = 0.0
    return 0


@native
def smooth(t: Array, q: Array, v: Array, u: Array, p: Array, B: Array) -> Int:
    for i in range(6):
        B[i] = p[i // 2] * float(i % 2 == 0)
    return 0


@native
def nowhere(t: Array, q: Array, v: Array, u: Array, p: Array, h: Array, A: Array, M: Array) -> Int:
    return 0


@pytest.mark.skipif(not TARGETS["llvm"].available(), reason="llvmlite is missing")
@pytest.mark.parametrize("closed", range(-1, 3))
def test_what_is_away_bears_nothing(closed: int):
    """Whatever stood in the memory of the reactions, none of which lies beside it."""
    sizes = {"nq": 2, "n": 2, "nh": 0, "nc": 3}

    def wired(shop):
        functions = {name: shop.add(kernel, name) for name, kernel in
                     (("terms", leaning), ("position", nowhere), ("rubbing", smooth))}  # fmt: skip
        return {"acceleration": shop.add(acceleration, "acceleration", **sizes, **functions)}, {}

    held, a, memory = np.eye(4)[closed, :3], np.empty(2), np.full(5, 7.0)
    two, none = np.zeros(2), np.zeros(0)
    assert TARGETS["llvm"].assemble(wired, None).functions["acceleration"](
        np.zeros(1), two, two, none, held, a, memory[1:-1]) == 0  # fmt: skip
    assert a.tolist() == [0.0 if held.any() else 5.0, 2.0]
    assert memory.tolist() == [7.0, *(-5.0 * held), 7.0]
