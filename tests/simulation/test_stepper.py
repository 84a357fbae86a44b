"""A motion step by step is that of one run; what is saved goes on with the same bits."""

from __future__ import annotations

import copy
import io
import math
import warnings

import numpy as np
import pytest
from sympy import Piecewise

import dalembert as da
from dalembert.errors import DescriptionError, NotCopiedError, ShapeError, StoppedError, UnknownNameError

METHODS = ["dop853", "tsit5", "taylor", "radau"]


@pytest.mark.parametrize("method", METHODS)
def test_steps_of_any_length_are_those_of_a_run(two_rods: da.Model, method: str) -> None:
    run = da.simulate(two_rods, q=[1.0, 2.0], duration=1.0, rtol=1e-11, method="dop853")
    stepped = da.stepper(two_rods, q=[1.0, 2.0], method=method, rtol=1e-10)
    for dt in (0.001, 0.099, 0.4, 0.5):
        q, v = stepped.step(dt)
    assert stepped.t == pytest.approx(1.0, rel=1e-15)
    assert np.abs(q - run.q[-1]).max() < 1e-7 and np.abs(v - run.v[-1]).max() < 1e-7
    assert np.array_equal(q, stepped.q) and np.array_equal(v, stepped.v)


@pytest.mark.parametrize("method", METHODS)
def test_held_inputs_have_their_closed_form(method: str) -> None:
    cart = da.compile(da.System("x", kinetic="x'**2/2", potential="0", forces="f", inputs=["f"]))
    with warnings.catch_warnings(action="error", category=da.errors.Remark):  # at rest, but to be pushed
        stepped, place, speed = da.stepper(cart, q=[0.0], method=method), 0.0, 0.0
    for k in range(50):
        force, dt = math.sin(k), 0.01 * (1 + k % 3)
        q, v = stepped.step(dt, np.array([force]))
        place, speed = place + speed * dt + force * dt**2 / 2, speed + force * dt
    assert abs(q[0] - place) < 1e-12 and abs(v[0] - speed) < 1e-12


@pytest.mark.parametrize("method", METHODS)
def test_what_is_saved_goes_on_with_the_same_bits(two_rods: da.Model, method: str) -> None:
    first = da.stepper(two_rods, q=[1.0, 2.0], method=method)
    for _ in range(7):
        first.step(0.05)
    file = io.BytesIO()
    np.savez(file, **first.save())
    file.seek(0)
    second = da.stepper(two_rods, q=[0.0, 0.1], method=method)
    second.step(0.3)
    second.resume(np.load(file))
    for _ in range(300):
        assert all(map(np.array_equal, first.step(0.03), second.step(0.03)))
    assert first.t == second.t


def test_inputs_by_name_by_array_and_kept(cart: da.Model) -> None:
    stepped = da.stepper(cart, q=[0.0], parameters={"c": 0.0})
    stepped.step(1.0, {"push": 2.0})
    assert np.array_equal(stepped.u, [2.0, 0.0]) and stepped.q[0] == pytest.approx(1.0, abs=1e-12)
    stepped.step(1.0)
    assert stepped.v[0] == pytest.approx(4.0, abs=1e-12)
    stepped.step(1.0, {"pull": 2.0})
    assert stepped.v[0] == pytest.approx(4.0, abs=1e-12) and np.array_equal(stepped.u, [2.0, 2.0])
    with pytest.raises(UnknownNameError, match=r"'pushh', which is no input\. Did you mean 'push'"):
        stepped.step(1.0, {"pushh": 1.0})
    with pytest.raises(ShapeError, match="u has shape"):
        stepped.step(1.0, [1.0])
    for dt in (-1.0, 10**400, "soon", [1.0]):
        with pytest.raises(DescriptionError, match="dt is "):
            stepped.step(dt)


def test_a_state_that_is_set_is_where_it_goes_on(pendulum_dae: da.Model) -> None:
    stepped = da.stepper(pendulum_dae, q=[0.6, -0.8])
    stepped.step(0.3)
    stepped.q, stepped.v, stepped.t = [0.0, -1.1], [1.0, 0.3], 5.0
    q, v = stepped.step(0.2)
    run = da.simulate(pendulum_dae, q=[0.0, -1.0], v=[1.0, 0.0], duration=0.2)
    assert np.abs(q - run.q[-1]).max() < 1e-8 and np.abs(v - run.v[-1]).max() < 1e-8
    assert stepped.t == pytest.approx(5.2) and abs(np.hypot(*q) - 1.0) < 1e-15


def test_energy_is_that_of_the_state_that_was_set() -> None:
    well = da.compile(da.System("x", kinetic="x'**2/2", potential="x**4"))
    stepped = da.stepper(well, q=[1.0])
    stepped.step(1.0)
    stepped.q, stepped.v = [0.5], [0.0]
    for _ in range(100):
        q, v = stepped.step(0.1)
    assert abs(v[0] ** 2 / 2 + q[0] ** 4 - 0.0625) < 1e-15


def test_inputs_by_expression_and_by_function(cart: da.Model) -> None:
    by_text = da.stepper(cart, q=[0.0], inputs=["sin(t)", 0], parameters={"c": 0.0})
    with pytest.warns(da.errors.Remark, match="python-inputs"):
        asked = da.stepper(cart, q=[0.0], inputs=lambda t, q, v: [math.sin(t), 0.0], parameters={"c": 0.0})
    for stepped in (by_text, asked):
        for _ in range(10):
            q, v = stepped.step(0.1)
        assert abs(v[0] - (1.0 - math.cos(1.0))) < 1e-9 and abs(q[0] - (1.0 - math.sin(1.0))) < 1e-9
        with pytest.raises(DescriptionError, match="given by a function or by expressions"):
            stepped.step(0.1, [0.0, 0.0])


def test_a_pulse_in_time_is_landed_on() -> None:
    pulse = Piecewise((0, da.time < 0.5), (100, da.time < 0.501), (0, True))
    (x,) = da.coordinates("x")
    system = da.System([x], kinetic=x.diff() ** 2 / 2, potential=0, forces={x: pulse})
    stepped = da.stepper(system, q=[0.0])
    for _ in range(2):
        _, v = stepped.step(0.5)
    assert v[0] == pytest.approx(0.1, rel=1e-9)


def test_a_step_that_cannot_be_taken_says_why() -> None:
    collapse = da.stepper(da.System("x", kinetic="x'**2/2", potential="-1/x**2"), q=[1.0])
    with pytest.raises(StoppedError, match=r"stopped at t = 0\.707.* the step became too small"):
        collapse.step(5.0)
    collapse.q, collapse.v = [1.0], [0.0]
    assert collapse.step(0.1)[0][0] < 1.0


def test_functions_that_fail_are_told(cart: da.Model) -> None:
    def fails(t: float, q: np.ndarray, v: np.ndarray) -> list[float]:
        raise RuntimeError("no force")

    with pytest.raises(StoppedError, match="the inputs failed: RuntimeError: no force"):
        da.stepper(cart, q=[0.0], inputs=fails).step(0.1)


def test_python_and_machine_code_take_the_same_steps() -> None:
    system = da.System("x", kinetic="x'**2/2", potential="x**2", forces="f", inputs=["f"])
    fast, slow = (da.stepper(da.compile(system, target=target), q=[1.0], rtol=1e-6) for target in ("llvm", "numpy"))
    for k in range(5):
        a, b = fast.step(0.3, [0.1 * k]), slow.step(0.3, [0.1 * k])
        assert np.allclose(a, b, rtol=1e-12, atol=1e-12)


def test_what_does_not_fit_and_what_cannot_be_copied(two_rods: da.Model, cart: da.Model) -> None:
    stepped = da.stepper(two_rods, q=[1.0, 2.0])
    with pytest.raises(ShapeError, match="another model or method"):
        stepped.resume(da.stepper(cart, q=[0.0]).save())
    with pytest.raises(NotCopiedError, match="save"):
        copy.deepcopy(stepped)
    with pytest.raises(ShapeError, match="q has shape"):
        stepped.q = [1.0]


@pytest.mark.parametrize("method", ["rk4", "gauss4", "rattle4"])
def test_steps_of_a_fixed_length_come_to_the_end_of_each_stretch(method: str) -> None:
    stepped = da.stepper(da.System("x", kinetic="x'**2/2", potential="x**2"), q=[1.0], method=method, step=0.01)
    for _ in range(5):
        q, _ = stepped.step(0.025)
    assert stepped.t == pytest.approx(0.125) and abs(q[0] - math.cos(math.sqrt(2.0) * 0.125)) < 1e-8


BOUNCING = da.System("y", kinetic="y'**2/2", potential="9.81*y",
                     events=[da.Event("y", "falling", {"y'": "-0.8*y'"}, name="floor")])  # fmt: skip


def test_events_happen_within_steps_as_along_a_motion():
    motion = da.simulate(BOUNCING, q=[1.0], duration=3.0)
    stepper = da.stepper(BOUNCING, q=[1.0])
    for _ in range(60):
        q, _v = stepper.step(0.05)
    assert q == pytest.approx(motion.q[-1], abs=1e-12)
    assert stepper.events.times == pytest.approx(motion.events.times, abs=1e-13)
    saved = stepper.save()
    once, _ = stepper.step(0.5)
    stepper.resume(saved)
    assert stepper.step(0.5)[0] == once


def test_an_event_stops_a_step_at_its_time():
    stepper = da.stepper(BOUNCING, q=[1.0], events=[da.Event("y - 0.5", action="stop")])
    with pytest.raises(StoppedError, match=r"ended at t = 0.319275 s by event 'y - 0.5'"):
        stepper.step(1.0)
    assert stepper.t == pytest.approx(np.sqrt(1.0 / 9.81), abs=1e-14)
    assert stepper.q[0] == pytest.approx(0.5, abs=1e-15)


@pytest.mark.parametrize(
    ("damping", "method", "told"), [(2e5, "auto", True), (2e5, "radau", False), (0.1, "auto", False)])
def test_steps_that_only_stability_makes_short_are_told(damping: float, method: str, told: bool) -> None:
    """x'' = -x - d x' over 1 ms each, or over 40 periods, which take many steps as well."""
    system = da.System("x", kinetic="x'**2/2", potential="x**2/2", dissipation="d*x'**2/2", parameters={"d": damping})
    stepped = da.stepper(da.compile(system), q=[1.0], rtol=1e-6, atol=1e-8, method=method)
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        for _ in range(600):
            stepped.step(1e-3 if told or method == "radau" else 250.0)
    assert [str(each.message).split(":")[0] for each in said] == ["stiff-steps"] * told


@pytest.mark.parametrize("method", ["dop853", "tsit5", "taylor", "radau"])
def test_an_event_within_rounding_of_the_end_of_a_step_is_no_end(method: str):
    """Twenty tenths of a second are 2 s and a rounding: what is struck at 2 s from rest is at sin(1) a second later."""
    swing = da.System("x", kinetic="x'**2/2", potential="x**2/2")
    stepper = da.stepper(swing, q=[1e-30], method=method, events=[da.Event("t - 2", "rising", {"x'": "1"})])
    for _ in range(30):
        stepper.step(0.1)
    assert stepper.q[0] == pytest.approx(np.sin(stepper.t - 2.0), abs=1e-6)


@pytest.mark.parametrize(("height", "more"), [
    (0.0, {"friction": {"y'": 0.5}, "forces": "5"}), (0.0, {"contacts": [da.Contact("y", restitution=0.0)]}),
    (1.0, {"events": [da.Event("y", action={"y'": "-y'"}, direction="falling")]}),
], ids=["dry friction", "a contact", "an event"])  # fmt: skip
def test_what_happened_before_a_state_was_set_is_forgotten(height, more):
    """As learning by reward begins anew: after many equal stretches nothing is taken for changes without end."""
    speeds = [0.0, -0.1, 0.1, 0.2, 0.3] * 30
    falling, ends = da.System("y", kinetic="y'**2/2", potential="9.81*y", **more), []
    again = da.stepper(falling, q=[height], v=[0.0])
    for speed in speeds:
        again.t, again.q, again.v = 0.0, [height], [-speed]
        ends.append(again.step(0.5)[0][0])
    assert ends[5:] == ends[:-5]


SPRING = da.System("x", kinetic="x'**2/2", potential="x**2/2", forces={"x": "f"}, inputs=["f"])


def test_a_series_is_known_whole_where_a_stretch_begins() -> None:
    stepped = da.stepper(SPRING, q=[0.5], method="taylor")
    for _ in range(20):
        stepped.step(0.05)
    assert stepped.q[0] == pytest.approx(0.5 * math.cos(1.0), abs=1e-14)
    assert stepped.v[0] == pytest.approx(-0.5 * math.sin(1.0), abs=1e-14)


@pytest.mark.parametrize("method", [*METHODS, "rk4", "gauss4"])
def test_a_jump_at_the_end_of_a_stretch_is_not_felt_before_it(method: str) -> None:
    """x'' = -x - 1 until 0.5 s, and x'' = -x + 1 from then on."""
    given = {"step": 0.0125} if method in {"rk4", "gauss4"} else {}
    stepped = da.stepper(SPRING, q=[0.5], inputs=["sign(t - 0.5)"], method=method, **given)
    for _ in range(4):
        stepped.step(0.25)
    half = complex(1.5 * math.cos(0.5) - 1.0, -1.5 * math.sin(0.5))
    exact = 1.0 + (half - 1.0) * complex(math.cos(0.5), -math.sin(0.5))
    assert abs(complex(stepped.q[0], stepped.v[0]) - exact) < (1e-9 if given else 1e-10) and stepped.t == 1.0


def test_what_happened_keeps_its_time_when_the_clock_is_set() -> None:
    stepper, fall = da.stepper(BOUNCING, q=[1.0]), math.sqrt(2.0 / 9.81)
    stepper.step(0.6)
    stepper.t, stepper.q, stepper.v = -10.0, [1.0], [0.0]
    assert stepper.events.times == pytest.approx([fall])
    stepper.step(0.6)
    assert stepper.events.times == pytest.approx([fall, fall - 10.0])


def test_what_happened_is_saved_and_what_was_undone_did_not_happen() -> None:
    first = da.stepper(BOUNCING, q=[1.0])
    first.step(0.6)
    saved = first.save()
    first.step(1.0)
    times, second = first.events.times.tolist(), da.stepper(BOUNCING, q=[0.3])
    for stepper in (first, second):
        stepper.resume(saved)
        assert len(stepper.events) == 1
        stepper.step(1.0)
        assert stepper.events.times.tolist() == times
    with pytest.raises(ShapeError, match="of another model or method"):
        first.resume({})


def test_a_state_that_was_set_to_what_cannot_be_is_no_matter_to_one_that_is_resumed(pendulum_dae: da.Model) -> None:
    stepper = da.stepper(pendulum_dae, q=[1.0, 0.0])
    saved = stepper.save()
    stepper.q = [0.0, 0.0]
    stepper.resume(saved)
    assert stepper.q.tolist() == [1.0, 0.0]


def test_an_end_is_told_by_what_ended_it_now() -> None:
    falls = da.System("x", kinetic="x'**2/2", potential="-1/x")
    stepper = da.stepper(falls, q=[1.0], events=[da.Event("x - 0.5", "falling", "stop", name="half")])
    with pytest.raises(StoppedError, match="by event 'half'"):
        stepper.step(10.0)
    stepper.q, stepper.v = [0.4], [-1.0]
    with pytest.raises(StoppedError, match="the step became too small"):
        stepper.step(10.0)


@pytest.mark.parametrize("given", [np.array([np.nan]), [np.inf], {"f": np.nan}])
def test_inputs_that_are_not_finite_are_named(given) -> None:
    with pytest.raises(ShapeError, match=r"(u|the input 'f') is \[(nan|inf)\]"):
        da.stepper(SPRING, q=[0.5]).step(0.1, given)
