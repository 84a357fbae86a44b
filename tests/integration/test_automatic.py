"""Stiff runs go on with the implicit method, and no others do."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import dalembert as da
from dalembert import errors
from dalembert.integration.explicit.stiffness import FEW


def test_a_stiff_run_moves_and_says_so() -> None:
    system = da.System("x", kinetic="x'**2/2", forces="((1 - x**2)*x' - x)/1e-4")
    auto = da.simulate(system, q=[2.0], duration=2.0, rtol=1e-9)
    exact = da.simulate(system, q=[2.0], duration=2.0, rtol=1e-12, method="radau")
    alone = da.simulate(system, q=[2.0], duration=2.0, rtol=1e-9, method="dop853")
    assert auto.method.startswith("dop853 of order 8: it takes any system; radau of order ")
    assert "as short as stability asks" in auto.method and ";" not in alone.method
    assert auto.steps < alone.steps / 5
    assert auto.q[-1] == pytest.approx(exact.q[-1], rel=1e-6)


def test_what_was_computed_before_stays_and_reads_on() -> None:
    """x'' = -1e6 (x' - cos t) follows sin t with a lag of 1e-6 s; between steps of both methods too."""
    system = da.System("x", kinetic="x'**2/2", forces="1e6*(cos(t) - x')")
    found = da.simulate(system, q=[0.0], v=[1.0], duration=10.0, rtol=1e-8)
    assert "radau" in found.method and found.success
    for times, error in ((found.times, 2e-8), (np.linspace(0.0, 10.0, 501), 3e-7)):
        assert np.abs(found.at(times)["x"] - (np.sin(times) + 1e-6 * (1.0 - np.cos(times)))).max() < error
    assert np.all(np.diff(found.times) > 0.0)
    assert np.diff(found.times)[:10].max() < 0.01 < np.diff(found.times).max()


@pytest.mark.parametrize("rtol", [1e-4, 1e-7, 1e-11])
@pytest.mark.parametrize("omega", [1.0, 1e4])
def test_oscillations_that_are_followed_are_not_stiff(omega: float, rtol: float) -> None:
    system = da.System("x", kinetic="x'**2/2", potential=f"{omega**2!r}*x**2/2")
    found = da.simulate(system, q=[1.0], duration=3000.0 / omega, rtol=rtol, atol=1e-3 * rtol)
    assert found.steps > FEW and "radau" not in found.method


def test_growing_motions_are_not_stiff() -> None:
    """An inverted pendulum falls and swings, damped; steps are long beside what stability asks."""
    system = da.System("th", kinetic="th'**2/2", potential="9.81*cos(th)", dissipation="0.1*th'**2/2")
    assert "radau" not in da.simulate(system, q=[1e-3], duration=300.0, rtol=1e-9).method


def test_constrained_systems_move_too() -> None:
    system = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="9.81*y", dissipation="1e5*(x'**2 + y'**2)/2",
                       holonomic=["x**2 + y**2 - 1"])  # fmt: skip
    found = da.simulate(system, q=[1.0, 0.0], duration=1000.0, rtol=1e-8)
    assert "radau" in found.method and found.success
    assert found.constraint_residual.max() < 1e-13
    # th' = -(g / c) sin(th) from th = pi / 2
    slow = 2.0 * math.atan(math.exp(-9.81e-5 * 1000.0))
    assert found["x"][-1] == pytest.approx(math.sin(slow), rel=1e-6)


def test_inputs_of_python_stay_with_explicit_steps() -> None:
    system = da.System("x", kinetic="x'**2/2", forces="u", inputs=["u"])
    given: Any = {"q": [0.0], "v": [1.0], "duration": 2.0, "rtol": 1e-8}
    with pytest.warns(errors.Remark, match="python-inputs"):
        found = da.simulate(system, inputs=lambda t, q, v: [1e3 * (math.cos(t) - v[0])], **given)
    assert "radau" not in found.method
    assert found["x"][-1] == pytest.approx(math.sin(2.0), abs=1e-2)


def test_a_run_has_the_same_bits_whatever_ran_before() -> None:
    """Whether steps are stiff is asked at the same steps, however many go into one call."""
    falls = da.compile(da.System("x", kinetic="x'**2/2", potential="-1/x"))
    first, *others = (da.simulate(falls, q=[1.0], duration=3.0) for _ in range(3))
    assert all(np.array_equal(first.motion.steps.clock, other.motion.steps.clock) for other in others)
