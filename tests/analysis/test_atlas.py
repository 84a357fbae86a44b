"""A motion that no single chart holds goes on from chart to chart."""

import numpy as np
import pytest
from sympy import cos, sin, sqrt

import dalembert as da
from dalembert.analysis.atlas import simulate_on_charts
from dalembert.errors import DescriptionError

X, Y, Z = da.coordinates("x y z")


def circle():
    return da.System([X, Y], kinetic=(X.diff() ** 2 + Y.diff() ** 2) / 2, potential=9.81 * Y,
                     holonomic=[X**2 + Y**2 - 1])


def half_circles():
    """Four charts, each of which is a coordinate and ends at both of its ends."""
    by_x = [da.forms.reduce(circle(), {Y: sign * sqrt(1 - X**2)}) for sign in (-1, 1)]
    return [*by_x, *(da.forms.reduce(circle(), {X: sign * sqrt(1 - Y**2)}) for sign in (-1, 1))]


def test_a_bead_goes_round_on_four_half_circles():
    start = {"q": [0.0, -1.0], "v": [8.0, 0.0], "duration": 1.5}
    over = simulate_on_charts(half_circles(), **start)
    whole = da.simulate(circle(), **start).at(over.times)
    assert over.status == "finished"
    assert over.times[-1] == pytest.approx(1.5)
    assert len(over.switches) >= 6
    assert set(over.chart) == {0, 1, 2, 3}
    assert np.abs(over.q - whole.q).max() < 1e-6
    assert np.abs(over.v - whole.v).max() < 1e-5


def sphere():
    speeds = X.diff() ** 2 + Y.diff() ** 2 + Z.diff() ** 2
    return da.System([X, Y, Z], kinetic=speeds / 2, potential=9.81 * Z, holonomic=[X**2 + Y**2 + Z**2 - 1])


def test_a_bead_passes_the_pole_of_its_angles():
    polar, around = da.coordinates("polar around")
    first = {X: sin(polar) * cos(around), Y: sin(polar) * sin(around), Z: cos(polar)}
    second = {Y: sin(polar) * cos(around), Z: sin(polar) * sin(around), X: cos(polar)}
    charts = [da.forms.reduce(sphere(), positions) for positions in (first, second)]
    start = {"q": [0.8, 0.0, -0.6], "v": [0.0, 0.02, 0.0], "duration": 2.0}
    over = simulate_on_charts(charts, **start)
    whole = da.simulate(sphere(), **start).at(over.times)
    assert over.status == "finished"
    assert over.switches
    assert np.hypot(whole.q[:, 0], whole.q[:, 1]).min() < 0.2
    assert np.abs(over.q - whole.q).max() < 1e-6


def test_one_chart_ends_with_a_sentence_and_a_start_off_all_is_refused():
    lower = half_circles()[:1]
    over = simulate_on_charts(lower, q=[0.0, -1.0], v=[8.0, 0.0], duration=1.5)
    assert over.status.startswith("stopped at t = ")
    assert over.times[-1] < 0.5
    with pytest.raises(DescriptionError, match="no chart holds the start"):
        simulate_on_charts(lower, q=[0.0, 1.0], v=[1.0, 0.0], duration=1.0)
