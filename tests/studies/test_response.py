"""Frequency responses: transfer functions in closed form, folds and the backbone of Duffing's oscillator."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.special import ellipk

import dalembert as da
from dalembert.errors import DerivationError, DescriptionError
from tests.studies.oscillators import DUFFING, duffing


def test_a_transfer_function_is_that_of_the_equation() -> None:
    system = da.System("x", kinetic="x'**2/2", potential="2*x**2", forces={"x": "u - 0.3*x'"}, inputs="u",
                       outputs={"y": "x + x'"})  # fmt: skip
    w = np.array([0.0, 1.5, 2.0])
    found = da.motion.transfer(da.control.linearize(system, [0.0], [0.0]), w)
    assert found.shape == (3, 1, 1)
    assert found.ravel() == pytest.approx((1.0 + 1j * w) / (4.0 - w**2 + 0.3j * w), rel=1e-13)
    free = da.System("x", kinetic="x'**2/2", potential="2*x**2", forces={"x": "u"}, inputs="u", outputs={"y": "x"})
    with pytest.raises(DerivationError, match="undamped mode"):
        da.motion.transfer(da.control.linearize(free, [0.0], [0.0]), 2.0)
    with pytest.raises(DescriptionError, match="no inputs"):
        da.motion.transfer(da.control.linearize(DUFFING.bind(duffing()), [0.0], [0.0]), 1.0)


def test_the_periodic_answers_of_a_linear_oscillator_are_its_transfer_function() -> None:
    given = duffing(a=4.0, c=2.0, F=1.0)
    found = da.motion.frequency_response(DUFFING, "x", "w", (1.5, 2.5), q=[0.3], parameters=given, harmonics=2)
    w = found.frequency
    assert w[[0, -1]] == pytest.approx([1.5, 2.5], abs=1e-14) and found.status == "came to 2.5"
    assert found.harmonics[:, 1] == pytest.approx(1.0 / (4.0 - w**2 + 2j * w), abs=1e-9)
    assert np.abs(found.harmonics[:, [0, 2]]).max() < 1e-9
    assert found.peak == pytest.approx(found.amplitude, rel=1e-8)
    assert found.stable.all() and not found.marks


@pytest.mark.parametrize(("name", "over"), [("a", (1.0, 2.0)), ("F", (1.0, 0.5))])
def test_a_parameter_that_is_not_the_frequency_of_the_drive_is_refused(name, over) -> None:
    """Its first value is the frequency, 1 rad/s, by chance."""
    given = duffing(a=4.0, c=2.0, F=1.0, w=1.0)
    with pytest.raises(DescriptionError, match=r"are not after [0-9.]+ s what they were"):
        da.motion.frequency_response(DUFFING, "x", name, over, q=[0.3], parameters={**given, name: over[0]})


def test_duffings_oscillator_folds_twice_and_peaks_on_its_backbone() -> None:
    given = duffing(a=1.0, b=1.0, c=0.05, F=0.1)
    found = da.motion.frequency_response(DUFFING, "x", "w", (1.0, 1.7), q=[0.3], parameters=given, harmonics=3)
    upper, lower = found.folds
    assert found.status == "came to 1.7" and [kind for kind, _ in found.marks] == ["fold", "fold"]
    inside = np.flatnonzero(np.diff(np.sign(found.frequency - (upper + lower) / 2.0)))
    assert found.stable[inside].tolist() == [True, False, True]
    phase = np.angle(found.harmonics[:, 1])
    k = int(np.argmax(phase < -np.pi / 2.0))  # a quarter behind the drive, which then pays for the damping alone
    share = (-np.pi / 2.0 - phase[k - 1]) / (phase[k] - phase[k - 1])
    top, w = (row[k - 1] + share * (row[k] - row[k - 1]) for row in (found.peak, found.frequency))
    free = 4.0 * ellipk(top**2 / (2.0 + 2.0 * top**2)) / np.sqrt(1.0 + top**2)
    assert w == pytest.approx(2.0 * np.pi / free, rel=5e-4)
    assert found.plot().axes[0].get_xlabel() == "frequency [rad/s]" and "2 folds" in repr(found)


def test_what_is_not_driven_or_not_there_is_told() -> None:
    spring = da.System("x", kinetic="x'**2/2", potential="w*x**2/2", parameters={"w": 1.0})
    with pytest.raises(DescriptionError, match="nothing drives"):
        da.motion.frequency_response(spring, "x", "w", (1.0, 2.0), q=[0.1])
    with pytest.raises(DescriptionError, match="first and the last"):
        da.motion.frequency_response(DUFFING, "x", "w", (1.0, 1.0), q=[0.1], parameters=duffing())
    with pytest.raises(DescriptionError, match="harmonics = 0"):
        da.motion.frequency_response(DUFFING, "x", "w", (1.0, 2.0), q=[0.1], parameters=duffing(), harmonics=0)
    with pytest.raises(DescriptionError, match="bound by bind"):
        da.motion.frequency_response(DUFFING.bind(duffing()), "x", "w", (1.0, 2.0), q=[0.1])
