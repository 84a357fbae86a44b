"""Pseudo-inertias against clouds of particles, and their logarithms against quotients of differences."""

import numpy as np
import pytest

from dalembert.analysis.pseudo_inertia import (
    from_log,
    inertial_parameters,
    is_consistent,
    log_jacobian,
    pseudo_inertia,
    to_log,
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
def test_logarithms_come_back(seed):
    parameters, moments = cloud(seed)
    theta = to_log(parameters, 1e-9)
    np.testing.assert_allclose(from_log(theta), parameters, rtol=1e-11, atol=1e-11)
    U = np.diag(np.exp(theta[:4]))
    U[np.triu_indices(4, 1)] = theta[4:]
    np.testing.assert_allclose(U @ U.T, moments, rtol=1e-11, atol=1e-11)
    steps = 1e-6 * np.eye(10)
    slopes = np.array([(from_log(theta + step) - from_log(theta - step)) / 2e-6 for step in steps]).T
    np.testing.assert_allclose(log_jacobian(theta), slopes, rtol=1e-7, atol=1e-7)


def test_what_no_body_has_is_raised_to_the_least_eigenvalue():
    vectors = np.linalg.qr(np.random.default_rng(2).normal(size=(4, 4)))[0]
    for least in (1e-3, 0.25):
        P = (vectors * [-1.0, 1e-4, 2.0, 5.0]) @ vectors.T
        nearest = (vectors * [least, least, 2.0, 5.0]) @ vectors.T
        found = pseudo_inertia(from_log(to_log(inertial_parameters(P), least)))
        np.testing.assert_allclose(found, nearest, rtol=1e-9, atol=1e-10)


def test_exponents_are_cut_before_they_overflow():
    for size, cut in ((39.0, 39.0), (41.0, 40.0), (1e4, 40.0)):
        high, low = np.zeros(10), np.zeros(10)
        high[3], low[3] = size, -size
        assert from_log(high)[0] == pytest.approx(np.exp(2 * cut))
        assert from_log(low)[0] == pytest.approx(np.exp(-2 * cut))
