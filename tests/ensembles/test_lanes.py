"""Runs in the lanes of vectors beside the same runs one by one: the same bits, remarks and failures."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import dalembert as da
from dalembert import gallery
from dalembert.ensembles import lanes, task
from dalembert.errors import Remark
from dalembert.integration import together
from dalembert.targets import llvm

from .small import SPRING

pytestmark = pytest.mark.skipif(not llvm.TARGET.available(), reason="llvmlite is missing")

ARMS = da.compile(da.System(
    "a b", kinetic="a'**2 + b'**2/2 + a'*b'*cos(a - b)", potential="-g*(2*cos(a) + cos(b))", inputs="u",
    forces={"a": "u - d*a'"}, parameters={"g": 9.81, "d": 0.0}), free=["g", "d"])  # fmt: skip
FALLS = da.compile(da.System("x", kinetic="x'**2/2", potential="-1/x"))


def both(model, **given):
    """The same ensemble with lanes and without, and what was remarked."""
    found, heard = [], []
    for which in (True, False):
        with warnings.catch_warnings(record=True) as remarks:
            warnings.simplefilter("always")
            found.append(da.ensemble(model, lanes=which, **given).run("serial"))
        heard.append([each.message.name for each in remarks if each.category is Remark])
    return found, heard


@pytest.mark.parametrize("method", ["auto", "dop853", "tsit5", "taylor"])
def test_lanes_change_no_bit(method):
    (one, other), heard = both(
        ARMS, q={"a": da.motion.uniform(-2.5, 2.5), "b": da.motion.uniform(-2.5, 2.5)},
        parameters={"g": da.motion.uniform(1.0, 20.0), "d": [0.0, 0.3]}, inputs={"u": da.motion.normal(0.0, 1.0)},
        runs=11, duration=2.0, method=method, rtol=1e-7, t0=0.5,
    )  # fmt: skip
    assert one.checksum() == other.checksum() and one.success.all() and heard[0] == heard[1]


def never(*_, **__):
    raise AssertionError("it was made alone")


@pytest.mark.parametrize("method", ["auto", "taylor"])
def test_the_runs_of_lanes_are_not_made_alone(method, monkeypatch):
    made = da.ensemble(ARMS, q=np.linspace(1.0, 2.0, 40).reshape(20, 2), duration=1.0, lanes=True, method=method)
    monkeypatch.setattr("dalembert.ensembles.task.simulate", never)
    assert made.run("serial").success.all()


@pytest.mark.parametrize("inputs", [{"f": [-3.0, 0.5, 5.0, 1.5]}, [7.0], ["3*t"]])
def test_inputs_are_kept_within_their_limits_and_that_is_told(inputs):
    cart = da.compile(da.System("x", kinetic="x'**2/2", potential="0", forces={"x": "f"}, inputs={"f": (-1, 2)}))
    (one, other), heard = both(cart, q={"x": [0.0] * 4}, inputs=inputs, duration=1.0)
    assert one.checksum() == other.checksum() and heard[0] == heard[1] == ["inputs-limited"]
    if isinstance(inputs, dict):
        np.testing.assert_allclose(one["end"][:, 0], [-0.5, 0.25, 1.0, 0.75], atol=1e-12)


def test_what_fails_in_a_lane_is_told_as_alone():
    """A body that falls into the centre, beside one that flies away."""
    (one, other), _ = both(FALLS, q=[[1.0]] * 3, v={"x'": [0.0, 2.0, 1.0]}, duration=3.0)
    assert one.checksum() == other.checksum() and one.success.tolist() == [False, True, True]
    assert "step became too small" in one.failures[0]


def test_the_number_of_steps_is_kept_to():
    (one, other), _ = both(ARMS, q=[[1.0, 2.0], [0.1, 0.1]], duration=3.0, max_steps=60, method="dop853")
    assert one.checksum() == other.checksum() and one.success.tolist() == [False, True]
    assert "as many as max_steps allows" in one.failures[0]


def alone(monkeypatch):
    """The runs that are made alone from now on, by their first coordinate."""
    made, simulate = [], task.simulate

    def counted(model, **given):
        made.append(float(given["q"][0]))
        return simulate(model, **given)

    monkeypatch.setattr(task, "simulate", counted)
    return made


def test_long_runs_stay_in_lanes_until_their_steps_may_be_stiff(monkeypatch):
    """A spring moves by 900 steps; one a thousand times as stiff, and damped, asks Radau to go on."""
    spring = da.compile(da.System("x", kinetic="x'**2/2", potential="k*x**2/2", dissipation="d*x'**2/2",
                                  parameters={"k": 1.0, "d": 0.0}), free=["k", "d"])  # fmt: skip
    given = {"q": [[1.0], [2.0], [3.0]], "parameters": {"k": [900.0, 900.0, 4e6], "d": [0.0, 0.1, 4e4]}}
    (one, other), heard = both(spring, duration=8.0, rtol=1e-10, **given)
    assert one.checksum() == other.checksum() and heard[0] == heard[1] and (one["steps"][:2] > 700).all()
    found = alone(monkeypatch)
    da.ensemble(spring, duration=8.0, rtol=1e-10, lanes=True, **given).run("serial")
    assert found == [3.0]


@pytest.mark.parametrize("limits", [True, False])
def test_runs_that_may_leave_limits_of_joints_are_made_alone(limits, monkeypatch):
    arm = da.Mechanism("arm", gravity=(0, 0, -9.81))
    rod = arm.body("rod", mass=1.0, com=(0.3, 0, 0), inertia=np.diag([0.01, 0.04, 0.04]))
    hand = arm.body("hand", mass=0.3, com=(0.1, 0, 0), inertia=np.diag([0.001, 0.002, 0.002]))
    arm.revolute("a", arm.ground, rod, axis="y", limits=(0.9, 2.5))
    arm.revolute("b", rod, hand, at=(0.5, 0, 0), axis="y")
    given = {"q": [[1.3, 0.2], [1.0, 0.1], [1.5, -0.1], [3.0, 0.0]],
             "v": [[0.0, 0.0], [-2.0, 0.0], [0.0, 0.0], [0.0, 0.0]], "duration": 1.0, "limits": limits}
    (one, other), heard = both(da.compile(arm), **given)
    assert one.checksum() == other.checksum() and heard[0] == heard[1] and one.success.all()
    found = alone(monkeypatch)
    da.ensemble(arm, lanes=True, **given).run("serial")
    assert found == [1.0, 3.0]


def test_starts_at_rest_are_remarked_on():
    _, heard = both(ARMS, q=[[0.0, 0.0], [0.5, 0.0]], duration=0.5)
    assert heard[0] == heard[1] == ["start-at-rest"]


@pytest.mark.parametrize("given", [
    {"events": [da.Event("a - t", "falling", "stop")]}, {"inputs": ["sin(t)"]}, {"inputs": lambda t, q, v: [0.0]},
], ids=["events", "time", "python"])  # fmt: skip
def test_what_has_no_lanes_is_made_alone(given, monkeypatch):
    found = alone(monkeypatch)
    made = da.ensemble(ARMS, q=[[1.0, 2.0]] * 2, duration=0.5, lanes=True, **given).run("serial")
    assert made.missing == 0 and found == [1.0, 1.0] and made.success.all()


def told_by(trajectory):
    """All that a trajectory tells: its steps, what is between them, and what it was made with."""
    between = trajectory.at(np.linspace(0.5, 2.5, 7))
    derivatives = trajectory.at(2.5).sensitivity("q")["a", "a"]
    numbers = [*trajectory.times, *trajectory.energy, *between.a.ravel(), *trajectory.parameters, *derivatives.ravel()]
    words = trajectory.status, trajectory.method, trajectory.evaluations, trajectory.steps, len(trajectory.events)
    return float(hash((*map(float, numbers), *words[2:]))), float(sum(map(ord, words[0] + words[1])))


KEPT = {
    "end": da.motion.last(), "power": da.motion.last("u*a'", "energy"),
    "swing": da.motion.extremes("sin(a) + exp(b'/9)"), "some": da.motion.extremes("log(a)"),
    "path": da.motion.records([0.5, 0.9, 2.5, 7.0]), "told": da.motion.measured(told_by, (2,)),
    "curve": da.motion.records(np.linspace(0.4, 2.6, 23), "tan(a)*d", "atan2(b', a' + 3) + t", "sqrt(1 + a**2)*g**0.3",
                               "tanh(b) + log(2 + cos(a))", "a''"),
    "none": da.motion.extremes("log(-1 - a**2)"), "events": da.motion.measured(lambda motion: len(motion.events)),
}  # fmt: skip


@pytest.mark.parametrize("method", ["auto", "dop853", "tsit5", "taylor"])
def test_all_that_is_kept_of_runs_in_lanes_has_the_bits_of_one(method, monkeypatch):
    given = {"q": {"a": da.motion.uniform(-2.5, 2.5), "b": da.motion.uniform(-2.5, 2.5)}, "runs": 7,
             "parameters": {"g": da.motion.uniform(1.0, 20.0), "d": [0.0, 0.3]},
             "inputs": {"u": da.motion.normal(0, 1)}, "duration": 2.0, "method": method, "rtol": 1e-7, "t0": 0.5,
             "reduce": KEPT}  # fmt: skip
    (one, other), heard = both(ARMS, **given)
    assert one.checksum() == other.checksum() and one.success.all() and heard[0] == heard[1]
    assert np.isnan(one["path"][:, 3]).all() and np.isfinite(one["path"][:, :3]).all()
    assert np.ptp(one["told"][:, 0]) > 0.0 and np.isnan(one["none"]).all()
    monkeypatch.setattr("dalembert.ensembles.task.simulate", never)
    assert da.ensemble(ARMS, lanes=True, **given).run("serial").success.all()


def test_runs_of_many_steps_are_written_part_by_part(monkeypatch):
    """Three springs of different pace, the quickest of some 400 steps, beside cos(w t)."""
    monkeypatch.setattr("dalembert.ensembles.task.AT_ONCE", 2)
    spring = da.compile(da.System("x", kinetic="x'**2/2", potential="w**2*x**2/2", parameters={"w": 1.0}), free=["w"])
    times, pace = np.linspace(0.0, 9.0, 40), np.array([1.0, 40.0, 7.0])
    (one, other), _ = both(spring, q=[[1.0]] * 3, parameters={"w": pace}, duration=9.0, rtol=1e-10, method="dop853",
                           reduce={"x": da.motion.records(times, "x"), "span": da.motion.extremes("x")})  # fmt: skip
    assert one.checksum() == other.checksum() and one["steps"].max() > 3 * together.ATTEMPTS
    np.testing.assert_allclose(one["x"][..., 0], np.cos(pace[:, None] * times), atol=1e-6)
    np.testing.assert_allclose(one["span"], [[-1.0, 1.0]] * 3, atol=1e-6)


def test_runs_of_too_many_steps_to_be_kept_together_are_made_alone(monkeypatch):
    """Of three springs the quickest takes more steps than are written at once; what is kept is found run by run."""
    monkeypatch.setattr(together, "MOST", 1)
    monkeypatch.setattr("dalembert.ensembles.task.STEPS_AT_ONCE", 1)
    spring = da.compile(da.System("x", kinetic="x'**2/2", potential="w**2*x**2/2", parameters={"w": 1.0}), free=["w"])
    given = {"q": [[1.0], [2.0], [3.0]], "parameters": {"w": [1.0, 40.0, 2.0]}, "duration": 9.0, "method": "dop853",
             "reduce": {"x": da.motion.records([1.0, 9.0], "x")}}  # fmt: skip
    (one, other), _ = both(spring, **given)
    assert one.checksum() == other.checksum() and one.success.all()
    found = alone(monkeypatch)
    da.ensemble(spring, lanes=True, **given).run("serial")
    assert found == [2.0]


def test_what_fails_of_one_run_is_told_of_it_alone():
    """A function that raises for one run."""

    def bad(trajectory):
        return 1.0 / float(trajectory.q[0, 0] - 2.0)

    (one, other), _ = both(ARMS, q=[[1.0, 2.0], [2.0, 0.1]], duration=0.5,
                           reduce={"bad": bad, "top": da.motion.extremes("a")})  # fmt: skip
    assert one.checksum() == other.checksum() and one.success.tolist() == [True, False]
    assert "bad failed: ZeroDivisionError" in one.failures[1] and np.isfinite(one["top"]).all()


@pytest.mark.parametrize("limits", [True, False])
def test_paths_of_runs_that_may_leave_limits_are_made_alone(limits, monkeypatch):
    arm = da.Mechanism("arm", gravity=(0, 0, -9.81))
    rod = arm.body("rod", mass=1.0, com=(0.3, 0, 0), inertia=np.diag([0.01, 0.04, 0.04]))
    arm.revolute("a", arm.ground, rod, axis="y", limits=(0.9, 2.5))
    given = {"q": [[1.3], [1.0], [1.5]], "v": [[0.0], [-2.0], [0.0]], "duration": 0.4, "limits": limits,
             "reduce": {"a": da.motion.records([0.0, 0.2, 0.4], "a", "energy")}}  # fmt: skip
    (one, other), heard = both(da.compile(arm), **given)
    assert one.checksum() == other.checksum() and heard[0] == heard[1] and one.success.all()
    found = alone(monkeypatch)
    da.ensemble(arm, lanes=True, **given).run("serial")
    assert found == [1.0]


@pytest.mark.parametrize("events", [
    [da.Event("a + 0.27", "falling", "stop", name="far"), da.Event("b'' - 60 - u", "both", "record", name="hard")],
    [da.Event("a + 0.27", "both", "record", name="far"), da.Event("sin(b) + d - 2", name="never")],
    [da.Event("a + 0.27", "falling", {"a'": "-a'"}, name="far")],
    [da.Event("a + 0.27", "falling", lambda t, q, v: None, name="far")],
], ids=["stop", "record", "reset", "python"])  # fmt: skip
@pytest.mark.parametrize("reduce", [None, {
    "at": da.motion.happenings("far", 2), "a": da.motion.records([0.2, 0.9], "a"),
    "names": da.motion.measured(lambda motion: len(motion.events.names))}], ids=["ends", "paths"])  # fmt: skip
def test_runs_in_which_an_event_may_happen_are_made_alone(events, reduce, monkeypatch):
    """Arms that fall from 1 rad come to -0.27 rad, those that fall from less do not."""
    given = {"q": {"a": [0.3, 1.0, 0.5, 0.4, 1.1, 0.7], "b": [0.2] * 6}, "inputs": {"u": [0.0, 0.1] * 3},
             "parameters": {"g": [9.81] * 6, "d": [0.5] * 6}, "duration": 1.2, "method": "dop853", "events": events,
             "reduce": reduce}  # fmt: skip
    (one, other), heard = both(ARMS, **given)
    assert one.checksum() == other.checksum() and one.success.all() and heard[0] == heard[1]
    found = alone(monkeypatch)
    da.ensemble(ARMS, lanes=True, **given).run("serial")
    assert sorted(found) == [1.0, 1.1]


@pytest.mark.parametrize(("expression", "names"), [
    ("x - 1", []), ("z", ["flat-event"]), ("x + 1", []), ("x + 1 + 1e-10", ["missed-event"]),
    ("x + 1 - 1e-6", ["doubtful-event"]), ("log(x)", ["undefined-event"]), ("(x + 1)*1e9", []), ("x*x + 1e-3", []),
])
def test_what_touches_misses_or_is_no_number_is_told_of_runs_in_lanes(expression, names):
    """x = cos t and y = sin t, within errors of a step; z rests."""
    turning = da.compile(da.System("x y z", kinetic="(x'**2 + y'**2 + z'**2)/2", potential="(x**2 + y**2)/2"))
    (one, other), heard = both(turning, q=[[1.0, 0.0, 0.0]] * 9, v=[[0.0, 1.0, 0.0]] * 9, duration=4.0, method="dop853",
                               rtol=1e-6, events=[da.Event(expression, name="e")],
                               reduce={"e": da.motion.happenings("e", 3)})  # fmt: skip
    assert one.checksum() == other.checksum() and heard[0] == heard[1] and set(names) <= set(heard[0])


def test_where_events_are_the_rule_other_runs_are_made_alone_at_once(monkeypatch):
    tried, before = [], lanes._Runs.go_on
    monkeypatch.setattr(lanes._Runs, "go_on", lambda runs, *of: tried.append(of) or before(runs, *of))
    (one, other), _ = both(SPRING, q=np.full((40, 1), 1.0), duration=2.0, chunk=40, method="dop853",
                           events=[da.Event("x", "falling")])  # fmt: skip
    assert one.checksum() == other.checksum() and tried == [(0, lanes.FEW)]


HOOP = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="9.81*y", holonomic=["x**2 + y**2 - 1"])


@pytest.mark.parametrize("given", [{}, {"hold": ["x"]}], ids=["free", "held"])
def test_starts_are_moved_onto_constraints_in_lanes_too(given, monkeypatch):
    """The last but one is nowhere near, and its run is refused as alone."""
    starts = {"q": [[0.9, 0.1], [0.6, 0.8], [0.3, -0.9], [0.0, 0.0], [0.1, -1.0]], "v": [[0.0, 1.0]] * 5}
    (one, other), heard = both(HOOP, duration=0.5, method="tsit5", **starts, **given)
    assert one.checksum() == other.checksum() and heard[0] == heard[1]
    assert one.success.tolist() == [True, True, True, False, True] and "refused" in one.failures[3]
    kept = {"path": da.motion.records([0.1, 0.3], "x", "y'", "lambda_0"), "least": da.motion.extremes("y")}
    (one, other), _ = both(HOOP, duration=0.5, method="tsit5", reduce=kept, **starts, **given)
    assert one.checksum() == other.checksum() and np.isfinite(one["path"][:3]).all()
    made = da.ensemble(HOOP, duration=0.5, method="tsit5", lanes=True, q=starts["q"][:3], v=starts["v"][:3], **given)
    monkeypatch.setattr("dalembert.ensembles.task.simulate", never)
    assert made.run("serial").success.all()


def test_bodies_that_tumble_have_the_bits_of_one(rng):
    body = da.compile(gallery.load("tumbling-body").system)
    assert body.nq != body.nv
    (one, other), _ = both(body, q=np.tile(body.system.state()[0], (3, 1)), v=rng.normal(size=(3, body.nv)),
                           duration=0.5, method="tsit5")  # fmt: skip
    assert one.checksum() == other.checksum() and one.success.all() and len(np.unique(one["end"], axis=0)) == 3


def test_few_runs_are_not_worth_machine_code_for_vectors():
    few, many = (da.ensemble(SPRING, q=[[1.0]] * count, duration=1.0) for count in (lanes.WORTH - 1, lanes.WORTH))
    assert not few.task.abreast and many.task.abreast


@pytest.mark.parametrize(("inputs", "said"), [
    (["-5*x"], "7 times in 8 runs"), ([3.0], "8 times in 8 runs"), ({"u": [0.5] * 6 + [3.0] * 2}, "2 times in 8 runs")])
def test_limits_of_inputs_are_told_as_often_as_alone(inputs, said):
    """Of u = -5 x, which is kept within 1 N, from x = 0.1 m to 1 m on a spring of 1 N/m."""
    cart = da.compile(da.System("x", kinetic="x'**2/2", potential="x**2/2", forces={"x": "u"}, inputs={"u": (-1, 1)}))
    for which in (True, False):
        with pytest.warns(Remark, match=f"inputs-limited: ensemble: {said}"):
            da.ensemble(cart, q=np.linspace(0.1, 1.0, 8)[:, None], v=np.full((8, 1), 0.01), inputs=inputs, duration=1.0,
                        lanes=which).run("serial")  # fmt: skip
