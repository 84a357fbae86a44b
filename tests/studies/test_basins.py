"""Basins of attraction: wells that energy and symmetry decide, two answers to one drive, cycles, angles."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import DescriptionError, UnknownNameError
from tests.studies.oscillators import DUFFING, duffing

grid = da.motion.grid


def test_starts_within_a_well_stay_there_and_basins_are_symmetric() -> None:
    starts = {"q": {"x": grid(np.linspace(-1.8, 1.8, 8))}, "v": {"x": grid(np.linspace(-1.5, 1.5, 6))}}
    found = da.motion.basins(DUFFING, **starts, duration=100.0, parameters=duffing(a=-1.0, b=1.0, c=0.25))
    assert found.labels.shape == (8, 6) and list(found.axes) == ["x", "x'"]
    wells = [each.q.item() for each in found.attractors]
    assert sorted(wells) == pytest.approx([-1.0, 1.0], abs=1e-6) and all(each.periods == 1 for each in found.attractors)
    x, v = np.meshgrid(*found.axes.values(), indexing="ij")
    bound = v**2 / 2.0 - x**2 / 2.0 + x**4 / 4.0 < 0.0
    assert np.array_equal(np.array(wells)[found.labels][bound] > 0.0, x[bound] > 0.0)
    assert np.array_equal(found.labels, 1 - found.labels[::-1, ::-1])
    assert found.shares == pytest.approx([0.5, 0.5]) and set(found.status) == {"finished"}
    assert found.plot().axes[0].get_ylabel() == "x'"


def test_a_driven_oscillator_between_its_folds_has_the_two_answers_that_its_equations_have() -> None:
    given, period = duffing(a=1.0, b=1.0, c=0.1, F=0.2, w=1.35), 2.0 * np.pi / 1.35
    found = da.motion.basins(DUFFING, q={"x": grid([-1.5, -0.5, 0.0, 0.7, 1.6])}, v={"x": grid([-1.0, 0.0, 1.2])},
                             duration=50 * period, period=period, parameters=given)  # fmt: skip
    assert len(found.attractors) == 2 and set(found.labels.ravel()) == {0, 1}
    for each in found.attractors:
        orbit = da.motion.periodic_orbit(DUFFING, q=each.q[0], v=each.v[0], period=period, parameters=given)
        assert orbit.verdict == "stable" and each.periods == 1
        assert np.hstack([orbit.q - each.q[0], orbit.v - each.v[0]]) == pytest.approx([0.0, 0.0], abs=1e-3)


def test_a_cycle_is_one_attractor_and_the_rest_within_it_another() -> None:
    system = da.System("x", kinetic="x'**2/2", potential="x**2/2", forces={"x": "(1 - x**2)*x'"})
    found = da.motion.basins(system, q={"x": grid([-2.0, -1.0, 1.0, 3.0])}, duration=40.0)
    assert found.labels.tolist() == [0, 0, 0, 0] and found.attractors[0].size > 4.0
    assert found.attractors[0].q.max() == pytest.approx(2.00862, abs=1e-4)  # the amplitude for mu = 1
    assert found.plot().axes[0].get_ylabel() == "attractor"


@pytest.mark.parametrize("several", [1, 3, 4])
def test_a_cycle_seen_several_times_a_turn_is_so_many_places(several: int) -> None:
    """x'' + x = (1 - x^2 - x'^2) x' ends on the circle x = cos(t + c)."""
    system = da.System("x", kinetic="x'**2/2", potential="x**2/2", forces={"x": "(1 - x**2 - x'**2)*x'"})
    found = da.motion.basins(system, q={"x": grid([0.5, 2.0])}, duration=60 * np.pi, period=2 * np.pi / several,
                             rtol=1e-9)  # fmt: skip
    assert found.attractors
    for each in found.attractors:
        assert each.periods == several == len(each.q)
        places = each.q[:, 0] - 1j * each.v[:, 0]
        assert places / places[0] == pytest.approx(np.exp(2j * np.pi * np.arange(several) / several), abs=1e-3)


def test_angles_that_differ_by_turns_are_one_rest() -> None:
    system = da.System("angle", kinetic="angle'**2/2", potential="-9.81*cos(angle)", forces={"angle": "-angle'"})
    given = {"q": {"angle": grid([1.0, 7.0])}, "v": {"angle": grid([0.0, 10.0])}, "duration": 30.0}
    assert len(da.motion.basins(system, **given).attractors) > 1
    found = da.motion.basins(system, turns={"angle": 2.0 * np.pi}, **given)
    assert found.labels.tolist() == [[0, 0], [0, 0]]
    short = da.motion.basins(system, **{**given, "duration": 0.4})
    assert set(short.labels.ravel()) == {-1} and not short.attractors


def test_what_does_not_fit_is_told() -> None:
    for more, what in (
        ({"q": [0.0]}, "mapping"), ({"q": {"x": 0.3}}, "all runs are one"),
        ({"q": {"x": grid([0.0, 1.0])}, "period": 7.0}, "1.42857 periods"),
        ({"q": {"x": [0.0, 1.0]}}, "no grid of starts"),
    ):  # fmt: skip
        with pytest.raises(DescriptionError, match=what):
            da.motion.basins(DUFFING, duration=10.0, parameters=duffing(), **more)
    with pytest.raises(UnknownNameError, match="turns names 'y'"):
        da.motion.basins(DUFFING, q={"x": grid([0.5, 1.0])}, duration=1.0, turns={"y": 1.0}, parameters=duffing(a=1.0))
