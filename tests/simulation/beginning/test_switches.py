"""Conditions on time: no pulse falls between two steps."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import Remark

PUSHED = da.System("x", kinetic="x'**2/2", forces={"x": "u"}, inputs=["u"], parameters={"T": 2.0})


@pytest.mark.parametrize("t0", [0.0, 1e6])
def test_a_pulse_of_a_microsecond_in_a_long_run_is_met(t0: float) -> None:
    pulse = f"select(t > {t0 + 30} and t <= {t0 + 30} + 0.0009765625, 1024, 0)"
    moved = da.simulate(PUSHED, q=[0.0], v=[0.0], duration=100.0, inputs=[pulse], t0=t0)
    width = 0.0009765625
    assert abs(moved.v[-1, 0] - 1.0) < 1e-12 / width * (t0 == 0) + 1e-6 * (t0 > 0)
    assert abs(moved.q[-1, 0] - (70 - width / 2)) < 1e-4


def test_switches_that_depend_on_a_parameter() -> None:
    moved = da.simulate(PUSHED, q=[0.0], v=[0.0], duration=5.0, inputs=["select(t < T, 1, -1)"])
    assert abs(moved.q[-1, 0] - (2 + 2 * 3 - 4.5)) < 1e-13 and moved.steps < 110


def test_switches_of_a_description() -> None:
    system = da.System("x", kinetic="x'**2/2", forces={"x": "sign(3 - t) - sign(1 - t)"})
    moved = da.simulate(system, q=[0.0], v=[0.0], duration=4.0)
    assert abs(moved.v[-1, 0] - 4.0) < 1e-13 and abs(moved.at(2.0).q[0, 0] - 1.0) < 1e-13


def test_a_square_wave_is_looked_for_and_said() -> None:
    wave = da.System("x", kinetic="x'**2/2", forces={"x": "sign(sin(pi*t))"})
    with pytest.warns(Remark, match="^sampled-switches"):
        moved = da.simulate(wave, q=[0.0], v=[0.0], duration=10.0)
    assert abs(moved.v[-1, 0]) < 1e-12 and np.abs(moved.v).max() == pytest.approx(1.0, abs=1e-12)


def test_a_switch_at_the_end_or_outside_is_none() -> None:
    for when in (0.0, 1.0, 7.0, -1.0):
        moved = da.simulate(PUSHED, q=[0.0], v=[0.0], duration=1.0, inputs=[f"select(t > {when}, 1, 0)"])
        assert moved.success and abs(moved.v[-1, 0] - (1.0 if when <= 0 else 0.0)) < 1e-12


@pytest.mark.parametrize("method", ["dop853", "tsit5", "taylor", "radau", "rk4"])
def test_a_square_wave_may_begin_where_a_run_does(method: str) -> None:
    given = {"step": 0.01} if method == "rk4" else {}
    moved = da.simulate(PUSHED, q=[0.0], v=[0.0], duration=1.0, inputs=["sign(sin(pi*t))"], method=method, **given)
    assert moved.success and abs(moved.v[-1, 0] - 1.0) < 1e-12
