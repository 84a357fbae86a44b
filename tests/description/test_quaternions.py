"""Quaternions that are given: left out they are no turn, of another length they are divided, of zeros refused."""

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import DescriptionError, Remark
from dalembert.forms.statics.places import configuration


def hanging_ball():
    """2 kg m^2 about its pivot, 9.81 N at 1 m below it."""
    made = da.Mechanism("ball")
    made.spherical("turn", made.ground, made.body("ball", mass=1.0, com=(0, 0, -1), inertia=(1.0, 1.0, 1.0, 0, 0, 0)))
    return made


@pytest.mark.parametrize("q0", [None, {}, {"turn_qx": 0.0}, [1.0, 0, 0, 0]])
def test_a_ball_hangs_with_its_frequency_wherever_its_quaternion_is_left_out(q0):
    """w^2 = m g l / I = 4.905 about x and y."""
    values = np.linalg.eigvals(da.control.linearize(hanging_ball(), q0=q0).A)
    assert sorted(values.imag) == pytest.approx([-np.sqrt(4.905)] * 2 + [0, 0] + [np.sqrt(4.905)] * 2, abs=1e-12)


def test_quaternions_of_other_lengths_are_divided_and_told_and_zero_is_refused():
    system = hanging_ball().system
    with pytest.warns(Remark, match="quaternion-length: here: the quaternion of 'turn' has the length 5"):
        assert configuration("here", system, [3.0, 0, 4.0, 0]).tolist() == [0.6, 0, 0.8, 0]
    for zero in ([0.0] * 4, {"turn_qw": 0}):
        with pytest.raises(DescriptionError, match="the quaternion from 'turn_qw' on is zero"):
            configuration("here", system, zero)
