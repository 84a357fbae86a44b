"""Branches of periodic motions: the doublings of the driven TAYLOR, and where its symmetry breaks."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import DerivationError, DescriptionError
from tests.studies.oscillators import DUFFING, TAYLOR, duffing


@pytest.mark.parametrize(("strength", "periods", "published"), [(1.06, 1.0, 1.0663), (1.075, 2.0, 1.0793)])
def test_the_driven_pendulum_doubles_where_it_is_published(strength: float, periods: float, published: float) -> None:
    """Taylor's table 12.1."""
    settled = da.simulate(TAYLOR, q=[-np.pi / 2.0], duration=40.0, parameters={"g": strength})
    found = da.motion.orbit_branch(TAYLOR, "g", (strength, 1.085), q=settled.q[-1], v=settled.v[-1], period=periods)
    assert found.of("doubling") == pytest.approx([published], abs=1.5e-4)
    (special,) = found.special
    assert special.orbit.multipliers[0] == pytest.approx(-1.0, abs=1e-6)
    assert special.orbit.multipliers.prod() == pytest.approx(np.exp(-1.5 * np.pi * periods), rel=1e-6)  # Liouville
    assert found.status == "came to 1.085" and found.values[-1] == 1.085


def test_small_swings_break_their_symmetry_at_a_branch() -> None:
    found = da.motion.orbit_branch(TAYLOR, "g", (0.97, 1.03), q=[0.0], period=1.0)
    assert len(found.of("branch")) == 1 and not len(found.of("fold"))
    (special,) = found.special
    assert special.orbit.multipliers[0] == pytest.approx(1.0, abs=2e-3)
    seen = special.orbit.trajectory.at([0.1, 0.6])["x"]
    assert seen[1] == pytest.approx(-seen[0], abs=2e-3)  # still half a period later the mirror image
    titles = [ax.get_title("left") for ax in found.plot().axes]
    assert titles == ["Periodic motions", "Floquet multipliers"]


def test_a_range_of_one_value_is_refused() -> None:
    with pytest.raises(DescriptionError, match="first and the last"):
        da.motion.orbit_branch(TAYLOR, "g", (1.0, 1.0), q=[0.0], period=1.0)


def test_the_frequency_of_a_drive_is_no_parameter_of_a_branch() -> None:
    """Its period does not stay."""
    with pytest.raises(DescriptionError, match=r"are not after [0-9.]+ s what they were"):
        da.motion.orbit_branch(DUFFING, "w", (1.0, 2.0), q=[0.3], period=2.0 * np.pi,
                               parameters=duffing(a=4.0, c=2.0, F=1.0))  # fmt: skip


def test_motions_that_come_in_families_are_refused() -> None:
    given = {key: value for key, value in duffing(b=1.0).items() if key != "a"}
    with pytest.raises(DerivationError, match="come in families"):
        da.motion.orbit_branch(DUFFING, "a", (1.0, 2.0), q=[1.0], period=6.0, parameters=given)
