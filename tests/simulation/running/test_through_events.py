"""Events along motions, against closed forms."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import Remark

G = 9.81
BALL = da.System("y", kinetic="y'**2/2", potential=f"{G}*y")
OSCILLATOR = da.System("x", kinetic="x'**2/2", potential="x**2/2")
METHODS = ("dop853", "taylor", "tsit5", "radau")


def floor(e: float) -> da.Event:
    return da.Event("y", "falling", {"y'": f"-{e}*y'"}, name="floor")


def bounces(e: float, count: int) -> np.ndarray:
    """The times at which a ball from 1 m bounces."""
    flights = 2.0 * np.sqrt(2.0 * G) / G * e ** np.arange(1, count)
    return np.sqrt(2.0 / G) + np.concatenate([[0.0], np.cumsum(flights)])


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("e", [0.5, 0.9])
def test_a_ball_bounces_when_it_should_until_it_does_so_without_end(method: str, e: float):
    motion = da.simulate(BALL, q=[1.0], duration=12.0, method=method, events=[floor(e)])
    times = motion.events.times
    assert len(times) > 45
    assert times[:20] == pytest.approx(bounces(e, 20), abs=1e-13)
    assert times == pytest.approx(bounces(e, len(times)), abs=1e-12)
    rest = np.sqrt(2.0 / G) * (1.0 + e) / (1.0 - e)
    assert times[-1] == pytest.approx(rest, abs=4e-12)
    assert not motion.success
    assert "'floor' returns without end" in motion.status
    assert motion.q.min() > -1e-13


def test_events_that_return_together_without_end_are_told_as_soon_as_one_is():
    heard = da.Event(floor(0.5).expression, "falling", "record", name="heard")
    alone, both = (da.simulate(BALL, q=[1.0], duration=12.0, events=events) for events in ([floor(0.5)],
                                                                                           [floor(0.5), heard]))
    assert "returns without end" in alone.status and "returns without end" in both.status
    assert len(both.events["floor"]) < len(alone.events["floor"]) + 10


@pytest.mark.parametrize("method", METHODS)
def test_times_are_those_of_the_method_and_a_motion_stays_as_it_is(method: str):
    alone = da.simulate(OSCILLATOR, q=[1.0], duration=20.0, method=method, rtol=1e-11)
    motion = da.simulate(OSCILLATOR, q=[1.0], duration=20.0, method=method, rtol=1e-11, events=[da.Event("x - 0.3")])
    assert np.array_equal(alone.q, motion.q)
    first, period = np.arccos(0.3), 2.0 * np.pi
    expected = np.sort(np.concatenate([first + period * np.arange(4), period - first + period * np.arange(3)]))
    assert motion.events.times == pytest.approx(expected[expected < 20.0], abs=2e-9)
    assert [each.direction for each in motion.events[:2]] == ["falling", "rising"]
    assert max(abs(each.q[0] - 0.3) for each in motion.events) < 1e-13


def test_a_stop_ends_the_motion_at_its_time():
    motion = da.simulate(OSCILLATOR, q=[1.0], duration=20.0, events=[da.Event("x", action="stop")])
    assert motion.success
    assert motion.status == "ended at t = 1.5708 s by event 'x'"
    assert motion.times[-1] == pytest.approx(np.pi / 2, abs=1e-9)
    assert abs(motion.q[-1, 0]) < 1e-15


def test_directions_are_kept_apart():
    both, up, down = (da.simulate(OSCILLATOR, q=[1.0], duration=7.0, events=[da.Event("x", way)]).events
                      for way in ("both", "rising", "falling"))  # fmt: skip
    assert len(both), (len(up), len(down)) == (2, (1, 1))
    assert both[0].time == down[0].time
    assert both[1].time == up[0].time


@pytest.mark.parametrize("depth", [1e-4, 1e-6, 1e-8, 1e-10, 1e-12])
def test_grazes_have_two_times(depth: float):
    condition = f"x - 1 + {depth!r}"
    with pytest.warns(Remark, match="less than the error") if depth < 1e-11 else _nothing():
        motion = da.simulate(OSCILLATOR, q=[0.0], v=[1.0], duration=6.0, method="taylor", rtol=1e-13, atol=1e-15,
                             events=[da.Event(condition)])  # fmt: skip
    away = 2.0 * np.arcsin(np.sqrt(depth / 2.0))
    assert motion.events.times == pytest.approx(np.pi / 2 + away * np.array([-1.0, 1.0]), abs=1e-15 / np.sqrt(depth))
    assert [each.certain for each in motion.events] == [depth > 1e-11] * 2


class _nothing:
    def __enter__(self) -> None: ...
    def __exit__(self, *_: object) -> None: ...


def test_what_touches_is_one_event_and_what_misses_by_less_than_errors_is_told():
    settings = {"q": [0.0], "v": [1.0], "duration": 6.0, "method": "taylor", "rtol": 1e-13, "atol": 1e-15}
    touched = da.simulate(OSCILLATOR, **settings, events=[da.Event("x - 1")])
    assert [each.direction for each in touched.events] == ["touching"]
    with pytest.warns(Remark, match="missed-event"):
        assert len(da.simulate(OSCILLATOR, **settings, events=[da.Event("x - 1 - 1e-13")]).events) == 0


@pytest.mark.parametrize("power, count", [(0, 3), (1, 31), (2, 314)])
def test_collisions_count_the_digits_of_pi(power: int, count: int):
    heavy = 100.0**power
    pair = da.System("x y", kinetic=f"(x'**2 + {heavy!r}*y'**2)/2", potential="0")
    hit = {"x'": f"(x'*(1 - {heavy!r}) + 2*{heavy!r}*y')/(1 + {heavy!r})",
           "y'": f"(y'*({heavy!r} - 1) + 2*x')/(1 + {heavy!r})"}  # fmt: skip
    motion = da.simulate(pair, q=[1.0, 2.0], v=[0.0, -1.0], duration=100.0, events=[
        da.Event("x", "falling", {"x'": "-x'"}, name="wall"), da.Event("y - x", "falling", hit, name="balls")])
    assert motion.success
    assert len(motion.events) == count
    assert np.ptp(motion.energy) < 1e-12 * motion.energy[0]
    angle = np.arctan(1.0 / np.sqrt(heavy))  # the unfolded corner: straight past count walls
    assert len(motion.events["wall"]) + len(motion.events["balls"]) == int(np.ceil(np.pi / angle)) - 1


@pytest.mark.parametrize("gap", [0.5, 0.0])
def test_a_cradle_passes_on_what_it_is_given_one_after_the_other(gap: float):
    row = da.System("a b c", kinetic="(a'**2 + b'**2 + c'**2)/2", potential="0")
    events = [da.Event(f"{y} - {x}", "falling", {f"{x}'": f"{y}'", f"{y}'": f"{x}'"}) for x, y in ("bc", "ab")]
    motion = da.simulate(row, q=[0.0, 1.0, 1.0 + gap], v=[1.0, 0.0, 0.0], duration=2.0 + gap, events=events)
    assert motion.v[-1].tolist() == [0.0, 0.0, 1.0]
    assert motion.events.times == pytest.approx([1.0, 1.0 + gap], abs=1e-14)


def test_events_of_one_time_happen_in_the_order_of_the_list():
    system = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="0")
    double, add = {"y'": "2*y'"}, {"y'": "y' + 1"}
    for first, second, speed in ((double, add, 3.0), (add, double, 4.0)):
        motion = da.simulate(system, q=[-1.0, 0.0], v=[1.0, 1.0], duration=2.0,
                             events=[da.Event("x", action=first), da.Event("2*x", action=second)])  # fmt: skip
        assert motion.v[-1, 1] == speed
        assert motion.events.times == pytest.approx([1.0, 1.0])


@pytest.mark.parametrize("method", METHODS)
def test_what_an_event_changes_says_nothing_of_the_others(method: str):
    """A body at -1 m/s has -2 m/s from x = 0.5 on, and is at x = 0.3 once, 0.1 s later, in what was one step."""
    events = [da.Event("x - 0.5", action={"x'": -2.0}, name="faster"), da.Event("0.3 - x", name="passed")]
    flight = da.System("x", kinetic="x'**2/2", events=events)
    found = da.simulate(flight, q=[1.0], v=[-1.0], duration=1.0, method=method).events
    assert [each.name for each in found] == ["faster", "passed"]
    assert found.times == pytest.approx([0.5, 0.6], abs=1e-14)


def test_a_shaken_table_is_met_once_in_a_period():
    period, e, push = 2.0 * np.pi, 0.5, 1.2  # push = A w^2 / g is above pi (1 - e) / (1 + e) = 1.047
    phase = float(np.arccos(np.pi * (1.0 - e) / (1.0 + e) / push))
    ball = da.System("y", kinetic="y'**2/2", potential="y")
    table = f"{push!r}*sin(t + {phase!r})"
    bounce = {"y'": f"{push!r}*cos(t + {phase!r}) - {e}*(y' - {push!r}*cos(t + {phase!r}))"}
    up = 0.5 * period
    motion = da.simulate(ball, q=[push * np.sin(phase)], v=[up], duration=10.5 * period,
                         events=[da.Event(f"y - ({table})", "falling", bounce)])  # fmt: skip
    assert motion.events.times == pytest.approx(period * np.arange(1, 11), abs=1e-9)


def test_inputs_and_parameters_are_switched():
    cart = da.System("x", kinetic="x'**2/2", potential="k*x**2/2", forces="f", inputs=["f"], parameters={"k": 1.0})
    pushed = da.simulate(cart, q=[1.0], duration=10.0, events=[da.Event("x", action={"k": "5 - k", "f": "0"})])
    times = pushed.events.times
    assert np.diff(times) == pytest.approx(np.pi / np.array([2.0, 1.0, 2.0, 1.0][: len(times) - 1]), abs=1e-8)
    assert pushed.energy == pytest.approx(0.5, abs=1e-9)
    late = pushed.at([times[0] + 0.25 * np.pi])
    assert late["x"][0] == pytest.approx(-0.5, abs=1e-8)
    assert late.energy[0] == pytest.approx(0.5, abs=1e-9)
    free = da.simulate(cart, q=[0.0], inputs=[1.0], duration=10.0, events=[da.Event("x - 1", action={"f": 0.0})])
    assert sorted(set(free["f"])) == [0.0, 1.0]


def test_python_may_say_what_is_set():
    def back(t: float, q: np.ndarray, v: np.ndarray) -> dict[str, float]:
        return {"y'": -0.5 * float(v[0])}

    asked = da.simulate(BALL, q=[1.0], duration=1.2, events=[da.Event("y", "falling", back)])
    assert asked.events.times == pytest.approx(bounces(0.5, len(asked.events)), abs=1e-13)
    failing = da.simulate(BALL, q=[1.0], duration=1.2, events=[da.Event("y", "falling", lambda t, q, v: {"z": 1.0})])
    assert "failed: UnknownNameError" in failing.status


def test_resets_stay_on_the_constraints_and_it_is_told():
    bead = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential=f"{G}*y", holonomic=["x**2 + y**2 - 1"])
    with pytest.warns(Remark, match="reset-moved"):
        motion = da.simulate(bead, q=[1.0, 0.0], duration=1.0, events=[da.Event("x - 0.5", action={"x'": "0.5"})])
    assert motion.success
    assert motion.constraint_residual.max() < 1e-14
    back = da.simulate(bead, q=[1.0, 0.0], duration=3.0, events=[da.Event("x", "falling", {"x'": "-x'", "y'": "-y'"})])
    assert back["x"].min() > -1e-13
    assert np.ptp(back.energy) < 1e-12


def test_multipliers_and_accelerations_may_be_conditions():
    mass = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential=f"{G}*y", holonomic=["x**2 + y**2 - 1"])
    slides = da.simulate(mass, q=[0.0, 1.0], v=[0.1, 0.0], duration=5.0, events=[da.Event("lambda_0", action="stop")])
    height, speed = slides.q[-1, 1], slides.v[-1]
    assert speed @ speed == pytest.approx(G * height, abs=1e-9)  # a bead leaves a ball where v^2 / r = g cos
    assert height == pytest.approx((2.0 + 0.01 / G) / 3.0, abs=1e-9)
    swings = da.simulate(OSCILLATOR, q=[1.0], duration=2.0, events=[da.Event("x''")])
    assert swings.events.times == pytest.approx([np.pi / 2.0], abs=1e-9)


def test_what_is_zero_all_along_is_told():
    with pytest.warns(Remark, match="flat-event"):
        still = da.simulate(BALL, q=[1.0], duration=0.3, events=[da.Event("y - y*t/t*1 + 0*y'", name="nothing")])
    assert len(still.events) == 0


WILD = ("sin(9*a) - 0.3", "a*b - 0.2", "cos(a) + 0.4*a'*b'", "abs(b) - 0.6", "a'**2 - b'**2")


@pytest.mark.parametrize("condition", WILD)
def test_no_change_of_sign_along_a_wild_motion_is_lost(condition: str):
    double = da.System("a b", kinetic="a'**2 + b'**2/2 + a'*b'*cos(a - b)", potential=f"-{G}*(2*cos(a) + cos(b))",
                       outputs={"g": condition})  # fmt: skip
    for method in ("dop853", "taylor"):
        motion = da.simulate(double, q=[1.9, -0.7], v=[0.3, 0.1], duration=3.0, method=method, rtol=1e-11,
                             events=[da.Event("g")])  # fmt: skip
        times = np.linspace(0.0, 3.0, 20_001)
        changes = times[np.flatnonzero(np.diff(np.sign(motion.at(times)["g"])))]
        assert len(changes) > 2
        crossed = np.array([each.time for each in motion.events if each.direction != "touching"])
        assert len(crossed) == len(changes)
        assert np.abs(crossed - changes).max() < 1.6e-4


@pytest.mark.parametrize("method", ["rk4", "gauss4", "rattle4"])
def test_steps_of_one_length_end_at_events_too(method: str):
    motion = da.simulate(BALL, q=[1.0], duration=1.2, method=method, step=0.01, events=[floor(0.5)])
    assert motion.success
    assert motion.events.times == pytest.approx(bounces(0.5, 3), abs=1e-14)


def test_times_count_from_where_a_motion_starts():
    motion = da.simulate(OSCILLATOR, q=[1.0], t0=5.0, duration=4.0, events=[da.Event("x*(t - 6)")])
    assert motion.events.times == pytest.approx([6.0, 5.0 + np.pi / 2.0], abs=1e-9)


@pytest.mark.parametrize("action", [{"x'": "log(x - 5)"}, lambda t, q, v: {"x'": float("nan")}])
def test_what_is_set_to_no_number_ends_the_motion_with_a_sentence(action: object):
    stopped = da.simulate(OSCILLATOR, q=[1.0], duration=3.0, events=[da.Event("x", action=action, name="odd")])
    assert stopped.status.startswith("stopped at t = 1.5708 s: event 'odd' failed: DescriptionError")
    assert "it sets [nan]" in stopped.status
