import numpy as np
import pytest

from dalembert.contact.metric import allowed, constraint_impulses, metric
from dalembert.errors import SingularMassMatrixError


def test_without_constraints_the_operator_is_that_of_delassus():
    rng = np.random.default_rng(1)
    root, J = rng.normal(size=(5, 5)), rng.normal(size=(3, 5))
    M = root @ root.T
    found = metric(M, J)
    np.testing.assert_allclose(found.operator, J @ np.linalg.inv(M) @ J.T, rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(found.spread, np.linalg.inv(M) @ J.T, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("repeat", [False, True])
def test_constraints_are_kept_as_the_saddle_system_keeps_them(repeat):
    rng = np.random.default_rng(2)
    root, J, A = rng.normal(size=(6, 6)), rng.normal(size=(2, 6)), rng.normal(size=(2, 6))
    M, p = root @ root.T, rng.normal(size=2)
    saddle = np.block([[M, -A.T], [A, np.zeros((2, 2))]])
    wanted = np.linalg.solve(saddle, np.r_[J.T @ p, 0.0, 0.0])
    rows = np.vstack([A, A[:1] + 2.0 * A[1:]]) if repeat else A
    found = metric(M, J, rows)
    np.testing.assert_allclose(found.spread @ p, wanted[:6], rtol=1e-10, atol=1e-12)
    np.testing.assert_allclose(found.operator, J @ found.spread, atol=1e-12)
    reactions = constraint_impulses(M, J, rows, found.spread @ p, p)
    np.testing.assert_allclose(rows.T @ reactions, A.T @ wanted[6:], atol=1e-10)


def test_constraints_make_up_for_a_mass_that_is_missing():
    M, J = np.diag([2.0, 0.0]), np.array([[1.0, 0.0]])
    assert metric(M, J, np.array([[1.0, -1.0]])).operator == pytest.approx(0.5)
    with pytest.raises(SingularMassMatrixError, match="no inertia"):
        metric(M, J)


def test_what_constraints_allow_is_orthonormal():
    A = np.array([[1.0, 2.0, 3.0], [2.0, 4.0, 6.0]])
    free = allowed(A)
    assert free.shape == (3, 2)
    np.testing.assert_allclose(free.T @ free, np.eye(2), atol=1e-15)
    np.testing.assert_allclose(A @ free, 0.0, atol=1e-14)
