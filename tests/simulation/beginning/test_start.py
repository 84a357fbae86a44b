"""Starts that do not meet the constraints: what moves, what is said, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest
from sympy import cos, sin

import dalembert as da
from dalembert.errors import InconsistentStartError, UnknownNameError


def plane(holonomic: list, nonholonomic: list = ()) -> da.System:  # type: ignore[assignment]
    x, y = da.coordinates("x y")
    return da.System([x, y], kinetic=(x.diff() ** 2 + y.diff() ** 2) / 2, holonomic=holonomic,
                     nonholonomic=list(nonholonomic))  # fmt: skip


def test_a_start_off_the_constraint_is_moved_and_told(pendulum_dae: da.Model) -> None:
    trajectory = da.simulate(pendulum_dae, q=[0.0, -1.03], v=[0.5, 0.2], duration=0.1)
    assert trajectory.consistent_start == (
        "The start was made consistent: q: y moved by 0.03; v: y' moved by -0.2."
    )
    assert np.abs(trajectory.q[0] - [0.0, -1.0]).max() < 1e-15
    assert np.abs(trajectory.v[0] - [0.5, 0.0]).max() < 1e-15


def test_a_consistent_start_is_left_alone(pendulum_dae: da.Model, two_rods: da.Model) -> None:
    assert da.simulate(pendulum_dae, q=[0.6, -0.8], duration=0.1).consistent_start is None
    assert da.simulate(two_rods, q=[0.6, -0.8], duration=0.1).consistent_start is None


def test_a_start_far_off_is_found(pendulum_dae: da.Model) -> None:
    trajectory = da.simulate(pendulum_dae, q=[300.0, -400.0], duration=0.1)
    assert np.abs(trajectory.q[0] - [0.6, -0.8]).max() < 1e-12


def test_a_rest_start_on_a_moving_constraint_moves_with_it() -> None:
    _, y = da.coordinates("x y")
    trajectory = da.simulate(plane([y - 2 * da.time]), q=[0.0, 0.0], duration=0.1)
    assert np.abs(trajectory.v[0] - [0.0, 2.0]).max() < 1e-15
    assert trajectory.consistent_start == "The start was made consistent: v: y' moved by 2."


def test_the_four_that_moved_most_are_named_and_the_others_counted() -> None:
    names = "a b c d e f"
    held = da.System(names, kinetic="+".join(f"{name}'**2/2" for name in names.split()),
                     holonomic=[f"{name} - {k + 1}/100" for k, name in enumerate(names.split())])  # fmt: skip
    assert da.simulate(held, q=[0.0] * 6, duration=0.1).consistent_start == (
        "The start was made consistent: q: f moved by 0.06, e moved by 0.05, d moved by 0.04, c moved by 0.03 "
        "and 2 more."
    )


def test_a_closed_loop_is_assembled_from_a_guess() -> None:
    angles = da.coordinates("a b c")
    lengths = zip((1.0, 2.0, 1.5), angles, strict=True)
    xs, ys = zip(*((length * cos(q), length * sin(q)) for length, q in lengths), strict=True)
    loop = da.System(angles, kinetic=sum(q.diff() ** 2 for q in angles) / 2,
                     holonomic=[xs[0] + xs[1] - xs[2] - 2, ys[0] + ys[1] - ys[2]])  # fmt: skip
    trajectory = da.simulate(loop, q=[1.0, 0.0, 2.0], v=[1.0, 0.0, 0.0], duration=5.0)
    assert trajectory.success and trajectory.constraint_residual.max() < 1e-13


@pytest.mark.parametrize("shift", [1.0, 1e-3])
def test_constraints_that_contradict_each_other_are_named(shift: float) -> None:
    x, y = da.coordinates("x y")
    with pytest.raises(InconsistentStartError) as caught:
        da.simulate(plane([x - 1, x - 1 - shift, y]), q=[0.0, 0.0], duration=1.0)
    message = str(caught.value)
    assert "'x - 1 = 0' by" in message and f"{shift / 2:.3g}" in message and "'y = 0'" not in message


def test_a_loop_that_cannot_close_is_told_to_be_off_by_as_little_as_can_be() -> None:
    loop = da.System("a b", kinetic="(a'**2 + b'**2)/2", holonomic=["cos(a) + cos(b) - 3", "sin(a) + sin(b)"])
    with pytest.raises(InconsistentStartError, match=r"off are 'cos\(.\) \+ cos\(.\) - 3 = 0' by -1\. "):
        da.simulate(loop, q=[0.4, -0.3], duration=0.1)


def test_velocities_that_contradict_each_other_are_named() -> None:
    x, _ = da.coordinates("x y")
    with pytest.raises(InconsistentStartError, match="the rate of"):
        da.simulate(plane([], [x.diff() - 1, x.diff() - 2]), q=[0.0, 0.0], duration=1.0)


def test_a_start_where_the_constraint_has_no_direction_is_refused(pendulum_dae: da.Model) -> None:
    with pytest.raises(InconsistentStartError, match="by -1"):
        da.simulate(pendulum_dae, q=[0.0, 0.0], duration=1.0)


def test_a_constraint_that_is_never_met_is_refused() -> None:
    x, y = da.coordinates("x y")
    with pytest.raises(InconsistentStartError, match=r"by 1\b"):
        da.simulate(plane([x**2 + y**2 + 1]), q=[0.5, 0.2], duration=1.0)


def test_what_is_held_does_not_move() -> None:
    ring = da.System("x y", kinetic="(x'**2+y'**2)/2", holonomic=["x**2+y**2-1"])
    moved = da.simulate(ring, q=[0.6, -0.7], v=[1.0, 0.0], duration=0.1, hold=["x"])
    assert np.abs(moved.q[0] - [0.6, -0.8]).max() < 1e-15
    assert np.abs(moved.v[0] - [1.0, 0.75]).max() < 1e-15
    free = da.simulate(ring, q=[0.6, -0.7], v=[1.0, 0.0], duration=0.1)
    assert abs(free.q[0, 0] - 0.6) > 0.01


def test_a_held_coordinate_may_be_a_symbol_and_must_exist() -> None:
    x, y = da.coordinates("x y")
    ring = plane([x**2 + y**2 - 1])
    assert da.simulate(ring, q=[0.6, -0.7], duration=0.1, hold=[x]).q[0, 0] == 0.6
    with pytest.raises(UnknownNameError, match="hold names 'z'"):
        da.simulate(ring, q=[0.6, -0.7], duration=0.1, hold=["z"])


def test_holding_too_much_is_refused_by_name() -> None:
    ring = da.System("x y", kinetic="(x'**2+y'**2)/2", holonomic=["x**2+y**2-1"])
    with pytest.raises(InconsistentStartError, match="while x, y are held"):
        da.simulate(ring, q=[0.6, -0.7], duration=0.1, hold=["x", "y"])


def test_the_scale_of_a_constraint_does_not_matter() -> None:
    for scale in (1.0, 1e-13, 1e13):
        pair = da.System("x y z", kinetic="(x'**2+y'**2+z'**2)/2", holonomic=["x**2+y**2-1", f"{scale}*(z - x)"])
        moved = da.simulate(pair, q=[0.6, -0.8, 0.7], duration=0.1)
        assert abs(moved.q[0, 2] - moved.q[0, 0]) < 1e-15


@pytest.mark.parametrize("tilt", [1e-12, 1e-9, 1e-7])
def test_a_loop_whose_rows_repeat_others_up_to_a_few_digits_runs(tilt: float) -> None:
    skew = np.array([1.0, 1.0, tilt]) / np.sqrt(2)
    rows = ["x**2 + y**2 - 1", f"{skew[0]}*x + {skew[1]}*y + {skew[2]}*z - 1", "x + y - sqrt(2)"]
    loop = da.System("x y z", kinetic="(x'**2+y'**2+z'**2)/2", potential="9.81*z", holonomic=rows[1:])
    moved = da.simulate(loop, q=[0.8, 0.6, 0.1], duration=1.0)
    assert moved.success and abs(moved.q[-1, 2] - (0.1 - 9.81 / 2)) < 1e-6


def test_a_start_without_derivatives_is_refused_by_the_name_of_the_constraint() -> None:
    tied = da.System("x y", kinetic="(x'**2+y'**2)/2", holonomic=["sqrt(x**2 + y**2) - 1"])
    with pytest.raises(InconsistentStartError, match="has no derivative"):
        da.simulate(tied, q=[0.0, 0.0], duration=0.1)
    balls = da.Mechanism("balls")
    for name in "ab":
        balls.cartesian(name, balls.ground, balls.body(f"ball {name}", 1.0))
    balls.contact(balls.sphere("ball a", 0.1), balls.sphere("ball b", 0.1))
    with pytest.raises(InconsistentStartError, match="'ball a on ball b' has no derivative"):
        da.simulate(balls, q=[0.0] * 6, duration=0.1)
