"""Inputs that have to be unit vectors: refused by both doors, and by kernels that solve."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import ShapeError


@pytest.fixture(scope="module", params=["llvm", "numpy"])
def drone(request) -> da.Model:
    """Two quaternions, at different places among the coordinates."""
    machine = da.Mechanism("drone")
    hull = machine.body("hull", 1, (0.1, 0, 0), (0.1, 0.1, 0.1, 0, 0, 0))
    machine.floating("free", machine.ground, hull)
    load = machine.body("load", 0.2, (0, 0, -0.3), (0.01, 0.01, 0.01, 0, 0, 0))
    machine.spherical("ball", hull, load)
    return da.compile(machine, target=request.param)


Q = np.array([0.1, 0.2, 0.3, 1.0, 0.0, 0.0, 0.0, 0.6, 0.0, 0.8, 0.0])
V = np.linspace(-1, 1, 9)


@pytest.mark.parametrize("start", [3, 7])
def test_a_quaternion_without_length_is_refused_everywhere(drone: da.Model, start: int) -> None:
    wrong = Q.copy()
    wrong[start : start + 4] = 0.0
    calls = [lambda q: drone.mass_matrix(q), lambda q: drone.energy(q, V), lambda q: drone.forward_dynamics(q, V),
             lambda q: drone.frame_pose("load", q), lambda q: drone.mass_matrix(np.array([Q, q])),
             lambda q: drone.potential_energy(q.tolist())]  # fmt: skip
    for call in calls:
        assert np.all(np.isfinite(call(Q)))
        with pytest.raises(ShapeError, match=rf"quaternion q\[{start}:{start + 4}\] has the length 0"):
            call(wrong)


def test_four_digits_written_by_hand_pass(drone: da.Model) -> None:
    rounded = Q.copy()
    rounded[3:7] = (0.7071, 0.7071, 0.0, 0.0)
    assert np.isfinite(drone.energy(rounded, V))
    rounded[3:7] *= 1.01
    with pytest.raises(ShapeError, match=r"length 1\.00999"):
        drone.energy(rounded, V)


def test_nan_stays_nan(drone: da.Model) -> None:
    assert np.isnan(drone.energy(np.full(11, np.nan), V))


@pytest.mark.parametrize("values", [np.nan, np.inf, 1j, "heavy"])
def test_parameters_that_are_no_numbers(values) -> None:
    model = da.compile(da.System("x", kinetic="m*x'**2/2", parameters={"m": None}))
    for given in ({"m": values}, [values]):
        with pytest.raises(ShapeError, match="parameters"):
            model.mass_matrix([0.0], parameters=given)
    with pytest.raises(ShapeError, match="is nan"):
        da.Mechanism("m").parameter("mass", float("nan"))
    with pytest.raises(ShapeError, match=r"parameters has shape \(2, 1\)"):
        da.stepper(model, q=[0.0], parameters={"m": [1.0, 2.0]})
