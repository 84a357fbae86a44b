"""Lyapunov exponents: those of linear systems, sums by Liouville, zeros of regular motions, a published value."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import DescriptionError
from tests.studies.oscillators import DUFFING, duffing


def test_departures_decay_as_eigenvalues_say() -> None:
    given = duffing(a=3.0, c=4.0)
    found = da.motion.lyapunov(DUFFING, q=[1.0], duration=20.0, transient=12.0, parameters=given)
    assert found.exponents == pytest.approx([-1.0, -3.0], abs=1e-7) and found.error.max() < 1e-7
    assert found.dimension == 0.0 and found.times[-1] == pytest.approx(32.0)


def test_long_intervals_are_shortened_where_directions_come_too_far_apart() -> None:
    given = duffing(a=3.0, c=4.0)
    found = da.motion.lyapunov(DUFFING, q=[1.0], duration=40.0, transient=12.0, interval=20.0, parameters=given)
    assert found.exponents == pytest.approx([-1.0, -3.0], abs=1e-7) and len(found.times) == 8


def test_uedas_oscillator_has_its_published_exponent() -> None:
    """0.1034, -0.1534 1/s: Sprott, Chaos and Time-Series Analysis (2003), appendix A."""
    given = duffing(b=1.0, c=0.05, F=7.5)
    found = da.motion.lyapunov(DUFFING, q=[2.5], duration=1500.0, interval=2.0 * np.pi, parameters=given)
    assert found.exponents[0] == pytest.approx(0.1034, abs=0.025) and 0.0 < found.error[0] < 0.02
    assert found.exponents.sum() == pytest.approx(-0.05, abs=1e-9)  # the divergence
    assert found.dimension == pytest.approx(1.0 + found.exponents[0] / -found.exponents[1])
    assert found.plot().axes[0].get_ylabel() == "exponents [1/s]"


def test_exponents_of_a_regular_motion_go_to_zero_in_pairs() -> None:
    given = duffing(a=1.0, b=1.0)
    found = da.motion.lyapunov(DUFFING, q=[1.0], duration=1000.0, interval=20.0, parameters=given)
    assert np.abs(found.exponents).max() < 0.01 and np.all(np.diff(found.exponents) <= 0.0)
    assert found.exponents.sum() == pytest.approx(0.0, abs=1e-9)
    one = da.motion.lyapunov(DUFFING, q=[1.0], duration=40.0, count=1, parameters=given)
    assert one.exponents.shape == (1,) and one.history.shape[1] == 1


def test_more_directions_than_there_are_cannot_be_asked_for() -> None:
    with pytest.raises(DescriptionError, match="departures have 2 directions"):
        da.motion.lyapunov(DUFFING, q=[0.0], duration=1.0, count=3, parameters=duffing())
    with pytest.raises(DescriptionError, match="transient is -1"):
        da.motion.lyapunov(DUFFING, q=[0.0], duration=1.0, transient=-1.0, parameters=duffing())
