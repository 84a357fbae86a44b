"""What is said about a start, by name, and what is not."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import Remark

PENDULUM = da.System("a", kinetic="a'**2/2", potential="-9.81*cos(a)")


def names(call: object) -> list[str]:
    """The names of the remarks of a call."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        call()  # type: ignore[operator]
    return [warning.message.name for warning in caught if isinstance(warning.message, Remark)]


def test_nothing_is_said_about_an_ordinary_start() -> None:
    assert names(lambda: da.simulate(PENDULUM, q=[0.1], duration=0.1)) == []
    ring = da.System("x y", kinetic="(x'**2+y'**2)/2", potential="y", holonomic=["x**2+y**2-1"])
    assert names(lambda: da.simulate(ring, q=[1.0, 0.0], duration=0.1)) == []


@pytest.mark.parametrize("angle", [0.0, np.pi, -9 * np.pi, np.pi + 1e-12, 1e-12])
def test_a_start_at_rest_in_an_equilibrium_is_said(angle: float) -> None:
    """Up to the last digits of angles, too: sin(math.pi) is 1e-16."""
    found = names(lambda: da.simulate(PENDULUM, q=[angle], duration=0.1))
    assert found == (["start-at-rest"] if angle in (0.0, np.pi, -9 * np.pi) else [])


def test_rounding_that_tells_how_it_falls_is_said() -> None:
    with pytest.warns(Remark, match="up to the last digits"):
        da.simulate(PENDULUM, q=[np.pi], duration=0.1)


def test_a_start_at_rest_on_constraints_is_said() -> None:
    hanging = da.System("x y", kinetic="(x'**2+y'**2)/2", potential="9.81*y", holonomic=["x**2+y**2-1"])
    assert names(lambda: da.simulate(hanging, q=[0.0, -1.0], duration=0.1)) == ["start-at-rest"]


def test_what_is_driven_does_not_rest() -> None:
    driven = da.System("x", kinetic="x'**2/2", potential="x**2/2", forces={"x": "sin(t)"})
    assert names(lambda: da.simulate(driven, q=[0.0], duration=0.1)) == []
    pushed = da.System("x", kinetic="x'**2/2", forces={"x": "u"}, inputs=["u"])
    assert names(lambda: da.simulate(pushed, q=[0.0], duration=0.1, inputs=["sin(t)"])) == []
    assert names(lambda: da.simulate(pushed, q=[0.0], duration=0.1)) == ["start-at-rest"]


def test_a_start_moved_far_is_said() -> None:
    ring = da.System("x y", kinetic="(x'**2+y'**2)/2", potential="y", holonomic=["x**2+y**2-1"])
    assert names(lambda: da.simulate(ring, q=[3.0, 4.0], duration=0.1)) == ["start-moved"]


def test_repeated_constraints_are_named() -> None:
    twice = da.System("x y z", kinetic="(x'**2+y'**2+z'**2)/2", potential="y",
                      holonomic=["x**2+y**2-1", "2*x**2+2*y**2-2", "z - x"])
    with pytest.warns(Remark, match=r"^redundant-constraints: .*1 of the constraints.*x\*\*2.*2\*x\*\*2") as caught:
        da.simulate(twice, q=[1.0, 0.0, 1.0], duration=0.1)
    assert "x - z" not in str(caught[0].message) and "z - x" not in str(caught[0].message)


def test_a_singular_start_is_named() -> None:
    flat = da.System("x0 y0 x1 y1", kinetic="(x0'**2+y0'**2+x1'**2+y1'**2)/2", potential="y0+y1",
                     holonomic=["x0**2+y0**2-1", "(x1-1)**2+y1**2-1", "(x1-x0)**2+(y1-y0)**2-1"])
    assert names(lambda: da.simulate(flat, q=[1, 0, 2, 0], v=[0, 1, 0, 1], duration=0.01)) == ["singular-start"]
    assert names(lambda: da.simulate(flat, q=[0, 1, 1, 1], v=[1, 0, 1, 0], duration=0.01)) == []


def test_an_absolute_tolerance_below_rounding_is_said() -> None:
    assert names(lambda: da.simulate(PENDULUM, q=[1.0], duration=0.1, atol=1e-30)) == ["atol-below-rounding"]


def test_a_tolerance_below_the_rounding_of_a_large_time_is_said_and_raised() -> None:
    """sin(t) near 1e9 s knows its t to 1e-7 s: steps that were to tell 1e-15 would number millions."""
    driven = da.System("x", kinetic="x'**2/2", potential="x**2/2", forces={"x": "exp(sin(3*t))"})
    found: list[da.Trajectory] = []

    def run(t0: float, system: da.System = driven) -> list[str]:
        return names(lambda: found.append(da.simulate(system, q=[1.0], duration=1.0, rtol=1e-12, atol=1e-15, t0=t0)))

    assert run(1e9) == ["atol-below-time"]
    assert found[-1].success and found[-1].steps < 300
    assert run(0.0) == run(1e9, PENDULUM) == []
