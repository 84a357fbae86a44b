import numpy as np
import pytest
from scipy.optimize import lsq_linear

from dalembert.contact import pressing
from dalembert.contact.pressing import pressing_forces


def off(W, b, forces):
    """How far forces are from the conditions, next to the sizes in them."""
    a = W @ forces + b
    return max(-forces.min(), -a.min(), np.abs(forces * a).max()) / (np.abs(b).max() + np.abs(forces).max())


@pytest.mark.parametrize("corrections", [0, 6])
@pytest.mark.parametrize("count", [1, 3, 12])
@pytest.mark.parametrize("motions", [2, 6, 20])
def test_beside_scipy(count, motions, corrections, monkeypatch):
    """Least squares of J^T f + v with f >= 0 have these conditions: equal accelerations, and forces where unique."""
    monkeypatch.setattr(pressing, "_CORRECTIONS", corrections)
    rng = np.random.default_rng(count + motions)
    for _ in range(20):
        J, v = rng.normal(size=(count, motions)), rng.normal(size=motions)
        found = pressing_forces(J @ J.T, J @ v)
        assert found is not None
        assert off(J @ J.T, J @ v, found) < 1e-12
        wanted = lsq_linear(J.T, -v, (0.0, np.inf), "bvls", tol=1e-15).x
        np.testing.assert_allclose(J @ J.T @ found, J @ J.T @ wanted, atol=1e-10)
        if count <= motions:
            np.testing.assert_allclose(found, wanted, atol=1e-9)


def test_contacts_that_repeat_others():
    """A table on four legs: any forces that carry it, none of which pulls."""
    legs = np.array([[1.0, x, y] for x in (-1.0, 1.0) for y in (-1.0, 1.0)])
    for x, y in ((0.0, 0.0), (0.5, -0.3), (1.0, 1.0), (0.0, 1.0)):
        load = np.array([-9.81, -9.81 * x, -9.81 * y])
        found = pressing_forces(legs @ legs.T, legs @ load)
        np.testing.assert_allclose(legs.T @ found, -load, atol=1e-12)
        assert found.min() >= 0.0


def test_contacts_that_contradict_each_other():
    """A wedge driven between walls that come nearer: no acceleration parts from both."""
    W = np.array([[1.0, -1.0], [-1.0, 1.0]])
    assert pressing_forces(W, np.array([-1.0, 0.5])) is None
    assert pressing_forces(W, np.array([-1.0, 1.0])) == pytest.approx([1.0, 0.0])


def test_none_and_those_that_lie_still():
    assert pressing_forces(np.zeros((0, 0)), np.zeros(0)).shape == (0,)
    assert not pressing_forces(np.eye(3), np.zeros(3)).any()
