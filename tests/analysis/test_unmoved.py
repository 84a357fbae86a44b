"""Modes that no input moves are told from those that one moves a little."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert.analysis.unmoved import unmoved


@pytest.mark.parametrize("modes", [(0.0, 0.0), (0.0, -0.7), (1.0j, -1.0j), (2.0, -2.0), (-0.3, -0.5)], ids=str)
def test_two_modes_beside_the_inputs_are_found_in_any_coordinates(rng: np.random.Generator, modes: tuple) -> None:
    A, B = np.zeros((4, 4)), np.zeros((4, 2))
    A[:2, :2], B[:2] = [[0, 1], [-3, 0]], rng.normal(size=(2, 2))
    A[2:, 2:] = [[0, 1], [-np.prod(modes).real, sum(modes).real]]
    for size in (1e-6, 1.0, 1e6):
        T = size * (rng.normal(size=(4, 4)) + 3 * np.eye(4))
        found = np.sort_complex(unmoved(T @ A @ np.linalg.inv(T), T @ B).astype(complex))
        np.testing.assert_allclose(found, np.sort_complex(np.array(modes)), atol=1e-6)


def test_inputs_of_any_size_move_what_they_drive() -> None:
    """A gyro of 1e-12 kg m^2 beside a mass of 1 kg; a mass of 1e12 kg behind a spring."""
    both = da.System("x phi", kinetic="(x'**2 + 1e-12*phi'**2)/2", forces={"x": "u", "phi": "w"}, inputs=["u", "w"])
    assert da.control.linearize(both, [0, 0]).controllability_rank == 4
    behind = da.System("x y", kinetic="(x'**2 + 1e12*y'**2)/2", potential="(x - y)**2/2", forces={"x": "u"},
                       inputs=["u"])  # fmt: skip
    assert da.control.linearize(behind, [0, 0]).controllability_rank == 4


def test_what_rounding_leaves_behind_is_no_unit_of_a_state() -> None:
    """A heading that acts on nothing, but for 1e-31."""
    A = np.array([[0.0, 2.8, 0.07], [0.0, 0.0, 1.0], [3e-31, 13.0, -9.0]])
    assert len(unmoved(A, np.array([[0.0], [0.0], [4.3]]))) == len(unmoved(A.T, np.diag([1.0, 0.0, 0.0]))) == 0
