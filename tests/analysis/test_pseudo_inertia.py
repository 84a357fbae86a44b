"""Pseudo-inertias against clouds of particles, and their factors against quotients of differences."""

import numpy as np
import pytest

from dalembert.analysis.pseudo_inertia import (
    factor_jacobian,
    from_factor,
    inertial_parameters,
    is_consistent,
    pseudo_inertia,
    to_factor,
)


def cloud(seed):
    """Ten parameters of six particles, and the sum of m (r, 1)(r, 1)^T over them."""
    random = np.random.default_rng(seed)
    masses, places = random.uniform(0.2, 2.0, 6), random.normal(size=(6, 3))
    points = np.hstack([places, np.ones((6, 1))])
    tensor = sum(m * (r @ r * np.eye(3) - np.outer(r, r)) for m, r in zip(masses, places, strict=True))
    entries = [*np.diag(tensor), tensor[0, 1], tensor[0, 2], tensor[1, 2]]
    return np.array([masses.sum(), *(masses @ places), *entries]), points.T @ np.diag(masses) @ points


@pytest.mark.parametrize("seed", range(5))
def test_the_pseudo_inertia_holds_the_second_moments(seed):
    parameters, moments = cloud(seed)
    np.testing.assert_allclose(pseudo_inertia(parameters), moments, rtol=1e-13, atol=1e-13)
    np.testing.assert_allclose(inertial_parameters(moments), parameters, rtol=1e-13, atol=1e-13)
    assert is_consistent(parameters)
    for place in (0, 4):
        wrong = parameters.copy()
        wrong[place] = -1.0
        assert not is_consistent(wrong)
    flat = np.array([1.0, 0, 0, 0, 1, 1, 2, 0, 0, 0])
    assert not is_consistent(flat) and is_consistent(flat - [0, 0, 0, 0, 0, 0, 1e-9, 0, 0, 0])


@pytest.mark.parametrize("seed", range(5))
def test_factors_come_back(seed):
    parameters, moments = cloud(seed)
    theta = to_factor(parameters, 1e-9)
    np.testing.assert_allclose(from_factor(theta), parameters, rtol=1e-11, atol=1e-11)
    U = np.diag(theta[:4])
    U[np.triu_indices(4, 1)] = theta[4:]
    np.testing.assert_allclose(U @ U.T, moments, rtol=1e-11, atol=1e-11)
    steps = 1e-6 * np.eye(10)
    slopes = np.array([(from_factor(theta + step) - from_factor(theta - step)) / 2e-6 for step in steps]).T
    np.testing.assert_allclose(factor_jacobian(theta), slopes, rtol=1e-7, atol=1e-7)


def test_what_no_body_has_is_raised_to_the_least_eigenvalue():
    vectors = np.linalg.qr(np.random.default_rng(2).normal(size=(4, 4)))[0]
    for least in (1e-3, 0.25):
        P = (vectors * [-1.0, 1e-4, 2.0, 5.0]) @ vectors.T
        nearest = (vectors * [least, least, 2.0, 5.0]) @ vectors.T
        found = pseudo_inertia(from_factor(to_factor(inertial_parameters(P), least)))
        np.testing.assert_allclose(found, nearest, rtol=1e-9, atol=1e-10)
