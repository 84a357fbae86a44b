"""Forces that are as far within their cones as there are."""

import numpy as np
from scipy.optimize import linprog

from dalembert.contact.central import central_forces


def test_the_least_force_is_the_largest_that_a_linear_program_finds():
    """Without friction the question is a linear program, which HiGHS answers."""
    rng = np.random.default_rng(4)
    for _ in range(20):
        rows, given = np.vstack((np.ones(6), rng.normal(size=(2, 6)))), rng.uniform(0.0, 1.0, 6)
        _, _, right = np.linalg.svd(rows)
        found, least = central_forces(given[:, None], right[3:], np.zeros(6))
        above = np.column_stack((-np.eye(6), np.ones(6)))
        best = linprog([*np.zeros(6), -1.0], A_eq=np.column_stack((rows, np.zeros(3))), b_eq=rows @ given,
                       A_ub=above, b_ub=np.zeros(6), bounds=(None, None))  # fmt: skip
        assert abs(least + best.fun) < 1e-6
        assert np.abs(rows @ (found.ravel() - given)).max() < 1e-12
        assert found.min() >= least - 1e-9


def test_friction_is_kept_within_its_cones():
    """What slips past its cone is led into it by what may be added."""
    forces, null = np.array([[1.0, 0.9, 0.0], [1.0, -0.1, 0.0]]), np.array([[0.0, 1.0, 0.0, 0.0, -1.0, 0.0]])
    found, least = central_forces(forces, null, np.full(2, 0.5))
    assert np.allclose(found[:, 1], 0.4, atol=1e-5)
    assert abs(least - 0.2) < 1e-6
