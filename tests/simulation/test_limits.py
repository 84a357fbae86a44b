"""Limits of joints: a motion is stopped there; where they are no stops, one that leaves them says so, with the time."""

import warnings

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import Remark
from dalembert.simulation import limits
from dalembert.simulation.limits import first_departures


def slider(limits, **options):
    """A kilogram that slides along x without any force."""
    made = da.Mechanism("slider", gravity=(0, 0, 0))
    made.prismatic("x", made.ground, made.body("block", mass=1.0), axis="x", limits=limits, **options)
    return made


def told(made, **options):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        motion = da.simulate(made, **{"limits": False, **options})
    return motion, [str(each.message) for each in caught if each.message.name == "joint-limits-left"]


@pytest.mark.parametrize(("limits", "time"), [((-1, 0.5), 0.25), ((-1, 3), 1.5), ((-np.inf, 1), 0.5)])
def test_the_time_at_which_a_limit_is_left_is_that_of_the_motion(limits, time):
    """x = 2 t."""
    motion, (message,) = told(slider(limits), q=[0.0], v=[2.0], duration=2.0)
    ((limit, left),) = first_departures(motion.model, motion.motion)
    assert left == pytest.approx(time, abs=1e-8) and limit[0] == "x"
    assert f"'x' [{limits[0]:g}, {limits[1]:g}] at t = {time:.6g} s" in message
    assert motion["x"][-1] == pytest.approx(4.0), "nothing is enforced"


@pytest.mark.parametrize(("limits", "v"), [((-1, 5), 2.0), ((0, 5), 2.0), (None, 9.0), ((-np.inf, np.inf), 9.0)])
def test_a_motion_within_its_limits_is_not_told(limits, v):
    """Neither is one that starts at a limit and goes inwards."""
    assert not told(slider(limits), q=[0.0], v=[v], duration=2.0)[1]


def test_a_start_outside_is_told_as_such():
    assert "'x' [1, 2] from the start" in told(slider((1, 2)), q=[0.0], v=[0.0], duration=1.0)[1][0]


def test_limits_are_those_of_the_displacement():
    """-2 x + 0.5 stays within (-1, 1) for x from -0.25 to 0.75, and x is what is said."""
    motion, (message,) = told(slider((-1, 1), ratio=-2, offset=0.5), q=[0.0], v=[1.0], duration=1.0)
    assert "'x' [-0.25, 0.75] at t = 0.75 s" in message
    assert first_departures(motion.model, motion.motion)[0][1] == pytest.approx(0.75, abs=1e-8)


def test_limits_of_followers_and_symbols_count():
    """The follower is displaced by 3 x, a ratio that is a parameter stays one."""
    made = slider(None)
    made.prismatic("y", made.ground, made.body("other", mass=1.0), axis="x", limits=(-9, 1.5))
    made.mimic("y", "x", ratio=made.parameter("n", 3.0))
    _, (message,) = told(made, q=[0.0], v=[1.0], duration=1.0)
    assert "'y' [-9, 1.5] at t = 0.5 s" in message
    model = da.compile(made, free=["n"])
    assert not told(model, q=[0.0], v=[1.0], duration=1.0, parameters={"n": 1.0})[1]


def test_what_happens_between_the_samples_and_inside_a_step_is_seen():
    """A swing to 1 and back within one period; only its ends are asked for, and steps are long."""
    made = da.Mechanism("swing", gravity=(0, 0, 0))
    made.prismatic("x", made.ground, made.body("block", mass=1.0), axis="x", limits=(-2, 0.999), stiffness=1.0)
    motion, (_,) = told(made, q=[0.0], v=[1.0], duration=2 * np.pi, times=[0.0, 2 * np.pi], rtol=1e-4)
    ((_, left),) = first_departures(motion.model, motion.motion)
    assert left == pytest.approx(np.arcsin(0.999), abs=1e-3) and len(motion) == 2


def test_the_first_of_many_is_found_block_by_block(monkeypatch):

    monkeypatch.setattr(limits, "_BLOCK", 3)
    made = slider((-1, 1.5))
    made.prismatic("y", made.ground, made.body("other", mass=1.0), axis="x", limits=(0, 0.1))
    made.prismatic("z", made.ground, made.body("third", mass=1.0), axis="x", limits=(-1, 1))
    motion, (message,) = told(made, q=[0.0] * 3, v=[1.0, 1.0, 0.0], duration=2.0)
    found = {limit[0]: time for limit, time in first_departures(motion.model, motion.motion)}
    assert found == pytest.approx({"x": 1.5, "y": 0.1}, abs=1e-8) and list(found) == ["x", "y"]
    assert "'x' [-1, 1.5] at t = 1.5 s, 'y' [0, 0.1] at t = 0.1 s" in message


def test_long_lists_are_cut():
    made = da.Mechanism("many", gravity=(0, 0, 0))
    for number in range(8):
        made.prismatic(f"x{number}", made.ground, made.body(f"b{number}", mass=1.0), axis="x", limits=(0, 1))
    assert "'x4' [0, 1] from the start and 3 more" in told(made, q=[-1.0] * 8, v=[0.0] * 8, duration=1.0)[1][0]


# -------------------------------------------------------------------- stops


@pytest.mark.parametrize("method", ["auto", "tsit5"])
def test_a_motion_is_stopped_at_its_limits(method):
    """x = 2 t up to 0.5; as with a restitution of 0."""
    motion, messages = told(slider((-1, 0.5)), q=[0.0], v=[2.0], duration=2.0, method=method, limits=True)
    plain = da.simulate(slider((-1, 0.5), restitution=0), q=[0.0], v=[2.0], duration=2.0, method=method)
    assert not messages and motion.success
    ((first,), (same,)) = motion.events, plain.events
    assert (first.action, first.name, first.time) == ("impact", "x, upper limit", pytest.approx(0.25, abs=1e-14))
    assert (first.energy, first.time) == (same.energy, same.time) == (-2.0, same.time)
    assert motion["x"].max() == motion["x"][-1] == 0.5 and np.array_equal(motion.q, plain.q)
    assert motion.system.contact_names == ("x, lower limit", "x, upper limit") == plain.system.contact_names


def test_a_motion_within_its_limits_is_that_of_the_model_it_was_given():
    model = da.compile(slider((-1, 5)))
    motion = da.simulate(model, q=[0.0], v=[2.0], duration=2.0)
    assert motion.model is model and not len(motion.events)


def test_a_swing_is_stopped_by_what_holds_it_and_comes_back():
    """A spring pulls x back from 0.5, where v is lost: x = 0.5 cos(t - t1) from then on."""
    made = slider((-2, 0.5), stiffness=1.0)
    motion = da.simulate(made, q=[0.0], v=[1.0], duration=3.0)
    met = np.arcsin(0.5)
    assert motion.events[0].time == pytest.approx(met, abs=1e-9)
    later = motion.at(np.linspace(met + 0.01, 3.0, 20))
    assert later["x"] == pytest.approx(0.5 * np.cos(later.times - met), abs=1e-8)


def test_a_side_that_the_start_does_not_keep_is_no_stop_and_the_other_is():
    motion, (message,) = told(slider((-1, 0.5)), q=[0.7], v=[-2.0], duration=2.0, limits=True)
    assert [each.name for each in motion.events] == ["x, lower limit"] and motion["x"][-1] == -1.0
    assert "'x' [-inf, 0.5] from the start. They are no stops, as the start lies outside." in message
    assert motion.system.contact_names == ("x, lower limit",)
    motion, (message,) = told(slider((-1, 0.5)), q=[0.7], v=[2.0], duration=1.0, limits=True)
    assert motion["x"][-1] == pytest.approx(2.7) and "as the start lies outside" in message


@pytest.mark.parametrize(("options", "why"), [
    ({"method": "radau"}, 'method="radau" knows no stops'), ({"limits": False}, "limits=False was said"),
])  # fmt: skip
def test_what_has_no_stops_says_why(options, why):
    motion, (message,) = told(slider((-1, 0.5)), q=[0.0], v=[2.0], duration=1.0, **{"limits": True, **options})
    assert motion["x"][-1] == pytest.approx(2.0) and f"They are no stops, as {why}." in message


def test_a_law_that_is_sampled_is_not_asked_twice():
    made = slider((-1, 0.5))
    made.actuate("x")
    law = da.control.sampled(lambda t, q, v: [0.0], rate=10.0)
    _, (message,) = told(made, q=[0.0], v=[2.0], duration=1.0, inputs=law, limits=True)
    assert "as a law that is sampled is asked once" in message


def test_a_stepper_says_that_it_has_no_stops():
    with pytest.warns(Remark, match="joint-limits-left: stepper: the limits of joints 'x' are no stops here"):
        da.stepper(slider((-1, 0.5)), q=[0.0])


def test_a_stepper_has_stops_where_that_is_asked_for():
    """At 2 m/s it is at the stop after 0.25 s, and stays; of a start outside the other side is one."""
    stepper = da.stepper(slider((-1, 0.5)), q=[0.0], v=[2.0], limits=True)
    for _ in range(4):
        q, v = stepper.step(0.1)
    assert q[0] == pytest.approx(0.5, abs=1e-12) and abs(v[0]) < 1e-12
    assert [(each.name, round(each.time, 9)) for each in stepper.events] == [("x, upper limit", 0.25)]
    outside = da.stepper(slider((1, 2)), q=[0.0], v=[8.0], limits=True)
    assert outside.step(1.0)[0][0] == pytest.approx(2.0)


def test_a_run_with_a_checkpoint_has_stops(tmp_path):
    """It is kept beside the run without; killed there, it goes on to the same bits."""
    kept = {"checkpoint": tmp_path / "run.npz"}
    motion = da.simulate(slider((-1, 0.5)), q=[0.0], v=[2.0], duration=1.0, **kept)
    plain = da.simulate(slider((-1, 0.5)), q=[0.0], v=[2.0], duration=1.0)
    assert (tmp_path / "run.stops.npz").exists() and np.array_equal(motion.q, plain.q)
    again = da.simulate(slider((-1, 0.5)), q=[0.0], v=[2.0], duration=1.0, **kept)
    assert np.array_equal(again.q, motion.q) and str(again.events) == str(motion.events)


def test_bound_parameters_and_files_keep_the_stops(tmp_path):
    made = slider((-1, 0.5))
    made.prismatic("y", made.ground, made.body("other", mass=made.parameter("m", 1.0)), axis="x", limits=(0, 0.1))
    model = da.compile(made, free=["m"]).bind({"m": 3.0})
    motion = da.simulate(model, q=[0.0, 0.0], v=[2.0, 1.0], duration=1.0)
    assert [each.energy for each in motion.events] == pytest.approx([-1.5, -2.0])
    motion.save(tmp_path / "motion.npz")
    loaded = type(motion).load(tmp_path / "motion.npz", model)
    assert np.array_equal(loaded.q, motion.q) and str(loaded.events) == str(motion.events)
    assert loaded.system.contact_names == motion.system.contact_names


# -------------------------------------------------------------------- what a start gives


def ball():
    made = da.Mechanism("ball", gravity=(0, 0, 0))
    made.spherical("turn", made.ground, made.body("ball", mass=1.0, inertia=(1.0, 1.0, 1.0, 0, 0, 0)))
    return made


@pytest.mark.parametrize("q", [[2.0, 0, 0, 0], {"turn_qx": 1.0}, [0.7071, 0.7071, 0, 0]])
def test_a_quaternion_that_is_not_of_length_one_is_divided_and_told(q):
    with pytest.warns(Remark, match="quaternion-length: simulate: the quaternion of 'turn' has the length"):
        motion = da.simulate(ball(), q=q, duration=0.1)
    given = np.array(q if isinstance(q, list) else [1.0, 1.0, 0, 0])
    np.testing.assert_allclose(motion.q[0], given / np.linalg.norm(given), rtol=1e-14, atol=1e-15)


def test_unit_quaternions_are_not_told_and_zero_is_refused():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        da.simulate(ball(), q=[0.6, 0.0, 0.8, 0.0], v=[1.0, 0.0, 0.0], duration=0.1)
    with pytest.raises(da.errors.InconsistentStartError, match="quaternion of the start is zero"):
        da.simulate(ball(), q=[0.0] * 4, duration=0.1)


def test_what_a_start_leaves_out_is_that_of_the_description():
    """By name; an array is whole, and rests unless v says otherwise."""
    made = slider(None)
    made.start = da.motion.Start(q={"x": 3.0}, v={"x": 1.0})
    model = da.compile(made)
    starts = {"names": {"q": {}}, "own": {"q": {"x": 5.0}}, "array": {"q": [7.0]}, "rest": {"q": {}, "v": {"x": 0}},
              "both": {"q": [7.0], "v": {}}}
    found = {name: da.simulate(model, duration=1.0, **given) for name, given in starts.items()}
    states = {name: (motion.q[0, 0], motion.v[0, 0]) for name, motion in found.items()}
    assert states == {"names": (3, 1), "own": (5, 1), "array": (7, 0), "rest": (3, 0), "both": (7, 1)}
    assert model.system.leaves.neutral == (0.0,)


def test_a_system_has_a_start_too():
    system = da.System("x y", kinetic="(x'**2 + y'**2)/2", start=da.motion.Start(q={"y": 2.0}, v={"x'": 1.0}))
    assert system.state() == ([0.0, 2.0], [1.0, 0.0])
    assert system.state(da.motion.Start(q={"x": 1.0}, v={"x": 3.0})) == ([1.0, 2.0], [3.0, 0.0])
    with pytest.raises(da.errors.UnknownNameError, match="no coordinate 'z'"):
        da.System("x", kinetic="x'**2/2", start=da.motion.Start(q={"z": 1.0}))


def test_what_is_outside_by_rounding_of_the_limit_is_inside() -> None:
    limit = ("x", 0, -1e6, 1e6)
    assert limits._excess(limit, np.array([1e6 + 1e-4, -1e6 - 1e-4, 1e6 + 1e-2])).tolist() == pytest.approx(
        [1e-4 - 1e-3, 1e-4 - 1e-3, 1e-2 - 1e-3], abs=1e-8)
