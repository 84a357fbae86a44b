"""Several motions by one call of `simulate` are those of as many calls."""

from __future__ import annotations

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import DescriptionError, ShapeError

SPRING = da.System("x", kinetic="m*x'**2/2", potential="k*x**2/2", parameters={"m": 1.0, "k": 2.0})
MODEL = da.compile(SPRING, free=["k"])


def same(found, wanted) -> bool:
    return len(found) == len(wanted) and all(
        np.array_equal(one.times, other.times) and np.array_equal(one.q, other.q) and np.array_equal(one.v, other.v)
        for one, other in zip(found, wanted, strict=True))


@pytest.mark.parametrize("given", [
    {"q": [[1.0], [2.0]], "v": [0.5]}, {"q": np.array([[1.0], [2.0]]), "v": [[0.0], [1.0]]},
    {"q": {"x": [1.0, 2.0]}, "v": {"x": 1.0}}, {"q": [1.0], "parameters": {"k": np.array([1.0, 3.0])}},
    {"q": {"x": 1.0}, "parameters": [[1.0], [3.0]]},
])  # fmt: skip
def test_each_run_has_the_bits_of_its_own_call(given):
    def of(thing, run):
        if isinstance(thing, dict):
            return {key: np.broadcast_to(value, 2)[run] for key, value in thing.items()}
        return thing[run] if np.ndim(thing) == 2 else thing

    found = da.simulate(MODEL, duration=1.0, times=[0.0, 0.7], **given)
    assert isinstance(found, list)
    assert same(found, [da.simulate(MODEL, duration=1.0, times=[0.0, 0.7],
                                    **{name: of(thing, run) for name, thing in given.items()})
                        for run in range(2)])  # fmt: skip


def test_a_description_is_compiled_once_with_what_differs_free(monkeypatch):
    made = []
    monkeypatch.setattr("dalembert.simulation.several.compile_model",
                        lambda *given, **more: made.append(more) or da.compile(*given, **more))  # fmt: skip
    stiffer = da.Event("x", "falling", action={"m": "2*m"})
    found = da.simulate(SPRING, q=[1.0], parameters={"k": [1.0, 4.0], "m": 0.5}, duration=2.0, events=[stiffer])
    free = da.compile(SPRING, free=["k", "m"])
    assert made == [{"free": ["m", "k"]}] or made == [{"free": ["k", "m"]}]
    assert same(found, [da.simulate(free, q=[1.0], parameters={"k": k, "m": 0.5}, duration=2.0, events=[stiffer])
                        for k in (1.0, 4.0)])  # fmt: skip


def test_one_row_is_a_list_of_one():
    (found,) = da.simulate(SPRING, q=[[1.0]], duration=1.0)
    assert same([found], [da.simulate(da.compile(SPRING), q=[1.0], duration=1.0)])


@pytest.mark.parametrize(("given", "error", "said"), [
    ({"q": [[1.0], [2.0]], "v": [[1.0]]}, ShapeError, "different numbers of runs: 2 by q, 1 by v"),
    ({"q": {"x": [1.0, 2.0]}, "parameters": {"k": [1.0, 2.0, 3.0]}}, ShapeError, "2 by q, 3 by parameters"),
    ({"q": [[1.0, 2.0]]}, ShapeError, r"q has shape \(2,\), not \(1,\)"),
    ({"q": [[1.0], [2.0]], "checkpoint": "run.npz"}, DescriptionError, "checkpoint is of one run"),
])  # fmt: skip
def test_what_does_not_fit_is_refused(given, error, said):
    with pytest.raises(error, match=said):
        da.simulate(MODEL, duration=1.0, **given)


def test_a_joint_with_several_coordinates_is_no_number_of_runs():
    ball = da.Mechanism("ball")
    ball.floating("free", ball.ground, ball.body("ball", da.inertia.sphere(0.2, 0.05)))
    with pytest.raises(da.errors.UnknownNameError, match="q names 'free', which is no coordinate"):
        da.simulate(ball, q={"free": [0, 0, 1, 1, 0, 0, 0]}, v={"free": [1, 0, 0, 0, 30, 0]}, duration=1.0)
