"""Steps of one length: when they end, what lies between them, and that a length is asked for."""

from __future__ import annotations

import numpy as np
import pytest
from sympy import Piecewise

import dalembert as da
from dalembert.errors import DescriptionError
from dalembert.integration.integrators import INTEGRATORS

FIXED = [name for name, integrator in INTEGRATORS.items() if integrator.fixed]


@pytest.fixture(scope="module")
def spring() -> da.Model:
    return da.compile(da.System("x", kinetic="x'**2/2", potential="x**2/2"))


def test_which_methods_have_steps_of_one_length() -> None:
    assert FIXED == ["gauss2", "gauss4", "gauss6", "gauss8", "rattle2", "rattle4", "rattle6", "rattle8", "rk4"]


@pytest.mark.parametrize("method", FIXED)
def test_steps_end_at_multiples_of_their_length_and_the_last_at_the_end(spring: da.Model, method: str) -> None:
    even, odd = (da.simulate(spring, q=[1.0], duration=span, method=method, step=0.1) for span in (30.0, 30.05))
    assert even.steps == 300 and odd.steps == 301 and even.times[-1] == 30.0 and odd.times[-1] == 30.05
    assert np.abs(even.times - 0.1 * np.arange(301)).max() <= 4e-15
    assert np.array_equal(even.q[:-1], odd.q[:300])
    assert abs(odd["x"][-1] - np.cos(30.05)) < 0.1


@pytest.mark.parametrize("method", ["gauss8", "rattle8"])
def test_between_steps_errors_fall_with_the_fifth_power_and_more(spring: da.Model, method: str) -> None:
    """Positions are quintic, velocities quartic."""
    errors = []
    for step in (0.2, 0.1):
        moved = da.simulate(spring, q=[1.0], duration=4.0, method=method, step=step, times=np.linspace(0.0, 4.0, 401))
        errors.append((np.abs(moved["x"] - np.cos(moved.times)).max(), np.abs(moved["x'"] + np.sin(moved.times)).max()))
    (x, v), (finer_x, finer_v) = errors
    assert finer_x < x / 50 and finer_x < 1e-9 and finer_v < v / 14 and finer_v < 1e-6


@pytest.mark.parametrize("method", ["gauss4", "rattle4"])
def test_samples_are_not_put_back_onto_the_energy(method: str) -> None:
    bent = da.System("x", kinetic="x'**2/2", potential="x**4/4")
    moved = da.simulate(bent, q=[1.0], v=[0.3], duration=10.0, method=method, step=0.2)
    assert 1e-7 < np.abs(moved.energy / moved.energy[0] - 1.0).max() < 1e-3


@pytest.mark.parametrize(("method", "step", "told"), [
    ("gauss4", None, r'method="gauss4" does not choose its steps.*Give step='),
    ("dop853", 0.1, r'method="dop853" chooses its steps itself.*gauss2, .*rk4'),
    ("auto", 0.1, r"chooses its steps itself"),
    ("rk4", 0.0, r"step is 0.0.*positive number"),
])  # fmt: skip
def test_a_length_is_asked_for_where_there_is_none_and_nowhere_else(
    spring: da.Model, method: str, step: float | None, told: str
) -> None:
    with pytest.raises(DescriptionError, match=told):
        da.simulate(spring, q=[1.0], duration=1.0, method=method, step=step)


def test_max_steps_and_pulses_are_kept(spring: da.Model) -> None:
    stopped = da.simulate(spring, q=[1.0], duration=10.0, method="gauss4", step=0.1, max_steps=7)
    assert stopped.steps == 7 and "as many as max_steps allows" in stopped.status
    pulse = Piecewise((1, da.time < 0.25), (0, True))
    pushed = da.System("x", kinetic="x'**2/2", potential="0", forces={"x": pulse})
    moved = da.simulate(pushed, q=[0.0], duration=1.0, method="gauss4", step=0.1)
    assert abs(moved["x'"][-1] - 0.25) < 1e-13 and moved.success
