"""Gauss's principle: the constrained least squares of scipy and the compiled forward dynamics agree with it."""

import numpy as np
import pytest
from scipy.optimize import minimize

import dalembert as da
from dalembert import gallery
from dalembert.errors import SingularMassMatrixError
from dalembert.forms.principles.gauss import _least, gauss_principle

CONSTRAINED = ["bowl", "circle-cartesian", "ellipsoid", "pendulum-dae", "rod-multiplier", "rolling-sphere", "slope",
               "sphere"]


@pytest.mark.parametrize("name", ["double-pendulum", "falling-cat", "two-body", *CONSTRAINED])
def test_the_least_compulsion_is_the_forward_dynamics(name):
    system = gallery.load(name).build()
    model, random = da.compile(system), np.random.default_rng(3)
    q, v = random.uniform(0.3, 1.2, (2, 5, model.nq))
    u = random.uniform(-1, 1, (5, model.nu))
    arguments = (q, v, u) if model.nu else (q, v)
    a, multipliers = gauss_principle(system).minimum(q, v, u=u)
    assert np.allclose(a, model.forward_dynamics(*arguments), rtol=1e-9, atol=1e-9)
    if model.nc:
        assert np.allclose(multipliers, model.multipliers(*arguments), rtol=1e-8, atol=1e-8)


def test_scipy_finds_the_same_minimum():
    """SLSQP on Z(a) with A a + b = 0, from the model's matrices."""
    system = gallery.load("rod-multiplier").build()
    model = da.compile(system)
    q, v = np.array([0.1, 0.2, 0.9, 0.8]), np.array([0.3, -0.4, 0.2, 0.5])
    mass, rest = model.mass_matrix(q), model.forces(q, v) - model.bias(q, v)
    a0 = np.linalg.solve(mass, rest)
    rows, b = model.constraint_jacobian(q), model.constraint_bias(q, v)
    found = minimize(lambda a: (a - a0) @ mass @ (a - a0) / 2, a0, method="SLSQP", tol=1e-14,
                     constraints={"type": "eq", "fun": lambda a: rows @ a + b})
    assert np.allclose(gauss_principle(system).minimum(q, v)[0], found.x, rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize("name", ["degenerate-lagrangian", "double-pendulum", "falling-cat-friction", *CONSTRAINED])
def test_the_gradient_is_lagranges(name):
    assert all(proof.method == "proved" for proof in gauss_principle(gallery.load(name).build()).prove())


def test_redundant_constraints_share_the_reaction():
    x, y = da.coordinates("x y")
    rows = [x + y, 2 * x + 2 * y]
    system = da.System([x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2, potential=4 * y, holonomic=rows)
    a, multipliers = gauss_principle(system).minimum([0.0, 0.0], [0.0, 0.0])
    assert np.allclose(a, [2.0, -2.0]) and np.allclose(multipliers, [0.4, 0.8])


def test_missing_inertia_is_said():
    x, y = da.coordinates("x y")
    with pytest.raises(SingularMassMatrixError):
        gauss_principle(da.System([x, y], kinetic=x.diff() ** 2, potential=y**2)).minimum([0, 1], [0, 0])


def test_a_lone_mass_without_inertia_is_carried_by_a_constraint():
    x, y = da.coordinates("x y")
    system = da.System([x, y], kinetic=x.diff() ** 2 / 2, potential=3 * y, holonomic=[y - x])
    a, multipliers = gauss_principle(system).minimum([0.0, 0.0], [0.0, 0.0])
    assert np.allclose(a, [-3.0, -3.0]) and np.allclose(multipliers, [3.0])


@pytest.mark.parametrize("size", [1e-3, 1.0, 1e7])
@pytest.mark.parametrize("redundant", [False, True])
def test_the_least_compulsion_at_any_size_of_the_constraints(size, redundant):
    """Rows that say the same twice, up to rounding, count once, whatever their unit."""
    random = np.random.default_rng(12)
    root = random.normal(size=(4, 4))
    m, rest, rows = root @ root.T + np.eye(4), random.normal(size=4), random.normal(size=(2, 4))
    bias = np.array([0.3, -1.0])
    a, b = size * rows, size * bias
    if redundant:
        a, b = np.vstack([a, a[0] / 3 + a[1] / 7]), np.append(b, b[0] / 3 + b[1] / 7)
    x, multipliers = _least(m, rest, a, b)
    whole = np.block([[m, -rows.T], [rows, np.zeros((2, 2))]])
    wanted = np.linalg.solve(whole, np.concatenate([rest, -bias]))
    np.testing.assert_allclose(x, wanted[:4], rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(np.abs(a.T @ multipliers), np.abs(rows.T @ wanted[4:]), rtol=1e-8, atol=1e-8)
    if not redundant:
        np.testing.assert_allclose(np.abs(size * multipliers), np.abs(wanted[4:]), rtol=1e-8)
