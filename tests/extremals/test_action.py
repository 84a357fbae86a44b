"""Hamilton's principle along simulated motions: T36, M28, E001-12."""

from __future__ import annotations

import math
import warnings

import numpy as np
import pytest
from scipy.integrate import quad
from sympy import cos, exp, pi, sin

import dalembert as da
from dalembert.errors import DescriptionError, ShapeError
from dalembert.extremals.action import action, conjugate_time, stationarity

t = da.time
KICK = [da.Event("t - 1", action={"x'": "-x'"}, name="kick")]


@pytest.fixture(scope="module")
def oscillator() -> da.Trajectory:
    """x'' = -x from (1, 0.3)."""
    return da.simulate(da.compile(da.System("x", kinetic="x'**2/2", potential="x**2/2")), q=[1.0], v=[0.3], duration=8)


@pytest.fixture(scope="module")
def pendulum() -> da.Trajectory:
    """A pendulum with a stiffness that is left free, and friction."""
    (theta,) = da.coordinates("theta")
    system = da.System([theta], kinetic=theta.diff() ** 2 / 2, potential="-g*cos(theta)", parameters={"g": None},
                       dissipation=theta.diff() ** 2 / 5, name="pendulum")  # fmt: skip
    return da.simulate(da.compile(system), q=[1.0], duration=2.0, parameters={"g": 9.81})


def test_the_action_is_the_integral_of_the_lagrangian(oscillator: da.Trajectory):
    def lagrangian(s: float) -> float:
        x, v = math.cos(s) + 0.3 * math.sin(s), -math.sin(s) + 0.3 * math.cos(s)
        return (v**2 - x**2) / 2

    assert action(oscillator) == pytest.approx(quad(lagrangian, 0, 8, epsabs=1e-13)[0], abs=1e-9)
    assert action(oscillator, start=1, stop=2.5) == pytest.approx(quad(lagrangian, 1, 2.5)[0], abs=1e-9)


def test_the_first_variation_vanishes_and_changes_are_of_second_order(oscillator: da.Trajectory):
    found = stationarity(oscillator)
    assert found.violation < 1e-10
    np.testing.assert_allclose(found.orders, 2, rtol=1e-3, atol=1e-3)
    halves = np.diag(found.second)[:, None] * found.steps**2 / 2
    np.testing.assert_allclose(found.changes, halves, rtol=1e-5)


def test_a_path_that_is_no_motion_is_not_stationary(oscillator: da.Trajectory):
    """The same motion in another potential: the principle sees the difference."""
    other = da.compile(da.System("x", kinetic="x'**2/2", potential="0.9*x**2/2"))
    elsewhere = da.simulate(other, q=[1.0], v=[0.3], duration=8)
    mixed = da.Trajectory.from_motion(oscillator.model, elsewhere.motion, elsewhere.times, elsewhere.parameters, None)
    found = stationarity(mixed)
    assert found.violation > 1e-3 and np.all(found.orders < 1.2)


@pytest.mark.parametrize(("stop", "index"), [(3.0, 0), (4.0, 1), (7.0, 2)])
def test_least_before_half_a_period_only(oscillator: da.Trajectory, stop: float, index: int):
    """int eta'^2 - eta^2 over sin(k pi t/T) is (k^2 pi^2/T^2 - 1) T/2."""
    found = stationarity(oscillator, stop=stop)
    exact = np.diag([((k * math.pi / stop) ** 2 - 1) * stop / 2 for k in (1, 2, 3)])
    np.testing.assert_allclose(found.second, exact, rtol=1e-9, atol=1e-9)
    assert found.index == index
    assert ("least among" in str(found)) == (index == 0)


def test_the_conjugate_time_of_an_oscillator_is_half_its_period(oscillator: da.Trajectory):
    assert conjugate_time(oscillator) == pytest.approx(math.pi, abs=1e-8)
    assert conjugate_time(oscillator, start=2.0) == pytest.approx(2 + math.pi, abs=1e-8)
    assert conjugate_time(oscillator, stop=3.0) is None


def test_the_conjugate_time_of_a_pendulum_from_its_exact_solution():
    """Jacobi's field that vanishes at the start: the derivative of theta = 2 asin(k sn(t, k)) by its first rate."""
    from mpmath import asin, diff, ellipfun, findroot

    (theta,) = da.coordinates("theta")
    swing = da.compile(da.System([theta], kinetic=theta.diff() ** 2 / 2, potential=-cos(theta)))
    k = 0.6
    run = da.simulate(swing, q=[0.0], v=[2 * k], duration=5.0, rtol=1e-12, atol=1e-14)

    def field(time):
        return diff(lambda modulus: 2 * asin(modulus * ellipfun("sn", time, k=modulus)), k)

    assert conjugate_time(run) == pytest.approx(float(findroot(field, 3.3)), abs=1e-7)


def test_friction_and_free_parameters_enter_as_virtual_work(pendulum: da.Trajectory):
    found = stationarity(pendulum)
    assert found.violation < 1e-9
    np.testing.assert_allclose(found.orders, 2, rtol=1e-2, atol=1e-2)


def test_reactions_enter_too(pendulum_dae: da.Model):
    """Any variation, admissible or not, once the work of A^T lambda is counted (d'Alembert, Lagrange)."""
    run = da.simulate(pendulum_dae, q=[0.6, -0.8], duration=1.0)
    found = stationarity(run, [(t * (1 - t), 0), (0, sin(pi * t) * exp(t))])
    assert found.violation < 1e-9
    x, y = run.at(np.linspace(0, 1, 5)).q.T
    assert np.abs(x**2 + y**2 - 1).max() < 1e-12


def test_inputs_enter_too(cart: da.Model):
    run = da.simulate(cart, q=[0.0], duration=1.0, inputs=[sin(3 * t), 0.2])
    assert stationarity(run).violation < 1e-7


@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        ({"stop": 9.0}, ShapeError, "covers 0 to 8 s"),
        ({"start": 3.0, "stop": 2.0}, ShapeError, "not 3 to 2 s"),
        ({"variations": [t]}, ShapeError, "not zero at 0 and 8 s"),
        ({"variations": [(0, 0)]}, ShapeError, "2 entries for 1 coordinates"),
        ({"variations": []}, ShapeError, "no variations"),
        ({"variations": [da.coordinates("x")[0]]}, DescriptionError, "more than the time"),
        ({"steps": [1e-3, 1e-2]}, ShapeError, "do not descend"),
    ],
)
def test_mistakes_are_named(oscillator: da.Trajectory, arguments: dict, error: type, says: str):
    with pytest.raises(error, match=says):
        stationarity(oscillator, **arguments)


def test_conjugate_times_are_for_free_conservative_systems(pendulum: da.Trajectory):
    with pytest.raises(DescriptionError, match="has forces or constraints"):
        conjugate_time(pendulum)


def test_of_contacts_only_the_action_knows():
    """A ball falls from 1 m at 2 m/s^2, and rises after 1 s at 1 m/s."""
    ball = da.System("h", kinetic="h'**2/2", potential="2*h", contacts=[da.Contact("h", name="floor", restitution=0.5)])
    motion = da.simulate(ball, q=[1.0], duration=2.0, rtol=1e-12)
    falls, rises = (quad(lambda s, h=h, v=v: (v - 2 * s) ** 2 / 2 - 2 * (h + v * s - s**2), 0, 1)[0]
                    for h, v in ((1.0, 0.0), (0.0, 1.0)))
    assert action(motion) == pytest.approx(falls + rises, rel=1e-9)
    for verb in (stationarity, conjugate_time):
        with pytest.warns(da.errors.Remark, match=f"contacts-left-out: {verb.__name__}: the contact 'floor'"):
            verb(motion)


@pytest.mark.parametrize("verb", [action, stationarity, conjugate_time])
def test_what_was_asked_is_named(verb):
    with pytest.raises(ShapeError, match=f"{verb.__name__}: the run covers 0 to 1 s"):
        verb(da.simulate(da.System("x", kinetic="x'**2/2", potential="x"), q=[0.0], duration=1.0), stop=3.0)


@pytest.mark.parametrize("verb", [stationarity, conjugate_time])
def test_what_events_set_is_told_unless_it_is_outside(verb):
    """The oscillator that is turned back at t = 1: what came before is conjugate to nothing that comes after."""
    spring = da.System("x", kinetic="x'**2/2", potential="x**2/2")
    kicked = da.simulate(spring, q=[1.0], duration=5.0, events=KICK)
    with pytest.warns(da.errors.Remark, match=f"events-left-out: {verb.__name__}: the event 'kick' takes no part"):
        verb(kicked)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert verb(kicked, start=1.1, stop=4.5) == pytest.approx(1.1 + math.pi) or verb is stationarity
