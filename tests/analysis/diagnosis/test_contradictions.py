"""Constraints that cannot be met: which ones, and whether that is proved."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import dalembert as da


def plane(holonomic: Sequence[str] = (), nonholonomic: Sequence[str] = ()) -> da.System:
    return da.System("x y", kinetic="(x'**2 + y'**2)/2", holonomic=holonomic, nonholonomic=nonholonomic)


def test_the_least_sets_are_named_and_proved() -> None:
    found = da.diagnose(plane(holonomic=["x - 1", "y", "x - 2"]), [0.0, 0.0])
    (clash,) = found.contradictions
    assert list(clash.off) == ["x - 1 = 0", "x - 2 = 0"] and clash.proved and not found.consistent
    assert [abs(value) for value in clash.off.values()] == pytest.approx([0.5, 0.5])
    assert str(clash) == "cannot be met together, off are 'x - 1 = 0' by 0.5, 'x - 2 = 0' by -0.5"


def test_three_that_fit_in_pairs_contradict_each_other() -> None:
    found = da.diagnose(plane(holonomic=["x - 1", "y - 1", "x + y - 3"]), [0.0, 0.0])
    assert [len(each.off) for each in found.contradictions] == [3] and found.contradictions[0].proved


def test_two_contradictions_are_two() -> None:
    found = da.diagnose(plane(holonomic=["x - 1", "y", "x - 2", "y - 3"]), [0.0, 0.0])
    assert sorted(sorted(each.off) for each in found.contradictions) == [
        ["x - 1 = 0", "x - 2 = 0"], ["y - 3 = 0", "y = 0"]]  # fmt: skip


def test_a_loop_that_cannot_close_is_found_met_nowhere() -> None:
    loop = da.System("a b", kinetic="(a'**2 + b'**2)/2",
                     holonomic=["cos(a) + cos(b) - 3", "sin(a) + sin(b)"], name="loop")  # fmt: skip
    found = da.diagnose(loop, [0.4, -0.3])
    (clash,) = found.contradictions
    assert list(clash.off) == [loop.constraint_names[0]] and not clash.proved
    assert abs(clash.off[loop.constraint_names[0]] + 1.0) < 1e-6 and "met nowhere" in str(clash)


def test_what_is_held_may_be_the_reason() -> None:
    ring = plane(holonomic=["x**2 + y**2 - 1"])
    assert da.diagnose(ring, [2.0, 0.0]).contradictions == ()
    assert len(da.diagnose(ring, [2.0, 0.0], hold=["x"]).contradictions) == 1


def test_a_start_where_a_constraint_has_no_direction_is_left_for_another() -> None:
    found = da.diagnose(plane(holonomic=["x**2 + y**2 - 1"]), [0.0, 0.0])
    assert found.consistent and abs(found.q @ found.q - 1.0) < 1e-12


def test_rates_contradict_each_other_too() -> None:
    found = da.diagnose(plane(nonholonomic=["x' - 1", "y'", "x' - 2"]), [0.0, 0.0])
    (clash,) = found.contradictions
    assert list(clash.off) == ["x' - 1 = 0", "x' - 2 = 0"] and clash.rates and clash.proved
    assert str(clash).startswith("rates cannot be met together") and not found.consistent
