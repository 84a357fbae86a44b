"""What can be read off a trajectory."""

from __future__ import annotations

import copy
import io
import math
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import dalembert as da
from dalembert.errors import ShapeError, UnknownNameError


@pytest.fixture(scope="module")
def swing(pendulum_dae: da.Model) -> da.Trajectory:
    return da.simulate(pendulum_dae, q=[0.6, -0.8], duration=2.0)


def test_shapes(swing: da.Trajectory) -> None:
    count = len(swing)
    assert swing.times.shape == swing.energy.shape == swing.constraint_residual.shape == (count,)
    assert swing.q.shape == swing.v.shape == swing.a.shape == (count, 2)
    assert swing.multipliers.shape == (count, 1) and swing.inputs.shape == (count, 0)
    assert swing.steps == count - 1 and swing.evaluations > 12 * swing.steps
    assert (swing.times[0], swing.times[-1]) == (0.0, 2.0) and np.all(np.diff(swing.times) > 0)


def test_the_samples_are_those_of_the_model(swing: da.Trajectory) -> None:
    model = swing.model
    assert np.allclose(swing.a, model.forward_dynamics(swing.q, swing.v), rtol=1e-12, atol=1e-12)
    assert np.allclose(swing.multipliers, model.multipliers(swing.q, swing.v), rtol=1e-12, atol=1e-12)
    assert np.allclose(swing.energy, model.energy(swing.q, swing.v), rtol=1e-14, atol=1e-14)
    assert np.array_equal(swing.momenta["x"], swing.v[:, 0])


def test_columns_by_name_and_by_symbol(swing: da.Trajectory) -> None:
    x, y = da.coordinates("x y")
    assert np.array_equal(swing["x"], swing.q[:, 0]) and np.array_equal(swing[x], swing.q[:, 0])
    assert np.array_equal(swing["y'"], swing.v[:, 1]) and np.array_equal(swing[y.diff()], swing.v[:, 1])
    assert np.array_equal(swing["y''"], swing.a[:, 1]) and np.array_equal(swing[y.diff().diff()], swing.a[:, 1])
    assert np.array_equal(swing["lambda_0"], swing.multipliers[:, 0])
    assert np.array_equal(swing["energy"], swing.energy)


def test_an_unknown_column_is_named_with_its_neighbour(swing: da.Trajectory) -> None:
    with pytest.raises(UnknownNameError, match="Did you mean 'lambda_0'"):
        swing["lambda_1"]


def test_between_the_steps_the_motion_is_as_good_as_at_them(swing: da.Trajectory) -> None:
    fine = da.simulate(swing.model, q=[0.6, -0.8], duration=2.0, rtol=1e-13, atol=1e-15)
    times = np.linspace(0, 2, 333)
    assert np.abs(swing.at(times).q - fine.at(times).q).max() < 1e-7
    assert swing.at(times).constraint_residual.max() < 1e-14


def test_sampling_at_the_steps_gives_the_steps(swing: da.Trajectory) -> None:
    again = swing.at(swing.times)
    assert np.abs(again.q - swing.q).max() < 1e-15 and np.abs(again.v - swing.v).max() < 1e-14
    assert again.status == swing.status and again.steps == swing.steps


def test_velocities_are_the_slopes_of_the_positions(swing: da.Trajectory) -> None:
    times, d = np.linspace(0.1, 1.9, 50), 1e-5
    slopes = (swing.at(times + d).q - swing.at(times - d).q) / (2 * d)
    assert np.abs(slopes - swing.at(times).v).max() < 1e-7


def test_one_time_and_times_in_any_order(swing: da.Trajectory) -> None:
    assert swing.at(1.0).q.shape == (1, 2)
    assert np.array_equal(swing.at([1.5, 0.5]).q[::-1], swing.at([0.5, 1.5]).q)


@pytest.mark.parametrize("times", [2.1, [-0.1, 1.0], [math.nan], [[0.0, 1.0]]])
def test_times_outside_the_run_are_refused(swing: da.Trajectory, times: object) -> None:
    with pytest.raises(ShapeError, match="covers 0 to 2 s"):
        swing.at(times)  # type: ignore[arg-type]


def test_asked_times_are_the_samples(pendulum_dae: da.Model) -> None:
    times = np.linspace(0, 1, 11)
    trajectory = da.simulate(pendulum_dae, q=[0.6, -0.8], duration=1.0, times=times)
    assert np.array_equal(trajectory.times, times) and trajectory.steps != 10


def test_an_early_end_leaves_out_the_times_after_it() -> None:
    (x,) = da.coordinates("x")
    collapse = da.System([x], kinetic=x.diff() ** 2 / 2, potential=-1 / x**2)
    trajectory = da.simulate(collapse, q=[1.0], duration=5.0, times=np.linspace(0, 5, 51))
    assert not trajectory.success and len(trajectory) < 51
    assert abs(trajectory.motion.steps.times[-1] - math.sqrt(0.5)) < 1e-6


def test_to_xarray(swing: da.Trajectory) -> None:
    pytest.importorskip("xarray")
    data = swing.to_xarray()
    assert dict(data.sizes) == {"time": len(swing), "coordinate": 2, "constraint": 1, "input": 0}
    assert np.array_equal(data["q"].sel(coordinate="y"), swing["y"])
    assert data.attrs["status"] == "finished"


def test_repr_is_short_and_says_how_it_went(swing: da.Trajectory) -> None:
    assert repr(swing) == f"<Trajectory of system (x, y): 0 to 2 s, {len(swing)} samples, finished>"


def test_arrays_are_evaluated_when_they_are_read_but_functions_asked_at_once(cart: da.Model) -> None:
    asked: list[float] = []
    held = da.simulate(cart, q=[0.0], duration=1.0, inputs=[1.0, 0.5])
    by_function = da.simulate(cart, q=[0.0], duration=1.0, inputs=lambda t, q, v: (asked.append(t), [1.0, 0.5])[1])
    count = len(asked)
    assert "_observed" not in vars(held) and held.q.shape == (len(held), 1) and "_observed" in vars(held)
    assert np.array_equal(by_function.inputs[-1], held.inputs[-1]) and len(asked) == count


# -------------------------------------------------------------------- copies


@pytest.mark.parametrize("way", [lambda run: pickle.loads(pickle.dumps(run)), copy.deepcopy], ids=["pickle", "deep"])
def test_a_trajectory_travels(swing: da.Trajectory, way: Callable[[Any], Any]) -> None:
    twin = way(swing)
    assert twin is not swing and twin.model is not swing.model and twin.status == swing.status
    assert np.array_equal(twin.q, swing.q) and np.array_equal(twin["energy"], swing["energy"])
    assert np.array_equal(twin.at([0.5, 1.1]).q, swing.at([0.5, 1.1]).q)
    assert np.array_equal(twin.at([0.5]).multipliers, swing.at([0.5]).multipliers)


def _push(t: float, q: Any, v: Any) -> float:
    return float(np.cos(t))


@pytest.mark.parametrize("inputs", ["sin(t)", _push], ids=["expression", "python"])
@pytest.mark.filterwarnings("ignore::dalembert.errors.Remark")
def test_trajectories_with_inputs_travel(inputs: Any) -> None:
    pushed = da.System("x", kinetic="x'**2/2", potential="x**2/2", forces={"x": "F"}, inputs=["F"])
    run = da.simulate(pushed, q=[0.1], duration=1.0, inputs=inputs)
    twin = pickle.loads(pickle.dumps(run))
    assert np.array_equal(twin.at([0.3]).inputs, run.at([0.3]).inputs) and run.at([0.3]).inputs != 0.0


def test_a_shallow_copy_of_a_trajectory_answers_as_the_first(swing: da.Trajectory) -> None:
    twin = copy.copy(swing)
    assert twin is not swing and np.array_equal(twin.q, swing.q)
    assert np.array_equal(twin.at([0.5]).q, swing.at([0.5]).q)


def test_the_ways_the_message_names_keep_every_number(swing: da.Trajectory) -> None:
    file = io.BytesIO()
    np.savez(file, times=swing.times, q=swing.q, v=swing.v)
    file.seek(0)
    kept = np.load(file)
    assert np.array_equal(kept["q"], swing.q) and np.array_equal(kept["times"], swing.times)
    system = pickle.loads(pickle.dumps(swing.system))
    again = da.simulate(da.compile(system), q=[0.6, -0.8], duration=2.0)
    assert np.array_equal(again.q, swing.q)


def test_tables_travel(swing: da.Trajectory) -> None:
    pytest.importorskip("xarray")
    table = swing.to_xarray()
    assert pickle.loads(pickle.dumps(table)).identical(table)
