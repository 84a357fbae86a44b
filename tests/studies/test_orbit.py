"""Periodic orbits: periods and multipliers that are known in closed form or to 30 digits."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.special import ellipk

import dalembert as da
from dalembert.errors import DerivationError, DescriptionError, StoppedError, UnknownNameError
from tests.studies.oscillators import DUFFING, PENDULUM, duffing

VAN_DER_POL = 6.6632868593231301896996820305
"""The period for mu = 1, s."""


def test_van_der_pols_cycle_has_its_period_and_its_multiplier() -> None:
    system = da.System("x", kinetic="x'**2/2", potential="x**2/2", forces={"x": "(1 - x**2)*x'"})
    found = da.motion.periodic_orbit(system, q=[2.2], v=[0.4], period=6.0)
    assert found.period == pytest.approx(VAN_DER_POL, abs=1e-12) and found.error < 1e-11
    x = found.trajectory.at(np.arange(400) * found.period / 400)["x"]
    decay = np.exp(np.mean(1.0 - x**2) * found.period)  # of areas: Liouville
    assert found.multipliers.real == pytest.approx([1.0, decay], abs=1e-10)
    assert found.verdict == "stable" and not found.forced
    assert found.exponents[1].real == pytest.approx(np.log(decay) / VAN_DER_POL, abs=1e-6)
    assert [ax.get_title("left") for ax in found.plot().axes] == ["Period 6.66329 s, stable", "Floquet multipliers"]


@pytest.fixture(scope="module")
def pendulum() -> da.Model:
    return da.compile(PENDULUM)


@pytest.mark.parametrize("height", [0.3, 1.5, 3.0])
@pytest.mark.parametrize("hold", ["angle", (), "period"])
def test_a_pendulum_swings_in_four_quarters_of_an_elliptic_integral(pendulum: da.Model, height: float, hold) -> None:
    near = 1.01 if hold == "period" else 1.04
    exact = 4.0 * ellipk(np.sin(height / 2.0) ** 2) / np.sqrt(9.81)
    found = da.motion.periodic_orbit(pendulum, q=[height], period=near * exact, hold=hold)
    top = np.arccos(np.cos(found.q[0]) - found.v[0] ** 2 / (2.0 * 9.81))
    assert found.period == pytest.approx(4.0 * ellipk(np.sin(top / 2.0) ** 2) / np.sqrt(9.81), rel=1e-10)
    assert found.multipliers == pytest.approx([1.0, 1.0], abs=2e-5) and found.verdict == "neutral"
    assert (found.period == near * exact) if hold == "period" else (top == pytest.approx(height, abs=2e-2))


def test_a_pendulum_that_turns_over_returns_a_turn_further_on(pendulum: da.Model) -> None:
    found = da.motion.periodic_orbit(pendulum, q=[0.0], v=[8.0], period=0.9, hold="angle'",
                                     advance={"angle": 2.0 * np.pi})  # fmt: skip
    square = 4.0 * 9.81 / (found.v[0] ** 2 + 2.0 * 9.81 * (1.0 - np.cos(found.q[0])))
    assert found.period == pytest.approx(4.0 * ellipk(square) / np.sqrt(4.0 * 9.81 / square), rel=1e-11)


def test_a_pendulum_in_cartesian_coordinates_has_the_directions_that_its_thread_leaves() -> None:
    system = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="9.81*y", holonomic=["x**2 + y**2 - 1"])
    found = da.motion.periodic_orbit(system, q=[1.0, 0.0], period=2.3, hold="y", method="dop853")
    assert found.period == pytest.approx(4.0 * ellipk(0.5) / np.sqrt(9.81), rel=1e-7)
    assert found.basis.shape == (4, 2) and found.multipliers == pytest.approx([1.0, 1.0], abs=2e-5)


def test_a_driven_linear_oscillator_answers_as_its_equation_says() -> None:
    given = duffing(a=4.0, c=0.1, F=1.0, w=1.5)
    found = da.motion.periodic_orbit(DUFFING, q=[0.0], period=2.0 * np.pi / 1.5, parameters=given)
    answer = 1.0 / (4.0 - 1.5**2 + 0.15j)
    assert found.forced and found.q[0] == pytest.approx(answer.real, abs=1e-12)
    assert found.v[0] == pytest.approx(-1.5 * answer.imag, abs=1e-12)
    exact = np.exp(np.roots([1.0, 0.1, 4.0]) * found.period)
    assert np.sort_complex(found.multipliers) == pytest.approx(np.sort_complex(exact), abs=1e-11)
    assert found.verdict == "stable"


def test_what_does_not_return_is_told(pendulum: da.Model) -> None:
    with pytest.raises(DerivationError, match="came to a rest"):
        da.motion.periodic_orbit(pendulum, q=[1e-9], period=2.0)
    with pytest.raises(DerivationError, match="no periodic motion"):
        da.motion.periodic_orbit(pendulum, q=[0.1], v=[20.0], period=2.0)
    with pytest.raises(UnknownNameError, match="hold names 'angel'"):
        da.motion.periodic_orbit(pendulum, q=[0.1], period=2.0, hold="angel")
    with pytest.raises(DescriptionError, match="period is -2"):
        da.motion.periodic_orbit(pendulum, q=[0.1], period=-2.0)
    with pytest.raises(DescriptionError, match="not after 3 s what they were"):
        da.motion.periodic_orbit(DUFFING, q=[0.0], period=3.0, parameters=duffing(a=4.0, c=0.1, F=1.0))
    with pytest.raises(StoppedError, match="periodic_orbit: a motion"):
        da.motion.periodic_orbit(DUFFING, q=[1.0], period=3.0, parameters=duffing(b=-1.0, a=-1.0))
