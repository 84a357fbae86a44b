"""Smooth pulses that are shorter than steps: each is met."""

from __future__ import annotations

import math

import numpy as np
import pytest

import dalembert as da
from dalembert.simulation.beginning.pulses import pulse_times

PUSHED = da.System("x", kinetic="x'**2/2", forces={"x": "u"}, inputs=["u"], parameters={"T": 7.2962, "w": 1e-3})

#: Pulses of impulse 1 at T, as long as w.
PULSES = {
    "Gauss": "exp(-((t - T)/w)**2)/(w*sqrt(pi))",
    "up and down": "(tanh((t - T)/w) - tanh((t - T)/w - 4))/(8*w)",
    "beside another force": "sin(2*pi*t) + exp(-((t - T)/w)**2)/(w*sqrt(pi))",
}


@pytest.mark.parametrize("width", [1e-2, 2.21e-3, 1e-3, 1e-5, 1e-8])
@pytest.mark.parametrize("kind", PULSES)
def test_the_whole_impulse_of_a_pulse_is_met(kind: str, width: float) -> None:
    moved = da.simulate(PUSHED, q=[0.0], duration=10.0, inputs=[PULSES[kind]], parameters={"w": width})
    assert abs(moved.v[-1, 0] - 1.0) < 1e-5


def test_a_train_of_pulses_is_met_wherever_it_runs() -> None:
    """exp(-(sin(t/2)/w)^2): in each turn a pulse, of the impulse 2 w sqrt(pi) to first order."""
    width = 1e-4
    train = da.System("x", kinetic="x'**2/2", forces={"x": f"exp(-(sin(t/2)/{width})**2)/(2*{width}*sqrt(pi))"})
    moved = da.simulate(train, q=[0.0], duration=20 * math.pi, t0=3.0)
    assert abs(moved.v[-1, 0] - 10.0) < 1e-5


@pytest.mark.parametrize("force", [
    "sin(2*t)", "cos(t)**2 + sin(3*t)", "sin(1000*t)", "1/(1 + t)", "t*exp(-t)", "sqrt(t)", "log(1 + t)", "5",
    "x*sin(t)", "sin(t)/(t + 1)", "select(t < 2, 1, sin(t))", "abs(sin(t))", "log(t - 5)",
])  # fmt: skip
def test_what_steps_see_adds_no_times(force: str) -> None:
    model = da.compile(da.System("x", kinetic="x'**2/2", forces={"x": force}))
    assert not len(pulse_times(model, (), np.zeros(0), 0.0, 10.0))


def test_times_lie_around_the_pulse() -> None:
    model = da.compile(da.System("x", kinetic="x'**2/2", forces={"x": "exp(-((t - 5.0123)/1e-4)**2)"}))
    times = pulse_times(model, (), np.zeros(0), 0.0, 10.0)
    assert times[0] < 5.0123 < times[-1] < times[0] + 4e-3 and np.abs(times - 5.0123).min() < 3e-4
    assert not len(pulse_times(model, (), np.zeros(0), 6.0, 10.0))
