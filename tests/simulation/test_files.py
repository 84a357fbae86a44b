"""Trajectories that are saved answer as they did when loaded; what is no such file, or of another model, is refused."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import DescriptionError


def system(**more: object) -> da.System:
    return da.System("x y", kinetic="(x'**2 + y'**2)/2", potential="g*y", holonomic=["(x**2 + y**2 - 1)/2"],
                     forces={"x": "f"}, inputs=["f"], parameters={"g": 9.81}, dissipation="x'**2/50",
                     outputs={"tension": "-lambda_0"}, **more)  # fmt: skip


def law(t: float, q: np.ndarray, v: np.ndarray) -> float:
    return 0.3 * np.sin(t) - 0.1 * v[0]


HELD = ([0.0, 0.4, 0.8], [0.25, -0.5, 0.125])


@pytest.mark.parametrize("method", ["dop853", "taylor"])
@pytest.mark.parametrize("inputs", [None, [0.25], ["0.3*sin(2.5*t) - x'/3"], law, HELD])
def test_the_same_answers(inputs: object, method: str, tmp_path: Path) -> None:
    if inputs is law and method == "taylor":
        return  # it takes no Python functions
    model = da.compile(system(), free=["g"])
    run = da.simulate(model, q=[0.6, -0.8], inputs=inputs, duration=1.5, parameters={"g": 9.8}, method=method,
                      times=[0.1, 0.9])  # fmt: skip
    run.save(tmp_path / "run.npz")
    function = law if inputs is law else None
    for what in (model, da.compile(system(), free=["g"])):
        again = da.Trajectory.load(tmp_path / "run.npz", what, function)
        assert repr(again) == repr(run) and again.method == run.method
        assert (again.steps, again.evaluations, again.success) == (run.steps, run.evaluations, run.success)
        times = np.linspace(0.0, 1.5, 40)
        for name, column in run.at(times).columns.items():
            np.testing.assert_array_equal(again.at(times)[name], column, err_msg=name)
        for name, work in run.works.items():
            np.testing.assert_array_equal(again.works[name], work, err_msg=name)


def test_samples_without_a_model(tmp_path: Path) -> None:
    run = da.simulate(system(), q=[0.6, -0.8], duration=0.5)
    run.save(tmp_path / "run.npz")
    found = da.motion.saved(tmp_path / "run.npz")
    assert list(found.columns) == list(run.columns) and found.told["system"] == "system"
    for name, column in found.columns.items():
        np.testing.assert_array_equal(column, run[name])


def test_what_compiles_to_the_model_will_do(tmp_path: Path) -> None:
    run = da.simulate(system(), q=[0.6, -0.8], duration=0.5)
    run.save(tmp_path / "run.npz")
    assert np.array_equal(da.Trajectory.load(tmp_path / "run.npz", system()).at(0.3).q, run.at(0.3).q)


def test_a_run_that_did_not_begin(tmp_path: Path) -> None:
    """Where nothing determines the accelerations there are no steps, and one sample."""
    run = da.simulate(da.System("x y", kinetic="x'**2/2", potential="y"), q=[1, 2], duration=1.0)
    assert not run.success and run.steps == 0
    run.save(tmp_path / "run.npz")
    again = da.Trajectory.load(tmp_path / "run.npz", run.model)
    assert again.status == run.status and np.array_equal(again.q, run.q)


def test_another_model_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.npz"
    da.simulate(system(), q=[0.6, -0.8], duration=0.5).save(path)
    others = da.compile(system(), {"g": 9.8}), da.compile(system(), free=["g"]), da.gallery.load("pendulum").build()
    for other in others:
        with pytest.raises(DescriptionError, match="made with another model"):
            da.Trajectory.load(path, other)
    with pytest.raises(DescriptionError, match="were no Python function"):
        da.Trajectory.load(path, system(), law)
    asked = da.simulate(system(), q=[0.6, -0.8], duration=0.5, inputs=law)
    asked.save(path)
    with pytest.raises(DescriptionError, match="were a Python function"):
        da.Trajectory.load(path, system())


def test_nothing_in_a_file_is_executed(tmp_path: Path) -> None:
    """Pickled objects are refused, and so is what is no trajectory, or one of a later version."""

    class Bomb:
        def __reduce__(self) -> tuple[object, ...]:
            return Path.touch, (tmp_path / "gone off",)

    path = tmp_path / "run.npz"
    np.savez(path, told=np.array([Bomb()], dtype=object))
    with pytest.raises(DescriptionError, match="no saved trajectory"):
        da.motion.saved(path)
    assert not (tmp_path / "gone off").exists()
    path.write_text("not a file of arrays")
    with pytest.raises(DescriptionError, match="no saved trajectory"):
        da.motion.saved(path)
    np.savez(path, told=np.array(json.dumps({"format": "dalembert trajectory", "version": 99})))
    with pytest.raises(DescriptionError, match="version 99"):
        da.motion.saved(path)
