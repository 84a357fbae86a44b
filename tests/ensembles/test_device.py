"""Ensembles on a device, through a double of its driver: the results of a model for "strict", bit by bit."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import CompilationError, DescriptionError, UnknownNameError
from dalembert.targets import TARGETS, llvm
from tests.targets.llvm.cuda.double import ILLEGAL, Double, installed

pytestmark = pytest.mark.skipif(not llvm.TARGET.available(), reason="llvmlite is missing")

SWING = da.System("a", inputs="u", forces="u", kinetic="a'**2/2", potential="-g*cos(a) - k/(a - 3)",
                  parameters={"g": 9.81, "k": 0.0})  # fmt: skip
SETTINGS = {"q": {"a": da.motion.uniform(-2.5, 2.5)}, "v": {"a'": da.motion.normal(0.0, 1.0)}, "duration": 1.0,
            "parameters": {"g": da.motion.uniform(1.0, 20.0), "k": [0.0, 1.0]}, "runs": 40, "rtol": 1e-7}  # fmt: skip


@pytest.fixture
def double(monkeypatch) -> Double:
    monkeypatch.setitem(TARGETS, "cuda", replace(TARGETS["cuda"], available=lambda: True))
    return installed(monkeypatch)


def test_results_are_those_of_strict(double):
    there = da.ensemble(SWING, device="cuda", max_steps=6, **SETTINGS)
    assert (there.task.chunk, there.task.settings["method"]) == (80, "dop853")
    found = there.run("serial")
    strict = da.compile(SWING, free=["g", "k"], target="strict")
    wanted = da.ensemble(strict, method="dop853", lanes=False, max_steps=6, **SETTINGS).run("serial")
    assert len(double.launches) == 1
    assert np.array_equal(found["end"], wanted["end"], equal_nan=True)
    assert np.array_equal(found["steps"], wanted["steps"]) and found.status == wanted.status
    assert 0 < found.success.sum() < 80


def test_a_model_for_the_device_needs_no_more_said(double, monkeypatch):
    def never(*_, **__):
        raise AssertionError("it was made here")

    monkeypatch.setattr("dalembert.ensembles.task.simulate", never)
    model = da.compile(SWING, target="cuda", free=["g", "k"])
    study = da.ensemble(model, q=np.linspace(0.1, 1.0, 70)[:, None], duration=1.0)
    assert study.run("threads", workers=2).success.all() and double.launches == [(2, 64)]


@pytest.mark.parametrize(("given", "said"), [
    ({"reduce": {"e": da.motion.last("energy")}}, "more than the end of each is kept"),
    ({"events": [da.Event("a", "falling", "stop")]}, "events are watched"),
    ({"method": "taylor"}, 'method="taylor" takes this model run by run'),
    ({"inputs": lambda t, q, v: [0.0]}, "time, Python or samples say what happens on the way"),
])  # fmt: skip
def test_what_has_no_way_there_is_refused(double, given, said):
    with pytest.raises(DescriptionError, match=f"no way on device 'cuda': {said}.* Leave device= out"):
        da.ensemble(SWING, q=[[1.0], [1.1]], duration=1.0, device="cuda", **given)


def test_a_device_that_is_not_there_is_named(monkeypatch):
    with pytest.raises(UnknownNameError, match=r"there is no device 'cudda'\. Did you mean 'cuda'"):
        da.ensemble(SWING, q=[[1.0]], duration=1.0, device="cudda")
    if not TARGETS["cuda"].available():
        with pytest.raises(CompilationError, match=r"^ensemble: this computer has no CUDA driver"):
            da.ensemble(SWING, q=[[1.0]], duration=1.0, device="cuda")


def test_a_device_that_fails_loses_the_part_and_says_why(double):
    study = da.ensemble(SWING, q=[[1.0]], parameters={"g": [1.0], "k": [0.0]}, duration=1.0, device="cuda")
    double.fails["cuLaunchKernel"] = ILLEGAL
    found = study.run("serial")
    assert found.missing == 1 and "CUDA_ERROR_ILLEGAL_ADDRESS" in next(iter(found.lost.values()))
