"""Ensembles beside `simulate`, and with what their users do to them."""

from __future__ import annotations

import math
import threading
import warnings

import numpy as np
import pytest

import dalembert as da
from dalembert.ensembles.executors import EXECUTORS
from dalembert.errors import DescriptionError, Remark, ShapeError, UnknownNameError

from .small import MODEL, SPRING, study


@pytest.fixture(scope="module")
def results():
    return study({
        "end": da.motion.last(), "energy": da.motion.last("energy"), "swing": da.motion.extremes("x"),
        "path": da.motion.records([0.0, 0.5, 1.0], "x", "k*x"), "count": lambda trajectory: trajectory.steps,
    }).run("serial")  # fmt: skip


def test_each_run_is_what_simulate_gives(results):
    cases = results.cases()
    assert len(results) == 24 and set(cases) == {"x", "k"} and results.success.all()
    for run in (0, 11, 23):
        alone = da.simulate(MODEL, q=[cases["x"][run]], v=[0.0], parameters={"k": cases["k"][run]}, duration=2.0)
        assert np.array_equal(results["end"][run], [alone["x"][-1], alone["x'"][-1]])
        assert (results["x"][run], results["x'"][run]) == tuple(results["end"][run])
        assert results["count"][run] == results.steps[run] == alone.steps and results.time[run] == 2.0
        assert results.status[run] == alone.status == "finished"


def test_what_is_kept_agrees_with_the_solution(results):
    cases = results.cases()
    x, k = cases["x"][:, None], cases["k"][:, None]
    path = x * np.cos(np.sqrt(k) * [0.0, 0.5, 1.0])
    assert results["path"][..., 0] == pytest.approx(path, abs=1e-8)
    assert results["path"][..., 1] == pytest.approx(k * path, abs=1e-7)
    assert results["energy"] == pytest.approx(k * x**2 / 2, rel=1e-9)
    turned = math.pi < np.sqrt(k[:, 0]) * 2.0
    assert results["swing"][:, 1] == pytest.approx(x[:, 0], rel=1e-12)
    assert results["swing"][turned, 0] == pytest.approx(-x[turned, 0], rel=1e-9)


def test_draws_belong_to_seed_and_run_whatever_else_is_drawn():
    few, many = study(runs=2).results.cases(), study(runs=6).results.cases()
    assert len(few["x"]) == 8 and np.array_equal(few["x"], many["x"][:8])
    other = da.ensemble(SPRING, q={"x": da.motion.uniform(0.5, 1.0)}, duration=1.0, runs=4, seed=8).results.cases()
    assert not np.intersect1d(other["x"], many["x"]).size
    bell = da.ensemble(SPRING, q={"x": da.motion.normal(3.0, 0.1)}, duration=1.0, runs=400).results.cases()["x"]
    assert bell.mean() == pytest.approx(3.0, abs=0.02) and bell.std() == pytest.approx(0.1, abs=0.02)


def test_lists_go_in_step_and_grids_are_combined():
    found = da.ensemble(SPRING, q=[[1.0], [2.0]], v={"x'": da.motion.grid([0.0, 5.0, 6.0])},
                        parameters={"k": [3.0, 4.0], "m": 2.0}, duration=1.0).results.cases()  # fmt: skip
    assert found["x"].tolist() == [1, 1, 1, 2, 2, 2] and found["k"].tolist() == [3, 3, 3, 4, 4, 4]
    assert da.ensemble(SPRING, q=[1.0], duration=1.0).task.cases.sizes == (1,)


def test_inputs_that_differ_are_held():
    pushed = da.System("x", kinetic="x'**2/2", inputs="u", forces={"x": "u"})
    made = da.ensemble(pushed, q=[0.0], inputs={"u": [1.0, -2.0]}, duration=2.0).run("serial")
    assert made["end"][:, 0] == pytest.approx([2.0, -4.0])
    assert da.ensemble(pushed, q=[0.0], inputs=["t"], duration=3.0).run("serial")["end"][0, 0] == pytest.approx(4.5)


def test_a_run_that_fails_is_data_and_the_rest_goes_on():
    pendulum = da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="9.81*y", holonomic=["x**2 + y**2 - 1"])
    made = da.ensemble(pendulum, q=[[1.0, 0.0], [0.0, 0.0], [0.0, -1.0]], duration=0.5,
                       reduce={"end": da.motion.last(), "bad": lambda motion: 1 / int(motion.q[0, 0])}).run("serial")
    assert made.success.tolist() == [True, False, False]
    assert made.failures[1].startswith("refused: ") and np.isnan(made["end"][1]).all()
    assert made.failures[2] == "bad failed: ZeroDivisionError: division by zero" and made["end"][2, 1] == -1.0


@pytest.mark.parametrize(("given", "said"), [
    (da.Event("k - 2"), "ensemble, event .*: it never changes"),
    (da.Event("x > 1"), "it is a condition, which never is zero"),
    (da.Event("x", action={"m": 2.0}), "it sets the parameter 'm', which is a fixed number of this model"),
    (da.Event("x", action={"n": 2.0}), "it sets 'n', which is no coordinate"),
])  # fmt: skip
def test_events_are_checked_before_any_run(given, said):
    with pytest.raises(DescriptionError, match=said):
        da.ensemble(MODEL, q=[[1.0], [2.0]], duration=1.0, events=[given])


def test_events_set_parameters_of_a_system():
    stiffer = da.Event("x", "falling", action={"k": "4*k"})
    study = da.ensemble(SPRING, q=[[1.0]], parameters={"k": 1.0}, duration=3.0, events=[stiffer])
    alone = da.simulate(SPRING, q=[1.0], parameters={"k": 1.0}, duration=3.0, events=[stiffer])
    assert np.array_equal(study.run("serial")["end"][0], [alone["x"][-1], alone["x'"][-1]])


def test_events_are_counted():
    ball = da.System("h", kinetic="h'**2/2", potential="10*h", events=[
        da.Event("h", "falling", {"h'": "-h'/2"}, name="bounce")])
    made = da.ensemble(ball, q={"h": [5.0, 20.0]}, duration=2.5,
                       reduce={"when": da.motion.happenings("bounce", most=2)}).run("serial")
    assert made["when"][0] == pytest.approx([1.0, 2.0]) and made["when"][1, 0] == pytest.approx(2.0)
    assert np.isnan(made["when"][1, 1])


def test_remarks_are_counted_and_said_once():
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        da.ensemble(SPRING, q=[[0.0]] * 5, duration=0.1).run("threads")
    assert [str(each.message).count("5 times in 5 runs") for each in heard if each.category is Remark] == [1]


def test_interrupted_it_keeps_what_is_done_and_goes_on_with_the_rest(monkeypatch):
    made, asked = study(), []

    def stops(trajectory):
        asked.append(trajectory)
        if len(asked) == 12:
            raise KeyboardInterrupt
        return 0.0

    broken = study({"end": da.motion.last(), "mark": stops})
    first = broken.run("serial")
    assert first.missing == 14 and first.status.count("not run") == 14 and "14 not run" in repr(first)
    second = broken.run("threads")
    assert second.missing == 0 and len(asked) == 12 + 14
    assert np.array_equal(second["end"], made.run("serial")["end"])


def test_threads_run_at_once():
    """Runs that wait for one another end only if there are two at a time."""
    meeting = threading.Barrier(2, timeout=20.0)

    def meets(trajectory):
        meeting.wait()
        return 1.0

    made = da.ensemble(MODEL, q=[[1.0]] * 2, duration=0.1, chunk=1, reduce={"met": meets}).run("threads", workers=2)
    assert made["met"].tolist() == [1.0, 1.0]


def test_xarray_has_what_differs_as_coordinates(results):
    table = results.to_xarray()
    assert table.sizes["run"] == 24 and table["path"].shape == (24, 3, 2)
    assert np.array_equal(table.coords["k"], results.cases()["k"])


@pytest.mark.parametrize(("given", "error", "said"), [
    ({"q": [[1.0, 2.0]]}, ShapeError, "(N, 1)"),
    ({"q": {"y": 1.0}}, UnknownNameError, "'y'"),
    ({"q": {"x": [1.0, math.nan]}}, ShapeError, "finite"),
    ({"q": {"x": [1.0, 2.0]}, "parameters": {"k": [1.0, 2.0, 3.0]}}, ShapeError, "in step"),
    ({"q": {"x": da.motion.uniform(0, 1)}}, DescriptionError, "runs="),
    ({"q": [1.0], "runs": 3}, DescriptionError, "repeats"),
    ({"q": [1.0], "method": "rk5"}, UnknownNameError, "rk5"),
    ({"q": [1.0], "rtol": -1.0}, DescriptionError, "rtol"),
    ({"q": [1.0], "duration": -1.0}, DescriptionError, "duration"),
    ({"q": [1.0], "chunk": 0}, DescriptionError, "chunk"),
    ({"q": [1.0], "reduce": {"status": da.motion.last()}}, DescriptionError, "status"),
    ({"q": [1.0], "reduce": {"z": da.motion.last("z")}}, UnknownNameError, "z"),
    ({"q": [1.0], "seed": -1}, DescriptionError, "seed"),
    ({"q": [1.0], "parameters": {"c": [1.0]}}, UnknownNameError, "c"),
])  # fmt: skip
def test_what_does_not_fit_is_refused(given, error, said):
    with pytest.raises(error, match=said.replace("(", r"\(").replace(")", r"\)")):
        da.ensemble(SPRING, **{"duration": 1.0, **given})


def test_spreads_refuse_what_is_empty():
    for make in (lambda: da.motion.uniform(1, 1), lambda: da.motion.normal(0, 0), lambda: da.motion.grid([]),
                 lambda: da.motion.records([math.inf]), lambda: da.motion.happenings("x", 0),
                 lambda: da.motion.normal(math.nan, 1)):  # fmt: skip
        with pytest.raises(DescriptionError):
            make()


def test_executors_are_named_or_known_by_their_clusters():
    with pytest.raises(UnknownNameError, match="threads"):
        study().run("thread")
    with pytest.raises(DescriptionError, match="a float runs nothing"):
        study().run(2.0)
    assert all(name in da.ensemble.__doc__ or name in study().run.__doc__ for name in EXECUTORS)


def test_a_stepper_says_where_many_starts_go():
    with pytest.raises(ShapeError, match="Many starts are an `ensemble`"):
        da.stepper(MODEL, q=[[1.0], [2.0]], parameters={"k": 1.0})


ROD = da.System("theta y", kinetic="(theta'**2 + y'**2)/2", potential="9.81*y", holonomic=["theta**2 + y**2 - 1"])


def test_one_coordinate_is_held_by_its_name():
    held = [da.ensemble(ROD, q=[[0.6, 0.79]], hold=hold, duration=0.1).run("serial")["end"]
            for hold in ("theta", ["theta"])]
    alone = da.simulate(ROD, q=[0.6, 0.79], hold="theta", duration=0.1)
    assert np.array_equal(*held) and np.array_equal(held[0][0, :2], alone.q[-1]) and alone.q[0, 0] == 0.6


def test_a_method_that_cannot_take_the_model_is_refused_before_any_run():
    with pytest.raises(DescriptionError, match="its stages know no constraints"):
        da.ensemble(ROD, q=[[0.6, 0.8]], method="gauss4", step=0.01, duration=0.1)


@pytest.mark.parametrize("name", ["floor", "half", "friction along x'"])
def test_happenings_are_of_events_contacts_and_what_rubs(name):
    """A ball that falls for a tenth of a second and rises again, beside a cart that rests by friction."""
    ball = da.System("h x", kinetic="(h'**2 + x'**2)/2", potential="10*h", friction={"x'": {"force": 0.1}},
                     contacts=[da.Contact("h", restitution=1.0, name="floor")],
                     events=[da.Event("h - 0.05", "both", name="half")])  # fmt: skip
    made = da.ensemble(ball, q=[[0.05, 0.0]], duration=0.35, reduce={"when": da.motion.happenings(name, most=2)})
    found = made.run("serial")["when"][0]
    assert name != "floor" or found == pytest.approx([0.1, 0.3])
    with pytest.raises(UnknownNameError, match="reduce: there is no event 'flor'"):
        da.ensemble(ball, q=[[0.05, 0.0]], duration=0.35, reduce={"when": da.motion.happenings("flor")})


def test_stops_happen_where_joints_have_limits():
    arm = da.Mechanism("arm", gravity=(0, 0, -9.81))
    arm.revolute("a", arm.ground, arm.body("rod", mass=1.0, com=(0.5, 0, 0)), axis="-y", limits=(-0.5, 1.0))
    given = {"q": [[0.0]], "duration": 0.5, "reduce": {"when": da.motion.happenings("a, lower limit")}}
    assert 0.2 < da.ensemble(arm, **given).run("serial")["when"][0, 0] < 0.3


def test_workers_are_a_whole_number():
    with pytest.raises(DescriptionError, match=r"workers is 1\.5\. Give a whole number"):
        study().run("threads", workers=1.5)


@pytest.mark.parametrize("method", ["dop853", "tsit5", "taylor", "radau"])
def test_extremes_are_those_of_the_motion_and_not_of_its_steps(method):
    made = da.ensemble(SPRING, q=[1.0], duration=6.0, method=method, reduce={"power": da.motion.extremes("x*x'")})
    assert made.run("serial")["power"][0] == pytest.approx(np.array([-1.0, 1.0]) / math.sqrt(2.0), rel=1e-6)


def test_extremes_go_to_an_impact_and_not_beyond():
    ball = da.System("h", kinetic="h'**2/2", potential="10*h", contacts=[da.Contact("h", restitution=0.5)])
    made = da.ensemble(ball, q=[1.0], duration=0.8, reduce={"speed": da.motion.extremes("h'")}).run("serial")
    assert made["speed"][0] == pytest.approx([-math.sqrt(20.0), math.sqrt(5.0)], rel=1e-4)
    assert -math.sqrt(20.0) * (1.0 + 1e-12) <= made["speed"][0, 0]
